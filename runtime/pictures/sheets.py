"""The shipped pictures as arrays (``assets/textures/README.md`` says how each is laid out), and any picture resized."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from runtime.support.files import open_to_read

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


TILE = 96
"""The side of a tile in the shipped pictures, in pixels."""


def read_picture(path: Path) -> Pixels:
    """A picture file as pixels; raises OSError where there is none that can be read."""
    with open_to_read(path) as file, Image.open(file) as image:
        pixels = np.array(image.convert("RGBA"))
    return pixels if pixels[..., 3].min() == 255 else multiplied(pixels)


def multiplied(pixels: NDArray[np.uint8]) -> Pixels:
    """Plain red, green, blue and opacity as :data:`Pixels`."""
    done = pixels.copy()
    opacity = pixels[..., 3:].astype(np.uint16)
    done[..., :3] = (pixels[..., :3] * opacity + 127) // 255
    return done


def packed(pixels: Pixels) -> NDArray[np.uint32]:
    """The same pixels as numbers 0xAARRGGBB, one a pixel."""
    parts = np.empty(pixels.shape, np.uint8)
    for place, part in enumerate((2, 1, 0, 3)):
        parts[..., place] = pixels[..., part]
    numbers: NDArray[np.uint32] = parts.view("<u4")[..., 0].astype(np.uint32, copy=False)
    return numbers


def unpacked(numbers: NDArray[np.uint32]) -> Pixels:
    """Numbers 0xAARRGGBB as pixels."""
    parts = [(numbers >> shift & 255).astype(np.uint8) for shift in (16, 8, 0, 24)]
    return np.stack(parts, axis=-1)


def tiles(sheet: Pixels, rows: int, columns: int) -> NDArray[np.uint8]:
    """A sheet cut into its tiles: rows × columns × height × width × 4."""
    height, width = sheet.shape[0] // rows, sheet.shape[1] // columns
    cut = sheet[: rows * height, : columns * width].reshape(rows, height, columns, width, 4)
    return np.ascontiguousarray(cut.transpose(0, 2, 1, 3, 4))


def over(below: Pixels, above: Pixels, top: int = 0, left: int = 0) -> None:
    """Lay ``above`` on ``below``, which changes, its corner at row ``top``, column ``left``; parts outside are cut."""
    rows = slice(max(top, 0), min(top + above.shape[0], below.shape[0]))
    columns = slice(max(left, 0), min(left + above.shape[1], below.shape[1]))
    if rows.start >= rows.stop or columns.start >= columns.stop:
        return
    part = above[rows.start - top : rows.stop - top, columns.start - left : columns.stop - left]
    seen = below[rows, columns]
    through = 255 - part[..., 3:].astype(np.uint16)
    below[rows, columns] = part + ((seen * through + 127) // 255).astype(np.uint8)
