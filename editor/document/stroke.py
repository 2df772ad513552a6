"""A stroke that is being painted: a copy of one landscape that may change until the stroke ends."""

from __future__ import annotations

from collections.abc import Mapping

from editor.document.area import CellBox, Painted, paint
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.levels.level import Level


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
