"""What the statistics answer: games, feats, totals and records, as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from runtime.profile.statistics_facts import GameFacts, SeatPlayer


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
    """Everything added up; ``seconds`` is the time played."""

    balance: Balance = Balance()
    seconds: int = 0
    turns: int = 0
    score: int = 0
    words: int = 0
    attacks_won: int = 0
    attacks_lost: int = 0
    cities: int = 0
    destroyed: int = 0
    lost: int = 0
    spies: int = 0
