"""The files of saved games of any kind: where they lie, what they are called, and the names that players gave them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from runtime.support.files import write_whole
from runtime.support.holding import alone
from runtime.support.moments import moment_of

NAMED = "named"
"""The folder of the saves with names, among the saves."""
EARLIER = ".earlier"
"""Behind its name: the game that another one has replaced, kept until the next is."""
BESIDE = re.compile(r"\+\d+$")
"""At the end of its name, without its ending: a game that was played while another one of the level was."""
STATION = "~"
"""Stands in a file's name before the station of a journey or the table game, and at its end for a skirmish."""
LONGEST = 60
"""How many letters the name of a save has at most."""


class SaveKind(Enum):
    """How a saved game came to be kept."""

    RUNNING = "running"
    NAMED = "named"
    EARLIER = "earlier"


@dataclass(frozen=True, slots=True)
class SavedFile:
    """The file of a saved game that was not read yet; ``changed`` is when it was written (ISO 8601, UTC)."""

    path: Path
    kind: SaveKind
    changed: str

    def going_on(self, running: Callable[[], Path]) -> Path:
        """The file in which it goes on: its own, or for one with a name or one put aside the ``running`` game's."""
        if self.kind is SaveKind.EARLIER:
            return self.path.with_name(self.path.name.removesuffix(EARLIER))
        return running() if self.kind is SaveKind.NAMED else self.path


def files_in(folder: Path) -> tuple[SavedFile, ...]:
    """The files of all saved games in a folder, the newest first."""
    found = [
        *((path, SaveKind.RUNNING) for path in folder.glob("*.json")),
        *((path, SaveKind.EARLIER) for path in folder.glob(f"*.json{EARLIER}")),
        *((path, SaveKind.NAMED) for path in (folder / NAMED).glob("*.json")),
    ]
    files = []
    for path, kind in found:
        try:
            stamp = path.stat().st_mtime_ns
        except OSError:
            continue  # Another window has just ended this game.
        if not path.name.startswith("."):
            files.append((stamp, SavedFile(path, kind, moment_of(stamp))))
    return tuple(file for _, file in sorted(files, key=lambda one: (-one[0], one[1].path.name)))


def kind_in(folder: Path, path: Path) -> SavedFile:
    """The file of one saved game of a folder, by where it lies."""
    if path.parent == folder / NAMED:
        kind = SaveKind.NAMED
    else:
        kind = SaveKind.EARLIER if path.name.endswith(EARLIER) else SaveKind.RUNNING
    try:
        changed = moment_of(path.stat().st_mtime_ns)
    except OSError:
        changed = ""
    return SavedFile(path, kind, changed)


def is_put_by(path: Path) -> bool:
    """Whether a saved game is not the one that its level goes on with: named, put aside, or played beside another."""
    return path.parent.name == NAMED or path.name.endswith(EARLIER) or BESIDE.search(path.stem) is not None


def name_of(wished: str) -> str:
    """What a save is called of which this was typed: in one line, and not too long."""
    return " ".join(wished.split())[:LONGEST]


def write_named(folder: Path, text: str, over: Path | None = None) -> Path:
    """Keep a game with a name in its folder, in the place of the save ``over`` or beside all others; raises OSError."""
    named = folder / NAMED
    with alone(named / "names"):
        path = over or _free_file(named)
        write_whole(path, text.encode())
    return path


def named_in(folder: Path, whose: Callable[[Any], object], wanted: object) -> dict[str, Path]:
    """The saves with names that are ``wanted``'s, by their names in small letters.

    They are read in passing, so that many take no time: ``whose`` says of a save's data whose it is.
    """
    found = {}
    for file in (folder / NAMED).glob("*.json"):
        try:
            data = json.loads(file.read_text(encoding="utf-8"))
            is_wanted, name = whose(data) == wanted, data["kept"]["name"]
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            continue
        if is_wanted and isinstance(name, str):
            found[name.casefold()] = file
    return found


def remove_save(file: SavedFile) -> None:
    """Remove a save for good; raises OSError."""
    file.path.unlink(missing_ok=True)


def _free_file(folder: Path) -> Path:
    """A path that no save has."""
    number = 1
    while (path := folder / f"save-{number}.json").exists():
        number += 1
    return path
