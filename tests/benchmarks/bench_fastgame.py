"""Games a second in compiled code, beside the engine's own greedy player in the same run; and what a position takes.

    python tests/benchmarks/bench_fastgame.py [--games 300] [--greedy 2]

Release rules, all words, one thread, processor time; the maps have their win conditions. The quick
player (:mod:`runtime.fastgame.quick_player`) neither lifts words nor invokes tokens. Greedy is the computer's player of
that name, played through the engine, on both sides; the last column is its time by that of compiled games of the same
kind of player.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import perf_counter, process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from runtime import resources
from runtime.ai import PLAYERS, choose
from runtime.campaign.reader import read_level
from runtime.campaign.rulesets import read_rulesets, resolve
from runtime.engine.board.sides import BySide
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.turn.turn import Applied, apply, start
from runtime.engine.turn.view import seen_by
from runtime.fastgame.fast_game import FastGame
from runtime.fastgame.quick_player import GREEDY, QUICK, QuickGame, QuickWeights
from runtime.fastgame.vocabulary import GameVocabulary
from runtime.lexicon import Lexicon, load_lexicon
from runtime.movegen.vocabulary import Vocabulary

ROOT = Path(__file__).resolve().parents[2]
MAPS = ("tests/maps/two-becks.json", "tests/maps/saddle.json", "campaigns/skirmish/levels/crossroads.json")
"""11x11, 15x15 and 21x21."""

COPIES = 20_000


def read(path: Path) -> tuple[Level, Ruleset]:
    """A map by the release rules."""
    level = read_level(path).level
    assert level is not None
    rules = resolve(read_rulesets(resources.assets() / "rulesets")["release"], level.rules)
    assert isinstance(rules, Ruleset)
    return level, rules


def quick_games(game: FastGame, weights: QuickWeights, count: int) -> tuple[float, float]:
    """Seconds a game of quick players, and how many actions it has."""
    player, position = QuickGame(game, BySide(weights, weights)), game.position()
    actions = 0
    begun = process_time()
    for seed in range(count):
        game.deal(position, seed)
        actions += player.play(position, seed)
    return (process_time() - begun) / count, actions / count


def greedy_games(level: Level, rules: Ruleset, lexicon: Lexicon, known: Vocabulary, count: int) -> float:
    """Seconds a game of the computer's greedy player, through the engine."""
    begun = process_time()
    for seed in range(count):
        state = start(level, rules, seed, lexicon).state
        while state.ended is None:
            view = seen_by(state, state.to_act, lexicon)
            applied = apply(state, choose(view, lexicon, known, seed, player=PLAYERS["greedy"]), lexicon)
            assert isinstance(applied, Applied)
            state = applied.state
    return (process_time() - begun) / count


def copying(game: FastGame) -> float:
    """Seconds to copy a position, the interpreter's part included."""
    one, other = game.position().block, game.position().block
    begun = perf_counter()
    for _ in range(COPIES):
        one[:] = other
    return (perf_counter() - begun) / COPIES


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=300, help="how many compiled games a map (300)")
    parser.add_argument("--greedy", type=int, default=2, help="how many games of the engine's greedy a map (2)")
    asked = parser.parse_args()
    lexicon = load_lexicon()
    offered = lexicon.offered(PLAYERS["greedy"].tier)
    for name in MAPS:
        level, rules = read(ROOT / name)
        words = GameVocabulary.of(lexicon, offered, lexicon.words(), rules.letters.values)
        game = FastGame.of_level(level, rules, words)
        begun = process_time()
        quick_games(game, QUICK, 1)
        ready = process_time() - begun
        quick, actions = quick_games(game, QUICK, asked.games)
        greedy, _ = quick_games(game, GREEDY, asked.games)
        by_engine = greedy_games(level, rules, lexicon, words.laid, asked.greedy)
        print(
            f"{level.id:<12}{size_of(level):>7}  quick {1 / quick:6.0f} games/s ({actions:3.0f} actions)  "
            f"greedy {1 / greedy:6.0f} games/s  engine's greedy {by_engine:6.2f} s a game, {by_engine / greedy:5.0f} x"
        )
        print(
            f"{'':19}  position {game.position().block.nbytes} bytes, copied in {copying(game) * 1e9:.0f} ns; "
            f"ready after {ready:.1f} s"
        )


def size_of(level: Level) -> str:
    """The size of a map."""
    return f"{level.terrain.size.rows}x{level.terrain.size.columns}"


if __name__ == "__main__":
    main()
