"""Where on the screen a board lies and which part of it is to be painted."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect

from runtime.engine.board.grid import Cell, Size
from runtime.pictures.stamps import CellArea


@dataclass(frozen=True, slots=True)
class BoardView:
    """A board on a widget or a picture; all lengths are in the painter's own pixels.

    ``tile`` is the side of a cell, ``origin`` the top left corner of the board (negative when it is scrolled away),
    ``exposed`` what is to be painted.
    """

    tile: int
    origin: QPoint
    exposed: QRect

    def part(self, size: Size) -> CellArea:
        """The exposed cells of a board of that size; there may be none."""
        left, top = self.exposed.left() - self.origin.x(), self.exposed.top() - self.origin.y()
        row, column = max(top // self.tile, 0), max(left // self.tile, 0)
        last_row = min((top + self.exposed.height() - 1) // self.tile + 1, size.rows)
        last_column = min((left + self.exposed.width() - 1) // self.tile + 1, size.columns)
        return CellArea(row, column, max(last_row - row, 0), max(last_column - column, 0))

    def cell_at(self, point: QPoint) -> Cell:
        """The cell under a point; it may lie off the board."""
        return Cell((point.y() - self.origin.y()) // self.tile, (point.x() - self.origin.x()) // self.tile)

    def rect(self, cell: Cell) -> QRect:
        """Where a cell lies."""
        x, y = self.origin.x() + cell.column * self.tile, self.origin.y() + cell.row * self.tile
        return QRect(x, y, self.tile, self.tile)

    def board_rect(self, size: Size) -> QRect:
        """Where the whole board lies."""
        return QRect(self.origin.x(), self.origin.y(), size.columns * self.tile, size.rows * self.tile)
