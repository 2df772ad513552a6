"""Whether the maps for skirmishes are fair: two Adepts play many games on each, and nobody gains by moving first.

    python tests/proof/fairness.py FOLDER [--games 200] [--workers 2 | --dask ADDRESS] [--map ID …] [--campaign FOLDER]

Prints for each map which share of the points the side that moves first makes, with Wilson's 95 % interval, and whether
that reaches into 45 to 55 %; over all maps how many games peter out (passes, or the turn limit). Each map has its own
seed and its own results in FOLDER: stopped with Ctrl+C, or killed, the same command goes on where it stopped, and
raising ``--games`` only adds to what is there. A map that was changed needs its results taken away. Exit code 0:
every claim holds; 1: one does not; 2: something could not be read.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from statistics import fmean

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from runtime import resources
from runtime.campaign.rulesets import read_rulesets
from runtime.cli.arenas import arenas
from runtime.cli.arguments import number_given
from runtime.cli.inputs import GivenError
from runtime.cli.series import SeriesFiles, SeriesOutcome, add_workers, play_or_tell
from runtime.engine.board.sides import SIDES
from runtime.match.campaigns import SKIRMISHES
from runtime.simulate.experiment import Arena, Experiment, Pairing
from runtime.simulate.summary import Interval, summed_up, wilson
from runtime.support.texts import english

SEED = 1
PLAYER = "adept"
FAIR = (0.45, 0.55)
"""Into what the interval of the first player's share must reach on each map."""

MOST_STALEMATES = 0.05
"""The share of all games that may peter out."""

HEADS = ("map", "size", "games", "first", "95 %", "reaches 45–55 %", "stale", "turns", "minutes", "how games ended")


@dataclass(frozen=True)
class Verdict:
    """What the games on one map say; ``turns`` counts both sides', ``minutes`` is what both thought for a game."""

    level: str
    size: str
    games: int
    share: Interval
    stalemates: int
    turns: float
    minutes: float
    ended: str
    faults: tuple[str, ...]

    @property
    def is_fair(self) -> bool:
        """Whether a fair map may well give this share."""
        return self.share.low <= FAIR[1] and self.share.high >= FAIR[0]

    def row(self) -> tuple[str, ...]:
        """The line of the table."""
        return (
            self.level,
            self.size,
            str(self.games),
            f"{self.share.value:.1%}",
            f"{self.share.low:.1%}–{self.share.high:.1%}",
            "yes" if self.is_fair else "NO",
            f"{self.stalemates / self.games:.1%}",
            f"{self.turns:.0f}",
            f"{self.minutes:.2f}",
            self.ended,
        )


def main() -> int:
    """Play, print, and say by the exit code whether everything holds."""
    args = _arguments()
    try:
        found = arenas([args.campaign], read_rulesets(resources.assets() / "rulesets"))
    except GivenError as problem:
        problem.tell(english())
        return 2
    unknown = sorted(set(args.map) - {one.level.id for one in found})
    if unknown:
        sys.stderr.write(f"There is no map {', '.join(unknown)}.\n")
        return 2
    args.folder.mkdir(parents=True, exist_ok=True)
    verdicts = []
    for arena in found:
        if args.map and arena.level.id not in args.map:
            continue
        verdict = measured(arena, args.games, args.folder / f"{arena.level.id}.jsonl", args.workers, args.dask)
        if verdict is None:
            return 2
        verdicts.append(verdict)
        sys.stderr.write(f"{verdict.level}: {verdict.share.value:.1%} of {verdict.games}\n")
    _print_table([HEADS, *(one.row() for one in verdicts)])
    claims = list(_claims(verdicts))
    for holds, text in claims:
        print(f"{'PASS' if holds else 'FAIL'}  {text}")
    return 0 if all(holds for holds, _ in claims) else 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Prove that the maps for skirmishes are fair.")
    parser.add_argument("folder", type=Path, help="where results are kept")
    parser.add_argument("--games", type=lambda text: number_given(text, 1, 1_000_000), default=200)
    add_workers(parser, english())
    parser.set_defaults(workers=2)
    parser.add_argument("--map", nargs="+", default=[], metavar="ID", help="only these maps")
    parser.add_argument("--campaign", type=Path, default=Path(SKIRMISHES), help="another campaign's maps")
    return parser.parse_args()


def experiment_on(arena: Arena, games: int, seed: int = SEED) -> Experiment:
    """The games on one map, by a seed of its own, so that a change of another map changes none of them."""
    own = int.from_bytes(sha256(f"{seed} {arena.level.id}".encode()).digest()[:4], "big")
    return Experiment((arena,), (Pairing(PLAYER, PLAYER),), games, own, swap=False)


def measured(arena: Arena, games: int, file: Path, workers: int, dask: str) -> Verdict | None:
    """Play what is not played yet on a map; None where that can't be done, which has been said."""
    experiment = experiment_on(arena, games)
    outcome = play_or_tell(experiment, SeriesFiles(file), workers, english(), dask)
    if outcome is None:
        return None
    summary = summed_up(experiment, outcome.results, outcome.times)
    size = arena.level.terrain.size
    return Verdict(
        level=arena.level.id,
        size=f"{size.rows}×{size.columns}",
        games=summary.games,
        share=summary.first_player,
        stalemates=sum(one.is_stalemate for one in outcome.results),
        turns=fmean(one.turns for one in outcome.results),
        minutes=_minutes(outcome),
        ended=", ".join(f"{name} {share:.0%}" for name, share in summary.meetings[0].ended.items()),
        faults=summary.faults,
    )


def _minutes(outcome: SeriesOutcome) -> float:
    """How long a game's players thought on average; games whose times are not known are left out."""
    thought = [sum(sum(map(sum, times[side])) for side in SIDES) / 60 for times in outcome.times.values()]
    return fmean(thought) if thought else 0.0


def _claims(verdicts: Sequence[Verdict]) -> Iterable[tuple[bool, str]]:
    games, stale = sum(one.games for one in verdicts), sum(one.stalemates for one in verdicts)
    unfair = [one.level for one in verdicts if not one.is_fair]
    told = f"not on {', '.join(unfair)}" if unfair else f"on all {len(verdicts)}"
    yield not unfair, f"The first player's share reaches into {FAIR[0]:.0%} to {FAIR[1]:.0%} on each map: {told}"
    share = wilson(stale, games)
    within = f"{share.value:.1%} of {games} games ({share.low:.1%} to {share.high:.1%})"
    yield share.value <= MOST_STALEMATES, f"At most {MOST_STALEMATES:.0%} of all games peter out: {within}"
    faults = [fault for one in verdicts for fault in one.faults]
    yield not faults, f"No player does what is forbidden: {'; '.join(faults[:3]) or 'none did'}"


def _print_table(rows: Sequence[Sequence[str]]) -> None:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        print("  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip())


if __name__ == "__main__":
    sys.exit(main())
