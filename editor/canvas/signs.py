"""The signs of overlays as small pictures: a tint, a pattern that tells it apart without colour, and a figure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPen

from editor.mapmaker.figures import OverlayMark
from runtime.ui.painter.images import ImageCache

_KEPT = 3000
"""How many pictures are kept: a map has a few hundred different signs at one size."""

_PATTERN_FROM = 6
_FIGURE_FROM = 15
"""Smaller cells have room for the tint only, or for no figure."""

_FONT = "EB Garamond"
_PLATE, _INK = QColor(16, 13, 10, 205), QColor("#fff6df")

_TINTS: Mapping[OverlayMark, QColor] = MappingProxyType(
    {
        OverlayMark.NONE: QColor(0, 0, 0, 0),
        OverlayMark.GOLD: QColor(255, 200, 30, 58),
        OverlayMark.SILVER: QColor(235, 245, 255, 66),
        OverlayMark.BOTH: QColor(214, 60, 190, 70),
        OverlayMark.BLOCKED: QColor(10, 8, 8, 120),
        OverlayMark.WATER: QColor(60, 150, 255, 70),
        OverlayMark.FOREST: QColor(80, 230, 120, 60),
        OverlayMark.ICE: QColor(150, 235, 255, 70),
        OverlayMark.BROKEN: QColor(230, 40, 30, 90),
        OverlayMark.NEAR: QColor(0, 0, 0, 40),
    }
)


class Signs:
    """Draws each sign once at each size."""

    def __init__(self) -> None:
        self._pixels: ImageCache[NDArray[np.uint32]] = ImageCache(_KEPT)

    def pixels(self, marked: int, text: str, tile: int) -> NDArray[np.uint32]:
        """A sign as ``tile`` × ``tile`` pixels, alpha, red, green, blue, premultiplied."""

        def make() -> NDArray[np.uint32]:
            image = self.picture(marked, text, tile)
            return np.frombuffer(image.bits(), np.uint32).reshape(tile, tile).copy()

        return self._pixels.get((marked, text if tile >= _FIGURE_FROM else "", tile), make)

    def picture(self, marked: int, text: str, tile: int) -> QImage:
        """A sign as a picture."""
        image = QImage(tile, tile, QImage.Format.Format_ARGB32_Premultiplied)
        found = OverlayMark(marked)
        image.fill(_TINTS[found])
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if tile >= _PATTERN_FROM and found in _PATTERNS:
            _PATTERNS[found](painter, float(tile))
        if tile >= _FIGURE_FROM and text:
            _figure(painter, tile, text)
        painter.end()
        return image


def _figure(painter: QPainter, tile: int, text: str) -> None:
    """The figure on a dark plate in the middle, as large as there is room for, two parts below each other."""
    lines = text.replace(" ", "\n").replace("/", "\n") if len(text) > 3 and tile >= 24 else text
    parts = lines.split("\n")
    font = QFont(_FONT)
    font.setWeight(QFont.Weight.Bold)
    size = min(round(tile * (0.46 if len(parts) == 1 else 0.36)), 26)
    while size > 6:
        font.setPixelSize(size)
        metrics = QFontMetricsF(font)
        wide = max(metrics.horizontalAdvance(part) for part in parts)
        if wide <= tile - 4:
            break
        size -= 1
    high = size * 0.94
    plate = QRectF(0, 0, max(wide + 6, high), high * len(parts) + 2)
    plate.moveCenter(QPointF(tile / 2, tile / 2))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_PLATE)
    painter.drawRoundedRect(plate, 3, 3)
    painter.setPen(_INK)
    painter.setFont(font)
    for number, part in enumerate(parts):
        row = QRectF(0, plate.top() + 1 + number * high, tile, high)
        painter.drawText(row, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, part)


def _lines(painter: QPainter, lines: list[QLineF], colour: str, width: float = 1.1) -> None:
    """Lines with a dark edge, so that they show on light stones and on dark ones."""
    for under, thick in ((QColor(0, 0, 0, 130), width + 1.4), (QColor(colour), width)):
        painter.setPen(QPen(under, thick))
        painter.drawLines(lines)


def _slashes(painter: QPainter, tile: float) -> None:
    _lines(painter, [QLineF(0, tile / 2, tile / 2, 0), QLineF(tile / 2, tile, tile, tile / 2)], "#ffd75a")


def _backslashes(painter: QPainter, tile: float) -> None:
    _lines(painter, [QLineF(tile / 2, 0, tile, tile / 2), QLineF(0, tile / 2, tile / 2, tile)], "#ffffff")


def _frame(painter: QPainter, tile: float) -> None:
    for colour, inset, width in ((QColor(0, 0, 0, 150), 1.5, 3.0), (QColor("#ff8af0"), 1.5, 1.6)):
        painter.setPen(QPen(colour, width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(inset, inset, tile - 2 * inset, tile - 2 * inset))


def _cross(painter: QPainter, tile: float) -> None:
    near, far = tile * 0.16, tile * 0.84
    _lines(painter, [QLineF(near, near, far, far), QLineF(near, far, far, near)], "#ff7a66")


def _waves(painter: QPainter, tile: float) -> None:
    for at in (0.14, 0.86):
        _lines(painter, [QLineF(tile * 0.08, tile * at, tile * 0.92, tile * at)], "#8fd0ff")


def _trees(painter: QPainter, tile: float) -> None:
    marks = [QLineF(tile * at, tile * 0.84, tile * at, tile * 0.97) for at in (0.2, 0.4, 0.6, 0.8)]
    _lines(painter, marks, "#9dffb0")


def _corners(painter: QPainter, tile: float) -> None:
    near, far, long = tile * 0.07, tile * 0.93, tile * 0.22
    _lines(
        painter,
        [
            QLineF(near, near, near + long, near),
            QLineF(near, near, near, near + long),
            QLineF(far, far, far - long, far),
            QLineF(far, far, far, far - long),
        ],
        "#dff8ff",
    )


def _broken(painter: QPainter, tile: float) -> None:
    pen = QPen(QColor("#ff5a48"), max(tile / 14, 1.6))
    pen.setDashPattern([2, 1.4])
    for drawn in (QPen(QColor(0, 0, 0, 150), pen.widthF() + 1.4), pen):
        painter.setPen(drawn)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(1.5, 1.5, tile - 3, tile - 3))


_PATTERNS: Mapping[OverlayMark, Callable[[QPainter, float], None]] = MappingProxyType(
    {
        OverlayMark.GOLD: _slashes,
        OverlayMark.SILVER: _backslashes,
        OverlayMark.BOTH: _frame,
        OverlayMark.BLOCKED: _cross,
        OverlayMark.WATER: _waves,
        OverlayMark.FOREST: _trees,
        OverlayMark.ICE: _corners,
        OverlayMark.BROKEN: _broken,
    }
)
