"""Whatever counts is said for one and for more: no message of checks, objectives and proofs says "1 turns"."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from runtime.checks.quick_fixes import CHECKS
from runtime.support.difference_messages import DIFFERENCES, say_difference
from runtime.support.issues import Issue, Place, Severity, Wording
from runtime.support.messages import ISSUES, POSITION_ISSUES
from runtime.support.texts import english
from runtime.support.wording import say_issue
from tests.catalogue import messages

ROOMS = ("runtime/campaign", "runtime/checks", "runtime/engine", "runtime/exchange", "runtime/cli", "runtime/support")
NOUNS = (
    "actions|bytes|cells|characters|cities|columns|conditions|effects|elements|entries|errors|faults|files|games|layers"
    "|letters|levels|objectives|objects|pages|parts|pixels|places|plies|points|proofs|regions|rows|signs|spies|stations"
    "|steps|texts|times|tokens|tries|triggers|turns|victories|warnings|ways|words"
)
COUNTED = re.compile(r"(?<!× )\{(\w+)\} (?:(?:other|different|million|starting|new) )?(" + NOUNS + r")\b")
NO_FIGURES = frozenset({"file", "folder", "side", "name", "language", "id", "foe", "letters"})
"""What is filled in by names."""

NEVER_ONE = (
    "{limit}",  # Limits of files and bundles are large, and fixed.
    "a name has 1 to {most} characters",  # a limit, and fixed
    "A cell can have {least} to {most} pixels",
    "A map has {least} to {most} rows",
    "A stamp has at most {most} rows",
    "More than {count} conditions or effects lie within",  # DEEPEST
    "There are more than {count} faults",  # as many as are listed at most
    "the figures for “{id}” speak of {count} conditions",  # of several
    "This {thing} has {length} characters",  # more than can be read well
    "This text has {count} characters",  # more than there is room for
    "takes {needed} letters",  # a word has two at least
    "{letters} letters lead there",
    "is {letters} letters away",
    "The board would take {pages} pages",  # more than can be printed
    "The picture would have {n} million pixels",  # more than can be written
    "{count} files; ",
    "{count} layers, where",
    "{count} words, where",
    "{count} different letters, where",
    "{done} of {of} games",  # a row of figures that changes
    "{games} games between two",  # as many as are needed to say it
    "{games} games by “{thing}”",
    "{games} games there, and",
    "The file has {size} bytes",
    "holds more than the {size} bytes",
    "{rows} rows and {columns} columns",  # of a map; too large, or of two figures
    "{count} other files were copied",
    "of a property has {length} characters",  # more than a name may have
    "would hold more than {maximum} letters",
    "more than {maximum} bytes together",
)


@pytest.fixture(scope="module")
def in_our_rooms() -> tuple[str, ...]:
    """Every message with one form only."""
    return tuple(
        message.one
        for message in messages()
        if not message.many and any(place.startswith(ROOMS) for place in message.places)
    )


@pytest.mark.slow
def test_every_text_with_a_counted_noun_has_a_form_for_one_and_no_exception_is_left_over(
    in_our_rooms: tuple[str, ...],
) -> None:
    found = [
        message
        for message in in_our_rooms
        if any(hit[1] not in NO_FIGURES for hit in COUNTED.finditer(message))
        and not any(known in message for known in NEVER_ONE)
    ]
    assert found == []
    left = [known for known in NEVER_ONE if not any(known in one and COUNTED.search(one) for one in in_our_rooms)]
    assert left == []


def test_what_is_looked_for_would_be_found() -> None:
    assert COUNTED.search("It ends after {count} turns.")
    assert COUNTED.search("{winner} won, after {actions} actions.")
    assert not COUNTED.search("The map has {rows} × {columns} cells.")


OF_CHECKS = {code: check.wording for code, check in CHECKS.items() if check.wording is not None}
TABLES: tuple[Mapping[str, Wording], ...] = (ISSUES, OF_CHECKS, POSITION_ISSUES)
COUNTING = [(code, wording) for table in TABLES for code, wording in table.items() if not isinstance(wording.text, str)]


@pytest.mark.parametrize(("code", "wording"), COUNTING, ids=[code for code, _ in COUNTING])
def test_an_issue_that_counts_says_one_as_one_and_two_as_two(code: str, wording: Wording) -> None:
    def said(count: int) -> str:
        return say_issue(english(), Issue(Severity.HINT, code, Place(), {wording.counted: count}, wording))[0]

    assert said(1) != said(2)
    for count in (1, 2):
        filled = wording.text[count - 1].replace(f"{{{wording.counted}}}", str(count))
        assert said(count) == re.sub(r"\{\w+\}", "?", filled)


@pytest.mark.parametrize("code", [code for code, text in DIFFERENCES.items() if not isinstance(text, str)])
def test_a_difference_that_counts_says_one_as_one(code: str) -> None:
    names = dict.fromkeys(("from", "to", "row", "column", "last_row", "last_column", "side", "when", "before"), "x")
    names |= {"its_start": "A", "its_end": "B"}
    texts = DIFFERENCES[code]
    assert not isinstance(texts, str)
    assert say_difference(english(), code, {**names, "count": 1}) == texts[0].format(count=1, **names)
    assert say_difference(english(), code, {**names, "count": 2}) == texts[1].format(count=2, **names)
