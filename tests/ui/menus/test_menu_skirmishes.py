"""Maps that are played alone, against the computer or in the hot seat, from the list of all."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from runtime.ui.game.cards.cards import HandOverCard
from runtime.ui.menus.campaigns_page import SkirmishPage
from runtime.ui.menus.menu_over import ANEW, HOME
from runtime.ui.menus.menu_pages import HOT_SEAT, PLAY, SKIRMISH
from runtime.ui.widgets.overlay import CardOverlay
from tests.ui.menus.guests import LEFT_BUTTON, Guest, maps_for, open_menu, set_up, skip_cards

pytestmark = [pytest.mark.qt, pytest.mark.slow]


def test_a_skirmish_is_set_up_from_the_list_of_all_maps_and_closed_to_it(guest: Guest) -> None:
    page = maps_for(guest, SKIRMISH)
    guest.click(set_up(guest, page, 1).play_button)
    window = guest.game()
    assert window.setup.level.id == "ford"
    skip_cards(guest, window)
    card = open_menu(guest, window)
    assert HOME not in card.plates, "no journey waits behind it"
    assert card.plates[ANEW].isEnabled()
    guest.key(Qt.Key.Key_Escape)
    window.close()
    guest.bot.waitUntil(guest.menu.isVisible)
    assert guest.menu.present == SKIRMISH
    assert guest.lobby.room.preferences.settings.last_map == "first-light/ford"
    guest.menu.show_page(HOT_SEAT)
    two = guest.menu.page
    assert isinstance(two, SkirmishPage)
    guest.bot.waitUntil(lambda: two.list.count() == 3)
    assert two.list.currentRow() == 1, "the map that was played last is offered first"


def shown_cards(guest: Guest) -> list[CardOverlay]:
    return [card for card in guest.menu.findChildren(CardOverlay) if card.isVisible()]


@pytest.mark.proof
def test_nothing_is_opened_while_the_board_is_laid_out(guest: Guest) -> None:
    page = maps_for(guest, SKIRMISH)
    guest.key(Qt.Key.Key_Return)
    assert page.card is not None
    guest.bot.keyClick(page.card, Qt.Key.Key_Return)
    assert guest.menu.told.text() == "The board is being laid out… Esc calls it off."
    row = page.list.currentRow()
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Down, Qt.Key.Key_F1, Qt.Key.Key_F11, Qt.Key.Key_1):
        guest.key(key)
    assert page.main is not None
    guest.bot.mouseClick(page.main, LEFT_BUTTON)
    assert not shown_cards(guest), "not by one Enter too many either"
    assert (guest.menu.present, page.list.currentRow()) == (SKIRMISH, row)
    assert not guest.menu.isFullScreen()
    guest.game().close()
    guest.bot.waitUntil(guest.menu.isVisible)
    assert not shown_cards(guest)
    guest.key(Qt.Key.Key_Escape)
    assert guest.menu.present == PLAY, "and then keys do what they did"


@pytest.mark.proof
@pytest.mark.parametrize("by_mouse", [False, True])
def test_what_is_laid_out_can_be_called_off(guest: Guest, *, by_mouse: bool) -> None:
    page = maps_for(guest, SKIRMISH)
    card = set_up(guest, page)
    guest.click(card.play_button)
    if by_mouse:
        guest.click(guest.menu.back_button)
    else:
        guest.key(Qt.Key.Key_Escape)
    assert guest.menu.present == SKIRMISH, "only the game is called off"
    assert not guest.menu.told.text()
    guest.bot.waitUntil(lambda: not guest.lobby._taking_up._errands)
    assert guest.lobby.program is None
    guest.click(set_up(guest, page, 1).play_button)
    assert guest.game().setup.level.id == "ford", "another game can be begun"


def test_a_game_against_the_computer_goes_on_as_a_skirmish_and_not_in_the_hot_seat(guest: Guest) -> None:
    page = maps_for(guest, SKIRMISH)
    page.set_up()
    assert page.card is not None
    page.card.accept()
    window = guest.game()
    skip_cards(guest, window)
    window.stage.controller.end_turn()
    window.close()
    guest.bot.waitUntil(guest.menu.isVisible)
    page.set_up()
    assert page.card.resuming.isVisible()
    page.card.refuse()
    guest.menu.show_page(HOT_SEAT)
    two = guest.menu.page
    assert isinstance(two, SkirmishPage)
    guest.bot.waitUntil(lambda: two.list.count() == 3)
    two.set_up()
    assert two.card is not None
    assert two.card.resuming.isHidden()


@pytest.mark.proof
@pytest.mark.parametrize("covers", [True, False])
def test_two_people_play_with_letters_covered_or_open(guest: Guest, *, covers: bool) -> None:
    page = maps_for(guest, HOT_SEAT)
    assert page.open_letters is not None
    page.open_letters.setChecked(covers)
    card = set_up(guest, page)
    assert card.heading.text() == "Hot seat"
    assert not card.form.seats.gold.isVisible(), "who plays is settled"
    assert not card.levels.isVisible(), "the map was chosen in the list"
    guest.click(card.play_button)
    window = guest.game()
    assert isinstance(window.stage.cards.card, HandOverCard) is covers, "nobody has sat down yet"
    assert (window.stage.rack.letters == "") is covers
    skip_cards(guest, window)
    assert window.stage.rack.letters
    assert all(seat.computer is None for seat in window.setup.seats)
    before = window.stage.controller.game.shown
    guest.click(window.stage.buttons["end_turn"])
    assert isinstance(window.stage.cards.card, HandOverCard) is covers
    assert (window.stage.controller.game.shown is before) is covers


def test_the_list_of_maps_is_followed_by_what_can_be_done_with_one(guest: Guest) -> None:
    page = maps_for(guest, SKIRMISH)
    page.list.setFocus()
    guest.key(Qt.Key.Key_Tab)
    assert page.main is not None
    assert page.main.hasFocus()
