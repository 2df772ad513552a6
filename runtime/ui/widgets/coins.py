"""Coins, emblems and modifiers as pictures for rack, plaques and combat, at any size."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage, QPixmap

from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element
from runtime.engine.game.events import Modifier
from runtime.pictures.stamps import CityTile, Coin, Jewel
from runtime.ui.painter.board import BoardPainter

MODIFIER_SIZE = 48


class Coins:
    """Pictures of letters with the values that this game gives them."""

    def __init__(self, painter: BoardPainter, values: Mapping[str, int], textures: Path, ratio: float = 1.0) -> None:
        self._painter = painter
        self._values = values
        self._sheet = QPixmap(str(textures / "modifiers.png"))
        self.ratio = ratio

    def value(self, letter: str) -> int:
        """What a letter is worth in this game; nothing where it has no value."""
        return self._values.get(letter, 0)

    def letter(self, side: Side, letter: str, size: int, grey: bool = False) -> QImage:
        """A coin ``size`` pixels wide."""
        return self._painter.picture(Coin(side, letter, self._values.get(letter), grey=grey), size, self.ratio)

    def emblem(self, side: Side, size: int) -> QImage:
        """The city that stands for a player."""
        return self._painter.picture(CityTile(side, 2), size, self.ratio)

    def jewel(self, element: Element, size: int) -> QImage:
        """A token."""
        return self._painter.picture(Jewel(element), size, self.ratio)

    def modifier(self, modifier: Modifier, size: int) -> QPixmap:
        """The small picture of a modifier."""
        column = tuple(Modifier).index(modifier)
        cut = self._sheet.copy(QRect(column * MODIFIER_SIZE, 0, MODIFIER_SIZE, MODIFIER_SIZE))
        pixels = round(size * self.ratio)
        scaled = cut.scaled(
            pixels, pixels, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        scaled.setDevicePixelRatio(self.ratio)
        return scaled
