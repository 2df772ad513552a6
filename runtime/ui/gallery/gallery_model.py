"""The campaigns of a gallery as rows of a list: pictures come when a row is first seen, however many rows there are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QPixmap

from runtime.gallery.client import ItemStanding
from runtime.gallery.gallery_json import GalleryItem, GalleryPicture
from runtime.support.plain_text import isolate
from runtime.support.texts import Texts, mark
from runtime.ui.gallery.gallery_filter import GalleryFilter, searched_text
from runtime.ui.gallery.picture_loader import PictureLoader
from runtime.ui.game_texts.names import language_name
from runtime.ui.plain_widgets import tip_text

GALLERY_CARD = Qt.ItemDataRole.UserRole + 30

STANDINGS: Mapping[ItemStanding, str] = MappingProxyType(
    {
        ItemStanding.NEW: "",
        ItemStanding.INSTALLED: mark("Installed"),
        ItemStanding.UPDATE: mark("New version"),
        ItemStanding.OLDER: mark("Newer here"),
        ItemStanding.OTHER: mark("Another one here"),
    }
)
"""What stands on the card of a campaign about what is installed of it."""

_Index = QModelIndex | QPersistentModelIndex
_TOP = QModelIndex()


@dataclass(frozen=True, slots=True)
class GalleryCard:
    """What the card of a campaign says: its name, two lines, a mark in its corner, and its picture once it is there."""

    name: str
    lines: tuple[str, ...]
    badge: str
    is_update: bool
    picture: QPixmap | None


class GalleryModel(QAbstractListModel):
    """Shows ``items`` by a filter; ``standing`` says how one compares with what is installed."""

    def __init__(self, t: Texts, loader: PictureLoader, standing: Callable[[GalleryItem], ItemStanding]) -> None:
        super().__init__()
        self._t, self._loader, self._standing_of = t, loader, standing
        self._searched: tuple[tuple[GalleryItem, str], ...] = ()
        self._rows: list[GalleryItem] = []
        self._places: dict[str, int] = {}
        self._standings: dict[str, ItemStanding] = {}
        self._waiting: dict[str, set[str]] = {}
        self.filter = GalleryFilter()
        loader.ready.connect(self._picture_came)

    @property
    def count(self) -> int:
        """How many campaigns there are, shown or not."""
        return len(self._searched)

    @property
    def items(self) -> tuple[GalleryItem, ...]:
        """All campaigns, shown or not."""
        return tuple(item for item, _ in self._searched)

    def show_items(self, searched: tuple[tuple[GalleryItem, str], ...]) -> None:
        """Show other campaigns, each with its :func:`searched_text`."""
        self._searched = searched
        self._standings.clear()
        self.choose(self.filter)

    def choose(self, wanted: GalleryFilter) -> None:
        """Show those that are wanted."""
        self.beginResetModel()
        self.filter = wanted
        self._rows = wanted.chosen(self._searched, self.standing)
        self._places = {item.id: row for row, item in enumerate(self._rows)}
        self._waiting.clear()
        self.endResetModel()

    def look_again(self) -> None:
        """Something was installed or removed."""
        self._standings.clear()
        self.choose(self.filter)

    def standing(self, item: GalleryItem) -> ItemStanding:
        """How a campaign compares with what is installed."""
        found = self._standings.get(item.id)
        if found is None:
            found = self._standings[item.id] = self._standing_of(item)
        return found

    def item(self, row: int) -> GalleryItem | None:
        """The campaign of a row."""
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def row_of(self, campaign_id: str) -> int:
        """The row of a campaign; -1 where it is not shown."""
        return self._places.get(campaign_id, -1)

    def rowCount(self, parent: _Index = _TOP) -> int:
        """How many campaigns are shown."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The card of a row, and what is read out of it."""
        item = self.item(index.row())
        if item is None:
            return None
        if role == GALLERY_CARD:
            return self._card(item)
        if role == Qt.ItemDataRole.DisplayRole:
            return isolate(item.entry.name)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            card = self._words(item)
            return isolate(", ".join(filter(None, (item.entry.name, *card, self._t(STANDINGS[self.standing(item)])))))
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip_text("\n".join((item.entry.name, *self._words(item))))
        return None

    def _words(self, item: GalleryItem) -> tuple[str, str]:
        entry, t = item.entry, self._t
        levels = t.plural("{count} level", "{count} levels", entry.level_count)
        languages = ", ".join(language_name(one) for one in entry.languages[:3])
        stars = "★" * entry.stars
        return t("by {author}", author=entry.author or "–"), " · ".join(filter(None, (levels, languages, stars)))

    def _card(self, item: GalleryItem) -> GalleryCard:
        standing = self.standing(item)
        picture = picture_of_item(item)
        drawn = self._loader.picture(picture) if picture is not None else None
        if picture is not None and drawn is None:
            self._waiting.setdefault(picture.sha256, set()).add(item.id)
        badge = self._t(STANDINGS[standing]) if standing is not ItemStanding.NEW else ""
        return GalleryCard(item.entry.name, self._words(item), badge, standing is ItemStanding.UPDATE, drawn)

    def _picture_came(self, digest: str) -> None:
        for campaign_id in self._waiting.pop(digest, ()):
            row = self.row_of(campaign_id)
            if row >= 0:
                place = self.index(row, 0)
                self.dataChanged.emit(place, place, [GALLERY_CARD])


def picture_of_item(item: GalleryItem) -> GalleryPicture | None:
    """What stands for a campaign: its cover, else its first map."""
    return item.cover or next(iter(item.maps.values()), None)


def prepared(items: tuple[GalleryItem, ...]) -> tuple[tuple[GalleryItem, str], ...]:
    """Campaigns by their names, each with what a search looks through: for a thread beside the window."""
    ordered = sorted(items, key=lambda item: (item.entry.name.casefold(), item.id))
    return tuple((item, searched_text(item)) for item in ordered)
