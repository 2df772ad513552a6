"""Shading reliefs as metal, lit from the upper left like everything on the board."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import numpy as np
from colour import Ramp, lighten
from grids import Colours, Grid


class Metal(Enum):
    """The metals of the game; the value runs from deepest shadow to highlight."""

    GOLD = Ramp.of("0 241203, .20 6b3f08, .42 b67c14, .62 e6b436, .80 fbdf7e, 1 fffbe2")
    SILVER = Ramp.of("0 101215, .20 3d4144, .42 85898a, .62 bfc2c1, .80 e9eae6, 1 ffffff")
    PEWTER = Ramp.of("0 0f1012, .20 31353a, .42 62686e, .62 8f969b, .80 bcc2c4, 1 e9ecec")
    DARK_PEWTER = Ramp.of("0 0a0807, .20 1f1a16, .42 463c34, .62 776a5e, .80 b6a898, 1 efe6da")
    BRONZE = Ramp.of("0 1a0b04, .22 4a230d, .45 8a4a20, .66 bb7638, .84 e2aa6a, 1 ffe6bf")
    BRASS = Ramp.of("0 140d04, .18 38270d, .40 73551f, .60 a6822f, .78 cfae55, .92 efdc93, 1 fff8d6")
    STEEL = Ramp.of("0 0c1016, .20 2c3742, .42 677582, .62 a5b3be, .80 dbe4ea, 1 ffffff")
    RUBY = Ramp.of("0 1c0206, .20 560812, .42 a3141c, .62 dc3a2a, .80 ff8a5a, 1 fff0d8")
    SAPPHIRE = Ramp.of("0 030a22, .20 0a2460, .42 1a4cab, .62 3f83e2, .80 93c4ff, 1 f0f8ff")
    VIOLET = Ramp.of("0 0e0618, .20 2c1746, .42 56357f, .62 8560b4, .80 bda2e2, 1 f6eeff")
    DUSK = Ramp.of("0 06030c, .20 150a24, .42 2c1a48, .62 48306c, .80 7a5fa4, 1 c9b6e8")
    FLAME = Ramp.of("0 2a0802, .20 7a1c04, .42 c84a0a, .62 f58a1c, .80 ffcd55, 1 fffbe0")


@dataclass(frozen=True, slots=True)
class Finish:
    """How a metal takes the light: depth of relief, mirror stripe, highlight, its sharpness, overall lightness."""

    relief: float = 1.15
    mirror: float = 0.30
    highlight: float = 0.55
    sharpness: float = 26.0
    lightness: float = 0.0


def _unit(vector: tuple[float, float, float]) -> np.ndarray:
    array = np.array(vector, np.float32)
    return np.asarray(array / np.linalg.norm(array))


_LIGHT = _unit((-0.46, -0.62, 0.64))
_HALFWAY = _unit((float(_LIGHT[0]), float(_LIGHT[1]), float(_LIGHT[2]) + 1))


def shade(height: Grid, metal: Metal, finish: Finish, tone: Grid | float = 0.0, hollow: Grid | float = 0.0) -> Colours:
    """Colour a relief of ``height`` pixels; ``tone`` lightens or darkens, ``hollow`` (0..1) keeps light out."""
    slope_y, slope_x = np.gradient(height.astype(np.float32))
    slope_x, slope_y = slope_x * finish.relief, slope_y * finish.relief
    up = 1 / np.sqrt(slope_x**2 + slope_y**2 + 1)
    normal_x, normal_y = -slope_x * up, -slope_y * up
    lit = np.clip(normal_x * _LIGHT[0] + normal_y * _LIGHT[1] + up * _LIGHT[2], 0, 1)
    glint = np.clip(normal_x * _HALFWAY[0] + normal_y * _HALFWAY[1] + up * _HALFWAY[2], 0, 1) ** finish.sharpness
    mirror = 0.5 * np.sin((normal_y * -2.2 + normal_x * -1.4) * 2.1 + 0.35)
    value = (0.06 + 0.66 * lit + finish.mirror * mirror + finish.lightness + tone) * (1 - np.asarray(hollow))
    ramp: Ramp = metal.value
    return np.clip(lighten(ramp.at(value), finish.highlight * glint * (1 - np.asarray(hollow))), 0, 1)
