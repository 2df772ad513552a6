"""The files of saved games of any kind: where they lie, what they are called, and who holds them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from runtime.support.file_lock import Hold, take_beside
from runtime.support.files import make_folder, move, remove, write_whole
from runtime.support.moments import moment_of
from runtime.support.texts import Texts

NAMED = "named"
"""The folder of the saves with names, among the saves."""
EARLIER = ".earlier"
"""Behind its name: a game that another one has replaced; from the second on a number follows."""
MOST_ASIDE = 10
"""So many games that were put aside stay of each level, station or table game; then the oldest goes."""
_ASIDE = re.compile(re.escape(EARLIER) + r"(-\d+)?$")
BESIDE = re.compile(r"\+\d+$")
"""At the end of its name, without its ending: a game that was played while another one of the level was."""
NODE_MARK = "~"
"""Stands in a file's name before the station of a journey or the table game, and at its end for a skirmish."""
_STEP = 1_000_000
"""So many nanoseconds one file is newer than another, which every file system can tell apart from none."""
LONGEST = 60
"""How many letters the name of a save has at most."""


class SaveKind(Enum):
    """How a saved game came to be kept."""

    RUNNING = "running"
    NAMED = "named"
    EARLIER = "earlier"


@dataclass(frozen=True, slots=True)
class SavedFile:
    """The file of a saved game that was not read yet; ``stamp`` is when it was written, in nanoseconds since 1970.

    It is 0 where the file is not there any more.
    """

    path: Path
    kind: SaveKind
    stamp: int

    @property
    def changed(self) -> str:
        """When it was written (ISO 8601, UTC); empty where it is not there any more."""
        return moment_of(self.stamp) if self.stamp else ""


@dataclass(frozen=True, slots=True)
class SavePlace:
    """The file in which a game is kept while it is played.

    A game that ``is_new`` is not the one in the file, which is put aside before anything is written. ``source`` is
    where it was put aside itself: that file goes once the game is written, for it has only moved.
    """

    path: Path
    is_new: bool = False
    source: Path | None = None


class HeldFile:
    """The file that a running game is kept in, held against other windows and programs.

    One that is held already is left alone: then the game is kept beside it, under a number, so that neither takes the
    other's place. Whatever is done with it raises OSError where the folder can't be written.
    """

    def __init__(self, place: SavePlace) -> None:
        self.path, self.is_new, self.source = place.path, place.is_new, place.source
        self._hold: Hold | None = None

    @property
    def is_held(self) -> bool:
        """Whether it is this game's alone."""
        return self._hold is not None

    def hold(self) -> None:
        """Hold it from now on, or another one beside it where somebody else has it."""
        if self._hold is None:
            self._hold, self.path = take_beside(self.path)

    def write(self, text: str) -> None:
        """Keep a game as it is now; it is held from then on."""
        self._make_room()
        make_folder(self.path.parent)
        write_whole(self.path, text.encode())
        # Games of all kinds lie in folders of their own but stand in one list, the newest first.
        stay_newest(self.path, self.path.parent.parent.glob("*/*.json"))
        self.leave_source()

    def remove(self) -> None:
        """Keep nothing, for there is no game any more; it is held as before."""
        self._make_room()
        remove(self.path)
        self.leave_source()

    def release(self) -> None:
        """Let others have it."""
        if self._hold is not None:
            self._hold.release()
            self._hold = None

    def leave_source(self) -> None:
        """The game is not put aside any more: it is kept elsewhere, or has ended."""
        if self.source is not None:
            remove(self.source)
            self.source = None

    def _make_room(self) -> None:
        self.hold()
        if self.is_new and self.path.is_file():
            lay_aside(self.path, self.source)
        self.is_new = False


def stay_newest(path: Path, among: Iterable[Path]) -> None:
    """Have a file that was just written count as the newest, also where the clock was set back since others were."""
    with suppress(OSError, OverflowError):
        newest = max((one.stat().st_mtime_ns for one in among if one != path), default=0)
        if newest >= path.stat().st_mtime_ns:
            os.utime(path, ns=(newest + _STEP, newest + _STEP))


def lay_aside(path: Path, leaving: Path | None = None) -> Path:
    """Put the game of a file aside, beside those that were before, and say where; raises OSError.

    Of more than MOST_ASIDE the oldest go; ``leaving`` is one that goes anyway.
    """
    number, free = 1, path.with_name(path.name + EARLIER)
    while free.exists():
        number += 1
        free = path.with_name(f"{path.name}{EARLIER}-{number}")
    move(path, free)
    others = [one for one in path.parent.iterdir() if is_aside(one) and place_of(one) == path]
    files = newest_first(saved_file(one) for one in others if one not in (free, leaving))
    # One place is the game's that was put aside just now.
    for file in files[MOST_ASIDE - 1 :]:
        remove(file.path)
    return free


def is_aside(path: Path) -> bool:
    """Whether a file is that of a game that was put aside."""
    return _ASIDE.search(path.name) is not None


def place_of(path: Path) -> Path:
    """Where a game ran that was put aside; the file itself for any other."""
    return path.with_name(_ASIDE.sub("", path.name))


def saved_file(path: Path) -> SavedFile:
    """The file of one saved game, by where it lies and what it is called."""
    kind = SaveKind.EARLIER if is_aside(path) else SaveKind.RUNNING
    if path.parent.name == NAMED:
        kind = SaveKind.NAMED
    try:
        return SavedFile(path, kind, path.stat().st_mtime_ns)
    except OSError:
        return SavedFile(path, kind, 0)


def saved_files(folder: Path) -> tuple[SavedFile, ...]:
    """The files of all saved games in a folder, the newest first."""
    patterns = ("*.json", f"*.json{EARLIER}", f"*.json{EARLIER}-*", f"{NAMED}/*.json")
    paths = (path for pattern in patterns for path in folder.glob(pattern) if not path.name.startswith("."))
    # One that is not there any more was just ended by another window.
    return newest_first(file for file in map(saved_file, paths) if file.stamp)


def newest_first(files: Iterable[SavedFile]) -> tuple[SavedFile, ...]:
    """The same files, in the order of lists."""
    return tuple(sorted(files, key=lambda one: (-one.stamp, one.path.name)))


def is_put_by(path: Path) -> bool:
    """Whether a saved game is not the one that its level goes on with: named, put aside, or played beside another."""
    return path.parent.name == NAMED or is_aside(path) or BESIDE.search(path.stem) is not None


def name_of(wished: str) -> str:
    """What a save is called of which this was typed: in one line, and not too long."""
    return " ".join(wished.split())[:LONGEST]


def free_file(folder: Path) -> Path:
    """A path for one more save with a name, which no other has."""
    number = 1
    while (path := folder / NAMED / f"save-{number}.json").exists():
        number += 1
    return path


def say_unreadable(t: Texts, path: Path) -> str:
    """A save can't be read, and is not touched."""
    return t("The saved game can't be read. It is left as it is: {file}", file=path)


def remove_save(file: SavedFile) -> None:
    """Remove a save for good; raises OSError."""
    remove(file.path)
