"""Older formats made into the present one, on raw data, one step a version.

A step from version n to n + 1 is a pure function from data to data; ``STEPS`` holds it under n.

A file is written in the first version that has everything it uses, so that an older program still reads what it can
play, and refuses by its number what it can't. Version 2 came with memory, choice and chance (rules, section 13);
version 3 of games with those by files, in which each side's letters come by a seed of its own, and with opening racks
that are dealt anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

FileData = dict[str, object]
_Step = Callable[[FileData], FileData]

FIRST = 1
"""The version of a file that uses nothing of a later one."""


def _unchanged(data: FileData) -> FileData:
    """What the next version adds an older file can't have, and what it has means the same there."""
    return data


STEPS: Mapping[str, Mapping[int, _Step]] = MappingProxyType(
    {
        **{kind: MappingProxyType({1: _unchanged}) for kind in ("level", "campaign", "preset", "position", "progress")},
        **{kind: MappingProxyType({1: _unchanged, 2: _unchanged}) for kind in ("record", "proof", "savegame")},
        **{
            kind: MappingProxyType({})
            for kind in (
                *("table-level", "table-savegame", "table-record", "ruleset", "text", "stamp", "accepted", "notes"),
                *("experiment", "playtest-report", "quick-players", "player-moods", "turn", "correspondence"),
                *("gallery", "gallery-entry"),
            )
        },
    }
)
"""For each kind of file the step that leads on from a version.

What lies inside another file, such as the level of a record, is of that file's version and goes along in its steps.
"""


@dataclass(frozen=True, slots=True)
class Migrated:
    """Data in the newest form there is a way to; ``before`` is its old version where a step changed it."""

    data: FileData
    before: int | None
    is_newer: bool


def version(data: FileData) -> int:
    """The version that data says it has; the first where it says none, or nonsense (the schema reports that)."""
    given = data.get("format")
    return given if isinstance(given, int) and not isinstance(given, bool) and given >= 1 else 1


def last_format(kind: str) -> int:
    """The newest version of a kind of file, the first of a kind that has no steps."""
    return FIRST + len(STEPS.get(kind, ()))


def migrate(data: FileData, steps: Mapping[int, _Step]) -> Migrated:
    """The data after every step that leads on from its version; data of a newer program is left alone.

    A file in which no step changes anything stays as it is, its version too.
    """
    before, last = version(data), FIRST + len(steps)
    now = data
    for number in range(before, last):
        after = steps[number](now)
        now = now if after is now else after | {"format": number + 1}
    return Migrated(now, before if now is not data else None, before > last)
