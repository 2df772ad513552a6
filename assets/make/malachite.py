"""Malachite (forest): nested green rings around nodules, as the mineral grows."""

from __future__ import annotations

import numpy as np
from colour import RGB, Ramp, blend, scale
from grids import Colours, Grid, ridge, spread, step
from noise import bands, cloud, gradient_noise

_RAMP = Ramp.of("0 02231a, .16 063d2b, .36 0c6343, .55 178a5b, .74 3bb17c, .9 86d6a6, 1 b9ecc6")
_GROWTH_LINE: RGB = (0.0, 0.12, 0.085)
_SPACING = 1.07
_MELT = 5.5  # how sharply neighbouring nodules are kept apart


def _growth(x: Grid, y: Grid, seed: int) -> Grid:
    """The smooth distance to the nearest of many jittered nodules: its level lines are the rings."""
    chance = np.random.default_rng(seed)
    nearness = np.zeros_like(x)
    for row in range(-1, 6):
        for column in range(-1, 6):
            centre_x = (column + chance.random()) * _SPACING
            centre_y = (row + chance.random()) * _SPACING
            pace = 0.75 + 0.5 * chance.random()
            nearness += np.exp(-_MELT * pace * np.hypot(x - centre_x, (y - centre_y) * 1.05))
    return np.asarray(-np.log(nearness + 1e-9) / _MELT + 0.030 * cloud(x * 4, y * 4, seed + 2, 3))


def malachite(x: Grid, y: Grid, seed: int = 23) -> Colours:
    """A slab of malachite."""
    bend_x = cloud(x * 1.1, y * 1.1, seed) * 0.34
    bend_y = cloud(x * 1.1 + 9, y * 1.1 + 4, seed + 1) * 0.34
    age = _growth(x + bend_x, y + bend_y, seed)
    value = spread(
        0.50 * bands(age * 8.5 + 0.3, seed + 3) + 0.33 * bands(age * 19, seed + 4) + 0.20 * bands(age * 43, seed + 5)
    )
    value = value * 0.86 + 0.14 * step(-0.5, 0.5, cloud(x, y, seed + 6, 3))
    colours = blend(_RAMP.at(value), _GROWTH_LINE, 0.55 * ridge(bands(age * 12 + 4, seed + 7), 0.05))
    # Silky fibres cross the rings.
    fibres = gradient_noise(x * 55 + bend_x * 30, y * 9, seed + 8) + gradient_noise(
        x * 9, y * 55 + bend_y * 30, seed + 9
    )
    return scale(colours, 1 + 0.035 * fibres)
