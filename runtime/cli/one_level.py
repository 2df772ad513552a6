"""The one level that a command is given: a file of its own, or a campaign's folder and which of its levels."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from runtime import resources
from runtime.campaign.reader import CAMPAIGN_FILE, read_campaign, read_level
from runtime.campaign.tables import TableLevel
from runtime.checks.step_budget import capped
from runtime.engine.levels.level import Level
from runtime.support.issues import Issue, Severity
from runtime.support.terminal import tell
from runtime.support.texts import Texts, names_of
from runtime.support.wording import say_issue

FAULTY, WRONG_USE = 1, 2


class StopError(Exception):
    """What was asked for cannot be done; the message says why, ``code`` is the exit code."""

    def __init__(self, message: str, code: int = WRONG_USE) -> None:
        super().__init__(message)
        self.code = code


def level_given(path: Path, level_id: str | None, t: Texts) -> Level:
    """The level that is meant. Raises StopError where it cannot be read, or not without faults of form."""
    if not path.exists() and (shipped := resources.campaign(str(path))):
        path = shipped
    if not path.exists():
        raise StopError(t("There is no {file}.", file=path))
    if path.is_dir() or path.name == CAMPAIGN_FILE:
        return _level_of(path if path.is_dir() else path.parent, level_id, t)
    if level_id is not None:
        raise StopError(t("{file} is a single level; --level goes with a campaign's folder.", file=path))
    read = read_level(path)
    if read.table is not None:
        raise StopError(no_map(read.table, t))
    if read.level is None:
        tell_errors(read.issues, t)
        raise StopError(t("{file} cannot be used.", file=path))
    return _sound(read.level, read.issues, t)


def no_map(table: TableLevel, t: Texts) -> str:
    """Why a table game can't be used where a map is wanted."""
    return t("“{level}” is a table game: it has no map. Name a level that has one.", level=table.name or table.id)


def _sound(level: Level, issues: tuple[Issue, ...], t: Texts) -> Level:
    """The level, where its file has no faults of form; raises StopError, all of them said, where it has."""
    if any(issue.severity is Severity.ERROR for issue in issues):
        tell_errors(issues, t)
        raise StopError(t("{level} is not used until this is mended.", level=level.id), FAULTY)
    return level


def _level_of(folder: Path, level_id: str | None, t: Texts) -> Level:
    """A level of a campaign; the only one need not be named."""
    read = read_campaign(folder, mend=False)
    if read.campaign is None:
        tell_errors(read.issues, t)
        raise StopError(t("{folder} is no campaign that can be read.", folder=folder))
    levels = {level.id: level for level in read.campaign.levels}
    known = names_of(t, levels)
    if level_id is None and len(read.listed) == 1:
        level_id = read.listed[0]
    if level_id is None:
        raise StopError(
            t("{folder} is a campaign: say which level with --level. It has: {known}.", folder=folder, known=known)
        )
    issues = tuple(issue for issue in read.issues if issue.place.level == level_id)
    if level_id is not None and (table := read.campaign.table(level_id)) is not None:
        raise StopError(no_map(table, t))
    if level_id in levels:
        return _sound(levels[level_id], issues, t)
    if level_id in read.unread:
        tell_errors(issues, t)
        raise StopError(t("The level {level} of {folder} cannot be read.", level=level_id, folder=folder))
    raise StopError(
        t("There is no level {level} in {folder}. It has: {known}.", level=level_id, folder=folder, known=known)
    )


def tell_errors(issues: Iterable[Issue], t: Texts) -> None:
    """Say the errors; warnings are for ``scryptic check``."""
    for issue in capped(tuple(issues)):
        if issue.severity is Severity.ERROR:
            text, advice = say_issue(t, issue)
            place = f"{issue.place.file}:{issue.place.line}: " if issue.place.line else f"{issue.place.file}: "
            tell(f"{place}{text} {advice}".rstrip())
