"""Edits of levels as a whole: their properties, size, order and place in the graph.

As long as the graph is the plain chain of the levels (each level one station, a victory leads to the next), it follows
their list. Once a designer has made something else of it, the list leaves it alone, but for the stations of levels
that go and for one new station, not yet on any way, for each level that comes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, TypeVar

from editor.document.edit import (
    DESCRIPTION,
    KEEP,
    LEVELS,
    EditRefusal,
    Keep,
    given,
    new_level_id,
    on_level,
    unused,
    why_no_name,
    why_no_text,
    why_too_many,
)
from runtime.campaign.journey import table_outcomes
from runtime.campaign.model import Campaign, Edge, LevelOutcome, Node
from runtime.campaign.side_files import side_files_copied, without_side_files
from runtime.campaign.tables import TableLevel
from runtime.campaign.templates import blank_map, home_cities, schema_beside, with_fewer_at_first
from runtime.engine.board.grid import Size
from runtime.engine.board.sides import Side
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.levels.level import Level, Seat, WordChanges
from runtime.engine.levels.ruleset import USUAL_EDITION
from runtime.match.word_packs import with_letters_of
from runtime.support.slugs import is_slug

if TYPE_CHECKING:
    from runtime.balance.level_edits import LevelEdit

Listed = TypeVar("Listed")


def with_levels(campaign: Campaign, levels: tuple[Level, ...]) -> Campaign:
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
    between = tuple((edge.start, edge.end) for edge in edges)
    plain = all(replace(edge, extra={}) == Edge(edge.id, edge.start, edge.end) for edge in edges) and not any(
        node.optional or (node.ending and node is not nodes[-1]) for node in nodes
    )
    chain = tuple((first.id, second.id) for first, second in pairwise(nodes))
    return plain and between == chain and campaign.start == nodes[0].id


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
    played_by = {node.level: node for node in campaign.nodes}
    nodes = tuple(replace(played_by[level.id], ending=None) for level in campaign.levels)
    nodes = (*nodes[:-1], replace(nodes[-1], ending=ending)) if nodes else nodes
    between = {(edge.start, edge.end): edge for edge in campaign.edges}
    taken = {edge.id for edge in campaign.edges}
    edges = []
    for first, second in pairwise(nodes):
        edge = between.get((first.id, second.id))
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


LENGTHS = range(1, 1001)
"""How many rows or columns a map may have."""


@dataclass(frozen=True, slots=True)
class ChangeLevel:
    """Give a level another name, description, ruleset, protagonist, symmetry or words; what is ``KEEP`` stays."""

    level_id: str
    name: str | Keep = KEEP
    description: str | Keep = KEEP
    ruleset: str | Keep = KEEP
    protagonist: Side | Keep = KEEP
    symmetry: Symmetry | Keep | None = KEEP
    words: WordChanges | Keep = KEEP

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the level changed."""
        return on_level(campaign, self.level_id, self._changed)

    def _changed(self, level: Level) -> Level | EditRefusal:
        changed = replace(
            level,
            **given(
                name=self.name,
                description=self.description,
                ruleset=self.ruleset,
                protagonist=self.protagonist,
                symmetry=self.symmetry,
                words=self.words,
            ),
        )
        symmetry, size = changed.symmetry, level.terrain.size
        return (
            why_no_name(changed.name)
            or why_no_text(changed.description, DESCRIPTION)
            or (why_no_symmetry(symmetry, size) if symmetry is not level.symmetry else None)
            or changed
        )


@dataclass(frozen=True, slots=True)
class ChangeSeat:
    """Settle who plays a side: a computer's player by its id, or None for a person."""

    level_id: str
    side: Side
    computer: str | None

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the seat changed."""
        return on_level(campaign, self.level_id, self._changed)

    def _changed(self, level: Level) -> Level:
        seat: Seat = replace(level.seats[self.side], computer=self.computer)
        return replace(level, seats=level.seats.having(self.side, seat))


@dataclass(frozen=True, slots=True)
class AddLevel:
    """Put a level into the campaign's list, at ``index`` or at the end (:func:`blank_level` makes one)."""

    level: Level
    index: int | None = None

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the level."""
        refused = (
            why_no_level_id(campaign, self.level.id)
            or why_no_size(self.level.terrain.size)
            or why_no_name(self.level.name)
            or why_too_many(len(campaign.levels), LEVELS)
        )
        if refused:
            return refused
        index = len(campaign.levels) if self.index is None else self.index
        return with_levels(campaign, (*campaign.levels[:index], self.level, *campaign.levels[index:]))


@dataclass(frozen=True, slots=True)
class AddTable:
    """Put a table game at the end of the list of levels; in a plain chain its station follows that of ``after``."""

    table: TableLevel
    after: str = ""

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the level."""
        refused = (
            why_no_level_id(campaign, self.table.id)
            or why_no_name(self.table.name)
            or why_too_many(len(campaign.level_ids), LEVELS)
        )
        return refused or with_table(campaign, self.table, self.after)


@dataclass(frozen=True, slots=True)
class DuplicateLevel:
    """Put a copy of a level of either kind behind it, with the id and name given, and with what lies beside it."""

    level_id: str
    new_id: str
    name: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the copy."""
        index, table = _index(campaign, self.level_id), campaign.table(self.level_id)
        if isinstance(index, EditRefusal):
            return index
        if table is not None:
            added = AddTable(replace(table, id=self.new_id, name=self.name), self.level_id).apply(campaign)
            return added if isinstance(added, EditRefusal) else MoveLevel(self.new_id, index + 1).apply(added)
        added = AddLevel(replace(campaign.levels[index], id=self.new_id, name=self.name), index + 1).apply(campaign)
        return added if isinstance(added, EditRefusal) else side_files_copied(added, self.level_id, self.new_id)


@dataclass(frozen=True, slots=True)
class RemoveLevel:
    """Take a level of either kind out of the campaign, with what lies beside it, its stations and their ways."""

    level_id: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign without the level."""
        index = _index(campaign, self.level_id)
        if isinstance(index, EditRefusal):
            return index
        if index >= len(campaign.levels):
            return without_table(campaign, self.level_id)
        return without_side_files(without_level(campaign, self.level_id), self.level_id)


@dataclass(frozen=True, slots=True)
class MoveLevel:
    """Give a level another place in the list, counted from 0; a place beyond the ends of its kind is the end."""

    level_id: str
    to: int

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the levels in the new order."""
        index, maps = _index(campaign, self.level_id), len(campaign.levels)
        if isinstance(index, EditRefusal):
            return index
        if index < maps:
            return with_levels(campaign, _moved(campaign.levels, index, self.to))
        return replace(campaign, tables=_moved(campaign.tables, index - maps, self.to - maps))


def blank_level(campaign: Campaign, name: str, size: Size, ruleset: str = USUAL_EDITION) -> Level:
    """A level of plains with a city for each side, with a free id; it names its schema where the campaign does.

    It has the letters of the campaign's other levels where that goes by a list of its own.
    """
    level = with_letters_of(blank_map(new_level_id(campaign, name), name, size, ruleset), campaign)
    return replace(level, extra=schema_beside(campaign, "level"))


def with_rules_of(level: Level, like: Level) -> Level:
    """A new level with the rules and the seats of another; with fewer letters at first where its cities are near."""
    changed = replace(level, ruleset=like.ruleset, rules=like.rules, seats=like.seats, protagonist=like.protagonist)
    return with_fewer_at_first(changed)


def level_like(level: Level, like: Level) -> Level:
    """A blank level with the rules and the seats of another, and with its symmetry where the map can have it.

    The cities stand then as that symmetry wants them.
    """
    symmetry, size = like.symmetry, level.terrain.size
    if symmetry is not None and symmetry.fits(size):
        level = replace(level, cities=home_cities(size, symmetry), symmetry=symmetry)
    return with_rules_of(level, like)


def why_no_size(size: Size) -> EditRefusal | None:
    """Why a map can't have this size."""
    if size.rows in LENGTHS and size.columns in LENGTHS:
        return None
    details = {"rows": size.rows, "columns": size.columns, "least": LENGTHS[0], "most": LENGTHS[-1]}
    return EditRefusal("bad-size", details)


def why_no_symmetry(symmetry: Symmetry | None, size: Size) -> EditRefusal | None:
    """Why a map of this size can't have this symmetry."""
    if symmetry is None or symmetry.fits(size):
        return None
    return EditRefusal("symmetry-needs-square", {"rows": size.rows, "columns": size.columns})


def why_no_level_id(campaign: Campaign, level_id: str) -> EditRefusal | None:
    """Why a level can't have this id."""
    if not is_slug(level_id):
        return EditRefusal("bad-slug", {"id": level_id})
    taken = level_id in campaign.level_ids
    return EditRefusal("id-taken", {"id": level_id}) if taken else None


def _index(campaign: Campaign, level_id: str) -> int | EditRefusal:
    """The place of a level in the list, in which table games follow the others."""
    ids = campaign.level_ids
    return ids.index(level_id) if level_id in ids else EditRefusal("no-such-level", {"id": level_id})


def _moved(listed: tuple[Listed, ...], index: int, to: int) -> tuple[Listed, ...]:
    others = [*listed[:index], *listed[index + 1 :]]
    others.insert(max(0, to), listed[index])
    return tuple(others)


@dataclass(frozen=True, slots=True)
class ChangeBalance:
    """Change a level by what games have shown to help (:mod:`runtime.balance.level_edits`), all of it as one step."""

    level_id: str
    edit: LevelEdit

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the level changed."""
        return on_level(campaign, self.level_id, self.edit.applied)
