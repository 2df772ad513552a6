"""What a random map is made from: the wishes, and what became of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from editor.terrain_table import terrain_spec
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.levels.level import City, Token

LENGTHS: Final = range(5, 201)
"""How many rows or columns a random map may have: up to what can be played."""

SEEDS: Final = range(1_000_000_000)
"""The seeds that can be chosen; each gives another map."""

USUAL: Final = Size(15, 15)
"""The size of the usual board."""

MOST_GROUND: Final = 85
"""The largest sum of the shares, in percent; the rest is plains."""

USUAL_SHARES: Final[Mapping[Terrain, int]] = MappingProxyType(
    {one: share.usual for one in Terrain if (share := terrain_spec(one).share) is not None}
)
"""The usual share of each terrain that random maps have, in percent."""


@dataclass(frozen=True, slots=True)
class MapOptions:
    """How a map is to be; the same wishes give the same map on every machine.

    ``shares`` are percents of the cells, of each terrain but plains. Rivers count for the water. ``fords`` are places
    where each river can be crossed on foot, ``passes`` gaps in the mountains. ``cities`` are those of each side;
    ``neutral`` ones and ``tokens`` are counted on the whole map.
    """

    size: Size = USUAL
    symmetry: Symmetry = Symmetry.HALF_TURN
    seed: int = 1
    shares: Mapping[Terrain, int] = field(default_factory=lambda: USUAL_SHARES)
    rivers: int = 1
    river_width: int = 1
    fords: int = 1
    passes: int = 2
    cities: int = 1
    neutral: int = 2
    tokens: int = 2


@dataclass(frozen=True, slots=True)
class KeptContent:
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

    wishes: MapOptions
    terrain: TerrainMap
    cities: tuple[City, ...]
    tokens: tuple[Token, ...]
    notes: tuple[Note, ...] = field(default=())

    def share(self, terrain: Terrain) -> int:
        """How many percent of the cells are of a terrain, rounded."""
        cells = self.terrain.cells
        return (cells.count(terrain) * 200 + len(cells)) // (2 * len(cells))
