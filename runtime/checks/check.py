"""What a check is: all that is known of it in one record, of which its findings are made.

Records stand by subject in the modules beside this; their table is :mod:`runtime.checks.quick_fixes`. A code is never
given another meaning; a new check gets a new one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice

from runtime.campaign.source import level_file
from runtime.checks.fixes.common import QuickFix
from runtime.engine.levels.level import Level
from runtime.support.issues import Issue, IssueCode, Place, Severity, Wording

MAP = ("/terrain",)
RULES = ("/ruleset", "/rules")
LAND = ("/terrain", "/cities", "/regions", "/tokens", "/conditions", "/triggers", *RULES)

MOST_CELLS = 1_000
"""How many cells a finding points to."""


@dataclass(frozen=True, slots=True)
class Check:
    """One check: how bad what it finds is, what it says, and the ways to mend it, the most likely first.

    ``needs`` are the pointers that must have been read for a finding to mean anything. ``wording`` is left out where
    lower rooms find the same: its words stand in the tables of the support then.
    """

    code: IssueCode
    severity: Severity
    wording: Wording | None = None
    needs: tuple[str, ...] = ()
    fixes: tuple[QuickFix, ...] = ()


def make_issue(check: Check, place: Place, details: Mapping[str, str | int] | None = None) -> Issue:
    """A finding."""
    return Issue(check.severity, check.code, place, details or {}, check.wording)


def place_in(level: Level, pointer: str, cells: Iterable[tuple[int, int]] = ()) -> Place:
    """A place in a level's own file."""
    at = tuple((row, column) for row, column in islice(cells, MOST_CELLS))
    return Place(file=level_file(level.id), pointer=pointer, level=level.id, cells=at)


def in_level(
    level: Level, check: Check, pointer: str, cells: Iterable[tuple[int, int]] = (), **details: str | int
) -> Issue:
    """A finding in a level's own file."""
    return make_issue(check, place_in(level, pointer, cells), details)
