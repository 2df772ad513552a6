"""All saved games of a player: those that go on by themselves, those put aside, and those that were given names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from runtime.campaign.form import Forms
from runtime.campaign.play import Savegame
from runtime.campaign.playfiles import read_savegame, savegame_text
from runtime.match.save_files import (
    EARLIER,
    SavedFile,
    SaveKind,
    files_in,
    kind_in,
    name_of,
    named_in,
    write_named,
)
from runtime.match.saving import FOLDER, FREE, file_name, save_file
from runtime.profile.home import Home
from runtime.support.files import write_whole
from runtime.support.issues import Issue, Severity
from runtime.support.moments import now


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
        free = file_name(self.savegame.record.level.id, self.campaign, FREE)
        if self.savegame.kept.is_free or self.file.path.name.removesuffix(EARLIER) == free:
            return FREE
        context = self.savegame.campaign
        return context.node or None if context is not None else None


def list_saves(home: Home) -> tuple[SavedFile, ...]:
    """The files of all saved games of the player, the newest first; none is read yet."""
    return files_in(home.own / FOLDER)


def read_saved(file: SavedFile, forms: Forms | None = None) -> SavedGame:
    """A saved game out of its file; one that can't be read says why, and stays where it is."""
    read = read_savegame(file.path, forms)
    if read.value is not None:
        return SavedGame(file, read.value)
    return SavedGame(file, None, next((one for one in read.issues if one.severity is Severity.ERROR), None))


def kind_of(home: Home, path: Path) -> SavedFile:
    """The file of one saved game, by where it lies."""
    return kind_in(home.own / FOLDER, path)


def goes_on_in(home: Home, saved: SavedGame) -> Path:
    """The file in which a saved game goes on."""
    savegame = saved.savegame
    if savegame is None:
        return saved.file.path
    return saved.file.going_on(lambda: save_file(home, savegame.record.level.id, saved.campaign, saved.node))


def save_named(home: Home, savegame: Savegame, name: str, over: Path | None = None) -> Path:
    """Keep a game under a name, in the place of the save ``over`` or beside all others; raises OSError."""
    kept = replace(savegame.kept, name=name_of(name), saved=now())
    return write_named(home.own / FOLDER, savegame_text(replace(savegame, kept=kept)), over)


def named_saves(home: Home, campaign: str, level: str) -> Mapping[str, Path]:
    """The saves of a level by their names, in small letters."""
    return named_in(
        home.own / FOLDER,
        lambda data: ((data.get("campaign") or {}).get("campaign", ""), data["record"]["level"]["id"]),
        (campaign, level),
    )


def rename_save(home: Home, saved: SavedGame, name: str) -> Path:
    """Call a save otherwise; one that had no name is kept under this one, beside the game that goes on. OSError."""
    if saved.savegame is None:
        raise ValueError("what can't be read has no name")
    if saved.file.kind is not SaveKind.NAMED:
        return save_named(home, saved.savegame, name)
    kept = replace(saved.savegame.kept, name=name_of(name))
    write_whole(saved.file.path, savegame_text(replace(saved.savegame, kept=kept)).encode())
    return saved.file.path
