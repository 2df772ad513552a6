"""Races of edits: each is tried by games of the same seeds, and those that promise most go on with more games.

What is to be played is given in batches of jobs, by generators that go on when their batch is over. So whoever plays,
in as many processes as there are, comes to the same result: all depends on the seeds alone.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from math import erfc, exp, log, pi, sqrt
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
"""How far the share may be from what the points say, beside a part of what they say."""

_DOUBT = 0.25
"""So much of what is concluded, and was not played, may be wrong."""

_ALIKE = 8
"""So many games are supposed of which half go as they did before an edit, for the few that were really played."""

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
    """The first side's share with an edit, as far as it is known, with its standard error."""

    share: float
    error: float

    @property
    def pull(self) -> float:
        """Who is ahead, on the scale on which what edits do adds up: the logarithm of the odds."""
        return log(self._inner / (1 - self._inner))

    @property
    def pull_error(self) -> float:
        """The standard error of that."""
        return self.error / (self._inner * (1 - self._inner))

    @property
    def _inner(self) -> float:
        return min(max(self.share, 0.02), 0.98)

    @classmethod
    def of_pull(cls, pull: float, error: float) -> Estimate:
        """The share of who is so far ahead."""
        share = 1 / (1 + exp(-pull))
        return cls(share, max(error * share * (1 - share), 0.001))

    def cost(self, edit: LevelEdit, level: Level) -> float:
        """How far from even it is, with all that is not known of it, and how much it changes for that."""
        off = abs(self.share - EVEN) / self.error if self.error else 0.0
        unknown = 2 * self.error * (exp(-off * off / 2) / sqrt(2 * pi) - off * erfc(off / sqrt(2)) / 2)
        changes = CELL_COST * (len(edit.cells(level)) + edit.gifts / 10)
        return abs(self.share - EVEN) + unknown + changes


class Comparison:
    """What edits make of the first side's share, by the games that the level as it is has in common with theirs.

    Who wins counts. By how many points is a finer measure that says it only indirectly: it is taken for so much as the
    level's own games are won by points, and the less the more games there are. Little is believed of few games: what
    was ``expected`` of an edit holds until they say something else.
    """

    def __init__(self, base: EditTrial) -> None:
        self.base, self.start = base, base.share().value
        self.expected: dict[LevelEdit, Estimate] = {}
        self._known = {one.seed: one for one in base.games()}
        self._slope = _slope(base.games())
        self._told: dict[LevelEdit, tuple[int, Estimate]] = {}

    @property
    def point_pull(self) -> float:
        """How far a point puts who has it ahead, by the level's own games."""
        return self._slope / (self.start * (1 - self.start) or 0.25)

    def of(self, trial: EditTrial) -> Estimate:
        """What is known of an edit."""
        count = len(trial.games())
        known = self._told.get(trial.edit)
        if known is None or known[0] != count:
            known = self._told[trial.edit] = (count, self._estimate(trial))
        return known[1]

    def cost(self, trial: EditTrial) -> float:
        """How little a trial is worth, by what is known of it."""
        return self.of(trial).cost(trial.edit, self.base.level)

    def _estimate(self, trial: EditTrial) -> Estimate:
        expected = self.expected.get(trial.edit, Estimate(self.start, _EFFECT))
        if len(trial.games()) < 2:
            return expected
        share, error = self._measured(trial)
        # What is far beyond chance is believed, however unusual it is.
        usual = max(expected.error**2, (share - expected.share) ** 2 - error)
        believed = usual / (usual + error)
        return Estimate(expected.share + believed * (share - expected.share), sqrt(believed * error))

    def _measured(self, trial: EditTrial) -> tuple[float, float]:
        """The share by the games alone, with the square of its standard error."""
        first, games = trial.first, trial.games()
        slope = self._slope if first is Side.GOLD else -self._slope
        pairs = [(self._known.get(one.seed), one) for one in games]
        old = [before.points_of(first) - self.start if before is not None else 0.0 for before, _ in pairs]
        new = [one.points_of(first) - self.start for one in games]
        middle = fmean(new)
        alike = sum(before * (after - middle) for before, after in zip(old, new, strict=True))
        # A seed that was lucky for a side before is still, as far as games go on as they did.
        kept = (alike + _ALIKE / 8) / (sum(before * before for before in old) + _ALIKE / 4)
        direct = [after - kept * before for before, after in zip(old, new, strict=True)]
        margin = [
            slope * (one.margin - before.margin) if before is not None else known
            for (before, one), known in zip(pairs, direct, strict=True)
        ]
        # Where both say something else than chance would have them say, it is the points that are wrong.
        apart = [one - other for one, other in zip(direct, margin, strict=True)]
        model = max(_MODEL**2 + (_DOUBT * fmean(margin)) ** 2, fmean(apart) ** 2 - _variance(apart))
        coarse, fine = _variance(direct), _variance(margin) + model
        weight = fine / (coarse + fine)
        told = [weight * one + (1 - weight) * other for one, other in zip(direct, margin, strict=True)]
        return self.start + fmean(told), _variance(told) + (1 - weight) ** 2 * model


def put_together(known: Estimate, *changes: tuple[Estimate, Estimate]) -> Estimate:
    """What is to be expected where changes are made to an edit that is ``known``.

    Of each there is what the level comes to with it, and without it.
    """
    pulls = [after.pull - before.pull for after, before in changes]
    errors = [known.pull_error, *(_DOUBT * one for one in pulls), *(one.pull_error for pair in changes for one in pair)]
    return Estimate.of_pull(known.pull + sum(pulls), sqrt(sum(one * one for one in errors)))


def _variance(values: Sequence[float]) -> float:
    """Of the mean; that of games that all went alike is not taken for nothing."""
    mean = fmean(values)
    return (sum((one - mean) ** 2 for one in values) + 0.5) / (len(values) - 1) / len(values)


def _slope(games: Sequence[MeasuredGame]) -> float:
    """How much of the share a point is worth, by whichever of two measures says less.

    How many games are won by few points, for each of these points; and how far a point tells the winner: not at all
    where something else than the lead decides.
    """
    leads = sorted(abs(one.margin) for one in games)
    if not leads:
        return 0.0
    near = max(leads[len(leads) // 3], 4)
    close = sum(one <= near for one in leads) / len(leads) / (2 * near + 1)
    middle = fmean(one.margin for one in games)
    spread = sum((one.margin - middle) ** 2 for one in games)
    told = sum((one.margin - middle) * one.points_of(Side.GOLD) for one in games)
    return max(0.0, min(close, told / spread)) if spread else 0.0


IsSound = Callable[[Level], bool]
"""Whether a level with an edit still makes as much sense as before."""


def race(
    compared: Comparison, trials: Sequence[EditTrial], rungs: Sequence[tuple[int, int]], is_sound: IsSound
) -> Batches[list[EditTrial]]:
    """Successive halving: on each rung ``(games, kept)`` all that are left have so many games, and the best stay.

    The best are those that come nearest to even with the least change; what breaks the level is left out.
    """
    left, sound = list(trials), dict[LevelEdit, bool]()
    for games, kept in rungs:
        yield from played(left, games)
        best = list[EditTrial]()
        for one in sorted((one for one in left if not one.problem), key=compared.cost):
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
