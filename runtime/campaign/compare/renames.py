"""Ids that a side changed while the other went on using the old ones: what was what, before anything is merged."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from runtime.campaign.compare.map_shift import Shift, moved
from runtime.campaign.condition_json import CONDITION
from runtime.campaign.references import ReferenceKind
from runtime.engine.board.sides import SIDES
from runtime.engine.levels.level import City, Level, Region, Token

Ids = Mapping[tuple[ReferenceKind, str], str]
"""New ids by kind and old id."""


@dataclass(frozen=True, slots=True)
class Renames:
    """Which ids each version's things get, so that all three call the same thing by the same id.

    ``clashes`` are things to which each side gave an id of its own: the kind and the ids in ours and theirs.
    """

    base: Ids = field(default_factory=dict)
    ours: Ids = field(default_factory=dict)
    theirs: Ids = field(default_factory=dict)
    clashes: tuple[tuple[ReferenceKind, str, str], ...] = ()


def renames_of(base: Level, ours: Level, theirs: Level, shifts: tuple[Shift, Shift]) -> Renames:
    """The ids that cities, tokens, regions and objectives get; ``shifts`` are how the base lies in ours and theirs."""
    made: dict[str, dict[tuple[ReferenceKind, str], str]] = {"base": {}, "ours": {}, "theirs": {}}
    clashes = []
    for kind in ReferenceKind:
        mine = _went(kind, base, ours, shifts[0])
        other = _went(kind, base, theirs, shifts[1])
        if not mine and not other:
            continue
        taken_by_ours, taken_by_theirs = frozenset(_ids(kind, ours)), frozenset(_ids(kind, theirs))
        for old in {**mine, **other}:
            new = mine.get(old) or other[old]
            if old in mine and old in other and mine[old] != other[old]:
                clashes.append((kind, mine[old], other[old]))
            # An id that the other side gave to a new thing of its own can't be this one's there.
            if (old not in other and new in taken_by_theirs) or (old not in mine and new in taken_by_ours):
                continue
            made["base"][kind, old] = new
            made["ours"][kind, mine.get(old, old)] = new
            made["theirs"][kind, other.get(old, old)] = new
    return Renames(made["base"], made["ours"], made["theirs"], tuple(clashes))


def _went(kind: ReferenceKind, before: Level, after: Level, shift: Shift) -> dict[str, str]:
    """Old ids and new ones: of things on the same cell or, where they have none, that say the same."""
    there, now = frozenset(_ids(kind, before)), frozenset(_ids(kind, after))
    if there <= now or now <= there:
        return {}
    free: dict[object, list[str]] = {}
    for one, mark in _things(kind, after, (0, 0)):
        if one not in there:
            free.setdefault(mark, []).append(one)
    went: dict[str, str] = {}
    for one, mark in _things(kind, before, shift):
        if one not in now and one not in went and len(found := free.get(mark, [])) == 1:
            went[one] = found.pop()
    return went


def _ids(kind: ReferenceKind, level: Level) -> Iterator[str]:
    """The ids of the things of a kind."""
    if kind is ReferenceKind.OBJECTIVE:
        return (path.id for side in SIDES for path in level.conditions[side])
    things: Iterable[City | Token | Region] = level.regions
    if kind is not ReferenceKind.REGION:
        things = level.cities if kind is ReferenceKind.CITY else level.tokens
    return (one.id for one in things)


def _things(kind: ReferenceKind, level: Level, shift: Shift) -> Iterator[tuple[str, object]]:
    """The things of a kind by their ids, each with what it is known by without its id."""
    if kind is ReferenceKind.CITY:
        return ((one.id, moved(one.at, shift)) for one in level.cities)
    if kind is ReferenceKind.TOKEN:
        return ((one.id, (moved(one.at, shift), one.element)) for one in level.tokens)
    if kind is ReferenceKind.REGION:
        return ((one.id, frozenset(moved(cell, shift) for cell in one.cells)) for one in level.regions)
    return (
        (path.id, (side, json.dumps(CONDITION.write(path.when), sort_keys=True), path.bonus))
        for side in SIDES
        for path in level.conditions[side]
    )


def level_renames(base: Iterable[Level], side: Iterable[Level]) -> dict[str, str]:
    """Levels that got another id, old to new: those with the same map, or the same name and the same place."""
    before, after = tuple(base), tuple(side)
    old_ids, new_ids = {level.id for level in before}, {level.id for level in after}
    free = [(number, level) for number, level in enumerate(after) if level.id not in old_ids]
    found: dict[str, str] = {}
    for number, level in enumerate(before):
        if level.id in new_ids:
            continue
        for place, other in free:
            is_same = level.terrain == other.terrain and (level.cities == other.cities or level.name == other.name)
            if is_same or (number == place and level.name == other.name):
                found[level.id] = other.id
                free.remove((place, other))
                break
    return found
