"""All saved games of a player: those that go on by themselves, those put aside, and those that were given names."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path

from runtime.campaign.form import Forms
from runtime.campaign.play import Savegame
from runtime.campaign.playfiles import read_savegame, savegame_text
from runtime.match.chronicle import now
from runtime.match.saving import BESIDE, EARLIER, FOLDER, save_file
from runtime.profile.home import Home
from runtime.support.files import write_whole
from runtime.support.holding import alone
from runtime.support.issues import Issue, Severity

NAMED = "named"
"""The folder of the saves with names, among the saves."""
LONGEST = 60
"""How many letters the name of a save has at most."""
FREELY = "~"
"""Behind a level's id, with nothing after it: the file of a skirmish."""


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


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A saved game as it was read: ``savegame``, or why it can't be, which ``issue`` says."""

    file: SavedFile
    savegame: Savegame | None
    issue: Issue | None = None

    @property
    def name(self) -> str:
        """What the player called it; empty where nobody did."""
        return self.savegame.kept.name if self.savegame is not None else ""

    @property
    def when(self) -> str:
        """When it was saved (ISO 8601, UTC)."""
        return (self.savegame.kept.saved if self.savegame is not None else "") or self.file.changed

    @property
    def campaign(self) -> str:
        """The id of its campaign; empty for a level of its own."""
        context = self.savegame.campaign if self.savegame is not None else None
        return context.campaign if context is not None else ""

    @property
    def node(self) -> str | None:
        """The station of a journey that is played; empty for a skirmish, None for a level of its own."""
        if self.savegame is None:
            return None
        if self.savegame.kept.is_free or self.file.path.name.removesuffix(EARLIER).endswith(f"{FREELY}.json"):
            return ""
        context = self.savegame.campaign
        return context.node or None if context is not None else None


def list_saves(home: Home) -> tuple[SavedFile, ...]:
    """The files of all saved games of the player, the newest first; none is read yet."""
    return files_in(home.own / FOLDER)


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
            files.append((stamp, SavedFile(path, kind, _moment(stamp))))
    return tuple(file for _, file in sorted(files, key=lambda one: (-one[0], one[1].path.name)))


def read_saved(file: SavedFile, forms: Forms | None = None) -> SavedGame:
    """A saved game out of its file; one that can't be read says why, and stays where it is."""
    read = read_savegame(file.path, forms)
    if read.value is not None:
        return SavedGame(file, read.value)
    return SavedGame(file, None, next((one for one in read.issues if one.severity is Severity.ERROR), None))


def is_put_by(path: Path) -> bool:
    """Whether a saved game is not the one that its level goes on with: named, put aside, or played beside another."""
    return path.parent.name == NAMED or path.name.endswith(EARLIER) or BESIDE.search(path.stem) is not None


def kind_of(home: Home, path: Path) -> SavedFile:
    """The file of one saved game, by where it lies."""
    return kind_in(home.own / FOLDER, path)


def kind_in(folder: Path, path: Path) -> SavedFile:
    """The file of one saved game of a folder."""
    if path.parent == folder / NAMED:
        kind = SaveKind.NAMED
    else:
        kind = SaveKind.EARLIER if path.name.endswith(EARLIER) else SaveKind.RUNNING
    try:
        changed = _moment(path.stat().st_mtime_ns)
    except OSError:
        changed = ""
    return SavedFile(path, kind, changed)


def goes_on_in(home: Home, saved: SavedGame) -> Path:
    """The file in which a saved game goes on: its own, or for one with a name or one put aside the running game's."""
    if saved.file.kind is SaveKind.RUNNING or saved.savegame is None:
        return saved.file.path
    if saved.file.kind is SaveKind.EARLIER:
        return saved.file.path.with_name(saved.file.path.name.removesuffix(EARLIER))
    level, node = saved.savegame.record.level.id, saved.node
    return save_file(home, level if node is None else f"{level}{FREELY}{node}", saved.campaign)


def save_named(home: Home, savegame: Savegame, name: str, over: Path | None = None) -> Path:
    """Keep a game under a name, in the place of the save ``over`` or beside all others; raises OSError."""
    folder = home.own / FOLDER / NAMED
    kept = replace(savegame.kept, name=" ".join(name.split())[:LONGEST], saved=now())
    with alone(folder / "names"):
        path = over or free_file(folder)
        write_whole(path, savegame_text(replace(savegame, kept=kept)).encode())
    return path


def named_saves(home: Home, campaign: str, level: str) -> Mapping[str, Path]:
    """The saves of a level by their names, in small letters; read in passing, so that many take no time."""
    found = {}
    for file in (home.own / FOLDER / NAMED).glob("*.json"):
        try:
            data = json.loads(file.read_text(encoding="utf-8"))
            whose = (data.get("campaign") or {}).get("campaign", ""), data["record"]["level"]["id"]
            name = data["kept"]["name"]
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            continue
        if whose == (campaign, level) and isinstance(name, str):
            found[name.casefold()] = file
    return found


def rename_save(home: Home, saved: SavedGame, name: str) -> Path:
    """Call a save otherwise; one that had no name is kept under this one, beside the game that goes on. OSError."""
    if saved.savegame is None:
        raise ValueError("what can't be read has no name")
    if saved.file.kind is not SaveKind.NAMED:
        return save_named(home, saved.savegame, name)
    kept = replace(saved.savegame.kept, name=" ".join(name.split())[:LONGEST])
    write_whole(saved.file.path, savegame_text(replace(saved.savegame, kept=kept)).encode())
    return saved.file.path


def remove_save(file: SavedFile) -> None:
    """Remove a save for good; raises OSError."""
    file.path.unlink(missing_ok=True)


def free_file(folder: Path) -> Path:
    """A path that no save has."""
    number = 1
    while (path := folder / f"save-{number}.json").exists():
        number += 1
    return path


def _moment(nanoseconds: int) -> str:
    return datetime.fromtimestamp(nanoseconds // 10**9, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
