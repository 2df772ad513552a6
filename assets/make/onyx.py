"""Honey onyx (plains) and red onyx (lava): translucent stones of flowing bands with bright lines and dark seams."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from colour import RGB, Ramp, blend, scale
from grids import Colours, Grid, ridge, spread, step
from noise import bands, cloud, gradient_noise


@dataclass(frozen=True, slots=True)
class _Bands:
    """How the layers of a banded stone lie: a direction, how far they wander, and where they are clouded."""

    lean: tuple[float, float]
    wander: tuple[float, float, float]
    rhythm: tuple[float, float, float]
    cloudiness: float

    def depth(self, x: Grid, y: Grid, seed: int) -> tuple[Grid, Grid]:
        """The depth of each pixel in the layers, and how far it was moved by the wandering."""
        wide, fine, size = self.wander
        moved = cloud(x * size, y * size, seed) * wide + cloud(x * 2.1, y * 2.1, seed + 1, 3) * fine
        return x * self.lean[0] + y * self.lean[1] + moved, moved

    def value(self, depth: Grid, moved: Grid, x: Grid, y: Grid, seed: int) -> Grid:
        """The lightness of each pixel, 0..1, before it is coloured."""
        broad, middle, narrow = self.rhythm
        value = spread(
            0.54 * bands(depth * broad, seed + 2)
            + 0.31 * bands(depth * middle + moved, seed + 3)
            + 0.15 * bands(depth * narrow, seed + 4)
        )
        return np.asarray(np.clip(value + self.cloudiness * cloud(x * 1.8 + 3, y * 1.8, seed + 5, 5), 0, 1))


_HONEY = _Bands(lean=(0.42, 0.86), wander=(0.55, 0.13, 0.75), rhythm=(2.3, 5.7, 15), cloudiness=0.15)
_HONEY_RAMP = Ramp.of("0 9a5a14, .18 bf7a1f, .4 dc9c35, .6 ecb955, .78 f6d488, .92 fdeab8, 1 fff4d6")
_MILK: RGB = (1.0, 0.965, 0.86)
_CARAMEL: RGB = (0.56, 0.29, 0.06)

_RED = _Bands(lean=(0.70, -0.62), wander=(0.66, 0.15, 0.8), rhythm=(2.1, 5.1, 13), cloudiness=0.13)
_RED_RAMP = Ramp.of("0 130204, .17 2e0406, .36 660a0b, .54 a01410, .72 c82412, .86 e2451a, .96 f56a22, 1 ff9a48")
_GLOWING: RGB = (1.0, 0.58, 0.20)
_EMBER: RGB = (0.90, 0.22, 0.06)
_CRUST: RGB = (0.07, 0.0, 0.01)


def _glow(x: Grid, y: Grid, seed: int, amount: float) -> Grid:
    """Light that comes back from inside a translucent stone."""
    return np.asarray(1 + amount * cloud(x * 0.9 + 20, y * 0.9, seed + 9, 3))


def _grain(x: Grid, y: Grid, seed: int, amount: float) -> Grid:
    return np.asarray((gradient_noise(x * 60, y * 60, seed + 10) * amount)[..., None])


def honey_onyx(x: Grid, y: Grid, seed: int = 11) -> Colours:
    """A slab of honey onyx."""
    depth, moved = _HONEY.depth(x, y, seed)
    value = _HONEY.value(depth, moved, x, y, seed)
    colours = _HONEY_RAMP.at(value)
    milky = ridge(bands(depth * 4.1 + 0.3 * moved, seed + 7), 0.045)
    colours = blend(colours, _MILK, 0.50 * milky * step(0.2, 0.7, value))
    seams = ridge(bands(depth * 3.3 + 5, seed + 8), 0.085) * step(
        -0.25, 0.35, cloud(x * 1.4, y * 1.4 + 50, seed + 18, 3)
    )
    colours = blend(colours, _CARAMEL, 0.36 * seams * (1 - milky))
    return np.asarray(scale(colours, _glow(x, y, seed, 0.13)) + _grain(x, y, seed, 0.018))


def red_onyx(x: Grid, y: Grid, seed: int = 67) -> Colours:
    """A slab of red onyx: dark crusts and lines that glow like cooling lava."""
    depth, moved = _RED.depth(x, y, seed)
    value = _RED.value(depth, moved, x, y, seed)
    colours = _RED_RAMP.at(value)
    where = step(-0.55, 0.15, cloud(x * 1.2, y * 1.2 + 50, seed + 18, 3))
    fissure = bands(depth * 3.7 + 2, seed + 6)
    glowing = ridge(fissure, 0.046) * where
    colours = blend(colours, _GLOWING, 0.80 * glowing * step(0.05, 0.45, value))
    colours = blend(colours, _EMBER, 0.36 * ridge(fissure, 0.13))
    seams = ridge(bands(depth * 3.1 + 8, seed + 7), 0.15) * (1 - 0.3 * where) * step(0.92, 0.6, value)
    colours = blend(colours, _CRUST, 0.78 * seams * (1 - glowing))
    return np.asarray(scale(colours, _glow(x, y, seed, 0.16)) + _grain(x, y, seed, 0.012))
