"""Pictures of every page of the menus, of their cards, and of the menu over a game.

python tests/pictures/menu_screens.py FOLDER
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from opening import Asked, asked, game_application
from PySide6.QtWidgets import QApplication, QWidget

from runtime import resources
from runtime.profile.home import find_home
from runtime.ui.menus.lobby import Lobby
from runtime.ui.menus.skirmish_page import SkirmishPage
from runtime.ui.menus.table import CAMPAIGNS, CREDITS, HELP, HOT_SEAT, MAIN, PLAY, SETUP, SKIRMISH, STATISTICS
from runtime.ui.menus.welcome_card import WelcomeCard


class Screens:
    """Takes the pictures."""

    def __init__(self, asks: Asked) -> None:
        self._asks = asks

    def settle(self, until: Callable[[], bool] = lambda: False, seconds: float = 0.4) -> None:
        """See to events for a while, or until something is so."""
        end = time.monotonic() + (seconds if not until() else 0)
        while time.monotonic() < end:
            QApplication.processEvents()

    def wait(self, until: Callable[[], bool]) -> None:
        """See to events until something is so."""
        end = time.monotonic() + 20
        while not until() and time.monotonic() < end:
            QApplication.processEvents()
        self.settle()

    def take(self, window: QWidget, name: str) -> None:
        """One picture."""
        window.resize(*self._asks.size)
        self.settle()
        self._asks.keep(window, name)


def pages(screens: Screens, lobby: Lobby) -> None:
    """Every page, as a new player sees it."""
    menu = lobby.menu
    assert menu is not None
    screens.take(menu, "menu-main")
    card = WelcomeCard(lobby.room, menu)
    card.open()
    screens.take(menu, "menu-welcome")
    card.refuse()
    for name in (PLAY, CAMPAIGNS, SKIRMISH, HOT_SEAT, SETUP, STATISTICS, HELP, CREDITS):
        menu.show_page(name)
        if name in (CAMPAIGNS, SKIRMISH, HOT_SEAT):
            screens.wait(lambda: lobby.room.repertoire.is_read)
        screens.take(menu, f"menu-{name}")
        page = menu.page
        if name == SKIRMISH and isinstance(page, SkirmishPage):
            page.set_up()
            screens.take(menu, "menu-skirmish-card")
            assert page.card is not None
            page.card.refuse()
        menu.show_page(MAIN)


def during_play(screens: Screens, lobby: Lobby) -> None:
    """The menu over a journey and a game, its pages there, and the main menu afterwards."""
    lobby.play_campaign(resources.campaigns() / "first-light")
    screens.wait(lambda: lobby.program is not None and lobby.program.journey is not None)
    program = lobby.program
    assert program is not None
    assert program.journey is not None
    screens.take(program.journey, "play-journey")
    program.journey.leave.click()
    screens.take(program.journey, "play-journey-menu")
    assert program._during is not None
    assert program._during.card is not None
    program._during.card.refuse()
    program.journey.panel.play.click()
    screens.wait(lambda: program.window is not None)
    window = program.window
    assert window is not None
    cards = window.stage.cards
    while cards.card is not None:
        cards.card.refuse()
    window.stage.buttons["end_turn"].click()
    screens.take(window, "play-game")
    for name in (SETUP, STATISTICS):
        window.stage.buttons["menu"].click()
        screens.take(window, "play-game-menu")
        window.stage.cards.card.plates[name].click()  # type: ignore[union-attr]
        screens.take(window, f"play-game-{name}")
        window.stage.cards.card.leave()  # type: ignore[union-attr]
    program.leave()
    assert lobby.menu is not None
    screens.take(lobby.menu, "menu-main-continue")
    lobby.menu.show_page(PLAY)
    screens.take(lobby.menu, "menu-play-continue")
    lobby.menu.show_page("saves")
    screens.take(lobby.menu, "menu-saves")


def main() -> int:
    """Take all of them."""
    asks = asked(__doc__)
    game_application(asks)
    with TemporaryDirectory() as home:
        lobby = Lobby(asks.texts, find_home(Path(home)), seed=3)
        lobby.room.preferences.change(text_size=asks.text, reduced_motion=True)
        lobby.show_menu()
        screens = Screens(asks)
        pages(screens, lobby)
        during_play(screens, lobby)
        lobby.quit()
        lobby.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
