"""What a coach is asked and answers: a hint in a game, and of a finished one what each side's chance was and what cost.

A review is put together answer by answer: :meth:`Review.next` is what to ask next, coarse things first, and
:meth:`Review.heard` the review with the answer in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from math import sqrt

from runtime.engine.board.sides import Side
from runtime.engine.game.actions import Action
from runtime.engine.game.events import WordCommitted
from runtime.engine.game.state import Ending
from runtime.engine.records.record import Record
from runtime.engine.turn.view import SideView
from runtime.lexicon import Lexicon
from runtime.match.lookback import PossiblePlay, Replay
from runtime.match.lookback_review import TurnPlayed, turns_of


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

CURVE = (2, 8, 24)
"""So many games are played on from each turn, at first, then in all, at the end in all."""
TRIED = ((8, None), (24, 8), (48, 4))
"""So many games with each word that is tried at a turn, and at how many turns that seem to have cost most."""
AT_ONCE = 24
"""So many games are asked for at a time, so that answers come often; the very first one is still sooner there."""
APART = 6
"""The first answer tells of every so-and-so-manieth turn, so that it shows the whole game."""
MOST = 3
"""So many turns that cost most are told of."""
LEAST = 0.05
"""What must be lost of a chance for a turn to be told of."""
LEARNED = 6
"""So many words are named that could be learned."""
KNOWN = 0.75
"""What share of the words that a side laid its vocabulary holds."""
_SURE = 1.96
"""Nineteen of twenty intervals of so many standard errors hold the truth."""


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
    """Games after what was ``played``, and after words that were ``tried`` in its place, by what they bring.

    ``own`` is what the first word that was laid brought, in the same terms; None where none was.
    """

    played: GamesWon = GamesWon()
    tried: tuple[tuple[PossiblePlay, GamesWon], ...] = ()
    own: PossiblePlay | None = None

    def __add__(self, more: TurnComparison) -> TurnComparison:
        """Both together, of the same turn."""
        if not self.played.games:
            return more
        both = zip(self.tried, more.tried, strict=True)
        tried = tuple((play, won + also) for (play, won), (_, also) in both)
        return TurnComparison(self.played + more.played, tried, self.own)

    def best(self, side: Side) -> tuple[PossiblePlay, GamesWon] | None:
        """The word after which most games were won; None where none was tried."""
        return max(self.tried, key=lambda one: one[1].chance(side), default=None)

    def cost(self, side: Side) -> float:
        """What was lost of the chance by not laying the best word."""
        best = self.best(side)
        return best[1].chance(side) - self.played.chance(side) if best is not None else 0.0


class CostReason(Enum):
    """What speaks for a better word, the weightiest first."""

    WINS = "wins"
    """It wins the game."""
    LOST = "lost"
    """What was laid was repelled, or broke the ice."""
    CITIES = "cities"
    """It takes cities that what was laid did not take."""
    FELL = "fell"
    """The opponent's answer took cities."""
    POINTS = "points"
    """It brings more points."""
    TAKEN = "taken"
    """It costs the opponent more."""
    ANSWER = "answer"
    """The opponent's answer cost points."""
    GAMES = "games"
    """Games that follow it are won more often; nothing else tells them apart."""


@dataclass(frozen=True, slots=True)
class CostlyTurn:
    """A turn after which fewer games are won than after a ``better`` word; ``cities`` and ``points`` belong to why."""

    turn: TurnPlayed
    side: Side
    better: PossiblePlay
    with_better: GamesWon
    with_played: GamesWon
    reason: CostReason
    cities: tuple[str, ...] = ()
    points: int = 0


@dataclass(frozen=True, slots=True)
class LearnedWord:
    """A word of a tier that a side's own words do not reach; ``turn`` is when it was laid, or would have been better.

    ``is_foes`` says that the other side laid it.
    """

    text: str
    tier: int
    turn: int
    is_foes: bool


class NotReviewableError(ValueError):
    """A finished game from which no quick games can be played on, as its rules or letters are not for them."""


def can_review(replay: Replay) -> bool:
    """Whether a game may be reviewed: it is over, and all of it may be seen."""
    return replay.record is not None and replay.whole is not None and replay.positions[-1].ended is not None


@dataclass(frozen=True, slots=True)
class Review:
    """What is known by now of a finished game, looked at with the eyes of ``side``.

    ``chances`` are by the places at which turns begin, ``compared`` by those at which words could first be laid.
    """

    replay: Replay
    side: Side
    chances: Mapping[int, GamesWon] = field(default_factory=dict)
    compared: Mapping[int, TurnComparison] = field(default_factory=dict)

    def of(self, side: Side) -> Review:
        """The same with the eyes of a side."""
        return replace(self, side=side)

    @property
    def places(self) -> tuple[int, ...]:
        """Where turns begin."""
        positions = self.replay.positions
        return tuple(place for place in self.replay.turns if positions[place].ended is None)

    @property
    def curve(self) -> tuple[tuple[int, GamesWon], ...]:
        """The games won from each turn on, as far as they are played, by their places; at the end the result."""
        known = [(place, self.chances[place]) for place in self.places if place in self.chances]
        ending = self.replay.positions[-1].ended
        return (*known, *(() if ending is None else ((self.replay.last, games_won(ending)),)))

    @property
    def is_coarse(self) -> bool:
        """Whether not even the whole curve is known."""
        return any(place not in self.chances for place in self.places)

    def next(self, request_id: int) -> ReviewQuestion | None:
        """What to ask next; None where all is known, or the game may not be reviewed."""
        if not can_review(self.replay):
            return None
        return (
            self._next_chance(CURVE[0], request_id)
            or self._next_chance(CURVE[1], request_id)
            or self._next_comparison(request_id)
            or self._next_chance(CURVE[-1], request_id)
        )

    def heard(self, question: ReviewQuestion, answer: tuple[GamesWon, ...] | TurnComparison) -> Review:
        """The review with an answer in it."""
        if isinstance(question, ComparisonQuestion) and isinstance(answer, TurnComparison):
            before = self.compared.get(question.place, TurnComparison())
            return replace(self, compared={**self.compared, question.place: before + answer})
        if isinstance(question, ChanceQuestion) and isinstance(answer, tuple):
            found = zip(question.places, answer, strict=True)
            more = {place: self.chances.get(place, GamesWon()) + won for place, won in found}
            return replace(self, chances={**self.chances, **more})
        raise TypeError("no answer to this question")

    @property
    def costly(self) -> tuple[CostlyTurn, ...]:
        """The turns of the side that cost most of its chance, the worst first, as far as they are known."""
        if not self.compared:
            return ()
        turns = self._turns
        found = [self._costly(turn) for turn in self._worst(len(turns)) if turn.place in self.compared]
        return tuple(one for one in found if one is not None)[:MOST]

    @property
    def words(self) -> tuple[LearnedWord, ...]:
        """Words that the side could learn, the most usual first: better ones, and those that the other side laid."""
        words = self.replay.words
        if not isinstance(words, Lexicon):
            return ()
        own, theirs = self._laid(self.side), self._laid(self.side.other)
        reached = _vocabulary_tier((text for text, _ in own), words)
        better = [(one.better.main.text, one.turn.turn, False) for one in self.costly]
        found: dict[str, LearnedWord] = {}
        for text, turn, is_foes in (*better, *((text, turn, True) for text, turn in theirs)):
            tier = words.tier(text)
            if tier is not None and tier > reached and text not in found:
                found[text] = LearnedWord(text, tier, turn, is_foes)
        return tuple(sorted(found.values(), key=lambda one: (one.is_foes, one.tier, one.turn))[:LEARNED])

    # Inside

    @property
    def _turns(self) -> tuple[TurnPlayed, ...]:
        return turns_of(self.replay, self.side)

    def _next_chance(self, target: int, request_id: int) -> ChanceQuestion | None:
        """More games from some of the turns that have fewest, until each has so many."""
        missing = [place for place in self.places if self._games(place) < target]
        if not missing or self.replay.record is None:
            return None
        first = min(self._games(place) for place in missing)
        alike = [place for place in missing if self._games(place) == first]
        if not first:
            order = {place: number for number, place in enumerate(self.places)}
            alike.sort(key=lambda place: (order[place] % APART, place))
        games, most = target - first, AT_ONCE if self.chances else AT_ONCE // 2
        return ChanceQuestion(request_id, self.replay.record, tuple(alike[: max(1, most // games)]), first, games)

    def _games(self, place: int) -> int:
        return self.chances[place].games if place in self.chances else 0

    def _next_comparison(self, request_id: int) -> ComparisonQuestion | None:
        """Games with other words at the next turn; after all turns, more at those that seem to have cost most."""
        if self.replay.record is None:
            return None
        for target, number in TRIED:
            for turn in self._turns if number is None else self._worst(number):
                done = self.compared.get(turn.place, TurnComparison())
                has_words = bool(done.tried) or not done.played.games
                if has_words and done.played.games < target and not done.played.is_sure:
                    first, end = done.played.games, self.replay.turn_after(turn.place)
                    return ComparisonQuestion(request_id, self.replay.record, turn.place, end, first, target - first)
        return None

    def _worst(self, number: int) -> list[TurnPlayed]:
        """The turns that seem to have cost most by now."""

        def cost(turn: TurnPlayed) -> float:
            return self.compared[turn.place].cost(self.side) if turn.place in self.compared else 0.0

        return sorted(self._turns, key=lambda turn: (-cost(turn), turn.place))[:number]

    def _costly(self, turn: TurnPlayed) -> CostlyTurn | None:
        compared, side = self.compared[turn.place], self.side
        best = compared.best(side)
        if best is None or compared.cost(side) < LEAST:
            return None
        reason, cities, points = self._reason(turn, compared, best[0])
        return CostlyTurn(turn, side, best[0], best[1], compared.played, reason, cities, points)

    def _reason(
        self, turn: TurnPlayed, compared: TurnComparison, better: PossiblePlay
    ) -> tuple[CostReason, tuple[str, ...], int]:
        """What tells the better word apart, by what both bring and by how the opponent answered what was laid."""
        own, side, positions = compared.own, self.side, self.replay.positions
        end = self.replay.turn_after(turn.place)
        answered = self.replay.turn_after(end)
        cities = tuple(city for city in better.cities if own is None or city not in own.cities)
        held = {city.id: city.name or city.id for city in positions[end].board.cities if city.owner is side}
        keeps = {city.id for city in positions[answered].board.cities if city.owner is side}
        fell = tuple(name for one, name in held.items() if one not in keeps)
        points = better.points - turn.gained
        taken = better.taken - (own.taken if own is not None else 0)
        answer = positions[end].scores[side] - positions[answered].scores[side]
        found = (
            (CostReason.WINS, better.wins, (), 0),
            (CostReason.LOST, own is not None and own.lost, (), 0),
            (CostReason.CITIES, bool(cities), cities, 0),
            (CostReason.FELL, bool(fell), fell, 0),
            (CostReason.POINTS, points > 0 and points >= taken, (), points),
            (CostReason.TAKEN, taken > 0, (), taken),
            (CostReason.ANSWER, answer > 0, (), answer),
        )
        usual = (CostReason.GAMES, (), 0)
        return next(((reason, named, figure) for reason, holds, named, figure in found if holds), usual)

    def _laid(self, side: Side) -> list[tuple[str, int]]:
        """The words that a side laid, and in which turns."""
        found: list[tuple[str, int]] = []
        for place, told in enumerate(self.replay.events):
            for event in told:
                if isinstance(event, WordCommitted) and event.side is side:
                    found.append((event.main.text, self.replay.positions[max(0, place - 1)].turn))
        return found


def _vocabulary_tier(laid: Iterable[str], words: Lexicon) -> int:
    """The least tier that holds most of the words laid; 0 where there are none."""
    tiers = sorted(tier for text in laid if (tier := words.tier(text)) is not None)
    return tiers[min(len(tiers) - 1, int(KNOWN * len(tiers)))] if tiers else 0
