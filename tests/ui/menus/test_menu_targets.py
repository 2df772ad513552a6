"""With large buttons nothing on any page of the menus, and nothing that opens over them, is too small for a finger."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from runtime import resources
from runtime.ui.menus.campaigns_page import SkirmishPage
from runtime.ui.menus.menu_pages import MAIN, PAGES, SKIRMISH
from runtime.ui.menus.players_page import PlayersPage
from runtime.ui.menus.setup_page import SetupPage
from runtime.ui.menus.tables_page import TablesPage
from runtime.ui.widgets.overlay import CardOverlay
from tests.small_targets import small_targets
from tests.ui.menus.guests import Guest, no_tutorial, open_menu, skip_cards

pytestmark = [pytest.mark.qt, pytest.mark.slow]


class Looker:
    """Looks at windows in one size, and remembers what is too small."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.found: dict[str, list[str]] = {}

    def look(self, window: QWidget, name: str) -> None:
        window.resize(*self.size)
        QApplication.processEvents()
        if small := small_targets(window):
            self.found[f"{name} at {self.size}"] = small


@pytest.fixture(params=[(1024, 700), pytest.param((1280, 800), marks=pytest.mark.proof)])
def looker(request: pytest.FixtureRequest) -> Looker:
    return Looker(request.param)


def close_cards(window: QWidget) -> None:
    while cards := [card for card in window.findChildren(CardOverlay) if card.isVisible()]:
        cards[-1].refuse()


def test_no_page_has_anything_too_small(guest: Guest, looker: Looker, large_buttons: None) -> None:
    guest.lobby.dress(large_buttons=True)
    looker.look(guest.menu, "welcome")
    no_tutorial(guest)
    for name in PAGES:
        guest.menu.show_page(name)
        if name == SKIRMISH:
            guest.bot.waitUntil(lambda: guest.lobby.room.catalogue.is_read)
        page = guest.menu.page
        looker.look(guest.menu, name)
        if isinstance(page, SkirmishPage) and page.list.count():
            page.set_up()
            looker.look(guest.menu, f"{name}, its card")
        elif isinstance(page, TablesPage):
            for card in page.cards.values():
                card.click()
                looker.look(guest.menu, f"{name}, {card.text()}")
        elif isinstance(page, PlayersPage):
            page._ask_new()
            looker.look(guest.menu, "a new player")
        elif isinstance(page, SetupPage):
            for leaf in range(3):
                page.turn_to(leaf)
                looker.look(guest.menu, f"leaf {leaf} of the set-up")
        close_cards(guest.menu)
        guest.menu.show_page(MAIN)
    assert not looker.found


def test_journeys_games_and_the_menu_over_them_have_nothing_too_small(
    guest: Guest, looker: Looker, large_buttons: None
) -> None:
    no_tutorial(guest)
    guest.lobby.dress(large_buttons=True)
    guest.lobby.play_campaign(resources.campaigns() / "apprentice")
    journey = guest.journey()
    looker.look(journey, "journey")
    journey.panel.play.click()
    game = guest.game()
    looker.look(game, "before a level")
    skip_cards(guest, game)
    looker.look(game, "game")
    open_menu(guest, game)
    looker.look(game, "menu over the game")
    assert not looker.found
