"""A level with what can't be judged set aside, so that all the rest is judged: only what depends on it is left open.

A condition that nobody can read may come true or not, an effect may do whatever its kind does, and what does not lie
where it should is not there. Lists keep their lengths, so that pointers into the level's file hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from runtime.campaign.references import ReferenceKind, ids_of_condition
from runtime.checks.fixes.common import parts_of
from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid, LetterGrid
from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.conditions.arguments import ArgumentIssueCode
from runtime.engine.conditions.cities import CONQUEST, HOLD_CITIES, TOTAL_CONTROL
from runtime.engine.conditions.condition_kinds import ANY
from runtime.engine.conditions.effect_kinds import MESSAGE
from runtime.engine.conditions.plan_builder import Planned, planned
from runtime.engine.conditions.scores import SCORE, TURN_BEGINS
from runtime.engine.game.condition_plan import ConditionPlan
from runtime.engine.game.state import GameState
from runtime.engine.levels.level import Condition, Effect, EffectKindId, Level, PoolKind, WinPath
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.turn.first_position import MOST_IN_POOL, NotPlayableError, lay_out, pool_size
from runtime.engine.words.board_context import touching_letters
from runtime.support.issues import Issue

_ROUNDS = 3
"""So often what can't be judged is set aside; what is still left then goes with all of its condition."""

_OUT_OF_REACH = 1_000_000


@dataclass(frozen=True, slots=True)
class Doubts:
    """What of a level could not be judged: pointers to conditions and letters, and the kinds of effects."""

    pointers: frozenset[str] = frozenset()
    effects: frozenset[EffectKindId] = frozenset()

    def covers(self, pointer: str) -> bool:
        """Whether a place is one of those that could not be judged, or lies within one."""
        return any(_within(pointer, doubtful) for doubtful in self.pointers)

    def touches(self, pointer: str) -> bool:
        """Whether a place has something in it that could not be judged."""
        return any(_within(doubtful, pointer) for doubtful in self.pointers)


NO_DOUBTS = Doubts()


def _within(inner: str, outer: str) -> bool:
    return inner == outer or inner.startswith(outer + "/")


@dataclass(frozen=True, slots=True)
class DoubtfulPlan(ConditionPlan):
    """A plan beside which there are effects that nobody can read, of these kinds."""

    doubtful: frozenset[EffectKindId] = frozenset()

    def does(self, *kinds: EffectKindId) -> bool:
        """Whether some trigger has an effect of such a kind, or may have."""
        return not self.doubtful.isdisjoint(kinds) or ConditionPlan.does(self, *kinds)


@dataclass(frozen=True, slots=True)
class JudgedLevel:
    """What of a level can be judged, and what could not; ``level`` has its lists as the file has them."""

    level: Level
    plan: ConditionPlan
    doubts: Doubts = NO_DOUBTS


def first_position(level: Level, rules: Ruleset, plan: ConditionPlan) -> GameState | None:
    """The position in which a level begins, without what lies where nothing can; None where no game can begin."""
    bare = _on_the_board(replace(level, conditions=BySide((), ()), triggers=()))
    try:
        state = lay_out(bare, rules, 0)
    except NotPlayableError:
        return None
    return replace(state, setup=replace(state.setup, plan=plan))


def judged(level: Level, rules: Ruleset, made: Planned | None = None) -> JudgedLevel:
    """What of a level can be judged by these rules; ``made`` is its own plan, where that is known."""
    made = planned(level, rules) if made is None else made
    level, pointers = _with_known_letters(level, rules)
    lost = _lost_things(level)
    flaws = [flaw for flaw in made.flaws if flaw.is_fatal]
    if not flaws and not lost and not pointers:
        return JudgedLevel(level, made.plan)
    wrong = {flaw.pointer for flaw in flaws}
    # An effect of no known kind may be of the one whose name is like its own.
    meant = (flaw.details["suggestion"] for flaw in flaws if flaw.code is ArgumentIssueCode.UNKNOWN_EFFECT)
    effects = {EffectKindId(str(kind)) for kind in meant}
    wrong.update(_speaking_of(level, lost))
    for number in range(_ROUNDS):
        for pointer in sorted(wrong):
            level, gone, kinds = _set_aside(level, pointer, len(pointers), whole=number == _ROUNDS - 1)
            pointers.add(gone)
            effects.update(kinds)
        made = planned(level, rules)
        wrong = {flaw.pointer for flaw in made.flaws if flaw.is_fatal}
        if not wrong:
            break
    plan = made.plan
    if wrong:
        level, plan = replace(level, conditions=BySide((), ()), triggers=()), ConditionPlan()
    doubts = Doubts(frozenset(pointers), frozenset(effects))
    return JudgedLevel(level, DoubtfulPlan(plan.objectives, plan.rules, plan.variables, doubts.effects), doubts)


def without_doubtful(issues: Iterable[Issue], doubts: Doubts) -> Iterator[Issue]:
    """The findings that are of nothing that could not be judged."""
    return (issue for issue in issues if not doubts.covers(issue.place.pointer))


def _set_aside(level: Level, pointer: str, number: int, *, whole: bool) -> tuple[Level, str, frozenset[EffectKindId]]:
    """The level without the condition or effect that a pointer lies in, the pointer to that, and kinds of effects.

    Of a condition the innermost is set aside, or all of it where the ``whole`` is asked for.
    """
    parts = parts_of(pointer)
    if parts[0] == "triggers" and parts[2:3] == ["effects"]:
        place, at = int(parts[1]), int(parts[3])
        trigger = level.triggers[place]
        effects = list(trigger.effects)
        kinds = frozenset(one.kind for one in effects[at].walk())
        effects[at] = Effect(MESSAGE.kind, arguments={"text": "…"})
        changed = replace(trigger, effects=tuple(effects))
        triggers = (*level.triggers[:place], changed, *level.triggers[place + 1 :])
        return replace(level, triggers=triggers), f"/triggers/{place}/effects/{at}", kinds
    until = parts.index("when") + 1
    rest = parts[until:]
    ways: list[int] = []
    while not whole and rest[:1] == ["parts"] and rest[1:]:
        ways.append(int(rest[1]))
        rest = rest[2:]
    gone = "/".join(["", *parts[:until], *(f"parts/{way}" for way in ways)])

    def mended(one: Any) -> Any:
        return replace(one, when=_having(one.when, ways, _open_condition(number)))

    if parts[0] == "triggers":
        place = int(parts[1])
        triggers = (*level.triggers[:place], mended(level.triggers[place]), *level.triggers[place + 1 :])
        return replace(level, triggers=triggers), gone, frozenset()
    side, place = next(side for side in SIDES if side.value == parts[1]), int(parts[2])
    paths: tuple[WinPath, ...] = level.conditions[side]
    paths = (*paths[:place], mended(paths[place]), *paths[place + 1 :])
    return replace(level, conditions=level.conditions.having(side, paths)), gone, frozenset()


def _open_condition(number: int) -> Condition:
    """What may come true or not, unlike any other of its kind."""
    parts = (
        Condition(TURN_BEGINS.kind, arguments={"turn": 2}),
        Condition(SCORE.kind, arguments={"points": _OUT_OF_REACH - number}),
    )
    return Condition(ANY, parts=parts)


def _having(condition: Condition, ways: list[int], part: Condition) -> Condition:
    """The condition with another one in the place that the ways through its parts lead to."""
    if not ways:
        return part
    parts = list(condition.parts)
    parts[ways[0]] = _having(parts[ways[0]], ways[1:], part)
    return replace(condition, parts=tuple(parts))


def _lost_things(level: Level) -> frozenset[tuple[ReferenceKind, str]]:
    """The cities and tokens that lie off the board, or where another one lies."""
    standing: set[Cell] = set()
    lost: set[tuple[ReferenceKind, str]] = set()
    for kind, things in ((ReferenceKind.CITY, level.cities), (ReferenceKind.TOKEN, level.tokens)):
        for thing in things:
            if thing.at not in level.terrain.size or thing.at in standing:
                lost.add((kind, thing.id))
            standing.add(thing.at)
    return frozenset(lost)


_COUNTING = frozenset({CONQUEST.kind, HOLD_CITIES.kind, TOTAL_CONTROL.kind})
"""The conditions that speak of every city."""


def _speaking_of(level: Level, lost: frozenset[tuple[ReferenceKind, str]]) -> Iterator[str]:
    """The pointers of the single conditions that speak of what is lost."""
    if not lost:
        return
    is_city = any(kind is ReferenceKind.CITY for kind, _ in lost)
    trees = [
        (f"/conditions/{side.value}/{number}/when", path.when)
        for side in SIDES
        for number, path in enumerate(level.conditions[side])
    ]
    trees += [(f"/triggers/{number}/when", trigger.when) for number, trigger in enumerate(level.triggers)]
    while trees:
        pointer, condition = trees.pop()
        trees += [(f"{pointer}/parts/{number}", part) for number, part in enumerate(condition.parts)]
        if (is_city and condition.kind in _COUNTING) or not lost.isdisjoint(ids_of_condition(condition)):
            yield pointer


def _with_known_letters(level: Level, rules: Ruleset) -> tuple[Level, set[str]]:
    """The level with the dearest letter for each that has no value, and endless pools for too large ones."""
    values = rules.letters.values
    dearest = max(sorted(values), key=lambda letter: values[letter], default="")
    pointers: set[str] = set()

    def known(text: str, pointer: str) -> str:
        if set(text) <= set(values):
            return text
        pointers.add(pointer)
        return "".join(letter if letter in values else dearest for letter in text)

    pools, racks, letters = level.pools, level.start.racks, level.start.letters
    for side in SIDES:
        pointer, pool = f"/pools/{side.value}", pools[side]
        counts: dict[str, int] = {}
        for letter, count in pool.counts.items():
            name = known(letter, pointer)
            counts[name] = counts.get(name, 0) + count
        pool = replace(pool, counts=counts, order=known(pool.order, pointer)) if pool.counts or pool.order else pool
        if pool_size(pool, rules) > MOST_IN_POOL:
            pointers.add(pointer)
            pool = replace(pool, kind=PoolKind.INFINITE)
        pools = pools.having(side, pool)
        rack = racks[side]
        if rack is not None:
            racks = racks.having(side, known(rack, f"/start/racks/{side.value}"))
        where = f"/start/letters/{side.value}"
        letters = letters.having(side, tuple(laid._replace(letter=known(laid.letter, where)) for laid in letters[side]))
    if not pointers:
        return level, pointers
    return replace(level, pools=pools, start=replace(level.start, racks=racks, letters=letters)), pointers


def _on_the_board(level: Level) -> Level:
    """The level without what lies where nothing can: the first of those that share a cell stays."""
    size, terrain = level.terrain.size, level.terrain
    standing: set[Cell] = set()

    def lies(at: Cell) -> bool:
        is_first = at in size and at not in standing
        standing.add(at)
        return is_first

    cities = tuple(city for city in level.cities if lies(city.at))
    tokens = tuple(token for token in level.tokens if lies(token.at))
    sites = {city.at for city in cities}
    laid = level.start.letters.map(
        lambda letters: {
            one.at: one.letter
            for one in reversed(letters)
            if one.at in size and (one.at in sites or terrain[one.at].holds_letters)
        }
    )
    touched = {one.at for one in touching_letters(LetterGrid.of(size, laid.silver), laid.gold)}
    silver = {at: letter for at, letter in laid.silver.items() if at not in touched}
    letters = BySide(*(tuple(sorted(map(Laid, one, one.values()))) for one in (laid.gold, silver)))
    return replace(level, cities=cities, tokens=tokens, start=replace(level.start, letters=letters))
