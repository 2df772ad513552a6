"""The card with all campaigns that can be played: the shipped ones and the installed ones, and bundles to be opened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QListWidget, QListWidgetItem, QWidget

from runtime.match.campaigns import Campaigns, Listed
from runtime.match.repertoire import place_in_list
from runtime.support.texts import Texts
from runtime.ui.sitting.setup import GameParts
from runtime.ui.topics import CAMPAIGNS_TOPIC
from runtime.ui.wood.brass_button import BrassButton
from runtime.ui.wood.overlay import Overlay

SMALLEST = QSize(760, 360)


@dataclass(frozen=True, slots=True)
class Playable:
    """A campaign that can be chosen: its folder, its name, a line about it, and whether it was installed."""

    folder: Path
    name: str
    about: str
    is_installed: bool


def playables(campaigns: Campaigns, t: Texts) -> tuple[Playable, ...]:
    """The campaigns that are there, in the order of all lists."""
    ordered = sorted(campaigns.all(), key=lambda one: place_in_list(one.head.id, is_installed=one.is_installed))
    return tuple(Playable(one.folder, one.name, _say_origin(t, one), one.is_installed) for one in ordered)


def _say_origin(t: Texts, one: Listed) -> str:
    if not one.is_installed:
        return t("came with the game")
    version, author = one.head.version or "–", one.head.author or "–"
    return t("installed, version {version}, by {author}", version=version, author=author)


class LibraryCard(Overlay):
    """Lists campaigns; Enter plays the chosen one, Del removes an installed one after a second press."""

    topic = CAMPAIGNS_TOPIC
    chosen = Signal(object)
    """The folder of the campaign to be played."""
    removed = Signal(object)
    """The folder of the installed campaign that is to be removed."""
    bundle_wanted = Signal()
    """A bundle is to be looked for."""

    def __init__(self, parts: GameParts, over: QWidget, offers: Sequence[Playable], present: Path | None) -> None:
        """``present`` is the folder of the campaign that is open."""
        theme, t = parts.theme, parts.t
        super().__init__(theme, t("Campaigns"), over)
        self._t, self._offers, self._sure = t, tuple(offers), -1
        self.list = QListWidget()
        self.list.setAccessibleName(t("Campaigns"))
        self.list.setMinimumSize(SMALLEST)
        theme.dress(self.list, "QListWidget { font-size: 18px; } QListWidget::item { padding: 5px 10px; }")
        for offer in self._offers:
            item = QListWidgetItem(f"{offer.name}\n{offer.about}")
            item.setSizeHint(QSize(0, 58))
            self.list.addItem(item)
        self.told = QLabel(" ")
        self.told.setWordWrap(True)
        self.told.setTextFormat(Qt.TextFormat.PlainText)
        theme.dress(self.told, f"color: {theme.colours.warning};")
        self.leaving = BrassButton(theme, t("Cancel"), "close", primary=True)
        self.leaving.describe(t("Close this and do nothing"), t("Esc"))
        self.opening = BrassButton(theme, t("Open a bundle…"), "open", primary=True)
        self.opening.describe(t("Look at a campaign in one file, and install it or play it once"))
        self.removing = BrassButton(theme, t("Remove"), "level-remove", primary=True)
        self.removing.describe(t("Remove the chosen campaign from the installed ones; its saved games stay"), t("Del"))
        self.playing = BrassButton(theme, t("Open"), "play", primary=True)
        self.playing.describe(t("Open the chosen campaign"), t("Enter"))
        self.answer_with(self.playing)
        row = QHBoxLayout()
        row.setSpacing(10)
        for button in (self.leaving, self.opening, self.removing):
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(self.playing)
        self.inside.addWidget(self.list, 1)
        self.inside.addWidget(self.told)
        self.inside.addLayout(row)
        self.leaving.clicked.connect(self.refuse)
        self.opening.clicked.connect(self._open_bundle)
        self.removing.clicked.connect(self.remove)
        self.playing.clicked.connect(self.accept)
        self.list.itemDoubleClicked.connect(lambda _item: self.accept())
        self.list.currentRowChanged.connect(self._look)
        folders = [offer.folder for offer in self._offers]
        self.list.setCurrentRow(folders.index(present) if present in folders else 0)

    def open(self) -> None:
        """Lie over the window; the keyboard is in the list."""
        super().open()
        self.list.setFocus()

    def say(self, text: str) -> None:
        """Say what went wrong."""
        self.told.setText(text)

    def accept(self) -> None:
        """Play the chosen campaign."""
        row = self.list.currentRow()
        if row >= 0:
            self.leave()
            self.chosen.emit(self._offers[row].folder)

    def remove(self) -> None:
        """Ask whether the chosen campaign is to go; the second time it goes."""
        row = self.list.currentRow()
        if row < 0 or not self._offers[row].is_installed:
            return
        if self._sure != row:
            self._sure = row
            name = self._offers[row].name
            self.say(self._t("Press Remove once more to remove “{name}”. Its saved games stay.", name=name))
            return
        self.leave()
        self.removed.emit(self._offers[row].folder)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Del removes; Enter and Escape as on every card."""
        if event.key() == Qt.Key.Key_Delete:
            self.remove()
            event.accept()
        else:
            super().keyPressEvent(event)

    def _open_bundle(self) -> None:
        self.leave()
        self.bundle_wanted.emit()

    def _look(self, row: int) -> None:
        self._sure = -1
        self.say(" ")
        is_installed = row >= 0 and self._offers[row].is_installed
        self.removing.allow("" if is_installed else self._t("Campaigns that came with the game stay."))
