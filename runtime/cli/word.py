"""``scryptic word``: whether words are in the lexicon, how common they are, what they are worth and suggest."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from runtime import resources
from runtime.campaign.rulesets import read_rulesets
from runtime.cli.words import tell_lexicon_error
from runtime.engine.scoring import face_value
from runtime.lexicon import Lexicon, LexiconError, load_lexicon
from runtime.support.texts import Texts, english, mark

FINE, WRONG_USE = 0, 2

MEANINGS = {
    "attacking": mark("attacking"),
    "burning": mark("burning"),
    "cutting": mark("cutting"),
    "defending": mark("defending"),
    "sneaking": mark("sneaking"),
}


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], t: Texts | None = None) -> None:
    """Add the command and its options."""
    say = t or english()
    parser = subparsers.add_parser(
        "word",
        help=say("look words up: are they valid, what are they worth, what do they suggest"),
        description=say(
            "Says of each word whether it may be laid, its tier of commonness, its letters' values, "
            "and what it suggests and why."
        ),
    )
    parser.add_argument("words", nargs="+", metavar="WORD", help=say("a word, in capitals or not"))
    parser.add_argument("--json", action="store_true", help=say("write one JSON object a line"))


def run(args: argparse.Namespace, t: Texts) -> int:
    """Say it of every word; 2 where the lexicon can't be read."""
    try:
        lexicon = load_lexicon()
    except LexiconError as problem:
        tell_lexicon_error(problem, t)
        return WRONG_USE
    letters = read_rulesets(resources.assets() / "rulesets")["release"].letters
    for word in args.words:
        text = word.upper()
        face = face_value(letters, text) if set(text) <= set(letters.values) else None
        found = word_data(lexicon, text, face)
        values = {letter: letters.values[letter] for letter in dict.fromkeys(text) if letter in letters.values}
        sys.stdout.write((json.dumps(found, ensure_ascii=False) if args.json else _said(found, values, t)) + "\n")
    return FINE


def word_data(lexicon: Lexicon, text: str, face: int | None) -> dict[str, Any]:
    """What is known of a word; ``face`` is None where the rules give one of its letters no value."""
    return {
        "word": text,
        "valid": lexicon.valid(text),
        "tier": lexicon.tier(text),
        "face": face,
        "connotations": dict(sorted(lexicon.why(text).items())) if lexicon.valid(text) else {},
    }


def _said(found: dict[str, Any], values: dict[str, int], t: Texts) -> str:
    """The same for people."""
    text = found["word"]
    if not found["valid"]:
        return t("{word} is no word of the game.", word=text)
    sum_up = " + ".join(f"{letter} {values[letter]}" for letter in text)
    lines = [
        t(
            "{word} is a word of tier {tier}: {sum} = {face}.",
            word=text,
            tier=found["tier"],
            sum=sum_up,
            face=found["face"],
        )
    ]
    for name, why in found["connotations"].items():
        lines.append(t("  {connotation}: {why}", connotation=t(MEANINGS.get(name, name)), why=why))
    return "\n".join(lines)
