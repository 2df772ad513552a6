"""What the tests of the table games' windows share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from runtime.match.table_match import PERSON, TableSeat, TableSetup
from runtime.profile.home import find_home
from runtime.support.texts import english
from runtime.tablegames.game import TablePlayer
from runtime.tablegames.players import Skill
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.menus.lobby import Lobby
from runtime.ui.menus.menu_pages import PLAY
from runtime.ui.tablegames.window import TableGameWindow
from tests.ui.tables.hands import ONE, Opens, Table


@pytest.fixture
def sit(qtbot: QtBot, parts: GameParts) -> Iterator[Opens]:
    """Opens the window of a game; two persons play it unless a ``skill`` says otherwise."""
    opened: list[TableGameWindow] = []

    def make(
        game: str, skill: Skill | None = None, side: TablePlayer = ONE, own: GameParts = parts, **parameters: Any
    ) -> Table:
        other = PERSON if skill is None else TableSeat(skill)
        seats = (PERSON, other) if side is ONE else (other, PERSON)
        keep = parameters.pop("keep", None)
        window = TableGameWindow(TableSetup(game, parameters, seats, 3), own, keep=keep)
        qtbot.addWidget(window)
        opened.append(window)
        table = Table(qtbot, window)
        window.show()
        qtbot.waitExposed(window)
        QApplication.processEvents()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        return table

    yield make
    for window in opened:
        window.end()


@pytest.fixture
def lobby(qtbot: QtBot, tmp_path: Path) -> Iterator[Lobby]:
    """The menus, open at the page of what can be played, in a home of their own."""
    lobby = Lobby(english().for_windows(), find_home(tmp_path), seed=3)
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
