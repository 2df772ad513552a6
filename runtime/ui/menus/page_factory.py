"""How each page of the menus is made when it is first wanted; only then is it imported."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from runtime.ui.menus.menu_pages import (
    BY_FILES,
    CAMPAIGNS,
    CREDITS,
    GALLERY,
    HELP,
    HOT_SEAT,
    INVITING,
    MAIN,
    PLAY,
    PLAYERS,
    SAVES,
    SETUP,
    SKIRMISH,
    STATISTICS,
    TABLES,
)
from runtime.ui.menus.page import MenuPage, Room


def make_page(name: str, room: Room) -> MenuPage:
    """The page of the table that has this name."""
    return _MAKERS[name](room)


def _main(room: Room) -> MenuPage:
    from runtime.ui.menus.main_page import MainPage

    return MainPage(room)


def _play(room: Room) -> MenuPage:
    from runtime.ui.menus.main_page import PlayPage

    return PlayPage(room)


def _campaigns(room: Room) -> MenuPage:
    from runtime.ui.menus.campaigns_page import CampaignsPage

    return CampaignsPage(room)


def _gallery(room: Room) -> MenuPage:
    from runtime.ui.menus.gallery_page import GalleryPage

    return GalleryPage(room)


def _skirmish(room: Room) -> MenuPage:
    from runtime.ui.menus.campaigns_page import SkirmishPage

    return SkirmishPage(room)


def _hot_seat(room: Room) -> MenuPage:
    from runtime.ui.menus.campaigns_page import SkirmishPage

    return SkirmishPage(room, two=True)


def _by_files(room: Room) -> MenuPage:
    from runtime.ui.menus.files_page import FilesPage

    return FilesPage(room)


def _inviting(room: Room) -> MenuPage:
    from runtime.ui.menus.campaigns_page import SkirmishPage

    return SkirmishPage(room, far=True)


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
        GALLERY: _gallery,
        SKIRMISH: _skirmish,
        HOT_SEAT: _hot_seat,
        BY_FILES: _by_files,
        INVITING: _inviting,
        TABLES: _tables,
        CREDITS: _credits,
        SETUP: _setup,
        STATISTICS: _statistics,
        HELP: _help,
        PLAYERS: _players,
        SAVES: _saves,
    }
)
