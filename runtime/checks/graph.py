"""The campaign's graph: names that refer to nothing, stations that nobody comes to, and journeys that go nowhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from difflib import get_close_matches
from itertools import islice

from runtime.campaign.graph_names import graph_names
from runtime.campaign.journey import CampaignGraph, finals, reachable
from runtime.campaign.model import Campaign, EndKind, LevelOutcome
from runtime.campaign.source import CAMPAIGN_FILE
from runtime.checks.codes import found
from runtime.checks.outcomes import ends_never
from runtime.checks.step_budget import StepBudget
from runtime.engine.board.grid import Cell
from runtime.support.issues import Issue, Place

_MOST_NAMES = 500


def in_head(code: str, pointer: str, **details: str | int) -> Issue:
    """A finding in the campaign's own file."""
    return found(code, Place(CAMPAIGN_FILE, pointer=pointer, level=str(details.get("level", ""))), details)


def named(issues: Iterable[Issue], campaign: Campaign) -> Iterator[Issue]:
    """The findings with what people call the stations, ways and levels beside their ids, as ``node_name`` and so on."""
    names = graph_names(campaign)
    for issue in issues:
        others = names.ways if "edge" in issue.details else names.stations
        tables = {"node": names.stations, "edge": names.ways, "other": others, "level": names.levels}
        told = {
            f"{key}_name": table[str(issue.details[key])]
            for key, table in tables.items()
            if key in issue.details and str(issue.details[key]) in table
        }
        yield replace(issue, details={**issue.details, **told}) if told else issue


def near(name: str, names: Iterable[str], effort: StepBudget) -> str:
    """The likely name that was meant; of very many only the first are asked, and none where too much was asked."""
    asked = list(islice(names, min(_MOST_NAMES, effort.names)))
    effort.names -= len(asked)
    return next(iter(get_close_matches(name, asked, 1)), "")


def graph_findings(campaign: Campaign, levels: Sequence[str], effort: StepBudget) -> Iterator[Issue]:
    """Everything that is wrong with ids, stations and where they lead; ``levels`` are those that the file lists."""
    yield from _ids(campaign, levels)
    yield from _references(campaign, levels, effort)
    yield from _reach(campaign, levels, effort)
    yield from _places(campaign)
    yield from _ends(campaign, effort)


def _ids(campaign: Campaign, levels: Sequence[str]) -> Iterator[Issue]:
    """A campaign without a level, and ids that stand for more than one thing."""
    if not levels:
        yield in_head("no-levels", "/levels")
    lists = (
        ("level", "/levels/{}", levels),
        ("node", "/nodes/{}/id", [node.id for node in campaign.nodes]),
        ("edge", "/edges/{}/id", [edge.id for edge in campaign.edges]),
        ("difficulty", "/difficulties/{}/id", [difficulty.id for difficulty in campaign.difficulties]),
    )
    for kind, pointer, names in lists:
        seen: set[str] = set()
        for i, name in enumerate(names):
            if name in seen:
                yield in_head("duplicate-id", pointer.format(i), id=name, kind=kind)
            seen.add(name)


def _references(campaign: Campaign, levels: Sequence[str], effort: StepBudget) -> Iterator[Issue]:
    """References of nodes, edges and the start to what is not there."""
    nodes, listed = {node.id: node for node in campaign.nodes}, frozenset(levels)
    for i, node in enumerate(campaign.nodes):
        if node.level and node.level not in listed:
            suggestion = near(node.level, levels, effort)
            yield in_head("node-no-level", f"/nodes/{i}/level", node=node.id, level=node.level, suggestion=suggestion)
        if not node.level and not node.pages:
            yield in_head("node-empty", f"/nodes/{i}", node=node.id)
    for i, edge in enumerate(campaign.edges):
        for key, name in (("start", edge.start), ("end", edge.end)):
            if name not in nodes:
                suggestion = near(name, nodes, effort)
                yield in_head("edge-no-node", f"/edges/{i}/{key}", edge=edge.id, node=name, suggestion=suggestion)
    if campaign.start and campaign.start not in nodes:
        yield in_head("start-no-node", "/start", node=campaign.start, suggestion=near(campaign.start, nodes, effort))
    elif campaign.nodes and not campaign.start:
        yield in_head("no-start", "/start")


def _reach(campaign: Campaign, levels: Sequence[str], effort: StepBudget) -> Iterator[Issue]:
    """Nodes that no way leads to, and levels that no node plays.

    A name that is nearly another's is read as that one, so that one slip is not told twice.
    """
    nodes = {node.id: node for node in campaign.nodes}
    if not nodes:
        return
    listed = frozenset(levels)
    used = {node.level if node.level in listed else near(node.level, levels, effort) for node in campaign.nodes}
    for i, level in enumerate(levels):
        if level and level not in used:
            yield in_head("level-unused", f"/levels/{i}", level=level)
    if campaign.start not in nodes:
        return
    ways: dict[str, list[str]] = {}
    for edge in campaign.edges:
        start, end = (name if name in nodes else near(name, nodes, effort) for name in (edge.start, edge.end))
        ways.setdefault(start, []).append(end)
    reached, waiting = {campaign.start}, [campaign.start]
    while waiting:
        for end in ways.get(waiting.pop(), ()):
            if end not in reached:
                reached.add(end)
                waiting.append(end)
    for i, node in enumerate(campaign.nodes):
        if node.id not in reached:
            yield in_head("level-unreachable", f"/nodes/{i}", node=node.id, level=node.level)


def _places(campaign: Campaign) -> Iterator[Issue]:
    """``node-same-place``: two stations lie on one spot of the map of the journey."""
    seen: dict[Cell, str] = {}
    for i, node in enumerate(campaign.nodes):
        if node.at is None:
            continue
        other = seen.setdefault(node.at, node.id)
        if other != node.id:
            row, column = node.at
            yield in_head("node-same-place", f"/nodes/{i}/at", node=node.id, other=other, row=row, column=column)


def _ends(campaign: Campaign, effort: StepBudget) -> Iterator[Issue]:
    """``ending-never``, ``dead-end`` and ``never-done``.

    A dead end is a station that can be come to, that is not optional and no ending, and from which no way leads on or
    opens another station after a victory; where the campaign marks no endings, its only such station is its end.
    An ending from which some way leads on after every victory is none: the way goes first.
    """
    graph = CampaignGraph.of(campaign)
    levels = {level.id: level for level in campaign.levels}
    endless = {node.id for node in campaign.nodes if ends_never(graph, node, levels.get(node.level), effort)}
    for i, node in enumerate(campaign.nodes):
        if node.id in endless:
            others = [edge.end for edge in graph.out(node.id) if edge.outcome is LevelOutcome.WON and not edge.unlocks]
            yield in_head("ending-never", f"/nodes/{i}/ending", node=node.id, level=node.level, other=others[0])
    found = reachable(graph)
    if not found:
        return
    marked = any(graph.nodes[node].ending in (EndKind.VICTORY, EndKind.OPEN) for node in found)
    last = [
        (i, node)
        for i, node in enumerate(campaign.nodes)
        if node.id in found and node.ending is None and not node.optional and not graph.onward(node.id)
    ]
    stopped = last if marked or len(last) > 1 else []
    for i, node in stopped:
        yield in_head("dead-end", f"/nodes/{i}", node=node.id, level=node.level)
    if not stopped and finals(graph) <= endless:
        yield in_head("never-done", "/nodes")
