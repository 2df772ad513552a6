"""A computer that thinks in the test's own process: another one takes two seconds until it is ready."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from runtime.lexicon import WordSource
from runtime.match.game_worker import Answer
from runtime.match.worker import ComputerWorker, StuckQuestion, TurnQuestion, WorkerWords
from runtime.support.workers import Answered, Restarted
from runtime.ui.game_setup.setup import GameSetup, thinker_for


@lru_cache(maxsize=4)
def _words_of(source: WordSource) -> WorkerWords:
    return WorkerWords(source)


class NearComputer(ComputerWorker):
    """Answers as its process would, once it is looked whether there is an answer; what studies a game still has one."""

    is_ready = True
    _waiting: Any = None

    def start(self) -> None:
        """There is nothing to start before a question that takes long."""

    def put(self, question: Any) -> None:
        self._waiting = question if isinstance(question, TurnQuestion | StuckQuestion) else None
        if self._waiting is None:
            super().start()
        super().put(question)

    def stop(self) -> None:
        self._waiting = None
        super().stop()

    def _next(self, seconds: float) -> Answer | Restarted | None:
        question, self._waiting = self._waiting, None
        if question is None:
            return super()._next(seconds)
        return self._taken(Answered(question, _words_of(self._source).answer(question)))


def near_thinker(setup: GameSetup) -> ComputerWorker:
    """A computer for a game, with the words that hold there, and no process."""
    return NearComputer(thinker_for(setup)._source)
