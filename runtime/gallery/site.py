"""The site of a gallery: a folder of files that any web host serves, made anew or added to.

Bundles and pictures are called after what is in them and written first, then pages, and the index last, so that who
looks at any moment finds a gallery that is whole. What no index names any more goes at the end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from time import time
from types import MappingProxyType

from runtime import resources
from runtime.campaign.bundles import Bundle
from runtime.campaign.schema_validation import Schemas
from runtime.engine.levels.level import Level
from runtime.gallery.gallery_error import problem
from runtime.gallery.gallery_json import (
    BUNDLES,
    INDEX,
    INDEX_LIMITS,
    MOST_ITEMS,
    PICTURES,
    GalleryIndex,
    GalleryItem,
    RevokedKey,
    SignedEntry,
)
from runtime.gallery.gallery_pictures import DrawnPicture, GalleryPictures
from runtime.gallery.index_files import index_bytes, read_index, sign_index
from runtime.gallery.signatures import SigningKey
from runtime.gallery.site_page import CAMPAIGNS, LOOK, campaign_page, front_page
from runtime.support.files import has_bytes, make_folder, read_file, remove, write_whole
from runtime.support.moments import now
from runtime.support.texts import Texts, reason_of

FRONT = "index.html"
_LEAST_DIGITS = 16
"""So many digits of a key name it."""

_OWN = MappingProxyType(
    {
        BUNDLES: re.compile(r"[a-z0-9][a-z0-9_-]{0,63}-[0-9a-f]{16}\.scryptic"),
        PICTURES: re.compile(r"[0-9a-f]{64}\.jpg"),
        CAMPAIGNS: re.compile(r"[a-z0-9][a-z0-9_-]{0,63}\.html"),
    }
)
"""How the files of these folders are called; nothing else in them is ever removed."""


def present_index(site: Path, schemas: Schemas | None = None) -> GalleryIndex | None:
    """The index of the gallery in a folder; None where there is none yet. Raises GalleryError where it is unsound."""
    try:
        return read_index(read_file(site / INDEX, INDEX_LIMITS.size), schemas)
    except FileNotFoundError:
        return None
    except OSError as fault:
        raise problem("gallery-entry-unread", file=str(site / INDEX), reason=reason_of(fault)) from fault


class SiteBuilder:
    """Makes the site in the folder ``site``, its index signed with ``key`` and its pages in the language of ``t``.

    Raises GalleryError where the folder holds something else, or a gallery that can't be read.
    """

    def __init__(self, site: Path, key: SigningKey, t: Texts, clock: Callable[[], float] = time) -> None:
        self._site, self._key, self._t, self._clock = site, key, t, clock
        self._before = present_index(site)
        if self._before is None:
            _must_be_empty(site)
        self._known = {item.id: item for item in self._before.items} if self._before is not None else {}
        self._items: dict[str, GalleryItem] = {}
        self._revoked = {one.key: one for one in self._before.revoked} if self._before is not None else {}
        self._pictures = GalleryPictures()

    def keep_present(self) -> None:
        """Take over what the gallery has already."""
        self._items = {**self._known, **self._items}

    def add(self, bundle: Bundle, signed: SignedEntry, levels: Sequence[Level]) -> GalleryItem:
        """Add a campaign, in the place of another version of it; its bundle and pictures are written at once.

        ``levels`` are those whose maps are shown. Raises GalleryError where its author's key was revoked.
        """
        entry, revoked = signed.entry, self._revoked.get(signed.key)
        if revoked is not None:
            raise problem("gallery-key-revoked", name=entry.name, date=revoked.date, reason=revoked.reason)
        before = self._known.get(entry.id)
        added = before.added if before is not None and before.entry.sha256 == entry.sha256 else now()[:10]
        cover, maps = self._pictures.cover(bundle, levels), self._pictures.maps(levels)
        for drawn in (*([cover] if cover is not None else []), *maps.values()):
            self._write_picture(drawn)
        self._write(f"{BUNDLES}/{entry.bundle_name}", bundle.data)
        item = GalleryItem(
            signed,
            added,
            cover.picture if cover is not None else None,
            {level: drawn.picture for level, drawn in maps.items()},
        )
        self._items[entry.id] = item
        return item

    def remove(self, campaign_id: str) -> bool:
        """Leave out a campaign; whether it was there."""
        return self._items.pop(campaign_id, None) is not None

    def revoke(self, digits: str, reason: str) -> tuple[str, ...]:
        """Trust a key no longer; gives the ids of the campaigns that are left out for it.

        ``digits`` are the first ones of the key, 16 at least, of a campaign that the gallery had; or all 64.
        """
        keys = {item.signed.key for item in (*self._known.values(), *self._items.values())}
        key = _key_of(digits, keys)
        self._revoked.setdefault(key, RevokedKey(key, now()[:10], reason))
        gone = tuple(sorted(one for one, item in self._items.items() if item.signed.key == key))
        for one in gone:
            del self._items[one]
        return gone

    def reinstate(self, digits: str) -> None:
        """Trust a key again that was revoked."""
        self._revoked.pop(_key_of(digits, self._revoked), None)

    def write(self, name: str, about: str = "") -> GalleryIndex:
        """Write pages and index; a gallery of which nothing changed keeps its index."""
        if len(self._items) > MOST_ITEMS:
            raise problem("gallery-many", count=len(self._items), most=MOST_ITEMS)
        index = self._index(name, about)
        written = index_bytes(index)
        if len(written) > INDEX_LIMITS.size:
            raise problem("gallery-large", size=len(written) // 1_000_000, most=INDEX_LIMITS.size // 1_000_000)
        for file, data in _look_files().items():
            self._write(f"{LOOK}/{file}", data)
        for item in index.items:
            self._write(f"{CAMPAIGNS}/{item.id}.html", _encoded(campaign_page(self._t, index, item)))
        self._write(FRONT, _encoded(front_page(self._t, index)))
        self._write(INDEX, written)
        self._sweep(index)
        return index

    def _index(self, name: str, about: str) -> GalleryIndex:
        items = tuple(sorted(self._items.values(), key=lambda item: (item.entry.name.casefold(), item.id)))
        before = self._before
        revoked = tuple(sorted(self._revoked.values(), key=lambda one: (one.date, one.key)))
        made = GalleryIndex(name, about, 1, now()[:10], items, self._key.public, "", self._key.former, revoked)
        if before is not None:
            same = replace(made, serial=before.serial, date=before.date, signature=before.signature, extra=before.extra)
            if same == before:
                return before
        # The clock, so that a gallery whose folder was lost goes on where nobody takes it for an older one.
        serial = max(before.serial + 1 if before is not None else 1, int(self._clock()))
        return sign_index(replace(made, serial=serial), self._key)

    def _write_picture(self, drawn: DrawnPicture) -> None:
        self._write(f"{PICTURES}/{drawn.picture.file_name}", drawn.data)

    def _write(self, file: str, data: bytes) -> None:
        path = self._site / file
        try:
            if not has_bytes(path, data):
                make_folder(path.parent)
                write_whole(path, data)
        except OSError as fault:
            raise problem("gallery-unwritten", file=str(path), reason=reason_of(fault)) from fault

    def _sweep(self, index: GalleryIndex) -> None:
        """Remove what the index does not name any more."""
        pictures = {
            one.file_name for item in index.items for one in (item.cover, *item.maps.values()) if one is not None
        }
        named = {
            BUNDLES: {item.entry.bundle_name for item in index.items},
            PICTURES: pictures,
            CAMPAIGNS: {f"{item.id}.html" for item in index.items},
        }
        for folder, pattern in _OWN.items():
            there = self._site / folder
            for path in sorted(there.iterdir()) if there.is_dir() else ():
                if pattern.fullmatch(path.name) and path.name not in named[folder]:
                    try:
                        remove(path)
                    except OSError as fault:
                        raise problem("gallery-unwritten", file=str(path), reason=reason_of(fault)) from fault


def _key_of(digits: str, known: Iterable[str]) -> str:
    """The key that begins with these digits, however they are set apart; raises GalleryError where there is none."""
    wanted = "".join(digits.split()).lower()
    found = sorted({key for key in known if key.startswith(wanted)}) if len(wanted) >= _LEAST_DIGITS else []
    if len(found) == 1:
        return found[0]
    if not re.fullmatch("[0-9a-f]{64}", wanted):
        raise problem("gallery-key-unnamed", key=digits)
    return wanted


def _must_be_empty(site: Path) -> None:
    """Raises GalleryError where a folder holds files, which might be anything."""
    try:
        found = next((path for path in sorted(site.iterdir()) if not path.name.startswith(".")), None)
    except FileNotFoundError:
        return
    except OSError as fault:
        raise problem("gallery-unwritten", file=str(site), reason=reason_of(fault)) from fault
    if found is not None and found.name not in _OWN:
        raise problem("gallery-folder", folder=str(site), file=found.name)


def _look_files() -> dict[str, bytes]:
    """What all pages are made with: style, script, fonts with their licences, and the title."""
    assets = resources.assets()
    found = {path.name: read_file(path) for path in sorted((assets / "gallery").iterdir()) if path.is_file()}
    licences = {path.name: read_file(path) for path in sorted((assets / "fonts").glob("OFL-*.txt"))}
    return {**found, **licences, "title.jpg": read_file(assets / "pictures" / "title.jpg")}


def _encoded(page: str) -> bytes:
    return page.encode("utf-8", "surrogatepass")
