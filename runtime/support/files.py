"""The one door to files: what the programs read of others, and all that they write, change and remove.

What is written is written whole: a reader finds the old bytes or the new, never a part, whenever the power goes.
Several files at once go through a folder beside them, ``.scryptic-save``: first the new files, then a manifest that
names them, then the replacing. Up to the manifest the step can be forgotten; from then on it is only ever finished.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import os
import re
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from runtime.support.disk import (
    Disk,
    FileRefusal,
    FileRefusedError,
    append_to,
    copy,
    database_path,
    has_bytes,
    keep_mode,
    look,
    make_folder,
    make_new_folder,
    move,
    must_be_own,
    open_own,
    open_to_read,
    read_file,
    read_text,
    remove,
    remove_folder,
    resolved,
    set_mode,
    sweep,
    target_in,
    try_to_write,
    write_whole,
)
from runtime.support.texts import reason_of

__all__ = [
    "MANIFEST",
    "STAGING",
    "Disk",
    "FileChange",
    "FileRefusal",
    "FileRefusedError",
    "HaltedError",
    "append_to",
    "copy",
    "database_path",
    "finish_or_roll_back",
    "has_bytes",
    "is_foreign",
    "is_free",
    "is_same",
    "is_unfinished",
    "look",
    "make_folder",
    "make_new_folder",
    "move",
    "must_be_own",
    "open_own",
    "open_to_read",
    "pending_files",
    "read_file",
    "read_text",
    "remove",
    "remove_folder",
    "resolved",
    "set_mode",
    "sweep",
    "try_to_write",
    "write_together",
    "write_whole",
]

STAGING = ".scryptic-save"
MANIFEST = "manifest.json"
_MANIFEST_LIMIT = 20_000_000
_DIGEST = re.compile("[0-9a-f]{64}")


class HaltedError(OSError):
    """A step that lies whole on the disk and only could not be finished, which the next one there does first."""


@dataclass(frozen=True, slots=True)
class _Entry:
    """One file of a step: where it goes, what is staged for it (None: it is removed), and what stood there before."""

    path: str
    staged: str | None
    before: str | None


FileChange = bytes | Path | None
"""What becomes of a file: these bytes, a copy of the file at this path, or nothing."""


def write_together(folder: Path, changes: Mapping[str, FileChange], disk: Disk | None = None) -> None:
    """Replace several files of a folder, or remove them, in one all-or-nothing step; folders are made as needed.

    The paths are relative, with slashes. Raises OSError where the step could not be begun (everything is as before)
    and HaltedError where it could not be finished (:func:`finish_or_roll_back` will, and :func:`pending` tells what
    the files are to be meanwhile). Raises FileRefusedError, with everything as before, where a path leads out of the
    folder or to what is no file, or where something foreign bears the name of the folder that it goes through.
    """
    hand, folder = disk or Disk(), resolved(folder)
    finish_or_roll_back(folder, hand)
    if not changes:
        return
    staging = folder / STAGING
    made = _missing_folders(folder, changes)
    is_begun = False
    try:
        hand.make_folder(folder)
        hand.make_new_folder(staging)
        is_begun = True
        entries = _stage(folder, changes, hand)
        # Under another name first: the manifest's own name must never be borne by half of one.
        hand.write(staging / f"{MANIFEST}.new", _manifest(entries))
        hand.settle(staging)
        hand.replace(staging / f"{MANIFEST}.new", staging / MANIFEST)
    except OSError:
        with contextlib.suppress(OSError):
            # Not what lay there before and kept the folder from being made.
            if is_begun:
                hand.remove_folder(staging)
            for parent in made:
                hand.remove_empty(parent)
        raise
    hand.settle(staging)
    # Renaming and making folders reach the disk only when the folders do; then the step outlives a loss of power.
    hand.settle(folder)
    try:
        _finish(folder, entries, hand)
    except OSError as problem:
        # No way back from here: some files may be replaced already, and the manifest knows how to go on.
        raise HaltedError(problem.errno or 0, reason_of(problem), str(folder)) from problem


def finish_or_roll_back(folder: Path, disk: Disk | None = None) -> bool:
    """Bring an interrupted step to its end, or forget it where it had not got as far as its manifest.

    Says whether there was one. Raises OSError where the folder can't be written, and FileRefusedError (``FOREIGN``)
    where what bears its name is none of ours: that is left as it is.
    """
    hand, folder = disk or Disk(), resolved(folder)
    entries = _left(folder)
    if entries is None:
        return False
    if entries:
        _finish(folder, entries, hand)
    else:
        hand.remove_folder(folder / STAGING)
    return True


def pending_files(folder: Path) -> Mapping[str, Path | None]:
    """The files that an unfinished step will replace, each with where its new bytes lie; None for one to be removed."""
    with contextlib.suppress(OSError):
        return {
            entry.path: folder / STAGING / entry.staged if entry.staged else None
            for entry in _left(resolved(folder)) or ()
            if _is_waiting(resolved(folder), entry)
        }
    return {}


def is_unfinished(folder: Path) -> bool:
    """Whether a step lies whole in a folder and waits to be finished, which the next one there does first."""
    with contextlib.suppress(OSError):
        return bool(_left(resolved(folder)))
    return False


def is_foreign(folder: Path) -> bool:
    """Whether something in a folder bears the name that steps go through, and no step has left it there."""
    try:
        _left(resolved(folder))
    except FileRefusedError:
        return True
    except OSError:
        pass
    return False


def is_same(one: Path, other: Path) -> bool:
    """Whether two paths lead to one folder or file, be it there or not."""
    try:
        return one.samefile(other)
    except OSError:
        return resolved(one) == resolved(other)


def is_free(folder: Path) -> bool:
    """Whether a folder is not there, or holds no file but hidden ones; a step that waits to be finished counts.

    Raises OSError where it can't be looked into.
    """
    if not folder.exists():
        return not folder.is_symlink()
    if not folder.is_dir() or is_unfinished(folder):
        return False
    # What lies hidden there is the system's (.DS_Store) or git's, and stays.
    shown = (entry for entry in folder.iterdir() if not entry.name.startswith("."))
    return all(not entry.is_symlink() and entry.is_dir() and is_free(entry) for entry in shown)


def _stage(folder: Path, changes: Mapping[str, FileChange], disk: Disk) -> tuple[_Entry, ...]:
    """Lay everything ready, so that only renaming is left to do: the disk can be full here, but not later."""
    staging = folder / STAGING
    entries = []
    for number, (path, data) in enumerate(changes.items()):
        target = target_in(folder, path)
        if data is not None:
            disk.make_folder(target.parent)
            _lay_ready(data, target, staging / str(number), disk)
        entries.append(_Entry(path, None if data is None else str(number), _fingerprint(target)))
    return tuple(entries)


def _lay_ready(data: bytes | Path, target: Path, staged: Path, disk: Disk) -> None:
    """Write one new file where it waits. Who may read it stays as it was; a copy may be changed by its owner."""
    if isinstance(data, bytes):
        disk.write(staged, data)
    else:
        disk.copy(data, staged)
        with contextlib.suppress(OSError):
            # A copy of what was shipped read-only must be one that its owner can change.
            staged.chmod(data.stat().st_mode & 0o777 | 0o600)
    keep_mode(target, staged)


def _missing_folders(folder: Path, changes: Mapping[str, FileChange]) -> tuple[Path, ...]:
    """The folders that a step will have to make, the deepest first."""
    parents = {parent for path in changes for parent in (folder / path).parents} | {folder}
    return tuple(sorted((one for one in parents if not one.exists()), key=lambda one: len(one.parts), reverse=True))


def _finish(folder: Path, entries: tuple[_Entry, ...], disk: Disk) -> None:
    """Carry out what a manifest says; what was done before an interruption is not done again."""
    for entry in entries:
        if not _is_waiting(folder, entry):
            continue
        target = target_in(folder, entry.path)
        if entry.staged is None:
            disk.remove(target)
        else:
            disk.make_folder(target.parent)
            disk.replace(folder / STAGING / entry.staged, target)
    for parent in sorted({target_in(folder, entry.path).parent for entry in entries}):
        disk.settle(parent)
    # The manifest goes first: without it, whatever is left in the staging folder means nothing.
    disk.remove(folder / STAGING / MANIFEST)
    disk.remove_folder(folder / STAGING)


def _is_waiting(folder: Path, entry: _Entry) -> bool:
    """Whether an entry is still to be carried out; never over a file that somebody changed since the interruption."""
    if entry.staged is not None and look(folder / STAGING / entry.staged) is None:
        return False
    # Whoever changed the file since then wants that to stay: it is not written over days later.
    return _fingerprint(target_in(folder, entry.path)) == entry.before


def _fingerprint(path: Path) -> str | None:
    """What stands in a file, shortly; None where there is none."""
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        with open_to_read(path) as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except FileNotFoundError:
        return None


def _manifest(entries: tuple[_Entry, ...]) -> bytes:
    files = [{"path": entry.path, "staged": entry.staged, "before": entry.before} for entry in entries]
    # In ASCII, since a file's name need not be sound text.
    return json.dumps({"format": 1, "files": files}, indent=1).encode()


def _left(folder: Path) -> tuple[_Entry, ...] | None:
    """What an interrupted step in a folder was about to do; nothing where it had not got so far, None without a step.

    Raises FileRefusedError (``FOREIGN``) where what bears its name is none of ours.
    """
    staging = folder / STAGING
    about = look(staging)
    if about is None:
        return None
    foreign = FileRefusedError(FileRefusal.FOREIGN, staging)
    if not stat.S_ISDIR(about.st_mode):
        raise foreign
    with os.scandir(staging) as found:
        staged = {entry.name: entry.is_file(follow_symlinks=False) for entry in found}
    known = {MANIFEST, f"{MANIFEST}.new"}
    if not all(is_file and (name in known or _is_number(name)) for name, is_file in staged.items()):
        raise foreign
    if MANIFEST not in staged:
        return ()
    try:
        data = json.loads(read_file(staging / MANIFEST, _MANIFEST_LIMIT))
        return tuple(_entries(folder, data["files"]))
    except FileNotFoundError:  # Whoever saves there has just finished.
        return ()
    except (FileRefusedError, ValueError, KeyError, TypeError, RecursionError) as problem:
        raise foreign from problem


def _is_number(name: object) -> bool:
    return isinstance(name, str) and name.isascii() and name.isdecimal()


def _entries(folder: Path, files: list[dict[str, str | None]]) -> Iterator[_Entry]:
    for entry in files:
        path, staged, before = entry["path"], entry["staged"], entry["before"]
        if not isinstance(path, str) or not (staged is None or _is_number(staged)):
            raise ValueError("not a manifest of ours")
        if before is not None and not _DIGEST.fullmatch(before):
            raise ValueError("not a manifest of ours")
        # A campaign from elsewhere may bring a folder of this name with it: each name is held for hostile.
        if PurePosixPath(path).is_absolute() or ".." in PurePosixPath(path).parts or "\0" in path:
            raise ValueError("not a manifest of ours")
        # Raises for a path that leads out through a link: a manifest may have come with a foreign folder.
        target_in(folder, path)
        yield _Entry(path, staged, before)
