"""The brass frame, its name plate and its shadow on a Qt painter."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage, QPainter

from runtime.pictures.surround import LEAST, Piece, Surround
from runtime.ui.painter.device import device_rect, in_device_pixels
from runtime.ui.painter.images import Store, image_of

_Drawn = tuple[tuple[QImage, QPoint], ...]
_Make = Callable[[int, int, int], tuple[Piece, ...]]


class FramePainter:
    """Paints frames; the last few are kept."""

    def __init__(self, textures: Path, fonts: Path) -> None:
        self._surround = Surround(textures, fonts)
        self._kept: Store[_Drawn] = Store(6)

    def paint_frame(self, painter: QPainter, board: QRect, thickness: int, title: str) -> None:
        """The frame around ``board``; one that would be too thin to see anything is left out."""

        def make(width: int, height: int, thick: int) -> tuple[Piece, ...]:
            pieces = self._surround.frame(width, height, thick)
            return (*pieces, self._surround.plate(title, width, height, thick)) if title else pieces

        with in_device_pixels(painter) as ratio:
            self._paint(painter, device_rect(board, ratio), round(thickness * ratio), make, title)

    def paint_shadow(self, painter: QPainter, board: QRect, thickness: int) -> None:
        """The shadow inside ``board``."""
        with in_device_pixels(painter) as ratio:
            self._paint(painter, device_rect(board, ratio), round(thickness * ratio), self._surround.shadow, None)

    def _paint(self, painter: QPainter, board: QRect, thickness: int, make: _Make, key: str | None) -> None:
        if thickness < LEAST or board.isEmpty():
            return

        def images() -> _Drawn:
            pieces = make(board.width(), board.height(), thickness)
            return tuple((image_of(piece.pixels), QPoint(piece.x, piece.y)) for piece in pieces)

        for image, at in self._kept.get((board.width(), board.height(), thickness, key), images):
            painter.drawImage(board.topLeft() + at, image)
