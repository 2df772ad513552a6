"""How sides, terrain and elements are called in the game's window."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType

from PySide6.QtCore import QLocale

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element, Terrain
from runtime.engine.levels.level import City
from runtime.support.names import ELEMENTS, JEWELS, SIDES, TERRAINS, cell_figures
from runtime.support.texts import Texts

TERRAIN_NAMES = MappingProxyType({one: TERRAINS.get(one.name.lower(), one.name.lower()) for one in Terrain})
ELEMENT_NAMES = MappingProxyType({one: ELEMENTS.get(one.value, one.value) for one in Element})
JEWEL_NAMES = MappingProxyType({one: JEWELS.get(one.value, one.value) for one in Element})


def language_name(code: str) -> str:
    """A language by its own name; its code where nobody knows it."""
    # A language of no land in particular is that of the world: without it English would be American.
    whole = code if "-" in code or "_" in code else f"{code}_001"
    return QLocale(whole).nativeLanguageName() or code


def side_name(t: Texts, side: Side) -> str:
    """The player's name."""
    return t(SIDES[side.value])


def listed_cities(t: Texts, cities: Iterable[City]) -> tuple[str, ...]:
    """What cities are called that are named one after the other."""
    return tuple(city_name(t, (city,), city.id, city.at, listed=True) for city in cities)


def city_name(t: Texts, cities: Iterable[City], city_id: str, at: Cell, *, listed: bool = False) -> str:
    """What the city ``at`` a cell is called, by the names of ``cities``; ids are nothing to players.

    One without a name goes on after “the city”; where it is ``listed`` among others it stands for itself.
    """
    name = next((city.name for city in cities if city.id == city_id), "")
    if name:
        return name
    figures = cell_figures(at)
    return (
        t("the one at row {row}, column {column}", **figures)
        if listed
        else t("at row {row}, column {column}", **figures)
    )
