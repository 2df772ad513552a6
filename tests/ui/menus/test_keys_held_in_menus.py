"""In the menus a key that is held opens one page, and begins nothing on it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QShortcut

from runtime.ui.menus.menu_pages import PLAY
from tests.holding import hold
from tests.ui.menus.guests import Guest

pytestmark = pytest.mark.qt


def test_a_held_enter_opens_one_page(guest: Guest) -> None:
    guest.main.plates[PLAY].setFocus()
    hold(guest.menu, Qt.Key.Key_Return)
    assert guest.menu.page is guest.menu.made(PLAY)
    assert guest.lobby.program is None
    assert not [one.key().toString() for one in guest.menu.findChildren(QShortcut) if one.autoRepeat()]
