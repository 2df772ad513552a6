"""The card that lies over a window while something is read for it beside the window."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from runtime.support.plain_text import isolate
from runtime.support.texts import Texts
from runtime.ui.theme import Theme
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.cards import in_a_row, words
from runtime.ui.widgets.overlay import CardOverlay


class WaitCard(CardOverlay):
    """Says what is being done; the button and Escape do without it."""

    cancelled = Signal()
    """It is not wanted any more."""

    def __init__(self, theme: Theme, t: Texts, over: QWidget, title: str, text: str) -> None:
        super().__init__(theme, title, over)
        self._t, self._is_waiting = t, True
        self.text = words(text, theme)
        self.inside.addWidget(self.text)
        self.cancelling = BrassButton(theme, t("Cancel"), "close", primary=True)
        self.cancelling.describe(t("Do without it"), t("Esc"))
        self.cancelling.clicked.connect(self.refuse)
        self.inside.addLayout(in_a_row(self.cancelling))

    def tell(self, title: str, text: str) -> None:
        """Say why nothing comes of it; the card waits for nothing more then, and is read and closed."""
        self._is_waiting = False
        self.heading.setText(title)
        self.setAccessibleName(isolate(title))
        self.text.setText(text)
        self.cancelling.setText(self._t("Close"))
        self.cancelling.describe(self._t("Back to where you were"), self._t("Esc"))

    def accept(self) -> None:
        """Enter can't hurry it; it closes what has been told."""
        if not self._is_waiting:
            self.leave()

    def refuse(self) -> None:
        """Escape."""
        self.leave()
        if self._is_waiting:
            self.cancelled.emit()
