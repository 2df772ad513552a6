"""The computer's process fails while a window waits for it: that is told, and the game goes on as it would have."""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from runtime.engine.board.sides import Side
from runtime.engine.game.actions import Action, Spy
from runtime.match.game_worker import Answer
from runtime.match.table_match import TableSeat, TableSetup
from runtime.match.table_worker import TableAnswerer, TableQuestion
from runtime.support.workers import Restarted
from runtime.tablegames.players import Skill
from runtime.ui.game_setup.setup import GameParts, thinker_for
from runtime.ui.tablegames.window import TableGameWindow
from tests.ui.conftest import across

if TYPE_CHECKING:
    from conftest import Hands, Maps, Opens

pytestmark = pytest.mark.qt
INTERRUPTED = "The computer that plays Silver was interrupted. It starts again and will make the same move."


class Failing:
    """A worker that is started anew so often before it gives its answer."""

    is_ready = True

    def __init__(self, action: Action | None, error: str = "", times: int = 1) -> None:
        self.answer, self.times = (action, error), times
        self.said: deque[Answer | Restarted] = deque()

    def start(self) -> None:
        pass

    def ask(self, view: object, player: str, seed: int, request_id: int) -> None:
        self.said.extend(Restarted(SimpleNamespace(request_id=request_id), "gone") for _ in range(self.times))
        self.said.append(Answer(request_id, *self.answer))

    def spy(self, view: object, request_id: int) -> None:
        self.ask(view, "", 0, request_id)

    def study(self, study: SimpleNamespace) -> None:
        self.ask(study, "", 0, study.request_id)

    def poll(self) -> Answer | Restarted | None:
        return self.said.popleft() if self.said else None

    def stop(self) -> None:
        pass


def opened(open_game: Opens, maps: Maps, parts: GameParts, worker: Failing, *, war: bool = False) -> Hands:
    level = maps.war() if war else maps.duel("greedy")
    return open_game(level, parts=replace(parts, make_thinker=lambda _level: worker))  # type: ignore[arg-type]


def log_of(hands: Hands) -> list[str]:
    return [entry.text for entry in hands.window.stage.controller.log.entries]


def test_a_computer_that_is_interrupted_is_told_of_and_moves(open_game: Opens, maps: Maps, parts: GameParts) -> None:
    from runtime.engine.game.actions import Commit

    hands = opened(open_game, maps, parts, Failing(Commit(across(4, 2, "DOG"))))
    playing, said = hands.window.stage.controller, []
    playing.signals.notices_changed.connect(lambda: said.append(hands.said))
    hands.press("end_turn")
    hands.bot.waitUntil(lambda: INTERRUPTED in log_of(hands))
    assert any(INTERRUPTED in one for one in said), "beside the board too, whatever the log is behind"
    hands.bot.waitUntil(lambda: playing.game.scores[Side.SILVER] > 0)
    hands.bot.waitUntil(lambda: INTERRUPTED not in hands.said)  # It is over.
    assert not [line for line in log_of(hands) if "failed" in line]


def test_only_the_last_failure_costs_the_turn(open_game: Opens, maps: Maps, parts: GameParts) -> None:
    hands = opened(open_game, maps, parts, Failing(None, "gone", times=2))
    hands.press("end_turn")
    hands.bot.waitUntil(lambda: hands.window.stage.controller.game.may_act)
    told = log_of(hands)
    assert told.count(INTERRUPTED) == 2
    assert "The turn of Silver ends without a move instead." in told


def test_a_spy_that_is_interrupted_is_told_of(open_game: Opens, maps: Maps, parts: GameParts) -> None:
    worker = Failing(Spy(), times=1)
    hands = opened(open_game, maps, parts, worker, war=True)
    said: list[str] = []
    hands.window.stage.controller.signals.notices_changed.connect(lambda: said.append(hands.said))
    hands.key(Qt.Key.Key_F8)
    hands.key(Qt.Key.Key_Return)
    hands.bot.waitUntil(lambda: not hands.window.stage.controller.spy.is_out)
    assert any("Your spy was interrupted." in one for one in said)
    assert "Your spy finds no word" in hands.said


class FailingAtTable:
    """The computer of a table game, started anew so often before it answers, or does not."""

    pid = None
    is_ready = True

    def __init__(self, *, answers: bool, times: int) -> None:
        self.answers, self.times, self.is_asked = answers, times, False
        self.said: deque[Answer | Restarted] = deque()

    def start(self) -> None:
        pass

    def ask(self, question: TableQuestion) -> None:
        if self.is_asked:
            return
        self.is_asked = True
        self.said.extend(Restarted(question, "gone") for _ in range(self.times))
        self.said.append(TableAnswerer().reply(question) if self.answers else Answer(question.request_id, None, "gone"))

    def poll(self) -> Answer | Restarted | None:
        return self.said.popleft() if self.said else None

    def stop(self) -> None:
        self.said.clear()

    close = stop


@pytest.mark.slow
@pytest.mark.parametrize("game", ["scribe", "scryper", "scrambler"])
@pytest.mark.parametrize("answers", [True, False])
def test_at_a_table_it_is_told_and_the_game_goes_on(qtbot: QtBot, parts: GameParts, game: str, answers: bool) -> None:
    setup = TableSetup(game, {}, (TableSeat(Skill.NOVICE), TableSeat(Skill.NOVICE)), 3)
    worker = FailingAtTable(answers=answers, times=1 if answers else 2)
    window = TableGameWindow(setup, parts, make_thinker=lambda: worker)  # type: ignore[arg-type, return-value]
    qtbot.addWidget(window)
    told: list[str] = []
    window.stage.flow.interrupted.connect(lambda: told.append(window.stage.panel.told.text()))
    window.show()
    qtbot.waitUntil(lambda: len(window.stage.flow.match.made) == 1)
    assert len(told) == worker.times
    assert told[0].startswith("The computer was interrupted.")
    failed = "The computer could not think: gone." in window.stage.panel.told.text()
    assert failed is not answers
    window.end()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
@pytest.mark.parametrize("number", [9, pytest.param(19, marks=pytest.mark.proof)])
def test_a_real_process_that_is_killed_or_stopped_beneath_a_window(
    open_game: Opens, maps: Maps, parts: GameParts, number: int
) -> None:
    """One that is stopped is waited for, four seconds of work for the window; its worker's own tests have it too."""
    hands = open_game(maps.duel("greedy"), parts=replace(parts, make_thinker=thinker_for))
    playing = hands.window.stage.controller
    hands.press("end_turn")
    thinker = None

    def is_started() -> bool:
        nonlocal thinker
        thinker = playing.computer._thinker
        return thinker is not None and thinker.pid is not None

    hands.bot.waitUntil(is_started)
    assert thinker is not None
    first = thinker.pid
    os.kill(first, signal.Signals(number))
    hands.bot.waitUntil(lambda: playing.game.is_over or playing.game.may_act, timeout=120_000)
    assert playing.game.scores[Side.SILVER] > 0
    assert INTERRUPTED in log_of(hands)
    hands.window.close()
    with pytest.raises(ProcessLookupError):
        os.kill(first, 0)
