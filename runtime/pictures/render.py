"""Levels as pictures without Qt, in the frame or without: what the windows show, stone for stone."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import numpy as np
from PIL import Image

from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import Level
from runtime.engine.words.words import Words
from runtime.pictures.board_look import NO_VALUES, BoardLook, level_look
from runtime.pictures.shapes import Lettering, Sprite
from runtime.pictures.sheets import Floats, Pixels, over, read_picture, scaled, tiles, unpacked
from runtime.pictures.sprites import Sprites, is_seen
from runtime.pictures.stamps import CellArea, Drawn, board_stamps
from runtime.pictures.stones import StoneSheet

LEAST = 12
"""A frame thinner than this, in pixels, shows nothing but mud: leave it out."""

_PLATE_SHARE = 0.76
_CAPITAL_SHARE = 0.36
_SHADOWS = ((0.75, 14.0), (0.65, 12.0), (0.25, 6.0), (0.25, 6.0))
"""Darkness and reach of the shadows from above, left, below and right; the reach in pixels for a frame of 78."""

_DRAWN_AT = 78


class FramePiece(NamedTuple):
    """A picture and the place of its top left corner, in pixels."""

    pixels: Pixels
    x: int
    y: int


class Surround:
    """Makes frames of any size from the shipped pieces."""

    def __init__(self, textures: Path, fonts: Path) -> None:
        self._pieces = tiles(read_picture(textures / "frame.png"), 3, 3)
        self._plate = read_picture(textures / "nameplate.png")
        self._titles = Lettering(fonts / "Cinzel-Bold.ttf"), Lettering(fonts / "EBGaramond-Bold.ttf")

    def frame(self, width: int, height: int, thickness: int) -> tuple[FramePiece, ...]:
        """The frame around a board of that width and height, in pixels from the board's top left corner."""
        t = thickness
        far = {0: -t, 1: width}, {0: -t, 1: height}
        corners = [
            FramePiece(scaled(self._pieces[2 * down, 2 * right], t, t), far[0][right], far[1][down])
            for down in (0, 1)
            for right in (0, 1)
        ]
        rails = [FramePiece(self._rail(2 * down, 1, width, t), 0, far[1][down]) for down in (0, 1)]
        rails += [FramePiece(self._rail(1, 2 * right, height, t), far[0][right], 0) for right in (0, 1)]
        return (*rails, *corners)

    def _rail(self, row: int, column: int, length: int, thickness: int) -> Pixels:
        """A rail with a whole number of its ornament's periods, stretched a little to the length."""
        period = scaled(self._pieces[row, column], thickness, thickness)
        axis = 1 if column == 1 else 0
        count = max(1, round(length / thickness))
        strip = np.concatenate([period] * count, axis=axis)
        return scaled(strip, thickness, length) if axis == 1 else scaled(strip, length, thickness)

    def plate(self, title: str, width: int, height: int, thickness: int) -> FramePiece:
        """The name plate in the middle of the lower rail of a frame around a board of that width and height."""
        high = max(round(thickness * _PLATE_SHARE), 8)
        room = width + thickness
        ends = round(high * 1.1)
        mask = self._title(title, high * _CAPITAL_SHARE, room - 2 * ends)
        wide = min(max(mask.shape[1] + 2 * ends, high * 3), max(room, high))
        plate = self._wide_plate(wide, high)
        _engrave(plate, mask)
        return FramePiece(plate, (width - wide) // 2, height + (thickness - high) // 2)

    def _title(self, title: str, capital: float, room: int) -> Floats:
        """The title's capitals, smaller where there is no room for them; in the other font where one is missing."""
        text = title.upper()
        font = self._titles[0] if text.isascii() else self._titles[1]
        return font.mask(text, capital, spacing=0.28, room=max(room, 1))

    def _wide_plate(self, width: int, height: int) -> Pixels:
        """The blank plate at a height, its middle stretched to the width."""
        whole = scaled(self._plate, height, round(self._plate.shape[1] * height / self._plate.shape[0]))
        end = min(round(height * 1.1), width // 2)
        middle = scaled(whole[:, end:-end], height, max(width - 2 * end, 1))
        return np.concatenate([whole[:, :end], middle, whole[:, -end:]], axis=1)[:, :width].copy()

    def shadow(self, width: int, height: int, thickness: int) -> tuple[FramePiece, ...]:
        """The frame's shadow on a board of that width and height, as strips along its four edges."""
        pieces = []
        for edge, (dark, reach) in enumerate(_SHADOWS):
            upright = edge % 2 == 1
            depth = min(round(reach * 4 * thickness / _DRAWN_AT), width if upright else height)
            fade = dark * np.exp(-(np.arange(depth) + 0.5) * _DRAWN_AT / thickness / reach)
            line = np.zeros((depth, 4), np.uint8)
            line[:, 3] = np.round(fade * 255)
            line = line if edge < 2 else line[::-1]
            length = height if upright else width
            pixels = np.repeat(line[None] if upright else line[:, None], length, axis=0 if upright else 1)
            places = ((0, 0), (0, 0), (0, height - depth), (width - depth, 0))
            pieces.append(FramePiece(np.ascontiguousarray(pixels), *places[edge]))
        return tuple(pieces)


def _engrave(plate: Pixels, mask: Floats) -> None:
    """Cut a text into the middle of a plate, which changes."""
    top, left = (plate.shape[0] - mask.shape[0]) // 2, (plate.shape[1] - mask.shape[1]) // 2
    shift = max(1, round(plate.shape[0] / 40))
    for colour, opacity, by in (((255, 232, 160), 0.55, shift), ((30, 16, 2), 0.92, 0)):
        inked = np.zeros((*mask.shape, 4), np.float32)
        inked[..., 3] = mask * opacity * 255
        inked[..., :3] = mask[..., None] * opacity * np.array(colour, np.float32)
        over(plate, np.round(inked).astype(np.uint8), top + by, left + by)


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
        self._stones = StoneSheet(textures)
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
