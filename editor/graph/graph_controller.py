"""What the mouse does in the graph: choosing, moving stations, drawing ways, and dragging the view."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QMouseEvent

from editor.graph.chart import NODE, Chart, Ref
from editor.graph.edge_routes import card_rect, place_at
from editor.graph.graph_painter import HANDLE, handle_of
from runtime.engine.board.grid import Cell
from runtime.ui.targets import are_large, target

_FAR = 5
"""Pixels that the pointer must go before a press becomes a drag."""


class GraphGesture(Enum):
    """The gesture under way."""

    NOTHING = "nothing"
    PANNING = "panning"
    PRESSED = "pressed"
    MOVING = "moving"
    LINKING = "linking"
    BAND = "band"


class Drawing(Protocol):
    """What the hand works on: the view of the graph."""

    @property
    def chart(self) -> Chart:
        """What is shown."""

    @property
    def chosen(self) -> tuple[Ref, ...]:
        """What is chosen."""

    @property
    def scale(self) -> float:
        """How many pixels a length of the drawing takes."""

    @property
    def is_locked(self) -> bool:
        """Whether nothing can be changed."""

    def to_drawing(self, point: QPointF | QPoint) -> QPointF:
        """Which point of the drawing lies under a pixel."""

    def under(self, point: QPointF) -> Ref | None:
        """The station or way under a point of the drawing."""

    def scroll_by(self, dx: int, dy: int) -> None:
        """Move the drawing by some pixels."""

    def choose(self, *refs: Ref) -> None:
        """Choose these, and nothing else."""

    def move_nodes(self, to: Mapping[str, Cell]) -> None:
        """Ask for stations to be put elsewhere."""

    def link(self, start: str, end: str) -> None:
        """Ask for a way."""

    def link_to_nothing(self, start: str, at: Cell) -> None:
        """Ask for a new station at the end of a new way."""

    def rack_changed(self) -> None:
        """What is dragged looks different."""


@dataclass(frozen=True, slots=True)
class Dragged:
    """What a gesture shows before it ends: where cards would lie, a way that is drawn, a rectangle."""

    moving: Mapping[str, Cell] | None = None
    is_free: bool = True
    link: tuple[QPointF, QPointF] | None = None
    target: Ref | None = None
    band: QRectF | None = None


class GraphController:
    """The state between events of the mouse; ``dragged`` is what is to be drawn of it."""

    def __init__(self, view: Drawing) -> None:
        self._view = view
        self._gesture = GraphGesture.NOTHING
        self._from = self._last = QPointF()
        self._held: Ref | None = None
        self.dragged = Dragged()
        self.hovered: Ref | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a gesture is under way."""
        return self._gesture is not GraphGesture.NOTHING

    def press(self, event: QMouseEvent) -> None:
        """Begin a gesture: what it becomes, its first movement says."""
        self._from = self._last = event.position()
        if event.button() == Qt.MouseButton.MiddleButton:
            self._gesture = GraphGesture.PANNING
            return
        if event.button() != Qt.MouseButton.LeftButton:
            return
        view, point = self._view, view_point(self._view, event)
        if (node_id := self._handle_at(point)) and not view.is_locked:
            self._gesture, self._held = GraphGesture.LINKING, Ref(NODE, node_id)
            return
        self._held = view.under(point)
        adds = bool(event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier))
        self._gesture = GraphGesture.PRESSED if self._held is not None else GraphGesture.BAND
        if self._held is None:
            if not adds:
                view.choose()
        elif adds:
            rest = tuple(one for one in view.chosen if one != self._held)
            view.choose(*rest, *(() if self._held in view.chosen else (self._held,)))
        elif self._held not in view.chosen:
            view.choose(self._held)

    def move(self, event: QMouseEvent) -> None:
        """Go on with the gesture."""
        view, point = self._view, view_point(self._view, event)
        if self._gesture is GraphGesture.NOTHING:
            self._hover(point)
        elif self._gesture is GraphGesture.PANNING:
            by = event.position() - self._last
            view.scroll_by(round(-by.x()), round(-by.y()))
        elif self._gesture is GraphGesture.LINKING:
            self._draw_link(point)
        elif self._gesture is GraphGesture.BAND:
            self.dragged = Dragged(band=QRectF(view.to_drawing(self._from), point).normalized())
            view.rack_changed()
        elif self._held is not None and self._held.kind == NODE and not view.is_locked:
            self._drag(event, point)
        self._last = event.position()

    def _drag(self, event: QMouseEvent, point: QPointF) -> None:
        if self._gesture is GraphGesture.MOVING or (event.position() - self._from).manhattanLength() > _FAR:
            self._gesture = GraphGesture.MOVING
            self._drag_cards(point)

    def release(self, event: QMouseEvent) -> None:
        """End the gesture and ask for what it was about."""
        view, doing, dragged, held = self._view, self._gesture, self.dragged, self._held
        self.cancel()
        if doing is GraphGesture.MOVING and dragged.moving and dragged.is_free:
            view.move_nodes(dragged.moving)
        elif doing is GraphGesture.BAND and dragged.band is not None:
            view.choose(*dict.fromkeys((*view.chosen, *view.chart.within(dragged.band))))
        elif doing is GraphGesture.LINKING and held is not None:
            self._end_link(held.id, view_point(view, event))
        elif doing is GraphGesture.PRESSED and held is not None and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            view.choose(held)

    def cancel(self) -> bool:
        """Drop the gesture; whether there was one."""
        was = self.is_busy
        self._gesture, self._held, self.dragged = GraphGesture.NOTHING, None, Dragged()
        self._view.rack_changed()
        return was

    def _hover(self, point: QPointF) -> None:
        node_id = self._handle_at(point)
        found = Ref(NODE, node_id) if node_id else self._view.under(point)
        if found != self.hovered:
            self.hovered = found
            self._view.rack_changed()

    def on_handle(self, point: QPointF) -> bool:
        """Whether a point lies on the handle of a card."""
        return bool(self._handle_at(point))

    def _handle_at(self, point: QPointF) -> str:
        """The station whose handle lies under a point; only what is hovered or chosen shows one."""
        view = self._view
        shown = (*((self.hovered,) if self.hovered else ()), *self._view.chosen)
        for ref in shown:
            item = view.chart.nodes.get(ref.id) if ref.kind == NODE else None
            if item is not None:
                off = handle_of(item.rect) - point
                reach = target(round(2 * HANDLE + 8)) / 2 / (view.scale if are_large() else 1)
                if off.x() ** 2 + off.y() ** 2 <= reach**2:
                    return item.node.id
        return ""

    def _draw_link(self, point: QPointF) -> None:
        view, held = self._view, self._held
        if held is None:
            return
        under = view.under(point)
        target = under if under is not None and under.kind == NODE else None
        begin = handle_of(view.chart.nodes[held.id].rect)
        self.dragged = Dragged(link=(begin, point), target=target)
        view.rack_changed()

    def _end_link(self, start: str, point: QPointF) -> None:
        view = self._view
        under = view.under(point)
        item = view.chart.nodes.get(start)
        if under is not None and under.kind == NODE:
            left_card = item is None or not item.rect.contains(point) or under.id != start
            if left_card:
                view.link(start, under.id)
        elif (view.to_drawing(self._from) - point).manhattanLength() > card_rect(Cell(0, 0)).width() / 4:
            view.link_to_nothing(start, place_at(point))

    def _drag_cards(self, point: QPointF) -> None:
        view, held = self._view, self._held
        if held is None:
            return
        lying = view.chart.lying
        together = [ref.id for ref in view.chosen if ref.kind == NODE] or [held.id]
        here = lying[held.id]
        off = view.to_drawing(self._from) - card_rect(here).topLeft()
        to = place_at(point - off + card_rect(Cell(0, 0)).center())
        down, right = to.row - here.row, to.column - here.column
        down = max(down, -min(lying[one].row for one in together))
        right = max(right, -min(lying[one].column for one in together))
        moving = {one: Cell(lying[one].row + down, lying[one].column + right) for one in together}
        rest = {cell for one, cell in lying.items() if one not in moving}
        self.dragged = Dragged(moving=moving, is_free=not rest & set(moving.values()))
        view.rack_changed()


def view_point(view: Drawing, event: QMouseEvent) -> QPointF:
    """The point of the drawing under the pointer."""
    return view.to_drawing(event.position())
