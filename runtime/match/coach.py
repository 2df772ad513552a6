"""What a coach is asked and answers: a hint in a game, and of a finished one who wins the games that are played on."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from runtime.engine.board.sides import Side
from runtime.engine.game.actions import Action
from runtime.engine.game.state import Ending
from runtime.engine.records.record import Record
from runtime.engine.turn.view import SideView
from runtime.match.lookback import PossiblePlay

_SURE = 1.96
"""Nineteen of twenty intervals of so many standard errors hold the truth."""


@dataclass(frozen=True, slots=True)
class HintQuestion:
    """The question what a strong player would do with what ``view`` shows."""

    request_id: int
    view: SideView


@dataclass(frozen=True, slots=True)
class Hint:
    """What a strong player would do; ``play`` is what the word brings where it lays one."""

    action: Action
    play: PossiblePlay | None = None


# A finished game


@dataclass(frozen=True, slots=True)
class GamesWon:
    """How many ``games`` were played on from a position, and how many ``halves`` of them gold won, a draw being one.

    ``is_sure`` says that the game was over there already.
    """

    games: int = 0
    halves: int = 0
    is_sure: bool = False

    def __add__(self, more: GamesWon) -> GamesWon:
        """Both together."""
        return GamesWon(self.games + more.games, self.halves + more.halves, self.is_sure or more.is_sure)

    def chance(self, side: Side) -> float:
        """What share of them a side won; one half where there were none."""
        gold = self.halves / (2 * self.games) if self.games else 0.5
        return gold if side is Side.GOLD else 1 - gold

    def interval(self, side: Side) -> tuple[float, float]:
        """Between what chances the true one is, nineteen times of twenty, by Wilson's score."""
        share, games = self.chance(side), self.games
        if self.is_sure:
            return share, share
        if not games:
            return 0.0, 1.0
        square = _SURE * _SURE / games
        middle = (share + square / 2) / (1 + square)
        half = _SURE * sqrt(share * (1 - share) / games + square / (4 * games)) / (1 + square)
        return max(0.0, middle - half), min(1.0, middle + half)

    def is_apart(self, other: GamesWon) -> bool:
        """Whether the true chances differ, nineteen times of twenty, by the difference of two shares."""
        if not (self.games and other.games):
            return False
        one, two = self.chance(Side.GOLD), other.chance(Side.GOLD)
        variances = (
            0.0 if won.is_sure else max(share * (1 - share), 1 / won.games) / won.games
            for won, share in ((self, one), (other, two))
        )
        return abs(one - two) > _SURE * sqrt(sum(variances))


def games_won(ending: Ending) -> GamesWon:
    """What a game comes to that is over."""
    halves = 1 if ending.winner is None else 2 if ending.winner is Side.GOLD else 0
    return GamesWon(1, halves, is_sure=True)


@dataclass(frozen=True, slots=True)
class ChanceQuestion:
    """How often gold wins ``games`` that are played on from each of ``places``, those numbered from ``first``."""

    request_id: int
    record: Record
    places: tuple[int, ...]
    first: int
    games: int


@dataclass(frozen=True, slots=True)
class ComparisonQuestion:
    """The same after what was done from ``place`` to ``end``, and after words that could have been laid instead."""

    request_id: int
    record: Record
    place: int
    end: int
    first: int
    games: int


ReviewQuestion = ChanceQuestion | ComparisonQuestion


@dataclass(frozen=True, slots=True)
class TurnComparison:
    """Games after what was ``played``, and after words that were ``tried`` in its place, None being no word at all.

    What is drawn at the end of the turn is open in all of them: luck with letters is no judgement.
    """

    played: GamesWon = GamesWon()
    tried: tuple[tuple[PossiblePlay | None, GamesWon], ...] = ()

    def __add__(self, more: TurnComparison) -> TurnComparison:
        """Both together, of the same turn."""
        if not self.played.games:
            return more
        both = zip(self.tried, more.tried, strict=True)
        tried = tuple((play, won + also) for (play, won), (_, also) in both)
        return TurnComparison(self.played + more.played, tried)

    def best(self, side: Side) -> tuple[PossiblePlay | None, GamesWon] | None:
        """The word after which most games were won, a word before none; None where nothing was tried."""
        return max(self.tried, key=lambda one: (one[1].chance(side), one[0] is not None), default=None)

    def cost(self, side: Side) -> float:
        """What was lost of the chance by not laying the best word."""
        best = self.best(side)
        return best[1].chance(side) - self.played.chance(side) if best is not None else 0.0


class NotReviewableError(ValueError):
    """A finished game from which no quick games can be played on, as its rules or letters are not for them."""
