"""Lapis lazuli (water): deep blue clouds, a little white calcite, and flecks of gold (pyrite)."""

from __future__ import annotations

import numpy as np
from colour import RGB, Ramp, blend, scale
from grids import Colours, Grid, ridge, spread, step
from noise import cloud, gradient_noise

_BLUE = Ramp.of("0 050a33, .25 0c185c, .5 132b8e, .72 1d40b2, .9 315dcb, 1 5680dc")
_GOLD = Ramp.of("0 6b4a12, .4 b98a2c, .7 e9c45c, 1 fff2b4")
_CALCITE: RGB = (0.72, 0.78, 0.90)
_HAZE: RGB = (0.42, 0.53, 0.80)
_SEAT: RGB = (0.02, 0.03, 0.12)


def _flecks(x: Grid, y: Grid, bend: tuple[Grid, Grid], vein: Grid, seed: int) -> tuple[Grid, Grid]:
    """Where the gold lies, and the dark rim that seats each fleck in the stone; gathered along the veins."""
    gathered = step(-0.10, 0.55, cloud(x * 1.25 + 60, y * 1.25, seed + 6) + 0.55 * ridge(vein, 0.10) - 0.02)
    lumps = gradient_noise(x * 20 + bend[0] * 4, y * 20 + bend[1] * 4, seed + 7)
    lumps = lumps + 0.50 * gradient_noise(x * 43, y * 43, seed + 8)
    threshold = 0.72 - 0.44 * gathered
    excess = lumps - threshold
    fleck = step(0, 0.09, excess)
    dust = step(0.62, 0.74, gradient_noise(x * 80, y * 80, seed + 9) + 0.25 * gathered) * step(0.15, 0.6, gathered)
    rim = np.clip(step(-0.12, 0.02, excess) - fleck, 0, 1)
    return np.asarray(np.clip(fleck + 0.55 * dust, 0, 1)), np.asarray(rim)


def lapis_lazuli(x: Grid, y: Grid, seed: int = 37) -> Colours:
    """A slab of lapis lazuli."""
    bend_x = cloud(x * 1.3, y * 1.3, seed) * 0.5
    bend_y = cloud(x * 1.3 + 5, y * 1.3 + 8, seed + 1) * 0.5
    value = spread(cloud(x * 1.6 + bend_x * 1.6, y * 1.6 + bend_y * 1.6, seed + 2, 6, gain=0.58))
    colours = scale(_BLUE.at(value), 1 + 0.16 * cloud(x * 11, y * 11, seed + 3, 3))
    vein = cloud(x * 0.8 + bend_x * 0.9 + 3, y * 0.8 + bend_y * 0.9, seed + 4, 3) + 0.035 * cloud(
        x * 3.4, y * 3.4, seed + 14, 3
    )
    where = step(0.0, 0.45, cloud(x * 0.7 + 40, y * 0.7, seed + 5, 3))
    broken = 0.45 + 0.55 * step(-0.3, 0.3, cloud(x * 5, y * 5, seed + 15, 2))
    colours = blend(colours, _CALCITE, 0.55 * ridge(vein, 0.024) * where * broken)
    colours = blend(colours, _HAZE, 0.26 * ridge(vein, 0.16) * where)
    gold, rim = _flecks(x, y, (bend_x, bend_y), vein, seed)
    sparkle = 0.76 + 0.55 * gradient_noise(x * 38, y * 38, seed + 10) + 0.25 * gradient_noise(x * 90, y * 90, seed + 11)
    return blend(blend(colours, _SEAT, 0.5 * rim), _GOLD.at(sparkle), gold)
