"""Tiger's eye (mountain): brown and gold bands of silk with a sheen that wanders from band to band."""

from __future__ import annotations

import numpy as np
from colour import RGB, Ramp, blend, scale
from grids import Colours, Grid, ridge, spread, step
from noise import bands, cloud, gradient_noise

_RAMP = Ramp.of("0 120804, .16 2c1407, .34 5d300c, .52 965a16, .68 c78a2a, .82 e6b551, .93 f6da8c, 1 fff0c0")
_HAWKS_EYE: RGB = (0.13, 0.15, 0.20)
_LEAN = np.deg2rad(-24)


def tigers_eye(x: Grid, y: Grid, seed: int = 53) -> Colours:
    """A slab of tiger's eye."""
    along = x * np.cos(_LEAN) + y * np.sin(_LEAN)
    across = -x * np.sin(_LEAN) + y * np.cos(_LEAN)
    warp = cloud(along * 0.55, across * 0.8, seed) * 0.34 + cloud(along * 1.7, across * 1.4, seed + 1, 3) * 0.085
    # The fibres stand across the bands; they are what catches the light.
    fibres = (
        gradient_noise(along * 34, across * 1.7, seed + 2) * 0.6
        + gradient_noise(along * 78, across * 3.1, seed + 3) * 0.4
    )
    fine = gradient_noise(along * 120, across * 5, seed + 13)
    depth = across + warp + 0.020 * fibres
    value = spread(
        0.46 * bands(depth * 2.6, seed + 4) + 0.36 * bands(depth * 5.6, seed + 5) + 0.18 * bands(depth * 12.5, seed + 6)
    )
    phase = bands(depth * 2.6 + 3, seed + 7) * 2.4 + 2.1 * warp + 1.2 * cloud(along * 0.5, across * 0.3, seed + 8, 2)
    sheen = ridge(np.sin(across * 2.05 + phase), 0.46)
    value = np.clip(0.72 * value + 0.42 * sheen * step(0.15, 0.65, value) + 0.055 * fibres + 0.03 * fine - 0.04, 0, 1)
    hawk = step(0.36, 0.08, value) * step(0.1, 0.5, cloud(x * 0.6 + 70, y * 0.6, seed + 9, 3))
    colours = blend(_RAMP.at(value), _HAWKS_EYE, 0.40 * hawk)
    return scale(colours, 1 + 0.10 * fibres * (0.4 + sheen) + 0.05 * fine)
