"""The campaign's graph: names that refer to nothing, stations that nobody comes to, and journeys that go nowhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from difflib import get_close_matches
from itertools import chain, combinations, islice

from runtime.campaign.graph_names import graph_names
from runtime.campaign.journey import CampaignGraph, Ended, finals, journeys_end, reachable
from runtime.campaign.model import Campaign, Edge, EndKind, LevelOutcome, Node
from runtime.campaign.source import CAMPAIGN_FILE, level_file
from runtime.checks.board import DUPLICATE_ID
from runtime.checks.check import Check, make_issue
from runtime.checks.fixes.common import TAKE_NAME, FixId, QuickFix, remove
from runtime.checks.fixes.graphs import (
    BEGIN_AT_FIRST,
    LAST_ENDS,
    REMOVE_NODE,
    add_level,
    add_node,
    ends_well,
    only_open,
    play_the_other,
)
from runtime.checks.step_budget import StepBudget
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import SIDES
from runtime.engine.levels.level import Level
from runtime.support.issues import Issue, IssueCode, Place, Severity, Wording
from runtime.support.reasons import Reason
from runtime.support.texts import mark

DEAD_END = Check(
    IssueCode("dead-end"),
    Severity.WARNING,
    Wording(
        mark("The journey stops at the station “{node}”, which is no ending: no way leads on after a victory."),
        mark("Mark it as an ending, or draw a way that leads on."),
    ),
    needs=("/nodes", "/edges", "/start"),
    fixes=(QuickFix(FixId("ending"), mark("Mark it as a victorious ending"), ends_well),),
)

EDGE_NO_NODE = Check(
    IssueCode("edge-no-node"),
    Severity.ERROR,
    Wording(
        mark("The way “{edge}” refers to the station “{node}”, which the campaign does not have."),
        mark("Choose one of its stations, or add this one to the nodes."),
        mark("Did you mean “{suggestion}”?"),
    ),
    needs=("/nodes",),
    fixes=(TAKE_NAME, QuickFix(FixId("remove-way"), mark("Remove the way"), remove(1))),
)

ENDING_NEVER = Check(
    IssueCode("ending-never"),
    Severity.WARNING,
    Wording(
        mark(
            "No journey ends at the station “{node}”, though it is an ending: after a victory a way always leads "
            "on to “{other}”, and goes first."
        ),
        mark("Let the way only open that station, let it wait for something, or mark the station as no ending."),
    ),
    needs=("/nodes", "/edges"),
    fixes=(
        QuickFix(FixId("only-open"), mark("Let its ways only open stations, and not lead on"), only_open),
        QuickFix(FixId("no-ending"), mark("Let it be no ending"), remove()),
    ),
)

LEVEL_COPIED = Check(
    IssueCode("level-copied"),
    Severity.WARNING,
    Wording(
        mark("The level “{level}” is the same as “{other}” in everything but its name."),
        mark("Change it, or let both stations play the same level."),
    ),
    fixes=(QuickFix(FixId("one-level"), mark("Let its stations play the other level"), play_the_other),),
)

LEVEL_UNREACHABLE = Check(
    IssueCode("level-unreachable"),
    Severity.WARNING,
    Wording(
        mark("No way leads from the start of the campaign to the station “{node}” (level “{level}”)."),
        mark("Draw a way to it, or remove the station."),
    ),
    needs=("/nodes", "/edges", "/start"),
    fixes=(REMOVE_NODE,),
)

LEVEL_UNUSED = Check(
    IssueCode("level-unused"),
    Severity.WARNING,
    Wording(
        mark("The level “{level}” is played at no station of the campaign."),
        mark("Add a station for it to the nodes."),
    ),
    needs=("/nodes",),
    fixes=(QuickFix(FixId("add-station"), mark("Add a station for it"), add_node),),
)

NEVER_DONE = Check(
    IssueCode("never-done"),
    Severity.WARNING,
    Wording(
        mark("The journey can never end: no station that can be come to is an ending at which it stops."),
        mark("Mark the last station as an ending, and see that no way leads on from it after every victory."),
    ),
    needs=("/nodes", "/edges", "/start"),
    fixes=(LAST_ENDS,),
)

NO_LEVELS = Check(
    IssueCode("no-levels"),
    Severity.WARNING,
    Wording(
        mark("The campaign has no level."),
        mark("Add one."),
    ),
    needs=("/levels",),
    fixes=(QuickFix(FixId("add-level"), mark("Add a level"), add_level),),
)

NO_START = Check(
    IssueCode("no-start"),
    Severity.ERROR,
    Wording(
        mark("The campaign does not say where it begins."),
        mark("Set “start” to one of its stations."),
    ),
    needs=("/nodes",),
    fixes=(BEGIN_AT_FIRST,),
)

NODE_EMPTY = Check(
    IssueCode("node-empty"),
    Severity.WARNING,
    Wording(
        mark("The station “{node}” neither plays a level nor tells anything."),
        mark("Give it a level or a page of story, or remove it."),
    ),
    fixes=(REMOVE_NODE,),
)

NODE_NO_LEVEL = Check(
    IssueCode("node-no-level"),
    Severity.ERROR,
    Wording(
        mark("The station “{node}” plays the level “{level}”, which the campaign does not have."),
        mark("Choose one of its levels, or add this one."),
        mark("Did you mean “{suggestion}”?"),
    ),
    needs=("/levels",),
    fixes=(TAKE_NAME, REMOVE_NODE),
)

NODE_SAME_PLACE = Check(
    IssueCode("node-same-place"),
    Severity.WARNING,
    Wording(
        mark("The stations “{other}” and “{node}” lie on the same spot of the map of the journey."),
        mark("Move one of them."),
    ),
    needs=("/nodes",),
    fixes=(QuickFix(FixId("no-place"), mark("Let the program find a place for it"), remove()),),
)

ONLY_DEFEAT = Check(
    IssueCode("only-defeat"),
    Severity.WARNING,
    Wording(
        mark("Every journey that ends does so in a defeat: no other ending can be come to."),
        mark("Mark the last station as a victorious ending, and see that no way leads on from it after every victory."),
    ),
    needs=("/nodes", "/edges", "/start"),
    fixes=(LAST_ENDS,),
)

START_NO_NODE = Check(
    IssueCode("start-no-node"),
    Severity.ERROR,
    Wording(
        mark("The campaign begins at the station “{node}”, which it does not have."),
        mark("Choose one of its stations."),
        mark("Did you mean “{suggestion}”?"),
    ),
    needs=("/nodes",),
    fixes=(TAKE_NAME, BEGIN_AT_FIRST),
)

GRAPH_CHECKS = (
    *(DEAD_END, EDGE_NO_NODE, ENDING_NEVER, LEVEL_UNREACHABLE, LEVEL_UNUSED, NEVER_DONE, NO_LEVELS),
    *(NO_START, NODE_EMPTY, NODE_NO_LEVEL, NODE_SAME_PLACE, ONLY_DEFEAT, START_NO_NODE, LEVEL_COPIED),
)
"""What can be wrong with stations and where they lead."""


_MOST_NAMES = 500


def in_head(check: Check, pointer: str, **details: str | int) -> Issue:
    """A finding in the campaign's own file."""
    return make_issue(check, Place(CAMPAIGN_FILE, pointer=pointer, level=str(details.get("level", ""))), details)


def named(issues: Iterable[Issue], campaign: Campaign) -> Iterator[Issue]:
    """The findings with what people call the stations, ways and levels beside their ids, as ``node_name`` and so on."""
    names = graph_names(campaign)
    for issue in issues:
        others = names.edges if "edge" in issue.details else names.nodes
        tables = {"node": names.nodes, "edge": names.edges, "other": others, "level": names.levels}
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


def graph_issues(campaign: Campaign, levels: Sequence[str], effort: StepBudget) -> Iterator[Issue]:
    """Everything that is wrong with ids, stations and where they lead; ``levels`` are those that the file lists."""
    yield from _ids(campaign, levels)
    yield from _references(campaign, levels, effort)
    yield from _reach(campaign, levels, effort)
    yield from _places(campaign)
    yield from _ends(campaign, effort)


def _ids(campaign: Campaign, levels: Sequence[str]) -> Iterator[Issue]:
    """A campaign without a level, and ids that stand for more than one thing."""
    if not levels:
        yield in_head(NO_LEVELS, "/levels")
    lists = (
        ("level", "/levels/{}", levels),
        ("node", "/nodes/{}/id", [node.id for node in campaign.nodes]),
        ("edge", "/edges/{}/id", [edge.id for edge in campaign.edges]),
        ("difficulty", "/difficulties/{}/id", [difficulty.id for difficulty in campaign.difficulties]),
        ("variable", "/variables/{}/id", [one.id for one in campaign.variables]),
    )
    for kind, pointer, names in lists:
        seen: set[str] = set()
        for i, name in enumerate(names):
            if name in seen:
                yield in_head(DUPLICATE_ID, pointer.format(i), id=name, kind=kind)
            seen.add(name)


def _references(campaign: Campaign, levels: Sequence[str], effort: StepBudget) -> Iterator[Issue]:
    """References of nodes, edges and the start to what is not there."""
    nodes, listed = {node.id: node for node in campaign.nodes}, frozenset(levels)
    for i, node in enumerate(campaign.nodes):
        if node.level and node.level not in listed:
            suggestion = near(node.level, levels, effort)
            yield in_head(NODE_NO_LEVEL, f"/nodes/{i}/level", node=node.id, level=node.level, suggestion=suggestion)
        if not node.level and not node.pages:
            yield in_head(NODE_EMPTY, f"/nodes/{i}", node=node.id)
    for i, edge in enumerate(campaign.edges):
        for key, name in (("start", edge.start), ("end", edge.end)):
            if name not in nodes:
                suggestion = near(name, nodes, effort)
                yield in_head(EDGE_NO_NODE, f"/edges/{i}/{key}", edge=edge.id, node=name, suggestion=suggestion)
    if campaign.start and campaign.start not in nodes:
        yield in_head(START_NO_NODE, "/start", node=campaign.start, suggestion=near(campaign.start, nodes, effort))
    elif campaign.nodes and not campaign.start:
        yield in_head(NO_START, "/start")


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
            yield in_head(LEVEL_UNUSED, f"/levels/{i}", level=level)
    if campaign.start not in nodes:
        return
    edges: dict[str, list[str]] = {}
    for edge in campaign.edges:
        start, end = (name if name in nodes else near(name, nodes, effort) for name in (edge.start, edge.end))
        edges.setdefault(start, []).append(end)
    reached, waiting = {campaign.start}, [campaign.start]
    while waiting:
        for end in edges.get(waiting.pop(), ()):
            if end not in reached:
                reached.add(end)
                waiting.append(end)
    for i, node in enumerate(campaign.nodes):
        if node.id not in reached:
            yield in_head(LEVEL_UNREACHABLE, f"/nodes/{i}", node=node.id, level=node.level)


def _places(campaign: Campaign) -> Iterator[Issue]:
    """``node-same-place``: two stations lie on one spot of the map of the journey."""
    seen: dict[Cell, str] = {}
    for i, node in enumerate(campaign.nodes):
        if node.at is None:
            continue
        other = seen.setdefault(node.at, node.id)
        if other != node.id:
            row, column = node.at
            yield in_head(NODE_SAME_PLACE, f"/nodes/{i}/at", node=node.id, other=other, row=row, column=column)


def _ends(campaign: Campaign, effort: StepBudget) -> Iterator[Issue]:
    """``ending-never``, ``dead-end``, ``never-done`` and ``only-defeat``.

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
            yield in_head(ENDING_NEVER, f"/nodes/{i}/ending", node=node.id, level=node.level, other=others[0])
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
        yield in_head(DEAD_END, f"/nodes/{i}", node=node.id, level=node.level)
    if not stopped and finals(graph) <= endless:
        lost = any(graph.nodes[node].ending is EndKind.DEFEAT and node not in endless for node in found)
        yield in_head(ONLY_DEFEAT if lost else NEVER_DONE, "/nodes")


def copy_issues(levels: Sequence[Level]) -> Iterator[Issue]:
    """``level-copied``: two levels are the same in everything but their ids and names, and more than bare maps."""
    seen: dict[tuple[object, ...], Level] = {}
    for level in levels:
        if not (any(level.conditions) or level.triggers or level.tokens or level.description):
            continue
        sites = tuple(city.at for city in level.cities)
        alike = seen.setdefault((level.terrain.cells, sites, level.ruleset, len(level.triggers)), level)
        if alike is not level and replace(level, id=alike.id, name=alike.name) == alike:
            place = Place(level_file(level.id), level=level.id)
            yield make_issue(LEVEL_COPIED, place, {"level": level.id, "other": alike.id})


MOST_ASKED = 6
"""With more objectives than these on the ways of a station, not every outcome is gone through."""


def victories(level: Level | None, leaving: Iterable[Edge]) -> Iterator[Ended]:
    """Every victory that the ways can tell apart; a station without a level is won by reading it.

    Nothing where the ways speak of objectives that the level does not have, or of too many.
    """
    won = [edge for edge in leaving if edge.outcome is LevelOutcome.WON]
    own = [path.id for path in level.conditions[level.protagonist] if not path.bonus] if level else []
    known = {path.id for side in SIDES for path in level.conditions[side]} if level else set()
    asked = sorted({name for edge in won for name in (*edge.met, *edge.missed)})
    if len(asked) > MOST_ASKED or not known.issuperset({*asked, *(edge.path for edge in won if edge.path)}):
        return
    bounds = {edge.score_least for edge in won} | {edge.score_most for edge in won}
    marks = sorted({0, *(mark + step for mark in bounds if mark is not None for step in (-1, 0, 1))})
    subsets = list(chain.from_iterable(combinations(asked, length) for length in range(len(asked) + 1)))
    for path in ("", *own):
        for met in subsets:
            for score in marks:
                yield Ended(LevelOutcome.WON, path, score, frozenset(met) | {path} - {""})


def ends_never(graph: CampaignGraph, node: Node, level: Level | None, effort: StepBudget) -> bool:
    """Whether a station is marked as an ending at which no journey can end, because a way always leads on from it."""
    if node.ending is None or (node.level and level is None and node.id not in graph.tables):
        return False
    possible = graph.tables.get(node.id, frozenset(LevelOutcome))
    others = (
        possible & {LevelOutcome.LOST, LevelOutcome.DRAWN} if node.level and node.ending is not EndKind.VICTORY else ()
    )
    if any(not any(_leads_on(edge, outcome) for edge in graph.out(node.id)) for outcome in others):
        return False
    is_won = False
    # A way that asks variables need not be open.
    sure = tuple(edge for edge in graph.out(node.id) if not edge.variables)
    graph = replace(graph, leaving={**graph.leaving, node.id: sure})
    for how in victories(level, graph.out(node.id)):
        is_won = True
        effort.spend(1 + len(graph.out(node.id)))
        if journeys_end(graph, node.id, how) is not None:
            return False
    return is_won


def why_never(game: str) -> Reason:
    """Why a table game can't end in every way."""
    return Reason.NEVER_DRAWN if game == "scribe" else Reason.NO_POINTS


def _leads_on(edge: Edge, outcome: LevelOutcome) -> bool:
    """Whether a way leads on after an outcome, whatever else is the case."""
    waits = edge.met or edge.missed or edge.variables or edge.score_least is not None or edge.score_most is not None
    return edge.outcome is outcome and not edge.unlocks and not waits
