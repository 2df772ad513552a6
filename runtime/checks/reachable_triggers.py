"""Which triggers can ever go off, and what then may come about: what waits for nothing but itself never does.

The least that must be taken for possible is found by going round: at first nothing has gone off, and a trigger is added
once its condition can hold with what those before it may bring. Everything else is taken in the players' favour.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from runtime.campaign.arrivals import Bounds
from runtime.checks.schedule import Scheduled
from runtime.engine.board.sides import Side
from runtime.engine.conditions.board_effects import ALLOW
from runtime.engine.conditions.nested_effects import CHOICE
from runtime.engine.conditions.variable_effects import OF_VARIABLES, variable_bounds
from runtime.engine.game.condition_plan import ConditionNode, EffectNode, Rule
from runtime.engine.game.state import ActionKind
from runtime.engine.levels.level import JOURNEY, LEAST_VALUE, MOST_VALUE, Variable

if TYPE_CHECKING:
    from runtime.checks.reach_bounds import Reach  # It needs numpy, which a program should not load at its start.

ANYTHING = (LEAST_VALUE, MOST_VALUE)


@dataclass(frozen=True, slots=True)
class Reachable:
    """What can come about: by keys the triggers that go off, the answers to choices, and the bounds of variables.

    ``bars`` are kinds of actions that a side certainly may not do from some time on, and never again.
    """

    rules: frozenset[str] = frozenset()
    answers: frozenset[tuple[str, str]] = frozenset()
    ranges: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    bars: Mapping[tuple[Side, ActionKind], Scheduled] = field(default_factory=dict)


CanHold = Callable[[ConditionNode, Reachable], bool]
"""Whether a condition can ever hold with what is known to be possible."""


def reachable(reach: Reach, can_hold: CanHold) -> Reachable:
    """What can ever come about in a level."""
    waiting = list(reach.plan.rules)
    going: list[Rule] = []
    found = possible_by(reach, going)
    while waiting:
        reach.effort.spend(2 * len(waiting))
        able = [can_hold(rule.when, found) for rule in waiting]
        if not any(able):
            break
        going += [rule for rule, is_able in zip(waiting, able, strict=True) if is_able]
        waiting = [rule for rule, is_able in zip(waiting, able, strict=True) if not is_able]
        found = possible_by(reach, going)
    return found


def possible_by(reach: Reach, rules: Sequence[Rule]) -> Reachable:
    """What may come about by these triggers, each of which goes off as often as it may."""
    answers: set[tuple[str, str]] = set()
    changes: dict[str, list[tuple[Rule, EffectNode]]] = {}
    allowing: list[EffectNode] = []
    for rule in rules:
        for effect in rule.every_effect():
            reach.effort.spend()
            if effect.kind == CHOICE.kind:
                answers.update((effect.text("id"), branch.id) for branch in effect.branches)
            elif effect.kind == ALLOW.kind:
                allowing.append(effect)
            elif effect.kind in OF_VARIABLES and (variable := effect.get("variable", Variable)) is not None:
                changes.setdefault(variable.id, []).append((rule, effect))
    ranges = {one.id: _range(reach, one, changes.get(one.id, [])) for one in reach.plan.variables}
    keys = frozenset(rule.key for rule in rules)
    return Reachable(keys, frozenset(answers), ranges, _bars(reach, allowing))


def _range(reach: Reach, variable: Variable, changes: Sequence[tuple[Rule, EffectNode]]) -> tuple[int, int]:
    """The least and the most that a variable can ever hold."""
    if not reach.doubts.effects.isdisjoint(OF_VARIABLES):
        return ANYTHING
    is_journeys = variable.id.startswith(JOURNEY)
    # What a journey's variable begins with is known as a range alone, in which its levels have their part.
    often = [effect for rule, effect in changes if rule.repeat or is_journeys]
    once = [effect for rule, effect in changes if not (rule.repeat or is_journeys)]
    low, high = variable_bounds(variable, often, once)
    if is_journeys:
        # Whatever the journey makes of it; without one, what its levels may make of it is not known.
        brought = reach.brought.variables.get(variable.id.removeprefix(JOURNEY), Bounds(*ANYTHING))
        low, high = min(low, brought.least or 0), max(high, brought.most or 0)
    return low, high


def _bars(reach: Reach, allowing: Sequence[EffectNode]) -> Mapping[tuple[Side, ActionKind], Scheduled]:
    """What some effect certainly forbids, and none of those that are ``allowing`` anything ever allows again."""
    bars: dict[tuple[Side, ActionKind], Scheduled] = {}
    if ALLOW.kind in reach.doubts.effects or not reach.plan.does(ALLOW.kind):
        return bars
    for effect, when in reach.schedule.allowed:
        allowed = _allowed(effect)
        for kind in ActionKind if allowed else ():
            key = effect.side, kind
            if kind in allowed or (key in bars and bars[key].over <= when.over):
                continue
            if not any(one.side is effect.side and _allows(one, kind) for one in allowing):
                bars[key] = when
    return bars


def _allowed(effect: EffectNode) -> tuple[ActionKind, ...]:
    kinds: tuple[ActionKind, ...] = effect.get("actions", tuple) or ()
    return kinds


def _allows(effect: EffectNode, kind: ActionKind) -> bool:
    kinds = _allowed(effect)
    return not kinds or kind in kinds
