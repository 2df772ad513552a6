"""What a random map is made from: the wishes, and what became of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from runtime.engine.grid import Cell, Size
from runtime.engine.level import City, Token
from runtime.engine.symmetry import Symmetry
from runtime.engine.terrain import Terrain, TerrainMap

LENGTHS: Final = range(5, 201)
"""How many rows or columns a random map may have: up to what can be played."""

SEEDS: Final = range(1_000_000_000)
"""The seeds that can be chosen; each gives another map."""

USUAL: Final = Size(15, 15)
"""The size of the usual board."""

MOST_GROUND: Final = 85
"""The largest sum of the shares, in percent; the rest is plains."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """How a map is to be; the same wishes give the same map on every machine.

    ``forest`` to ``lava`` are shares in percent of the cells. Rivers count for the water. ``fords`` are places where
    each river can be crossed on foot, ``passes`` gaps in the mountains. ``cities`` are those of each side; ``neutral``
    ones and ``tokens`` are counted on the whole map.
    """

    size: Size = USUAL
    symmetry: Symmetry = Symmetry.HALF_TURN
    seed: int = 1
    forest: int = 18
    water: int = 12
    mountain: int = 12
    ice: int = 4
    lava: int = 3
    rivers: int = 1
    river_width: int = 1
    fords: int = 1
    passes: int = 2
    cities: int = 1
    neutral: int = 2
    tokens: int = 2

    @property
    def shares(self) -> dict[Terrain, int]:
        """The wanted share of each terrain but plains, in percent."""
        return {
            Terrain.FOREST: self.forest,
            Terrain.WATER: self.water,
            Terrain.MOUNTAIN: self.mountain,
            Terrain.ICE: self.ice,
            Terrain.LAVA: self.lava,
        }


@dataclass(frozen=True, slots=True)
class Kept:
    """What already stands on the map and stays: nothing is grown over it, and nothing new is placed."""

    cities: tuple[City, ...] = ()
    tokens: tuple[Token, ...] = ()
    letters: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Note:
    """A wish that could not be met as it was: how many of ``what`` there are, or percent of a terrain."""

    what: str
    wanted: int
    made: int


@dataclass(frozen=True, slots=True)
class MadeMap:
    """A map, and in what it differs from the wishes."""

    wishes: Wishes
    terrain: TerrainMap
    cities: tuple[City, ...]
    tokens: tuple[Token, ...]
    notes: tuple[Note, ...] = field(default=())

    def share(self, terrain: Terrain) -> int:
        """How many percent of the cells are of a terrain, rounded."""
        cells = self.terrain.cells
        return (cells.count(terrain) * 200 + len(cells)) // (2 * len(cells))
