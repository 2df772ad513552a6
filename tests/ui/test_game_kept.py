"""A game that is left goes on from the chooser as it was."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from runtime.campaign.model import Campaign
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon import Lexicon
from runtime.match.clock import Clock, ClockKind
from runtime.match.save_files import EARLIER
from runtime.match.saves import games, save_file
from runtime.profile.home import Home, find_home
from runtime.profile.settings import AnimationPace, Settings
from runtime.profile.statistics import open_statistics
from runtime.ui.campaign.chooser import ChooserWindow
from runtime.ui.game.window import GameWindow
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.preferences import Preferences
from runtime.ui.program.plan import ProgramPlan
from runtime.ui.program.program import Program
from runtime.ui.widgets.cards import QuestionCard
from tests.ui.conftest import sit_down

if TYPE_CHECKING:
    from conftest import Maps

pytestmark = pytest.mark.qt
LEFT = Qt.MouseButton.LeftButton


@dataclass
class Desk:
    """Starts the program anew, as often as wanted, with the same folder."""

    bot: QtBot
    home: Home
    campaign: Campaign
    parts: GameParts
    rulesets: dict[str, Ruleset]
    lexicon: Lexicon

    def start(self) -> Program:
        plan = ProgramPlan(self.campaign, None, 1, {}, self.home)
        program = Program(plan, self.parts, self.rulesets, self.lexicon)
        program.begin()
        assert program.chooser is not None
        self.bot.addWidget(program.chooser)
        return program


@pytest.fixture
def desk(request: pytest.FixtureRequest, qtbot: QtBot, tmp_path: Path, maps: Maps) -> Desk:
    campaign = Campaign("demo", "Demo", (maps.war(), maps.duel()))
    shared = [request.getfixturevalue(name) for name in ("parts", "rulesets", "lexicon")]
    return Desk(qtbot, find_home(tmp_path), campaign, *shared)


def chooser_of(program: Program) -> ChooserWindow:
    assert program.chooser is not None
    return program.chooser


def play_a_word(desk: Desk) -> Program:
    """Begin the duel, lay CAT, end the turn, and leave."""
    program = desk.start()
    chooser = chooser_of(program)
    chooser.levels.setCurrentRow(1)
    assert not chooser.go_on.isVisible()
    desk.bot.mouseClick(chooser.play, LEFT)
    sit_down(program)
    window = program.window
    assert window is not None
    desk.bot.addWidget(window)
    stage = window.stage
    desk.bot.mouseClick(stage.board, LEFT, pos=stage.board.rect_of(Cell(2, 1)).center())
    desk.bot.keyClicks(stage.board, "CAT")
    desk.bot.keyClick(stage.board, Qt.Key.Key_Return)
    desk.bot.mouseClick(stage.buttons["end_turn"], LEFT)
    assert len(games(desk.home).files()) == 1
    window.close()
    return program


@pytest.mark.slow
def test_the_chooser_offers_to_go_on_with_the_game_that_was_left(desk: Desk) -> None:
    left = play_a_word(desk)
    assert chooser_of(left).go_on.isVisible()
    chooser_of(left).close()
    program = desk.start()
    chooser = chooser_of(program)
    assert chooser.levels.currentRow() == 1, "the level that was played last is chosen"
    desk.bot.mouseClick(chooser.go_on, LEFT)
    window = program.window
    assert window is not None
    desk.bot.addWidget(window)
    playing = window.stage.controller
    told = [entry.text for entry in playing.log.entries]
    assert told[0] == "Turn 1: Gold.", "what was told before the restart is known again"
    assert "The game goes on where it was left." in told
    assert playing.game.view.to_move is Side.SILVER
    assert playing.game.view.table.board.letters.gold[Cell(2, 1)] == "C"
    window.close()


@pytest.mark.slow
def test_two_people_say_who_they_are_and_by_what_clock_they_play(desk: Desk) -> None:
    preferences = Preferences.of(Settings(animations=AnimationPace.OFF, new_game={"clock": "turn 60 0"}))
    desk = replace(desk, parts=replace(desk.parts, preferences=preferences))
    program = desk.start()
    chooser = chooser_of(program)
    chooser.levels.setCurrentRow(1)
    desk.bot.mouseClick(chooser.play, LEFT)
    card = program.seating.card
    assert card is not None
    assert card.fields.clock.currentText() == "1 minute for a turn", "as new games are wished"
    desk.bot.keyClick(card, Qt.Key.Key_Escape)
    assert program.window is None
    assert program.seating.card is None
    desk.bot.mouseClick(chooser.play, LEFT)
    card = program.seating.card
    assert card is not None
    assert card.fields.names.silver.currentText() == "Guest"
    card.fields.names.gold.setEditText("Ada")
    card.fields.names.silver.setEditText("Ben")
    card.fields.clock.setCurrentIndex(3)
    desk.bot.mouseClick(card.play_button, LEFT)
    window = program.window
    assert window is not None
    desk.bot.addWidget(window)
    stage = window.stage
    assert ["(Ada)" in stage.plaques.gold.said(), "(Ben)" in stage.plaques.silver.said()] == [True, True]
    assert stage.plaques.gold.clock is not None
    desk.bot.mouseClick(stage.buttons["end_turn"], LEFT)
    (file,) = games(desk.home).files()
    kept = games(desk.home).read(file.path).game
    assert kept is not None
    assert tuple(kept.kept.players) == ("Ada", "Ben")
    assert kept.kept.times is not None
    assert kept.kept.times.clock == Clock(ClockKind.TURN, 120)
    window.close()


def test_enter_goes_on_and_play_begins_anew(desk: Desk) -> None:
    program = play_a_word(desk)
    for press, has_letters in ((Qt.Key.Key_Return, True), (None, False)):
        chooser = chooser_of(program)
        if press is not None:
            desk.bot.keyClick(chooser.levels, press)
        else:
            desk.bot.mouseClick(chooser.play, LEFT)
            sit_down(program)
        assert program.window is not None
        desk.bot.addWidget(program.window)
        shown = [one for one in QApplication.topLevelWidgets() if isinstance(one, GameWindow) and one.isVisible()]
        assert shown == [program.window]
        letters = program.window.stage.controller.game.view.table.board.letters.gold
        assert letters.has(Cell(2, 1)) is has_letters
        program.window.close()


def test_a_game_that_is_over_is_offered_no_longer_and_is_in_the_statistics(desk: Desk) -> None:
    program = play_a_word(desk)
    chooser = chooser_of(program)
    desk.bot.mouseClick(chooser.go_on, LEFT)
    assert program.window is not None
    desk.bot.addWidget(program.window)
    program.window.stage.controller.flow.sit_down()
    assert open_statistics(desk.home).statistics.history().total == 0
    program.window.stage.controller.resign()
    program.window.close()
    assert not chooser.go_on.isVisible()
    (game,) = open_statistics(desk.home).statistics.history().games
    assert (game.facts.level, game.facts.winner, game.facts.deeds.gold.best_word) == ("duel", Side.GOLD, "CAT")
    assert game.facts.played.campaign == "demo"


def test_damaged_statistics_do_not_keep_a_game_from_its_end_and_it_is_said(desk: Desk) -> None:
    program = play_a_word(desk)
    (desk.home.data / "statistics.sqlite").write_bytes(b"no database" * 500)
    desk.bot.mouseClick(chooser_of(program).go_on, LEFT)
    assert program.window is not None
    desk.bot.addWidget(program.window)
    playing = program.window.stage.controller
    playing.flow.sit_down()
    playing.resign()
    assert any("The statistics were damaged." in entry.text for entry in playing.log.entries)
    assert open_statistics(desk.home).statistics.history().total == 1
    program.window.close()
    assert games(desk.home).files() == ()


def test_a_saved_game_that_can_not_be_read_is_said(desk: Desk) -> None:
    path = save_file(desk.home, "duel", "demo")
    path.parent.mkdir(parents=True)
    path.write_text("{", "utf-8")
    program = desk.start()
    chooser = chooser_of(program)
    desk.bot.mouseClick(chooser.go_on, LEFT)
    assert program.window is None
    assert "The saved game can't go on:" in chooser._about.text()
    assert path.exists(), "nothing is thrown away"


def test_a_folder_that_takes_nothing_is_said_in_the_log(desk: Desk, tmp_path: Path) -> None:
    desk.home.data.mkdir(parents=True)
    (desk.home.data / "saves").write_text("in the way")
    program = desk.start()
    desk.bot.mouseClick(chooser_of(program).play, LEFT)
    sit_down(program)
    window = program.window
    assert window is not None
    desk.bot.addWidget(window)
    desk.bot.mouseClick(window.stage.buttons["end_turn"], LEFT)
    said = [entry.text for entry in window.stage.controller.log.entries]
    assert [line for line in said if line.startswith("The game can't be saved:")]
    window.close()


def test_a_level_opened_at_once_asks_before_it_begins_anew(desk: Desk) -> None:
    play_a_word(desk)
    plan = ProgramPlan(desk.campaign, desk.campaign.levels[1], 1, {}, desk.home)
    path = save_file(desk.home, "duel", "demo")
    left = path.read_bytes()
    for goes_on in (True, False):
        program = Program(plan, desk.parts, desk.rulesets, desk.lexicon)
        program.begin()
        window = program.window
        assert window is not None
        desk.bot.addWidget(window)
        card = window.stage.cards.card
        assert isinstance(card, QuestionCard)
        assert card.heading.text() == "A game was left here"
        assert not window.stage.controller.log.entries, "nothing has begun yet"
        if goes_on:
            desk.bot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
        else:
            desk.bot.mouseClick(card.yes, LEFT)
        playing = window.stage.controller
        assert playing.game.view.table.board.letters.gold.has(Cell(2, 1)) is goes_on
        assert path.read_bytes() == left, "nothing is replaced before the first move"
        if not goes_on:
            desk.bot.mouseClick(window.stage.buttons["end_turn"], LEFT)
            assert path.read_bytes() != left
            assert path.with_name(path.name + EARLIER).read_bytes() == left
        window.close()


def test_a_left_game_that_can_not_go_on_is_said_and_put_aside(desk: Desk) -> None:
    path = save_file(desk.home, "duel", "demo")
    path.parent.mkdir(parents=True)
    path.write_text("{", "utf-8")
    plan = ProgramPlan(desk.campaign, desk.campaign.levels[1], 1, {}, desk.home)
    program = Program(plan, desk.parts, desk.rulesets, desk.lexicon)
    program.begin()
    window = program.window
    assert window is not None
    desk.bot.addWidget(window)
    desk.bot.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    assert "The saved game can't go on:" in window.stage.preview.text
    assert window.stage.rack.letters == "ACT"
    desk.bot.mouseClick(window.stage.buttons["end_turn"], LEFT)
    assert path.with_name(path.name + EARLIER).read_text("utf-8") == "{"
    window.close()


def test_the_chooser_says_that_a_game_was_left_and_what_its_buttons_do(desk: Desk) -> None:
    chooser = chooser_of(play_a_word(desk))
    assert (chooser.play.text(), chooser.go_on.text()) == ("Begin anew", "Continue")
    assert "A game of this level was left." in chooser._about.text()
    chooser.levels.setCurrentRow(0)
    assert chooser.play.text() == "Play"
