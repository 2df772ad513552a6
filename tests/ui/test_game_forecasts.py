"""What an attack would come to is said plainly: the outcome first, why, and a gain never in the colour of a loss."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import Side
from runtime.engine.combat import Forecast
from runtime.engine.game.events import Fight, Modifier, Strength, StrengthStep, WordCommitted, WordOutcome
from runtime.engine.game.state import Run
from runtime.engine.moves.commit import NO_SPOILS, CommitGain
from runtime.lexicon import load_lexicon
from runtime.support.texts import english
from runtime.ui.game.combat.combat_dialog import ForecastCard
from runtime.ui.game.combat.combat_steps import from_event, from_forecast
from runtime.ui.game.panel.ledger import Sum
from runtime.ui.game.panel.preview_panel import preview_rows
from runtime.ui.game_texts.combat import outcome_line, points_tone
from runtime.ui.game_texts.sentences import Tone

if TYPE_CHECKING:
    from conftest import Hands, Maps, Opens

pytestmark = pytest.mark.qt


def strength(text: str, value: int) -> Strength:
    run = Run(Cell(0, 0), Direction.ACROSS, text)
    return Strength(run, (StrengthStep(Modifier.FACE, False, Fraction(value), Fraction(value)),), value)


SORT, TREE, TAN = strength("SORT", 4), strength("TREE", 3), strength("TAN", 1)
FALLS = Fight(TREE, True, 4, 1, True, (Laid(Cell(4, 4), "E"),), 3)
HOLDS = Fight(TAN, False, 1, 1, False, (), 0)


@pytest.mark.parametrize(
    ("fights", "defeats_all", "breaks_ice", "said", "tone"),
    [
        ((FALLS,), True, False, "SORT would beat TREE.", Tone.GOOD),
        ((FALLS, FALLS), True, False, "SORT would beat TREE and TREE.", Tone.GOOD),
        ((FALLS,) * 4, True, False, "SORT would beat every defender.", Tone.GOOD),
        ((), True, False, "Only scattered letters stand in the way; they would be swept aside.", Tone.GOOD),
        ((replace(HOLDS, attack_before=0),), False, False, "SORT would be repelled and lost.", Tone.BAD),
        ((FALLS, HOLDS), False, False, "SORT would be repelled and lost: it must be stronger than TAN.", Tone.BAD),
        (
            (FALLS,),
            True,
            True,
            "SORT would win, but it is too heavy: it would break through the ice and be lost.",
            Tone.WARNING,
        ),
    ],
)
def test_the_outcome_of_an_attack_in_a_sentence(
    fights: tuple[Fight, ...], defeats_all: bool, breaks_ice: bool, said: str, tone: Tone
) -> None:
    line = outcome_line(english(), Forecast(SORT, fights, defeats_all), breaks_ice)
    assert (line.text, line.tone) == (said, tone)


def test_points_are_coloured_by_what_they_are() -> None:
    assert [points_tone(points) for points in (3, 0, -2)] == [Tone.GOOD, Tone.PLAIN, Tone.BAD]
    told = from_forecast(
        english(), Side.GOLD, Forecast(SORT, (FALLS, HOLDS), False), load_lexicon(), CommitGain(NO_SPOILS, 3, 3)
    )
    assert [line.tone for line in told.outcome] == [Tone.BAD, Tone.GOOD]
    assert told.outcome[1].text == "3 points for you, all for fights and cities."


def test_what_a_repelled_word_has_won_is_no_loss() -> None:
    event = WordCommitted(
        side=Side.GOLD,
        outcome=WordOutcome.REPELLED,
        main=SORT.run,
        cross=(),
        new=(Laid(Cell(0, 1), "O"),),
        attack=SORT,
        fights=(FALLS, HOLDS),
        leftovers=(),
        penalty=1,
        ice=None,
        forest_cleared=(),
        tokens=(),
        cities=(),
        base_gained=3,
    )
    combat = from_event(english(), event, (), load_lexicon())
    assert combat is not None
    assert [(line.text, line.tone) for line in combat.outcome] == [
        ("SORT is repelled and lost.", Tone.BAD),
        ("TAN is weakened by 1 this turn.", Tone.GOOD),
        ("3 points for fights and cities.", Tone.GOOD),
    ]
    assert combat.loses
    seen = {side: combat.seen_by(side).is_against for side in (Side.GOLD, Side.SILVER, None)}
    assert seen == {Side.GOLD: False, Side.SILVER: True, None: False}, "what falls is bad for whose it was"


def attack_in_the_war(open_game: Opens, maps: Maps, letters: str) -> Hands:
    hands = open_game(maps.war(letters + "NE"))
    hands.click_cell(6, 9)
    hands.key(Qt.Key.Key_Tab)
    hands.type(letters)
    return hands


def test_an_even_fight_is_lost_and_the_panel_and_the_card_say_why(open_game: Opens, maps: Maps) -> None:
    hands = attack_in_the_war(open_game, maps, "ORT")
    lost = "SORT would be repelled and lost: it must be stronger than TREE."
    assert hands.said.splitlines() == ["SORT", lost, "TREE (4) holds against 4."]
    hands.press("commit")
    card = hands.card
    assert isinstance(card, ForecastCard)
    assert card.combat.outcome[0].text == lost


def test_figures_are_plain_and_what_they_come_to_is_coloured(open_game: Opens, maps: Maps) -> None:
    hands = attack_in_the_war(open_game, maps, "WORD")
    playing = hands.window.stage.controller
    game, found = playing.game, playing.rack.move_preview
    assert found.preview is not None
    rows = preview_rows(english(), found.preview, game.view.table, game.setup.words, found.gain)
    assert rows[0].text == "SWORD would beat TREE and TAN."
    assert rows[1].text.startswith("12 points for you")
    assert all(row.tone is Tone.PLAIN for row in rows if isinstance(row, Sum))
