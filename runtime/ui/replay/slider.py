"""The slider below a film: where it is, where turns begin, and marks for combats, captures and elements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import MappingProxyType

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QSlider, QToolTip

from runtime.engine.board.sides import Side
from runtime.match.lookback import FilmMark, MarkKind
from runtime.support.texts import Texts, mark
from runtime.ui.game_texts.names import side_name
from runtime.ui.replay.projector import Strip
from runtime.ui.theme import Theme
from runtime.ui.widgets.materials import paint_plate, paint_recess

EDGE = 12
NEAR = 7
"""How near to a mark the pointer must be to be told of it, in pixels."""
MARK_TEXTS = MappingProxyType(
    {
        MarkKind.COMBAT: mark("{side} attacks"),
        MarkKind.CAPTURE: mark("{side} takes a city"),
        MarkKind.ELEMENT: mark("{side} invokes an element"),
    }
)


class FilmSlider(QSlider):
    """Follows the mouse wherever it is pressed; keys are the affair of what it belongs to."""

    def __init__(self, theme: Theme, t: Texts, reel: Strip, tell: Callable[[int], str]) -> None:
        """``tell`` says what a place is, by its number."""
        super().__init__(Qt.Orientation.Horizontal)
        self._theme, self._t, self._reel, self._tell = theme, t, reel, tell
        self.setRange(0, reel.last)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(t("Place in the game"))
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    @property
    def marks(self) -> Sequence[FilmMark]:
        """What is marked."""
        return self._reel.marks

    def sizeHint(self) -> QSize:
        """Room for the marks above the groove."""
        return QSize(300, 34)

    def minimumSizeHint(self) -> QSize:
        """A short one still serves."""
        return QSize(120, 34)

    def x_of(self, place: int) -> float:
        """Where a place lies, in the widget's pixels."""
        return EDGE + (self.width() - 2 * EDGE) * place / max(1, self._reel.last)

    def place_at(self, x: float) -> int:
        """The place at a column of pixels."""
        return self._reel.clamped(round((x - EDGE) * self._reel.last / max(1, self.width() - 2 * EDGE)))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go where it is pressed."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self.setValue(self.place_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the pointer."""
        if self.isSliderDown():
            self.setValue(self.place_at(event.position().x()))

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """Let go."""
        self.setSliderDown(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows, Home and End mean the same wherever the keyboard is."""
        event.ignore()

    def event(self, event: QEvent) -> bool:
        """Tell what is marked under the pointer, or which turn is there."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.told_at(event.pos()), self)
            return True
        return super().event(event)

    def told_at(self, at: QPoint) -> str:
        """What lies at a place of the widget, in words."""
        t, place = self._t, self.place_at(at.x())
        near = [one for one in self._reel.marks if abs(self.x_of(one.place) - at.x()) <= NEAR]
        said = [t(MARK_TEXTS[one.kind], side=side_name(t, one.side)) for one in near[:3]]
        return "\n".join((self._tell(near[0].place if near else place), *said))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The groove with its turns, the marks above it, the handle."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        c, middle = self._theme.colours, 23.0
        paint_recess(painter, QRectF(EDGE - 4, middle - 4, self.width() - 2 * EDGE + 8, 8), 170, 4)
        reached = QRectF(EDGE - 2, middle - 2, self.x_of(self.value()) - EDGE + 2, 4)
        painter.fillRect(reached, QColor(c.brass))
        painter.setPen(QPen(QColor(c.dark_brass), 1))
        if len(self._reel.turns) * 4 < self.width():
            for start in self._reel.turns:
                painter.drawLine(QPointF(self.x_of(start), middle + 5), QPointF(self.x_of(start), middle + 9))
        for one in self._reel.marks:
            self._paint_mark(painter, one)
        handle = QRectF(self.x_of(self.value()) - 6, middle - 9, 12, 18)
        paint_plate(painter, handle, self._theme, lift=40 if self.isSliderDown() or self.underMouse() else 12, radius=3)
        if self.hasFocus():
            painter.setPen(QPen(QColor(c.text), 1.5))
            painter.drawRoundedRect(handle.adjusted(-2, -2, 2, 2), 4, 4)

    def _paint_mark(self, painter: QPainter, one: FilmMark) -> None:
        """Crossed strokes for a combat, a tower for a city, a jewel for an element; in the metal of who did it."""
        c, x, y = self._theme.colours, self.x_of(one.place), 8.0
        colour = QColor(c.gold if one.side is Side.GOLD else c.silver)
        painter.setPen(QPen(colour, 1.8))
        painter.setBrush(colour)
        if one.kind is MarkKind.COMBAT:
            painter.drawLine(QPointF(x - 4, y - 4), QPointF(x + 4, y + 4))
            painter.drawLine(QPointF(x - 4, y + 4), QPointF(x + 4, y - 4))
        elif one.kind is MarkKind.CAPTURE:
            walls = [(-4, 5), (-4, -5), (-2, -5), (-2, -2), (2, -2), (2, -5), (4, -5), (4, 5)]
            painter.setPen(QPen(QColor(c.shade), 1))
            painter.drawPolygon(QPolygonF([QPointF(x + right, y + down) for right, down in walls]))
        else:
            painter.setPen(QPen(QColor(c.shade), 1))
            painter.drawPolygon(QPolygonF([QPointF(x, y - 5), QPointF(x + 4, y), QPointF(x, y + 5), QPointF(x - 4, y)]))
