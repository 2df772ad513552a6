"""What a tile's picture looks like: the terrain that its colours speak of."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from runtime.engine.board.terrain import Terrain

_SEEN = 128
"""The least opacity of a pixel that counts."""

_MUCH = 0.4
"""How much of a tile must be covered; less is something small that stands on the ground below."""

_WHOLE = 0.95
"""How much of a tile the ground itself covers; less is something that stands on it, such as a tree."""

_DARK = 0.22
"""The lightness below which a pixel of a thing says nothing."""

_KINDS = tuple(Terrain)
_GREEN = len(_KINDS)


def ground_of(pixels: NDArray[np.uint8]) -> Terrain | None:
    """The terrain that most pixels (rows × columns × 4) speak of; None where the ground below is what counts."""
    seen = pixels[pixels[..., 3] >= _SEEN][:, :3]
    covered = len(seen) / max(1, pixels.shape[0] * pixels.shape[1])
    if covered < _MUCH:
        return None
    colours = seen.astype(np.float64) / 255
    if covered < _WHOLE:
        # The outlines of things are dark, whatever they are.
        light = (colours.max(axis=1) + colours.min(axis=1)) / 2
        colours = colours[light >= _DARK] if (light >= _DARK).any() else colours
    votes = np.bincount(_kinds(colours), minlength=_GREEN + 1)
    most = int(votes.argmax())
    if covered >= _WHOLE:
        return Terrain.PLAINS if most == _GREEN else _KINDS[most]
    # What has holes stands on something: what is green there are trees.
    if most == _GREEN:
        return Terrain.FOREST
    # Sand and water don't stand on anything; such colours are chests, flowers and shadows.
    return None if _KINDS[most] in (Terrain.PLAINS, Terrain.WATER) else _KINDS[most]


def _kinds(colours: NDArray[np.float64]) -> NDArray[np.int64]:
    """For each colour (red, green, blue, 0 to 1) the place of its terrain; one beyond them for the green of grass."""
    red, green, blue = colours[:, 0], colours[:, 1], colours[:, 2]
    most, least = colours.max(axis=1), colours.min(axis=1)
    strength, light = most - least, (most + least) / 2
    hue = _hues(red, green, blue, most, strength)
    bluish, greenish = (hue >= 165) & (hue < 265), (hue >= 70) & (hue < 165)
    glows = ((hue < 28) | (hue >= 345)) & (strength > 0.6) & (red > 0.75)
    kinds = np.full(len(colours), _KINDS.index(Terrain.PLAINS))
    kinds[glows] = _KINDS.index(Terrain.LAVA)
    kinds[greenish] = _GREEN
    kinds[greenish & (light < 0.18)] = _KINDS.index(Terrain.FOREST)
    kinds[bluish] = _KINDS.index(Terrain.WATER)
    # Black is the nothing between walls, grey their stone.
    dull = strength < 0.09
    kinds[dull] = _KINDS.index(Terrain.MOUNTAIN)
    kinds[dull & (light < 0.12)] = _KINDS.index(Terrain.PLAINS)
    kinds[(light > 0.82) & ((strength < 0.12) | bluish)] = _KINDS.index(Terrain.ICE)
    return kinds


def _hues(
    red: NDArray[np.float64],
    green: NDArray[np.float64],
    blue: NDArray[np.float64],
    most: NDArray[np.float64],
    strength: NDArray[np.float64],
) -> NDArray[np.float64]:
    """The hues in degrees; 0 where there is none."""
    spread = np.where(strength == 0, 1.0, strength)
    hue = np.where(
        most == red,
        (green - blue) / spread % 6,
        np.where(most == green, (blue - red) / spread + 2, (red - green) / spread + 4),
    )
    hues: NDArray[np.float64] = hue * 60
    return hues
