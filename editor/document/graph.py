"""Edits of the campaign's graph: its stations, the ways between them, and where it begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from editor.document.edit_refusal import EditRefusal
from editor.document.graph_rules import STATIONS, WAYS, why_no_places, why_no_station, why_no_way
from editor.document.ids import unused
from editor.document.levels import why_no_level_id, why_no_size
from editor.document.limits import LEVELS, why_no_name, why_too_many
from editor.document.presets import arrivals_renamed
from runtime.campaign.layout import nearest_free, places
from runtime.campaign.model import Campaign, Edge, LevelOutcome, Node
from runtime.campaign.tables import TableLevel
from runtime.engine.board.grid import Cell
from runtime.engine.levels.level import Level
from runtime.support.slugs import slug_of


@dataclass(frozen=True, slots=True)
class AddNode:
    """Put a station into the graph: behind the others, with its new ``level`` and a ``way`` to it where they are given.

    The first station is where the campaign begins.
    """

    node: Node
    level: Level | TableLevel | None = None
    way: Edge | None = None

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
        refused = why_too_many(len(campaign.nodes), STATIONS) or why_no_station(campaign, self.node)
        if refused:
            return refused
        start = campaign.start if campaign.nodes or campaign.start else self.node.id
        added = replace(campaign, nodes=(*campaign.nodes, self.node), start=start)
        return added if self.way is None else AddEdge(self.way).apply(added)


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
        refused = why_no_station(replace(campaign, nodes=others), self.node)
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
        refused = why_too_many(len(campaign.edges), WAYS) or why_no_way(campaign, self.edge)
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
        refused = why_no_way(replace(campaign, edges=others), self.edge)
        if refused:
            return refused
        edges = tuple(self.edge if each.id == self.old else each for each in campaign.edges)
        return arrivals_renamed(replace(campaign, edges=edges), self.old, self.edge.id)


@dataclass(frozen=True, slots=True)
class RemoveFromGraph:
    """Take stations and ways out of the graph; the ways of a station go with it, its level stays in the campaign."""

    stations: tuple[str, ...] = ()
    ways: tuple[str, ...] = ()

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign without them."""
        there, ways = {node.id for node in campaign.nodes}, {edge.id for edge in campaign.edges}
        for station in self.stations:
            if station not in there:
                return EditRefusal("no-such-station", {"id": station})
        for way in self.ways:
            if way not in ways:
                return EditRefusal("no-such-way", {"id": way})
        gone = frozenset(self.stations)
        return replace(
            campaign,
            nodes=tuple(node for node in campaign.nodes if node.id not in gone),
            edges=tuple(
                edge
                for edge in campaign.edges
                if edge.id not in self.ways and edge.start not in gone and edge.end not in gone
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
        lost = next((station for station in self.to if station not in there), None)
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

    station: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign that begins there."""
        if all(node.id != self.station for node in campaign.nodes):
            return EditRefusal("no-such-station", {"id": self.station})
        return replace(campaign, start=self.station)


def new_station_id(campaign: Campaign, name: str) -> str:
    """An id for another station that plays the level ``name``, or is called so."""
    return unused(slug_of(name, "station"), {node.id for node in campaign.nodes})


def new_way_id(campaign: Campaign, start: str, outcome: LevelOutcome = LevelOutcome.WON) -> str:
    """An id for another way from a station."""
    taken = {edge.id for edge in campaign.edges}
    return unused(f"{start}-{outcome.value}"[-64:].lstrip("._-"), taken)


def beside(campaign: Campaign, station: str = "") -> Cell:
    """A free place to the right of a station, or below all of them where none is named."""
    lying = places(campaign)
    if station in lying:
        at = lying[station]
        return nearest_free(Cell(at.row, at.column + 1), set(lying.values()))
    return Cell(max((at.row for at in lying.values()), default=-1) + 1, 0)


def _followed(text: str, old: str, new: str) -> str:
    return new if text == old else text
