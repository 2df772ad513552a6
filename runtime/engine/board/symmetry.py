"""The symmetries that a map can have: which cells are mirror images of each other, and whose side is on the other."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

from runtime.engine.board.grid import Cell, Size


class Turn(Enum):
    """A way to lay a map on itself; the value says whether rows become columns, and then which of them are reversed."""

    FLIP_COLUMNS = (False, False, True)
    FLIP_ROWS = (False, True, False)
    HALF = (False, True, True)
    FLIP_DIAGONAL = (True, False, False)
    FLIP_ANTI_DIAGONAL = (True, True, True)
    QUARTER = (True, False, True)
    QUARTER_BACK = (True, True, False)

    @property
    def is_crosswise(self) -> bool:
        """Whether rows become columns, so that only a square map can be laid on itself."""
        return self.value[0]

    def cell(self, size: Size, cell: Cell) -> Cell:
        """Where ``cell`` comes to lie; ``size`` is that of the map before. It may be off the map, before and after."""
        crosswise, reverses_rows, reverses_columns = self.value
        row, column = (cell.column, cell.row) if crosswise else cell
        rows, columns = (size.columns, size.rows) if crosswise else (size.rows, size.columns)
        return Cell(rows - 1 - row if reverses_rows else row, columns - 1 - column if reverses_columns else column)

    def turned(self, size: Size, cells: bytes) -> bytes:
        """A whole landscape (or any other bytes, one a cell, row by row) as it lies then."""
        crosswise, reverses_rows, reverses_columns = self.value
        width = size.columns
        if crosswise:
            rows = [cells[column::width] for column in range(width)]
        else:
            rows = [cells[at : at + width] for at in range(0, len(cells), width)]
        if reverses_rows != reverses_columns:
            rows.reverse()
        whole = b"".join(rows)
        return whole[::-1] if reverses_columns else whole


class Symmetry(Enum):
    """How the two halves, or the four quarters, of a map answer each other; the value is the name used in files.

    What belongs to gold in one part belongs to silver in the part that answers it.
    """

    LEFT_RIGHT = "left_right"
    TOP_BOTTOM = "top_bottom"
    DIAGONAL = "diagonal"
    ANTI_DIAGONAL = "anti_diagonal"
    HALF_TURN = "half_turn"
    FOUR_FOLD = "four_fold"
    QUARTER_TURNS = "quarter_turns"

    @property
    def turns(self) -> Mapping[Turn, bool]:
        """The ways in which the map lies on itself, each with whether gold and silver change places there."""
        return _TURNS[self]

    @property
    def needs_square(self) -> bool:
        """Whether only a square map can have it."""
        return any(turn.is_crosswise for turn in self.turns)

    def fits(self, size: Size) -> bool:
        """Whether a map of this size can have it."""
        return size.rows == size.columns or not self.needs_square

    def images(self, size: Size, cell: Cell) -> Mapping[Cell, frozenset[bool]]:
        """The cells that answer ``cell``, itself among them, each with whether the owner there is the other side.

        A cell that says both is its own mirror image with the sides changed: only what nobody owns can be there.
        """
        found: dict[Cell, set[bool]] = {cell: {False}}
        for turn, swaps in self.turns.items():
            found.setdefault(turn.cell(size, cell), set()).add(swaps)
        return {image: frozenset(swaps) for image, swaps in found.items()}


_TURNS: Mapping[Symmetry, Mapping[Turn, bool]] = MappingProxyType(
    {
        Symmetry.LEFT_RIGHT: MappingProxyType({Turn.FLIP_COLUMNS: True}),
        Symmetry.TOP_BOTTOM: MappingProxyType({Turn.FLIP_ROWS: True}),
        Symmetry.DIAGONAL: MappingProxyType({Turn.FLIP_DIAGONAL: True}),
        Symmetry.ANTI_DIAGONAL: MappingProxyType({Turn.FLIP_ANTI_DIAGONAL: True}),
        Symmetry.HALF_TURN: MappingProxyType({Turn.HALF: True}),
        # Each side keeps a whole half: the sides face each other across the line from top to bottom.
        Symmetry.FOUR_FOLD: MappingProxyType({Turn.FLIP_COLUMNS: True, Turn.FLIP_ROWS: False, Turn.HALF: True}),
        Symmetry.QUARTER_TURNS: MappingProxyType({Turn.QUARTER: True, Turn.HALF: False, Turn.QUARTER_BACK: True}),
    }
)
