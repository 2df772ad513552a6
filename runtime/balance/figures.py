"""What games of one kind of player come to: shares and means with 95 % intervals, and what an edit has changed.

A figure is given only of as many games as make it worth something; before, it is not known yet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, median

from runtime.balance.outcomes import MeasuredGame
from runtime.engine.board.sides import BySide, Side
from runtime.engine.game.state import EndReason
from runtime.simulate.summary import Z95, Interval, wilson

FEWEST = 97
"""So many games give a share to about 10 % in either direction."""

ENOUGH = 385
"""So many games give a share to about 5 % in either direction."""

WAY = "way:"
"""Before the id of a way to win in the names of ends."""


@dataclass(frozen=True, slots=True)
class BalanceFigures:
    """What ``games`` games came to, seen from the ``first`` side to move.

    ``ends`` has the share of games with each end, the commonest first: a value of ``EndReason``, or the id of a way to
    win after :data:`WAY`. ``contact`` is the median turn of the first contact, None where half of the games or more had
    none, ``met_at`` the median part of the game that was over by then, and ``met`` the share of games that had one.
    ``unanswered`` is the share of games that were over before the other side had a turn.
    ``margin`` is the first side's lead at the end; attacks, cities taken, those of them that were the other side's
    (``conquered``), tokens captured and ``invoked`` and letters left are means of a game.
    """

    games: int
    first: Side
    share: Interval
    margin: Interval
    turns: float
    contact: float | None
    met_at: float | None
    met: Interval
    unanswered: Interval
    ends: Mapping[str, Interval]
    attacks: float
    taken: float
    conquered: float
    tokens: float
    invoked: float
    letters_left: BySide[float]
    lead_changes: float


def figures_of(outcomes: Sequence[MeasuredGame], first: Side, fewest: int = FEWEST) -> BalanceFigures | None:
    """The figures of these games; None where there are fewer than ``fewest``, so that nothing is known yet."""
    games = len(outcomes)
    if games < max(fewest, 1):
        return None
    contacts = sorted(one.counts.first_contact or _NEVER for one in outcomes)
    parts = sorted(_NEVER if one.met_at is None else one.met_at for one in outcomes)
    return BalanceFigures(
        games=games,
        first=first,
        share=wilson(sum(one.points_of(first) for one in outcomes), games),
        margin=mean_interval([_lead(one, first) for one in outcomes]),
        turns=median(one.turns for one in outcomes),
        contact=median(contacts) if contacts[games // 2] < _NEVER else None,
        met_at=median(parts) if parts[games // 2] < _NEVER else None,
        met=wilson(sum(one < _NEVER for one in contacts), games),
        unanswered=wilson(sum(one.is_unanswered for one in outcomes), games),
        ends=_ends(outcomes),
        attacks=fmean(sum(one.counts.attacks) for one in outcomes),
        taken=fmean(sum(one.counts.taken) for one in outcomes),
        conquered=fmean(sum(one.counts.conquered) for one in outcomes),
        tokens=fmean(sum(one.counts.tokens) for one in outcomes),
        invoked=fmean(sum(one.counts.invoked) for one in outcomes),
        letters_left=BySide(*(fmean(one.letters_left[side] for one in outcomes) for side in (Side.GOLD, Side.SILVER))),
        lead_changes=fmean(one.counts.lead_changes for one in outcomes),
    )


_NEVER = 10**9


def _lead(outcome: MeasuredGame, first: Side) -> int:
    return outcome.margin if first is Side.GOLD else -outcome.margin


def end_of(outcome: MeasuredGame) -> str:
    """The name of how a game ended."""
    return WAY + outcome.path if outcome.ended == EndReason.CONDITION.value and outcome.path else outcome.ended


def _ends(outcomes: Sequence[MeasuredGame]) -> dict[str, Interval]:
    counts = Counter(map(end_of, outcomes))
    ranked = sorted(counts.items(), key=lambda one: (-one[1], one[0]))
    return {name: wilson(count, len(outcomes)) for name, count in ranked}


def mean_interval(values: Sequence[float], least: float = float("-inf")) -> Interval:
    """The mean with its 95 % interval; of a single value anything is possible. None of them can be below ``least``."""
    mean = fmean(values)
    if len(values) < 2:
        return Interval(float("-inf"), mean, float("inf"))
    spread = sqrt(sum((one - mean) ** 2 for one in values) / (len(values) - 1) / len(values))
    return Interval(max(least, mean - Z95 * spread), mean, mean + Z95 * spread)


@dataclass(frozen=True, slots=True)
class EditDifference:
    """What an edit has changed for the ``first`` side, by ``games`` seeds that were played before and after it.

    ``changed`` is how many of these games went otherwise. ``share`` and ``margin`` are after less before.
    """

    games: int
    first: Side
    changed: int
    share: Interval
    margin: Interval

    @property
    def favours(self) -> Side | None:
        """The side that the edit helps, by the margin; None where that is not known."""
        if self.margin.low > 0:
            return self.first
        return self.first.other if self.margin.high < 0 else None


def difference_of(
    before: Iterable[MeasuredGame], after: Iterable[MeasuredGame], first: Side, fewest: int = FEWEST
) -> EditDifference | None:
    """What came of an edit, by the seeds that both were played with; None where they are fewer than ``fewest``."""
    known = {one.seed: one for one in before}
    pairs = [(known[one.seed], one) for one in after if one.seed in known]
    if len(pairs) < max(fewest, 2):
        return None
    shares = [new.points_of(first) - old.points_of(first) for old, new in pairs]
    margins = [float(_lead(new, first) - _lead(old, first)) for old, new in pairs]
    changed = sum(old != new for old, new in pairs)
    return EditDifference(len(pairs), first, changed, _bounded(mean_interval(shares)), mean_interval(margins))


def _bounded(share: Interval) -> Interval:
    return Interval(max(share.low, -1.0), share.value, min(share.high, 1.0))
