"""The one table of the menus' pages: what each is called, and how it is made when it is first wanted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from runtime.support.texts import mark
from runtime.ui.menus.page import MenuPage, Room


@dataclass(frozen=True, slots=True)
class PageRow:
    """A page by its ``name``; ``title`` stands over it. ``make`` imports it, so that nothing is loaded before."""

    name: str
    title: str
    make: Callable[[Room], MenuPage]


MAIN = "main"
PLAY = "play"
SETUP = "setup"
STATISTICS = "statistics"
HELP = "help"
CREDITS = "credits"
PLAYERS = "players"
SAVES = "saves"


def _main(room: Room) -> MenuPage:
    from runtime.ui.menus.main_page import MainPage

    return MainPage(room)


def _setup(room: Room) -> MenuPage:
    from runtime.ui.menus.setup_page import SetupPage

    return SetupPage(room)


def _statistics(room: Room) -> MenuPage:
    from runtime.ui.menus.statistics_page import StatisticsPage

    return StatisticsPage(room)


def _help(room: Room) -> MenuPage:
    from runtime.ui.help.page import HelpPage

    return HelpPage(room)


def _players(room: Room) -> MenuPage:
    from runtime.ui.menus.players_page import PlayersPage

    return PlayersPage(room)


_ROWS = (
    PageRow(MAIN, mark("Scryptic"), _main),
    PageRow(SETUP, mark("Set-up"), _setup),
    PageRow(STATISTICS, mark("Statistics"), _statistics),
    PageRow(PLAYERS, mark("Players"), _players),
    PageRow(HELP, mark("Help"), _help),
)

PAGES: Mapping[str, PageRow] = MappingProxyType({row.name: row for row in _ROWS})
"""Every page by its name."""
