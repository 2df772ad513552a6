"""Signs that tell the stones apart without colour: a fir, waves, a peak, a crystal and a cross; plains bear none."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import numpy as np

from runtime.engine.board.terrain import SYMBOLS, Terrain
from runtime.pictures.resample import Floats, Pixels
from runtime.pictures.shapes import Etching, box, disc, line

SHOWN_FROM = 6
"""Tiles smaller than this have no room for a sign."""

_BADGE_FROM = 24
_DARK, _LIGHT = (14, 12, 10), (255, 255, 255)


def glyph(terrain: Terrain, size: int) -> Pixels | None:
    """The sign of a terrain on an empty tile of ``size`` pixels: in a dark badge in the corner, or bare and large."""
    sign = _SIGNS.get(terrain)
    if sign is None or size < SHOWN_FROM:
        return None
    etching = Etching(size)
    if size >= _BADGE_FROM:
        middle, radius = (0.22, 0.78), 0.125
        etching.fill(disc(etching.x, etching.y, middle, 0.185), _DARK, 0.82)
    else:
        middle, radius = (0.5, 0.5), 0.3
    x, y = (etching.x - middle[0]) / radius, (etching.y - middle[1]) / radius
    shape = sign(x, y, max(0.3, 1.3 / (radius * size))) * radius
    if size < _BADGE_FROM:
        etching.fill(shape - 1 / size, _DARK, 0.9)
    etching.fill(shape, _LIGHT)
    return etching.sprite().pixels


def glyphs(size: int) -> tuple[Pixels | None, ...]:
    """The signs in the order of the stones' rows."""
    return tuple(glyph(Terrain(ord(symbol)), size) for symbol in SYMBOLS)


def _fir(x: Floats, y: Floats, pen: float) -> Floats:
    return np.minimum(_triangle(x, y, -1.0, 0.6), box(x, y, (0, 0.75), (pen / 2, 0.25)))


def _waves(x: Floats, y: Floats, pen: float) -> Floats:
    wave = ((-1, 0.2), (-0.5, -0.2), (0, 0.2), (0.5, -0.2), (1, 0.2))
    return np.minimum(line(x, y - 0.42, wave, pen), line(x, y + 0.42, wave, pen))


def _peak(x: Floats, y: Floats, pen: float) -> Floats:
    return line(x, y, ((-1, 0.7), (0, -0.8), (1, 0.7)), pen * 1.3)


def _crystal(x: Floats, y: Floats, pen: float) -> Floats:
    arms = [line(x, y, ((-c, -s), (c, s)), pen * 0.8) for c, s in ((0, 1), (0.87, 0.5), (0.87, -0.5))]
    return np.minimum(np.minimum(arms[0], arms[1]), arms[2])


def _cross(x: Floats, y: Floats, pen: float) -> Floats:
    strokes = [line(x, y, ((-0.75, -0.75 * way), (0.75, 0.75 * way)), pen * 1.3) for way in (1, -1)]
    return np.minimum(strokes[0], strokes[1])


def _triangle(x: Floats, y: Floats, top: float, bottom: float) -> Floats:
    """A triangle on its base, as wide as the square."""
    slope = np.float32(bottom - top)
    side = (np.abs(x) * slope - (y - top) * 0.9) / np.hypot(slope, 0.9)
    return np.asarray(np.maximum(side, y - bottom), np.float32)


_SIGNS: Mapping[Terrain, Callable[[Floats, Floats, float], Floats]] = MappingProxyType(
    {
        Terrain.FOREST: _fir,
        Terrain.WATER: _waves,
        Terrain.MOUNTAIN: _peak,
        Terrain.ICE: _crystal,
        Terrain.LAVA: _cross,
    }
)
"""The signs, each in a square from -1 to 1, drawn with a pen of a given width; a terrain without one bears none."""
