"""Files written whole: a reader finds the old bytes or the new, never a part, whenever the power goes.

Several files at once go through a folder beside them, ``.scryptic-save``: first the new files, then a manifest that
names them, then the replacing. Up to the manifest the step can be forgotten; from then on it is only ever finished.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import os
import shutil
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from runtime.support.texts import mark

STAGING = ".scryptic-save"
MANIFEST = "manifest.json"
_PIECE = 1 << 20
_WITHOUT_WAITING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


NOT_A_FILE = mark("not a file")
TOO_BIG = mark("too big")
OUTSIDE = mark("a link out of the folder")


class FileRefusedError(OSError):
    """What is not read or written though the system would let us; ``strerror`` is one of the reasons above."""

    def __init__(self, number: int, reason: str, path: Path) -> None:
        super().__init__(number, reason, str(path))


def read_file(path: Path, limit: int, inside: Path | None = None) -> bytes:
    """The bytes of a regular file of at most ``limit`` bytes, without ever waiting for a FIFO or a device.

    ``inside`` is a folder that links must not lead out of. Raises FileRefusedError (``errno`` EINVAL: no regular file;
    EFBIG: too big; EXDEV: it lies outside) or another OSError.
    """
    if inside is not None and not path.resolve().is_relative_to(inside.resolve()):
        raise FileRefusedError(errno.EXDEV, OUTSIDE, path)
    # Looked at before it is opened, since opening alone can set a device in motion; and again behind the opening,
    # since it may have been exchanged between.
    if not stat.S_ISREG(path.stat().st_mode):
        raise FileRefusedError(errno.EINVAL, NOT_A_FILE, path)
    handle = os.open(path, os.O_RDONLY | _WITHOUT_WAITING)
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise FileRefusedError(errno.EINVAL, NOT_A_FILE, path)
        data = file.read(limit + 1)
    if len(data) > limit:
        raise FileRefusedError(errno.EFBIG, TOO_BIG, path)
    return data


class Disk:
    """The few things done to a disk, each of which can fail; tests hand in one that does."""

    def make_folder(self, folder: Path) -> None:
        """Make a folder and those above it."""
        folder.mkdir(parents=True, exist_ok=True)

    def write(self, path: Path, data: bytes) -> None:
        """Write a new file and wait until the disk has it."""
        with path.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())

    def copy(self, source: Path, path: Path) -> None:
        """Write a new file with the bytes of another, a piece at a time, and wait until the disk has it."""
        with source.open("rb") as old, path.open("wb") as new:
            shutil.copyfileobj(old, new, _PIECE)
            new.flush()
            os.fsync(new.fileno())

    def replace(self, source: Path, target: Path) -> None:
        """Put one file in the place of another, in one step."""
        source.replace(target)

    def remove(self, path: Path) -> None:
        """Remove a file, if it is there."""
        path.unlink(missing_ok=True)

    def remove_folder(self, folder: Path) -> None:
        """Remove a folder with everything in it, if it is there."""
        if folder.exists():
            shutil.rmtree(folder)

    def remove_empty(self, folder: Path) -> None:
        """Remove a folder if it is there and holds nothing."""
        with contextlib.suppress(FileNotFoundError):
            folder.rmdir()

    def settle(self, folder: Path) -> None:
        """Wait until the disk has the folder's own entries; some systems can't, and need not."""
        with contextlib.suppress(OSError):
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


@dataclass(frozen=True, slots=True)
class _Entry:
    """One file of a step: where it goes, what is staged for it (None: it is removed), and what stood there before."""

    path: str
    staged: str | None
    before: str | None


def write_whole(path: Path, data: bytes, disk: Disk | None = None) -> None:
    """Replace a file whole: beside it, to the disk, over it. Raises OSError, and then the old file still stands."""
    hand = disk or Disk()
    target = path.resolve()
    beside = target.with_name(f".{target.name}.new")
    try:
        hand.write(beside, data)
        _keep_mode(target, beside)
        hand.replace(beside, target)
    except OSError:
        with contextlib.suppress(OSError):
            hand.remove(beside)
        raise
    hand.settle(target.parent)


Change = bytes | Path | None
"""What becomes of a file: these bytes, a copy of the file at this path, or nothing."""


def write_together(folder: Path, changes: Mapping[str, Change], disk: Disk | None = None) -> None:
    """Replace several files of a folder, or remove them, in one all-or-nothing step; folders are made as needed.

    The paths are relative, with slashes. Raises OSError where the step could not be begun (everything is as before)
    or not finished (:func:`finish_or_roll_back` will, and :func:`pending` tells what the files are to be meanwhile).
    """
    hand = disk or Disk()
    finish_or_roll_back(folder, hand)
    if not changes:
        return
    staging = folder / STAGING
    made = _missing_folders(folder, changes)
    try:
        entries = _stage(folder, changes, hand)
        hand.write(staging / f"{MANIFEST}.new", _manifest(entries))
        hand.settle(staging)
        hand.replace(staging / f"{MANIFEST}.new", staging / MANIFEST)
    except OSError:
        with contextlib.suppress(OSError):
            hand.remove_folder(staging)
            for parent in made:
                hand.remove_empty(parent)
        raise
    hand.settle(staging)
    hand.settle(folder)
    _finish(folder, entries, hand)


def finish_or_roll_back(folder: Path, disk: Disk | None = None) -> bool:
    """Bring an interrupted step to its end, or forget it where it had not got as far as its manifest.

    Says whether there was one. Raises OSError where the folder can't be written.
    """
    hand = disk or Disk()
    staging = folder / STAGING
    if not staging.is_dir() or staging.is_symlink():
        return False
    entries = _read_manifest(folder)
    if entries is None:
        hand.remove_folder(staging)
    else:
        _finish(folder, entries, hand)
    return True


def pending(folder: Path) -> Mapping[str, Path | None]:
    """The files that an unfinished step will replace, each with where its new bytes lie; None for one to be removed."""
    return {
        entry.path: folder / STAGING / entry.staged if entry.staged else None
        for entry in _read_manifest(folder) or ()
        if _is_waiting(folder, entry)
    }


def is_unfinished(folder: Path) -> bool:
    """Whether a step lies whole in a folder and waits to be finished, which the next one there does first."""
    return _read_manifest(folder) is not None


def is_same(one: Path, other: Path) -> bool:
    """Whether two paths lead to one folder or file, be it there or not."""
    try:
        return one.samefile(other)
    except OSError:
        return one.resolve() == other.resolve()


def is_free(folder: Path) -> bool:
    """Whether a folder is not there, or holds no file but hidden ones; a step that waits to be finished counts.

    Raises OSError where it can't be looked into.
    """
    if not folder.exists():
        return not folder.is_symlink()
    if not folder.is_dir() or _read_manifest(folder) is not None:
        return False
    shown = (entry for entry in folder.iterdir() if not entry.name.startswith("."))
    return all(not entry.is_symlink() and entry.is_dir() and is_free(entry) for entry in shown)


def _stage(folder: Path, changes: Mapping[str, Change], disk: Disk) -> tuple[_Entry, ...]:
    """Lay everything ready, so that only renaming is left to do: the disk can be full here, but not later."""
    staging = folder / STAGING
    disk.make_folder(staging)
    entries = []
    for number, (path, data) in enumerate(changes.items()):
        target = _target(folder, path)
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
            staged.chmod(data.stat().st_mode & 0o777 | 0o600)
    _keep_mode(target, staged)


def _missing_folders(folder: Path, changes: Mapping[str, Change]) -> tuple[Path, ...]:
    """The folders that a step will have to make, the deepest first."""
    parents = {parent for path in changes for parent in (folder / path).parents} | {folder}
    return tuple(sorted((one for one in parents if not one.exists()), key=lambda one: len(one.parts), reverse=True))


def _finish(folder: Path, entries: tuple[_Entry, ...], disk: Disk) -> None:
    """Carry out what a manifest says; what was done before an interruption is not done again."""
    for entry in entries:
        if not _is_waiting(folder, entry):
            continue
        target = _target(folder, entry.path)
        if entry.staged is None:
            disk.remove(target)
        else:
            disk.make_folder(target.parent)
            disk.replace(folder / STAGING / entry.staged, target)
    for parent in sorted({_target(folder, entry.path).parent for entry in entries}):
        disk.settle(parent)
    # The manifest goes first: without it, whatever is left in the staging folder means nothing.
    disk.remove(folder / STAGING / MANIFEST)
    disk.remove_folder(folder / STAGING)


def _is_waiting(folder: Path, entry: _Entry) -> bool:
    """Whether an entry is still to be carried out; never over a file that somebody changed since the interruption."""
    if entry.staged is not None and not (folder / STAGING / entry.staged).is_file():
        return False
    return _fingerprint(_target(folder, entry.path)) == entry.before


def _target(folder: Path, path: str) -> Path:
    """Where a relative path leads, through links inside the folder; raises OSError where it leaves the folder."""
    target = folder.joinpath(*PurePosixPath(path).parts).resolve()
    if not target.is_relative_to(folder.resolve()):
        raise OSError(f"{path} leads out of {folder}")
    return target


def _fingerprint(path: Path) -> str | None:
    """What stands in a file, shortly; None where there is none."""
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except FileNotFoundError:
        return None


def _keep_mode(old: Path, new: Path) -> None:
    """Who may read and write a file stays as it was."""
    with contextlib.suppress(OSError):
        shutil.copymode(old, new)


def _manifest(entries: tuple[_Entry, ...]) -> bytes:
    files = [{"path": entry.path, "staged": entry.staged, "before": entry.before} for entry in entries]
    # In ASCII, since a file's name need not be sound text.
    return json.dumps({"format": 1, "files": files}, indent=1).encode()


def _read_manifest(folder: Path) -> tuple[_Entry, ...] | None:
    """What a step was about to do; None where none had got so far, or where the manifest is not one of ours."""
    try:
        data = json.loads((folder / STAGING / MANIFEST).read_bytes())
        return tuple(_entries(folder, data["files"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _entries(folder: Path, files: list[dict[str, str | None]]) -> Iterator[_Entry]:
    for entry in files:
        path, staged, before = entry["path"], entry["staged"], entry["before"]
        if not isinstance(path, str) or not (staged is None or staged.isdecimal()):
            raise ValueError("not a manifest of ours")
        _target(folder, path)
        yield _Entry(path, staged, before)
