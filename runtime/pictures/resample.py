"""Pictures at another size: area averages when they shrink, straight lines between pixels when they grow.

No products of matrices: they would be spread over threads, which costs far more than it saves for pictures this small.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
"""A picture: rows × columns × 4 (red, green, blue, opacity), the colours already multiplied by the opacity."""

Floats = NDArray[np.floating[Any]]
"""Figures between pixels: distances, opacities, shares."""


_AT_ONCE = 8
"""So many pictures are worked on together: what they need stays near the processor."""


def _taps(source: int, target: int) -> Iterator[tuple[NDArray[np.intp], Floats]]:
    """Which of ``source`` places count in each of ``target``, and how much: pairs of arrays, to be added up."""
    if target > source:
        places = np.clip((np.arange(target) + 0.5) * source / target - 0.5, 0, source - 1)
        low = places.astype(np.intp)
        yield low, 1 - (places - low)
        yield np.minimum(low + 1, source - 1), places - low
        return
    edges = np.arange(target + 1) * source / target
    first = edges[:-1].astype(np.intp)
    for step in range(-(-source // target) + 1):
        place = first + step
        overlap = np.minimum(edges[1:], place + 1) - np.maximum(edges[:-1], place)
        if overlap.max() > 0:
            yield np.minimum(place, source - 1), np.maximum(overlap, 0) * target / source


def resized(figures: Floats | Pixels, target: int, axis: int) -> Floats:
    """An array with ``target`` places along one axis in place of those it has."""
    source = figures.shape[axis]
    if source == target:
        return figures.astype(np.float32)
    shape = [1] * figures.ndim
    shape[axis] = target
    done = np.zeros((*figures.shape[:axis], target, *figures.shape[axis + 1 :]), np.float32)
    for places, shares in _taps(source, target):
        done += np.multiply(figures.take(places, axis=axis), shares.astype(np.float32).reshape(shape), dtype=np.float32)
    return done


def resampled(pictures: NDArray[np.uint8], height: int, width: int) -> NDArray[np.uint8]:
    """A stack of pictures (number × rows × columns × channels) at another height and width, in pixels."""
    if pictures.shape[1:3] == (height, width):
        return pictures.copy()
    done = np.empty((pictures.shape[0], height, width, *pictures.shape[3:]), np.uint8)
    for start in range(0, len(pictures), _AT_ONCE):
        figures = resized(resized(pictures[start : start + _AT_ONCE], height, 1), width, 2)
        done[start : start + _AT_ONCE] = np.clip(figures + np.float32(0.5), 0, 255)
    return done


def scaled(picture: Pixels, height: int, width: int) -> Pixels:
    """One picture at another height and width, in pixels."""
    done: Pixels = resampled(picture[None], height, width)[0]
    return done
