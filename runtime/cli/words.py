"""What commands that deal with words share: the shipped lexicon, or a list and connotations of one's own."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from runtime.lexicon import Lexicon, LexiconError, WordSource, listed, read_meanings, read_words
from runtime.match.wordlists import source_beside
from runtime.support.texts import Texts
from runtime.support.wording import say_issue


def add_words(parser: argparse.ArgumentParser, t: Texts) -> None:
    """Add the option for a word list of one's own."""
    parser.add_argument(
        "--words", type=Path, metavar="FILE", help=t("a list of one word a line, plain or gzipped, instead of ours")
    )


def chosen_words(words: Path | None, connotations: Path | None = None, level: Path | None = None) -> Lexicon:
    """The words to go by; a list of one's own suggests what ours does unless ``connotations`` say otherwise.

    Without a list, those of the campaign that the file of ``level`` lies in. Raises
    :class:`runtime.lexicon.LexiconError` where a file can't be read.
    """
    if words is not None and connotations is not None:
        return listed(read_words(words), read_meanings(connotations), connotations.name)
    shipped = WordSource().load()
    if connotations is not None:
        return listed(shipped.words(), read_meanings(connotations), connotations.name, shipped.tiers)
    if words is None:
        source = source_beside(level) if level is not None else WordSource()
        return shipped if source == WordSource() else source.load()
    return listed(read_words(words), shipped.reasons)


def tell_lexicon_error(problem: LexiconError, t: Texts) -> None:
    """Say on stderr why words can't be read."""
    text, advice = say_issue(t, problem.issue)
    sys.stderr.write(f"{problem.issue.place.file}: {text} {advice}".rstrip() + "\n")
