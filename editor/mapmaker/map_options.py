"""What a random map is made from, what became of the wishes, and the edit that lays it over a level."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from editor.document.edit import EditRefusal, on_level
from editor.document.levels import blank_level
from editor.terrain_table import terrain_spec
from runtime.campaign.model import Campaign
from runtime.campaign.references import ReferenceKind, speakers
from runtime.campaign.templates import with_fewer_at_first
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.levels.level import City, Level, Token

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
    ``neutral`` ones and ``tokens`` are counted on the whole map. ``maker`` is the id of who makes it.
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
    maker: str = ""


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


@dataclass(frozen=True, slots=True)
class MapMaker:
    """What makes random maps: an id, a name and a tip for people, and the making itself.

    ``make`` gets the wishes, which it heeds as far as they mean something to it, and what stands on the map and stays.
    It may be called in a thread of its own, and gives the same map for the same wishes on every machine.
    """

    id: str
    name: str
    tip: str
    make: Callable[[MapOptions, KeptContent | None], MadeMap]


@dataclass(frozen=True, slots=True)
class LayMap:
    """Give a level a random landscape of its own size.

    With ``keeps`` everything on it stays; the map must have been made around that (:func:`kept_on`). Else its cities
    and tokens are the random ones, no letters lie at the start, and the level declares the symmetry. Regions stay.
    """

    level_id: str
    made: MadeMap
    keeps: bool = False

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the map."""
        return on_level(campaign, self.level_id, self._laid)

    def _laid(self, level: Level) -> Level | EditRefusal:
        made, size = self.made, level.terrain.size
        if made.terrain.size != size:
            return EditRefusal("bad-size", {"rows": size.rows, "columns": size.columns, "least": 1, "most": 1000})
        if self.keeps:
            return replace(level, terrain=made.terrain)
        return level_with(level, made)


def level_with(level: Level, made: MadeMap) -> Level:
    """A level with the landscape, cities, tokens and symmetry of a random map, and no letters at its start."""
    start = replace(level.start, letters=BySide((), ()))
    return replace(
        level,
        terrain=made.terrain,
        cities=made.cities,
        tokens=made.tokens,
        start=start,
        symmetry=made.wishes.symmetry,
    )


def new_level(campaign: Campaign, name: str, made: MadeMap, ruleset: str) -> Level:
    """A level of its own for a random map, with an id that is free in the campaign.

    It begins with fewer letters where chance put its cities near each other.
    """
    return with_fewer_at_first(level_with(blank_level(campaign, name, made.terrain.size, ruleset), made))


def kept_on(level: Level) -> KeptContent:
    """What stands on a level, for a new landscape around it."""
    letters = tuple(laid.at for side in SIDES for laid in level.start.letters[side])
    return KeptContent(level.cities, level.tokens, letters)


def left_without(level: Level, made: MadeMap) -> tuple[str, ...]:
    """The ids of win paths and triggers that speak of cities or tokens of a level which the random map lacks."""
    cities = {city.id for city in level.cities} - {city.id for city in made.cities}
    tokens = {token.id for token in level.tokens} - {token.id for token in made.tokens}
    gone = {(ReferenceKind.CITY, one) for one in cities} | {(ReferenceKind.TOKEN, one) for one in tokens}
    return tuple(one.id for one in speakers(level) if gone & one.kinds)
