"""The brass frame around a board, its name plate, and the soft shadow it throws on the stones."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np

from runtime.pictures.lettering import Lettering
from runtime.pictures.resample import Floats, Pixels, scaled
from runtime.pictures.sheets import over, read_picture, tiles

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
