"""Letters as struck coins: a beaded rim, a dark dished field, a bright letter, and pips for its value."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from grids import Grid, dome, plane, ridge, soften, step
from metal import Finish, Metal, shade
from noise import cloud, gradient_noise
from pictures import reduced, shadow_of, with_shadow
from PIL import Image
from stencil import lettering

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The faces in the order of the columns; a blank coin follows them."""

_OVERSAMPLING = 4
_RADIUS = 0.86  # of half a tile: the shadow needs the rest
_STRUCK = Finish(relief=1.15, highlight=0.60, sharpness=22, lightness=0.06)


def letter_value(letter: str) -> int:
    """The value of a letter in the standard alphabet (rules, section 1)."""
    return 1 if letter in "ADEGILNORSTU" else 2 if letter in "BCMP" else 3


@dataclass(frozen=True, slots=True)
class _Blank:
    """Where the pixels of a coin lie: x, y and distance from its middle in radii, the angle, a radius in pixels."""

    x: Grid
    y: Grid
    out: Grid
    angle: Grid
    radius: float
    pixels: int

    @classmethod
    def of(cls, size: int) -> _Blank:
        """The blank of a coin on a tile of ``size`` pixels, a little up and left, to leave room for the shadow."""
        pixels = size * _OVERSAMPLING
        radius = pixels / 2 * _RADIUS
        x, y = plane(pixels, pixels, radius, (pixels * 0.494, pixels * 0.491))
        return cls(x, y, np.hypot(x, y), np.arctan2(y, x), radius, pixels)


def _body(coin: _Blank, seed: int) -> Grid:
    """The coin before it is struck, in radii: edge, rim, beads inside the rim, and a dished, hammered field."""
    out = coin.out
    height = 0.052 * step(1.0, 0.955, out)
    height = height + 0.050 * step(0.82, 0.87, out) * (1 - step(0.94, 1.0, out))
    beads = 40
    turn = (coin.angle * beads / (2 * np.pi) + 0.5) % 1 - 0.5
    bead = np.hypot(turn * 2 * np.pi / beads * 0.79, out - 0.79)
    height = height + 0.022 * dome(bead / 0.036)
    height = height - 0.015 * (1 - np.clip(out / 0.76, 0, 1) ** 2)
    return np.asarray(height + 0.0022 * cloud(coin.x * 6, coin.y * 6, seed, 3) * step(0.76, 0.70, out))


def _pips(coin: _Blank, count: int) -> tuple[Grid, Grid]:
    """The height of ``count`` pips under the letter, and the mask they cover."""
    height, mask = np.zeros_like(coin.out), np.zeros_like(coin.out)
    for place in range(count):
        angle = np.pi / 2 - (place - (count - 1) / 2) * 0.46
        away = np.hypot(coin.x - 0.60 * np.cos(angle), coin.y - 0.60 * np.sin(angle)) / 0.098
        height = np.maximum(height, 0.050 * dome(away))
        mask = np.maximum(mask, step(1.15, 0.9, away))
    return height, mask


def coin(face: str, pips: int, metal: Metal, size: int, seed: int = 5) -> Image.Image:
    """A coin with the letter ``face`` (or nothing, ``""``) and so many pips, with its shadow."""
    blank = _Blank.of(size)
    seed = seed + sum(map(ord, face)) * 7
    pixels = blank.pixels
    letter = lettering(face, pixels, 0.385, (0.492, 0.437), 0.54) if face else np.zeros_like(blank.out)
    body = soften(letter, pixels * 0.005)
    pip_height, pip_mask = _pips(blank, pips)
    height = (_body(blank, seed) + 0.058 * step(0.08, 0.92, body) + pip_height) * blank.radius
    raised = np.maximum(step(0.05, 0.5, body), pip_mask)
    # Dark patina gathers around what is raised: it is this that keeps letters readable when they are small.
    patina = np.clip(soften(np.maximum(letter, pip_mask), pixels * 0.022) * 1.5 - 1.5 * raised, 0, 1)
    hollow = 0.74 * patina + 0.34 * ridge(blank.out - 0.835, 0.030) + 0.20 * ridge(blank.out - 0.745, 0.035)
    field = step(0.80, 0.74, blank.out) * (1 - raised)
    lustre = np.cos(2 * (blank.angle + 0.95 + 0.25 * cloud(blank.x * 1.5, blank.y * 1.5, seed + 8, 2)))
    lustre = lustre * step(0.05, 0.35, blank.out)
    tone = 0.022 * gradient_noise(blank.angle * 26, blank.out * 2, seed) + 0.020 * cloud(
        blank.x * 5, blank.y * 5, seed + 5, 3
    )
    deep = 0.27 if metal is Metal.GOLD else 0.25
    tone = tone + (0.10 * lustre - deep) * field + 0.26 * raised + 0.07 * lustre * step(0.86, 0.90, blank.out)
    colours = shade(height, metal, _STRUCK, tone, np.clip(hollow, 0, 0.85))
    colours = colours * (1 - 0.55 * step(0.965, 1.0, blank.out))[..., None]
    cover = np.clip((1 - blank.out) * blank.radius + 0.5, 0, 1)
    picture = with_shadow(colours, cover, shadow_of(cover, pixels * 0.022, pixels * 0.026, 0.80))
    return reduced(picture, (size, size))
