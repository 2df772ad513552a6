"""Measures how likely a side wins from a position: what games ahead are taken for where they are left.

    python assets/make/opponent_chances.py [--games 40] [--map tests/maps campaigns/skirmish]

The grade look meets its own kind, so many games on each map. At each beginning of a turn it is noted what the position
is worth to the side to move, its lead, and the letters; how the games end, logistic regression tells apart. Printed is
what runtime/fastgame/kernel/win_chance.py goes by (of 16 to 60 games on each of 26 maps), and how well that foretells
the games on every second map by what the others tell (the mean logarithm of the chance given to what happened: 0.693
knows nothing).
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from runtime import resources
from runtime.ai.choices import quick_answer
from runtime.campaign.rulesets import read_rulesets
from runtime.cli.arenas import Terms, arenas
from runtime.engine.board.sides import BySide
from runtime.engine.game.chance import thinking_seed
from runtime.fastgame.fast_game import FastGame
from runtime.fastgame.kernel.arrays import NOBODY, OVER, PHASE, PLAYING, TO_MOVE, TURN, WINNER
from runtime.fastgame.kernel.position_worth import weigh_position
from runtime.fastgame.kernel.win_chance import MOST_WORTH, is_decided_by_score, lead_of, letters_left, more_letters
from runtime.fastgame.player_weights import LOOK_GRADE, shipped_players
from runtime.fastgame.quick_player import QuickGame
from runtime.fastgame.vocabulary import GameVocabulary
from runtime.lexicon import load_lexicon
from runtime.simulate.experiment import Arena

Table = NDArray[np.float64]

EDITION, TIER, SEED = "release", 70, 5_000
"""The rules that are played by, the words of Master and Grandmaster, and the seed of each map's first game."""

STEPS, LEAST = 30, 1e-4
"""Steps of Newton's method, and the least chance that anything is given."""


@cache
def words() -> GameVocabulary:
    """The words that are known; loaded once."""
    lexicon, rules = load_lexicon(), read_rulesets(resources.assets() / "rulesets")[EDITION]
    return GameVocabulary.of(lexicon, lexicon.offered(TIER), lexicon.words(), rules.letters.values)


def noted(number: int, seed: int, arena: Arena) -> Iterator[tuple[float, ...]]:
    """Of each turn of the game on a map: number, worth, lead, letters more, letters left, if score decides, who won."""
    game, player = FastGame.of_level(arena.level, arena.rules, words()), shipped_players().of(EDITION, LOOK_GRADE)
    quick, turn, count, rows = (
        QuickGame(game, BySide(player, player), quick_answer),
        0,
        0,
        list[tuple[int, tuple[float, ...]]](),
    )
    position = quick.begin(seed)
    while position.numbers[PHASE] != OVER:
        if position.numbers[PHASE] == PLAYING and position.numbers[TURN] != turn:
            turn, side = int(position.numbers[TURN]), position.numbers[TO_MOVE]
            worth = weigh_position(position, game.shown, quick._room, side, np.int64(1))
            told = (lead_of(position, game.shown, quick._room, side), more_letters(position, side))
            kind = is_decided_by_score(position, game.shown)
            rows.append((int(side), (worth, *told, letters_left(position, game.shown), float(kind))))
        count += quick.act(position, thinking_seed(seed, count + 1))
    winner = int(position.numbers[WINNER])
    for side, row in rows:
        yield (number, *row, 0.5 if winner == NOBODY else float(winner == side))


def fitted(told: Table, won: Table) -> Table:
    """What each column counts, by logistic regression."""
    found = np.zeros(told.shape[1])
    for _ in range(STEPS):
        chances = chances_of(told, found)
        steep = told.T @ (told * (chances * (1 - chances) + LEAST)[:, None])
        found += np.linalg.solve(steep, told.T @ (won - chances))
    return found


def chances_of(told: Table, counts: Table) -> Table:
    """The chances by what is told of positions, and what that counts."""
    return 0.5 + 0.5 * np.tanh(np.clip(told @ counts, -60, 60) / 2)


def missed(chances: Table, won: Table) -> float:
    """The mean logarithm of the chance given to what happened, the less the better."""
    kept = np.clip(chances, LEAST, 1 - LEAST)
    return float(-(won * np.log(kept) + (1 - won) * np.log(1 - kept)).mean())


def report(name: str, numbers: Table, told: Table, won: Table) -> None:
    """Print what counts how much, and how well half of the maps foretell the other half."""
    is_first = numbers % 2 == 0
    halves = (missed(chances_of(told[~one], fitted(told[one], won[one])), won[~one]) for one in (is_first, ~is_first))
    counts = ", ".join(f"{value:.4f}" for value in fitted(told, won))
    print(f"{name}: {counts} ({len(won)} turns, {sum(halves) / 2:.3f})")


def main() -> None:
    """Play, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--map", type=Path, nargs="+", default=[Path("tests/maps"), Path("campaigns/skirmish")])
    args = parser.parse_args()
    maps = enumerate(arenas(args.map, read_rulesets(resources.assets() / "rulesets"), Terms(EDITION)))
    games = ((number, SEED + game, one) for number, one in maps for game in range(args.games))
    rows = np.array([row for game in games for row in noted(*game)])
    number, worth, lead, more, left, by_score, won = rows.T
    worth, is_plain = np.clip(worth, -MOST_WORTH, MOST_WORTH), by_score > 0
    told = np.column_stack((worth, lead, more)) / np.sqrt(left)[:, None]
    alone = np.column_stack((np.ones(len(rows)), worth))
    report("worth, lead, letter", number[is_plain], told[is_plain], won[is_plain])
    report("where the score decides, by worth alone", number[is_plain], alone[is_plain], won[is_plain])
    if is_plain.all():
        return
    other = alone[~is_plain]
    report("where something else decides", number[~is_plain], other, won[~is_plain])
    begin, slope = fitted(other, won[~is_plain])
    even, sure = -begin / slope, math.log(3) / slope
    print(f"there as many games are won as lost from {even:.1f}, three of four with {sure:.1f} more")


if __name__ == "__main__":
    main()
