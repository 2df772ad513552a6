"""A small map of the whole graph in the corner of its view, there while not all of the graph is in view."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from editor.graph.chart import NODE, Chart, Ref
from editor.theme import EditorTheme
from runtime.support.texts import Texts

_MOST = QSize(200, 110)
_MARGIN, _INSIDE = 10, 6


class LargeView(Protocol):
    """The view in whose corner the small map lies."""

    @property
    def chart(self) -> Chart:
        """What is shown."""

    @property
    def chosen(self) -> tuple[Ref, ...]:
        """What is chosen."""

    @property
    def is_whole(self) -> bool:
        """Whether all of it is in view."""

    @property
    def part(self) -> QRectF:
        """The part of the drawing that shows."""

    def viewport(self) -> QWidget:
        """Where it is drawn."""

    def to_screen(self, point: QPointF) -> QPointF:
        """Where a point of the drawing lies in the viewport."""

    def scroll_by(self, dx: int, dy: int) -> None:
        """Move what shows by some pixels."""


class GraphOverview(QWidget):
    """Shows cards as dots and what is in view as a frame; click or drag to bring another part into view."""

    def __init__(self, view: LargeView, theme: EditorTheme, t: Texts) -> None:
        super().__init__(view.viewport())
        self._view, self._theme = view, theme
        self.setAccessibleName(t("Overview of the graph"))
        self.setToolTip(t("The whole graph; click or drag to bring another part of it into view"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.hide()

    @property
    def room(self) -> QSize:
        """How much of the view it takes at most."""
        return _MOST + QSize(2 * _MARGIN, 2 * _MARGIN)

    def place(self) -> None:
        """Lie in the corner where not all is in view; else there is no need for it."""
        view, room = self._view, self._view.viewport().size()
        self.setVisible(not view.is_whole and bool(view.chart.nodes))
        whole = self._whole().size()
        if not self.isVisibleTo(view.viewport()) or whole.isEmpty():
            return
        scale = min((_MOST.width() - 2 * _INSIDE) / whole.width(), (_MOST.height() - 2 * _INSIDE) / whole.height())
        size = (whole * scale).toSize() + QSize(2 * _INSIDE, 2 * _INSIDE)
        corner = QPoint(room.width() - size.width() - _MARGIN, room.height() - size.height() - _MARGIN)
        self.setGeometry(QRect(corner, size))
        self.update()

    def spot(self, point: QPointF) -> QPointF:
        """Where a point of the drawing lies on the small map."""
        return (point - self._whole().topLeft()) * self._scale + QPointF(_INSIDE, _INSIDE)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The dots, and the frame."""
        theme, view, painter = self._theme, self._view, QPainter(self)
        painter.setPen(QPen(theme.colour("edge"), 1))
        painter.setBrush(theme.colour("window"))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        for one, item in view.chart.nodes.items():
            card = QRectF(self.spot(item.rect.topLeft()), self.spot(item.rect.bottomRight()))
            painter.fillRect(card, theme.colour("brass" if Ref(NODE, one) in view.chosen else "hint"))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("accent"), 1.5))
        shown = QRectF(self.spot(view.part.topLeft()), self.spot(view.part.bottomRight()))
        painter.drawRect(shown.intersected(QRectF(self.rect().adjusted(1, 1, -2, -2))))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Bring what is under the pointer into the middle of the view."""
        self._go(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on while the button is held."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go(event)

    def _go(self, event: QMouseEvent) -> None:
        wanted = (event.position() - QPointF(_INSIDE, _INSIDE)) / self._scale + self._whole().topLeft()
        off = self._view.to_screen(wanted).toPoint() - self._view.viewport().rect().center()
        self._view.scroll_by(off.x(), off.y())
        event.accept()

    def _whole(self) -> QRectF:
        return self._view.chart.box

    @property
    def _scale(self) -> float:
        return (self.width() - 2 * _INSIDE) / max(1.0, self._whole().width())
