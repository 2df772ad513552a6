"""The pictures of tiles, cut out of their tilesets' pictures; what can't be read has none."""

from __future__ import annotations

import warnings
from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from runtime.campaign.bundles.content import has_endless_scans
from runtime.exchange.tiled.model import PICTURE_PIXELS, PICTURE_SIZE, TiledMap, TilePicture, Tileset
from runtime.support.files import read_file
from runtime.support.issues import Issue, Place, Severity

_KINDS = ("PNG", "JPEG", "BMP", "GIF", "WEBP")


class TilePictures:
    """Pictures of a map's tiles as red, green, blue and opacity; each file is read once, when it is first needed."""

    def __init__(self, tiled: TiledMap) -> None:
        self._map = tiled
        self._sheets: dict[TilePicture, NDArray[np.uint8] | None] = {}

    def issues(self, file: str) -> tuple[Issue, ...]:
        """The pictures that were asked for and could not be read; ``file`` is the map's."""
        unread = [picture.path.name for picture, sheet in self._sheets.items() if sheet is None]
        return tuple(
            Issue(Severity.WARNING, "tiled-image-missing", Place(file), {"file": name})
            for name in dict.fromkeys(unread)
        )

    def tile(self, gid: int) -> NDArray[np.uint8] | None:
        """The pixels of a tile (rows × columns × 4); None where there is no picture of it."""
        found = self._map.tile(gid)
        if found is None:
            return None
        tileset, number, info = found
        if info.picture is not None:
            return self._sheet(info.picture)
        return self._cut(tileset, number) if tileset.picture is not None else None

    def _cut(self, tileset: Tileset, number: int) -> NDArray[np.uint8] | None:
        assert tileset.picture is not None
        sheet = self._sheet(tileset.picture)
        wide, high = tileset.width, tileset.height
        if sheet is None or not wide or not high:
            return None
        margin, step = tileset.margin, tileset.spacing
        columns = tileset.columns or max(1, (sheet.shape[1] - 2 * margin + step) // (wide + step))
        row, column = divmod(number, columns)
        top, left = margin + row * (high + step), margin + column * (wide + step)
        cut = sheet[top : top + high, left : left + wide]
        return cut if cut.shape[:2] == (high, wide) else None

    def _sheet(self, picture: TilePicture) -> NDArray[np.uint8] | None:
        if picture not in self._sheets:
            self._sheets[picture] = _read(picture)
        return self._sheets[picture]


def _read(picture: TilePicture) -> NDArray[np.uint8] | None:
    """A picture file as pixels; None where it is none, or too large."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            data = read_file(picture.path, PICTURE_SIZE)
            with Image.open(BytesIO(data), formats=_KINDS) as image:
                if image.width * image.height > PICTURE_PIXELS or has_endless_scans(data):
                    return None
                pixels = np.array(image.convert("RGBA"))
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError, Image.DecompressionBombWarning):
        return None
    if picture.clear is not None:
        pixels[(pixels[..., :3] == np.array(picture.clear, np.uint8)).all(axis=-1), 3] = 0
    return pixels
