"""What the tests of the table games in the menus share: the menus, open, in a home of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from runtime.profile.home import Home, find_home
from runtime.support.texts import english
from runtime.ui.menus.lobby import Lobby
from runtime.ui.menus.table import PLAY


@pytest.fixture
def lobby(qtbot: QtBot, tmp_path: Path) -> Iterator[Lobby]:
    lobby = Lobby(english(), find_home(tmp_path), seed=3)
    lobby.room.preferences.change(reduced_motion=True, offers_tutorial=False)
    lobby.show_menu()
    # The bot closes no menus: those of another player take their place, and the first ones may be gone by the end.
    assert lobby.menu is not None
    lobby.menu.show_page(PLAY)
    yield lobby
    if lobby.table is not None:
        lobby.table.close()
    lobby.quit()
    lobby.close()


@pytest.fixture
def home(lobby: Lobby) -> Home:
    assert lobby.room.home is not None
    return lobby.room.home
