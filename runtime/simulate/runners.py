"""Playing the games of an experiment one after another, or several at once in processes; the results are the same.

Results come in the order of the games, whoever was ready first, so that a file of them is the same bytes too.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Generator
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from time import perf_counter

from runtime.lexicon import LexiconError
from runtime.simulate.experiment import Experiment
from runtime.simulate.play import Hall, Played
from runtime.support.issues import Issue
from runtime.support.starting import starting_whole

_Games = Generator[Played, None, None]

AHEAD = 64
"""How many games for each worker may be ready before one that takes longer."""


class WorkerError(Exception):
    """A worker process that ended unexpectedly, with exit code ``code``, or could not play for a ``reason``."""

    def __init__(self, number: int, code: int | None, reason: str = "") -> None:
        super().__init__(reason or f"game {number}: exit code {code}")
        self.number = number
        self.code = code
        self.reason = reason


def run(experiment: Experiment, begin: int, workers: int, *, keep_records: bool = False) -> _Games:
    """Play every game from number ``begin`` on, in so many processes, none beside this one where it is one.

    Raises :class:`runtime.lexicon.LexiconError` where there are no words, and WorkerError where a process ends.
    Closing the iterator ends all processes at once.
    """
    if workers <= 1 or len(experiment) - begin <= 1:
        return _serial(experiment, begin, keep_records)
    return _spread(experiment, begin, min(workers, len(experiment) - begin), keep_records)


def _serial(experiment: Experiment, begin: int, keep_records: bool) -> _Games:
    hall = Hall(experiment, perf_counter)
    for number in range(begin, len(experiment)):
        yield hall.play(number, keep_record=keep_records)


def _spread(experiment: Experiment, begin: int, workers: int, keep_records: bool) -> _Games:
    """The same, with several games being played at a time."""
    crew: list[_Worker] = []
    ready: dict[int, Played] = {}
    asked = given = begin
    try:
        for _ in range(workers):
            with starting_whole():
                crew.append(_Worker(experiment, keep_records))
        while given < len(experiment):
            for worker in crew:
                if worker.game is None and asked < min(len(experiment), given + AHEAD * workers):
                    worker.ask(asked)
                    asked += 1
            for worker in _reporting(crew):
                played = worker.take()
                ready[played.result.game] = played
            while given in ready:
                yield ready.pop(given)
                given += 1
    finally:
        for worker in crew:
            worker.end()


def _reporting(crew: list[_Worker]) -> list[_Worker]:
    """The busy workers that have something to say, waiting for the first."""
    busy = {worker.line: worker for worker in crew if worker.game is not None}
    return [worker for line, worker in busy.items() if line in wait(list(busy))]


@dataclass(frozen=True, slots=True)
class _Failure:
    """What a worker could not help: words that can't be read, or whatever else it tells."""

    issue: Issue | None
    told: str = ""


class _Worker:
    """A process that plays one game at a time; ``game`` is the one that it has been asked for."""

    def __init__(self, experiment: Experiment, keep_records: bool) -> None:
        context = multiprocessing.get_context("spawn")
        self.line, there = context.Pipe()
        self.game: int | None = None
        self._process: SpawnProcess = context.Process(
            target=_serve, args=(there, experiment, keep_records), name="scryptic-simulate", daemon=True
        )
        self._process.start()
        there.close()

    def ask(self, number: int) -> None:
        """Have a game played."""
        self.game = number
        try:
            self.line.send(number)
        except OSError as problem:
            raise self._ended(number) from problem

    def take(self) -> Played:
        """The game that was asked for; raises what went wrong."""
        number = self.game if self.game is not None else -1
        try:
            said = self.line.recv()
        except (EOFError, OSError) as problem:
            raise self._ended(number) from problem
        if isinstance(said, _Failure):
            raise WorkerError(number, None, said.told) if said.issue is None else LexiconError(said.issue)
        self.game = None
        played: Played = said
        return played

    def end(self) -> None:
        """End the process, whatever it is doing."""
        self._process.kill()
        self._process.join()
        self.line.close()

    def _ended(self, number: int) -> WorkerError:
        self._process.join()
        return WorkerError(number, self._process.exitcode)


def _serve(line: Connection, experiment: Experiment, keep_records: bool) -> None:
    """A worker process: play what is asked for until the other end is gone."""
    # Where starting it could not see to that.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    hall = Hall(experiment, perf_counter)
    try:
        while True:
            number = line.recv()
            try:
                line.send(hall.play(number, keep_record=keep_records))
            except (EOFError, BrokenPipeError):
                raise
            except LexiconError as problem:
                line.send(_Failure(problem.issue))
            except Exception as problem:
                line.send(_Failure(None, f"{type(problem).__name__}: {problem}"))
    except (EOFError, OSError):
        return
