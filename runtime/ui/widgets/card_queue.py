"""Cards come one after another: a combat, then the next, then the end."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from runtime.ui.widgets.overlay import CardOverlay


class CardQueue(QObject):
    """Opens cards in turn; the next one when the one before has closed."""

    started = Signal()
    """The first card lies over the window."""
    opened = Signal(object)
    """A card lies over the window now: the :class:`CardOverlay`."""
    emptied = Signal()
    """The last card is gone."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._waiting: deque[Callable[[], CardOverlay]] = deque()
        self._card: CardOverlay | None = None
        self._is_held = False

    @property
    def card(self) -> CardOverlay | None:
        """The card that lies over the window."""
        return self._card

    def add(self, make: Callable[[], CardOverlay]) -> None:
        """Open a card now, or when its turn comes."""
        self._waiting.append(make)
        if self._card is None and not self._is_held:
            self.started.emit()
            self._next()

    def hold(self) -> None:
        """Something else is shown: cards wait for it, and the game waits as for a card."""
        if not self._is_held:
            self._is_held = True
            if self._card is None:
                self.started.emit()

    def release(self) -> None:
        """It is over: the cards that waited come up, or the game goes on."""
        if self._is_held:
            self._is_held = False
            if self._card is None:
                self._next()

    def clear(self) -> None:
        """Forget the cards that wait."""
        self._waiting.clear()

    def dismiss(self) -> None:
        """Take all cards away, the one that lies over the window too."""
        self.clear()
        if self._card is not None:
            self._card.leave()

    def _next(self) -> None:
        """Open the next card."""
        if self._is_held:
            self._card = None
            return
        if not self._waiting:
            self._card = None
            self.emptied.emit()
            return
        self._card = self._waiting.popleft()()
        self._card.closed.connect(self._next)
        self._card.open()
        self.opened.emit(self._card)
