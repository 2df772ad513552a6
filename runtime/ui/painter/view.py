"""Where on the screen a board lies, how it is painted in the device's own pixels, and pictures kept as such pixels.

Painted in the painter's own pixels, everything would be blurred where the screen is scaled (150 %).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Generic, TypeVar

import numpy as np
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage, QPainter, QPixmap

from runtime.engine.board.grid import Cell, Size
from runtime.pictures.sheets import Pixels, packed
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


Value = TypeVar("Value")

ROOM = 24_000_000
"""How many bytes of pictures a store holds: more than a screen needs, of however large tiles."""


def image_of(pixels: Pixels) -> QImage:
    """The same picture as an image of Qt's own memory."""
    height, width = pixels.shape[:2]
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    np.frombuffer(image.bits(), np.uint32).reshape(height, width)[:] = packed(pixels)
    return image


def bytes_of(made: object) -> int:
    """How much memory the pixels of pictures take; nothing is told of whatever else it is."""
    match made:
        case QImage():
            return made.sizeInBytes()
        case QPixmap():
            return made.width() * made.height() * made.depth() // 8
        case np.ndarray():
            return made.nbytes
        case tuple():
            return sum(map(bytes_of, made))
        case _:
            return 0


class ImageCache(Generic[Value]):
    """Keeps what was made last, up to a number of pictures and of their bytes; the one unused longest goes first."""

    def __init__(self, most: int, room: int = ROOM) -> None:
        self._most, self._room, self.bytes = most, room, 0
        self._kept: OrderedDict[Hashable, Value] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """The thing for ``key``, made where it is not at hand."""
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = make()
            self.bytes += bytes_of(found)
            # One that is larger than all the room is kept all the same, alone: it is what was asked for.
            while len(self._kept) > self._most or (len(self._kept) > 1 and self.bytes > self._room):
                self.bytes -= bytes_of(self._kept.popitem(last=False)[1])
        else:
            self._kept.move_to_end(key)
        return found

    def __len__(self) -> int:
        return len(self._kept)
