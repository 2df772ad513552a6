"""What the results of an experiment come to: win rates and Elo with intervals, by pairing, by player, and in all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf, isfinite, log, sqrt
from statistics import fmean, median, stdev
from types import MappingProxyType

from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.simulate.experiment import Experiment, Pairing
from runtime.simulate.result import GameResult, SideTimes

Z95 = 1.959963984540054
"""How many standard deviations to either side hold 95 % of a normal distribution."""

PRIOR = 0.5
"""How many games between any two players that have met count as won by either, so that nobody is infinitely strong."""

ELO = 400 / log(10)
MEAN = 1500.0


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate with the ends of its 95 % interval."""

    low: float
    value: float
    high: float


@dataclass(frozen=True, slots=True)
class Tally:
    """The games of one player against another, seen from the first: wins, draws and losses."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """How many there were."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """A win is one, a draw a half."""
        return self.wins + self.draws / 2

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)

    @property
    def reversed(self) -> Tally:
        """The same games, seen from the second."""
        return Tally(self.losses, self.draws, self.wins)


def wilson(points: float, games: int) -> Interval:
    """The share of points won, with Wilson's interval; draws count half. Without games everything is possible."""
    if not games:
        return Interval(0.0, 0.5, 1.0)
    share, spread = points / games, Z95**2 / games
    middle = (share + spread / 2) / (1 + spread)
    reach = Z95 / (1 + spread) * sqrt(share * (1 - share) / games + spread / (4 * games))
    return Interval(max(0.0, middle - reach), share, min(1.0, middle + reach))


def elo(met: Mapping[tuple[str, str], Tally]) -> dict[str, Interval]:
    """The ratings under which these results are likeliest, their mean 1500 in every group that has met.

    A draw is half a win and half a loss. The intervals come of the Fisher information; they are relative to the mean.
    Players that no chain of games joins can't be compared.
    """
    ratings: dict[str, Interval] = {}
    for group in _groups(met):
        ratings.update(_rated(group, met))
    return ratings


def _rated(players: Sequence[str], met: Mapping[tuple[str, str], Tally]) -> dict[str, Interval]:
    place = {player: number for number, player in enumerate(players)}
    size = len(players)
    # It is slow to import, and every command of the program would wait for it.
    import numpy as np

    points, games = np.zeros(size), np.zeros((size, size))
    for (first, second), tally in met.items():
        if first in place and first != second and tally.games:
            one, other = place[first], place[second]
            points[one] += tally.points + PRIOR
            points[other] += tally.reversed.points + PRIOR
            games[one, other] += tally.games + 2 * PRIOR
            games[other, one] += tally.games + 2 * PRIOR
    strength = np.zeros(size)
    information = np.zeros((size, size))
    for _ in range(100):
        chance = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        weight = games * chance * (1 - chance)
        information = np.diag(weight.sum(axis=1)) - weight
        # Ratings count from one another only, so that this matrix has no inverse.
        step = np.linalg.pinv(information) @ (points - (games * chance).sum(axis=1))
        # A whole step of Newton's leads far astray where one player has won nearly everything.
        strength = strength + np.clip(step, -2.0, 2.0)
        if float(np.abs(step).max(initial=0.0)) < 1e-10:
            break
    strength = strength - strength.mean()
    reach = Z95 * np.sqrt(np.clip(np.diag(np.linalg.pinv(information)), 0.0, None))
    return {
        player: Interval(
            MEAN + ELO * float(strength[number] - reach[number]),
            MEAN + ELO * float(strength[number]),
            MEAN + ELO * float(strength[number] + reach[number]),
        )
        for player, number in place.items()
    }


def _groups(met: Iterable[tuple[str, str]]) -> list[list[str]]:
    """The players, those together whom games join, in the order in which they come."""
    groups: list[list[str]] = []
    for first, second in met:
        joined = [group for group in groups if first in group or second in group]
        members = [player for group in joined for player in group]
        members += [player for player in dict.fromkeys((first, second)) if player not in members]
        groups = [group for group in groups if group not in joined] + [members]
    return groups


def mean(values: Iterable[float], least: float = -inf) -> Interval | None:
    """The mean with its interval, or None where there are no values; none of them is below ``least``, nor the mean."""
    found = list(values)
    if not found:
        return None
    value = fmean(found)
    reach = Z95 * stdev(found) / sqrt(len(found)) if len(found) > 1 else inf
    return Interval(max(least, value - reach) if isfinite(reach) else -inf, value, value + reach)


def middle(values: Iterable[float]) -> float | None:
    """The median, or None where there are no values."""
    found = list(values)
    return median(found) if found else None


def shares(names: Iterable[str]) -> dict[str, float]:
    """How often each name comes, as a share of all, the commonest first."""
    counts = Counter(names)
    total = sum(counts.values())
    return {name: count / total for name, count in sorted(counts.items(), key=lambda one: (-one[1], one[0]))}


@dataclass(frozen=True, slots=True)
class PairingSummary:
    """The games of one pairing, seen from its first player, or, where one meets itself, from whoever moves first.

    ``ended`` is how often each end came, ``stalemates`` the share of games that petered out, ``by_map`` the share of
    points on each map. ``ends`` are the ends by kind and, of conditions, by the id of the way to win; ``first_player``
    is the share of points of the side that moves first, and ``figures`` are the means of :data:`FIGURES`.
    """

    pairing: Pairing
    tally: Tally
    share: Interval
    stalemates: Interval
    ended: Mapping[str, float]
    turns: float | None
    faults: int
    by_map: Mapping[str, float] = field(default_factory=dict)
    ends: Mapping[tuple[str, str], Interval] = field(default_factory=dict)
    first_player: Interval = Interval(0.0, 0.5, 1.0)
    figures: Mapping[str, Interval | None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ThinkingTime:
    """How long a player thinks, in milliseconds: the median and the longest for an action, the median for a turn."""

    action: float | None
    longest: float | None
    turn: float | None


@dataclass(frozen=True, slots=True)
class Summary:
    """Everything: ``first_player`` is the share of points of the side that moves first.

    ``by_engine`` counts the games of quick players that the engine had to play, by level and why.
    """

    games: int
    of: int
    meetings: tuple[PairingSummary, ...]
    ratings: Mapping[str, Interval]
    paces: Mapping[str, ThinkingTime]
    first_player: Interval
    faults: tuple[str, ...]
    by_engine: Mapping[tuple[str, tuple[str, ...]], int] = field(default_factory=dict)


def _both(counts: BySide[int]) -> float:
    return counts.gold + counts.silver


FIGURES: Mapping[str, Callable[[GameResult], float | None]] = MappingProxyType(
    {
        "turns": lambda one: one.turns,
        "contact": lambda one: one.contact,
        "met_at": lambda one: None if one.contact is None else 100 * one.contact / one.turns,
        "unanswered": lambda one: 100 * one.is_unanswered,
        "attacks": lambda one: _both(one.attacks),
        "captures": lambda one: _both(one.taken),
        "conquered": lambda one: _both(one.conquered),
        "tokens": lambda one: _both(one.tokens),
        "tokens_used": lambda one: _both(one.invoked),
        "lead_changes": lambda one: one.lead_changes,
        "comeback": lambda one: one.comeback if one.winner is not None else None,
        "margin": lambda one: one.margin,
        "letters_left": lambda one: _both(one.left),
    }
)
"""What is told of an average game, both sides' together: of ``contact``, and how far through the game it came,
in percent (``met_at``), where there was one, of ``comeback`` where somebody won. ``unanswered`` is in percent too: how
many games were over before the second side had a turn."""


def summed_up(
    experiment: Experiment,
    results: Iterable[GameResult],
    times: Mapping[int, SideTimes],
    by_engine: Mapping[tuple[str, tuple[str, ...]], int] = MappingProxyType({}),
) -> Summary:
    """The summary of what has been played so far; ``by_engine`` as in it."""
    played = tuple(results)
    groups: list[list[GameResult]] = [[] for _ in experiment.pairings]
    for result in played:
        groups[experiment.pairing(result.game)].append(result)
    meetings = tuple(_meeting(experiment, number, group) for number, group in enumerate(groups))
    met: dict[tuple[str, str], Tally] = {}
    for meeting in meetings:
        key = (meeting.pairing.first, meeting.pairing.second)
        if key[0] != key[1]:
            met[key] = met.get(key, Tally()) + meeting.tally
    begun = sum((_points_of_first(experiment, result) for result in played), 0.0)
    return Summary(
        games=len(played),
        of=len(experiment),
        meetings=meetings,
        ratings=elo({key: tally for key, tally in met.items() if tally.games}),
        paces=_paces(played, times),
        first_player=wilson(begun, len(played)),
        faults=tuple(f"{one.level}, game {one.game}: {one.fault}" for one in played if one.fault),
        by_engine=dict(sorted(by_engine.items())),
    )


def _meeting(experiment: Experiment, number: int, results: list[GameResult]) -> PairingSummary:
    tally = _tally(experiment, results)
    maps = {one.level.id: [result for result in results if result.level == one.level.id] for one in experiment.arenas}
    tallies = {level: _tally(experiment, found) for level, found in maps.items() if found}
    return PairingSummary(
        pairing=experiment.pairings[number],
        tally=tally,
        share=wilson(tally.points, tally.games),
        stalemates=wilson(sum(result.is_stalemate for result in results), len(results)),
        ended=shares(result.ended for result in results),
        turns=middle(result.turns for result in results),
        faults=sum(bool(result.fault) for result in results),
        by_map={level: found.points / found.games for level, found in tallies.items()},
        ends=ends_of(results),
        first_player=wilson(sum(_points_of_first(experiment, one) for one in results), len(results)),
        figures={name: _mean_figure(figure, results) for name, figure in FIGURES.items()},
    )


def ends_of(results: Sequence[GameResult]) -> dict[tuple[str, str], Interval]:
    """How often each end came, the commonest first."""
    counts = Counter((result.ended, result.path) for result in results)
    ordered = sorted(counts.items(), key=lambda one: (-one[1], one[0]))
    return {end: wilson(count, len(results)) for end, count in ordered}


def _mean_figure(figure: Callable[[GameResult], float | None], results: Iterable[GameResult]) -> Interval | None:
    return mean((value for value in map(figure, results) if value is not None), least=0.0)


def _tally(experiment: Experiment, results: Iterable[GameResult]) -> Tally:
    total = Tally()
    for result in results:
        if result.winner is None:
            total += Tally(draws=1)
        elif result.winning_seat is seen_side(experiment, result):
            total += Tally(wins=1)
        else:
            total += Tally(losses=1)
    return total


def seen_side(experiment: Experiment, result: GameResult) -> Side:
    """The side that a game is seen from when it begins: the first player's.

    Where a player meets itself it is the one that moves first: else there would be nothing to be seen.
    """
    pairing = experiment.pairings[experiment.pairing(result.game)]
    if pairing.first != pairing.second:
        return experiment.first_seat(result.game)
    return experiment.game(result.game).arena.rules.first


def points_of(experiment: Experiment, result: GameResult) -> float:
    """What a game brought the side that it is seen from: one for a win, a half for a draw."""
    return 0.5 if result.winner is None else float(result.winning_seat is seen_side(experiment, result))


def lead_of(experiment: Experiment, result: GameResult) -> int:
    """By how many points whoever a game is seen from was ahead at the end."""
    seat = seen_side(experiment, result)
    side = seat.other if result.swapped else seat
    return result.scores[side] - result.scores[side.other]


def _points_of_first(experiment: Experiment, result: GameResult) -> float:
    if result.winner is None:
        return 0.5
    return float(result.winning_seat is experiment.game(result.game).arena.rules.first)


def _paces(results: Iterable[GameResult], times: Mapping[int, SideTimes]) -> dict[str, ThinkingTime]:
    turns: dict[str, list[tuple[float, ...]]] = {}
    for result in results:
        for side in SIDES:
            # Who changed sides thought nothing of note before, being the second to move.
            player = result.seats[side.other if result.swapped else side]
            thought = turns.setdefault(player, [])
            if result.game in times:
                thought.extend(times[result.game][side])
    return {player: _pace(thought) for player, thought in turns.items()}


def _pace(turns: list[tuple[float, ...]]) -> ThinkingTime:
    actions = [1000 * one for turn in turns for one in turn]
    return ThinkingTime(middle(actions), max(actions, default=None), middle(1000 * sum(turn) for turn in turns))
