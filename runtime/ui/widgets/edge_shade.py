"""Shadows at the edges of what is scrolled."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget


class EdgeShade(QWidget):
    """Shadows on what is scrolled, where there is more above or below: a line that is cut there fades away."""

    DEPTH = 18
    """How far the shadow reaches, in pixels."""

    def __init__(self, area: QAbstractScrollArea) -> None:
        super().__init__(area)
        self._area = area
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        area.viewport().installEventFilter(self)
        bar = area.verticalScrollBar()
        bar.valueChanged.connect(self.update)
        bar.rangeChanged.connect(self.update)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Lie over what is seen of the area."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show):
            self.setGeometry(self._area.viewport().geometry())
            self.raise_()
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A shadow at the upper edge, at the lower one, or none."""
        painter, bar, deep = QPainter(self), self._area.verticalScrollBar(), float(self.height())
        for has_more, edge, inside in (
            (bar.value() > bar.minimum(), 0.0, float(self.DEPTH)),
            (bar.value() < bar.maximum(), deep, deep - self.DEPTH),
        ):
            if has_more:
                shade = QLinearGradient(0, edge, 0, inside)
                shade.setColorAt(0, QColor(12, 7, 3, 245))
                shade.setColorAt(1, QColor(12, 7, 3, 0))
                painter.fillRect(QRectF(0, min(edge, inside), self.width(), self.DEPTH), shade)
