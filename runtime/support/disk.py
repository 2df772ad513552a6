"""Single files on a disk: nothing planted there is followed, waited for or written into.

A name's folder is opened first, where the system can, and the name taken in it, so that it can't be exchanged for a
link between a look and a deed. Links are followed in the names of the folders above a file. The file's own name is
never written through a link, except in a campaign (``inside``), where a link may lead to another file of the campaign
that is not hidden. Everybody else goes through :mod:`runtime.support.files`.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import shutil
import stat
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import Enum
from io import BufferedReader
from itertools import islice
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import BinaryIO

from runtime.support.reasons import Reason
from runtime.support.texts import Phrase, mark

_PIECE = 1 << 20
# Never wait for the other end of a FIFO, let no process that is started inherit it, have Windows change no bytes.
_QUIET = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_FOLDER = os.O_RDONLY | getattr(os, "O_PATH", 0) | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_CLOEXEC", 0)
# Windows can't; os.replace is never listed there, but takes a folder wherever os.rename does.
_IN_FOLDERS = hasattr(os, "O_DIRECTORY") and {os.open, os.mkdir, os.rename, os.stat, os.unlink} <= os.supports_dir_fd


_UNFINISHED = re.compile(r"\..+\.[0-9a-f]{16}\.new", re.DOTALL)
_LONGEST_NAME = 220  # Of 255 bytes, with 22 for what an unfinished name has around it.
_OLD = 3600
"""After how many seconds a file that was not finished counts as left behind by a program that was killed."""

_LOOKED_AT = 1000
"""How many files of a folder are looked at for what was left behind, so that full folders cost no time."""


OWN_LIMIT = 64_000_000
"""Bytes of the largest file that the programs read where nothing says otherwise, be it shipped or their own."""


class FileRefusal(Enum):
    """For what reason a file is neither read nor written though the system would let us."""

    NOT_A_FILE = "not-a-file"
    TOO_BIG = "too-big"
    OUTSIDE = "outside"
    LINK = "link"
    SHARED = "shared"
    FOREIGN = "foreign"


_SAID: Mapping[FileRefusal, tuple[int, Phrase]] = MappingProxyType(
    {
        FileRefusal.NOT_A_FILE: (errno.EINVAL, Phrase(mark("not a file"), Reason.NOT_A_FILE)),
        FileRefusal.TOO_BIG: (errno.EFBIG, Phrase(mark("too big"), "too-big")),
        FileRefusal.OUTSIDE: (errno.EXDEV, Phrase(mark("it leads out of the folder"), "outside")),
        FileRefusal.LINK: (errno.ELOOP, Phrase(mark("it is a link, and links are not written through"), "link")),
        FileRefusal.SHARED: (
            errno.EMLINK,
            Phrase(mark("it has other names too (hard links), and would change under all of them"), "shared"),
        ),
        FileRefusal.FOREIGN: (errno.EEXIST, Phrase(mark("it is not what an interrupted save leaves"), "foreign")),
    }
)


class FileRefusedError(OSError):
    """What is not read or written though the system would let us; ``why`` says for what reason, ``code`` its name."""

    def __init__(self, why: FileRefusal, path: Path) -> None:
        number, reason = _SAID[why]
        super().__init__(number, reason, str(path))
        self.why = why

    @property
    def code(self) -> str:
        """The reason's name, which no language changes."""
        return self.why.value


@contextmanager
def _named(path: Path) -> Iterator[tuple[str, int | None]]:
    """A name and its opened folder, as the system's calls take them; where it can't do so, the whole path and None."""
    if not _IN_FOLDERS:
        yield str(path), None
        return
    folder = os.open(path.parent, _FOLDER)
    try:
        yield path.name, folder
    finally:
        os.close(folder)


def resolved(path: Path) -> Path:
    """Where a path leads through all links, be anything there or not; links that lead in circles are left in it."""
    return Path(os.path.realpath(path))  # Up to Python 3.12 Path.resolve raises RuntimeError for circles.


def look(path: Path) -> os.stat_result | None:
    """What bears a name, a link itself and not where it leads; None where nothing does."""
    try:
        return path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return None


def open_to_read(path: Path) -> BufferedReader:
    """A regular file, opened; links are followed, but a FIFO or a device is refused unopened."""
    # Looked at before it is opened, since opening alone can set a device in motion; and again behind the opening,
    # since it may have been exchanged between.
    if not stat.S_ISREG(path.stat().st_mode):
        raise FileRefusedError(FileRefusal.NOT_A_FILE, path)
    handle = os.open(path, os.O_RDONLY | _QUIET)
    if stat.S_ISREG(os.fstat(handle).st_mode):
        return os.fdopen(handle, "rb")
    os.close(handle)
    raise FileRefusedError(FileRefusal.NOT_A_FILE, path)


def must_be_own(path: Path) -> None:
    """Raise FileRefusedError where a name is borne by anything but a regular file of that one name."""
    about = look(path)
    if about is not None:
        _judge(about, path)


def _judge(about: os.stat_result, path: Path) -> None:
    if stat.S_ISLNK(about.st_mode):
        raise FileRefusedError(FileRefusal.LINK, path)
    if not stat.S_ISREG(about.st_mode):
        raise FileRefusedError(FileRefusal.NOT_A_FILE, path)
    if about.st_nlink > 1:
        raise FileRefusedError(FileRefusal.SHARED, path)


def open_own(path: Path, flags: int = os.O_RDWR | os.O_CREAT, mode: int = 0o666) -> int:
    """A file opened to be changed where it lies, as logs and locks are; returns the handle.

    Raises FileRefusedError for a link, for whatever is no file, and for a file with a second name, which would change
    under both; and OSError.
    """
    must_be_own(path)
    with _named(path) as (name, folder):
        handle = os.open(name, flags | _NO_LINK | _QUIET, mode, dir_fd=folder)
    try:
        _judge(os.fstat(handle), path)
    except OSError:
        os.close(handle)
        raise
    return handle


@contextmanager
def _made(path: Path) -> Iterator[BinaryIO]:
    """A new file, to be written into, which the disk has at the end; FileExistsError where anything bears its name."""
    with _named(path) as (name, folder):
        handle = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINK | _QUIET, 0o666, dir_fd=folder)
    with os.fdopen(handle, "wb") as file:
        yield file
        file.flush()
        os.fsync(handle)


class Disk:
    """The few things done to a disk, each of which can fail; tests hand in one that does."""

    def make_folder(self, folder: Path) -> None:
        """Make a folder and those above it."""
        folder.mkdir(parents=True, exist_ok=True)

    def make_new_folder(self, folder: Path) -> None:
        """Make a folder of a name that nothing bears yet; raises FileExistsError where something does."""
        with _named(folder) as (name, parent):
            os.mkdir(name, dir_fd=parent)

    def write(self, path: Path, data: bytes) -> None:
        """Write a new file and wait until the disk has it; raises FileExistsError where anything bears its name."""
        with _made(path) as file:
            file.write(data)

    def copy(self, source: Path, path: Path) -> None:
        """Write a new file with the bytes of another, a piece at a time, and wait until the disk has it."""
        with open_to_read(source) as old, _made(path) as new:
            shutil.copyfileobj(old, new, _PIECE)

    def replace(self, source: Path, target: Path) -> None:
        """Put one file in the place of another, in one step; a link there goes, and what it leads to stays."""
        with _named(source) as (old, old_folder), _named(target) as (new, new_folder):
            os.replace(old, new, src_dir_fd=old_folder, dst_dir_fd=new_folder)

    def remove(self, path: Path) -> None:
        """Remove a file, if it is there; of a link the link."""
        with contextlib.suppress(FileNotFoundError), _named(path) as (name, folder):
            os.unlink(name, dir_fd=folder)

    def remove_folder(self, folder: Path) -> None:
        """Remove a folder with everything in it, if it is there.

        Raises FileRefusedError where it is a link to one, NotADirectoryError where it is no folder, as a pipe is.
        """
        about = look(folder)
        if about is None:
            return
        if stat.S_ISLNK(about.st_mode):
            raise FileRefusedError(FileRefusal.LINK, folder)
        if not stat.S_ISDIR(about.st_mode):
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))
        shutil.rmtree(folder)

    def remove_empty(self, folder: Path) -> None:
        """Remove a folder if it is there and holds nothing."""
        with contextlib.suppress(FileNotFoundError):
            folder.rmdir()

    def settle(self, folder: Path) -> None:
        """Wait until the disk has the folder's own entries; some systems can't, and need not."""
        with contextlib.suppress(OSError):
            handle = os.open(folder, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | _QUIET)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


def read_file(path: Path, limit: int = OWN_LIMIT, inside: Path | None = None) -> bytes:
    """The bytes of a regular file of at most ``limit`` bytes, without ever waiting for a FIFO or a device.

    ``inside`` is a folder that links must not lead out of. Raises FileRefusedError or another OSError.
    """
    if inside is not None and not resolved(path).is_relative_to(resolved(inside)):
        raise FileRefusedError(FileRefusal.OUTSIDE, path)
    with open_to_read(path) as file:
        # One byte more tells what is too large, whatever its size is said to be: it may grow meanwhile, or be made up.
        data = file.read(limit + 1)
    if len(data) > limit:
        raise FileRefusedError(FileRefusal.TOO_BIG, path)
    return data


def read_text(path: Path, limit: int = OWN_LIMIT, inside: Path | None = None) -> str:
    """The text of a regular file, as :func:`read_file`; raises UnicodeDecodeError where it is no UTF-8."""
    return read_file(path, limit, inside).decode()


def has_bytes(path: Path, data: bytes) -> bool:
    """Whether a file holds just these bytes; one that can't be read does not."""
    try:
        return path.stat().st_size == len(data) and read_file(path, len(data)) == data  # The size takes no reading.
    except OSError:
        return False


def database_path(path: Path) -> str:
    """The path of a database, for SQLite, which opens it and its companions by itself: none of them may be planted.

    Raises FileRefusedError as :func:`must_be_own` does.
    """
    for companion in ("", "-wal", "-shm", "-journal"):
        must_be_own(path.with_name(path.name + companion))
    return str(path)


def write_whole(path: Path, data: bytes, disk: Disk | None = None, *, inside: Path | None = None) -> None:
    """Replace a file whole: beside it, to the disk, over it. Raises OSError, and then the old file still stands.

    ``inside`` is a campaign's folder, whose links to its own files are followed. Raises FileRefusedError for any other
    link and for whatever is no file. Of a file with several names only this one is replaced.
    """
    hand = disk or Disk()
    target = resolved(path.parent) / path.name if inside is None else _inside(inside, path)
    _must_be_replaceable(target)
    beside = target.with_name(_unfinished_name(target.name))  # Renaming is one step only within a file system.
    try:
        hand.write(beside, data)
        keep_mode(target, beside)
        hand.replace(beside, target)
    except OSError:
        with contextlib.suppress(OSError):
            hand.remove(beside)
        raise
    hand.settle(target.parent)
    sweep(target.parent)


def try_to_write(path: Path, *, in_place: bool = False) -> None:
    """See whether a file could be replaced whole, or changed ``in_place``, and leave all as it is; raises OSError.

    Long work does so before it begins: what can't be written would be lost at its end.
    """
    target = resolved(path.parent) / path.name
    _must_be_replaceable(target)
    beside, hand = target.with_name(_unfinished_name(target.name)), Disk()
    hand.write(beside, b"")
    hand.remove(beside)
    if in_place and look(target) is not None:
        os.close(open_own(target, os.O_RDWR))


def _inside(folder: Path, path: Path) -> Path:
    """Where a path in a campaign's folder leads; raises FileRefusedError where that is not one of its files."""
    whole = folder.absolute()
    if not path.absolute().is_relative_to(whole):
        raise FileRefusedError(FileRefusal.OUTSIDE, path)
    return target_in(folder, path.absolute().relative_to(whole).as_posix())


def target_in(folder: Path, path: str) -> Path:
    """Where a relative path leads, through links inside the folder.

    Raises FileRefusedError where it leaves the folder, goes through a hidden one such as ``.git``, or where links lead
    to something hidden.
    """
    root = resolved(folder)
    plain = root.joinpath(*PurePosixPath(path).parts)
    target = resolved(plain)
    if not target.is_relative_to(root):
        raise FileRefusedError(FileRefusal.OUTSIDE, plain)
    names = target.relative_to(root).parts
    # A file of its own may begin with a dot where that is asked for, as .gitignore; what a link leads to may not.
    if any(name.startswith(".") for name in (names[:-1] if target == plain else names)):
        raise FileRefusedError(FileRefusal.OUTSIDE, plain)
    return target


def _must_be_replaceable(target: Path) -> None:
    """Raise OSError where a name is borne by a link, a folder, a device or the like."""
    about = look(target)
    if about is None or stat.S_ISREG(about.st_mode):
        return
    if stat.S_ISDIR(about.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
    raise FileRefusedError(FileRefusal.LINK if stat.S_ISLNK(about.st_mode) else FileRefusal.NOT_A_FILE, target)


def _unfinished_name(name: str) -> str:
    """A name that nobody can foresee, for a file that will bear ``name``."""
    while len(os.fsencode(name)) > _LONGEST_NAME:  # In bytes, as file systems count.
        name = name[:-1]
    return f".{name}.{os.urandom(8).hex()}.new"


def sweep(folder: Path) -> None:
    """Remove what killed programs left unfinished in a folder: hidden files of such names, an hour old."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        names = [entry.name for entry in islice(entries, _LOOKED_AT) if _UNFINISHED.fullmatch(entry.name)]
    for name in names:
        about = look(folder / name)
        if about is not None and stat.S_ISREG(about.st_mode) and time.time() - about.st_mtime > _OLD:
            with contextlib.suppress(OSError):
                Disk().remove(folder / name)


def append_to(path: Path, data: bytes) -> None:
    """Add to the end of a file, which is made where it is not there, and wait until the disk has it; raises OSError."""
    with os.fdopen(open_own(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND), "ab") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def make_folder(folder: Path, mode: int = 0o777) -> None:
    """Make a folder, and those above it, if it is not there; raises OSError, NotADirectoryError where a file is."""
    try:
        folder.mkdir(mode=mode, parents=True, exist_ok=True)
    except FileExistsError as taken:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder)) from taken


def make_new_folder(folder: Path) -> None:
    """Make a folder of a name that nothing bears yet, and those above it; raises FileExistsError or an OSError."""
    make_folder(folder.parent)
    Disk().make_new_folder(folder)


def copy(source: Path, target: Path) -> None:
    """Copy a file to a name that nothing bears yet; raises FileExistsError or an OSError."""
    Disk().copy(source, target)


def remove(path: Path) -> None:
    """Remove a file if it is there, of a link the link; raises OSError."""
    Disk().remove(path)


def remove_folder(folder: Path) -> None:
    """Remove a folder with all that is in it if it is there; raises OSError, also where it is a link to one."""
    Disk().remove_folder(folder)


def set_mode(path: Path, mode: int) -> None:
    """Say who may read and write a file or a folder; raises FileRefusedError for a link, or another OSError."""
    if stat.S_ISLNK(path.lstat().st_mode):
        raise FileRefusedError(FileRefusal.LINK, path)
    path.chmod(mode)


def move(source: Path, target: Path) -> None:
    """Give a file another name, in the place of the file that bears it; raises OSError."""
    Disk().replace(source, target)


def keep_mode(old: Path, new: Path) -> None:
    """Who may read and write a file stays as it was."""
    with contextlib.suppress(OSError):
        shutil.copymode(old, new)
