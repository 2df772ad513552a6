"""All saved table games of a player: those that go on by themselves, those put aside, and those with names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from runtime.campaign.form import Forms
from runtime.match.save_files import NAMED, SavedFile, SaveKind, files_in, kind_in, name_of, named_in, write_named
from runtime.match.table_match import TableMatch
from runtime.match.table_saving import FOLDER, KeptTable, file_of, kept_text, read_kept_table
from runtime.profile.home import Home
from runtime.support.files import write_whole
from runtime.support.issues import Issue, Severity
from runtime.support.moments import now


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
    """The file in which a saved game goes on."""
    kept = saved.kept
    return saved.file.path if kept is None else saved.file.going_on(lambda: file_of(home, kept))


def save_table_named(home: Home, kept: KeptTable, name: str, over: Path | None = None) -> Path:
    """Keep a game under a name, in the place of the save ``over`` or beside all others; raises OSError."""
    return write_named(home.own / FOLDER, _text(replace(kept, name=name_of(name), saved=now())), over)


def named_tables(home: Home, kept: KeptTable) -> Mapping[str, Path]:
    """The saves with names of the same station, or of the same game of the menus, by their names in small letters."""
    return named_in(
        home.own / FOLDER,
        lambda data: (data.get("campaign", ""), data.get("node", ""), data["game"]),
        (kept.campaign, kept.node, kept.setup.game),
    )


def rename_table_save(home: Home, saved: SavedTable, name: str) -> Path:
    """Call a save otherwise; one that had no name is kept under this one, beside the game that goes on. OSError."""
    if saved.kept is None:
        raise ValueError("what can't be read has no name")
    if saved.file.kind is not SaveKind.NAMED:
        return save_table_named(home, saved.kept, name)
    write_whole(saved.file.path, _text(replace(saved.kept, name=name_of(name))).encode())
    return saved.file.path


def _text(kept: KeptTable) -> str:
    return kept_text(kept, TableMatch(kept.setup))
