"""How much a file may hold in all: sums over every list of it, counted before anything else is asked of it.

A bound for each list alone bounds nothing, since lists lie in lists; what a check, a game or a picture costs grows with
the sums.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from runtime.support.issues import Issue, IssueCode, Place, Severity
from runtime.support.reasons import Concern

MOST_BYTES, MOST_VALUES = 64_000_000, 1_000_000
"""The most bytes and values of all files of a campaign together."""

MOST: Mapping[Concern, int] = MappingProxyType(
    {
        Concern.CONDITIONS: 5_000,
        Concern.EFFECTS: 5_000,
        Concern.REGION_CELLS: 200_000,
        Concern.REGION_USES: 2_000_000,
        Concern.ARGUMENTS: 200_000,
        Concern.COLUMNS: 20_000,
        Concern.OBJECTIVES_OF_EDGES: 20_000,
    }
)
"""The most of each sum that a file may come to."""


def bound_issues(data: Mapping[str, object], file: str) -> tuple[Issue, ...]:
    """The sums of a level's or a campaign's data that are greater than they may be, those of reported games too."""
    sums = sums_of(data)
    for game in _items(data.get("games")):
        level = _at(_at(game, "record"), "level")
        for name, found in sums_of(level).items() if isinstance(level, dict) else ():
            sums[name] += found
    return tuple(
        Issue(
            Severity.ERROR,
            IssueCode("too-much"),
            Place(file, 1),
            {"thing": name, "count": found, "maximum": MOST[name]},
        )
        for name, found in sums.items()
        if found > MOST[name]
    )


def sums_of(data: Mapping[str, object]) -> dict[Concern, int]:
    """Each sum of a level's or a campaign's data, whatever that is."""
    found = dict.fromkeys(MOST, 0)
    sizes = _region_sizes(data)
    for tree in (*_trees(data), *(_at(trigger, "when") for trigger in _items(data.get("triggers")))):
        for node in _nodes(tree):
            found[Concern.CONDITIONS] += 1
            found[Concern.ARGUMENTS] += _size(node.get("arguments"))
            found[Concern.REGION_USES] += sum(sizes.get(name, 0) for name in _regions_of(node)) if sizes else 0
    for trigger in _items(data.get("triggers")):
        for effect in _effects_of(trigger):
            found[Concern.EFFECTS] += 1
            found[Concern.ARGUMENTS] += _size(_at(effect, "arguments"))
    marked = (*_items(data.get("regions")), *_items(data.get("notes")))
    found[Concern.REGION_CELLS] = sum(len(_items(_at(one, "cells"))) for one in marked)
    columns = data.get("difficulty")
    found[Concern.REGION_USES] *= 1 + (len(columns) if isinstance(columns, dict) else 0)
    found[Concern.COLUMNS] = _size(columns)
    for edge in _items(data.get("edges")):
        asked = (_at(edge, name) for name in ("met", "missed", "variables"))
        found[Concern.OBJECTIVES_OF_EDGES] += sum(map(len, map(_items, asked)))
    return found


def _trees(data: Mapping[str, object]) -> Iterator[object]:
    """The conditions of both sides' objectives."""
    sides = data.get("conditions")
    for paths in sides.values() if isinstance(sides, dict) else ():
        for path in _items(paths):
            yield _at(path, "when")


def _nodes(tree: object) -> Iterator[dict[str, object]]:
    """A condition and all its parts."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, dict):
            yield node
            waiting += _items(node.get("parts"))


def _effects_of(trigger: object) -> Iterator[object]:
    """The effects of a trigger, and those within others."""
    waiting = [trigger]
    while waiting:
        for effect in _items(_at(waiting.pop(), "effects")):
            yield effect
            waiting += _items(_at(effect, "branches"))


def _region_sizes(data: Mapping[str, object]) -> dict[str, int]:
    """How many cells each region has, by its id."""
    sizes: dict[str, int] = {}
    for region in _items(data.get("regions")):
        name = _at(region, "id")
        if isinstance(name, str):
            sizes[name] = len(_items(_at(region, "cells")))
    return sizes


def _regions_of(node: Mapping[str, object]) -> list[str]:
    """The ids of the regions that a condition speaks of."""
    arguments = node.get("arguments")
    named = [_at(arguments, "region"), *(_at(place, "region") for place in _items(_at(arguments, "places")))]
    return [name for name in named if isinstance(name, str)]


def _size(value: object) -> int:
    """How many values lie in a value."""
    count, waiting = 0, [value]
    while waiting:
        one = waiting.pop()
        inner = one.values() if isinstance(one, dict) else one if isinstance(one, list) else ()
        count += len(inner)
        waiting += [member for member in inner if isinstance(member, dict | list)]
    return count


def _at(value: object, key: str) -> object:
    return value.get(key) if isinstance(value, dict) else None


def _items(value: object) -> list[object]:
    return value if isinstance(value, list) else []


@dataclass(slots=True)
class Total:
    """How much of a campaign's files has been read.

    A file that is too much by itself is left to its own limits, which tell what is wrong with it and not with others.
    """

    size: int = 0
    values: int = 0
    _last: int = 0

    def why_not(self, data: bytes, file: str) -> Issue | None:
        """Why a file is not read any more after all the others; else its bytes count as read."""
        if self.size + len(data) > MOST_BYTES:
            return Issue(Severity.ERROR, IssueCode("too-many-bytes"), Place(file), {"maximum": MOST_BYTES})
        values = self._last = _values_in(data)
        if self.values > MOST_VALUES or self.values + values > MOST_VALUES >= values:
            return Issue(Severity.ERROR, IssueCode("too-many-values"), Place(file), {"maximum": MOST_VALUES})
        self.size += len(data)
        return None

    def count(self) -> None:
        """Let the values of the file count that was asked for last, and has been read."""
        self.values += self._last


def _values_in(data: bytes) -> int:
    """About how many values a file holds, told before it is read."""
    return len(data) - len(data.translate(None, b",[{"))  # Four times as fast as to count each of them.
