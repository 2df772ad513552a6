"""What the tests of the table games in the menus share: whose home it is."""

from __future__ import annotations

import pytest

from runtime.profile.home import Home
from runtime.ui.menus.lobby import Lobby


@pytest.fixture
def home(lobby: Lobby) -> Home:
    assert lobby.room.home is not None
    return lobby.room.home
