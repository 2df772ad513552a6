"""Every message that names the key of a command names it as the person has it, whatever the language."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from editor.actions.action_set import ACTIONS
from runtime.ui.game.commands.game_commands import COMMANDS
from tests.catalogue import messages

pytestmark = pytest.mark.qt

NAMED = re.compile(r"\{key_of\[([^\]]+)\]:([^}]+)\}")
"""A command's key in a message: its id, and its usual key."""
KEY = re.compile(r"(?:(?:Ctrl|Shift|Alt)\+)*\b(?:F\d+|Del|Esc|Enter|[B-Z])\b(?!\+)")
USUAL = {str(one.id): one.shortcuts for one in ACTIONS} | {str(one.id): one.keys for one in COMMANDS}
CHOSEN = {
    "editor/": {key for one in ACTIONS for key in one.shortcuts},
    "runtime/ui/game/": {key.replace("Return", "Enter") for one in COMMANDS for key in one.keys},
}
"""The keys that can be others, by the rooms where they count."""
LISTS = ("editor/dialogs/", "editor/docks/", "editor/tools/words_tool")
"""Rooms with lists of their own, of which Del and F2 are the keys whatever they are on the map."""
OTHERS = (
    "Esc leads back to the editor.",
    "In a playtest, step back with Alt+Left.",
    "No computer moves until you let the game go on, with F10",
    "No preset yet. “New” makes one; F12 in a playtest keeps a position.",
    "The game is paused; let it go on with F10, or take this side over.",
    "L, arrows, Enter; or drag from the handle of a card",
    "W, Shift+W; arrows from way to way and to its ends",
    "With the keyboard: arrows go from station to station, W through ways, ",
)
"""How messages begin that name keys which can't be others: those of playtests, and the graph's own."""


def forms() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every message, and its other form where it has two, with the places that say it."""
    for message in messages():
        yield message.one, message.places
        if message.many:
            yield message.many, message.places


def test_no_message_names_a_key_for_good_that_can_be_another() -> None:
    found = []
    for message, places in forms():
        keys = {key for room, of_room in CHOSEN.items() if _in(places, room) for key in of_room}
        if _in(places, *LISTS):
            keys -= {"Del", "F2"}
        if not message.startswith(OTHERS) and message not in keys:
            found += [f"{message}: {key}" for key in KEY.findall(NAMED.sub("", message)) if key in keys]
    assert not found


def test_the_usual_key_in_a_message_is_that_of_the_command() -> None:
    named = [(message, *one) for message, _ in forms() for one in NAMED.findall(message)]
    assert len(named) > 40
    for message, command, key in named:
        assert key in {usual.replace("Return", "Enter") for usual in USUAL[command]}, message


def _in(places: tuple[str, ...], *rooms: str) -> bool:
    return any(place.startswith(rooms) for place in places)
