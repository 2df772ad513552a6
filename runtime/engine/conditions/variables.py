"""What a level remembers in numbers and of what was chosen (rules, section 13): the conditions that ask it."""

from __future__ import annotations

import re
from typing import cast

from runtime.engine.conditions.arguments import Argument, Takes, mark
from runtime.engine.conditions.condition_context import ConditionContext
from runtime.engine.conditions.kind import ConditionKind, Evaluation, Judged, Text, measured, yes_or_no
from runtime.engine.conditions.variable_effects import NAMED, value_argument
from runtime.engine.game.condition_plan import ConditionNode
from runtime.engine.levels.level import MEMORY_FORMAT, ConditionKindId, Variable


def asked_bounds(node: ConditionNode) -> tuple[int | None, int | None]:
    """What the variable must be at least and at most."""
    exact = node.get("is", int)
    least, most = (node.get(name, int) for name in ("least", "most"))
    if exact is not None:
        least = exact if least is None else max(least, exact)
        most = exact if most is None else min(most, exact)
    return least, most


def _evaluate(node: ConditionNode, context: ConditionContext) -> Evaluation:
    variable = node.get("variable", Variable)
    if variable is None:
        return yes_or_no(False)
    value, (least, most) = context.state.variables.get(variable.id, variable.start), asked_bounds(node)
    if variable.shown and least is not None and least > 0 and most is None:
        return measured(value, least)
    return yes_or_no((least is None or value >= least) and (most is None or value <= most))


def variable_name(variable: Variable) -> str:
    """What players and designers read of a variable."""
    return variable.name or variable.id


def _describe(node: ConditionNode) -> Text:
    variable, (least, most) = node.get("variable", Variable), asked_bounds(node)
    name = variable_name(variable) if variable is not None else ""
    if least is None or most is None:
        bound = least if least is not None else most if most is not None else 0
        return Text("variable.most" if least is None else "variable.least", {"name": name, "number": bound})
    if least == most:
        return Text("variable.is", {"name": name, "number": least})
    return Text("variable.between", {"name": name, "number": least, "most": most})


VARIABLE = ConditionKind(
    ConditionKindId("variable"),
    Judged.AT_ONCE,
    mark("One of the level's variables is at least, at most or exactly so much."),
    (
        NAMED,
        value_argument("least", mark("What it is at least.")),
        value_argument("most", mark("What it is at most.")),
        value_argument("is", mark("What it is exactly.")),
    ),
    _evaluate,
    describe=_describe,
    templates=("variable.least", "variable.most", "variable.is", "variable.between"),
    either=("least", "most", "is"),
    format=MEMORY_FORMAT,
)

READ = "read"
"""Under this name a condition has what players read of its choice and of its option, beside their ids."""

_LONG = 100
"""Of a longer question its last sentence is told, which is what is asked."""


def _describe_chosen(node: ConditionNode) -> Text:
    """The question and the answer, as players read them; their ids where the level has no such choice."""
    read = cast("tuple[str, str] | None", node.arguments.get(READ))
    question, answer = read or (node.get("choice", str) or "", node.get("option", str) or "")
    question = " ".join(question.split())
    if len(question) > _LONG:
        question = re.split(r"(?<=[.!?…]) ", question)[-1]
    return Text("chose", {"choice": question, "option": answer})


CHOSE = ConditionKind(
    ConditionKindId("chose"),
    Judged.AT_ONCE,
    mark("A choice of the level was answered so; where it is made again, the latest answer counts."),
    (
        Argument("choice", Takes.DECISION, mark("Which choice."), required=True),
        Argument("option", Takes.DECISION, mark("The option that must have been chosen."), required=True),
    ),
    lambda node, context: yes_or_no(context.state.chosen.get(node.get("choice", str) or "") == node.get("option", str)),
    describe=_describe_chosen,
    format=MEMORY_FORMAT,
)
