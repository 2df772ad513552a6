"""New windows lie wholly on the screen."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QVBoxLayout, QWidget

from runtime.ui.screen_room import FRAME, DialogContent, DialogRoom, room_on_screen
from runtime.ui.windows import open_at, place_at

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


@pytest.fixture
def dialog(qtbot: QtBot) -> QDialog:
    """A dialog with a field at its top, another one far below, and buttons."""
    dialog = QDialog()
    qtbot.addWidget(dialog)
    room = DialogRoom(dialog)
    room.watch(dialog)
    layout = QVBoxLayout(dialog)
    for name in ("first", "last"):
        field = QLineEdit(dialog)
        field.setObjectName(name)
        layout.addWidget(field)
        layout.addSpacing(100)
    layout.addWidget(QDialogButtonBox(QDialogButtonBox.StandardButton.Ok, dialog))
    return dialog


def outgrow(dialog: QDialog) -> None:
    layout = dialog.layout()
    assert isinstance(layout, QVBoxLayout)
    layout.insertSpacing(1, 2 * room_on_screen(dialog).height())


def is_in_sight(dialog: QDialog, name: str) -> bool:
    field = dialog.findChild(QWidget, name)
    assert field is not None
    return bool(field.visibleRegion().boundingRect() == field.rect())


def test_a_dialog_that_the_screen_has_no_room_for_scrolls_between_its_top_and_its_buttons(dialog: QDialog) -> None:
    outgrow(dialog)
    dialog.show()
    room = room_on_screen(dialog).size() - FRAME
    assert dialog.size().boundedTo(room) == dialog.size()
    assert is_in_sight(dialog, "first")
    assert not is_in_sight(dialog, "last")
    (buttons,) = dialog.findChildren(QDialogButtonBox)
    assert buttons.visibleRegion().boundingRect() == buttons.rect()
    assert dialog.rect().contains(buttons.geometry())


def test_the_keyboard_brings_what_it_comes_to_into_sight(dialog: QDialog, qtbot: QtBot) -> None:
    outgrow(dialog)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    for name in ("last", "first"):
        field = dialog.findChild(QWidget, name)
        assert field is not None
        field.setFocus()
        assert is_in_sight(dialog, name)


def test_a_dialog_that_grows_while_it_is_open_scrolls_from_then_on(dialog: QDialog, qtbot: QtBot) -> None:
    dialog.show()
    assert dialog.findChild(DialogContent) is None
    outgrow(dialog)
    qtbot.waitUntil(lambda: dialog.findChild(DialogContent) is not None)
    assert dialog.height() <= room_on_screen(dialog).height() - FRAME.height()


def test_a_dialog_that_was_given_too_small_a_size_opens_as_large_as_it_needs(dialog: QDialog) -> None:
    dialog.resize(100, 100)
    dialog.show()
    assert dialog.findChild(DialogContent) is None
    assert all(is_in_sight(dialog, name) for name in ("first", "last"))
