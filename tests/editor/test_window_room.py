"""The room of the map: what floats or opens over it moves it nowhere, and what lies around it gives way."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.docks.notice import NoticeButton
from editor.document.levels import AddLevel
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.levels.level import Level

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]

ROWS = 15


def fifteen(window: EditorWindow) -> None:
    """A map of fifteen by fifteen cells, as large as it fits."""
    plain = Level("fifteen", "Fifteen", TerrainMap.filled(Size(ROWS, ROWS)))
    assert window.state.perform("Add", AddLevel(plain))
    window.state.show_level("fifteen")
    settle()


def settle() -> None:
    """Let layouts come to rest."""
    for _ in range(4):
        QApplication.processEvents()


def paints(window: EditorWindow, place: QPoint, cell: Cell) -> bool:
    """Whether a click at a place paints just this cell with lava."""
    QTest.mouseClick(window.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    level = window.state.level
    return level.terrain.cells[level.terrain.size.index(cell)] == Terrain.LAVA.value


def test_what_floats_over_the_map_moves_it_nowhere_and_it_scrolls_out_from_under(
    qtbot: QtBot, window: EditorWindow
) -> None:
    window.resize(1280, 800)
    window.standing.stop()  # It would take away what is told here: nothing has happened on the disk.
    fifteen(window)
    window.actions_by_id["tool.brush"].trigger()
    window.actions_by_id["terrain.lava"].trigger()
    view = window.view
    frame, aim = view.frame, view.frame.rect_of(Cell(7, 3)).center()
    window.notice.tell(
        "The disk is full.\nSave elsewhere.\nOr make room.\nThen try again.",
        (NoticeButton("Save as…", "Save", window.close),),
    )
    settle()
    assert window.notice.isVisible() and view.frame == frame
    assert paints(window, aim, Cell(7, 3)), "the first click after a notice came hits what was aimed at"
    window.actions_by_id["view.overlay-reach"].trigger()
    settle()
    legend = window.overlays.legend
    assert legend is not None and legend.isVisible() and view.frame == frame
    window.pages._above.grab()
    assert not window.notice.visibleRegion().isEmpty() and not legend.visibleRegion().isEmpty()
    for cell in (Cell(0, 7), Cell(ROWS - 1, 7)):
        view.reveal(cell)
        place = view.viewport().mapTo(window, view.frame.rect_of(cell).center())
        assert window.childAt(place) is view.viewport(), f"{cell} can be had from under the strips"
    high = window.notice.height()
    window.notice.fold.click()
    qtbot.waitUntil(lambda: window.notice.height() < high)
    assert window.notice.text.text() == "The disk is full."
    assert not window.notice.buttons[0].isVisible()
    window.notice.clear()
    window.actions_by_id["view.overlay-none"].trigger()
    settle()
    view.verticalScrollBar().setValue(0)
    assert view.frame == frame


def test_a_damaged_campaigns_banner_floats_too(editor_window: Callable[..., EditorWindow], campaign: Path) -> None:
    file = campaign / "levels" / "ford.json"
    file.write_text(file.read_text("utf-8").replace('"name"', '"name', 1), "utf-8")
    window = editor_window(campaign)
    settle()
    assert window.banner.isVisible()
    assert window.view.geometry() == window.pages._map.rect()
    assert (
        window.view.viewport().mapTo(window, window.view.viewport().rect().topLeft()).y()
        < window.banner.mapTo(window, window.banner.rect().topLeft()).y()
    )
