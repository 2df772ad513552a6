"""``scryptic word``: whether words are in the lexicon, how common they are, what they are worth and suggest."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from runtime import resources
from runtime.campaign.rulesets import read_rulesets
from runtime.cli.exits import FINE
from runtime.cli.words import add_words, chosen_words
from runtime.engine.levels.ruleset import USUAL_EDITION, LetterRules
from runtime.engine.words.board_context import face_value
from runtime.lexicon import Lexicon, load_lexicon, say_suggested, say_why
from runtime.lexicon.lexicon import USUAL_TIER
from runtime.lexicon.reader import TIERS
from runtime.support.capitals import capitals
from runtime.support.terminal import write_json, write_line
from runtime.support.texts import Texts, english


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], t: Texts | None = None) -> None:
    """Add the command and its options."""
    say = t or english()
    parser = subparsers.add_parser(
        "word",
        description=say(
            "Says of each word whether it may be laid, its tier of commonness, its letters' values, "
            "and what it suggests and why. "
            "Exit code 0: answered, whether they are words or not; 1: the level has errors; 2: something could not "
            "be read."
        ),
    )
    parser.add_argument("looked_up", nargs="+", metavar="WORD", help=say("a word, in capitals or not"))
    parser.add_argument(
        "--tier",
        type=int,
        choices=TIERS,
        default=USUAL_TIER,
        help=say("up to which tier words are valid, {usual} unless said", usual=USUAL_TIER),
    )
    parser.add_argument(
        "--level", type=Path, metavar="LEVEL", help=say("go by the words and the letters' values of this level's file")
    )
    add_words(parser, say)
    parser.add_argument("--json", action="store_true", help=say("write one JSON object a line"))


def run(args: argparse.Namespace, t: Texts) -> int:
    """Say it of every word."""
    lexicon, letters, highest = _looked_up_in(args, t) if args.level is None else _looked_up_in_level(args, t)
    for word in args.looked_up:
        text = capitals(word, letters.values)
        face = face_value(letters, text) if set(text) <= set(letters.values) else None
        if args.json:
            write_json(json.dumps(word_data(lexicon, text, face, highest, t), ensure_ascii=False))
            continue
        for line in _said(lexicon, text, highest, letters.values, t):
            write_line(line)
    return FINE


def _looked_up_in(args: argparse.Namespace, t: Texts) -> tuple[Lexicon, LetterRules, int]:
    """The words and letters to go by, and the highest tier that is valid; raises LexiconError."""
    letters = read_rulesets(resources.assets() / "rulesets")[USUAL_EDITION].letters
    if args.words is not None:
        return chosen_words(args.words, t=t), letters, TIERS[-1]
    return load_lexicon(tier=TIERS[-1]), letters, args.tier


def _looked_up_in_level(args: argparse.Namespace, t: Texts) -> tuple[Lexicon, LetterRules, int]:
    """The same for a level's file; raises GivenError too, where it can't be played."""
    # They load checks and records, which a word alone doesn't need.
    from runtime.cli.inputs import begun

    rulesets = read_rulesets(resources.assets() / "rulesets")
    played = begun(args.level, rulesets, chosen_words(args.words, level=args.level, t=t), 0)
    return played.lexicon, played.state.setup.rules.letters, TIERS[-1]


def word_data(lexicon: Lexicon, text: str, face: int | None, highest: int, t: Texts) -> dict[str, Any]:
    """What is known of a word where tiers up to ``highest`` are valid.

    ``face`` is None where the rules give one of its letters no value; words of higher tiers have their tier too.
    """
    tier = lexicon.tier(text)
    reasons = lexicon.why(text) if tier is not None else {}
    return {
        "word": text,
        "valid": tier is not None and tier <= highest,
        "tier": tier,
        "face": face,
        "connotations": {name: say_why(t, why) for name, why in sorted(reasons.items())},
    }


def _worth(text: str, tier: int, values: Mapping[str, int], t: Texts) -> str:
    """A word with its value; one of a list without tiers is just a word."""
    added = " + ".join(f"{letter} {values[letter]}" for letter in text)
    face = sum(values[letter] for letter in text)
    if not tier:
        return t("{word} is a word: {sum} = {face}.", word=text, sum=added, face=face)
    return t("{word} is a word of tier {tier}: {sum} = {face}.", word=text, tier=tier, sum=added, face=face)


def _worthless(text: str, unknown: list[str], t: Texts) -> str:
    """A word that can't be laid."""
    letters = " ".join(unknown)
    return t("{word} is a word, but the rules give no value to {letters}.", word=text, letters=letters)


def _said(lexicon: Lexicon, text: str, highest: int, values: Mapping[str, int], t: Texts) -> list[str]:
    """The same for people, in lines."""
    tier = lexicon.tier(text)
    if tier is None:
        return [t("{word} is no word of the game.", word=text or "“”")]
    unknown = sorted(set(text) - set(values))
    lines = [_worth(text, tier, values, t) if not unknown else _worthless(text, unknown, t)]
    if tier > highest:
        lines.append("  " + t("It is valid only where words of tier {tier} are.", tier=tier))
    if text in lexicon.unkind:
        lines.append("  " + t("Neither the computer nor a spy lays it."))
    lines += ["  " + said for said in say_suggested(t, text, lexicon)]
    return lines
