"""``scryptic moves``: every legal placement in a position, one JSON object a line."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from runtime import resources
from runtime.campaign.rulesets import read_rulesets
from runtime.campaign.schema_validation import Schemas
from runtime.cli.exits import FINE, WRONG_USE
from runtime.cli.inputs import GivenPosition, level_or_position
from runtime.cli.kernel_notice import prepare_kernels
from runtime.cli.words import add_words, chosen_words, tell_worthless
from runtime.engine.board.sides import Side
from runtime.engine.words.board_context import BoardContext
from runtime.match.referee_answers import move_data, placement_data
from runtime.movegen.reference import placements
from runtime.movegen.strongest import offered
from runtime.movegen.vocabulary import Vocabulary
from runtime.support.capitals import capitals
from runtime.support.terminal import tell, write_json
from runtime.support.texts import Texts, english

if TYPE_CHECKING:
    pass


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], t: Texts | None = None) -> None:
    """Add the command and its options."""
    say = t or english()
    parser = subparsers.add_parser(
        "moves",
        description=say(
            "Writes every legal placement as a JSON object on a line, by row, column, direction and word. "
            "Exit code 0: written; 1: the level has errors; 2: something could not be read."
        ),
    )
    parser.add_argument(
        "what", type=Path, metavar="LEVEL|POSITION", help=say("a level's file, for its first turn, or a position's")
    )
    parser.add_argument("--side", choices=[side.value for side in Side], help=say("who lays; the side to move"))
    parser.add_argument("--rack", metavar="LETTERS", help=say("letters to lay instead of the rack's"))
    add_words(parser, say)
    parser.add_argument(
        "--strongest",
        type=_number,
        metavar="N",
        help=say("only the N strongest that a spy may offer, the strongest first"),
    )


def run(args: argparse.Namespace, t: Texts) -> int:
    """Write the placements; 1 where the level has errors, 2 where something can't be read."""
    lexicon = chosen_words(args.words, level=args.what, t=t)
    rulesets = read_rulesets(resources.assets() / "rulesets")
    played = level_or_position(args.what, rulesets, lexicon, Schemas(resources.schemas()))
    state = played.state
    side = Side(args.side) if args.side else state.to_move
    rack = state.racks[side].letters if args.rack is None else capitals(args.rack, state.setup.rules.letters.values)
    values = state.setup.rules.letters
    strange = "".join(sorted(set(rack) - set(values.values)))
    if strange:
        tell(t("The rules give these letters of the rack no value: {letters}.", letters=strange))
        return WRONG_USE
    if args.words is not None:
        tell_worthless(args.words, played.lexicon, args.what, values.values, t)
    prepare_kernels(t, here=True)
    found = _Listing(BoardContext.of(state), side, rack, played)
    for line in found.all() if args.strongest is None else found.strongest(args.strongest):
        write_json(json.dumps(line, ensure_ascii=False))
    return FINE


class _Listing:
    """Lists the placements of one side with one rack as JSON objects."""

    def __init__(self, table: BoardContext, side: Side, rack: str, played: GivenPosition) -> None:
        self._table = table
        self._side = side
        self._rack = rack
        self._played = played

    def all(self) -> Iterator[Mapping[str, Any]]:
        """Every legal placement, by row, column, direction and word."""
        vocabulary = Vocabulary(self._played.lexicon.words())
        generator = vocabulary.generator(self._played.words)
        if generator.is_exact(self._table.rules):
            moves = generator.moves(self._table, self._side, self._rack)
            yield from (move_data(moves, number) for number in moves.in_order())
        else:
            found = placements(self._table, self._side, self._rack, self._played.words, vocabulary)
            yield from map(placement_data, found)

    def strongest(self, number: int) -> Iterator[Mapping[str, Any]]:
        """The strongest that a spy may offer (section 9), the strongest first."""
        words, table, side = self._played.words, self._table, self._side
        generator = Vocabulary(self._played.lexicon.offered()).generator(words)
        for one in islice(offered(generator, table, side, self._rack), number):
            yield placement_data(one)


def _number(text: str) -> int:
    """How many; raises ValueError where it is no whole number of 0 or more."""
    number = int(text)
    if number < 0:
        raise ValueError(text)
    return number
