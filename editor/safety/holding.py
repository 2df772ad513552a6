"""Holding an open file for one process, until it is closed or the process ends, however it ends."""

from __future__ import annotations

import errno
import os
import sys

HELD = frozenset((errno.EAGAIN, errno.EACCES, errno.EDEADLK))
"""What the system says where another holds a file; whatever else it says, it can't hold files there."""

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
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
