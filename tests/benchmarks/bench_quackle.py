"""How fast moves are found beside Quackle, built here from its sources and asked about the same boards in the same run.

    git clone https://github.com/quackle/quackle /tmp/quackle
    python tests/benchmarks/bench_quackle.py /tmp/quackle

Boards are the crosswords of ``bench_movegen``, without the empty ones, on which Quackle looks along one line only. Both
work on one thread and with the same words; Quackle's base evaluator weighs moves by their score. Times are processor
time, the best of some rounds that take turns. Quackle's crosses say what fits where, as our prepared board does: its
games keep them up to date from move to move, so that its times are given without and with working out all of them.
``--games`` whole games of Scrabble are played by Quackle's static player, which lays the move of the highest score, and
as many of ours by the quick player, by all rules of the release on a map of the same size.
A C++ compiler must be installed; Quackle's library needs nothing else.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from runtime.engine.words.words import Words
from runtime.fastgame.fast_game import FastGame
from runtime.fastgame.vocabulary import GameVocabulary
from runtime.lexicon import Lexicon, load_lexicon
from runtime.movegen.strongest import spied
from runtime.movegen.vocabulary import Vocabulary
from tests.benchmarks.bench_fastgame import MAPS, QUICK, ROOT, quick_games, read
from tests.benchmarks.bench_movegen import SHOWN, Position, grown
from tests.benchmarks.usage import parser_of

Ask = Callable[..., tuple[float, int]]

ASKED = ("all", "best", "crosses")
"""What Quackle is asked for; see ``quackle_moves.cpp``."""

SIDE = 15
"""The size of the board of Scrabble, and of the map that whole games are played on."""

TIER = 50
"""The words that quick players know."""


def built(sources: Path, folder: Path) -> Path:
    """The program that asks Quackle, made of its ``sources`` in ``folder``."""
    compiler = os.environ.get("CXX") or which("g++") or which("clang++")
    if compiler is None:
        sys.exit("no C++ compiler is installed")
    listed = re.search(r"LIBQUACKLE_SOURCES([^)]*)", (sources / "CMakeLists.txt").read_text("utf-8"))
    if listed is None:
        sys.exit(f"{sources} does not hold Quackle's sources")
    files = [*(sources / name for name in listed[1].split()), Path(__file__).with_name("quackle_moves.cpp")]
    command = (compiler, "-std=c++17", "-O3", "-DNDEBUG", f"-I{sources}")

    def made(path: Path) -> Path:
        made = folder / f"{path.stem}.o"
        subprocess.run([*command, "-c", str(path), "-o", str(made)], check=True)
        return made

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        parts = list(pool.map(made, files))
    program = folder / "quackle_moves"
    subprocess.run([*command, *map(str, parts), "-lpthread", "-o", str(program)], check=True)
    return program


def written(positions: Sequence[Position], path: Path) -> None:
    """Write positions as ``quackle_moves.cpp`` reads them."""
    with path.open("w", encoding="ascii") as file:
        for table, rack in positions:
            cells, size = table.board.letters[SHOWN].cells.replace(" ", "."), table.board.size.columns
            print(size, rack, file=file)
            for begin in range(0, len(cells), size):
                print(cells[begin : begin + size], file=file)


@contextmanager
def quackle(program: Path, folder: Path, count: int) -> Iterator[Ask]:
    """What tells how long Quackle takes for so many positions, in seconds, and how many moves it finds."""
    command = [str(program), str(folder), str(folder / "words"), str(folder / "positions")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        if int(process.stdout.readline()) != count:
            raise ValueError("Quackle has not read all positions")

        def ask(what: str, most: int = count) -> tuple[float, int]:
            print(what, 0, most, file=process.stdin, flush=True)
            took, found = process.stdout.readline().split()  # type: ignore[union-attr]
            return float(took), int(found)

        yield ask
        process.stdin.close()


def compared(
    vocabulary: Vocabulary,
    words: Words,
    positions: Sequence[Position],
    ask: Ask,
    rounds: int,
) -> None:
    """Time both on the same positions and print it."""
    generator = vocabulary.generator(words)
    ours: dict[str, Callable[[Position], object]] = {
        "board prepared, all moves found": lambda one: generator.moves(one[0], SHOWN, one[1], evaluate=False),
        "board prepared, all moves weighed": lambda one: generator.moves(one[0], SHOWN, one[1]),
        "board prepared, a spy's answer": lambda one: spied(one[0], SHOWN, one[1], words, vocabulary),
    }
    best: dict[str, float] = {}
    moves = sum(len(generator.moves(table, SHOWN, rack)) for table, rack in positions)
    for _ in range(rounds):
        for what in ASKED:
            best[what] = min(best.get(what, 1e9), ask(what)[0])
        for what, work in ours.items():
            begun = process_time()
            for position in positions:
                work(position)
            best[what] = min(best.get(what, 1e9), process_time() - begun)
    each = {what: took / len(positions) * 1e6 for what, took in best.items()}
    print(f"moves found: {moves:,}; by Quackle, single letters both ways: {ask('all')[1]:,}")
    print(f"{'Quackle, all moves':<36}{each['all']:9.1f} us; all crosses {each['crosses']:.1f} us")
    print(f"{'Quackle, the best move alone':<36}{each['best']:9.1f} us")
    for what in ours:
        theirs = each["best" if "spy" in what else "all"]
        ratio, whole = theirs / each[what], (theirs + each["crosses"]) / each[what]
        print(f"{what:<36}{each[what]:9.1f} us   {ratio:5.2f} x Quackle, {whole:5.2f} x with its crosses")


def tell_games(ask: Ask, lexicon: Lexicon, count: int) -> None:
    """Print how many games a second both play, and the ratio."""
    level, rules = read(ROOT / MAPS[1])
    words = GameVocabulary.of(lexicon, lexicon.offered(TIER), lexicon.words(), rules.letters.values)
    game = FastGame.of_level(level, rules, words)
    quick_games(game, QUICK, 1)
    ours, actions = quick_games(game, QUICK, count)
    took, turns = ask("games", count)
    theirs = took / count
    print(f"{'Quackle, games of its static player':<36}{1 / theirs:9.1f} a second, {turns / count:.0f} turns each")
    print(
        f"{'quick, games on ' + level.id:<36}{1 / ours:9.1f} a second, {actions:.0f} actions each   "
        f"{theirs / ours:5.2f} x Quackle"
    )


def main() -> None:
    """Build Quackle, ask both, and print the ratios."""
    parser = parser_of(__doc__)
    parser.add_argument("sources", type=Path, help="the folder of Quackle's sources")
    parser.add_argument("--rounds", type=int, default=7, help="how often each is timed (7)")
    parser.add_argument("--games", type=int, default=200, help="how many whole games are played, or 0 (200)")
    given = parser.parse_args()
    lexicon = load_lexicon()
    # Quackle's letters are those of English.
    words = [word for word in lexicon.words() if word.isascii() and word.isalpha()]
    vocabulary = Vocabulary(words)
    with TemporaryDirectory() as place:
        folder = Path(place)
        program = built(given.sources, folder)
        (folder / "words").write_text("\n".join(word for word in words if len(word) > 1), "ascii")
        for size, held, count in ((SIDE, 7, 300), (30, 12, 100)):
            positions = [
                one
                for one in grown(vocabulary.generator(lexicon), size, held, count)
                if one[1] and one[0].board.letters[SHOWN].cells.strip()
            ]
            written(positions, folder / "positions")
            print(f"\n{size}x{size}, racks of {held}, {len(positions)} positions")
            with quackle(program, folder, len(positions)) as ask:
                compared(vocabulary, lexicon, positions, ask, given.rounds)
                if size == SIDE and given.games:
                    tell_games(ask, lexicon, given.games)


if __name__ == "__main__":
    main()
