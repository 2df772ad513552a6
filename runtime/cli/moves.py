"""``scryptic moves``: every legal placement in a position, one JSON object a line."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path

from runtime import resources
from runtime.campaign.form import Forms
from runtime.campaign.rulesets import read_rulesets
from runtime.cli.given import GivenError, level_or_position
from runtime.cli.words import add_words, chosen_words, tell_lexicon_error
from runtime.engine.ruleset import LetterRules
from runtime.engine.scoring import face_value
from runtime.engine.sides import Side
from runtime.engine.table import Table
from runtime.lexicon import LexiconError
from runtime.match.answers import placement_data
from runtime.movegen.reference import Placement, order, placements
from runtime.movegen.vocabulary import Vocabulary
from runtime.support.capitals import capitals
from runtime.support.texts import Texts, english

FINE, WRONG_USE = 0, 2


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], t: Texts | None = None) -> None:
    """Add the command and its options."""
    say = t or english()
    parser = subparsers.add_parser(
        "moves",
        help=say("list every legal placement in a position"),
        description=say("Writes every legal placement as a JSON object on a line, by row, column, direction and word."),
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
    try:
        lexicon = chosen_words(args.words, level=args.what)
        rulesets = read_rulesets(resources.assets() / "rulesets")
        played = level_or_position(args.what, rulesets, lexicon, Forms(resources.schemas()))
    except LexiconError as problem:
        tell_lexicon_error(problem, t)
        return WRONG_USE
    except GivenError as problem:
        problem.tell(t)
        return problem.code
    state = played.state
    side = Side(args.side) if args.side else state.to_move
    rack = state.racks[side].letters if args.rack is None else capitals(args.rack, state.setup.rules.letters.values)
    values = state.setup.rules.letters
    strange = "".join(sorted(set(rack) - set(values.values)))
    if strange:
        sys.stderr.write(t("The rules give these letters of the rack no value: {letters}.", letters=strange) + "\n")
        return WRONG_USE
    lexicon = played.lexicon
    vocabulary = Vocabulary(lexicon.words() if args.strongest is None else lexicon.offered())
    found = placements(Table.of(state), side, rack, played.words, vocabulary)
    chosen: Iterable[Placement] = found
    if args.strongest is not None:
        chosen = sorted(found, key=lambda one: _strength(one, values))[: args.strongest]
    for one in chosen:
        sys.stdout.write(json.dumps(placement_data(one), ensure_ascii=False) + "\n")
    return FINE


def _strength(one: Placement, values: LetterRules) -> tuple[object, ...]:
    """The key that puts the strongest first; ties as a spy breaks them (section 9)."""
    text = one.main.text
    return -one.strength.value, -face_value(values, text), -len(text), text, order(one.main)


def _number(text: str) -> int:
    """How many; raises ValueError where it is no whole number of 0 or more."""
    number = int(text)
    if number < 0:
        raise ValueError(text)
    return number
