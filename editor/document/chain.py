"""The campaign's graph while its levels are edited as a list.

As long as the graph is the plain chain of the levels (each level one station, a victory leads to the next), it follows
the list. Once a designer has made something else of it, the list leaves it alone, but for the stations of levels
that go and for one new station, not yet on any way, for each level that comes.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from editor.document.ids import unused
from runtime.campaign.journey import table_outcomes
from runtime.campaign.model import Campaign, Edge, LevelOutcome, Node
from runtime.campaign.tables import TableLevel
from runtime.engine.levels.level import Level


def following(campaign: Campaign, levels: tuple[Level, ...]) -> Campaign:
    """The campaign with these levels (some new, some in another order) and the graph that goes with them."""
    changed = replace(campaign, levels=levels)
    if not campaign.levels or is_chain(campaign):
        return chained(changed)
    if not campaign.nodes:
        return changed
    known = {level.id for level in campaign.levels}
    return _with_nodes(changed, tuple(level for level in levels if level.id not in known))


def without_level(campaign: Campaign, level_id: str) -> Campaign:
    """The campaign without a level, its stations and their ways; a plain chain is closed over the gap."""
    changed = replace(campaign, levels=tuple(level for level in campaign.levels if level.id != level_id))
    if is_chain(campaign):
        return chained(changed)
    gone = {node.id for node in campaign.nodes if node.level == level_id}
    return replace(
        changed,
        nodes=tuple(node for node in campaign.nodes if node.id not in gone),
        edges=tuple(edge for edge in campaign.edges if edge.start not in gone and edge.end not in gone),
        start="" if campaign.start in gone else campaign.start,
    )


def with_table(campaign: Campaign, table: TableLevel, after: str) -> Campaign:
    """The campaign with a table game as its last level, and a station for it.

    In a plain chain that station lies behind the one of the level ``after``, and whatever can come of the game the way
    leads on from there; in a graph that was designed it is not yet on any way.
    """
    changed = replace(campaign, tables=(*campaign.tables, table))
    if not campaign.nodes and campaign.levels:
        return changed
    node = Node(unused(table.id, {one.id for one in campaign.nodes}), table.id)
    if not campaign.nodes:
        return replace(changed, nodes=(node,), start=campaign.start or node.id)
    before = next((one for one in campaign.nodes if one.level == after), campaign.nodes[-1])
    if not is_chain(campaign):
        return replace(changed, nodes=(*campaign.nodes, node))
    place = campaign.nodes.index(before) + 1
    ending, before_it = before.ending, replace(before, ending=None)
    nodes = (*campaign.nodes[: place - 1], before_it, replace(node, ending=ending), *campaign.nodes[place:])
    taken = {edge.id for edge in campaign.edges}
    edges = []
    for edge in campaign.edges:
        if edge.start != before.id:
            edges.append(edge)
            continue
        edges.append(replace(edge, end=node.id))
        possible = table_outcomes(table)
        for outcome in (one for one in (LevelOutcome.WON, LevelOutcome.LOST, LevelOutcome.DRAWN) if one in possible):
            name = unused(f"{node.id}-{outcome.value}"[-64:].lstrip("._-"), taken)
            taken.add(name)
            edges.append(Edge(name, node.id, edge.end, outcome))
    if all(edge.start != before.id for edge in campaign.edges):
        edges.append(Edge(unused(f"{before.id}-won"[-64:].lstrip("._-"), taken), before.id, node.id))
    return replace(changed, nodes=nodes, edges=tuple(edges))


def without_table(campaign: Campaign, level_id: str) -> Campaign:
    """The campaign without a table game, its stations and their ways.

    Where each of these stations led on to one other only, the ways to it lead there.
    """
    changed = replace(campaign, tables=tuple(table for table in campaign.tables if table.id != level_id))
    for node in (node for node in campaign.nodes if node.level == level_id):
        onward = {edge.end for edge in changed.edges if edge.start == node.id} - {node.id}
        rest = tuple(edge for edge in changed.edges if edge.start != node.id)
        if len(onward) == 1:
            (end,) = onward
            edges = tuple(replace(edge, end=end) if edge.end == node.id else edge for edge in rest)
        else:
            edges = tuple(edge for edge in rest if edge.end != node.id)
        nodes = tuple(one for one in changed.nodes if one.id != node.id)
        changed = replace(changed, nodes=nodes, edges=edges, start="" if changed.start == node.id else changed.start)
    return changed


def is_chain(campaign: Campaign) -> bool:
    """Whether the graph is the plain chain of the levels in their order, and nothing else.

    Stations may have names and places, for they take those along, and the last one an ending; a way that asks for more
    than a victory, or takes something along, is a designer's.
    """
    nodes, edges = campaign.nodes, campaign.edges
    if not nodes or tuple(node.level for node in nodes) != tuple(level.id for level in campaign.levels):
        return False
    ways = tuple((edge.start, edge.end) for edge in edges)
    plain = all(replace(edge, extra={}) == Edge(edge.id, edge.start, edge.end) for edge in edges) and not any(
        node.optional or (node.ending and node is not nodes[-1]) for node in nodes
    )
    chain = tuple((first.id, second.id) for first, second in pairwise(nodes))
    return plain and ways == chain and campaign.start == nodes[0].id


def chained(campaign: Campaign) -> Campaign:
    """The campaign with the plain chain of its levels; stations and ways that fit are kept with their ids.

    The last station has the ending that the last one had.
    """
    ending = campaign.nodes[-1].ending if campaign.nodes else None
    kept = {node.level: node for node in campaign.nodes}
    campaign = _with_nodes(
        replace(campaign, nodes=tuple(kept[level.id] for level in campaign.levels if level.id in kept)),
        tuple(level for level in campaign.levels if level.id not in kept),
    )
    station = {node.level: node for node in campaign.nodes}
    nodes = tuple(replace(station[level.id], ending=None) for level in campaign.levels)
    nodes = (*nodes[:-1], replace(nodes[-1], ending=ending)) if nodes else nodes
    ways = {(edge.start, edge.end): edge for edge in campaign.edges}
    taken = {edge.id for edge in campaign.edges}
    edges = []
    for first, second in pairwise(nodes):
        edge = ways.get((first.id, second.id))
        if edge is None:
            edge = Edge(unused(f"{first.id}-won"[-64:].lstrip("._-"), taken), first.id, second.id)
            taken.add(edge.id)
        edges.append(edge)
    return replace(campaign, nodes=nodes, edges=tuple(edges), start=nodes[0].id if nodes else "")


def _with_nodes(campaign: Campaign, levels: tuple[Level, ...]) -> Campaign:
    nodes = list(campaign.nodes)
    for level in levels:
        nodes.append(Node(unused(level.id, {node.id for node in nodes}), level.id))
    return replace(campaign, nodes=tuple(nodes))
