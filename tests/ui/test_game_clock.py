"""The turn clock in the window of a game: it runs for who thinks, stands still for cards, and ends turns by itself."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from runtime.campaign.play_json import savegame_text
from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.game.actions import Commit, EndTurn
from runtime.engine.levels.level import Level, Seat
from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon import Lexicon
from runtime.match.clock import Clock, ClockKind
from runtime.match.save_files import SaveKind
from runtime.match.saves import FREE, games, read_left
from runtime.profile.home import Home, find_home
from runtime.profile.players import Emblem, Players
from runtime.profile.statistics import open_statistics
from runtime.support.texts import english
from runtime.ui.game.cards.cards import HandOverCard
from runtime.ui.game.combat.order_card import OrderCard
from runtime.ui.game.turn_clock import TurnClock
from runtime.ui.game.window import GameWindow
from runtime.ui.game_setup.game_keeper import Keeper
from runtime.ui.game_setup.seat_fields import SeatFields
from runtime.ui.game_setup.setup import GameParts, GameSetup, prepare
from runtime.ui.menus.menu_over import SaveCard

if TYPE_CHECKING:
    from conftest import Maps

pytestmark = pytest.mark.qt


class Table:
    """Games with a clock whose time is handed in by the test."""

    def __init__(
        self, bot: QtBot, home: Home, parts: GameParts, rulesets: dict[str, Ruleset], lexicon: Lexicon
    ) -> None:
        self.bot, self.parts, self.rulesets, self.lexicon = bot, parts, rulesets, lexicon
        self.keeper = Keeper(home, "demo", rulesets, lexicon, english())
        self.seconds = 0.0

    def setup(self, level: Level, clock: Clock | None = None, **wishes: object) -> GameSetup:
        made = prepare(level, self.rulesets, self.lexicon, 1)
        assert isinstance(made, GameSetup)
        return self.keeper.kept(replace(made, clock=clock, **wishes), asks=False, node=FREE)  # type: ignore[arg-type]

    def open(self, setup: GameSetup) -> GameWindow:
        window = GameWindow(setup, self.parts)
        self.bot.addWidget(window)
        window.show()
        self.bot.waitExposed(window)
        stage = window.stage
        stage.clocking.stop()
        stage.clocking = TurnClock(stage.controller, stage.cards, stage.plaques, stage.gestures, lambda: self.seconds)
        return window

    def wait(self, window: GameWindow, seconds: int) -> None:
        """So much time passes; the clock looks every half second."""
        for _ in range(2 * seconds):
            self.seconds += 0.5
            window.stage.clocking.tick()

    def faces(self, window: GameWindow) -> list[str]:
        plaques = window.stage.plaques
        return [plaque.clock.text if plaque.clock is not None else "" for plaque in (plaques.gold, plaques.silver)]


@pytest.fixture
def table(request: pytest.FixtureRequest, qtbot: QtBot, tmp_path: Path) -> Table:
    shared = [request.getfixturevalue(name) for name in ("parts", "rulesets", "lexicon")]
    return Table(qtbot, find_home(tmp_path), *shared)


@pytest.mark.slow
def test_a_turn_ends_by_itself_and_the_next_player_s_time_waits_for_them(table: Table, maps: Maps) -> None:
    window = table.open(table.setup(maps.duel(), Clock(ClockKind.TURN, 60)))
    stage, told = window.stage, []
    stage.clocking.told.connect(told.append)
    table.bot.keyClicks(stage.board, "CA")
    table.wait(window, 59)
    assert table.faces(window) == ["0:01", "1:00"]
    assert told == ["0:30", "0:10", "0:05"], "for who can't see the plaque"
    gold = stage.plaques.gold.clock
    assert gold is not None
    assert gold.is_low
    assert "Time left: 0:01." in stage.plaques.gold.said()
    table.wait(window, 1)
    assert stage.controller.game.view.to_move is Side.SILVER
    assert "The time of Gold is up: the turn ends." in [entry.text for entry in stage.controller.log.entries]
    assert isinstance(stage.cards.card, HandOverCard)
    table.wait(window, 300)
    assert table.faces(window)[1] == "1:00", "the time waits for who has not sat down"
    stage.cards.card.accept()
    table.wait(window, 10)
    assert table.faces(window)[1] == "0:50"
    assert stage.controller.rack.laying.is_empty
    window.close()


@pytest.mark.slow
def test_the_time_runs_while_the_defenders_are_put_in_order(table: Table, maps: Maps) -> None:
    level = replace(maps.war(), ruleset="design-1.6")
    window = table.open(table.setup(level, Clock(ClockKind.TURN, 60)))
    stage = window.stage
    table.wait(window, 20)
    word = tuple(Laid(Cell(6 + place, 9), letter) for place, letter in enumerate("WORD"))
    assert stage.controller.flow.submit(Commit(word))
    while not isinstance(stage.cards.card, OrderCard):
        assert stage.cards.card is not None
        stage.cards.card.accept()
    assert table.faces(window) == ["0:40", "1:00"]
    table.wait(window, 60)
    assert not isinstance(stage.cards.card, OrderCard)
    said = "The time of Silver is up: the defenders fight from the top of the board."
    assert said in [entry.text for entry in stage.controller.log.entries]
    assert stage.controller.game.view.to_act is Side.GOLD
    while stage.cards.card is not None:
        stage.cards.card.accept()
    assert table.faces(window)[0] == "0:40", "the attacker's time stood still meanwhile"
    table.wait(window, 1)
    assert table.faces(window)[0] == "0:39"
    window.close()


def test_the_clock_stands_still_under_a_card_and_while_the_machine_sleeps(table: Table, maps: Maps) -> None:
    window = table.open(table.setup(maps.duel(), Clock(ClockKind.GAME, 300, 5)))
    table.wait(window, 10)
    window.stage.run("help")
    table.wait(window, 100)
    assert table.faces(window)[0] == "4:50"
    card = window.stage.cards.card
    assert card is not None
    table.bot.keyClick(card, Qt.Key.Key_Escape)
    table.wait(window, 1)
    table.seconds += 3600
    window.stage.clocking.tick()
    assert table.faces(window)[0] == "4:48", "of an hour of sleep a second counts"
    window.close()


def test_games_without_a_clock_have_no_place_for_one(table: Table, maps: Maps) -> None:
    window = table.open(table.setup(maps.duel()))
    plaque = window.stage.plaques.gold
    plain = plaque.sizeHint().height()
    table.wait(window, 100)
    assert table.faces(window) == ["", ""]
    assert window.stage.controller.game.view.to_move is Side.GOLD
    window.close()
    timed = table.open(table.setup(maps.duel(), Clock()))
    assert timed.stage.plaques.gold.sizeHint().height() > plain
    timed.close()


def test_the_clock_and_the_time_played_go_on_another_day(table: Table, maps: Maps) -> None:
    window = table.open(table.setup(maps.duel(), Clock(ClockKind.GAME, 300, 5)))
    table.wait(window, 10)
    window.stage.controller.end_turn()
    window.close()
    found = table.keeper.resumed(maps.duel(), FREE)
    assert isinstance(found, GameSetup)
    again = table.open(found)
    assert table.faces(again) == ["4:55", "5:00"]
    again.close()


def test_the_time_of_all_sittings_is_in_the_statistics(table: Table, maps: Maps) -> None:
    window = table.open(table.setup(maps.duel()))
    window.stage.controller.end_turn()
    window.close()
    (file,) = games(table.keeper.home).files()
    savegame = games(table.keeper.home).read(file.path).game
    assert savegame is not None
    earlier = replace(savegame, kept=replace(savegame.kept, seconds=5000))
    file.path.write_text(savegame_text(earlier), "utf-8")
    found = table.keeper.resumed(maps.duel(), FREE)
    assert isinstance(found, GameSetup)
    again = table.open(found)
    again.stage.controller.flow.sit_down()
    again.stage.controller.resign()
    again.close()
    (game,) = open_statistics(table.keeper.home).statistics.history().games
    assert 5000 <= game.facts.played.seconds < 5060


def test_a_game_is_kept_under_a_name_and_loaded_with_what_was_put_aside(table: Table, maps: Maps) -> None:
    setup = table.setup(maps.duel(), players=BySide("Ada", "Grace"))
    window = table.open(setup)
    assert setup.saver is not None
    window.stage.controller.end_turn()
    card = SaveCard(table.parts.theme, english(), window, setup.saver, level="The Duel", moment="2026-11-21T10:00:00Z")
    card.open()
    assert card.field.text().startswith("The Duel, ")
    card.field.setText("Before")
    table.bot.keyClick(card.field, Qt.Key.Key_Return)
    assert card.outcome == "The game is saved as “Before”."
    again = SaveCard(table.parts.theme, english(), window, setup.saver, level="The Duel", moment="")
    again.field.setText("before")
    assert again.told.text() == "A save of this name is there already; it is replaced."
    again.field.setText(" ")
    assert not again.yes.isEnabled()
    again.open()
    again.refuse()
    saves = games(table.keeper.home)
    (named,) = [saves.read(file.path) for file in saves.files() if file.kind is SaveKind.NAMED]
    playing = window.stage.controller
    playing.flow.sit_down()
    playing.end_turn()
    window.close()
    left = read_left(named.file.path)
    assert (left.level_id, left.is_free, left.players) == ("duel", True, BySide("Ada", "Grace"))
    found = table.keeper.loaded(named.file.path)
    assert isinstance(found, GameSetup)
    assert found.players == BySide("Ada", "Grace")
    loaded = table.open(found)
    assert loaded.stage.plaques.silver.said().startswith("Silver (Grace): ")
    loaded.stage.controller.flow.sit_down()
    assert loaded.stage.controller.game.session.actions == (EndTurn(),)
    loaded.stage.controller.resign()
    loaded.close()
    kinds = sorted(file.kind.value for file in games(table.keeper.home).files())
    assert kinds == ["earlier", "named"], "the game that ran was put aside, and the named one is still there"
    statistics = open_statistics(table.keeper.home).statistics
    assert statistics.players() == ("Ada", "Grace")


def test_a_game_that_is_over_can_not_be_kept_under_a_name(table: Table, maps: Maps) -> None:
    setup = table.setup(maps.duel())
    window = table.open(setup)
    assert setup.saver is not None
    assert setup.saver.can_save
    window.stage.controller.resign()
    assert not setup.saver.can_save
    window.close()


def test_who_has_no_name_yet_is_the_first_player_and_can_be_chosen_again(table: Table, qtbot: QtBot) -> None:
    fields = SeatFields(english())
    qtbot.addWidget(fields)
    fields.show_home(Players(table.keeper.home).present_home())
    gold = fields.names.gold
    assert gold.currentText() == "First player"
    assert fields.game_seats.players == BySide("", "Guest")
    gold.setCurrentIndex(gold.findText("Player 2"))
    assert fields.game_seats.players.gold == "Player 2"
    gold.setCurrentIndex(gold.findText("First player"))
    assert fields.game_seats.players.gold == ""


def test_who_plays_and_by_what_clock_is_asked_for(table: Table, qtbot: QtBot) -> None:
    players = Players(table.keeper.home)
    players.rename(players.read().present, "Ada")
    players.add("Grace", Emblem.JADE)
    fields = SeatFields(english())
    qtbot.addWidget(fields)
    fields.show_home(players.present_home())
    assert fields.game_seats.players == BySide("Grace", "Guest"), "who plays now is gold"
    assert fields.game_seats.clock is None
    silver = fields.names.silver
    offered = [silver.itemText(row) for row in range(silver.count())]
    assert offered == ["Grace", "Ada", "Guest", "Player 1", "Player 2"]
    silver.setEditText("aDA")
    fields.clock.setCurrentIndex(2)
    assert fields.game_seats.players.silver == "Ada", "a player by whatever spelling"
    assert fields.game_seats.clock == Clock(ClockKind.TURN, 60)
    fields.show_seats(BySide(Seat("adept"), Seat()))
    assert fields.names.gold.isHidden()
    assert fields.game_seats.players == BySide("", "Grace")
