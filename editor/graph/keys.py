"""What the keyboard does in the graph: walking, moving stations, drawing ways; and where the arrows lead."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent

from editor.graph.chart import EDGE, NODE, Chart, Ref
from editor.graph.graph_painter import handle_of
from runtime.engine.board.grid import Cell
from runtime.support.texts import Texts

LEFT, RIGHT, UP, DOWN = (0, -1), (0, 1), (-1, 0), (1, 0)
_Step = tuple[int, int]


def walked(chart: Chart, here: Ref | None, step: _Step) -> Ref | None:
    """Where an arrow leads; None where nothing lies that way.

    From a station to the nearest one that way; from a way to its ends with left and right, and to the station's
    other ways with up and down.
    """
    if here is None or not chart.has(here):
        return first(chart)
    if here.kind == EDGE:
        edge = chart.edges[here.id].edge
        if step in (LEFT, RIGHT):
            return Ref(NODE, edge.start if step == LEFT else edge.end)
        beside = [item.edge.id for item in sorted(chart.leaving(edge.start), key=lambda item: item.route.label.top())]
        number = beside.index(here.id) + (1 if step == DOWN else -1)
        return Ref(EDGE, beside[number]) if 0 <= number < len(beside) else None
    to = nearest(chart.lying, here.id, step)
    return Ref(NODE, to) if to else None


def nearest(lying: Mapping[str, Cell], here: str, step: _Step) -> str:
    """The station nearest to another one in a direction; empty where none lies that way."""
    at = lying[here]
    best: tuple[int, int, Cell, str] | None = None
    for one, cell in lying.items():
        down, right = cell.row - at.row, cell.column - at.column
        along = down * step[0] + right * step[1]
        aside = abs(down * step[1]) + abs(right * step[0])
        if along > 0:
            found = (along + 2 * aside, aside, cell, one)
            best = found if best is None else min(best, found)
    return best[3] if best is not None else ""


def first(chart: Chart) -> Ref | None:
    """Where the keyboard begins: the campaign's start, else its first station."""
    starts = [one for one, item in chart.nodes.items() if item.starts]
    found = next(iter([*starts, *chart.nodes]), None)
    return Ref(NODE, found) if found is not None else None


def next_edge(chart: Chart, here: Ref | None, by: int) -> Ref | None:
    """The next (1) or previous (-1) way at a station: those that leave it, then those that come to it."""
    if here is None or not chart.has(here):
        return None
    node_id = chart.edges[here.id].edge.start if here.kind == EDGE else here.id
    edges = list(dict.fromkeys(item.edge.id for item in (*chart.leaving(node_id), *chart.coming(node_id))))
    if not edges:
        return None
    if here.kind == NODE:
        return Ref(EDGE, edges[0 if by > 0 else -1])
    return Ref(EDGE, edges[(edges.index(here.id) + by) % len(edges)])


_STEPS = MappingProxyType({Qt.Key.Key_Left: LEFT, Qt.Key.Key_Right: RIGHT, Qt.Key.Key_Up: UP, Qt.Key.Key_Down: DOWN})
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_LETTERS = (Qt.Key.Key_W, Qt.Key.Key_L, Qt.Key.Key_Home)


class GraphSurface(Protocol):
    """What the keys work on: the view of the graph."""

    @property
    def chart(self) -> Chart:
        """What is shown."""

    @property
    def chosen(self) -> tuple[Ref, ...]:
        """What is chosen."""

    @property
    def here(self) -> Ref | None:
        """Where the keyboard is."""

    @property
    def is_locked(self) -> bool:
        """Whether nothing can be changed."""

    def choose(self, *refs: Ref) -> None:
        """Choose these, and nothing else."""

    def go_to(self, ref: Ref | None) -> None:
        """Choose one and bring it into sight."""

    def reveal(self, rect: QRectF) -> None:
        """Bring a part of the drawing into sight."""

    def move_nodes(self, to: Mapping[str, Cell]) -> None:
        """Ask for stations to be put elsewhere."""

    def link(self, start: str, end: str) -> None:
        """Ask for a way."""

    def edit(self) -> None:
        """Ask for the form of what is chosen."""

    def zoom(self, by: int) -> None:
        """Show it larger or smaller."""

    def beside_in_tree(self, by: int) -> Ref | None:
        """What follows on what is chosen in the order of the journey, or stands before it."""

    def drop_gesture(self) -> bool:
        """Drop what the mouse is doing; whether it did something."""

    def rack_changed(self) -> None:
        """What is drawn looks different."""

    def tell(self, said: str) -> None:
        """Say something in the status bar and aloud."""


class GraphKeys:
    """Arrows walk, Ctrl and an arrow move, Enter edits, L links, W goes through the ways, Home to the start.

    Page down and up go through all stations in the order of the journey, each before the ways from it.

    While a way is drawn the arrows choose where it leads.
    """

    def __init__(self, view: GraphSurface, t: Texts) -> None:
        self._view, self._t = view, t
        self._from = self._to = ""

    @property
    def target(self) -> Ref | None:
        """Where the way that is drawn would lead."""
        return Ref(NODE, self._to) if self._from else None

    @property
    def line(self) -> tuple[QPointF, QPointF] | None:
        """The way that is drawn, from point to point."""
        if not self._from:
            return None
        nodes = self._view.chart.nodes
        end = nodes[self._to].rect
        return handle_of(nodes[self._from].rect), QPointF(end.left(), end.center().y())

    def is_own(self, event: QKeyEvent) -> bool:
        """Whether a key means something here before it is a shortcut of the window."""
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
        return plain and (event.key() in _LETTERS or event.text() in ("+", "-"))

    def press(self, event: QKeyEvent) -> bool:
        """Do what a key means; whether it means anything."""
        key, view = Qt.Key(event.key()), self._view
        if key in _STEPS:
            self._arrow(_STEPS[key], event.modifiers())
        elif key in _ENTER:
            self._enter()
        elif key == Qt.Key.Key_Escape:
            if not (self.drop() or view.drop_gesture()):
                view.choose()
        elif key == Qt.Key.Key_Home:
            view.go_to(first(view.chart))
        elif key in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
            view.go_to(view.beside_in_tree(1 if key == Qt.Key.Key_PageDown else -1))
        elif key == Qt.Key.Key_W:
            back = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            view.go_to(next_edge(view.chart, view.here, -1 if back else 1))
        elif key == Qt.Key.Key_L and view.here is not None and view.here.kind == NODE:
            self.begin(view.here.id)
        elif event.text() in ("+", "-"):
            view.zoom(1 if event.text() == "+" else -1)
        else:
            return False
        return True

    def begin(self, start: str) -> None:
        """Draw a way from a station: arrows choose where it leads, Enter draws it, Escape drops it."""
        view = self._view
        if start in view.chart.nodes and not view.is_locked:
            onward = walked(view.chart, Ref(NODE, start), RIGHT)
            self._from, self._to = start, onward.id if onward else start
            self._tell()

    def drop(self) -> bool:
        """Draw no way after all; whether one was being drawn."""
        was, self._from, self._to = bool(self._from), "", ""
        if was:
            self._view.tell("")
            self._view.rack_changed()
        return was

    def chart_changed(self) -> None:
        """Drop the way that is drawn where one of its ends has gone."""
        nodes = self._view.chart.nodes
        if self._from not in nodes or self._to not in nodes:
            self._from = self._to = ""

    def _enter(self) -> None:
        start, end = self._from, self._to
        if self.drop():
            self._view.link(start, end)
        elif self._view.here is not None:
            self._view.edit()

    def _arrow(self, step: tuple[int, int], held: Qt.KeyboardModifier) -> None:
        view = self._view
        if self._from:
            to = walked(view.chart, Ref(NODE, self._to), step)
            if to is not None:
                self._to = to.id
                view.reveal(view.chart.nodes[to.id].rect)
                self._tell()
        elif held & Qt.KeyboardModifier.ControlModifier:
            self._shift(step)
        else:
            to = walked(view.chart, view.here, step)
            if to is not None and held & Qt.KeyboardModifier.ShiftModifier and to.kind == NODE:
                view.choose(*(one for one in view.chosen if one != to), to)
                view.reveal(view.chart.rect_of(to))
            else:
                view.go_to(to)

    def _shift(self, step: tuple[int, int]) -> None:
        """Move the chosen stations one place, over those that lie in the way."""
        view = self._view
        lying = view.chart.lying
        moving = {ref.id: lying[ref.id] for ref in view.chosen if ref.kind == NODE}
        rest = {cell for one, cell in lying.items() if one not in moving}
        for far in range(1, len(lying) + 1):
            to = {one: Cell(at.row + step[0] * far, at.column + step[1] * far) for one, at in moving.items()}
            if not to or view.is_locked or any(min(at) < 0 for at in to.values()):
                return
            if not rest & set(to.values()):
                view.move_nodes(to)
                view.reveal(view.chart.rect_of(Ref(NODE, next(reversed(to)))))
                return

    def _tell(self) -> None:
        nodes = self._view.chart.nodes
        start, end = nodes[self._from].name, nodes[self._to].name
        said = self._t(
            "A way from {start} to {end}: arrows choose where, Enter draws it, Esc drops it.", start=start, end=end
        )
        self._view.tell(said)
        self._view.rack_changed()
