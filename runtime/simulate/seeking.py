"""Tries of a quest played in processes of their own, which can be stopped at any time."""

from __future__ import annotations

import multiprocessing
import signal
from multiprocessing.connection import Connection, wait

from runtime.simulate.proving import Prover, Quest, Try
from runtime.support.starting import starting_whole


class Seeker:
    """Plays ``tries`` of a quest, ``workers`` at a time, until one succeeds or all are done; nothing here waits.

    Tries are told in their order. Behind the first that succeeds no more are told, so that what is found does not
    depend on how many processes look for it.
    """

    def __init__(self, quest: Quest, tries: int, workers: int = 1) -> None:
        self._of = tries
        self._next = 0
        self._told = 0
        self._ready: dict[int, Try] = {}
        self._crew: list[_Seat] = []
        try:
            for _ in range(max(1, min(workers, tries))):
                with starting_whole():
                    self._crew.append(_Seat(quest))
        except BaseException:
            self.stop()
            raise
        for seat in self._crew:
            self._give(seat)

    @property
    def is_over(self) -> bool:
        """Whether nothing more will be told."""
        return not self._crew

    def poll(self, seconds: float = 0.0) -> tuple[Try, ...]:
        """The tries that are done since the last call, waiting for one at most so long."""
        busy = [seat for seat in self._crew if seat.number is not None]
        said = wait([seat.line for seat in busy], seconds) if busy else []
        for seat in busy:
            if seat.line in said:
                done = seat.take()
                self._ready[done.number] = done
                self._give(seat)
        told = []
        while self._told in self._ready:
            told.append(self._ready.pop(self._told))
            self._told += 1
            if told[-1].record is not None or self._told == self._of:
                self.stop()
                break
        return tuple(told)

    def stop(self) -> None:
        """End all processes, whatever they are doing."""
        for seat in self._crew:
            seat.end()
        self._crew = []

    def _give(self, seat: _Seat) -> None:
        """Have another try played, where there is one left that is worth it."""
        is_found = any(done.record is not None for done in self._ready.values())
        if self._next < self._of and not is_found:
            seat.ask(self._next)
            self._next += 1


class _Seat:
    """One process; ``number`` is the try that it is playing."""

    def __init__(self, quest: Quest) -> None:
        context = multiprocessing.get_context("spawn")
        self.line, there = context.Pipe()
        self.number: int | None = None
        self._process = context.Process(target=_serve, args=(there, quest), name="scryptic-proof", daemon=True)
        self._process.start()
        there.close()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid or 0

    def ask(self, number: int) -> None:
        """Have a try played; what goes wrong is told when it is taken."""
        self.number = number
        try:
            self.line.send(number)
        except OSError:
            return

    def take(self) -> Try:
        """The try that was asked for."""
        number = -1 if self.number is None else self.number
        self.number = None
        try:
            done: Try = self.line.recv()
        except (EOFError, OSError):
            self._process.join()
            return Try(number, "", fault=f"exit code {self._process.exitcode}")
        return done

    def end(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.join()
        self.line.close()


def _serve(line: Connection, quest: Quest) -> None:
    """A process: play what is asked for until the other end is gone."""
    # Ctrl+C in the terminal is the program's affair; it ends this process. Here where starting it could not see to it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    prover = Prover(quest)
    try:
        while True:
            number = line.recv()
            try:
                done = prover.attempt(number)
            except Exception as problem:
                done = Try(number, "", fault=f"{type(problem).__name__}: {problem}")
            line.send(done)
    except (EOFError, OSError):
        return
