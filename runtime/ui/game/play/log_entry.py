"""The lines of a game's log."""

from __future__ import annotations

from dataclasses import dataclass

from runtime.engine.board.sides import Side
from runtime.ui.game.combat.combat_steps import Combat


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One line of the log; a combat can be looked at again.

    ``place`` is after how many actions it was written; None where the position of then is no more.
    """

    text: str
    side: Side | None = None
    combat: Combat | None = None
    place: int | None = None


def is_past(entry: LogEntry, place: int) -> bool:
    """Whether a line was written after more actions than there are now."""
    return entry.place is not None and entry.place > place
