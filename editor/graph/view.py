"""The graph on the screen, in a scrolled view: it draws the chart and hands mouse and keyboard to who knows them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QToolTip

from editor.graph.chart import NODE, REACH, Chart, Ref
from editor.graph.edge_routes import card_rect
from editor.graph.graph_controller import GraphController
from editor.graph.graph_painter import GraphPainter, Highlights, NodePictures
from editor.graph.graph_tree import GraphTree
from editor.graph.keys import GraphKeys, first
from editor.graph.overview import GraphOverview
from editor.theme import EditorTheme
from editor.widgets import ZoomedView
from runtime.engine.board.grid import Cell
from runtime.support.texts import Texts
from runtime.ui.targets import are_large, target

if TYPE_CHECKING:
    from runtime.ui.painter.board import BoardPainter

SCALES = (0.05, 0.08, 0.12, 0.18, 0.25, 0.33, 0.42, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.15, 1.3, 1.6, 2.0)
"""The scales that can be chosen."""

_USUAL = 0.8
_FIRST_LOOK = 0.33
_AROUND = 48


class ScrolledDrawing(ZoomedView):
    """``scaled`` is sent after a zoom; what is drawn, the view itself decides."""

    scaled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._box = QRectF()
        self.scale = _USUAL
        """How many pixels a pixel of the drawing has."""
        self._fits_from: float | None = None
        """The least scale of the fit that was asked for; None from the moment that one zooms."""

    @property
    def is_smallest(self) -> bool:
        """Whether it can't be shown smaller."""
        return self.scale <= SCALES[0]

    @property
    def is_largest(self) -> bool:
        """Whether it can't be shown larger."""
        return self.scale >= SCALES[-1]

    @property
    def is_whole(self) -> bool:
        """Whether all of the drawing is in view."""
        whole, room = self._whole(), self.maximumViewportSize()
        return whole.width() <= room.width() and whole.height() <= room.height()

    @property
    def offset(self) -> QPointF:
        """Where on the screen the zero of the drawing lies."""
        room, whole = self.viewport().size(), self._whole()
        left = max(0, (room.width() - whole.width()) // 2) - self.horizontalScrollBar().value()
        top = max(0, (room.height() - whole.height()) // 2) - self.verticalScrollBar().value()
        return QPointF(left + _AROUND - self._box.left() * self.scale, top + _AROUND - self._box.top() * self.scale)

    def to_screen(self, point: QPointF) -> QPointF:
        """Where a point of the drawing lies in the viewport."""
        return point * self.scale + self.offset

    def to_drawing(self, point: QPointF | QPoint) -> QPointF:
        """Which point of the drawing lies under a pixel of the viewport."""
        return (QPointF(point) - self.offset) / self.scale

    @property
    def part(self) -> QRectF:
        """The part of the drawing that shows."""
        room = self.viewport().rect()
        return QRectF(self.to_drawing(room.topLeft()), self.to_drawing(room.bottomRight()))

    def show_box(self, box: QRectF) -> None:
        """Make room for a drawing that covers ``box``; what shows stays where it is, as far as it can."""
        if box != self._box:
            here = self.to_drawing(QPointF(0, 0))
            self._box = box
            self._set_bars()
            self._bring(here, QPointF(0, 0))
        self.viewport().update()

    def zoom(self, by: int, around: QPointF | None = None) -> None:
        """Show it some steps larger or smaller; what is at ``around`` (else in the middle) stays there."""
        steps = [*SCALES[::-1]] if by < 0 else [*SCALES]
        further = [one for one in steps if (one < self.scale if by < 0 else one > self.scale)]
        self._fits_from = None
        if by and further:
            self._zoom_to(further[min(abs(by), len(further)) - 1], around)

    def zoom_100(self) -> None:
        """Show it at its usual size."""
        self._fits_from = None
        self._zoom_to(1.0, None)

    def zoom_fit(self, at_least: float = SCALES[0]) -> None:
        """Show the whole drawing as large as it fits, no larger than its usual size, until one zooms."""
        self._fits_from = at_least
        room = self.maximumViewportSize()
        wide = (room.width() - 2 * _AROUND - 1) / max(self._box.width(), 1.0)
        high = (room.height() - 2 * _AROUND - 1) / max(self._box.height(), 1.0)
        self._zoom_to(max(min(wide, high, 1.0), at_least), None)

    def first_look(self) -> None:
        """Show the whole drawing, unless pictures would become too small to be told apart."""
        self.zoom_fit(at_least=_FIRST_LOOK)

    def reveal(self, rect: QRectF) -> None:
        """Scroll as little as needed until a part of the drawing shows, with some room around it."""
        shown = QRectF(self.to_screen(rect.topLeft()), self.to_screen(rect.bottomRight())).adjusted(-24, -24, 24, 24)
        room = QRectF(self.viewport().rect())
        for bar, low, high, least, most in (
            (self.horizontalScrollBar(), shown.left(), shown.right(), room.left(), room.right()),
            (self.verticalScrollBar(), shown.top(), shown.bottom(), room.top(), room.bottom()),
        ):
            by = min(0.0, low - least) or max(0.0, high - most)
            if high - low > most - least:
                by = low - least
            bar.setValue(bar.value() + round(by))

    def scrollContentsBy(self, _dx: int, _dy: int) -> None:
        """Draw anew."""
        self.viewport().update()

    def resizeEvent(self, _event: QResizeEvent) -> None:
        """Fit anew, where that is how it is seen: a page first shown has not its room yet."""
        if self._fits_from is not None:
            self.zoom_fit(self._fits_from)
        self._set_bars()
        self.viewport().update()

    def _zoom_to(self, scale: float, around: QPointF | None) -> None:
        if scale == self.scale:
            return
        at = around or QPointF(self.viewport().rect().center())
        here = self.to_drawing(at)
        self.scale = scale
        self._set_bars()
        self._bring(here, at)
        self.viewport().update()
        self.scaled.emit()

    def _bring(self, point: QPointF, to: QPointF) -> None:
        """Scroll until a point of the drawing lies at a pixel, as far as it goes."""
        off = self.to_screen(point) - to
        self.scroll_by(round(off.x()), round(off.y()))

    def _whole(self) -> QSize:
        size = self._box.size() * self.scale
        return QSize(round(size.width()) + 2 * _AROUND, round(size.height()) + 2 * _AROUND)

    def _scaled_room(self) -> QRectF:
        """All of the drawing with the room around it, in pixels from its zero."""
        whole = QRectF(self._box.topLeft() * self.scale, self._box.size() * self.scale)
        return whole.adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND)

    def _set_bars(self) -> None:
        """Make the scroll bars fit."""
        self.fit_bars(self._whole(), 30)


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
    spoken = Signal(str)
    """A sentence to be read out; empty where nothing is chosen any more."""
    said = Signal(str)

    def __init__(self, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._theme, self._t = theme, t
        self._chart = Chart()
        self._chosen: tuple[Ref, ...] = ()
        self._named: tuple[object, Mapping[str, QRectF]] = (None, {})
        self.is_locked = False
        self.pictures = NodePictures(self)
        self.pictures.drawn.connect(lambda _: self.viewport().update())
        self.painted = GraphPainter(theme, t, self.pictures, self.font())
        self.controller = GraphController(self)
        self.keys = GraphKeys(self, t)
        self.describe: Callable[[Ref], str] = lambda _ref: ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(t("Campaign's graph"))
        self.viewport().setAccessibleName(t("Campaign's graph"))
        self.viewport().setMouseTracking(True)
        self.tree = GraphTree(
            self,
            self.viewport(),
            t("Stations and ways"),
            describe=self._describe,
            rect=self._rect_on_screen,
        )
        self.overview = GraphOverview(self, theme, t)

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

    @property
    def names(self) -> Mapping[str, QRectF]:
        """Where names lie that their cards don't hold, in pixels from the zero of the drawing."""
        size = self.viewport().size()
        room = QRectF(QPointF(-self.offset.x(), -self.offset.y()), size) if self.is_whole else self._scaled_room()
        asked = ([(one, item.at, item.name) for one, item in self._chart.nodes.items()], self.scale, size)
        if self._named[0] != asked:
            self._named = (asked, self.painted.name_places(self._chart, self.scale, room.adjusted(2, 2, -2, -2)))
        return self._named[1]

    def under(self, point: QPointF) -> Ref | None:
        """The station or way under a point of the drawing, also where that is a name beside its card."""
        found = self._chart.at(point, target(round(2 * REACH)) / 2 / self.scale if are_large() else REACH)
        if found is None or found.kind != NODE:
            at = point * self.scale
            named = next((Ref(NODE, one) for one, place in self.names.items() if place.contains(at)), None)
            return named or found
        return found

    def show_chart(self, chart: Chart) -> None:
        """Show another chart; what has gone is chosen no more."""
        self._chart = chart
        self.tree.show_chart(chart)
        self.pictures.keep_only(item.level.id for item in chart.nodes.values() if item.level)
        kept = tuple(ref for ref in self._chosen if chart.has(ref))
        self.keys.chart_changed()
        self.controller.hovered = None
        self.show_box(chart.box)
        if kept != self._chosen:
            self._chosen = kept
            self.picked.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What readers find lies over all of it."""
        super().resizeEvent(event)
        self.tree.setGeometry(self.viewport().rect())

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Draw anew, on the small map too."""
        super().scrollContentsBy(dx, dy)
        self.overview.update()

    def _set_bars(self) -> None:
        """Make the scroll bars fit, with room for the small map, so that it hides nothing for good."""
        whole, room = self._whole(), self.maximumViewportSize()
        beside = self.overview.room
        if whole.width() > room.width():
            whole += QSize(beside.width(), 0)
        elif whole.height() > room.height():
            whole += QSize(0, beside.height())
        self.fit_bars(whole, 30)
        self.overview.place()

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

    def beside_in_tree(self, by: int) -> Ref | None:
        """What follows on what is chosen in the order of the journey, or stands before it."""
        refs = self.tree.refs
        if self.here not in refs:
            return first(self._chart)
        number = refs.index(self.here) + by
        return refs[number] if 0 <= number < len(refs) else None

    def move_nodes(self, to: Mapping[str, Cell]) -> None:
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
        return self.controller.cancel()

    def tell(self, said: str) -> None:
        """Say something in the status bar and aloud; nothing takes back what was said."""
        self.said.emit(said)
        if said:
            self.speak(said)
        else:
            self._announce()

    def rack_changed(self) -> None:
        """What is dragged looks different."""
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw what shows."""
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), self._theme.colour("backdrop"))
        painter.translate(self.offset)
        painter.scale(self.scale, self.scale)
        dragged = self.controller.dragged
        target = dragged.target or self.keys.target
        lit = Highlights(frozenset(self._chosen), self.controller.hovered, target, self.hasFocus())
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
        painter.translate(self.offset)
        self.painted.names(painter, self._chart, self.names, self.scale, lit)
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
            under = self.under(self.to_drawing(event.pos()))
            QToolTip.showText(event.globalPos(), self.describe(under) if under else "", self)
            return True
        if event.type() == QEvent.Type.Leave and self.controller.hovered is not None:
            self.controller.hovered = None
            self.viewport().update()
        return super().viewportEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a gesture."""
        self.keys.drop()
        self.controller.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on with it."""
        self.controller.move(event)
        on_handle = self.controller.on_handle(self.to_drawing(event.position())) and not self.is_locked
        self.viewport().setCursor(Qt.CursorShape.CrossCursor if on_handle else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End it."""
        self.controller.release(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open the level of a station, or the form of a way."""
        under = self.under(self.to_drawing(event.position()))
        self.controller.cancel()
        if under is not None and event.button() == Qt.MouseButton.LeftButton:
            self.choose(under)
            if under.kind == NODE:
                self.opened.emit(under.id)
            else:
                self.edit_wanted.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of what is under the pointer, or of what is chosen."""
        at = event.globalPos()
        if event.reason() is QContextMenuEvent.Reason.Mouse:
            under = self.under(self.to_drawing(self.viewport().mapFromGlobal(at)))
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
        QTimer.singleShot(0, self.tree, self.tree.tell)
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
        """Have readers go to what was come to; while the keyboard is elsewhere, it is read out besides."""
        here = self.here
        if not self.tree.lead_to(here):
            self.speak(self.describe(here) if here is not None else "")

    def _describe(self, ref: Ref) -> str:
        return self.describe(ref)

    def _rect_on_screen(self, ref: Ref) -> QRect:
        """Where a station or the label of a way lies in the viewport."""
        rect = self._chart.rect_of(ref) if self._chart.has(ref) else QRectF()
        return QRectF(self.to_screen(rect.topLeft()), rect.size() * self.scale).toRect()

    def speak(self, said: str) -> None:
        """Have something read out."""
        self.spoken.emit(said)
