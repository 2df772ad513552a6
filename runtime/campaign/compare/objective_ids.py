"""Objectives that got another id, followed by what speaks of them outside their level: ways and proofs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from runtime.campaign.compare.renames import Ids, renames_of
from runtime.campaign.model import Campaign
from runtime.campaign.references import ReferenceKind

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
