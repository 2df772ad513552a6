"""The map by ear: what was painted, selected and undone is told once; one looks about; cells say what tools go by."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.support.issues import Issue, Place, Severity
from tests.ui.listener import Listener, cell_heard

if TYPE_CHECKING:
    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]
LOOK = Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ShiftModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def window(listener: Listener, editor_window: Callable[..., EditorWindow], campaign: Path) -> EditorWindow:
    window = editor_window(campaign)
    window.view.setFocus()
    window.view.controller.go_to(Cell(0, 0))
    listener.take()
    return window


def press(window: EditorWindow, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(window.view, key, held)


def run(window: EditorWindow, *actions: str) -> None:
    for action in actions:
        window.actions_by_id[action].trigger()


def test_what_a_stroke_has_painted_is_told_once(window: EditorWindow, listener: Listener) -> None:
    run(window, "terrain.lava")
    listener.take()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down):
        QTest.keyPress(window.view, key, SHIFT)
    QTest.keyRelease(window.view, Qt.Key.Key_Shift)
    assert listener.take().splitlines() == ["4 cells of lava, rows 1 to 2, columns 1 to 3."]
    assert cell_heard(window.view.cells).startswith("Row 2, column 3: lava")
    run(window, "edit.undo")
    told = listener.take()
    assert "rows 1 to 2, columns 1 to 3" in told
    assert "Undone: Paint lava" in told


def test_a_reader_is_told_that_a_cell_it_knows_is_another(window: EditorWindow) -> None:
    run(window, "terrain.lava")
    assert cell_heard(window.view.cells).startswith("Row 1, column 1: ")
    press(window, Qt.Key.Key_Return)
    assert cell_heard(window.view.cells).startswith("Row 1, column 1: lava")


def test_selections_and_fills_are_told_with_their_figures(window: EditorWindow, listener: Listener) -> None:
    run(window, "selection.all")
    assert listener.take().startswith("121 cells are selected, rows 1 to 11, columns 1 to 11.")
    assert "Selected" in cell_heard(window.view.cells)
    press(window, Qt.Key.Key_S, LOOK)
    assert listener.take().startswith("121 cells are selected, rows 1 to 11, columns 1 to 11.")
    run(window, "selection.none")
    assert "Nothing is selected." in listener.take()
    run(window, "terrain.lava", "tool.fill")
    assert "cells of lava" in listener.take(), "what a fill would do is told beforehand"


def test_a_cell_says_where_its_mirror_image_lies(window: EditorWindow) -> None:
    run(window, "symmetry.half-turn")
    assert "Mirror image: Row 11, column 11" in cell_heard(window.view.cells)


def test_one_looks_about_on_the_map_and_reads_it(window: EditorWindow, listener: Listener) -> None:
    press(window, Qt.Key.Key_C, LOOK)
    assert "city" in cell_heard(window.view.cells)
    assert window.state.cell == Cell(0, 0)
    press(window, Qt.Key.Key_H, LOOK)
    assert listener.take().startswith("Row ")
    press(window, Qt.Key.Key_Return, LOOK)
    assert window.state.cell is not None and window.state.cell != Cell(0, 0)
    press(window, Qt.Key.Key_Home, LOOK)
    press(window, Qt.Key.Key_N, LOOK)
    assert "Above: " in listener.take()


def test_an_issue_that_is_gone_to_is_read_out(window: EditorWindow, listener: Listener) -> None:
    window.issues.chosen.emit(Issue(Severity.WARNING, "level.no-city", Place("levels/meadow.json")))
    assert listener.take()


def shown_by_readers(widget: QWidget) -> list[str]:
    """What a reader finds on the screen within a widget, by Qt's own interface."""
    found = QAccessible.queryAccessibleInterface(widget)
    names = []
    for number in range(found.childCount()):
        child = found.child(number)
        if child is not None and child.isValid() and not child.state().invisible:
            names.append(child.text(QAccessible.Text.Name) or str(child.role()))
    return names


def test_of_docks_behind_each_other_readers_find_the_one_in_front(window: EditorWindow) -> None:
    docks = window.docks._docks
    behind = {name: dock for name, dock in docks.items() if not dock.isHidden() and dock.visibleRegion().isEmpty()}
    assert behind, "some docks share a place"
    assert not any(dock.widget().isVisible() for dock in behind.values())
    name, dock = next((name, dock) for name, dock in behind.items() if dock not in window.docks.foot.docks)
    assert not shown_by_readers(dock)
    front = next(one for one in window.tabifiedDockWidgets(dock) if not one.visibleRegion().isEmpty())
    room = front.geometry()
    window.docks.show(name)
    assert dock.widget().isVisible(), "at once, so that the keyboard can go there"
    QApplication.processEvents()
    assert shown_by_readers(dock)
    assert not shown_by_readers(front)
    assert dock.geometry() == room, "what is put away keeps its room"
    window.docks.show(next(one for one, other in docks.items() if other is front))
    QApplication.processEvents()
    assert shown_by_readers(front)
    assert not shown_by_readers(dock)


def test_conditions_are_told_as_sentences(window: EditorWindow, listener: Listener) -> None:
    dock = window.panes.objectives
    window.docks.show("objectives")
    QApplication.processEvents()
    tree = dock.tree
    spot = next(one for one in tree.spots if one.entry and one.side is Side.GOLD)
    dock.go_to(spot)
    tree.setFocus()
    found = QAccessible.queryAccessibleInterface(tree).focusChild()
    assert found.text(QAccessible.Text.Name).startswith("Gold wins when: ")
    assert tree.sentence(spot) == found.text(QAccessible.Text.Name)
    listener.take()
    dock.do(lambda: dock.deeds.add_objective_of(Side.GOLD, "own_cities", bonus=True))
    told = listener.take()
    assert told.splitlines()[-1].startswith("Bonus: ")
    dock.do(lambda: dock.deeds.add_objective_of(Side.GOLD, "hold_cities", bonus=False))
    listener.take()
    count = dock.sheet.form.fields["count"]
    before = tree.sentence(dock.spot)
    count.wrote.emit(3)
    QApplication.processEvents()
    after = tree.sentence(dock.spot)
    assert after != before
    assert after in listener.take(), "what is asked now is told while one is in its form"
    dock.do(lambda: dock.deeds.wrap(dock.spot, "all"))
    assert tree.sentence(dock.spot) != "All of these", "a group says what it asks in all"
