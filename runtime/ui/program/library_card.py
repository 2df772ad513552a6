"""The card with all campaigns that can be played, shipped and installed, and what every list of them has below it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPixmap
from PySide6.QtWidgets import QWidget

from runtime.campaign.bundles.packer import ASSETS
from runtime.campaign.bundles.shelf import CampaignShelf, InstallError
from runtime.match.campaigns import CampaignEntry, Campaigns, PlayableCampaign, read_playable_campaigns
from runtime.profile.home import Home
from runtime.support.texts import Texts
from runtime.support.wording import say_issue
from runtime.ui.application.background_task import BackgroundTask
from runtime.ui.campaign.campaign_card import LINES, SHARE, campaign_card
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.painter.picture_queue import Thumbnails
from runtime.ui.painter.thumbnails import table_thumbnail, thumbnail
from runtime.ui.story.pictures import StoryPictures
from runtime.ui.theme import Theme
from runtime.ui.topics import CAMPAIGNS_TOPIC
from runtime.ui.widgets.boxes import in_row
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.card_list import PICTURE, CardList, ListCard, show_card
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


SMALLEST = QSize(820, 430)
DRAWN = QSize(400, 200)
"""How large the pictures on cards are drawn, in pixels."""


class LibraryCard(CardOverlay):
    """Lists campaigns; Enter plays the chosen one, Del removes an installed one after a question."""

    topic = CAMPAIGNS_TOPIC
    chosen = Signal(object)
    """The folder of the campaign to be played."""
    removed = Signal(object)
    """The folder of the installed campaign that is to be removed."""
    bundle_wanted = Signal()
    """A bundle is to be looked for."""

    def __init__(
        self, parts: GameParts, over: QWidget, campaigns: Campaigns, present: Path | None, home: Home | None
    ) -> None:
        """``present`` is the folder of the campaign that is open; how far one has come is kept in ``home``.

        Names are there at once; levels are read beside the window, and the cards say more when they are.
        """
        theme, t = parts.theme, parts.t
        super().__init__(theme, t("Campaigns"), over)
        self._parts = parts
        self._offers = campaigns.ordered()
        self.list = CardList(theme, t("Campaigns"), share=SHARE, lines=LINES)
        self.list.setMinimumSize(theme.area(SMALLEST))
        self._items = {one.folder: self.list.add_card(ListCard(one.name)) for one in self._offers}
        self._pictures = Thumbnails(parts.painter, DRAWN, self)
        self._reading = BackgroundTask(
            lambda: read_playable_campaigns(campaigns, home, t.language), self._show_read, parent=self
        )
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

    def _remove(self, offer: CampaignEntry) -> None:
        self.leave()
        self.removed.emit(offer.folder)

    def _look(self, row: int) -> None:
        self._shelf.choose(is_installed=row >= 0 and self._offers[row].is_installed)

    def _show_read(self, found: object) -> None:
        """All campaigns are read: the cards say how long they are and how far one has come, and have pictures."""
        for offer in found if isinstance(found, tuple) else ():
            item = self._items.get(offer.folder)
            if item is None:
                continue
            show_card(item, campaign_card(self._parts.t, offer))
            self._pictures.want_made(offer, partial(self._picture, offer), partial(item.setData, PICTURE))

    def _picture(self, offer: PlayableCampaign) -> QPixmap:
        """What stands for a campaign: its cover, else its first map, else its first table game."""
        campaign, ratio = offer.campaign, self.devicePixelRatioF()
        cover = StoryPictures(offer.folder / ASSETS).picture(campaign.cover, DRAWN * ratio)
        if cover is not None:
            return QPixmap.fromImage(cover)
        if campaign.levels:
            return thumbnail(self._parts.painter, campaign.levels[0], ratio, DRAWN)
        return table_thumbnail(campaign.tables[0].game if campaign.tables else "", ratio, DRAWN)
