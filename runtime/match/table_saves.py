"""All saved table games of a player: those that go on by themselves, those put aside, and those with names."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from runtime.campaign.form import Forms
from runtime.match.chronicle import now
from runtime.match.saves import LONGEST, NAMED, SavedFile, SaveKind, files_in, free_file, kind_in
from runtime.match.saving import EARLIER
from runtime.match.table_match import TableMatch
from runtime.match.table_saving import FOLDER, KeptTable, file_of, kept_text, read_kept_table
from runtime.profile.home import Home
from runtime.support.files import write_whole
from runtime.support.holding import alone
from runtime.support.issues import Issue, Severity


@dataclass(frozen=True, slots=True)
class SavedTable:
    """A saved table game as it was read: ``kept``, or why it can't be, which ``issue`` says."""

    file: SavedFile
    kept: KeptTable | None
    issue: Issue | None = None

    @property
    def name(self) -> str:
        """What the player called it; empty where nobody did."""
        return self.kept.name if self.kept is not None else ""

    @property
    def when(self) -> str:
        """When it was saved (ISO 8601, UTC)."""
        return (self.kept.saved if self.kept is not None else "") or self.file.changed


def list_table_saves(home: Home) -> tuple[SavedFile, ...]:
    """The files of all saved table games of the player, the newest first; none is read yet."""
    return files_in(home.own / FOLDER)


def is_table(path: Path) -> bool:
    """Whether a saved game is a table game, by where its file lies."""
    folder = path.parent.parent if path.parent.name == NAMED else path.parent
    return folder.name == FOLDER


def table_kind(home: Home, path: Path) -> SavedFile:
    """The file of one saved table game, by where it lies."""
    return kind_in(home.own / FOLDER, path)


def read_saved_table(file: SavedFile, forms: Forms | None = None) -> SavedTable:
    """A saved game out of its file; one that can't be read says why, and stays where it is."""
    read = read_kept_table(file.path, forms)
    issue = next((one for one in read.issues if one.severity is Severity.ERROR), None)
    return SavedTable(file, read.value, None if read.value is not None else issue)


def table_goes_on_in(home: Home, saved: SavedTable) -> Path:
    """The file in which a saved game goes on: its own, or for one with a name or one put aside the running game's."""
    if saved.file.kind is SaveKind.RUNNING or saved.kept is None:
        return saved.file.path
    if saved.file.kind is SaveKind.EARLIER:
        return saved.file.path.with_name(saved.file.path.name.removesuffix(EARLIER))
    return file_of(home, saved.kept)


def save_table_named(home: Home, kept: KeptTable, name: str, over: Path | None = None) -> Path:
    """Keep a game under a name, in the place of the save ``over`` or beside all others; raises OSError."""
    folder = home.own / FOLDER / NAMED
    called = replace(kept, name=" ".join(name.split())[:LONGEST], saved=now())
    with alone(folder / "names"):
        path = over or free_file(folder)
        write_whole(path, _text(called))
    return path


def named_tables(home: Home, kept: KeptTable) -> Mapping[str, Path]:
    """The saves with names of the same station, or of the same game of the menus, by their names in small letters."""
    found = {}
    for file in (home.own / FOLDER / NAMED).glob("*.json"):
        try:
            data = json.loads(file.read_text(encoding="utf-8"))
            whose = data.get("campaign", ""), data.get("node", ""), data["game"]
            name = data["kept"]["name"]
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            continue
        if whose == (kept.campaign, kept.node, kept.setup.game) and isinstance(name, str):
            found[name.casefold()] = file
    return found


def rename_table_save(home: Home, saved: SavedTable, name: str) -> Path:
    """Call a save otherwise; one that had no name is kept under this one, beside the game that goes on. OSError."""
    if saved.kept is None:
        raise ValueError("what can't be read has no name")
    if saved.file.kind is not SaveKind.NAMED:
        return save_table_named(home, saved.kept, name)
    write_whole(saved.file.path, _text(replace(saved.kept, name=" ".join(name.split())[:LONGEST])))
    return saved.file.path


def _text(kept: KeptTable) -> bytes:
    return kept_text(kept, TableMatch(kept.setup)).encode()
