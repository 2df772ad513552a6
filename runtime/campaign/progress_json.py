"""A player's progress out of its file and into it (schemas/progress.schema.json)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from runtime import resources
from runtime.campaign.datafiles import LEVEL_LIMITS, read_file
from runtime.campaign.json_reader import JsonReader
from runtime.campaign.migrations import FORMAT
from runtime.campaign.model import EndKind, LevelOutcome
from runtime.campaign.play_files import FileOf, read_whole
from runtime.campaign.play_json import read_arrival, write_arrival
from runtime.campaign.progress import CampaignProgress, NodeResult
from runtime.campaign.schema_validation import Forms
from runtime.support.issues import Issue, Severity
from runtime.support.json_text import Parsed
from runtime.support.jsonlayout import write

_PROGRESS = (
    *("format", "$schema", "campaign", "here", "arriving", "choices", "ended"),
    *("difficulty", "results", "unlocked", "endings"),
)
_LIMITS = replace(LEVEL_LIMITS, groups=120_000)
"""What is too much for a file of progress; ten thousand stations, each with all that can be said of it, have less."""
_MOST_PASSES = 4
"""So often a damaged file is looked through for what is still wrong in it."""
_LISTED = ("results", "unlocked")
"""What has a member for each station."""
_RESULT = (
    *("best", "score", "turns", "won", "tries", "paths", "met", "last"),
    *("difficulty", "arriving"),
)


def read_progress(path: Path, forms: Forms | None = None) -> FileOf[CampaignProgress]:
    """A player's progress out of its file; there is no value where anything in it is an error."""
    return read_whole(path, "progress", read_progress_data, forms, _LIMITS)


def read_sound_part(path: Path, forms: Forms | None = None) -> tuple[CampaignProgress | None, tuple[str, ...]]:
    """What can be used of a file of progress in which single things are wrong, and the names of what is left out.

    A station whose result makes no sense is left out alone. There is no progress where all of it is damaged.
    """
    schemas = forms or Forms(resources.schemas())
    read = read_file(path, path.name, "progress", _LIMITS, schemas)
    if read.data is None or not isinstance(read.parsed.value, dict):
        return None, ()
    data, issues, lost = _own(read.parsed.value), read.issues, dict[str, None]()
    for _ in range(_MOST_PASSES):
        errors = [issue for issue in issues if issue.severity is Severity.ERROR]
        if not errors:
            return read_progress_data(data)[0], tuple(lost)
        left_out = [name for issue in errors if (name := _without(data, issue.place.pointer))]
        if not left_out:
            return None, ()
        lost.update(dict.fromkeys(left_out))
        issues = schemas.issues("progress", Parsed("", data), path.name)
    return None, ()


def _own(data: Mapping[str, object]) -> dict[str, object]:
    """The data with members of its own, those of each station too; what is in these is shared."""
    return {key: dict(value) if key in _LISTED and isinstance(value, dict) else value for key, value in data.items()}


def _without(data: dict[str, object], pointer: str) -> str:
    """Take what a pointer leads to out of a progress, and say what was taken; empty where that can't be."""
    key, name, *_ = (*(part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]), "", "")
    members = data.get(key)
    if key in _LISTED and isinstance(members, dict) and name:
        return name if members.pop(name, members) is not members else ""
    if key in _LISTED and members != {}:
        data[key] = {}
        return key
    return key if key not in ("format", "campaign") and data.pop(key, None) is not None else ""


def progress_text(progress: CampaignProgress) -> str:
    """The canonical text of a file of progress."""
    return write(write_progress_data(progress))


def write_progress_data(progress: CampaignProgress) -> dict[str, object]:
    """The members of a file of progress in canonical order; what says nothing is left out."""
    data: dict[str, object] = {"format": FORMAT, "campaign": progress.campaign}
    if progress.difficulty:
        data["difficulty"] = progress.difficulty
    if progress.here:
        data["here"] = progress.here
    if progress.arriving is not None:
        data["arriving"] = write_arrival(progress.arriving)
    if progress.choices:
        data["choices"] = [write_arrival(way) for way in progress.choices]
    if progress.ended is not None:
        data["ended"] = progress.ended.value
    if progress.endings:
        data["endings"] = list(progress.endings)
    data["results"] = {name: _write_result(result) for name, result in progress.results.items()}
    data["unlocked"] = {name: write_arrival(way) for name, way in progress.unlocked.items()}
    return data | dict(progress.extra)


def read_progress_data(data: object) -> tuple[CampaignProgress, tuple[Issue, ...]]:
    """The progress that JSON of the right form gives."""
    given = JsonReader(data)
    arriving, ended = given.at("arriving"), given.at("ended")
    results, unlocked = given.at("results").members(), given.at("unlocked").members()
    progress = CampaignProgress(
        campaign=given.at("campaign").text(),
        here=given.at("here").text(),
        arriving=None if arriving.value is None else read_arrival(arriving),
        choices=tuple(read_arrival(way) for way in given.at("choices").items()),
        ended=None if ended.value is None else ended.named(EndKind, EndKind.OPEN),
        difficulty=given.at("difficulty").text(),
        results={name: _read_result(JsonReader(value)) for name, value in results.items()},
        unlocked={name: read_arrival(JsonReader(value)) for name, value in unlocked.items()},
        endings=tuple(one.text() for one in given.at("endings").items()),
        extra=given.unknown(_PROGRESS),
    )
    return progress, ()


def _write_result(result: NodeResult) -> dict[str, object]:
    data: dict[str, object] = {"best": result.best.value, "score": result.score}
    figures = {"turns": result.turns, "won": result.won}
    data |= {key: figure for key, figure in figures.items() if figure} | {"tries": result.tries}
    lists = {"paths": list(result.paths), "met": list(result.met)}
    texts = {"last": result.last, "difficulty": result.difficulty}
    data |= {key: value for key, value in {**lists, **texts}.items() if value}
    if result.arriving is not None:
        data["arriving"] = write_arrival(result.arriving)
    return data | dict(result.extra)


def _read_result(given: JsonReader) -> NodeResult:
    arriving = given.at("arriving")
    return NodeResult(
        best=given.at("best").named(LevelOutcome, LevelOutcome.LOST),
        score=given.at("score").whole(),
        turns=given.at("turns").whole(),
        won=given.at("won").whole(),
        tries=given.at("tries").whole(1),
        paths=tuple(one.text() for one in given.at("paths").items()),
        met=tuple(one.text() for one in given.at("met").items()),
        last=given.at("last").text(),
        difficulty=given.at("difficulty").text(),
        arriving=None if arriving.value is None else read_arrival(arriving),
        extra=given.unknown(_RESULT),
    )
