"""What people call the stations and ways of a campaign's graph: by names as the graph shows them, and not by ids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from runtime.campaign.model import Campaign
from runtime.campaign.tables import TableLevel
from runtime.engine.levels.level import Level


@dataclass(frozen=True, slots=True)
class GraphNames:
    """The names of stations, ways and levels by their ids; where two are called alike, the id stands behind each."""

    nodes: Mapping[str, str]
    edges: Mapping[str, str]
    levels: Mapping[str, str]


def graph_names(campaign: Campaign) -> GraphNames:
    """A station is called by its own name, else by its level's, else by its id; a way by the stations it joins."""
    levels: tuple[Level | TableLevel, ...] = (*campaign.levels, *campaign.tables)
    played = {level.id: level.name.strip() for level in levels}
    nodes = _told_apart((node.id, node.name.strip() or played.get(node.level) or node.id) for node in campaign.nodes)
    joined = [
        (edge.id, f"{nodes.get(edge.start, edge.start)} → {nodes.get(edge.end, edge.end)}") for edge in campaign.edges
    ]
    return GraphNames(
        nodes,
        _told_apart(joined),
        _told_apart((level.id, level.name.strip() or level.id) for level in levels),
    )


def place_name(campaign: Campaign, pointer: str) -> tuple[str, str]:
    """The station, else the way, that a JSON pointer into the campaign's file lies in; both empty where it is neither.

    One of the two is empty at least.
    """
    parts = pointer.strip("/").split("/")
    names = graph_names(campaign)
    number = int(parts[1]) if len(parts) > 1 and parts[1].isdecimal() else -1
    if parts[0] == "nodes" and 0 <= number < len(campaign.nodes):
        return names.nodes[campaign.nodes[number].id], ""
    if parts[0] == "edges" and 0 <= number < len(campaign.edges):
        return "", names.edges[campaign.edges[number].id]
    return "", ""


def _told_apart(named: Iterable[tuple[str, str]]) -> Mapping[str, str]:
    """The names by ids, those that several share with the id behind."""
    found = dict(named)
    counts = Counter(found.values())
    return {one: name if counts[name] == 1 or name == one else f"{name} ({one})" for one, name in found.items()}
