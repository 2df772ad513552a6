"""Trees of conditions as a builder changes them, each function giving a new tree, and objectives to begin with. No Qt.

A place in a tree is a tuple of the numbers of the parts that lead there from the top; an empty one is the top itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import cast

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element, Terrain
from runtime.engine.conditions.arguments import Argument, PlaceKind, Takes
from runtime.engine.conditions.cells import LINK, OCCUPY
from runtime.engine.conditions.cities import HOLD_CITIES, SURVIVE
from runtime.engine.conditions.condition_kinds import ALL, CONDITION_KINDS, GROUPS, NOT
from runtime.engine.conditions.effect_kind import EffectKind
from runtime.engine.conditions.effect_kinds import EFFECT_KINDS
from runtime.engine.conditions.kind import ConditionKind
from runtime.engine.conditions.nested_effects import CHOICE
from runtime.engine.conditions.scores import SCORE
from runtime.engine.levels.level import Branch, Condition, ConditionKindId, Effect, EffectKindId, Level
from runtime.support.texts import mark

PartPath = tuple[int, ...]
"""The numbers of the parts that lead from the top of a tree to a condition."""

USUAL_POINTS, USUAL_TURN, USUAL_LETTERS = 100, 20, "A"


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose a condition is, and what it can speak of: what a new one is filled with."""

    level: Level
    side: Side


def at(condition: Condition, way: PartPath) -> Condition | None:
    """The condition at a place; None where there is none."""
    for number in way:
        if not 0 <= number < len(condition.parts):
            return None
        condition = condition.parts[number]
    return condition


def with_condition(condition: Condition, way: PartPath, new: Condition) -> Condition:
    """The tree with another condition at a place."""
    if not way:
        return new
    number, rest = way[0], way[1:]
    parts = list(condition.parts)
    parts[number] = with_condition(parts[number], rest, new)
    return replace(condition, parts=tuple(parts))


def without(condition: Condition, way: PartPath) -> Condition:
    """The tree without the condition at a place, which is not the top."""
    group = at(condition, way[:-1])
    assert group is not None
    parts = group.parts[: way[-1]] + group.parts[way[-1] + 1 :]
    return with_condition(condition, way[:-1], replace(group, parts=parts))


def moved(condition: Condition, way: PartPath, by: int) -> tuple[Condition, PartPath]:
    """The tree with a part further up (-1) or down (1) among its neighbours, and where it is then."""
    group = at(condition, way[:-1]) if way else None
    if group is None or not 0 <= way[-1] + by < len(group.parts):
        return condition, way
    parts, here = list(group.parts), way[-1]
    parts[here], parts[here + by] = parts[here + by], parts[here]
    return with_condition(condition, way[:-1], replace(group, parts=tuple(parts))), (*way[:-1], here + by)


def wrapped(condition: Condition, way: PartPath, kind: ConditionKindId) -> Condition:
    """The tree with the condition at a place put into a new group of a kind, as its only part so far.

    It keeps its id, by which memory and figures of difficulties find it.
    """
    inner = at(condition, way)
    assert inner is not None
    return with_condition(condition, way, Condition(kind, parts=(inner,)))


def unwrapped(condition: Condition, way: PartPath) -> Condition:
    """The tree with a group at a place taken apart: its parts join the group around it, or the only one its place."""
    group = at(condition, way)
    assert group is not None
    if len(group.parts) == 1:
        return with_condition(condition, way, group.parts[0])
    around = at(condition, way[:-1]) if way else None
    if around is None or around.kind == NOT:
        return condition
    here = way[-1]
    parts = (*around.parts[:here], *group.parts, *around.parts[here + 1 :])
    return with_condition(condition, way[:-1], replace(around, parts=parts))


def can_unwrap(condition: Condition, way: PartPath) -> bool:
    """Whether a group can be taken apart where it stands."""
    group = at(condition, way)
    return group is not None and bool(group.parts) and unwrapped(condition, way) != condition


def grown(condition: Condition, way: PartPath, new: Condition) -> tuple[Condition, PartPath]:
    """The tree with one more condition: in the group at a place, or beside a single one, and where it is then.

    A single condition at the top, and the full ``not``, are put into an ``all`` with the new one.
    """
    here = at(condition, way)
    assert here is not None
    if here.kind in GROUPS and not (here.kind == NOT and here.parts):
        return with_condition(condition, way, replace(here, parts=(*here.parts, new))), (*way, len(here.parts))
    around = at(condition, way[:-1]) if way else None
    if around is not None and around.kind != NOT:
        after = way[-1] + 1
        parts = (*around.parts[:after], new, *around.parts[after:])
        return with_condition(condition, way[:-1], replace(around, parts=parts)), (*way[:-1], after)
    return with_condition(condition, way, Condition(ALL, parts=(here, new))), (*way, 1)


def of_kind(condition: Condition, kind: ConditionKindId, owner: Owner) -> Condition:
    """The condition as one of another kind, with all that means the same there.

    A group that becomes a single condition loses its parts, a single condition that becomes a group is its first part
    and keeps its id; what no file could leave out is filled in.
    """
    if kind in GROUPS:
        if condition.kind not in GROUPS:
            return Condition(kind, parts=(condition,))
        parts = condition.parts[:1] if kind == NOT else condition.parts
        return replace(condition, kind=kind, parts=parts)
    kept = _kept(condition.arguments, _table(condition.kind), _table(kind))
    given = _with_number(CONDITION_KINDS.get(kind), filled(_table(kind), kept, owner))
    return Condition(kind, condition.id, (), given, condition.extra)


def fresh(kind: ConditionKindId, owner: Owner) -> Condition:
    """A new condition of a kind, with what it can't do without as far as the level has it."""
    if kind in GROUPS:
        return Condition(kind)
    given = filled(_table(kind), {}, owner)
    return Condition(kind, arguments=_with_number(CONDITION_KINDS.get(kind), given))


def effect_of_kind(effect: Effect, kind: EffectKindId, owner: Owner) -> Effect:
    """The effect as one of another kind, with all that means the same there."""
    before, after = EFFECT_KINDS.get(effect.kind), EFFECT_KINDS[kind].arguments
    kept = _kept(effect.arguments, before.arguments if before else (), after)
    given = _asking(EFFECT_KINDS[kind], filled(after, kept, owner))
    branches = branches_of(kind, effect.branches)
    return Effect(kind, _with_number(EFFECT_KINDS[kind], given), branches, effect.extra)


UNSAID = "…"
"""What stands in a text that is yet to be written."""


def branches_of(kind: EffectKindId, given: tuple[Branch, ...] = ()) -> tuple[Branch, ...]:
    """The branches of an effect of a kind: the ``given`` ones, with as many more as it needs, or none."""
    least, most = EFFECT_KINDS[kind].branches
    branches: list[Branch] = []
    for number in range(max(least, len(given))):
        branches.append(whole_branch(kind, given[number] if number < len(given) else Branch(), branches))
    return tuple(branches[:most])


def whole_branch(kind: EffectKindId, branch: Branch, others: Iterable[Branch]) -> Branch:
    """A branch of an effect of a kind with an id unlike those of the others and a text, where these are asked for."""
    asked = {one.name for one in EFFECT_KINDS[kind].branch_arguments if one.required}
    taken = [one.id for one in others]
    name = branch.id
    if "id" in asked and (not name or name in taken):
        name = next(one for number in range(1, len(taken) + 2) if (one := f"option-{number}") not in taken)
    return replace(branch, id=name, text=branch.text or (UNSAID if "text" in asked else ""))


def fresh_effect(kind: EffectKindId, owner: Owner) -> Effect:
    """A new effect of a kind, with what it can't do without as far as the level has it."""
    known = EFFECT_KINDS[kind]
    given: Mapping[str, object] = filled(known.arguments, {}, owner)
    if known.either and owner.level.regions and "region" in known.either:
        given = {**given, "region": owner.level.regions[0].id}
    return Effect(kind, _asking(known, _with_number(known, given)), branches_of(kind))


def _asking(known: EffectKind, given: Mapping[str, object]) -> Mapping[str, object]:
    """The arguments with something to be read, where what can go several ways asks for a text."""
    needed = (one.name for one in known.arguments if one.takes is Takes.TEXT and one.required and known.branches[0])
    return {**dict.fromkeys(needed, UNSAID), **given}


Inside = tuple[Effect, ...] | tuple[Branch, ...]
"""Effects that follow one another, or the branches of one."""


def inside(effects: tuple[Effect, ...], way: PartPath) -> Inside:
    """What ``way`` leads to: the effects themselves, the branches of one of them, the effects of a branch, and so on.

    Nothing where it leads nowhere.
    """
    found: Inside = effects
    for number in way:
        if number >= len(found):
            return ()
        one = found[number]
        found = one.branches if isinstance(one, Effect) else one.effects
    return found


def with_inside(effects: tuple[Effect, ...], way: PartPath, others: Inside) -> tuple[Effect, ...]:
    """The effects with ``others`` in the place of what ``way`` leads to."""
    if not way:
        return cast(tuple[Effect, ...], others)
    effect = effects[way[0]]
    branches = cast(tuple[Branch, ...], others)
    if len(way) > 1:
        branch = effect.branches[way[1]]
        branch = replace(branch, effects=with_inside(branch.effects, way[2:], others))
        branches = (*effect.branches[: way[1]], branch, *effect.branches[way[1] + 1 :])
    return (*effects[: way[0]], replace(effect, branches=branches), *effects[way[0] + 1 :])


def _with_number(known: ConditionKind | EffectKind | None, given: Mapping[str, object]) -> Mapping[str, object]:
    """The arguments with a number, where that is the first of those of which one must be there."""
    if known is None or not known.either or any(name in given for name in known.either):
        return given
    first = next(one for one in known.arguments if one.name == known.either[0])
    return {**given, first.name: 1} if first.takes is Takes.WHOLE else given


def with_argument(
    given: Mapping[str, object], table: Iterable[Argument], name: str, value: object
) -> dict[str, object]:
    """The arguments with another value, None taking it out; those of the table stand in its order, others behind."""
    changed = {**given, name: value}
    order = [argument.name for argument in table]
    ordered = sorted(changed, key=lambda one: order.index(one) if one in order else len(order))
    return {one: changed[one] for one in ordered if changed[one] is not None}


def filled(table: Iterable[Argument], given: Mapping[str, object], owner: Owner) -> dict[str, object]:
    """The arguments with a first value for each that can't be left out, as far as the level has one."""
    arguments = dict(given)
    for argument in table:
        if argument.required and argument.name not in arguments:
            value = _first(argument, owner)
            if value is not None:
                arguments[argument.name] = value
    return arguments


def _first(argument: Argument, owner: Owner) -> object:
    """A first value for an argument; None where the level has nothing that would do."""
    level = owner.level
    values: dict[Takes, object] = {
        Takes.WHOLE: USUAL_TURN if argument.name == "turn" else USUAL_POINTS,
        Takes.REGION: level.regions[0].id if level.regions else None,
        Takes.PLACES: _two_places(owner),
        Takes.TOKENS: level.tokens[0].id if level.tokens else None,
        Takes.ELEMENT: Element.VOLCANO.value,
        Takes.TERRAIN: Terrain.PLAINS.name.lower(),
        Takes.CELL: _room_for_a_token(level),
        Takes.LETTERS: USUAL_LETTERS,
        Takes.ID: _free_token_id(level),
        Takes.CITY_ID: _free_city_id(level),
        Takes.DECISION_ID: _free_choice_id(level),
        Takes.DECISION: _a_decision(level, argument.name),
        Takes.CITIES: level.cities[0].id if level.cities else None,
        Takes.OBJECTIVE: _an_objective(level),
        Takes.VARIABLE: next((one.id for one in (*level.variables, *level.journey)), None),
        Takes.CHOICE: argument.choices[0] if argument.choices else None,
    }
    return values.get(argument.takes)


def _choices(level: Level) -> list[Effect]:
    """The effects by which the level asks for choices."""
    effects = (effect for trigger in level.triggers for effect in trigger.every_effect())
    return [effect for effect in effects if effect.kind == CHOICE.kind]


def _free_choice_id(level: Level) -> str:
    """An id that no choice of the level has."""
    taken = {effect.arguments.get("id") for effect in _choices(level)}
    numbered = (f"choice-{number}" for number in range(2, len(taken) + 3))
    return "choice" if "choice" not in taken else next(one for one in numbered if one not in taken)


def _a_decision(level: Level, name: str) -> object:
    """The first choice of the level, or the first option of that."""
    for effect in _choices(level)[:1]:
        return effect.arguments.get("id") if name == "choice" else effect.branches[0].id if effect.branches else None
    return None


def _room_for_a_token(level: Level) -> list[int]:
    """The first cell from the map's middle on where a token may be placed; the middle itself where there is none."""
    size = level.terrain.size
    middle = Cell(size.rows // 2, size.columns // 2)
    taken = {city.at for city in level.cities} | {token.at for token in level.tokens}
    begin = size.index(middle)
    for number in (*range(begin, size.count), *range(begin)):
        cell = size.cell(number)
        if cell not in taken and level.terrain[cell].holds_letters:
            return list(cell)
    return list(middle)


def _two_places(owner: Owner) -> list[object] | None:
    """A city of the side's and one that is not its own."""
    cities = owner.level.cities
    own = [city.id for city in cities if city.owner is owner.side]
    others = [city.id for city in cities if city.owner is not owner.side]
    two = (own[:1] + others[:1]) if own and others else [city.id for city in cities[:2]]
    return [{PlaceKind.CITY.value: one} for one in two] if len(two) == 2 else None


def _free_token_id(level: Level) -> str:
    from editor.document.edit import new_token_id

    return new_token_id(level)


def _free_city_id(level: Level) -> str:
    from editor.document.edit import new_city_id

    return new_city_id(level)


def _an_objective(level: Level) -> str | None:
    """The first hidden objective, else the first of all."""
    paths = (*level.conditions.gold, *level.conditions.silver)
    hidden = [path.id for path in paths if path.hidden]
    return next(iter(hidden or [path.id for path in paths]), None)


def _table(kind: ConditionKindId) -> tuple[Argument, ...]:
    known = CONDITION_KINDS.get(kind)
    return known.arguments if known else ()


def _kept(given: Mapping[str, object], before: Iterable[Argument], after: Iterable[Argument]) -> dict[str, object]:
    """The arguments that both tables know as the same kind of value."""
    takes = {argument.name: argument for argument in before}
    return {
        argument.name: given[argument.name]
        for argument in after
        if argument.name in given
        and argument.name in takes
        and takes[argument.name].takes is argument.takes
        and (not argument.choices or given[argument.name] in argument.choices)
    }


_RUNNING = 2
_CITIES = 3


@dataclass(frozen=True, slots=True)
class ObjectiveTemplate:
    """A condition to begin with: its id, which a new objective's is made of, its name, and what it is for."""

    id: str
    name: str
    tip: str
    made: Callable[[Owner], Condition]


def _capture(owner: Owner) -> Condition:
    """Take a city of the opponent's, else a neutral one."""
    cities = owner.level.cities
    wanted = [city.id for city in cities if city.owner is owner.side.other]
    wanted = wanted or [city.id for city in cities if city.owner is None]
    return Condition(HOLD_CITIES.kind, arguments={"cities": wanted[:1]} if wanted else {})


def _reach(owner: Owner) -> Condition:
    """Stand in a region, where there is one, else lead words to a city."""
    return fresh(OCCUPY.kind if owner.level.regions else LINK.kind, owner)


def _hold(owner: Owner) -> Condition:
    count = max(1, min(_CITIES, len(owner.level.cities)))
    return Condition(HOLD_CITIES.kind, arguments={"count": count, "turns": _RUNNING})


def _survive(_: Owner) -> Condition:
    return Condition(SURVIVE.kind, arguments={"turn": USUAL_TURN})


def _score(_: Owner) -> Condition:
    return Condition(SCORE.kind, arguments={"points": USUAL_POINTS})


_TEMPLATES = (
    ObjectiveTemplate("capture", mark("Capture cities"), mark("Take one city or several that you name"), _capture),
    ObjectiveTemplate(
        "reach", mark("Reach a place"), mark("Come to a region, or lead words from city to city"), _reach
    ),
    ObjectiveTemplate("hold", mark("Hold cities"), mark("Own so many cities for some turns running"), _hold),
    ObjectiveTemplate("survive", mark("Survive"), mark("Still own a city when a turn is over"), _survive),
    ObjectiveTemplate("score", mark("Score points"), mark("Come to so many points"), _score),
)

TEMPLATES: Mapping[str, ObjectiveTemplate] = MappingProxyType({one.id: one for one in _TEMPLATES})
"""Every template by its id, in the order in which they are offered."""
