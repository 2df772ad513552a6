"""Everything that is wrong with files as they were read: their form, and the sense of what could be read of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from runtime import resources
from runtime.campaign.model import Campaign
from runtime.campaign.reader import LevelRead, LoadResult, read_campaign
from runtime.campaign.rulesets import read_ruleset
from runtime.campaign.schema_validation import Schemas
from runtime.campaign.source import ACCEPTED_FILE, CAMPAIGN_FILE, Source, level_file
from runtime.checks.acceptance import Sorted, sorted_out
from runtime.checks.campaign import check_campaign
from runtime.checks.level import check_level
from runtime.checks.level_crew import LevelCrew
from runtime.checks.quick_fixes import CHECKS
from runtime.checks.tables import own_issues
from runtime.checks.texts import PictureJudge, picture_names
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.words.words import Words
from runtime.support.files import resolved
from runtime.support.issues import FORMAT_NEWER, PROGRAM_OLDER, Issue, Severity
from runtime.support.json_text import parse

LEVELS = "levels"
"""The folder of a campaign that its levels lie in."""

_WHOLES = frozenset(("/pools", "/rules", "/start", "/words"))
"""What means something else as soon as a part of it is left out."""

Further = Callable[[Campaign], Iterable[Issue]]
"""Finds more in a campaign."""


def check_loaded(loaded: LoadResult, rulesets: Mapping[str, Ruleset], words: Words | None = None) -> tuple[Issue, ...]:
    """Every open issue of a campaign's folder, with lines, file by file; none that only follows from another."""
    return sort_loaded(loaded, rulesets, words).open


def sort_loaded(
    loaded: LoadResult,
    rulesets: Mapping[str, Ruleset],
    words: Words | None = None,
    further: Further | None = None,
    *,
    crew: LevelCrew | None = None,
) -> Sorted:
    """The same, with the issues that are accepted; ``further`` finds more in a campaign than its sense.

    The levels are looked at by a ``crew`` of processes, where there is one.
    """
    campaign = loaded.campaign
    if campaign is None:
        return Sorted(loaded.issues)
    folder, assets = loaded.source.folder, assets_in(loaded.source.folder)
    spoiled = PictureJudge().spoiled(folder, picture_names(campaign, assets))
    sense = check_campaign(campaign, rulesets, words, loaded.listed, assets=assets, spoiled=spoiled, crew=crew)
    told = loaded.source.located(_not_following(loaded.issues, (*sense, *(further(campaign) if further else ()))))
    files = [CAMPAIGN_FILE, *(level_file(level) for level in loaded.listed)]
    order = {file: number for number, file in enumerate(files)}

    def rank(issue: Issue) -> tuple[int, int]:
        return order.get(issue.place.file, len(order)), issue.place.line or 0

    found = sorted_out(sorted((*loaded.issues, *told), key=rank), campaign)
    return Sorted(loaded.source.located(found.open), found.accepted)


def assets_in(folder: Path | None) -> frozenset[str] | None:
    """The names of the files in a campaign's folder ``assets``, with slashes; None where the folder is not known."""
    if folder is None:
        return None
    assets = folder / "assets"
    try:
        return frozenset(path.relative_to(assets).as_posix() for path in assets.rglob("*") if path.is_file())
    except OSError:
        return None


def check_read_level(
    read: LevelRead,
    file: str,
    rulesets: Mapping[str, Ruleset],
    words: Words | None = None,
    further: Callable[[Level], Iterable[Issue]] | None = None,
) -> tuple[Issue, ...]:
    """Every issue of one level's file, with lines; ``file`` is what the places call it, ``further`` finds more."""
    if read.level is None and read.table is None:
        return read.issues
    found = tuple(own_issues(read.table)) if read.table is not None else ()
    if read.level is not None:
        found = check_level(read.level, rulesets, words)
        found += tuple(further(read.level)) if further is not None else ()
    sense = [replace(issue, place=replace(issue.place, file=file)) for issue in found]
    told = Source(files={file: read.data}).located(_not_following(read.issues, sense))
    return tuple(sorted((*read.issues, *told), key=lambda issue: issue.place.line or 0))


def open_in_level(issues: tuple[Issue, ...], path: Path) -> tuple[Issue, ...]:
    """Those of a level's issues that the campaign it lies in does not accept; all of a level on its own."""
    folder = resolved(path).parent.parent
    if not (folder / ACCEPTED_FILE).is_file() or path.parent.name != LEVELS:
        return issues
    campaign = read_campaign(folder, mend=False).campaign
    if campaign is None:
        return issues
    seen = [replace(issue, place=replace(issue.place, file=f"{LEVELS}/{path.name}")) for issue in issues]
    let_stand = [id(issue) for issue, _ in sorted_out(seen, campaign).accepted]
    return tuple(issue for issue, as_seen in zip(issues, seen, strict=True) if id(as_seen) not in let_stand)


def check_ruleset(path: Path, schemas: Schemas | None = None) -> tuple[Issue, ...]:
    """Every issue of a ruleset's file, with lines."""
    read = read_ruleset(path)
    if not read.data:
        return read.issues
    parsed = parse(read.data, path.name)
    if not isinstance(parsed.value, dict):
        return read.issues
    form = (schemas or Schemas(resources.schemas())).issues("ruleset", parsed, path.name)
    told = {issue.place.pointer for issue in form}
    return (*form, *(issue for issue in read.issues if issue.place.pointer not in told))


def _not_following(form: Iterable[Issue], sense: Iterable[Issue]) -> list[Issue]:
    """The findings of sense that do not rest on a place whose form is wrong, nor tell what the form has told."""
    faults: dict[str, list[Issue]] = {}
    if any(issue.code == PROGRAM_OLDER for issue in form):
        return []
    for issue in form:
        faults.setdefault(issue.place.file, []).append(issue)
    return [issue for issue in sense if not any(_follows(issue, fault) for fault in faults.get(issue.place.file, ()))]


def _follows(issue: Issue, fault: Issue) -> bool:
    """Whether a finding is no news beside a fault of form in the same file."""
    here, there = issue.place.pointer, fault.place.pointer
    if fault.severity is not Severity.ERROR:
        return (issue.code, here) == (fault.code, there)
    if fault.code == FORMAT_NEWER:
        return True
    check = CHECKS.get(issue.code)
    needs = check.needs if check else ()
    if _within(here, there) or _within(there, here):
        return True
    # What has not its form was left out of the whole: rules are others without one of them, a thing is none without id.
    in_part = {need for need in needs if need in _WHOLES or there.endswith("/id")}
    return any(_within(need, there) for need in needs) or any(_within(there, need) for need in in_part)


def _within(inner: str, outer: str) -> bool:
    """Whether one pointer names the same place as another or something inside it."""
    return inner == outer or inner.startswith(outer + "/")
