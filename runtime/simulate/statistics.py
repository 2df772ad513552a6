"""What results say: win rates with intervals, Elo with intervals, and how games end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt
from statistics import median

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


def middle(values: Iterable[float]) -> float | None:
    """The median, or None where there are no values."""
    found = list(values)
    return median(found) if found else None


def shares(names: Iterable[str]) -> dict[str, float]:
    """How often each name comes, as a share of all, the commonest first."""
    counts = Counter(names)
    total = sum(counts.values())
    return {name: count / total for name, count in sorted(counts.items(), key=lambda one: (-one[1], one[0]))}
