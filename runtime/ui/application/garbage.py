"""Python's collector of garbage, kept to the window's thread.

It runs in whatever thread happens to allocate. Closed windows and dialogs are often garbage that only it can clear
away, and Qt's objects must end in the thread they live in: a thread that saves or checks would corrupt the memory.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QObject, QTimer

_LOOK = 200
"""Milliseconds from one look for garbage to the next."""

GENERATIONS = 3


def collect_due() -> int:
    """Collect what Python's own thresholds ask for, oldest first, in the thread that calls; gives how much was found.

    A threshold of 0 means never, as Python has it.
    """
    for generation in reversed(range(GENERATIONS)):
        threshold = gc.get_threshold()[generation]
        if threshold and gc.get_count()[generation] > threshold:
            return gc.collect(generation)
    return 0


@contextmanager
def collecting_here() -> Iterator[None]:
    """Let only this thread's event loop collect garbage until the end; no other thread does so meanwhile."""
    was_enabled = gc.isenabled()
    gc.disable()
    owner = QObject()
    timer = QTimer(owner, interval=_LOOK)
    timer.timeout.connect(collect_due)
    timer.start()
    try:
        yield
    finally:
        timer.stop()
        if was_enabled:
            gc.enable()
