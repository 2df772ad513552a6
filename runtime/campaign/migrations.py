"""Older formats made into the present one, on raw data, one step a version.

A step from version n to n + 1 is a pure function from data to data; ``STEPS`` holds it under n. Version 1 is the first,
so there are none yet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

FileData = dict[str, object]
_Step = Callable[[FileData], FileData]

FORMAT = 1
"""The version of every file that this program writes."""

STEPS: Mapping[str, Mapping[int, _Step]] = MappingProxyType(
    {
        kind: MappingProxyType({})
        for kind in (
            *(
                "level",
                "table-level",
                "table-savegame",
                "table-record",
                "campaign",
                "ruleset",
                "preset",
                "proof",
                "text",
                "accepted",
            ),
            *("position", "record", "savegame", "progress", "experiment", "playtest-report"),
            *("quick-players", "player-moods"),
        )
    }
)
"""For each kind of file the step that leads on from a version.

What lies inside another file, such as the level of a record, is of that file's version and goes along in its steps.
"""


@dataclass(frozen=True, slots=True)
class Migrated:
    """Data in the newest form there is a way to; ``before`` is its old version where it was changed."""

    data: FileData
    before: int | None
    is_newer: bool


def version(data: FileData) -> int:
    """The version that data says it has; the first where it says none, or nonsense (the schema reports that)."""
    given = data.get("format")
    return given if isinstance(given, int) and not isinstance(given, bool) and given >= 1 else 1


def migrate(data: FileData, steps: Mapping[int, _Step], newest: int = FORMAT) -> Migrated:
    """The data after every step that leads on from its version; data of a newer program is left alone."""
    before = version(data)
    now = data
    for number in range(before, newest):
        now = steps[number](now) | {"format": number + 1}
    return Migrated(now, before if before < newest else None, before > newest)
