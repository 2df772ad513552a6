"""Two painted landscapes brought together cell by cell, as whole numbers as long as the map: no cell is looked at."""

from __future__ import annotations

from dataclasses import dataclass

from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.terrain import Terrain, TerrainMap

_MOST = 10_000
_CHANGED = bytes([0]) + bytes([255]) * 255
NOWHERE = 0
"""The code of a cell that a landscape does not have."""


@dataclass(frozen=True, slots=True)
class TerrainConflict:
    """A cell that both made something else of; None where it is no cell of the landscape before."""

    row: int
    column: int
    before: Terrain | None
    ours: Terrain
    theirs: Terrain


@dataclass(frozen=True, slots=True)
class MergedTerrain:
    """The landscape with both sides' painting, ours on the ``count`` cells that both painted differently."""

    ground: TerrainMap
    clashes: tuple[TerrainConflict, ...]
    count: int


def merged_ground(base: TerrainMap, ours: TerrainMap, theirs: TerrainMap) -> MergedTerrain:
    """Both sides' painting on a map of one size."""
    return merged_cells(ours.size, base.cells, ours.cells, theirs.cells)


def merged_cells(size: Size, base: bytes, ours: bytes, theirs: bytes) -> MergedTerrain:
    """The same for rows of cells, :data:`NOWHERE` where one of the landscapes has none."""
    old, mine, other = (int.from_bytes(cells, "little") for cells in (base, ours, theirs))
    changed_ours, changed_theirs = _mask(old ^ mine, size), _mask(old ^ other, size)
    taken = changed_theirs & ~changed_ours
    done = (mine & ~taken) | (other & taken)
    clash = changed_ours & changed_theirs & _mask(mine ^ other, size)
    cells = done.to_bytes(size.count, "little").replace(bytes([NOWHERE]), bytes([Terrain.PLAINS]))
    if not clash:
        return MergedTerrain(TerrainMap(size, cells), (), 0)
    where = clash.to_bytes(size.count, "little")
    count = size.count - where.count(0)
    clashes: list[TerrainConflict] = []
    index = where.find(255)
    while index >= 0 and len(clashes) < _MOST:
        before = Terrain(base[index]) if base[index] else None
        clashes.append(TerrainConflict(*size.cell(index), before, Terrain(ours[index]), Terrain(theirs[index])))
        index = where.find(255, index + 1)
    return MergedTerrain(TerrainMap(size, cells), tuple(clashes), count)


def framed(ground: TerrainMap, size: Size, down: int, right: int) -> bytes:
    """The cells of a landscape as they lie in a map of ``size``, moved so far; :data:`NOWHERE` beside them."""
    if ground.size == size and not down and not right:
        return ground.cells
    cells = bytearray(size.count)
    first, last = max(0, right), min(size.columns, ground.size.columns + right)
    for row in range(max(0, down), min(size.rows, ground.size.rows + down)):
        if last > first:
            source, target = (row - down) * ground.size.columns - right, row * size.columns
            cells[target + first : target + last] = ground.cells[source + first : source + last]
    return bytes(cells)


def painted_outside(
    base: TerrainMap, side: TerrainMap, shift: tuple[int, int], place: tuple[int, int], size: Size
) -> tuple[Cell, ...]:
    """The cells that ``side`` painted anew and that fall off a map of ``size``, where ``place`` moves its cells.

    ``shift`` is how the cells of ``base`` lie in ``side``; cells are those of ``side``.
    """
    old, width = framed(base, side.size, *shift), side.size.columns
    found = []
    for row in range(side.size.rows):
        was, now = (cells[row * width : (row + 1) * width] for cells in (old, side.cells))
        if was != now:
            painted = (column for column in range(width) if was[column] not in (NOWHERE, now[column]))
            found += [Cell(row, one) for one in painted if Cell(row + place[0], one + place[1]) not in size]
    return tuple(found)


def _mask(changed: int, size: Size) -> int:
    """All ones in the bytes that are not 0."""
    return int.from_bytes(changed.to_bytes(size.count, "little").translate(_CHANGED), "little")
