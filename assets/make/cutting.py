"""Cutting a slab into tiles, bevelling and polishing them, as a mason would."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from colour import RGB, blend, lighten, luminance, scale
from grids import Colours, Grid, plane, ridge, rounded_square, step
from pictures import opaque_image
from PIL import Image

GROUT: RGB = (0.105, 0.075, 0.040)
_EVENNESS = 0.55  # how far a tile's brightness is drawn towards that of its slab, so that none looks like another stone


@dataclass(frozen=True, slots=True)
class _Cut:
    """How light falls on every tile, whatever its stone."""

    cover: Grid
    towards: Grid
    away: Grid
    lit_edge: Grid
    dark_edge: Grid
    gloss: Grid
    fall: Grid


def _cut(pixels: int) -> _Cut:
    """Work out bevel, arris and the soft reflection of a window for tiles of so many pixels."""
    x, y = plane(pixels, pixels, 1.0, (pixels / 2, pixels / 2))
    distance = rounded_square(x, y, pixels * 0.487, pixels * 0.055)
    inward = -distance / (pixels * 0.058)  # 0 at the edge, 1 where the flat face begins
    slope_y, slope_x = np.gradient(distance)
    facing = slope_x * -0.55 + slope_y * -0.83
    bevel = facing * np.cos(np.clip(inward, 0, 1) * np.pi / 2) * (inward < 1)
    arris = ridge(inward - 1.0, 0.20)
    window = step(0.58, 0.0, np.hypot((x + pixels * 0.16) / (pixels * 0.80), (y + pixels * 0.24) / (pixels * 0.52)))
    return _Cut(
        cover=np.clip(0.5 - distance, 0, 1),
        towards=np.clip(bevel, 0, 1),
        away=np.clip(-bevel, 0, 1),
        lit_edge=arris * np.clip(facing, 0, 1),
        dark_edge=arris * np.clip(-facing, 0, 1),
        gloss=window * step(1.0, 1.9, inward),
        fall=1 - 0.10 * (x + y) / pixels,
    )


def _polished(stone: Colours, cut: _Cut) -> Colours:
    colours = scale(stone, cut.fall * (1 + 0.55 * cut.towards - 0.62 * cut.away))
    colours = lighten(colours, 0.20 * cut.towards)
    colours = lighten(colours, 0.42 * cut.lit_edge)
    colours = scale(colours, 1 - 0.22 * cut.dark_edge)
    colours = lighten(colours, 0.17 * cut.gloss)
    return blend(np.broadcast_to(np.asarray(GROUT, np.float32), colours.shape), np.clip(colours, 0, 1), cut.cover)


def cut_tiles(slab: Colours, across: int, size: int) -> list[Image.Image]:
    """Cut a square slab into ``across`` × ``across`` polished tiles of ``size`` pixels, row by row."""
    pixels = slab.shape[0] // across
    cut = _cut(pixels)
    usual = float(luminance(slab).mean())
    tiles = []
    for row in range(across):
        for column in range(across):
            piece = slab[row * pixels : (row + 1) * pixels, column * pixels : (column + 1) * pixels]
            evened = piece * (usual / float(luminance(piece).mean())) ** _EVENNESS
            tiles.append(opaque_image(_polished(evened, cut)).resize((size, size), Image.Resampling.LANCZOS))
    return tiles
