"""The map of a journey: stations on parchment, and the ways between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
    QRadialGradient,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from runtime.engine.board.grid import Cell
from runtime.support.plain_text import isolate
from runtime.ui.campaign.journey_node import (
    FAINT_INK,
    INK,
    LIGHT,
    NODE_SIZE,
    JourneyNode,
    NodeButton,
)
from runtime.ui.campaign.journey_routes import JourneyLeg, MapGrid, routes
from runtime.ui.theme import Theme

STEP = QSize(224, 190)
"""How far apart the places of stations are at most, in pixels."""
NEAREST = 192
"""How far apart they are at least, from left to right."""
CLOSEST = 2
"""What is left free between them at least, from top to bottom."""
MARGIN = 20
DARK = QColor(176, 140, 88)


@dataclass(frozen=True, slots=True)
class JourneyEdge:
    """A way as the map shows it: ``gone`` where both its ends are behind the player, ``unlocks`` thin and dotted."""

    start: str
    end: str
    gone: bool = False
    unlocks: bool = False


class JourneyMap(QWidget):
    """All stations and ways; ``chosen`` is the station that the keyboard is on."""

    chosen = Signal(str)
    entered = Signal(str)
    placed = Signal()
    """Stations lie elsewhere than before."""

    def __init__(self, theme: Theme, title: str) -> None:
        super().__init__()
        self._theme = theme
        self._edges: tuple[JourneyEdge, ...] = ()
        self.routes: tuple[tuple[JourneyEdge, QPainterPath], ...] = ()
        """The ways with their lines, as they are drawn now."""
        self.buttons: dict[str, NodeButton] = {}
        self._apart = STEP
        self.setAccessibleName(isolate(title))

    def show_nodes(self, nodes: Sequence[JourneyNode], edges: Sequence[JourneyEdge]) -> None:
        """Show these stations and ways; those that are there already keep the keyboard."""
        self._edges = tuple(edges)
        known = {shown.id for shown in nodes}
        for gone in [name for name in self.buttons if name not in known]:
            self.buttons.pop(gone).deleteLater()
        for shown in nodes:
            if shown.id in self.buttons:
                self.buttons[shown.id].show_as(shown)
            else:
                self._add(shown)
        self._fit()

    def _fit(self) -> None:
        """No smaller than stations need that stand as close as may be."""
        self.setMinimumSize(self._whole(QSize(self._theme.span(NEAREST), self._lowest())))
        self._place()

    def changeEvent(self, event: QEvent) -> None:
        """The window may have another size, and the stations with it."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            QTimer.singleShot(0, self, self._fit)

    def at(self, name: str) -> NodeButton:
        """The station's button."""
        return self.buttons[name]

    def step(self, start: str, by: QPoint) -> None:
        """Go to the nearest station in a direction, where there is one."""
        here = self.buttons[start].geometry().center()
        found: list[tuple[float, str]] = []
        for name, button in self.buttons.items():
            off = button.geometry().center() - here
            along = off.x() * by.x() + off.y() * by.y()
            aside = abs(off.x() * by.y()) + abs(off.y() * by.x())
            if along > 0:
                found.append((along + 2.5 * aside, name))
        if found:
            self.buttons[min(found)[1]].setFocus(Qt.FocusReason.OtherFocusReason)
            self.chosen.emit(min(found)[1])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the stations in the middle."""
        super().resizeEvent(event)
        self._place()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Parchment with a worn edge, and the ways in ink."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect())
        paper = QRadialGradient(rect.center(), max(rect.width(), rect.height()) * 0.72)
        paper.setColorAt(0, LIGHT)
        paper.setColorAt(0.62, QColor(219, 196, 148))
        paper.setColorAt(1, DARK)
        painter.fillRect(rect, paper)
        for number, shade in enumerate((60, 36, 18)):
            painter.setPen(QPen(QColor(84, 52, 22, shade), 2))
            inset = 5 + 4 * number
            painter.drawRect(rect.adjusted(inset, inset, -inset, -inset))
        for edge, path in self.routes:
            self._paint_edge(painter, edge, path)

    def _add(self, shown: JourneyNode) -> None:
        button = NodeButton(self._theme, shown, self)
        self.buttons[shown.id] = button
        name = shown.id
        button.focused.connect(lambda: self.chosen.emit(name))
        button.clicked.connect(lambda: self.chosen.emit(name))
        button.entered.connect(lambda: self.entered.emit(name))
        button.stepped.connect(lambda by: self.step(name, by))
        button.show()

    def _bounds(self) -> tuple[int, int, int, int]:
        cells = [button.shown.at for button in self.buttons.values()] or [Cell(0, 0)]
        rows, columns = [cell.row for cell in cells], [cell.column for cell in cells]
        return min(rows), min(columns), max(rows), max(columns)

    def _whole(self, apart: QSize) -> QSize:
        top, left, bottom, right = self._bounds()
        steps = QSize((right - left) * apart.width(), (bottom - top) * apart.height())
        margin = self._theme.span(MARGIN)
        return steps + self._node_size() + QSize(2 * margin, 2 * margin)

    def _node_size(self) -> QSize:
        """The size of a station, which has room for larger texts."""
        return next((button.size() for button in self.buttons.values()), self._theme.area(NODE_SIZE))

    def _lowest(self) -> int:
        """How far apart the places are at least, from top to bottom."""
        return min(self._theme.span(STEP.height()), self._node_size().height() + CLOSEST)

    def _place(self) -> None:
        top, left, bottom, right = self._bounds()
        span, step = self._theme.span, self._theme.area(STEP)
        margin = span(MARGIN)
        free = self.size() - self._node_size() - QSize(2 * margin, 2 * margin)
        self._apart = QSize(
            max(span(NEAREST), min(step.width(), free.width() // max(1, right - left))),
            max(self._lowest(), min(step.height(), free.height() // max(1, bottom - top))),
        )
        whole = self._whole(self._apart)
        x = (self.width() - whole.width()) // 2 + margin
        y = (self.height() - whole.height()) // 2 + margin
        for button in self.buttons.values():
            at = button.shown.at
            button.move(x + (at.column - left) * self._apart.width(), y + (at.row - top) * self._apart.height())
        self.placed.emit()
        self._route(MapGrid(QPointF(x, y), self._apart, self._node_size(), self._theme.factor), Cell(top, left))

    def _route(self, grid: MapGrid, first: Cell) -> None:
        """Draw the ways anew between the stations as they lie now; ``first`` is the place at the corner."""
        at = {
            name: Cell(button.shown.at.row - first.row, button.shown.at.column - first.column)
            for name, button in self.buttons.items()
        }
        edges = [edge for edge in self._edges if edge.start in at and edge.end in at]
        drawn = routes([JourneyLeg(at[edge.start], at[edge.end]) for edge in edges], frozenset(at.values()), grid)
        self.routes = tuple(zip(edges, drawn, strict=True))
        self.update()

    def _paint_edge(self, painter: QPainter, edge: JourneyEdge, path: QPainterPath) -> None:
        """A way from frame to frame, with an arrow at its end."""
        pen = QPen(INK if edge.gone else FAINT_INK, 2.4 if edge.unlocks else 4.0)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        if edge.unlocks:
            pen.setDashPattern([0.5, 3.0])
        elif not edge.gone:
            pen.setDashPattern([2.2, 2.4])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(pen.color())
        painter.drawPolygon(_arrow(path))


def _arrow(path: QPainterPath) -> QPolygonF:
    """The head at the end of a path."""
    tip = path.pointAtPercent(1)
    before = path.pointAtPercent(max(0.0, 1 - 12 / max(12.0, path.length())))
    along = tip - before
    length = max(0.01, (along.x() ** 2 + along.y() ** 2) ** 0.5)
    along = along / length
    across = QPointF(-along.y(), along.x())
    return QPolygonF([tip + along * 6, tip - along * 8 + across * 8, tip - along * 8 - across * 8])
