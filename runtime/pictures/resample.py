"""Pictures at another size: area averages when they shrink, straight lines between pixels when they grow.

Everything is done with running sums: products of matrices would be spread over threads, which costs far more than it
saves for pictures this small.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
"""A picture: rows × columns × 4 (red, green, blue, opacity), the colours already multiplied by the opacity."""

Floats = NDArray[np.floating[Any]]
"""Figures between pixels: distances, opacities, shares."""


def resized(figures: Floats, target: int, axis: int) -> Floats:
    """An array with ``target`` places along one axis in place of those it has."""
    source = figures.shape[axis]
    if source == target:
        return figures
    front = np.moveaxis(figures, axis, 0)
    done = _grown(front, target) if target > source else _shrunk(front, target)
    return np.moveaxis(done, 0, axis)


def _share(places: Floats, like: Floats) -> Floats:
    """The parts after the point of ``places``, to be multiplied along the first axis of ``like``."""
    return (places - np.floor(places)).astype(np.float32).reshape(-1, *[1] * (like.ndim - 1))


def _grown(figures: Floats, target: int) -> Floats:
    """Between two places a straight line."""
    source = figures.shape[0]
    places = np.clip((np.arange(target) + 0.5) * source / target - 0.5, 0, source - 1)
    low = places.astype(int)
    high = np.minimum(low + 1, source - 1)
    share = _share(places, figures)
    return np.asarray(figures[low] * (1 - share) + figures[high] * share)


def _shrunk(figures: Floats, target: int) -> Floats:
    """The average over the stretch that a place stands for."""
    source = figures.shape[0]
    if source % target == 0:
        return np.asarray(figures.reshape(target, source // target, *figures.shape[1:]).mean(axis=1, dtype=np.float32))
    sums = np.zeros((source + 2, *figures.shape[1:]), np.float32)
    np.cumsum(figures, axis=0, out=sums[1:-1])
    sums[-1] = sums[-2]
    edges = np.arange(target + 1) * source / target
    low = edges.astype(int)
    share = _share(edges, figures)
    reached = sums[low] + (sums[low + 1] - sums[low]) * share
    return np.asarray((reached[1:] - reached[:-1]) * np.float32(target / source))


def resampled(pictures: NDArray[np.uint8], height: int, width: int) -> NDArray[np.uint8]:
    """A stack of pictures (number × rows × columns × channels) at another height and width, in pixels."""
    if pictures.shape[1:3] == (height, width):
        return pictures.copy()
    figures = resized(resized(pictures.astype(np.float32), height, 1), width, 2)
    done: NDArray[np.uint8] = np.ascontiguousarray(np.clip(figures + 0.5, 0, 255).astype(np.uint8))
    return done


def scaled(picture: Pixels, height: int, width: int) -> Pixels:
    """One picture at another height and width, in pixels."""
    done: Pixels = resampled(picture[None], height, width)[0]
    return done
