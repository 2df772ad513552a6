"""Who meets whom in a tournament: each level of the computer the next lower one, and Master the greedy player."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from runtime.ai import GREEDY, LEVELS, MASTER
from runtime.simulate.experiment import Pairing

LADDER = tuple(level.id for level in reversed(LEVELS))
"""The levels of the computer, the strongest first."""

YARDSTICK = Pairing(MASTER.id, GREEDY.id)
"""A player that everybody can understand, to measure by."""


def pairings(players: Collection[str], named: Sequence[str] = ()) -> tuple[Pairing, ...]:
    """The pairings of a tournament of these ``players``, or of those that are ``named``, each with the next one."""
    if named:
        return tuple(Pairing(one, other) for one, other in pairwise(named))
    rungs = [level for level in LADDER if level in players]
    if len(rungs) < 2:
        one = next(iter(players))
        return (Pairing(one, one),)
    met = tuple(Pairing(one, other) for one, other in pairwise(rungs))
    return (*met, YARDSTICK) if {YARDSTICK.first, YARDSTICK.second} <= set(players) else met
