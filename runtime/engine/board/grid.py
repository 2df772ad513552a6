"""Cells, directions and the size of a board (rules, section 1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple


class Cell(NamedTuple):
    """One place on the board, counted from (0, 0) at the top left."""

    row: int
    column: int

    def moved(self, direction: Direction, steps: int = 1) -> Cell:
        """The cell ``steps`` further along ``direction``; it may lie off the board."""
        down, right = direction.step
        return Cell(self.row + down * steps, self.column + right * steps)

    def steps_to(self, other: Cell) -> int:
        """How many rows and columns lie between this cell and another."""
        return abs(self.row - other.row) + abs(self.column - other.column)


class Direction(Enum):
    """The way a run reads; the value is the name used in files."""

    ACROSS = "across"
    DOWN = "down"

    @property
    def step(self) -> tuple[int, int]:
        """Rows and columns from one cell of a run to the next."""
        return (0, 1) if self is Direction.ACROSS else (1, 0)

    @property
    def crossing(self) -> Direction:
        """The other direction."""
        return Direction.DOWN if self is Direction.ACROSS else Direction.ACROSS


@dataclass(frozen=True, slots=True)
class Size:
    """How many rows and columns a board has; cells are numbered row by row."""

    rows: int
    columns: int

    def __contains__(self, cell: Cell) -> bool:
        return 0 <= cell.row < self.rows and 0 <= cell.column < self.columns

    def within(self, cells: Iterable[Cell]) -> frozenset[Cell]:
        """Those of the cells that are on the board; there may be a great many of them."""
        # By number, not by name, and in one list: a region's cells come in here by the hundred thousand.
        rows, columns = self.rows, self.columns
        return frozenset([cell for cell in cells if 0 <= cell[0] < rows and 0 <= cell[1] < columns])

    @property
    def count(self) -> int:
        """How many cells there are."""
        return self.rows * self.columns

    def index(self, cell: Cell) -> int:
        """The row-major number of ``cell``, which must be on the board."""
        return cell.row * self.columns + cell.column

    def cell(self, index: int) -> Cell:
        """The cell with the row-major number ``index``."""
        return Cell(*divmod(index, self.columns))

    def cells(self) -> Iterator[Cell]:
        """Every cell, row by row."""
        return (Cell(row, column) for row in range(self.rows) for column in range(self.columns))

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells of the board beside ``cell``: above, left, right, below."""
        row, column = cell
        around = (Cell(row - 1, column), Cell(row, column - 1), Cell(row, column + 1), Cell(row + 1, column))
        return tuple(beside for beside in around if beside in self)
