"""What a visitor does with the table games in the menus again and again."""

from __future__ import annotations

from PySide6.QtWidgets import QTableWidget
from pytestqt.qtbot import QtBot

from runtime.match.table_match import TableMatch
from runtime.profile.players import Players
from runtime.support.texts import english
from runtime.tablegames.game import TableChance
from runtime.tablegames.players import Skill
from runtime.ui.menus.lobby import Lobby
from runtime.ui.menus.menu_over import MenuCard
from runtime.ui.menus.menu_pages import TABLES
from runtime.ui.menus.tables_page import TablesPage
from runtime.ui.widgets.overlay import CardOverlay


def page_of(lobby: Lobby) -> TablesPage:
    assert lobby.menu is not None
    lobby.menu.show_page(TABLES)
    page = lobby.menu.page
    assert isinstance(page, TablesPage)
    return page


def begin(lobby: Lobby, game: str = "scribe", second: Skill | None = None) -> TableMatch:
    """Begin a game of Ada's from the page; she has the first side."""
    page = page_of(lobby)
    page.cards[game].setChecked(True)
    page.seats[0].choose(None)
    page.seats[1].choose(second)
    page.begins.choose(0)
    page.main.click()
    return match_of(lobby)


def match_of(lobby: Lobby) -> TableMatch:
    assert lobby.table is not None
    return lobby.table.stage.flow.match


def play(lobby: Lobby, bot: QtBot, moves: int, seed: int = 5) -> None:
    """Make some moves for both sides, as hands would."""
    assert lobby.table is not None
    playing, chance = lobby.table.stage.flow, TableChance(seed)
    for _ in range(moves):
        match = playing.match
        playing.submit(match.game.careless(match.state, match.to_act[0], chance))
        bot.waitUntil(lambda: not playing.game.is_busy or playing.match.result is not None)


def accept(card: CardOverlay | None) -> None:
    assert card is not None
    card.accept()


def choose(card: CardOverlay | None, name: str) -> None:
    """Press a line of the menu."""
    assert isinstance(card, MenuCard)
    card.plates[name].click()


def cell(table: QTableWidget, column: int) -> str:
    """What stands in the first row."""
    item = table.item(0, column)
    assert item is not None
    return item.text()


def again(lobby: Lobby, bot: QtBot) -> Lobby:
    """The program anew in the same folder, as after a kill: nothing was closed before."""
    home = lobby.room.home
    assert home is not None
    anew = Lobby(english().for_windows(), Players(home).present_home(), seed=4)
    anew.room.preferences.change(reduced_motion=True, offers_tutorial=False)
    anew.show_menu()
    assert anew.menu is not None
    bot.addWidget(anew.menu)
    return anew
