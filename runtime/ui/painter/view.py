"""Where on the screen a board lies, which part of it is to be painted, and painting in the pixels of the device itself.

Painted in the painter's own pixels, everything would be blurred where the screen is scaled (150 %).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QPainter

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


@dataclass(frozen=True, slots=True)
class DeviceView:
    """A :class:`BoardView` in device pixels; ``tile`` may be a broken number, ``x`` and ``y`` are whole."""

    tile: float
    x: int
    y: int

    @property
    def size(self) -> int:
        """The whole tile size nearest to this one: that of the pictures."""
        return max(round(self.tile), 1)

    @property
    def is_whole(self) -> bool:
        """Whether cells begin at whole pixels."""
        return self.tile == self.size

    def corner(self, cell: Cell) -> tuple[int, int]:
        """The top left pixel of a cell."""
        return self.x + round(cell.column * self.tile), self.y + round(cell.row * self.tile)


def device_view(view: BoardView, ratio: float) -> DeviceView:
    """The same view on a device with ``ratio`` pixels to one of the painter's."""
    return DeviceView(view.tile * ratio, round(view.origin.x() * ratio), round(view.origin.y() * ratio))


def device_rect(rect: QRect, ratio: float) -> QRect:
    """The same rectangle in device pixels."""
    left, top = round(rect.x() * ratio), round(rect.y() * ratio)
    right, bottom = round((rect.x() + rect.width()) * ratio), round((rect.y() + rect.height()) * ratio)
    return QRect(left, top, right - left, bottom - top)


def ratio_of(painter: QPainter) -> float:
    """How many device pixels one of the painter's pixels has."""
    return painter.device().devicePixelRatioF()


@contextmanager
def in_device_pixels(painter: QPainter) -> Iterator[float]:
    """Paint in device pixels for a while; gives their number to one of the painter's pixels."""
    ratio = ratio_of(painter)
    painter.save()
    painter.scale(1 / ratio, 1 / ratio)
    try:
        yield ratio
    finally:
        painter.restore()
