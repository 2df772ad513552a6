"""Chance for random maps: the engine's own numbers, and smooth noise in whole numbers, the same on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from runtime.engine.board.grid import Size
from runtime.engine.game.chance import draw, seeded

T = TypeVar("T")
Heights = NDArray[np.int64]
"""One height a cell, rows × columns."""

_STEP: Final = 0x9E3779B97F4A7C15
_MIX_1: Final = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2: Final = np.uint64(0x94D049BB133111EB)
_BITS: Final = 8
_ONE: Final = 1 << _BITS
"""What stands for 1 between two points of the lattice."""


class Die:
    """Numbers drawn one after the other from a seed."""

    def __init__(self, seed: int) -> None:
        self._chance = seeded(seed)

    def below(self, number: int) -> int:
        """A number from 0 to ``number`` − 1."""
        found, self._chance = draw(self._chance, number)
        return found

    def one_of(self, things: Sequence[T]) -> T:
        """One of some things, all equally likely."""
        return things[self.below(len(things))]


def noise(seed: int, size: Size, span: int) -> Heights:
    """Hills and hollows about ``span`` cells wide, with smaller ones upon them.

    Heights at the points of a lattice are mixed from seed and place; between them the height follows 3x² − 2x³.
    """
    heights = np.zeros((size.rows, size.columns), np.int64)
    layer, weight = 0, 9
    while weight and span >= 1:
        heights += weight * _layer(seed * 64 + layer, size, span)
        layer, weight, span = layer + 1, weight // 3, span // 2
    return heights


def _layer(seed: int, size: Size, span: int) -> Heights:
    points = _lattice(seed, size.rows // span + 2, size.columns // span + 2)
    row, lower_part = _eased(size.rows, span)
    column, right = _eased(size.columns, span)
    rows, columns, down = row[:, None], column[None, :], lower_part[:, None]
    upper: Heights = points[rows, columns] * (_ONE - right) + points[rows, columns + 1] * right
    lower: Heights = points[rows + 1, columns] * (_ONE - right) + points[rows + 1, columns + 1] * right
    mixed: Heights = upper * (_ONE - down) + lower * down
    return mixed >> 2 * _BITS


def _eased(count: int, span: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The point of the lattice before each cell, and how far the cell lies towards the next, of :data:`_ONE`."""
    places = np.arange(count, dtype=np.int64)
    part: NDArray[np.int64] = (places % span) * _ONE // span
    eased: NDArray[np.int64] = part * part * (3 * _ONE - 2 * part) // (_ONE * _ONE)
    return places // span, eased


def _lattice(seed: int, rows: int, columns: int) -> Heights:
    """A height from 0 to 65,535 for each point (splitmix64 of seed and place)."""
    places = np.arange(rows * columns, dtype=np.uint64).reshape(rows, columns)
    mixed: NDArray[np.uint64] = places + np.uint64(seed * _STEP % (1 << 64))
    for shift, factor in ((30, _MIX_1), (27, _MIX_2)):
        mixed = (mixed ^ (mixed >> np.uint64(shift))) * factor
    return ((mixed ^ (mixed >> np.uint64(31))) >> np.uint64(48)).astype(np.int64)
