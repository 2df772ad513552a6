"""Cutting shapes for reliefs: masks drawn in units of a hundredth of the picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from grids import Grid
from PIL import Image, ImageDraw, ImageFont

Point = tuple[float, float]

FONTS = Path(__file__).resolve().parent.parent / "fonts"
COIN_FONT = FONTS / "EBGaramond-Bold.ttf"


class Stencil:
    """A mask under the knife: every call adds a shape, or cuts it away with ``cut=True``; 100 units wide and high."""

    def __init__(self, pixels: int) -> None:
        self._unit = pixels / 100
        self._image = Image.new("L", (pixels, pixels))
        self._draw = ImageDraw.Draw(self._image)

    def polygon(self, *points: Point, cut: bool = False) -> None:
        """Any shape with straight sides."""
        self._draw.polygon([self._pixel(point) for point in points], fill=self._fill(cut))

    def box(self, left: float, top: float, right: float, bottom: float, cut: bool = False) -> None:
        """An upright rectangle."""
        self._draw.rectangle([self._pixel((left, top)), self._pixel((right, bottom))], fill=self._fill(cut))

    def disc(self, centre: Point, radius: float, cut: bool = False) -> None:
        """A filled circle."""
        x, y = centre
        corners = [self._pixel((x - radius, y - radius)), self._pixel((x + radius, y + radius))]
        self._draw.ellipse(corners, fill=self._fill(cut))

    def ellipse(self, left: float, top: float, right: float, bottom: float, cut: bool = False) -> None:
        """A filled ellipse in a rectangle."""
        self._draw.ellipse([self._pixel((left, top)), self._pixel((right, bottom))], fill=self._fill(cut))

    def line(self, points: Sequence[Point], width: float, cut: bool = False) -> None:
        """A line with round joints and ends."""
        pixels = [self._pixel(point) for point in points]
        self._draw.line(pixels, fill=self._fill(cut), width=round(width * self._unit), joint="curve")
        for point in points:
            self.disc(point, width / 2, cut)

    def mask(self) -> Grid:
        """What is left standing: 1 inside, 0 outside."""
        return np.asarray(self._image, np.float32) / 255

    def _pixel(self, point: Point) -> Point:
        return point[0] * self._unit, point[1] * self._unit

    @staticmethod
    def _fill(cut: bool) -> int:
        return 0 if cut else 255


def curve(start: Point, bend: Point, end: Point, steps: int = 24) -> list[Point]:
    """Points along a quadratic curve, both ends included."""
    points = []
    for index in range(steps + 1):
        t = index / steps
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        points.append((a * start[0] + b * bend[0] + c * end[0], a * start[1] + b * bend[1] + c * end[1]))
    return points


def lettering(text: str, pixels: int, cap_height: float, centre: Point, widest: float) -> Grid:
    """A mask of ``text``; sizes in shares of the picture's side.

    Capitals stand on one line, centred by their height; what would be wider than ``widest`` is set smaller, and a
    letter with a tail (J, Q) is a little smaller and lifted, to leave room for the pips.
    """
    probe = ImageFont.truetype(COIN_FONT, 1000)
    _, cap_top, _, cap_bottom = probe.getbbox("H", anchor="ls")
    left, _, right, bottom = probe.getbbox(text, anchor="ls")
    size = cap_height * pixels * 1000 / (cap_bottom - cap_top)
    size = min(size, widest * pixels * 1000 / (right - left))
    tail = max(0.0, bottom - 40) * size / 1000
    if tail:
        size *= 0.90
    face = ImageFont.truetype(COIN_FONT, size)
    middle = (left + right) / 2 * size / 1000
    baseline = centre[1] * pixels - (cap_top + cap_bottom) / 2 * size / 1000 - tail * 0.55
    picture = Image.new("L", (pixels, pixels))
    ImageDraw.Draw(picture).text((centre[0] * pixels - middle, baseline), text, font=face, fill=255, anchor="ls")
    return np.asarray(picture, np.float32) / 255
