"""Players' coins: struck metal or stone with the first letter of their name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPixmap, QRadialGradient
from PySide6.QtWidgets import QWidget

from runtime.profile.players import Emblem, Profile
from runtime.support.plain_text import isolate
from runtime.support.texts import mark
from runtime.ui.theme import Theme

EMBLEM_NAMES: Mapping[Emblem, str] = MappingProxyType(
    {
        Emblem.GOLD: mark("Gold coin"),
        Emblem.SILVER: mark("Silver coin"),
        Emblem.COPPER: mark("Copper coin"),
        Emblem.JADE: mark("Jade coin"),
        Emblem.LAPIS: mark("Lapis coin"),
        Emblem.GARNET: mark("Garnet coin"),
        Emblem.AMBER: mark("Amber coin"),
        Emblem.AMETHYST: mark("Amethyst coin"),
    }
)
_COLOURS: Mapping[Emblem, str] = MappingProxyType(
    {
        Emblem.GOLD: "#d9a93a",
        Emblem.SILVER: "#b9c0c6",
        Emblem.COPPER: "#b8693c",
        Emblem.JADE: "#4f8f63",
        Emblem.LAPIS: "#3f63ad",
        Emblem.GARNET: "#9c2f3b",
        Emblem.AMBER: "#d98324",
        Emblem.AMETHYST: "#80589f",
    }
)


def paint_emblem(painter: QPainter, place: QRectF, theme: Theme, emblem: Emblem, letter: str) -> None:
    """A coin in a square place: shine, milled rim, and the letter struck into it."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    colour, half = QColor(_COLOURS[emblem]), place.width() / 2
    shine = QRadialGradient(place.center() - QPointF(half * 0.3, half * 0.4), half * 1.5)
    shine.setColorAt(0, colour.lighter(165))
    shine.setColorAt(0.45, colour)
    shine.setColorAt(1, colour.darker(230))
    painter.setBrush(shine)
    painter.setPen(QPen(colour.darker(320), max(1.0, half * 0.06)))
    painter.drawEllipse(place.adjusted(1, 1, -1, -1))
    rim = place.adjusted(half * 0.2, half * 0.2, -half * 0.2, -half * 0.2)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour.darker(190), max(1.0, half * 0.05)))
    painter.drawEllipse(rim)
    painter.setPen(QPen(colour.lighter(150), max(0.8, half * 0.03)))
    painter.drawArc(rim.adjusted(-1.5, -1.5, 1.5, 1.5), 40 * 16, 130 * 16)
    font = theme.title(16)
    font.setPixelSize(max(8, round(half * 0.95)))
    painter.setFont(font)
    painter.setPen(colour.lighter(170))
    painter.drawText(place.translated(0, half * 0.04), Qt.AlignmentFlag.AlignCenter, letter)
    painter.setPen(colour.darker(400))
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter, letter)
    painter.restore()


def letter_of(name: str) -> str:
    """What stands on the coin of somebody of this name."""
    return name[:1].upper()


def emblem_picture(theme: Theme, emblem: Emblem, name: str, size: int, ratio: float = 1.0) -> QPixmap:
    """A player's coin as a picture ``size`` pixels wide."""
    picture = QPixmap(QSize(size, size) * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    paint_emblem(painter, QRectF(0, 0, size, size), theme, emblem, letter_of(name))
    painter.end()
    return picture


class EmblemView(QWidget):
    """A player's coin, large."""

    def __init__(self, theme: Theme, size: int = 92) -> None:
        super().__init__()
        self._theme = theme
        self._emblem, self._name = Emblem.GOLD, ""
        self.setFixedSize(size, size)

    def show_profile(self, profile: Profile, name: str) -> None:
        """Show another player's; ``name`` is what they are called."""
        self._emblem, self._name = profile.emblem, name
        self.setAccessibleName(isolate(name))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The coin."""
        paint_emblem(QPainter(self), QRectF(self.rect()), self._theme, self._emblem, letter_of(self._name))
