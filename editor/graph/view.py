"""The graph on the screen: it draws the chart, hands the mouse to the hand, and follows the keyboard."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QToolTip

from editor.graph.chart import STATION, Chart, Ref, card_rect
from editor.graph.graph_controller import GraphController
from editor.graph.graph_painter import GraphPainter, Lit, NodePictures
from editor.graph.keys import GraphKeys, first
from editor.graph.scrolled_drawing import ScrolledDrawing
from editor.theme import EditorTheme
from runtime.engine.board.grid import Cell
from runtime.support.texts import Texts

if TYPE_CHECKING:
    from runtime.ui.painter.board import BoardPainter


class GraphView(ScrolledDrawing):
    """Shows a chart; what is chosen is told by ``picked``, what is to be changed by the other signals.

    ``opened`` asks for what a double click means, ``edit_wanted`` for the form of what is chosen, ``menu_wanted`` for a
    menu at a place of the screen; ``said`` gives sentences for the status bar.
    """

    picked = Signal()
    moved = Signal(object)
    linked = Signal(str, str)
    linked_to_nothing = Signal(str, object)
    opened = Signal(str)
    edit_wanted = Signal()
    menu_wanted = Signal(QPoint)
    said = Signal(str)

    def __init__(self, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._theme, self._t = theme, t
        self._chart = Chart()
        self._chosen: tuple[Ref, ...] = ()
        self.is_locked = False
        self.pictures = NodePictures(self)
        self.pictures.drawn.connect(lambda _: self.viewport().update())
        self.painted = GraphPainter(theme, t, self.pictures, self.font())
        self.hand = GraphController(self)
        self.keys = GraphKeys(self, t)
        self.describe: Callable[[Ref], str] = lambda _ref: ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(t("Campaign's graph"))
        self.viewport().setAccessibleName(t("Campaign's graph"))
        self.viewport().setMouseTracking(True)

    def use_painter(self, boards: BoardPainter) -> None:
        """Draw the pictures with the shared painter from now on."""
        self.pictures.use_painter(boards)

    @property
    def chart(self) -> Chart:
        """What is shown."""
        return self._chart

    @property
    def chosen(self) -> tuple[Ref, ...]:
        """What is chosen; the last one is where the keyboard is."""
        return self._chosen

    @property
    def here(self) -> Ref | None:
        """Where the keyboard is."""
        return self._chosen[-1] if self._chosen else None

    def show_chart(self, chart: Chart) -> None:
        """Show another chart; what has gone is chosen no more."""
        self._chart = chart
        self.pictures.keep_only(station.level.id for station in chart.stations.values() if station.level)
        kept = tuple(ref for ref in self._chosen if chart.has(ref))
        self.keys.chart_changed()
        self.hand.hovered = None
        self.show_box(chart.box)
        if kept != self._chosen:
            self._chosen = kept
            self.picked.emit()

    def choose(self, *refs: Ref) -> None:
        """Choose these, and nothing else."""
        kept = tuple(ref for ref in refs if self._chart.has(ref))
        if kept != self._chosen:
            self._chosen = kept
            self.picked.emit()
            self._announce()
        self.viewport().update()

    def go_to(self, ref: Ref | None) -> None:
        """Choose one and bring it into sight."""
        if ref is not None and self._chart.has(ref):
            self.choose(ref)
            self.reveal(self._chart.rect_of(ref))

    def move_stations(self, to: Mapping[str, Cell]) -> None:
        """Ask for stations to be put elsewhere."""
        self.moved.emit(dict(to))

    def link(self, start: str, end: str) -> None:
        """Ask for a way."""
        self.linked.emit(start, end)

    def link_to_nothing(self, start: str, at: Cell) -> None:
        """Ask for a new station at the end of a new way."""
        self.linked_to_nothing.emit(start, at)

    def edit(self) -> None:
        """Ask for the form of what is chosen."""
        self.edit_wanted.emit()

    def drop_gesture(self) -> bool:
        """Drop what the mouse is doing; whether it did something."""
        return self.hand.cancel()

    def tell(self, said: str) -> None:
        """Say something in the status bar and aloud; nothing takes back what was said."""
        self.said.emit(said)
        if said:
            self.speak(said)
        else:
            self._announce()

    def hand_changed(self) -> None:
        """What is dragged looks different."""
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw what shows."""
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), self._theme.colour("desk"))
        painter.translate(self.offset)
        painter.scale(self.scale, self.scale)
        dragged = self.hand.dragged
        target = dragged.target or self.keys.target
        lit = Lit(frozenset(self._chosen), self.hand.hovered, target, self.hasFocus())
        self.painted.paint(painter, self._chart, self.part, self.scale, lit)
        for at in (dragged.moving or {}).values():
            self.painted.ghost(painter, card_rect(at), dragged.is_free)
        if dragged.link is not None:
            self.painted.link(painter, *dragged.link)
        if dragged.band is not None:
            self.painted.band(painter, dragged.band)
        if (line := self.keys.line) is not None:
            self.painted.link(painter, *line)
        painter.resetTransform()
        if self.hasFocus():
            painter.setPen(QPen(self._theme.colour("brass"), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.viewport().rect().adjusted(0, 0, -1, -1))
        painter.end()

    def event(self, event: QEvent) -> bool:
        """Keep the keys of the graph from becoming shortcuts of the window."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self.keys.is_own(event):
            event.accept()
            return True
        return super().event(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """Say in a tool tip what lies under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            under = self._chart.at(self.to_drawing(event.pos()))
            QToolTip.showText(event.globalPos(), self.describe(under) if under else "", self)
            return True
        if event.type() == QEvent.Type.Leave and self.hand.hovered is not None:
            self.hand.hovered = None
            self.viewport().update()
        return super().viewportEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a gesture."""
        self.keys.drop()
        self.hand.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on with it."""
        self.hand.move(event)
        on_handle = self.hand.on_handle(self.to_drawing(event.position())) and not self.is_locked
        self.viewport().setCursor(Qt.CursorShape.CrossCursor if on_handle else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End it."""
        self.hand.release(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open the level of a station, or the form of a way."""
        under = self._chart.at(self.to_drawing(event.position()))
        self.hand.cancel()
        if under is not None and event.button() == Qt.MouseButton.LeftButton:
            self.choose(under)
            if under.kind == STATION:
                self.opened.emit(under.id)
            else:
                self.edit_wanted.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of what is under the pointer, or of what is chosen."""
        at = event.globalPos()
        if event.reason() is QContextMenuEvent.Reason.Mouse:
            under = self._chart.at(self.to_drawing(self.viewport().mapFromGlobal(at)))
            if under is None or under not in self._chosen:
                self.choose(*((under,) if under else ()))
        elif self.here is not None:
            middle = self.to_screen(self._chart.rect_of(self.here).center()).toPoint()
            at = self.viewport().mapToGlobal(middle)
        self.menu_wanted.emit(at)
        event.accept()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The keyboard begins at the start."""
        super().focusInEvent(event)
        if self.here is None and event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.go_to(first(self._chart))
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show that the keyboard is elsewhere."""
        super().focusOutEvent(event)
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk, move, edit and link with the keyboard."""
        if not self.keys.press(event):
            super().keyPressEvent(event)

    def _announce(self) -> None:
        """Have what was come to read out."""
        here = self.here
        self.speak(self.describe(here) if here is not None else "")

    def speak(self, said: str) -> None:
        """Have something read out."""
        self.setAccessibleDescription(said)
        if said and QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, said))
