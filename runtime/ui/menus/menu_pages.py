"""The pages of the menus: what each is called, and what stands on what leads to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from runtime.support.texts import mark
from runtime.ui.topics import GALLERIES_TOPIC, MENUS_TOPIC


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
BY_FILES = "by-files"
INVITING = "inviting"
TABLES = "tables"
PLAYERS = "players"
SAVES = "saves"
GALLERY = "gallery"


_ROWS = (
    PageRow(MAIN, mark("Scryptic"), "", ""),
    PageRow(PLAY, mark("Play"), "play", mark("Campaigns, skirmishes, and games for two")),
    PageRow(CAMPAIGNS, mark("Campaigns"), "graph", mark("Journeys from map to map, each with its story")),
    PageRow(
        GALLERY, mark("Get more campaigns"), "level-add", mark("Galleries of what others have made"), GALLERIES_TOPIC
    ),
    PageRow(SKIRMISH, mark("Skirmish"), "combat", mark("One map, by your own rules, against the computer")),
    PageRow(HOT_SEAT, mark("Hot seat"), "look", mark("Two people at one screen")),
    PageRow(BY_FILES, mark("By files"), "save-as", mark("Two people far apart: each move is a small file"), BY_FILES),
    PageRow(INVITING, mark("Invite by a file"), "new", mark("Choose the map of a new game by files"), BY_FILES),
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
