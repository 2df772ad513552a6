"""What a level's triggers certainly do by time alone: when they end it, what they take or forbid, whose turns come.

Time is told in turns that are over. A condition that asks for anything but time is not known, and what rests on it is
not certain; of what may go several ways only that is certain which happens in each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar, cast

from runtime.checks.doubts import NO_DOUBTS, Doubts
from runtime.checks.step_budget import StepBudget
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.board.terrain import Terrain
from runtime.engine.conditions.board_effects import ALLOW, CLOSE_OBJECTIVE, FOUND_CITY, RAZE_CITY
from runtime.engine.conditions.condition_kinds import ALL, ANY, NOT
from runtime.engine.conditions.effect_kind import effect_cells
from runtime.engine.conditions.effect_kinds import END, GIVE_LETTERS, SET_TURN, TERRAIN
from runtime.engine.conditions.scores import TURN_BEGINS, WITHIN
from runtime.engine.game.condition_plan import ConditionNode, ConditionPlan, EffectNode, Rule
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset

_MOST_TURNS = 2_000
"""So many turns are gone through at most."""

_FEW_TURNS = 6
"""For so many turns a side must have none, and until the end, before it counts as starved."""


LETTERLESS = (Terrain.LAVA, Terrain.WATER)
"""The landscapes that destroy what stands on them; on lava no letter ever lies, on water none at a word's end."""


@dataclass(frozen=True, slots=True)
class Scheduled:
    """Something that certainly happens once so many turns are ``over``, by the objective or trigger of this id.

    ``pointer`` is the effect's that brings it, where it is that of one.
    """

    over: int
    id: str
    pointer: str = ""


@dataclass(frozen=True, slots=True)
class Schedule:
    """What certainly happens, each at its first time.

    What ends the level, what razes cities and closes objectives, by their ids, what makes cells lava or water for good,
    as far as triggers go, and every effect that lets a side do less. ``given`` are the letters that each side gets
    before the first turn.
    """

    end: Scheduled | None = None
    razed: Mapping[str, Scheduled] = field(default_factory=dict)
    closed: Mapping[str, Scheduled] = field(default_factory=dict)
    ground: Mapping[Cell, tuple[Terrain, Scheduled]] = field(default_factory=dict)
    allowed: tuple[tuple[EffectNode, Scheduled], ...] = ()
    given: BySide[int] = BySide(0, 0)


Thing = TypeVar("Thing", bound=Hashable)


def schedule(
    level: Level, rules: Ruleset, plan: ConditionPlan, effort: StepBudget, *, doubts: Doubts = NO_DOUBTS
) -> Schedule:
    """What certainly happens in a level, however it is played, unless it is over before."""
    closes = plan.does(CLOSE_OBJECTIVE.kind)
    ends: list[Scheduled] = []
    razed: dict[str, Scheduled] = {}
    closed: dict[str, Scheduled] = {}
    changes: list[tuple[EffectNode, Scheduled]] = []
    for objective in plan.objectives:
        if not objective.bonus and not closes and not doubts.touches(objective.when.pointer):
            over = _certain(objective.when, rules.turn_limit, effort)
            ends += [Scheduled(over, objective.id)] if over is not None else []
    for rule in plan.rules:
        if doubts.touches(rule.when.pointer):
            continue
        razes, is_end = _in_each(rule.effects, lambda effect: _razes(level, effect)), _ends(rule.effects)
        certain = [one for one in rule.effects if one.kind in (ALLOW.kind, TERRAIN.kind, GIVE_LETTERS.kind)]
        closing = _in_each(rule.effects, _closes)
        if not (razes or is_end or certain or closing):
            continue
        over = _certain(rule.when, rules.turn_limit, effort)
        if over is None:
            continue
        found = Scheduled(over, rule.id)
        ends += [found] if is_end else []
        for name in razes if not plan.does(FOUND_CITY.kind) else ():
            razed[name] = _sooner(razed.get(name), found)
        for name, pointer in closing.items():
            closed[name] = _sooner(closed.get(name), Scheduled(over, rule.id, pointer))
        changes += [(effect, Scheduled(over, rule.id, effect.pointer)) for effect in certain]
    allowed = tuple(one for one in changes if one[0].kind == ALLOW.kind)
    ground = _for_good([one for one in changes if one[0].kind == TERRAIN.kind], plan, doubts)
    gifts = [effect for effect, happens in changes if effect.kind == GIVE_LETTERS.kind and happens.over == 0]
    given = BySide(*(sum(len(one.text("letters")) for one in gifts if one.side is side) for side in SIDES))
    return Schedule(min(ends, key=lambda one: one.over, default=None), razed, closed, ground, allowed, given)


def _sooner(one: Scheduled | None, other: Scheduled) -> Scheduled:
    return other if one is None or other.over < one.over else one


def _for_good(
    changes: Sequence[tuple[EffectNode, Scheduled]], plan: ConditionPlan, doubts: Doubts
) -> dict[Cell, tuple[Terrain, Scheduled]]:
    """What certain changes make lava or water, but the cells that some trigger may make anything else of."""
    ground: dict[Cell, tuple[Terrain, Scheduled]] = {}
    for effect, happens in changes:
        terrain = effect.get("terrain", Terrain)
        for cell in effect_cells(effect) if terrain in LETTERLESS else ():
            if cell not in ground or happens.over < ground[cell][1].over:
                ground[cell] = cast(Terrain, terrain), happens
    if not ground or TERRAIN.kind in doubts.effects:
        return {}
    made: dict[Cell, set[Terrain | None]] = {}
    for effect in plan.every_effect():
        for cell in effect_cells(effect) if effect.kind == TERRAIN.kind else ():
            made.setdefault(cell, set()).add(effect.get("terrain", Terrain))
    return {cell: found for cell, found in ground.items() if made[cell] == {found[0]}}


def _ends(effects: Sequence[EffectNode]) -> bool:
    """Whether effects certainly end the level, whatever is chosen and decided by chance."""
    return bool(_in_each(effects, lambda effect: ("end",) if effect.kind == END.kind else ()))


def _in_each(effects: Sequence[EffectNode], found: Callable[[EffectNode], Iterable[Thing]]) -> Mapping[Thing, str]:
    """What is ``found`` of effects that happen whatever is chosen and decided by chance, with an effect's pointer."""
    known: dict[Thing, str] = {}
    for effect in effects:
        for thing in found(effect):
            known.setdefault(thing, effect.pointer)
        branches = [_in_each(branch.effects, found) for branch in effect.branches]
        for thing in branches[0] if branches else ():
            if all(thing in branch for branch in branches):
                known.setdefault(thing, branches[0][thing])
    return known


def _closes(effect: EffectNode) -> Iterator[str]:
    """The objective that an effect closes."""
    if effect.kind == CLOSE_OBJECTIVE.kind:
        yield effect.text("condition")


def _razes(level: Level, effect: EffectNode) -> Iterator[str]:
    """The cities that an effect takes off the map."""
    if effect.kind == RAZE_CITY.kind:
        yield from (place.id for place in effect.get("city", tuple) or ())
    elif effect.kind == TERRAIN.kind and effect.get("terrain", Terrain) in LETTERLESS:
        cells = frozenset(effect_cells(effect))
        yield from (city.id for city in level.cities if city.at in cells)


def _certain(node: ConditionNode, limit: int, effort: StepBudget) -> int | None:
    """How many turns are over when a condition certainly comes true by time alone; None where it need not."""
    if not any(one.kind in (TURN_BEGINS.kind, WITHIN.kind) for one in node.walk()):
        return None
    for over in range(min(limit, _MOST_TURNS)):
        effort.spend()
        if _holds(node, over, denied=False):
            return over
    return None


def _holds(node: ConditionNode, over: int, *, denied: bool) -> bool | None:
    """Whether a condition holds once so many turns are over; None where that is not a matter of time alone."""
    if node.kind == TURN_BEGINS.kind:
        first, every = node.whole("turn") - 1, node.get("every", int)
        return over >= first if every is None else over >= first and (over - first) % every == 0
    if node.kind == WITHIN.kind:
        # As the last turn ends it is within its time, and that time has passed.
        return over < node.whole("turn") if denied else over <= node.whole("turn")
    if node.kind == NOT:
        inner = _holds(node.parts[0], over, denied=not denied)
        return None if inner is None else not inner
    if node.kind in (ALL, ANY):
        settles = node.kind == ANY
        parts = [_holds(part, over, denied=denied) for part in node.parts]
        return settles if settles in parts else None if None in parts else not settles
    return None


def starved(plan: ConditionPlan, rules: Ruleset, effort: StepBudget) -> Iterator[tuple[Side, int, EffectNode]]:
    """Sides that certainly have no turn any more, from which turn on, and the effect that gives it to the other."""
    giving = [(rule, effect) for rule in plan.rules for effect in rule.every_effect() if effect.kind == SET_TURN.kind]
    timed = [(rule, effect) for rule, effect in giving if effect in rule.effects and _is_timed(rule.when)]
    limit = min(rules.turn_limit, _MOST_TURNS)
    if not timed:
        return
    mover, went_off = rules.first, set[str]()
    movers = [mover]
    last: EffectNode | None = None
    for over in range(1, limit):
        effort.spend(len(timed))
        mover = mover.other
        for rule, effect in timed:
            if _goes_off(rule, over, went_off):
                mover, last = effect.side, effect
        movers.append(mover)
    for side in Side:
        idle = next((number for number, one in enumerate(reversed(movers)) if one is side), len(movers))
        others = any(effect.side is side for rule, effect in giving if (rule, effect) not in timed)
        if last is not None and last.side is not side and idle >= _FEW_TURNS and not others:
            yield side, len(movers) - idle + 1, last


def _is_timed(node: ConditionNode) -> bool:
    return all(one.kind in (TURN_BEGINS.kind, WITHIN.kind, ALL, ANY, NOT) for one in node.walk())


def _goes_off(rule: Rule, over: int, went_off: set[str]) -> bool:
    """Whether a trigger goes off once so many turns are over: as its condition comes true, once or each time."""
    if not _holds(rule.when, over, denied=False):
        return False
    before = _holds(rule.when, over - 1, denied=False) and not any(
        one.kind == TURN_BEGINS.kind and one.get("every", int) == 1 for one in rule.when.walk()
    )
    if before or (rule.key in went_off and not rule.repeat):
        return False
    went_off.add(rule.key)
    return True
