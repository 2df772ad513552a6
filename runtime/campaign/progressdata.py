"""A player's progress out of its file and into it (schemas/progress.schema.json)."""

from __future__ import annotations

from pathlib import Path

from runtime.campaign.form import Forms
from runtime.campaign.given import Given
from runtime.campaign.migrations import FORMAT
from runtime.campaign.model import EndKind, Outcome
from runtime.campaign.playdata import read_arrival, write_arrival
from runtime.campaign.playfiles import FileOf, read_whole
from runtime.campaign.progress import Progress, Result
from runtime.support.issues import Issue
from runtime.support.jsontext import write

_PROGRESS = (
    *("format", "$schema", "campaign", "here", "arriving", "choices", "ended"),
    *("difficulty", "results", "unlocked", "endings"),
)
_RESULT = (
    *("best", "score", "turns", "won", "tries", "paths", "met", "last"),
    *("difficulty", "arriving"),
)


def read_progress(path: Path, forms: Forms | None = None) -> FileOf[Progress]:
    """A player's progress out of its file; there is no value where anything in it is an error."""
    return read_whole(path, "progress", read_progress_data, forms)


def progress_text(progress: Progress) -> str:
    """The canonical text of a file of progress."""
    return write(write_progress_data(progress))


def write_progress_data(progress: Progress) -> dict[str, object]:
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


def read_progress_data(data: object) -> tuple[Progress, tuple[Issue, ...]]:
    """The progress that JSON of the right form gives."""
    given = Given(data)
    arriving, ended = given.at("arriving"), given.at("ended")
    results, unlocked = given.at("results").members(), given.at("unlocked").members()
    progress = Progress(
        campaign=given.at("campaign").text(),
        here=given.at("here").text(),
        arriving=None if arriving.value is None else read_arrival(arriving),
        choices=tuple(read_arrival(way) for way in given.at("choices").items()),
        ended=None if ended.value is None else ended.named(EndKind, EndKind.OPEN),
        difficulty=given.at("difficulty").text(),
        results={name: _read_result(Given(value)) for name, value in results.items()},
        unlocked={name: read_arrival(Given(value)) for name, value in unlocked.items()},
        endings=tuple(one.text() for one in given.at("endings").items()),
        extra=given.unknown(_PROGRESS),
    )
    return progress, ()


def _write_result(result: Result) -> dict[str, object]:
    data: dict[str, object] = {"best": result.best.value, "score": result.score}
    figures = {"turns": result.turns, "won": result.won}
    data |= {key: figure for key, figure in figures.items() if figure} | {"tries": result.tries}
    lists = {"paths": list(result.paths), "met": list(result.met)}
    texts = {"last": result.last, "difficulty": result.difficulty}
    data |= {key: value for key, value in {**lists, **texts}.items() if value}
    if result.arriving is not None:
        data["arriving"] = write_arrival(result.arriving)
    return data | dict(result.extra)


def _read_result(given: Given) -> Result:
    arriving = given.at("arriving")
    return Result(
        best=given.at("best").named(Outcome, Outcome.LOST),
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
