"""One file of a campaign's, or of a player's: from its bytes to data of the present format, checked for its form."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import Generic, TypeVar

from runtime import resources
from runtime.campaign.bounds import Total, bound_issues
from runtime.campaign.migrations import STEPS, last_format, migrate
from runtime.campaign.schema_validation import Schemas, sound_part
from runtime.support import files
from runtime.support.issues import (
    FILE_MISSING,
    FILE_OUTSIDE,
    FILE_UNREADABLE,
    FORMAT_NEWER,
    MORE_ISSUES,
    Issue,
    IssueCode,
    Place,
    Severity,
)
from runtime.support.json_text import JsonLimits, Parsed, parse
from runtime.support.reasons import Reason
from runtime.support.texts import reason_of

CAMPAIGN_LIMITS = JsonLimits(size=8_000_000)
LEVEL_LIMITS = JsonLimits(size=32_000_000)

T = TypeVar("T")

Kind = str | Callable[[Mapping[str, object]], str]
"""The name of a file's schema, or what says it by the file's data."""


@dataclass(frozen=True, slots=True)
class FileRead:
    """A file's bytes and data.

    ``data`` is what has the right form of it, None where it is no JSON object; all that stands there is in ``parsed``.
    """

    bytes: bytes
    parsed: Parsed
    data: dict[str, object] | None
    issues: tuple[Issue, ...]
    before: int | None = None


@dataclass(frozen=True, slots=True)
class FileOf(Generic[T]):
    """What became of a file: ``value`` is None where it was not read whole, and ``issues`` say why."""

    value: T | None
    issues: tuple[Issue, ...]
    migrated_from: int | None = None


@dataclass(frozen=True, slots=True)
class Places:
    """Where the files of a folder lie, those of an unfinished save where it put them."""

    folder: Path
    waiting: Mapping[str, Path | None]
    total: Total

    def where(self, file: str) -> Path | None:
        """The path to read a file from; None where it is not there or to be removed."""
        return self.waiting[file] if file in self.waiting else self.folder / file

    def names_in(self, folder: str) -> tuple[str, ...]:
        """The names of the files of a folder without their ending, sorted; none where nobody may look, or outside."""
        present: set[str] = set()
        with suppress(OSError):
            place = files.resolved(self.folder / folder)
            if place.is_relative_to(files.resolved(self.folder)):
                present = {path.stem for path in place.glob("*.json") if not path.name.startswith(".")}
        for file, staged in self.waiting.items():
            name = PurePosixPath(file).stem
            if file == f"{folder}/{name}.json" and not name.startswith("."):
                present = present - {name} if staged is None else present | {name}
        return tuple(sorted(present))


def read_file(where: Path | Places, file: str, kind: Kind, limits: JsonLimits, schemas: Schemas) -> FileRead:
    """A file from its bytes to data of the present format, checked for its form: of one kind, or as its data says."""
    data, issue = _bytes(where, file, limits)
    if issue is None and isinstance(where, Places):
        issue = where.total.why_not(data, file)
    if issue:
        return FileRead(b"", Parsed("", None, is_whole=False), None, (issue,))
    parsed = parse(data, file, limits)
    if not parsed.is_whole:
        return FileRead(data, parsed, None, parsed.issues)
    if isinstance(where, Places):
        where.total.count()
    name = kind if isinstance(kind, str) else kind(parsed.value if isinstance(parsed.value, dict) else {})
    if not isinstance(parsed.value, dict):
        return FileRead(data, parsed, None, parsed.issues + schemas.issues(name, parsed, file))
    migrated = migrate(parsed.value, STEPS[name])
    if migrated.is_newer:
        place = Place(file, parsed.line("/format"), "/format")
        figures: dict[str, str | int] = {"format": str(parsed.value["format"]), "newest": last_format(name)}
        newer = Issue(Severity.ERROR, FORMAT_NEWER, place, figures)
        return FileRead(data, parsed, migrated.data, (*parsed.issues, newer))
    current = parsed if migrated.before is None else replace(parsed, value=migrated.data)
    beyond = bound_issues(migrated.data, file)
    form = beyond or schemas.issues(name, current, file)
    # Where there is more than is told of, nobody knows what else is wrong.
    sound = None if beyond or any(issue.code == MORE_ISSUES for issue in form) else sound_part(migrated.data, form)
    return FileRead(data, current, sound, parsed.issues + form, migrated.before)


def read_whole(
    path: Path,
    kind: str,
    read_data: Callable[[object], tuple[T | None, tuple[Issue, ...]]],
    schemas: Schemas | None,
    limits: JsonLimits = LEVEL_LIMITS,
) -> FileOf[T]:
    """A file of a kind; where anything in it is an error, there is no value."""
    read = read_file(path, path.name, kind, limits, schemas or Schemas(resources.schemas()))
    if read.data is None or any(issue.severity is Severity.ERROR for issue in read.issues):
        return FileOf(None, read.issues, read.before)
    value, found = read_data(read.data)
    placed = tuple(
        replace(issue, place=replace(issue.place, file=path.name, line=read.parsed.line(issue.place.pointer)))
        for issue in found
    )
    return FileOf(None if placed else value, read.issues + placed, read.before)


def _bytes(where: Path | Places, file: str, limits: JsonLimits) -> tuple[bytes, Issue | None]:
    """The bytes of a file, or why they were not read."""
    path = where.where(file) if isinstance(where, Places) else where
    try:
        if path is None:
            return b"", Issue(Severity.ERROR, FILE_MISSING, Place(file), {"file": file})
        folder = where.folder if isinstance(where, Places) else None
        hindrance = _hindrance(path, file, folder, limits)
        return (b"", hindrance) if hindrance else (files.read_file(path, limits.size, folder), None)
    except RuntimeError:  # Links that lead round in circles, on some versions of Python.
        return b"", Issue(Severity.ERROR, FILE_UNREADABLE, Place(file), {"reason": Reason.LINK_TO_NOTHING})
    except OSError as problem:
        reason = {"reason": reason_of(problem)}
        return b"", Issue(Severity.ERROR, FILE_UNREADABLE, Place(file), reason)


def _hindrance(path: Path, file: str, folder: Path | None, limits: JsonLimits) -> Issue | None:
    """What keeps a file from being read: not there, outside its folder, no file, too many bytes; raises OSError."""
    place = Place(file)
    if not path.exists():
        if path.is_symlink():
            return Issue(Severity.ERROR, FILE_UNREADABLE, place, {"reason": Reason.LINK_TO_NOTHING})
        return Issue(Severity.ERROR, FILE_MISSING, place, {"file": file})
    if folder is not None and not files.resolved(path).is_relative_to(files.resolved(folder)):
        return Issue(Severity.ERROR, FILE_OUTSIDE, place, {"file": file})
    if not path.is_file():
        return Issue(Severity.ERROR, FILE_UNREADABLE, place, {"reason": Reason.NOT_A_FILE})
    size = path.stat().st_size
    return (
        Issue(Severity.ERROR, IssueCode("file-too-big"), place, {"size": size, "limit": limits.size})
        if size > limits.size
        else None
    )
