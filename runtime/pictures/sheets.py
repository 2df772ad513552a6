"""The shipped pictures as arrays; ``assets/textures/README.md`` says how each is laid out."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from runtime.pictures.resample import Pixels
from runtime.support.files import open_to_read

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
