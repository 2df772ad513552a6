"""The plaque of a player beside any board: engraved brass while it is their turn, plain letters otherwise."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QFontMetricsF, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from runtime.support.texts import Texts
from runtime.ui.theme import Theme
from runtime.ui.widgets.materials import paint_engraved

SMALLEST = 9
"""How small letters become at most where texts are long, in pixels."""


class SidePlaque(QWidget):
    """What is said of one player; each game paints its own. ``is_on`` says that it shines."""

    is_on = False

    def __init__(self, theme: Theme, t: Texts) -> None:
        super().__init__()
        self._theme, self._t = theme, t
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _write(self, painter: QPainter, area: QRectF, text: str, flags: Qt.AlignmentFlag, colour: str) -> None:
        """Write something, in a ``colour`` where it is not engraved."""
        if self.is_on:
            paint_engraved(painter, area, text, flags, self._theme.colours.engraved)
        else:
            painter.setPen(QColor(colour))
            painter.drawText(area, flags, text)


def whole_width(font: QFont, text: str) -> float:
    """How wide a text is, with what its last letter leans over: so much room, and nothing of it is cut."""
    metrics = QFontMetricsF(font)
    return max(metrics.horizontalAdvance(text), metrics.boundingRect(text).right()) + 1


def fitting(
    make: Callable[[int], QFont],
    size: int,
    width: float,
    *texts: str,
    least: int = SMALLEST,
    measure: Callable[[QFont, str], float] = lambda font, text: QFontMetrics(font).horizontalAdvance(text),
) -> QFont:
    """The font of a size, or of a smaller one down to ``least`` at which all the texts are no wider than ``width``."""
    fonts = map(make, range(size, least, -1))
    fits = (font for font in fonts if all(measure(font, text) <= width for text in texts))
    return next(fits, None) or make(least)
