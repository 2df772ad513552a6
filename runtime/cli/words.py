"""What commands that deal with words share: the shipped lexicon, or a list and connotations of one's own."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path

from runtime.lexicon import Lexicon, LexiconError, WordSource, lexicon_of, load_words, read_list, read_meanings
from runtime.support.issues import LIST_NO_VALUE, LIST_STRANGE, Issue, Place, Severity
from runtime.support.terminal import tell
from runtime.support.texts import Texts
from runtime.support.wording import say_issue

MOST_SHOWN = 20
"""How many letters without a value are named."""


def add_words(parser: argparse.ArgumentParser, t: Texts) -> None:
    """Add the option for a word list of one's own."""
    parser.add_argument(
        "--words", type=Path, metavar="FILE", help=t("a list of one word a line, plain or gzipped, instead of ours")
    )


def chosen_words(
    words: Path | None, connotations: Path | None = None, level: Path | None = None, t: Texts | None = None
) -> Lexicon:
    """The words to go by; a list of one's own suggests what ours does unless ``connotations`` say otherwise.

    Without a list, those of the campaign that the file of ``level`` lies in. Where ``t`` is given, it is said on
    stderr what was left out of a list. Raises :class:`runtime.lexicon.LexiconError` where a file can't be read.
    """
    if words is not None and connotations is not None:
        return lexicon_of(_read(words, t), read_meanings(connotations), connotations.name)
    shipped = load_words(WordSource())
    if connotations is not None:
        return lexicon_of(shipped.words(), read_meanings(connotations), connotations.name, shipped.tiers)
    if words is not None:
        return lexicon_of(_read(words, t), shipped.reasons)
    if level is None:
        return shipped
    from runtime.match.wordlists import source_beside  # It loads campaigns, which a word alone doesn't need.

    source = source_beside(level)
    return shipped if source == WordSource() else load_words(source)


def _read(path: Path, t: Texts | None) -> tuple[str, ...]:
    """The words of a list; what is none is left out, and said."""
    found = read_list(path)
    if found.strange and t is not None:
        details: dict[str, str | int] = {
            "file": path.name,
            "count": found.strange,
            "line": found.line,
            "word": found.example,
        }
        tell_issue(Issue(Severity.WARNING, LIST_STRANGE, Place(str(path), found.line), details), t)
    return found.words


def tell_worthless(path: Path, lexicon: Lexicon, level: Path, letters: Iterable[str], t: Texts) -> None:
    """Say on stderr which letters of a list's words aren't among ``letters``, those with a value in ``level``."""
    unknown = frozenset("".join(lexicon.tiers)).difference(letters)
    if unknown:
        count = sum(not unknown.isdisjoint(word) for word in lexicon.tiers)
        shown = " ".join(sorted(unknown)[:MOST_SHOWN])
        details: dict[str, str | int] = {"file": path.name, "count": count, "letters": shown, "level": level.name}
        tell_issue(Issue(Severity.WARNING, LIST_NO_VALUE, Place(str(path)), details), t)


def tell_lexicon_error(problem: LexiconError, t: Texts) -> None:
    """Say on stderr why words can't be read."""
    tell_issue(problem.issue, t)


def tell_issue(issue: Issue, t: Texts) -> None:
    """Say on stderr what is wrong in a file."""
    text, advice = say_issue(t, issue)
    tell(f"{issue.place.file}: {text} {advice}".rstrip())
