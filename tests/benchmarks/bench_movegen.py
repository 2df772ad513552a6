"""How fast moves are found and weighed, beside the slow reference and a plain generator in the same run.

    python tests/benchmarks/bench_movegen.py

Positions are crosswords grown with the lexicon's words, the same each time: 15x15 with racks of 7, 30x30 and 40x40 with
racks of 12; the last ones once more with all kinds of land, an enemy and many cities, for the spies. Times hold for a
whole question: the board read, every legal move found, terrain and links included, and, where it says so, weighed.
``bench_quackle.py`` compares with Quackle.
"""

from __future__ import annotations

import platform
import sys
import tracemalloc
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from time import perf_counter, process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from numpy.lib import tracemalloc_domain

from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import LetterGrid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import SYMBOLS, Terrain, TerrainMap
from runtime.engine.levels.level import City
from runtime.engine.words.board_context import BoardContext
from runtime.lexicon import Lexicon, load_lexicon
from runtime.lexicon.graph import WordGraph
from runtime.movegen.generator import Generator, Prepared
from runtime.movegen.moves import Moves
from runtime.movegen.reference import placements
from runtime.movegen.vocabulary import Vocabulary
from tests.benchmarks.plain_crosswords import PlainBoard, tree_of
from tests.benchmarks.usage import parser_of
from tests.movegen.boards import DESIGN, RELEASE
from tests.movegen.crosswords import crosswords

Position = tuple[BoardContext, str]

SHOWN = Side.GOLD


def grown(generator: Generator, size: int, held: int, count: int) -> list[Position]:
    """The first ``count`` positions of as many games as that takes, in a mixed order."""
    found: list[Position] = []
    seed = 0
    while len(found) < count:
        seed += 1
        found += crosswords(generator, size, held, seed)
    Random(1).shuffle(found)
    return found[:count]


def settled(position: Position, seed: int) -> Position:
    """The same letters, a third of the board handed to an enemy, on land of every kind."""
    table, rack = position
    chance, board, size = Random(seed), table.board, table.board.size
    edge = size.columns * 2 // 3
    laid = list(board.letters.gold.laid())
    gold = {one.at: one.letter for one in laid if one.at.column < edge}
    silver = {one.at: one.letter for one in laid if one.at.column > edge}
    ground = bytes(ord(chance.choice("......" + SYMBOLS)) for _ in range(size.count))
    cities = tuple(
        City(str(number), at, chance.choice([Side.GOLD, Side.SILVER, None]))
        for number, at in enumerate(chance.sample(list(size.cells()), 25))
    )
    cities += (City("home", Cell(size.rows // 2, size.columns // 2), Side.GOLD),)
    under = dict.fromkeys((*(one.at for one in laid), *(city.at for city in cities)), Terrain.PLAINS)
    changed = replace(
        board,
        terrain=TerrainMap(size, ground).having(under),
        cities=tuple({city.at: city for city in cities}.values()),
        letters=BySide(LetterGrid.of(size, gold), LetterGrid.of(size, silver)),
    )
    return BoardContext(DESIGN if seed % 2 else RELEASE, changed), rack


def times(work: Callable[[Position], object], positions: Iterable[Position], rounds: int = 3) -> list[float]:
    """How many seconds each position takes, the best of some rounds, shortest first."""
    best: list[float] = []
    for _ in range(rounds):
        took = []
        for position in positions:
            begun = perf_counter()
            work(position)
            took.append(perf_counter() - begun)
        best = took if not best else [min(pair) for pair in zip(best, took, strict=True)]
    return sorted(best)


def told(what: str, took: list[float], baseline: float | None = None, name: str = "") -> float:
    """Print the figures of one work; return how many positions a second it does."""
    speed = len(took) / sum(took)
    middle, late = took[len(took) // 2] * 1e3, took[int(len(took) * 0.95)] * 1e3
    ratio = "" if baseline is None else f"   {speed / baseline:8.1f} x {name}"
    print(f"{what:<44}{speed:10,.0f} /s   median {middle:7.2f} ms   p95 {late:7.2f} ms{ratio}")
    return speed


def room(words: tuple[str, ...], lexicon: Lexicon, positions: Sequence[Position]) -> None:
    """Print how many bytes all arrays take, those of the words and, where a question is answered, of all its work."""
    tracemalloc.start()
    generator = Generator(WordGraph.of(words), lexicon, words)
    print(f"arrays of the words and of what they suggest: {_arrays():.2f} MB")
    search: dict[str, Callable[[Prepared, str], Moves]] = {
        "a spy's question": Prepared.strongest,
        "a question for all moves, weighed": Prepared.moves,
    }
    for name, look in search.items():
        whole = []
        for table, rack in positions:
            prepared = generator.on(table, SHOWN)
            found = look(prepared, rack)
            whole.append(_arrays())
            del prepared, found
        whole.sort()
        middle, late, most = whole[len(whole) // 2], whole[int(len(whole) * 0.95)], whole[-1]
        print(f"all arrays in {name}: median {middle:.2f} MB, p95 {late:.2f}, at most {most:.2f}")
    tracemalloc.stop()


def _arrays() -> float:
    """How many megabytes all arrays take that were made since memory is traced."""
    traced = tracemalloc.take_snapshot().filter_traces([tracemalloc.DomainFilter(True, tracemalloc_domain)])
    return sum(trace.size for trace in traced.traces) / 1e6


def main() -> None:
    """Measure everything and print it."""
    parser_of(__doc__).parse_args()
    lexicon = load_lexicon()
    words = lexicon.words()
    begun = process_time()
    graph = WordGraph.of(words)
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}")
    print(f"graph of {graph.words:,} words: {graph.size / 1e6:.1f} MB, made in {process_time() - begun:.2f} s")
    vocabulary = Vocabulary(words)
    generator = vocabulary.generator(lexicon)
    known, tree = frozenset(words), tree_of(words)

    def plain(position: Position) -> object:
        cells, columns = position[0].board.letters.gold.cells, position[0].board.size.columns
        rows = [cells[start : start + columns] for start in range(0, len(cells), columns)]
        return PlainBoard(rows, tree, known).moves(position[1])

    def found(position: Position) -> object:
        return generator.moves(position[0], SHOWN, position[1], evaluate=False)

    def weighed(position: Position) -> object:
        return generator.moves(position[0], SHOWN, position[1])

    def slowly(position: Position) -> object:
        return placements(position[0], SHOWN, position[1], lexicon, vocabulary)

    def spied(position: Position) -> object:
        return next(generator.on(position[0], SHOWN).strongest(position[1]).offered(), None)

    for size, held, count, few in ((15, 7, 400, 60), (30, 12, 200, 5), (40, 12, 200, 3)):
        positions = grown(generator, size, held, count)
        moves = sum(len(generator.moves(*_asked(one), evaluate=False)) for one in positions) / count
        print(f"\n{size}x{size}, racks of {held}, {count} positions, {moves:,.0f} moves each")
        joined = [one for one in positions if one[0].board.letters.gold.cells.strip()]
        baseline = told("plain generator (placements alone)", times(plain, joined[:few], 1))
        told("slow reference (legal, weighed)", times(slowly, positions[:few], 1), baseline, "plain")
        told("kernel, legal moves", times(found, positions), baseline, "plain")
        told("kernel, legal moves, all weighed", times(weighed, positions), baseline, "plain")
        if size == 40:
            settlements = [settled(one, seed) for seed, one in enumerate(positions)]
            told("kernel, weighed, land and enemies", times(weighed, settlements))
            told("spy, land and enemies", times(spied, settlements))
            room(words, lexicon, [*positions, *settlements])


def _asked(position: Position) -> tuple[BoardContext, Side, str]:
    return position[0], SHOWN, position[1]


if __name__ == "__main__":
    main()
