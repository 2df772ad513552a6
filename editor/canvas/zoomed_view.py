"""A scrolled view that the wheel zooms and shifts; what the map and the campaign's graph have in common."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame

NOTCH = 120
"""What a wheel has turned by at one notch."""


class ZoomedView(QAbstractScrollArea):
    """With Ctrl the wheel zooms around the pointer, with Shift it scrolls sideways; ``aside`` is how far at a notch."""

    aside = NOTCH

    def __init__(self) -> None:
        super().__init__()
        self._turned = 0
        self.setFrameShape(QFrame.Shape.NoFrame)

    def zoom(self, by: int, around: QPointF | None = None) -> None:
        """Show it some steps larger or smaller; what is at ``around`` (else in the middle) stays there."""
        raise NotImplementedError

    def scroll_by(self, dx: int, dy: int) -> None:
        """Move what shows by some pixels."""
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() + dx)
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() + dy)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom, scroll sideways, or scroll as any view does."""
        by = event.angleDelta().y()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._turned += by
            steps = int(self._turned / NOTCH)
            if steps:
                self._turned -= steps * NOTCH
                self.zoom(steps, event.position())
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier and by:
            self.scroll_by(-by * self.aside // NOTCH, 0)
        else:
            super().wheelEvent(event)
            return
        event.accept()

    def fit_bars(self, whole: QSize, step: int) -> None:
        """Make the scroll bars fit something of this size, which a click on their ends moves by ``step``."""
        room = self.viewport().size()
        for bar, length, part in (
            (self.horizontalScrollBar(), whole.width(), room.width()),
            (self.verticalScrollBar(), whole.height(), room.height()),
        ):
            bar.setPageStep(part)
            bar.setSingleStep(step)
            bar.setRange(0, max(0, length - part))
