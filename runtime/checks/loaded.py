"""Everything that is wrong with files as they were read: their form, and the sense of what could be read of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from runtime import resources
from runtime.campaign.form import Forms
from runtime.campaign.reading import LevelRead, LoadResult
from runtime.campaign.rulesets import read_ruleset
from runtime.campaign.source import CAMPAIGN_FILE, Source, level_file
from runtime.checks.campaign import check_campaign
from runtime.checks.codes import CHECKS
from runtime.checks.level import check_level
from runtime.engine.ruleset import Ruleset
from runtime.engine.words import Words
from runtime.support.issues import Issue, Severity
from runtime.support.jsontext import parse


def check_loaded(loaded: LoadResult, rulesets: Mapping[str, Ruleset], words: Words | None = None) -> tuple[Issue, ...]:
    """Every issue of a campaign's folder, with lines, file by file; none that only follows from another."""
    if loaded.campaign is None:
        return loaded.issues
    sense = check_campaign(loaded.campaign, rulesets, words, loaded.listed)
    told = loaded.source.located(_not_following(loaded.issues, sense))
    files = [CAMPAIGN_FILE, *(level_file(level) for level in loaded.listed)]
    order = {file: number for number, file in enumerate(files)}
    issues = (*loaded.issues, *told)
    return tuple(sorted(issues, key=lambda issue: (order.get(issue.place.file, len(order)), issue.place.line or 0)))


def check_read_level(
    read: LevelRead, file: str, rulesets: Mapping[str, Ruleset], words: Words | None = None
) -> tuple[Issue, ...]:
    """Every issue of one level's file, with lines; ``file`` is what the places call it."""
    if read.level is None:
        return read.issues
    sense = [
        replace(issue, place=replace(issue.place, file=file)) for issue in check_level(read.level, rulesets, words)
    ]
    told = Source(files={file: read.data}).located(_not_following(read.issues, sense))
    return tuple(sorted((*read.issues, *told), key=lambda issue: issue.place.line or 0))


def check_ruleset(path: Path, forms: Forms | None = None) -> tuple[Issue, ...]:
    """Every issue of a ruleset's file, with lines."""
    read = read_ruleset(path)
    if not read.data:
        return read.issues
    parsed = parse(read.data, path.name)
    if not isinstance(parsed.value, dict):
        return read.issues
    form = (forms or Forms(resources.schemas())).issues("ruleset", parsed, path.name)
    told = {issue.place.pointer for issue in form}
    return (*form, *(issue for issue in read.issues if issue.place.pointer not in told))


def _not_following(form: Iterable[Issue], sense: Iterable[Issue]) -> list[Issue]:
    """The findings of sense that do not rest on a place whose form is wrong, nor tell what the form has told."""
    faults: dict[str, list[Issue]] = {}
    for issue in form:
        faults.setdefault(issue.place.file, []).append(issue)
    return [issue for issue in sense if not any(_follows(issue, fault) for fault in faults.get(issue.place.file, ()))]


def _follows(issue: Issue, fault: Issue) -> bool:
    """Whether a finding is no news beside a fault of form in the same file."""
    here, there = issue.place.pointer, fault.place.pointer
    if fault.severity is not Severity.ERROR:
        return (issue.code, here) == (fault.code, there)
    if fault.code == "format-newer":
        return True
    needs = CHECKS[issue.code].needs if issue.code in CHECKS else ()
    return _within(here, there) or _within(there, here) or any(_within(need, there) for need in needs)


def _within(inner: str, outer: str) -> bool:
    """Whether one pointer names the same place as another or something inside it."""
    return inner == outer or inner.startswith(outer + "/")
