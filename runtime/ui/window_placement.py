"""Sizes and places of new windows, so that no part of them lies off the screen."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

FRAME = QSize(16, 48)
"""Room for the borders and the title bar, in pixels: how large they are is only known once a window is shown."""


def room_on_screen(window: QWidget) -> QRect:
    """What a window may use of the screen it is on, or of the first one, in pixels.

    ``QWidget.screen()`` is never asked: PySide takes the screen for the window's child, and with the window's garbage
    the collector ends the screen itself; the next window to open then brings the whole program down.
    """
    screen = QGuiApplication.screenAt(window.frameGeometry().center()) or QGuiApplication.primaryScreen()
    return screen.availableGeometry()


def open_at(window: QWidget, wanted: QSize) -> None:
    """Give a window that is not shown yet the wanted size, or what the screen has room for."""
    room = room_on_screen(window).size()
    window.resize(wanted.boundedTo(room - FRAME).expandedTo(window.minimumSize()))


def place_at(window: QWidget, corner: QPoint) -> None:
    """Put a window's upper left corner at ``corner``, or as near to it as keeps the whole window on the screen."""
    room = room_on_screen(window)
    size = window.size() + FRAME
    left = max(room.left(), min(corner.x(), room.right() + 1 - size.width()))
    top = max(room.top(), min(corner.y(), room.bottom() + 1 - size.height()))
    window.move(left, top)


def take_place(window: QWidget, before: QWidget) -> None:
    """Put a window where another one is, as large, and filling the screen where that does."""
    filling = Qt.WindowState.WindowMaximized | Qt.WindowState.WindowFullScreen
    state = before.windowState() & filling
    if state:
        window.setWindowState(state)
    else:
        window.setWindowState(window.windowState() & ~filling)
        window.setGeometry(before.geometry())


def take_keyboard(widget: QWidget, before: QWidget) -> None:
    """Give the keyboard to what stands where it was in ``before``, which has the same parts in the same order."""
    had = before.window().focusWidget()
    were, are = before.findChildren(QWidget), widget.findChildren(QWidget)
    if had is None or had not in were or [type(one) for one in were] != [type(one) for one in are]:
        return
    are[were.index(had)].setFocus(Qt.FocusReason.OtherFocusReason)
