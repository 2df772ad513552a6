"""Pictures at another size: area averages when they shrink, straight lines between pixels when they grow."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
"""A picture: rows × columns × 4 (red, green, blue, opacity), the colours already multiplied by the opacity."""

Floats = NDArray[np.floating[Any]]
"""Figures between pixels: distances, opacities, shares."""


def weights(source: int, target: int) -> Floats:
    """How much each of ``source`` pixels counts in each of ``target``: target × source, each row adding up to 1."""
    if target >= source:
        places = np.clip((np.arange(target) + 0.5) * source / target - 0.5, 0, source - 1)
        low = np.minimum(places.astype(int), max(source - 2, 0))
        found = np.zeros((target, source), np.float32)
        share = (places - low).astype(np.float32)
        found[np.arange(target), low] += 1 - share
        found[np.arange(target), np.minimum(low + 1, source - 1)] += share
        return found
    edges = np.arange(target + 1) * source / target
    starts, ends = edges[:-1, None], edges[1:, None]
    pixels = np.arange(source)[None, :]
    overlap = np.minimum(ends, pixels + 1) - np.maximum(starts, pixels)
    shares: Floats = (np.clip(overlap, 0, None) * target / source).astype(np.float32)
    return shares


def resampled(pictures: NDArray[np.uint8], height: int, width: int) -> NDArray[np.uint8]:
    """A stack of pictures (number × rows × columns × channels) at another height and width, in pixels."""
    count, rows, columns, channels = pictures.shape
    if (rows, columns) == (height, width):
        return pictures.copy()
    tall = weights(rows, height) @ pictures.astype(np.float32).reshape(count, rows, columns * channels)
    both = weights(columns, width) @ tall.reshape(count * height, columns, channels)
    done: NDArray[np.uint8] = np.clip(both + 0.5, 0, 255).astype(np.uint8).reshape(count, height, width, channels)
    return done


def scaled(picture: Pixels, height: int, width: int) -> Pixels:
    """One picture at another height and width, in pixels."""
    done: Pixels = resampled(picture[None], height, width)[0]
    return done
