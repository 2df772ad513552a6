"""Small helpers on grids of numbers that every texture is made of.

A *grid* is a 2-D array of values, a *colour grid* a 3-D one with red, green and blue in 0..1 on its last axis.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Grid: TypeAlias = NDArray[np.floating[Any]]
Colours: TypeAlias = NDArray[np.floating[Any]]
Mask: TypeAlias = NDArray[np.bool_]


def unit_square(cells: float, pixels_a_cell: int) -> tuple[Grid, Grid]:
    """The x and y of every pixel of a square of ``cells`` cells, one unit a cell."""
    axis = (np.arange(round(cells * pixels_a_cell), dtype=np.float32) + 0.5) / pixels_a_cell
    x, y = np.meshgrid(axis, axis)
    return x, y


def plane(width: int, height: int, unit: float = 1.0, origin: tuple[float, float] = (0.0, 0.0)) -> tuple[Grid, Grid]:
    """The x and y of every pixel's centre, counted from ``origin`` (in pixels) in units of ``unit`` pixels."""
    x, y = np.meshgrid(
        (np.arange(width, dtype=np.float32) + 0.5 - origin[0]) / unit,
        (np.arange(height, dtype=np.float32) + 0.5 - origin[1]) / unit,
    )
    return x, y


def step(low: float, high: float, values: Grid) -> Grid:
    """A smooth step: 0 at ``low``, 1 at ``high`` (which may be the smaller one), level at both ends."""
    t = np.clip((values - low) / (high - low), 0, 1)
    return np.asarray(t * t * (3 - 2 * t))


def ridge(values: Grid, width: float) -> Grid:
    """A bell around 0: 1 on the line where ``values`` is 0, fading over ``width``."""
    return np.asarray(np.exp(-((values / width) ** 2)))


def dome(distance: Grid) -> Grid:
    """The height of half a ball of radius 1 at a distance from its centre; 0 beside it."""
    return np.asarray(np.sqrt(np.clip(1 - distance**2, 0, 1)))


def spread(values: Grid, low: float = 1, high: float = 99) -> Grid:
    """Stretch values so that their ``low``-th percentile becomes 0 and the ``high``-th 1."""
    bottom, top = np.percentile(values[::4, ::4], (low, high))
    return np.asarray(np.clip((values - bottom) / (top - bottom), 0, 1))


def soften(values: Grid, radius: float) -> Grid:
    """Blur by three box passes, which is nearly a Gaussian (Pillow can't blur grids of floats)."""
    reach = max(1, round(radius))
    window = 2 * reach + 1
    out = values
    for _ in range(3):
        for axis in (0, 1):
            pad = [(0, 0), (0, 0)]
            pad[axis] = (reach + 1, reach)
            total = np.cumsum(np.pad(out, pad, mode="edge"), axis=axis, dtype=np.float64)
            out = (total[window:] - total[:-window] if axis == 0 else total[:, window:] - total[:, :-window]) / window
    return out.astype(np.float32)


def rounded_square(x: Grid, y: Grid, half: float, radius: float) -> Grid:
    """Signed distance to a square with rounded corners around the origin: negative inside."""
    return rounded_box(x, y, half, half, radius)


def rounded_box(x: Grid, y: Grid, half_width: float, half_height: float, radius: float) -> Grid:
    """Signed distance to a rectangle with rounded corners around the origin: negative inside."""
    across, down = np.abs(x) - (half_width - radius), np.abs(y) - (half_height - radius)
    outside = np.hypot(np.maximum(across, 0), np.maximum(down, 0))
    return np.asarray(outside + np.minimum(np.maximum(across, down), 0) - radius)
