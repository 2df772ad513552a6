"""Ids that a side changed while the other went on using the old ones: what was what, before anything is merged."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from runtime.campaign.compare.map_shift import Shift, moved
from runtime.campaign.level_json import CONDITION
from runtime.campaign.model import Campaign
from runtime.campaign.references import ReferenceKind
from runtime.engine.board.sides import SIDES
from runtime.engine.levels.level import City, Level, Region, Token, Variable

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
    things: Mapping[ReferenceKind, Iterable[City | Token | Region | Variable]] = {
        ReferenceKind.CITY: level.cities,
        ReferenceKind.TOKEN: level.tokens,
        ReferenceKind.REGION: level.regions,
        ReferenceKind.VARIABLE: level.variables,
    }
    return (one.id for one in things[kind])


def _things(kind: ReferenceKind, level: Level, shift: Shift) -> Iterator[tuple[str, object]]:
    """The things of a kind by their ids, each with what it is known by without its id."""
    if kind is ReferenceKind.CITY:
        return ((one.id, moved(one.at, shift)) for one in level.cities)
    if kind is ReferenceKind.TOKEN:
        return ((one.id, (moved(one.at, shift), one.element)) for one in level.tokens)
    if kind is ReferenceKind.REGION:
        return ((one.id, frozenset(moved(cell, shift) for cell in one.cells)) for one in level.regions)
    if kind is ReferenceKind.VARIABLE:
        return ((one.id, (one.name, one.start, one.shown)) for one in level.variables)
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


_STAYING = ((0, 0), (0, 0))
"""Objectives lie nowhere, so that it does not matter how maps were cut."""


def with_objective_ids(base: Campaign, ours: Campaign, theirs: Campaign) -> tuple[Campaign, Campaign, Campaign]:
    """The three campaigns with ways and proofs that call the same objective by the same id, as the levels will."""
    levels = [{level.id: level for level in one.levels} for one in (base, ours, theirs)]
    found: tuple[dict[str, Ids], ...] = ({}, {}, {})
    for level_id, level in levels[0].items():
        mine, other = levels[1].get(level_id), levels[2].get(level_id)
        if mine is not None and other is not None and not level.conditions == mine.conditions == other.conditions:
            renames = renames_of(level, mine, other, _STAYING)
            for ids, kept in zip((renames.base, renames.ours, renames.theirs), found, strict=True):
                kept[level_id] = ids
    return _following(base, found[0]), _following(ours, found[1]), _following(theirs, found[2])


def _following(campaign: Campaign, ids: Mapping[str, Ids]) -> Campaign:
    """The campaign with other ids for objectives, by the levels that they are of."""
    if not any(kind is ReferenceKind.OBJECTIVE for renamed in ids.values() for kind, _ in renamed):
        return campaign
    played = {node.id: node.level for node in campaign.nodes}

    def new(level_id: str, one: str) -> str:
        return ids.get(level_id, {}).get((ReferenceKind.OBJECTIVE, one), one)

    edges = []
    for edge in campaign.edges:
        level_id = played.get(edge.start, "")
        edges.append(
            replace(
                edge,
                path=new(level_id, edge.path),
                met=tuple(new(level_id, one) for one in edge.met),
                missed=tuple(new(level_id, one) for one in edge.missed),
            )
        )
    proofs = {
        level_id: replace(file, proofs=tuple(replace(one, path=new(level_id, one.path)) for one in file.proofs))
        for level_id, file in campaign.proofs.items()
    }
    return replace(campaign, edges=tuple(edges), proofs=proofs)
