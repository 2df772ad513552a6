"""Painting in the pixels of the device itself, so that nothing is blurred where the screen is scaled (150 %)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter

from runtime.engine.board.grid import Cell
from runtime.ui.painter.view import BoardView


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
