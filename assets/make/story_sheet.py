"""The sheets that pictures of stories are drawn on: graded colours, the grain of paper, shapes in hundredths."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

FINE = 3
"""Everything is drawn so many times larger and made smaller at the end, for smooth edges."""

Colour = tuple[int, int, int]
Point = tuple[float, float]


def shaded(size: tuple[int, int], above: Colour, below: Colour) -> Image.Image:
    """A sheet that goes from one colour to another, downwards."""
    rows = np.linspace(0, 1, size[1])[:, None]
    mixed = (1 - rows) * np.array(above) + rows * np.array(below)
    return Image.fromarray(np.repeat(mixed[:, None, :], size[0], axis=1).round().astype(np.uint8))


def grained(picture: Image.Image, strength: float, seed: int) -> Image.Image:
    """The picture with the grain of paper."""
    grain = np.random.default_rng(seed).normal(0, strength, (picture.height, picture.width, 1))
    return Image.fromarray(np.clip(np.asarray(picture, dtype=float) + grain, 0, 255).astype(np.uint8))


class Sheet:
    """A square sheet that somebody is drawn on, in hundredths of its side."""

    def __init__(self, side: int, above: Colour, below: Colour) -> None:
        self._side = side
        self._unit = side * FINE / 100
        self._picture = shaded((side * FINE, side * FINE), above, below)
        self._draw = ImageDraw.Draw(self._picture)

    def oval(self, x: float, y: float, across: float, down: float, colour: Colour) -> None:
        """An oval around a point."""
        unit = self._unit
        self._draw.ellipse(((x - across) * unit, (y - down) * unit, (x + across) * unit, (y + down) * unit), colour)

    def ring(self, x: float, y: float, across: float, width: float, colour: Colour) -> None:
        """A ring around a point."""
        unit = self._unit
        box = ((x - across) * unit, (y - across) * unit, (x + across) * unit, (y + across) * unit)
        self._draw.ellipse(box, outline=colour, width=max(1, round(width * unit)))

    def shape(self, colour: Colour, *points: Point) -> None:
        """A filled shape."""
        self._draw.polygon([(x * self._unit, y * self._unit) for x, y in points], fill=colour)

    def line(self, colour: Colour, width: float, *points: Point) -> None:
        """A line through points."""
        whole = [(x * self._unit, y * self._unit) for x, y in points]
        self._draw.line(whole, fill=colour, width=max(1, round(width * self._unit)), joint="curve")

    def eyes(self, y: float, colour: Colour, *, apart: float = 8, size: float = 3.0) -> None:
        """Two eyes, apart from the middle by so much."""
        for x in (50 - apart, 50 + apart):
            self.oval(x, y, size, size * 0.76, (246, 240, 230))
            self.oval(x, y, size * 0.53, size * 0.62, colour)
            self.oval(x + size * 0.2, y - size * 0.2, size * 0.16, size * 0.16, (255, 255, 255))

    def done(self, seed: int) -> Image.Image:
        """The picture in its final size, with the grain of paper."""
        soft = self._picture.filter(ImageFilter.GaussianBlur(FINE * 0.6))
        return grained(soft.resize((self._side, self._side), Image.Resampling.LANCZOS), 3.5, seed)
