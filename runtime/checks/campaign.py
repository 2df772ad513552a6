"""The sense of a campaign: that its graph holds together, and the sense of each of its levels."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches

from runtime.campaign.model import Campaign, Outcome
from runtime.campaign.source import CAMPAIGN_FILE
from runtime.checks.codes import found
from runtime.checks.level import check_level
from runtime.engine.ruleset import Ruleset
from runtime.engine.words import Words
from runtime.support.issues import Issue, Place


def check_campaign(
    campaign: Campaign,
    rulesets: Mapping[str, Ruleset],
    words: Words | None = None,
    listed: Sequence[str] | None = None,
) -> tuple[Issue, ...]:
    """Everything in a campaign and its levels that makes no sense.

    ``listed`` are the levels as the file has them, where it lists more than could be read; they count as there.
    """
    levels = [level.id for level in campaign.levels] if listed is None else listed
    issues = [*_levels(campaign, levels), *_graph(campaign, levels), *_paths(campaign), *_reach(campaign, levels)]
    for level in campaign.levels:
        issues.extend(check_level(level, rulesets, words))
    return tuple(issues)


def _in_head(code: str, pointer: str, **details: str | int) -> Issue:
    return found(code, Place(CAMPAIGN_FILE, pointer=pointer, level=str(details.get("level", ""))), details)


def _near(name: str, names: Iterable[str]) -> str:
    """The likely name that was meant."""
    return next(iter(get_close_matches(name, list(names), 1)), "")


def _levels(campaign: Campaign, levels: Sequence[str]) -> Iterator[Issue]:
    """A campaign without a level, and ids that stand for more than one thing."""
    if not levels:
        yield _in_head("no-levels", "/levels")
    lists = (
        ("level", "/levels/{}", levels),
        ("node", "/nodes/{}/id", [node.id for node in campaign.nodes]),
        ("edge", "/edges/{}/id", [edge.id for edge in campaign.edges]),
    )
    for kind, pointer, names in lists:
        seen: set[str] = set()
        for i, name in enumerate(names):
            if name in seen:
                yield _in_head("duplicate-id", pointer.format(i), id=name, kind=kind)
            seen.add(name)


def _graph(campaign: Campaign, levels: Collection[str]) -> Iterator[Issue]:
    """References of nodes, edges and the start to what is not there."""
    nodes = {node.id: node for node in campaign.nodes}
    for i, node in enumerate(campaign.nodes):
        if node.level not in levels:
            suggestion = _near(node.level, levels)
            yield _in_head("node-no-level", f"/nodes/{i}/level", node=node.id, level=node.level, suggestion=suggestion)
    for i, edge in enumerate(campaign.edges):
        for key, name in (("start", edge.start), ("end", edge.end)):
            if name not in nodes:
                suggestion = _near(name, nodes)
                yield _in_head("edge-no-node", f"/edges/{i}/{key}", edge=edge.id, node=name, suggestion=suggestion)
    if campaign.start and campaign.start not in nodes:
        yield _in_head("start-no-node", "/start", node=campaign.start, suggestion=_near(campaign.start, nodes))
    elif campaign.nodes and not campaign.start:
        yield _in_head("no-start", "/start")


def _paths(campaign: Campaign) -> Iterator[Issue]:
    """Victories that edges wait for and their levels do not have."""
    levels = {level.id: level for level in campaign.levels}
    played = {node.id: levels[node.level] for node in campaign.nodes if node.level in levels}
    for i, edge in enumerate(campaign.edges):
        if edge.path and edge.outcome is Outcome.WON and edge.start in played:
            level = played[edge.start]
            paths = [path.id for path in level.conditions[level.protagonist]]
            if edge.path not in paths:
                details = {"edge": edge.id, "path": edge.path, "level": level.id}
                yield _in_head("unknown-path", f"/edges/{i}/path", **details, suggestion=_near(edge.path, paths))


def _reach(campaign: Campaign, levels: Sequence[str]) -> Iterator[Issue]:
    """Nodes that no way leads to, and levels that no node plays.

    A name that is nearly another's is read as that one, so that one slip is not told twice.
    """
    nodes = {node.id: node for node in campaign.nodes}
    if not nodes:
        return
    used = {node.level if node.level in levels else _near(node.level, levels) for node in campaign.nodes}
    for i, level in enumerate(levels):
        if level and level not in used:
            yield _in_head("level-unused", f"/levels/{i}", level=level)
    if campaign.start not in nodes:
        return
    ways: dict[str, list[str]] = {}
    for edge in campaign.edges:
        start, end = (name if name in nodes else _near(name, nodes) for name in (edge.start, edge.end))
        ways.setdefault(start, []).append(end)
    reached, waiting = {campaign.start}, [campaign.start]
    while waiting:
        for end in ways.get(waiting.pop(), ()):
            if end not in reached:
                reached.add(end)
                waiting.append(end)
    for i, node in enumerate(campaign.nodes):
        if node.id not in reached:
            yield _in_head("level-unreachable", f"/nodes/{i}", node=node.id, level=node.level)
