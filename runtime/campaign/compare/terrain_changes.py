"""Which cells of landscapes differ, kind by kind, and three brought together: a million cells at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from runtime.campaign.compare.values import MOST_CELLS
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.terrain import Terrain, TerrainMap

_KINDS = tuple(Terrain)
_STEP = 8
_SYMBOLS = bytes(_KINDS)
_OLD = bytes.maketrans(_SYMBOLS, bytes(number * _STEP for number in range(len(_KINDS))))
_NEW = bytes.maketrans(_SYMBOLS, bytes(range(len(_KINDS))))


@dataclass(frozen=True, slots=True)
class TerrainChange:
    """All cells that were ``before`` and are ``after``: how many, the box around them, and the first of them."""

    before: Terrain
    after: Terrain
    count: int
    top: int
    left: int
    bottom: int
    right: int
    cells: tuple[Cell, ...]


def ground_changes(before: TerrainMap, after: TerrainMap) -> tuple[TerrainChange, ...]:
    """What became of what between two landscapes of one size, the most cells first."""
    if before.cells == after.cells:
        return ()
    size = after.size
    both = _joined(before.cells.translate(_OLD), after.cells.translate(_NEW))
    found = []
    for old in range(len(_KINDS)):
        for new in range(len(_KINDS)):
            code = old * _STEP + new
            count = both.count(code) if old != new else 0
            if count:
                box = _box(both, code, size)
                cells = tuple(size.cell(index) for index in _first(both, code))
                found.append(TerrainChange(_KINDS[old], _KINDS[new], count, *box, cells))
    return tuple(sorted(found, key=lambda change: -change.count))


def same_cells(one: bytes, other: bytes) -> int:
    """How many bytes of two texts of one length are the same."""
    number = int.from_bytes(one, "little") ^ int.from_bytes(other, "little")
    return number.to_bytes(len(one), "little").count(0)


def _joined(one: bytes, other: bytes) -> bytes:
    number = int.from_bytes(one, "little") | int.from_bytes(other, "little")
    return number.to_bytes(len(one), "little")


def _first(cells: bytes, code: int) -> Iterator[int]:
    index = cells.find(code)
    for _ in range(MOST_CELLS):
        if index < 0:
            return
        yield index
        index = cells.find(code, index + 1)


def _box(cells: bytes, code: int, size: Size) -> tuple[int, int, int, int]:
    """Top, left, bottom and right of the cells with this code, of which there is one at least."""
    width = size.columns
    top, bottom = cells.find(code) // width, cells.rfind(code) // width
    left, right = width, -1
    for start in range(top * width, (bottom + 1) * width, width):
        first = cells.find(code, start, start + width)
        if first >= 0:
            left = min(left, first - start)
            right = max(right, cells.rfind(code, start, start + width) - start)
    return top, left, bottom, right


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
