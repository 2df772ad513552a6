"""The pages of the menus: how they are reached and left, over the menus and over a game, and what they say."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget

from runtime import resources
from runtime.support.texts import english
from runtime.ui.menus.credits_page import CreditsPage
from runtime.ui.menus.help_page import HelpPage
from runtime.ui.menus.main_page import LEARN, QUIT, PlayPage
from runtime.ui.menus.menu_over import MenuCard, PageCard
from runtime.ui.menus.menu_pages import CREDITS, HELP, PAGES, PLAY, PLAYERS, SAVES, SETUP, STATISTICS
from runtime.ui.menus.play_menu import MenuLinks
from tests.ui.menus.guests import Guest, no_tutorial, skip_cards

pytestmark = [pytest.mark.qt, pytest.mark.slow]


class ShownWindows(QObject):
    """Notes whatever comes up as a window of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[QWidget] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.seen.append(watched)
        return False


@pytest.fixture
def shown() -> Iterator[ShownWindows]:
    application = QApplication.instance()
    assert application is not None
    windows = ShownWindows()
    application.installEventFilter(windows)
    yield windows
    application.removeEventFilter(windows)


def test_no_page_flashes_up_as_a_window_of_its_own(guest: Guest, shown: ShownWindows) -> None:
    no_tutorial(guest)
    shown.seen.clear()
    for name in PAGES:
        guest.menu.show_page(name)
        assert guest.menu.present == name
    assert shown.seen == []


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


def test_the_keyboard_comes_back_to_the_plate_whose_digit_was_pressed(guest: Guest) -> None:
    no_tutorial(guest)
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


def test_pages_lie_over_the_game_and_the_game_stays_as_it_was(guest: Guest) -> None:
    no_tutorial(guest)
    guest.press(PLAY, LEARN)
    journey = guest.journey()
    guest.click(journey.leave)
    assert guest.lobby.program is not None
    links = guest.lobby.program.links
    assert isinstance(links, MenuLinks)
    card = links.during.card
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
        menu = window.stage.cards.card
        assert isinstance(menu, MenuCard), "back to the menu, from which the next page is one step"
        guest.key(Qt.Key.Key_Escape)
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
    guest.key(Qt.Key.Key_Escape)
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


def test_saves_are_reached_from_play_and_say_why_they_are_not(guest: Guest) -> None:
    no_tutorial(guest)
    guest.press(PLAY)
    page = guest.menu.page
    assert isinstance(page, PlayPage)
    assert not page.plates[SAVES].isEnabled()
    assert page.plates[SAVES].toolTip() == "No game was left."


def test_the_picture_of_the_name_goes_into_the_wheel() -> None:
    shipped = "assets/pictures/title.jpg"
    assert f'"{shipped}" = "runtime/_data/{shipped}"' in (resources.root() / "pyproject.toml").read_text("utf-8")
    assert (resources.root() / shipped).is_file()
