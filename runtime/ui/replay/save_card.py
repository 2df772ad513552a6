"""The card that asks, before a game is saved as a file, whether the file may tell who played."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from runtime.engine.board.sides import BySide
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import menu_text
from runtime.ui.theme import Theme
from runtime.ui.widgets.cards import in_a_row, words
from runtime.ui.widgets.fields import field_sheet
from runtime.ui.widgets.overlay import CardOverlay


class SaveReplayCard(CardOverlay):
    """Names are told only where that is ticked; Enter saves, Escape does not."""

    agreed = Signal(bool)
    """The game shall be saved, with the names or without."""

    def __init__(self, theme: Theme, t: Texts, over: QWidget, players: BySide[str]) -> None:
        """``players`` are the names; one may be empty."""
        super().__init__(theme, t("Save the replay"), over)
        theme.dress(self.card, field_sheet(theme))
        said = t("The file holds the level, the rules and all that was done. Whoever gets it can watch the game.")
        self.inside.addWidget(words(said, theme))
        gold, silver = map(menu_text, players)
        both = t("{gold} – {silver}", gold=gold, silver=silver) if gold and silver else gold or silver
        self.names = QCheckBox(t("Name the players in it: {players}", players=both))
        self.names.setToolTip(t("Without this the file names nobody."))
        self.names.setAccessibleDescription(self.names.toolTip())
        self.inside.addWidget(self.names, 0, Qt.AlignmentFlag.AlignHCenter)
        self.saving = self.enter_button(t, t("Save…"), "save-as", t("Choose where the file is saved"))
        self.cancelling = self.escape_button(t, t("Cancel"), t("Save nothing"))
        self.inside.addLayout(in_a_row(self.cancelling, self.saving))

    def accept(self) -> None:
        """Save."""
        self.leave()
        self.agreed.emit(self.names.isChecked())
