"""Small galleries in folders, made without a look at what the campaigns hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from PIL import Image

from runtime.campaign.bundles import Bundle
from runtime.campaign.bundles.packer import gather, pack
from runtime.campaign.model import Campaign
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import Level
from runtime.gallery.gallery_json import (
    BUNDLES,
    INDEX,
    PICTURES,
    GalleryEntry,
    GalleryIndex,
    GalleryItem,
    GalleryLevel,
    GalleryPicture,
    RevokedKey,
    SignedEntry,
)
from runtime.gallery.index_files import index_bytes, sign_index
from runtime.gallery.signatures import SigningKey

HOST, ADA, EVE = SigningKey.new(), SigningKey.new(), SigningKey.new()
"""Who runs the gallery, who makes campaigns, and who would like to be taken for either."""


def bundle(campaign_id: str = "war", version: str = "1.0", text: str = "") -> Bundle:
    """A campaign of one level, packed."""
    level = Level("one", "The First", TerrainMap.from_rows(["...", "..."]))
    made = Campaign(campaign_id, "War", (level,), version=version, author="Ada", licence="CC0", description=text)
    found = pack(gather(made, None), campaign_id).read.bundle
    assert found is not None
    return found


def entry(found: Bundle, **changed: object) -> GalleryEntry:
    """What its author says of a bundle."""
    head = found.head
    made = GalleryEntry(
        id=head.id,
        name=head.name,
        author=head.author,
        version=head.version,
        languages=("en",),
        licence=head.licence,
        description=head.description[:100],
        story="Once upon a time.",
        size=len(found.data),
        sha256=sha256(found.data).hexdigest(),
        level_count=1,
        levels=(GalleryLevel("one", "The First", 2, 3),),
        changes=head.changes,
        needs=head.needs,
    )
    return replace(made, **changed)  # type: ignore[arg-type]


def picture(colour: str = "gold") -> tuple[GalleryPicture, bytes]:
    """A small picture."""
    return picture_of(Image.new("RGB", (16, 10), colour))


def picture_of(drawn: Image.Image) -> tuple[GalleryPicture, bytes]:
    """A picture of what is drawn."""
    out = BytesIO()
    drawn.save(out, "JPEG")
    data = out.getvalue()
    return GalleryPicture(sha256(data).hexdigest(), len(data), *drawn.size), data


def write_index(
    site: Path,
    items: Sequence[GalleryItem],
    serial: int = 7,
    key: SigningKey = HOST,
    *,
    name: str = "The Shelf",
    revoked: Sequence[RevokedKey] = (),
) -> GalleryIndex:
    """Write the index of a gallery."""
    made = GalleryIndex(name, "", serial, "2026-11-30", tuple(items), key.public, "", revoked=tuple(revoked))
    index = sign_index(made, key)
    (site / INDEX).write_bytes(index_bytes(index))
    return index


def item(site: Path, found: Bundle, signed: SignedEntry | None = None) -> GalleryItem:
    """A campaign of a gallery, its bundle and picture written."""
    signed = signed or ADA.sign_entry(entry(found))
    cover, data = picture()
    for folder in (BUNDLES, PICTURES):
        (site / folder).mkdir(exist_ok=True, parents=True)
    (site / BUNDLES / signed.entry.bundle_name).write_bytes(found.data)
    (site / PICTURES / cover.file_name).write_bytes(data)
    return GalleryItem(signed, "2026-11-30", cover)


def gallery(site: Path, *bundles: Bundle, serial: int = 7) -> GalleryIndex:
    """A gallery of these bundles, all made by one author."""
    site.mkdir(exist_ok=True)
    return write_index(site, [item(site, one) for one in bundles], serial)
