"""The compiled game is the engine's: random games by all rules in both, whole positions compared after every action.

    python tests/proof/fast_game.py [--games 20000] [--seed 0]

Small levels with all kinds of land, cities, tokens, pools, given letters, conditions and triggers, by both editions
with any of their parameters changed but for the pie rule; players do whatever is legal. At every turn the moves that
are found, and what may be lifted, are compared as well. Exit code 0 where nothing differs; the first game that does is
told with its seed. The tests do the same with two dozen games.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.fastgame.random_games import DifferentError, Tally, play_seed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="how many (1000)")
    parser.add_argument("--seed", type=int, default=0, help="of the first game (0)")
    asked = parser.parse_args()
    tally, begun = Tally(), process_time()
    for seed in range(asked.seed, asked.seed + asked.games):
        try:
            play_seed(seed, tally)
        except DifferentError as difference:
            print(f"the game of seed {seed} differs {difference}")
            return 1
    took = process_time() - begun
    print(f"{tally.games} games, {tally.actions} actions, no difference; {took:.0f} s of processor time")
    for name, number in sorted(tally.seen.items()):
        print(f"{number:8} {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
