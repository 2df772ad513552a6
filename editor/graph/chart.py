"""What the graph shows of a campaign: stations and ways with their texts, and what lies at a point."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF, QPainterPathStroker

from editor.graph.edge_routes import LABEL_WIDTH, Leg, Route, card_rect, routes
from editor.graph.graph_texts import GraphTexts
from runtime.campaign.layout import places
from runtime.campaign.model import Campaign, Edge, EndKind, Node
from runtime.campaign.tables import TableLevel
from runtime.engine.board.grid import Cell
from runtime.engine.levels.level import Level
from runtime.support.issues import Issue, Severity

if TYPE_CHECKING:
    from runtime.checks.clear_check import CaseStanding

_LINES = 4
_PADDING = QSizeF(12, 6)
REACH = 7.0
"""How near to the line of a way it is hit."""


@dataclass(frozen=True, slots=True)
class Ref:
    """A station or a way, by its id."""

    kind: str
    id: str


NODE, EDGE = "node", "edge"
"""The kinds of what a graph shows, which players call stations and ways."""


@dataclass(frozen=True, slots=True)
class NodeItem:
    """A card; a station has a ``level`` with a map, a ``table`` game, or tells a story only."""

    node: Node
    name: str
    at: Cell
    level: Level | None
    starts: bool
    issues: tuple[Issue, ...] = ()
    table: TableLevel | None = None
    clear: tuple[CaseStanding, ...] = ()
    """How what is to be shown of its level stands; nothing where no proof is kept."""

    @property
    def is_story(self) -> bool:
        """Whether nothing is played there."""
        return self.level is None and self.table is None

    @property
    def rect(self) -> QRectF:
        """Where it lies."""
        return card_rect(self.at)

    @property
    def ending(self) -> EndKind | None:
        """What its end means."""
        return self.node.ending


@dataclass(frozen=True, slots=True)
class EdgeItem:
    """A line with its label."""

    edge: Edge
    label: str
    route: Route
    issues: tuple[Issue, ...] = ()


@dataclass(frozen=True, slots=True)
class Chart:
    """Everything that is drawn, in the campaign's order."""

    nodes: Mapping[str, NodeItem] = field(default_factory=dict)
    edges: Mapping[str, EdgeItem] = field(default_factory=dict)

    @property
    def box(self) -> QRectF:
        """What all of it covers."""
        whole = QRectF()
        for item in self.nodes.values():
            whole = whole.united(item.rect)
        for line in self.edges.values():
            whole = whole.united(line.route.box)
        return whole

    @property
    def lying(self) -> Mapping[str, Cell]:
        """The place of each station."""
        return {one: item.at for one, item in self.nodes.items()}

    def has(self, ref: Ref) -> bool:
        """Whether it shows this station or way."""
        return ref.id in (self.nodes if ref.kind == NODE else self.edges)

    def rect_of(self, ref: Ref) -> QRectF:
        """Where a station or the label of a way lies."""
        return self.nodes[ref.id].rect if ref.kind == NODE else self.edges[ref.id].route.label

    def at(self, point: QPointF, reach: float = REACH) -> Ref | None:
        """The station or way under a point; cards lie over labels, labels over lines that are so near."""
        for one, item in self.nodes.items():
            if item.rect.contains(point):
                return Ref(NODE, one)
        near = [line for line in self.edges.values() if line.route.box.contains(point)]
        for line in near:
            if line.route.label.contains(point):
                return Ref(EDGE, line.edge.id)
        stroker = QPainterPathStroker()
        stroker.setWidth(2 * reach)
        for line in near:
            if stroker.createStroke(line.route.path).contains(point):
                return Ref(EDGE, line.edge.id)
        return None

    def leaving(self, node_id: str) -> tuple[EdgeItem, ...]:
        """The ways from a station, in the order in which they go."""
        found = [item for item in self.edges.values() if item.edge.start == node_id]
        return tuple(sorted(found, key=lambda item: item.edge.priority))

    def coming(self, node_id: str) -> tuple[EdgeItem, ...]:
        """The ways to a station."""
        return tuple(item for item in self.edges.values() if item.edge.end == node_id)

    def within(self, rect: QRectF) -> Iterator[Ref]:
        """The stations whose cards a rectangle touches."""
        for one, item in self.nodes.items():
            if item.rect.intersects(rect):
                yield Ref(NODE, one)


def _none(_level: Level) -> tuple[CaseStanding, ...]:
    return ()


class ChartMaker:
    """Makes charts; sizes, places and lines are kept, since most stay the same from chart to chart."""

    def __init__(self, words: GraphTexts, metrics: QFontMetricsF) -> None:
        self._words, self._metrics = words, metrics
        self._sizes: dict[str, QSizeF] = {}
        self._placed: tuple[object, Mapping[str, Cell]] = (None, {})
        self._routed: tuple[object, Mapping[str, Route]] = (None, {})

    def chart(
        self, campaign: Campaign, issues: Collection[Issue], clear: Callable[[Level], tuple[CaseStanding, ...]] = _none
    ) -> Chart:
        """The chart of a campaign; ``issues`` mark what they were found of, ``clear`` says what is shown of a level."""
        words, levels = self._words, {level.id: level for level in campaign.levels}
        words.use_variables(campaign.variables)
        lying = self._places(campaign)
        about = _by_pointer(issues)
        nodes: dict[str, NodeItem] = {}
        for number, node in enumerate(campaign.nodes):
            level = levels.get(node.level)
            table = campaign.table(node.level) if level is None and node.level else None
            played = level or table
            name = node.name.strip() or (played.name if played is not None else node.id)
            found = about.get(("nodes", number), ())
            shows = clear(level) if level is not None else ()
            nodes[node.id] = NodeItem(node, name, lying[node.id], level, node.id == campaign.start, found, table, shows)
        shown = [edge for edge in campaign.edges if edge.start in nodes and edge.end in nodes]
        labels = {edge.id: words.edge_label(edge, nodes[edge.start].level, nodes[edge.start].table) for edge in shown}
        legs = [Leg(edge.id, lying[edge.start], lying[edge.end], self._size(labels[edge.id])) for edge in shown]
        drawn = self._routes(legs, frozenset(lying.values()))
        numbers = {edge.id: number for number, edge in enumerate(campaign.edges)}
        edges = {
            edge.id: EdgeItem(edge, labels[edge.id], drawn[edge.id], about.get(("edges", numbers[edge.id]), ()))
            for edge in shown
        }
        return Chart(nodes, edges)

    def _places(self, campaign: Campaign) -> Mapping[str, Cell]:
        """Where the stations lie; reckoned anew only where something else leads somewhere."""
        nodes = tuple((node.id, node.at) for node in campaign.nodes)
        edges = tuple((edge.start, edge.end, edge.priority) for edge in campaign.edges)
        asked = (nodes, edges, campaign.start)
        if self._placed[0] != asked:
            self._placed = (asked, places(campaign))
        return self._placed[1]

    def _routes(self, legs: Sequence[Leg], taken: frozenset[Cell]) -> Mapping[str, Route]:
        """How the ways are drawn; reckoned anew only where something lies elsewhere."""
        asked = (tuple(legs), taken)
        if self._routed[0] != asked:
            self._routed = (asked, routes(legs, taken))
        return self._routed[1]

    def _size(self, label: str) -> QSizeF:
        if label not in self._sizes:
            room = QRectF(0, 0, LABEL_WIDTH - _PADDING.width(), 10_000)
            flags = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignCenter)
            needed = self._metrics.boundingRect(room, flags, label).size()
            height = min(needed.height(), _LINES * self._metrics.lineSpacing())
            width = min(needed.width(), room.width())
            self._sizes[label] = QSizeF(width + _PADDING.width(), height + _PADDING.height())
        return self._sizes[label]


def worst(issues: Collection[Issue]) -> Severity | None:
    """The severity of the worst of some issues."""
    order = (Severity.ERROR, Severity.WARNING, Severity.HINT)
    return next((one for one in order if any(issue.severity is one for issue in issues)), None)


def ref_of_pointer(campaign: Campaign, pointer: str) -> Ref | None:
    """The station or way that a JSON pointer into the campaign's file is about."""
    parts = pointer.strip("/").split("/")
    if parts[0] == "start" and campaign.start:
        return Ref(NODE, campaign.start)
    if len(parts) < 2 or not parts[1].isdecimal():
        return None
    number = int(parts[1])
    if parts[0] == "nodes" and number < len(campaign.nodes):
        return Ref(NODE, campaign.nodes[number].id)
    if parts[0] == "edges" and number < len(campaign.edges):
        return Ref(EDGE, campaign.edges[number].id)
    return None


def _by_pointer(issues: Collection[Issue]) -> Mapping[tuple[str, int], tuple[Issue, ...]]:
    found: dict[tuple[str, int], tuple[Issue, ...]] = {}
    for issue in issues:
        parts = issue.place.pointer.strip("/").split("/")
        if issue.place.file.endswith("campaign.json") and len(parts) > 1 and parts[1].isdecimal():
            key = (parts[0], int(parts[1]))
            found[key] = (*found.get(key, ()), issue)
    return found
