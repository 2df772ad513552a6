"""Galleries in folders for windows that look at them: of a few real campaigns, or of thousands that are only listed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PIL import Image

from runtime import resources
from runtime.campaign.bundles import Bundle
from runtime.campaign.bundles.packer import gather, pack
from runtime.campaign.model import CampaignNeeds, Release
from runtime.campaign.reader import read_campaign
from runtime.gallery.gallery_json import (
    PICTURES,
    GalleryEntry,
    GalleryItem,
    GalleryLevel,
    GalleryPicture,
)
from runtime.gallery.signatures import SigningKey
from runtime.gallery.site import SiteBuilder
from runtime.support.texts import english
from tests.gallery.shelves import entry, picture_of, write_index


def bundle_of(campaign_id: str, name: str, version: str = "1.0", **about: object) -> Bundle:
    """A bundle of a shipped campaign of one level, by another name."""
    read = read_campaign(resources.campaigns() / "islands", mend=False)
    assert read.campaign is not None
    said = {"author": "Ada", "licence": "CC0-1.0", **about}
    mine = replace(read.campaign, id=campaign_id, name=name, version=version, **said)
    found = pack(gather(mine, read.source), campaign_id).read.bundle
    assert found is not None
    return found


AS_TOLD = {"story": "", "levels": (GalleryLevel("islands", "The Islands", 13, 13, 2, 1, 1),)}
"""What entries tell of :func:`bundle_of`; quickly, for its checks are not run."""


class MadeSite:
    """A gallery in a folder, run by one ``key``; authors have keys of their own."""

    def __init__(self, folder: Path, name: str = "The Reading Room") -> None:
        self.folder, self.name = folder, name
        self.key, self.author = SigningKey.new(), SigningKey.new()

    @property
    def address(self) -> str:
        """Where it is, without a server."""
        return self.folder.as_uri() + "/"

    def put(self, *bundles: Bundle, author: SigningKey | None = None, **about: object) -> None:
        """Add campaigns to what is there, or other versions of them."""
        builder = SiteBuilder(self.folder, self.key, english())
        builder.keep_present()
        for bundle in bundles:
            builder.add(bundle, (author or self.author).sign_entry(entry(bundle, **{**AS_TOLD, **about})), ())
        builder.write(self.name)


NAMES = ("Amber", "Briar", "Cinder", "Dusk", "Elder", "Fern", "Glass", "Harbour", "Iron", "Juniper")
LICENCES = ("CC0-1.0", "CC-BY-4.0", "MIT")
LANGUAGES = (("en",), ("de", "en"), ("fr",), ("es", "en"))


def large_site(folder: Path, count: int, pictures: int = 60) -> str:
    """A gallery of so many campaigns, with so many different pictures; gives its address."""
    key, author = SigningKey.new(), SigningKey.new()
    (folder / PICTURES).mkdir(parents=True)
    drawn = [_picture(folder, number) for number in range(pictures)]
    items = tuple(_item(author, number, drawn[number % pictures]) for number in range(count))
    write_index(folder, items, 1, key, name="Ten Thousand Doors")
    return folder.as_uri() + "/"


def _picture(folder: Path, number: int) -> GalleryPicture:
    colour = (40 + number * 37 % 200, 40 + number * 61 % 200, 40 + number * 97 % 200)
    noise = Image.effect_noise((480, 270), 60).convert("RGB")
    drawn, data = picture_of(Image.blend(noise, Image.new("RGB", (480, 270), colour), 0.6))
    (folder / PICTURES / drawn.file_name).write_bytes(data)
    return drawn


def _item(author: SigningKey, number: int, picture: GalleryPicture) -> GalleryItem:
    name = f"{NAMES[number % 10]} {NAMES[number // 10 % 10]} {number}"
    entry = GalleryEntry(
        id=f"campaign-{number}",
        name=name,
        author=f"Author {number % 321}",
        version=f"1.{number % 7}",
        languages=LANGUAGES[number % len(LANGUAGES)],
        licence=LICENCES[number % len(LICENCES)],
        description=f"A campaign about {name.lower()}, and what lies beyond it.",
        story="",
        size=100_000 + number,
        sha256=f"{number:064x}",
        level_count=1 + number % 25,
        levels=tuple(GalleryLevel(f"l{one}", f"Level {one}", 13, 13, number % 4, 1, 1) for one in range(3)),
        changes=(Release("1.0", "The first."),) if number % 3 == 0 else (),
        needs=CampaignNeeds("999.0") if number == 7 else CampaignNeeds(),
    )
    return GalleryItem(author.sign_entry(entry), f"2026-{1 + number % 11:02}-{1 + number % 28:02}", picture, {})
