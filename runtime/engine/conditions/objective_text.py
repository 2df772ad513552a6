"""What a condition asks, as (template, arguments): made from the very values it is judged by, so it can't differ.

:mod:`runtime.support.objective_sentences` words the templates in the user's language.
"""

from __future__ import annotations

from functools import reduce

from runtime.engine.board.terrain import Element
from runtime.engine.conditions.condition_kinds import ALL, ANY, GROUPS, IN_ORDER, LEAVES, NOT
from runtime.engine.conditions.kind import Judged, Text
from runtime.engine.conditions.verdicts import judged_when
from runtime.engine.game.condition_plan import ConditionNode, Objective


def objective_text(objective: Objective) -> Text:
    """The whole sentence of an objective."""
    template = "objective.bonus" if objective.bonus else "objective.win"
    return Text(template, {"side": objective.side.value, "clause": condition_text(objective.when)})


def condition_text(node: ConditionNode) -> Text:
    """The clause of a condition and all below it."""
    if node.kind in GROUPS:
        return _group(node)
    text = LEAVES[node.kind].describe(node)
    if node.turns:
        return Text("for_turns", {"clause": text, "count": node.turns})
    if judged_when(node) is Judged.TURN_END and not LEAVES[node.kind].says_when:
        return Text("at_turn_end", {"clause": text})
    return text


def _group(node: ConditionNode) -> Text:
    if node.kind != NOT and len(node.parts) == 1:
        return condition_text(node.parts[0])
    parts = tuple(_part(part, node) for part in node.parts)
    if node.kind == NOT:
        return Text("not", {"clause": parts[0]})
    return reduce(lambda first, second: Text(node.kind, {"first": first, "second": second}), parts)


def _part(part: ConditionNode, group: ConditionNode) -> Text:
    """A part of a group, in brackets where it would not be clear how far its clause goes."""
    text = condition_text(part)
    while part.kind in (ALL, ANY, IN_ORDER) and len(part.parts) == 1:
        part = part.parts[0]
    is_clear = part.kind not in GROUPS or (part.kind == group.kind == NOT)
    return text if is_clear else Text("inside", {"clause": text})


_GENERAL = (
    *("objective.win", "objective.bonus", "for_turns", "at_turn_end", "not", "inside", ALL, ANY, IN_ORDER),
    *("with", "with_more", "place.city", "place.region", "place.cell", "token"),
    *(f"element.{element.value}" for element in Element),
)

TEMPLATES = (*_GENERAL, *(template for kind in LEAVES.values() for template in kind.templates or (kind.kind,)))
"""Every template there is; each has its words."""
