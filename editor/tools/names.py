"""What terrains, elements and owners are called within a sentence."""

from __future__ import annotations

from types import MappingProxyType

from runtime.engine.sides import Side
from runtime.engine.terrain import Element, Terrain
from runtime.support.texts import Texts, mark

TERRAINS = MappingProxyType(
    {
        Terrain.PLAINS: mark("plains"),
        Terrain.FOREST: mark("forest"),
        Terrain.WATER: mark("water"),
        Terrain.MOUNTAIN: mark("mountain"),
        Terrain.ICE: mark("ice"),
        Terrain.LAVA: mark("lava"),
    }
)

ELEMENTS = MappingProxyType(
    {
        Element.VOLCANO: mark("volcano"),
        Element.DROUGHT: mark("drought"),
        Element.FLOOD: mark("flood"),
        Element.FIRESTORM: mark("firestorm"),
    }
)


def owner_name(t: Texts, owner: Side | None) -> str:
    """``gold``, ``silver`` or ``neutral``."""
    if owner is None:
        return t("neutral")
    return t("gold") if owner is Side.GOLD else t("silver")
