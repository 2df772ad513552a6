"""Somebody who comes to the menus with a mouse and a keyboard, and the ways they go again and again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from runtime.profile.home import Home
from runtime.support.texts import english
from runtime.ui.campaign.journey import JourneyWindow
from runtime.ui.game.cards.cards import HandOverCard
from runtime.ui.game.window import GameWindow
from runtime.ui.game_setup.skirmish_card import SkirmishCard
from runtime.ui.menus.campaigns_page import SkirmishPage
from runtime.ui.menus.lobby import Lobby
from runtime.ui.menus.main_page import MainPage, PlayPage
from runtime.ui.menus.menu_over import LEAVE, MenuCard
from runtime.ui.menus.menu_pages import MAIN, PLAY
from runtime.ui.menus.window import MenuWindow
from runtime.ui.program.program import Program

LEFT_BUTTON = Qt.MouseButton.LeftButton
Window = TypeVar("Window", bound=QWidget)


class Guest:
    """Somebody who comes to the game with a mouse and a keyboard."""

    def __init__(self, bot: QtBot, home: Home) -> None:
        self.bot, self.home = bot, home
        self.lobby = Lobby(english().for_windows(), home, seed=5)
        self.lobby.show_menu()
        bot.waitExposed(self.menu)
        self.menu.activateWindow()
        bot.waitUntil(self.menu.isActiveWindow)
        bot.waitUntil(lambda: self.main.is_settled)
        QApplication.processEvents()

    @property
    def menu(self) -> MenuWindow:
        assert self.lobby.menu is not None
        return self.lobby.menu

    @property
    def main(self) -> MainPage:
        page = self.menu.made(MAIN)
        assert isinstance(page, MainPage)
        return page

    def click(self, widget: QWidget) -> None:
        assert widget.isVisible()
        assert widget.isEnabled(), widget.toolTip()
        self.bot.mouseClick(widget, LEFT_BUTTON)

    def press(self, *names: str) -> None:
        """Click from plate to plate."""
        for name in names:
            page = self.menu.page
            assert isinstance(page, (MainPage, PlayPage))
            self.click(page.plates[name])

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key where the keyboard is."""
        shown = [one for one in QApplication.topLevelWidgets() if one.isVisible() and one.isWindow()]
        window = next((one for one in shown if isinstance(one, (GameWindow, JourneyWindow, MenuWindow))), self.menu)
        self.bot.keyClick(window.focusWidget() or window, key, modifiers)

    def journey(self) -> JourneyWindow:
        return self._shown(lambda program: program.journey)

    def game(self) -> GameWindow:
        return self._shown(lambda program: program.window)

    def _shown(self, window_of: Callable[[Program], Window | None]) -> Window:
        """A window of the program, once it is on the screen and has the keyboard."""

        def seen() -> Window | None:
            window = window_of(self.lobby.program) if self.lobby.program is not None else None
            return window if window is not None and window.isVisible() else None

        self.bot.waitUntil(lambda: seen() is not None)
        window = seen()
        assert window is not None
        window.activateWindow()
        self.bot.waitUntil(window.isActiveWindow)
        return window

    def end(self) -> None:
        self.lobby.quit()
        self.lobby.close()


def no_tutorial(guest: Guest) -> None:
    if guest.main.welcome is not None:
        guest.main.welcome.refuse()


def skip_cards(guest: Guest, window: GameWindow) -> None:
    """Read what a level tells before it begins; whoever is to move first has sat down."""
    while (card := window.stage.cards.card) is not None:
        if isinstance(card, HandOverCard):
            card.accept()
        else:
            guest.bot.keyClick(card, Qt.Key.Key_Escape)


def maps_for(guest: Guest, way: str) -> SkirmishPage:
    """Go from the first page to the maps of a ``way`` to play: a skirmish or the hot seat; all three are listed."""
    no_tutorial(guest)
    guest.press(PLAY, way)
    page = guest.menu.page
    assert isinstance(page, SkirmishPage)
    guest.bot.waitUntil(lambda: page.list.count() == 3)
    return page


def set_up(guest: Guest, page: SkirmishPage, row: int = 0) -> SkirmishCard:
    """Choose a map of the list by mouse; its card is there."""
    page.list.setCurrentRow(row)
    assert page.main is not None
    guest.click(page.main)
    assert page.card is not None
    return page.card


def leave_through_menu(guest: Guest, window: GameWindow) -> None:
    guest.click(window.stage.buttons["menu"])
    card = window.stage.cards.card
    assert isinstance(card, MenuCard)
    guest.click(card.plates[LEAVE])
    guest.bot.waitUntil(guest.menu.isVisible)
    guest.menu.activateWindow()


def open_menu(guest: Guest, window: GameWindow) -> MenuCard:
    guest.key(Qt.Key.Key_F10)
    card = window.stage.cards.card
    assert isinstance(card, MenuCard)
    return card
