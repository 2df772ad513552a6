"""How many positions a second the engine makes: a full random game of 60 turns on 15×15, beside plain work.

    python tests/benchmarks/bench_engine.py [GAMES]

The games are played once with the slow generator to find legal actions; what is measured is applying these alone, and
doing so while writing each position's line and fingerprint, as records do.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from runtime import resources
from runtime.campaign.rulesets import read_rulesets, resolve
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.game.actions import Action, Commit, Discard, EndTurn
from runtime.engine.game.chance import draw, seeded
from runtime.engine.game.state import GameState, Phase
from runtime.engine.levels.level import City, Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.records.record import Record, fingerprint, replay
from runtime.engine.turn.turn import Applied, apply
from runtime.engine.turn.view import seen_by
from runtime.engine.words.board_context import BoardContext
from runtime.engine.words.words import Words
from runtime.lexicon import load_lexicon
from runtime.movegen.reference import placements
from runtime.movegen.vocabulary import Vocabulary
from tests.benchmarks.usage import parser_of

TURNS = 60
SIDE = 15
TIMES = 9
"""How often each work is done; the median counts."""
GROUND = "." * 8 + "ff~~^^="


def level() -> Level:
    """A board of mixed ground with four cities."""
    chance, cells = seeded(5), ""
    for _ in range(SIDE * SIDE):
        number, chance = draw(chance, len(GROUND))
        cells += GROUND[number]
    spots = {"a": (Cell(3, 3), Side.GOLD), "b": (Cell(11, 11), Side.SILVER), "c": (Cell(3, 11), None)}
    cities = tuple(City(name, at, owner) for name, (at, owner) in spots.items())
    return Level("bench", "Bench", TerrainMap(Size(SIDE, SIDE), cells.encode()), cities=cities)


def choose(state: GameState, words: Words, vocabulary: Vocabulary, chance: int) -> tuple[Action, int]:
    """Some legal action of the side to move, and the next state of the player's random numbers."""
    side = state.to_move
    rack = state.racks[side].letters
    if state.phase is Phase.DISCARD:
        return Discard(rack[: seen_by(state, side).must_discard]), chance
    lot, chance = draw(chance, 3)
    found = placements(BoardContext.of(state), side, rack, words, vocabulary) if lot else ()
    if not found:
        return EndTurn(), chance
    number, chance = draw(chance, len(found))
    return Commit(found[number].laid), chance


def game(rules: Ruleset, words: Words, vocabulary: Vocabulary, seed: int) -> Record:
    """A random game of at most TURNS turns."""
    record, chance = Record(level(), rules, words.hash, seed), seeded(seed + 1)
    state, actions = replay(record, words).state, []
    while state.phase is not Phase.OVER:
        action, chance = choose(state, words, vocabulary, chance)
        applied = apply(state, action, words)
        assert isinstance(applied, Applied), applied
        actions.append(action)
        state = applied.state
    return Record(record.level, rules, words.hash, seed, tuple(actions), fingerprint(state))


def typical(work: Callable[[], object]) -> float:
    """The median of how many seconds ``work`` takes."""
    took = []
    for _ in range(TIMES):
        begun = perf_counter()
        work()
        took.append(perf_counter() - begun)
    return median(took)


def plain_work(states: int) -> Callable[[], None]:
    """The least that making as many boards takes in Python: copying each cell of three layers once."""
    layers = ["." * SIDE * SIDE] * 3

    def work() -> None:
        for _ in range(states):
            for layer in layers:
                "".join(list(layer))

    return work


def main() -> None:
    """Play, measure, print."""
    parser = parser_of(__doc__)
    parser.add_argument("games", nargs="?", type=int, default=3)
    games: int = parser.parse_args().games
    words = load_lexicon()
    vocabulary = Vocabulary(words.words(50))
    edition = read_rulesets(resources.assets() / "rulesets")["release"]
    rules = resolve(edition, {"turn_limit": TURNS})
    assert isinstance(rules, Ruleset)
    for seed in range(games):
        record = game(rules, words, vocabulary, seed)
        replayed = replay(record, words)
        states = len(replayed.states)
        turns = replayed.state.turn
        plain = typical(plain_work(states))
        applying = typical(lambda record=record: replay(record, words))
        printing = typical(lambda replayed=replayed: [fingerprint(state) for state in replayed.states])
        print(f"seed {seed}: {turns} turns, {states} positions")
        print(f"  applied in {applying * 1e3:.0f} ms, {states / applying:.0f} positions a second")
        print(f"  {applying / plain:.1f} x copying as many boards ({plain * 1e3:.1f} ms)")
        print(f"  fingerprints of all: {printing * 1e3:.0f} ms, {printing / plain:.1f} x")


if __name__ == "__main__":
    main()
