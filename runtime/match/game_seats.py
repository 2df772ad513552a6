"""How two players sit down to a game: by what names, and by what clock."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

from runtime.engine.board.sides import BySide
from runtime.match.clock import Clock, ClockKind
from runtime.support.texts import mark


@dataclass(frozen=True, slots=True)
class GameSeats:
    """The names of the persons, empty for who plays at this computer usually, and the turn clock, if any."""

    players: BySide[str] = BySide("", "")
    clock: Clock | None = None


CLOCKS = MappingProxyType(
    {
        mark("No clock"): None,
        mark("30 seconds for a turn"): Clock(ClockKind.TURN, 30),
        mark("1 minute for a turn"): Clock(ClockKind.TURN, 60),
        mark("2 minutes for a turn"): Clock(ClockKind.TURN, 120),
        mark("5 minutes for a turn"): Clock(ClockKind.TURN, 300),
        mark("5 minutes for the game"): Clock(ClockKind.GAME, 300),
        mark("10 minutes for the game, and 5 seconds a turn"): Clock(ClockKind.GAME, 600, 5),
        mark("15 minutes for the game"): Clock(ClockKind.GAME, 900),
        mark("20 minutes for the game, and 10 seconds a turn"): Clock(ClockKind.GAME, 1200, 10),
        mark("45 minutes for the game"): Clock(ClockKind.GAME, 2700),
    }
)
"""The clocks that are offered, by what they are called; the time of a game is each player's own."""


def name_of(clock: Clock | None) -> str:
    """What a clock is called; one that is not offered counts as none."""
    return next((name for name, one in CLOCKS.items() if one == clock), next(iter(CLOCKS)))
