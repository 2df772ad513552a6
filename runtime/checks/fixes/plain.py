"""Fixes that serve many findings: taking out what is named, setting it, or taking the likely name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NewType

from runtime.campaign.model import Campaign
from runtime.checks.fixes.pointers import GONE, changed_at
from runtime.support.issues import Issue
from runtime.support.plain_text import without_hidden
from runtime.support.texts import mark

Mend = Callable[[Campaign, Issue], Campaign | None]
"""The campaign with a finding mended; None, or one of the errors of a wrong pointer, where it can't be so."""

FixId = NewType("FixId", str)
"""The stable name of a way to mend a finding, one of those of its check."""


@dataclass(frozen=True, slots=True)
class QuickFix:
    """One way to mend a finding: a stable id, what it does in a few words for people, and the edit itself."""

    id: FixId
    label: str
    mend: Mend


def remove(up: int = 0) -> Mend:
    """Take out what the pointer names, or what holds it ``up`` times over."""
    return lambda campaign, issue: changed_at(campaign, issue, lambda _: GONE, up)


def put(value: Any) -> Mend:
    """Put ``value`` where the pointer leads."""
    return lambda campaign, issue: changed_at(campaign, issue, lambda _: value)


def set_field(pointer: str, value: Any) -> Mend:
    """Put ``value`` elsewhere in the file of the finding."""
    return lambda campaign, issue: changed_at(campaign, issue, lambda _: value, pointer=pointer)


def suggested(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Take the likely name in the place of the wrong one, within a list too."""
    name = str(issue.details.get("suggestion") or "")
    wrong = str(issue.details.get("id") or issue.details.get("value") or "")
    if not name:
        return None

    def renamed(value: Any) -> Any:
        if isinstance(value, tuple | list):
            return type(value)(renamed(one) if one == wrong or isinstance(one, Mapping) else one for one in value)
        if isinstance(value, Mapping):
            return {key: name if one == wrong else one for key, one in value.items()}
        return name

    return changed_at(campaign, issue, renamed)


def suggested_key(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Give what the pointer's last part names the likely name, at its place in the table."""
    name = str(issue.details.get("suggestion") or "")
    key = issue.place.pointer.rpartition("/")[2].replace("~1", "/").replace("~0", "~")

    def renamed(table: Any) -> Any:
        if not isinstance(table, Mapping) or key not in table or name in table:
            raise KeyError(key)
        return {name if one == key else one: value for one, value in table.items()}

    return changed_at(campaign, issue, renamed, 1) if name else None


def clamp(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Take the nearest number that is allowed."""

    def within(value: Any) -> Any:
        least, most = issue.details.get("minimum"), issue.details.get("maximum")
        number = int(value)
        number = number if least is None else max(int(least), number)
        return number if most is None else min(int(most), number)

    return changed_at(campaign, issue, within)


def taken_out(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Take out of a text what of it can't be seen."""
    return changed_at(campaign, issue, without_hidden)


TAKE_NAME = QuickFix(FixId("take-suggestion"), mark("Take the name that was probably meant"), suggested)
TAKE_KEY = QuickFix(FixId("take-suggestion"), mark("Take the name that was probably meant"), suggested_key)
REMOVE = QuickFix(FixId("remove"), mark("Remove it"), remove())
REMOVE_WAY = QuickFix(FixId("remove-way"), mark("Remove the way"), remove())
FORGET = QuickFix(FixId("forget"), mark("Leave it out"), remove())
NO_SYMMETRY = QuickFix(FixId("no-symmetry"), mark("Give the level no symmetry"), remove())
STANDARD_END = QuickFix(
    FixId("standard-end"), mark("Let the standard ends hold"), set_field("/standard_end", value=True)
)
CLAMP = QuickFix(FixId("clamp"), mark("Take the nearest number that is allowed"), clamp)
NO_ARRIVAL = QuickFix(FixId("no-arrival"), mark("Let the preset not arrive along a way"), remove(1))
