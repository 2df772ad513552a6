"""A small picture of the card that a message effect shows, made by the game itself; pressed, it asks for the card."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from editor.theme import EditorTheme
from runtime import resources
from runtime.engine.game.story_events import MessageShown
from runtime.support.texts import Texts
from runtime.ui.game.cards.message_card import MessageCard
from runtime.ui.story.pictures import StoryPictures
from runtime.ui.theme import Theme, load_theme

_ROOM = QSize(900, 700)
"""The window that the card is thought to lie in, in pixels; no message makes it larger."""


class MessagePreview(QAbstractButton):
    """``wanted`` asks for a message to be shown over the map, with its pictures and the game's theme."""

    wanted = Signal(object, object, object)

    def __init__(self, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._theme, self._t = theme, t
        self._game: Theme | None = None
        self._shown: tuple[MessageShown, StoryPictures] | None = None
        self._picture = QPixmap()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(t("As players see it. Press to see it over the map, with arrows to what it points at (Enter)"))
        self.setAccessibleName(t("The message as players see it"))
        self.clicked.connect(self._ask)

    def show_message(self, message: MessageShown | None, pictures: StoryPictures) -> None:
        """Show the card of a message, or nothing."""
        self.setVisible(message is not None)
        shown = (message, pictures) if message is not None else None
        if shown == self._shown or message is None:
            return
        self._shown = shown
        self._picture = self._made(message, pictures)
        said = " ".join(filter(None, (message.speaker, message.text)))
        self.setAccessibleName(self._t("As players see it: {text}", text=said))
        self._fit()
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(240, self._height(self.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the card's proportions."""
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The card, and a line around it while it has the keyboard."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        rect = self.rect().adjusted(2, 2, -2, -2)
        if self._picture.isNull() or rect.isEmpty():
            return
        ratio = self.devicePixelRatioF()
        small = self._picture.scaled(
            QSize(round(rect.width() * ratio), round(rect.height() * ratio)),
            Qt.AspectRatioMode.IgnoreAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        painter.drawPixmap(rect, small)
        if self.hasFocus() or self.underMouse():
            painter.setPen(QPen(self._theme.colour("brass"), 2))
            painter.drawRect(self.rect().adjusted(1, 1, -1, -1))

    def _made(self, message: MessageShown, pictures: StoryPictures) -> QPixmap:
        """The card as the game makes it, in twice its pixels, so that it stays sharp."""
        theme = self._game_theme
        over = QWidget()
        over.resize(_ROOM)
        over.setStyleSheet(theme.game_sheet())
        card = MessageCard(theme, self._t, over, message, pictures)
        card.setGeometry(over.rect())
        made = card.card.grab()
        over.deleteLater()
        return made

    @property
    def _game_theme(self) -> Theme:
        if self._game is None:
            self._game = load_theme(resources.assets())
        return self._game

    def _height(self, width: int) -> int:
        size = self._picture.size()
        return round((width - 4) * size.height() / size.width()) + 4 if size.width() else 0

    def _fit(self) -> None:
        if self.height() != self._height(self.width()):
            self.setFixedHeight(self._height(self.width()))

    def _ask(self) -> None:
        if self._shown is not None:
            self.wanted.emit(*self._shown, self._game_theme)
