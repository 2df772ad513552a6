"""Table games that have ended: in the statistics with their moves, and out of a shared file."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from runtime.match.table_files import Recorded, record_text, recorded_in, table_facts, table_file
from runtime.match.table_match import TableMatch, TableSeat, TableSetup
from runtime.profile.home import Home
from runtime.profile.players import Players
from runtime.profile.statistics import open_statistics
from runtime.tablegames.game import TableChance
from runtime.tablegames.game import TablePlayer as Seat
from runtime.tablegames.players import Skill
from runtime.ui.menus.lobby import Lobby
from runtime.ui.menus.menu_over import PageCard
from runtime.ui.menus.menu_pages import STATISTICS
from runtime.ui.menus.past_table_card import PastTableCard
from runtime.ui.menus.statistics_page import GAMES, TABLES, StatisticsPage
from runtime.ui.tablegames.scribe_board import ScribeBoard
from tests.pointer import move_mouse
from tests.ui.tables.menu.visits import begin, cell, choose, match_of, page_of, play

pytestmark = [pytest.mark.qt, pytest.mark.slow]


def test_the_end_clears_the_save_and_is_remembered_with_its_moves(lobby: Lobby, home: Home, qtbot: QtBot) -> None:
    players = Players(home)
    players.rename(players.read().present, "Ada")
    page_of(lobby).names[1].setEditText("Ben")
    lobby.change_player()
    page = page_of(lobby)
    page.seats[1].choose(None)
    page.names[1].setEditText("Ben")
    page.main.click()
    play(lobby, qtbot, 3)
    match, table = match_of(lobby), lobby.table
    assert table is not None
    assert [seat.name for seat in match.setup.seats] == ["Ada", "Ben"]
    match.resign(Seat.SECOND)
    table.stage.flow.go_on()
    assert not table_file(home, "", "scribe").exists()
    assert table.stage.panel.turn.text() == "Ada (Gold) wins the game"
    table.close()
    (past,) = open_statistics(home).statistics.history("Ben").games
    assert past.facts.winner is not None
    assert lobby.menu is not None
    lobby.menu.show_page(STATISTICS)
    statistics = lobby.menu.page
    assert isinstance(statistics, StatisticsPage)
    row = [cell(statistics.tables, column) for column in range(7)]
    assert row == ["Scribe", "1", "1", "0", "0", "0\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}0", "3"]
    assert cell(statistics.opponents, 1) == "Scribe"
    statistics.turn_to(GAMES)
    model = statistics.history.table.model()
    texts = [model.index(0, column).data() for column in (1, 2, 3)]
    assert texts == ["Scribe", "Ada – Ben", "Won"]
    assert model.index(0, 3).data(Qt.ItemDataRole.ToolTipRole) == "Won. Silver has given up."
    qtbot.keyClick(statistics, Qt.Key.Key_Return)
    card = statistics.history.card
    assert isinstance(card, PastTableCard)
    assert card.moves.count() == 4, "the beginning, and three moves"
    whole = card.board.grab().toImage()
    qtbot.keyClick(card, Qt.Key.Key_Home)
    assert card.moves.currentRow() == 0
    assert card.board.grab().toImage() != whole
    assert not card.buttons["first"].isEnabled()
    qtbot.keyClick(card.moves, Qt.Key.Key_Right)
    assert (card.moves.currentRow(), card.bar.slider.value()) == (1, 1)
    qtbot.keyClick(card.moves, Qt.Key.Key_Space)
    assert card.projector.is_running
    qtbot.keyClick(card.moves, Qt.Key.Key_Plus)
    assert card.bar.speed.currentText() == "×2"
    card.projector.set_speed(99)
    qtbot.waitUntil(lambda: card.moves.currentRow() == 3)
    qtbot.waitUntil(lambda: not card.projector.is_running)
    assert card.board.grab().toImage() == whole
    card.bar.slider.setValue(2)
    assert card.moves.currentRow() == 2
    qtbot.keyClick(card, Qt.Key.Key_Escape)


def test_a_table_games_file_names_its_players_only_where_that_is_ticked(
    lobby: Lobby, home: Home, tmp_path: Path
) -> None:
    seats = (TableSeat(), TableSeat(name="Ben"))
    match = TableMatch(TableSetup("scribe", {}, seats, 2))
    match.submit(Seat.FIRST, match.game.read_move("a1"))
    match.resign(Seat.FIRST)
    found = table_facts(match, seconds=9)
    assert found is not None and open_statistics(home).statistics.record(*found)
    assert lobby.menu is not None
    lobby.menu.show_page(STATISTICS)
    statistics = lobby.menu.page
    assert isinstance(statistics, StatisticsPage)
    statistics.turn_to(GAMES)
    leaf, file = statistics.history, tmp_path / "shared.json"
    leaf.ask_file = lambda _name: file
    for ticked in (False, True):
        leaf.export.click()
        assert leaf.save_card is not None
        leaf.save_card.names.setChecked(ticked)
        leaf.save_card.accept()
        assert ("Ben" in file.read_text()) is ticked
        assert lobby.outings.tables.look_at(file)
        card = lobby.outings.tables.past
        assert card is not None
        said = " ".join(label.text() for label in card.findChildren(QLabel))
        assert ("Gold: A person – Silver: Ben" if ticked else "Gold: A person – Silver: A person") in said
        card.leave()


def test_a_won_mini_grid_is_uncovered_in_a_game_of_the_history_too(lobby: Lobby) -> None:
    assert lobby.menu is not None
    match, chance = (
        TableMatch(TableSetup("scribe", {}, (TableSeat(name=""), TableSeat(Skill.NOVICE)), 2)),
        TableChance(2),
    )
    while match.result is None:
        player = match.to_act[0]
        match.submit(player, match.game.careless(match.state, player, chance))
    card = PastTableCard(lobby.room, lobby.menu, match)
    card.open()
    assert isinstance(card.board, ScribeBoard)
    covered = card.board.grab().toImage()
    move_mouse(card.board, card.board.rect_of_grid(4).center().toPoint())
    assert card.board.grab().toImage() != covered
    card.leave()


def test_statistics_over_a_table_begin_with_those_of_table_games(lobby: Lobby, qtbot: QtBot) -> None:
    begin(lobby, "scribe")
    assert lobby.table is not None
    during = lobby.outings.tables.links.during
    during.over_game(lobby.table)
    choose(during.card, STATISTICS)
    qtbot.waitUntil(lambda: during.page == STATISTICS)
    assert isinstance(during.card, PageCard)
    assert isinstance(during.card.page, StatisticsPage)
    assert during.card.page.tabs.group.checkedId() == TABLES


def test_the_record_of_a_table_game_is_looked_at_out_of_a_file(lobby: Lobby, tmp_path: Path, qtbot: QtBot) -> None:
    """Whatever way it came: chosen, dropped, or named to ``scryptic play``."""
    match = TableMatch(TableSetup("scrambler", {}, (TableSeat(name="Ada"), TableSeat(Skill.NOVICE)), 2))
    chance = TableChance(2)
    while match.result is None:
        player = match.to_act[0]
        match.submit(player, match.game.careless(match.state, player, chance))
    file = tmp_path / "shared.json"
    file.write_text(record_text(match, match.result))
    assert recorded_in(file) is Recorded.TABLE
    lobby.outings.replays.ask = lambda: file
    lobby.open_replay()
    card = lobby.outings.tables.past
    assert card is not None and card.isVisible()
    assert card.moves.count() == len(match.made) + 1
    card.leave()
    file.write_text(file.read_text().replace('"two ', '"too '))
    lobby.open_replay(file)
    assert lobby.menu is not None
    assert "shared.json" in lobby.menu.told.text()
    file.write_text(record_text(match, match.result))
    lobby.open_replay(file)
    assert lobby.menu.told.text() == "", "what was wrong with a file before is no news any more"
    past = lobby.outings.tables.past
    assert past is not None
    lobby.speak("de")
    qtbot.waitUntil(lambda: lobby.outings.tables.past is None)
    assert not isValid(past), "it is gone with the window that it lay over, and is kept no longer"
