"""Journals that nobody wants at present: kept for a while, so that throwing them away can be undone."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path

from runtime.support.files import make_folder, move, remove

SHELF = "thrown-away"
DAYS = 30
"""Days that a journal is kept after it was thrown away."""

MOST = 50
"""Journals on the shelf; beyond that the oldest go early."""


def shelve(path: Path) -> Path:
    """Put a journal away; returns where it lies then. Raises OSError."""
    shelf = path.parent / SHELF
    make_folder(shelf, 0o700)
    place = shelf / path.name
    move(path, place)
    os.utime(place)
    return place


def take_down(path: Path) -> Path:
    """Put a journal back among those that are offered; returns where it lies then. Raises OSError."""
    place = path.parent.parent / path.name
    move(path, place)
    return place


def clear_shelf(folder: Path, now: float | None = None) -> None:
    """Remove for good what was thrown away long ago, as far as the disk lets."""
    oldest = (time.time() if now is None else now) - DAYS * 24 * 3600
    aged = []
    for path in (folder / SHELF).glob("*.journal"):
        with contextlib.suppress(OSError):
            aged.append((path.stat().st_mtime, path))
    for number, (age, path) in enumerate(sorted(aged, reverse=True)):
        if age < oldest or number >= MOST:
            with contextlib.suppress(OSError):
                remove(path)
