"""What a person may choose about a printed level, and how its board is cut into pages."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from runtime.engine.board.grid import Size
from runtime.support.texts import mark


class Paper(Enum):
    """A size of paper: its name, width and height in millimetres."""

    A4 = ("A4", 210.0, 297.0)
    LETTER = ("Letter", 215.9, 279.4)


class Style(Enum):
    """How the board and the pieces look; the value says it to people."""

    STONES = mark("As in the game, in colour")
    PLAIN = mark("Plain, for little ink")


CELLS_MM = (8, 40)
"""The least and the greatest side of a cell, in millimetres; on smaller ones no letter could be read."""

USUAL_MM = 20
MOST_PAGES = 300
"""More pages than this are refused: nobody tapes them together."""

MARGIN = 10.0
"""Millimetres around each page that printers may not reach."""

FOOT = 8.0
"""Millimetres at the foot of a page for its name."""

OVERLAP = 6.0
"""Millimetres of the next page's cells that a page shows, to tape the next one over."""


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """Which parts are printed, on what, how large, and how they look; ``cell`` is in millimetres."""

    paper: Paper = Paper.A4
    cell: int = USUAL_MM
    style: Style = Style.STONES
    board: bool = True
    coins: bool = True
    markers: bool = True
    rules: bool = True


@dataclass(frozen=True, slots=True)
class BoardSheet:
    """One page of the board: its place among the pages, and the cells that it shows whole."""

    down: int
    across: int
    row: int
    column: int
    rows: int
    columns: int

    @property
    def name(self) -> str:
        """Its row as a letter or two, its column as a number from 1."""
        return f"{_letters(self.down)}{self.across + 1}"


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """The pages of a board on paper of this width and height, in millimetres."""

    width: float
    height: float
    sheets: tuple[BoardSheet, ...]
    down: int
    across: int


class TooManyPagesError(ValueError):
    """A print would have more than :data:`MOST_PAGES`; ``largest`` is the largest cell that does not, perhaps 0."""

    def __init__(self, pages: int, largest: int) -> None:
        super().__init__(f"{pages} pages are more than {MOST_PAGES}")
        self.pages = pages
        self.largest = largest


def board_plan(size: Size, options: PrintOptions) -> BoardPlan:
    """How the board is cut: the paper upright or on its side, whichever needs fewer pages.

    Raises :class:`TooManyPagesError`.
    """
    plan = _plan(size, options.paper, options.cell)
    if len(plan.sheets) > MOST_PAGES:
        fitting = (cell for cell in range(options.cell, CELLS_MM[0] - 1, -1) if _count(size, options.paper, cell))
        raise TooManyPagesError(len(plan.sheets), next(fitting, 0))
    return plan


def _count(size: Size, paper: Paper, cell: int) -> bool:
    return len(_plan(size, paper, cell).sheets) <= MOST_PAGES


def _plan(size: Size, paper: Paper, cell: int) -> BoardPlan:
    _, width, height = paper.value
    return min((_cut(size, *sides, cell) for sides in ((width, height), (height, width))), key=_pages)


def _pages(plan: BoardPlan) -> int:
    return len(plan.sheets)


def _cut(size: Size, width: float, height: float, cell: int) -> BoardPlan:
    """The sheets of a board on paper that is held one way."""
    columns = _fitting(width - 2 * MARGIN, size.columns, cell)
    rows = _fitting(height - 2 * MARGIN - FOOT, size.rows, cell)
    sheets = tuple(
        BoardSheet(down, across, row, column, min(rows, size.rows - row), min(columns, size.columns - column))
        for down, row in enumerate(range(0, size.rows, rows))
        for across, column in enumerate(range(0, size.columns, columns))
    )
    return BoardPlan(width, height, sheets, -(-size.rows // rows), -(-size.columns // columns))


def _fitting(room: float, count: int, cell: int) -> int:
    """How many cells a page takes: all, or as many as leave room for the overlap, evenly over the pages."""
    if count * cell <= room:
        return count
    most = max(1, int((room - OVERLAP) // cell))
    pages = -(-count // most)
    return -(-count // pages)


def _letters(number: int) -> str:
    """A, B, … Z, AA, AB, …"""
    text = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        text = chr(ord("A") + rest) + text
    return text
