"""The campaigns and maps that pages offer, read once beside the window and shared by all of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtGui import QImage

from runtime.campaign.bundles.packer import ASSETS
from runtime.match.campaigns import Campaigns, PlayableCampaign, come_of, read_playable_campaigns
from runtime.profile.home import Home
from runtime.ui.application.background_task import BackgroundTask
from runtime.ui.story.pictures import StoryPictures, picture_of

COVER = QSize(1600, 1200)
"""Larger covers are read smaller, in pixels."""


@dataclass(frozen=True, slots=True)
class _Found:
    """What was read beside the window."""

    offers: tuple[PlayableCampaign, ...]
    covers: Mapping[Path, bytes]


class CampaignCatalogue(QObject):
    """What can be played; ``offers`` is empty until it is read."""

    changed = Signal()
    """It is read, for the first time or anew."""

    def __init__(self, home: Home | None, language: str) -> None:
        super().__init__()
        self._home, self._language = home, language
        self.campaigns = Campaigns.of(home)
        self._errand: BackgroundTask | None = None
        self._is_stale = False
        self.is_read = False
        self.offers: tuple[PlayableCampaign, ...] = ()
        self._covers: Mapping[Path, bytes] = {}
        self._shown: dict[Path, QImage | None] = {}

    def read(self) -> None:
        """Read everything, unless that is done or being done."""
        if self.is_read or self._errand is not None:
            return
        campaigns, home, language = self.campaigns, self._home, self._language

        def everything() -> _Found:
            offers = read_playable_campaigns(campaigns, home, language)
            covers = {one.folder: StoryPictures(one.folder / ASSETS).data(one.campaign.cover) for one in offers}
            return _Found(offers, {folder: data for folder, data in covers.items() if data is not None})

        self._errand = BackgroundTask(everything, self._take, parent=self)

    def cover(self, offer: PlayableCampaign) -> QImage | None:
        """The picture that stands for a campaign; None where it names none, or one that can't be shown."""
        folder = offer.folder
        if folder not in self._shown:
            data = self._covers.get(folder)
            # Read here and not beside the window, for Qt's readers of pictures belong to the thread they are made in.
            self._shown[folder] = picture_of(data, COVER) if data is not None else None
        return self._shown[folder]

    def read_again(self) -> None:
        """Campaigns were installed or removed."""
        self.is_read = False
        self._is_stale = self._errand is not None
        self.read()

    def wait(self) -> None:
        """Wait until nothing is being read."""
        if self._errand is not None:
            self._errand.wait()

    def come(self, offer: PlayableCampaign) -> PlayableCampaign:
        """How far the player has come by now."""
        return replace(offer, come=come_of(offer.campaign, self._home))

    def _take(self, found: object) -> None:
        self._errand = None
        if isinstance(found, _Found):
            self.offers, self._covers, self._shown = found.offers, found.covers, {}
        self.is_read = not self._is_stale
        if self._is_stale:
            self._is_stale = False
            self.read()
        else:
            self.changed.emit()
