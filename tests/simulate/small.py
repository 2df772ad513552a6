"""A small experiment of the greedy player on tiny maps, as values and as files: a game takes some milliseconds."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from runtime.campaign.level_json import level_text
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import City, Level, Pool, PoolKind
from runtime.lexicon import WordSource
from runtime.simulate.experiment import Arena, Experiment, Pairing
from tests.movegen.boards import RELEASE

WORDS = "TEA EAT ATE AT IN IT IS SIT SAT NEAT TEN NET TIN SEAT EAST STAIN TENS NETS"


def small_level(level_id: str) -> Level:
    """Plains with a city for each side, and few letters."""
    cities = (City("gold", Cell(1, 1), Side.GOLD), City("silver", Cell(5, 5), Side.SILVER))
    pool = Pool(PoolKind.COUNTS, counts={"A": 4, "E": 5, "I": 3, "N": 4, "S": 4, "T": 6})
    return Level(level_id, level_id, TerrainMap.filled(Size(7, 7)), cities=cities, pools=BySide(pool, pool))


def huge_level(level_id: str) -> Level:
    """The same by rules with numbers that the compiled game has no room for."""
    return replace(small_level(level_id), rules={"mountain.multiplier": 1000})


def small_experiment(
    folder: Path,
    games: int = 6,
    *,
    seed: int = 1,
    pairings: Sequence[tuple[str, str]] = (("greedy", "greedy"),),
    swap: bool = True,
) -> Experiment:
    """Two maps, a word list in ``folder``."""
    own = folder / "words.txt"
    own.write_text("\n".join(WORDS.split()))
    arenas = tuple(Arena(small_level(name), RELEASE, WordSource(own=own)) for name in ("heath", "moor"))
    return Experiment(arenas, tuple(Pairing(*pair) for pair in pairings), games, seed, swap)


def laid_out(folder: Path, games: int) -> Path:
    """A folder with an experiment."""
    for name in ("heath", "moor"):
        (folder / f"{name}.json").write_text(level_text(small_level(name)))
    plan = {"format": 1, "maps": ["heath.json", "moor.json"], "pairings": [["greedy", "greedy"]], "games": games}
    (folder / "experiment.json").write_text(json.dumps(plan))
    return folder


def campaign(folder: Path) -> Path:
    """A campaign of two small levels."""
    (folder / "levels").mkdir(parents=True)
    for name in ("heath", "moor"):
        (folder / "levels" / f"{name}.json").write_text(level_text(small_level(name)))
    head = {"format": 1, "id": "tiny", "name": "Tiny", "levels": ["heath", "moor"]}
    (folder / "campaign.json").write_text(json.dumps(head))
    return folder


def simulate(folder: Path, results: str, *more: str) -> list[str]:
    return ["simulate", str(folder / "experiment.json"), "-o", str(folder / results), *more]


def kept(home: Path) -> list[bytes]:
    """The games that balance reports keep, level by level."""
    return [path.read_bytes() for path in sorted(home.rglob("balance/*/*.json"))]
