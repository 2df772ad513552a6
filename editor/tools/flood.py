"""Which cells hang together: a flood over whole runs of a row at a time."""

from __future__ import annotations

from editor.document.area import INSIDE, NOWHERE, Area, Box
from runtime.engine.grid import Cell
from runtime.engine.terrain import TerrainMap

_WALL, _OPEN = 0, 1


def flood(terrain: TerrainMap, start: Cell) -> Area:
    """The cells of one terrain that hang together with ``start`` by their edges; none where it is off the map.

    Rows are searched with ``find`` and ``rfind``, which take a million cells in a few milliseconds; a column of walls
    between the rows keeps runs from going round the edge.
    """
    size = terrain.size
    if start not in size:
        return NOWHERE
    width = size.columns + 1
    table = bytes(_OPEN if code == terrain[start] else _WALL for code in range(256))
    kinds = terrain.cells.translate(table)
    walled, inside = bytes([_WALL]), bytes([INSIDE])
    open_cells = bytearray(
        walled.join(kinds[at : at + size.columns] for at in range(0, len(kinds), size.columns)) + walled
    )
    reached = bytearray(len(open_cells))
    top = bottom = start.row
    left = right = start.column
    waiting = [start.row * width + start.column]
    while waiting:
        at = waiting.pop()
        if open_cells[at] == _WALL:
            continue
        begin, end = open_cells.rfind(_WALL, 0, at) + 1, open_cells.find(_WALL, at)
        length = end - begin
        open_cells[begin:end] = bytes(length)
        reached[begin:end] = inside * length
        row, column = divmod(begin, width)
        top, bottom = min(top, row), max(bottom, row)
        left, right = min(left, column), max(right, column + length - 1)
        for other in (begin - width, begin + width):
            if 0 <= other < len(open_cells):
                _enter(open_cells, other, other + length, waiting)
    box = Box(top, left, bottom + 1, right + 1)
    starts = range(top * width + left, (bottom + 1) * width, width)
    return Area(box, b"".join(reached[at : at + box.columns] for at in starts))


def _enter(open_cells: bytearray, begin: int, end: int, waiting: list[int]) -> None:
    """Note one cell of each run of open cells between ``begin`` and ``end``."""
    at = open_cells.find(_OPEN, begin, end)
    while at >= 0:
        waiting.append(at)
        wall = open_cells.find(_WALL, at, end)
        at = open_cells.find(_OPEN, wall, end) if wall >= 0 else -1
