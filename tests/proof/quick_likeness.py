"""Finds weights by which a grade's games tell of a map's balance what the games of a level of skill tell.

    python tests/proof/quick_likeness.py FOLDER TRIES [--grade look] [--foe adept] [--games 400] [--own 200] [--write]

The foe's games are those that ``quick_players.py balance`` keeps in FOLDER; what is missing is played. Weights of
positions are drawn around the grade's own, so many tries, and with each the grade plays against itself on every map.
How the shares of gold, and the games that peter out, go with the logarithms of the weights is fitted by lines. What
then promises shares that are near the foe's on most maps, with few games that peter out, meets the weights of the file
on seeds of their own; with ``--write`` it takes their place where it is near on more maps, or nearer. The same seed
finds the same, whoever plays: with ``--workers`` tries are played in so many processes at a time, with ``--dask`` the
foe's games on a cluster.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from functools import cache, partial
from math import erf, exp, sqrt
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from runtime import resources
from runtime.cli.series import add_workers
from runtime.engine.board.sides import BySide
from runtime.fastgame.fast_game import FastGame
from runtime.fastgame.player_weights import FILE, QUICK_PLAYERS, PlayerWeights, PositionWeights, shipped_players
from runtime.simulate.experiment import Experiment, Pairing
from runtime.support.files import write_whole
from runtime.support.json_text import write
from runtime.support.texts import english
from tests.proof.quick_players import MOST_STALEMATES, NEAR, gold_points, results_of, share_of, short_maps
from tests.proof.quick_weights import compiled_games, games_played, with_weights

Floats = NDArray[np.float64]

DRAWN = tuple(name for name in PositionWeights.__dataclass_fields__ if name not in ("score", "token", "way"))
"""The weights that are drawn: the score is what the others are measured by, tokens and ways are on few of the maps."""

SPREAD = 0.4
"""How far weights are drawn apart, as the deviation of their logarithms."""

RIDGE = 10.0
"""How much the lines are kept from following chance; in tries."""

STEPS, STARTS = 2_000, 8
"""How long what promises most is looked for, and how often anew."""

LAST, LAST_SEED = 5, 1_000_001
"""How many times as many games the weights found are played by at the end, and from which seed on."""


@dataclass(frozen=True)
class Showing:
    """What the games of some weights come to: gold's share by map, and how many of all peter out."""

    shares: Floats
    stalemates: float

    def nearness(self, wanted: Floats) -> tuple[int, float]:
        """On how many maps gold's share is near the one wanted, and how near they are in all."""
        apart = np.abs(self.shares - wanted)
        return int((apart <= NEAR).sum()), -float(sqrt((apart**2).mean()))


def showing(games: Sequence[FastGame], weights: PlayerWeights, seeds: range) -> Showing:
    """Let a player of these weights meet itself on every map."""
    played = [tuple(games_played(game, BySide(weights, weights), seeds)) for game in games]
    shares = [sum(gold for gold, _ in one) / len(one) for one in played]
    dull = [is_dull for one in played for _, is_dull in one]
    return Showing(np.array(shares), sum(dull) / len(dull))


Shows = Callable[[Iterable[tuple[PlayerWeights, range]]], Iterator[Showing]]


@contextmanager
def shown_by(args: argparse.Namespace) -> Iterator[Shows]:
    """Who lets players meet themselves on every map, in as many processes as are asked for."""
    task = partial(_showing_here, args.edition)
    if args.workers == 1:
        yield partial(map, task)
        return
    with ProcessPoolExecutor(args.workers, get_context("spawn")) as pool:
        yield partial(pool.map, task)


def _showing_here(edition: str, given: tuple[PlayerWeights, range]) -> Showing:
    weights, seeds = given
    return showing(_games_here(edition), weights, seeds)


@cache
def _games_here(edition: str) -> tuple[FastGame, ...]:
    """The games of the maps; made once in a process."""
    return compiled_games(short_maps(argparse.Namespace(edition=edition, map=[])))


def moved(weights: PlayerWeights, step: Floats) -> PlayerWeights:
    """The same with the logarithms of the weights of positions moved, none of which is below zero."""
    figures: dict[str, Any] = asdict(weights.positions)
    for name, by in zip(DRAWN, step, strict=True):
        figures[name] = float(f"{figures[name] * exp(SPREAD * by):.3g}")
    figures["strong"] = max(figures["strong"], figures["weak"] + 1)
    return replace(weights, positions=PositionWeights(**figures))


def fitted(steps: Floats, outcomes: Floats) -> Floats:
    """The lines by which outcomes go with steps, the constant first."""
    known = np.column_stack([np.ones(len(steps)), steps])
    hold = RIDGE * np.eye(known.shape[1])
    hold[0, 0] = 0
    found: Floats = np.linalg.solve(known.T @ known + hold, known.T @ outcomes)
    return found


def promising(shares: Floats, dull: Floats, wanted: Floats, error: float, chance: np.random.Generator) -> Floats:
    """The step by which most maps are likely to be near, with few games that peter out, and not far from here."""

    def worth(step: Floats) -> float:
        here = np.array([1.0, *step])
        apart = here @ shares - wanted
        near = sum(erf((NEAR - one) / error) + erf((NEAR + one) / error) for one in apart.tolist()) / 2
        return near - 80 * max(float(here @ dull) - 0.9 * MOST_STALEMATES, 0.0) - 0.1 * float((step**2).sum())

    best, most = np.zeros(len(DRAWN)), worth(np.zeros(len(DRAWN)))
    for _ in range(STARTS):
        step = chance.normal(0, 0.5, len(DRAWN))
        value = worth(step)
        for _ in range(STEPS):
            other = np.clip(step + chance.normal(0, 0.2, len(DRAWN)) * (chance.random(len(DRAWN)) < 0.3), -2, 2)
            if (found := worth(other)) > value:
                step, value = other, found
        if value > most:
            best, most = step, value
    return best


def told(name: str, shown: Showing, wanted: Floats) -> str:
    """What weights come to, in a line."""
    near, off = shown.nearness(wanted)
    apart = " ".join(f"{one:+.0%}" for one in (shown.shares - wanted).tolist())
    return f"{name}: near on {near} of {len(wanted)} maps, {-off:.1%} apart, {shown.stalemates:.1%} peter out; {apart}"


def main() -> int:
    """Find weights, tell how they do, and keep them if asked; 1 where they are no better."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where the foe's games are kept")
    parser.add_argument("tries", type=int)
    parser.add_argument("--grade", default="look")
    parser.add_argument("--foe", default="adept")
    parser.add_argument("--games", type=int, default=400, help="how many games of the foe's on each map (400)")
    parser.add_argument("--own", type=int, default=200, help="how many games with each try on each map (200)")
    parser.add_argument("--edition", default="release")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    add_workers(parser, english())
    parser.set_defaults(map=[])
    args = parser.parse_args()
    if args.foe == args.grade:
        parser.error("a player that is compared with itself tells nothing; name another --foe")
    maps = short_maps(args)
    points = []
    for arena in maps:
        experiment = Experiment((arena,), (Pairing(args.foe, args.foe),), args.games, args.seed, swap=False)
        points.append(gold_points(results_of(experiment, args.folder / f"{args.foe}-{arena.level.id}.jsonl", args)))
    wanted = np.array([share_of(one).value for one in points])
    players, chance = shipped_players(), np.random.default_rng(args.seed)
    before = players.of(args.edition, args.grade)
    steps = chance.normal(0, 1, (args.tries, len(DRAWN)))
    drawn = [range(1 + number * args.own, 1 + (number + 1) * args.own) for number in range(args.tries)]
    seeds = range(LAST_SEED, LAST_SEED + LAST * args.own)
    with shown_by(args) as played:
        shown = []
        for one in played(zip((moved(before, step) for step in steps), drawn, strict=True)):
            shown.append(one)
            print(told(f"try {len(shown)}", one, wanted), flush=True)
        shares = fitted(steps, np.array([one.shares for one in shown]))
        dull = fitted(steps, np.array([one.stalemates for one in shown]))
        error = sqrt(0.5 / args.games + 0.5 / args.own)
        found = moved(before, promising(shares, dull, wanted, error, chance))
        old, new = played(((before, seeds), (found, seeds)))
    print(told("those before", old, wanted))
    print(told("those found", new, wanted))
    print(found.positions)
    if new.stalemates > MOST_STALEMATES or new.nearness(wanted) <= old.nearness(wanted):
        return 1
    if args.write:
        kept = with_weights(players, args.edition, args.grade, found)
        write_whole(resources.assets() / "opponents" / FILE, write(QUICK_PLAYERS.show(kept)).encode())
    return 0


if __name__ == "__main__":
    sys.exit(main())
