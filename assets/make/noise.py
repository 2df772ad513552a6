"""Seeded gradient noise, plain or repeating, from which stones, wood and patina grow."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from grids import Grid

Period: TypeAlias = tuple[int, int]

_ANGLES = np.linspace(0, 2 * np.pi, 256, endpoint=False)
_SLOPE_X = np.cos(_ANGLES).astype(np.float32)
_SLOPE_Y = np.sin(_ANGLES).astype(np.float32)
_WORD = 0xFFFFFFFF


def _scrambled(column: np.ndarray, row: np.ndarray, seed: int) -> np.ndarray:
    """One of 256 directions for each lattice point, the same on every machine (32-bit integers only)."""
    mixed = column.astype(np.uint32) * np.uint32(374761393) + row.astype(np.uint32) * np.uint32(668265263)
    mixed = mixed + np.uint32((seed * 2246822519) & _WORD)
    mixed ^= mixed >> np.uint32(13)
    mixed *= np.uint32(1274126177)
    mixed ^= mixed >> np.uint32(16)
    return np.asarray(mixed & np.uint32(255))


def gradient_noise(x: Grid, y: Grid, seed: int, period: Period | None = None) -> Grid:
    """Smooth noise of about -0.7..0.7 with one bump a unit; with a ``period`` it repeats after so many units."""
    x, y = np.broadcast_arrays(np.asarray(x, np.float32), np.asarray(y, np.float32))
    left, top = np.floor(x), np.floor(y)
    column, row = left.astype(np.int64), top.astype(np.int64)
    right_of, below = x - left, y - top

    def pull(across: int, down: int) -> Grid:
        at_column, at_row = column + across, row + down
        if period is not None:
            at_column, at_row = at_column % period[0], at_row % period[1]
        turn = _scrambled(at_column, at_row, seed)
        return np.asarray(_SLOPE_X[turn] * (right_of - across) + _SLOPE_Y[turn] * (below - down))

    ease_x = right_of**3 * (right_of * (right_of * 6 - 15) + 10)
    ease_y = below**3 * (below * (below * 6 - 15) + 10)
    upper = pull(0, 0) + ease_x * (pull(1, 0) - pull(0, 0))
    lower = pull(0, 1) + ease_x * (pull(1, 1) - pull(0, 1))
    return np.asarray(upper + ease_y * (lower - upper))


def cloud(x: Grid, y: Grid, seed: int, octaves: int = 4, gain: float = 0.5) -> Grid:
    """Several octaves of noise, about -1..1; each finer one has ``gain`` times the weight of the last."""
    total, weight, weights = np.zeros(np.broadcast(x, y).shape, np.float32), 1.0, 0.0
    for octave in range(octaves):
        total = total + weight * gradient_noise(x, y, seed + octave * 17)
        weights += weight
        # Not quite doubled, and shifted, so that the octaves' lattices never line up.
        x, y, weight = x * 2.03 + 11.3, y * 2.03 - 7.7, weight * gain
    return np.asarray(total / weights * 1.6)


def repeating_cloud(x: Grid, y: Grid, seed: int, period: Period, octaves: int = 4) -> Grid:
    """Like :func:`cloud`, but repeating after ``period`` units in x and in y."""
    total, weight, weights = np.zeros(np.broadcast(x, y).shape, np.float32), 1.0, 0.0
    for octave in range(octaves):
        scale = 2**octave
        repeats = (period[0] * scale, period[1] * scale)
        total = total + weight * gradient_noise(x * scale, y * scale, seed + octave * 17, repeats)
        weights += weight
        weight *= 0.5
    return np.asarray(total / weights * 1.6)


def bands(depth: Grid, seed: int) -> Grid:
    """Noise along one line only, about -1..1: how the layers of a banded stone follow one another."""
    return gradient_noise(depth, np.full(1, 0.37 * seed + 0.5, np.float32), seed) * 2.0
