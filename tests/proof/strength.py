"""Whether the computer's levels are as strong, as quick and as conclusive as they are meant to be.

    python tests/proof/strength.py FOLDER [--games 200] [--workers 2 | --dask ADDRESS]

Plays the tournament (each level against the next lower one, Master against the greedy player) and Adept against itself
on all test maps, sides swapped, by a fixed seed, and prints for every claim whether it holds. Results are kept in
FOLDER: stopped with Ctrl+C, or killed, the same command goes on where it stopped. The folder's ``tournament.jsonl`` is
what ``scryptic tournament --games 200 -o FOLDER/tournament.jsonl --table assets/opponents/strength.json`` makes the
table of strengths from. Exit code 0: every claim holds; 1: one does not.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import monotonic

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from runtime import resources
from runtime.ai import PLAYERS
from runtime.campaign.rulesets import read_rulesets
from runtime.cli.arenas import arenas
from runtime.cli.series import SeriesFiles, SeriesOutcome, add_workers, play_or_tell
from runtime.cli.series_summary import say_summary
from runtime.cli.tournament import default_maps
from runtime.engine.board.sides import SIDES
from runtime.simulate.experiment import YARDSTICK, Experiment, Pairing, pairings
from runtime.simulate.summary import Summary, summed_up
from runtime.support.texts import english

SEED = 1
ENOUGH = 0.62
"""What the lower end of the interval of a level against the next lower one must exceed."""

MASTERLY = 0.78
"""The same for Master against the greedy player."""

MOST_STALEMATES = 0.05
QUICK = {"adept": 50.0, "master": 300.0, "grandmaster": 1000.0}
"""Milliseconds for a move on 15×15, by the median."""

SIDE = 15
MINUTES = 90.0
CORES = 2


@dataclass(frozen=True)
class Claim:
    """One claim, whether it holds, and the figures that say so."""

    text: str
    holds: bool
    figures: str


def main() -> int:
    """Play, print, and say by the exit code whether everything holds."""
    parser = argparse.ArgumentParser(description="Prove the strength of the computer's levels.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=200)
    add_workers(parser, english())
    parser.set_defaults(workers=CORES)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    maps = arenas(default_maps(), read_rulesets(resources.assets() / "rulesets"))
    ladder = Experiment(maps, pairings(tuple(PLAYERS)), args.games, SEED)
    peers = Experiment(maps, (Pairing("adept", "adept"),), args.games, SEED)
    begun = monotonic()
    first = play_or_tell(ladder, SeriesFiles(args.folder / "tournament.jsonl"), args.workers, english(), args.dask)
    took = monotonic() - begun
    second = play_or_tell(peers, SeriesFiles(args.folder / "adepts.jsonl"), args.workers, english(), args.dask)
    if first is None or second is None:
        return 2
    summaries = [summed_up(one, out.results, out.times) for one, out in ((ladder, first), (peers, second))]
    for summary in summaries:
        print(say_summary(summary, english()))
    claims = [*_strong(summaries[0]), _conclusive(summaries[1]), *_quick(ladder, first)]
    claims += [_short(first, took), _sound(summaries)]
    for claim in claims:
        print(f"{'PASS' if claim.holds else 'FAIL'}  {claim.text}: {claim.figures}")
    return 0 if all(claim.holds for claim in claims) else 1


def _strong(summary: Summary) -> Iterator[Claim]:
    for meeting in summary.meetings:
        least = MASTERLY if meeting.pairing == YARDSTICK else ENOUGH
        text = f"{meeting.pairing.first} beats {meeting.pairing.second}, surely in {least:.0%}"
        share = meeting.share
        figures = f"{share.value:.1%} of {meeting.tally.games} ({share.low:.1%} to {share.high:.1%})"
        yield Claim(text, share.low > least, figures)


def _conclusive(summary: Summary) -> Claim:
    stale = summary.meetings[0].stalemates
    text = f"Two Adepts end at most {MOST_STALEMATES:.0%} of their games by passes or at the turn limit"
    return Claim(text, stale.value <= MOST_STALEMATES, f"{stale.value:.1%} ({stale.low:.1%} to {stale.high:.1%})")


def _quick(experiment: Experiment, outcome: SeriesOutcome) -> Iterator[Claim]:
    """How long players think on maps of 15×15: before an action, and all of a turn for comparison."""
    sized = {one.level.id for one in experiment.arenas if one.level.terrain.size.rows == SIDE}
    for player, most in QUICK.items():
        turns = [
            turn
            for result in outcome.results
            if result.level in sized and result.game in outcome.times
            for side in SIDES
            if result.seats[side] == player
            for turn in outcome.times[result.game][side]
        ]
        text = f"{player} takes at most {most:.0f} ms for a move on {SIDE}×{SIDE}"
        if not turns:
            yield Claim(text, False, "no such move was timed")
            continue
        took = 1000 * median(one for turn in turns for one in turn)
        whole = 1000 * median(sum(turn) for turn in turns)
        yield Claim(text, took <= most, f"median {took:.1f} ms; a whole turn {whole:.1f} ms")


def _short(outcome: SeriesOutcome, took: float) -> Claim:
    """Whether the whole tournament is short enough on two cores, also where it was played in several runs."""
    thought = sum(sum(map(sum, times[side])) for times in outcome.times.values() for side in SIDES)
    minutes = thought / CORES / 60
    text = f"The tournament takes at most {MINUTES:.0f} minutes on {CORES} cores"
    return Claim(text, minutes <= MINUTES, f"{minutes:.1f} minutes of thinking on each; this run took {took / 60:.1f}")


def _sound(summaries: list[Summary]) -> Claim:
    faults = [fault for summary in summaries for fault in summary.faults]
    return Claim("No player does what is forbidden", not faults, "; ".join(faults[:3]) or "none did")


if __name__ == "__main__":
    sys.exit(main())
