"""Tries of a quest played in processes of their own, which can be stopped at any time."""

from __future__ import annotations

from dataclasses import dataclass
from queue import SimpleQueue
from time import monotonic

from runtime.simulate.proof_search import Prover, Quest, Try
from runtime.support.workers import Answered, Reply, Restarted, Worker, in_one_line, next_reply


class Seeker:
    """Plays ``tries`` of a quest, ``workers`` at a time, until one succeeds or all are done; nothing here waits.

    Tries are told in their order. Behind the first that succeeds no more are told, so that what is found does not
    depend on how many processes look for it. A process that fails is replaced and plays its try again; where one fails
    again and again, that try is told with its fault, and it is over.
    """

    def __init__(self, quest: Quest, tries: int, workers: int = 1) -> None:
        self._of = tries
        self._next = 0
        self._told = 0
        self._ready: dict[int, Try] = {}
        self._begun: float | None = None
        self._playing: dict[int, Worker] = {}
        self._replies: SimpleQueue[Reply] = SimpleQueue()
        self._crew = [
            Worker(_Player(quest), Try, "scryptic-proof", replies=self._replies)
            for _ in range(max(1, min(workers, tries)))
        ]
        for worker in self._crew:
            self._give(worker)

    @property
    def is_over(self) -> bool:
        """Whether nothing more will be told."""
        return not self._crew

    @property
    def seconds(self) -> float:
        """How long games have been looked for; starting processes and compiling the search is not counted."""
        if self._begun is None and (self._told or any(worker.is_ready for worker in self._crew)):
            self._begun = monotonic()
        return 0.0 if self._begun is None else monotonic() - self._begun

    def poll(self, seconds: float = 0.0) -> tuple[Try, ...]:
        """The tries that are done since the last call, waiting for one at most so long."""
        told: list[Try] = []
        reply = next_reply(self._replies, seconds if self._playing else 0.0)
        while reply is not None and not self.is_over:
            if isinstance(reply, Answered):
                self._ready[reply.question] = reply.answer
                self._give(self._playing.pop(reply.question))
            elif not isinstance(reply, Restarted):
                self.stop()
                return (*told, Try(reply.question, "", fault=reply.reason))
            told += self._next_ready()
            reply = next_reply(self._replies)
        return tuple(told)

    def stop(self) -> None:
        """End all processes, whatever they are doing."""
        # All of them first: each is waited for, and so they end at the same time.
        for worker in self._crew:
            worker.hang_up()
        for worker in self._crew:
            worker.end()
        self._crew = []

    def _next_ready(self) -> list[Try]:
        """The tries that can be told now; the last one, or one that succeeds, ends all."""
        told = []
        while self._told in self._ready:
            told.append(self._ready.pop(self._told))
            self._told += 1
            if told[-1].record is not None or self._told == self._of:
                self.stop()
                break
        return told

    def _give(self, worker: Worker) -> None:
        """Have another try played, where there is one left that is worth it."""
        is_found = any(done.record is not None for done in self._ready.values())
        if self._next < self._of and not is_found:
            self._playing[self._next] = worker
            worker.put(self._next)
            self._next += 1


@dataclass
class _Player:
    """Plays the tries in a process."""

    quest: Quest
    prover: Prover | None = None

    def prepare(self) -> None:
        """Load the words, and compile the search."""
        self.prover = Prover(self.quest)
        self.prover.prepare()

    def reply(self, number: int) -> Try:
        """A try; what goes wrong in it would do so again, and is told with it."""
        if self.prover is None:
            self.prepare()
        assert self.prover is not None
        try:
            return self.prover.attempt(number)
        except Exception as problem:
            return Try(number, "", fault=in_one_line(problem))
