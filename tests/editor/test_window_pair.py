"""Two levels side by side: a click, F6 or the list choose which is worked on, and none of them moves for that."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.document.cells import SetCells
from editor.document.levels import AddTable, RemoveLevel
from editor.document.notes import PutNote
from editor.document.references import RenameLevel
from editor.document.tables import blank_table
from editor.tools.options import ActionId
from runtime.campaign.model import MapNote
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import Terrain

if TYPE_CHECKING:
    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]

CONTROL = Qt.KeyboardModifier.ControlModifier


def do(window: EditorWindow, action: str) -> None:
    window.actions_by_id[ActionId(action)].trigger()
    settle()


def settle() -> None:
    """Let layouts come to rest."""
    for _ in range(4):
        QApplication.processEvents()


def opened(window: EditorWindow) -> EditorWindow:
    """The meadow at the left, the ford at the right, in a small window."""
    window.resize(1280, 800)
    for level_id in ("ford", "meadow"):
        window.state.show_level(level_id)
    do(window, "view.side-by-side")
    return window


def shown(window: EditorWindow) -> tuple[str, str]:
    """The levels of the halves, from left to right."""
    ids = {window.view: window.state.level_id, window.panes.pair.second: window.panes.pair.second.level_id}
    left, right = window.panes.pair.maps
    assert left.mapTo(window, QPoint()).x() < right.mapTo(window, QPoint()).x()
    return ids[left], ids[right]


def painted(window: EditorWindow) -> QImage:
    """The right half as it is on the screen."""
    settle()
    return window.panes.pair.maps[1].viewport().grab().toImage()


def test_a_click_on_a_half_makes_it_the_one_that_is_worked_on(window: EditorWindow) -> None:
    opened(window)
    state, pair, view = window.state, window.panes.pair, window.view
    view.zoom_to(24)
    pair.second.zoom_to(32)
    assert shown(window) == ("meadow", "ford") and view.tile == 24
    view.controller.mouse_left()
    picture, before = painted(window), state.document.campaign
    QTest.mouseClick(pair.second.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(90, 90))
    assert state.document.campaign is before, "the first click paints nothing"
    assert shown(window) == ("meadow", "ford") and state.level_id == "ford" and view.hasFocus()
    assert view.tile == 32 and pair.second.tile == 24, "each half keeps its own zoom"
    assert painted(window) == picture, "the level stays where it was"
    assert window.panes.tabs.ids[window.panes.tabs.currentIndex()] == "ford"
    do(window, "terrain.lava")
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.frame.rect_of(Cell(1, 1)).center())
    assert state.document.level("ford") != before.levels[1] and state.document.level("meadow") is before.levels[0]
    window.levels.list.setCurrentRow(0)
    assert shown(window) == ("meadow", "ford") and state.level_id == "meadow", "the list chooses a half, too"
    window.levels.list.setCurrentRow(2)
    assert shown(window) == ("pass", "ford"), "another level comes into the half that is worked on"


def test_keys_lead_through_the_halves_and_a_piece_goes_from_one_to_the_other(window: EditorWindow) -> None:
    opened(window)
    state, view = window.state, window.view
    view.setFocus()
    do(window, "view.next-pane")
    assert state.level_id == "ford" and view.hasFocus()
    do(window, "view.next-pane")
    assert state.level_id == "ford" and not view.hasFocus(), "the docks come after both halves"
    do(window, "view.previous-pane")
    do(window, "view.previous-pane")
    assert state.level_id == "meadow" and view.hasFocus()
    water = state.level.terrain.cells.count(Terrain.WATER.value)
    assert state.perform("Lava", SetCells("meadow", {Cell(row, 0): Terrain.LAVA for row in range(3)}))
    do(window, "selection.all")
    QTest.keyClick(view, Qt.Key.Key_C, CONTROL)
    do(window, "view.next-pane")
    QTest.keyClick(view, Qt.Key.Key_V, CONTROL)
    middle = view.frame.rect_of(Cell(5, 5)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    pasted = state.document.level("ford").terrain.cells
    assert water and state.level_id == "ford" and pasted.count(Terrain.LAVA.value) == 3
    do(window, "view.previous-pane")
    picture = painted(window)
    assert state.perform("Note", PutNote("ford", MapNote("note", Cell(9, 9), "Too narrow")))
    noted = painted(window)
    do(window, "view.notes")
    assert noted != picture == painted(window), "the other half has its notes, unless they are put away"
    for _ in range(2):
        do(window, "edit.undo")
    assert state.level_id == "meadow" and painted(window) != picture, "it shows what is undone"


def test_docks_make_room_for_two_levels_and_come_back(window: EditorWindow) -> None:
    opened(window)
    pair = window.panes.pair
    assert {"properties", "objectives", "story"}.isdisjoint(window.docks.shown)
    assert "their keys bring them back" in window.status.text.text()
    assert min(one.tile for one in pair.maps) >= 22
    do(window, "view.dock-properties")
    assert window.properties.isVisible(), "who wants a dock has it"
    do(window, "view.alone")
    assert not window.docks.shown and pair.second.isVisible()
    do(window, "view.alone")
    assert window.properties.isVisible() and "levels" in window.docks.shown
    campaign = window.state.document.campaign
    assert window.state.perform("Add", AddTable(blank_table(campaign, "Stones", "scrambler"), ""))
    window.state.show_level("stones")
    assert not pair.second.isVisible(), "a table game has no map to lie beside"
    window.state.show_level("ford")
    assert shown(window) == ("meadow", "ford") and pair.second.isVisible()
    do(window, "view.side-by-side")
    assert not pair.second.isVisible() and window.state.level_id == "ford"
    assert {"properties", "objectives", "story"} <= window.docks.shown
    assert window.view.geometry() == window.pages._map.rect()


def test_the_second_half_follows_its_level_and_is_remembered(
    editor_window: Callable[..., EditorWindow], campaign: Path
) -> None:
    window = opened(editor_window(campaign))
    assert window.state.perform("Id", RenameLevel("ford", "wood"))
    assert shown(window) == ("meadow", "wood")
    do(window, "edit.undo")
    window.panes.pair.second.zoom_to(32)
    window.close()
    again = editor_window(campaign)
    assert shown(again) == ("meadow", "ford") and again.panes.pair.second.tile == 32
    again.files.close()
    assert not again.panes.pair.is_on
    assert again.files.open_folder(campaign)
    assert shown(again) == ("meadow", "ford")
    assert again.state.perform("Remove", RemoveLevel("ford"))
    assert not again.panes.pair.is_on and not again.panes.pair.second.isVisible()
    do(again, "view.side-by-side")
    assert shown(again) == ("meadow", "pass")
    assert again.state.perform("Remove", RemoveLevel("meadow"))
    assert again.state.level_id == "pass" and not again.panes.pair.is_on
    assert not again.actions_by_id[ActionId("view.side-by-side")].isEnabled(), "there is no other map"
