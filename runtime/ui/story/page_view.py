"""One page of story: its title, its picture in a brass frame, and its text, which scrolls where it is long."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from runtime.engine.level import Page
from runtime.support.markup import plain
from runtime.support.texts import Texts
from runtime.ui.story.pictures import Pictures
from runtime.ui.story.sheet import TextSheet
from runtime.ui.theme import Theme

TALLEST = 300
"""How tall a picture is at most, in pixels."""
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

    def show_picture(self, name: str, picture: QImage | None, width: int) -> None:
        """Show a picture, or that the one of this name is missing, where ``width`` pixels are free."""
        self._name, self._picture = name, picture
        missing = self._t("The picture {name} is missing or can't be shown.", name=name)
        self.setAccessibleName(self._t("Picture") if picture is not None else missing)
        self.setToolTip("" if picture is not None else missing)
        self.setFixedHeight(self._area(width).height() + 8)
        self.update()

    def _area(self, width: int) -> QRect:
        """Where the picture lies in a widget of this width."""
        size = self._picture.size() if self._picture is not None else QSize(360, 150)
        room = QSize(max(40, width - 8), self._tallest)
        if size.width() > room.width() or size.height() > room.height():
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
            painter.drawText(area.adjusted(12, 8, -12, -8), flags, self._name)
        painter.setPen(QPen(QColor(colours.bright_brass if self._picture is not None else colours.dark_brass), 2))
        painter.drawRect(area.adjusted(-2, -2, 1, 1))


class PageView(QScrollArea):
    """Shows a page as the game does, wherever it is."""

    def __init__(self, theme: Theme, t: Texts, *, pixels: int = 19, tallest: int = TALLEST) -> None:
        """``pixels`` is the size of the text's letters, ``tallest`` the most height of a picture."""
        super().__init__()
        self._theme = theme
        self.title = QLabel()
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.title.setWordWrap(True)
        self.title.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        size, colour = round(pixels * 1.3), theme.colours.bright_brass
        self.title.setFont(theme.title(size))
        theme.dress(
            self.title,
            f'font-family: "Cinzel"; font-size: {size}px; color: {colour}; background: transparent;',
        )
        self.picture = FramedPicture(theme, t, tallest)
        self.text = TextSheet(theme, pixels)
        inside = QWidget()
        inside.setObjectName("page")
        column = QVBoxLayout(inside)
        column.setContentsMargins(6, 2, 10, 6)
        column.setSpacing(12)
        for widget in (self.title, self.picture, self.text):
            column.addWidget(widget)
        column.addStretch(1)
        self.setWidget(inside)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setStyleSheet("QScrollArea, QWidget#page { background: transparent; border: 0; }")
        self.viewport().setAutoFillBackground(False)

    def show_page(self, page: Page, said: Callable[[str], str], pictures: Pictures) -> None:
        """Show a page, its texts as ``said`` has them."""
        title, text = said(page.title), said(page.text)
        self.title.setText(title)
        self.title.setVisible(bool(title))
        self.picture.setVisible(bool(page.picture))
        if page.picture:
            width = max(240, self.width() - 40)
            self.picture.show_picture(page.picture, pictures.picture(page.picture, LARGEST), width)
        self.text.show_text(text)
        self.text.setVisible(bool(text))
        self.setAccessibleName(title)
        self.setAccessibleDescription(plain(text))
        self.verticalScrollBar().setValue(0)

    def turn(self, by: int) -> None:
        """Scroll by so many steps; a page is ten."""
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + by * STEP)

    @property
    def is_at_end(self) -> bool:
        """Whether the last line is in sight."""
        return self.verticalScrollBar().value() >= self.verticalScrollBar().maximum()
