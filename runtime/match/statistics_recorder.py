"""Tells the statistics of a game when it is over, whether it was played in one sitting or went on another day."""

from __future__ import annotations

import time
from collections.abc import Callable

from runtime.campaign.play_files import record_text
from runtime.engine.board.sides import BySide
from runtime.engine.game.events import Event
from runtime.engine.records.record import fingerprint, replay
from runtime.engine.turn.turn import Applied
from runtime.match.session import Session
from runtime.profile.statistics import Statistics
from runtime.profile.statistics_facts import GameContext, GameFacts, SeatPlayer, facts_of
from runtime.profile.statistics_store import StatisticsError
from runtime.support.moments import now


class StatisticsRecorder:
    """Records a session's game in the statistics as soon as it has ended."""

    def __init__(
        self,
        session: Session,
        statistics: Callable[[], Statistics],
        players: BySide[SeatPlayer],
        *,
        failed: Callable[[StatisticsError], None],
        campaign: str = "",
        opening: Applied | None = None,
        seconds: int = 0,
        date: Callable[[], str] = now,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``statistics`` are asked for at the end only; ``failed`` is told when the game can't be recorded.

        ``opening`` is the one that the game began with where it has its own; ``seconds`` were played in earlier
        sittings.
        """
        self._session = session
        self._statistics = statistics
        self._players = players
        self._failed = failed
        self._campaign = campaign
        self._opening = opening
        self._seconds = seconds
        self._date = date
        self._clock = clock
        self._began = clock()
        self._before = len(session.actions)
        self._heard: tuple[tuple[Event, ...], ...] = ()
        self.facts: GameFacts | None = None
        """What the statistics remember of the game, as soon as it has ended."""
        self._stops = (session.listen(None, self._hear), session.watch(self._went_back))

    @property
    def seconds(self) -> int:
        """How long the game has been played until now, earlier sittings included."""
        return self._seconds + int(self._clock() - self._began)

    def close(self) -> None:
        """Record no more."""
        for stop in self._stops:
            stop()

    def _hear(self, events: tuple[Event, ...]) -> None:
        self._heard = (*self._heard, events)
        if self._session.state.ended is not None:
            self._record()

    def _went_back(self) -> None:
        """Actions may have been taken back: what they brought did not happen."""
        count = len(self._session.actions)
        if count < self._before:
            self._before, self._heard = count, ()
        else:
            self._heard = self._heard[: count - self._before]

    def _record(self) -> None:
        session = self._session
        played = GameContext(self._players, self._date(), self.seconds, self._campaign)
        facts = facts_of(session.record, self._events(), session.state, session.words, played)
        if facts is None:
            return
        self.facts = facts
        try:
            self._statistics().record(facts, record_text(session.record))
        except StatisticsError as problem:
            self._failed(problem)

    def _events(self) -> tuple[Event, ...]:
        """All that happened; of a game that went on where its record does not lead, what happened since."""
        earlier: tuple[tuple[Event, ...], ...] = (self._session.opening(),)
        if self._before:
            replayed = replay(self._session.record, self._session.words, self._opening)
            if not replayed.refusals and fingerprint(replayed.state) == fingerprint(self._session.state):
                return tuple(event for events in replayed.events for event in events)
            earlier = ()
        return tuple(event for events in (*earlier, *self._heard) for event in events)
