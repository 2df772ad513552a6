"""What may be of any length, in short: the beginning of lists and texts, and how large files are.

Whatever a campaign can make long goes through here before people see it, on a terminal as in a window.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from runtime.support.texts import Texts

Thing = TypeVar("Thing")

MOST_OF_A_KIND = 200
"""So many issues or conflicts of one kind are told."""

MOST_IN_ALL = 2_000
"""So many are told together."""

MOST_NAMES = 20
"""So many names stand in a sentence."""

MOST_LINES, MOST_LETTERS = 40, 4_000
"""A message has so many lines, and so many letters."""


def of_each_kind(things: Iterable[Thing], kind: Callable[[Thing], str]) -> tuple[tuple[Thing, ...], int]:
    """The first of each kind in their order, no more in all than anybody reads, and how many are left out."""
    counts: Counter[str] = Counter()
    kept: list[Thing] = []
    for thing in things:
        counts[kind(thing)] += 1
        if counts[kind(thing)] <= MOST_OF_A_KIND and len(kept) < MOST_IN_ALL:
            kept.append(thing)
    return tuple(kept), counts.total() - len(kept)


def names_of(t: Texts, names: Iterable[str]) -> str:
    """Names one after the other, and how many more there are."""
    listed = tuple(names)
    said = ", ".join(listed[:MOST_NAMES])
    more = len(listed) - MOST_NAMES
    return t.plural("{ids} and {count} more", "{ids} and {count} more", more, ids=said) if more > 0 else said


def beginning_of(names: Sequence[str]) -> str:
    """Names one after the other, with a sign and a number for those that are left out."""
    more = len(names) - MOST_NAMES
    return ", ".join(names[:MOST_NAMES]) + (f", … (+{more})" if more > 0 else "")


def excerpt(lines: Sequence[str]) -> str:
    """The lines of a message, with a sign and a number for those that are left out, or a sign for letters."""
    said = "\n".join(lines[:MOST_LINES])
    if len(said) > MOST_LETTERS:
        return said[: MOST_LETTERS - 1] + "…"
    return f"{said}\n… (+{len(lines) - MOST_LINES})" if len(lines) > MOST_LINES else said


_UNITS = 1000


def byte_size_text(t: Texts, size: int) -> str:
    """A number of bytes as people read it."""
    if size < _UNITS:
        return t.plural("{count} byte", "{count} bytes", size)
    if size < _UNITS * _UNITS:
        return t("{n} kB", n=-(-size // _UNITS))
    return t("{n} MB", n=f"{size / _UNITS / _UNITS:.1f}")
