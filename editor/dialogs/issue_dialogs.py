"""What is asked about findings: why one may stand, and who is to try a level."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtWidgets import QComboBox, QLineEdit, QSpinBox, QWidget

from editor.dialogs.form import FormDialog
from runtime.ai import PLAYERS
from runtime.support.issues import Issue
from runtime.support.texts import Texts
from runtime.support.wording import say_issue
from runtime.ui.plain_widgets import ComboBox, Label

MOST = 2000
"""How many characters a reason has at most."""

MOST_GAMES = 200


class AcceptDialog(FormDialog):
    """Asks why a finding may stand."""

    def __init__(self, t: Texts, issue: Issue, parent: QWidget | None) -> None:
        super().__init__(
            t,
            t("Accept the issue"),
            t("Accept the issue"),
            t("The issue is let stand. Your reason is kept with the campaign, for everybody who works on it."),
            parent,
        )
        said = Label(say_issue(t, issue)[0])
        said.setWordWrap(True)
        self.form.addRow(said)
        self.because = QLineEdit()
        self.because.setMaxLength(MOST)
        self.row(t("Accepted, because"), self.because, t("Why it may stand, in a sentence"))
        self.because.textChanged.connect(self._changed)
        self._changed("")
        self.finish(self.because)

    @property
    def reason(self) -> str:
        """Why it may stand."""
        return self.because.text().strip()

    def _changed(self, _text: str) -> None:
        self.complain("" if self.reason else self.t("Write why it may stand."))


@dataclass(frozen=True, slots=True)
class TrialWish:
    """Who is to play a level, and how often."""

    player: str
    foe: str
    games: int


class TrialDialog(FormDialog):
    """Asks which computers are to try a level."""

    def __init__(self, t: Texts, level: str, usual: TrialWish, parent: QWidget | None) -> None:
        super().__init__(
            t,
            t("Try the level"),
            t("Play"),
            t(
                "Computers play “{level}” and you see how often its ends are reached. That is evidence: it proves "
                "neither that a level can be won nor that it can't.",
                level=level,
            ),
            parent,
        )
        self.player, self.foe = self._players(usual.player), self._players(usual.foe)
        self.games = QSpinBox()
        self.games.setRange(1, MOST_GAMES)
        self.games.setValue(usual.games)
        self.row(t("In the player's place"), self.player, t("Which computer plays the side of the campaign's player"))
        self.row(t("Against"), self.foe, t("Which computer plays the other side"))
        self.row(t("Games"), self.games, t("How many games are played; more take longer and say more"))
        self.finish(self.games)

    @property
    def wish(self) -> TrialWish:
        """What was chosen."""
        return TrialWish(str(self.player.currentData()), str(self.foe.currentData()), self.games.value())

    def _players(self, usual: str) -> QComboBox:
        box = ComboBox()
        for name, player in PLAYERS.items():
            box.addItem(self.t(player.name), name)
        box.setCurrentIndex(max(0, box.findData(usual)))
        return box
