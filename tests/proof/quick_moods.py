"""Whether the moods of the computer's levels show in how they play, and leave them about as strong.

    python tests/proof/quick_moods.py SEEDS [--level adept] [--mood NAME …] [--edition release] [--first SEED]

A level meets itself in each mood, and without one for comparison, on small maps: every seed twice on each, the sides
changed, the same seeds for all. For each mood it prints what share of games it wins and how it played by its trait,
beside how the level plays without it, each with its 95 % interval. The weights are those of
assets/opponents/moods.json; change them there and look again. Exit code 0: each mood wins between 40 and 60 of 100
games and the intervals of each trait lie apart; 1: one does not, or there are too few games to say.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, stdev
from types import MappingProxyType

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from runtime.ai import MOODS, PLAYERS, with_mood
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.fastgame.fast_game import FastGame
from runtime.fastgame.kernel.arrays import OVER, PHASE, TO_MOVE
from runtime.fastgame.player_weights import PlayerWeights, shipped_players
from runtime.fastgame.quick_player import QuickGame
from runtime.simulate.summary import Interval
from tests.proof.quick_weights import map_games

NAMES = ("two-becks", "glade", "far-bank", "two-markets", "copse-and-market", "saddle", "four-jewels", "high-town")
"""Maps of which some have tokens to capture, and cities of nobody's."""

LEAST, MOST = 0.4, 0.6
"""The share of games that a mood may win against the same level without it."""


@dataclass(frozen=True)
class Conduct:
    """How a side played a game, and what it made of it."""

    points: float
    attacks: int
    cities: int
    tokens: int
    words: int
    letters: int
    lost: int


@dataclass(frozen=True)
class Trait:
    """What shows a mood: a figure of :class:`Conduct`, larger or else smaller than without it."""

    text: str
    figures: Sequence[str]
    is_larger: bool = True
    among: str = ""
    """What the figure is counted for each of; games where it is empty."""

    def measured(self, games: Sequence[Conduct]) -> Interval:
        """The mean, with its 95 % interval."""
        sums = [sum(getattr(one, name) for name in self.figures) for one in games]
        if not self.among:
            return mean_of(sums)
        whole = sum(getattr(one, self.among) for one in games)
        share = sum(sums) / max(whole, 1)
        # A ratio of two sums: what each game adds to it, and how far that lies from the whole.
        errors = [made - share * getattr(one, self.among) for made, one in zip(sums, games, strict=True)]
        reach = 1.96 * math.sqrt(sum(error * error for error in errors)) / max(whole, 1)
        return Interval(share - reach, share, share + reach)

    def shows(self, mood: Interval, even: Interval) -> bool:
        """Whether two intervals lie apart, and on the sides where they should."""
        return mood.low > even.high if self.is_larger else mood.high < even.low


TRAITS: Mapping[str, Sequence[Trait]] = MappingProxyType(
    {
        "bold": (Trait("attacks in a game", ("attacks",)),),
        "careful": (Trait("letters lost to the enemy in a game", ("lost",), is_larger=False),),
        "builder": (
            Trait("letters of a word", ("letters",), among="words"),
            Trait("attacks in a game", ("attacks",), is_larger=False),
        ),
        "raider": (
            Trait("cities taken in a game", ("cities",)),
            Trait("cities and tokens taken in a game", ("cities", "tokens")),
        ),
    }
)
"""What shows each mood."""


def mean_of(figures: Sequence[float]) -> Interval:
    """The mean of figures with its 95 % interval."""
    mean = fmean(figures)
    reach = 1.96 * stdev(figures) / math.sqrt(len(figures)) if len(figures) > 1 else math.inf
    return Interval(mean - reach, mean, mean + reach)


def conducts(
    games: Iterable[FastGame], player: PlayerWeights, foe: PlayerWeights, seeds: Iterable[int]
) -> Iterator[Conduct]:
    """How a player plays against a foe: each seed twice on each map, the sides changed."""
    given = list(seeds)
    for game in games:
        for side in SIDES:
            quick = QuickGame(game, BySide(foe, foe).having(side, player))
            for seed in given:
                yield conduct(quick, side, seed)


def conduct(quick: QuickGame, side: Side, seed: int) -> Conduct:
    """Play a game, and watch how a side plays it."""
    game, own = quick.game, SIDES.index(side)
    position = game.position()
    quick.count_anew()
    game.deal(position, seed)
    number = words = letters = lost = 0
    while position.numbers[PHASE] != OVER:
        before, mover = np.count_nonzero(position.letters[own]), position.numbers[TO_MOVE]
        number += quick.play(position, seed, number, 1)
        if mover == own:
            words += bool(quick.last_word)
            letters += len(quick.last_word)
        else:
            lost += max(0, before - np.count_nonzero(position.letters[own]))
    ended, counts = game.state(position).ended, quick.counts
    points = 0.5 if ended is None or ended.winner is None else float(ended.winner is side)
    return Conduct(points, counts.attacks[side], counts.taken[side], counts.tokens[side], words, letters, int(lost))


def told(interval: Interval) -> str:
    """A figure and its interval."""
    return f"{interval.value:.3f} ({interval.low:.3f} to {interval.high:.3f})"


def main() -> int:
    """Play, print, and say by the exit code whether every mood is what it should be."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seeds", type=int)
    parser.add_argument("--level", default="adept")
    parser.add_argument("--mood", nargs="+", default=[mood.id for mood in MOODS])
    parser.add_argument("--edition", default="release")
    parser.add_argument("--map", nargs="+", default=list(NAMES))
    parser.add_argument("--first", type=int, default=1)
    args = parser.parse_args()
    games = map_games(args.edition, args.map, PLAYERS[args.level].tier).games
    shipped, seeds = shipped_players(), range(args.first, args.first + args.seeds)
    plain = shipped.of(args.edition, args.level)
    even, holds = list(conducts(games, plain, plain, seeds)), True
    for mood in args.mood:
        player = with_mood(args.level, mood)
        played = list(conducts(games, shipped.of(args.edition, player), plain, seeds))
        share = mean_of([one.points for one in played])
        holds &= LEAST <= share.value <= MOST
        print(f"{player}: wins {told(share)} of {len(played)} games", flush=True)
        for trait in TRAITS[mood]:
            here, usual = trait.measured(played), trait.measured(even)
            holds &= trait.shows(here, usual)
            print(f"    {trait.text}: {told(here)}, without it {told(usual)}", flush=True)
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
