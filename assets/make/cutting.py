"""How a slab is made even, and what bevel and polish do to every tile that is cut from it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from colour import RGB, blend, lighten, luminance, scale
from grids import Colours, Grid, plane, ridge, rounded_square, soften, step
from pictures import image
from PIL import Image

GROUT: RGB = (0.105, 0.075, 0.040)
_EVENNESS = 0.55  # how far brightness is drawn towards that of the slab, so that no tile looks like another stone
_GREY = 0.25


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
    return blend(np.broadcast_to(np.asarray(GROUT, np.float32), colours.shape), colours, cut.cover)


def evened(slab: Colours, tile: int) -> Colours:
    """The slab with the brightness around each place drawn towards its mean; a tile is ``tile`` pixels wide."""
    light = luminance(slab)
    around = soften(np.pad(light, tile, mode="reflect"), tile / 4)[tile:-tile, tile:-tile]
    return scale(slab, (float(light.mean()) / around) ** _EVENNESS)


def polish(size: int, oversampling: int) -> Image.Image:
    """What polish makes of a tile's stone, whatever it is, ``size`` pixels wide (:data:`runtime.pictures.stones`).

    All that light does to a stone's colour is to multiply it and to add to it: the opacity is the factor (255 stands
    for 2), red, green and blue are what is added.
    """
    cut = _cut(size * oversampling)
    grey = np.full((*cut.cover.shape, 3), _GREY, np.float32)  # so dark that no light makes it more than white
    added = _polished(np.zeros_like(grey), cut)
    factor = (_polished(grey, cut) - added)[..., 0] / (2 * _GREY)
    both = np.concatenate([added, factor[..., None]], -1)
    both = both.reshape(size, oversampling, size, oversampling, 4).mean((1, 3))
    return image(both[..., :3], both[..., 3])
