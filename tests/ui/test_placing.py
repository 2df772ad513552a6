"""New windows lie wholly on the screen."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from runtime.ui.windows import FRAME, open_at, place_at, room_on_screen

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    return window


def test_a_window_that_fits_gets_the_wanted_size(window: QWidget) -> None:
    open_at(window, QSize(300, 200))
    assert window.size() == QSize(300, 200)


def test_a_window_larger_than_the_screen_gets_what_there_is_beside_its_frame(window: QWidget) -> None:
    room = room_on_screen(window).size()
    open_at(window, room + QSize(500, 0))
    assert window.size() == room - FRAME


def test_a_window_never_gets_smaller_than_it_can_be(window: QWidget) -> None:
    least = room_on_screen(window).size() + QSize(10, 10)
    window.setMinimumSize(least)
    open_at(window, least + QSize(100, 100))
    assert window.size() == least


def test_a_window_is_moved_back_onto_the_screen_or_at_least_its_upper_left_corner(window: QWidget) -> None:
    room = room_on_screen(window)
    open_at(window, QSize(300, 200))
    place_at(window, room.topLeft() + QPoint(30, 40))
    assert window.pos() == room.topLeft() + QPoint(30, 40)
    place_at(window, room.bottomRight())
    assert window.x() + window.width() + FRAME.width() == room.right() + 1
    assert window.y() + window.height() + FRAME.height() == room.bottom() + 1
    place_at(window, room.topLeft() - QPoint(50, 50))
    assert window.pos() == room.topLeft()
    window.resize(room.size())
    place_at(window, room.center())
    assert window.pos() == room.topLeft()


@pytest.mark.slow
def test_a_screen_outlives_the_windows_that_were_placed_on_it(qtbot: QtBot) -> None:
    gone: list[object] = []
    screen = QGuiApplication.primaryScreen()
    screen.destroyed.connect(lambda: gone.append("the screen"))
    for _ in range(3):
        window = QWidget()
        window.itself = window  # type: ignore[attr-defined]  # Only the collector clears away what closed windows leave.
        open_at(window, QSize(300, 200))
        place_at(window, QPoint())
    del window, screen
    gc.collect()
    assert not gone
    assert QWidget().fontMetrics().height() > 0
