"""Who plays a level for the checks, and what the games say against it: findings, or that it is not known yet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from pathlib import Path

from runtime.ai import NOVICE
from runtime.balance.figures import ENOUGH, FEWEST, mean_interval
from runtime.balance.outcomes import MeasuredGame
from runtime.balance.report import PlayedSeries, ReportOptions, SeriesPlan, is_won_by, series_of
from runtime.balance.report_store import ReportStore
from runtime.campaign.model import Campaign, Difficulty
from runtime.campaign.source import level_file
from runtime.checks.check import Check, make_issue
from runtime.checks.drama import (
    EASY_HARDER,
    FIRST_SIDE_WINS,
    LETTERS_DECIDE,
    NOVICE_PASSES,
    OVER_UNANSWERED,
    SIDES_MEET_LATE,
    THRESHOLDS,
    WAY_NEVER_WON,
    Threshold,
    limit_of,
)
from runtime.checks.proofs import STANDARD
from runtime.engine.board.sides import Side
from runtime.engine.game.state import EndReason
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.fastgame.player_weights import LOOK_GRADE
from runtime.lexicon import LexiconError, WordSource
from runtime.match.ways_to_win import ways_of
from runtime.match.wordlists import campaign_source
from runtime.simulate.summary import Interval, wilson
from runtime.support.issues import Issue, Place
from runtime.support.jsonplaces import child
from runtime.support.texts import Texts

Played = tuple[SeriesPlan, PlayedSeries]
"""A series with its games."""


@dataclass(frozen=True, slots=True)
class PlayedVerdict:
    """What games say against a level, and the thresholds of which ``games`` are too few to tell."""

    issues: tuple[Issue, ...] = ()
    unknown: tuple[tuple[Threshold, int], ...] = ()

    @property
    def wants_more(self) -> bool:
        """Whether more games of Closer look would tell what is unknown; of the other series there are never more."""
        return any(threshold.check not in (NOVICE_PASSES, EASY_HARDER) for threshold, _ in self.unknown)


def played_plans(
    level: Level, rulesets: Mapping[str, Ruleset], words: WordSource, difficulties: Sequence[str], games: int
) -> tuple[SeriesPlan, ...]:
    """The series that the checks ask for; of those that the engine plays no more games than tell anything.

    Closer look meets its own kind, and so do Novices; where difficulties differ, Closer look plays in the person's
    place against the level's own computer at each of them.
    """
    fair = series_of(level, rulesets, words, difficulties, ReportOptions((LOOK_GRADE,), games))
    few = min(games, FEWEST)
    novices = series_of(level, rulesets, words, difficulties, ReportOptions((NOVICE.id,), few))
    # Every seed is played in both seats, and only one of them is the person's.
    both = series_of(level, rulesets, words, difficulties, ReportOptions((LOOK_GRADE,), 2 * few, own=True))
    own = [one for one in both if one.players[0] != one.players[1]]
    return (*fair, *novices, *(own if len(own) > 1 else ()))


def matched(plans: Iterable[SeriesPlan], kept: Iterable[PlayedSeries]) -> tuple[Played, ...]:
    """The series of which there are games: of the very level and rules that a plan is of."""
    known = {one.digest: one for one in kept if one.count}
    return tuple((plan, known[plan.digest]) for plan in plans if plan.digest in known) if known else ()


def judge(level: Level, played: Sequence[Played], difficulties: Sequence[Difficulty]) -> PlayedVerdict:
    """What the games of a level's series say against it."""
    look = _Look(level, {one.id: one.name or one.id for one in difficulties}, [one.id for one in difficulties])
    issues = tuple(look.find_issues(played))
    told = {issue.code for issue in issues}
    unknown = tuple((one, look.unknown[one.check.code]) for one in THRESHOLDS if one.check.code in look.unknown)
    return PlayedVerdict(issues, tuple(one for one in unknown if one[0].check.code not in told))


def say_unknown(t: Texts, threshold: Threshold, games: int) -> str:
    """That so many games don't tell yet on which side of a threshold a level lies."""
    return t.plural(
        "not known yet, with one game: {question}",
        "not known yet, with {count} games: {question}",
        games,
        question=t(threshold.question, limit=threshold.limit),
    )


class KeptVerdicts:
    """What the games that are kept in the folder ``state`` say against levels as they are; of stale ones nothing.

    What has not changed since the last time is not looked at again.
    """

    def __init__(self, state: Path, rulesets: Mapping[str, Ruleset]) -> None:
        self._state, self._rulesets = state, rulesets
        self._known: dict[str, tuple[Level, object, tuple[PlayedSeries, ...], tuple[Issue, ...]]] = {}
        self._read: dict[Path, tuple[tuple[int, int], tuple[PlayedSeries, ...]]] = {}

    def find_issues(self, campaign: Campaign, folder: Path | None) -> tuple[Issue, ...]:
        """The findings in all levels of a campaign in ``folder``."""
        if folder is None:
            return ()
        store, found = ReportStore(self._state, folder), list[Issue]()
        for level in campaign.levels:
            kept = self._kept(store, level.id)
            terms = (campaign.words, campaign.difficulties, folder)
            known = self._known.get(level.id)
            if known is None or known[0] is not level or known[1] != terms or known[2] is not kept:
                known = level, terms, kept, self._judged(level, campaign, folder, kept)
                self._known[level.id] = known
            found += known[3]
        return tuple(found)

    def _kept(self, store: ReportStore, level_id: str) -> tuple[PlayedSeries, ...]:
        file = store.file(level_id)
        try:
            about = file.stat()
        except OSError:
            return ()
        stamp = (about.st_mtime_ns, about.st_size)
        if file not in self._read or self._read[file][0] != stamp:
            self._read[file] = stamp, store.read(level_id)
        return self._read[file][1]

    def _judged(
        self, level: Level, campaign: Campaign, folder: Path, kept: tuple[PlayedSeries, ...]
    ) -> tuple[Issue, ...]:
        if not kept:
            return ()
        try:
            words = campaign_source(campaign.words, folder)
        except LexiconError:
            return ()
        difficulties = [one.id for one in campaign.difficulties]
        plans = played_plans(level, self._rulesets, words, difficulties, ENOUGH)
        return judge(level, matched(plans, kept), campaign.difficulties).issues


class _Look:
    """Looks through the games of one level; ``unknown`` are codes that can't be told, with how many games there are."""

    def __init__(self, level: Level, names: Mapping[str, str], order: Sequence[str]) -> None:
        self._level, self._names, self._order = level, names, order
        self.unknown: dict[str, int] = {}

    def find_issues(self, played: Sequence[Played]) -> Iterator[Issue]:
        """Everything that the games say against the level."""
        for plan, series in played:
            if plan.players == (LOOK_GRADE, LOOK_GRADE):
                yield from self._fair(plan, series)
            elif plan.players == (NOVICE.id, NOVICE.id):
                games = _all(series)
                ended = sum(one.ended == EndReason.PASSES.value for one in games)
                yield from self._more(NOVICE_PASSES, plan, ended, len(games))
        yield from self._ways(played)
        yield from self._difficulties(played)

    def _fair(self, plan: SeriesPlan, series: PlayedSeries) -> Iterator[Issue]:
        games, first = _all(series), plan.measured.rules.first
        turn = limit_of(SIDES_MEET_LATE)
        met = sum(0 < (one.counts.first_contact or 0) <= turn for one in games)
        late = _is_beyond(wilson(len(games) - met, len(games)), 50, len(games))
        yield from self._told(SIDES_MEET_LATE, plan, late, len(games), share=_percent(met / len(games)))
        unanswered = sum(one.is_unanswered for one in games)
        yield from self._more(OVER_UNANSWERED, plan, unanswered, len(games))
        out = sum(one.ended == EndReason.LETTERS_OUT.value for one in games)
        yield from self._more(LETTERS_DECIDE, plan, out, len(games))
        won = sum(one.points_of(first) for one in games)
        yield from self._more(FIRST_SIDE_WINS, plan, won, len(games), side=first.value)

    def _more(self, check: Check, plan: SeriesPlan, count: float, games: int, **details: str) -> Iterator[Issue]:
        """Whether surely more than so many percent of the games are what speaks against a level."""
        is_beyond = _is_beyond(wilson(count, games), limit_of(check), games)
        yield from self._told(check, plan, is_beyond, games, share=_percent(count / games), **details)

    def _told(
        self, check: Check, plan: SeriesPlan, is_beyond: bool | None, games: int, **details: str | int
    ) -> Iterator[Issue]:
        if is_beyond is None:
            self._not_known(check, games)
        elif is_beyond:
            is_some = 0 < len(plan.difficulties) < len(self._order)
            at = ", ".join(self._names.get(one, one) for one in plan.difficulties) if is_some else ""
            pointer = child("/difficulty", plan.difficulties[0]) if is_some else "/terrain"
            figures = {"games": games, "limit": limit_of(check), "at": f" ({at})" if at else "", **details}
            yield make_issue(check, self._place(pointer), figures)

    def _not_known(self, check: Check, games: int) -> None:
        self.unknown[check.code] = min(games, self.unknown.get(check.code, games))

    def _ways(self, played: Sequence[Played]) -> Iterator[Issue]:
        """Ways to win by which nobody has won, whoever played at whatever difficulty."""
        series = [(plan, one) for plan, one in played if LOOK_GRADE in plan.players]
        games = [game for _, one in series for game in _all(one)]
        if not games:
            return
        for way in ways_of(self._level):
            if any(is_won_by(game, way) for game in games):
                continue
            if len(games) < FEWEST or 100 * wilson(0, len(games)).high >= limit_of(WAY_NEVER_WON):
                self._not_known(WAY_NEVER_WON, len(games))
                continue
            number = next((i for i, one in enumerate(self._level.conditions[way.side]) if one.id == way.path), None)
            pointer = f"/conditions/{way.side.value}/{number}" if number is not None else "/standard_end"
            told: dict[str, str | int] = {"games": len(games), "side": way.side.value, "thing": way.path or STANDARD}
            yield make_issue(WAY_NEVER_WON, self._place(pointer), told)

    def _difficulties(self, played: Sequence[Played]) -> Iterator[Issue]:
        """Difficulties that are surely harder than a later one, by games of the same seeds."""
        person = self._level.protagonist
        series = [(plan, one) for plan, one in played if plan.players[0] == LOOK_GRADE != plan.players[1]]
        ordered = sorted(
            (min(map(self._order.index, plan.difficulties)), plan.difficulties[0], _of_person(plan, one, person))
            for plan, one in series
            if set(plan.difficulties) <= set(self._order) and plan.difficulties
        )
        for (_, easy, before), (_, hard, after) in combinations(ordered, 2):
            seeds = sorted(before.keys() & after.keys())
            if not seeds:
                continue
            gain = mean_interval([before[seed] - after[seed] for seed in seeds])
            if len(seeds) < FEWEST or gain.low < 0 <= gain.high:
                # That both are alike is nothing against the level; that it may be the other way round is not known.
                if len(seeds) < FEWEST or gain.value < 0:
                    self._not_known(EASY_HARDER, len(seeds))
            elif gain.high < 0:
                shares = [_percent(sum(one[seed] for seed in seeds) / len(seeds)) for one in (before, after)]
                names = [self._names.get(one, one) for one in (easy, hard)]
                figures: dict[str, str | int] = {
                    "id": names[0],
                    "other": names[1],
                    "harder": hard,
                    "games": len(seeds),
                    "share": shares[0],
                    "more": shares[1],
                }
                yield make_issue(EASY_HARDER, self._place(child("/difficulty", easy)), figures)

    def _place(self, pointer: str) -> Place:
        return Place(level_file(self._level.id), pointer=pointer, level=self._level.id)


def _all(series: PlayedSeries) -> list[MeasuredGame]:
    return list(chain.from_iterable(series.games))


def _of_person(plan: SeriesPlan, series: PlayedSeries, person: Side) -> dict[int, float]:
    """What the first of two players made of each seed in the person's place."""
    seat = next(number for number, seats in enumerate(plan.seatings) if seats[person] == plan.players[0])
    return {game.seed: game.points_of(person) for game in series.games[seat]} if seat < len(series.games) else {}


def _is_beyond(share: Interval, limit: int, games: int) -> bool | None:
    """Whether a share is surely more than so many percent; None where that is not known yet."""
    if games < FEWEST or 100 * share.low <= limit < 100 * share.high:
        return None
    return 100 * share.low > limit


def _percent(share: float) -> int:
    return round(100 * share)
