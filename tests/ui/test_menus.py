"""The menus with mouse and keyboard: from a first start into games of every kind, and back without losing one."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from runtime import resources
from runtime.campaign.bundles.packing import gather, pack
from runtime.campaign.model import EndKind, Outcome
from runtime.campaign.progress import Progress, Result
from runtime.campaign.reading import read_campaign
from runtime.engine.grid import Cell
from runtime.match.saving import saved_games
from runtime.match.travels import Travels
from runtime.profile.home import Home, find_home
from runtime.profile.settings import read_settings
from runtime.support.texts import Texts, english
from runtime.ui.campaign.journey import JourneyWindow
from runtime.ui.game.cards import HandOverCard
from runtime.ui.game.window import GameWindow
from runtime.ui.menus.campaigns_page import CampaignsPage
from runtime.ui.menus.credits_page import ORIGINAL, OTHERS, TABLE_GAMES, CreditsPage
from runtime.ui.menus.help_page import HelpPage
from runtime.ui.menus.licences import licences
from runtime.ui.menus.lobby import Lobby
from runtime.ui.menus.main_page import CONTINUE, QUIT, MainPage
from runtime.ui.menus.menu_card import ANEW, HOME, LEAVE, MenuCard
from runtime.ui.menus.page_card import PageCard
from runtime.ui.menus.play_page import LEARN, PlayPage
from runtime.ui.menus.setup_page import SetupPage
from runtime.ui.menus.skirmish_page import SkirmishPage
from runtime.ui.menus.table import (
    CAMPAIGNS,
    CREDITS,
    HELP,
    HOT_SEAT,
    PAGES,
    PLAY,
    PLAYERS,
    SAVES,
    SETUP,
    SKIRMISH,
    STATISTICS,
)
from runtime.ui.menus.welcome_card import WelcomeCard
from runtime.ui.menus.window import MenuWindow
from runtime.ui.program.bundle_card import BundleCard
from runtime.ui.sitting.skirmish_card import SkirmishCard
from runtime.ui.wood.cards import QuestionCard
from runtime.ui.wood.fields import PatientBox
from runtime.ui.wood.overlay import Overlay
from tests.catalogue import Bracketed
from tests.languages import Shown, not_collected, past_catalogue

pytestmark = [pytest.mark.qt, pytest.mark.slow]
LEFT_BUTTON = Qt.MouseButton.LeftButton


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of shipped campaigns with two in it: a tutorial, and one to choose."""
    campaigns = tmp_path / "campaigns"
    for name in ("first-light", "apprentice"):
        shutil.copytree(resources.campaigns() / "first-light", campaigns / name)
    head = campaigns / "apprentice" / "campaign.json"
    data = json.loads(head.read_text(encoding="utf-8")) | {"id": "apprentice", "name": "The Apprentice"}
    head.write_text(json.dumps(data), encoding="utf-8")
    monkeypatch.setattr(resources, "campaigns", lambda: campaigns)
    return campaigns


class Guest:
    """Somebody who comes to the game with a mouse and a keyboard."""

    def __init__(self, bot: QtBot, home: Home) -> None:
        self.bot, self.home = bot, home
        self.lobby = Lobby(english(), home, seed=5)
        self.lobby.show_menu()
        bot.waitExposed(self.menu)
        self.menu.activateWindow()
        bot.waitUntil(lambda: self.main.is_settled)
        QApplication.processEvents()

    @property
    def menu(self) -> MenuWindow:
        assert self.lobby.menu is not None
        return self.lobby.menu

    @property
    def main(self) -> MainPage:
        page = self.menu._made["main"]
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
        def shown() -> bool:
            program = self.lobby.program
            return program is not None and program.journey is not None and program.journey.isVisible()

        self.bot.waitUntil(shown)
        program = self.lobby.program
        assert program is not None
        assert program.journey is not None
        program.journey.activateWindow()
        return program.journey

    def game(self) -> GameWindow:
        def shown() -> bool:
            program = self.lobby.program
            return program is not None and program.window is not None and program.window.isVisible()

        self.bot.waitUntil(shown)
        program = self.lobby.program
        assert program is not None
        assert program.window is not None
        program.window.activateWindow()
        return program.window

    def end(self) -> None:
        self.lobby.quit()
        self.lobby.close()


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return find_home(tmp_path / "home")


@pytest.fixture
def guest(qtbot: QtBot, shelf: Path, home: Home, monkeypatch: pytest.MonkeyPatch) -> Iterator[Guest]:
    monkeypatch.setattr(QApplication, "quit", lambda: None)
    came = Guest(qtbot, home)
    yield came
    came.end()


def no_tutorial(guest: Guest) -> None:
    if guest.main.welcome is not None:
        guest.main.welcome.refuse()


def skip_cards(guest: Guest, window: GameWindow) -> None:
    """Read what a level tells before it begins."""
    while (card := window.stage.cards.card) is not None:
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


def test_the_mouse_alone_leads_from_a_first_start_into_the_tutorial(guest: Guest) -> None:
    welcome = guest.main.welcome
    assert welcome is not None
    guest.click(welcome.yes)
    window = guest.game()
    assert window.setup.level.id == "meadow", "at once, without a click on the map"
    assert not guest.menu.isVisible()
    window.close()
    assert guest.journey().windowTitle() == "The Apprentice – Scryptic"


def test_the_keyboard_alone_leads_from_a_first_start_into_a_level_and_back(guest: Guest) -> None:
    assert guest.main.welcome is not None
    guest.key(Qt.Key.Key_Escape)
    assert not guest.main.welcome.isVisible()
    guest.key(Qt.Key.Key_2)
    assert guest.menu.present == PLAY
    guest.key(Qt.Key.Key_Down)
    guest.key(Qt.Key.Key_Return)
    assert guest.menu.present == CAMPAIGNS
    page = guest.menu.page
    assert isinstance(page, CampaignsPage)
    guest.bot.waitUntil(lambda: page.list.count() == 2)
    guest.key(Qt.Key.Key_Down)
    guest.key(Qt.Key.Key_Return)
    journey = guest.journey()
    assert journey.windowTitle() == "First Light – Scryptic"
    guest.key(Qt.Key.Key_Return)
    window = guest.game()
    skip_cards(guest, window)
    guest.key(Qt.Key.Key_F10)
    card = window.stage.cards.card
    assert isinstance(card, MenuCard)
    guest.key(Qt.Key.Key_Escape)
    assert window.stage.cards.card is None
    guest.key(Qt.Key.Key_Escape)
    assert isinstance(window.stage.cards.card, MenuCard), "with nothing laid Escape leads out"
    guest.key(Qt.Key.Key_Up)
    guest.key(Qt.Key.Key_Up)
    guest.key(Qt.Key.Key_Return)
    guest.bot.waitUntil(guest.menu.isVisible)
    assert not window.isVisible()
    assert not journey.isVisible()


def test_the_tutorial_is_offered_until_it_is_declined_for_good(guest: Guest, home: Home) -> None:
    welcome = guest.main.welcome
    assert welcome is not None
    guest.click(welcome.later)
    assert read_settings(home).offers_tutorial
    again = Guest(guest.bot, home)
    assert again.main.welcome is not None
    again.click(again.main.welcome.never)
    again.end()
    third = Guest(guest.bot, home)
    assert third.main.welcome is None
    third.press(PLAY, LEARN)
    assert third.journey().windowTitle() == "The Apprentice – Scryptic"
    third.end()


def test_a_game_is_left_to_the_menu_and_goes_on_from_its_first_line(guest: Guest, home: Home) -> None:
    no_tutorial(guest)
    assert not guest.main.plates[CONTINUE].isEnabled()
    assert guest.main.plates[CONTINUE].toolTip() == "No game was left."
    guest.press(PLAY, CAMPAIGNS)
    page = guest.menu.page
    assert isinstance(page, CampaignsPage)
    guest.bot.waitUntil(lambda: page.list.count() == 2)
    page.list.setCurrentRow(1)
    assert page.main is not None
    guest.click(page.main)
    guest.click(guest.journey().panel.play)
    window = guest.game()
    skip_cards(guest, window)
    guest.click(window.stage.buttons["end_turn"])
    number = len(window.stage.playing.log)
    assert number
    assert len(saved_games(home)) == 1
    guest.bot.waitUntil(window.isActiveWindow)
    guest.key(Qt.Key.Key_F11)
    assert window.isFullScreen()
    leave_through_menu(guest, window)
    assert guest.menu.present == "main"
    assert guest.menu.isFullScreen(), "every window of the game fills the screen"
    guest.menu.activateWindow()
    guest.bot.waitUntil(guest.menu.isActiveWindow)
    guest.key(Qt.Key.Key_F11)
    assert not guest.menu.isFullScreen()
    plate = guest.main.plates[CONTINUE]
    assert plate.isEnabled()
    assert "The Quiet Meadow" in plate.about
    guest.click(plate)
    again = guest.game()
    assert again.stage.playing.log[0].text == "The game goes on where it was left."
    again.close()
    assert guest.journey().windowTitle() == "First Light – Scryptic", "its journey waits behind the game"


def open_menu(guest: Guest, window: GameWindow) -> MenuCard:
    guest.key(Qt.Key.Key_F10)
    card = window.stage.cards.card
    assert isinstance(card, MenuCard)
    return card


def test_a_level_is_left_for_the_journey_and_begun_anew_from_the_menu(guest: Guest, home: Home) -> None:
    no_tutorial(guest)
    guest.press(PLAY, LEARN)
    journey = guest.journey()
    guest.click(journey.panel.play)
    window = guest.game()
    skip_cards(guest, window)
    card = open_menu(guest, window)
    assert card.plates[HOME].text() == "Back to the journey"
    guest.click(card.plates[HOME])
    assert guest.journey() is journey
    assert not window.isVisible()
    guest.click(journey.panel.play)
    window = guest.game()
    skip_cards(guest, window)
    before = window.stage
    guest.click(open_menu(guest, window).plates[ANEW])
    assert window.stage is not before, "nothing was done yet, so nothing is asked"
    skip_cards(guest, window)
    guest.click(window.stage.buttons["end_turn"])
    skip_cards(guest, window)
    digit = str(list(open_menu(guest, window).plates).index(ANEW) + 1)
    before, number = window.stage, window.stage.playing.place
    guest.bot.keyClicks(window.focusWidget() or window, digit)
    question = window.stage.cards.card
    assert isinstance(question, QuestionCard)
    guest.key(Qt.Key.Key_Return)
    assert window.stage is before, "one Enter too many begins nothing anew"
    assert window.stage.cards.card is None
    assert window.stage.playing.place == number
    guest.click(open_menu(guest, window).plates[ANEW])
    question = window.stage.cards.card
    assert isinstance(question, QuestionCard)
    guest.click(question.yes)
    assert window.stage is not before
    assert not window.stage.playing.place
    assert saved_games(home), "the game before stays until the new one has its first move"


def test_another_language_holds_at_once_in_the_game_that_is_played(guest: Guest, home: Home) -> None:
    no_tutorial(guest)
    guest.press(PLAY, LEARN)
    journey = guest.journey()
    guest.click(journey.panel.play)
    window = guest.game()
    skip_cards(guest, window)
    guest.click(window.stage.buttons["end_turn"])
    guest.bot.waitUntil(lambda: window.stage.playing.may_act or window.stage.cards.card is not None, timeout=30_000)
    skip_cards(guest, window)
    before, session = window.stage, window.stage.playing.session
    places, number = [line.place for line in before.playing.log], before.playing.place
    kept = saved_games(home)
    letter = before.playing.laying.slots[0]
    guest.bot.mouseClick(before.board, LEFT_BUTTON, pos=before.board.rect_of(Cell(4, 4)).center())
    guest.bot.keyClicks(before.board, letter)
    laid = before.playing.laying
    guest.click(open_menu(guest, window).plates[SETUP])
    page = window.stage.cards.card
    assert isinstance(page, PageCard)
    assert isinstance(page.page, SetupPage)
    page.page.language.chosen.emit("de")
    stage = window.stage
    assert stage is not before
    assert stage.playing.session is session
    again = stage.cards.card
    assert isinstance(again, PageCard), "the set-up is there again, in the new language"
    assert again.name == SETUP
    again.leave()
    assert stage.buttons["shuffle"].text() == "Mischen"
    assert any("Zug 1" in line.text for line in stage.playing.log)
    assert max(place or 0 for place in places) == max(line.place or 0 for line in stage.playing.log)
    assert stage.playing.laying.laid == laid.laid
    assert open_menu(guest, window).plates[HOME].isVisible()
    guest.key(Qt.Key.Key_Escape)
    stage.playing.take_back()
    stage.playing.resign()
    assert not saved_games(home)
    assert kept, "it was kept before"
    assert number < stage.playing.place
    window.close()
    anew = guest.journey()
    assert anew is not journey
    result = anew.traveller.progress.results["meadow"]
    assert result.tries == 1, "the journey hears of a game that began in another language"


def test_a_journey_goes_on_from_the_first_page_where_no_game_was_left(guest: Guest, home: Home) -> None:
    no_tutorial(guest)
    travels = Travels(home, "first-light")
    on_the_way = Progress("first-light", here="ford", results={"meadow": Result(Outcome.WON, won=1)})
    travels.change(on_the_way, lambda progress: progress)
    guest.main.look_again()
    plate = guest.main.plates[CONTINUE]
    assert plate.about == "The journey of “First Light”"
    guest.click(plate)
    assert guest.journey().windowTitle() == "First Light – Scryptic"
    travels.change(on_the_way, lambda progress: replace(progress, ended=EndKind.VICTORY))
    guest.main.look_again()
    assert not plate.isEnabled(), "a journey that has ended does not go on"


def test_a_skirmish_is_set_up_from_the_list_of_all_maps_and_closed_to_it(guest: Guest) -> None:
    page = maps_for(guest, SKIRMISH)
    guest.click(set_up(guest, page, 1).playing)
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


def test_a_card_that_is_opened_while_the_board_is_laid_out_does_not_stay(guest: Guest) -> None:
    page = maps_for(guest, SKIRMISH)
    guest.key(Qt.Key.Key_Return)
    assert page.card is not None
    guest.bot.keyClick(page.card, Qt.Key.Key_Return)
    first = page.card
    guest.key(Qt.Key.Key_Return)
    assert page.card is not first, "one Enter too many"
    guest.game().close()
    guest.bot.waitUntil(guest.menu.isVisible)
    assert not [card for card in guest.menu.findChildren(Overlay) if card.isVisible()]
    guest.key(Qt.Key.Key_Escape)
    assert guest.menu.present == PLAY


def test_a_game_against_the_computer_goes_on_as_a_skirmish_and_not_in_the_hot_seat(guest: Guest) -> None:
    page = maps_for(guest, SKIRMISH)
    page.set_up()
    assert page.card is not None
    page.card.accept()
    window = guest.game()
    skip_cards(guest, window)
    window.stage.playing.end_turn()
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


@pytest.mark.parametrize("covers", [True, False])
def test_two_people_play_with_letters_covered_or_open(guest: Guest, *, covers: bool) -> None:
    page = maps_for(guest, HOT_SEAT)
    assert page.open_letters is not None
    page.open_letters.setChecked(covers)
    card = set_up(guest, page)
    assert card.heading.text() == "Hot seat"
    assert not card.form.seats.gold.isVisible(), "who plays is settled"
    assert not card.levels.isVisible(), "the map was chosen in the list"
    guest.click(card.playing)
    window = guest.game()
    skip_cards(guest, window)
    assert all(seat.computer is None for seat in window.setup.seats)
    before = window.stage.playing.shown
    guest.click(window.stage.buttons["end_turn"])
    assert isinstance(window.stage.cards.card, HandOverCard) is covers
    assert (window.stage.playing.shown is before) is covers


def test_every_page_opens_by_its_plate_and_escape_leads_back(guest: Guest) -> None:
    no_tutorial(guest)
    for name in (SETUP, STATISTICS, HELP, CREDITS, PLAY):
        guest.press(name)
        assert guest.menu.present == name
        assert guest.menu.heading.text == english()(PAGES[name].title)
        if name == STATISTICS:
            guest.key(Qt.Key.Key_F1)
            helped = guest.menu.page
            assert isinstance(helped, HelpPage)
            assert helped.view.topic == PAGES[name].topic == "menus"
            guest.click(guest.menu.back_button)
            assert guest.menu.present == name
        guest.click(guest.menu.back_button)
        assert guest.menu.present == "main"
    assert not guest.menu.back_button.isVisible(), "the first page has no way back"


def test_the_keyboard_comes_back_to_the_plate_that_it_left_by(guest: Guest) -> None:
    no_tutorial(guest)
    for name in (PLAY, SETUP, STATISTICS, HELP, CREDITS):
        plate = guest.main.plates[name]
        plate.setFocus()
        guest.key(Qt.Key.Key_Return)
        assert guest.menu.present == name
        guest.key(Qt.Key.Key_Escape)
        assert guest.menu.present == "main"
        assert plate.hasFocus(), name
    digit = 1 + list(guest.main.plates).index(SETUP)
    guest.key(Qt.Key(Qt.Key.Key_0 + digit))
    assert guest.menu.present == SETUP
    guest.key(Qt.Key.Key_Escape)
    assert guest.menu.present == "main"
    assert guest.menu.focusWidget() is guest.main.plates[SETUP]


def test_arrows_go_to_the_plate_that_lies_there(guest: Guest) -> None:
    no_tutorial(guest)
    plates = guest.main.plates

    def here() -> str:
        return next(name for name, plate in plates.items() if plate.hasFocus())

    plates[PLAY].setFocus()
    for key, name in (
        (Qt.Key.Key_Down, SETUP),
        (Qt.Key.Key_Down, STATISTICS),
        (Qt.Key.Key_Right, HELP),
        (Qt.Key.Key_Up, PLAYERS),
        (Qt.Key.Key_Left, SETUP),
        (Qt.Key.Key_End, QUIT),
        (Qt.Key.Key_Up, HELP),
        (Qt.Key.Key_Home, PLAY),
        (Qt.Key.Key_Up, CREDITS),
        (Qt.Key.Key_Down, PLAY),
    ):
        guest.key(key)
        assert here() == name


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
    guest.lobby.speak("en")


def test_the_list_of_maps_is_followed_by_what_can_be_done_with_one(guest: Guest) -> None:
    page = maps_for(guest, SKIRMISH)
    page.list.setFocus()
    guest.key(Qt.Key.Key_Tab)
    assert page.main is not None
    assert page.main.hasFocus()


def test_pages_lie_over_the_game_and_the_game_stays_as_it_was(guest: Guest) -> None:
    no_tutorial(guest)
    guest.press(PLAY, LEARN)
    journey = guest.journey()
    guest.click(journey.leave)
    assert guest.lobby.program is not None
    during = guest.lobby.program.surroundings.during
    assert during is not None
    card = during.card
    assert isinstance(card, MenuCard)
    assert card.plates["back"].text() == "Back to the campaign"
    card.refuse()
    guest.click(journey.panel.play)
    window = guest.game()
    skip_cards(guest, window)
    letters = window.stage.rack.letters
    for name in (SETUP, STATISTICS):
        guest.click(window.stage.buttons["menu"])
        menu = window.stage.cards.card
        assert isinstance(menu, MenuCard)
        guest.click(menu.plates[name])
        page = window.stage.cards.card
        assert isinstance(page, PageCard)
        guest.click(page.shutting)
        assert window.stage.cards.card is None
    guest.click(window.stage.buttons["menu"])
    menu = window.stage.cards.card
    assert isinstance(menu, MenuCard)
    guest.click(menu.plates[HELP])
    helped = window.help.card
    assert helped is not None
    assert window.stage.cards.card is helped, "the game waits while it is read"
    assert helped.view.rules is window.setup.rules, "the help knows the rules of the game"
    guest.click(helped.shutting)
    assert window.stage.cards.card is None
    assert window.stage.rack.letters == letters


def test_credits_name_the_makers_and_show_the_licences(guest: Guest) -> None:
    from PySide6.QtWidgets import QLabel

    no_tutorial(guest)
    guest.press(CREDITS)
    page = guest.menu.page
    assert isinstance(page, CreditsPage)
    said = " ".join(label.text() for label in page.findChildren(QLabel))
    for name in ("James Gain", "Patrick Marais", "Stephen Meyer", "Luciano Silva", "Mark Steere", "Ken Roberts"):
        assert name in said
    rows = [page.list.item(row).text() for row in range(page.list.count())]
    cinzel = next(row for row, text in enumerate(rows) if text.startswith("Cinzel"))
    page.list.setCurrentRow(cinzel)
    assert "SIL Open Font License" in page.text.toPlainText()


def test_another_language_renews_the_menus_at_the_same_page(guest: Guest, home: Home) -> None:
    no_tutorial(guest)
    guest.press(SETUP)
    before = guest.menu
    guest.lobby.speak("de")
    assert guest.menu is not before
    assert guest.menu.present == SETUP
    assert guest.menu.isVisible()
    assert read_settings(home).language == "de"
    guest.lobby.speak("en")


def test_a_bundle_dropped_on_the_menus_is_installed_and_stands_among_the_campaigns(
    guest: Guest, shelf: Path, tmp_path: Path
) -> None:
    read = read_campaign(shelf / "first-light", mend=False)
    assert read.campaign is not None
    sent = pack(gather(replace(read.campaign, id="valley", name="The Valley"), read.source), "valley").read.bundle
    assert sent is not None
    (tmp_path / "valley.scryptic").write_bytes(sent.data)
    no_tutorial(guest)
    guest.menu.drops.bundle.emit(tmp_path / "valley.scryptic")
    guest.bot.waitUntil(lambda: isinstance(guest.lobby.library.card, BundleCard))
    card = guest.lobby.library.card
    assert isinstance(card, BundleCard)
    guest.click(card.installing)
    assert guest.journey().windowTitle() == "The Valley – Scryptic"
    guest.lobby.show_menu(at_first=True)
    guest.press(PLAY, CAMPAIGNS)
    page = guest.menu.page
    assert isinstance(page, CampaignsPage)
    guest.bot.waitUntil(lambda: page.list.count() == 3)
    page.list.setCurrentRow(1)
    assert page.removing is not None
    guest.click(page.removing)
    question = guest.menu.findChild(QuestionCard)
    assert isinstance(question, QuestionCard)
    guest.click(question.yes)
    guest.bot.waitUntil(lambda: page.list.count() == 2)
    page.list.setCurrentRow(0)
    assert page.removing.toolTip() == "Campaigns that came with the game stay."


def test_saves_are_reached_from_play_and_say_why_they_are_not(guest: Guest) -> None:
    no_tutorial(guest)
    guest.press(PLAY)
    page = guest.menu.page
    assert isinstance(page, PlayPage)
    assert not page.plates[SAVES].isEnabled()
    assert page.plates[SAVES].toolTip() == "No game was left."


def test_quitting_closes_every_window(guest: Guest) -> None:
    no_tutorial(guest)
    guest.press(PLAY, LEARN)
    journey = guest.journey()
    guest.click(journey.leave)
    assert guest.lobby.program is not None
    assert guest.lobby.program.surroundings.during is not None
    card = guest.lobby.program.surroundings.during.card
    assert isinstance(card, MenuCard)
    guest.click(card.plates[QUIT])
    assert not [one for one in QApplication.topLevelWidgets() if one.isVisible()]


def test_a_campaign_named_at_the_start_has_the_menu_one_step_behind(
    qtbot: QtBot, shelf: Path, home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its games go on from the main menu later, although the campaign lies in a folder of the player's own."""
    from runtime.campaign.rulesets import read_rulesets
    from runtime.lexicon import load_lexicon
    from runtime.ui.program.program import Plan, Program

    monkeypatch.setattr(QApplication, "quit", lambda: None)
    own = tmp_path / "mine"
    shutil.copytree(shelf / "first-light", own)
    read = read_campaign(own, mend=False)
    plan = Plan(read.campaign, None, 1, {}, home, assets=own / "assets")
    lobby = Lobby(english(), home, seed=1)
    program = Program(plan, lobby.room.parts, read_rulesets(resources.assets() / "rulesets"), load_lexicon(), lobby)
    lobby.take(program)
    program.begin()
    assert lobby.shown is None, "the campaign is there at once"
    journey = program.journey
    assert journey is not None
    journey.play_freely()
    assert program.fronts.skirmish is not None
    qtbot.mouseClick(program.fronts.skirmish.playing, LEFT_BUTTON)
    assert program.window is not None
    while (card := program.window.stage.cards.card) is not None:
        qtbot.keyClick(card, Qt.Key.Key_Escape)
    qtbot.mouseClick(program.window.stage.buttons["end_turn"], LEFT_BUTTON)
    program.leave()
    assert lobby.shown is not None
    assert not journey.isVisible()
    shutil.rmtree(shelf / "first-light")
    lobby.go_on(saved_games(home)[0])
    qtbot.waitUntil(lambda: lobby.program is not program and lobby.program.window is not None)
    lobby.quit()
    lobby.close()


def test_a_game_whose_campaign_is_gone_says_so_and_stays(guest: Guest, shelf: Path, home: Home) -> None:
    no_tutorial(guest)
    guest.press(PLAY, LEARN)
    guest.click(guest.journey().panel.play)
    window = guest.game()
    skip_cards(guest, window)
    guest.click(window.stage.buttons["end_turn"])
    leave_through_menu(guest, window)
    shutil.rmtree(shelf / "apprentice")
    kept = saved_games(home)[0].read_bytes()
    guest.click(guest.main.plates[CONTINUE])
    assert guest.menu.told.text() == "The campaign “apprentice” of this game is not here any more."
    assert saved_games(home)[0].read_bytes() == kept


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
    lobby.room.repertoire.read()
    qtbot.waitUntil(lambda: lobby.room.repertoire.is_read)
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
    offers = lobby.room.repertoire.offers
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


def test_the_picture_of_the_name_goes_into_the_wheel() -> None:
    shipped = "assets/pictures/title.jpg"
    assert f'"{shipped}" = "runtime/_data/{shipped}"' in (resources.root() / "pyproject.toml").read_text("utf-8")
    assert (resources.root() / shipped).is_file()
