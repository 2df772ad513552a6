"""Cities as solid metal tiles: a castle in relief with its owner's banner above it, or a town that nobody holds."""

from __future__ import annotations

from enum import Enum

import numpy as np
from colour import blend
from cutting import GROUT
from grids import Grid, dome, plane, ridge, rounded_square, soften, step
from metal import Finish, Metal, shade
from noise import cloud, gradient_noise
from pictures import opaque_image, reduced
from PIL import Image
from stencil import Stencil

_OVERSAMPLING = 4
_CAST = Finish(relief=1.1, mirror=0.34, lightness=0.02)
_GROUND = 84.0
_POLE = 50.0


class Owner(Enum):
    """Whose city it is; the order is that of the rows in the picture."""

    GOLD = Metal.GOLD
    SILVER = Metal.SILVER
    NEUTRAL = Metal.DARK_PEWTER


VARIANTS = 3
"""How many castles there are: a keep, a gate with two towers, and one with three spires."""


def _tower(cut: Stencil, left: float, right: float, top: float, spire: bool = False) -> None:
    """One tower from the ground to its battlements, or to a pointed roof."""
    cut.box(left, top, right, _GROUND)
    cut.box(left - 2.5, top - 4, right + 2.5, top + 2)
    if spire:
        cut.polygon((left - 4, top - 3), (right + 4, top - 3), ((left + right) / 2, top - 20))
        return
    merlon = (right - left + 5) / 5
    for place in (0, 2, 4):
        cut.box(left - 2.5 + place * merlon, top - 9, left - 2.5 + (place + 1) * merlon, top - 3)


def _window(cut: Stencil, x: float, top: float, bottom: float) -> None:
    cut.box(x - 1.9, top, x + 1.9, bottom, cut=True)


def _wall(cut: Stencil, left: float, right: float, top: float) -> None:
    cut.box(left, top, right, _GROUND)
    merlon = (right - left) / 9
    for place in range(0, 9, 2):
        cut.box(left + place * merlon, top - 5, left + (place + 1) * merlon, top + 1)


def _gate(cut: Stencil) -> None:
    cut.box(43.5, 70, 56.5, _GROUND + 1, cut=True)
    cut.disc((50, 70), 6.5, cut=True)


def _house(cut: Stencil, left: float, right: float, eaves: float, ridge_top: float) -> None:
    """A house from the ground to its gable, with a window below the roof."""
    cut.box(left, eaves, right, _GROUND)
    cut.polygon((left - 4, eaves + 1), (right + 4, eaves + 1), ((left + right) / 2, ridge_top))
    middle = (left + right) / 2
    cut.box(middle - 2, eaves + 4, middle + 2, eaves + 10, cut=True)


def _town(cut: Stencil, variant: int) -> None:
    """The gables of a town that nobody holds: no walls, no battlements."""
    houses = {
        0: ((18, 40, 62, 46), (60, 82, 62, 46), (37, 63, 54, 30)),
        1: ((18, 36, 64, 50), (34, 54, 52, 30), (56, 82, 60, 42)),
        2: ((18, 44, 58, 38), (46, 64, 64, 50), (64, 82, 54, 36)),
    }[variant]
    for house in houses:
        _house(cut, *house)
    cut.box(45, 73, 55, _GROUND + 1, cut=True)


def _castle(cut: Stencil, variant: int) -> None:
    """The walls and towers of one of the castles."""
    if variant == 0:
        _wall(cut, 14, 86, 64)
        _tower(cut, 33, 67, 48)
        _window(cut, 41, 53, 61)
        _window(cut, 59, 53, 61)
    elif variant == 1:
        _wall(cut, 22, 78, 62)
        _tower(cut, 14, 32, 52)
        _tower(cut, 68, 86, 52)
        _tower(cut, 41, 59, 47)
        _window(cut, 23, 60, 69)
        _window(cut, 77, 60, 69)
        _window(cut, 50, 51, 59)
    else:
        _wall(cut, 24, 76, 64)
        _tower(cut, 15, 32, 59, spire=True)
        _tower(cut, 68, 85, 59, spire=True)
        _tower(cut, 40, 60, 52, spire=True)
        _window(cut, 23.5, 65, 73)
        _window(cut, 76.5, 65, 73)
        _window(cut, 50, 54, 62)
    _gate(cut)


def _banner(cut: Stencil, owner: Owner) -> None:
    """Gold flies a long swallow-tailed pennant, silver a square banner, a neutral town none at all."""
    if owner is Owner.NEUTRAL:
        return
    cut.box(_POLE - 1.5, 11, _POLE + 1.5, 46)
    cut.disc((_POLE, 11), 2.8)
    if owner is Owner.GOLD:
        cut.polygon((_POLE, 12), (88, 12), (76, 20.5), (88, 29), (_POLE, 29))
    elif owner is Owner.SILVER:
        cut.box(_POLE, 12, _POLE + 22, 33)


def _silhouette(pixels: int, variant: int, owner: Owner) -> tuple[Grid, Grid]:
    """The masks of everything raised, and of the masonry alone."""
    castle = Stencil(pixels)
    (_town if owner is Owner.NEUTRAL else _castle)(castle, variant)
    flag = Stencil(pixels)
    _banner(flag, owner)
    stone = castle.mask()
    return np.maximum(stone, flag.mask()), stone


def _masonry(x: Grid, y: Grid) -> Grid:
    """The joints of courses of cut stone, 1 in a joint; x and y in hundredths of the tile."""
    course = np.floor(y / 4.6)
    upright = (x + (course % 2) * 4.2) % 8.4
    return np.clip(ridge(y % 4.6, 0.5) + ridge(upright, 0.5), 0, 1)


def city(owner: Owner, variant: int, size: int, seed: int = 5) -> Image.Image:
    """The tile of a city, 0..2 for the castle or the town."""
    pixels = size * _OVERSAMPLING
    x, y = plane(pixels, pixels, pixels, (pixels / 2, pixels / 2))
    outer = rounded_square(x, y, 0.487, 0.055)
    inner = rounded_square(x, y, 0.425, 0.03)
    if owner is Owner.NEUTRAL:  # An eight-cornered panel, so that it is no other's city in any colour.
        inner = np.maximum(inner, (np.abs(x) + np.abs(y)) / np.sqrt(2) - 0.44)
    height = 0.022 * step(0, -0.045, outer) - 0.012 * step(0.012, -0.018, inner)
    rivets = np.zeros_like(x)
    for corner_x, corner_y in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
        away = np.hypot(x - corner_x * 0.447, y - corner_y * 0.447) / 0.019
        height = height + 0.013 * dome(away)
        rivets = rivets + 0.45 * ridge(away - 1.15, 0.28)
    raised, stone = _silhouette(pixels, variant, owner)
    body = soften(raised, pixels * 0.005)
    joints = _masonry((x + 0.5) * 100, (y + 0.5) * 100) * step(0.9, 1, soften(stone, pixels * 0.006))
    height = height + 0.026 * step(0.08, 0.92, body) - 0.0034 * joints
    relief = step(0.1, 0.9, body)
    panel = step(0.0, -0.02, inner) * (1 - relief)
    tone = 0.035 * gradient_noise(x * 3, y * 95, seed) + 0.03 * cloud(x * 5, y * 5, seed + 4)
    tone = (tone - 0.20 * (x * 0.55 + y * 0.83)) * (1 - 0.5 * relief)
    tone = tone + 0.25 * relief - (0.33 if owner is Owner.GOLD else 0.28) * panel + 0.05 - 0.05 * joints
    around = np.clip(soften(raised, pixels * 0.022) * 1.3 - step(0.05, 0.6, body), 0, 1)
    hollow = 0.75 * around + 0.32 * ridge(inner, 0.012) + 0.14 * step(0.0, -0.02, inner) * (1 - relief) + rivets
    colours = shade(height * pixels, owner.value, _CAST, tone, np.clip(hollow, 0, 0.82))
    cover = np.clip(0.5 - outer * pixels, 0, 1)
    ground = np.broadcast_to(np.asarray(GROUT, np.float32), colours.shape)
    return reduced(opaque_image(blend(ground, colours, cover)), (size, size))
