"""The mouse of the tests: it moves over one widget, whatever other windows lie at that place of the screen."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

FREE = Qt.MouseButton.NoButton


def move_mouse(
    widget: QWidget,
    place: QPoint,
    button: Qt.MouseButton = FREE,
    held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> None:
    """Move the pointer to a ``place`` of the ``widget``, with this button and these keys held down.

    ``QTest.mouseMove`` sets the pointer of the screen: where windows lie upon each other, another one may hear of it.
    """
    at = QPointF(place)
    goal = QPointF(widget.mapToGlobal(place))
    QApplication.sendEvent(widget, QMouseEvent(QEvent.Type.MouseMove, at, goal, FREE, button, held))
