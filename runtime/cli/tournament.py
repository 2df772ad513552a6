"""``scryptic tournament``: how strong the computer's levels are, measured by playing."""

from __future__ import annotations

import argparse
import re
from functools import partial
from pathlib import Path

from runtime import resources
from runtime.ai import ALL_PLAYERS, PLAYERS, known_ids
from runtime.campaign.rulesets import read_rulesets
from runtime.cli.arenas import Terms, arenas, tell_left_out, weights_given
from runtime.cli.arguments import number_given, path_given
from runtime.cli.exits import WRONG_USE
from runtime.cli.plots import add_plots, lacks_plots
from runtime.cli.series import SeriesFiles, add_workers, play_and_tell, player_given, say_no_player
from runtime.simulate.experiment import Experiment, grade_of, known_players, named_weights, pairings
from runtime.support.terminal import tell
from runtime.support.texts import Texts, english, spoken

SHIPPED = "first-light"
TEST_MAPS = Path("tests") / "maps"
NAME = re.compile("[a-z0-9-]{1,32}")
"""What weights may be called."""


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], t: Texts | None = None) -> None:
    """Add the command and its options."""
    say = t or english()
    parser = subparsers.add_parser(
        "tournament",
        description=say(
            "Plays each level of the computer against the next lower one, and Master against the greedy player, each "
            "beginning twice with the sides changed, and prints what they won, their Elo and how long they think. "
            "Exit code 0: played; 1: something has errors, or a player failed; 2: something could not be read or "
            "written."
        ),
    )
    parser.add_argument(
        "--maps",
        nargs="+",
        type=path_given,
        metavar="PATH",
        help=say("levels, folders of levels, or campaigns; all maps of {maps} unless said", maps=_shown_maps()),
    )
    parser.add_argument(
        "--games",
        type=_games,
        default=40,
        metavar="N",
        help=say("games of each pairing, an even number: each is played with sides changed too (40)"),
    )
    parser.add_argument(
        "--levels",
        type=_levels,
        default=(),
        metavar="A,B,…",
        help=say("players, each of whom meets the next, of {players}", players=known_ids(ALL_PLAYERS)),
    )
    parser.add_argument(
        "--weights",
        action="append",
        type=_weights,
        default=[],
        metavar="NAME=FILE",
        help=say(
            "with bold=FILE, look:bold among --levels is the quick player look with the weights of that file; may be "
            "repeated"
        ),
    )
    parser.add_argument("--seed", type=_number, default=1, metavar="N", help=say("settles all chance (1)"))
    parser.add_argument("--max-turns", type=_positive, metavar="N", help=say("no game takes more turns"))
    parser.add_argument(
        "--nodes",
        type=_positive,
        metavar="N",
        help=say("how many words a player may try, or games it may play ahead, before each action (2000)"),
    )
    parser.add_argument(
        "-o", "--output", type=path_given, metavar="FILE", help=say("keep the results, and go on where they end")
    )
    parser.add_argument(
        "--table",
        type=path_given,
        metavar="FILE",
        help=say("write the table of strengths that players are shown; pairings in it that are not played now stay"),
    )
    parser.add_argument("--json", action="store_true", help=say("write the figures as JSON"))
    add_plots(parser, say)
    add_workers(parser, say)


def run(args: argparse.Namespace, t: Texts) -> int:
    """Play and say what came out; 1 where a level has errors or a player failed, 2 where something can't be read."""
    files = dict(args.weights)
    if lacks_plots(args.plots, t):
        return WRONG_USE
    if unknown := [one for one in args.levels if one not in known_players(files)]:
        tell(say_no_player(t, unknown[0], known_players(files)))
        return WRONG_USE
    weights = weights_given(files, t)
    maps = arenas(
        args.maps or default_maps(),
        read_rulesets(resources.assets() / "rulesets"),
        Terms(max_turns=args.max_turns),
        partial(tell_left_out, t),
    )
    pairs = pairings(tuple(PLAYERS), args.levels)
    limited = {player for pair in pairs for player in (pair.first, pair.second)} if args.nodes else set()
    nodes = dict.fromkeys(sorted(limited), args.nodes)
    experiment = Experiment(maps, pairs, args.games, args.seed, nodes=nodes, weights=weights)
    outputs = SeriesFiles(args.output, plots=args.plots, table=args.table)
    return play_and_tell(experiment, outputs, args, t)


def default_maps() -> tuple[Path, ...]:
    """The shipped levels, and in a checkout the generated maps that the tests keep."""
    tests = resources.root() / TEST_MAPS
    return (Path(SHIPPED), tests) if tests.is_dir() else (Path(SHIPPED),)


def _shown_maps() -> str:
    """What :func:`default_maps` are called."""
    root = resources.root()
    return ", ".join((path.relative_to(root) if path.is_absolute() else path).as_posix() for path in default_maps())


def _levels(text: str) -> tuple[str, ...]:
    """Names of at least two players, separated by commas; raises ArgumentTypeError."""
    named = tuple(name.strip() for name in text.split(","))
    for name in named:
        # Which weights there are is known only when all is read.
        if name not in ALL_PLAYERS and not (grade_of(name) and named_weights(name)):
            player_given(name, tuple(ALL_PLAYERS))
    if len(named) < 2:
        raise argparse.ArgumentTypeError(spoken()("name at least two, as in adept,apprentice"))
    return named


def _weights(text: str) -> tuple[str, Path]:
    """A name for weights and their file; raises ArgumentTypeError."""
    name, equals, file = text.partition("=")
    if not equals or not file or not NAME.fullmatch(name):
        raise argparse.ArgumentTypeError(spoken()("name weights as in bold=FILE, in small letters"))
    return name, Path(file)


def _games(text: str) -> int:
    """An even number of games; raises ArgumentTypeError."""
    number = number_given(text, 2, 1_000_000)
    if number % 2:
        raise argparse.ArgumentTypeError(spoken()("{number} is odd, but each beginning is played twice", number=number))
    return number


def _number(text: str) -> int:
    return number_given(text, 0, 2**53)


def _positive(text: str) -> int:
    return number_given(text, 1, 1_000_000)
