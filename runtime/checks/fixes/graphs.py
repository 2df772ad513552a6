"""Fixes of a campaign's graph: its start, stations, ways, endings, and presets that arrive along ways."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from runtime.campaign.journey import CampaignGraph, reachable
from runtime.campaign.model import Campaign, Edge, EndKind, LevelOutcome, Node
from runtime.checks.fixes.common import FixId, QuickFix, changed_at, parts_of, unused_name, value_at
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import JOURNEY, City, Level, journey_names
from runtime.support.issues import Issue
from runtime.support.texts import mark


def _index(issue: Issue) -> int:
    return int(parts_of(issue.place.pointer)[1])


def begin_at_first(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Begin at the first station."""
    del issue
    return replace(campaign, start=campaign.nodes[0].id) if campaign.nodes else None


def remove_node(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Take a station out of the graph, and its ways with it; nothing where the journey begins there."""
    index = _index(issue)
    gone = campaign.nodes[index].id
    nodes = (*campaign.nodes[:index], *campaign.nodes[index + 1 :])
    if any(node.id == gone for node in nodes):
        return replace(campaign, nodes=nodes)
    if gone == campaign.start:
        return None
    edges = tuple(edge for edge in campaign.edges if gone not in (edge.start, edge.end))
    return replace(campaign, nodes=nodes, edges=edges)


def add_node(campaign: Campaign, issue: Issue) -> Campaign:
    """Add a station for a level that is played nowhere."""
    level = str(issue.details["level"])
    return replace(
        campaign, nodes=(*campaign.nodes, Node(unused_name(level, {one.id for one in campaign.nodes}), level))
    )


def new_id(campaign: Campaign, issue: Issue) -> Campaign:
    """Give the later of two things of one id another id."""
    things = value_at(campaign, issue, 2)
    taken = {thing if isinstance(thing, str) else thing.id for thing in things}
    return changed_at(campaign, issue, lambda name: unused_name(name, taken))


def ends_well(campaign: Campaign, issue: Issue) -> Campaign:
    """Mark the station as a victorious ending."""
    return changed_at(campaign, issue, lambda node: replace(node, ending=EndKind.VICTORY))


def only_open(campaign: Campaign, issue: Issue) -> Campaign:
    """Let the ways that lead on from an ending after a victory only open the stations that they lead to."""
    node = campaign.nodes[_index(issue)].id
    edges = tuple(
        replace(edge, unlocks=True) if edge.start == node and edge.outcome is LevelOutcome.WON else edge
        for edge in campaign.edges
    )
    return replace(campaign, edges=edges)


def last_ends_well(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Let the last station that can be come to be a victorious ending, whose ways only open other stations."""
    del issue
    found = reachable(CampaignGraph.of(campaign))
    last = next((node for node in reversed(campaign.nodes) if node.id in found and node.ending is None), None)
    if last is None:
        return None
    nodes = tuple(replace(node, ending=EndKind.VICTORY) if node is last else node for node in campaign.nodes)
    edges = tuple(
        replace(edge, unlocks=True) if edge.start == last.id and edge.outcome is LevelOutcome.WON else edge
        for edge in campaign.edges
    )
    return replace(campaign, nodes=nodes, edges=edges)


def name_choices(campaign: Campaign, issue: Issue) -> Campaign:
    """Let the player choose between two ways by the names of the stations that they lead to."""
    levels = {level.id: level.name for level in campaign.levels} | {one.id: one.name for one in campaign.tables}
    names = {node.id: node.name or levels.get(node.level) or node.id for node in campaign.nodes}
    both = (issue.details["edge"], issue.details["other"])
    edges = tuple(
        replace(edge, choice=edge.choice or names.get(edge.end, edge.end)) if edge.id in both else edge
        for edge in campaign.edges
    )
    return replace(campaign, edges=edges)


def goes_first(campaign: Campaign, issue: Issue) -> Campaign:
    """Let a way go before all the others of its station."""
    edge = campaign.edges[_index(issue)]
    first = min(one.priority for one in campaign.edges if one.start == edge.start)
    return changed_at(campaign, issue, lambda one: replace(one, priority=first - 1))


def bring_less(campaign: Campaign, issue: Issue) -> Campaign:
    """Let a preset arrive with no more than the way takes along."""
    most = int(issue.details["most"])
    return changed_at(campaign, issue, lambda value: _less(value, most))


def _less(value: Any, most: int) -> Any:
    return min(value, most) if isinstance(value, int) else value[:most]


def play_the_other(campaign: Campaign, issue: Issue) -> Campaign:
    """Let the stations of a level that is another's copy play that, and take the copy out of the campaign."""
    copy, other = str(issue.details["level"]), str(issue.details["other"])
    nodes = tuple(replace(node, level=other) if node.level == copy else node for node in campaign.nodes)
    return replace(campaign, nodes=nodes, levels=tuple(level for level in campaign.levels if level.id != copy))


def remove_presets(campaign: Campaign, issue: Issue) -> Campaign:
    """Take the presets of a level away that there is not."""
    level = str(issue.details["level"])
    return replace(campaign, presets={name: one for name, one in campaign.presets.items() if name != level})


def score_within_reach(campaign: Campaign, issue: Issue) -> Campaign:
    """Let a way wait for no more points than there can be."""
    return changed_at(campaign, issue, lambda _: int(issue.details["most"]))


def swap_figures(campaign: Campaign, issue: Issue) -> Campaign:
    """Let two difficulties change a figure of a condition with each other."""
    name, figure = str(issue.details["id"]), str(issue.details["figure"])
    value = {str(issue.details["easy"]): int(issue.details["hard_value"])}
    value[str(issue.details["hard"])] = int(issue.details["easy_value"])

    def swapped(columns: Any) -> Any:
        return {
            one: replace(column, numbers={**column.numbers, name: {**column.numbers.get(name, {}), figure: value[one]}})
            if one in value
            else column
            for one, column in columns.items()
        }

    return changed_at(campaign, issue, swapped, pointer="/difficulty")


def remove_text(campaign: Campaign, issue: Issue) -> Campaign:
    """Take a text out of a table that no text of the campaign is."""
    key = str(issue.details["id"])
    return changed_at(campaign, issue, lambda table: {name: text for name, text in table.items() if name != key})


def add_level(campaign: Campaign, _issue: Issue) -> Campaign:
    """Begin with a level: a plain map with a city for each side in opposite corners, and a station for it."""
    size = Size(9, 9)
    cities = (City("gold", Cell(1, 1), Side.GOLD), City("silver", Cell(7, 7), Side.SILVER))
    level = Level("level-1", "Level 1", TerrainMap.filled(size), cities=cities)
    nodes = campaign.nodes or (Node(level.id, level.id),)
    return replace(campaign, levels=(level,), nodes=nodes, start=campaign.start or nodes[0].id)


def edge_for_the_rest(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Let every victory that opens no way lead where the first of the station's ways leads."""
    node = str(issue.details["node"])
    leaving = [edge for edge in campaign.edges if edge.start == node and edge.outcome is LevelOutcome.WON]
    if not leaving:
        return None
    first = min(leaving, key=lambda edge: edge.priority)
    last = max(edge.priority for edge in leaving)
    name = unused_name(f"{node}-else", {edge.id for edge in campaign.edges})
    return replace(campaign, edges=(*campaign.edges, Edge(name, node, first.end, priority=last + 1)))


def edge_back(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Let a victory at the station lead back to where the player comes from."""
    node = campaign.nodes[_index(issue)].id
    before = next((edge.start for edge in campaign.edges if edge.end == node and edge.start != node), None)
    if before is None:
        return None
    name = unused_name(f"{node}-back", {edge.id for edge in campaign.edges})
    return replace(campaign, edges=(*campaign.edges, Edge(name, node, before)))


def without_variable(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Take a variable out of the campaign and of what ways ask; nothing where a level speaks of it."""
    index = _index(issue)
    gone = campaign.variables[index].id
    if any(f"{JOURNEY}{gone}" in journey_names(level) for level in campaign.levels):
        return None
    edges = tuple(
        replace(edge, variables=tuple(test for test in edge.variables if test.variable != gone))
        for edge in campaign.edges
    )
    kept = (*campaign.variables[:index], *campaign.variables[index + 1 :])
    return replace(campaign, variables=kept, edges=edges)


def swap_difficulties(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Let two difficulties change all that a level has for them with each other."""
    easy, hard = parts_of(issue.place.pointer)[-1], str(issue.details["harder"])

    def swapped(columns: Any) -> Any:
        kept = {name: column for name, column in columns.items() if name not in (easy, hard)}
        turned = {easy: columns.get(hard), hard: columns.get(easy)}
        return {**kept, **{name: column for name, column in turned.items() if column is not None}}

    return changed_at(campaign, issue, swapped, pointer="/difficulty")


REMOVE_NODE = QuickFix(FixId("remove-station"), mark("Remove the station and its ways"), remove_node)
BEGIN_AT_FIRST = QuickFix(FixId("begin-at-first"), mark("Begin at the first station"), begin_at_first)
LAST_ENDS = QuickFix(
    FixId("ending"), mark("End at the last station, and let its ways only open others"), last_ends_well
)
