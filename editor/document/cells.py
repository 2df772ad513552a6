"""Edits of a level's cells: painting them, wiping them clean, replacing what is on them; and what a cell can take."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from editor.document.area import INSIDE, Area, CellBox, Painted, paint
from editor.document.edit import EditRefusal, on_level
from runtime.campaign.model import Campaign
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element, Terrain, TerrainMap
from runtime.engine.levels.level import City, Level, Token


class Stroke:
    """One gesture on one level; the cells of cities are left alone, since a city's terrain is plains."""

    def __init__(self, level: Level, label: str) -> None:
        self.level_id = level.id
        self.label = label
        self.box: CellBox | None = None
        self._size = level.terrain.size
        self._before = level.terrain
        self._cells = bytearray(level.terrain.cells)
        self._cities = frozenset(city.at for city in level.cities)

    @property
    def cells(self) -> memoryview:
        """The landscape as it is now, one byte a cell, for reading only."""
        return memoryview(self._cells).toreadonly()

    def extend(self, cells: Mapping[Cell, Terrain] | Painted) -> CellBox | None:
        """Paint some more; what lies off the map is ignored. Returns a box around what changed."""
        box = self._paint_area(cells) if isinstance(cells, Painted) else self._paint_cells(cells)
        if box is not None:
            self.box = box.joined(self.box)
        return box

    def frozen(self) -> TerrainMap:
        """The landscape as a value; the one from before where nothing changed."""
        cells = bytes(self._cells)
        return self._before if cells == self._before.cells else TerrainMap(self._size, cells)

    def _paint_area(self, painted: Painted) -> CellBox | None:
        area = painted.area.clipped(self._size)
        return paint(self._cells, self._size, Painted(area.without(self._cities), painted.terrain))

    def _paint_cells(self, cells: Mapping[Cell, Terrain]) -> CellBox | None:
        changed = []
        for cell, terrain in cells.items():
            if cell not in self._size or cell in self._cities:
                continue
            index = self._size.index(cell)
            if self._cells[index] != terrain:
                self._cells[index] = terrain
                changed.append(cell)
        return CellBox.around(changed)


@dataclass(frozen=True, slots=True)
class SetCells:
    """Give cells a terrain; the cells of cities and those off the map are left out."""

    level_id: str
    cells: Mapping[Cell, Terrain] | Painted

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the cells painted."""
        return on_level(campaign, self.level_id, self._painted)

    def _painted(self, level: Level) -> Level:
        stroke = Stroke(level, "")
        stroke.extend(self.cells)
        return replace(level, terrain=stroke.frozen())


def city_at(level: Level, cell: Cell) -> City | None:
    """The city on a cell."""
    return next((city for city in level.cities if city.at == cell), None)


def token_at(level: Level, cell: Cell) -> Token | None:
    """The token on a cell."""
    return next((token for token in level.tokens if token.at == cell), None)


def why_occupied(level: Level, cell: Cell) -> EditRefusal | None:
    """Why neither a city nor a token can be set on a cell: it is off the map, or there is one already."""
    if cell not in level.terrain.size:
        return EditRefusal("off-map", {"row": cell.row, "column": cell.column}, (cell,))
    city, token = city_at(level, cell), token_at(level, cell)
    if city:
        return EditRefusal("cell-has-city", {"id": city.id, "name": city.name or city.id}, (cell,))
    if token:
        return EditRefusal("cell-has-token", {"id": token.id}, (cell,))
    return None


def on_plains(level: Level, *cells: Cell) -> Level:
    """The level with plains on these cells."""
    if all(level.terrain[cell] is Terrain.PLAINS for cell in cells):
        return level
    return replace(level, terrain=level.terrain.having(dict.fromkeys(cells, Terrain.PLAINS)))


@dataclass(frozen=True, slots=True)
class EraseCells:
    """Take cities, tokens and starting letters off cells and make them plains; each can be left as it is."""

    level_id: str
    areas: tuple[Area, ...]
    terrain: bool = True
    things: bool = True
    letters: bool = True

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the cells erased."""
        return on_level(campaign, self.level_id, self._erased)

    def _erased(self, level: Level) -> Level:
        def kept(cell: Cell) -> bool:
            return not any(cell in area for area in self.areas)

        if self.things:
            level = replace(
                level,
                cities=tuple(city for city in level.cities if kept(city.at)),
                tokens=tuple(token for token in level.tokens if kept(token.at)),
            )
        if self.letters and any(level.start.letters):
            letters = level.start.letters.map(lambda laid: tuple(one for one in laid if kept(one.at)))
            level = replace(level, start=replace(level.start, letters=letters))
        if self.terrain:
            stroke = Stroke(level, "")
            for area in self.areas:
                stroke.extend(Painted(area, Terrain.PLAINS))
            level = replace(level, terrain=stroke.frozen())
        return level


Replaceable: TypeAlias = Terrain | Side | Element | None
"""A terrain, the owner of a city (None: neutral), or the element of a token."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Where to look: on these levels, and there only on the cells of ``area``, where one is given."""

    level_ids: tuple[str, ...]
    area: Area | None = None

    def has(self, cell: Cell) -> bool:
        """Whether a cell is in it."""
        return self.area is None or cell in self.area


@dataclass(frozen=True, slots=True)
class Replace:
    """Give what is ``old`` within a scope what is ``new``; both are of one kind, and the kind is that of ``new``.

    Since neutral owners are None, cities are meant where neither is a terrain or an element. The plains under a city
    stay.
    """

    scope: Scope
    old: Replaceable
    new: Replaceable

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with everything replaced; the same where there is nothing to replace."""
        for level in campaign.levels:
            if level.id in self.scope.level_ids:
                changed = self._replaced(level)
                campaign = campaign if changed is level else campaign.having_level(changed)
        return campaign

    def count(self, campaign: Campaign) -> int:
        """How many cells, cities or tokens it would change."""
        return sum(self._count(level) for level in campaign.levels if level.id in self.scope.level_ids)

    def _count(self, level: Level) -> int:
        if self.old is self.new:
            return 0
        if isinstance(self.old, Terrain):
            return found_terrain(level, self.old, self.scope).count
        if isinstance(self.old, Element):
            return sum(token.element is self.old and self.scope.has(token.at) for token in level.tokens)
        return sum(city.owner is self.old and self.scope.has(city.at) for city in level.cities)

    def _replaced(self, level: Level) -> Level:
        if not self._count(level):
            return level
        new, has = self.new, self.scope.has
        if isinstance(self.old, Terrain) and isinstance(new, Terrain):
            stroke = Stroke(level, "")
            stroke.extend(Painted(found_terrain(level, self.old, self.scope), new))
            return replace(level, terrain=stroke.frozen())
        if isinstance(new, Element):
            tokens = (
                replace(token, element=new) if token.element is self.old and has(token.at) else token
                for token in level.tokens
            )
            return replace(level, tokens=tuple(tokens))
        owner = new if isinstance(new, Side) else None
        cities = (
            replace(city, owner=owner) if city.owner is self.old and has(city.at) else city for city in level.cities
        )
        return replace(level, cities=tuple(cities))


def found_terrain(level: Level, terrain: Terrain, scope: Scope) -> Area:
    """The cells of a terrain within a scope; those under cities are left out."""
    size = level.terrain.size
    mask = level.terrain.cells.translate(bytes(INSIDE if code == terrain else 0 for code in range(256)))
    found = Area(CellBox.of(size), mask).without(city.at for city in level.cities)
    if scope.area is None:
        return found
    inside = scope.area.clipped(size)
    return inside.minus(inside.minus(found))
