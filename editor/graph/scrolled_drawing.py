"""A drawing in a scrolled view: where its points lie on the screen, and zooming around one of them."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QResizeEvent

from editor.canvas.zoomed_view import ZoomedView

SCALES = (0.05, 0.08, 0.12, 0.18, 0.25, 0.33, 0.42, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.15, 1.3, 1.6, 2.0)
"""The scales that can be chosen."""

_USUAL = SCALES.index(0.8)
_FIRST_LOOK = SCALES.index(0.7)
_AROUND = 48


class ScrolledDrawing(ZoomedView):
    """``scaled`` is sent after a zoom; what is drawn, the view itself decides."""

    scaled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._box = QRectF()
        self._step = _USUAL

    @property
    def scale(self) -> float:
        """How many pixels a pixel of the drawing has."""
        return SCALES[self._step]

    @property
    def is_smallest(self) -> bool:
        """Whether it can't be shown smaller."""
        return self._step == 0

    @property
    def is_largest(self) -> bool:
        """Whether it can't be shown larger."""
        return self._step == len(SCALES) - 1

    @property
    def offset(self) -> QPointF:
        """Where on the screen the zero of the drawing lies."""
        room, whole = self.viewport().size(), self._whole()
        left = max(0, (room.width() - whole.width()) // 2) - self.horizontalScrollBar().value()
        top = max(0, (room.height() - whole.height()) // 2) - self.verticalScrollBar().value()
        return QPointF(left + _AROUND - self._box.left() * self.scale, top + _AROUND - self._box.top() * self.scale)

    def to_screen(self, point: QPointF) -> QPointF:
        """Where a point of the drawing lies in the viewport."""
        return point * self.scale + self.offset

    def to_drawing(self, point: QPointF | QPoint) -> QPointF:
        """Which point of the drawing lies under a pixel of the viewport."""
        return (QPointF(point) - self.offset) / self.scale

    @property
    def part(self) -> QRectF:
        """The part of the drawing that shows."""
        room = self.viewport().rect()
        return QRectF(self.to_drawing(room.topLeft()), self.to_drawing(room.bottomRight()))

    def show_box(self, box: QRectF) -> None:
        """Make room for a drawing that covers ``box``; what shows stays where it is, as far as it can."""
        if box != self._box:
            here = self.to_drawing(QPointF(0, 0))
            self._box = box
            self._set_bars()
            self._bring(here, QPointF(0, 0))
        self.viewport().update()

    def zoom(self, by: int, around: QPointF | None = None) -> None:
        """Show it some steps larger or smaller; what is at ``around`` (else in the middle) stays there."""
        self._zoom_to(max(0, min(len(SCALES) - 1, self._step + by)), around)

    def zoom_100(self) -> None:
        """Show it at its usual size."""
        self._zoom_to(SCALES.index(1.0), None)

    def zoom_fit(self, at_least: int = 0) -> None:
        """Show the whole drawing as large as it fits, no larger than its usual size."""
        room = self.maximumViewportSize()
        wide = max(self._box.width(), 1.0)
        high = max(self._box.height(), 1.0)
        fits = [
            step
            for step, scale in enumerate(SCALES)
            if scale <= 1.0
            and wide * scale + 2 * _AROUND <= room.width()
            and high * scale + 2 * _AROUND <= room.height()
        ]
        self._zoom_to(max(fits[-1] if fits else 0, at_least), None)

    def first_look(self) -> None:
        """Show the whole drawing, unless it would become too small to read."""
        self.zoom_fit(at_least=_FIRST_LOOK)

    def reveal(self, rect: QRectF) -> None:
        """Scroll as little as needed until a part of the drawing shows, with some room around it."""
        shown = QRectF(self.to_screen(rect.topLeft()), self.to_screen(rect.bottomRight())).adjusted(-24, -24, 24, 24)
        room = QRectF(self.viewport().rect())
        for bar, low, high, least, most in (
            (self.horizontalScrollBar(), shown.left(), shown.right(), room.left(), room.right()),
            (self.verticalScrollBar(), shown.top(), shown.bottom(), room.top(), room.bottom()),
        ):
            by = min(0.0, low - least) or max(0.0, high - most)
            if high - low > most - least:
                by = low - least
            bar.setValue(bar.value() + round(by))

    def scrollContentsBy(self, _dx: int, _dy: int) -> None:
        """Draw anew."""
        self.viewport().update()

    def resizeEvent(self, _event: QResizeEvent) -> None:
        """Make the scroll bars fit."""
        self._set_bars()
        self.viewport().update()

    def _zoom_to(self, step: int, around: QPointF | None) -> None:
        if step == self._step:
            return
        at = around or QPointF(self.viewport().rect().center())
        here = self.to_drawing(at)
        self._step = step
        self._set_bars()
        self._bring(here, at)
        self.viewport().update()
        self.scaled.emit()

    def _bring(self, point: QPointF, to: QPointF) -> None:
        """Scroll until a point of the drawing lies at a pixel, as far as it goes."""
        off = self.to_screen(point) - to
        self.scroll_by(round(off.x()), round(off.y()))

    def _whole(self) -> QSize:
        size = self._box.size() * self.scale
        return QSize(round(size.width()) + 2 * _AROUND, round(size.height()) + 2 * _AROUND)

    def _set_bars(self) -> None:
        self.fit_bars(self._whole(), 30)
