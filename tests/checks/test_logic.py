"""Contradictions are found by how conditions are put together, exactly: held against every way that things can be."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import product

from runtime.checks.conditions import constant
from runtime.engine.board.sides import Side
from runtime.engine.conditions.condition_kinds import ALL, ANY, IN_ORDER, NOT
from runtime.engine.game.condition_plan import ConditionNode

NAMES = (10, 20, 30, 40)


def condition(points: int) -> ConditionNode:
    return ConditionNode("score", "", "", {"side": Side.GOLD, "points": points})


def tree(chance: random.Random, depth: int) -> ConditionNode:
    kind = chance.choice((ALL, ANY, NOT, "score")) if depth else "score"
    if kind == "score":
        return condition(chance.choice(NAMES))
    parts = tuple(tree(chance, depth - 1) for _ in range(1 if kind == NOT else chance.randint(1, 3)))
    return ConditionNode(kind, "", "", {}, parts)


def holds(node: ConditionNode, given: Mapping[int, bool]) -> bool:
    if node.kind == NOT:
        return not holds(node.parts[0], given)
    if node.kind in (ALL, ANY):
        found = [holds(part, given) for part in node.parts]
        return all(found) if node.kind == ALL else any(found)
    return given[node.whole("points")]


def test_what_is_constant_is_so_in_every_way_that_things_can_be() -> None:
    chance, seen = random.Random(5), set()
    for _ in range(2000):
        node = tree(chance, 3)
        values = {
            holds(node, dict(zip(NAMES, bits, strict=True))) for bits in product((True, False), repeat=len(NAMES))
        }
        expected = values.pop() if len(values) == 1 else None
        assert constant(node) is expected, node
        seen.add(expected)
    assert seen == {True, False, None}


def test_an_order_of_conditions_is_one_condition_whatever_lies_in_it() -> None:
    order = ConditionNode(IN_ORDER, "", "", {}, (condition(10), ConditionNode(NOT, "", "", {}, (condition(10),))))
    assert constant(order) is None
    assert constant(ConditionNode(ALL, "", "", {}, (order, ConditionNode(NOT, "", "", {}, (order,))))) is False
    other = ConditionNode(IN_ORDER, "", "", {}, tuple(reversed(order.parts)))
    assert constant(ConditionNode(ALL, "", "", {}, (order, ConditionNode(NOT, "", "", {}, (other,))))) is None


def test_what_was_true_once_may_be_so_no_more() -> None:
    once = ConditionNode(IN_ORDER, "", "", {}, (condition(10),))
    assert constant(ConditionNode(ALL, "", "", {}, (once, ConditionNode(NOT, "", "", {}, (condition(10),))))) is None


def test_ids_and_places_make_no_difference() -> None:
    one, other = condition(10), ConditionNode("score", "mine", "/elsewhere", {"points": 10, "side": Side.GOLD})
    assert constant(ConditionNode(ALL, "", "", {}, (one, ConditionNode(NOT, "", "", {}, (other,))))) is False
