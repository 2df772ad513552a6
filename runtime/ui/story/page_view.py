"""One page of story: its title, its picture in a brass frame, and its text, which scrolls where it is long."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFontMetrics,
    QImage,
    QLinearGradient,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
    QTextDocument,
)
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from runtime.engine.levels.level import StoryPage
from runtime.support.markup import plain
from runtime.support.plain_text import isolate
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import Label
from runtime.ui.story.pictures import StoryPictures
from runtime.ui.story.sheet import GAP, TALLEST, LeafRoom, StoryLeaf, TextSheet, measure, set_text
from runtime.ui.theme import Theme

MOST = 1.4
"""How much larger than it is a picture is shown at most."""
MARGINS = (6, 2, 10, 6)
"""What is free around a leaf, in pixels: left, above, right, below."""
LARGEST = QSize(1600, 1200)
"""Larger pictures are read smaller, in pixels."""
STEP = 60
"""How far a key scrolls, in pixels."""


class FramedPicture(QWidget):
    """A picture in a brass frame; one that is missing leaves an empty frame with its name, without alarm."""

    def __init__(self, theme: Theme, t: Texts, tallest: int = TALLEST) -> None:
        super().__init__()
        self._theme, self._t, self._tallest = theme, t, tallest
        self._picture: QImage | None = None
        self._name = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def is_missing(self) -> bool:
        """Whether the picture can't be shown."""
        return self._picture is None

    def show_picture(self, name: str, picture: QImage | None, width: int, tallest: int) -> None:
        """Show a picture, or that the one of this name is missing, where so much is free, in pixels."""
        self._name, self._picture, self._tallest = name, picture, tallest
        missing = self._t("The picture {name} is missing or can't be shown.", name=name)
        self.setAccessibleName(self._t("Picture") if picture is not None else missing)
        self.setToolTip("" if picture is not None else missing)
        self.setFixedHeight(self._area(width).height() + 8)
        self.update()

    def _area(self, width: int) -> QRect:
        """Where the picture lies in a widget of this width."""
        size = self._picture.size() if self._picture is not None else QSize(360, 150)
        room = QSize(max(40, width - 8), max(40, self._tallest - 8)).boundedTo(size * MOST)
        size = size.scaled(room, Qt.AspectRatioMode.KeepAspectRatio)
        return QRect(QPoint((width - size.width()) // 2, 4), size)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A narrower picture is less tall."""
        super().resizeEvent(event)
        self.setFixedHeight(self._area(self.width()).height() + 8)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The picture and its frame."""
        painter, colours = QPainter(self), self._theme.colours
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        area = self._area(self.width())
        if self._picture is not None:
            painter.drawImage(area, self._picture)
        else:
            painter.fillRect(area, QColor(10, 6, 3, 150))
            painter.setPen(QColor(colours.quiet))
            painter.setFont(self._theme.text(16, italic=True))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(area.adjusted(12, 8, -12, -8), flags, isolate(self._name))
        painter.setPen(QPen(QColor(colours.bright_brass if self._picture is not None else colours.dark_brass), 2))
        painter.drawRect(area.adjusted(-2, -2, 1, 1))


class Ornament(QWidget):
    """A fine rule of brass with a lozenge in its middle, as printers set above and below a short text."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.setFixedHeight(22)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Two rules that fade outwards, three lozenges between them."""
        painter, colours = QPainter(self), self._theme.colours
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = QPointF(self.rect().center()) + QPointF(0.5, 0.5)
        reach = min(190.0, self.width() / 2 - 8)
        for way in (-1, 1):
            fade = QLinearGradient(middle, middle + QPointF(way * reach, 0))
            fade.setColorAt(0, QColor(colours.bright_brass))
            fade.setColorAt(1, QColor(0, 0, 0, 0))
            painter.setPen(QPen(QBrush(fade), 1.4))
            painter.drawLine(middle + QPointF(way * 26, 0), middle + QPointF(way * reach, 0))
        painter.setPen(QPen(QColor(colours.dark_brass), 1))
        painter.setBrush(QColor(colours.bright_brass))
        for across, half in ((-16, 3.0), (0, 6.0), (16, 3.0)):
            at = middle + QPointF(across, 0)
            ends = [QPointF(0, -half), QPointF(half, 0), QPointF(0, half), QPointF(-half, 0)]
            painter.drawPolygon(QPolygonF([at + end for end in ends]))


class PageView(QScrollArea):
    """Shows a page as the game does, wherever it is."""

    def __init__(self, theme: Theme, t: Texts, *, pixels: int = 19, tallest: int = TALLEST) -> None:
        """``pixels`` is the size of the text's letters, ``tallest`` the most height of a picture."""
        super().__init__()
        self._theme, self._pixels, self._tallest = theme, pixels, tallest
        self.title = Label()
        self.title.setWordWrap(True)
        self.title.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.picture = FramedPicture(theme, t, tallest)
        self.text = TextSheet(theme, pixels)
        self._ornaments = (Ornament(theme), Ornament(theme))
        inside = QWidget()
        inside.setObjectName("page")
        self._column = QVBoxLayout(inside)
        self._column.setContentsMargins(*MARGINS)
        self._column.setSpacing(GAP)
        self._column.addStretch(1)
        for widget in (self.title, self._ornaments[0], self.picture, self.text):
            self._column.addWidget(widget)
        self._column.addWidget(self._ornaments[1])
        self._column.addStretch(1)
        self.setWidget(inside)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setStyleSheet("QScrollArea, QWidget#page { background: transparent; border: 0; }")
        self.viewport().setAutoFillBackground(False)

    def show_page(self, page: StoryPage, said: Callable[[str], str], pictures: StoryPictures) -> None:
        """Show a whole page, its texts as ``said`` has them; it scrolls where it is long."""
        leaf = StoryLeaf(0, said(page.title), said(page.text), page.picture, self._pixels, self._tallest)
        self.show_leaf(leaf, pictures)

    def show_leaf(self, leaf: StoryLeaf, pictures: StoryPictures) -> None:
        """Show a leaf."""
        theme, size = self._theme, title_pixels(leaf.pixels)
        self.title.setFont(theme.title(size))
        theme.dress(self.title, f"{theme.headline(size)} background: transparent;")
        self.title.setText(leaf.title)
        self.title.setVisible(bool(leaf.title))
        pictured = bool(leaf.picture)
        self.picture.setVisible(pictured)
        if pictured:
            width = max(240, self.width() - 40)
            picture = pictures.picture(leaf.picture, LARGEST)
            self.picture.show_picture(leaf.picture, picture, width, leaf.tallest)
        for ornament in self._ornaments:
            ornament.setVisible(not pictured)
        self._column.setStretch(0, 0 if pictured else 2)
        self._column.setStretch(self._column.count() - 1, 3)
        self.text.show_text(leaf.text, leaf.pixels, theme.px(measure(leaf.pixels, pictured=pictured)))
        self.text.setVisible(bool(leaf.text))
        self.setAccessibleName(isolate(leaf.title))
        self.setAccessibleDescription(plain(leaf.text))
        self.verticalScrollBar().setValue(0)

    def room(self, pixels: int) -> LeafRoom:
        """The room that a leaf has here, in letters of a size."""
        left, top, right, bottom = MARGINS
        wide = self.width() - left - right
        measured = QTextDocument()

        def text(said: str, letters: int, pictured: bool) -> int:
            set_text(measured, self._theme, said, letters)
            measured.setTextWidth(min(wide, self._theme.px(measure(letters, pictured=pictured))))
            return math.ceil(measured.size().height()) + 2

        def title(said: str, letters: int) -> int:
            metrics = QFontMetrics(self._theme.title(title_pixels(letters)))
            flags = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignHCenter
            return metrics.boundingRect(0, 0, wide, LARGEST.height(), flags, said).height() + 2

        return LeafRoom(self.height() - top - bottom - 2, pixels, text, title)

    def turn(self, by: int) -> None:
        """Scroll by so many steps; a page is ten."""
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + by * STEP)

    @property
    def is_at_end(self) -> bool:
        """Whether the last line is in sight."""
        return self.verticalScrollBar().value() >= self.verticalScrollBar().maximum()


def title_pixels(pixels: int) -> int:
    """How large a title's letters are over a text."""
    return round(pixels * 1.3)
