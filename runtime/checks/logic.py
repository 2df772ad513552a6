"""Conditions that contradict themselves: a group that asks for something and its opposite, or takes either for enough.

Only the way conditions are put together is looked at, not what they ask for: a condition that stands there more than
once is true everywhere or nowhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from typing import TYPE_CHECKING

from runtime.checks.codes import in_level
from runtime.engine.course import Node
from runtime.engine.leaves import ALL, ANY, NOT
from runtime.support.issues import Issue

if TYPE_CHECKING:
    from runtime.checks.reaching import Reach  # It needs numpy, which a program should not load at its start.

MOST_REPEATED = 10
"""With more conditions than these that stand in a tree more than once, nothing is said of it."""

_LOGICAL = frozenset({ALL, ANY, NOT})


def meaning(node: Node) -> str:
    """What a condition says, whatever its id and place; an order of one part is another, for it remembers."""
    arguments = sorted((name, repr(value)) for name, value in node.arguments.items())
    parts = [meaning(part) for part in node.parts]
    if len(parts) == 1 and node.kind in (ALL, ANY):
        return parts[0]
    return f"{node.kind}{arguments}{sorted(parts) if node.kind in (ALL, ANY) else parts}"


def constant(node: Node) -> bool | None:
    """Whether a condition is always true or never is, just as it is put together; None where it may be either."""
    if node.kind not in _LOGICAL:
        return None
    counts = Counter(_atoms(node))
    repeated = sorted(name for name, count in counts.items() if count > 1)
    if not 0 < len(repeated) <= MOST_REPEATED:
        return None
    can_hold = can_fail = False
    for values in product((True, False), repeat=len(repeated)):
        given = dict(zip(repeated, values, strict=True))
        can_hold = can_hold or _at_best(node, given, hoped=True)
        can_fail = can_fail or not _at_best(node, given, hoped=False)
        if can_hold and can_fail:
            return None
    return can_hold


def logic_findings(reach: Reach) -> Iterator[Issue]:
    """``contradiction``: a group can never hold. ``always-true``: it always does. Told of the innermost such group."""
    trees = [(objective.when, objective.id) for objective in reach.plan.objectives]
    trees += [(rule.when, rule.id) for rule in reach.plan.rules]
    for tree, name in trees:
        for node, value in _constants(tree):
            code = "always-true" if value else "contradiction"
            yield in_level(reach.level, code, node.pointer, (), id=name)


def _constants(node: Node) -> Iterator[tuple[Node, bool]]:
    """The innermost groups that are always true, or never."""
    inner = [found for part in node.parts for found in _constants(part)]
    yield from inner
    value = None if inner else constant(node)
    if value is not None:
        yield node, value


def _atoms(node: Node) -> Iterator[str]:
    """What is asked for, each as often as it stands there; an order of conditions counts as one."""
    if node.kind not in _LOGICAL:
        yield meaning(node)
    for part in node.parts if node.kind in _LOGICAL else ():
        yield from _atoms(part)


def _at_best(node: Node, given: Mapping[str, bool], *, hoped: bool) -> bool:
    """Whether a condition holds where ``given`` ones are so, and each of the others as is ``hoped`` for the whole."""
    if node.kind == NOT:
        return not _at_best(node.parts[0], given, hoped=not hoped)
    if node.kind in (ALL, ANY):
        held = (_at_best(part, given, hoped=hoped) for part in node.parts)
        return all(held) if node.kind == ALL else any(held)
    return given.get(meaning(node), hoped)
