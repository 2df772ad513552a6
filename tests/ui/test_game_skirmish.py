"""A level played freely: the card that sets it up, the game that comes of it, and going on with it another day."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from runtime.campaign.model import Campaign, CampaignWords
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.levels.level import Pool, PoolKind, Seat, WordChanges
from runtime.engine.levels.ruleset import Ruleset
from runtime.match.skirmish import GOALS, SkirmishOptions, wishes_data
from runtime.profile.home import find_home
from runtime.ui.game.cards.cards import EndCard
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.game_setup.skirmish_card import SkirmishCard
from runtime.ui.program.plan import ProgramPlan
from runtime.ui.program.program import Program

if TYPE_CHECKING:
    from conftest import Maps

pytestmark = pytest.mark.qt
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def start(request: pytest.FixtureRequest, qtbot: QtBot, maps: Maps, tmp_path: Path) -> Iterator[Callable[[], Program]]:
    """Starts the program on two levels, as often as wanted, with the same folder."""
    campaign = Campaign("demo", "Demo", (maps.duel("greedy"), maps.war()))
    parts, rulesets, lexicon = (request.getfixturevalue(name) for name in ("parts", "rulesets", "lexicon"))
    home = find_home(tmp_path)
    made: list[Program] = []

    def make() -> Program:
        program = Program(ProgramPlan(campaign, None, 1, {}, home), parts, rulesets, lexicon)
        program.begin()
        assert program.chooser is not None
        qtbot.addWidget(program.chooser)
        qtbot.waitExposed(program.chooser)
        made.append(program)
        return program

    yield make
    for program in made:
        if program.window is not None:
            program.window.close()
        assert program.chooser is not None
        program.chooser.close()


def card_of(program: Program, bot: QtBot) -> SkirmishCard:
    """The card, asked for with the keyboard."""
    assert program.chooser is not None
    bot.keyClick(program.chooser.levels, Qt.Key.Key_F3)
    assert program.fronts.skirmish is not None
    return program.fronts.skirmish


def choose(card: SkirmishCard, goal: str) -> None:
    card.form.goal.setCurrentIndex(list(GOALS).index(goal))


@pytest.mark.slow
def test_the_first_to_so_many_points_wins_with_letters_that_never_run_out(
    qtbot: QtBot, start: Callable[[], Program]
) -> None:
    program = start()
    card = card_of(program, qtbot)
    assert card.levels.currentText() == "The Duel"
    choose(card, "points")
    assert card.form.pool.currentText() == "Letters that never run out"
    card.form.spins[0].setValue(4)
    assert card.form.labels[0].text() == "Points"
    assert not card.form.spins[1].isVisible()
    said = card.objective.text().splitlines()
    assert len(said) == 2
    assert "4" in said[0]
    for box in card.form.seats:
        box.setCurrentIndex(1)
    qtbot.keyClick(card, Qt.Key.Key_Return)
    window = program.window
    assert window is not None
    qtbot.addWidget(window)
    setup = window.setup
    assert [seat.computer for seat in setup.seats] == [None, None]
    assert setup.level.pools.gold.kind is PoolKind.INFINITE
    window.stage.controller.flow.sit_down()
    window.stage.cards.dismiss()
    board = window.stage.board
    qtbot.mouseClick(board, LEFT, pos=board.rect_of(Cell(2, 1)).center())
    qtbot.keyClicks(board, "CAT")
    qtbot.keyClick(board, Qt.Key.Key_Return)
    window.close()

    # It was left, and goes on by the same wishes.
    program = start()
    card = card_of(program, qtbot)
    qtbot.mouseClick(card.resuming, LEFT)
    window = program.window
    assert window is not None
    qtbot.addWidget(window)
    playing = window.stage.controller
    assert "The game goes on where it was left." in [one.text for one in playing.log.entries]
    assert len(playing.game.view.objectives) == 2
    playing.flow.sit_down()
    window.stage.cards.dismiss()
    playing.end_turn()
    end = window.stage.cards.card
    assert isinstance(end, EndCard)
    assert end.next_level is None
    assert end.heading.text() == "First player wins."


@pytest.mark.slow
def test_every_goal_can_be_set_up_and_leads_to_a_game(qtbot: QtBot, start: Callable[[], Program]) -> None:
    program = start()
    for goal in GOALS:
        card = card_of(program, qtbot)
        choose(card, goal)
        assert card.form.about.text()
        shown = [spin for spin in card.form.spins if spin.isVisible()]
        assert [spin.accessibleName() for spin in shown] == [figure.label for figure in GOALS[goal].figures]
        card.form.edition.setCurrentIndex(1)
        qtbot.keyClick(card, Qt.Key.Key_Return)
        assert program.window is not None
        qtbot.addWidget(program.window)
        assert program.window.isVisible(), goal
        program.window.close()
        assert program.chooser is not None
        assert program.chooser.isVisible()


def test_the_map_settles_how_many_cities_can_be_held(qtbot: QtBot, start: Callable[[], Program]) -> None:
    card = card_of(start(), qtbot)
    choose(card, "hold")
    assert card.form.spins[0].maximum() == 2
    assert all(
        box.accessibleName()
        for box in (card.levels, card.form.goal, card.form.pool, card.form.edition, *card.form.seats)
    )
    qtbot.keyClick(card, Qt.Key.Key_Escape)
    assert card.isHidden()


def test_who_plays_single_rules_turns_and_words_are_those_of_the_card(
    qtbot: QtBot, start: Callable[[], Program]
) -> None:
    program = start()
    card = card_of(program, qtbot)
    form = card.form
    for box in form.seats:
        box.choose(Seat())
    form.words.choose(35)
    form.turns.choose(40)
    qtbot.mouseClick(form.rules.button, LEFT)
    rules = form.rules.card
    assert rules is not None
    assert rules.fields["rack.limit"].field.specialValueText() == "As the level has it: 10"
    rules.fields["rack.limit"].show_value(12)
    rules.fields["spies"].show_value(0)
    qtbot.keyClick(rules, Qt.Key.Key_Return)
    assert rules.isHidden()
    assert card.isVisible(), "the card of the skirmish is still there"
    qtbot.keyClick(card, Qt.Key.Key_Return)
    window = program.window
    assert window is not None
    qtbot.addWidget(window)
    setup = window.setup
    assert [seat.computer for seat in setup.seats] == [None, None]
    assert (setup.rules.rack.limit, setup.rules.spies, setup.rules.turn_limit) == (12, 0, 40)
    assert setup.rules.rack.draw == 3, "what was not chosen is as the level has it"
    assert setup.level.words.lexicon == 35
    window.close()


def test_a_skirmish_is_offered_as_the_set_up_has_it(
    qtbot: QtBot, start: Callable[[], Program], parts: GameParts
) -> None:
    wishes = SkirmishOptions("points", {"points": 25}, seats=BySide(Seat(), Seat("greedy")), turns=60)
    parts.preferences.change(new_game=wishes_data(wishes))
    card = card_of(start(), qtbot)
    assert card.wishes.goal == "points"
    assert card.wishes.figures == {"points": 25}
    assert card.wishes.seats == wishes.seats
    assert card.wishes.turns == 60
    assert "25" in card.objective.text()
    assert not card.picture.pixmap().isNull()
    assert card.described.text() == "6 rows and 6 columns, 2 cities"


def test_a_campaign_with_its_own_words_keeps_them(
    qtbot: QtBot, start: Callable[[], Program], parts: GameParts, rulesets: dict[str, Ruleset], maps: Maps
) -> None:
    over = start().chooser
    assert over is not None
    level = maps.war()
    card = SkirmishCard(
        parts,
        over,
        [level],
        rulesets,
        first=level,
        wishes=SkirmishOptions(words=50),
        words=CampaignWords(list="own.txt"),
    )
    assert not card.form.words.isEnabled()
    assert "of its own" in card.form.words.toolTip()
    assert card.wishes.words is None


def test_what_is_left_to_the_level_is_said(
    qtbot: QtBot, start: Callable[[], Program], parts: GameParts, rulesets: dict[str, Ruleset], maps: Maps
) -> None:
    over = start().chooser
    assert over is not None
    level = replace(maps.war(), seats=BySide(Seat(), Seat(computer="adept")))
    other = replace(level, id="other", words=WordChanges(lexicon=50), pools=BySide(Pool(), Pool(PoolKind.INFINITE)))
    words = CampaignWords(lexicon=35)
    card = SkirmishCard(parts, over, [level, other], rulesets, first=level, wishes=SkirmishOptions(), words=words)
    form = card.form
    assert form.words.currentText() == "As the level has it: Only the commonest words"
    assert form.pool.currentText() == "As the level has them: The usual letters once"
    assert form.edition.currentText() == f"As the level has it: {rulesets[level.ruleset].name}"
    assert form.seats.gold.currentText() == "As the level has it: A person"
    assert form.seats.silver.currentText() == "As the level has it: Adept"
    assert form.about_players.text().startswith("Adept: ")
    assert form.turns.text().startswith("As the level has it: ")
    assert form.about.text().startswith("The level has no goals of its own")
    form.seats.silver.choose(Seat("novice"))
    assert form.about_players.text().startswith("Novice: ")
    assert not form.moods.silver.isHidden()
    form.moods.silver.choose("careful")
    assert form.wishes.seats == BySide(None, Seat("novice-careful"))
    assert form.about_players.text().startswith("Novice, careful: Likes to be safe")
    form.show_wishes(replace(form.wishes, seats=BySide(Seat("adept-raider"), None)))
    assert [form.moods[side].currentText() for side in SIDES] == ["Raider", "Even-tempered"]
    assert form.wishes.seats == BySide(Seat("adept-raider"), None)
    assert form.moods.silver.isHidden(), "who plays as the level has it has the level's mood"
    form.show_level(replace(other, seats=BySide(Seat(), Seat("master-bold"))))
    assert form.seats.silver.currentText() == "As the level has it: Master, bold"
    form.seats.gold.choose(Seat("greedy"))
    assert form.wishes.seats.gold == Seat("greedy")
    assert form.moods.gold.isHidden(), "the yardstick has no mood"
    form.seats.gold.choose(None)
    form.show_level(other)
    form.seats.silver.choose(Seat())
    assert form.about_players.isHidden(), "two people need not be told of"
    form.seats.silver.choose(None)
    counted = replace(level, pools=BySide(*(Pool(PoolKind.COUNTS, counts={"A": 5, "B": 2}),) * 2))
    form.show_level(counted)
    assert form.pool.currentText() == "As the level has them: 7 letters"
    card.levels.setCurrentIndex(1)
    assert form.words.currentText() == "As the level has it: Common words"
    assert form.pool.currentText() == "As the level has them", "the two sides draw other letters"
    assert card.wishes.words is None
