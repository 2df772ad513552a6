"""The key that opens the help, and the button at the corner of a card: what windows need of it before anybody asks."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QWidget

from runtime.ui.game_setup.setup import GameParts, HelpOverlay
from runtime.ui.topics import TopicPlace
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.cards import CardQueue
from runtime.ui.widgets.overlay import EDGE, CardOverlay
from runtime.ui.widgets.window_frame import shortcut


class HelpKey(QObject):
    """Opens the help over a window with F1, at the topic that fits what is there; there is one card at a time."""

    def __init__(
        self,
        window: QWidget,
        parts: Callable[[], GameParts],
        where: Callable[[], TopicPlace],
        queue: Callable[[], CardQueue] | None = None,
        otherwise: Callable[[TopicPlace], bool] = lambda _where: False,
    ) -> None:
        """``parts`` are asked for when a card is made, ``queue`` are the window's cards, where a game must wait.

        ``otherwise`` shows the help without a card, where the window can; False where a card is wanted.
        """
        super().__init__(window)
        self._window, self._parts, self._where, self._queue = window, parts, where, queue
        self._otherwise = otherwise
        self.card: HelpOverlay | None = None
        self._is_awaited = False
        self._library: object = None
        shortcut(Qt.Key.Key_F1, window).activated.connect(self.open)

    def speak(self) -> None:
        """The parts speak another language from now on."""
        self._library = None

    def open(self) -> None:
        """Open the help, over a card that is there already too; where it is open, nothing happens."""
        self.lend(None)

    def lend(self, left: Callable[[], None] | None) -> None:
        """Open the help, and call ``left`` when whoever reads it goes back."""
        if self.card is not None or self._is_awaited:
            return
        queue, where = self._queue() if self._queue is not None else None, self._where()
        if self._otherwise(where):
            return
        if queue is not None and queue.card is None:
            self._is_awaited = True  # Cards may be held up a moment, until what moves on the board has come to rest.
            queue.add(lambda: self._make(where, left))
        else:
            self._make(where, left).open()

    def _make(self, where: TopicPlace, left: Callable[[], None] | None) -> HelpOverlay:
        parts = self._parts()
        self.card = parts.cards.help(parts, self._window, where, self._library)
        self._library, self._is_awaited = self.card.library, False
        self.card.closed.connect(lambda: self._forget(left))
        return self.card

    def _forget(self, left: Callable[[], None] | None) -> None:
        card, self.card = self.card, None
        if left is not None and card is not None and card.went_back:
            left()


APART = 9
"""How far the button is from the card's edge, in pixels."""


class HelpCorner(BrassButton):
    """Stays in the upper right corner of its card, whatever size that has."""

    def __init__(self, parts: GameParts, card: CardOverlay, leads: Callable[[], object]) -> None:
        super().__init__(parts.theme, "", "help", parent=card.card)
        t = parts.t
        self.describe(t("Open the help, at the topic that fits"), "F1", t("Help"))
        self.clicked.connect(leads)
        card.card.installEventFilter(self)
        self.resize(self.sizeHint())
        card.heading.setContentsMargins(self.width(), 0, self.width(), 0)  # So that no long heading lies under it.
        self._place()
        self.show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the card's size."""
        if event.type() is QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        card = self.parentWidget()
        if card is not None:
            self.move(card.width() - EDGE - APART - self.width(), EDGE + APART)
