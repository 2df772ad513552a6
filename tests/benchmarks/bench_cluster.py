"""Games on a cluster of Dask's: bench_cluster.py [--player greedy] [--games 100] [--workers 1 2] [--simulated 64].

The first lines play the same games of the test maps in this process alone and by so many workers here, which have
loaded words and compiled the search before the clock runs. The last lines show what scheduler and client have to do for
many workers: so many that only wait for as long as a game costs, one line for the games measured and one for each of
``--cost``, in seconds a game. They are threads of a few workers in one process with scheduler and client, so that it is
too slow rather than too quick. Told is also the processor time that this process takes a game: scheduler and client.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Generator
from dataclasses import replace
from itertools import islice
from math import ceil
from pathlib import Path
from threading import Event
from time import perf_counter, process_time
from typing import Any
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from distributed import Client, LocalCluster

from runtime import resources
from runtime.campaign.rulesets import read_rulesets
from runtime.cli.arenas import arenas
from runtime.simulate import cluster
from runtime.simulate.cluster import Batch, open_cluster, run_on_cluster
from runtime.simulate.experiment import Experiment, Pairing
from runtime.simulate.play import PlayedGame
from runtime.simulate.runners import run
from tests.benchmarks.usage import parser_of

MAPS = Path(__file__).resolve().parents[1] / "maps"
SIMULATED_SECONDS = 30
"""How long workers that only wait play."""

NODES = 4
"""Among how many workers their threads are divided."""


class SleepingPlayer:
    """Plays no game, but takes as long: what comes of it is always the same one, by another number."""

    def __init__(self, sample: PlayedGame, cost: float) -> None:
        self._sample, self._cost = sample, cost

    def __call__(self, _data: bytes, _digest: str, _keep_records: bool, numbers: range) -> Batch:
        """As :func:`runtime.simulate.cluster.play_batch`."""
        begun = perf_counter()
        Event().wait(self._cost * len(numbers))
        games = tuple(replace(self._sample, result=replace(self._sample.result, game=number)) for number in numbers)
        return Batch(games, perf_counter() - begun)


def measured(games: Generator[PlayedGame, None, None]) -> tuple[float, float]:
    """Seconds a game, and processor seconds of this process."""
    begun, worked = perf_counter(), process_time()
    count = sum(1 for _ in games)
    return (perf_counter() - begun) / count, (process_time() - worked) / count


def say(name: str, workers: int, seconds: float, cost: float, worked: float | None) -> None:
    """One line: games a second, and which share that is of what so many workers could play at most."""
    own = "" if worked is None else f"{1000 * worked:10.2f} ms"
    print(f"{name:<32}{1 / seconds:10.1f}{cost / seconds / workers:11.0%}{own}", flush=True)


def simulated(experiment: Experiment, sample: PlayedGame, workers: int, cost: float) -> tuple[float, float]:
    """What :func:`measured` tells of workers that only wait."""
    wanted = ceil(SIMULATED_SECONDS * workers / cost)
    many = replace(experiment, games=2 * ceil(wanted / 2))
    settings: dict[str, Any] = {"dashboard": False, "dashboard_address": "127.0.0.1:0"}
    with (
        patch.object(cluster, "play_batch", SleepingPlayer(sample, cost)),
        LocalCluster(
            n_workers=NODES,
            threads_per_worker=ceil(workers / NODES),
            processes=False,
            protocol="tcp://",
            scheduler_kwargs=settings,
        ) as machine,
        Client(machine) as client,
    ):
        return measured(run_on_cluster(client, many, 0))


def main() -> int:
    """Play and print."""
    parser = parser_of(__doc__)
    parser.add_argument("--player", default="greedy")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--simulated", type=int, default=64)
    parser.add_argument("--cost", type=float, nargs="*", default=[])
    args = parser.parse_args()
    logging.disable(logging.CRITICAL)
    maps = arenas([MAPS], read_rulesets(resources.assets() / "rulesets"))
    experiment = Experiment(maps, (Pairing(args.player, args.player),), args.games, 1)
    sample = next(run(experiment, 0, 1))
    print(f"{'':<32}{'games/s':>10}{'of linear':>11}{'here a game':>13}")
    games = run(experiment, 0, 1)
    for _ in islice(games, len(maps)):
        pass
    alone, _ = measured(games)
    say("one process, no cluster", 1, alone, alone, None)
    for workers in args.workers:
        with open_cluster(f"local:{workers}") as client:
            for _ in run_on_cluster(client, experiment, len(experiment) - 2 * workers):
                pass
            seconds, worked = measured(run_on_cluster(client, experiment, 0))
        say(f"{workers} of --dask local", workers, seconds, alone, worked)
    for cost in (alone, *args.cost):
        seconds, worked = simulated(experiment, sample, args.simulated, cost)
        say(f"{args.simulated} simulated, {1000 * cost:.1f} ms a game", args.simulated, seconds, cost, worked)
    return 0


if __name__ == "__main__":
    sys.exit(main())
