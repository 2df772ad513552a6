"""The one table of the menus' pages: what each is called, and how it is made when it is first wanted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from runtime.support.texts import mark
from runtime.ui.menus.page import MenuPage, Room
from runtime.ui.topics import MENUS_TOPIC


@dataclass(frozen=True, slots=True)
class PageRow:
    """A page by its ``name``; ``title`` stands over it. ``make`` imports it, so that nothing is loaded before.

    ``icon`` and ``about`` stand on what leads to it, ``topic`` is the topic of the help that explains it.
    """

    name: str
    title: str
    icon: str
    about: str
    make: Callable[[Room], MenuPage]
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


_ROWS = (
    PageRow(MAIN, mark("Scryptic"), "", "", _main),
    PageRow(PLAY, mark("Play"), "play", mark("Campaigns, skirmishes, and games for two"), _play),
    PageRow(CAMPAIGNS, mark("Campaigns"), "graph", mark("Journeys from map to map, each with its story"), _campaigns),
    PageRow(SKIRMISH, mark("Skirmish"), "combat", mark("One map, by your own rules, against the computer"), _skirmish),
    PageRow(HOT_SEAT, mark("Hot seat"), "look", mark("Two people at one screen"), _hot_seat),
    PageRow(
        TABLES,
        mark("Table games"),
        "grid",
        mark("Scribe, Scryper and Scrambler: three small games for two"),
        _tables,
    ),
    PageRow(SETUP, mark("Set-up"), "properties", mark("Sound, pace, text, language, and how games begin"), _setup),
    PageRow(STATISTICS, mark("Statistics"), "history", mark("Your best games and words"), _statistics),
    PageRow(PLAYERS, mark("Players"), "gold", mark("Who plays at this computer"), _players),
    PageRow(
        SAVES,
        mark("Saved games"),
        "history",
        mark("All games that were left, and those saved under a name"),
        _saves,
    ),
    PageRow(HELP, mark("Help"), "help", mark("All rules, with pictures"), _help),
    PageRow(CREDITS, mark("Credits"), "texts", mark("Who made all this"), _credits),
)

PAGES: Mapping[str, PageRow] = MappingProxyType({row.name: row for row in _ROWS})
"""Every page by its name."""
