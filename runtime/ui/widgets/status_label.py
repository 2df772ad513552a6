"""A sentence below a page; while something is waited for, a ring turns beside it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen

from runtime.ui.plain_widgets import Label
from runtime.ui.theme import Theme

BEAT = 60
"""Milliseconds from one place of the ring to the next."""
_STEP, _ARC = 24, 250
"""How far the ring turns at a time, and how much of it is closed, in degrees."""
_RING, _GAP, _LINE = 16, 10, 3
"""How wide the ring is, how far from the words, and how thick, in pixels."""
_DEGREE = 16
"""Qt counts angles in sixteenths."""


class StatusLabel(Label):
    """Its place stays free while nothing is said, so that a page need not be laid out anew for a sentence."""

    def __init__(self, theme: Theme, still: Callable[[], bool]) -> None:
        """``still`` says whether nothing shall move; the ring then only stands there."""
        super().__init__()
        self._theme, self._still = theme, still
        self._angle = 0
        self.is_waiting = False
        """Whether what it says is still going on."""
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        theme.dress(self, f"font-size: 17px; color: {theme.colours.warning};")
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)
        self._beat = QTimer(self)
        self._beat.setInterval(BEAT)
        self._beat.timeout.connect(self._turn)
        self.hide()

    def say(self, text: str, *, waits: bool = False) -> None:
        """Show a sentence, or none where it is empty; ``waits`` says that it tells of what is going on."""
        self.is_waiting = waits and bool(text)
        self.setText(text)
        self.setVisible(bool(text))
        if self.is_waiting and not self._still():
            self._beat.start()
        else:
            self._beat.stop()
        self.update()

    @property
    def angle(self) -> int:
        """How far the ring has turned, in degrees."""
        return self._angle

    def paintEvent(self, event: QPaintEvent) -> None:
        """The words, and the ring before them."""
        super().paintEvent(event)
        if self.is_waiting:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            place, colours = self._place(), self._theme.colours
            for colour, closed in ((colours.dark_brass, 360), (colours.bright_brass, _ARC)):
                painter.setPen(QPen(QColor(colour), _LINE, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
                painter.drawArc(place, -self._angle * _DEGREE, closed * _DEGREE)

    def _place(self) -> QRectF:
        """Where the ring is: before the first line of the words."""
        metrics = QFontMetrics(self.font())
        wide = min(metrics.horizontalAdvance(self.text()), self.width() - 2 * (_RING + _GAP))
        left = (self.width() - wide) / 2 - _RING - _GAP
        return QRectF(left, (metrics.height() - _RING) / 2, _RING, _RING)

    def _turn(self) -> None:
        self._angle = (self._angle + _STEP) % 360
        self.update(self._place().adjusted(-_LINE, -_LINE, _LINE, _LINE).toAlignedRect())
