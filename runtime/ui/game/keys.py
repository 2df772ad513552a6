"""Every key of the game's window and what it does, for the help."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence

from runtime.support.texts import Texts, mark
from runtime.ui.game.commands import COMMANDS

ON_THE_BOARD = (
    (mark("A letter"), mark("Lay it at the cursor")),
    (mark("Arrow keys"), mark("Move the cursor")),
    (mark("Tab"), mark("Write across or down")),
    (mark("Backspace"), mark("Take the last letter back")),
)
"""What the keys do on the board, beside the commands."""


def listed_keys(t: Texts) -> list[tuple[str, str]]:
    """Every key of the game with what it does: those on the board, then those of the commands."""
    listed = [(t(keys), t(does)) for keys, does in ON_THE_BOARD]
    return listed + [(_native(command.keys[0]), t(command.tip)) for command in COMMANDS]


def _native(keys: str) -> str:
    """Keys as this system writes them."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
