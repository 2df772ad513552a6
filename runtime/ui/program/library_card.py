"""The card with all campaigns that can be played, shipped and installed, and what every list of them has below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget, QWidget

from runtime.campaign.bundles.shelf import CampaignShelf, InstallError
from runtime.match.campaigns import CampaignEntry, Campaigns, place_in_list
from runtime.support.texts import Texts
from runtime.support.wording import say_issue
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.plain_widgets import ListItem
from runtime.ui.theme import Theme
from runtime.ui.topics import CAMPAIGNS_TOPIC
from runtime.ui.widgets.boxes import in_row
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.cards import QuestionCard
from runtime.ui.widgets.overlay import CardOverlay


class ShelfControls:
    """The two buttons, and the question that is asked before anything is removed."""

    def __init__(self, theme: Theme, t: Texts) -> None:
        self._theme, self._t = theme, t
        self.opening = BrassButton(theme, t("Open a bundle…"), "open", primary=True)
        self.opening.describe(t("Look at a campaign in one file, and install it or play it once"))
        self.removing = BrassButton(theme, t("Remove"), "level-remove", primary=True)
        self.removing.describe(t("Remove the chosen campaign from the installed ones; its saved games stay"), t("Del"))

    def choose(self, *, is_installed: bool) -> None:
        """Another campaign is chosen: only an installed one can be removed."""
        self.removing.allow("" if is_installed else self._t("Campaigns that came with the game stay."))

    def ask(self, over: QWidget, name: str, agreed: Callable[[], object]) -> None:
        """Ask over a window whether the campaign of this name is to be removed; ``agreed`` hears yes."""
        t = self._t
        card = QuestionCard(
            self._theme,
            t,
            over,
            title=t("Remove the campaign?"),
            text=t("“{name}” is removed from the installed campaigns. Its saved games stay.", name=name),
            yes=t("Remove"),
            no=t("Keep"),
            grave=True,
        )
        card.agreed.connect(agreed)
        card.open()


def remove(shelf: CampaignShelf, folder: Path, t: Texts) -> str:
    """Remove an installed campaign; gives what went wrong, or nothing."""
    try:
        shelf.remove(folder.name)
    except InstallError as problem:
        return " ".join(say_issue(t, problem.issue))
    return ""


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


def _say_origin(t: Texts, one: CampaignEntry) -> str:
    if not one.is_installed:
        return t("came with the game")
    version, author = one.head.version or "–", one.head.author or "–"
    return t("installed, version {version}, by {author}", version=version, author=author)


class LibraryCard(CardOverlay):
    """Lists campaigns; Enter plays the chosen one, Del removes an installed one after a question."""

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
        self._offers = tuple(offers)
        self.list = self._listed(t)
        self.leaving = BrassButton(theme, t("Cancel"), "close", primary=True)
        self.leaving.describe(t("Close this and do nothing"), t("Esc"))
        self._shelf = ShelfControls(theme, t)
        self.opening, self.removing = self._shelf.opening, self._shelf.removing
        self.play_button = BrassButton(theme, t("Open"), "play", primary=True)
        self.play_button.describe(t("Open the chosen campaign"), t("Enter"))
        self.answer_with(self.play_button)
        row = in_row(self.leaving, self.opening, self.removing, None, self.play_button, spacing=10)
        self.inside.addWidget(self.list, 1)
        self.begin_at(self.list)
        self.inside.addLayout(row)
        self.leaving.clicked.connect(self.refuse)
        self.opening.clicked.connect(self._open_bundle)
        self.removing.clicked.connect(self.remove)
        self.play_button.clicked.connect(self.accept)
        self.list.itemDoubleClicked.connect(lambda _item: self.accept())
        self.list.currentRowChanged.connect(self._look)
        folders = [offer.folder for offer in self._offers]
        self.list.setCurrentRow(folders.index(present) if present in folders else 0)

    def accept(self) -> None:
        """Play the chosen campaign."""
        row = self.list.currentRow()
        if row >= 0:
            self.leave()
            self.chosen.emit(self._offers[row].folder)

    def remove(self) -> None:
        """Ask whether the chosen campaign is to go."""
        row = self.list.currentRow()
        if row >= 0 and self._offers[row].is_installed:
            offer = self._offers[row]
            self._shelf.ask(self.window(), offer.name, lambda: self._remove(offer))

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

    def _remove(self, offer: Playable) -> None:
        self.leave()
        self.removed.emit(offer.folder)

    def _look(self, row: int) -> None:
        self._shelf.choose(is_installed=row >= 0 and self._offers[row].is_installed)

    def _listed(self, t: Texts) -> QListWidget:
        """The campaigns, each with a line about it."""
        listed = QListWidget()
        listed.setAccessibleName(t("Campaigns"))
        listed.setMinimumSize(SMALLEST)
        self.theme.dress(listed, "QListWidget { font-size: 18px; } QListWidget::item { padding: 5px 10px; }")
        for offer in self._offers:
            item = ListItem(f"{offer.name}\n{offer.about}")
            item.setSizeHint(QSize(0, self.theme.px(58)))
            listed.addItem(item)
        return listed
