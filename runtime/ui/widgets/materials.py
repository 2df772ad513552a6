"""The materials of the game's window: wood, brass and plaques, engraved text, shadows; painted, not styled."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetrics,
    QFontMetricsF,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QAbstractScrollArea, QSizePolicy, QWidget

from runtime.support.texts import Texts
from runtime.ui.theme import Theme

RADIUS = 5.0
_DULL = "#8f8f8f"
"""An even plate that can't be pressed; words cut into it are black."""


def paint_wood(painter: QPainter, rect: QRect, theme: Theme, darker: int = 0) -> None:
    """Fill ``rect`` with wood; ``darker`` (0 to 255) lays a shade over it."""
    if theme.is_plain():
        painter.fillRect(rect, QColor(theme.colours.wood))
        return
    painter.drawTiledPixmap(rect, theme.wood)
    if darker:
        painter.fillRect(rect, QColor(0, 0, 0, darker))


def paint_recess(painter: QPainter, rect: QRectF, depth: int = 120, radius: float = RADIUS) -> None:
    """A hollow worked into the wood: darker inside, shaded from above, lit at its lower edge."""
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    painter.fillPath(path, QColor(8, 4, 2, depth))
    painter.save()
    painter.setClipPath(path)
    shade = QLinearGradient(rect.topLeft(), rect.topLeft() + QPointF(0, 14))
    shade.setColorAt(0, QColor(0, 0, 0, 150))
    shade.setColorAt(1, QColor(0, 0, 0, 0))
    painter.fillRect(QRectF(rect.left(), rect.top(), rect.width(), 14), QBrush(shade))
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(0, 0, 0, 170), 1))
    painter.drawRoundedRect(rect, radius, radius)
    painter.setPen(QPen(QColor(255, 214, 150, 38), 1))
    painter.drawLine(
        QPointF(rect.left() + radius, rect.bottom() + 1), QPointF(rect.right() - radius, rect.bottom() + 1)
    )


def paint_plate(
    painter: QPainter, rect: QRectF, theme: Theme, *, lift: int = 0, sunk: bool = False, radius: float = RADIUS
) -> None:
    """A brass plate with a bevel; ``lift`` brightens (or darkens) it, ``sunk`` turns the bevel round."""
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    if theme.is_plain():
        painter.fillPath(
            path, QColor(_DULL if lift < 0 else theme.colours.bright_brass if sunk else theme.colours.brass)
        )
        return
    painter.save()
    painter.setClipPath(path)
    painter.drawTiledPixmap(rect.toAlignedRect(), theme.brass)
    sheen = QLinearGradient(rect.topLeft(), rect.bottomLeft())
    light, dark = QColor(255, 240, 190, 62), QColor(40, 22, 2, 96)
    sheen.setColorAt(0, dark if sunk else light)
    sheen.setColorAt(0.5, QColor(0, 0, 0, 20))
    sheen.setColorAt(1, light if sunk else dark)
    painter.fillRect(rect, QBrush(sheen))
    if lift:
        painter.fillRect(rect, QColor(255, 244, 200, lift) if lift > 0 else QColor(10, 6, 2, -lift))
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inner = rect.adjusted(1.5, 1.5, -1.5, -1.5)
    painter.setPen(QPen(QColor(255, 236, 170, 40 if sunk else 105), 1))
    painter.drawRoundedRect(inner, radius - 1, radius - 1)
    painter.setPen(QPen(QColor(24, 14, 3), 1.2))
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)


def paint_engraved(
    painter: QPainter,
    rect: QRectF,
    text: str,
    flags: Qt.AlignmentFlag,
    dark: str,
    *,
    faint: bool = False,
) -> None:
    """Text cut into brass: dark, with the light caught at its lower edge."""
    painter.setPen(QColor(255, 240, 190, 26 if faint else 90))
    painter.drawText(rect.translated(0, 1), flags, text)
    painter.setPen(QColor(8, 4, 1, 215) if faint else QColor(dark))
    painter.drawText(rect, flags, text)


def paint_rail(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """A narrow brass strip with its shadow, between parts of the window."""
    if theme.is_plain():
        painter.fillRect(rect, QColor(theme.colours.dark_brass))
        return
    painter.save()
    painter.setClipRect(rect)
    painter.drawTiledPixmap(rect.toAlignedRect(), theme.brass)
    wide = rect.width() > rect.height()
    shade = QLinearGradient(rect.topLeft(), rect.bottomLeft() if wide else rect.topRight())
    shade.setColorAt(0, QColor(20, 10, 0, 190))
    shade.setColorAt(0.35, QColor(255, 240, 190, 90))
    shade.setColorAt(1, QColor(10, 5, 0, 220))
    painter.fillRect(rect, QBrush(shade))
    painter.restore()


class WoodPanel(QWidget):
    """A part of the window with a wooden ground."""

    def __init__(self, theme: Theme, darker: int = 0, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._darker = darker

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Wood, and the brass strip that parts it from the board."""
        painter = QPainter(self)
        paint_wood(painter, self.rect(), self._theme, self._darker)
        paint_rail(painter, QRectF(0, 0, 5, self.height()), self._theme)


class Recess(QWidget):
    """A hollow in the wood, with something in it."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The hollow."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_recess(painter, QRectF(self.rect()).adjusted(1, 1, -1, -2), 130)


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


def fitting_font(
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


def turned(rect: QRectF, wide: float) -> QRectF:
    """Where a rectangle lies in a widget so wide that is laid out from right to left."""
    return QRectF(wide - rect.right(), rect.top(), rect.width(), rect.height())
