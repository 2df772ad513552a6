"""The buttons beside a table: one row each, with the key that does the same."""

from __future__ import annotations

from dataclasses import dataclass

from runtime.support.texts import mark
from runtime.tablegames.catalogue import KINDS
from runtime.ui.wood.framing import MENU_TIP


@dataclass(frozen=True, slots=True)
class Command:
    """A button by its name; ``key`` is as it is told, ``shortcut`` as Qt reads it where the window listens to it."""

    name: str
    text: str
    icon: str
    tip: str
    key: str
    shortcut: str = ""
    is_primary: bool = False
    games: frozenset[str] = frozenset(KINDS)


COMMANDS = (
    Command(
        "ready",
        mark("Ready"),
        "check",
        mark("Your bricks stand as you want them"),
        mark("Enter"),
        is_primary=True,
        games=frozenset({"scryper"}),
    ),
    Command(
        "done",
        mark("End turn"),
        "end-turn",
        mark("Claim no more boxes and end your turn"),
        mark("E"),
        is_primary=True,
        games=frozenset({"scrambler"}),
    ),
    Command(
        "pass",
        mark("Pass"),
        "right",
        mark("Pass, for you can neither step nor turn a card"),
        mark("P"),
        "P",
        is_primary=True,
        games=frozenset({"scrambler"}),
    ),
    Command(
        "agree",
        mark("End the game"),
        "draw",
        mark("Offer to end the game, or agree to it"),
        mark("G"),
        "G",
        games=frozenset({"scrambler"}),
    ),
    Command("back", mark("Take back"), "undo", mark("Take your last move back"), mark("Ctrl+Z"), "Ctrl+Z"),
    Command("new", mark("New game"), "new", mark("Begin this game anew"), mark("Ctrl+N"), "Ctrl+N"),
    Command("resign", mark("Resign"), "resign", mark("Give the game up"), mark("Ctrl+R"), "Ctrl+R"),
    Command("help", mark("Help"), "help", mark("All rules, with pictures"), mark("F1")),
    Command("menu", mark("Menu"), "menu", MENU_TIP, "F10"),
    Command("leave", mark("Close"), "close", mark("Leave the table"), mark("Esc")),
)
"""All of them in their order."""
