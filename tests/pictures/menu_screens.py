"""Pictures of every page of the menus, of their cards, and of the menu over a game.

python tests/pictures/menu_screens.py FOLDER
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parent))

from opening import Asked, asked, game_application, until, wait
from PySide6.QtWidgets import QWidget

from runtime import resources
from runtime.campaign.reader import read_campaign
from runtime.engine.board.sides import BySide
from runtime.engine.levels.level import Seat
from runtime.match.clock import Clock, ClockKind, GameSeats
from runtime.match.skirmish import SkirmishOptions, varied
from runtime.profile.home import find_home
from runtime.support.messages import damaged_text
from runtime.ui.menus.campaigns_page import SkirmishPage
from runtime.ui.menus.help_page import HelpPage
from runtime.ui.menus.lobby import Lobby
from runtime.ui.menus.menu_over import SAVE, MenuCard
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
from runtime.ui.menus.players_page import PlayersPage
from runtime.ui.menus.saves_page import SavesPage
from runtime.ui.menus.tables_page import TablesPage
from runtime.ui.program.campaign_windows import SeatsCard
from runtime.ui.program.library_card import LibraryCard
from runtime.ui.widgets.card_list import PICTURE
from runtime.ui.widgets.overlay import CardOverlay


class Screens:
    """Takes the pictures."""

    def __init__(self, asks: Asked) -> None:
        self._asks = asks

    def wait(self, is_so: Callable[[], bool], what: str) -> None:
        """Let the windows work until something is so, and what comes of it is shown."""
        until(is_so, what)
        self.settle()

    def settle(self) -> None:
        """Let what moves come to rest."""
        wait(400)

    def take(self, window: QWidget, name: str) -> None:
        """One picture."""
        window.resize(*self._asks.size)
        self.settle()
        self._asks.keep(window, name)


def close_all(window: QWidget) -> None:
    """Refuse every card that lies over a window, also those that come back for it."""
    while cards := [card for card in window.findChildren(CardOverlay) if card.isVisible()]:
        cards[-1].refuse()


def pages(screens: Screens, lobby: Lobby) -> None:
    """Every page, as a new player sees it."""
    menu = lobby.menu
    assert menu is not None
    screens.settle()
    screens.take(menu, "welcome")
    close_all(menu)
    screens.take(menu, "main")
    for name in (PLAY, CAMPAIGNS, SKIRMISH, HOT_SEAT, TABLES, SETUP, STATISTICS, PLAYERS, SAVES, HELP, CREDITS):
        menu.show_page(name)
        if name in (CAMPAIGNS, SKIRMISH, HOT_SEAT):
            screens.wait(lambda: lobby.room.catalogue.is_read, "the campaigns")
        screens.take(menu, name)
        page = menu.page
        if isinstance(page, SkirmishPage):
            page.set_up()
            screens.take(menu, f"{name}-card")
        elif isinstance(page, TablesPage):
            for number, card in enumerate(page.cards.values()):
                card.click()
                screens.take(menu, f"{name}-{number}")
        elif isinstance(page, PlayersPage):
            page._ask_new()
            screens.take(menu, "players-new")
            close_all(menu)
            page._ask_name()
            screens.take(menu, "players-rename")
        elif isinstance(page, HelpPage):
            page.view.search.setText("lava ice")
            screens.take(menu, "help-search")
            page.view.search.setText("qzxw")
            screens.take(menu, "help-nothing-found")
            page.view.clear_search()
        close_all(menu)
        menu.show_page(MAIN)
    lobby.say(damaged_text(lobby.room.t, ("text_size", "language", "animations")))
    screens.take(menu, "main-damaged-settings")
    menu.show_page(SAVES)
    file = Path("a-rather-long-name-of-a-folder/Documents/scryptic/saves/first-light--meadow.json")
    lobby.say(lobby.room.t("The saved game can't be read. It is left as it is: {file}", file=file))
    screens.take(menu, "saves-unreadable")
    lobby.say("")
    menu.show_page(MAIN)


def during_play(screens: Screens, lobby: Lobby) -> None:
    """The menu over a journey and a game, its pages there, and the main menu afterwards."""
    lobby.play_campaign(resources.campaigns() / "first-light")
    screens.wait(lambda: lobby.program is not None and lobby.program.journey is not None, "the journey")
    program = lobby.program
    assert program is not None
    journey = program.journey
    assert journey is not None
    screens.take(journey, "play-journey")
    journey.leave.click()
    screens.take(journey, "play-journey-menu")
    close_all(journey)
    program.library.show(resources.campaigns() / "first-light")
    listed = program.library.card
    assert isinstance(listed, LibraryCard)
    screens.wait(lambda: listed.list.currentItem().data(PICTURE) is not None, "the campaigns")
    screens.take(journey, "play-journey-campaigns")
    close_all(journey)
    journey.panel.play.click()
    screens.wait(lambda: program.window is not None, "the game")
    window = program.window
    assert window is not None
    window.stage.cards.dismiss()
    close_all(window)
    window.stage.buttons["end_turn"].click()
    screens.take(window, "play-game")
    for name in (SETUP, STATISTICS, SAVE, HELP):
        window.stage.buttons["menu"].click()
        screens.take(window, "play-game-menu")
        card = window.stage.cards.card
        assert isinstance(card, MenuCard)
        card.plates[name].click()
        screens.take(window, f"play-game-{name}")
        close_all(window)
    program.leave()
    assert lobby.menu is not None
    screens.take(lobby.menu, "main-continue")
    lobby.menu.show_page(PLAY)
    screens.take(lobby.menu, "play-continue")
    lobby.menu.show_page(SAVES)
    screens.take(lobby.menu, "saves-of-one-game")
    page = lobby.menu.page
    assert isinstance(page, SavesPage)
    page.ask_remove()
    screens.take(lobby.menu, "saves-remove")
    close_all(lobby.menu)
    page.ask_name()
    screens.take(lobby.menu, "saves-name")
    close_all(lobby.menu)


def two_people(screens: Screens, lobby: Lobby) -> None:
    """Who sits down, a clock that runs, and the other's turn."""
    folder = resources.campaigns() / "first-light"
    campaign = read_campaign(folder, mend=False).campaign
    assert campaign is not None
    level = campaign.levels[0]
    wished = varied(level, SkirmishOptions(seats=BySide(Seat(), Seat())))
    players = BySide("Bartholomäus of Hohenstein", "Grace")
    lobby.play_freely(folder, wished, level, GameSeats(players, Clock(ClockKind.TURN, 120)))
    screens.wait(lambda: lobby.program is not None and lobby.program.window is not None, "the game")
    assert lobby.program is not None
    window = lobby.program.window
    assert window is not None
    screens.take(window, "two-people-clock")
    window.stage.controller.end_turn()
    screens.take(window, "two-people-hand-over")
    lobby.program.leave()
    lobby.play_campaign(folder)
    screens.wait(lambda: lobby.program is not None and lobby.program.journey is not None, "the journey")
    journey = lobby.program.journey
    assert journey is not None
    seats, home = BySide(Seat(), Seat()), lobby.room.home
    card = SeatsCard(lobby.room.parts, journey, level="The Ford and the Wood", seats=seats, home=home)
    card.open()
    screens.take(journey, "two-people-sit-down")
    card.refuse()
    lobby.program.leave()


def main() -> int:
    """Take all of them."""
    asks = asked(__doc__)
    game_application(asks)
    with TemporaryDirectory() as home:
        lobby = Lobby(asks.texts, find_home(Path(home)), seed=3)
        lobby.room.preferences.change(reduced_motion=True, **asks.wishes)
        lobby.show_menu()
        screens = Screens(asks)
        pages(screens, lobby)
        during_play(screens, lobby)
        two_people(screens, lobby)
        lobby.quit()
        lobby.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
