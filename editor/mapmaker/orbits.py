"""The cells of a map sorted by what answers what: an orbit is a cell with all its mirror images."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from editor.mapmaker.noise import Heights
from runtime.campaign.strips import Mask, Numbers
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import Side
from runtime.engine.board.symmetry import Symmetry, Turn


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
