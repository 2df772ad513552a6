"""The pictures of a campaign in a gallery: its cover, and its maps as games on them begin; JPEGs of modest size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from io import BytesIO
from typing import TYPE_CHECKING

from runtime import resources
from runtime.campaign.bundles import Bundle
from runtime.campaign.bundles.archive import drawn_alone
from runtime.campaign.bundles.packer import ASSETS
from runtime.engine.levels.level import Level
from runtime.gallery.gallery_json import MOST_PICTURES, PICTURE_LIMIT, GalleryPicture

if TYPE_CHECKING:
    from PIL import Image

    from runtime.pictures.render import BoardPictures

COVER = (720, 450)
MAP = (720, 720)
"""The most pixels that covers and maps have, across and down."""

_QUALITIES = (84, 70, 50)


@dataclass(frozen=True, slots=True)
class DrawnPicture:
    """A picture with its bytes."""

    picture: GalleryPicture
    data: bytes


class GalleryPictures:
    """Makes the pictures of campaigns; the shipped pictures are read once."""

    def cover(self, bundle: Bundle, levels: Sequence[Level]) -> DrawnPicture | None:
        """The cover of a bundle, else its first map; None where it has neither."""
        name = f"{ASSETS}/{bundle.head.cover}"
        for member in bundle.files if bundle.head.cover else ():
            if member.name == name:
                return _packed(_fitted(bundle.content(member)))
        return self._map(levels[0], COVER) if levels else None

    def maps(self, levels: Sequence[Level]) -> dict[str, DrawnPicture]:
        """Pictures of the first levels, by their ids."""
        return {level.id: self._map(level, MAP) for level in levels[:MOST_PICTURES]}

    def _map(self, level: Level, size: tuple[int, int]) -> DrawnPicture:
        return _packed(self._boards.thumbnail(level, *size))

    @cached_property
    def _boards(self) -> BoardPictures:
        from runtime.pictures.render import BoardPictures

        assets = resources.assets()
        return BoardPictures(assets / "textures", assets / "fonts")


def _fitted(data: bytes) -> Image.Image:
    """A picture of a bundle that was looked through, made small enough."""
    from PIL import Image, ImageOps

    with Image.open(BytesIO(drawn_alone(data)), formats=("PNG", "JPEG")) as picture:
        picture.draft("RGB", COVER)
        turned = ImageOps.exif_transpose(picture)
        turned.thumbnail(COVER)
        whole = turned.convert("RGBA")
        ground = Image.new("RGBA", whole.size, "#241a12")
        return Image.alpha_composite(ground, whole)


def _packed(picture: Image.Image) -> DrawnPicture:
    data = b""
    for quality in _QUALITIES:
        out = BytesIO()
        picture.convert("RGB").save(out, "JPEG", quality=quality, optimize=True, progressive=True)
        data = out.getvalue()
        if len(data) <= PICTURE_LIMIT:
            break
    return DrawnPicture(GalleryPicture(sha256(data).hexdigest(), len(data), picture.width, picture.height), data)
