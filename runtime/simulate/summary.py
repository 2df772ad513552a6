"""What the results of an experiment come to: pairing by pairing, player by player, and in all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from runtime.engine.board.sides import SIDES
from runtime.simulate.experiment import Experiment, Pairing
from runtime.simulate.play import Times
from runtime.simulate.result import GameResult
from runtime.simulate.statistics import Interval, Tally, elo, middle, shares, wilson


@dataclass(frozen=True, slots=True)
class PairingSummary:
    """The games of one pairing, seen from its first player.

    ``ended`` is how often each end came, ``stalemates`` the share of games that petered out, ``by_map`` the share of
    points on each map.
    """

    pairing: Pairing
    tally: Tally
    share: Interval
    stalemates: Interval
    ended: Mapping[str, float]
    turns: float | None
    faults: int
    by_map: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ThinkingTime:
    """How long a player thinks, in milliseconds: the median and the longest for an action, the median for a turn."""

    action: float | None
    longest: float | None
    turn: float | None


@dataclass(frozen=True, slots=True)
class Summary:
    """Everything: ``first_player`` is the share of points of the side that moves first."""

    games: int
    of: int
    meetings: tuple[PairingSummary, ...]
    ratings: Mapping[str, Interval]
    paces: Mapping[str, ThinkingTime]
    first_player: Interval
    faults: tuple[str, ...]


def summed_up(experiment: Experiment, results: Iterable[GameResult], times: Mapping[int, Times]) -> Summary:
    """The summary of what has been played so far."""
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
    begun = sum((_points_of_the_first(experiment, result) for result in played), 0.0)
    return Summary(
        games=len(played),
        of=len(experiment),
        meetings=meetings,
        ratings=elo({key: tally for key, tally in met.items() if tally.games}),
        paces=_paces(played, times),
        first_player=wilson(begun, len(played)),
        faults=tuple(f"{one.level}, game {one.game}: {one.fault}" for one in played if one.fault),
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
    )


def _tally(experiment: Experiment, results: Iterable[GameResult]) -> Tally:
    total = Tally()
    for result in results:
        if result.winner is None:
            total += Tally(draws=1)
        elif result.winner is experiment.first_seat(result.game):
            total += Tally(wins=1)
        else:
            total += Tally(losses=1)
    return total


def _points_of_the_first(experiment: Experiment, result: GameResult) -> float:
    if result.winner is None:
        return 0.5
    return float(result.winner is experiment.game(result.game).arena.rules.first)


def _paces(results: Iterable[GameResult], times: Mapping[int, Times]) -> dict[str, ThinkingTime]:
    turns: dict[str, list[tuple[float, ...]]] = {}
    for result in results:
        for side in SIDES:
            thought = turns.setdefault(result.seats[side], [])
            if result.game in times:
                thought.extend(times[result.game][side])
    return {player: _pace(thought) for player, thought in turns.items()}


def _pace(turns: list[tuple[float, ...]]) -> ThinkingTime:
    actions = [1000 * one for turn in turns for one in turn]
    return ThinkingTime(middle(actions), max(actions, default=None), middle(1000 * sum(turn) for turn in turns))
