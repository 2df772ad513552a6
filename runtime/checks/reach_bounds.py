"""What words can reach on a level's map at the very best: bounds that never call out of reach what is not.

Whoever looks for less than these figures looks in vain: lava and the map's edge stop words, water only those that would
need more new letters at once than a rack holds. Everything uncertain is taken in the players' favour: a drought may dry
all waters, cells that a trigger changes are plain, forests yield, ice bears, every letter finds its word, nothing is
ever lost, and every city but the one that is asked about may have been captured already, so that words begin there.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from runtime.campaign.arrivals import Bounds
from runtime.campaign.strips import NEVER, Numbers, Spread, Strips, ground, strips_of
from runtime.checks.doubts import NO_DOUBTS, Doubts
from runtime.checks.schedule import Schedule, schedule
from runtime.checks.step_budget import StepBudget
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Terrain
from runtime.engine.conditions.arguments import LONGEST
from runtime.engine.conditions.board_effects import FOUND_CITY, GIVE_CITY, LAY_LETTERS, RAZE_CITY, REMOVE_LETTERS
from runtime.engine.conditions.effect_kind import effect_cells
from runtime.engine.conditions.effect_kinds import GIVE_LETTERS, PLACE_TOKEN, SET_TURN
from runtime.engine.conditions.effect_kinds import TERRAIN as CHANGE_TERRAIN
from runtime.engine.game.condition_plan import ConditionPlan, EffectNode
from runtime.engine.levels.level import City, Level, PoolKind
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.moves.elements import EFFECTS
from runtime.engine.turn.first_position import pool_counts

NO_TURN = 1_000_000
"""Stands for a turn that never comes."""


_BOARD_MOVERS = tuple(kind.kind for kind in (LAY_LETTERS, REMOVE_LETTERS, FOUND_CITY, RAZE_CITY, GIVE_CITY))


@dataclass(frozen=True, slots=True)
class CarryOverBounds:
    """The most that the protagonist can have brought along from earlier levels; None is no limit.

    ``variables`` are the least and the most that variables of the journey can hold, by the campaign's ids for them.
    """

    letters: int | None = 0
    tokens: int | None = 0
    spies: int | None = 0
    words: int | None = 0
    score: int | None = 0
    variables: Mapping[str, Bounds] = field(default_factory=dict)


class Reach:
    """A level's map as words see it; ``brought`` are what its protagonist may come with.

    ``effort`` is the work that looking at it may be, ``doubts`` is what of the level could not be judged. What asks a
    level for the same again and again keeps the answer in ``known``, by what it asks.
    """

    def __init__(
        self,
        level: Level,
        rules: Ruleset,
        plan: ConditionPlan,
        brought: CarryOverBounds,
        effort: StepBudget,
        *,
        doubts: Doubts = NO_DOUBTS,
    ) -> None:
        self.level, self.rules, self.plan, self.brought, self.effort = level, rules, plan, brought, effort
        self.doubts = doubts
        self.known: dict[Hashable, Any] = {}
        effort.spend(level.terrain.size.count // 2)
        self._size = level.terrain.size
        self.cities = tuple(city for city in level.cities if city.at in self._size)
        self.changes_land = plan.does(CHANGE_TERRAIN.kind)
        self._gives_letters = plan.does(GIVE_LETTERS.kind, LAY_LETTERS.kind)
        self.moves_board = plan.does(*_BOARD_MOVERS) or CHANGE_TERRAIN.kind in doubts.effects
        """Whether triggers may lay or take letters, or found, raze or give away cities, where no word leads."""
        self.strips = self._strips()
        self._spreads: dict[tuple[Side | None, tuple[Cell, ...]], Spread] = {}
        self._begun: dict[int, tuple[tuple[City, ...], tuple[Cell, ...]]] = {}

    def letters(self, side: Side | None, cells: Iterable[Cell], sources: Iterable[City]) -> int | None:
        """The least number of letters until one lies on one of ``cells``, words beginning at ``sources``.

        Starting letters of ``side`` cost nothing; None where no word ever leads there. Raises OutOfEffortError.
        """
        begun = self._beginnings(sources)
        laid = self.level.start.letters[side] if side is not None else ()
        key = (side if laid else None, begun)
        if key not in self._spreads:
            starts = [(self._size.index(at), 1) for at in begun]
            starts += [(self._size.index(one.at), 0) for one in laid if one.at in self._size]
            self._spreads[key] = Spread(self.strips, starts, self.effort.spend)
        self.effort.spend(2)
        return self._spreads[key].letters(self._size.index(cell) for cell in cells if cell in self._size)

    def letters_in_turn(self, side: Side, cells: Iterable[Cell], sources: tuple[City, ...]) -> int | None:
        """The least number of letters as :meth:`letters` has it, in a turn in which only ``sources`` are the side's.

        Starting letters cost nothing where they hang together with a city of these. Others are built upon only by a
        word that links them (rules, section 3.4), so that nothing begins at them before words have come there.
        """
        begun = self._beginnings(sources)
        key = ("in turn", side, begun)
        if key not in self.known:
            starts = {self._size.index(at): 1 for at in begun}
            apart = _groups(one.at for one in self.level.start.letters[side] if one.at in self._size)
            for group in [one for one in apart if not one.isdisjoint(begun)]:
                starts.update((self._size.index(at), 0) for at in group)
                apart.remove(group)
            spread = Spread(self.strips, starts.items(), self.effort.spend)
            while ways := [
                (letters - 1, number)
                for number, group in enumerate(apart)
                if (letters := spread.letters(map(self._size.index, group))) is not None
            ]:
                letters, number = min(ways)
                starts.update((self._size.index(at), letters) for at in apart.pop(number))
                spread = Spread(self.strips, starts.items(), self.effort.spend)
            self.known[key] = spread
        self.effort.spend(2)
        found: Spread = self.known[key]
        return found.letters(self._size.index(cell) for cell in cells if cell in self._size)

    def _beginnings(self, sources: Iterable[City]) -> tuple[Cell, ...]:
        """The cells of cities, in order; those of a tuple that is asked for again are known."""
        if not isinstance(sources, tuple):
            return tuple(sorted(city.at for city in sources))
        known = self._begun.get(id(sources))
        if known is None:
            self.effort.spend(1 + len(sources) // 5)
            # The tuple is kept beside, so that its identity stays its own.
            known = self._begun[id(sources)] = (sources, tuple(sorted(city.at for city in sources)))
        return known[1]

    def straight(self, start: Cell, end: Cell) -> int | None:
        """How many letters one word has that leads from one dry cell to another; None where they are not in line."""
        self.effort.spend()
        if start == end or (start.row != end.row and start.column != end.column):
            return None
        (top, left), (bottom, right) = min(start, end), max(start, end)
        self.effort.spend(2 + bottom - top + right - left)
        cells = [Cell(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)]
        lava = any(not self.level.terrain[cell].holds_letters for cell in cells[1:-1])
        return None if lava else len(cells)

    @cached_property
    def schedule(self) -> Schedule:
        """What certainly happens in the level, and when."""
        return schedule(self.level, self.rules, self.plan, self.effort, doubts=self.doubts)

    @property
    def last_turn(self) -> int:
        """The last turn that there can be."""
        end, limit = self.schedule.end, self.rules.turn_limit
        return limit if end is None else min(limit, end.over)

    @cached_property
    def changed(self) -> frozenset[Cell]:
        """The cells whose terrain some trigger changes."""
        return frozenset(cell for effect in _changing(self.plan) for cell in effect_cells(effect))

    def others(self, but: Iterable[Cell] = ()) -> tuple[City, ...]:
        """Every city but those on these cells."""
        left_out = frozenset(but)
        return tuple(city for city in self.cities if city.at not in left_out)

    def has_room(self, cell: Cell) -> bool:
        """Whether any word at all can lie over a cell."""
        number = self._size.index(cell)
        return any(
            self.strips.lengths[direction][number] > 0 or self.strips.holding[direction][number] >= 0
            for direction in (0, 1)
        )

    def all_letters(self, side: Side) -> int | None:
        """How many letters a side can ever lay, starting ones not counted; None where there is no bound."""
        pool = self.level.pools[side]
        if pool.kind is PoolKind.INFINITE or self._gives_letters or self.rules.rack.discards_return:
            return None
        own = sum(pool_counts(pool, self.rules).values()) + len(self.level.start.racks[side] or "")
        more = self._letters_brought(side)
        return None if more is None else own + more

    def first_letters(self, side: Side) -> int | None:
        """How many letters a side has in its first turn at most; None where there is no bound."""
        return None if self._gives_letters else self.first_rack(side)

    def first_rack(self, side: Side) -> int | None:
        """How many letters a side's first turn begins with at most; None where there is no bound."""
        own, more = self.level.start.racks[side], self.added_at_first(side)
        if more is None:
            return None
        # Letters over the limit are discarded before anything else.
        return min((self.rules.rack.start if own is None else len(own)) + more, self.rules.rack.limit)

    def added_at_first(self, side: Side) -> int | None:
        """How many letters come to the first rack before the first turn at most; None where there is no bound.

        Of what triggers give only that counts which certainly comes by then.
        """
        more = self._letters_brought(side)
        return None if more is None else more + (self.schedule.given[side] if self._gives_letters else 0)

    def turn_of(self, side: Side, letters: int) -> int:
        """The number of the game's turn, both sides' counted, in which a side can have laid so many letters at best."""
        first = self.first_letters(side)
        if self.plan.does(SET_TURN.kind) or first is None:
            return 1
        missing = max(0, letters - first)
        if missing and self.rules.rack.draw == 0:
            return NO_TURN
        own = 1 + (-(-missing // self.rules.rack.draw) if missing else 0)
        return 2 * own - 1 if self.rules.first is side else 2 * own

    def _letters_brought(self, side: Side) -> int | None:
        return self.brought.letters if side is self.level.protagonist else 0

    def _strips(self) -> Strips:
        level = self.level
        codes = ground(self._size, level.terrain.cells, (city.at for city in level.cities))
        if self._may_dry():
            codes[codes == Terrain.WATER] = Terrain.PLAINS
        for row, column in (laid.at for laid in (*level.start.letters.gold, *level.start.letters.silver)):
            if Cell(row, column) in self._size and codes[row, column] == Terrain.WATER:
                codes[row, column] = Terrain.PLAINS
        for row, column in self.changed:
            codes[row, column] = Terrain.PLAINS
        for cell, (terrain, made) in self.schedule.ground.items() if self.changes_land else ():
            # What is so before anybody lays a letter; waters may dry up again.
            if made.over == 0 and (terrain is Terrain.LAVA or not self._may_dry()):
                codes[cell.row, cell.column] = terrain
        strips = strips_of(codes, LONGEST - 1)
        return strips if self._gives_letters else _closable(strips, codes, self._at_once())

    def _may_dry(self) -> bool:
        """Whether a token such as a drought's may make ground of water, which is no obstacle then."""
        effects = [EFFECTS[token.element] for token in self.level.tokens]
        there = any(one.hits(Terrain.WATER) and one.terrain.holds_letters and one.terrain.ends_words for one in effects)
        return there or self.plan.does(PLACE_TOKEN.kind) or self.brought.tokens != 0

    def _at_once(self) -> int:
        """How many new letters a commit can have at most."""
        racks = self.level.start.racks
        rack = self.rules.rack
        given = max(len(racks.gold or ""), len(racks.silver or ""))
        brought = self.brought.letters
        return LONGEST if brought is None else max(rack.limit, rack.start + brought, given + brought)


def _groups(cells: Iterable[Cell]) -> list[set[Cell]]:
    """The cells in groups that hang together side by side."""
    left, groups = set(cells), list[set[Cell]]()
    while left:
        group, edge = set[Cell](), {left.pop()}
        while edge:
            group |= edge
            beside = {Cell(at.row + down, at.column + right) for at in edge for down, right in _BESIDE}
            edge = beside & left
            left -= edge
        groups.append(group)
    return groups


_BESIDE = ((-1, 0), (0, -1), (0, 1), (1, 0))


def _changing(plan: ConditionPlan) -> Iterator[EffectNode]:
    """The effects that change terrain."""
    return (effect for effect in plan.every_effect() if effect.kind == CHANGE_TERRAIN.kind)


def _closable(strips: Strips, codes: NDArray[np.uint8], most: int) -> Strips:
    """Without the strips over so much water that ``most`` new letters can't close them at once.

    A cell of water may hold a letter before only where a word in the other direction crosses it.
    """
    lengths: list[Numbers] = []
    holding: list[Numbers] = []
    water = (codes == Terrain.WATER).ravel()
    for direction in (0, 1):
        bare = water & (strips.holding[1 - direction] < 0)
        counts = np.cumsum(_turned(bare.astype(np.int32), codes.shape, direction))
        sums = _back(counts.astype(np.int32), codes.shape, direction)
        own = strips.lengths[direction]
        starts = np.flatnonzero(own)
        ends = starts + (own[starts] - 1) * strips.steps[direction]
        too_wide = starts[sums[ends] - sums[starts] > most]
        closed = own.copy()
        closed[too_wide] = 0
        held = strips.holding[direction].copy()
        held[np.isin(held, too_wide)] = NEVER
        lengths.append(closed)
        holding.append(held)
    return replace(strips, lengths=(lengths[0], lengths[1]), holding=(holding[0], holding[1]))


def _turned(flat: Numbers, shape: tuple[int, ...], direction: int) -> Numbers:
    """The cells one after the other along a direction: row by row, or column by column."""
    return flat if direction == 0 else np.ascontiguousarray(flat.reshape(shape).T).ravel()


def _back(flat: Numbers, shape: tuple[int, ...], direction: int) -> Numbers:
    """The same cells row by row again."""
    return flat if direction == 0 else np.ascontiguousarray(flat.reshape(shape[1], shape[0]).T).ravel()
