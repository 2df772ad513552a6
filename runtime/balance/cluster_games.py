"""The same as the processes of a report, on a cluster of Dask's: any worker may be asked any question."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from typing import Any

from runtime.balance.processes import GamesAnswer, GamesQuestion
from runtime.fastgame.readiness import get_ready
from runtime.simulate.cluster import (
    ClusterTasks,
    RefusedTask,
    check_program,
    common_digest,
    one_at_a_time,
    with_full_paths,
)
from runtime.simulate.runners import GameWorkerError
from runtime.support.workers import Answerer, Reply

AHEAD = 2
"""How many questions for each worker are out at a time, so that none waits for the next."""


class ClusterProcesses:
    """Workers of a cluster that play; see :class:`runtime.balance.processes.Processes`."""

    def __init__(self, client: Any, answerer: Callable[[], Answerer]) -> None:
        self._tasks = ClusterTasks(client, answer_games, self._given)
        self._answerer = answerer
        self._levels: dict[int, tuple[GamesQuestion, str]] = {}
        self._replies: Iterator[Reply] = iter(())

    @property
    def size(self) -> int:
        """How many questions are out at a time; workers may join and leave."""
        return AHEAD * self._tasks.workers

    def ask(self, question: GamesQuestion) -> None:
        """Have games played."""
        if question.measured is not None:
            words = with_full_paths(question.measured.words)
            measured = replace(question.measured, words=words)
            # Workers serve one client after the other, and know levels by what they are.
            number = int.from_bytes(sha256(pickle.dumps(measured)).digest()[:8], "big")
            digest = common_digest([words.changed(measured.level.words)])
            self._levels[question.number] = replace(question, number=number, measured=measured), digest
        self._tasks.put(question)

    def _given(self, question: GamesQuestion) -> tuple[Any, ...]:
        """The question as any worker can answer it: with its level, whoever knows that already."""
        about, digest = self._levels[question.number]
        return self._answerer, digest, replace(question, number=about.number, measured=about.measured)

    def reply(self, seconds: float) -> Reply | None:
        """What has become of a question; waits at most so long. Raises ClusterError, and GameWorkerError."""
        reply = next(self._replies, None)
        if reply is None:
            self._replies = self._tasks.replies(seconds)
            reply = next(self._replies, None)
        if isinstance(reply, RefusedTask):
            raise GameWorkerError(reply.question.seeds.start, reply.reason)
        return reply

    def hang_up(self) -> None:
        """Have nothing more played."""
        self._tasks.cancel()


# What workers do


def answer_games(answerer: Callable[[], Answerer], digest: str, question: GamesQuestion) -> GamesAnswer:
    """Play at least one of the games to its end, for another worker could not go on with it."""
    with one_at_a_time():
        player = _player(answerer, digest, question)
        while True:
            answer: GamesAnswer = player.reply(question)
            if answer.outcomes or answer.problem:
                return answer


def _player(answerer: Callable[[], Answerer], digest: str, question: GamesQuestion) -> Answerer:
    """Who plays; what was loaded serves as long as program and words are the same."""
    if question.measured is not None:
        check_program(digest, [question.measured.words.changed(question.measured.level.words)])
    return _kept_player(answerer, digest)


@lru_cache(maxsize=2)
def _kept_player(answerer: Callable[[], Answerer], _digest: str) -> Answerer:
    # Of the workers of one machine, one compiles for all.
    get_ready(game=True)
    return answerer()
