"""Campaigns and levels out of their files: limits, lines, migration, form, model; all that is wrong at once.

A damaged file is one fault of its file and the others are still read. Whatever was not read whole opens read-only, so
that nothing is ever saved over what could not be understood.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import Any

from runtime import resources
from runtime.campaign.bounds import Total
from runtime.campaign.campaign_json import ACCEPTED, NOTES, TEXTS, listed_levels, read_campaign_data
from runtime.campaign.codec import Codec, read_sound
from runtime.campaign.datafiles import CAMPAIGN_LIMITS, LEVEL_LIMITS, FileRead, Places, read_file
from runtime.campaign.formats import Beside
from runtime.campaign.level_json import read_level_data
from runtime.campaign.model import AcceptedFile, Campaign, NoteFile, Stamp, TextTable
from runtime.campaign.play import PresetFile, ProofFile
from runtime.campaign.play_json import PRESETS, PROOFS
from runtime.campaign.schema_validation import Schemas
from runtime.campaign.source import (
    ACCEPTED_FILE,
    CAMPAIGN_FILE,
    STAMPS,
    FileModel,
    Head,
    Source,
    level_file,
    note_file,
    preset_file,
    proof_file,
    stamp_file,
    text_file,
)
from runtime.campaign.stamp_json import MOST_STAMPS, STAMP, STAMP_LIMITS
from runtime.campaign.table_json import is_table_data, read_table_data
from runtime.campaign.tables import TableLevel
from runtime.campaign.versions import why_too_old
from runtime.engine.levels.level import Level, journey_names
from runtime.support import files
from runtime.support.issues import (
    CAMPAIGN_MISSING,
    FILE_MISSING,
    FORMAT_NEWER,
    STAMP_ASIDE,
    Issue,
    IssueCode,
    Place,
    Severity,
)
from runtime.support.json_text import parse
from runtime.support.slugs import slug_of
from runtime.support.texts import reason_of

__all__ = ["CAMPAIGN_FILE", "LevelRead", "LoadResult", "Source", "level_file", "read_campaign", "read_level"]


@dataclass(frozen=True, slots=True)
class LevelRead:
    """What became of one level's file: a ``level`` or a ``table`` game, neither where there is nothing to show."""

    level: Level | None
    issues: tuple[Issue, ...]
    migrated_from: int | None = None
    data: bytes = b""
    table: TableLevel | None = None

    @property
    def read_only(self) -> bool:
        """Whether saving would lose something."""
        return (self.level is None and self.table is None) or any(
            issue.severity is Severity.ERROR for issue in self.issues
        )


@dataclass(frozen=True, slots=True)
class LoadResult:
    """What became of a campaign's folder.

    ``campaign`` is None where there is nothing to show at all; ``listed`` are the levels in the order of the file,
    those that could not be read among them; ``migrated_from`` is the oldest format among the files, where one is older.
    """

    campaign: Campaign | None
    issues: tuple[Issue, ...]
    migrated_from: int | None
    source: Source
    read_only: bool
    listed: tuple[str, ...] = ()

    @property
    def unread(self) -> tuple[str, ...]:
        """The levels that are listed but are not in the campaign."""
        there = set(self.campaign.level_ids) if self.campaign else set()
        return tuple(level for level in self.listed if level not in there)


def read_level(path: Path, schemas: Schemas | None = None, inside: Path | None = None) -> LevelRead:
    """One level out of its own file, wherever it lies; ``inside`` is its campaign's folder, which links stay in.

    A level that names variables of the journey knows them by the campaign in whose folder it lies.
    """
    if inside is not None:
        places = Places(inside, MappingProxyType({}), Total())
        return _read_level(places, path.relative_to(inside).as_posix(), schemas or Schemas(resources.schemas()))
    schemas = schemas or Schemas(resources.schemas())
    read = _read_level(path, path.name, schemas)
    head = path.absolute().parent.parent / CAMPAIGN_FILE
    if read.level is None or not journey_names(read.level) or path.absolute().parent.name != "levels":
        return read
    found = read_file(head, CAMPAIGN_FILE, "campaign", CAMPAIGN_LIMITS, schemas) if head.is_file() else None
    if found is None or found.data is None:
        return read
    return replace(read, level=read_campaign_data(found.data, (read.level,)).levels[0])


def read_campaign(folder: Path, *, mend: bool = True, schemas: Schemas | None = None) -> LoadResult:
    """The campaign of a folder, and everything that is wrong with its files.

    An interrupted save is finished or forgotten first; with ``mend`` false nothing is written, and the files are read
    as that save would leave them.
    """
    schemas = schemas or Schemas(resources.schemas())
    issues = list(_mended(folder) if mend else ())
    if files.is_foreign(folder):
        issues.append(Issue(Severity.WARNING, IssueCode("save-foreign"), Place(files.STAGING), {"file": files.STAGING}))
    places = Places(folder, files.pending_files(folder), Total())
    head = read_file(places, CAMPAIGN_FILE, "campaign", CAMPAIGN_LIMITS, schemas)
    issues.extend(head.issues)
    if not head.bytes and any(issue.code == FILE_MISSING for issue in head.issues):
        whole = folder.absolute()
        missing = Issue(Severity.ERROR, CAMPAIGN_MISSING, Place(CAMPAIGN_FILE), {"folder": whole.name or str(whole)})
        return LoadResult(None, (missing,), None, Source(folder), read_only=True)
    present = places.names_in("levels")
    if not head.bytes and not present:
        return LoadResult(None, tuple(issues), None, Source(folder), read_only=True)
    listed = _listed(head, present, issues)
    levels = {level_id: _read_listed(places, level_id, head, schemas) for level_id in listed}
    for read in levels.values():
        issues.extend(read.issues)
    beside = _read_beside(places, listed, schemas)
    for kept in beside.values():
        issues.extend(kept.issues)
    campaign = read_campaign_data(head.data, tuple(read.level for read in levels.values() if read.level))
    if (too_old := why_too_old(campaign)) is not None:  # Whatever else seems wrong the newer program may well know.
        issues = [replace(too_old, place=replace(too_old.place, line=head.parsed.line(too_old.place.pointer)))]
    if not (campaign.id and campaign.name):  # So that a copy of what could be read is a sound campaign.
        named = folder.absolute().name
        campaign = replace(campaign, id=campaign.id or slug_of(named, "campaign"), name=campaign.name or named)
    tables = tuple(read.table for read in levels.values() if read.table)
    campaign = _with_beside(replace(campaign, tables=tables), beside)
    befores = [*(read.migrated_from for read in levels.values()), *(kept.migrated_from for kept in beside.values())]
    olds = [before for before in (head.before, *befores) if before is not None]
    read_only = any(issue.severity is Severity.ERROR for issue in issues)
    return LoadResult(
        campaign=campaign,
        issues=tuple(issues),
        migrated_from=min(olds, default=None),
        source=_sources_beside(_source(folder, campaign, head, levels, read_only), beside),
        read_only=read_only,
        listed=present if head.data is None else listed_levels(head.data),
    )


def _source(
    folder: Path, campaign: Campaign, head: FileRead, levels: Mapping[str, LevelRead], read_only: bool
) -> Source:
    """The bytes of every file, and the models of those that were read whole."""
    data = {CAMPAIGN_FILE: head.bytes} | {level_file(name): read.data for name, read in levels.items() if read.data}
    models: dict[str, FileModel] = {
        level_file(name): model
        for name, read in levels.items()
        if (model := read.level or read.table) and not read.read_only
    }
    if not any(issue.severity is Severity.ERROR for issue in head.issues):
        models[CAMPAIGN_FILE] = Head.of(campaign)
    return Source(folder, data, models, read_only)


@dataclass(frozen=True, slots=True)
class _BesideRead:
    """What became of a file beside the levels' own: ``value`` is None where it was not read whole."""

    value: Beside | None
    issues: tuple[Issue, ...]
    migrated_from: int | None
    data: bytes


def _read_beside(places: Places, listed: Iterable[str], schemas: Schemas) -> dict[str, _BesideRead]:
    """The files of presets, proofs and notes of the listed levels, of texts, and of accepted findings, as there are."""
    wanted = [("preset", preset_file(name)) for name in listed] + [("proof", proof_file(name)) for name in listed]
    wanted += [("notes", note_file(name)) for name in listed]
    wanted += [("text", text_file(name)) for name in places.names_in("text")] + [("accepted", ACCEPTED_FILE)]
    found = {}
    for kind, file in wanted:
        path = places.where(file)
        if path is not None and path.exists():
            found[file] = _one_beside(read_file(places, file, kind, LEVEL_LIMITS, schemas), file, _BESIDE[kind])
    return found | dict(_stamps(places, schemas))


def _stamps(places: Places, schemas: Schemas) -> Iterator[tuple[str, _BesideRead]]:
    """The designer's stamps. No game needs them: one that can't be read is set aside, and the campaign is whole."""
    names = places.names_in(STAMPS)
    for file in map(stamp_file, names[:MOST_STAMPS]):
        read = _one_beside(read_file(places, file, "stamp", STAMP_LIMITS, schemas), file, STAMP)
        if read.value is None:
            aside = Issue(Severity.WARNING, STAMP_ASIDE, Place(file), {"file": file})
            told = (replace(issue, severity=Severity.WARNING) for issue in read.issues)
            read = replace(read, issues=(aside, *told))
        yield file, read
    for file in map(stamp_file, names[MOST_STAMPS:]):
        many: dict[str, str | int] = {"file": file, "most": MOST_STAMPS}
        issue = Issue(Severity.WARNING, IssueCode("stamp-many"), Place(file), many)
        yield file, _BesideRead(None, (issue,), None, b"")


def _one_beside(read: FileRead, file: str, codec: Codec[Any]) -> _BesideRead:
    if read.data is None or any(issue.severity is Severity.ERROR for issue in read.issues):
        return _BesideRead(None, read.issues, read.before, read.bytes)
    value, wrong = read_sound(codec, read.data)
    placed = tuple(
        replace(issue, place=replace(issue.place, file=file, line=read.parsed.line(issue.place.pointer)))
        for issue in wrong
    )
    return _BesideRead(value, read.issues + placed, read.before, read.bytes)


_BESIDE: Mapping[str, Codec[Any]] = MappingProxyType(
    {"preset": PRESETS, "proof": PROOFS, "text": TEXTS, "accepted": ACCEPTED, "notes": NOTES}
)


def _with_beside(campaign: Campaign, beside: Mapping[str, _BesideRead]) -> Campaign:
    """The campaign with what the files beside its levels hold."""
    presets, proofs, notes, texts, stamps, accepted = {}, {}, {}, {}, {}, AcceptedFile()
    for file, read in beside.items():
        name = PurePosixPath(file).stem
        if isinstance(read.value, PresetFile):
            presets[name] = read.value
        elif isinstance(read.value, ProofFile):
            proofs[name] = read.value
        elif isinstance(read.value, NoteFile):
            notes[name] = read.value
        elif isinstance(read.value, TextTable):
            texts[name] = read.value
        elif isinstance(read.value, Stamp):
            stamps[name] = read.value
        elif read.value is not None:
            accepted = read.value
    campaign = replace(campaign, presets=presets, proofs=proofs, notes=notes)
    return replace(campaign, texts=texts, stamps=stamps, accepted=accepted)


def _sources_beside(source: Source, beside: Mapping[str, _BesideRead]) -> Source:
    """The source with the files beside those of the levels."""
    data = {file: read.data for file, read in beside.items() if read.data}
    models: dict[str, FileModel] = {file: read.value for file, read in beside.items() if read.value is not None}
    return replace(source, files={**source.files, **data}, models={**source.models, **models})


def _mended(folder: Path) -> Iterator[Issue]:
    try:
        if files.look(folder / files.STAGING) is None or files.is_foreign(folder):
            return
    except OSError:  # Nobody may look there; reading the files says why.
        return
    try:
        files.finish_or_roll_back(folder)
    except OSError as problem:
        reason = {"reason": reason_of(problem)}
        yield Issue(Severity.ERROR, IssueCode("save-unfinished"), Place(), reason)


def _listed(head: FileRead, present: tuple[str, ...], issues: list[Issue]) -> tuple[str, ...]:
    """The levels to read: as the campaign lists them, or whatever there is where its own file could not be read."""
    if head.data is None:
        return present
    listed: list[str] = []
    bad = {issue.place.pointer for issue in head.issues}
    for number, level_id in enumerate(listed_levels(head.data)):
        pointer = f"/levels/{number}"
        if level_id and level_id in listed:
            place = Place(CAMPAIGN_FILE, head.parsed.line(pointer), pointer, level_id)
            issues.append(Issue(Severity.ERROR, IssueCode("level-listed-twice"), place, {"level": level_id}))
        elif level_id and pointer not in bad:
            listed.append(level_id)
    for level_id in present:
        if level_id not in listed and "/levels" not in bad:
            place = Place(level_file(level_id), level=level_id)
            issues.append(Issue(Severity.WARNING, IssueCode("level-not-listed"), place, {"level": level_id}))
    return tuple(listed)


def _read_listed(places: Places, level_id: str, head: FileRead, schemas: Schemas) -> LevelRead:
    """A level that the campaign lists; its place in the list is what it goes by."""
    file = level_file(level_id)
    read = _read_level(places, file, schemas)
    if any(issue.code == FILE_MISSING for issue in read.issues):
        names = listed_levels(head.data)
        pointer = f"/levels/{names.index(level_id)}" if level_id in names else "/levels"
        place = Place(CAMPAIGN_FILE, head.parsed.line(pointer), pointer, level_id)
        missing = Issue(Severity.ERROR, IssueCode("level-missing"), place, {"level": level_id, "file": file})
        return replace(read, issues=(missing,))
    level: Level | TableLevel | None = read.level or read.table
    issues = tuple(replace(issue, place=replace(issue.place, level=level_id)) for issue in read.issues)
    if level is not None and level.id != level_id:
        if not any(issue.place.pointer == "/id" for issue in issues):
            place = Place(file, parse(read.data).line("/id"), "/id", level_id)
            details = {"id": level.id, "level": level_id}
            issues += (Issue(Severity.ERROR, IssueCode("level-id-differs"), place, details),)
        level = replace(level, id=level_id)
    if isinstance(level, TableLevel):
        return replace(read, table=level, issues=issues)
    return replace(read, level=level, issues=issues)


def _read_level(where: Path | Places, file: str, schemas: Schemas) -> LevelRead:
    read = read_file(where, file, _kind_of_level, LEVEL_LIMITS, schemas)
    if read.data is None:
        return LevelRead(None, read.issues, None, read.bytes)
    # By all that stands there: what is left of it may lack the game that it names wrongly.
    if isinstance(read.parsed.value, dict) and is_table_data(read.parsed.value):
        return LevelRead(None, read.issues, read.before, read.bytes, read_table_data(read.data))
    level, rows = read_level_data(read.data)
    if any(issue.code == FORMAT_NEWER for issue in read.issues):
        rows = ()
    told = {issue.place.pointer for issue in read.issues}
    placed = tuple(
        replace(issue, place=replace(issue.place, file=file, line=read.parsed.line(issue.place.pointer)))
        for issue in rows
        if issue.place.pointer not in told
    )
    return LevelRead(level, read.issues + placed, read.before, read.bytes)


def _kind_of_level(data: Mapping[str, object]) -> str:
    """The schema of a level's file: one that names a game is a table game."""
    return "table-level" if is_table_data(data) else "level"
