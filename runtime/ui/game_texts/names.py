"""How sides, terrain and elements are called in the game's window."""

from __future__ import annotations

from types import MappingProxyType

from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element, Terrain
from runtime.engine.levels.level import City
from runtime.support.names import ELEMENTS, SIDES, TERRAINS, cell_figures
from runtime.support.texts import Texts

TERRAIN_NAMES = MappingProxyType({one: TERRAINS.get(one.name.lower(), one.name.lower()) for one in Terrain})
ELEMENT_NAMES = MappingProxyType({one: ELEMENTS.get(one.value, one.value) for one in Element})


def side_name(t: Texts, side: Side) -> str:
    """The player's name."""
    return t(SIDES[side.value])


def city_name(t: Texts, city: City) -> str:
    """What a city is called; one without a name by where it stands, for ids are nothing to players."""
    return city.name or t("at row {row}, column {column}", **cell_figures(city.at))
