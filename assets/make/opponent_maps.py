"""Maps for opponents to learn on: each number has its own, with all terrains, tokens, conditions and both editions.

Of an even number it is the same for both sides, turned by half a circle; the others favour a side as it comes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from random import Random

from runtime import resources
from runtime.campaign.rulesets import read_rulesets, resolve
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.board.terrain import Element, Terrain, TerrainMap
from runtime.engine.conditions.cities import HOLD_CITIES
from runtime.engine.conditions.scores import SCORE
from runtime.engine.levels.level import City, Condition, Level, Pool, PoolKind, Token, WinPath
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.turn.first_position import faults

SIDES_LONG = (9, 9, 10, 11, 11, 12, 13, 15)
"""How many rows or columns a map may have; small ones are quick, and more of them are played."""

ROUGH = (Terrain.FOREST, Terrain.WATER, Terrain.MOUNTAIN, Terrain.ICE, Terrain.LAVA)
PATCHES = (0, 0, 1, 1, 2, 3)
"""How many patches of each rough terrain a map may have."""

TURNS = 60
"""After so many turns games end."""

CONDITIONS = 0.3
"""How many of the maps have a way to win of their own."""

APART = 3
"""So far from each other are cities and tokens."""

_STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def made_level(number: int, edition: str) -> tuple[Level, Ruleset]:
    """The map of a number by an edition's rules."""
    rules = resolve(read_rulesets(resources.assets() / "rulesets")[edition], {"turn_limit": TURNS})
    assert isinstance(rules, Ruleset)
    chance = Random(f"map {number}")
    while True:
        # Of a number it is always the same attempt that has room for everything.
        with suppress(_CrampedError):
            level = _attempt(number, chance, rules.letters.counts)
            if not faults(level, rules):
                return level, rules


def _attempt(number: int, chance: Random, letters: Mapping[str, int]) -> Level:
    size = Size(chance.choice(SIDES_LONG), chance.choice(SIDES_LONG))
    plan = _Plan(size, chance, is_even=number % 2 == 0)
    land = plan.land()
    cities, tokens = tuple(plan.cities()), tuple(plan.tokens())
    land = {at: terrain for at, terrain in land.items() if at not in plan.taken}
    share = size.count / 225 * chance.uniform(0.6, 1.1)
    pool = Pool(PoolKind.COUNTS, counts={letter: round(count * share) or 1 for letter, count in letters.items()})
    return Level(
        id=f"made-{number}",
        name=f"Made {number}",
        terrain=TerrainMap.filled(size).having(land),
        cities=cities,
        tokens=tokens,
        pools=BySide(pool, pool),
        conditions=_conditions(chance, len(cities)),
    )


class _CrampedError(Exception):
    """There is no room for what was to be placed."""


class _Plan:
    """Draws what lies where on a map."""

    def __init__(self, size: Size, chance: Random, *, is_even: bool) -> None:
        self._size, self._chance, self._is_even = size, chance, is_even
        self.taken: list[Cell] = []

    def land(self) -> dict[Cell, Terrain]:
        """The rough terrain, in patches."""
        chance, size, land = self._chance, self._size, dict[Cell, Terrain]()
        for terrain in ROUGH:
            for _ in range(chance.choice(PATCHES)):
                row, column = chance.randrange(size.rows), chance.randrange(size.columns)
                for _ in range(chance.randrange(2, 9)):
                    for at in self._both(Cell(row, column)):
                        land[at] = terrain
                    down, right = chance.choice(_STEPS)
                    row = min(max(row + down, 0), size.rows - 1)
                    column = min(max(column + right, 0), size.columns - 1)
        return land

    def cities(self) -> Iterator[City]:
        """Gold's to the left, silver's to the right, and some of nobody's between them."""
        chance, third = self._chance, self._size.columns // 3
        for number in range(chance.choice((1, 1, 2, 2, 3))):
            place = self._spot(0, third)
            places = self._both(place) if self._is_even else [place, self._spot(-third, 0)]
            for side, at in zip(SIDES, places, strict=True):
                yield City(f"{side.value}-{number}", at, side)
        for number in range(chance.choice((0, 0, 1, 2))):
            for turned, at in enumerate(self._both(self._spot(third, 2 * third))):
                yield City(f"free-{number}-{turned}", at, None)

    def tokens(self) -> Iterator[Token]:
        """Some anywhere."""
        for number in range(self._chance.choice((0, 0, 1, 2, 3))):
            element = self._chance.choice(list(Element))
            for turned, at in enumerate(self._both(self._spot(0, self._size.columns))):
                yield Token(f"token-{number}-{turned}", at, element, None)

    def _both(self, at: Cell) -> list[Cell]:
        """A cell, and where both sides are to have the same the one across the middle."""
        other = Cell(self._size.rows - 1 - at.row, self._size.columns - 1 - at.column)
        return [at, other] if self._is_even and other != at else [at]

    def _spot(self, left: int, right: int) -> Cell:
        """A free cell between two columns, counted from the right where they are below 1."""
        columns = self._size.columns
        left, right = (left % columns, right or columns)
        for _ in range(100):
            at = Cell(self._chance.randrange(self._size.rows), self._chance.randrange(left, right))
            cells = self._both(at)
            if all(abs(at.row - one.row) + abs(at.column - one.column) >= APART for one in (*self.taken, *cells[1:])):
                self.taken += cells
                return at
        raise _CrampedError


def _conditions(chance: Random, cities: int) -> BySide[tuple[WinPath, ...]]:
    """The same way to win for both sides on some of the maps."""
    if chance.random() >= CONDITIONS:
        return BySide((), ())
    hold = Condition(HOLD_CITIES.kind, arguments={"count": chance.randrange(2, cities + 1)})
    points = Condition(SCORE.kind, arguments={"points": chance.randrange(60, 180, 20)})
    ways = (WinPath("made", chance.choice((hold, points))),)
    return BySide(ways, ways)
