"""Fixes of the form of conditions and effects: what is missing, too much, or can't be said at all."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from runtime.campaign.difficulty import spots
from runtime.campaign.model import Campaign
from runtime.campaign.references import given_cities, given_tokens, ids_on
from runtime.checks.fixes.common import (
    GONE,
    FixId,
    QuickFix,
    changed_at,
    parts_of,
    unused_name,
    value_at,
)
from runtime.checks.fixes.levels import remove_entry
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.board.terrain import Element, Terrain
from runtime.engine.conditions.arguments import Argument, Takes
from runtime.engine.conditions.cities import HOLD_CITIES
from runtime.engine.conditions.condition_kinds import ANY, CONDITION_KINDS, GROUPS, NOT
from runtime.engine.conditions.effect_kinds import EFFECT_KINDS
from runtime.engine.conditions.nested_effects import CHOICE
from runtime.engine.conditions.tokens import CAPTURE_TOKENS
from runtime.engine.conditions.variables import CHOSE, VARIABLE
from runtime.engine.levels.level import Branch, Condition, Effect, Level
from runtime.support.issues import Issue
from runtime.support.texts import mark

_MOST_PARTS = 100
"""The parts that a group has at most."""


def _pointer(parts: list[str]) -> str:
    return "".join(f"/{part.replace('~', '~0').replace('/', '~1')}" for part in parts)


def remove_around(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Take out the innermost thing that holds what is wrong and can be spared.

    An effect of a trigger, a part of a condition that has others, else the objective or the trigger itself, as far as
    nothing refers to it.
    """
    parts = parts_of(issue.place.pointer)
    for length in range(len(parts), 1, -1):
        holder, number = parts[length - 2], parts[length - 1]
        if not number.isdecimal() or holder not in ("effects", "parts"):
            continue
        siblings = value_at(campaign, replace(issue, place=replace(issue.place, pointer=_pointer(parts[: length - 1]))))
        gone = siblings[int(number)]
        if holder == "parts" and len(siblings) < 2:
            continue
        if isinstance(gone, Effect) and _is_asked(campaign.level(issue.place.level), gone, frozenset()):
            return None
        return changed_at(campaign, issue, lambda _: GONE, pointer=_pointer(parts[:length]))
    return remove_entry(campaign, issue)


def _is_asked(level: Level, effect: Effect, kept: frozenset[str]) -> bool:
    """Whether a condition asks for a choice that goes with an effect, or for one of its options but the ``kept``."""
    gone = {one.arguments.get("id") for one in effect.walk() if one.kind == CHOICE.kind}
    asked = (spot.condition.arguments for spot in spots(level) if spot.condition.kind == CHOSE.kind)
    return any(one.get("choice") in gone and one.get("option") not in kept for one in asked)


def fewer_branches(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Leave the last branches out that are too many, as long as no condition asks for them."""
    most = int(issue.details["most"])
    effect: Effect = value_at(campaign, issue)
    kept = effect.branches[:most]
    if _is_asked(campaign.level(issue.place.level), effect, frozenset(branch.id for branch in kept)):
        return None
    return changed_at(campaign, issue, lambda _: replace(effect, branches=kept)) if most else None


def without_branching(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Let what a single branch does happen outright, in the place of the effect that has no other."""
    effect: Effect = value_at(campaign, issue)
    if len(effect.branches) != 1 or _is_asked(campaign.level(issue.place.level), effect, frozenset()):
        return None
    number = int(parts_of(issue.place.pointer)[-1])
    return changed_at(
        campaign,
        issue,
        lambda effects: (*effects[:number], *effect.branches[0].effects, *effects[number + 1 :]),
        up=1,
    )


def grouped_parts(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Put the parts that are too many into a group of their own; a single condition loses its parts."""

    def grouped(condition: Condition) -> Condition:
        parts = condition.parts
        if condition.kind == NOT:
            return replace(condition, parts=(Condition(ANY, parts=parts),))
        if condition.kind in GROUPS:
            rest = Condition(condition.kind, parts=parts[_MOST_PARTS - 1 :])
            return replace(condition, parts=(*parts[: _MOST_PARTS - 1], rest))
        return replace(condition, parts=())

    return changed_at(campaign, issue, grouped) if value_at(campaign, issue).parts else None


def fill_in(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Give an argument that is missing the least that it can be, or the only thing that it can speak of."""
    level = campaign.level(issue.place.level)
    names = str(issue.details["what"]).split(", ")
    if parts_of(issue.place.pointer)[-2] == "branches":
        return changed_at(campaign, issue, lambda branch: _filled_branch(branch, names[0], _branch_number(issue)))
    holder = value_at(campaign, issue, 1)
    for argument in (one for one in _table(holder) if one.name in names):
        value = _least(level, argument)
        if value is not None:
            given = {name: one for name, one in holder.arguments.items() if one is not None}
            return changed_at(campaign, issue, lambda _: {**given, argument.name: value})  # noqa: B023
    return None


def _table(holder: Condition | Effect) -> tuple[Argument, ...]:
    """The arguments that a condition or an effect can have."""
    if isinstance(holder, Condition):
        return CONDITION_KINDS[holder.kind].arguments
    return EFFECT_KINDS[holder.kind].arguments


def _branch_number(issue: Issue) -> int:
    return int(parts_of(issue.place.pointer)[-1]) + 1


def _filled_branch(branch: Branch, name: str, number: int) -> Branch:
    """A branch with an id or a text, each of the other where there is one."""
    if name == "id":
        return replace(branch, id=f"option-{number}")
    return (
        replace(branch, text=(branch.id or f"option-{number}").replace("-", " ").capitalize())
        if name == "text"
        else branch
    )


_LEAST: Mapping[Takes, object] = MappingProxyType(
    {
        Takes.SIDE: Side.GOLD.value,
        Takes.ELEMENT: next(iter(Element)).value,
        Takes.TERRAIN: Terrain.PLAINS.name.lower(),
    }
)
"""What is taken for arguments that can be one of a few things."""


def _least(level: Level, argument: Argument) -> object:
    """The nearest value of an argument; None where only a designer can know it."""
    if argument.choices:
        return [argument.choices[0]] if argument.takes is Takes.ACTIONS else argument.choices[0]
    if argument.takes is Takes.WHOLE:
        return argument.minimum
    if argument.takes in (Takes.ID, Takes.CITY_ID, Takes.DECISION_ID):
        return unused_name("new", set(ids_on(level)))
    candidates = list(_candidates(level, argument))
    return candidates[0] if len(candidates) == 1 else _LEAST.get(argument.takes)


def _candidates(level: Level, argument: Argument) -> Iterator[str]:
    """The ids of what an argument can speak of."""
    match argument.takes:
        case Takes.CITIES:
            yield from (city.id for city in level.cities)
        case Takes.TOKENS:
            yield from (token.id for token in level.tokens)
        case Takes.REGION:
            yield from (region.id for region in level.regions)
        case Takes.VARIABLE:
            yield from (one.id for one in level.known_variables)
        case Takes.OBJECTIVE:
            yield from (path.id for side in SIDES for path in level.conditions[side])
        case _:
            return


def own_figures(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Give each condition that shares its figures with others an id of its own, and each its own figures.

    Nothing changes in how the level is played.
    """
    level, name = campaign.level(issue.place.level), str(issue.details["id"])
    found = list(spots(level))
    meant = [spot for spot in found if spot.condition.id == name] or [spot for spot in found if spot.owner == name]
    meant = [spot for spot in meant if name in spot.names]
    taken = {one for spot in found for one in (*spot.names, spot.owner)}
    ids: list[str] = []
    for spot in meant:
        new = unused_name(name, taken)
        taken.add(new)
        ids.append(new)
        campaign = changed_at(campaign, issue, lambda one: replace(one, id=new), pointer=spot.pointer)  # noqa: B023

    def each(columns: Mapping[str, Any]) -> Mapping[str, Any]:
        return {key: replace(column, numbers=_shared(column.numbers, name, ids)) for key, column in columns.items()}

    return changed_at(campaign, issue, each, pointer="/difficulty") if ids else None


def _shared(numbers: Mapping[str, Mapping[str, int]], name: str, ids: list[str]) -> Mapping[str, Mapping[str, int]]:
    shared: dict[str, Mapping[str, int]] = {}
    for key, figures in numbers.items():
        shared.update(dict.fromkeys(ids, figures) if key == name else {key: figures})
    return shared


def without_rival(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Take the later of two conditions that exclude each other out of the group that holds them."""
    kind = issue.details["rival"]

    def without(group: Condition) -> Condition:
        last = max(number for number, part in enumerate(group.parts) if _holds(part, kind))
        return replace(group, parts=(*group.parts[:last], *group.parts[last + 1 :]))

    return changed_at(campaign, issue, without) if len(value_at(campaign, issue).parts) > 1 else None


def _holds(condition: Condition, kind: object) -> bool:
    return condition.kind == kind or any(_holds(part, kind) for part in condition.parts)


def _with_tree(campaign: Campaign, issue: Issue, change: Callable[[Condition], Condition]) -> Campaign:
    """The campaign with every condition changed of the objective, the trigger or the condition of a finding."""

    def deep(condition: Condition) -> Condition:
        return change(replace(condition, parts=tuple(map(deep, condition.parts))))

    def entry(found: Any) -> Any:
        return deep(found) if isinstance(found, Condition) else replace(found, when=deep(found.when))

    return changed_at(campaign, issue, entry)


def ask_what_there_is(campaign: Campaign, issue: Issue) -> Campaign:
    """Ask for no more cities and tokens than the level has of those that are asked for."""
    level = campaign.level(issue.place.level)
    there = {
        HOLD_CITIES.kind: ("cities", len(level.cities) + len(given_cities(level))),
        CAPTURE_TOKENS.kind: ("tokens", len(level.tokens) + len(given_tokens(level))),
    }

    def within(condition: Condition) -> Condition:
        named, number = there.get(condition.kind, ("", 0))
        listed, asked = condition.arguments.get(named), condition.arguments.get("count")
        most = len(listed) if isinstance(listed, list | tuple) else number
        if not isinstance(asked, int) or not 0 < most < asked:
            return condition
        return replace(condition, arguments={**condition.arguments, "count": most})

    return _with_tree(campaign, issue, within)


def ask_within_reach(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Ask for the most that the side can come to in the place of a figure that is beyond that."""
    asked, most = int(issue.details["asked"]), int(issue.details["most"])

    def within(condition: Condition) -> Condition:
        given = {name: most if value == asked else value for name, value in condition.arguments.items()}
        return replace(condition, arguments=given)

    return _with_tree(campaign, issue, within) if most > 0 else None


def nearest_value(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Ask a variable for what it can be that is nearest to what is asked of it, unless it is that to begin with."""
    least, most = int(issue.details["least"]), int(issue.details["most"])
    known = campaign.level(issue.place.level).known_variables
    start = next(one.start for one in known if one.id == issue.details["variable"])
    asked = [int(number) for number in re.findall(r"-?\d+", str(issue.details["asked"]))]
    if start in [max(least, min(most, number)) for number in asked]:
        return None

    def within(condition: Condition) -> Condition:
        given = condition.arguments
        if condition.kind != VARIABLE.kind or given.get("variable") != issue.details["variable"]:
            return condition
        nearest = {name: max(least, min(most, value)) for name, value in given.items() if isinstance(value, int)}
        return replace(condition, arguments={**given, **nearest})

    return _with_tree(campaign, issue, within)


def only_candidate(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Speak of the only thing there is of the kind that was meant."""
    level, name = campaign.level(issue.place.level), parts_of(issue.place.pointer)[-1]
    owner = value_at(campaign, issue, 2)
    table = (
        CONDITION_KINDS[owner.kind].arguments if isinstance(owner, Condition) else EFFECT_KINDS[owner.kind].arguments
    )
    argument = next(one for one in table if one.name == name)
    candidates = list(_candidates(level, argument))
    if len(candidates) != 1:
        return None
    return changed_at(campaign, issue, lambda value: [candidates[0]] if isinstance(value, list) else candidates[0])


REMOVE_AROUND = QuickFix(FixId("remove-around"), mark("Take out the condition or the effect"), remove_around)
FILL_IN = QuickFix(FixId("fill-in"), mark("Fill in the nearest value"), fill_in)
FEWER_BRANCHES = QuickFix(FixId("fewer-branches"), mark("Leave the last of them out"), fewer_branches)
NO_BRANCHES = QuickFix(FixId("no-branches"), mark("Let the only one happen outright"), without_branching)
GROUP_PARTS = QuickFix(FixId("group-parts"), mark("Put what is too much into a group"), grouped_parts)
OWN_FIGURES = QuickFix(FixId("own-figures"), mark("Give each condition its own figures"), own_figures)
WHAT_THERE_IS = QuickFix(FixId("what-there-is"), mark("Ask for as many as there are"), ask_what_there_is)
WITHIN_REACH = QuickFix(FixId("within-reach"), mark("Ask for the most that there can be"), ask_within_reach)
NEAREST_VALUE = QuickFix(FixId("nearest-value"), mark("Ask for the nearest that it can be"), nearest_value)
ONLY_ONE = QuickFix(FixId("only-one"), mark("Take the only one there is"), only_candidate)
NO_RIVAL = QuickFix(FixId("no-rival"), mark("Take the later of the two out"), without_rival)
