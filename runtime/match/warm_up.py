"""What is compiled is compiled beside a program that was begun the first time, before anything has to wait for it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Timer

from runtime.support.workers import Worker

BEGIN = 5.0
"""Seconds after the program's own beginning, which has the processor to itself."""


class WarmUp:
    """What the process does that compiles."""

    def prepare(self) -> None:
        """Leave the processor to whatever else wants it, where the system can say so."""
        with suppress(AttributeError, OSError):
            os.nice(10)

    def reply(self, _question: object) -> bool:
        """Compile what is not compiled yet."""
        from runtime.fastgame.readiness import get_ready

        get_ready(game=True)
        return True


@contextmanager
def background_warm_up() -> Iterator[None]:
    """While a program runs, compile in a process of its own what is not compiled yet; it ends with the program."""
    workers: list[Worker] = []

    def begin() -> None:
        # Loaded here, for every program with windows begins by this module.
        from runtime.movegen.compiled_code import is_whole

        with suppress(OSError):
            if not is_whole():
                workers.append(Worker(WarmUp(), bool, "scryptic-warm-up"))
                workers[0].put(True)

    timer = Timer(BEGIN, begin)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        for worker in workers:
            worker.end()
