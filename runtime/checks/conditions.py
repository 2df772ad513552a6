"""Conditions that can't be judged by their kinds and arguments, or that contradict themselves.

A condition that stands in a group more than once is true everywhere or nowhere; what different ones ask for is held
against each other in :mod:`runtime.checks.contradictions`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import reduce
from hashlib import sha256
from operator import and_, or_
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from runtime.checks.check import MAP, Check, in_level, place_in
from runtime.checks.contradictions import Rivals, rivals_of
from runtime.checks.fixes.common import CLAMP, REMOVE, TAKE_KEY, TAKE_NAME, FixId, QuickFix, remove
from runtime.checks.fixes.conditions import (
    FEWER_BRANCHES,
    FILL_IN,
    GROUP_PARTS,
    NO_BRANCHES,
    NO_RIVAL,
    ONLY_ONE,
    REMOVE_AROUND,
)
from runtime.checks.fixes.levels import NO_OPPOSITE, REMOVE_ENTRY, REMOVE_PART, crop_cells, make_bonus
from runtime.checks.step_budget import StepBudget, apart
from runtime.engine.conditions.arguments import ArgumentIssue, ArgumentIssueCode, NamedPlace
from runtime.engine.conditions.board_effects import FOUND_CITY
from runtime.engine.conditions.condition_kinds import ALL, ANY, NOT
from runtime.engine.conditions.plan_builder import Planned
from runtime.engine.game.condition_plan import ConditionNode
from runtime.engine.levels.level import Level
from runtime.support.issues import Issue, IssueCode, Severity, Wording
from runtime.support.reasons import Concern
from runtime.support.texts import mark

if TYPE_CHECKING:
    from runtime.checks.reach_bounds import Reach  # It needs numpy, which a program should not load at its start.

ALWAYS_TRUE = Check(
    IssueCode("always-true"),
    Severity.WARNING,
    Wording(
        mark("In “{id}” a group is always true: it is content with a condition and with its opposite alike."),
        mark("Remove the group, or one of the two from it."),
    ),
    needs=("/conditions", "/triggers"),
    fixes=(NO_OPPOSITE, REMOVE_PART, REMOVE_ENTRY),
)

ARGUMENT_RANGE = Check(
    IssueCode("argument-range"),
    Severity.ERROR,
    fixes=(CLAMP, REMOVE_AROUND),
)

BAD_ARGUMENT = Check(
    IssueCode("bad-argument"),
    Severity.ERROR,
    fixes=(TAKE_NAME, REMOVE_AROUND),
)

BAD_BRANCHES = Check(
    IssueCode("bad-branches"),
    Severity.ERROR,
    fixes=(
        FEWER_BRANCHES,
        NO_BRANCHES,
        REMOVE_AROUND,
    ),
)

BAD_PARTS = Check(
    IssueCode("bad-parts"),
    Severity.ERROR,
    fixes=(
        GROUP_PARTS,
        REMOVE_AROUND,
    ),
)

CONTRADICTION = Check(
    IssueCode("contradiction"),
    Severity.ERROR,
    Wording(
        mark("In “{id}” a group can never be true: it asks for a condition and for its opposite at once."),
        mark("Take one of the two out of it, or let either of them be enough."),
    ),
    needs=("/conditions", "/triggers"),
    fixes=(NO_OPPOSITE, REMOVE_PART, REMOVE_ENTRY),
)

DUPLICATE_NODE = Check(
    IssueCode("duplicate-node"),
    Severity.ERROR,
    fixes=(QuickFix(FixId("no-id"), mark("Take its id away"), remove()),),
)

MISSING_ARGUMENT = Check(
    IssueCode("missing-argument"),
    Severity.ERROR,
    fixes=(
        FILL_IN,
        REMOVE_AROUND,
    ),
)

NEVER_TOGETHER = Check(
    IssueCode("never-together"),
    Severity.ERROR,
    Wording(
        mark("In “{id}” a group can never be true: “{goal}” ({asked}) and “{rival}” ({other}) exclude each other."),
        mark("Take one of the two out of it, ask for another figure, or let either of them be enough."),
    ),
    needs=("/conditions", "/triggers"),
    fixes=(NO_RIVAL, REMOVE_ENTRY),
)

NO_SUCH_THING = Check(
    IssueCode("no-such-thing"),
    Severity.ERROR,
    needs=("/cities", "/regions", "/tokens", "/conditions"),
    fixes=(TAKE_NAME, ONLY_ONE, REMOVE_AROUND),
)

OFF_MAP = Check(
    IssueCode("off-map"),
    Severity.ERROR,
    needs=MAP,
    fixes=(QuickFix(FixId("crop"), mark("Leave out what is off the map"), crop_cells), REMOVE_AROUND),
)

ONLY_BONUS = Check(
    IssueCode("only-bonus"),
    Severity.ERROR,
    fixes=(QuickFix(FixId("make-bonus"), mark("Make it a bonus objective"), make_bonus), REMOVE_AROUND),
)

TOO_DEEP = Check(IssueCode("too-deep"), Severity.ERROR, fixes=(REMOVE_AROUND,))

UNKNOWN_ARGUMENT = Check(
    IssueCode("unknown-argument"),
    Severity.WARNING,
    Wording(
        mark("“{what}” means nothing to “{kind}”. It is kept, but has no effect."),
        mark("Remove it, or look for the right name in the schema."),
        mark("Did you mean “{suggestion}”?"),
    ),
    fixes=(TAKE_KEY, REMOVE),
)

UNKNOWN_EFFECT = Check(
    IssueCode("unknown-effect"),
    Severity.ERROR,
    fixes=(TAKE_NAME, QuickFix(FixId("remove-effect"), mark("Remove the effect"), remove(1))),
)

UNKNOWN_KIND = Check(
    IssueCode("unknown-kind"),
    Severity.ERROR,
    fixes=(TAKE_NAME, REMOVE_AROUND),
)

FORM_CHECKS = (
    *(ALWAYS_TRUE, ARGUMENT_RANGE, BAD_ARGUMENT, BAD_BRANCHES, BAD_PARTS, CONTRADICTION, DUPLICATE_NODE),
    *(MISSING_ARGUMENT, NO_SUCH_THING, OFF_MAP, ONLY_BONUS, TOO_DEEP, UNKNOWN_ARGUMENT, UNKNOWN_EFFECT),
    *(UNKNOWN_KIND, NEVER_TOGETHER),
)
"""What can be wrong with the form of conditions and effects, and of groups."""


OF_ARGUMENTS: Mapping[ArgumentIssueCode, Check] = MappingProxyType(
    {code: check for code in ArgumentIssueCode for check in FORM_CHECKS if check.code == code.value}
)
"""What is told of conditions and effects that can't be judged."""

MOST_REPEATED = 10
"""With more conditions than these that stand in a tree more than once, nothing is said of it."""

STEPS_OF_A_PART = 3
"""What each condition of a tree costs that is asked whether it is constant."""

_LONG = 200
_LOGICAL = frozenset({ALL, ANY, NOT})


class ConditionMeanings:
    """What the conditions of a level say, each looked at once; they are known by identity, as long as the level is.

    With ``no_debts`` no score of the level is ever less than nothing, and it never has more ``cities`` than so many.
    """

    def __init__(self, effort: StepBudget, *, no_debts: bool = False, cities: int | None = None) -> None:
        self._effort, self._no_debts, self._cities = effort, no_debts, cities
        self._said: dict[int, str] = {}
        self._constant: dict[int, bool | None] = {}
        self._rivals: dict[int, Rivals | None] = {}

    def meaning(self, node: ConditionNode) -> str:
        """What a condition says, whatever its id and place; an order of one part is another, for it remembers."""
        said = self._said.get(id(node))
        if said is None:
            self._effort.spend(10)
            said = self._said[id(node)] = self._found(node)
        return said

    def _found(self, node: ConditionNode) -> str:
        arguments = sorted((name, self._argument(value)) for name, value in node.arguments.items())
        parts = [self.meaning(part) for part in node.parts]
        if len(parts) == 1 and node.kind in (ALL, ANY):
            return parts[0]
        whole = f"{node.kind}{arguments}{sorted(parts) if node.kind in (ALL, ANY) else parts}"
        return whole if len(whole) < _LONG else sha256(whole.encode("utf-8", "surrogatepass")).hexdigest()

    def _argument(self, value: object) -> str:
        """An argument by its text; a place by its id, where it has one, since it may be all of a map."""
        if isinstance(value, NamedPlace) and value.id:
            return f"{value.kind} {value.id}"
        if isinstance(value, tuple):
            return f"({', '.join(map(self._argument, value))})"
        return repr(value)

    def constant(self, node: ConditionNode) -> bool | None:
        """Whether a condition is always true or never is, just as it is put together; None where it may be either."""
        if node.kind not in _LOGICAL:
            return None
        if id(node) not in self._constant:
            self._constant[id(node)] = self._judged(node)
        return self._constant[id(node)]

    def rivals(self, node: ConditionNode) -> Rivals | None:
        """Two conditions in a group that exclude each other by what they ask for, so that it can never hold."""
        if id(node) not in self._rivals:
            self._rivals[id(node)] = rivals_of(node, self._effort, no_debts=self._no_debts, cities=self._cities)
        return self._rivals[id(node)]

    def _judged(self, node: ConditionNode) -> bool | None:
        self._effort.spend(STEPS_OF_A_PART * sum(1 for _ in node.walk()))
        counts = Counter(self._atoms(node))
        repeated = sorted(name for name, count in counts.items() if count > 1)
        if not 0 < len(repeated) <= MOST_REPEATED:
            return None
        columns = _columns(len(repeated))
        given = dict(zip(repeated, columns[:-1], strict=True))
        every = columns[-1]
        can_hold = self._holds(node, given, every, hoped=True) != 0
        can_fail = self._holds(node, given, every, hoped=False) != every
        return None if can_hold and can_fail else can_hold

    def _atoms(self, node: ConditionNode) -> Iterator[str]:
        """What is asked for, each as often as it stands there; an order of conditions counts as one."""
        if node.kind not in _LOGICAL:
            yield self.meaning(node)
        for part in node.parts if node.kind in _LOGICAL else ():
            yield from self._atoms(part)

    def _holds(self, node: ConditionNode, given: Mapping[str, int], every: int, *, hoped: bool) -> int:
        """In which rows of the truth table a condition holds, a bit each.

        ``given`` ones hold in the rows of their own bits, each of the others is as is ``hoped`` for the whole.
        """
        if node.kind == NOT:
            return every & ~self._holds(node.parts[0], given, every, hoped=not hoped)
        if node.kind in (ALL, ANY):
            held = (self._holds(part, given, every, hoped=hoped) for part in node.parts)
            return reduce(and_ if node.kind == ALL else or_, held, every if node.kind == ALL else 0)
        return given.get(self.meaning(node), every if hoped else 0)


def _columns(count: int) -> list[int]:
    """The columns of the truth table of so many conditions as bits, a row each; the last has every bit."""
    rows = 1 << count
    every = (1 << rows) - 1
    # Blocks of ones and noughts by turns, twice as long for each condition.
    return [every // ((1 << (2 << number)) - 1) * ((1 << (1 << number)) - 1) for number in range(count)] + [every]


def constant(node: ConditionNode) -> bool | None:
    """Whether a condition is always true or never is; see :meth:`ConditionMeanings.constant`."""
    return ConditionMeanings(StepBudget()).constant(node)


def meanings_of(reach: Reach) -> ConditionMeanings:
    """What the conditions of a level say, kept with its reach."""
    if "meanings" not in reach.known:
        columns = reach.level.difficulty.values()
        bases = [*reach.level.start.base, *(base for column in columns for base in column.base if base is not None)]
        founds = reach.plan.does(FOUND_CITY.kind) or FOUND_CITY.kind in reach.doubts.effects
        cities = None if founds else len(reach.level.cities)
        reach.known["meanings"] = ConditionMeanings(reach.effort, no_debts=min(bases) >= 0, cities=cities)
    return cast(ConditionMeanings, reach.known["meanings"])


def logic_issues(reach: Reach) -> Iterator[Issue]:
    """``contradiction``: a group can never hold. ``always-true``: it always does. Told of the innermost such group.

    ``never-together``: it can never hold because of what two conditions in it ask for.
    """
    meanings = meanings_of(reach)
    trees = [(objective.when, objective.id) for objective in reach.plan.objectives]
    trees += [(rule.when, rule.id) for rule in reach.plan.rules]
    for tree, name in trees:
        where = place_in(reach.level, tree.pointer)
        yield from apart(Concern.CONTRADICTIONS, where, _of_tree, reach, tree, name, meanings)


def _of_tree(reach: Reach, tree: ConditionNode, name: str, meanings: ConditionMeanings) -> Iterator[Issue]:
    for node, value in _constants(tree, meanings):
        yield in_level(reach.level, ALWAYS_TRUE if value else CONTRADICTION, node.pointer, (), id=name)
    for node, rivals in _rivals(tree, meanings):
        asked = {"goal": rivals.one.kind, "rival": rivals.other.kind, "asked": rivals.one_asks}
        yield in_level(reach.level, NEVER_TOGETHER, node.pointer, (), id=name, **asked, other=rivals.other_asks)


def _rivals(node: ConditionNode, meanings: ConditionMeanings) -> Iterator[tuple[ConditionNode, Rivals]]:
    """The innermost groups that can never hold because of two conditions that are not each other's opposite."""
    inner = [found for part in node.parts for found in _rivals(part, meanings)]
    yield from inner
    if inner or any(meanings.constant(one) is not None for one in node.walk()):
        return
    found = meanings.rivals(node)
    if found is not None:
        yield node, found


def _constants(node: ConditionNode, meanings: ConditionMeanings) -> Iterator[tuple[ConditionNode, bool]]:
    """The innermost groups that are always true, or never."""
    inner = [found for part in node.parts for found in _constants(part, meanings)]
    yield from inner
    value = None if inner else meanings.constant(node)
    if value is not None:
        yield node, value


def condition_issues(level: Level, found: Planned) -> Iterator[Issue]:
    """Everything that is wrong with the form of conditions and triggers, as the engine reads them."""
    for flaw in found.flaws:
        yield argument_issue(level, flaw)


def argument_issue(level: Level, flaw: ArgumentIssue) -> Issue:
    """A finding of what is wrong with a condition or an effect."""
    return in_level(level, OF_ARGUMENTS[flaw.code], flaw.pointer, flaw.cells, **flaw.details)
