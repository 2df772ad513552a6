"""Where a program's threads take their memory from."""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress

ARENA_MAX = -8
"""What glibc calls the number of its heaps, as ``malloc.h`` has it."""


def share_heap() -> None:
    """Have all threads take memory from one heap, before the first of them is started; glibc alone knows of others.

    It gives each thread a heap of its own, and keeps what is free at the end of each for good: whatever a large
    campaign needed while it was checked and drawn beside the window was never given back, once for each thread.
    Python runs one thread at a time anyway, so that none waits for the heap.
    """
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # Other libraries of C have one heap, or no such choice.
            ctypes.CDLL(None).mallopt(ARENA_MAX, 1)
