"""Levels that lie open in tabs over the map: they come, go, are bounded, follow their levels, and cost no room."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton

from editor.document.levels import AddLevel, ChangeLevel, RemoveLevel
from editor.document.references import RenameLevel
from editor.settings import MOST_TABS
from runtime.engine.board.grid import Size
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import Level
from tests.pointer import move_mouse

if TYPE_CHECKING:
    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def tabs_of(window: EditorWindow) -> tuple[str, ...]:
    """What is seen of the tabs: nothing where one level lies open alone."""
    tabs = window.panes.tabs
    return tabs.ids if tabs.isVisible() else ()


def add(window: EditorWindow, level_id: str) -> None:
    plain = Level(level_id, level_id.title(), TerrainMap.filled(Size(15, 15)))
    assert window.state.perform("Add", AddLevel(plain))


def test_levels_open_in_tabs_that_keys_and_mouse_choose_and_close(window: EditorWindow) -> None:
    state, tabs = window.state, window.panes.tabs
    assert tabs_of(window) == (), "one level leaves the map its room"
    assert not window.actions_by_id["view.close-tab"].isEnabled()
    window.levels.list.setCurrentRow(1)
    window.levels.list.setCurrentRow(2)
    assert tabs_of(window) == ("meadow", "ford", "pass")
    window.view.setFocus()
    QTest.keyClick(window.view, Qt.Key.Key_Tab, CONTROL)
    assert state.shown_id == "meadow", "after the last comes the first"
    QTest.keyClick(window.view, Qt.Key.Key_Backtab, CONTROL | SHIFT)
    assert state.shown_id == "pass" and window.view.hasFocus()
    QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(1).center())
    assert state.shown_id == "ford"
    before = state.document.campaign
    QTest.mouseClick(tabs, Qt.MouseButton.MiddleButton, pos=tabs.tabRect(0).center())
    assert tabs_of(window) == ("ford", "pass") and state.shown_id == "ford"
    QTest.keyClick(window.view, Qt.Key.Key_W, CONTROL)
    assert state.shown_id == "pass" and tabs_of(window) == ()
    assert state.document.campaign is before and not state.document.is_dirty, "closing a tab changes nothing"
    QTest.keyClick(window.view, Qt.Key.Key_W, CONTROL)
    assert state.document is not None and state.shown_id == "pass", "the last one stays"
    state.show_level("meadow")
    cross = tabs.tabButton(0, tabs.ButtonPosition.RightSide)
    assert isinstance(cross, QToolButton) and "Icy" in cross.accessibleName()
    QTest.mouseClick(cross, Qt.MouseButton.LeftButton)
    assert tabs.ids == ("meadow",)


def test_a_tab_follows_its_level_and_says_what_is_not_saved(window: EditorWindow) -> None:
    state, tabs = window.state, window.panes.tabs
    for level_id in ("ford", "pass", "meadow"):
        state.show_level(level_id)
    assert "levels/ford.json" in tabs.tabToolTip(1) and "not saved" not in tabs.tabToolTip(1)
    assert state.perform("Name", ChangeLevel("ford", name="Wood & Water"))
    assert tabs.tabText(1) == "• Wood && Water" and "not saved" in tabs.tabToolTip(1)
    assert not tabs.tabText(0).startswith("•")
    assert state.perform("Id", RenameLevel("ford", "wood"))
    assert tabs.ids == ("meadow", "wood", "pass")
    for _ in range(2):
        window.actions_by_id["edit.undo"].trigger()
    assert tabs.ids[1] == "ford" and not tabs.tabText(1).startswith("•")
    assert state.perform("Remove", RemoveLevel("ford"))
    assert tabs.ids == ("meadow", "pass")
    start, end = (tabs.tabRect(index).center() for index in (0, 1))
    QTest.mousePress(tabs, Qt.MouseButton.LeftButton, pos=start)
    for place in ((start + end) / 2, end, end + QPoint(20, 0)):
        move_mouse(tabs, place, Qt.MouseButton.LeftButton)
    QTest.mouseRelease(tabs, Qt.MouseButton.LeftButton, pos=end)
    assert tabs.ids == ("pass", "meadow") and state.shown_id == "meadow"


def test_only_so_many_lie_open_and_they_come_back(editor_window: Callable[..., EditorWindow], campaign: Path) -> None:
    window = editor_window(campaign)
    state = window.state
    for number in range(MOST_TABS):
        add(window, f"level-{number}")
        state.show_level(f"level-{number}")
        state.show_level("meadow")
    ids = window.panes.tabs.ids
    assert len(ids) == MOST_TABS and ids[0] == "meadow" and "level-0" not in ids, "what was left longest ago has gone"
    state.document.go_to(0)
    assert window.panes.tabs.ids == ("meadow",)
    for level_id in ("pass", "ford"):
        state.show_level(level_id)
    window.close()
    again = editor_window(campaign)
    assert tabs_of(again) == ("meadow", "pass", "ford") and again.state.shown_id == "ford"
    again.parts.settings.saw(campaign, replace(again.parts.settings.views_of(campaign), tabs=("gone", "ford")))
    again.files.close()
    assert again.panes.tabs.ids == ()


def test_tabs_cost_a_level_of_fifteen_rows_nothing(window: EditorWindow) -> None:
    add(window, "fifteen")
    state, by_id = window.state, window.actions_by_id
    for size, least in (((1280, 800), 32), ((1024, 700), 26)):
        window.resize(*size)
        by_id["view.reset-layout"].trigger()
        state.show_level("fifteen")
        by_id["view.close-other-tabs"].trigger()
        tiles = []
        for level_id in ("fifteen", "meadow", "fifteen"):
            state.show_level(level_id)
            for _ in range(4):
                QApplication.processEvents()
            tiles.append(window.view.tile)
        assert tabs_of(window) and tiles[2] == tiles[0] >= least
    by_id["graph.show"].trigger()
    assert not window.panes.tabs.isVisible()
    by_id["graph.map"].trigger()
    assert window.panes.tabs.isVisible()
