"""Who played in a replay: told where it is known, in a file only where that is wished."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import Qt

from runtime.campaign.play_json import read_record, record_text
from runtime.engine.board.sides import BySide, Side
from runtime.engine.records.record import Record
from runtime.match.lookback import replay_of
from runtime.profile.statistics_facts import GameContext, GameFacts, GameStatistics, PastGame, SeatPlayer
from runtime.ui.game_setup.setup import ReplayOptions
from runtime.ui.replay.column import LOG
from runtime.ui.replay.replay_windows import ReplayWindow
from tests.ui.replay.replay_games import ReplayGames, record_file, replays_of

pytestmark = [pytest.mark.qt, pytest.mark.slow]


def test_a_game_of_the_statistics_names_its_players(games: ReplayGames, tmp_path: Path) -> None:
    file = tmp_path / "1.json"
    file.write_text(record_text(games.war()), encoding="utf-8")
    played = GameContext(BySide(SeatPlayer(computer="adept"), SeatPlayer("Ada")), "2026-11-21T10:00:00Z")
    nothing, scores = BySide(GameStatistics(), GameStatistics()), BySide(1, 2)
    end = replay_of(games.war(), games.lexicon).positions[-1].ended
    assert end is not None
    facts = GameFacts(played, "war", "War", "release", Side.SILVER, end.why, 3, scores, nothing)
    replays = replays_of(games, [], [])
    replays.open_past(PastGame(1, facts, file))
    games.bot.waitUntil(lambda: replays.window is not None)
    window = replays.window
    assert window is not None
    assert "(Ada)" in window.pane.column.plaques.silver.said()
    assert "(Adept)" in window.pane.column.plaques.gold.said()
    assert window.pane.study.review.side.currentData() is Side.SILVER
    assert window.pane.study.leaves.shown == LOG
    window.close()


def test_a_file_names_the_players_only_where_that_is_ticked(games: ReplayGames, tmp_path: Path) -> None:
    tellable = BySide("Ada", "Adept")
    pane = games.open(games.war(), options=ReplayOptions(BySide("Ada", "Adept"), tellable=tellable))
    saver = cast(ReplayWindow, pane.window()).saver
    saver.ask = lambda _name: tmp_path / "war.record.json"

    def saved(*, ticks: bool) -> Record:
        games.click(pane.buttons["save"])
        assert saver.card is not None
        assert not saver.card.names.isChecked()
        if ticks:
            games.bot.keyClick(saver.card.names, Qt.Key.Key_Space)
        games.bot.keyClick(saver.card, Qt.Key.Key_Return)
        found = read_record(tmp_path / "war.record.json").value
        assert found is not None
        return found

    assert saved(ticks=False).players == BySide("", "")
    assert saved(ticks=True).players == tellable
    replays = replays_of(games, [], [])
    replays.open(tmp_path / "war.record.json")
    games.bot.waitUntil(lambda: replays.window is not None)
    assert replays.window is not None
    assert "(Ada)" in replays.window.pane.column.plaques.gold.said()
    replays.window.close()
    (tmp_path / "war.record.json").unlink()
    games.click(pane.buttons["save"])
    assert saver.card is not None
    games.bot.keyClick(saver.card, Qt.Key.Key_Escape)
    assert not (tmp_path / "war.record.json").exists()


def test_names_in_a_foreign_file_do_no_harm(games: ReplayGames, tmp_path: Path) -> None:
    odd = BySide("\u202e<b>Ada</b>\n" + "x" * 60, "\x1b[31mBen")
    file = record_file(games, tmp_path, players=odd)
    replays = replays_of(games, [], [])
    replays.open(file)
    games.bot.waitUntil(lambda: replays.window is not None)
    assert replays.window is not None
    assert replays.window.pane.options.names == BySide(("<b>Ada</b>" + "x" * 60)[:40], "[31mBen")
    replays.window.close()
