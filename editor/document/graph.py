"""Edits of the campaign's graph, of its stations and ways, no more than the schema of campaigns lets through."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from editor.document.edit import LEVELS, NAME, EditRefusal, is_id, unused, why_no_name, why_no_text, why_too_many
from editor.document.levels import why_no_level_id, why_no_size
from editor.document.presets_and_proofs import arrivals_renamed
from runtime.campaign.campaign_json import CAMPAIGN, CARRY, EDGE
from runtime.campaign.layout import nearest_free, places
from runtime.campaign.model import Campaign, Carry, Edge, LevelOutcome, Node
from runtime.campaign.tables import TableLevel
from runtime.engine.board.grid import Cell
from runtime.engine.levels.level import Level
from runtime.support.slugs import slug_of

PLACES = range(1000)
"""The rows and columns of the map of the journey."""


def node_refusal(campaign: Campaign, node: Node) -> EditRefusal | None:
    """Why a station can't stand beside those of the campaign."""
    if not is_id(node.id):
        return EditRefusal("bad-id", {"id": node.id})
    if any(other.id == node.id for other in campaign.nodes):
        return EditRefusal("id-taken", {"id": node.id})
    if node.level and node.level not in campaign.level_ids:
        return EditRefusal("no-such-level", {"id": node.level})
    return why_no_text(node.name, NAME) or _why_no_place(campaign, node)


def why_no_places(nodes: Sequence[Node], moved: Collection[str]) -> EditRefusal | None:
    """Why the stations that were ``moved`` can't lie where they do now."""
    lying: dict[Cell, str] = {}
    for node in sorted(nodes, key=lambda node: node.id in moved):
        if node.at is None:
            continue
        if node.id in moved and (refused := _why_off(node.at)):
            return refused
        if node.id in moved and node.at in lying:
            return EditRefusal("place-taken", {"id": lying[node.at]})
        lying[node.at] = node.id
    return None


def _why_off(at: Cell) -> EditRefusal | None:
    is_on = at.row in PLACES and at.column in PLACES
    return None if is_on else EditRefusal("station-off", {"row": PLACES[0], "last_row": PLACES[-1]})


def _why_no_place(campaign: Campaign, node: Node) -> EditRefusal | None:
    if node.at is None:
        return None
    if refused := _why_off(node.at):
        return refused
    there = next((other for other in campaign.nodes if other.at == node.at), None)
    return EditRefusal("place-taken", {"id": there.id}) if there is not None else None


def edge_refusal(campaign: Campaign, edge: Edge) -> EditRefusal | None:
    """Why a way can't stand beside those of the campaign."""
    if not is_id(edge.id):
        return EditRefusal("bad-id", {"id": edge.id})
    if any(other.id == edge.id for other in campaign.edges):
        return EditRefusal("id-taken", {"id": edge.id})
    nodes = {node.id for node in campaign.nodes}
    lost = next((end for end in (edge.start, edge.end) if end not in nodes), None)
    if lost is not None:
        return EditRefusal("no-such-station", {"id": lost})
    return why_no_text(edge.choice, EDGE.most("choice")) or _why_no_figures(edge)


def _why_no_figures(edge: Edge) -> EditRefusal | None:
    for figure, most in _bounded(edge):
        if not -most <= figure <= most:
            return EditRefusal("figure-too-large", {"number": figure, "most": most})
    least, most_score = edge.score_least, edge.score_most
    if least is not None and most_score is not None and least > most_score:
        return EditRefusal("score-range", {"least": least, "most": most_score})
    for figure, most in _carried(edge.carry):
        if not 0 <= figure <= most:
            return EditRefusal("figure-too-large", {"number": figure, "most": most})
    objectives = EDGE.most("met")
    is_too_much = max(len(edge.met), len(edge.missed)) > objectives
    return EditRefusal("too-many", {"most": objectives}) if is_too_much else None


def _bounded(edge: Edge) -> Iterator[tuple[int, int]]:
    for key in ("priority", "score_least", "score_most"):
        figure = getattr(edge, key)
        if figure is not None:
            yield figure, EDGE.most(key)


def _carried(carry: Carry) -> Iterator[tuple[int, int]]:
    for key in ("letters", "tokens", "spies", "words", "score"):
        yield getattr(carry, key), CARRY.most(key)


@dataclass(frozen=True, slots=True)
class LevelReferrers:
    """Who refers to a level: the stations that play it, the ways that begin or end there, and presets arriving so."""

    nodes: tuple[str, ...] = ()
    edges: tuple[str, ...] = ()
    presets: tuple[str, ...] = ()
    begins: bool = False


def level_referrers(campaign: Campaign, level_id: str) -> LevelReferrers:
    """Who is left behind, or goes along, where a level is removed; ``presets`` are those of other levels, by name."""
    nodes = tuple(node.id for node in campaign.nodes if node.level == level_id)
    return graph_referrers(campaign, nodes, but=level_id)


def graph_referrers(
    campaign: Campaign, nodes: tuple[str, ...], edges: tuple[str, ...] = (), but: str = ""
) -> LevelReferrers:
    """What goes with stations and ways that are removed; ``but`` is a level whose own presets go anyway."""
    going = tuple(edge.id for edge in campaign.edges if edge.id in edges or edge.start in nodes or edge.end in nodes)
    presets = tuple(
        preset.name
        for level_id, kept in campaign.presets.items()
        for preset in kept.presets
        if level_id != but and preset.arriving is not None and preset.arriving.edge in going
    )
    return LevelReferrers(nodes, going, presets, campaign.start in nodes)


@dataclass(frozen=True, slots=True)
class AddNode:
    """Put a station into the graph: behind the others, with its new ``level`` and an ``edge`` to it where given.

    The first station is where the campaign begins.
    """

    node: Node
    level: Level | TableLevel | None = None
    edge: Edge | None = None

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the station."""
        level = self.level
        if level is not None:
            refused = (
                why_no_level_id(campaign, level.id)
                or (why_no_size(level.terrain.size) if isinstance(level, Level) else None)
                or why_no_name(level.name)
                or why_too_many(len(campaign.level_ids), LEVELS)
            )
            if refused:
                return refused
            if isinstance(level, Level):
                campaign = replace(campaign, levels=(*campaign.levels, level))
            else:
                campaign = replace(campaign, tables=(*campaign.tables, level))
        refused = why_too_many(len(campaign.nodes), CAMPAIGN.most("nodes")) or node_refusal(campaign, self.node)
        if refused:
            return refused
        start = campaign.start if campaign.nodes or campaign.start else self.node.id
        added = replace(campaign, nodes=(*campaign.nodes, self.node), start=start)
        return added if self.edge is None else AddEdge(self.edge).apply(added)


@dataclass(frozen=True, slots=True)
class ChangeNode:
    """Put a station in the place of the one with the id ``old``; ways and the start follow where its id is another."""

    old: str
    node: Node

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the station changed."""
        others = tuple(node for node in campaign.nodes if node.id != self.old)
        if len(others) == len(campaign.nodes):
            return EditRefusal("no-such-station", {"id": self.old})
        refused = node_refusal(replace(campaign, nodes=others), self.node)
        if refused:
            return refused
        new = self.node.id
        changed = replace(campaign, nodes=tuple(self.node if each.id == self.old else each for each in campaign.nodes))
        if new == self.old:
            return changed
        edges = tuple(
            replace(edge, start=_followed(edge.start, self.old, new), end=_followed(edge.end, self.old, new))
            for edge in campaign.edges
        )
        return replace(changed, edges=edges, start=_followed(campaign.start, self.old, new))


@dataclass(frozen=True, slots=True)
class AddEdge:
    """Lead a way from a station to another one, or back to the same."""

    edge: Edge

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the way."""
        refused = why_too_many(len(campaign.edges), CAMPAIGN.most("edges")) or edge_refusal(campaign, self.edge)
        return refused or replace(campaign, edges=(*campaign.edges, self.edge))


@dataclass(frozen=True, slots=True)
class ChangeEdge:
    """Put a way in the place of the one with the id ``old``; presets that arrive along it follow another id."""

    old: str
    edge: Edge

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the way changed."""
        others = tuple(edge for edge in campaign.edges if edge.id != self.old)
        if len(others) == len(campaign.edges):
            return EditRefusal("no-such-way", {"id": self.old})
        refused = edge_refusal(replace(campaign, edges=others), self.edge)
        if refused:
            return refused
        edges = tuple(self.edge if each.id == self.old else each for each in campaign.edges)
        return arrivals_renamed(replace(campaign, edges=edges), self.old, self.edge.id)


@dataclass(frozen=True, slots=True)
class RemoveFromGraph:
    """Take stations and ways out of the graph; the ways of a station go with it, its level stays in the campaign."""

    nodes: tuple[str, ...] = ()
    edges: tuple[str, ...] = ()

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign without them."""
        there, edges = {node.id for node in campaign.nodes}, {edge.id for edge in campaign.edges}
        for node_id in self.nodes:
            if node_id not in there:
                return EditRefusal("no-such-station", {"id": node_id})
        for edge_id in self.edges:
            if edge_id not in edges:
                return EditRefusal("no-such-way", {"id": edge_id})
        gone = frozenset(self.nodes)
        return replace(
            campaign,
            nodes=tuple(node for node in campaign.nodes if node.id not in gone),
            edges=tuple(
                edge
                for edge in campaign.edges
                if edge.id not in self.edges and edge.start not in gone and edge.end not in gone
            ),
            start="" if campaign.start in gone else campaign.start,
        )


@dataclass(frozen=True, slots=True)
class MoveNodes:
    """Put stations on places of the map of the journey; refused where two would lie on one place."""

    to: Mapping[str, Cell]

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the stations there."""
        there = {node.id for node in campaign.nodes}
        lost = next((node_id for node_id in self.to if node_id not in there), None)
        if lost is not None:
            return EditRefusal("no-such-station", {"id": lost})
        moved = tuple(replace(node, at=self.to.get(node.id, node.at)) for node in campaign.nodes)
        return why_no_places(moved, self.to) or replace(campaign, nodes=moved)


@dataclass(frozen=True, slots=True)
class LayOut:
    """Leave it to the program where the stations lie."""

    def apply(self, campaign: Campaign) -> Campaign:
        """The campaign without places of its stations."""
        return replace(campaign, nodes=tuple(replace(node, at=None) for node in campaign.nodes))


@dataclass(frozen=True, slots=True)
class SetStart:
    """Let the campaign begin at a station."""

    node_id: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign that begins there."""
        if all(node.id != self.node_id for node in campaign.nodes):
            return EditRefusal("no-such-station", {"id": self.node_id})
        return replace(campaign, start=self.node_id)


def new_node_id(campaign: Campaign, name: str) -> str:
    """An id for another station that plays the level ``name``, or is called so."""
    return unused(slug_of(name, "station"), {node.id for node in campaign.nodes})


def new_edge_id(campaign: Campaign, start: str, outcome: LevelOutcome = LevelOutcome.WON) -> str:
    """An id for another way from a station."""
    taken = {edge.id for edge in campaign.edges}
    return unused(f"{start}-{outcome.value}"[-64:].lstrip("._-"), taken)


def beside(campaign: Campaign, node_id: str = "") -> Cell:
    """A free place to the right of a station, or below all of them where none is named."""
    lying = places(campaign)
    if node_id in lying:
        at = lying[node_id]
        return nearest_free(Cell(at.row, at.column + 1), set(lying.values()))
    return Cell(max((at.row for at in lying.values()), default=-1) + 1, 0)


def _followed(text: str, old: str, new: str) -> str:
    return new if text == old else text
