"""What random maps begin with: their cells sorted by what answers what, and chance that is the same everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from runtime.campaign.strips import Mask, Numbers
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import Side
from runtime.engine.board.symmetry import Symmetry, Turn
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


@dataclass(frozen=True, slots=True)
class Orbits:
    """A map's size and symmetry, worked out: ``images`` has for each way the map lies on itself the cell that answers.

    The first of them is the map as it lies. ``first`` is the lowest number among a cell's images, which names the
    orbit; ``count`` how many cells the orbit has.
    """

    size: Size
    symmetry: Symmetry
    images: tuple[Numbers, ...]
    first: Numbers
    count: Numbers

    @classmethod
    def of(cls, size: Size, symmetry: Symmetry) -> Orbits:
        """The orbits of a map of ``size``; raises ValueError where it can't have the symmetry."""
        if not symmetry.fits(size):
            raise ValueError(f"{size} can't have the symmetry {symmetry.value}")
        numbers = np.arange(size.count, dtype=np.int32).reshape(size.rows, size.columns)
        images = (numbers, *(_laid(numbers, turn) for turn in symmetry.turns))
        ordered = np.sort(np.stack(images), axis=0)
        count = 1 + (np.diff(ordered, axis=0) != 0).sum(axis=0)
        return cls(size, symmetry, images, ordered[0], count.astype(np.int32))

    def closed(self, mask: Mask) -> Mask:
        """A set of cells with all their images."""
        whole: Mask = np.logical_or.reduce([mask.ravel()[image] for image in self.images])
        return whole

    def evened(self, heights: Heights) -> Heights:
        """Heights that are alike on all cells of an orbit."""
        even: Heights = np.sum([heights.ravel()[image] for image in self.images], axis=0, dtype=np.int64)
        return even

    def highest(self, heights: Heights, free: Mask, cells: int) -> Mask:
        """The orbits of the greatest height on ``free`` ground, as many as come closest to that many cells."""
        numbers = np.arange(self.size.count, dtype=np.int32)
        firsts = numbers[(self.first.ravel() == numbers) & free.ravel()]
        order = firsts[np.lexsort((firsts, -heights.ravel()[firsts]))]
        counts = self.count.ravel()[order]
        taken = order[np.cumsum(counts) - counts // 2 <= cells]
        return np.isin(self.first, taken)

    def owners(self, cell: Cell) -> dict[Cell, frozenset[bool]]:
        """The cells of an orbit, each with whether the owner there is the other side."""
        return dict(self.symmetry.images(self.size, cell))

    def is_golds(self, cell: Cell) -> bool:
        """Whether a cell lies in the part of the map in which gold begins."""
        row, column, size = 2 * cell.row + 1 - self.size.rows, 2 * cell.column + 1 - self.size.columns, self.size
        match self.symmetry:
            case Symmetry.TOP_BOTTOM:
                return row < 0
            case Symmetry.DIAGONAL:
                return cell.row > cell.column
            case Symmetry.ANTI_DIAGONAL:
                return cell.row + cell.column < size.rows - 1
            case Symmetry.QUARTER_TURNS:
                return row * column > 0
            case _:
                return column < 0 or (column == 0 and row < 0)

    def owner(self, swaps: bool) -> Side:
        """Who owns the image of gold's cell."""
        return Side.SILVER if swaps else Side.GOLD


def _laid(numbers: Numbers, turn: Turn) -> Numbers:
    """The numbers of the cells as they lie after a turn, read as: which cell comes to lie here."""
    laid: NDArray[np.int32]
    match turn:
        case Turn.FLIP_COLUMNS:
            laid = numbers[:, ::-1]
        case Turn.FLIP_ROWS:
            laid = numbers[::-1]
        case Turn.HALF:
            laid = numbers[::-1, ::-1]
        case Turn.FLIP_DIAGONAL:
            laid = numbers.T
        case Turn.FLIP_ANTI_DIAGONAL:
            laid = numbers[::-1, ::-1].T
        case Turn.QUARTER:
            laid = np.rot90(numbers, -1)
        case Turn.QUARTER_BACK:
            laid = np.rot90(numbers)
    return np.ascontiguousarray(laid)
