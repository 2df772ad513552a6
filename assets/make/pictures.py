"""From grids of numbers to Pillow's pictures, with alpha and soft shadows."""

from __future__ import annotations

import numpy as np
from grids import Colours, Grid, soften
from PIL import Image


def _bytes(values: Colours) -> np.ndarray:
    return np.asarray((np.clip(values, 0, 1) * 255 + 0.5).astype(np.uint8))


def opaque_image(colours: Colours) -> Image.Image:
    """An RGB picture of a colour grid."""
    return Image.fromarray(_bytes(colours))


def image(colours: Colours, cover: Grid) -> Image.Image:
    """An RGBA picture of a colour grid and how far it covers what lies below (0..1)."""
    return Image.fromarray(_bytes(np.concatenate([colours, cover[..., None]], axis=-1)))


def reduced(picture: Image.Image, size: tuple[int, int]) -> Image.Image:
    """The picture at its final size, each pixel the mean of those it stands for (Pillow minds the alpha)."""
    return picture.resize(size, Image.Resampling.BOX)


def shadow_of(cover: Grid, radius: float, offset: float, strength: float) -> Grid:
    """The soft shadow that something throws to the lower right; ``offset`` and ``radius`` in pixels."""
    blurred = soften(cover, radius)
    down, right = round(offset), round(offset * 0.55)
    return np.asarray(np.pad(blurred, ((down, 0), (right, 0)))[: cover.shape[0], : cover.shape[1]] * strength)


def with_shadow(colours: Colours, cover: Grid, shadow: Grid) -> Image.Image:
    """An RGBA picture of something over its own black shadow."""
    total = cover + (1 - cover) * shadow
    return image(colours * (cover / np.maximum(total, 1e-4))[..., None], total)


def strip(pictures: list[Image.Image], columns: int) -> Image.Image:
    """Lay pictures of one size and mode side by side in rows of ``columns``."""
    width, height = pictures[0].size
    rows = -(-len(pictures) // columns)
    out = Image.new(pictures[0].mode, (columns * width, rows * height))
    for place, picture in enumerate(pictures):
        out.paste(picture, (place % columns * width, place // columns * height))
    return out
