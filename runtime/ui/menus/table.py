"""The one table of the menus' pages: what each is called, what leads to it, and how it is made when first wanted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from runtime.support.texts import mark
from runtime.ui.menus.page import MenuPage, Room
from runtime.ui.topics import MENUS_TOPIC


@dataclass(frozen=True, slots=True)
class PageRow:
    """A page by its ``name``; ``title`` stands over it.

    ``icon`` and ``about`` stand on what leads to it, ``topic`` is the topic of the help that explains it.
    """

    name: str
    title: str
    icon: str
    about: str
    topic: str = MENUS_TOPIC


MAIN = "main"
PLAY = "play"
SETUP = "setup"
STATISTICS = "statistics"
HELP = "help"
CREDITS = "credits"
CAMPAIGNS = "campaigns"
SKIRMISH = "skirmish"
HOT_SEAT = "hot-seat"
TABLES = "tables"
PLAYERS = "players"
SAVES = "saves"


_ROWS = (
    PageRow(MAIN, mark("Scryptic"), "", ""),
    PageRow(PLAY, mark("Play"), "play", mark("Campaigns, skirmishes, and games for two")),
    PageRow(CAMPAIGNS, mark("Campaigns"), "graph", mark("Journeys from map to map, each with its story")),
    PageRow(SKIRMISH, mark("Skirmish"), "combat", mark("One map, by your own rules, against the computer")),
    PageRow(HOT_SEAT, mark("Hot seat"), "look", mark("Two people at one screen")),
    PageRow(TABLES, mark("Table games"), "grid", mark("Scribe, Scryper and Scrambler: three small games for two")),
    PageRow(SETUP, mark("Set-up"), "properties", mark("Sound, pace, text, language, and how games begin")),
    PageRow(STATISTICS, mark("Statistics"), "history", mark("Your best games and words")),
    PageRow(PLAYERS, mark("Players"), "gold", mark("Who plays at this computer")),
    PageRow(SAVES, mark("Saved games"), "history", mark("All games that were left, and those saved under a name")),
    PageRow(HELP, mark("Help"), "help", mark("All rules, with pictures")),
    PageRow(CREDITS, mark("Credits"), "texts", mark("Who made all this")),
)

PAGES: Mapping[str, PageRow] = MappingProxyType({row.name: row for row in _ROWS})
"""Every page by its name."""


def make_page(name: str, room: Room) -> MenuPage:
    """The page of the table that has this name."""
    return _MAKERS[name](room)


def _main(room: Room) -> MenuPage:
    from runtime.ui.menus.main_page import MainPage

    return MainPage(room)


def _play(room: Room) -> MenuPage:
    from runtime.ui.menus.play_page import PlayPage

    return PlayPage(room)


def _campaigns(room: Room) -> MenuPage:
    from runtime.ui.menus.campaigns_page import CampaignsPage

    return CampaignsPage(room)


def _skirmish(room: Room) -> MenuPage:
    from runtime.ui.menus.skirmish_page import SkirmishPage

    return SkirmishPage(room)


def _hot_seat(room: Room) -> MenuPage:
    from runtime.ui.menus.skirmish_page import SkirmishPage

    return SkirmishPage(room, two=True)


def _tables(room: Room) -> MenuPage:
    from runtime.ui.menus.tables_page import TablesPage

    return TablesPage(room)


def _credits(room: Room) -> MenuPage:
    from runtime.ui.menus.credits_page import CreditsPage

    return CreditsPage(room)


def _setup(room: Room) -> MenuPage:
    from runtime.ui.menus.setup_page import SetupPage

    return SetupPage(room)


def _statistics(room: Room) -> MenuPage:
    from runtime.ui.menus.statistics_page import StatisticsPage

    return StatisticsPage(room)


def _help(room: Room) -> MenuPage:
    from runtime.ui.menus.help_page import HelpPage

    return HelpPage(room)


def _players(room: Room) -> MenuPage:
    from runtime.ui.menus.players_page import PlayersPage

    return PlayersPage(room)


def _saves(room: Room) -> MenuPage:
    from runtime.ui.menus.saves_page import SavesPage

    return SavesPage(room)


_MAKERS: Mapping[str, Callable[[Room], MenuPage]] = MappingProxyType(
    {
        MAIN: _main,
        PLAY: _play,
        CAMPAIGNS: _campaigns,
        SKIRMISH: _skirmish,
        HOT_SEAT: _hot_seat,
        TABLES: _tables,
        CREDITS: _credits,
        SETUP: _setup,
        STATISTICS: _statistics,
        HELP: _help,
        PLAYERS: _players,
        SAVES: _saves,
    }
)
