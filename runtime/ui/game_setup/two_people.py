"""What the cards share that ask two people who they are before they play a level at one screen."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from runtime.ui.game_setup.setup import GameParts
from runtime.ui.topics import MENUS_TOPIC
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.cards import in_a_row, words
from runtime.ui.widgets.fields import field_sheet
from runtime.ui.widgets.overlay import CardOverlay


class TwoPeopleCard(CardOverlay):
    """Enter plays, Escape leaves it."""

    topic = MENUS_TOPIC
    agreed = Signal(object)
    """What was chosen: the card's :attr:`answer`."""

    def __init__(self, parts: GameParts, over: QWidget, title: str) -> None:
        """What is asked goes into the layout ``asked``."""
        theme, t = parts.theme, parts.t
        super().__init__(theme, title, over)
        theme.dress(self.card, field_sheet(theme))
        self.inside.addWidget(words(t("Two people play this level at one screen. Who are they?"), theme))
        self.asked = QVBoxLayout()
        self.inside.addLayout(self.asked)
        self.leaving = BrassButton(theme, t("Cancel"), "close", primary=True)
        self.leaving.describe(t("Close this and do nothing"), t("Esc"))
        self.leaving.clicked.connect(self.refuse)
        self.playing = BrassButton(theme, t("Play"), "play", primary=True)
        self.playing.describe(t("Play the level"), t("Enter"))
        self.answer_with(self.playing)
        self.playing.clicked.connect(self.accept)
        self.inside.addLayout(in_a_row(self.leaving, self.playing))

    @property
    def first(self) -> QWidget:
        """Where the keyboard is at first: the first name."""
        raise NotImplementedError

    @property
    def answer(self) -> object:
        """What is chosen."""
        raise NotImplementedError

    def open(self) -> None:
        """Lie over the window; the keyboard is on the first name."""
        super().open()
        self.first.setFocus()

    def accept(self) -> None:
        """Play."""
        answer = self.answer
        self.leave()
        self.agreed.emit(answer)
