"""The table of cities and tokens: sorted, searched, changed in place, and in step with the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit

from editor.docks.things_model import BELONGS, ID, NAME, PLACE, POWER
from editor.document.things import PlaceToken
from runtime.campaign.references import ReferenceKind
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element

if TYPE_CHECKING:
    from editor.docks.things import ThingsDock
    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]


@pytest.fixture
def things(window: EditorWindow) -> ThingsDock:
    """The table of a level with three cities and two tokens, on show and with the keyboard."""
    window.state.show_level("pass")
    window.state.perform("Place", PlaceToken("pass", Cell(0, 0), Element.FLOOD, 9))
    window.state.perform("Place", PlaceToken("pass", Cell(12, 0), Element.DROUGHT))
    window.docks.show("things")
    window.things.table.setFocus()
    QApplication.processEvents()
    return window.things


def column(things: ThingsDock, number: int) -> list[str]:
    """What stands in a column, from above."""
    return [things.shown.index(row, number).data() for row in range(things.shown.rowCount())]


@pytest.mark.proof
def test_rows_are_sorted_by_any_column_places_by_their_numbers(things: ThingsDock) -> None:
    things.table.sortByColumn(PLACE, Qt.SortOrder.AscendingOrder)
    assert column(things, PLACE) == ["1, 1", "5, 12", "7, 8", "9, 4", "13, 1"]
    things.table.sortByColumn(POWER, Qt.SortOrder.DescendingOrder)
    assert column(things, POWER)[0] == "9"
    things.table.sortByColumn(NAME, Qt.SortOrder.DescendingOrder)
    assert column(things, NAME)[:3] == ["The Inn on the Pass", "Highcairn", "Coldharbour"]


@pytest.mark.proof
def test_the_search_looks_into_every_column(things: ThingsDock) -> None:
    things.filter.setText("flood")
    assert column(things, BELONGS) == ["Flood"]
    assert things.count.text() == "1 of 5"
    things.filter.setText("INN")
    assert column(things, ID) == ["the-inn"]
    things.filter.clear()
    assert things.count.text() == "5 rows"


def test_the_table_leads_the_map_and_the_map_the_table(window: EditorWindow, things: ThingsDock) -> None:
    things.table.selectRow(1)
    assert window.state.selected == window.state.level.cities[1]
    window.state.select(ReferenceKind.CITY, "the-inn")
    assert [thing.id for thing in things.chosen] == ["the-inn"]
    window.state.select(ReferenceKind.TOKEN, window.state.level.tokens[0].id)
    assert [thing.id for thing in things.chosen] == [window.state.level.tokens[0].id]
    assert QApplication.focusWidget() is things.table


def test_cells_are_changed_in_place_with_the_keyboard(window: EditorWindow, things: ThingsDock) -> None:
    things.table.setCurrentIndex(things.shown.index(2, NAME))
    QTest.keyClick(things.table, Qt.Key.Key_Return)
    field = things.table.findChild(QLineEdit)
    assert isinstance(field, QLineEdit)
    assert field.accessibleName() == "Name"
    field.selectAll()
    QTest.keyClicks(field, "Old Inn")
    QTest.keyClick(field, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert window.state.level.cities[2].name == "Old Inn"
    things.table.setCurrentIndex(things.shown.index(2, BELONGS))
    QTest.keyClick(things.table, Qt.Key.Key_Return)
    box = things.table.findChild(QComboBox)
    assert isinstance(box, QComboBox)
    box.setCurrentIndex(box.findData("silver"))
    box.activated.emit(box.currentIndex())
    QApplication.processEvents()
    assert window.state.level.cities[2].owner is Side.SILVER
    window.actions_by_id["edit.undo"].trigger()
    assert column(things, BELONGS)[2] == "Neutral"


@pytest.mark.proof
def test_powers_and_ids_are_changed_and_refused_like_everywhere(window: EditorWindow, things: ThingsDock) -> None:
    power, taken = things.shown.index(3, POWER), things.shown.index(0, ID)
    assert things.shown.setData(power, 20)
    assert window.state.level.tokens[0].power == 20
    assert not things.shown.setData(taken, "the-inn")
    assert "the-inn" in window.status.text.text()
    assert things.shown.setData(taken, "cairn")
    assert window.state.selected.id == "cairn"
    assert not things.shown.index(0, POWER).flags() & Qt.ItemFlag.ItemIsEditable
    assert not things.shown.index(3, NAME).flags() & Qt.ItemFlag.ItemIsEditable


def test_several_rows_go_in_one_step(window: EditorWindow, things: ThingsDock) -> None:
    things.table.selectAll()
    before = len(window.state.document.history)
    QTest.keyClick(things.table, Qt.Key.Key_Delete)
    assert window.state.level.cities == ()
    assert window.state.level.tokens == ()
    assert len(window.state.document.history) == before + 1
    window.actions_by_id["edit.undo"].trigger()
    assert things.shown.rowCount() == 5


def test_several_cities_change_their_owner_in_one_step(window: EditorWindow, things: ThingsDock) -> None:
    things.table.selectAll()
    menu = things.menu.menu()
    next(action for action in menu.actions() if action.text() == "Make all gold").trigger()
    menu.deleteLater()
    assert {city.owner for city in window.state.level.cities} == {Side.GOLD}
    window.actions_by_id["edit.undo"].trigger()
    assert {city.owner for city in window.state.level.cities} == {*Side, None}


def test_an_empty_level_says_how_to_place_a_city(window: EditorWindow, things: ThingsDock) -> None:
    things.table.selectAll()
    things.remove_chosen()
    assert [
        label for label in things.findChildren(type(things.count)) if "city tool" in label.text() and label.isVisible()
    ]
