"""The small button at the corner of a card that leads to the topic which explains it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject

from runtime.ui.game_setup.setup import GameParts
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.overlay import EDGE, CardOverlay

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
