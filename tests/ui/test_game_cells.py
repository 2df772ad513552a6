"""The board as a table of cells to screen readers: what each says, looking about, going on to what matters, asking."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QWidget

from runtime.engine.board.grid import Cell, Size
from runtime.engine.levels.level import Region
from runtime.support.texts import english
from runtime.ui.cell_table import CellFace, CellTable, CellTexts
from tests.ui.listener import Listener, cell_heard, listen

if TYPE_CHECKING:
    from conftest import Hands, Maps, Opens

pytestmark = [pytest.mark.qt, pytest.mark.slow]
ALT = Qt.KeyboardModifier.AltModifier
LOOK = ALT | Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def listener(monkeypatch: pytest.MonkeyPatch) -> Listener:
    return listen(monkeypatch)


def heard(hands: Hands) -> str:
    return cell_heard(hands.board.cells).splitlines()[0]


def test_the_board_is_a_table_whose_cells_lie_where_they_are_seen(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel())
    size, table = hands.board.terrain.size, QAccessible.queryAccessibleInterface(hands.board.cells)
    assert table.role() is QAccessible.Role.Table
    assert table.childCount() == (size.rows + 1) * (size.columns + 1)
    assert not table.state().invisible
    cell = table.child(3 * (size.columns + 1) + 2)
    assert cell.text(QAccessible.Text.Name) == "Row 3, column 2: city Aurum of Gold"
    place = hands.board.rect_of(Cell(2, 1))
    assert cell.rect() == place.translated(hands.board.mapToGlobal(place.topLeft()) - place.topLeft())
    at = cell.rect().center()
    assert table.childAt(at.x(), at.y()).text(QAccessible.Text.Name).startswith("Row 3, column 2")


def test_the_board_is_seen_where_the_table_lies(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel())
    hands.board.grab()  # The first time the frame comes alone.
    seen = hands.board.grab().toImage()
    hands.board.cells.hide()
    assert seen == hands.board.grab().toImage()


def test_one_looks_about_without_moving_the_cursor(open_game: Opens, maps: Maps, listener: Listener) -> None:
    hands = open_game(maps.duel())
    hands.click_cell(2, 1)
    hands.key(Qt.Key.Key_Up, LOOK)
    assert heard(hands).startswith("Row 2, column 2")
    hands.key(Qt.Key.Key_Left, LOOK)
    assert heard(hands).startswith("Row 2, column 1")
    listener.take()
    hands.key(Qt.Key.Key_Left, LOOK)
    assert listener.take() == "The board ends here."
    assert hands.board.look.cursor == Cell(2, 1)
    hands.key(Qt.Key.Key_Home, LOOK)
    assert heard(hands).startswith("Row 3, column 2")
    hands.key(Qt.Key.Key_Down, LOOK)
    hands.key(Qt.Key.Key_Return, LOOK)
    assert hands.board.look.cursor == Cell(3, 1)
    hands.key(Qt.Key.Key_Up)
    assert heard(hands).startswith("Row 3, column 2"), "the cursor leads again"


def test_one_goes_on_to_words_and_things(open_game: Opens, maps: Maps, listener: Listener) -> None:
    level = replace(maps.war(), regions=(Region("ford", (Cell(0, 3), Cell(0, 4)), "The ford"),))
    hands = open_game(level)
    hands.click_cell(0, 0)
    listener.take()
    hands.key(Qt.Key.Key_W, ALT)
    first, told = heard(hands), listener.take()
    assert "of Gold" in first
    assert told.endswith(("across.", "down."))
    assert "of Gold, worth" in cell_heard(hands.board.cells)
    hands.key(Qt.Key.Key_E, ALT)
    assert "of Silver" in heard(hands)
    assert "Defence" in cell_heard(hands.board.cells)
    hands.key(Qt.Key.Key_C, ALT)
    assert "city" in heard(hands)
    hands.key(Qt.Key.Key_G, ALT)
    assert heard(hands).startswith("Row 1, column 4")
    assert "Region The ford: 2 cells" in listener.take()
    hands.key(Qt.Key.Key_T, ALT)
    assert "There is no token left on the board." in listener.take()
    assert hands.board.look.cursor == Cell(0, 0)


def test_words_to_attack_are_those_that_the_letters_reach(open_game: Opens, maps: Maps, listener: Listener) -> None:
    hands = open_game(maps.war())
    hands.click_cell(0, 0)
    hands.key(Qt.Key.Key_A, ALT)
    assert "of Silver" in heard(hands)
    far = open_game(maps.duel())
    far.click_cell(0, 0)
    listener.take()
    far.key(Qt.Key.Key_A, ALT)
    assert listener.take() == "Your letters reach no word of your opponent."


def test_a_cell_says_whether_letters_lead_there(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel())
    hands.click_cell(2, 2)
    assert "In reach: 2 letters lead here." in cell_heard(hands.board.cells)
    hands.click_cell(0, 4)
    assert "Out of reach of your letters." in cell_heard(hands.board.cells)


def test_row_column_and_what_lies_around_are_read(open_game: Opens, maps: Maps, listener: Listener) -> None:
    hands = open_game(maps.duel())
    hands.click_cell(2, 0)
    listener.take()
    hands.key(Qt.Key.Key_H, ALT)
    row = listener.take()
    assert row.startswith("Row 3: 1 plains; 2 city Aurum of Gold; 3 to ")
    hands.key(Qt.Key.Key_V, ALT)
    assert listener.take().startswith("Column 1: 1 to ")
    hands.key(Qt.Key.Key_N, ALT)
    around = listener.take().splitlines()
    assert around[1] == "Right: city Aurum of Gold."
    assert around[3] == "Left: the edge of the board."


def test_the_state_of_the_game_is_told_when_asked(open_game: Opens, maps: Maps, listener: Listener) -> None:
    hands = open_game(maps.duel())
    listener.take()
    hands.key(Qt.Key.Key_S, ALT)
    assert "score 0" in listener.take()
    hands.key(Qt.Key.Key_R, ALT)
    assert listener.take().startswith("Letters: A C T.")
    hands.key(Qt.Key.Key_O, ALT)
    assert "The game ends after turn" in listener.take()
    hands.key(Qt.Key.Key_L, ALT)
    assert listener.take() == "Nobody has moved yet."
    hands.click_cell(2, 0)
    hands.type("CAT")
    hands.key(Qt.Key.Key_Return)
    listener.take()
    hands.key(Qt.Key.Key_L, ALT)
    assert "Gold lays CAT, worth 4." in listener.take()


def test_a_huge_board_makes_no_cell_before_it_is_asked_for(qapp: QApplication) -> None:
    asked: list[Cell] = []

    def content(cell: Cell) -> str:
        asked.append(cell)
        return "plains"

    board = QWidget()
    texts = CellTexts(content, lambda _cell: "", lambda _cell: False)
    face = CellFace(lambda: Size(1000, 1000), str, texts, lambda _cell: board.rect(), lambda _at: None)
    table = CellTable(board, face, english(), "Cells")
    table.lead_to(Cell(999, 998))
    assert not asked
    assert cell_heard(table).endswith(": plains")
    assert asked == [Cell(999, 998)]
    board.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_readers_may_ask_for_what_has_gone(qapp: QApplication) -> None:
    board, size = QWidget(), [Size(4, 4)]
    texts = CellTexts(lambda _cell: "plains", lambda _cell: "", lambda _cell: False)
    face = CellFace(lambda: size[0], str, texts, lambda _cell: board.rect(), lambda _at: None)
    table = CellTable(board, face, english(), "Cells")
    table.lead_to(Cell(3, 3))
    kept = QAccessible.queryAccessibleInterface(table)
    assert kept.child(24).isValid()
    size[0] = Size(2, 2)
    table.lead_to(Cell(1, 1))
    assert kept.childCount() == 9
    assert cell_heard(table) == "Cell(row=1, column=1): plains"
    number = QAccessible.uniqueId(kept)
    board.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert QAccessible.accessibleInterface(number) is None
