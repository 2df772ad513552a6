"""What a designer settles about a map before it becomes a level."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element, Terrain
from runtime.exchange.tiled.model import TileBox


class TileEvidence(Enum):
    """What a proposal for a tile goes by, the surest first."""

    PROPERTY = "property"
    CLASS = "class"
    TERRAIN = "terrain"
    NAME = "name"
    COLOUR = "colour"
    CHOSEN = "chosen"
    GUESS = "guess"


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a tile becomes, and why; None lets the layer below show through."""

    terrain: Terrain | None
    ground: TileEvidence


@dataclass(frozen=True, slots=True)
class CityThere:
    """An object becomes a city; an owner of None is neutral."""

    owner: Side | None
    name: str = ""


@dataclass(frozen=True, slots=True)
class TokenThere:
    """An object becomes an elemental token; a power of None is the ruleset's."""

    element: Element
    power: int | None = None


Thing = CityThere | TokenThere
"""What an object can become."""


@dataclass(frozen=True, slots=True)
class Choices:
    """``tiles`` by their numbers on the map; ``things`` by the objects' numbers, those that are left out missing.

    ``layers`` are the numbers of those that count, ``part`` are the cells that are taken, None for all.
    ``empty`` is what a cell without any tile becomes.
    """

    tiles: Mapping[int, Meaning]
    layers: frozenset[int]
    things: Mapping[int, Thing] = field(default_factory=dict)
    empty: Terrain = Terrain.PLAINS
    part: TileBox | None = None
