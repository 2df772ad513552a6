"""Records, savegames and presets out of their files and into them; all that is wrong at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Generic, TypeVar

from runtime import resources
from runtime.campaign.codec import read_sound
from runtime.campaign.datafiles import LEVEL_LIMITS, read_file
from runtime.campaign.play import PresetFile, Savegame
from runtime.campaign.play_json import PRESETS, RECORD, SAVEGAME
from runtime.campaign.schema_validation import Forms
from runtime.engine.records.record import Record
from runtime.support.issues import Issue, Severity
from runtime.support.json_text import JsonLimits
from runtime.support.jsonlayout import write

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class FileOf(Generic[T]):
    """What became of a file: ``value`` is None where it was not read whole, and ``issues`` say why."""

    value: T | None
    issues: tuple[Issue, ...]
    migrated_from: int | None = None


def read_record(path: Path, forms: Forms | None = None) -> FileOf[Record]:
    """A record out of its file."""
    return read_whole(path, "record", partial(read_sound, RECORD), forms)


def read_savegame(path: Path, forms: Forms | None = None) -> FileOf[Savegame]:
    """A savegame out of its file."""
    return read_whole(path, "savegame", partial(read_sound, SAVEGAME), forms)


def read_presets(path: Path, forms: Forms | None = None) -> FileOf[PresetFile]:
    """A level's presets out of their file."""
    return read_whole(path, "preset", partial(read_sound, PRESETS), forms)


def record_text(record: Record) -> str:
    """The canonical text of a record's file."""
    return write(RECORD.show(record))


def savegame_text(savegame: Savegame) -> str:
    """The canonical text of a savegame's file."""
    return write(SAVEGAME.show(savegame))


def presets_text(file: PresetFile) -> str:
    """The canonical text of a file of presets."""
    return write(PRESETS.show(file))


def read_whole(
    path: Path,
    kind: str,
    read_data: Callable[[object], tuple[T | None, tuple[Issue, ...]]],
    forms: Forms | None,
    limits: JsonLimits = LEVEL_LIMITS,
) -> FileOf[T]:
    """A file of a kind; where anything in it is an error, there is no value."""
    read = read_file(path, path.name, kind, limits, forms or Forms(resources.schemas()))
    if read.data is None or any(issue.severity is Severity.ERROR for issue in read.issues):
        return FileOf(None, read.issues, read.before)
    value, found = read_data(read.data)
    placed = tuple(
        replace(issue, place=replace(issue.place, file=path.name, line=read.parsed.line(issue.place.pointer)))
        for issue in found
    )
    return FileOf(None if placed else value, read.issues + placed, read.before)
