"""The turn clock: time is handed in, and who has none left acts through the session like anybody; how it is chosen."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from runtime.campaign.play import (
    GRACE,
    LEAST,
    MILLISECONDS,
    MOST,
    Clock,
    ClockKind,
    Times,
    is_out,
    spent,
    turned,
    wound,
)
from runtime.engine.board.sides import BySide
from runtime.engine.game.actions import Action, Choose, Discard, Order, turn_end
from runtime.engine.turn.view import SideView
from runtime.match.session import Session
from runtime.support.texts import mark

__all__ = [
    "GRACE",
    "LEAST",
    "MILLISECONDS",
    "MOST",
    "Clock",
    "ClockKind",
    "Times",
    "fallback",
    "is_out",
    "pass_time",
    "stands",
    "wound",
]


def stands(session: Session) -> Times | None:
    """How the session's clock stands for whoever is to act now; None where it has none."""
    state = session.state
    if session.times is None or state.ended is not None:
        return session.times
    return turned(session.times, state.turn, state.to_move, state.to_act)


def pass_time(session: Session, milliseconds: int) -> tuple[Action, ...]:
    """Let so much time pass for whoever is to act; what the clock did for them where it ran out, the first act first.

    The time of a computer's player is not to be handed in: they have limits of their own.
    """
    times = stands(session)
    if times is None or session.state.ended is not None:
        return ()
    session.times = spent(times, milliseconds)
    return _run_out(session) if is_out(session.times) else ()


def fallback(view: SideView) -> Action:
    """What the clock does for the side of ``view``, which is to act: the next step towards the end of its turn.

    Its defenders fight topmost, leftmost, across first (section 6.2); of letters over the rack's limit those are given
    up that it has most of. Of a choice of the level the first option is taken.
    """
    if view.choice is not None:
        return Choose(view.choice.options[0].id)
    if view.waiting is not None:
        return Order(view.waiting.defenders)
    return Discard(_spare(view.rack.letters, view.must_discard)) if view.must_discard else turn_end(view.allowed)


def _run_out(session: Session) -> tuple[Action, ...]:
    """Act for whoever has no time left until another one is to act, or another turn begins."""
    actor, turn = session.state.to_act, session.state.turn
    done: tuple[Action, ...] = ()
    while session.state.ended is None and (session.state.to_act, session.state.turn) == (actor, turn):
        action = fallback(session.view(actor))
        # What is refused once would be refused for ever.
        if session.submit(actor, action, session.number):
            break
        done = (*done, action)
    return done


def _spare(letters: str, count: int) -> str:
    """So many letters, each time one of those that there are most of, the first by the alphabet."""
    left, given = Counter(letters), ""
    for _ in range(count):
        letter = min(left, key=lambda one: (-left[one], one))
        left[letter] -= 1
        given += letter
    return given


@dataclass(frozen=True, slots=True)
class GameSeats:
    """The names of the persons, empty for who plays at this computer usually, and the turn clock, if any."""

    players: BySide[str] = BySide("", "")
    clock: Clock | None = None


@dataclass(frozen=True, slots=True)
class ClockChoice:
    """A clock that is offered, and what it is called; None plays without."""

    name: str
    clock: Clock | None


CLOCKS = (
    ClockChoice(mark("No clock"), None),
    ClockChoice(mark("30 seconds for a turn"), Clock(ClockKind.TURN, 30)),
    ClockChoice(mark("1 minute for a turn"), Clock(ClockKind.TURN, 60)),
    ClockChoice(mark("2 minutes for a turn"), Clock(ClockKind.TURN, 120)),
    ClockChoice(mark("5 minutes for a turn"), Clock(ClockKind.TURN, 300)),
    ClockChoice(mark("5 minutes for the game"), Clock(ClockKind.GAME, 300)),
    ClockChoice(mark("10 minutes for the game, and 5 seconds a turn"), Clock(ClockKind.GAME, 600, 5)),
    ClockChoice(mark("15 minutes for the game"), Clock(ClockKind.GAME, 900)),
    ClockChoice(mark("20 minutes for the game, and 10 seconds a turn"), Clock(ClockKind.GAME, 1200, 10)),
    ClockChoice(mark("45 minutes for the game"), Clock(ClockKind.GAME, 2700)),
)
"""The clocks that are offered, none first; the time of a game is each player's own."""
