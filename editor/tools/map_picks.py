"""What can be picked on the map for an argument of a condition: which thing a cell means, and the cells of a value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from editor.document.cells import city_at, token_at
from runtime.engine.board.grid import Cell
from runtime.engine.conditions.arguments import PlaceKind, Takes
from runtime.engine.levels.level import Level

SINGLE = frozenset({Takes.REGION, Takes.CELL})
"""The kinds of values of which there can be only one."""


@dataclass(frozen=True, slots=True)
class PickRequest:
    """What is to be picked, and for what: ``label`` names the argument; ``value`` is what it holds so far."""

    takes: Takes
    label: str
    value: object


def thing_at(level: Level, takes: Takes, cell: Cell) -> object:
    """What an argument of this kind is where it means what lies on a cell, as files have it; None for nothing."""
    city, token = city_at(level, cell), token_at(level, cell)
    if takes is Takes.CITIES:
        return city.id if city else None
    if takes is Takes.TOKENS:
        return token.id if token else None
    if takes is Takes.REGION:
        inside = [region for region in level.regions if cell in region.cells]
        return min(inside, key=lambda region: len(region.cells)).id if inside else None
    if takes is Takes.PLACES:
        return {PlaceKind.CITY.value: city.id} if city else {PlaceKind.CELL.value: list(cell)}
    return list(cell)


def pickable_cells(level: Level, takes: Takes) -> frozenset[Cell]:
    """The cells of what can be picked, where it is less than the whole map."""
    if takes in (Takes.CITIES, Takes.PLACES):
        return frozenset(city.at for city in level.cities)
    if takes is Takes.TOKENS:
        return frozenset(token.at for token in level.tokens)
    if takes is Takes.REGION:
        return frozenset(cell for region in level.regions for cell in region.cells)
    return frozenset()


def cells_of(level: Level, takes: Takes, value: object) -> frozenset[Cell]:
    """The cells of a value as files have it; what names nothing has none."""
    named = as_list(value)
    if takes is Takes.CITIES:
        found = [city.at for city in level.cities if city.id in named]
    elif takes is Takes.TOKENS:
        found = [token.at for token in level.tokens if token.id in named]
    elif takes is Takes.PLACES:
        found = [cell for one in named if isinstance(one, Mapping) for cell in _of_place(level, one)]
    elif takes is Takes.REGION:
        found = [cell for region in level.regions if region.id == value for cell in region.cells]
    elif takes is Takes.CELL:
        found = cells_listed(value)
    else:
        found = [cell for one in named for cell in cells_listed(one)]
    return frozenset(cell for cell in found if cell in level.terrain.size)


def _of_place(level: Level, place: Mapping[str, object]) -> Sequence[Cell]:
    if PlaceKind.CELL.value in place:
        return cells_listed(place[PlaceKind.CELL.value])
    city, region = place.get(PlaceKind.CITY.value), place.get(PlaceKind.REGION.value)
    cities = [one.at for one in level.cities if one.id == city]
    return cities + [cell for one in level.regions if one.id == region for cell in one.cells]


def cells_listed(value: object) -> list[Cell]:
    """The cell that a pair of numbers is; nothing where it is none."""
    whole = isinstance(value, list | tuple) and len(value) == 2 and all(isinstance(one, int) for one in value)
    return [Cell(*value)] if whole and isinstance(value, list | tuple) else []


def as_list(value: object) -> list[object]:
    """The members of a list, or a single value as a list of one; pairs of numbers are lists, as in files."""
    if isinstance(value, list | tuple):
        return [list(one) if isinstance(one, tuple) else one for one in value]
    return [] if value is None else [value]
