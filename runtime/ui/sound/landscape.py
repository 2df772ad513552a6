"""The loops under a game: what of the landscape is heard how loudly, and the weather that an element brings."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

from runtime.engine.board.terrain import Element, Terrain, TerrainMap


class Loop(Enum):
    """Something that is heard all the while; the value is the name of its file, without the ending."""

    PLAINS = "plains"
    FOREST = "forest"
    WATER = "water"
    MOUNTAIN = "mountain"
    ICE = "ice"
    LAVA = "lava"
    RAIN = "rain"
    HEAT = "heat"
    FIRE = "fire"
    THUNDER = "thunder"


STONES: Mapping[Terrain, Loop] = MappingProxyType(
    {
        Terrain.PLAINS: Loop.PLAINS,
        Terrain.FOREST: Loop.FOREST,
        Terrain.WATER: Loop.WATER,
        Terrain.MOUNTAIN: Loop.MOUNTAIN,
        Terrain.ICE: Loop.ICE,
        Terrain.LAVA: Loop.LAVA,
    }
)
WEATHER: Mapping[Element, Loop] = MappingProxyType(
    {
        Element.FLOOD: Loop.RAIN,
        Element.DROUGHT: Loop.HEAT,
        Element.FIRESTORM: Loop.FIRE,
        Element.VOLCANO: Loop.THUNDER,
    }
)
MOST = 3
"""So many kinds of landscape are heard at once at most."""
LASTING = 2
"""For how many turns the weather of an element stays."""


def landscape_of(terrain: TerrainMap) -> Mapping[Loop, float]:
    """How loudly a map is heard, from 0 to 1: its three most frequent terrains, each by the root of its share.

    Plains are no place of their own and count a third: a lake in them is to be heard.
    """
    counts = {kind: terrain.cells.count(kind) for kind in Terrain}
    counts[Terrain.PLAINS] = -(-counts[Terrain.PLAINS] // 3)
    most = sorted(Terrain, key=lambda kind: -counts[kind])[:MOST]
    total = sum(counts[kind] for kind in most)
    return {STONES[kind]: float((counts[kind] / total) ** 0.5) for kind in most if counts[kind]}


def with_weather(landscape: Mapping[Loop, float], weather: Loop | None) -> Mapping[Loop, float]:
    """The landscape under the weather, which is loud and lets the rest be heard half as loudly."""
    if weather is None:
        return landscape
    return {**{loop: loud / 2 for loop, loud in landscape.items()}, weather: 1.0}
