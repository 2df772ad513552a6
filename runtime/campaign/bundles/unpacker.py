"""A bundle's files into a folder, all of them or none: into a hidden folder beside it, then one renaming."""

from __future__ import annotations

import contextlib
import secrets
from pathlib import Path
from time import time

from runtime.campaign.bundles.reader import Bundle
from runtime.support.files import Disk, is_free, remove_folder, resolved

STAGING = ".scryptic-unpack-"
"""How the names of folders begin in which bundles are being unpacked."""

_OLD = 3600
"""After how many seconds such a folder counts as left behind by a program that was stopped."""


def unpack(bundle: Bundle, folder: Path, disk: Disk | None = None) -> None:
    """Make ``folder`` with the bundle's files in it.

    It must not be there yet, or hold nothing (raises FileExistsError). Raises OSError where the disk refuses; then, and
    when the program is stopped, there is no such folder.
    """
    hand = disk or Disk()
    if not is_free(folder):
        raise FileExistsError(17, "the folder is not empty", str(folder))
    staging = stage(bundle, folder.parent, hand)
    try:
        if folder.exists():
            remove_folder(folder)  # It holds no files.
        hand.replace(staging, folder)
    except OSError:
        with contextlib.suppress(OSError):
            hand.remove_folder(staging)
        raise
    hand.settle(folder.parent)


def stage(bundle: Bundle, place: Path, disk: Disk) -> Path:
    """A hidden folder in ``place`` with all files of the bundle, safe on the disk; raises OSError and leaves none."""
    sweep(place, disk)
    staging = place / f"{STAGING}{secrets.token_hex(8)}"
    try:
        disk.make_folder(staging)
        write_files(bundle, staging, disk)
    except OSError:
        with contextlib.suppress(OSError):
            disk.remove_folder(staging)
        raise
    return staging


def write_files(bundle: Bundle, folder: Path, disk: Disk | None = None) -> None:
    """Write the bundle's files into a folder of one's own; raises OSError."""
    hand = disk or Disk()
    made = set()
    root = resolved(folder)
    for member in bundle.files:
        target = folder.joinpath(*member.name.split("/"))
        # The names were judged when the bundle was read; this holds whatever was overlooked there.
        if not resolved(target).is_relative_to(root):
            raise OSError(22, "a name leads out of the folder", str(target))
        if target.parent not in made:
            hand.make_folder(target.parent)
            made.add(target.parent)
        hand.write(target, bundle.content(member))


def sweep(place: Path, disk: Disk) -> None:
    """Remove what stopped programs have left behind in a place."""
    with contextlib.suppress(OSError):
        for left in place.glob(f"{STAGING}*"):
            with contextlib.suppress(OSError):
                if not left.is_symlink() and time() - left.stat().st_mtime > _OLD:
                    disk.remove_folder(left)
