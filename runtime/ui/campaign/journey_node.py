"""A station on the map of a journey: its level's picture in a frame, a seal that says how it stands, and its name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
)
from PySide6.QtWidgets import QAbstractButton, QWidget

from runtime.campaign.progress import NodeState
from runtime.checks.clear_texts import star_text
from runtime.engine.board.grid import Cell
from runtime.support.plain_text import isolate, visible, without_isolates
from runtime.ui.plain_widgets import elided, joined, menu_text
from runtime.ui.theme import Theme
from runtime.ui.widgets.materials import paint_plate

PICTURE = QSize(132, 92)
NODE_SIZE = QSize(172, 170)
NAME, GAP = 44, 22
"""How tall the two lines of a name are, and how much more they may take of the room between stations, in pixels."""
TOP, EDGE = 14, 7
"""How far above the picture its frame begins, and how wide it is, in pixels."""

INK = QColor(84, 52, 22)
FAINT_INK = QColor(84, 52, 22, 110)
PALE_INK = QColor(84, 52, 22, 235)
"""Names of stations that are closed: a little paler, but to be read."""
NAME_SIZES = (17, 15, 13)
"""Pixels of a name at the usual size of texts: the first in which all of it has room."""
LIGHT = QColor(232, 214, 172)

_STEPS = MappingProxyType(
    {
        Qt.Key.Key_Left: QPoint(-1, 0),
        Qt.Key.Key_Right: QPoint(1, 0),
        Qt.Key.Key_Up: QPoint(0, -1),
        Qt.Key.Key_Down: QPoint(0, 1),
    }
)


@dataclass(frozen=True, slots=True)
class JourneyNode:
    """A station as the map shows it; ``picture`` None is one that only tells a story."""

    id: str
    name: str
    at: Cell
    state: NodeState
    picture: QPixmap | None
    optional: bool = False
    is_ending: bool = False
    has_left: bool = False
    said: str = ""
    stars: int | None = None
    """How many of three stars say how well it is shown that it can be won; None where nobody has shown it."""


class NodeButton(QAbstractButton):
    """One station; it is chosen by the keyboard's coming to it, and entered by Enter or a double click."""

    entered = Signal()
    focused = Signal()
    stepped = Signal(QPoint)

    def __init__(self, theme: Theme, shown: JourneyNode, parent: QWidget) -> None:
        super().__init__(parent)
        self._scaled, self._theme = theme, theme.unscaled
        self.shown = shown
        self._fit()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.show_as(shown)

    def _fit(self) -> None:
        """As tall as the name needs."""
        self.setFixedSize(self._scaled.area(NODE_SIZE + QSize(0, max(0, min(GAP, self._theme.px(NAME) - NAME)))))

    def changeEvent(self, event: QEvent) -> None:
        """Texts may have another size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            self._fit()

    def show_as(self, shown: JourneyNode) -> None:
        """Show the station as it stands now."""
        self.shown = shown
        name, said = joined(shown.name), isolate(shown.said)
        self.setText(menu_text(name))
        self.setAccessibleName(name)
        self.setAccessibleDescription(said)
        self.setToolTip(f"{name}\n{said}" if said else name)
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The keyboard has come here: the station is chosen."""
        super().focusInEvent(event)
        self.focused.emit()

    def mouseDoubleClickEvent(self, _event: QMouseEvent) -> None:
        """A double click enters."""
        self.entered.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Space enter, arrows lead to the next station."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.entered.emit()
        elif event.key() in _STEPS:
            self.stepped.emit(_STEPS[Qt.Key(event.key())])
        else:
            event.ignore()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The framed picture, its mark, and the name on a plate."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.scale(self._scaled.factor, self._scaled.factor)
        state = self.shown.state
        left = (self.width() / self._scaled.factor - PICTURE.width()) / 2 - EDGE
        frame = QRectF(left, TOP, PICTURE.width() + 2 * EDGE, PICTURE.height() + 2 * EDGE)
        self._paint_glow(painter, frame)
        lift = {NodeState.HERE: 40, NodeState.LOCKED: -60}.get(state, 0)
        paint_plate(painter, frame, self._theme, lift=lift, radius=6)
        inside = frame.adjusted(EDGE, EDGE, -EDGE, -EDGE)
        painter.fillRect(inside, QColor(18, 11, 6))
        if self.shown.picture is not None:
            painter.drawPixmap(inside.toRect(), self.shown.picture)
        else:
            _paint_scroll(painter, inside)
        if state is NodeState.LOCKED:
            painter.fillRect(inside, QColor(30, 20, 12, 190))
        painter.setPen(QPen(QColor(12, 6, 2), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(inside)
        self._paint_mark(painter, frame)
        self._paint_stars(painter, inside)
        self._paint_name(painter, frame)

    def _paint_glow(self, painter: QPainter, frame: QRectF) -> None:
        """A shadow; light around the place where the player stands; a ring where the keyboard is."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(40, 20, 5, 70))
        painter.drawRoundedRect(frame.translated(3, 4), 7, 7)
        if self.shown.state is NodeState.HERE:
            painter.setBrush(QColor(255, 214, 92, 150))
            painter.drawRoundedRect(frame.adjusted(-6, -6, 6, 6), 11, 11)
        if self.hasFocus() or self.underMouse():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            width = 3.0 if self.hasFocus() else 1.5
            painter.setPen(QPen(QColor(96, 40, 10), width))
            painter.drawRoundedRect(frame.adjusted(-5, -5, 5, 5), 9, 9)

    def _paint_mark(self, painter: QPainter, frame: QRectF) -> None:
        """A seal at the upper right corner: done, here, open, tried or locked."""
        shown, colours = self.shown, self._theme.colours
        seal = QRectF(frame.right() - 18, frame.top() - 12, 30, 30)
        fills = {
            NodeState.DONE: QColor(62, 110, 48),
            NodeState.HERE: QColor(176, 44, 30),
            NodeState.OPEN: QColor(184, 146, 63),
            NodeState.TRIED: QColor(150, 96, 40),
            NodeState.LOCKED: QColor(70, 58, 46),
        }
        painter.setPen(QPen(QColor(colours.bright_brass), 1.6))
        painter.setBrush(fills[shown.state])
        painter.drawEllipse(seal)
        _MARKS[shown.state](painter, seal.adjusted(7, 7, -7, -7), QColor(colours.text))
        if shown.is_ending:
            _star(painter, QRectF(frame.left() - 10, frame.top() - 12, 28, 28), QColor(colours.bright_brass))

    def _paint_stars(self, painter: QPainter, inside: QRectF) -> None:
        """The stars on the lower edge of the picture, on a plate; not of a station that is closed."""
        if self.shown.stars is None or self.shown.state is NodeState.LOCKED:
            return
        text, font = star_text(self.shown.stars), self._theme.text(15, QFont.Weight.Bold)
        metrics = QFontMetrics(font)
        wide, high = metrics.horizontalAdvance(text) + 10, metrics.height()
        plate = QRectF(inside.left(), inside.bottom() - high, wide, high)
        painter.fillRect(plate, QColor(18, 11, 6, 215))
        painter.setFont(font)
        painter.setPen(QColor(self._theme.colours.bright_brass))
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)

    def _paint_name(self, painter: QPainter, frame: QRectF) -> None:
        """The name under the picture, in two lines at most; italic where the station is optional."""
        painter.setPen(PALE_INK if self.shown.state is NodeState.LOCKED else INK)
        below, factor = int(frame.bottom()) + 4, self._scaled.factor
        area = QRect(0, below, round(self.width() / factor), round(self.height() / factor) - below)
        name = visible(" ".join(self.shown.name.split()))
        for size in NAME_SIZES:
            font = self._theme.text(size, QFont.Weight.Bold, italic=self.shown.optional)
            metrics = QFontMetrics(font)
            lines = list(_two_lines(name, metrics, area.width()))
            is_low = len(lines) * metrics.lineSpacing() <= area.height() + metrics.leading() + metrics.descent()
            if is_low and without_isolates(" ".join(lines)) == name:
                break
        painter.setFont(font)
        painter.drawText(
            area, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, "\n".join(map(isolate, lines))
        )


def _two_lines(text: str, metrics: QFontMetrics, width: int) -> Iterator[str]:
    """A text broken into two lines at most, the second cut short where it is too long."""
    words, first = text.split(), ""
    while words and metrics.horizontalAdvance(f"{first} {words[0]}".strip()) <= width:
        first = f"{first} {words.pop(0)}".strip()
    if not first and words:
        yield elided(metrics, " ".join(words), width)
        return
    yield first
    if words:
        yield elided(metrics, " ".join(words), width)


def _paint_scroll(painter: QPainter, rect: QRectF) -> None:
    """A written page, for a station of story."""
    painter.fillRect(rect, QColor(58, 36, 18))
    page = QRectF(rect.center().x() - 30, rect.top() + 8, 60, rect.height() - 16)
    painter.fillRect(page, LIGHT)
    painter.setPen(QPen(QColor(110, 78, 40), 2))
    for number in range(6):
        y = page.top() + 12 + number * 10
        end = page.right() - (22 if number == 5 else 8)
        painter.drawLine(QPointF(page.left() + 8, y), QPointF(end, y))


def _tick(painter: QPainter, area: QRectF, colour: QColor) -> None:
    painter.setPen(QPen(colour, 3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    middle = QPointF(area.left() + area.width() * 0.38, area.bottom() - 1)
    painter.drawLine(QPointF(area.left(), area.center().y()), middle)
    painter.drawLine(middle, QPointF(area.right(), area.top() + 1))


def _flag(painter: QPainter, area: QRectF, colour: QColor) -> None:
    painter.setPen(QPen(colour, 2))
    painter.drawLine(QPointF(area.left() + 3, area.top() - 2), QPointF(area.left() + 3, area.bottom() + 2))
    painter.setBrush(colour)
    top = area.top() - 2
    flag = [QPointF(area.left() + 3, top), QPointF(area.right() + 1, top + 5), QPointF(area.left() + 3, top + 10)]
    painter.drawPolygon(QPolygonF(flag))


def _ring(painter: QPainter, area: QRectF, colour: QColor) -> None:
    painter.setPen(QPen(colour, 2.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(area)


def _cross(painter: QPainter, area: QRectF, colour: QColor) -> None:
    painter.setPen(QPen(colour, 3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(area.topLeft(), area.bottomRight())
    painter.drawLine(area.topRight(), area.bottomLeft())


def _lock(painter: QPainter, area: QRectF, colour: QColor) -> None:
    painter.setPen(QPen(colour, 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    bow = QRectF(area.center().x() - 4, area.top() - 1, 8, 11)
    painter.drawArc(bow, 0, 180 * 16)
    painter.fillRect(QRectF(area.left() + 1, area.center().y() - 1, area.width() - 2, area.height() / 2 + 2), colour)


def _star(painter: QPainter, area: QRectF, colour: QColor) -> None:
    """A star: the journey ends here."""
    path = QPainterPath()
    for number in range(10):
        turned = QPainterPath()
        turned.moveTo(area.center())
        turned.arcMoveTo(area if number % 2 == 0 else area.adjusted(8, 8, -8, -8), 90 + 36 * number)
        point = turned.currentPosition()
        path.lineTo(point) if number else path.moveTo(point)
    path.closeSubpath()
    painter.setPen(QPen(QColor(70, 40, 8), 1.4))
    painter.setBrush(colour)
    painter.drawPath(path)


_MARKS: Mapping[NodeState, Callable[[QPainter, QRectF, QColor], None]] = MappingProxyType(
    {
        NodeState.DONE: _tick,
        NodeState.HERE: _flag,
        NodeState.OPEN: _ring,
        NodeState.TRIED: _cross,
        NodeState.LOCKED: _lock,
    }
)
"""What the seal of a station shows."""
