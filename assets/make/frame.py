"""The antique brass surround: rails that repeat without a seam, corner bosses, and a blank name plate."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from colour import RGB, blend, scale
from grids import Colours, Grid, Mask, dome, plane, ridge, rounded_box, soften, step
from metal import Finish, Metal, shade
from noise import cloud, gradient_noise, repeating_cloud
from pictures import opaque_image, reduced, shadow_of, strip, with_shadow
from PIL import Image

_OVERSAMPLING = 4
_WAVES = 2  # whole waves of the running ornament a piece, so that pieces join
_BEADS = 8
_WORN = Finish(relief=1.25, mirror=0.36, highlight=0.50, sharpness=22)
_VERDIGRIS: RGB = (0.16, 0.27, 0.21)
_REPEATS = 4  # units of noise a piece: whole, for the same reason


@dataclass(frozen=True, slots=True)
class _Patina:
    """The noise of one piece: broad and fine clouds and the strokes of the brush, all about -1..1."""

    broad: Grid
    fine: Grid
    strokes: Grid


def _moulding(out: Grid) -> Grid:
    """The profile of a rail, in thicknesses: ``out`` runs from 0 at its outer edge to 1 at the stones."""
    height = 0.10 * step(0, 0.05, out) + 0.07 * dome((out - 0.13) / 0.08)
    height = height - 0.05 * ridge(out - 0.235, 0.018) + 0.05 * step(0.24, 0.30, out)
    height = height - 0.05 * step(0.70, 0.76, out) - 0.04 * ridge(out - 0.765, 0.016)
    height = height + 0.055 * dome((out - 0.845) / 0.065)
    return np.asarray(height - 0.12 * step(0.93, 1.0, out))


def _ornament(along: Grid, out: Grid) -> Grid:
    """Two interlaced waves with a pearl in each loop, and a row of beads; ``along`` counts pieces."""
    across = (out - 0.50) / 0.145
    wave = np.sin(along * _WAVES * 2 * np.pi) * 0.72
    one, other = ridge(across - wave, 0.20), ridge(across + wave, 0.20)
    # Each crossing has one strand above the other, by turns.
    above = np.where(np.cos(along * _WAVES * np.pi) > 0, one, other)
    below = np.where(np.cos(along * _WAVES * np.pi) > 0, other, one)
    strands = 0.030 * np.maximum(one, other) + 0.016 * above - 0.008 * below * (above > 0.5)
    loop = (along * _WAVES * 2) % 1 - 0.5
    pearl = dome(np.hypot(loop / (_WAVES * 2), (out - 0.50)) / 0.052)
    bead = dome(np.hypot(((along * _BEADS) % 1 - 0.5) / _BEADS, out - 0.845) / 0.052)
    return np.asarray((strands + 0.045 * pearl) * (np.abs(across) < 1.25) + 0.030 * bead)


def _boss(x: Grid, y: Grid) -> Grid:
    """The height of a corner: a square plate with a rosette of eight petals; x and y in -0.5..0.5."""
    out, turn = np.hypot(x, y), np.arctan2(y, x)
    edge = np.maximum(np.abs(x), np.abs(y))
    height = 0.10 * step(0.5, 0.455, edge) - 0.05 * step(0.41, 0.385, edge)
    petals = 0.5 + 0.5 * np.cos(turn * 8)
    height = height + 0.085 * dome(out / (0.22 + 0.11 * petals)) + 0.05 * dome(out / (0.20 - 0.05 * petals))
    return np.asarray(height + 0.075 * dome(out / 0.085) + 0.03 * ridge(out - 0.365, 0.015))


def _aged_brass(height: Grid, patina: _Patina, unit: float) -> Colours:
    """Brass that is dark and green in its hollows and rubbed bright on its ridges; ``unit`` pixels a piece."""
    level = soften(height, unit * 0.05)
    hollow = np.clip((level - height) / (unit * 0.035), 0, 1)
    crest = np.clip((height - level) / (unit * 0.035), 0, 1)
    tone = 0.035 * patina.strokes + 0.045 * patina.fine + 0.05 * patina.broad - 0.03 + 0.12 * crest
    colours = shade(height, Metal.BRASS, _WORN, tone, np.clip(0.78 * hollow, 0, 0.85))
    green = hollow * step(-0.05, 0.45, patina.broad + 0.35 * patina.fine)
    colours = blend(colours, _VERDIGRIS, 0.42 * green)
    stains = step(0.38, 0.75, patina.broad + 0.6 * patina.fine)
    return scale(colours, 1 - 0.22 * stains)


def _rail(side: str, size: int, seed: int) -> Image.Image:
    """One piece of a rail (``top``, ``bottom``, ``left``, ``right``): the middle one of three that were made as one."""
    unit = size * _OVERSAMPLING
    flat = side in ("top", "bottom")
    pad = unit // 8  # beyond the edges, so that slopes and hollows are true at them
    width, height = (3 * unit, unit + 2 * pad) if flat else (unit + 2 * pad, 3 * unit)
    x, y = plane(width, height, unit, (0, pad) if flat else (pad, 0))
    along, across = (x, y) if flat else (y, x)
    out = across if side in ("top", "left") else 1 - across
    repeats = (_REPEATS, 64) if flat else (64, _REPEATS)
    strokes = gradient_noise(along * 2, across * 26, seed + 4, (2, 4096))
    patina = _Patina(
        broad=repeating_cloud(x * _REPEATS / 2, y * _REPEATS / 2, seed, (repeats[0] // 2, repeats[1] // 2), 4),
        fine=repeating_cloud(x * _REPEATS, y * _REPEATS, seed + 2, repeats, 4),
        strokes=strokes,
    )
    colours = _aged_brass((_moulding(out) + _ornament(along, out)) * unit, patina, unit)
    rows, columns = (
        (slice(pad, pad + unit), slice(unit, 2 * unit)) if flat else (slice(unit, 2 * unit), slice(pad, pad + unit))
    )
    return reduced(opaque_image(colours[rows, columns]), (size, size)).convert("RGBA")


def _corner(size: int, seed: int) -> Image.Image:
    """A corner piece with its boss."""
    unit = size * _OVERSAMPLING
    pad = unit // 8
    side = unit + 2 * pad
    x, y = plane(side, side, unit, (side / 2, side / 2))
    patina = _Patina(cloud(x * 2, y * 2, seed), cloud(x * 4, y * 4, seed + 2), gradient_noise(x * 2, y * 26, seed + 4))
    colours = _aged_brass(_boss(x, y) * unit, patina, unit)[pad:-pad, pad:-pad]
    return reduced(opaque_image(colours), (size, size)).convert("RGBA")


def frame(size: int, seed: int = 3) -> Image.Image:
    """Three by three pieces: corners, one piece of each rail, and nothing in the middle."""
    corners = [_corner(size, seed + 31 * number) for number in range(4)]
    rails = [_rail(side, size, seed) for side in ("top", "left", "right", "bottom")]
    hole = Image.new("RGBA", (size, size))
    return strip([corners[0], rails[0], corners[1], rails[1], hole, rails[2], corners[2], rails[3], corners[3]], 3)


def _plate_edge(x: Grid, y: Grid, half_width: float) -> Grid:
    """Signed distance to a plate 2 units high whose corners are hollowed out; negative inside."""
    box = rounded_box(x, y, half_width, 0.90, 0.02)
    bite = 0.36 - np.hypot(np.abs(x) - half_width, np.abs(y) - 0.90)
    return np.asarray(np.maximum(box, bite))


def name_plate(width: int, height: int, seed: int = 7) -> Image.Image:
    """A blank brass plate held by two pins, with an engraved border and its shadow."""
    columns, rows = width * _OVERSAMPLING, height * _OVERSAMPLING
    unit = rows / 2
    x, y = plane(columns, rows, unit, (columns / 2, rows / 2))
    half_width = columns / rows - 0.08
    edge = _plate_edge(x, y, half_width)
    relief = 0.13 * step(0, -0.16, edge) - 0.05 * ridge(edge + 0.27, 0.034) - 0.03 * step(-0.30, -0.36, edge)
    pins = np.hypot(np.abs(x) - (half_width - 0.56), y) / 0.13
    relief = relief + 0.11 * dome(pins)
    field: Mask = edge < -0.33
    tone = 0.05 * gradient_noise(x * 0.6, y * 11, seed) + 0.05 * cloud(x, y, seed - 2) - 0.10 * y / 2
    hollow = 0.55 * ridge(edge + 0.27, 0.05) + 0.5 * ridge(pins - 1.15, 0.25) + 0.04 * field
    colours = shade(relief * unit, Metal.BRASS, Finish(relief=1.2), tone + 0.10, np.clip(hollow, 0, 0.85))
    cover = np.clip(0.5 - edge * unit, 0, 1)
    return reduced(with_shadow(colours, cover, shadow_of(cover, rows * 0.03, rows * 0.035, 0.6)), (width, height))
