"""What ``scryptic diff`` and ``scryptic merge`` are given: campaigns, levels, presets, or a campaign.json alone."""

from __future__ import annotations

import os
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from runtime import resources
from runtime.campaign.campaign_json import listed_levels, read_campaign_data
from runtime.campaign.codec import read_sound
from runtime.campaign.datafiles import CAMPAIGN_LIMITS, LEVEL_LIMITS, read_file
from runtime.campaign.formats import FORMATS, Beside
from runtime.campaign.model import Campaign
from runtime.campaign.reader import CAMPAIGN_FILE, read_campaign
from runtime.campaign.schema_validation import Forms
from runtime.campaign.source import Head, Source
from runtime.campaign.table_json import is_table_data
from runtime.campaign.tables import TableLevel
from runtime.cli.bundles import RefusedError, is_bundle, taken, unpacked
from runtime.cli.one_level import StopError, tell_errors
from runtime.engine.levels.level import Level
from runtime.support import files
from runtime.support.issues import Issue, Severity
from runtime.support.json_text import parse
from runtime.support.texts import Texts, reason_of


@dataclass(frozen=True, slots=True)
class Whole:
    """A campaign with all its levels, and what its files held."""

    campaign: Campaign
    source: Source


Given = Whole | Head | Level | TableLevel | Beside | None
"""What a path holds; None where it holds nothing, as git gives what was not there."""


def read_given(path: Path, t: Texts, stack: ExitStack, *, single: bool = False) -> Given:
    """What a path holds, bundles unpacked for as long as ``stack`` is open; raises StopError where it is unreadable.

    With ``single`` a ``campaign.json`` is that file alone and not the campaign around it.
    """
    if not path.exists() and not path.is_symlink() and (shipped := resources.campaign(str(path))):
        path = shipped
    if not path.exists():
        raise StopError(t("There is no {file}.", file=path))
    if is_bundle(path):
        try:
            return _whole(stack.enter_context(unpacked(taken(path))), t)
        except RefusedError as refused:
            refused.tell(t)
            raise StopError(t("{file} can't be read.", file=path)) from refused
    if path.is_dir():
        return _whole(path, t)
    if path.name == CAMPAIGN_FILE and (path.parent / "levels").is_dir() and not single:
        return _whole(path.parent, t)
    return _file(path, t)


def _whole(folder: Path, t: Texts) -> Whole:
    """The campaign of a folder."""
    read = read_campaign(folder, mend=False)
    _stop_at(read.issues, folder, t)
    if read.campaign is None:
        raise StopError(t("{file} can't be read.", file=folder))
    return Whole(read.campaign, read.source)


def _file(path: Path, t: Texts) -> Given:
    """A single file, known by what it holds; git's names for them say nothing. An empty one holds nothing."""
    if str(path) == os.devnull:
        return None
    try:
        data = files.read_file(path, LEVEL_LIMITS.size) if path.stat().st_size <= LEVEL_LIMITS.size else b"{}"
    except OSError as problem:
        raise StopError(t("{file} could not be read: {reason}.", file=path, reason=reason_of(problem))) from problem
    if not data.strip():
        return None
    value = parse(data, path.name).value
    kind = _kind(value)
    kind = "table-level" if kind == "level" and isinstance(value, dict) and is_table_data(value) else kind
    limits = CAMPAIGN_LIMITS if kind == "campaign" else LEVEL_LIMITS
    read = read_file(path, path.name, kind, limits, Forms(resources.schemas()))
    issues = read.issues
    if read.data is None:
        _stop_at(issues, path, t)
        raise StopError(t("{file} can't be read.", file=path))
    made: Given
    if kind == "campaign":
        made = Head(read_campaign_data(read.data, ()), listed_levels(read.data))
    else:
        made, more = read_sound(FORMATS[kind], read.data)
        issues += more
    _stop_at(issues, path, t)
    return made


_MEMBERS = (("presets", "preset"), ("proofs", "proof"), ("texts", "text"), ("accepted", "accepted"))
"""The member that only one kind of file has."""


def _kind(value: object) -> str:
    """Which kind of file has such members."""
    if isinstance(value, dict) and "terrain" not in value:
        if "levels" in value:
            return "campaign"
        for member, kind in _MEMBERS:
            if member in value:
                return kind
    return "level"


def _stop_at(issues: tuple[Issue, ...], path: Path, t: Texts) -> None:
    """Say the errors of a file and stop; what is not whole can't be compared."""
    if any(issue.severity is Severity.ERROR for issue in issues):
        tell_errors(issues, t)
        raise StopError(t("{file} can't be read.", file=path))
