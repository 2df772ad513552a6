"""A finished game judged: each side's chance over the turns, what cost it, where the game turned, who drew luckily.

A review is put together answer by answer: :meth:`Review.next` is what to ask next, coarse things first, and
:meth:`Review.heard` the review with the answer in it. The same record has the same review each time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import pairwise

from runtime.engine.board.sides import SIDES, Side
from runtime.engine.game.events import WordCommitted, WordOutcome
from runtime.engine.levels.level import City
from runtime.lexicon import Lexicon
from runtime.match.coach import (
    ChanceQuestion,
    ComparisonQuestion,
    GamesWon,
    ReviewQuestion,
    TurnComparison,
    games_won,
)
from runtime.match.lookback import PossiblePlay, Replay
from runtime.match.lookback_review import TurnPlayed, turns_of

CURVE = (2, 8, 24)
"""So many games are played on from each turn, at first, then in all, at the end in all."""
KEY = 96
"""So many where the game seems to turn, or luck to have struck."""
KEYS = 3
"""So many such places are looked at, of either kind."""
TRIED = ((8, None), (24, 8), (48, 4))
"""So many games with each word that is tried at a turn, and at how many turns of a side that seem to have cost most."""
AT_ONCE = 24
"""So many games are asked for at a time, so that answers come often; the very first one is still sooner there."""
APART = 6
"""The first answer tells of every so-and-so-manieth turn, so that it shows the whole game."""
MOST = 5
"""So many turns of a side that cost most are told of, and so many strokes of luck in all."""
LEAST = 0.05
"""What must be lost of a chance for a turn to be told of."""
SWING = 0.1
"""How much a chance must change from one turn to the next, or by a draw, to be told of."""
DECIDED = 0.9
"""From the turn on from which the winner's chance is never less, a game is decided."""
LEARNED = 6
"""So many words are named that could be learned."""
KNOWN = 0.75
"""What share of the words that a side laid its vocabulary holds."""


class CostReason(Enum):
    """What speaks for a better word, the weightiest first."""

    WINS = "wins"
    """It wins the game."""
    LOST = "lost"
    """What was laid was repelled, or broke the ice; ``points`` are its letters."""
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


class Gravity(Enum):
    """How much a turn cost, the gravest first."""

    BLUNDER = 0.2
    MISTAKE = 0.1
    SLIP = LEAST


@dataclass(frozen=True, slots=True)
class CostlyTurn:
    """A turn after which fewer games are won than after a ``better`` word, or after none where that is None.

    ``words`` that were lost, ``cities`` and ``points`` belong to why.
    """

    turn: TurnPlayed
    better: PossiblePlay | None
    with_better: GamesWon
    with_played: GamesWon
    reason: CostReason
    words: tuple[str, ...] = ()
    cities: tuple[City, ...] = ()
    points: int = 0

    @property
    def side(self) -> Side:
        """Whose turn it was."""
        return self.turn.side

    @property
    def cost(self) -> float:
        """What it cost of the chance."""
        return self.with_better.chance(self.side) - self.with_played.chance(self.side)

    @property
    def gravity(self) -> Gravity:
        """How much that is."""
        return next((one for one in Gravity if self.cost >= one.value), Gravity.SLIP)


@dataclass(frozen=True, slots=True)
class Swing:
    """What a turn of ``side``, from ``place`` to ``end``, changed of the chances, whatever it was that did."""

    side: Side
    turn: int
    place: int
    end: int
    before: GamesWon
    after: GamesWon

    def gain(self, side: Side) -> float:
        """By how much the chance of a side grew."""
        return self.after.chance(side) - self.before.chance(side)


@dataclass(frozen=True, slots=True)
class LuckyDraw:
    """What the letters drawn at the end of a turn changed: ``expected`` is with any letters, ``drawn`` with these."""

    turn: TurnPlayed
    expected: GamesWon
    drawn: GamesWon

    @property
    def gain(self) -> float:
        """By how much they raised the chance of who drew them; below nought where they lowered it."""
        return self.drawn.chance(self.turn.side) - self.expected.chance(self.turn.side)


@dataclass(frozen=True, slots=True)
class LearnedWord:
    """A word of a tier that a side's own words do not reach; ``turn`` is when it was laid, or would have been better.

    ``is_foes`` says that the other side laid it.
    """

    text: str
    tier: int
    turn: int
    is_foes: bool


def can_review(replay: Replay) -> bool:
    """Whether a game may be reviewed: it is over, and all of it may be seen."""
    return replay.record is not None and replay.whole is not None and replay.positions[-1].ended is not None


@dataclass(frozen=True, slots=True)
class Review:
    """What is known by now of a finished game.

    ``chances`` are by the places at which turns begin, ``compared`` by those at which words could first be laid.
    """

    replay: Replay
    chances: Mapping[int, GamesWon] = field(default_factory=dict)
    compared: Mapping[int, TurnComparison] = field(default_factory=dict)

    @property
    def places(self) -> tuple[int, ...]:
        """Where turns begin."""
        positions = self.replay.positions
        return tuple(place for place in self.replay.turns if positions[place].ended is None)

    @property
    def turns(self) -> tuple[TurnPlayed, ...]:
        """The turns of both sides in which a word could be laid, as they came."""
        found = (turn for side in SIDES for turn in turns_of(self.replay, side))
        return tuple(sorted(found, key=lambda turn: turn.place))

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

    @property
    def has_curve(self) -> bool:
        """Whether the curve is known well enough to say where the game turned."""
        return all(self._games(place) >= CURVE[-1] for place in self.places)

    @property
    def progress(self) -> float:
        """What share of the games is played that are played in any case."""
        turns = self.turns
        curve = sum(min(self._games(place), CURVE[-1]) for place in self.places)
        tried = sum(min(self._tried(turn), TRIED[0][0]) for turn in turns)
        whole = CURVE[-1] * len(self.places) + TRIED[0][0] * len(turns)
        return (curve + tried) / whole if whole else 1.0

    def next(self, request_id: int) -> ReviewQuestion | None:
        """What to ask next; None where all is known, or the game may not be reviewed."""
        if not can_review(self.replay):
            return None
        return (
            self._next_chance(self.places, CURVE[0], request_id)
            or self._next_chance(self.places, CURVE[1], request_id)
            or self._next_chance(self.places, CURVE[2], request_id)
            or self._next_chance(self._turned, KEY, request_id)
            or self._next_comparison(request_id)
            or self._next_chance(self._lucky, KEY, request_id)
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

    # What it says

    @property
    def swings(self) -> tuple[Swing, ...]:
        """What each turn changed of the chances, as far as the curve is known."""
        positions = self.replay.positions
        return tuple(
            Swing(positions[place].to_move, positions[place].turn, place, end, before, after)
            for (place, before), (end, after) in pairwise(self.curve)
        )

    @property
    def largest_swing(self) -> Swing | None:
        """The turn that raised the winner's chance most, of a draw the one that changed it most.

        None where the curve is not well known yet, or no turn changed much.
        """
        if not self.has_curve or not self.swings:
            return None
        found = max(self.swings, key=self._weight)
        return found if self._weight(found) >= SWING and found.before.is_apart(found.after) else None

    @property
    def decided(self) -> Swing | None:
        """The turn after which the winner's chance was never low again; None for a draw, or where that is not known."""
        ending = self.replay.positions[-1].ended
        if ending is None or ending.winner is None or not self.has_curve:
            return None
        found = None
        for swing in reversed(self.swings):
            if swing.after.chance(ending.winner) < DECIDED:
                break
            found = swing
        return found

    def costly(self, side: Side) -> tuple[CostlyTurn, ...]:
        """The turns of a side that cost most of its chance, the worst first, as far as they are known."""
        found = [self._costly(turn) for turn in self._worst(side) if turn.place in self.compared]
        return tuple(one for one in found if one is not None)[:MOST]

    @property
    def luck(self) -> tuple[LuckyDraw, ...]:
        """The draws that changed most, as far as they are known and no chance of the games themselves."""
        found = (one for one in self._draws() if abs(one.gain) >= SWING and one.drawn.is_apart(one.expected))
        return tuple(found)[:MOST]

    def words(self, side: Side) -> tuple[LearnedWord, ...]:
        """Words that a side could learn, the most usual first: better ones, and those that the other side laid."""
        words = self.replay.words
        if not isinstance(words, Lexicon):
            return ()
        own, theirs = self._laid(side), self._laid(side.other)
        reached = _vocabulary_tier((text for text, _ in own), words)
        better = [(one.better.main.text, one.turn.turn, False) for one in self.costly(side) if one.better is not None]
        found: dict[str, LearnedWord] = {}
        for text, turn, is_foes in (*better, *((text, turn, True) for text, turn in theirs)):
            tier = words.tier(text)
            if tier is not None and tier > reached and text not in found:
                found[text] = LearnedWord(text, tier, turn, is_foes)
        return tuple(sorted(found.values(), key=lambda one: (one.is_foes, one.tier, one.turn))[:LEARNED])

    # Inside

    def _weight(self, swing: Swing) -> float:
        """How much a turn did for the winner; of a draw, for whomever."""
        ending = self.replay.positions[-1].ended
        winner = ending.winner if ending is not None else None
        return abs(swing.gain(Side.GOLD)) if winner is None else swing.gain(winner)

    @property
    def _turned(self) -> tuple[int, ...]:
        """Where the largest swings begin and end."""
        largest = sorted(self.swings, key=lambda one: (-self._weight(one), one.place))[:KEYS]
        places = dict.fromkeys(place for one in largest for place in (one.place, one.end))
        return tuple(place for place in places if place in self.chances)

    @property
    def _lucky(self) -> tuple[int, ...]:
        """Where the turns end whose draws seem to have changed most."""
        return tuple(one.turn.end for one in self._draws()[:KEYS] if one.turn.end in self.chances)

    def _draws(self) -> list[LuckyDraw]:
        """What all draws changed, the most first; a game that ended with its turn had none."""
        found = [
            LuckyDraw(turn, self.compared[turn.place].played, self.chances[turn.end])
            for turn in self.turns
            if turn.place in self.compared and turn.end in self.chances
        ]
        return sorted(found, key=lambda one: (-abs(one.gain), one.turn.place))

    def _next_chance(self, places: Iterable[int], target: int, request_id: int) -> ChanceQuestion | None:
        """More games from some of the places that have fewest, until each has so many."""
        missing = [place for place in places if self._games(place) < target]
        if not missing or self.replay.record is None:
            return None
        first = min(self._games(place) for place in missing)
        alike = [place for place in missing if self._games(place) == first]
        if not first:
            order = {place: number for number, place in enumerate(self.places)}
            alike.sort(key=lambda place: (order[place] % APART, place))
        games, most = min(AT_ONCE, target - first), AT_ONCE if self.chances else AT_ONCE // 2
        return ChanceQuestion(request_id, self.replay.record, tuple(alike[: max(1, most // games)]), first, games)

    def _games(self, place: int) -> int:
        return self.chances[place].games if place in self.chances else 0

    def _tried(self, turn: TurnPlayed) -> int:
        done = self.compared.get(turn.place)
        if done is None:
            return 0
        return done.played.games if done.tried and not done.played.is_sure else TRIED[0][0]

    def _next_comparison(self, request_id: int) -> ComparisonQuestion | None:
        """Games with other words at the next turn; after all turns, more at those that seem to have cost most."""
        if self.replay.record is None:
            return None
        for target, number in TRIED:
            worst = self.turns if number is None else [turn for side in SIDES for turn in self._worst(side)[:number]]
            lucky = [] if number is None else [one.turn for one in self._draws()[:KEYS]]
            for turn in (*worst, *lucky):
                done = self.compared.get(turn.place, TurnComparison())
                is_open = not done.played.games or (not done.played.is_sure and (bool(done.tried) or turn in lucky))
                if is_open and done.played.games < target:
                    first, games = done.played.games, target - done.played.games
                    return ComparisonQuestion(request_id, self.replay.record, turn.place, turn.end, first, games)
        return None

    def _worst(self, side: Side) -> list[TurnPlayed]:
        """The turns of a side, those first that seem to have cost most by now."""

        def cost(turn: TurnPlayed) -> float:
            return self.compared[turn.place].cost(side) if turn.place in self.compared else 0.0

        return sorted(turns_of(self.replay, side), key=lambda turn: (-cost(turn), turn.place))

    def _costly(self, turn: TurnPlayed) -> CostlyTurn | None:
        compared, side = self.compared[turn.place], turn.side
        best = compared.best(side)
        if best is None or compared.cost(side) < LEAST:
            return None
        reason, cities, points = self._reason(turn, best[0])
        lost = tuple(event.main.text for event in self._lost(turn)) if reason is CostReason.LOST else ()
        return CostlyTurn(turn, best[0], best[1], compared.played, reason, lost, cities, points)

    def _reason(self, turn: TurnPlayed, better: PossiblePlay | None) -> tuple[CostReason, tuple[City, ...], int]:
        """What tells the better word apart, by what it brings and what was done, and by how the opponent answered."""
        side, positions, end = turn.side, self.replay.positions, turn.end
        answered = self.replay.turn_after(end)
        held = {city.id: city for city in positions[end].board.cities if city.owner is side}
        keeps = {city.id for city in positions[answered].board.cities if city.owner is side}
        cities = tuple(city for city in better.cities if city.id not in held) if better is not None else ()
        fell = tuple(city for one, city in held.items() if one not in keeps)
        lost = self._lost(turn)
        points = better.points - turn.gained if better is not None else -turn.gained
        before, after = positions[turn.place].scores[side.other], positions[end].scores[side.other]
        taken = better.taken - (before - after) if better is not None else 0
        answer = positions[end].scores[side] - positions[answered].scores[side]
        letters = sum(len(event.new) for event in lost)
        found = (
            (CostReason.WINS, better is not None and better.wins, (), 0),
            (CostReason.LOST, bool(lost), (), letters),
            (CostReason.CITIES, bool(cities), cities, 0),
            (CostReason.FELL, bool(fell), fell, 0),
            (CostReason.POINTS, points > 0 and points >= taken, (), points),
            (CostReason.TAKEN, taken > 0, (), taken),
            (CostReason.ANSWER, answer > 0, (), answer),
        )
        usual = (CostReason.GAMES, (), 0)
        return next(((reason, named, figure) for reason, holds, named, figure in found if holds), usual)

    def _lost(self, turn: TurnPlayed) -> list[WordCommitted]:
        """The words of a turn that did not come to stand."""
        return [event for event in self._committed(turn) if event.outcome is not WordOutcome.PLACED]

    def _committed(self, turn: TurnPlayed) -> list[WordCommitted]:
        """The words that were committed in a turn."""
        told = (event for events in self.replay.events[turn.place + 1 : turn.end + 1] for event in events)
        return [event for event in told if isinstance(event, WordCommitted) and event.side is turn.side]

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
