"""The menus and the game under them in another language, at once; and no text that can't be translated."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from runtime import resources
from runtime.engine.board.grid import Cell
from runtime.match.saves import games
from runtime.profile.home import Home
from runtime.profile.settings import read_settings
from runtime.support.texts import Texts
from runtime.ui.menus.credits_page import ORIGINAL, OTHERS, TABLE_GAMES, licences
from runtime.ui.menus.lobby import Lobby
from runtime.ui.menus.main_page import LEARN, WelcomeCard
from runtime.ui.menus.menu_over import HOME, MenuCard, PageCard
from runtime.ui.menus.menu_pages import CAMPAIGNS, CREDITS, HOT_SEAT, PLAY, SETUP, SKIRMISH
from runtime.ui.menus.page import Room
from runtime.ui.menus.setup_page import SetupPage
from runtime.ui.widgets.fields import PatientBox
from tests.catalogue import Bracketed
from tests.languages import Shown, not_collected, past_catalogue
from tests.ui.menus.guests import LEFT_BUTTON, Guest, no_tutorial, open_menu, skip_cards

pytestmark = [pytest.mark.qt, pytest.mark.slow]


@pytest.mark.proof
def test_of_another_language_nothing_is_kept(guest: Guest) -> None:
    """The room has every campaign and its pictures, and there is one of them, however often another is spoken."""
    no_tutorial(guest)
    first = weakref.ref(guest.lobby.room)
    others = [one for one in gc.get_objects() if isinstance(one, Room) and one is not first()]
    guest.bot.waitUntil(lambda: guest.lobby.room.catalogue.is_read)
    for language in ("de", "en", "de"):
        guest.lobby.speak(language)
        guest.bot.waitUntil(guest.menu.isVisible)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    assert first() is None
    assert sum(isinstance(one, Room) for one in gc.get_objects()) == len(others) + 1


def test_another_language_holds_at_once_in_the_game_that_is_played(guest: Guest, home: Home) -> None:
    no_tutorial(guest)
    guest.press(PLAY, LEARN)
    journey = guest.journey()
    guest.click(journey.panel.play)
    window = guest.game()
    skip_cards(guest, window)
    guest.click(window.stage.buttons["end_turn"])
    guest.bot.waitUntil(lambda: window.stage.controller.game.may_act or window.stage.cards.card is not None)
    skip_cards(guest, window)
    before, session = window.stage, window.stage.controller.game.session
    places, number = [line.place for line in before.controller.log.entries], before.controller.game.place
    kept = games(home).files()
    letter = before.controller.rack.laying.slots[0]
    guest.bot.mouseClick(before.board, LEFT_BUTTON, pos=before.board.rect_of(Cell(4, 4)).center())
    guest.bot.keyClicks(before.board, letter)
    laid = before.controller.rack.laying
    guest.click(open_menu(guest, window).plates[SETUP])
    page = window.stage.cards.card
    assert isinstance(page, PageCard)
    assert isinstance(page.page, SetupPage)
    page.page.language.chosen.emit("de")
    stage = window.stage
    assert stage is not before
    assert stage.controller.game.session is session
    again = stage.cards.card
    assert isinstance(again, PageCard), "the set-up is there again, in the new language"
    assert again.name == SETUP
    again.leave()
    assert stage.buttons["shuffle"].text() == "Mischen"
    assert any("Zug 1" in line.text for line in stage.controller.log.entries)
    assert max(place or 0 for place in places) == max(line.place or 0 for line in stage.controller.log.entries)
    assert stage.controller.rack.laying.laid == laid.laid
    assert open_menu(guest, window).plates[HOME].isVisible()
    guest.key(Qt.Key.Key_Escape)
    stage.controller.take_back()
    stage.controller.resign()
    assert not games(home).files()
    assert kept, "it was kept before"
    assert number < stage.controller.game.place
    window.close()
    anew = guest.journey()
    assert anew is not journey
    result = anew.traveller.progress.results["meadow"]
    assert result.tries == 1, "the journey hears of a game that began in another language"


@pytest.mark.proof
def test_keys_walk_through_the_languages_and_keep_the_box(guest: Guest, home: Home) -> None:
    no_tutorial(guest)
    guest.press(SETUP)

    def box() -> PatientBox:
        page = guest.menu.page
        assert isinstance(page, SetupPage)
        return page.language.languages

    before = guest.menu
    box().setFocus()
    box().setCurrentIndex(0)
    guest.key(Qt.Key.Key_Down)
    guest.key(Qt.Key.Key_Down)
    QApplication.processEvents()
    assert guest.menu is before, "nothing is chosen on the way"
    assert guest.menu.focusWidget() is box()
    assert box().currentData() == "de"
    guest.key(Qt.Key.Key_Return)
    assert guest.menu is not before
    assert read_settings(home).language == "de"
    assert guest.menu.focusWidget() is box()
    german = guest.menu
    german.activateWindow()
    guest.bot.waitUntil(lambda: box().hasFocus())
    guest.key(Qt.Key.Key_Up)
    guest.key(Qt.Key.Key_Tab)
    guest.bot.waitUntil(lambda: guest.menu is not german)
    assert read_settings(home).language == "en"
    page = guest.menu.page
    assert isinstance(page, SetupPage)
    assert guest.menu.focusWidget() is page.filling, "the next field, where Tab had gone"
    english = guest.menu
    english.activateWindow()
    box().setFocus()
    guest.bot.waitUntil(lambda: box().hasFocus())
    guest.key(Qt.Key.Key_Down)
    guest.key(Qt.Key.Key_Escape)
    guest.bot.waitUntil(lambda: guest.menu is not english)
    assert guest.menu.present == "main", "Escape leaves the page, and so the box"
    assert read_settings(home).language == "de"


def test_another_language_renews_the_menus_at_the_same_page(guest: Guest, home: Home) -> None:
    no_tutorial(guest)
    guest.press(SETUP)
    before = guest.menu
    guest.lobby.speak("de")
    assert guest.menu is not before
    assert guest.menu.present == SETUP
    assert guest.menu.isVisible()
    assert read_settings(home).language == "de"


def test_high_contrast_holds_at_once_and_is_kept(guest: Guest, home: Home) -> None:
    no_tutorial(guest)
    guest.press(SETUP)
    page = guest.menu.page
    assert isinstance(page, SetupPage)
    assert guest.menu.grab().toImage().pixelColor(30, 200) != Qt.GlobalColor.black
    page.high_contrast.click()
    page = guest.menu.page
    assert isinstance(page, SetupPage)
    assert page.high_contrast.isChecked()
    assert not page.glyphs.isEnabled(), "its stones bear their signs anyway"
    assert guest.menu.grab().toImage().pixelColor(30, 200) == Qt.GlobalColor.black
    assert read_settings(home).high_contrast
    page.high_contrast.click()
    assert not read_settings(home).high_contrast


@pytest.mark.proof
def test_no_text_of_the_menus_gets_past_the_catalogue(
    qtbot: QtBot, shelf: Path, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QApplication, "quit", lambda: None)
    spoken = Bracketed()
    shown = Shown()
    shown.watch_painters(monkeypatch)
    lobby = Lobby(Texts(spoken), home, seed=5)
    lobby.show_menu()
    menu = lobby.menu
    assert menu is not None
    lobby.room.catalogue.read()
    qtbot.waitUntil(lambda: lobby.room.catalogue.is_read)
    cards = (WelcomeCard(lobby.room, menu), MenuCard(lobby.room, menu, saves=True, note=""))
    for name in ("main", PLAY, CAMPAIGNS, SKIRMISH, HOT_SEAT, CREDITS):
        menu.show_page(name)
        menu.grab()
        shown.look_at(menu)
    for card in cards:
        card.open()
        menu.grab()
        shown.look_at(menu)
        card.refuse()
    lobby.quit()
    lobby.close()
    offers = lobby.room.catalogue.offers
    own = {text for one in offers for text in (one.campaign.name, one.campaign.description)}
    own |= {text for one in offers for level in one.campaign.levels for text in (level.name, level.description)}
    own |= {one.name for one in (*ORIGINAL, *TABLE_GAMES, *OTHERS)}
    own |= {text for one in licences(resources.assets()) for text in (one.text, one.name, one.brief)}
    past = {text: where for text, where in past_catalogue(shown).items() if not _is_own(text, own)}
    assert not past
    assert not not_collected(spoken)


def _is_own(text: str, own: set[str]) -> bool:
    """Whether a text is a campaign's, a name, or a licence's, by itself or in lines beside the menus'."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    known = {" ".join(one.split()) for one in own} | {line.strip() for one in own for line in one.splitlines()}
    return all(line in known or line.startswith("⟦") for line in lines) or " ".join(text.split()) in known
