"""Why an objective or a trigger can never come true, with whatever keeps it from that named."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from runtime.checks.check import LAND, Check, in_level
from runtime.checks.condition_bounds import (
    ConditionOutlook,
    asked_of,
    may_be,
    most_of,
    reachable_in,
)
from runtime.checks.fixes.common import FixId, QuickFix, remove
from runtime.checks.fixes.conditions import NEAREST_VALUE, WHAT_THERE_IS, WITHIN_REACH
from runtime.checks.fixes.levels import ADD_LETTERS, ENDLESS, REMOVE_ENTRY, allow_too, raise_limit
from runtime.checks.reachable_triggers import ANYTHING, possible_by
from runtime.engine.conditions.cities import HOLD_CITIES
from runtime.engine.conditions.condition_context import ConditionContext
from runtime.engine.conditions.impossibility import letters_missing
from runtime.engine.conditions.nested_effects import CHOICE
from runtime.engine.conditions.scores import WITHIN
from runtime.engine.conditions.variable_effects import OF_VARIABLES
from runtime.engine.conditions.variables import CHOSE, VARIABLE, asked_bounds, variable_name
from runtime.engine.conditions.words import PLAY_WORD
from runtime.engine.game.condition_plan import ConditionNode, EffectNode
from runtime.engine.levels.level import PoolKind, Variable
from runtime.engine.turn.first_position import pool_counts
from runtime.support.issues import Issue, IssueCode, Severity, Wording
from runtime.support.rule_texts import TURN_LIMIT
from runtime.support.texts import mark, mark_plural

if TYPE_CHECKING:
    from runtime.checks.reach_bounds import Reach  # It needs numpy, which a program should not load at its start.

ALLOW_BARS = Check(
    IssueCode("allow-bars"),
    Severity.ERROR,
    Wording(
        mark(
            "From turn {turn} on the trigger “{id}” does not allow {side} what alone can make “{other}” come true: "
            "{thing}. Nothing allows it again."
        ),
        mark("Allow it too, allow it again later, or ask for something else."),
    ),
    needs=("/triggers", *LAND),
    fixes=(
        QuickFix(FixId("allow-too"), mark("Allow it too"), allow_too),
        QuickFix(FixId("remove-effect"), mark("Remove the effect"), remove(2)),
    ),
)

CITIES_TOO_FEW = Check(
    IssueCode("cities-too-few"),
    Severity.ERROR,
    Wording(
        mark_plural(
            "The {kind} “{id}” needs {count} city, and {side} can hold {most} at most.",
            "The {kind} “{id}” needs {count} cities, and {side} can hold {most} at most.",
        ),
        mark("Ask for fewer cities, or put more within reach."),
    ),
    needs=(*LAND, "/pools", "/start"),
    fixes=(WITHIN_REACH, REMOVE_ENTRY),
)

ENDED_BEFORE = Check(
    IssueCode("ended-before"),
    Severity.ERROR,
    Wording(
        mark(
            "The {kind} “{id}” takes until the end of turn {turn} at the least, but “{other}” ends the level "
            "by the end of turn {limit}."
        ),
        mark("Let “{other}” come later, or ask for less."),
    ),
    needs=LAND,
    fixes=(REMOVE_ENTRY,),
)

GOAL_TOO_HIGH = Check(
    IssueCode("goal-too-high"),
    Severity.WARNING,
    Wording(
        mark(
            "The {kind} “{id}” asks for {asked}, but {side} can never come to more than {most}, even if all its "
            "letters lay there at once and every attack succeeded."
        ),
        mark("Ask for less, or give the level more letters."),
    ),
    needs=(*LAND, "/pools", "/start"),
    fixes=(
        WITHIN_REACH,
        ENDLESS,
        REMOVE_ENTRY,
    ),
)

GROUND_GONE = Check(
    IssueCode("ground-gone"),
    Severity.ERROR,
    Wording(
        mark(
            "The {kind} “{id}” needs letters where “{other}” changes the ground as turn {limit} begins, or before, so "
            "that none can lie there any more."
        ),
        mark("Let “{other}” spare those cells or come later, or ask for other ones."),
    ),
    needs=LAND,
    fixes=(REMOVE_ENTRY,),
)

LETTERS_MISSING = Check(
    IssueCode("letters-missing"),
    Severity.ERROR,
    Wording(
        mark(
            "The {kind} “{id}” needs {letters}, which {side} never has, or not as often: neither its pool nor its "
            "rack nor the board has any more."
        ),
        mark("Put what is missing into the pool of {side}, or ask for another word."),
    ),
    needs=(*LAND, "/pools", "/start"),
    fixes=(ADD_LETTERS, REMOVE_ENTRY),
)

LOST_BEFORE = Check(
    IssueCode("lost-before"),
    Severity.ERROR,
    Wording(
        mark("The {kind} “{id}” asks for {city}, which “{other}” takes off the map by the end of turn {limit}."),
        mark("Let “{other}” spare {city} or come later, or ask for less."),
    ),
    needs=LAND,
    fixes=(REMOVE_ENTRY,),
)

NEVER_TRUE = Check(
    IssueCode("never-true"),
    Severity.ERROR,
    Wording(
        mark("The {kind} “{id}” can never come true."),
        mark("Look at what it asks for: so many cities, tokens, letters and turns there must be, within reach."),
    ),
    needs=LAND,
    fixes=(
        WHAT_THERE_IS,
        REMOVE_ENTRY,
    ),
)

TURN_LIMIT_SHORT = Check(
    IssueCode("turn-limit-short"),
    Severity.ERROR,
    Wording(
        mark("The {kind} “{id}” takes until turn {turn} at the least, but must have come true by turn {limit}."),
        mark("Raise the turn limit, or ask for less."),
    ),
    needs=LAND,
    fixes=(
        QuickFix(FixId("raise-limit"), mark("Give the level as many turns as it takes"), raise_limit),
        REMOVE_ENTRY,
    ),
)

VARIABLE_NEVER = Check(
    IssueCode("variable-never"),
    Severity.ERROR,
    Wording(
        mark("The {kind} “{id}” needs “{variable}” {asked}, but no trigger takes it below {least} or above {most}."),
        mark("Let a trigger set it to what is asked, or ask for less."),
    ),
    needs=LAND,
    fixes=(NEAREST_VALUE, REMOVE_ENTRY),
)

WAITS_IN_VAIN = Check(
    IssueCode("waits-in-vain"),
    Severity.ERROR,
    Wording(
        mark("The {kind} “{id}” waits for {asked}, which only “{others}” could bring about, and that never goes off."),
        mark("Let something else bring it about, or let “{others}” wait for less."),
    ),
    needs=LAND,
    fixes=(REMOVE_ENTRY,),
)

NEVER_CHECKS = (
    *(ALLOW_BARS, CITIES_TOO_FEW, ENDED_BEFORE, GOAL_TOO_HIGH, GROUND_GONE, LETTERS_MISSING, LOST_BEFORE),
    *(NEVER_TRUE, TURN_LIMIT_SHORT, VARIABLE_NEVER, WAITS_IN_VAIN),
)
"""What keeps an objective or a trigger from ever coming true."""


def never_issue(
    hope: ConditionOutlook, reach: Reach, context: ConditionContext, pointer: str, named: tuple[str, str]
) -> Issue:
    """Why what is ``named`` so, and is such a thing, never comes true."""
    told: dict[str, str | int] = {"id": named[0], "kind": named[1]}
    found = (
        _too_much(hope, reach, pointer, told)
        or _too_late(hope, reach, pointer, told)
        or _of_dead(hope, reach, context, pointer, told)
    )
    return found or in_level(reach.level, NEVER_TRUE, pointer, (), **told)


def _too_much(hope: ConditionOutlook, reach: Reach, pointer: str, told: Mapping[str, str | int]) -> Issue | None:
    """It asks for a greater figure than can come about."""
    if hope.beyond is None:
        return None
    asked, most = asked_of(hope.beyond), most_of(hope.beyond, reach) or 0
    bounds: dict[str, str | int] = {**told, "side": hope.beyond.side.value, "asked": asked, "most": most}
    if hope.beyond.kind == HOLD_CITIES.kind:
        return in_level(reach.level, CITIES_TOO_FEW, pointer, (), **bounds, count=asked)
    return in_level(reach.level, GOAL_TOO_HIGH, pointer, (), **bounds, endless=_most_of_endless(hope.beyond, reach))


def _too_late(hope: ConditionOutlook, reach: Reach, pointer: str, told: Mapping[str, str | int]) -> Issue | None:
    """Something takes away what it needs, or ends the level, before it can hold."""
    level, found = reach.level, dict(told)
    if hope.lost is not None:
        city, razing = hope.lost
        return in_level(level, LOST_BEFORE, pointer, (), **found, city=city, other=razing.id, limit=razing.over)
    if hope.ground is not None:
        made = hope.ground
        return in_level(level, GROUND_GONE, pointer, (), **found, other=made.id, limit=made.over + 1)
    if hope.barred is not None:
        node, bar, action = hope.barred
        where = f"{bar.pointer}/arguments/actions"
        figures: dict[str, str | int] = {"id": bar.id, "other": told["id"], "thing": action.value}
        return in_level(level, ALLOW_BARS, where, (), **figures, side=node.side.value, turn=bar.over + 1)
    end = reach.schedule.end
    if hope.late and end is not None and hope.deadline == end.over < reach.rules.turn_limit:
        return in_level(level, ENDED_BEFORE, pointer, (), **found, turn=hope.late, other=end.id, limit=end.over)
    if hope.late and hope.deadline:
        by = TURN_LIMIT if hope.deadline == reach.rules.turn_limit else WITHIN.kind
        return in_level(level, TURN_LIMIT_SHORT, pointer, (), **found, turn=hope.late, limit=hope.deadline, by=by)
    return None


def _of_dead(
    hope: ConditionOutlook, reach: Reach, context: ConditionContext, pointer: str, told: Mapping[str, str | int]
) -> Issue | None:
    """What the first position makes impossible, or what no trigger ever brings about."""
    node, found = hope.dead, dict(told)
    if node is None:
        return None
    missing = letters_missing(node, context) if node.kind == PLAY_WORD.kind else ""
    if missing:
        side, pool = node.side, reach.level.pools[node.side]
        letters = ", ".join(missing)
        counts = " ".join(f"{letter}{count}" for letter, count in pool_counts(pool, reach.rules).items())
        return in_level(
            reach.level, LETTERS_MISSING, pointer, (), **found, side=side.value, letters=letters, pool=counts
        )
    if node.kind == VARIABLE.kind:
        return _of_variable(node, reach, pointer, told)
    if node.kind == CHOSE.kind:
        asked = f"{node.get('choice', str)}: {node.get('option', str)}"
        return _waiting(reach, pointer, told, asked, _opening(node, reach))
    return None


def _of_variable(node: ConditionNode, reach: Reach, pointer: str, told: Mapping[str, str | int]) -> Issue | None:
    """A variable that is never so: only triggers that never go off would make it so, or none would."""
    variable = node.get("variable", Variable)
    if variable is None:
        return None
    asked = _figures(node)
    if may_be(node, possible_by(reach, reach.plan.rules)):
        return _waiting(reach, pointer, told, f"{variable_name(variable)} {asked}", _changing(variable, reach))
    least, most = reachable_in(reach).ranges.get(variable.id, ANYTHING)
    figures: dict[str, str | int] = {**told, "variable": variable.id, "variable_name": variable_name(variable)}
    return in_level(reach.level, VARIABLE_NEVER, pointer, (), **figures, asked=asked, least=least, most=most)


def _figures(node: ConditionNode) -> str:
    """What is asked of a variable, in figures that need no words."""
    least, most = asked_bounds(node)
    if least == most:
        return f"= {least}"
    return " ".join(f"{sign} {one}" for sign, one in (("≥", least), ("≤", most)) if one is not None)


def _opening(node: ConditionNode, reach: Reach) -> Iterator[str]:
    """The triggers that open a choice with an option."""
    choice, option = node.get("choice", str), node.get("option", str)
    for rule in reach.plan.rules:
        for effect in rule.every_effect():
            if effect.kind == CHOICE.kind and effect.text("id") == choice:
                yield from (rule.id for branch in effect.branches if branch.id == option)


def _changing(variable: Variable, reach: Reach) -> Iterator[str]:
    """The triggers that never go off and would change a variable."""
    going = reachable_in(reach).rules
    for rule in reach.plan.rules:
        if rule.key not in going and any(_changes(effect, variable) for effect in rule.every_effect()):
            yield rule.id


def _changes(effect: EffectNode, variable: Variable) -> bool:
    return effect.kind in OF_VARIABLES and effect.get("variable", Variable) == variable


def _waiting(
    reach: Reach, pointer: str, told: Mapping[str, str | int], asked: str, others: Iterator[str]
) -> Issue | None:
    """``waits-in-vain``: it waits for what only triggers bring about that never go off."""
    named = "”, “".join(dict.fromkeys(others))
    return in_level(reach.level, WAITS_IN_VAIN, pointer, (), **told, asked=asked, others=named) if named else None


def _most_of_endless(node: ConditionNode, reach: Reach) -> int:
    """The greatest figure that a condition can come to where both pools are endless; it is that which asks for it."""
    from runtime.checks.reach_bounds import Reach  # It needs numpy, which a program should not load at its start.

    pools = reach.level.pools.map(lambda pool: replace(pool, kind=PoolKind.INFINITE))
    level = replace(reach.level, pools=pools)
    wide = Reach(level, reach.rules, reach.plan, reach.brought, reach.effort, doubts=reach.doubts)
    most = most_of(node, wide)
    return asked_of(node) if most is None else most
