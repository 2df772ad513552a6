"""What a turn clock is and how it stands: values only, to which the time that has passed is handed in.

Who has no time left acts by the clock: defenders fight from the topmost on (rules, section 6.2), letters over the
rack's limit are given up, and the turn ends. What was committed stands, and nobody loses a game on time.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from runtime.engine.board.sides import BySide, Side

MILLISECONDS = 1000
LEAST, MOST = 5, 4 * 3600
"""How many seconds a clock may give at least and at most."""
GRACE = 15
"""Seconds that a player has each time it is theirs to act, even where all their time for the game is spent."""


class ClockKind(Enum):
    """What the time of a clock is for."""

    TURN = "turn"
    GAME = "game"


@dataclass(frozen=True, slots=True)
class Clock:
    """A turn clock: so many ``seconds`` for each turn, or for each player's whole game.

    ``increment`` seconds are added after each turn of a player who has a time for the game.
    """

    kind: ClockKind = ClockKind.TURN
    seconds: int = 120
    increment: int = 0


@dataclass(frozen=True, slots=True)
class Times:
    """How a clock stands: ``left`` are the milliseconds of both sides, as they are since turn ``turn`` of the game.

    ``acting`` is who had to act last.
    """

    clock: Clock
    left: BySide[int]
    turn: int = -1
    acting: Side | None = None


def wound(clock: Clock) -> Times:
    """A clock that has not begun to run."""
    return Times(clock, BySide(clock.seconds * MILLISECONDS, clock.seconds * MILLISECONDS))


def turned(times: Times, turn: int, mover: Side, actor: Side) -> Times:
    """The clock when ``actor`` is to act in the turn of ``mover``.

    A new turn brings its time, or the increment for the one before. Who is attacked and names an order has the time
    of a turn for that too, or what is left of their game.
    """
    if (turn, actor) == (times.turn, times.acting):
        return times
    clock, left = times.clock, times.left
    is_new = turn != times.turn
    if clock.kind is ClockKind.TURN:
        if is_new or actor is not mover:
            left = left.having(actor, clock.seconds * MILLISECONDS)
        if is_new and actor is not mover:
            left = left.having(mover, clock.seconds * MILLISECONDS)
    else:
        if is_new and 0 <= times.turn < turn:
            # Turns to which nobody handed any time, such as a computer's, have passed too.
            over, gain = turn - times.turn, clock.increment * MILLISECONDS
            left = left.having(mover.other, left[mover.other] + gain * ((over + 1) // 2))
            left = left.having(mover, left[mover] + gain * (over // 2))
        left = left.having(actor, max(left[actor], GRACE * MILLISECONDS))
    return replace(times, left=left, turn=turn, acting=actor)


def spent(times: Times, milliseconds: int) -> Times:
    """The clock after so much time of whoever is to act; it stops at nothing."""
    if times.acting is None:
        return times
    return replace(times, left=times.left.having(times.acting, max(0, times.left[times.acting] - milliseconds)))


def is_out(times: Times) -> bool:
    """Whether whoever is to act has no time left."""
    return times.acting is not None and times.left[times.acting] == 0
