"""The ways in which a level can be won, and whether a game was won in one of them (rules, section 10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.conditions.effect_kinds import MESSAGE, REVEAL
from runtime.engine.conditions.nested_effects import CHANCE
from runtime.engine.conditions.objectives import objective_text
from runtime.engine.conditions.plan_builder import planned
from runtime.engine.game.state import Ending, EndReason
from runtime.engine.levels.level import (
    Branch,
    Condition,
    Effect,
    Level,
    Pool,
    Seat,
    Start,
    Story,
    Trigger,
    WinPath,
    WordChanges,
)
from runtime.engine.levels.ruleset import Ruleset
from runtime.support.objective_sentences import say_sentence
from runtime.support.texts import Texts, mark

_GIVEN_AWAY = (EndReason.RESIGNED, EndReason.AGREED)
_SAYS_ONLY = (MESSAGE.kind, REVEAL.kind)


@dataclass(frozen=True, slots=True)
class WayToWin:
    """A way for ``side`` to win: by the win path of the id ``path``, or by a standard end where that is empty."""

    side: Side
    path: str = ""


def ways_of(level: Level, side: Side | None = None) -> tuple[WayToWin, ...]:
    """The ways to win of a side, or of both, the protagonist's first: its win paths, then the standard ends."""
    sides = (level.protagonist, level.protagonist.other) if side is None else (side,)
    found: list[WayToWin] = []
    for one in sides:
        found += [WayToWin(one, path.id) for path in level.conditions[one] if not path.bonus]
        found += [WayToWin(one)] if level.standard_end else []
    return tuple(found)


def sentences_of_ways(t: Texts, level: Level, rules: Ruleset) -> Mapping[tuple[Side, str], str]:
    """The ways to win that have an id in the words that players read, by side and id; none where they make no sense."""
    made = planned(level, rules) if any(level.conditions) else None
    if made is None or made.flaws:
        return {}
    return {(one.side, one.id): say_sentence(t, objective_text(one)) for one in made.plan.objectives}


def is_won(ending: Ending | None, way: WayToWin) -> bool:
    """Whether a game that ended so was won in this way; what the other side gave away by resigning is not."""
    if ending is None or ending.why in _GIVEN_AWAY:
        return False
    return ending.winner is way.side and ending.path == way.path


ONE_COURSE = mark("It shows one course of chance, which may go otherwise in another game.")
"""What a proof of a level is worth in which chance decides."""


def has_chance(level: Level) -> bool:
    """Whether chance may decide what happens in a level, so that a game shows but one course of it."""
    return any(effect.kind == CHANCE.kind for trigger in level.triggers for effect in trigger.every_effect())


def playable(level: Level) -> Level:
    """What of a level a game depends on: without names, texts, stories, seats, difficulties and the like.

    Its rules are left out too; whoever compares levels compares what they come to.
    """
    return replace(
        level.detached(),
        id="",
        name="",
        description="",
        ruleset="",
        rules={},
        cities=tuple(replace(one, name="", extra={}) for one in level.cities),
        tokens=tuple(replace(one, extra={}) for one in level.tokens),
        regions=tuple(replace(one, name="", extra={}) for one in level.regions),
        seats=BySide(Seat(), Seat()),
        pools=level.pools.map(_pool),
        start=replace(level.start, extra=Start().extra),
        words=replace(level.words, offers=None, extra=WordChanges().extra),
        conditions=BySide(*(tuple(map(_path, level.conditions[side])) for side in SIDES)),
        triggers=tuple(map(_trigger, level.triggers)),
        variables=tuple(replace(one, name="", extra={}) for one in level.known_variables),
        symmetry=None,
        story=Story(),
        difficulty={},
        extra={},
    )


def _pool(pool: Pool) -> Pool:
    return replace(pool, extra={})


def _path(path: WinPath) -> WinPath:
    # Whether players are told of it beforehand changes nothing of what wins.
    return replace(path, when=_condition(path.when), hidden=False, extra={})


def _trigger(trigger: Trigger) -> Trigger:
    effects = tuple(map(_effect, trigger.effects))
    return replace(trigger, when=_condition(trigger.when), effects=effects, extra={})


def _effect(effect: Effect) -> Effect:
    arguments = {} if effect.kind in _SAYS_ONLY else effect.arguments
    return replace(effect, arguments=arguments, branches=tuple(map(_branch, effect.branches)), extra={})


def _branch(branch: Branch) -> Branch:
    return replace(branch, effects=tuple(map(_effect, branch.effects)), text="", extra={})


def _condition(condition: Condition) -> Condition:
    return replace(condition, parts=tuple(map(_condition, condition.parts)), extra={})
