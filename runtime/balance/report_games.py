"""Plays the games of reports in processes, level after level, and takes up again what was played before."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any

from runtime.balance.heat_maps import HeatMaps
from runtime.balance.meter import PROCESSES
from runtime.balance.outcomes import MeasuredGame
from runtime.balance.processes import FAILED, GamesAnswer, GamesAnswerer, GamesQuestion, Processes
from runtime.balance.report import LevelReport, PlayedSeries, SeriesPlan, series_figures
from runtime.balance.report_store import ReportStore
from runtime.engine.levels.level import Level
from runtime.support.texts import reason_of
from runtime.support.workers import Answered, Answerer, Failed, Patience, Restarted

if TYPE_CHECKING:
    from runtime.balance.cluster_games import ClusterProcesses

SLICE = 0.4
"""For so many seconds a process plays before it tells of its games."""

LISTENING = 0.3
"""After so many seconds without an answer the caller may stop."""

_CHUNK = 8
"""So many games are handed out at most at once."""


class ReportJob:
    """The games that the report of a ``level`` takes; ``kept`` are those that were played before.

    ``with_heat`` has it looked where things happen too.
    """

    def __init__(
        self, level: Level, plans: Sequence[SeriesPlan], kept: Sequence[PlayedSeries] = (), *, with_heat: bool = True
    ) -> None:
        self.level, self.plans, self.with_heat = level, tuple(plans), with_heat
        self.obstacles: tuple[str, ...] = ()
        self.problem = ""
        self.is_stopped = False
        self._series = [_Series(plan, _kept_of(plan, kept)) for plan in self.plans]
        self._stale = [_stale_of(plan, kept) for plan in self.plans]

    @property
    def games(self) -> int:
        """How many games there are in all."""
        return sum(len(plan.seeds) * len(plan.seatings) for plan in self.plans)

    @property
    def done(self) -> int:
        """How many of them are over."""
        return sum(min(one.done, one.wanted) for one in self._series)

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to be played."""
        return bool(self.problem) or self.is_stopped or self.done >= self.games

    @property
    def played(self) -> tuple[PlayedSeries, ...]:
        """What is over of each series, as it is kept."""
        return tuple(one.played for one in self._series)

    def report(self) -> LevelReport:
        """What is known by now; of a series without a game what was played before the level changed."""
        told, stale = [], []
        for number, (plan, series, before) in enumerate(zip(self.plans, self._series, self._stale, strict=True)):
            played = series.played
            if before is not None and not played.count:
                played = before
                stale.append(number)
            told.append((plan, series_figures(plan, played)))
        return LevelReport(self.level, tuple(told), tuple(stale), self.obstacles, self.problem)

    def next_games(self, processes: int) -> Games | None:
        """Games that one of so many ``processes`` is to play next; None where all have been begun."""
        if self.is_done:
            return None
        for series in self._series:
            if (games := series.next_games(self, processes)) is not None:
                return games
        return None


@dataclass
class _Series:
    """The games of a series that are over by their seeds, and those that nobody plays yet, seating by seating."""

    plan: SeriesPlan
    kept: PlayedSeries | None
    over: list[dict[int, MeasuredGame]] = field(default_factory=list)
    left: list[list[range]] = field(default_factory=list)
    heat: HeatMaps | None = None
    number: int = -1
    """What processes know it by; a job is of one run of them."""

    def __post_init__(self) -> None:
        known = self.kept.games if self.kept is not None else ()
        for number in range(len(self.plan.seatings)):
            over = {one.seed: one for one in known[number]} if number < len(known) else {}
            self.over.append(over)
            self.left.append([range(seed, seed + 1) for seed in self.plan.seeds if seed not in over])
        self.heat = self.kept.heat if self.kept is not None else None

    @property
    def wanted(self) -> int:
        """How many games there are to be."""
        return len(self.plan.seeds) * len(self.over)

    @property
    def done(self) -> int:
        """How many games are over."""
        return sum(map(len, self.over))

    @property
    def played(self) -> PlayedSeries:
        """The games that are over, in the order of their seeds."""
        games = tuple(tuple(one[seed] for seed in sorted(one)) for one in self.over)
        return PlayedSeries(self.plan.digest, self.plan.players, self.plan.difficulties, games, self.heat)

    def next_games(self, job: ReportJob, processes: int) -> Games | None:
        # Of the seatings that with fewer games first, so that both go on together.
        seating = min(range(len(self.left)), key=lambda one: (not self.left[one], len(self.over[one])))
        waiting = self.left[seating]
        if not waiting:
            return None
        # Towards the end there are few, so that all processes end at the same time.
        most = max(1, min(_CHUNK, len(waiting) // processes))
        seeds = waiting.pop(0)
        while waiting and waiting[0].start == seeds.stop and len(seeds) + len(waiting[0]) <= most:
            seeds = range(seeds.start, waiting.pop(0).stop)
        return Games(job, self, seating, seeds)


@dataclass(frozen=True, slots=True)
class Games:
    """Games of a job that a process plays."""

    job: ReportJob
    series: _Series
    seating: int
    seeds: range

    def take(self, outcomes: Sequence[MeasuredGame]) -> Games | None:
        """Enter games that are over; what is left of them."""
        for one in outcomes:
            self.series.over[self.seating][one.seed] = replace(one, heat=None)
            if one.heat is not None:
                self.series.heat = one.heat if self.series.heat is None else self.series.heat + one.heat
        rest = self.seeds[len(outcomes) :]
        return replace(self, seeds=rest) if rest else None

    def give_back(self) -> None:
        """Nobody plays them after all."""
        self.series.left[self.seating].insert(0, self.seeds)


def _kept_of(plan: SeriesPlan, kept: Sequence[PlayedSeries]) -> PlayedSeries | None:
    """What was played of the very same games."""
    return next((one for one in kept if one.digest == plan.digest), None)


def _stale_of(plan: SeriesPlan, kept: Sequence[PlayedSeries]) -> PlayedSeries | None:
    """What the same players played before the level, or its rules, were changed."""
    before = [one for one in kept if one.players == plan.players and one.digest != plan.digest]
    alike = [one for one in before if set(one.difficulties) & set(plan.difficulties) or not plan.difficulties]
    return alike[0] if alike else None


@dataclass
class _Seat:
    """Which of the levels a process knows, and what it plays."""

    knows: int = -1
    batch: Games | None = None


def play_jobs(
    next_job: Callable[[], ReportJob | None],
    processes: int = PROCESSES,
    *,
    answerer: Callable[[], Answerer] = GamesAnswerer,
    patience: Patience | None = None,
    client: Any = None,
) -> Generator[ReportJob | None, None, None]:
    """Play one job after the other to its end, and give each one of which something is over; now and then give None.

    ``next_job`` is asked for another one where a process would have nothing to do. Where there is a ``client`` of a
    cluster's, that plays instead of processes here; :class:`runtime.simulate.cluster.ClusterError` is raised where it
    is lost, and GameWorkerError where its workers would play other games. Closing the iterator ends all processes at
    once.
    """
    if client is None:
        crew = _Crew(next_job, Processes(processes, answerer, patience))
    else:
        from runtime.balance.cluster_games import ClusterProcesses  # Hardly anybody needs it.

        crew = _Crew(next_job, ClusterProcesses(client, answerer))
    try:
        while crew.hand_out():
            yield crew.hear()
    finally:
        crew.hang_up()


class _Crew:
    """The processes, and the jobs that they are at."""

    def __init__(self, next_job: Callable[[], ReportJob | None], processes: Processes | ClusterProcesses) -> None:
        self._next_job, self._processes = next_job, processes
        self._seats: list[_Seat] = []
        self._jobs: list[ReportJob] = []
        self._count = 0

    def hand_out(self) -> bool:
        """Give games to every process that has none; whether any process plays."""
        while len(self._seats) < self._processes.size:
            self._seats.append(_Seat())
        for number, seat in enumerate(self._seats):
            if seat.batch is None and (games := self._next_games()) is not None:
                self._ask(number, games)
        return any(seat.batch is not None for seat in self._seats)

    def _next_games(self) -> Games | None:
        for job in self._jobs:
            if (games := job.next_games(len(self._seats))) is not None:
                return games
        while (another := self._next_job()) is not None:
            self._jobs.append(another)
            if (games := another.next_games(len(self._seats))) is not None:
                return games
        return None

    def _ask(self, number: int, games: Games) -> None:
        seat, plan = self._seats[number], games.series.plan
        if games.series.number < 0:
            self._count += 1
            games.series.number = self._count
        known = games.series.number
        measured = plan.measured if seat.knows != known else None
        seat.batch = games
        players = plan.seatings[games.seating]
        wants_heat = games.job.with_heat
        self._processes.ask(GamesQuestion(number, known, players, games.seeds, SLICE, measured, wants_heat))

    def hear(self) -> ReportJob | None:
        """Wait a while for what a process has to tell; the job of which something is over or went wrong."""
        match self._processes.reply(LISTENING):
            case Answered(question=question, answer=answer):
                return self._take(question, answer)
            case Failed(question=question):
                return self._give_up(question)
            case Restarted():
                pass  # The question is put to another process, which will say that it does not know the level.
        return None

    def _give_up(self, question: GamesQuestion) -> ReportJob | None:
        """One process after the other has failed at these games."""
        seat = self._seats[question.seat]
        games, seat.batch, seat.knows = seat.batch, None, -1
        if games is None:
            return None
        games.job.problem = FAILED
        return games.job

    def _take(self, question: GamesQuestion, answer: GamesAnswer) -> ReportJob | None:
        seat = self._seats[question.seat]
        games, seat.batch = seat.batch, None
        if games is None:
            return None
        seat.knows = -1 if answer.lost else question.number
        if answer.lost:
            games.give_back()
            return None
        job = games.job
        job.obstacles, job.problem = answer.obstacles, job.problem or answer.problem
        rest = games.take(answer.outcomes)
        if rest is not None and not job.is_done:
            self._ask(question.seat, rest)
        if job.is_done and job in self._jobs:
            self._jobs.remove(job)
        return job

    def hang_up(self) -> None:
        """End all processes; what they were playing is played again some time."""
        self._processes.hang_up()
        for seat in self._seats:
            if seat.batch is not None:
                seat.batch.give_back()


OFTEN = 0.7
"""So many seconds lie between two readings of a job."""


@dataclass(frozen=True, slots=True)
class JobReading:
    """How far a job is; ``trouble`` is why its games could not be kept, empty where they were."""

    job: ReportJob
    done: int
    is_over: bool
    report: LevelReport
    trouble: str = ""


class ReportRunner:
    """Plays jobs in the background, one after the other; ``tell`` is called in a thread of its own.

    A job that is stopped, or that the program's end cuts short, keeps the games that are over.
    """

    def __init__(
        self,
        tell: Callable[[JobReading], object],
        processes: int = PROCESSES,
        *,
        answerer: Callable[[], Answerer] = GamesAnswerer,
        patience: Patience | None = None,
    ) -> None:
        self._tell, self._processes = tell, processes
        self._answerer, self._patience = answerer, patience
        self._inbox: SimpleQueue[tuple[ReportJob, ReportStore | None] | None] = SimpleQueue()
        self._stores: list[tuple[ReportJob, ReportStore | None]] = []
        self._is_ended = False
        self._told = 0.0
        self._thread = Thread(target=self._run, name="scryptic-reports", daemon=True)
        self._thread.start()

    def add(self, job: ReportJob, store: ReportStore | None) -> None:
        """Play a job's games after those of all others; what is over is kept in ``store``, where there is one."""
        self._inbox.put((job, store))

    def end(self, *, wait: bool = True) -> None:
        """End the processes; what is over is kept, which is waited for unless the program goes on anyway."""
        self._is_ended = True
        self._inbox.put(None)
        if wait:
            self._thread.join()

    def _run(self) -> None:
        while not self._is_ended:
            added = self._inbox.get()
            if added is not None:
                self._stores.append(added)
                self._play(iter([added[0]]))

    def _play(self, first: Iterator[ReportJob]) -> None:
        """Play until there is no job left."""

        def next_job() -> ReportJob | None:
            with suppress(Empty):
                if (added := self._inbox.get_nowait()) is not None:
                    self._stores.append(added)
            waiting = [job for job, _ in self._stores if id(job) not in handed and not job.is_done]
            found = next(first, None) or (waiting[0] if waiting else None)
            if found is not None:
                handed.add(id(found))
            return found

        handed: set[int] = set()
        with closing(play_jobs(next_job, self._processes, answerer=self._answerer, patience=self._patience)) as playing:
            for job in playing:
                if self._is_ended:
                    break
                self._settle()
                if job is not None and not job.is_done and monotonic() - self._told > OFTEN:
                    self._told = monotonic()
                    self._tell(JobReading(job, job.done, is_over=False, report=job.report()))
        self._settle()
        for job, store in self._stores if self._is_ended else ():
            _keep(job, store)

    def _settle(self) -> None:
        """Keep the games of jobs that are over, and tell of them."""
        for one in [one for one in self._stores if one[0].is_done]:
            self._stores.remove(one)
            job, store = one
            trouble = _keep(job, store)
            self._tell(JobReading(job, job.done, is_over=True, report=job.report(), trouble=trouble))


def _keep(job: ReportJob, store: ReportStore | None) -> str:
    """Keep what is over; why that can't be done, or nothing."""
    try:
        if store is not None:
            store.keep(job.level.id, job.played)
    except OSError as problem:
        return str(reason_of(problem))
    return ""
