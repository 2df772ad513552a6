"""The card that shows a message of the level; the cells that it speaks of stay in sight."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen, QPolygonF, QRegion
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from runtime.engine.game.events import MessageShown
from runtime.support.plain_text import isolate
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import Label
from runtime.ui.story.pictures import StoryPictures
from runtime.ui.theme import Theme
from runtime.ui.widgets.fields import Scrolled
from runtime.ui.widgets.overlay import CardOverlay

SIDE = 112
"""How large a portrait is, in pixels."""
WIDE = 560
"""How wide the text is at most, in pixels."""
TALL = 260
"""How tall the text is before it scrolls, in pixels."""
BAR = 18
"""How wide the bar is that scrolls it, in pixels, and what lies between."""
DIM = 70
"""The window below stays well in sight, for the message may point at the board."""
MOST_ARROWS = 8
"""So many single cells are pointed at; of more, each part of the board that they make up."""


class Portrait(QWidget):
    """A picture in a brass frame; where it is missing, the first letter of the speaker's name."""

    def __init__(self, theme: Theme, picture: QImage | None, speaker: str) -> None:
        super().__init__()
        self._theme = theme
        self._picture, self._speaker = picture, speaker
        self.setFixedSize(theme.area(QSize(SIDE, SIDE)) + QSize(8, 8))
        self.setAccessibleName(isolate(speaker))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The frame, and the picture in its middle."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setPen(QPen(QColor(self._theme.colours.bright_brass), 2))
        if self._picture is None:
            painter.fillRect(self.rect().adjusted(3, 3, -3, -3), QColor(10, 6, 3, 170))
            painter.drawRect(self.rect().adjusted(2, 2, -3, -3))
            painter.setFont(self._theme.title(52))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, isolate(self._speaker[:1].upper()))
            return
        size = self._picture.deviceIndependentSize().toSize()
        corner = QPoint((self.width() - size.width()) // 2, (self.height() - size.height()) // 2)
        painter.drawImage(corner, self._picture)
        painter.drawRect(corner.x() - 2, corner.y() - 2, size.width() + 3, size.height() + 3)


class MessageCard(CardOverlay):
    """A message; Enter and Escape go on. It lies at the bottom of the window, or, ``above``, at the top.

    Arrows point at what it speaks of, whose cells ``places`` gives in the window as they lie just now.
    """

    def __init__(
        self,
        theme: Theme,
        t: Texts,
        over: QWidget,
        message: MessageShown,
        pictures: StoryPictures,
        *,
        places: Callable[[], Sequence[QRect]] = tuple,
        above: bool = False,
    ) -> None:
        super().__init__(theme, message.speaker or t("A message"), over, dim=DIM)
        self.message = message
        row = QHBoxLayout()
        row.setSpacing(18)
        self._places = places
        if message.portrait:
            picture = portrait_of(pictures, message.portrait, self.devicePixelRatioF())
            row.addWidget(Portrait(theme, picture, message.speaker), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(paragraph(theme, message.text, WIDE, TALL, message.speaker or t("A message")), 1)
        self.inside.addLayout(row)
        self.end_with_go_on(t, t("Close the message and go on"))
        self.said = isolate(message.text)
        whole = self.layout()
        if isinstance(whole, QVBoxLayout):
            whole.setStretch(0 if above else 2, 0)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Dim the window but for the cells that the message speaks of, and point at these."""
        painter = QPainter(self)
        places = list(self._places())
        dimmed = QRegion(self.rect())
        for place in places:
            dimmed -= QRegion(place)
        painter.setClipRegion(dimmed)
        painter.fillRect(self.rect(), QColor(8, 4, 2, DIM))
        painter.setClipping(False)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place in pointed_at(places):
            self._paint_arrow(painter, place)

    def _paint_arrow(self, painter: QPainter, place: QRect) -> None:
        """An arrow of brass that comes down on a place, or up to it where there is no room above."""
        size = max(12.0, min(26.0, place.width() * 0.4))
        up = place.top() < 2.4 * size
        tip = QPointF(place.center().x() + 0.5, place.bottom() + 3 if up else place.top() - 2)
        down = 1 if up else -1
        shaft = size * 0.32
        points = [
            tip,
            tip + QPointF(-size * 0.7, down * size),
            tip + QPointF(-shaft, down * size),
            tip + QPointF(-shaft, down * size * 2.1),
            tip + QPointF(shaft, down * size * 2.1),
            tip + QPointF(shaft, down * size),
            tip + QPointF(size * 0.7, down * size),
        ]
        painter.setPen(QPen(QColor(20, 10, 2), 2))
        painter.setBrush(QColor(self.theme.colours.bright_brass))
        painter.drawPolygon(QPolygonF(points))


def portrait_of(pictures: StoryPictures, name: str, ratio: float) -> QImage | None:
    """The picture of who speaks, as large as it is shown on a screen of this ratio; None where it is missing."""
    side = round(SIDE * ratio)
    picture = pictures.picture(name, QSize(side, side))
    if picture is not None:
        picture.setDevicePixelRatio(ratio)
    return picture


def paragraph(theme: Theme, text: str, width: int, tallest: int, name: str) -> QWidget:
    """A text with its own line breaks, so wide; one that is taller than ``tallest`` scrolls, by this ``name``."""
    label = reading_label(theme, text)
    label.setFixedWidth(width)
    tall = label.heightForWidth(width)
    if tall <= tallest:
        label.setFixedHeight(tall)
        return label
    scroll = Scrolled(label, name)
    scroll.setFixedSize(width + BAR, tallest)
    return scroll


def reading_label(theme: Theme, text: str) -> Label:
    """A text with its own line breaks, in the letter for reading, which knows how tall it is in any width."""
    label = Label(text)
    label.setWordWrap(True)
    label.setAlignment(Qt.AlignmentFlag.AlignTop)
    # The sheet's font is known to the label no earlier than it is shown, so its height is worked out with this one.
    label.setFont(theme.text(19))
    theme.dress(label, f"font-size: 19px; color: {theme.colours.text}; background: transparent;")
    label.ensurePolished()
    return label


def pointed_at(places: Sequence[QRect]) -> list[QRect]:
    """What arrows point at: single cells, or where there are many, each part of the board that they make up."""
    if len(places) <= MOST_ARROWS:
        return [place for place in places if not any(other is not place and _lies_on(other, place) for other in places)]
    parts: list[QRect] = []
    for place in places:
        near = [part for part in parts if part.adjusted(-3, -3, 3, 3).intersects(place)]
        whole = place
        for part in near:
            whole = whole.united(part)
        parts = [part for part in parts if part not in near] + [whole]
    return parts


def _lies_on(other: QRect, place: QRect) -> bool:
    """Whether a cell lies just above another one, so that an arrow to the upper one speaks of both."""
    return abs(other.center().x() - place.center().x()) < 3 and 0 <= place.top() - other.bottom() < 6
