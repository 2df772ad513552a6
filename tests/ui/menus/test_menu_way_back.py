"""From every page of the menus, and from every page over a game, one comes back to the plate that led there."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from runtime.profile.home import Home
from runtime.support.texts import english
from runtime.ui.help.window import HelpCard
from runtime.ui.menus.background import PlatesPage
from runtime.ui.menus.lobby import Lobby
from runtime.ui.menus.main_page import LEARN, MainPage, PlayPage
from runtime.ui.menus.menu_over import SAVE, MenuCard, PageCard, SaveCard
from runtime.ui.menus.menu_pages import (
    CAMPAIGNS,
    CREDITS,
    HELP,
    HOT_SEAT,
    MAIN,
    PLAY,
    PLAYERS,
    SAVES,
    SETUP,
    SKIRMISH,
    STATISTICS,
    TABLES,
)
from runtime.ui.widgets.overlay import CardOverlay
from tests.ui.menus.guests import Guest, maps_for, no_tutorial, set_up, skip_cards

pytestmark = [pytest.mark.qt, pytest.mark.slow]
WITH = pytest.mark.parametrize("by_mouse", [False, pytest.param(True, marks=pytest.mark.proof)], ids=["keys", "mouse"])


def leave_a_game(guest: Guest) -> None:
    """Play a turn of a skirmish and leave it, so that there is one to go on with; the first page is shown."""
    guest.click(set_up(guest, maps_for(guest, SKIRMISH)).play_button)
    window = guest.game()
    skip_cards(guest, window)
    window.stage.controller.end_turn()
    window.close()
    guest.bot.waitUntil(guest.menu.isVisible)
    guest.menu.activateWindow()
    guest.bot.waitUntil(guest.menu.isActiveWindow)
    guest.menu.show_page(MAIN)


def there_and_back(guest: Guest, page: PlatesPage, name: str, *, by_mouse: bool) -> None:
    """To a page by its plate and back; the keyboard is on the plate."""
    plate = page.plates[name]
    if by_mouse:
        guest.click(plate)
    else:
        plate.setFocus()
        guest.key(Qt.Key.Key_Return)
    assert guest.menu.present == name
    if by_mouse:
        guest.click(guest.menu.back_button)
    else:
        guest.key(Qt.Key.Key_Escape)
    assert guest.menu.page is page
    assert guest.menu.focusWidget() is plate, name


@WITH
def test_from_every_page_to_its_plate(guest: Guest, *, by_mouse: bool) -> None:
    leave_a_game(guest)
    for name in (PLAY, SETUP, PLAYERS, STATISTICS, HELP, CREDITS):
        there_and_back(guest, guest.main, name, by_mouse=by_mouse)
    guest.press(PLAY)
    page = guest.menu.page
    assert isinstance(page, PlayPage)
    for name in (CAMPAIGNS, SKIRMISH, HOT_SEAT, TABLES, SAVES):
        there_and_back(guest, page, name, by_mouse=by_mouse)


@WITH
def test_the_help_of_a_page_gives_the_keyboard_back(guest: Guest, *, by_mouse: bool) -> None:
    no_tutorial(guest)
    guest.main.plates[CREDITS].setFocus()
    for name, helped in ((MAIN, guest.main.plates[CREDITS]), (SETUP, None)):
        if name != MAIN:
            guest.press(name)
        before = helped or guest.menu.focusWidget()
        guest.key(Qt.Key.Key_F1)
        assert guest.menu.present == HELP
        if by_mouse:
            guest.click(guest.menu.back_button)
        else:
            guest.key(Qt.Key.Key_Escape)
        assert guest.menu.present == name
        assert guest.menu.focusWidget() is before


def over_a_window(
    guest: Guest, window: QWidget, cards: Callable[[], CardOverlay | None], names: tuple[str, ...], *, by_mouse: bool
) -> None:
    """From the menu over a window to each card and back to the menu, then back to what lay below."""
    guest.key(Qt.Key.Key_F10)
    for name in names:
        menu = cards()
        assert isinstance(menu, MenuCard)
        plate = menu.plates[name]
        if by_mouse:
            guest.click(plate)
        else:
            plate.setFocus()
            guest.bot.keyClick(plate, Qt.Key.Key_Return)
        page = cards()
        assert isinstance(page, PageCard | HelpCard | SaveCard), name
        if not by_mouse:
            guest.bot.keyClick(window.focusWidget() or page, Qt.Key.Key_Escape)
        else:
            guest.click(page.no if isinstance(page, SaveCard) else page.shutting)
        again = cards()
        assert isinstance(again, MenuCard), f"one comes back from {name} to the menu"
        assert window.focusWidget() is again.plates[name]
    menu = cards()
    assert menu is not None
    guest.bot.keyClick(menu, Qt.Key.Key_Escape)
    assert cards() is None


@WITH
def test_from_every_page_over_a_game_to_its_menu(guest: Guest, *, by_mouse: bool) -> None:
    guest.click(set_up(guest, maps_for(guest, HOT_SEAT)).play_button)
    window = guest.game()
    skip_cards(guest, window)
    before = window.focusWidget()
    over_a_window(
        guest, window, lambda: window.stage.cards.card, (SETUP, STATISTICS, SAVE, HELP, SETUP), by_mouse=by_mouse
    )
    assert window.focusWidget() is before, "and from the menu to the board"


@pytest.mark.proof
@WITH
def test_from_every_page_over_a_journey_to_its_menu(guest: Guest, *, by_mouse: bool) -> None:
    no_tutorial(guest)
    guest.press(PLAY, LEARN)
    journey = guest.journey()

    def card() -> CardOverlay | None:
        shown = [one for one in journey.findChildren(CardOverlay) if one.isVisible()]
        assert len(shown) < 2
        return shown[0] if shown else None

    over_a_window(guest, journey, card, (SETUP, STATISTICS, HELP), by_mouse=by_mouse)


def test_a_game_that_is_saved_goes_on_at_once(guest: Guest) -> None:
    guest.click(set_up(guest, maps_for(guest, HOT_SEAT)).play_button)
    window = guest.game()
    skip_cards(guest, window)
    guest.key(Qt.Key.Key_F10)
    menu = window.stage.cards.card
    assert isinstance(menu, MenuCard)
    guest.click(menu.plates[SAVE])
    card = window.stage.cards.card
    assert isinstance(card, SaveCard)
    guest.click(card.yes)
    assert window.stage.cards.card is None


@pytest.mark.proof
def test_what_is_found_out_late_takes_the_keyboard_from_nobody(guest: Guest, home: Home, qtbot: QtBot) -> None:
    leave_a_game(guest)
    guest.menu.hide()
    lobby = Lobby(english(), home, seed=5)
    lobby.show_menu()
    menu = lobby.menu
    assert menu is not None
    page = menu.page
    assert isinstance(page, MainPage)
    assert not page.is_settled
    page.plates[CREDITS].setFocus()
    qtbot.waitUntil(lambda: page.is_settled)
    assert page.plates["continue"].isEnabled()
    assert menu.focusWidget() is page.plates[CREDITS]
    lobby.quit()
    lobby.close()
