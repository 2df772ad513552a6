"""Replays are saved, shared, dropped on whatever is open and opened again; what is none is told of."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from runtime import resources
from runtime.campaign.play_json import record_text
from runtime.campaign.reader import read_campaign
from runtime.engine.board.sides import BySide, Side
from runtime.engine.game.state import EndReason
from runtime.match.table_match import TableSetup
from runtime.profile.home import find_home
from runtime.profile.statistics_facts import GameContext, GameFacts, GameStatistics, PastGame, SeatPlayer
from runtime.support.texts import english
from runtime.ui.menus.lobby import Lobby
from runtime.ui.menus.menu_pages import PLAY
from runtime.ui.replay.replay_windows import ReplayWindow
from runtime.ui.widgets.cards import WaitCard
from tests.ui.replay.replay_games import ReplayGames, drop, record_file, replays_of

pytestmark = [pytest.mark.qt, pytest.mark.slow]
DAMAGED = {
    "cut short": (lambda text: text[: len(text) // 2], "not sound JSON"),
    "of a later version": (lambda text: text.replace('"format": 1', '"format": 9', 1), "knows formats up to 3"),
    "nothing of ours": (lambda text: "[1, 2]", "must be an object"),
    "a picture": (lambda text: "\0\u20ac" + text, "not sound JSON"),
    "without its level": (lambda text: text.replace('"level": {', '"lever": {', 1), "“level” is missing"),
    "with an unheard-of action": (lambda text: text.replace('"end_turn"', '"explode"'), "is not a possible value"),
    "too large": (lambda text: text + " " * 33_000_000, "more than the 32000000 that are read"),
    "too deep": (lambda text: "[" * 9000, "nested more than"),
}


def test_a_replay_is_saved_shared_and_opened_again(games: ReplayGames, tmp_path: Path) -> None:
    record = games.war()
    pane = games.open(record)
    saver = cast(ReplayWindow, pane.window()).saver
    asked: list[str] = []

    def ask(name: str) -> Path:
        asked.append(name)
        return tmp_path / f"{name}.record.json"

    saver.ask = ask
    games.key(pane, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert asked == ["war"]
    assert pane.column.verdict.text().startswith("The replay is saved as ")
    assert (tmp_path / "war.record.json").read_text(encoding="utf-8") == record_text(record)
    saver.ask = lambda _name: tmp_path / "war.txt"
    saver.save()
    assert "gold commit [6:9=W,7:9=O,8:9=R,9:9=D]" in (tmp_path / "war.txt").read_text(encoding="utf-8")
    said: list[str] = []
    left: list[QWidget] = []
    replays = replays_of(games, said, left)
    replays.open(tmp_path / "war.record.json")
    games.bot.waitUntil(lambda: replays.window is not None)
    window = replays.window
    assert window is not None
    assert window.pane.replay.record == record
    assert said == ["The game is being looked up…", "", "opened"]
    window.close()
    assert left == [window]
    replays.open(tmp_path / "war.txt")
    games.bot.waitUntil(lambda: said[-1].startswith(f"{tmp_path / 'war.txt'} is no replay that can be read: "))


def test_a_replay_dropped_on_the_menus_takes_their_place_and_leads_back(
    games: ReplayGames, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QApplication, "quit", lambda: None)
    file = tmp_path / "war.record.json"
    file.write_text(record_text(games.war()), encoding="utf-8")
    lobby = Lobby(english(), find_home(tmp_path / "home"), seed=5)
    lobby.show_menu()
    menu = lobby.menu
    assert menu is not None
    games.bot.waitExposed(menu)
    menu.show_page(PLAY)
    drop(menu, file)
    games.bot.waitUntil(lambda: lobby.outings.replays.window is not None)
    window = lobby.outings.replays.window
    assert window is not None
    assert not menu.isVisible()
    assert window.geometry() == menu.geometry()
    second = tmp_path / "again.record.json"
    second.write_text(record_text(games.war()), encoding="utf-8")
    drop(window, second)
    games.bot.waitUntil(lambda: lobby.outings.replays.window not in (None, window))
    other = lobby.outings.replays.window
    assert other is not None
    games.key(other.pane, Qt.Key.Key_Escape)
    assert menu.isVisible()
    assert menu.present == PLAY
    lobby.quit()
    lobby.close()


@pytest.mark.parametrize("is_there", [True, False])
def test_a_past_game_without_its_record_is_told_of_in_words(
    games: ReplayGames, tmp_path: Path, *, is_there: bool
) -> None:
    file = tmp_path / f"{'a1' * 32}.json"
    if is_there:
        file.write_text("{", encoding="utf-8")
    played = GameContext(BySide(SeatPlayer("Ada"), SeatPlayer("Grace")), "2026-11-21T10:00:00Z")
    nothing = BySide(GameStatistics(), GameStatistics())
    facts = GameFacts(played, "war", "War", "release", Side.SILVER, EndReason.RESIGNED, 3, BySide(1, 2), nothing)
    told: list[str] = []
    replays = replays_of(games, told, [])
    replays.open_past(PastGame(1, facts, file))
    games.bot.waitUntil(lambda: any("Its figures stay" in said for said in told))
    assert not any("a1a1" in said for said in told)
    assert ("damaged" in told[-1]) is is_there
    replays.wait()


@pytest.mark.proof
def test_a_replay_dropped_while_one_plays_takes_the_windows_place_and_the_game_waits(
    games: ReplayGames, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QApplication, "quit", lambda: None)
    lobby, wait = Lobby(english(), find_home(tmp_path / "home"), seed=5), games.bot.waitUntil
    lobby.show_menu()
    lobby.play_campaign(resources.campaigns() / "first-light")
    wait(lambda: lobby.program is not None and lobby.program.front is not None)
    program = lobby.program
    assert program is not None
    front = program.front
    assert front is not None

    def watched(window: QWidget, file: Path) -> ReplayWindow:
        drop(window, file)
        wait(lambda: lobby.outings.replays.window is not None)
        assert lobby.outings.replays.window is not None
        assert not window.isVisible()
        return lobby.outings.replays.window

    file = record_file(games, tmp_path)
    games.key(watched(front, file).pane, Qt.Key.Key_Escape)
    assert front.isVisible()
    assert all(card.isHidden() for card in front.findChildren(WaitCard))
    campaign = read_campaign(resources.campaigns() / "first-light", mend=False).campaign
    assert campaign is not None
    program.play_freely(campaign.levels[0], campaign.levels[0])
    game = program.window
    assert game is not None
    game.stage.cards.dismiss()
    window = watched(game, file)
    assert isinstance(game.stage.cards.card, WaitCard), "the game waits as for any card"
    drop(game, file)
    window.close()
    assert game.isVisible()
    assert game.stage.cards.card is None
    lobby.play_table(TableSetup("scribe"))
    table = lobby.table
    assert table is not None
    watched(table, file).close()
    assert table.isVisible()
    assert table.stage.cards.card is None
    broken = tmp_path / "broken.json"
    broken.write_text('{"format": 1', encoding="utf-8")
    drop(game, broken)
    wait(lambda: isinstance(game.stage.cards.card, WaitCard) and "no replay" in game.stage.cards.card.text.text())
    games.bot.keyClick(game.stage.cards.card, Qt.Key.Key_Return)
    assert game.stage.cards.card is None
    lobby.quit()
    lobby.close()


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_file_that_is_no_sound_replay_is_told_of_in_a_sentence(
    games: ReplayGames, tmp_path: Path, damage: str
) -> None:
    spoil, told = DAMAGED[damage]
    file = record_file(games, tmp_path)
    data = spoil(file.read_text(encoding="utf-8")).encode()
    file.write_bytes(data)
    said: list[str] = []
    replays = replays_of(games, said, [])
    replays.open(file)
    games.bot.waitUntil(lambda: len(said) == 3)
    assert said[-1].startswith(f"{file} is no replay that can be read: ")
    assert told in said[-1]
    assert replays.window is None
    assert file.read_bytes() == data, "it is left as it is"
