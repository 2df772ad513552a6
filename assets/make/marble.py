"""White marble (ice): cool white with grey veins, soft on one side, and fine hair cracks."""

from __future__ import annotations

import numpy as np
from colour import RGB, Ramp, blend
from grids import Colours, Grid, ridge, spread, step
from noise import cloud, gradient_noise

_WHITE = Ramp.of("0 d3dde6, .35 e4ebf0, .7 f2f5f7, 1 fbfcfc")
_SOFT: RGB = (0.58, 0.66, 0.74)
_CORE: RGB = (0.33, 0.40, 0.48)
_HAIR: RGB = (0.48, 0.56, 0.64)
_FAINT: RGB = (0.70, 0.77, 0.84)


def white_marble(x: Grid, y: Grid, seed: int = 41) -> Colours:
    """A slab of white marble."""
    bend_x = cloud(x * 0.8, y * 0.8, seed, 5) * 0.7
    bend_y = cloud(x * 0.8 + 3, y * 0.8 + 9, seed + 1, 5) * 0.7
    colours = _WHITE.at(spread(cloud(x * 0.9 + bend_x, y * 0.9 + bend_y, seed + 2, 5)))
    vein = cloud(x * 0.68 + y * 0.38 + bend_x * 0.95, y * 0.68 - x * 0.22 + bend_y * 0.95, seed + 3)
    weight = 0.45 + 0.55 * step(-0.25, 0.4, cloud(x * 1.1 + 9, y * 1.1, seed + 4, 3))
    # A vein fades slowly to one side and quickly to the other.
    halo = ridge(np.clip(vein, 0, None), 0.16) * ridge(np.clip(-vein, 0, None), 0.05)
    colours = blend(colours, _SOFT, 0.52 * halo * weight)
    colours = blend(colours, _CORE, 0.72 * ridge(vein, 0.022) * weight)
    hair = cloud(x * 1.5 + bend_x * 1.5 + 7, y * 1.5 + bend_y * 1.5, seed + 5, 5)
    colours = blend(
        colours, _HAIR, 0.58 * ridge(hair, 0.018) * step(-0.15, 0.3, cloud(x * 1.6, y * 1.6 + 30, seed + 6, 3))
    )
    faint = cloud(x * 2.9 + bend_x * 2 + 17, y * 2.9 + bend_y * 2, seed + 8)
    colours = blend(colours, _FAINT, 0.45 * ridge(faint, 0.03) * step(-0.1, 0.5, cloud(x * 2, y * 2 + 11, seed + 9, 3)))
    return np.asarray(colours + (gradient_noise(x * 70, y * 70, seed + 7) * 0.014)[..., None])
