"""Signals to stop that wait for a better moment: while processes start, and until a window hears them."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_STOPS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
"""The signals that may end a program."""


class HeldSignals:
    """Takes note of signals in the place of who would answer them; ``heard`` are their numbers, the first one first."""

    def __init__(self) -> None:
        self.heard: list[int] = []

    def __call__(self, number: int, _frame: FrameType | None) -> None:
        """A signal came."""
        self.heard.append(number)


@contextmanager
def stops_held() -> Iterator[None]:
    """Let signals to stop wait until this is over; then they are answered as before.

    Whoever answers them otherwise meanwhile finds a :class:`HeldSignals` in the place of the handler, and what it has
    heard.
    """
    held = HeldSignals()
    # Python answers signals in its main thread alone, so that another one is not disturbed by them.
    is_main = threading.current_thread() is threading.main_thread()
    before = {one: signal.getsignal(one) for one in _STOPS} if is_main else {}
    # What is ignored stays ignored, also by the processes that are started.
    before = {one: what for one, what in before.items() if what is not signal.SIG_IGN and what is not None}
    for one in before:
        signal.signal(one, held)
    try:
        yield
    finally:
        for one, what in before.items():
            signal.signal(one, what)
        for number in held.heard:
            what = before[signal.Signals(number)]
            if callable(what):
                what(number, None)
            else:
                # The system's own answer, SIG_DFL, can't be called.
                signal.raise_signal(number)


@contextmanager
def starting_whole() -> Iterator[None]:
    """Let processes that are started here be started whole: signals to stop wait until that is done.

    A process that is started is told afterwards what it is there for. Left alone before, it would complain with a
    traceback. It also begins deaf to Ctrl+C, which a terminal sends to all processes: that is this program's affair,
    and ends all of them. On Windows it becomes deaf a little later, by its own doing.
    """
    with stops_held(), _deaf():
        yield


@contextmanager
def _deaf() -> Iterator[None]:
    """Have processes that are started here inherit that Ctrl+C does not reach them."""
    if sys.platform == "win32":
        yield
        return
    from multiprocessing import resource_tracker

    # Starting the first process also starts this one, which would let the signal through again.
    resource_tracker.ensure_running()
    # A process that is started inherits the mask, handlers it does not.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
