"""What is remembered of a finished game, counted from everything that happened in it, and what statistics answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.conditions.condition_context import fallen_letters
from runtime.engine.game.events import ElementInvoked, Event, SpyReported, WordCommitted, WordOutcome
from runtime.engine.game.state import EndReason, GameState
from runtime.engine.levels.ruleset import LetterRules
from runtime.engine.records.record import Record
from runtime.engine.words.board_context import BoardContext, face_value, scores
from runtime.engine.words.words import Words


@dataclass(frozen=True, slots=True)
class SeatPlayer:
    """Who played a side: a person by the name of their profile (empty for nobody in particular), or a computer.

    ``computer`` is the id of the computer's level, as ``adept``, and empty for a person.
    """

    name: str = ""
    computer: str = ""


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """What one side did in a game.

    ``words`` counts the commits that stood. The best word is the one of the highest face value among the words they
    made, cross words included, the longest the one of the most letters; the first of equals is meant. ``attack`` is the
    highest strength that beat all its defenders, with ``attack_word``. ``cities`` counts captures, of neutral cities
    too. ``spies`` counts the spies used up.

    ``lost`` are all letters of this side that left the game without being discarded: those that fell in fights, the new
    ones of a word that was repelled, new and older ones that the ice did not bear, and what elements, whosever they
    were, and changes of the landscape destroyed. ``destroyed`` are those of them that the opponent lost to this side:
    to its words, attacking or repelling, and to its elements; not to the ice, the land or the opponent's own elements.
    """

    words: int = 0
    best_word: str = ""
    best_points: int = 0
    longest_word: str = ""
    attacks_won: int = 0
    attacks_lost: int = 0
    attack_word: str = ""
    attack: int = 0
    cities: int = 0
    destroyed: int = 0
    lost: int = 0
    spies: int = 0


@dataclass(frozen=True, slots=True)
class GameContext:
    """What a game's own record does not know: who played, in which campaign, when it ended and how long it took.

    ``ended`` is a moment as ISO 8601 in UTC, to the second, as ``2026-11-21T09:36:03Z``; ``seconds`` is how long the
    game was played, ``hints`` how many of the coach were taken.
    """

    players: BySide[SeatPlayer]
    ended: str
    seconds: int = 0
    campaign: str = ""
    hints: int = 0


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What is remembered of a table game alone: which it was, why it ended, and its parameters that are not usual."""

    game: str
    why: str
    rules: Mapping[str, str | int | bool] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GameFacts:
    """A finished game as the statistics remember it; ``winner`` None is a draw, ``edition`` the ruleset's id.

    Of a table game gold is the first player and silver the second, ``table`` says what it was, and ``why`` is None;
    its ``level`` is empty where it was begun from the menus.
    """

    played: GameContext
    level: str
    level_name: str
    edition: str
    winner: Side | None
    why: EndReason | None
    turns: int
    scores: BySide[int]
    deeds: BySide[GameStatistics] = BySide(GameStatistics(), GameStatistics())
    table: TableFacts | None = None


def facts_of(
    record: Record, events: Iterable[Event], state: GameState, words: Words, played: GameContext
) -> GameFacts | None:
    """The facts of a game that ended in ``state`` after ``events`` (unredacted); None where it has not ended."""
    if state.ended is None:
        return None
    deeds = BySide(GameStatistics(), GameStatistics())
    for event in events:
        deeds = _counted(deeds, event, record.rules.letters)
    level = record.level
    return GameFacts(
        played=played,
        level=level.id,
        level_name=level.name,
        edition=record.rules.id,
        winner=state.ended.winner,
        why=state.ended.why,
        turns=state.turn,
        scores=scores(BoardContext.of(state), state.base, words),
        deeds=deeds,
    )


def _counted(deeds: BySide[GameStatistics], event: Event, values: LetterRules) -> BySide[GameStatistics]:
    """The same deeds with what one event adds to them."""
    for side in SIDES:
        fallen, taken = len(fallen_letters(event, side)), _taken(event, side)
        deeds = deeds.having(
            side, replace(deeds[side], lost=deeds[side].lost + fallen, destroyed=deeds[side].destroyed + taken)
        )
    match event:
        case WordCommitted(side=side):
            return deeds.having(side, _with_word(deeds[side], event, values))
        case SpyReported(side=side, found=True):
            return deeds.having(side, replace(deeds[side], spies=deeds[side].spies + 1))
        case _:
            return deeds


def _taken(event: Event, side: Side) -> int:
    """How many of the opponent's letters fell by what ``side`` did: attacking, repelling, or invoking an element."""
    match event:
        case WordCommitted(side=attacker, outcome=outcome) if (
            attacker is not side and outcome is not WordOutcome.REPELLED
        ):
            return 0  # Whoever breaks the ice loses their letters to nobody.
        case WordCommitted():
            return len(fallen_letters(event, side.other))
        case ElementInvoked(side=caller) if caller is side:
            return len(fallen_letters(event, side.other))
        case _:
            return 0


def _with_word(deeds: GameStatistics, event: WordCommitted, values: LetterRules) -> GameStatistics:
    """One side's deeds with a commit of its own; words that were repelled or broke the ice are no words of theirs."""
    deeds = replace(deeds, cities=deeds.cities + len(event.cities))
    if event.attack is not None:
        deeds = _with_attack(deeds, event.attack.value, event)
    if event.outcome is not WordOutcome.PLACED:
        return deeds
    deeds = replace(deeds, words=deeds.words + 1)
    for run in (event.main, *event.cross):
        points = face_value(values, run.text)
        if not deeds.best_word or points > deeds.best_points:
            deeds = replace(deeds, best_word=run.text, best_points=points)
        if len(run.text) > len(deeds.longest_word):
            deeds = replace(deeds, longest_word=run.text)
    return deeds


def _with_attack(deeds: GameStatistics, strength: int, event: WordCommitted) -> GameStatistics:
    if not all(fight.defeated for fight in event.fights):
        return replace(deeds, attacks_lost=deeds.attacks_lost + 1)
    deeds = replace(deeds, attacks_won=deeds.attacks_won + 1)
    if not deeds.attack_word or strength > deeds.attack:
        deeds = replace(deeds, attack_word=event.main.text, attack=strength)
    return deeds


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game of the history; ``record`` is where its record lies, None where it was not kept or has made room."""

    number: int
    facts: GameFacts
    record: Path | None


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """A page of the history, the newest game first; ``total`` is how many games there are over all pages."""

    games: tuple[PastGame, ...]
    first: int
    total: int


@dataclass(frozen=True, slots=True)
class WordFeat:
    """A word that nobody has bettered: its ``points`` (face value, letters or strength), who made it, and where."""

    word: str
    points: int
    player: str
    game: PastGame


@dataclass(frozen=True, slots=True)
class BestGame:
    """The game that brought a person the highest score."""

    score: int
    player: str
    game: PastGame


@dataclass(frozen=True, slots=True)
class Balance:
    """How many games were won, lost and drawn."""

    won: int = 0
    lost: int = 0
    drawn: int = 0

    @property
    def games(self) -> int:
        """All of them together."""
        return self.won + self.lost + self.drawn


@dataclass(frozen=True, slots=True)
class Against:
    """The record against one opponent, a person or a level of the computer, and the best score of one's own there.

    ``game`` is the id of a table game, empty for Scryptic: whoever was met in several games stands here for each.
    """

    opponent: SeatPlayer
    balance: Balance
    best_score: int
    game: str = ""


@dataclass(frozen=True, slots=True)
class OnLevel:
    """The record on one level of a campaign; ``name`` is what the level was called when it was played last."""

    campaign: str
    level: str
    name: str
    balance: Balance
    best_score: int
    fewest_turns_won: int | None


@dataclass(frozen=True, slots=True)
class BestTable:
    """The table game that was won by the widest margin: both sums, whose it was, and the game."""

    mine: int
    others: int
    player: str
    game: PastGame


@dataclass(frozen=True, slots=True)
class OnTable:
    """The record in one table game by its id; ``seconds`` is the time played, however it was set up.

    ``best`` and ``fewest_moves_won`` are of games by the usual rules, for others can't be compared.
    """

    game: str
    balance: Balance
    seconds: int
    best: BestTable | None
    fewest_moves_won: int | None


@dataclass(frozen=True, slots=True)
class Totals:
    """Everything added up; ``seconds`` is the time played, ``hints`` are those of the coach."""

    balance: Balance = Balance()
    seconds: int = 0
    turns: int = 0
    hints: int = 0
    score: int = 0
    words: int = 0
    attacks_won: int = 0
    attacks_lost: int = 0
    cities: int = 0
    destroyed: int = 0
    lost: int = 0
    spies: int = 0
