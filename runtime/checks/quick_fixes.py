"""The table of all checks, and mending findings by the quick fixes of these, one or many at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from runtime.campaign.model import Campaign
from runtime.checks.acceptance import ACCEPTANCE_CHECKS
from runtime.checks.campaign import CONTENT_LOOKS, GRAPH_LOOKS
from runtime.checks.check import Check
from runtime.checks.drama import DRAMA_CHECKS, NOVICE_PASSES, OVER_UNANSWERED, SIDES_MEET_LATE
from runtime.checks.fixes.common import QuickFix, value_at
from runtime.checks.level import LEVEL_LOOKS
from runtime.checks.proofs import PROOF_LOOKS, PROOF_MISSING
from runtime.checks.setup import BAD_FRACTION, OUT_OF_RANGE, UNKNOWN_VALUE, WRONG_TYPE
from runtime.checks.step_budget import BUDGET_CHECKS, CHECK_CUT, CHECK_FAILED, EXTENSION_FAILED, added_looks
from runtime.checks.texts import ASSET_UNUSED, RELEASE_SILENT
from runtime.support.extensions import ExtendedTable, RowKind
from runtime.support.issues import Issue, IssueCode

_FOUND = (
    *(look.checks for looks in (GRAPH_LOOKS, CONTENT_LOOKS) for look in looks),
    *(look.checks for look in LEVEL_LOOKS),
    *(look.checks for look in PROOF_LOOKS),
    ACCEPTANCE_CHECKS,
    BUDGET_CHECKS,
    DRAMA_CHECKS,
)


def _added() -> Iterator[tuple[IssueCode, Check]]:
    """The checks of extensions."""
    for kind in (RowKind.LEVEL_CHECK, RowKind.CAMPAIGN_CHECK):
        yield from ((check.code, check) for look in added_looks(kind) for check in look.checks)


CHECKS: Mapping[IssueCode, Check] = ExtendedTable(
    MappingProxyType(dict(sorted({check.code: check for checks in _FOUND for check in checks}.items()))), _added
)
"""Every check by its code, sorted; those of extensions behind them."""

WITHOUT_FIX: Mapping[str, str] = MappingProxyType(
    {
        ASSET_UNUSED.code: "A fix changes the campaign, and takes no files off the disk that its author has put there.",
        CHECK_CUT.code: "What is too much to be looked at can only be made less by its author.",
        CHECK_FAILED.code: "The fault is this program's, not the campaign's.",
        EXTENSION_FAILED.code: "The fault is the extension's, not the campaign's.",
        NOVICE_PASSES.code: "What keeps weak players from laying words is seen in games; no edit is the likeliest.",
        OVER_UNANSWERED.code: "How far apart the sides are to be is what makes the map; no edit is the likeliest.",
        PROOF_MISSING.code: "A proof is a game: the dock of proofs looks for one, for as long as it takes.",
        RELEASE_SILENT.code: "What is new in a version only its author knows.",
        SIDES_MEET_LATE.code: "How far apart the sides are to be is what makes the map; no edit is the likeliest.",
    }
)
"""Why nothing mends what these checks find."""

_IN_RULES = re.compile(r"/rules/[^/]+|/difficulty/[^/]+/rules/[^/]+")
_ONLY_IN_RULES = frozenset({BAD_FRACTION.code, OUT_OF_RANGE.code, UNKNOWN_VALUE.code, WRONG_TYPE.code})
"""What is told of single parameters too; elsewhere only of files that could not be read."""


def fixes_for(issue: Issue, campaign: Campaign) -> tuple[QuickFix, ...]:
    """The fixes that would change something here, the likeliest first."""
    able = [fix for fix in _fixes(issue.code) if apply_fix(campaign, issue, fix) not in (None, campaign)]
    return tuple(sorted(able, key=lambda fix: -fix.speaks(campaign, issue)))


def fix_named(code: IssueCode, fix_id: str) -> QuickFix | None:
    """The fix of a code by its id."""
    return next((fix for fix in _fixes(code) if fix.id == fix_id), None)


def _fixes(code: IssueCode) -> tuple[QuickFix, ...]:
    check = CHECKS.get(code)
    return check.fixes if check else ()


def apply_fix(campaign: Campaign, issue: Issue, fix: QuickFix) -> Campaign | None:
    """The campaign with a finding mended; None where this fix can't mend it (any more)."""
    if issue.code in _ONLY_IN_RULES and not _IN_RULES.fullmatch(issue.place.pointer):
        return None
    try:
        return fix.mend(campaign, issue)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return None


def fix_all(campaign: Campaign, issues: Iterable[Issue], fix_id: str) -> Campaign:
    """The campaign with all these findings mended by the fix of that id, those that can't be left as they are.

    What lies further back in a list is mended first, so that pointers stay true.
    """
    for issue in sorted(issues, key=_place, reverse=True):
        fix = fix_named(issue.code, fix_id)
        after = apply_fix(campaign, issue, fix) if fix is not None else None
        campaign = campaign if after is None else after
    return campaign


def fix_each(campaign: Campaign, issues: Iterable[Issue]) -> Campaign:
    """The campaign with all these findings mended, each by its likeliest fix; those that can't be stay as they are.

    So does a finding in whose place something else stands by then, because another fix has moved it.
    """
    begun = campaign
    for issue in sorted(issues, key=_place, reverse=True):
        fixes = fixes_for(issue, begun)
        if fixes and _found_at(campaign, issue) == _found_at(begun, issue):
            campaign = apply_fix(campaign, issue, fixes[0]) or campaign
    return campaign


def _found_at(campaign: Campaign, issue: Issue) -> object:
    """What stands at the place of a finding; None where nothing does."""
    try:
        return value_at(campaign, issue)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return None


def _place(issue: Issue) -> tuple[str, list[tuple[int, str]]]:
    parts = issue.place.pointer.split("/")
    return issue.place.file, [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]
