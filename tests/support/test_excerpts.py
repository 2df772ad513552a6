"""Of what is too long to be read the beginning is shown, and how much more there is."""

from __future__ import annotations

from runtime.support.texts import (
    MOST_IN_ALL,
    MOST_LETTERS,
    MOST_LINES,
    MOST_NAMES,
    beginning_of,
    english,
    excerpt,
    names_of,
    of_each_kind,
)


def test_what_is_left_out_is_counted() -> None:
    names = [f"n{number}" for number in range(MOST_NAMES)]
    assert names_of(english(), names) == ", ".join(names)
    assert names_of(english(), [*names, "x", "y"]) == f"{', '.join(names)} and 2 more"
    assert beginning_of(names) == ", ".join(names)
    assert beginning_of([*names, "x", "y"]) == f"{', '.join(names)}, … (+2)"
    assert excerpt(["a"] * MOST_LINES) == "\n".join("a" * MOST_LINES)
    assert excerpt(["a"] * (MOST_LINES + 3)).endswith("a\n… (+3)")
    assert len(excerpt(["a" * 10 * MOST_LETTERS])) == MOST_LETTERS


def test_many_kinds_are_too_many_in_all() -> None:
    kept, more = of_each_kind(range(2 * MOST_IN_ALL), str)
    assert (len(kept), more) == (MOST_IN_ALL, MOST_IN_ALL)
