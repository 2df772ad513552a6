"""Letters lying on a board: one character a cell, a space where there is none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from runtime.engine.board.grid import Cell, Size

NONE = " "


class Laid(NamedTuple):
    """A letter and the cell it is laid on."""

    at: Cell
    letter: str


@dataclass(frozen=True, slots=True)
class LetterGrid:
    """The letters of one side on the board; ``cells`` holds one character a cell, row by row."""

    size: Size
    cells: str

    @classmethod
    def empty(cls, size: Size) -> LetterGrid:
        """A board without a letter."""
        return cls(size, NONE * size.count)

    @classmethod
    def of(cls, size: Size, letters: Mapping[Cell, str]) -> LetterGrid:
        """A board with just these letters; every cell must be on it."""
        return cls.empty(size).having(letters)

    def __getitem__(self, cell: Cell) -> str:
        """The letter on ``cell``, or a space; off the board there is none."""
        return self.cells[self.size.index(cell)] if cell in self.size else NONE

    def has(self, cell: Cell) -> bool:
        """Whether a letter lies on ``cell``."""
        return self[cell] != NONE

    def laid(self) -> Iterator[Laid]:
        """Every letter with its cell, row by row."""
        size = self.size
        return (Laid(size.cell(index), letter) for index, letter in enumerate(self.cells) if letter != NONE)

    def having(self, letters: Mapping[Cell, str]) -> LetterGrid:
        """The same board with these cells' letters set; a space takes a letter away."""
        if not letters:
            return self
        cells = list(self.cells)
        for cell, letter in letters.items():
            cells[self.size.index(cell)] = letter
        return LetterGrid(self.size, "".join(cells))
