"""Small shapes and letters drawn with numpy: a shape is the distance of each pixel to its edge, negative inside.

All lengths are in tiles: 1 is a cell's side, its top left corner is (0, 0). So one description serves every size.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from runtime.pictures.sheets import Floats, Pixels, resized

Colour = tuple[int, int, int]
LIFT = 0.14
"""How far a raised piece lies above its cell, in tiles."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """A small picture and where its top left corner lies, in pixels right of and below its cell's."""

    pixels: Pixels
    left: int = 0
    top: int = 0


class Etching:
    """A picture in the making, of a cell and perhaps a margin around it."""

    def __init__(self, size: int, margin: float = 0.0) -> None:
        self.size = size
        self.margin = round(margin * size)
        side = size + 2 * self.margin
        places = (np.arange(side, dtype=np.float32) + 0.5 - self.margin) / size
        self.x: Floats
        self.y: Floats
        self.x, self.y = np.meshgrid(places, places)
        self._pixels = np.zeros((side, side, 4), np.float32)

    def fill(self, distance: Floats, colour: Colour | Floats, opacity: float = 1.0, soft: float = 0.0) -> None:
        """Fill a shape; ``colour`` may differ from pixel to pixel, ``soft`` blurs the edge over that width."""
        width = max(soft, 1 / self.size)
        inside = np.clip(0.5 - distance / width, 0, 1)
        if soft:
            inside = inside * inside * (3 - 2 * inside)
        self.blend(inside * opacity, colour)

    def blend(self, opacity: Floats, colour: Colour | Floats) -> None:
        """Lay a colour over everything, as far as ``opacity`` (0 to 1 at each pixel) lets it."""
        paint = np.asarray(colour, np.float32)
        share = opacity[..., None]
        self._pixels *= 1 - share
        self._pixels[..., :3] += paint * share
        self._pixels[..., 3:] += 255 * share

    def lay(self, picture: Pixels, left: float = 0.0, top: float = 0.0) -> None:
        """Lay a picture over it, its corner at (``left``, ``top``); it must fit in."""
        row, column = round(top * self.size) + self.margin, round(left * self.size) + self.margin
        area = self._pixels[row : row + picture.shape[0], column : column + picture.shape[1]]
        area *= 1 - picture[..., 3:].astype(np.float32) / 255
        area += picture

    def letter(self, mask: Floats, middle: tuple[float, float], colour: Colour, opacity: float = 1.0) -> None:
        """Write a mask of :class:`Lettering` with its middle at (x, y)."""
        height, width = mask.shape
        row = round(middle[1] * self.size - height / 2) + self.margin
        column = round(middle[0] * self.size - width / 2) + self.margin
        rows = slice(max(row, 0), min(row + height, self._pixels.shape[0]))
        columns = slice(max(column, 0), min(column + width, self._pixels.shape[1]))
        placed = np.zeros(self._pixels.shape[:2], np.float32)
        placed[rows, columns] = mask[rows.start - row : rows.stop - row, columns.start - column : columns.stop - column]
        self.blend(placed * opacity, colour)

    def sprite(self, lift: float = 0.0) -> Sprite:
        """What has been drawn, ``lift`` tiles above its place."""
        pixels = np.clip(self._pixels + 0.5, 0, 255).astype(np.uint8)
        return Sprite(pixels, -self.margin, -self.margin - round(lift * self.size))


def box(x: Floats, y: Floats, middle: tuple[float, float], half: tuple[float, float], round_by: float = 0.0) -> Floats:
    """A box around ``middle``, ``half`` as wide and high, its corners rounded."""
    across = np.abs(x - np.float32(middle[0])) - np.float32(half[0] - round_by)
    down = np.abs(y - np.float32(middle[1])) - np.float32(half[1] - round_by)
    outside = np.hypot(np.maximum(across, 0), np.maximum(down, 0))
    distance: Floats = (outside + np.minimum(np.maximum(across, down), 0) - np.float32(round_by)).astype(np.float32)
    return distance


def disc(x: Floats, y: Floats, middle: tuple[float, float], radius: float) -> Floats:
    """A disc."""
    return np.asarray(np.hypot(x - middle[0], y - middle[1]) - radius, np.float32)


def line(x: Floats, y: Floats, points: Sequence[tuple[float, float]], width: float) -> Floats:
    """A line through ``points``, ``width`` wide."""
    nearest = np.full(x.shape, np.inf, np.float32)
    for (x0, y0), (x1, y1) in pairwise(points):
        dx, dy = x1 - x0, y1 - y0
        along = np.clip(((x - x0) * dx + (y - y0) * dy) / max(dx * dx + dy * dy, 1e-9), 0, 1)
        nearest = np.minimum(nearest, np.hypot(x - x0 - along * dx, y - y0 - along * dy)).astype(np.float32)
    return np.asarray(nearest - width / 2, np.float32)


def ring(distance: Floats, width: float) -> Floats:
    """A band ``width`` wide along the inner side of a shape's edge."""
    return np.asarray(np.abs(distance + width / 2) - width / 2, np.float32)


def shades(at: Floats, colours: Sequence[Colour]) -> Floats:
    """A run of colours, evenly spread over 0 to 1."""
    stops = np.linspace(0, 1, len(colours))
    parts = [np.interp(at, stops, [colour[i] for colour in colours]) for i in range(3)]
    return np.stack(parts, axis=-1).astype(np.float32)


def luminance(pixels: NDArray[np.uint8]) -> Floats:
    """How bright each pixel is, 0 to 255."""
    red, green, blue = (pixels[..., part].astype(np.float32) for part in range(3))
    return np.asarray(red * np.float32(0.3) + green * np.float32(0.59) + blue * np.float32(0.11))


_FINE = 160
"""Text is written this large, in pixels, and then made smaller: no hinting shows, and a font is opened once."""

_NOTHING = np.zeros((1, 1), np.float32)


class Lettering:
    """Writes in one font."""

    def __init__(self, font: Path) -> None:
        self._face = ImageFont.truetype(str(font), _FINE, layout_engine=ImageFont.Layout.BASIC)
        _, top, _, bottom = self._face.getbbox("H")
        self._capital = bottom - top

    def mask(self, text: str, height: float, *, spacing: float = 0.0, room: float = 0.0) -> Floats:
        """A line of text cut to its ink, 0 to 1; ``height`` is that of a capital, in pixels.

        ``spacing`` widens the gaps by that share of a capital; where ``room`` is given and does not suffice, the text
        gets smaller.
        """
        fine = self._written(text, spacing)
        share = height / self._capital
        if 0 < room < fine.shape[1] * share:
            share = room / fine.shape[1]
        rows, columns = (max(round(length * share), 1) for length in fine.shape)
        return resized(resized(fine, rows, 0), columns, 1)

    def _written(self, text: str, spacing: float) -> Floats:
        """The text as large as the font is open."""
        gap = spacing * self._capital
        advances = [self._face.getlength(letter) + gap for letter in text]
        image = Image.new("L", (round(sum(advances)) + 2 * _FINE, round(2.4 * _FINE)))
        pen = ImageDraw.Draw(image)
        place = float(_FINE)
        for letter, advance in zip(text, advances, strict=True):
            pen.text((place, 0.6 * _FINE), letter, font=self._face, fill=255)
            place += advance
        ink = image.getbbox()
        return np.asarray(image.crop(ink), np.float32) / 255 if ink else _NOTHING
