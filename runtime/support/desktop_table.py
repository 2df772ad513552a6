"""What a freedesktop desktop is told of: the programs, and the kinds of files that open with them."""

from __future__ import annotations

from dataclasses import dataclass

from runtime.support.texts import mark


@dataclass(frozen=True, slots=True)
class MagicBytes:
    """Bytes by which a kind of file is known whatever its name: ``text`` begins between two offsets, then ``inner``."""

    text: str
    least: int = 0
    most: int = 0
    inner: tuple[MagicBytes, ...] = ()


@dataclass(frozen=True, slots=True)
class MediaType:
    """A kind of file: its media type, what people call it, what its names end in, and what any program may take it for.

    ``is_pictured`` has ``scryptic thumbnail`` draw it.
    """

    name: str
    title: str
    ending: str
    base: str
    magic: MagicBytes | None = None
    is_pictured: bool = False


CAMPAIGN = MediaType(
    "application/x-scryptic-campaign",
    mark("Scryptic campaign"),
    ".scryptic",
    "application/zip",
    # Every bundle is packed with this file in front: an entry of a zip has its name at byte 30.
    MagicBytes("PK\\003\\004", inner=(MagicBytes("campaign.json", 30, 30),)),
    is_pictured=True,
)
RECORD = MediaType(
    "application/x-scryptic-record",
    mark("Scryptic replay"),
    ".record.json",
    "application/json",
    is_pictured=True,
)
TURN = MediaType(
    "application/x-scryptic-turn",
    mark("Scryptic turn"),
    ".scryptic-turn",
    "application/json",
    MagicBytes("{", inner=(MagicBytes('"side":', 2, 40, (MagicBytes('"number":', 10, 80),)),)),
)

REPORT = MediaType(
    "application/x-scryptic-report",
    mark("Scryptic playtest report"),
    ".scryptic-report",
    "application/json",
)

MEDIA_TYPES = (CAMPAIGN, RECORD, TURN, REPORT)
"""The kinds of files that are made to be handed on, as players meet them in their folders."""


@dataclass(frozen=True, slots=True)
class DesktopProgram:
    """A program of the desktop's menu: ``command`` opens a file, and ``types`` are what it opens.

    ``manual`` is the module whose ``parser`` its manual is made of, ``called`` the name of that manual.
    """

    id: str
    name: str
    about: str
    keywords: str
    command: tuple[str, ...]
    categories: str
    types: tuple[MediaType, ...]
    manual: str
    called: str


GAME = DesktopProgram(
    "org.scryptic.Game",
    mark("Scryptic"),
    mark("A crossword war over a landscape of semi-precious stones"),
    mark("words;crossword;strategy;letters;"),
    ("scryptic", "play", "--window"),
    "Game;BoardGame;StrategyGame;",
    (CAMPAIGN, RECORD, TURN),
    "runtime.cli.main",
    "scryptic",
)
EDITOR = DesktopProgram(
    "org.scryptic.MapEditor",
    mark("Scryptic Editor"),
    mark("Make maps and campaigns for Scryptic"),
    mark("map;level;campaign;crossword;"),
    ("scryptic-editor",),
    "Game;BoardGame;StrategyGame;",
    (CAMPAIGN, REPORT),
    "editor.app",
    "scryptic-editor",
)

PROGRAMS = (GAME, EDITOR)
"""The game first: of two programs for a kind of file the desktop takes the first by name, unless a person chose one."""
