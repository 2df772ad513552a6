"""Which campaigns of a gallery are shown, and in which order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from runtime.gallery.client import ItemStanding
from runtime.gallery.gallery_json import GalleryItem
from runtime.support.texts import mark

SHORT, LONG = 3, 10
"""A campaign of so many levels is short, one of more than so many long."""


class CampaignLength(Enum):
    """How long campaigns are, by their levels."""

    ANY = "any"
    SHORT = "short"
    MIDDLE = "middle"
    LONG = "long"

    def holds(self, count: int) -> bool:
        """Whether a campaign of so many levels is as long."""
        match self:
            case CampaignLength.SHORT:
                return count <= SHORT
            case CampaignLength.MIDDLE:
                return SHORT < count <= LONG
            case CampaignLength.LONG:
                return count > LONG
            case _:
                return True


class ItemChoice(Enum):
    """Which campaigns are wanted by what is known of them here."""

    ALL = "all"
    NEW = "new"
    INSTALLED = "installed"
    UPDATES = "updates"
    PROVED = "proved"


class GalleryOrder(Enum):
    """What comes first."""

    NAME = "name"
    ADDED = "added"
    STARS = "stars"
    LEVELS = "levels"


LENGTHS: Mapping[CampaignLength, str] = MappingProxyType(
    {
        CampaignLength.ANY: mark("Any length"),
        CampaignLength.SHORT: mark("Up to 3 levels"),
        CampaignLength.MIDDLE: mark("4 to 10 levels"),
        CampaignLength.LONG: mark("More than 10 levels"),
    }
)
CHOICES: Mapping[ItemChoice, str] = MappingProxyType(
    {
        ItemChoice.ALL: mark("All campaigns"),
        ItemChoice.NEW: mark("Not installed"),
        ItemChoice.INSTALLED: mark("Installed"),
        ItemChoice.UPDATES: mark("With an update"),
        ItemChoice.PROVED: mark("Shown to be winnable"),
    }
)
ORDERS: Mapping[GalleryOrder, str] = MappingProxyType(
    {
        GalleryOrder.NAME: mark("By name"),
        GalleryOrder.ADDED: mark("Newest first"),
        GalleryOrder.STARS: mark("Most stars first"),
        GalleryOrder.LEVELS: mark("Longest first"),
    }
)
"""What these are called."""

_KEYS: Mapping[GalleryOrder, Callable[[GalleryItem], int]] = MappingProxyType(
    {
        GalleryOrder.ADDED: lambda item: -int(item.added.replace("-", "") or 0),
        GalleryOrder.STARS: lambda item: -item.entry.stars,
        GalleryOrder.LEVELS: lambda item: -item.entry.level_count,
    }
)


def searched_text(item: GalleryItem) -> str:
    """What a search looks through, in small letters."""
    entry = item.entry
    return "\n".join((entry.name, entry.author, entry.description, entry.story, entry.id)).casefold()


@dataclass(frozen=True, slots=True)
class GalleryFilter:
    """What is wanted; empty texts ask nothing. Every word of ``text`` must be found."""

    text: str = ""
    language: str = ""
    licence: str = ""
    length: CampaignLength = CampaignLength.ANY
    wanted: ItemChoice = ItemChoice.ALL
    order: GalleryOrder = GalleryOrder.NAME

    def chosen(
        self, items: Iterable[tuple[GalleryItem, str]], standing: Callable[[GalleryItem], ItemStanding]
    ) -> list[GalleryItem]:
        """Those of the items that are wanted, in order; each comes with its :func:`searched_text`.

        They are given by their names, so that those of one rank stay so.
        """
        words = self.text.casefold().split()
        found = [
            item
            for item, searched in items
            if all(word in searched for word in words) and self._fits(item) and self._is_wanted(item, standing)
        ]
        key = _KEYS.get(self.order)
        return found if key is None else sorted(found, key=key)

    def _fits(self, item: GalleryItem) -> bool:
        entry = item.entry
        return (
            (not self.language or self.language in entry.languages)
            and (not self.licence or self.licence == entry.licence)
            and self.length.holds(entry.level_count)
        )

    def _is_wanted(self, item: GalleryItem, standing: Callable[[GalleryItem], ItemStanding]) -> bool:
        match self.wanted:
            case ItemChoice.NEW:
                return standing(item) is ItemStanding.NEW
            case ItemChoice.INSTALLED:
                return standing(item) is not ItemStanding.NEW
            case ItemChoice.UPDATES:
                return standing(item) is ItemStanding.UPDATE
            case ItemChoice.PROVED:
                return item.entry.stars > 0
            case _:
                return True
