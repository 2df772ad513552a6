"""Keeps one game after another while they are played, and once more under a name where the player wishes that."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from runtime.campaign.play import Context, Savegame, SessionData
from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.levels.level import Seat
from runtime.engine.levels.ruleset import Ruleset
from runtime.match.autosave import Autosave
from runtime.match.game_saver import GameSaver, say_failure, statistics_of
from runtime.match.saves import games
from runtime.match.session import Session
from runtime.match.statistics_recorder import StatisticsRecorder
from runtime.profile.home import Home
from runtime.profile.statistics import Statistics
from runtime.profile.statistics_facts import GameFacts, SeatPlayer
from runtime.profile.statistics_store import StatisticsError
from runtime.support.moments import now
from runtime.support.texts import Texts, reason_of

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
) -> StatisticsRecorder:
    """Have the session's game recorded when it ends, and say what goes wrong; closing what comes back ends this.

    ``names`` are those of the persons, ``seconds`` were played in earlier sittings. Games in which no person plays
    are not recorded.
    """

    def statistics() -> Statistics:
        return statistics_of(home, t, say)

    def failed(problem: StatisticsError) -> None:
        say_failure(t, problem, say)

    def player(name: str, seat: Seat) -> SeatPlayer:
        return SeatPlayer(computer=seat.computer) if seat.computer is not None else SeatPlayer(name)

    players = BySide(player(names.gold, seats.gold), player(names.silver, seats.silver))
    chronicle = StatisticsRecorder(session, statistics, players, failed=failed, campaign=campaign, seconds=seconds)
    if all(seats[side].computer is not None for side in SIDES):
        chronicle.close()
    return chronicle


@dataclass(frozen=True, slots=True)
class SaveTarget:
    """How a game is to be kept: where, who plays it by what names, and what was played of it before.

    ``is_new`` and ``source``: see :class:`Autosave`.
    """

    home: Home
    path: Path
    seats: BySide[Seat]
    rulesets: Mapping[str, Ruleset]
    campaign: str = ""
    context: Context | None = None
    players: BySide[str] = NOBODY
    seconds: int = 0
    is_free: bool = False
    is_new: bool = False
    source: Path | None = None


class Saver(GameSaver[Savegame]):
    """Keeps the games of one :class:`SaveTarget`: the one that is played, and after it any that begins again."""

    def __init__(self, keeping: SaveTarget, t: Texts) -> None:
        super().__init__(games(keeping.home), t)
        self._keeping = keeping
        self._saver: Autosave | None = None
        self._chronicle: StatisticsRecorder | None = None
        self._is_begun = False

    @property
    def can_save(self) -> bool:
        """Whether there is a game that is not over yet, to be saved under a name."""
        return self._saver is not None and self._saver.is_running

    @property
    def facts(self) -> GameFacts | None:
        """What is remembered of the game that has ended; None before."""
        return self._chronicle.facts if self._chronicle is not None else None

    def begin(self, session: Session, say: Callable[[str], None]) -> Callable[[], None]:
        """Keep a session's game, saying what goes wrong; the function that comes back ends this.

        A session that is being kept already goes on as it is, whatever shows it now.
        """
        own, t = self._keeping, self._t
        now_kept = self._saver if self._saver is not None and self._saver.keeps(session) else None

        def failed(problem: OSError) -> None:
            say(t("The game can't be saved: {reason}. It goes on all the same.", reason=reason_of(problem)))

        is_again, self._is_begun = self._is_begun and now_kept is None, True
        seconds = 0 if is_again else own.seconds
        if now_kept is not None and self._chronicle is not None:
            seconds = self._chronicle.seconds
        # Before the saved game goes, so that a kill at the end of a game can't come between.
        chronicle = self._chronicle = remember(
            session, own.home, own.seats, own.campaign, t=t, say=say, names=own.players, seconds=seconds
        )
        saver = self._saver = Autosave(
            session,
            own.path if now_kept is None else now_kept.path,
            own.seats,
            own.rulesets,
            context=own.context or (Context(own.campaign) if own.campaign else None),
            kept=partial(self._kept, chronicle),
            failed=failed,
            is_new=own.is_new or is_again if now_kept is None else now_kept.is_new,
            source=(None if is_again else own.source) if now_kept is None else now_kept.source,
        )

        def close() -> None:
            saver.close()
            chronicle.close()
            if self._saver is saver:
                self._saver = None

        return close

    def seat(self, players: BySide[str]) -> None:
        """The persons go by these names, from the next game that begins."""
        self._keeping = replace(self._keeping, players=players)

    @property
    def savegame(self) -> Savegame | None:
        """The game as it is now, as it would be saved; None where there is none."""
        return self._saver.savegame if self._saver is not None else None

    def _kept(self, chronicle: StatisticsRecorder) -> SessionData:
        own = self._keeping
        return SessionData(saved=now(), seconds=chronicle.seconds, players=own.players, is_free=own.is_free)
