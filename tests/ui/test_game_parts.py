"""The parts of the game's window that need no window: words, figures, beats, the outlook on the board, what follows."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QSize
from PySide6.QtGui import QFontMetrics

from runtime.campaign.model import Campaign, Edge, LevelOutcome, Node
from runtime.engine.board.grid import Cell, Direction, Size
from runtime.engine.board.sides import Side
from runtime.engine.combat import Forecast
from runtime.engine.game.events import Fight, Modifier, Strength, StrengthStep
from runtime.engine.game.state import Ending, EndReason, Run
from runtime.engine.moves.commit import NO_SPOILS, CommitGain
from runtime.lexicon import load_lexicon
from runtime.support.texts import english
from runtime.ui.game.board.zoom import BoardZoom
from runtime.ui.game.combat.combat_steps import beats, from_forecast
from runtime.ui.game_texts.sentences import Tone, figure, join_names, say_reason, step_figure
from runtime.ui.program.plan import next_level
from runtime.ui.theme import TEXT_FAMILY, TITLE_FAMILY
from runtime.ui.widgets.materials import SMALLEST, fitting_font

if TYPE_CHECKING:
    from conftest import Maps

    from runtime.ui.game_setup.setup import GameParts

pytestmark = pytest.mark.qt
WHOLE = Fraction(1)


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (Fraction(7), "7"),
        (Fraction(21, 2), "10½"),
        (Fraction(3, 5), "⅗"),
        (Fraction(100, 7), "14 2/7"),
        (Fraction(-5), "−5"),
        (Fraction(0), "0"),
    ],
)
def test_figures_read_as_people_write_them(number: Fraction, said: str) -> None:
    assert figure(number) == said


def test_a_modifier_says_whether_it_multiplies_adds_or_takes_away() -> None:
    assert step_figure(StrengthStep(Modifier.FACE, False, Fraction(7), Fraction(7))) == "7"
    assert step_figure(StrengthStep(Modifier.ATTACKING, True, Fraction(3, 2), Fraction(21, 2))) == "×1½"
    assert step_figure(StrengthStep(Modifier.CITY, False, Fraction(2), Fraction(9))) == "+2"
    assert step_figure(StrengthStep(Modifier.WATER, False, Fraction(-1), Fraction(6))) == "−1"


def test_names_are_listed_as_in_a_sentence() -> None:
    t = english()
    assert [join_names(t, names) for names in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == [
        "",
        "A",
        "A and B",
        "A, B and C",
    ]


def test_the_reason_of_an_end_names_the_one_it_concerns() -> None:
    assert say_reason(english(), Ending(Side.SILVER, EndReason.RESIGNED)) == "Gold has resigned."


def strength(word: str, *steps: tuple[Modifier, bool, Fraction, Fraction], value: int) -> Strength:
    return Strength(Run(Cell(0, 0), Direction.ACROSS, word), tuple(StrengthStep(*step) for step in steps), value)


def test_a_combat_is_told_beat_by_beat_and_ends_with_all_of_it() -> None:
    sword = strength(
        "SWORD",
        (Modifier.FACE, False, Fraction(7), Fraction(7)),
        (Modifier.ATTACKING, True, Fraction(3, 2), Fraction(21, 2)),
        value=10,
    )
    gram = strength("GRAM", (Modifier.FACE, False, Fraction(5), Fraction(5)), value=5)
    fight = Fight(gram, True, 10, 5, True, (), 5)
    combat = from_forecast(
        english(), Side.GOLD, Forecast(sword, (fight,), True), load_lexicon(), CommitGain(NO_SPOILS, 12, 5)
    )
    told = beats(combat)
    assert [(beat.attack_steps, beat.fights, beat.settled, beat.over) for beat in told] == [
        (1, 0, False, False),
        (2, 0, False, False),
        (2, 1, False, False),
        (2, 1, True, False),
        (2, 1, True, True),
    ]
    assert combat.outcome[0].tone is Tone.GOOD
    assert combat.outcome[1].text == "12 points for you: +5 for fights and cities, +7 for words."
    assert combat.outcome[-1].text == "SWORD attacks: a weapon.", "why it is stronger"
    lost = from_forecast(
        english(),
        Side.GOLD,
        Forecast(sword, (replace(fight, defeated=False),), False),
        load_lexicon(),
        CommitGain(NO_SPOILS, 0),
    )
    assert lost.outcome[0].text == "SWORD would be repelled and lost."


def test_the_whole_board_fits_in_with_its_frame() -> None:
    outlook = BoardZoom(Size(15, 15), QSize(960, 800))
    assert outlook.opening.adjusted(-outlook.frame, -outlook.frame, outlook.frame, outlook.frame).width() <= 960
    assert outlook.opening.height() + 2 * outlook.frame <= 800
    assert outlook.tile == 48
    assert outlook.cell_at(outlook.opening.topLeft()) == Cell(0, 0)
    assert outlook.cell_at(QPoint(1, 1)) is None, "the frame is no cell"


def test_zooming_keeps_the_place_under_the_pointer() -> None:
    outlook = BoardZoom(Size(40, 40), QSize(900, 700))
    place = QPoint(450, 350)
    for _ in range(6):
        before = outlook.cell_at(place)
        outlook = outlook.zoomed(1, place)
        after = outlook.cell_at(place)
        assert before is not None
        assert after is not None
        assert abs(before.row - after.row) + abs(before.column - after.column) <= 1
    for _ in range(20):
        outlook = outlook.zoomed(-1, place)
    assert outlook.zoom is None, "small enough, the whole board is fitted in"


def test_the_board_can_be_pushed_as_far_as_there_is_board() -> None:
    outlook = replace(BoardZoom(Size(40, 40), QSize(900, 700)), zoom=64)
    pushed = outlook.moved(QPoint(-99_999, -99_999))
    assert pushed.cell_at(pushed.opening.bottomRight()) == Cell(39, 39)
    assert pushed.moved(QPoint(99_999, 99_999)).cell_at(pushed.opening.topLeft()) == Cell(0, 0)
    assert outlook.moved_to(Cell(39, 0)).placed().rect(Cell(39, 0)).bottom() <= outlook.opening.bottom()


def test_the_graph_of_the_campaign_says_what_follows(maps: Maps) -> None:
    first, second, third = maps.duel(), maps.war(), maps.full()
    campaign = Campaign(
        "c",
        "C",
        (first, second, third),
        nodes=(Node("1", "duel"), Node("2", "war"), Node("3", "full"), Node("4", "never-drawn")),
        edges=(
            Edge("nowhere", "1", "9", priority=-1),
            Edge("late", "1", "3", priority=2),
            Edge("early", "1", "2", priority=1),
            Edge("l", "1", "3", LevelOutcome.LOST),
        ),
    )
    won, lost, drawn = (Ending(side, EndReason.PASSES) for side in (Side.GOLD, Side.SILVER, None))
    assert next_level(campaign, first, won) is second
    assert next_level(campaign, first, lost) is third
    assert next_level(campaign, first, drawn) is None
    assert next_level(campaign, second, won) is None


def test_the_shipped_fonts_are_known_and_render_alike_everywhere(parts: GameParts) -> None:
    for font in (parts.theme.title(20), parts.theme.text(16, italic=True)):
        assert font.family() in (TITLE_FAMILY, TEXT_FAMILY)
        assert font.exactMatch()
        assert font.hintingPreference() is font.HintingPreference.PreferNoHinting
        assert font.styleStrategy() & font.StyleStrategy.NoSubpixelAntialias


def test_letters_become_smaller_where_texts_are_long_but_can_still_be_read(parts: GameParts) -> None:
    make = parts.theme.text
    assert fitting_font(make, 15, 200, "pool 98") == make(15)
    smaller = fitting_font(make, 15, 90, "rack 9", "pool 98 and more")
    assert QFontMetrics(smaller).horizontalAdvance("pool 98 and more") <= 90
    assert fitting_font(make, 15, 1, "pool 98") == make(SMALLEST), "it can still be read"
