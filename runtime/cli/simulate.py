"""``scryptic simulate``: an experiment's file in, one line for each game out."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

from runtime import resources
from runtime.campaign.rulesets import read_rulesets
from runtime.campaign.schema_validation import Schemas
from runtime.cli.arenas import Terms, arenas, placed_in, tell_left_out, tell_warnings, weights_given
from runtime.cli.arguments import add_schema, path_given
from runtime.cli.exits import WRONG_USE
from runtime.cli.inputs import GivenError
from runtime.cli.plots import add_plots, lacks_plots
from runtime.cli.series import SeriesFiles, add_workers, play_and_tell
from runtime.simulate.experiment import Experiment, read_plan
from runtime.support.texts import Texts, english

SMALLEST = (
    '{"format": 1, "name": "who is better", "maps": ["first-light"], "pairings": [["look", "quick"]], "games": 20}'
)
"""An experiment of which nothing can be left out."""


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], t: Texts | None = None) -> None:
    """Add the command and its options."""
    say = t or english()
    parser = subparsers.add_parser(
        "simulate",
        description=say(
            "Plays the games of an experiment and writes one line of JSON for each; --schema prints how both are "
            "written. Interrupted, it goes on where it stopped. "
            "Exit code 0: played; 1: something has errors, or a player failed; 2: something could not be read or "
            "written."
        ),
    )
    parser.add_argument(
        "experiment",
        type=path_given,
        metavar="EXPERIMENT.json",
        help=say("what shall be played, such as {experiment}", experiment=SMALLEST),
    )
    parser.add_argument(
        "-o", "--output", type=path_given, required=True, metavar="RESULTS.jsonl", help=say("where the results go")
    )
    parser.add_argument("--records", type=path_given, metavar="FOLDER", help=say("keep every game's record there"))
    parser.add_argument("--json", action="store_true", help=say("write the summary as JSON"))
    add_plots(parser, say)
    add_workers(parser, say)
    add_schema(parser, say, ("experiment", "result"))


def run(args: argparse.Namespace, t: Texts) -> int:
    """Play and sum up; 1 where something has errors or a player failed, 2 where something can't be read."""
    if lacks_plots(args.plots, t):
        return WRONG_USE
    experiment = _experiment(args.experiment, t)
    return play_and_tell(experiment, SeriesFiles(args.output, args.records, plots=args.plots), args, t)


def _experiment(path: Path, t: Texts) -> Experiment:
    """The experiment of a file with its maps, warnings said; raises GivenError with everything that is wrong."""
    rulesets = read_rulesets(resources.assets() / "rulesets")
    read = read_plan(path, tuple(rulesets), Schemas(resources.schemas()))
    placed = placed_in(path, read.issues)
    plan = read.plan
    if plan is None:
        raise GivenError(placed, WRONG_USE)
    tell_warnings(placed, t)
    near = [path.parent / one for one in plan.maps]
    maps = [file if file.exists() else Path(one) for file, one in zip(near, plan.maps, strict=True)]
    terms = Terms(plan.edition, plan.rules, plan.max_turns)
    weights = weights_given({name: path.parent / file for name, file in plan.weights.items()}, t)
    return plan.experiment(arenas(maps, rulesets, terms, partial(tell_left_out, t)), weights)
