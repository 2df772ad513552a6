"""Which letters players keep: how often each lies on a rack, beside its share of all that its owner has left.

    python tests/proof/kept_letters.py [--grade adept] [--edition release] [--tier 50] [--seeds 60]

Plays the grade against itself on all test maps and looks, as each turn begins, at the rack of the side that has just
ended its own, where nobody else can see it. :data:`runtime.fastgame.player_weights.KEPT` is what this printed of the
first Adept that had learned: those that look ahead deal the other's rack by it.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from quick_weights import MAPS, TIER, compiled_games

from runtime import resources
from runtime.campaign.rulesets import read_rulesets
from runtime.cli.arenas import Terms, arenas
from runtime.engine.board.sides import BySide
from runtime.fastgame.fast_game import FastGame
from runtime.fastgame.kernel.arrays import CODES, DRAWN, OVER, PHASE, POOL, TO_MOVE, TURN
from runtime.fastgame.player_weights import PlayerWeights, shipped_players
from runtime.fastgame.quick_player import QuickGame

Counts = NDArray[np.float64]


def kept(game: FastGame, player: PlayerWeights, seed: int) -> tuple[Counts, Counts]:
    """How often each letter was kept in a game, and how often it would have been by its share alone."""
    found, expected = np.zeros(CODES), np.zeros(CODES)
    position, players = game.position(), QuickGame(game, BySide(player, player))
    game.deal(position, seed)
    numbers, count, looked = position.numbers, 0, 0
    while numbers[PHASE] != OVER:
        count += players.play(position, seed, count, 1)
        if numbers[TURN] == looked:
            continue
        looked, foe = int(numbers[TURN]), 1 - int(numbers[TO_MOVE])
        rack = position.rack[foe]
        pool = position.pool[foe, int(numbers[DRAWN + foe]) : int(numbers[POOL + foe])]
        left = np.bincount(pool, minlength=CODES) + rack
        if 0 < rack.sum() < left.sum():
            found += rack
            expected += left * rack.sum() / left.sum()
    return found, expected


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--grade", default="adept")
    parser.add_argument("--edition", default="release")
    parser.add_argument("--tier", type=int, default=TIER)
    parser.add_argument("--seeds", type=int, default=60)
    args = parser.parse_args()
    games = compiled_games(
        arenas([MAPS], read_rulesets(resources.assets() / "rulesets"), Terms(args.edition)), args.tier
    )
    player = shipped_players().of(args.edition, args.grade)
    found, expected = np.zeros(CODES), np.zeros(CODES)
    for game in games:
        for seed in range(args.seeds):
            more, shares = kept(game, player, seed)
            found += more
            expected += shares
    for code in np.flatnonzero(expected):
        letter = "".join(games[0].vocabulary.spelled([int(code)]))
        print(f"{letter} {found[code] / expected[code]:.2f} ({expected[code]:.0f})")


if __name__ == "__main__":
    main()
