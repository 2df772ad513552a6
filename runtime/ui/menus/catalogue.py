"""The campaigns and maps that pages offer, read once beside the window and shared by all of them."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QSize, QTimer, Signal
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QWidget

from runtime.campaign.bundles.packer import ASSETS
from runtime.engine.levels.level import Level
from runtime.match.campaigns import Campaigns, PlayableCampaign, come_of, read_playable_campaigns
from runtime.profile.home import Home
from runtime.ui.application.background_task import BackgroundTask
from runtime.ui.painter.board import BoardPainter
from runtime.ui.painter.thumbnails import thumbnail
from runtime.ui.story.pictures import StoryPictures, picture_of

COVER = QSize(1600, 1200)
"""Larger covers are read smaller, in pixels."""
KEPT = 200
"""How many small pictures of maps are kept: those of a large campaign; levels that are read anew are others."""


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
        return PlayableCampaign(offer.folder, offer.campaign, offer.is_installed, come_of(offer.campaign, self._home))

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


class Thumbnails(QObject):
    """Draws small pictures of maps one after another while nothing else is to be done; the last are kept."""

    def __init__(self, painter: BoardPainter, room: QSize, parent: QWidget) -> None:
        super().__init__(parent)
        self._painter, self._room, self._over = painter, room, parent
        self._waiting: deque[tuple[Level, Callable[[QPixmap], object]]] = deque()
        self._kept: OrderedDict[int, tuple[Level, QPixmap]] = OrderedDict()
        self._idle = QTimer(self, interval=0)
        self._idle.timeout.connect(self._draw)

    def want(self, level: Level, drawn: Callable[[QPixmap], object]) -> None:
        """Have ``drawn`` called with the picture of a level: now where it is there, else soon."""
        kept = self._kept.get(id(level))
        if kept is not None:
            self._kept.move_to_end(id(level))
            drawn(kept[1])
        else:
            self._waiting.append((level, drawn))
            self._idle.start()

    def forget(self) -> None:
        """Draw nothing more of what is waited for."""
        self._waiting.clear()

    def _draw(self) -> None:
        if not self._waiting:
            self._idle.stop()
            return
        level, drawn = self._waiting.popleft()
        picture = thumbnail(self._painter, level, self._over.devicePixelRatioF(), self._room)
        self._kept[id(level)] = level, picture  # The level is kept too, so that its id stays its own.
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        drawn(picture)
