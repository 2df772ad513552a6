"""Where cells lie on the screen: whole pixels, at one of a few sizes, with a margin around the map."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QSize

from editor.document.area import CellBox
from editor.settings import SIZES, STEPS
from runtime.engine.board.grid import Cell, Size


@dataclass(frozen=True, slots=True)
class MapFrame:
    """The place of a map of ``size`` in a view: cells of ``tile`` pixels, (0, 0)'s corner at ``left``, ``top``."""

    size: Size
    tile: int
    left: int = 0
    top: int = 0

    @property
    def margin(self) -> int:
        """The pixels kept free around the map, for the brass frame where it is drawn."""
        return margin_of(self.tile)

    @property
    def map_rect(self) -> QRect:
        """The pixels of the whole map."""
        return QRect(self.left, self.top, self.size.columns * self.tile, self.size.rows * self.tile)

    def cell_at(self, point: QPoint) -> Cell:
        """The cell under a pixel; it may lie off the map."""
        return Cell((point.y() - self.top) // self.tile, (point.x() - self.left) // self.tile)

    def rect_of(self, cell: Cell) -> QRect:
        """The pixels of a cell."""
        return QRect(self.left + cell.column * self.tile, self.top + cell.row * self.tile, self.tile, self.tile)

    def rect_of_box(self, box: CellBox) -> QRect:
        """The pixels of a rectangle of cells."""
        corner = self.rect_of(Cell(box.top, box.left)).topLeft()
        return QRect(corner, QSize(box.columns * self.tile, box.rows * self.tile))

    def box_in(self, rect: QRect) -> CellBox | None:
        """The cells of the map that show in ``rect``; None where there are none."""
        if rect.isEmpty():
            return None
        first, last = self.cell_at(rect.topLeft()), self.cell_at(rect.bottomRight())
        return CellBox(first.row, first.column, last.row + 1, last.column + 1).common(CellBox.of(self.size))


def margin_of(tile: int) -> int:
    """The margin around a map at this size of a cell, in pixels: more where the cells are large."""
    return max(12, min(42, tile * 3 // 4))


def content_size(size: Size, tile: int) -> QSize:
    """The pixels of a map with its margins."""
    margin = 2 * margin_of(tile)
    return QSize(size.columns * tile + margin, size.rows * tile + margin)


def stepped(tile: int, by: int) -> int:
    """The size some steps larger or smaller, at most the ends of :data:`~editor.settings.STEPS`."""
    if by == 0:
        return tile
    way: list[int] = (
        [step for step in STEPS if step > tile] if by > 0 else [step for step in reversed(STEPS) if step < tile]
    )
    return way[min(abs(by), len(way)) - 1] if way else tile


def fitting(size: Size, room: QSize) -> int:
    """The largest size of a cell at which the whole map fits into ``room``; the smallest where none does."""
    return next((tile for tile in SIZES if not _larger(content_size(size, tile), room)), SIZES[-1])


def _larger(one: QSize, room: QSize) -> bool:
    return one.width() > room.width() or one.height() > room.height()
