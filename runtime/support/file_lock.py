"""Files that one process at a time may change: waited for, or held as long as it runs, however it ends."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from runtime.support.files import make_folder, open_own

TAKEN = frozenset((errno.EAGAIN, errno.EACCES, errno.EDEADLK))
"""What the system says where another process holds a file; whatever else it says, it can't hold files there."""

PATIENCE = 10.0
"""Seconds to wait for another process; one that takes longer hangs, and is waited for no more."""
_PAUSE = 0.005

if sys.platform == "win32":
    import msvcrt

    def hold(handle: int) -> None:
        """Hold an open file until it is closed or the process ends; raises OSError where another holds it."""
        os.lseek(handle, 1 << 20, os.SEEK_SET)  # Far behind its text, which stays readable.
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def hold(handle: int) -> None:
        """Hold an open file until it is closed or the process ends; raises OSError where another holds it."""
        # Not lockf, which lets go as soon as any handle of the file in this process is closed.
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Hold:
    """A file that is held for this process until :meth:`release`, or until the process ends."""

    def __init__(self, handle: int) -> None:
        self._handle: int | None = handle

    def release(self) -> None:
        """Let others have it; may be called more than once."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def lock_of(path: Path) -> Path:
    """The empty file beside ``path`` that is held for it, so that ``path`` itself can be replaced meanwhile."""
    return path.with_name(f".{path.name}.lock")


def take(path: Path) -> Hold | None:
    """Hold ``path`` against other windows and processes; None where one of them has it.

    The folder is made where it is not there; raises OSError where that, or the lock, can't be. Where the system can't
    hold files (some network drives) everybody gets it.
    """
    make_folder(path.parent)
    handle = open_own(lock_of(path))
    try:
        hold(handle)
    except OSError as problem:
        # Any other fault means that this system can't hold files: better unheld than not at all.
        if problem.errno in TAKEN:
            os.close(handle)
            return None
    return Hold(handle)


def take_beside(path: Path) -> tuple[Hold, Path]:
    """Hold ``path`` or, where somebody else has it, the first free one beside it, under a number; and which it is."""
    number, free = 1, path
    while (held := take(free)) is None:
        number += 1
        free = path.with_name(f"{path.stem}+{number}{path.suffix}")
    return held, free


@contextmanager
def alone(path: Path, patience: float = PATIENCE, is_needless: Callable[[], bool] = lambda: False) -> Iterator[None]:
    """Read and change ``path`` while nobody else does; waits ``patience`` seconds for who does. Raises OSError.

    Who need not wait any longer, once it ``is_needless``, goes on without.
    """
    until = time.monotonic() + patience
    held = take(path)
    while held is None and time.monotonic() < until and not is_needless():
        time.sleep(_PAUSE)
        held = take(path)
    try:
        yield
    finally:
        if held is not None:
            held.release()
