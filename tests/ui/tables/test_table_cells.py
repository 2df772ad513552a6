"""The boards of the table games as tables of cells to screen readers: what lies there, and what going there means."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from runtime.engine.board.grid import Cell
from runtime.tablegames.game import PLAYERS
from runtime.ui.tablegames.words import side_of
from tests.ui.listener import cell_heard

if TYPE_CHECKING:
    from conftest import Opens

pytestmark = [pytest.mark.qt, pytest.mark.slow]


@pytest.mark.parametrize("game", ["scribe", "scryper", "scrambler"])
def test_every_board_is_a_table_whose_cells_lie_where_they_are_painted(sit: Opens, game: str) -> None:
    board = sit(game).board
    table, size = QAccessible.queryAccessibleInterface(board.cells), board.grid
    assert table.role() is QAccessible.Role.Table
    assert table.childCount() == (size.rows + 1) * (size.columns + 1)
    for cell in (Cell(0, 0), Cell(size.rows - 1, size.columns - 1)):
        found = table.child((cell.row + 1) * (size.columns + 1) + cell.column + 1)
        assert found.text(QAccessible.Text.Name).startswith(f"{'abcdefghijkl'[cell.column]}{cell.row + 1}: ")
        assert board.rect().contains(board.place_of_cell(cell))
        assert board.cell_under(board.place_of_cell(cell).center()) == cell


def test_the_cursor_leads_readers_and_a_mark_is_told(sit: Opens) -> None:
    board = sit("scribe").board
    board.setFocus()
    QTest.keyClick(board, Qt.Key.Key_Up)
    QTest.keyClick(board, Qt.Key.Key_Down)
    told = cell_heard(board.cells)
    assert told.startswith("e5: empty\nin the middle\n")
    assert "your next mark" in told
    QTest.keyClick(board, Qt.Key.Key_Return)
    assert board.cells.name(Cell(4, 4)) == f"e5: {side_of(board.t, 'scribe', PLAYERS[0])}"


def test_a_drawn_line_is_told_from_both_its_dots(sit: Opens) -> None:
    board = sit("scrambler").board
    board.setFocus()
    board.cursor_at = (0, 0)
    QTest.keyClick(board, Qt.Key.Key_Return)
    assert board.cells.name(Cell(0, 0)).startswith("a1: token of ")
    board.finish()
    assert "line" not in board.cells.name(Cell(0, 1))
