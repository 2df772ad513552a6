"""How sides, terrain and elements are called in the game's window."""

from __future__ import annotations

from types import MappingProxyType

from runtime.engine.sides import Side
from runtime.engine.terrain import Element, Terrain
from runtime.support.texts import Texts, mark

SIDE_NAMES = MappingProxyType({Side.GOLD: mark("Gold"), Side.SILVER: mark("Silver")})
TERRAIN_NAMES = MappingProxyType(
    {
        Terrain.PLAINS: mark("plains"),
        Terrain.FOREST: mark("forest"),
        Terrain.WATER: mark("water"),
        Terrain.MOUNTAIN: mark("mountain"),
        Terrain.ICE: mark("ice"),
        Terrain.LAVA: mark("lava"),
    }
)
ELEMENT_NAMES = MappingProxyType(
    {
        Element.VOLCANO: mark("volcano"),
        Element.DROUGHT: mark("drought"),
        Element.FLOOD: mark("flood"),
        Element.FIRESTORM: mark("firestorm"),
    }
)


def side_name(t: Texts, side: Side) -> str:
    """The player's name."""
    return t(SIDE_NAMES[side])
