"""The grounds of the game's windows, which repeat in both directions: dark wood and brushed brass."""

from __future__ import annotations

import numpy as np
from colour import Ramp
from grids import Grid, plane, step
from metal import Finish, Metal, shade
from noise import gradient_noise, repeating_cloud
from pictures import opaque_image, reduced
from PIL import Image

_OVERSAMPLING = 2
_WALNUT = Ramp.of("0 0d0704, .25 1b0f08, .5 2b190d, .75 3f2614, 1 5a3a20")
_SATIN = Finish(relief=1.1, mirror=0.22, highlight=0.35, sharpness=18)


def _grain(x: Grid, y: Grid, seed: int) -> Grid:
    """Wood grain along x, about 0..1; it repeats after one unit in x and in y."""
    sway = repeating_cloud(x, y * 2, seed, (1, 2), 4)
    # Whole numbers of rings a unit, pushed about by what repeats itself, so that the whole repeats.
    rings = 0.5 + 0.5 * np.sin(
        2 * np.pi * (y * 9 + 1.9 * sway + 0.25 * repeating_cloud(x * 2, y * 16, seed + 1, (2, 16), 2))
    )
    fibres = gradient_noise(x * 6, y * 160, seed + 2, (6, 160)) + 0.6 * gradient_noise(
        x * 14, y * 320, seed + 3, (14, 320)
    )
    pores = step(0.30, 0.55, gradient_noise(x * 18, y * 150, seed + 4, (18, 150))) * step(0.2, 0.7, rings)
    shade_of_plank = repeating_cloud(x, y * 3, seed + 5, (1, 3), 3)
    return np.asarray(0.42 + 0.20 * (rings - 0.5) + 0.15 * fibres + 0.14 * shade_of_plank - 0.20 * pores)


def wood(size: int, seed: int = 17) -> Image.Image:
    """Dark walnut that repeats in both directions."""
    pixels = size * _OVERSAMPLING
    x, y = plane(pixels, pixels, pixels)
    return reduced(opaque_image(_WALNUT.at(_grain(x, y, seed))), (size, size))


def brass(size: int, seed: int = 29) -> Image.Image:
    """Brass brushed from left to right, repeating in both directions, for plaques and buttons."""
    pixels = size * _OVERSAMPLING
    x, y = plane(pixels, pixels, pixels)
    strokes = gradient_noise(x * 3, y * 110, seed, (3, 110)) + 0.7 * gradient_noise(x * 8, y * 220, seed + 1, (8, 220))
    age = repeating_cloud(x * 2, y * 2, seed + 2, (2, 2), 5)
    smears = repeating_cloud(x * 4, y * 12, seed + 3, (4, 12), 3)
    colours = shade(np.zeros_like(x), Metal.BRASS, _SATIN, 0.035 * strokes + 0.03 * age + 0.02 * smears - 0.03)
    return reduced(opaque_image(colours), (size, size))
