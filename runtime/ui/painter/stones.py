"""The landscape as an image, composed straight from the map's bytes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage

from runtime.engine.grid import Size
from runtime.pictures.sheets import read_picture
from runtime.pictures.stamps import Part
from runtime.pictures.stones import STEPS, StoneSheet

__all__ = ["STEPS", "StoneAtlas", "cells_of"]

Buffer = bytes | bytearray | memoryview


def cells_of(buffer: Buffer, size: Size) -> NDArray[np.uint8]:
    """A map's bytes as rows × columns of codes, without copying them: changes of a live buffer show at once."""
    return np.frombuffer(buffer, np.uint8).reshape(size.rows, size.columns)


class StoneAtlas:
    """The stones at any tile size, and images of any part of a map."""

    def __init__(self, textures: Path) -> None:
        self._sheet = StoneSheet(read_picture(textures / "stones.png"))

    def compose(self, cells: NDArray[np.uint8], part: Part, tile: int, glyphs: bool = False) -> QImage:
        """An image of a part of the map, which must lie on it and not be empty; ``tile`` is in device pixels."""
        codes = cells[part.row : part.row + part.rows, part.column : part.column + part.columns]
        image = QImage(part.columns * tile, part.rows * tile, QImage.Format.Format_RGB32)
        pixels = np.frombuffer(image.bits(), np.uint32).reshape(image.height(), image.width())
        self._sheet.compose(codes, part.row, part.column, tile, out=pixels, glyphs=glyphs)
        return image
