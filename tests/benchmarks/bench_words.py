"""How fast words are loaded, looked up and laid, each beside a plain baseline in the same run.

    python tests/benchmarks/bench_words.py

A ratio says how many times as long as its baseline a thing takes.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from runtime import resources
from runtime.ai import choose
from runtime.campaign.rulesets import read_rulesets
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.game.actions import Commit
from runtime.engine.levels.level import City, Level
from runtime.engine.turn.turn import Applied, apply, start
from runtime.engine.turn.view import seen_by
from runtime.lexicon import Lexicon, load_lexicon
from runtime.movegen.vocabulary import Vocabulary
from tests.benchmarks.usage import parser_of

FOLDER = resources.assets() / "lexicon"
TURNS = 24


def typical(work: Callable[[], object], times: int) -> float:
    """The median of how many seconds ``work`` takes."""
    took = []
    for _ in range(times):
        begun = perf_counter()
        work()
        took.append(perf_counter() - begun)
    return median(took)


def told(what: str, seconds: float, baseline: str, plain: float) -> None:
    """Print one figure beside its baseline."""
    print(f"{what:<34}{shown(seconds):>12}   {seconds / plain:6.1f} x {baseline} ({shown(plain)})")


def shown(seconds: float) -> str:
    """A time with a unit that suits it."""
    return f"{seconds * 1e3:.2f} ms" if seconds > 1e-4 else f"{seconds * 1e6:.3f} µs"


def read_plainly() -> frozenset[str]:
    """The words as a bare set, unchecked and without tiers: the least that loading can cost."""
    return frozenset(word for path in sorted(FOLDER.glob("*-*.txt")) for word in path.read_text().split())


def look_up(is_word: Callable[[str], bool], texts: list[str]) -> Callable[[], None]:
    """Looking up each of ``texts``."""

    def work() -> None:
        for text in texts:
            is_word(text)

    return work


def moves(lexicon: Lexicon, vocabulary: Vocabulary) -> list[float]:
    """Seconds for each choice of the greedy player in the first turns of a game on 15x15."""
    size = Size(15, 15)
    cities = (
        City("gold", Cell(3, 7), Side.GOLD),
        City("silver", Cell(11, 7), Side.SILVER),
        City("west", Cell(7, 2), None),
        City("east", Cell(7, 12), None),
    )
    rules = read_rulesets(resources.assets() / "rulesets")["release"]
    state = start(Level("bench", "", TerrainMap.filled(size), cities=cities), rules, 4).state
    took = []
    while state.turn <= TURNS and state.ended is None:
        view = seen_by(state, state.to_move)
        begun = perf_counter()
        action = choose(view, lexicon, vocabulary, 4)
        if isinstance(action, Commit):
            took.append(perf_counter() - begun)
        applied = apply(state, action, lexicon)
        if not isinstance(applied, Applied):
            raise SystemExit(f"refused: {applied}")
        state = applied.state
    return took


def main() -> None:
    """Print every figure."""
    parser_of(__doc__).parse_args()
    lexicon = load_lexicon()
    plain = read_plainly()
    loading = typical(read_plainly, 9)
    texts = [*lexicon.words()[::40], *(f"{word}Q" for word in lexicon.words()[::40])]
    told(f"load {len(lexicon)} words", typical(load_lexicon, 9), "the words as a bare set", loading)
    told("a level's own words laid over", typical(lambda: lexicon.changed(["ZORK"], ["CAT"]), 9), "the same", loading)
    bare = typical(look_up(plain.__contains__, texts), 25) / len(texts)
    told("look up a word", typical(look_up(lexicon.valid, texts), 25) / len(texts), "a bare set", bare)
    told(
        "its connotations",
        typical(look_up(lambda text: bool(lexicon.connotations(text)), texts), 25) / len(texts),
        "a bare set",
        bare,
    )
    told(
        "prepare the computer's vocabulary", typical(lambda: Vocabulary(lexicon.words()), 5), "loading plainly", loading
    )
    took = sorted(moves(lexicon, Vocabulary(lexicon.words())))
    told("the computer's word, median", median(took), "loading plainly", loading)
    told("the computer's word, longest", took[-1], "loading plainly", loading)


if __name__ == "__main__":
    main()
