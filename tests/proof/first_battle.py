"""A beginner often wins the battle that the lessons end with: the weakest computer in the person's place.

    python tests/proof/first_battle.py [--games 16]

Exit code 0 where gold wins at least three of eight.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from runtime.campaign.reader import read_campaign
from runtime.engine.board.sides import Side
from runtime.match.wordlists import campaign_source
from tests.content.test_apprentice import BATTLE, FOLDER, played


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=16, help="how many (16)")
    games, campaign = parser.parse_args().games, read_campaign(FOLDER).campaign
    assert campaign is not None
    source, won = campaign_source(campaign.words, FOLDER), 0
    for seed in range(games):
        state = played(campaign, source, BATTLE, seed).state
        assert state.ended is not None
        won += state.ended.winner is Side.GOLD
        winner = state.ended.winner.value if state.ended.winner is not None else "nobody"
        print(f"game {seed}: {winner} in turn {state.turn} by {state.ended.path or state.ended.why.value}", flush=True)
    print(f"{won} of {games} won")
    return int(won * 8 < games * 3)


if __name__ == "__main__":
    sys.exit(main())
