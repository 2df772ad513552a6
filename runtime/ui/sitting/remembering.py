"""The statistics hear of every game of the window that is kept, when it ends."""

from __future__ import annotations

from collections.abc import Callable

from runtime.engine.level import Seat
from runtime.engine.sides import SIDES, BySide
from runtime.match.chronicle import Chronicle
from runtime.match.session import Session
from runtime.profile.home import Home
from runtime.profile.statistics import Statistics, open_statistics
from runtime.profile.statistics_facts import Player
from runtime.profile.statistics_store import StatisticsError
from runtime.support.statistics_messages import say_put_aside, say_trouble
from runtime.support.texts import Texts

NOBODY: BySide[str] = BySide("", "")
"""The names of players who have no profile."""


def remember(
    session: Session,
    home: Home,
    seats: BySide[Seat],
    campaign: str,
    *,
    t: Texts,
    say: Callable[[str], None],
    names: BySide[str] = NOBODY,
    seconds: int = 0,
) -> Chronicle:
    """Have the session's game recorded when it ends, and say what goes wrong; closing what comes back ends this.

    ``names`` are those of the persons, ``seconds`` were played in earlier sittings. Games in which no person plays
    are not recorded.
    """

    def statistics() -> Statistics:
        opened = open_statistics(home)
        if opened.put_aside is not None:
            say(say_put_aside(t, opened.put_aside, opened.brought))
        return opened.statistics

    def failed(problem: StatisticsError) -> None:
        for said in say_trouble(t, problem.trouble.value, problem.path, problem.reason):
            say(said)

    def player(name: str, seat: Seat) -> Player:
        return Player(computer=seat.computer) if seat.computer is not None else Player(name)

    players = BySide(player(names.gold, seats.gold), player(names.silver, seats.silver))
    chronicle = Chronicle(session, statistics, players, failed=failed, campaign=campaign, seconds=seconds)
    if all(seats[side].computer is not None for side in SIDES):
        chronicle.close()
    return chronicle
