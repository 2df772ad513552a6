"""What is changed in the graph: each method makes one step of the history, with a name that people can read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from editor.document.graph import (
    AddEdge,
    AddNode,
    ChangeEdge,
    ChangeNode,
    LayOut,
    MoveNodes,
    RemoveFromGraph,
    SetStart,
    beside,
    graph_referrers,
    new_edge_id,
    new_node_id,
)
from editor.editor_state import EditorState
from editor.graph.chart import EDGE, NODE, Chart, Ref
from runtime.campaign.layout import nearest_free, places
from runtime.campaign.model import Campaign, Edge, EndKind, Node
from runtime.campaign.tables import TableLevel
from runtime.engine.board.grid import Cell
from runtime.engine.levels.level import Level
from runtime.support.texts import Texts


class GraphChanges:
    """Works on the campaign that is open."""

    def __init__(self, state: EditorState, t: Texts) -> None:
        self._state, self._t = state, t

    @property
    def campaign(self) -> Campaign | None:
        """The campaign as it is now."""
        return self._state.document.campaign if self._state.document is not None else None

    def node(self, node_id: str) -> Node | None:
        """A station as it is now."""
        nodes = self.campaign.nodes if self.campaign is not None else ()
        return next((node for node in nodes if node.id == node_id), None)

    def edge(self, edge_id: str) -> Edge | None:
        """A way as it is now."""
        edges = self.campaign.edges if self.campaign is not None else ()
        return next((edge for edge in edges if edge.id == edge_id), None)

    def name_of(self, node_id: str) -> str:
        """What a station is called."""
        node, campaign = self.node(node_id), self.campaign
        if node is None or campaign is None:
            return node_id
        level = next((level for level in campaign.levels if level.id == node.level), None) or campaign.table(node.level)
        return node.name.strip() or (level.name if level is not None else node.id)

    def add_node(
        self, name: str, level: Level | TableLevel | None, *, is_new: bool, after: str = "", at: Cell | None = None
    ) -> Ref | None:
        """Add a station that plays ``level`` (a new one with ``is_new``) or only tells a story, and lead a way there.

        Returns the station, or None where it was refused.
        """
        campaign, t = self.campaign, self._t
        if campaign is None:
            return None
        node_id = new_node_id(campaign, level.id if level is not None else name)
        placed = any(node.at is not None for node in campaign.nodes)
        if at is not None or placed:
            at = nearest_free(at, places(campaign).values()) if at is not None else beside(campaign, after)
        own = name if level is None or (not is_new and name != level.name) else ""
        node = Node(node_id, level.id if level is not None else "", own, at)
        edge = Edge(new_edge_id(campaign, after), after, node_id) if after else None
        edit = AddNode(node, level if is_new else None, edge)
        done = self._state.perform(t("Add station {name}", name=name), edit)
        return Ref(NODE, node_id) if done else None

    def link(self, start: str, end: str) -> Ref | None:
        """Lead a way from a station to another; returns it, or None where it was refused."""
        campaign, t = self.campaign, self._t
        if campaign is None:
            return None
        edge = Edge(new_edge_id(campaign, start), start, end)
        label = t("Lead a way from {start} to {end}", start=self.name_of(start), end=self.name_of(end))
        return Ref(EDGE, edge.id) if self._state.perform(label, AddEdge(edge)) else None

    def change_node(self, label: str, old: str, node: Node, merge: str = "") -> bool:
        """Change a station; where it is refused the reason is said."""
        return self._state.perform(label, ChangeNode(old, node), f"{merge} {old}" if merge else "")

    def change_edge(self, label: str, old: str, edge: Edge, merge: str = "") -> bool:
        """Change a way; where it is refused the reason is said."""
        return self._state.perform(label, ChangeEdge(old, edge), f"{merge} {old}" if merge else "")

    def move(self, chart: Chart, to: Mapping[str, Cell]) -> None:
        """Put stations elsewhere; all others keep the places that they are seen at."""
        t = self._t
        label = (
            t("Move station {name}", name=self.name_of(next(iter(to))))
            if len(to) == 1
            else t("Move {count} stations", count=len(to))
        )
        self._state.perform(label, MoveNodes({**chart.lying, **to}))

    def remove(self, chosen: tuple[Ref, ...]) -> None:
        """Take stations and ways out of the graph, and say what went along."""
        campaign, t = self.campaign, self._t
        if campaign is None or not chosen:
            return
        nodes = tuple(ref.id for ref in chosen if ref.kind == NODE)
        edges = tuple(ref.id for ref in chosen if ref.kind == EDGE)
        going = graph_referrers(campaign, nodes, edges)
        if len(nodes) == 1 and not edges:
            label = t("Remove station {name}", name=self.name_of(nodes[0]))
        elif not nodes and len(edges) == 1:
            label = t("Remove a way")
        else:
            label = t("Remove stations and ways")
        if self._state.perform(label, RemoveFromGraph(nodes, edges)):
            said = [t("Undo brings it back.")]
            if nodes and going.edges:
                count = len(going.edges)
                said.insert(0, t.plural("{count} way went along.", "{count} ways went along.", count))
            if going.presets:
                names = ", ".join(going.presets)
                said.append(t("Presets that arrived this way have no way now: {names}.", names=names))
            self._state.say(" ".join(said))

    def set_start(self, node_id: str) -> None:
        """Let the campaign begin at a station."""
        self._state.perform(self._t("Begin at {name}", name=self.name_of(node_id)), SetStart(node_id))

    def toggle_optional(self, node_id: str) -> None:
        """Let the campaign count as done without a station, or not."""
        node, t = self.node(node_id), self._t
        if node is not None:
            name = self.name_of(node_id)
            label = t("Need {name}", name=name) if node.optional else t("Make {name} optional", name=name)
            self.change_node(label, node_id, replace(node, optional=not node.optional))

    def end(self, node_id: str, ending: EndKind | None) -> None:
        """Let the journey end at a station, or go on."""
        node = self.node(node_id)
        if node is not None and node.ending is not ending:
            label = self._t("Change the ending at {name}", name=self.name_of(node_id))
            self.change_node(label, node_id, replace(node, ending=ending))

    def toggle_unlocks(self, edge_id: str) -> None:
        """Let a way unlock its station, or lead there."""
        edge, t = self.edge(edge_id), self._t
        if edge is not None:
            label = t("Let the way lead on") if edge.unlocks else t("Let the way unlock its station")
            self.change_edge(label, edge_id, replace(edge, unlocks=not edge.unlocks))

    def prefer(self, edge_id: str, by: int) -> None:
        """Let a way go before others (-1) or after them (1)."""
        edge = self.edge(edge_id)
        if edge is not None:
            label = self._t("Change the way's priority")
            self.change_edge(label, edge_id, replace(edge, priority=edge.priority + by))

    def lay_out(self) -> None:
        """Leave it to the program where the stations lie."""
        self._state.perform(self._t("Lay out the stations"), LayOut())
