"""A strip below the map of a journey that shows all of it small, there while not all of it is in view."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QWidget

from runtime.campaign.progress import NodeState
from runtime.support.texts import Texts
from runtime.ui.campaign.journey_map import JourneyMap
from runtime.ui.campaign.journey_node import INK, LIGHT
from runtime.ui.theme import Theme

TALL = 72
"""How tall it is at most, in pixels at the usual size of the window."""
INSIDE = 6
"""What is left free around the stations, likewise."""
DOT = 7.0
"""How wide a station is at least."""
_DONE, _OPEN, _LOCKED = QColor(120, 84, 40), QColor(190, 140, 40), QColor(150, 124, 84, 120)
COLOURS: Mapping[NodeState, QColor] = MappingProxyType(
    {
        NodeState.HERE: QColor(160, 40, 24),
        NodeState.DONE: _DONE,
        NodeState.OPEN: _OPEN,
        NodeState.TRIED: _OPEN,
        NodeState.LOCKED: _LOCKED,
    }
)


class JourneyOverview(QWidget):
    """Shows stations as dots, the ways between them, and what is in view as a frame; click or drag to go elsewhere."""

    def __init__(self, theme: Theme, t: Texts, area: QScrollArea, shown: JourneyMap) -> None:
        """``area`` is what scrolls the map that is ``shown``."""
        super().__init__(area)
        self._theme, self._area, self._map = theme, area, shown
        self.setAccessibleName(t("Overview of the journey"))
        self.setToolTip(t("The whole journey; click or drag to bring another part of it into view"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()
        area.installEventFilter(self)
        shown.placed.connect(self.fit)
        for bar in (area.horizontalScrollBar(), area.verticalScrollBar()):
            bar.valueChanged.connect(self.update)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of what scrolls."""
        if watched is self._area and event.type() == QEvent.Type.Resize:
            self.fit()
        return False

    def fit(self) -> None:
        """Be there where not all of the map is in view; else there is no need for it."""
        tall = 0 if self.isHidden() else self.height()
        needed, room = self._map.minimumSize(), self._area.maximumViewportSize()
        self.setVisible(needed.width() > room.width() or needed.height() > room.height() + tall)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """As tall as the whole map is at this width, but never tall."""
        wide, whole = self._area.width(), self._map.size()
        tall = wide * whole.height() // max(1, whole.width())
        return QSize(wide, min(tall, self._theme.span(TALL)))

    def spot(self, point: QPointF) -> QPointF:
        """Where a point of the map lies on the strip."""
        return point * self._scale + self._corner

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Parchment, ways, dots, and the frame around what is in view."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = self._map.size()
        paper = QRectF(self._corner, self.spot(QPointF(whole.width(), whole.height())))
        painter.setPen(QPen(QColor(self._theme.colours.dark_brass), 2))
        painter.setBrush(LIGHT.darker(108))
        painter.drawRect(paper.adjusted(-3, -3, 3, 3).intersected(QRectF(self.rect().adjusted(1, 1, -1, -1))))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(INK.red(), INK.green(), INK.blue(), 110), 1))
        painter.save()
        painter.translate(self._corner)
        painter.scale(self._scale, self._scale)
        for _edge, path in self._map.routes:
            pen = painter.pen()
            pen.setCosmetic(True)
            painter.setPen(pen)
            painter.drawPath(path)
        painter.restore()
        painter.setPen(Qt.PenStyle.NoPen)
        for button in self._map.buttons.values():
            middle = self.spot(QPointF(button.geometry().center()))
            wide = max(DOT, button.width() * self._scale * 0.5)
            painter.setBrush(COLOURS[button.shown.state])
            painter.drawRoundedRect(QRectF(middle.x() - wide / 2, middle.y() - DOT / 2, wide, DOT), 2, 2)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(INK, 2))
        painter.drawRect(self.frame.intersected(QRectF(self.rect().adjusted(1, 1, -1, -1))))

    @property
    def frame(self) -> QRectF:
        """What is in view, on the strip."""
        view = self._area.viewport().size()
        corner = QPointF(-self._map.pos())
        return QRectF(self.spot(corner), self.spot(corner + QPointF(view.width(), view.height())))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Bring what is under the pointer into the middle of the view."""
        self._go(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on while the button is held."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go(event)

    def _go(self, event: QMouseEvent) -> None:
        wanted = (event.position() - self._corner) / self._scale
        view = self._area.viewport().size()
        self._area.horizontalScrollBar().setValue(round(wanted.x() - view.width() / 2))
        self._area.verticalScrollBar().setValue(round(wanted.y() - view.height() / 2))
        event.accept()

    @property
    def _scale(self) -> float:
        inside, whole = 2 * self._theme.span(INSIDE), self._map.size()
        across = (self.width() - inside) / max(1, whole.width())
        return max(0.001, min(across, (self.height() - inside) / max(1, whole.height())))

    @property
    def _corner(self) -> QPointF:
        """Where the corner of the map lies on the strip, whose middle is the map's."""
        whole = self._map.size()
        free = QPointF(self.width() - whole.width() * self._scale, self.height() - whole.height() * self._scale)
        return free / 2
