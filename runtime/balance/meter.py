"""The meter: has processes play the level that is worked on, and tells what the games come to so far.

It has a thread of its own, which hands out games in small slices, so that they stop as soon as the level is changed.
The same seeds are played on every level, and what was played is kept for a while, so that an edit can be told by the
games that both levels have in common, and an undone one is known at once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any

from runtime.ai import MASTER
from runtime.balance.figures import ENOUGH, FEWEST, BalanceFigures, EditDifference, difference_of, figures_of
from runtime.balance.outcomes import ENGINE_PLAYERS, FAST_PLAYERS, FIRST_SEED, MeasuredGame, MeasuredLevel
from runtime.balance.processes import FAILED, GamesAnswer, GamesAnswerer, GamesQuestion
from runtime.engine.board.sides import BySide
from runtime.support.workers import Answered, Answerer, Failed, Patience, Restarted, Worker

PROCESSES = 2
SLICE = 0.1
"""For so many seconds a process plays before it hears of anything new."""

OFTEN = 0.4
"""So many seconds lie between two readings where no figure becomes known that was not."""

IDLE = 300.0
"""After so many seconds without a game the processes are ended, for they take much memory."""

KEPT = 8
"""So many levels' games are kept."""

QUICK, LOOK = FAST_PLAYERS
GREEDY, ADEPT = ENGINE_PLAYERS
FAST_PLAN = ((QUICK, FEWEST), (QUICK, ENOUGH), (LOOK, FEWEST), (LOOK, ENOUGH), (MASTER.id, FEWEST))
ENGINE_PLAN = ((GREEDY, FEWEST), (ADEPT, FEWEST))
"""Who plays how many games in all, one after the other: where games can be compiled, and where they can't.

Last of the first comes a level that looks ahead, for Adept goes by the same weights as a closer look. By the engine it
would take minutes a game.
"""

_CHUNK = 16
"""So many compiled games are handed out at once; those of the engine are one by one."""


@dataclass(frozen=True, slots=True)
class PlayerReading:
    """What is known of the games between two players of a kind: ``games`` of as many as are to be played.

    ``figures`` is None where that is not known yet, and so is the ``difference`` to the level before the edit.
    """

    player: str
    games: int
    of: int
    figures: BalanceFigures | None = None
    difference: EditDifference | None = None


@dataclass(frozen=True, slots=True)
class MeterReading:
    """What is known of a level so far, by kind of player, the quickest first.

    Until a process is ready, and knows whether the level's games can be compiled, there are no ``players``.
    ``obstacles`` are why they can't, ``problem`` is why none can be played. ``edits`` is how many edits lie between the
    level and that of the differences.
    """

    measured: MeasuredLevel
    players: tuple[PlayerReading, ...] = ()
    obstacles: tuple[str, ...] = ()
    problem: str = ""
    edits: int = 0
    is_done: bool = False


class _Series:
    """The games of one level, by player; ``edit`` counts the edits of the campaign until it was as it is."""

    def __init__(self, number: int, measured: MeasuredLevel, edit: int) -> None:
        self.number, self.measured, self.edit = number, measured, edit
        self.plan: tuple[tuple[str, int], ...] = ()
        self.obstacles: tuple[str, ...] = ()
        self.problem = ""
        self._played: dict[str, list[MeasuredGame]] = {}
        self._apart: dict[str, dict[int, MeasuredGame]] = {}
        self._begun: dict[str, int] = {}
        self._back: dict[str, list[range]] = {}

    def played(self, player: str) -> list[MeasuredGame]:
        """The games that are over, from the first seed on without a gap."""
        return self._played.setdefault(player, [])

    def add(self, player: str, outcomes: tuple[MeasuredGame, ...]) -> None:
        """Take in games that are over."""
        played, apart = self.played(player), self._apart.setdefault(player, {})
        apart.update((one.seed, one) for one in outcomes)
        while (one := apart.pop(FIRST_SEED + len(played), None)) is not None:
            played.append(one)

    def give_back(self, player: str, seeds: range) -> None:
        """These games have not been played after all."""
        if seeds:
            self._back.setdefault(player, []).append(seeds)

    def next_games(self) -> tuple[str, range]:
        """Whose games are to be played next; none where all have been begun."""
        for player, games in self.plan:
            back = self._back.get(player)
            if back:
                return player, back.pop()
            begun, end = self._begun.get(player, FIRST_SEED), FIRST_SEED + games
            if begun < end:
                after = min(begun + (_CHUNK if player in FAST_PLAYERS else 1), end)
                self._begun[player] = after
                return player, range(begun, after)
        return "", range(0)

    @property
    def goals(self) -> dict[str, int]:
        """How many games each player is to play."""
        return dict(self.plan)

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to be played."""
        return bool(self.problem) or all(len(self.played(player)) >= games for player, games in self.plan)


@dataclass
class _Seat:
    """A process, the series that it knows, and what it plays."""

    worker: Worker | None = None
    knows: int = -1
    batch: tuple[_Series, str, range] | None = None
    is_broken: bool = False


@dataclass(frozen=True, slots=True)
class _Measure:
    measured: MeasuredLevel
    edit: int


@dataclass(frozen=True, slots=True)
class _Order:
    ends: bool


_PAUSE, _END = _Order(ends=False), _Order(ends=True)


class BalanceMeter:
    """Plays on in the background; nothing here waits. ``tell`` is called in the meter's own thread."""

    def __init__(
        self,
        tell: Callable[[MeterReading], object],
        processes: int = PROCESSES,
        *,
        answerer: Callable[[], Answerer] = GamesAnswerer,
        patience: Patience | None = None,
    ) -> None:
        self._inbox: SimpleQueue[Any] = SimpleQueue()
        self._players = _Players(self._inbox, tell, processes, answerer, patience)
        Thread(target=self._players.run, name="scryptic-meter", daemon=True).start()

    @property
    def pids(self) -> tuple[int, ...]:
        """The numbers of the processes that there are."""
        return self._players.pids

    def measure(self, measured: MeasuredLevel, edit: int = 0) -> None:
        """Have this level played from now on; ``edit`` counts the edits until it was as it is."""
        self._inbox.put(_Measure(measured, edit))

    def pause(self) -> None:
        """The level is being changed: play no longer, until there is another one."""
        self._inbox.put(_PAUSE)

    def end(self) -> None:
        """End the processes and tell nothing more."""
        self._inbox.put(_END)


@dataclass
class _Players:
    """The meter's thread, which alone knows the processes and the games."""

    inbox: SimpleQueue[Any]
    tell: Callable[[MeterReading], object]
    processes: int
    answerer: Callable[[], Answerer]
    patience: Patience | None
    _seats: dict[int, _Seat] = field(default_factory=dict)
    _next_seat: int = 1
    _kept: list[_Series] = field(default_factory=list)
    _series: _Series | None = None
    _before: _Series | None = None
    _is_paused: bool = False
    _count: int = 0
    _told: float = 0.0
    _known: int = -1

    @property
    def pids(self) -> tuple[int, ...]:
        """The numbers of the processes that there are."""
        found = (seat.worker.pid for seat in list(self._seats.values()) if seat.worker is not None)
        return tuple(pid for pid in found if pid is not None)

    def run(self) -> None:
        """Hear of levels and of games until the end."""
        while True:
            try:
                heard = self.inbox.get(timeout=IDLE if self._seats else None)
            except Empty:
                self._hang_up()
                continue
            if heard is _END:
                self._hang_up()
                return
            self._hear(heard)
            self._hand_out()

    def _hear(self, heard: Any) -> None:
        match heard:
            case _Measure():
                self._begin(heard)
            case Answered(question=question, answer=answer):
                self._take(question, answer)
            case Failed(question=question):
                self._give_up(question)
            case Restarted():
                pass  # The question is put to another process, which will say that it does not know the level.
            case _:
                self._is_paused = True

    def _begin(self, wanted: _Measure) -> None:
        """Turn to a level, which may be one that was played before."""
        self._is_paused = False
        last = self._series
        if last is not None and last.measured.level.id == wanted.measured.level.id:
            if last.measured.plays_as(wanted.measured):
                last.edit = wanted.edit  # What was edited plays no part in games.
                self._report()
                return
            if last.plan and len(last.played(last.plan[0][0])) >= FEWEST:
                self._before = last
        else:
            self._before = None
        series = next((one for one in self._kept if one.measured.plays_as(wanted.measured)), None)
        if series is None:
            self._count += 1
            series = _Series(self._count, wanted.measured, wanted.edit)
        else:
            self._kept.remove(series)
        series.edit = wanted.edit
        self._before = None if self._before is series else self._before
        self._kept = [*self._kept[1 - KEPT :], series]
        self._series, self._known = series, -1
        for seat in self._seats.values():
            seat.is_broken = False
        self._report()

    def _take(self, question: GamesQuestion, answer: GamesAnswer) -> None:
        """Take in what a process has played."""
        seat = self._seats.get(question.seat)
        if seat is None or seat.batch is None:
            return
        series, player, seeds = seat.batch
        seat.batch = None
        if answer.lost:
            seat.knows = -1
            series.give_back(player, seeds)
            return
        seat.knows = question.number
        series.problem = answer.problem
        if not series.plan:
            series.obstacles = answer.obstacles
            series.plan = ENGINE_PLAN if answer.obstacles else FAST_PLAN
        series.add(player, answer.outcomes)
        rest = seeds[len(answer.outcomes) :]
        if series is self._series and not self._is_paused and rest:
            self._ask(question.seat, series, player, rest)
        else:
            series.give_back(player, rest)
        if series is self._series:
            self._report_now_and_then()

    def _give_up(self, question: GamesQuestion) -> None:
        """One process after the other has failed at these games."""
        seat = self._seats.get(question.seat)
        if seat is None or seat.batch is None:
            return
        series, player, seeds = seat.batch
        series.give_back(player, seeds)
        seat.batch, seat.knows, seat.is_broken = None, -1, True
        if series is self._series and all(one.is_broken for one in self._seats.values()):
            series.problem = FAILED
            self._report()
            series.problem = ""

    def _hand_out(self) -> None:
        """Give games to every process that has none."""
        series = self._series
        if series is None or self._is_paused or (series.plan and series.is_done):
            return
        if not self._seats or (series.plan and len(self._seats) < self.processes):
            # The first one alone makes ready what is compiled, and the others find it there.
            self._seats[self._next_seat] = _Seat()
            self._next_seat += 1
        for place, seat in self._seats.items():
            if seat.batch is None and not seat.is_broken:
                player, seeds = series.next_games() if series.plan else (QUICK, range(0))
                if seeds or not series.plan:
                    self._ask(place, series, player, seeds)

    def _ask(self, place: int, series: _Series, player: str, seeds: range) -> None:
        seat = self._seats[place]
        if seat.worker is None:
            name = f"scryptic-balance-{place}"
            seat.worker = Worker(self.answerer(), GamesAnswer, name, self.patience, replies=self.inbox)
        measured = series.measured if seat.knows != series.number else None
        seat.batch = series, player, seeds
        seat.worker.put(GamesQuestion(place, series.number, BySide(player, player), seeds, SLICE, measured))

    def _hang_up(self) -> None:
        """End the processes; what they were playing is played again some time."""
        for seat in self._seats.values():
            if seat.worker is not None:
                seat.worker.hang_up()
            if seat.batch is not None:
                seat.batch[0].give_back(*seat.batch[1:])
        self._seats.clear()

    def _report_now_and_then(self) -> None:
        """Tell what is known: at once where that is more than before, else not too often."""
        series = self._series
        if series is None:
            return
        known = sum(len(series.played(player)) >= FEWEST for player in series.goals) + series.is_done
        if known != self._known or monotonic() - self._told >= OFTEN:
            self._known = known
            self._report()

    def _report(self) -> None:
        series, before = self._series, self._before
        if series is None:
            return
        self._told = monotonic()
        players = tuple(_reading(series, before, player, games) for player, games in series.goals.items())
        edits = abs(series.edit - before.edit) if before is not None else 0
        done = bool(series.plan) and series.is_done
        self.tell(MeterReading(series.measured, players, series.obstacles, series.problem, edits, done))


def _reading(series: _Series, before: _Series | None, player: str, games: int) -> PlayerReading:
    """What is known of a kind of player."""
    played, first = series.played(player), series.measured.rules.first
    difference = None
    if before is not None and before.measured.rules.first is first:
        difference = difference_of(before.played(player), played, first)
    return PlayerReading(player, len(played), games, figures_of(played, first), difference)
