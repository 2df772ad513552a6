"""Whatever becomes of the computer's process: it is started again, answers the same, and leaves nothing behind."""

from __future__ import annotations

import errno
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from itertools import cycle
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

import pytest

from runtime.ai import Limit
from runtime.engine.board.sides import Side
from runtime.lexicon import WordSource
from runtime.match.game_worker import Answer
from runtime.match.lookback import PlayQuestion
from runtime.match.table_worker import TableAnswerer, TableQuestion
from runtime.match.worker import TurnQuestion, WorkerWords
from runtime.support.workers import TRIES, Answered, Answerer, Failed, Patience, Reply, Restarted, Watch, Worker
from runtime.tablegames.catalogue import game_of
from runtime.tablegames.players import Skill
from tests.match.small_levels import small_session
from tests.match.worker_tricks import (
    BEAT,
    FORGIVEN,
    LONG,
    STEADY,
    TRICKS,
    WHEN,
    Tricky,
    few_words,
    is_gone,
    patience_with,
    pids,
)
from tests.patience import PATIENCE

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="most of these tricks take signals")


@pytest.fixture
def source(tmp_path: Path) -> WordSource:
    return few_words(tmp_path)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "processes"
    folder.mkdir()
    return folder


def at_table(game: str) -> Callable[[WordSource], tuple[Answerer, type, Any]]:
    rules = game_of(game)
    acting = rules.to_act(rules.begin())[0]
    view = rules.view(rules.begin(), acting)
    return lambda _source: (TableAnswerer(), Answer, TableQuestion(7, game, {}, view, acting, Skill.NOVICE, 5))


def move(source: WordSource) -> tuple[Answerer, type, Any]:
    return WorkerWords(source), Answer, TurnQuestion(7, "greedy", small_session().view(Side.GOLD), 5, Limit())


def spy(source: WordSource) -> tuple[Answerer, type, Any]:
    return WorkerWords(source), Answer, TurnQuestion(7, None, small_session().view(Side.GOLD), 0, Limit())


def study(source: WordSource) -> tuple[Answerer, type, Any]:
    return WorkerWords(source), Answer, PlayQuestion(7, small_session().view(Side.GOLD))


ASKED = {
    "scribe": at_table("scribe"),
    "scryper": at_table("scryper"),
    "scrambler": at_table("scrambler"),
    "move": move,
    "spy": spy,
    "study": study,
}


OF_EACH_KIND = ("scribe", "move", "spy")
"""The others go the same ways; ``pytest -m proof`` asks them too, in four seconds."""

SILENCE = 40
"""So many beats without a sign are too many for one that thinks for long."""


def replies(worker: Worker) -> Iterator[Reply]:
    """What becomes of one question."""
    while True:
        reply = worker.get(PATIENCE)
        assert reply is not None, "no reply came"
        yield reply
        if not isinstance(reply, Restarted):
            return


def tried(source: WordSource, folder: Path, asked: str, trick: str, when: str, *, times: int = 1) -> None:
    """Play a trick, and see what becomes of the question, the next question, and the processes."""
    desk, answers, question = ASKED[asked](source)
    expected = ASKED[asked](source)[0].reply(question)
    worker = Worker(Tricky(desk, trick, when, folder, times), answers, "scryptic-trick", patience_with(trick))
    try:
        worker.put(question)
        *before, last = replies(worker)
        if (trick, when) not in FORGIVEN:
            assert len(before) == min(times, TRIES - 1), before
        if times < TRIES:
            assert last == Answered(question, expected)
        else:
            assert isinstance(last, Failed)
            worker.put(question)
            *_, last = replies(worker)
            assert last == Answered(question, expected), "the next question finds another process"
    finally:
        worker.end()
    assert worker.pid is None
    assert pids(folder)
    assert all(is_gone(pid) for pid in pids(folder)), "none is left, not even unburied"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("trick", "when"),
    [
        ("killed", "asked"),
        pytest.param("stopped", "asked", marks=pytest.mark.proof),
        pytest.param("cut off", "answering", marks=pytest.mark.proof),
    ],
)
def test_a_process_that_fails_is_replaced_and_answers_the_same(
    source: WordSource, folder: Path, trick: str, when: str
) -> None:
    tried(source, folder, "scribe", trick, when)


@pytest.mark.proof
@pytest.mark.parametrize(
    "asked", [pytest.param(asked, marks=() if asked in OF_EACH_KIND else pytest.mark.proof) for asked in ASKED]
)
def test_so_it_is_with_every_question_in_every_game(source: WordSource, folder: Path, asked: str) -> None:
    tried(source, folder, asked, "killed", "asked", times=2 if asked == "move" else 1)


@pytest.mark.proof
@pytest.mark.parametrize(("trick", "when"), list(zip(TRICKS, cycle(WHEN), strict=False)))
def test_whatever_is_done_to_it_and_whenever(source: WordSource, folder: Path, trick: str, when: str) -> None:
    """Each trick once; ``python tests/proof/killed_workers.py`` plays each at every time, and in every game."""
    tried(source, folder, "scribe", trick, when)


@pytest.mark.slow
@pytest.mark.parametrize("asked", ["scribe", pytest.param("move", marks=pytest.mark.proof)])
def test_only_the_third_failure_is_one_and_the_next_question_is_answered(
    source: WordSource, folder: Path, asked: str
) -> None:
    tried(source, folder, asked, "raised", "asked", times=3)


def lacking(monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    """So often no process can be started."""
    left, start = [None] * times, SpawnProcess.start

    def starting(process: SpawnProcess) -> None:
        if left:
            left.pop()
            raise OSError(errno.ENOMEM, os.strerror(errno.ENOMEM))
        start(process)

    monkeypatch.setattr(SpawnProcess, "start", starting)


@pytest.mark.slow
@pytest.mark.parametrize("times", [2, 3, 4])
def test_a_process_that_can_not_be_started_is_tried_again(
    source: WordSource, monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    desk, answers, question = ASKED["scribe"](source)
    # The first start is beforehand, and costs no try.
    lacking(monkeypatch, times)
    worker = Worker(desk, answers, "scryptic-trick", STEADY)
    try:
        worker.put(question)
        *before, last = replies(worker)
        assert [type(one) for one in before] == [Restarted] * min(times - 1, TRIES - 1)
        if times <= TRIES:
            assert last == Answered(question, desk.reply(question))
        else:
            assert isinstance(last, Failed)
            assert "Cannot allocate memory" in last.reason
    finally:
        worker.end()


@pytest.mark.slow
def test_a_process_that_ends_while_nothing_is_asked_costs_no_try(source: WordSource, folder: Path) -> None:
    desk, answers, question = ASKED["scribe"](source)
    worker = Worker(Tricky(desk, "killed", "never", folder), answers, "scryptic-trick", STEADY)
    try:
        worker.put(question)
        assert [type(one) for one in replies(worker)] == [Answered]
        (first,) = pids(folder)
        os.kill(first, signal.SIGKILL)
        os.waitid(os.P_PID, first, os.WEXITED | os.WNOWAIT)
        worker.put(question)
        assert [type(one) for one in replies(worker)] == [Answered]
        assert len(pids(folder)) == 2
    finally:
        worker.end()
    assert all(is_gone(pid) for pid in pids(folder))


@pytest.mark.slow
@pytest.mark.parametrize("trick", ["stopped", "hung"])
def test_hanging_up_waits_for_no_process_that_gives_no_answer(source: WordSource, folder: Path, trick: str) -> None:
    desk, answers, question = ASKED["scribe"](source)
    # With the usual patience: closing a window is not held up by it.
    worker = Worker(Tricky(desk, trick, "asked", folder), answers, "scryptic-trick")
    worker.put(question)
    while not list(folder.glob("*.played")):
        assert worker.get(0.01) is None
    worker.end()
    assert all(is_gone(pid) for pid in pids(folder))


@pytest.mark.proof
def test_a_process_that_thinks_for_long_is_left_in_peace(source: WordSource, folder: Path) -> None:
    """It gives signs all the while, however long it takes."""
    _, answers, question = ASKED["scribe"](source)
    worker = Worker(Thorough(), answers, "scryptic-trick", Patience(BEAT, LONG, silence=SILENCE, idle=SILENCE))
    try:
        worker.put(question)
        assert [type(one) for one in replies(worker)] == [Answered]
    finally:
        worker.end()


class Thorough:
    """Thinks longer than one that gives no sign may."""

    def prepare(self) -> None:
        pass

    def reply(self, question: TableQuestion) -> Answer:
        until = time.process_time() + 1.3 * SILENCE * BEAT
        while time.process_time() < until:
            pass
        return Answer(question.request_id, None)


def test_silence_counts_in_beats_and_signs_end_it() -> None:
    watch = Watch(Patience(start=9, silence=3, idle=5), 0)
    for _ in range(9):
        watch.miss()
    assert not watch.trouble, "what has not said anything yet is being started"
    watch.hear(0.1, is_asked=True)
    for computed in range(1, 9):
        for _ in range(3):
            watch.miss()
        watch.hear(float(computed), is_asked=True)
    assert not watch.trouble, "late signs are signs"
    for _ in range(4):
        watch.miss()
    assert "stopped" in watch.trouble


def test_who_computes_nothing_hangs_only_while_something_is_asked() -> None:
    watch = Watch(Patience(idle=5), 0)
    for _ in range(50):
        watch.hear(1.0, is_asked=False)
    for _ in range(5):
        watch.hear(1.0, is_asked=True)
    assert not watch.trouble
    watch.hear(1.0, is_asked=True)
    assert "hung" in watch.trouble


def test_after_each_failure_there_is_twice_as_much_patience() -> None:
    for number, missed in ((0, 4), (1, 7), (2, 13)):
        watch = Watch(Patience(silence=3), number)
        watch.hear(0.0, is_asked=False)
        for _ in range(missed - 1):
            watch.miss()
        assert not watch.trouble
        watch.miss()
        assert watch.trouble
