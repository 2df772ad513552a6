"""The card of a first start: it offers the tutorial, now, later, or never again."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from runtime.ui.menus.page import Room
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.cards import in_a_row, words
from runtime.ui.widgets.overlay import CardOverlay


class WelcomeCard(CardOverlay):
    """Enter begins the tutorial, Escape leaves it for another day."""

    agreed = Signal()
    """The tutorial shall begin."""

    def __init__(self, room: Room, over: QWidget) -> None:
        theme, t = room.theme, room.t
        super().__init__(theme, t("Welcome to Scryptic"), over)
        self._room = room
        told = t(
            "Two players build crosswords of old coins across a landscape of stone, and words that meet fight. "
            "Eight short lessons show how, one idea each."
        )
        self.inside.addWidget(words(told, theme))
        self.inside.addWidget(words(t("The tutorial is always found under Play."), theme, 16, theme.colours.quiet))
        self.yes = BrassButton(theme, t("Begin the tutorial"), "play", primary=True)
        self.yes.describe(t("Play the first lesson"), t("Enter"))
        self.answer_with(self.yes)
        self.yes.clicked.connect(self.accept)
        self.later = BrassButton(theme, t("Not now"), "close", primary=True)
        self.later.describe(t("Ask again at the next start"), t("Esc"))
        self.later.clicked.connect(self.refuse)
        self.never = BrassButton(theme, t("Don't ask again"), "close", primary=True)
        self.never.describe(t("Never offer the tutorial again at a start"))
        self.never.clicked.connect(self.decline)
        self.inside.addLayout(in_a_row(self.never, self.later, self.yes))

    def open(self) -> None:
        """Lie over the window, the keyboard on the beginning."""
        super().open()
        self.yes.setFocus()

    def accept(self) -> None:
        """Begin."""
        self.leave()
        self.agreed.emit()

    def decline(self) -> None:
        """Never ask again."""
        self._room.preferences.change(offers_tutorial=False)
        self.leave()
