"""In the menus a key that is held opens one page, and begins nothing on it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QShortcut
from PySide6.QtWidgets import QApplication

from runtime.ui.menus.table import PLAY
from tests.ui.menus.guests import Guest

pytestmark = pytest.mark.qt


def test_a_held_enter_opens_one_page(guest: Guest) -> None:
    guest.main.plates[PLAY].setFocus()
    for again in range(8):
        event = QKeyEvent(
            QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", autorep=again > 0
        )
        QApplication.sendEvent(guest.menu.windowHandle(), event)
    assert guest.menu.page is guest.menu.made(PLAY)
    assert guest.lobby.program is None
    assert not [one.key().toString() for one in guest.menu.findChildren(QShortcut) if one.autoRepeat()]
