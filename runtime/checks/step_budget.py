"""How much work looking at a campaign may be, in counted steps, and what is said where it is more or where it fails.

A look that comes to the end of its steps stops with what it has found; one that fails costs nothing but itself. Steps
are counted, not timed, so that the same campaign is told the same everywhere; one is about a microsecond.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any, Generic, TypeVar

from runtime.campaign.model import Campaign
from runtime.campaign.source import CAMPAIGN_FILE, level_file
from runtime.checks.check import Check, make_issue
from runtime.checks.fixes.common import QuickFix
from runtime.support.extensions import AddedRow, RowKind, added_rows, reason_in
from runtime.support.issues import Issue, IssueCode, Place, Severity, Wording
from runtime.support.reasons import Concern
from runtime.support.texts import MOST_IN_ALL, MOST_OF_A_KIND, mark

CHECK_CUT = Check(
    IssueCode("check-cut"),
    Severity.WARNING,
    Wording(
        mark("There is too much here to look at all of it: {thing}. What was found so far is listed."),
        mark("Leave out what is not needed, or divide it, so that all of it can be looked at."),
    ),
)

CHECK_FAILED = Check(
    IssueCode("check-failed"),
    Severity.WARNING,
    Wording(
        mark("One thing could not be checked here, by a fault of this program: {thing} ({reason}). The rest was."),
        mark("Tell those who make the program, with the campaign where you can. Your files are as they were."),
    ),
)

EXTENSION_FAILED = Check(
    IssueCode("extension-failed"),
    Severity.WARNING,
    Wording(
        mark("A check of the extension “{extension}” failed and is switched off until the next start: {reason}."),
        mark("Tell those who make the extension, or switch it off. All other checks were made."),
    ),
)

BUDGET_CHECKS = (CHECK_CUT, CHECK_FAILED, EXTENSION_FAILED)
"""What is told of the checks themselves."""


Subject = TypeVar("Subject")

OF_A_LEVEL = 2_000_000
"""The most steps for one level."""

OF_A_CAMPAIGN = 4_000_000
"""The most steps for all levels of a campaign of few; what is beside them has as many as one level."""

OF_MANY_LEVELS, OF_EACH = 25_000_000, 25_000
"""Of a campaign of many levels the most steps for all, and what each adds: more than usual ones of 25 x 25 take."""


def campaign_steps(levels: int) -> int:
    """The most steps for all of so many levels."""
    return max(OF_A_CAMPAIGN, min(OF_MANY_LEVELS, OF_EACH * levels))


NAMES = 50_000
"""So many names are compared to find those that are likely to have been meant; further ones are not suggested."""

MORE_LIKE_THIS, MORE_IN_ALL = map(IssueCode, ("more-like-this", "more-in-all"))
"""What stands for findings that are left out: further ones of a code, and of all."""

_RANKS = (Severity.HINT, Severity.WARNING, Severity.ERROR)


class OutOfEffortError(Exception):
    """There are no steps left."""


class StepBudget:
    """The steps that are left, ``most`` of them at first, and the ``names`` that may still be compared."""

    def __init__(self, most: int = OF_A_LEVEL) -> None:
        self.left, self.names = most, NAMES

    def spend(self, steps: int = 1) -> None:
        """Take steps away; raises OutOfEffortError where there are none left."""
        self.left -= steps
        if self.left < 0:
            raise OutOfEffortError

    @property
    def next_portion(self) -> int:
        """As many of the steps that are left as one level may take."""
        return max(0, min(OF_A_LEVEL, self.left))

    @contextmanager
    def portion(self) -> Iterator[StepBudget]:
        """As many of the steps that are left as one level may take; those that are spent of them are spent here too."""
        given = self.next_portion
        part = StepBudget(given)
        try:
            yield part
        finally:
            self.left -= given - max(0, part.left)


@dataclass(frozen=True)
class Look(Generic[Subject]):
    """One thing that is looked at: ``thing`` names it, ``find`` makes findings of the ``checks`` of its subject."""

    thing: Concern
    find: Callable[[Subject], Iterable[Issue]]
    pointer: str = ""
    checks: tuple[Check, ...] = ()


@cache
def added_looks(kind: RowKind) -> tuple[Look[Any], ...]:
    """The looks of extensions at levels, or at campaigns: the codes of their checks begin with the extension's name."""
    return tuple(
        replace(added.row, find=partial(_added_issues, added), checks=tuple(_guarded(added, added.row.checks)))
        for added in added_rows(kind, Look)
        if _are_own(added)
    )


def _are_own(added: AddedRow[Look[Any]]) -> bool:
    """Whether all codes begin with the extension's name, so that none has a code of the program's or of another."""
    start = f"{added.extension.name}-"
    strange = next((check.code for check in added.row.checks if not check.code.startswith(start)), None)
    if strange is not None:
        added.refuse_name(strange, is_taken=False)
    return strange is None


def _added_issues(added: AddedRow[Look[Any]], subject: Any) -> Iterator[Issue]:
    """What a look of an extension finds; where it fails that is found, once, and it is not asked again."""
    if added.has_failed:
        return
    try:
        yield from added.row.find(subject)
    except OutOfEffortError:
        raise
    except Exception as problem:  # Whatever it is, it is the extension's own.
        added.fail(problem)
        level = getattr(getattr(subject, "level", None), "id", "")
        place = Place(file=level_file(level), level=level) if level else Place(file=CAMPAIGN_FILE)
        yield make_issue(EXTENSION_FAILED, place, {"extension": added.extension.name, "reason": reason_in(problem)})


def _guarded(added: AddedRow[Look[Any]], checks: Iterable[Check]) -> Iterator[Check]:
    """Checks whose fixes cost nothing but themselves where they fail."""
    for check in checks:
        yield replace(check, fixes=tuple(replace(fix, mend=partial(_mended, added, fix)) for fix in check.fixes))


def _mended(added: AddedRow[Look[Any]], fix: QuickFix, campaign: Campaign, issue: Issue) -> Campaign | None:
    try:
        return fix.mend(campaign, issue)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        raise  # It can't mend this finding any more, as it is with every fix.
    except Exception as problem:
        added.fail(problem)
        return None


def look_at(look: Look[Subject], subject: Subject, place: Place) -> tuple[Issue, ...]:
    """What a look finds, and that it was too much or failed where it was or did; ``place`` is what it looks at."""
    kept: list[Issue] = []
    counts: Counter[str] = Counter()
    worst: dict[str, Issue] = {}
    where = replace(place, pointer=look.pointer)
    more: list[Issue] = []
    try:
        for issue in look.find(subject):
            counts[issue.code] += 1
            if counts[issue.code] <= MOST_OF_A_KIND:
                kept.append(issue)
            else:
                worst.setdefault(issue.code, issue)
    except OutOfEffortError:
        more.append(make_issue(CHECK_CUT, where, {"thing": look.thing}))
    except Exception as problem:  # Whatever it is, it must not take along what all other looks have found.
        more.append(_failed(look.thing, where, problem))
    told = (_more(issue, counts[code] - MOST_OF_A_KIND) for code, issue in worst.items())
    return (*kept, *told, *more)


def apart(thing: Concern, place: Place, find: Callable[..., Iterable[Issue]], *about: Any) -> Iterator[Issue]:
    """What ``find`` finds of one of many things; where it fails, that is told of this one, and the others go on."""
    try:
        yield from find(*about)
    except OutOfEffortError:
        raise
    except Exception as problem:  # As in a whole look.
        yield _failed(thing, place, problem)


def _failed(thing: Concern, place: Place, problem: Exception) -> Issue:
    reason = f"{type(problem).__name__}: {problem}"[:200]
    return make_issue(CHECK_FAILED, place, {"thing": thing, "reason": reason})


def number_of(issue: Issue) -> int:
    """How many issues an issue stands for."""
    count = issue.details.get("count") if issue.code in (MORE_LIKE_THIS, MORE_IN_ALL) else 1
    return count if isinstance(count, int) else 1


def capped(issues: Sequence[Issue]) -> tuple[Issue, ...]:
    """The issues, of each kind and in all no more than anybody reads, and how many more there are.

    What stands for others is as bad as the worst of them, so that leaving some out makes nothing look better.
    """
    kept: list[Issue] = []
    counts: Counter[str] = Counter()
    left_out: dict[IssueCode, Issue] = {}
    many: Counter[str] = Counter()
    for issue in issues:
        code = IssueCode(str(issue.details["kind"])) if issue.code == MORE_LIKE_THIS else issue.code
        counts[code] += 1
        if issue.code != MORE_LIKE_THIS and counts[code] <= MOST_OF_A_KIND:
            kept.append(issue)
        else:
            many[code] += number_of(issue)
            left_out.setdefault(code, issue)
    beyond = kept[MOST_IN_ALL:]
    told = [_more(replace(issue, code=code), many[code]) for code, issue in left_out.items()]
    if beyond:
        told.append(_in_all(beyond))
    return (*kept[:MOST_IN_ALL], *told)


def _more(like: Issue, count: int) -> Issue:
    place = Place(like.place.file, level=like.place.level)
    return Issue(like.severity, MORE_LIKE_THIS, place, {"count": count, "kind": like.code})


def _in_all(beyond: Sequence[Issue]) -> Issue:
    worst = max(beyond, key=lambda issue: _RANKS.index(issue.severity))
    return Issue(worst.severity, MORE_IN_ALL, Place(worst.place.file), {"count": len(beyond)})
