"""A replay by ear: each step is told, and one looks about on its board and asks as in a game."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence

from runtime.engine.levels.level import Region
from runtime.ui.game.commands.game_commands import USUAL_KEYS
from runtime.ui.replay.commands import REPLAY_COMMANDS, REPLAY_REVIEWS
from tests.ui.listener import Listener, cell_heard, listen
from tests.ui.replay.replay_games import ReplayGames

pytestmark = [pytest.mark.qt, pytest.mark.slow]
ALT = Qt.KeyboardModifier.AltModifier
LOOK = ALT | Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def listener(monkeypatch: pytest.MonkeyPatch) -> Listener:
    return listen(monkeypatch)


def test_each_step_is_told_and_where_a_jump_has_led(games: ReplayGames, listener: Listener) -> None:
    pane = games.open(games.war())
    listener.take()
    games.key(pane, Qt.Key.Key_Right)
    assert "Gold attacks with SWORD" in listener.take()
    games.key(pane, Qt.Key.Key_End)
    assert listener.take() == "Turn 3 of 3."
    games.key(pane, Qt.Key.Key_Left)
    assert listener.take() == "Turn 3 of 3."


def test_one_looks_about_while_the_slider_keeps_the_keyboard(games: ReplayGames, listener: Listener) -> None:
    pane = games.open(games.war())
    listener.take()
    assert pane.bar.slider.hasFocus()
    games.key(pane, Qt.Key.Key_W, ALT)
    told = listener.take()
    assert told.startswith("Row ")
    assert "of Gold" in told
    assert told.endswith(("across.", "down."))
    games.key(pane, Qt.Key.Key_E, ALT)
    assert "of Silver" in listener.take()
    games.key(pane, Qt.Key.Key_Right, LOOK)
    assert listener.take().startswith("Row ")
    games.key(pane, Qt.Key.Key_H, ALT)
    assert listener.take().startswith("Row ")
    seen = pane.reader.at
    games.key(pane, Qt.Key.Key_Right)
    assert pane.reader.at == seen, "what is looked at stays in sight as the game goes on"
    games.key(pane, Qt.Key.Key_Home, LOOK)
    assert pane.reader.at == pane.position.last_move[0]
    pane.board.setFocus()
    listener.take()
    games.key(pane, Qt.Key.Key_C, ALT)
    assert "city" in cell_heard(pane.board.cells)
    assert not listener.take(), "the cell that readers are led to is not announced besides"


def test_regions_and_words_to_attack_are_found(games: ReplayGames, listener: Listener) -> None:
    record = games.war()
    ford = Region("ford", (record.level.cities[0].at,), "The ford")
    pane = games.open(replace(record, level=replace(record.level, regions=(ford,))))
    games.key(pane, Qt.Key.Key_G, ALT)
    assert "Region The ford: 1 cell" in listener.take()
    games.key(pane, Qt.Key.Key_A, ALT)
    assert "of Silver" in listener.take()


def test_score_racks_objectives_and_the_last_move_are_told(games: ReplayGames, listener: Listener) -> None:
    pane = games.open(games.war())
    listener.take()
    games.key(pane, Qt.Key.Key_L, ALT)
    assert listener.take() == "Nobody has moved yet."
    games.key(pane, Qt.Key.Key_Right)
    listener.take()
    games.key(pane, Qt.Key.Key_L, ALT)
    assert "Gold attacks with SWORD" in listener.take()
    games.key(pane, Qt.Key.Key_S, ALT)
    told = listener.take()
    assert told.startswith("Turn 1 of 3.\n")
    assert str(pane.position.scores.gold) in told
    games.key(pane, Qt.Key.Key_R, ALT)
    assert "Rack of Silver: Letters: " in listener.take()
    games.key(pane, Qt.Key.Key_R)
    games.key(pane, Qt.Key.Key_R, ALT)
    assert listener.take().count("The letters are hidden.") == 2
    games.key(pane, Qt.Key.Key_O, ALT)
    assert "The game ends after turn" in listener.take()


def test_the_keys_are_those_of_games_and_mean_nothing_else_in_replays() -> None:
    taken = [QKeySequence(keys) for command in REPLAY_COMMANDS for keys in command.keys]
    assert all(taken.count(QKeySequence(one.key)) == 1 for one in REPLAY_REVIEWS)
    assert {one.id: (one.key,) for one in REPLAY_REVIEWS}.items() <= USUAL_KEYS.items()
