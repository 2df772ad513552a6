"""Races of edits: each is tried by games of the same seeds, and those that promise most go on with more games.

What is to be played is given in batches of jobs, by generators that go on when their batch is over. So whoever plays,
in as many processes as there are, comes to the same result: all depends on the seeds alone.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from math import sqrt
from statistics import fmean
from threading import Thread
from typing import Any, Protocol, TypeVar

from runtime.balance.figures import EditDifference, difference_of
from runtime.balance.heat_maps import HeatMaps
from runtime.balance.level_edits import LevelEdit
from runtime.balance.meter import PROCESSES
from runtime.balance.outcomes import FIRST_SEED, MeasuredGame, MeasuredLevel
from runtime.balance.processes import GamesAnswerer
from runtime.balance.report import PlayedSeries, SeriesPlan
from runtime.balance.report_games import ReportJob, play_jobs
from runtime.engine.board.sides import Side
from runtime.engine.levels.level import Level
from runtime.simulate.summary import Interval, wilson
from runtime.support.workers import Answerer, Patience

FRESH_SEED = 1_000_001
"""The first seed of the games that confirm what others have chosen: chosen figures flatter."""

EVEN = 0.5
CELL_COST = 0.01
"""So much nearer to even an edit must come to be worth another cell; a point that is given costs a tenth of it."""

_EFFECT = 0.06
"""By so much edits usually change the share: what few games say beyond that is chance rather."""

_MODEL = 0.02
"""How far the share may be from what the points say."""

T = TypeVar("T")
Batches = Generator[list[ReportJob], None, T]
"""Gives jobs to be played, goes on when all of them are over, and has a result in the end."""


class EditTrial:
    """An edit of a level, and the games that a ``player`` has played against its own kind on the level with it."""

    def __init__(self, edit: LevelEdit, measured: MeasuredLevel, player: str) -> None:
        self.edit, self.measured, self.player = edit, measured, player
        self.problem = ""
        self.obstacles: tuple[str, ...] = ()
        self._played: dict[int, PlayedSeries] = {}

    @property
    def level(self) -> Level:
        """The level with the edit made."""
        return self.measured.level

    @property
    def first(self) -> Side:
        """Who begins."""
        return self.measured.rules.first

    @property
    def heat(self) -> HeatMaps | None:
        """Where things happened, where that was looked at."""
        return next((one.heat for one in self._played.values() if one.heat is not None), None)

    def games(self, begin: int | None = None) -> tuple[MeasuredGame, ...]:
        """The games from this seed on, or all that there are."""
        known = self._played.values() if begin is None else [self._played[begin]] if begin in self._played else []
        return tuple(game for one in known for game in one.games[0])

    def share(self, begin: int | None = None) -> Interval:
        """What share of these games the first side has won."""
        games = self.games(begin)
        return wilson(sum(one.points_of(self.first) for one in games), len(games))

    def job(self, games: int, begin: int = FIRST_SEED, *, with_heat: bool = False) -> ReportJob:
        """So many games to be played, less those that there are."""
        plan = SeriesPlan(self.measured, (self.player, self.player), games, begin=begin)
        kept = (self._played[begin],) if begin in self._played else ()
        return ReportJob(self.level, (plan,), kept, with_heat=with_heat)

    def take(self, job: ReportJob, begin: int = FIRST_SEED) -> None:
        """Take in what was played."""
        self.problem, self.obstacles = self.problem or job.problem, job.obstacles or self.obstacles
        self._played[begin] = job.played[0]


def played(
    trials: Iterable[EditTrial], games: int, begin: int = FIRST_SEED, *, with_heat: bool = False
) -> Batches[None]:
    """Have so many games of each trial played."""
    jobs = [(one, one.job(games, begin, with_heat=with_heat)) for one in trials if not one.problem]
    yield [job for _, job in jobs if not job.is_done]
    for one, job in jobs:
        one.take(job, begin)


@dataclass(frozen=True, slots=True)
class Estimate:
    """The first side's share with an edit, as far as few games tell, with its standard error; what it changes."""

    share: float
    error: float
    change: float

    def cost(self, edit: LevelEdit, level: Level) -> float:
        """How far it is from even, and how much it changes for that."""
        return abs(self.share - EVEN) + CELL_COST * (len(edit.cells(level)) + edit.gifts / 10)


class Comparison:
    """What edits make of the first side's share, by the games that the level as it is has in common with theirs.

    Who wins is a coarse measure, and by how many points a fine one that says it only indirectly: both are taken, each
    as much as it is sure, and little is believed of few games.
    """

    def __init__(self, base: EditTrial) -> None:
        self.base, self.start = base, base.share().value
        self._known = {one.seed: one for one in base.games()}
        self._slope = _slope(base.games())

    def of(self, trial: EditTrial) -> Estimate:
        """What is known of an edit."""
        pairs = [(self._known[one.seed], one) for one in trial.games() if one.seed in self._known]
        if len(pairs) < 2:
            return Estimate(self.start, _EFFECT, 0.0)
        first, slope = trial.first, self._slope if trial.first is Side.GOLD else -self._slope
        direct = [new.points_of(first) - old.points_of(first) for old, new in pairs]
        margin = [slope * (new.margin - old.margin) for old, new in pairs]
        told = [(fmean(direct), _variance(direct)), (fmean(margin), _variance(margin) + _MODEL**2)]
        weights = [1 / one for _, one in told]
        change = sum(weight * mean for weight, (mean, _) in zip(weights, told, strict=True)) / sum(weights)
        error = 1 / sum(weights)
        believed = _EFFECT**2 / (_EFFECT**2 + error)
        return Estimate(self.start + believed * change, sqrt(believed * error), believed * change)

    def cost(self, trial: EditTrial) -> float:
        """How little a trial is worth, by what is known of it."""
        return self.of(trial).cost(trial.edit, self.base.level)


def _variance(values: Sequence[float]) -> float:
    """Of the mean; that of games that all went alike is not taken for nothing."""
    mean = fmean(values)
    return (sum((one - mean) ** 2 for one in values) + 0.5) / (len(values) - 1) / len(values)


def _slope(games: Sequence[MeasuredGame]) -> float:
    """How much of the share a point is worth: how many games are won by few points, for each of these points."""
    leads = sorted(abs(one.margin) for one in games)
    if not leads:
        return 0.0
    near = max(leads[len(leads) // 3], 4)
    return sum(one <= near for one in leads) / len(leads) / (2 * near + 1)


IsSound = Callable[[Level], bool]
"""Whether a level with an edit still makes as much sense as before."""


def race(
    base: EditTrial, trials: Sequence[EditTrial], rungs: Sequence[tuple[int, int]], is_sound: IsSound
) -> Batches[list[EditTrial]]:
    """Successive halving: on each rung ``(games, kept)`` all that are left have so many games, and the best stay.

    The best are those that come nearest to even with the least change; what breaks the level is left out.
    """
    left, sound = list(trials), dict[LevelEdit, bool]()
    for games, kept in rungs:
        yield from played(left, games)
        best = list[EditTrial]()
        for one in sorted((one for one in left if not one.problem), key=Comparison(base).cost):
            if one.edit not in sound:
                sound[one.edit] = is_sound(one.level)
            best += [one] if sound[one.edit] else []
            if len(best) == kept:
                break
        left = best
    return left


@dataclass(frozen=True, slots=True)
class TriedEdit:
    """An edit with its ``level`` and the ``share`` of the first side in so many fresh ``games``.

    ``difference`` is what it changes by these games.
    """

    edit: LevelEdit
    level: Level
    first: Side
    games: int
    share: Interval
    difference: EditDifference | None

    @property
    def is_fair(self) -> bool:
        """Whether the share is 48 to 52 %, and surely 45 to 55 %."""
        return is_fair(self.share)


def is_fair(share: Interval) -> bool:
    """Whether a share is 48 to 52 %, and surely 45 to 55 %."""
    return 0.48 <= share.value <= 0.52 and share.low >= 0.45 and share.high <= 0.55


def confirmed(base: EditTrial, trial: EditTrial, begin: int = FRESH_SEED) -> TriedEdit:
    """A trial by its fresh games."""
    games = trial.games(begin)
    difference = difference_of(base.games(begin), games, trial.first, fewest=2)
    return TriedEdit(trial.edit, trial.level, trial.first, len(games), trial.share(begin), difference)


class BatchSearch(Protocol):
    """A search that plays in batches."""

    done: int
    """How many games of the present batch are over, ``of`` how many."""
    of: int

    def batches(self) -> Batches[None]:
        """What is to be played."""


class SearchPlay:
    """Hands out the jobs of a search, and counts how far its present batch is."""

    def __init__(self, search: BatchSearch) -> None:
        self._search, self._batches = search, search.batches()
        self._batch: list[ReportJob] = []
        self._waiting: list[ReportJob] = []

    def next_job(self) -> ReportJob | None:
        """The next job; None while others are not over, and once there are no more."""
        while not self._waiting:
            if any(not job.is_done for job in self._batch):
                return None
            batch = next(self._batches, None)
            if batch is None:
                return None
            self._batch, self._waiting = batch, list(batch)
            self.count()
        return self._waiting.pop(0)

    def count(self) -> None:
        """Tell the search how far its batch is."""
        self._search.done = sum(job.done for job in self._batch)
        self._search.of = sum(job.games for job in self._batch)


def play_search(
    search: BatchSearch,
    processes: int = PROCESSES,
    *,
    answerer: Callable[[], Answerer] = GamesAnswerer,
    patience: Patience | None = None,
    client: Any = None,
) -> Generator[None, None, None]:
    """Play a search to its end, pausing now and then; closing the iterator ends its processes at once.

    A ``client`` of a cluster's plays in their place.
    """
    play = SearchPlay(search)
    jobs = play_jobs(play.next_job, processes, answerer=answerer, patience=patience, client=client)
    with closing(jobs) as playing:
        for _ in playing:
            play.count()
            yield


class SearchRunner:
    """Plays a search in the background; ``tell`` is called now and then, in a thread of its own, and at the end."""

    def __init__(
        self,
        search: BatchSearch,
        tell: Callable[[bool], object],
        processes: int = PROCESSES,
        *,
        answerer: Callable[[], Answerer] = GamesAnswerer,
    ) -> None:
        self._search, self._tell, self._processes, self._answerer = search, tell, processes, answerer
        self._is_ended = False
        self._thread = Thread(target=self._run, name="scryptic-fairness", daemon=True)
        self._thread.start()

    def end(self, *, wait: bool = True) -> None:
        """Stop; what was found stays known, and nothing is told any more."""
        self._is_ended = True
        if wait:
            self._thread.join()

    def _run(self) -> None:
        try:
            with closing(play_search(self._search, self._processes, answerer=self._answerer)) as playing:
                for _ in playing:
                    if self._is_ended:
                        return
                    self._tell(False)
        finally:  # Whatever has ended it: nobody shall go on waiting.
            if not self._is_ended:
                self._tell(True)
