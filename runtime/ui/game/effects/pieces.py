"""The coins, cities and jewels of a board as pixmaps, kept while something moves."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap

from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element
from runtime.pictures.stamps import CityTile, Clasp, Coin, Drawn, Jewel
from runtime.ui.painter.board import BoardPainter


class Pieces:
    """Pictures of pieces, ``tile`` pixels to a cell, with the values that letters have in this game."""

    def __init__(self, boards: BoardPainter, values: Mapping[str, int], ratio: float) -> None:
        self._boards = boards
        self._values = values
        self._ratio = ratio
        self._kept: dict[tuple[Drawn, int], QPixmap] = {}

    def coin(self, side: Side, letter: str, tile: int, raised: bool = False) -> QPixmap:
        """A letter."""
        return self._picture(Coin(side, letter, self._values.get(letter), raised=raised), tile)

    def city(self, owner: Side | None, tile: int) -> QPixmap:
        """A city."""
        return self._picture(CityTile(owner, 2), tile)

    def jewel(self, element: Element, tile: int) -> QPixmap:
        """A token."""
        return self._picture(Jewel(element), tile)

    def clasp(self, clasp: Clasp, tile: int) -> QPixmap:
        """A link."""
        return self._picture(clasp, tile)

    def _picture(self, drawn: Drawn, tile: int) -> QPixmap:
        found = self._kept.get((drawn, tile))
        if found is None:
            found = QPixmap.fromImage(self._boards.picture(drawn, max(tile, 1), self._ratio))
            self._kept[drawn, tile] = found
        return found


def draw_at(
    painter: QPainter,
    picture: QPixmap,
    middle: QPointF,
    *,
    scale: float = 1.0,
    turn: float = 0.0,
    opacity: float = 1.0,
    squeeze: float = 1.0,
) -> None:
    """A picture around its ``middle``: larger or smaller, turned by degrees, squeezed across, more or less faint."""
    size = picture.deviceIndependentSize()
    painter.save()
    painter.setOpacity(painter.opacity() * max(0.0, min(opacity, 1.0)))
    painter.translate(middle)
    painter.rotate(turn)
    painter.scale(scale * squeeze, scale)
    target = QRectF(-size.width() / 2, -size.height() / 2, size.width(), size.height())
    painter.drawPixmap(target, picture, QRectF(picture.rect()))
    painter.restore()
