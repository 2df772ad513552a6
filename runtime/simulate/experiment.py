"""An experiment: which players meet on which maps or in a tournament, and the one series of games that follows from it.

Game i is the same wherever and whenever it is played: its map, its seats and its seed follow from the experiment and i.
Raising the number of games only makes the series longer, so that results that are there can be added to.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from importlib.metadata import version
from itertools import pairwise

from runtime.ai import GREEDY, LEVELS, MASTER
from runtime.campaign.level_json import LEVEL
from runtime.campaign.rulesets import parameters
from runtime.engine.board.sides import BySide, Side
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon import WordSource
from runtime.support.files import read_file
from runtime.support.jsonlayout import plain

SEED_BYTES = 6
"""How long a game's seed is; every program that reads JSON can hold so many whole."""


@dataclass(frozen=True, slots=True)
class Arena:
    """A level with the whole rules it is played by, and its campaign's words; what it changes in them comes on top."""

    level: Level
    rules: Ruleset
    words: WordSource = field(default_factory=WordSource)


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two players by their ids; the first has gold in the first of two games."""

    first: str
    second: str


@dataclass(frozen=True, slots=True)
class ExperimentGame:
    """One game of an experiment: ``number`` counts from 0."""

    number: int
    arena: Arena
    seats: BySide[str]
    seed: int


@dataclass(frozen=True)
class Experiment:
    """``games`` of each pairing, spread evenly over the arenas, and between them the pairings in turn.

    With ``swap`` each beginning is played twice, by the same seed, the players having changed sides (one that meets
    itself just plays on, each game by a seed of its own). ``nodes`` limits
    players otherwise than they limit themselves.
    """

    arenas: tuple[Arena, ...]
    pairings: tuple[Pairing, ...]
    games: int
    seed: int
    swap: bool = True
    nodes: Mapping[str, int] = field(default_factory=dict)

    def __len__(self) -> int:
        """How many games there are."""
        return self.games * len(self.pairings)

    def game(self, number: int) -> ExperimentGame:
        """Game ``number``."""
        beginning, swapped = divmod(number, 2) if self.swap else (number, 0)
        turn, place = divmod(beginning, len(self.pairings))
        pairing = self.pairings[place]
        seats = (pairing.second, pairing.first) if swapped else (pairing.first, pairing.second)
        # A player that meets itself would only play the same game again.
        lot = f"{beginning}" if pairing.first != pairing.second else f"{beginning} {swapped}"
        return ExperimentGame(number, self.arenas[turn % len(self.arenas)], BySide(*seats), game_seed(self.seed, lot))

    def pairing(self, number: int) -> int:
        """Which of the pairings game ``number`` belongs to."""
        return (number // 2 if self.swap else number) % len(self.pairings)

    def first_seat(self, number: int) -> Side:
        """The side that the first player of the pairing has in game ``number``."""
        return Side.SILVER if self.swap and number % 2 else Side.GOLD

    @cached_property
    def fingerprint(self) -> str:
        """Sixteen hexadecimal digits that only experiments with the same series of games share."""
        settled = {
            # Another version may play otherwise. How many games there are is left out: more go on with the same series.
            "program": version("scryptic"),
            "arenas": [[LEVEL.write(one.level), parameters(one.rules), _words_data(one.words)] for one in self.arenas],
            "pairings": [[one.first, one.second] for one in self.pairings],
            "seed": self.seed,
            "swap": self.swap,
            "nodes": dict(self.nodes),
        }
        text = json.dumps(plain(settled), sort_keys=True, ensure_ascii=False)
        return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _words_data(words: WordSource) -> object:
    """What settles words, wherever their list lies."""
    own = "" if words.own is None or not words.own.is_file() else sha256(read_file(words.own)).hexdigest()
    return [own, words.tier, words.added, words.banned, words.offers, words.refuse_unkind]


def game_seed(seed: int, lot: str) -> int:
    """The seed of a game, which settles all its chance, by the experiment's seed and the game's place in it."""
    return int.from_bytes(sha256(f"game {seed} {lot}".encode()).digest()[:SEED_BYTES], "big")


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
