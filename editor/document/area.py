"""Sets of cells as a bounding box and a mask: quick to paint, mirror and draw, and to join, cut, move and grow."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.terrain import Terrain

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LARGE = 64 * 1024
"""Landscapes of more cells (bytes) than this are kept as differences, and compared by numpy."""

INSIDE = 255
"""The byte of a mask that stands for a cell of the set; 0 stands for the others."""


class CellBox(NamedTuple):
    """A rectangle of cells; ``bottom`` and ``right`` are the first row and column outside of it."""

    top: int
    left: int
    bottom: int
    right: int

    @classmethod
    def around(cls, cells: Iterable[Cell]) -> CellBox | None:
        """The smallest box that holds all ``cells``; None where there are none."""
        rows, columns = [], []
        for row, column in cells:
            rows.append(row)
            columns.append(column)
        return cls(min(rows), min(columns), max(rows) + 1, max(columns) + 1) if rows else None

    @classmethod
    def of(cls, size: Size) -> CellBox:
        """The box that is a whole map."""
        return cls(0, 0, size.rows, size.columns)

    @property
    def rows(self) -> int:
        """How many rows it has."""
        return self.bottom - self.top

    @property
    def columns(self) -> int:
        """How many columns it has."""
        return self.right - self.left

    def has(self, cell: Cell) -> bool:
        """Whether ``cell`` lies inside."""
        return self.top <= cell.row < self.bottom and self.left <= cell.column < self.right

    def joined(self, other: CellBox | None) -> CellBox:
        """The smallest box that holds both."""
        if other is None:
            return self
        return CellBox(
            min(self.top, other.top),
            min(self.left, other.left),
            max(self.bottom, other.bottom),
            max(self.right, other.right),
        )

    def common(self, other: CellBox) -> CellBox | None:
        """What lies in both; None where nothing does."""
        box = CellBox(
            max(self.top, other.top),
            max(self.left, other.left),
            min(self.bottom, other.bottom),
            min(self.right, other.right),
        )
        return box if box.rows > 0 and box.columns > 0 else None


def joined(boxes: Iterable[CellBox | None]) -> CellBox | None:
    """The smallest box that holds all ``boxes``; None where there is none."""
    result: CellBox | None = None
    for box in boxes:
        result = box.joined(result) if box is not None else result
    return result


@dataclass(frozen=True, slots=True)
class Area:
    """A set of cells: ``mask`` holds one byte a cell of ``box``, row by row, :data:`INSIDE` or 0.

    A view can read it with ``numpy.frombuffer(area.mask, numpy.uint8).reshape(area.box.rows, area.box.columns)``.
    """

    box: CellBox
    mask: bytes

    @classmethod
    def of(cls, cells: Collection[Cell]) -> Area:
        """Just these cells."""
        box = CellBox.around(cells)
        if box is None:
            return NOWHERE
        mask = bytearray(box.rows * box.columns)
        for row, column in cells:
            mask[(row - box.top) * box.columns + column - box.left] = INSIDE
        return cls(box, bytes(mask))

    @classmethod
    def whole(cls, size: Size) -> Area:
        """Every cell of a map."""
        return cls(CellBox.of(size), bytes([INSIDE]) * size.count)

    def __bool__(self) -> bool:
        return INSIDE in self.mask

    def __contains__(self, cell: Cell) -> bool:
        return self.box.has(cell) and self.mask[self._index(cell)] == INSIDE

    @property
    def count(self) -> int:
        """How many cells it holds."""
        return self.mask.count(INSIDE)

    def cells(self) -> Iterator[Cell]:
        """Every cell of it, row by row."""
        index = self.mask.find(INSIDE)
        while index >= 0:
            row, column = divmod(index, self.box.columns)
            yield Cell(self.box.top + row, self.box.left + column)
            index = self.mask.find(INSIDE, index + 1)

    def row(self, row: int) -> bytes:
        """The part of the mask for one row of the box, counted on the map."""
        start = (row - self.box.top) * self.box.columns
        return self.mask[start : start + self.box.columns]

    def clipped(self, size: Size) -> Area:
        """What of it lies on a map of this size."""
        return self.within(CellBox.of(size))

    def within(self, box: CellBox) -> Area:
        """What of it lies in ``box``."""
        common = self.box.common(box)
        if common == self.box:
            return self
        if common is None:
            return NOWHERE
        skip, width = common.left - self.box.left, common.columns
        rows = (self.row(row)[skip : skip + width] for row in range(common.top, common.bottom))
        return Area(common, b"".join(rows))

    def among(self, cells: Iterable[Cell]) -> list[Cell]:
        """Those of some cells that it holds; quick where they are many and it is small."""
        top, left, bottom, right = self.box
        near = [cell for cell in cells if top <= cell[0] < bottom and left <= cell[1] < right]
        return [cell for cell in near if self.mask[self._index(cell)] == INSIDE]

    def without(self, cells: Iterable[Cell]) -> Area:
        """It, less some cells."""
        taken = self.among(cells)
        if not taken:
            return self
        mask = bytearray(self.mask)
        for cell in taken:
            mask[self._index(cell)] = 0
        return Area(self.box, bytes(mask))

    def plus(self, other: Area) -> Area:
        """It, with the cells of another area."""
        if not other.mask or not self.mask:
            return self if self.mask else other
        box = self.box.joined(other.box)
        mask = bytearray(self.mask) if box == self.box else bytearray(box.rows * box.columns)
        for area in (other,) if box == self.box else (self, other):
            for row in range(area.box.top, area.box.bottom):
                start, line = (row - box.top) * box.columns + area.box.left - box.left, area.row(row)
                both = int.from_bytes(mask[start : start + len(line)], "little") | int.from_bytes(line, "little")
                mask[start : start + len(line)] = both.to_bytes(len(line), "little")
        return Area(box, bytes(mask))

    def minus(self, other: Area) -> Area:
        """It, less the cells of another area."""
        common = self.box.common(other.box)
        if common is None:
            return self
        if self.box == other.box:
            left = int.from_bytes(self.mask, "little") & ~int.from_bytes(other.mask, "little")
            return Area(self.box, left.to_bytes(len(self.mask), "little"))
        mask, width = bytearray(self.mask), common.columns
        for row in range(common.top, common.bottom):
            start = self._index(Cell(row, common.left))
            skip = common.left - other.box.left
            kept = int.from_bytes(mask[start : start + width], "little")
            taken = int.from_bytes(other.row(row)[skip : skip + width], "little")
            mask[start : start + width] = (kept & ~taken).to_bytes(width, "little")
        return Area(self.box, bytes(mask))

    def _index(self, cell: Cell) -> int:
        return (cell.row - self.box.top) * self.box.columns + cell.column - self.box.left


NOWHERE = Area(CellBox(0, 0, 0, 0), b"")
"""No cell at all."""


@dataclass(frozen=True, slots=True)
class Painted:
    """Cells and the terrain they are to have."""

    area: Area
    terrain: Terrain


def paint(cells: bytearray, size: Size, painted: Painted) -> CellBox | None:
    """Give the cells of an area their terrain, in place; returns a box around all that changed.

    ``cells`` is a landscape of this size, one byte a cell; the area must lie on it (:meth:`Area.clipped`).
    """
    area, terrain = painted.area, bytes([painted.terrain])
    top = bottom = -1
    for row in range(area.box.top, area.box.bottom):
        mask = area.row(row)
        first = mask.find(INSIDE)
        if first < 0:
            continue
        mask = mask[first : mask.rfind(INSIDE) + 1]
        start = row * size.columns + area.box.left + first
        old, new = cells[start : start + len(mask)], terrain * len(mask)
        if 0 in mask:
            kept = int.from_bytes(old, "little")
            mixed = kept ^ ((kept ^ int.from_bytes(new, "little")) & int.from_bytes(mask, "little"))
            new = mixed.to_bytes(len(mask), "little")
        if new != old:
            cells[start : start + len(mask)] = new
            top, bottom = (row if top < 0 else top), row + 1
    return CellBox(top, area.box.left, bottom, area.box.right) if top >= 0 else None


def changed_box(size: Size, before: bytes, after: bytes) -> CellBox | None:
    """The smallest box around the cells in which two landscapes of one size differ; None where they do not."""
    if before == after:
        return None
    if size.count > LARGE:
        differs = part_of(size, before, CellBox.of(size)) != part_of(size, after, CellBox.of(size))
        rows, columns = (differs.any(axis=axis).nonzero()[0].tolist() for axis in (1, 0))
        return CellBox(rows[0], columns[0], rows[-1] + 1, columns[-1] + 1)
    width = size.columns
    top, bottom, left, right = -1, 0, width, 0
    for row in range(size.rows):
        old, new = before[row * width : (row + 1) * width], after[row * width : (row + 1) * width]
        if old == new:
            continue
        top, bottom = (row if top < 0 else top), row + 1
        # The first differing byte is the highest one of the difference, the last is the lowest.
        difference = int.from_bytes(old, "big") ^ int.from_bytes(new, "big")
        left = min(left, width - (difference.bit_length() + 7) // 8)
        right = max(right, width - ((difference & -difference).bit_length() - 1) // 8)
    return CellBox(top, left, bottom, right)


def part_of(size: Size, cells: bytes | bytearray, box: CellBox) -> NDArray[np.uint8]:
    """The cells of a box of a large landscape; those of a bytearray can be changed there."""
    import numpy as np  # Not before there is a large one: it takes a while to load.

    rows = np.frombuffer(cells, np.uint8).reshape(size.rows, size.columns)
    return rows[box.top : box.bottom, box.left : box.right]


def trimmed(area: Area) -> Area:
    """The same cells in the smallest box that holds them."""
    rows = [row for row in range(area.box.top, area.box.bottom) if INSIDE in area.row(row)]
    if not rows:
        return NOWHERE
    lines = [area.row(row) for row in rows]
    left = min(line.find(INSIDE) for line in lines)
    right = max(line.rfind(INSIDE) for line in lines) + 1
    return area.within(CellBox(rows[0], area.box.left + left, rows[-1] + 1, area.box.left + right))


def united(first: Area, second: Area) -> Area:
    """The cells that are in either."""
    if not first or not second:
        return first or second
    box = first.box.joined(second.box)
    return _made(box, _number(first, box) | _number(second, box))


def common(first: Area, second: Area) -> Area:
    """The cells that are in both."""
    box = first.box.common(second.box) if first and second else None
    if box is None:
        return NOWHERE
    return trimmed(_made(box, _number(first.within(box), box) & _number(second.within(box), box)))


def minus(first: Area, second: Area) -> Area:
    """The cells of the first that are not in the second."""
    return trimmed(first.minus(second)) if first and second else trimmed(first)


def inverted(area: Area, size: Size) -> Area:
    """Every other cell of a map of this size."""
    return minus(Area.whole(size), area)


def moved(area: Area, down: int, right: int) -> Area:
    """The same cells so many rows and columns further."""
    box = area.box
    return Area(CellBox(box.top + down, box.left + right, box.bottom + down, box.right + right), area.mask)


def grown(area: Area, size: Size) -> Area:
    """The cells and all that touch one of them by an edge or a corner, as far as they are on the map."""
    if not area:
        return NOWHERE
    box = area.box
    return _spread(area, CellBox(box.top - 1, box.left - 1, box.bottom + 1, box.right + 1)).clipped(size)


def shrunk(area: Area) -> Area:
    """The cells all of whose neighbours, by edges and corners, belong to it too."""
    box = area.box
    wide = CellBox(box.top - 1, box.left - 1, box.bottom + 1, box.right + 1)
    outside = minus(Area(wide, bytes([INSIDE]) * (wide.rows * wide.columns)), area)
    wider = CellBox(wide.top - 1, wide.left - 1, wide.bottom + 1, wide.right + 1)
    return minus(area, _spread(outside, wider)) if area else NOWHERE


def _spread(area: Area, box: CellBox) -> Area:
    """The cells and their eight neighbours; the box has room for them, so that no row runs into the next."""
    number = _number(area, box)
    number |= number << 8 | number >> 8
    width = 8 * box.columns
    return _made(box, number | number << width | number >> width)


def _number(area: Area, box: CellBox) -> int:
    """The mask on a box around all of it, as one number: so whole masks are joined, cut and spread at once."""
    if not area:
        return 0
    if area.box == box:
        return int.from_bytes(area.mask, "big")
    inner = area.box
    before, after = bytes(inner.left - box.left), bytes(box.right - inner.right)
    rows = (before + area.row(row) + after for row in range(inner.top, inner.bottom))
    number = int.from_bytes(b"".join(rows), "big")
    return number << (8 * box.columns * (box.bottom - inner.bottom))


def _made(box: CellBox, number: int) -> Area:
    return Area(box, number.to_bytes(box.rows * box.columns, "big"))
