"""Fingers on a map or a board: a tap is a click, a long press the right button; two fingers push and zoom."""

from __future__ import annotations

from collections.abc import Callable
from math import dist, log

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QEventPoint, QGuiApplication, QInputDevice, QMouseEvent, QTouchEvent
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QScroller, QWidget

STEP = 1.25
"""How much further apart two fingers lie when what they hold is zoomed by another step."""
_LEFT, _RIGHT, _NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.NoButton


class TouchScroll(QObject):
    """Lists, pages and texts of a program scroll under a finger from the moment they are shown first."""

    touched = Signal()
    """A finger has touched a window of the program for the first time, and was lifted."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._is_felt = False

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Whatever scrolls and has no fingers of its own is pushed by them."""
        if event.type() == QEvent.Type.TouchEnd and not self._is_felt:
            self._is_felt = True
            QTimer.singleShot(0, self, self.touched.emit)  # Whatever lies under the finger hears of it first.
        if event.type() == QEvent.Type.Polish and isinstance(watched, QAbstractScrollArea):
            inside = watched.viewport()
            if inside.findChild(TouchInput) is None:
                QScroller.grabGesture(inside, QScroller.ScrollerGestureType.TouchGesture)
        return super().eventFilter(watched, event)


def scroll_by_touch(app: QApplication) -> None:
    """Let all that scrolls follow fingers, where there is a screen that feels them."""
    touched = any(one.type() is QInputDevice.DeviceType.TouchScreen for one in QInputDevice.devices())
    if touched and app.findChild(TouchScroll) is None:
        app.installEventFilter(TouchScroll(app))


def on_first_touch(app: QApplication, call: Callable[[], object]) -> None:
    """Have something called once a finger is felt for the first time; never where no screen feels any."""
    if (fingers := app.findChild(TouchScroll)) is not None:
        fingers.touched.connect(call)


class TouchInput(QObject):
    """Hears the fingers on one widget.

    One finger is the mouse: it clicks where it taps, and drags once it has moved; held still, it is a click of the
    right button and asks for the menu of what is there. Nothing is pressed before it is known which of these it is, so
    that two fingers, which come one after the other, never paint or lay anything.
    """

    def __init__(
        self, widget: QWidget, zoom: Callable[[int, QPointF], object], pan: Callable[[QPointF], object]
    ) -> None:
        """``zoom`` is called with steps and the point between the fingers, ``pan`` with how many pixels they moved."""
        super().__init__(widget)
        self._widget, self._zoom, self._pan = widget, zoom, pan
        self._start: QPointF | None = None
        self._is_dragging = self._are_two = False
        self._width, self._middle = 0.0, QPointF()
        self._held = QTimer(self)
        self._held.setSingleShot(True)
        self._held.setInterval(QGuiApplication.styleHints().mousePressAndHoldInterval())
        self._held.timeout.connect(self._hold)
        widget.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take what fingers do; whatever else happens goes its way."""
        if not isinstance(event, QTouchEvent):
            return super().eventFilter(watched, event)
        points = [one for one in event.points() if one.state() != QEventPoint.State.Released]
        if event.type() == QEvent.Type.TouchCancel:
            self._leave()
        elif event.type() == QEvent.Type.TouchBegin:
            self._begin(event.points()[0].position())
        if event.type() == QEvent.Type.TouchEnd:
            self._end(event.points()[0].position())
        elif len(points) > 1:
            self._move_two(points[0].position(), points[1].position())
        elif points and not self._are_two:
            self._move_one(points[0].position())
        event.accept()
        return True

    def _begin(self, at: QPointF) -> None:
        self._start, self._is_dragging, self._are_two = at, False, False
        self._held.start()

    def _move_one(self, at: QPointF) -> None:
        if self._start is None:
            return
        if not self._is_dragging and (at - self._start).manhattanLength() >= QApplication.startDragDistance():
            self._held.stop()
            self._is_dragging = True
            self._send(QEvent.Type.MouseButtonPress, self._start, _LEFT, _LEFT)
        if self._is_dragging:
            self._send(QEvent.Type.MouseMove, at, _NONE, _LEFT)

    def _move_two(self, one: QPointF, other: QPointF) -> None:
        if self._is_dragging:
            return  # A second finger beside one that drags does nothing.
        self._held.stop()
        middle, width = (one + other) / 2, max(1.0, dist(one.toTuple(), other.toTuple()))
        if not self._are_two:
            self._are_two, self._start, self._middle, self._width = True, None, middle, width
        steps = int(log(width / self._width, STEP))
        if steps:
            self._width *= STEP**steps
            self._zoom(steps, middle)
        self._pan(middle - self._middle)
        self._middle = middle

    def _end(self, at: QPointF) -> None:
        start, self._start = self._start, None
        self._held.stop()
        if self._is_dragging:
            self._send(QEvent.Type.MouseButtonRelease, at, _LEFT, _NONE)
        elif start is not None:
            self._click(_LEFT, start)
        self._is_dragging = False

    def _hold(self) -> None:
        start, self._start = self._start, None
        if start is None or self._is_dragging:
            return
        self._click(_RIGHT, start)
        reason, place = QContextMenuEvent.Reason.Mouse, self._widget.mapToGlobal(start.toPoint())
        QApplication.sendEvent(self._widget, QContextMenuEvent(reason, start.toPoint(), place))

    def _leave(self) -> None:
        """The system has taken the fingers for itself: nothing more comes of them."""
        if self._is_dragging and self._start is not None:
            self._send(QEvent.Type.MouseButtonRelease, self._start, _LEFT, _NONE)
        self._held.stop()
        self._start, self._is_dragging = None, False

    def _click(self, button: Qt.MouseButton, at: QPointF) -> None:
        self._send(QEvent.Type.MouseMove, at, _NONE, _NONE)
        self._send(QEvent.Type.MouseButtonPress, at, button, button)
        self._send(QEvent.Type.MouseButtonRelease, at, button, _NONE)

    def _send(self, kind: QEvent.Type, at: QPointF, button: Qt.MouseButton, held: Qt.MouseButton) -> None:
        place = self._widget.mapToGlobal(at)
        event = QMouseEvent(kind, at, place, button, held, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(self._widget, event)
