"""Every key of the game, for the help that lists them: those of the table of commands, and those of board and rack."""

from __future__ import annotations

from collections.abc import Iterable

from runtime.support.texts import Texts, mark
from runtime.ui.game.commands.table import COMMANDS, TRIAL
from runtime.ui.widgets.brass_button import native

ON_THE_BOARD = (
    (mark("A letter"), mark("Lay it at the cursor; over enemy letters it attacks")),
    (mark("Arrow keys"), mark("Move the cursor, or choose the next word to redeploy")),
    (mark("Ctrl+Arrow keys"), mark("Move all laid letters to the next place that way")),
    (mark("Tab"), mark("Write across or down")),
    (mark("Space"), mark("Turn all laid letters to read the other way")),
    (mark("Backspace"), mark("Take the last letter back")),
)
"""What the keys do on the board, beside the commands."""

ON_THE_RACK = (
    (mark("Arrow keys on the rack"), mark("Go from coin to coin")),
    (mark("Ctrl+Arrow keys on the rack"), mark("Bring the coin to another place")),
    (mark("Space on the rack"), mark("Choose the coin; once more lays it at the cursor")),
)
"""What the keys do on the rack."""

ON_CARDS = (
    (mark("Enter over a card"), mark("Answer it or close it, also with Ctrl: no turn ends meanwhile")),
    (mark("Esc over a card"), mark("Cancel it or close it")),
)
"""What the keys do over cards, whatever they do below."""

WITH_THE_MOUSE = (
    (mark("Click a cell, then type"), mark("Lay a word from there; a second click turns the way you write")),
    (mark("Click a coin, then a cell"), mark("Lay the letter there; a second click on the coin lays it at the cursor")),
    (mark("Drag a coin"), mark("Lay it, move it, bring it back, or order the rack")),
    (mark("Drag with Shift or the right button"), mark("Move all laid letters; the wheel turns them meanwhile")),
    (mark("Right click or double click"), mark("Take a laid letter back")),
    (mark("Rest on a cell"), mark("Tell of its words, land, city or token")),
    (mark("Shake the pointer"), mark("Take all laid letters back")),
    (mark("Wheel, also with Ctrl"), mark("Push a large board about, or zoom")),
)
"""What the mouse does."""


def listed_keys(t: Texts, *, is_trial: bool = False) -> list[tuple[str, str]]:
    """Every key and what it does: those of board and rack, those of the commands with all their keys, the mouse.

    In a playtest there are its own, which go before those of the game.
    """
    keys_of: dict[str, list[str]] = {}
    for one in TRIAL if is_trial else ():
        keys_of.setdefault(one.tip, []).extend(one.keys)
    taken = {key for keys in keys_of.values() for key in keys}
    for one in COMMANDS:
        if not taken & set(one.keys):
            keys_of.setdefault(one.tip, []).extend(one.keys)
    listed = [(t(keys), t(does)) for keys, does in (*ON_THE_BOARD, *ON_THE_RACK, *ON_CARDS)]
    listed += [(_all_of(keys), t(tip)) for tip, keys in keys_of.items()]
    return listed + [(t(how), t(does)) for how, does in WITH_THE_MOUSE]


def _all_of(keys: Iterable[str]) -> str:
    """All keys of a command; two that are as good as the same are told once."""
    named = [native(one) for one in keys if one not in ("Enter", "Ctrl+Enter", "Ctrl+=")]
    return ", ".join(named)
