"""Findings of a campaign mended one kind after another, each time looked at anew, until none is left that may be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from runtime.campaign.model import Campaign
from runtime.checks.fixes.common import FixId, QuickFix
from runtime.checks.quick_fixes import fix_all, fixes_for
from runtime.support.issues import Issue, IssueCode

MOST_ROUNDS = 200
"""After so many kinds in all it is left at that: two fixes may bring each other's findings about."""

MOST_OF_A_CODE = 20
"""So many rounds go to one code at most; of very many findings only the first are told at a time."""


@dataclass(frozen=True, slots=True)
class FixChoice:
    """Which fixes may be taken: the safe ones, with ``safe``, and those of the codes that are named, by their ids.

    An empty id stands for the first fix of the code that can mend a finding.
    """

    safe: bool = True
    named: Mapping[IssueCode, str] = field(default_factory=dict)

    def fix_for(self, campaign: Campaign, issue: Issue) -> QuickFix | None:
        """The fix that may be taken for a finding and would change something."""
        if issue.code not in self.named and not self.safe:
            return None
        return next((fix for fix in fixes_for(issue, campaign) if self._may(issue.code, fix)), None)

    def _may(self, code: IssueCode, fix: QuickFix) -> bool:
        return self.named[code] in ("", fix.id) if code in self.named else fix.is_safe


@dataclass(frozen=True, slots=True)
class Mended:
    """A campaign with the findings that were mended in it, each with its fix, in the order in which that was done."""

    campaign: Campaign
    fixed: tuple[tuple[Issue, QuickFix], ...] = ()


def mend(campaign: Campaign, find_open: Callable[[Campaign], Iterable[Issue]], choice: FixChoice) -> Mended:
    """The campaign with everything mended that may be; ``find_open`` says what is wrong with one.

    One kind of finding is mended at a time, for the edits of others would move what its pointers name.
    """
    fixed: list[tuple[Issue, QuickFix]] = []
    rounds: Counter[tuple[IssueCode, FixId]] = Counter()
    while rounds.total() < MOST_ROUNDS:
        found = [(issue, choice.fix_for(campaign, issue)) for issue in find_open(campaign)]
        chosen = [(issue, fix) for issue, fix in found if fix is not None]
        kind = next((key for key in map(_kind, chosen) if rounds[key] < MOST_OF_A_CODE), None)
        if kind is None:
            break
        rounds[kind] += 1
        now = [one for one in chosen if _kind(one) == kind]
        campaign = fix_all(campaign, [issue for issue, _ in now], kind[1])
        fixed += now
    return Mended(campaign, tuple(fixed))


def _kind(one: tuple[Issue, QuickFix]) -> tuple[IssueCode, FixId]:
    return one[0].code, one[1].id
