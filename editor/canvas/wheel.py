"""The mouse's wheel over a scrolled view: with Ctrl it zooms around the pointer, with Shift it scrolls sideways."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QWheelEvent

NOTCH = 120
"""What a wheel has turned by at one notch."""


class Wheel:
    """``zoom`` takes steps and the point that stays where it is; ``aside`` how far the wheel was turned, to scroll."""

    def __init__(self, zoom: Callable[[int, QPointF], object], aside: Callable[[int], object]) -> None:
        self._zoom, self._aside = zoom, aside
        self._turned = 0

    def turned(self, event: QWheelEvent) -> bool:
        """Do what a turn of the wheel asks for; False where it scrolls as in any view."""
        by = event.angleDelta().y()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._turned += by
            steps = int(self._turned / NOTCH)
            if steps:
                self._turned -= steps * NOTCH
                self._zoom(steps, event.position())
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier and by:
            self._aside(by)
        else:
            return False
        event.accept()
        return True
