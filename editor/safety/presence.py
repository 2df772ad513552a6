"""Whether an editor still runs: it holds a small file as long as it lives, which the system lets go when it dies."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

from runtime.support.file_lock import TAKEN, hold
from runtime.support.files import make_folder, open_own, read_text, remove

_TRIES = 20


class Presence:
    """The file of an editor among the journals; others can tell by it that its journals are still being written."""

    def __init__(self, folder: Path, token: str) -> None:
        self.token = token
        self._path = folder / f"{token}.lock"
        self._handle: int | None = None

    def show(self) -> None:
        """Hold the file from now on; raises OSError where it can't be made."""
        if self._handle is None:
            make_folder(self._path.parent, 0o700)
            for _ in range(_TRIES):  # Whoever tidies up at this moment may take the file away before it is held.
                self._handle = self._held()
                if self._handle is not None:
                    return

    def leave(self) -> None:
        """Let the file go and remove it."""
        handle, self._handle = self._handle, None
        if handle is not None:
            os.close(handle)
            with contextlib.suppress(OSError):
                remove(self._path)

    def _held(self) -> int | None:
        """The open file, held; None where it went before it was."""
        handle = open_own(self._path, mode=0o600)
        try:
            os.write(handle, f"{os.getpid()}\n".encode())
            hold(handle)
        except OSError as fault:
            if fault.errno in TAKEN:
                os.close(handle)
                return None
            return handle  # Nothing can be held in this folder; the number of the process must do.
        with contextlib.suppress(OSError):
            if os.fstat(handle).st_ino == self._path.stat().st_ino:
                return handle
        os.close(handle)
        return None


def is_alive(folder: Path, token: str) -> bool:
    """Whether the editor of a token still runs."""
    return _look(folder / f"{token}.lock", and_remove=False)


def forget(folder: Path, token: str) -> None:
    """Remove the file of an editor that runs no more; that of a running one stays."""
    _look(folder / f"{token}.lock", and_remove=True)


def _look(path: Path, *, and_remove: bool) -> bool:
    """Whether the file is held; one that is not may be removed while we hold it, so that nobody takes it up."""
    try:
        handle = open_own(path, os.O_RDWR)
    except FileNotFoundError:
        return False
    except OSError:
        return True  # Whoever may not even look must not take another's work.
    try:
        hold(handle)
        if and_remove:
            with contextlib.suppress(OSError):
                remove(path)
    except OSError as fault:
        return True if fault.errno in TAKEN else _runs(path)
    finally:
        os.close(handle)
    return False


def _runs(path: Path) -> bool:
    """Whether the process that a file names runs, for folders in which nothing can be held."""
    try:
        process = int(read_text(path))
        if sys.platform != "win32":
            os.kill(process, 0)
    except (OSError, ValueError):
        return False
    return True
