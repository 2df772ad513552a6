"""Who edits a campaign at present, and whether an editor still runs: small files, held open as long as it lives.

The system lets a file go when the editor dies, however it dies, so that a lock of this computer is never stale.
Folders on a network may not tell of that; there the lock's date is renewed every few minutes, and one that was not
renewed for long counts as left behind. A lock keeps nobody from anything: it only lets the second editor say who the
first one is.
"""

from __future__ import annotations

import contextlib
import getpass
import json
import os
import platform
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from runtime.campaign.source import LOCK
from runtime.support.file_lock import TAKEN, hold
from runtime.support.files import make_folder, open_own, read_text, remove

RENEW = 120.0
"""Seconds after which the lock's date is renewed."""

STALE = 900.0
"""Seconds without renewal after which another computer's lock counts as left behind."""

_LARGEST = 10_000


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a lock: the person's and the computer's name, the process, and since when."""

    user: str
    host: str
    process: int
    since: datetime


class Lock:
    """The lock of this editor on one campaign's folder, or on none."""

    def __init__(self, *, host: str | None = None, clock: Callable[[], float] = time.time) -> None:
        self._host = host if host is not None else platform.node()
        self._clock = clock
        self._path: Path | None = None
        self._handle: int | None = None
        self._renewed = 0.0

    @property
    def folder(self) -> Path | None:
        """The folder that is locked; None where none is."""
        return self._path.parent if self._path is not None else None

    def take(self, folder: Path) -> Holder | None:
        """Lock a campaign's folder, letting go the one locked before; returns who holds it where another does.

        A folder that nobody can write into is not locked, and nobody said to hold it.
        """
        if self._path == folder / LOCK:
            return None
        self.release()
        path = folder / LOCK
        for _ in range(3):
            try:
                handle = open_own(path, mode=0o644)
            except OSError:
                return None
            holder = _held_by_other(handle, self._host, self._clock())
            if holder is not None:
                os.close(handle)
                return holder
            if _is_still(handle, path):
                self._write(handle)
                self._path, self._handle, self._renewed = path, handle, self._clock()
                return None
            os.close(handle)  # Its holder has just removed it: once more with a new file.
        return None

    def renew(self) -> None:
        """Say that this editor is still alive, if it is time; a folder that has gone is no error."""
        if self._handle is not None and self._clock() - self._renewed > RENEW:
            self._renewed = self._clock()
            with contextlib.suppress(OSError):
                os.utime(self._handle if os.utime in os.supports_fd else self._path or LOCK)

    def release(self) -> None:
        """Let the folder go."""
        handle, path, self._handle, self._path = self._handle, self._path, None, None
        if handle is None or path is None:
            return
        mine = _is_still(handle, path)
        if sys.platform == "win32":  # Nothing that is open can be removed there.
            os.close(handle)
        if mine:
            with contextlib.suppress(OSError):
                remove(path)
        if sys.platform != "win32":
            os.close(handle)

    def _write(self, handle: int) -> None:
        """Say in the file who holds it."""
        about = {
            "program": "scryptic-editor",
            "user": _user(),
            "host": self._host,
            "process": os.getpid(),
            "since": datetime.fromtimestamp(self._clock(), UTC).isoformat(timespec="seconds"),
        }
        with contextlib.suppress(OSError):
            os.lseek(handle, 0, os.SEEK_SET)
            # Cut afterwards: ext4 has whoever closes a file that was emptied wait for the disk.
            os.ftruncate(handle, os.write(handle, json.dumps(about).encode() + b"\n"))


def holder_of(folder: Path) -> Holder | None:
    """Who edits the campaign of a folder at present; looks only, and needs no right to write there."""
    path = folder / LOCK
    try:
        handle = open_own(path, os.O_RDWR)
    except OSError:
        return None
    try:
        return _held_by_other(handle, platform.node(), time.time())
    finally:
        os.close(handle)


def _held_by_other(handle: int, host: str, now: float) -> Holder | None:
    """Who else holds an open lock; None where it is free, and held by this process now. Times are in seconds."""
    holder = _read(handle)
    try:
        hold(handle)
    except OSError as problem:
        if problem.errno in TAKEN:
            return holder or Holder("", "", 0, datetime.fromtimestamp(os.fstat(handle).st_mtime, UTC))
        if holder is not None and holder.host == host:  # This disk knows no locks; processes can be asked.
            return holder if holder.process != os.getpid() and _runs(holder.process) else None
    if holder is None or holder.host == host:
        return None
    return holder if now - os.fstat(handle).st_mtime < STALE else None


def _read(handle: int) -> Holder | None:
    """What an open lock says; None where it says nothing sound."""
    try:
        os.lseek(handle, 0, os.SEEK_SET)
        about = json.loads(os.read(handle, _LARGEST))
        since = datetime.fromisoformat(about["since"]).astimezone(UTC)
        return Holder(str(about["user"]), str(about["host"]), int(about["process"]), since)
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def _is_still(handle: int, path: Path) -> bool:
    """Whether an open file is the one that lies at a path."""
    try:
        here, there = os.fstat(handle), path.lstat()
    except OSError:
        return False
    return (here.st_dev, here.st_ino) == (there.st_dev, there.st_ino)


@cache
def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):  # Nobody the system knows.
        return ""


def _runs(process: int) -> bool:
    """Whether a process of this computer runs; where nobody can tell, it does."""
    if sys.platform == "win32" or process <= 0:
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


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
        if _is_still(handle, self._path):
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
        return True if fault.errno in TAKEN else _is_running(path)
    finally:
        os.close(handle)
    return False


def _is_running(path: Path) -> bool:
    """Whether the process that a file names runs, for folders in which nothing can be held."""
    try:
        return _runs(int(read_text(path)))
    except (OSError, ValueError):
        return False
