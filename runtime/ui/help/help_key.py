"""The key that opens the help: what windows need of it before anybody asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from runtime.ui.topics import TopicPlace
from runtime.ui.widgets.cards import CardQueue
from runtime.ui.widgets.window_frame import shortcut

if TYPE_CHECKING:
    from runtime.ui.game_setup.setup import GameParts
    from runtime.ui.help.card import HelpCard
    from runtime.ui.help.library import HelpLibrary


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
        self.card: HelpCard | None = None
        self._is_awaited = False
        self._library: HelpLibrary | None = None
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

    def _make(self, where: TopicPlace, left: Callable[[], None] | None) -> HelpCard:
        # Loaded only now: most windows are never asked for help, and all of them shall open fast.
        from runtime.ui.help.card import HelpCard

        self.card = HelpCard(self._parts(), self._window, where, self._library)
        self._library, self._is_awaited = self.card.library, False
        self.card.closed.connect(lambda: self._forget(left))
        return self.card

    def _forget(self, left: Callable[[], None] | None) -> None:
        card, self.card = self.card, None
        if left is not None and card is not None and card.went_back:
            left()
