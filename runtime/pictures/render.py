"""Levels as pictures without Qt: what the windows show, stone for stone."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
from PIL import Image

from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import Level
from runtime.engine.words.words import Words
from runtime.pictures.board_look import NO_VALUES, BoardLook, level_look
from runtime.pictures.resample import Pixels, scaled
from runtime.pictures.shapes import Sprite
from runtime.pictures.sheets import over, read_picture, unpacked
from runtime.pictures.sprites import Sprites, is_seen
from runtime.pictures.stamps import CellArea, Drawn, board_stamps
from runtime.pictures.stones import StoneSheet
from runtime.pictures.surround import Surround

CELLS = range(8, 129)
"""The sides of a cell that a picture may have, in pixels."""

MOST_PIXELS = 80_000_000
"""Larger pictures are refused: they would take gigabytes to make."""

FRAMED_FROM = 16
"""Cells smaller than this get no frame: there would be nothing to see of it."""

_FRAME_SHARE = 0.8


class TooLargeError(ValueError):
    """A picture would have more than :data:`MOST_PIXELS`; ``largest`` is the largest cell that does not, perhaps 0."""

    def __init__(self, pixels: int, largest: int) -> None:
        super().__init__(f"{pixels} pixels are more than {MOST_PIXELS}")
        self.pixels = pixels
        self.largest = largest


class BoardPictures:
    """Makes pictures of boards; the shipped pictures are read once."""

    def __init__(self, textures: Path, fonts: Path) -> None:
        self._stones = StoneSheet(read_picture(textures / "stones.png"))
        self._sprites = Sprites(textures, fonts)
        self._surround = Surround(textures, fonts)

    def board(self, terrain: TerrainMap, look: BoardLook, cell: int) -> Pixels:
        """A whole board without its frame, ``cell`` pixels to a cell."""
        return self.part(terrain, look, cell, CellArea.whole(terrain.size))

    def part(self, terrain: TerrainMap, look: BoardLook, cell: int, part: CellArea) -> Pixels:
        """A part of a board, as it looks in the whole."""
        size = terrain.size
        codes = np.frombuffer(terrain.cells, np.uint8).reshape(size.rows, size.columns)
        shown = codes[part.row : part.row + part.rows, part.column : part.column + part.columns]
        pixels = unpacked(self._stones.compose(shown, part.row, part.column, cell))
        made: dict[Drawn, Sprite] = {}
        for drawn, at in board_stamps(look, part.wider(size)):
            if not is_seen(drawn, cell):
                continue
            sprite = made.get(drawn)
            if sprite is None:
                sprite = made[drawn] = self._sprites.sprite(drawn, cell)
            top, left = (at.row - part.row) * cell + sprite.top, (at.column - part.column) * cell + sprite.left
            over(pixels, sprite.pixels, top, left)
        return pixels

    def piece(self, drawn: Drawn, cell: int) -> Sprite:
        """A single thing that can lie on a cell, for a cell of so many pixels."""
        return self._sprites.sprite(drawn, cell)

    def framed(self, board: Pixels, cell: int, title: str) -> Pixels:
        """A board, which changes, with a frame around it that fits its cells."""
        height, width = board.shape[:2]
        thick = round(cell * _FRAME_SHARE)
        for piece in self._surround.shadow(width, height, thick):
            over(board, piece.pixels, piece.y, piece.x)
        whole = np.zeros((height + 2 * thick, width + 2 * thick, 4), np.uint8)
        whole[..., 3] = 255
        over(whole, board, thick, thick)
        pieces = self._surround.frame(width, height, thick)
        if title:
            pieces = (*pieces, self._surround.plate(title, width, height, thick))
        for piece in pieces:
            over(whole, piece.pixels, piece.y + thick, piece.x + thick)
        return whole

    def level(
        self,
        level: Level,
        cell: int,
        *,
        words: Words | None = None,
        values: Mapping[str, int] = NO_VALUES,
        frame: bool = True,
    ) -> Image.Image:
        """A level as its game begins; ``words`` tells which letters are joined.

        Raises ValueError where ``cell`` is not one of :data:`CELLS`, and :class:`TooLargeError`.
        """
        if cell not in CELLS:
            raise ValueError(f"a cell has {CELLS.start} to {CELLS.stop - 1} pixels, not {cell}")
        width, height = picture_size(level, cell, frame=frame)
        if width * height > MOST_PIXELS:
            largest = max((c for c in CELLS if _pixels(level, c, frame) <= MOST_PIXELS), default=0)
            raise TooLargeError(width * height, largest)
        pixels = self.board(level.terrain, level_look(level, words, values), cell)
        if frame and cell >= FRAMED_FROM:
            pixels = self.framed(pixels, cell, level.name)
        return Image.fromarray(np.ascontiguousarray(pixels[..., :3]))

    def thumbnail(self, level: Level, width: int, height: int) -> Image.Image:
        """A small picture of a level that fits into ``width`` × ``height`` pixels, without a frame."""
        size = level.terrain.size
        share = min(width / size.columns, height / size.rows)
        cell = max(1, min(int(share), CELLS.stop - 1))
        pixels = self.board(level.terrain, level_look(level), cell)
        if share < 1:
            pixels = scaled(pixels, max(1, int(size.rows * share)), max(1, int(size.columns * share)))
        return Image.fromarray(np.ascontiguousarray(pixels[..., :3]))


def picture_size(level: Level, cell: int, *, frame: bool = True) -> tuple[int, int]:
    """How wide and high the picture of a level would be, in pixels."""
    around = 2 * round(cell * _FRAME_SHARE) if frame and cell >= FRAMED_FROM else 0
    size = level.terrain.size
    return size.columns * cell + around, size.rows * cell + around


def _pixels(level: Level, cell: int, frame: bool) -> int:
    width, height = picture_size(level, cell, frame=frame)
    return width * height
