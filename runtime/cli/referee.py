"""``scryptic referee``: the rules as a process, JSON lines in and JSON lines out (schemas/referee.schema.json)."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import BinaryIO

from runtime import resources
from runtime.campaign.rulesets import read_rulesets
from runtime.campaign.schema_validation import Schemas
from runtime.cli.arguments import add_schema
from runtime.cli.exits import FINE, WRONG_USE
from runtime.cli.inputs import begun
from runtime.cli.kernel_notice import prepare_kernels
from runtime.cli.words import add_words, chosen_words
from runtime.match.conversation import LIMITS, Conversation
from runtime.match.referee import Referee, RefereeLibrary
from runtime.match.table_referee import TableReferee
from runtime.support.terminal import data_streams, tell
from runtime.support.texts import Texts, english
from runtime.tablegames.catalogue import KINDS

GAME = "scryptic"
"""The game itself, unless a table game is named."""


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], t: Texts | None = None) -> None:
    """Add the command and its options."""
    say = t or english()
    parser = subparsers.add_parser(
        "referee",
        description=say(
            "Reads one JSON object a line and answers each with one, as the schemas describe that --schema prints. "
            "Exit code 0: the input ended; 1: the level can't be played; 2: something could not be read."
        ),
    )
    parser.add_argument("level", nargs="?", type=Path, metavar="LEVEL", help=say("begin a game of this level"))
    parser.add_argument(
        "--game",
        choices=[GAME, *KINDS],
        default=GAME,
        help=say("judge one of the table games instead; --schema table-referee prints how"),
    )
    add_words(parser, say)
    parser.add_argument(
        "--connotations",
        type=Path,
        metavar="FILE",
        help=say('what words suggest, instead of ours: JSON such as {"SWORD": ["attacking"]}'),
    )
    parser.add_argument("--seed", type=int, metavar="N", help=say("settles all chance of the level's game"))
    parser.add_argument(
        "--free-regions", action="store_true", help=say("take the region of an element from the asker, for tests")
    )
    add_schema(parser, say, ("referee", "position", "table-referee"))


def run(args: argparse.Namespace, t: Texts) -> int:
    """Answer until the input ends; 1 where the level can't be played, 2 where something can't be read."""
    if args.game != GAME:
        if given := _of_no_table_game(args):
            said = t(
                "A table game has no level, words, elements or chance: leave out either --game or {given}.",
                given=" ".join(given),
            )
            tell(said)
            return WRONG_USE
        serve(TableReferee(args.game, Schemas(resources.schemas()), t), *data_streams())
        return FINE
    lexicon = chosen_words(args.words, args.connotations, args.level)
    rulesets = read_rulesets(resources.assets() / "rulesets")
    state, judging = None, None
    if args.level is not None:
        played = begun(args.level, rulesets, lexicon, args.seed or 0)
        state, lexicon, judging = played.state, played.lexicon, played.judging
    # Whoever asks for moves first waits for that; rules alone need nothing compiled.
    prepare = cache(partial(prepare_kernels, t, here=True))
    library = RefereeLibrary(lexicon, rulesets, Schemas(resources.schemas()), t, args.free_regions, prepare)
    serve(Referee(library, state, judging), *data_streams())
    return FINE


def _of_no_table_game(args: argparse.Namespace) -> list[str]:
    """What was named that only the game itself takes, as it was typed."""
    options = {"--words": args.words, "--connotations": args.connotations, "--seed": args.seed}
    given = [] if args.level is None else [str(args.level)]
    given += [option for option, value in options.items() if value is not None]
    return [*given, "--free-regions"] if args.free_regions else given


def serve(referee: Conversation, asked: BinaryIO, answered: BinaryIO) -> None:
    """Answer every line, each before the next one is read."""
    for line in _lines(asked):
        answered.write(referee.answer(line) + b"\n")
        # Who asks waits for this answer before asking again.
        answered.flush()


def _lines(asked: BinaryIO) -> Iterator[bytes]:
    """Every line; of one that is too long only the beginning, so that memory is never the asker's to fill."""
    while line := asked.readline(LIMITS.size + 2):
        rest = line
        while rest and not rest.endswith(b"\n") and len(rest) > LIMITS.size:
            rest = asked.readline(LIMITS.size + 2)
        yield line
