"""The process in which the computer thinks about a game, whichever it is: values in, moves out.

Where it fails it is started again and asked the same, so that the same seed gives the same move whatever became of it.
Nothing that takes long is loaded with this module, so that a process that needs no words stands soon.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from time import monotonic
from typing import Any

from runtime.support.workers import Answerer, Failed, Patience, Reply, Restarted, Worker


@dataclass(frozen=True, slots=True)
class Answer:
    """What the computer does, or what a spy found, or, where ``action`` is None, what went wrong.

    To a :class:`runtime.match.lookback.PlayQuestion` the answer is ``studied``, and there is no action.
    """

    request_id: int
    action: Any
    error: str = ""
    studied: Any = None


class GameWorker(ABC):
    """The computer's process, seen from the program that plays; nothing here waits but :meth:`wait` and :meth:`close`.

    A question is any value with a ``request_id``.
    """

    process = "scryptic-computer"
    """What the process is called."""

    def __init__(self, patience: Patience | None = None) -> None:
        """``patience`` says when a process that gives no sign of life is replaced."""
        self._patience = patience
        self._worker: Worker | None = None
        self._asked: int | None = None

    @abstractmethod
    def answerer(self) -> Answerer:
        """What is to answer in the process."""

    @property
    def pid(self) -> int | None:
        """The number of the process, or None while there is none."""
        return self._worker.pid if self._worker is not None else None

    @property
    def is_ready(self) -> bool:
        """Whether nothing keeps the process from thinking at once; the first start of some takes seconds."""
        return self._worker is not None and self._worker.is_ready

    def start(self) -> None:
        """Have a process ready before the first question; without it the first question does."""
        if self._worker is None:
            self._worker = Worker(self.answerer(), Answer, self.process, self._patience)

    def put(self, question: Any) -> None:
        """Send a question, to a new process where there is none; the answer to an earlier one is no longer told."""
        self._asked = question.request_id
        self.start()
        if self._worker is not None:
            self._worker.put(question)

    def poll(self) -> Answer | Restarted | None:
        """The answer to the last question, once, as soon as there is one; before it, that its process was replaced."""
        return self._next(0)

    def wait(self, seconds: float) -> Answer | None:
        """The answer to the last question, waited for at most ``seconds``; for programs without a window."""
        until = monotonic() + seconds
        while isinstance(said := self._next(max(0.0, until - monotonic())), Restarted):
            continue
        return said

    def stop(self) -> None:
        """Kill the process and forget the question; asking again starts another."""
        self._asked = None
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.hang_up()

    def close(self) -> None:
        """Do as :meth:`stop`, and wait until the process is gone."""
        worker = self._worker
        self.stop()
        if worker is not None:
            worker.end()

    def _next(self, seconds: float) -> Answer | Restarted | None:
        """What has become of the last question, waiting for it at most so long; of others nobody wants to know."""
        until = monotonic() + seconds
        while self._asked is not None and self._worker is not None:
            reply = self._worker.get(max(0.0, until - monotonic()))
            if reply is None:
                return None
            if reply.question.request_id == self._asked:
                return self._taken(reply)
        return None

    def _taken(self, reply: Reply) -> Answer | Restarted:
        """What is told of a reply to the last question."""
        if isinstance(reply, Restarted):
            return reply
        self._asked = None
        if isinstance(reply, Failed):
            return Answer(reply.question.request_id, None, reply.reason)
        answer: Answer = reply.answer
        return answer
