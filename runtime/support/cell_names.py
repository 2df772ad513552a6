"""How a cell is named to players: rows and columns are counted from 1, as people count.

Files, the command line, the referee and the editor give a cell as files have it, counted from 0.
"""

from __future__ import annotations

from typing import TypedDict

FIRST = 1
"""The number of the first row and of the first column, as players are told it."""


class CellFigures(TypedDict):
    """The figures of a cell as sentences for players name it: ``t("row {row}, column {column}", **told_cell(at))``."""

    row: int
    column: int


def cell_figures(at: tuple[int, int]) -> CellFigures:
    """A cell, given as its row and column counted from 0, as players are told of it."""
    row, column = at
    return CellFigures(row=row + FIRST, column=column + FIRST)
