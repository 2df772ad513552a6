"""What a campaign's files held when they were read or written, and what else lies in its folder and goes along."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from runtime.campaign.model import AcceptedFile, Campaign, NoteFile, Stamp, TextTable
from runtime.campaign.play import PresetFile, ProofFile
from runtime.campaign.tables import TableLevel
from runtime.engine.levels.level import Level
from runtime.support.files import STAGING, open_to_read, resolved
from runtime.support.issues import CARRY_HIDDEN, Issue, IssueCode, Place, Severity
from runtime.support.json_text import Parsed, parse
from runtime.support.reasons import Reason
from runtime.support.texts import reason_of

CAMPAIGN_FILE = "campaign.json"

ACCEPTED_FILE = "accepted.json"
"""The findings of the checks that are let stand."""

STAMPS = "stamps"
"""The folder of the designer's stamps."""

LOCK = ".scryptic-lock"
"""The hidden file in a campaign's folder that says who edits it; it goes with the editor and is never copied along."""


def level_file(level_id: str) -> str:
    """Where in a campaign's folder the level with this id lies."""
    return f"levels/{level_id}.json"


def preset_file(level_id: str) -> str:
    """Where in a campaign's folder the presets of the level with this id lie."""
    return f"presets/{level_id}.json"


def proof_file(level_id: str) -> str:
    """Where in a campaign's folder the proofs of the level with this id lie."""
    return f"proofs/{level_id}.json"


def note_file(level_id: str) -> str:
    """Where in a campaign's folder the notes on the level with this id lie."""
    return f"notes/{level_id}.json"


def text_file(language: str) -> str:
    """Where in a campaign's folder its texts in a language lie."""
    return f"text/{language}.json"


def stamp_file(stamp_id: str) -> str:
    """Where in a campaign's folder the stamp with this id lies."""
    return f"{STAMPS}/{stamp_id}.json"


@dataclass(frozen=True, slots=True)
class Head:
    """What ``campaign.json`` says: the campaign without what has files of its own, and the ids of the levels."""

    campaign: Campaign
    levels: tuple[str, ...]

    @classmethod
    def of(cls, campaign: Campaign) -> Head:
        """The part of a campaign that its own file holds."""
        bare = replace(campaign, levels=(), tables=(), presets={}, proofs={}, texts={}, stamps={}, notes={})
        return cls(replace(bare, accepted=AcceptedFile()), campaign.level_ids)


FileModel = Level | TableLevel | Head | PresetFile | ProofFile | TextTable | Stamp | AcceptedFile | NoteFile
"""What one file of a campaign's folder makes."""


def models_of(campaign: Campaign) -> Mapping[str, FileModel]:
    """What each file of the campaign's folder is to hold, by its path there."""
    models: dict[str, FileModel] = {CAMPAIGN_FILE: Head.of(campaign)}
    models |= {
        level_file(level.id): replace(level, journey=()) if level.journey else level for level in campaign.levels
    }
    models |= {level_file(table.id): table for table in campaign.tables}
    models |= {preset_file(level_id): presets for level_id, presets in campaign.presets.items()}
    models |= {proof_file(level_id): proofs for level_id, proofs in campaign.proofs.items()}
    models |= {note_file(level_id): notes for level_id, notes in campaign.notes.items()}
    models |= {text_file(language): table for language, table in campaign.texts.items()}
    models |= {stamp_file(stamp_id): stamp for stamp_id, stamp in campaign.stamps.items()}
    return models | ({ACCEPTED_FILE: campaign.accepted} if campaign.accepted != AcceptedFile() else {})


@dataclass(frozen=True, slots=True)
class Source:
    """Files by their path in the folder: the bytes as they are on disk, and the models that these bytes make.

    A file that was not read whole has no model; with ``read_only`` nothing may be saved over these files.
    ``left_behind`` are the other files of the folder it was saved from that did not go along, and why.
    """

    folder: Path | None = None
    files: Mapping[str, bytes] = field(default_factory=dict)
    models: Mapping[str, FileModel] = field(default_factory=dict)
    read_only: bool = False
    left_behind: tuple[Issue, ...] = ()

    def located(self, issues: Iterable[Issue]) -> tuple[Issue, ...]:
        """The same issues, each with the line that its pointer stands on."""
        parsed: dict[str, Parsed] = {}
        found = []
        for issue in issues:
            place = issue.place
            if place.line is None and place.file in self.files:
                if place.file not in parsed:
                    parsed[place.file] = parse(self.files[place.file], place.file)
                place = replace(place, line=parsed[place.file].line(place.pointer))
            found.append(replace(issue, place=place))
        return tuple(found)


MEGABYTE = 1_000_000


@dataclass(frozen=True, slots=True)
class OtherFileLimits:
    """The most that is carried along: bytes of one file, bytes of all, and how many files."""

    size: int = 256 * MEGABYTE
    total: int = 2_000 * MEGABYTE
    count: int = 5_000


@dataclass(frozen=True, slots=True)
class OtherFiles:
    """Files by their paths in the folder, each with where it lies; and what stays behind, and why."""

    files: Mapping[str, Path] = field(default_factory=dict)
    issues: tuple[Issue, ...] = ()


def other_files(folder: Path, own: Collection[str], limits: OtherFileLimits | None = None) -> OtherFiles:
    """Every file of a folder but the campaign's ``own`` (paths in the folder), hidden folders and unfit ones.

    A file that can't be read is no error but named as staying behind; OSError is raised where the folder can't.
    """
    most = limits or OtherFileLimits()
    if not folder.is_dir():
        gone: dict[str, str | int] = {"folder": str(folder)}
        return OtherFiles({}, (Issue(Severity.WARNING, IssueCode("carry-no-folder"), details=gone),))
    known = {file.casefold() for file in own}  # Some systems take names for the same that differ in this only.
    files: dict[str, Path] = {}
    issues: list[Issue] = []
    total = 0
    for found in _walk(folder, resolved(folder)):
        if isinstance(found, Issue):
            issues.append(found)
            continue
        file = found.relative_to(folder).as_posix()
        if file in own:
            continue
        if file.casefold() in known:
            issues.append(left_behind(file, Reason.SAME_BUT_CAPITALS))
            continue
        unfit, size = _unfit(found, file, most)
        if unfit:
            issues.append(unfit)
            continue
        total += size
        if total > most.total or len(files) >= most.count:
            figures: dict[str, str | int] = {"count": len(files), "file": _said(file)}
            issues.append(Issue(Severity.WARNING, IssueCode("carry-too-much"), Place(_said(file)), figures))
            break
        files[file] = found
    return OtherFiles(files, tuple(issues))


def left_behind(file: str, why: Reason | OSError) -> Issue:
    """One file that does not go along, for a reason of ours or of the system."""
    reason = reason_of(why) if isinstance(why, OSError) else why
    return Issue(Severity.WARNING, IssueCode("carry-left"), Place(_said(file)), {"file": _said(file), "reason": reason})


def _walk(folder: Path, root: Path, inside: str = "", above: tuple[Path, ...] = ()) -> Iterator[Path | Issue]:
    """All files below a folder, by name; links are followed, but neither out of ``root`` nor round in circles."""
    real = resolved(folder)
    try:
        entries = sorted(folder.iterdir(), key=lambda entry: entry.name)
    except OSError as problem:
        yield left_behind(inside, problem)
        return
    for entry in entries:
        file = f"{inside}/{entry.name}" if inside else entry.name
        if entry.name in {STAGING, LOCK, ".git"}:
            if entry.name == ".git":
                yield _hidden(file)
        elif entry.is_symlink() and not _leads_inside(entry, root):
            yield left_behind(file, Reason.LINK_OUT)
        elif not entry.is_dir():
            yield entry
        elif entry.name.startswith("."):
            yield _hidden(file)
        elif resolved(entry) in (*above, real):
            yield left_behind(file, Reason.LINK_UP)
        else:
            yield from _walk(entry, root, file, (*above, real))


def _leads_inside(link: Path, root: Path) -> bool:
    """Whether a link leads to something in the folder; one that leads nowhere is the reader's to complain of."""
    try:
        return resolved(link).is_relative_to(root)
    except (OSError, RuntimeError):
        return True


def _unfit(path: Path, file: str, limits: OtherFileLimits) -> tuple[Issue | None, int]:
    """Why a file can't go along, if it can't, and its size in bytes."""
    try:
        if path.exists() and not path.is_file():
            return left_behind(file, Reason.NOT_A_FILE), 0
        with open_to_read(path):
            size = path.stat().st_size
    except OSError as problem:
        return left_behind(file, problem), 0
    if size > limits.size:
        figures: dict[str, str | int] = {
            "file": _said(file),
            "size": -(-size // MEGABYTE),
            "limit": limits.size // MEGABYTE,
        }
        return Issue(Severity.WARNING, IssueCode("carry-too-big"), Place(_said(file)), figures), size
    return None, size


def _hidden(file: str) -> Issue:
    return Issue(Severity.HINT, CARRY_HIDDEN, Place(_said(file)), {"folder": _said(file)})


def _said(file: str) -> str:
    """A file's name as it can be shown: a name need not be sound text."""
    return file.encode("utf-8", "replace").decode("utf-8")
