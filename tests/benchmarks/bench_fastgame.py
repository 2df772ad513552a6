"""Games a second in compiled code, beside the engine's own greedy player in the same run; and what a position takes.

    python tests/benchmarks/bench_fastgame.py [--games 300] [--greedy 2] [--simulate 4] [--threads] [--memory 1000000]

Release rules, all words, one thread, processor time; the maps have their win conditions, and all actions are open to
the players but spies and offers of a draw. In the end stands how many games a second the quick player plays on the maps
of a size together, as many on each. Greedy is the computer's player of that name, played through the engine, on
both sides; the last column is its time by that of compiled games of the same kind of player. ``--simulate`` plays games
as ``scryptic simulate`` does, records, results and all: so many of greedy v greedy, beside which the quick player's are
told, and look v look, whole by the compiled game and, so many of them, by the engine. ``--threads`` plays the same
games in one thread and in two (time on the wall, so that nothing else may run), ``--memory`` so many games one after
another, and tells after each tenth how much memory the program has.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
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
from runtime.fastgame.player_weights import PlayerWeights, shipped_players
from runtime.fastgame.quick_player import GREEDY, QuickGame
from runtime.fastgame.vocabulary import GameVocabulary
from runtime.lexicon import Lexicon, load_lexicon
from runtime.movegen.vocabulary import Vocabulary
from runtime.simulate.experiment import Arena, Experiment, Pairing
from runtime.simulate.play import GameRunner

ROOT = Path(__file__).resolve().parents[2]
MAPS = ("tests/maps/two-becks.json", "tests/maps/saddle.json", "campaigns/skirmish/levels/crossroads.json")
"""11x11, 15x15 and 21x21."""

OTHERS = (
    "campaigns/thin-ice/levels/frozen-lake.json",
    "tests/maps/frozen-mere.json",
    "campaigns/skirmish/levels/twin-volcanoes.json",
)
"""More maps of these sizes: some games take three times as long as others on a board as large."""

QUICK, LOOK = (shipped_players().of("release", grade) for grade in ("quick", "look"))

COPIES = 20_000


def read(path: Path) -> tuple[Level, Ruleset]:
    """A map by the release rules."""
    level = read_level(path).level
    assert level is not None
    rules = resolve(read_rulesets(resources.assets() / "rulesets")["release"], level.rules)
    assert isinstance(rules, Ruleset)
    return level, rules


def quick_games(game: FastGame, weights: PlayerWeights, count: int) -> tuple[float, float]:
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


def simulated(level: Level, rules: Ruleset, player: str, count: int, *, compiled: bool = True) -> float:
    """Seconds a game of a player against itself in ``scryptic simulate``, once it is warm."""
    experiment = Experiment((Arena(level, rules),), (Pairing(player, player),), count + 1, 1)
    runner = GameRunner(experiment, perf_counter, compiled=compiled)
    runner.play(count)
    begun = process_time()
    for number in range(count):
        runner.play(number)
    return (process_time() - begun) / count


def tell_simulated(level: Level, rules: Ruleset, quick: float, games: int, by_engine: int) -> None:
    """Print how many games a second ``scryptic simulate`` plays, beside those of the quick player."""
    greedy = simulated(level, rules, "greedy", by_engine)
    print(
        f"{'':22}  simulate greedy v greedy: {1 / greedy:5.2f} games/s; quick plays {greedy / quick:.0f} times as many"
    )
    compiled = simulated(level, rules, "look", games)
    engine = simulated(level, rules, "look", by_engine, compiled=False)
    print(
        f"{'':22}  simulate look v look: {1 / compiled:6.1f} games/s by the compiled game, "
        f"{1 / engine:5.2f} by the engine, {engine / compiled:4.1f} x"
    )


def copying(game: FastGame) -> float:
    """Seconds to copy a position, the interpreter's part included."""
    one, other = game.position().block, game.position().block
    begun = process_time()
    for _ in range(COPIES):
        one[:] = other
    return (process_time() - begun) / COPIES


def in_threads(games: Sequence[FastGame], count: int) -> float:
    """Seconds on the wall that so many games take in each of as many threads as there are ``games``."""
    with ThreadPoolExecutor(len(games)) as pool:
        begun = perf_counter()
        list(pool.map(lambda game: quick_games(game, QUICK, count), games))
        return perf_counter() - begun


def tell_threads(make: Callable[[], FastGame], count: int) -> None:
    """Print how much sooner two threads are done than one."""
    one, two = make(), make()
    in_threads([one, two], 1)
    alone, together = in_threads([one], count), in_threads([one, two], count)
    print(f"{'':22}  two threads play {2 * alone / together:.2f} times as many games as one")


def tell_memory(game: FastGame, count: int) -> None:
    """Print the memory that the program has while it plays so many games."""
    player, position = QuickGame(game, BySide(QUICK, QUICK)), game.position()
    print(f"{'':22}  MB after each tenth of {count} games:", end="", flush=True)
    for seed in range(count):
        game.deal(position, seed)
        player.play(position, seed)
        if (seed + 1) % max(count // 10, 1) == 0:
            print(f" {resident():.1f}", end="", flush=True)
    print()


def resident() -> float:
    """How much memory this program has, in MB."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1e6


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=300, help="how many compiled games a map (300)")
    parser.add_argument("--greedy", type=int, default=2, help="games of the engine's greedy a map, or 0 (2)")
    parser.add_argument("--simulate", type=int, default=4, help="games of simulate by the engine a map, or 0 (4)")
    parser.add_argument("--threads", action="store_true", help="compare two threads with one")
    parser.add_argument("--memory", type=int, default=0, help="how many games to watch the memory of, on the first map")
    asked = parser.parse_args()
    lexicon = load_lexicon()
    offered = lexicon.offered(PLAYERS["greedy"].tier)
    by_size = dict[str, list[float]]()
    for name in (*MAPS, *OTHERS):
        level, rules = read(ROOT / name)
        words = GameVocabulary.of(lexicon, offered, lexicon.words(), rules.letters.values)
        game = FastGame.of_level(level, rules, words)
        begun = process_time()
        quick_games(game, QUICK, 1)
        ready = process_time() - begun
        quick, actions = quick_games(game, QUICK, asked.games)
        by_size.setdefault(size_of(level), []).append(quick)
        greedy, _ = quick_games(game, GREEDY, asked.games)
        look, _ = quick_games(game, LOOK, max(asked.games // 10, 1))
        by_engine = greedy_games(level, rules, lexicon, words.laid, asked.greedy) if asked.greedy else 0.0
        compared = f"  engine's greedy {by_engine:6.2f} s a game, {by_engine / greedy:5.0f} x" if asked.greedy else ""
        print(
            f"{level.id:<15}{size_of(level):>7}  quick {1 / quick:6.0f} games/s ({actions:3.0f} actions)  "
            f"look {1 / look:4.0f} games/s  "
            f"greedy {1 / greedy:6.0f} games/s{compared}"
        )
        print(
            f"{'':22}  position {game.position().block.nbytes} bytes, copied in {copying(game) * 1e9:.0f} ns; "
            f"ready after {ready:.1f} s"
        )
        if asked.simulate:
            tell_simulated(level, rules, quick, max(asked.games // 10, 1), asked.simulate)
        if asked.threads:
            tell_threads(partial(FastGame.of_level, level, rules, words), asked.games)
        if asked.memory and name == MAPS[0]:
            tell_memory(game, asked.memory)
    for size, times in by_size.items():
        print(f"{'':15}{size:>7}  quick {len(times) / sum(times):6.0f} games/s on {len(times)} maps")


def size_of(level: Level) -> str:
    """The size of a map."""
    return f"{level.terrain.size.rows}x{level.terrain.size.columns}"


if __name__ == "__main__":
    main()
