"""Pixels as Qt's images, and a bounded store for them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

import numpy as np
from PySide6.QtGui import QImage, QPixmap

from runtime.pictures.resample import Pixels
from runtime.pictures.sheets import packed

Value = TypeVar("Value")

ROOM = 24_000_000
"""How many bytes of pictures a store holds: more than a screen needs, of however large tiles."""


def image_of(pixels: Pixels) -> QImage:
    """The same picture as an image of Qt's own memory."""
    height, width = pixels.shape[:2]
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    np.frombuffer(image.bits(), np.uint32).reshape(height, width)[:] = packed(pixels)
    return image


def bytes_of(made: object) -> int:
    """How much memory the pixels of pictures take; nothing is told of whatever else it is."""
    match made:
        case QImage():
            return made.sizeInBytes()
        case QPixmap():
            return made.width() * made.height() * made.depth() // 8
        case np.ndarray():
            return made.nbytes
        case tuple():
            return sum(map(bytes_of, made))
        case _:
            return 0


class ImageCache(Generic[Value]):
    """Keeps what was made last, up to a number of pictures and of their bytes; the one unused longest goes first."""

    def __init__(self, most: int, room: int = ROOM) -> None:
        self._most, self._room, self.bytes = most, room, 0
        self._kept: OrderedDict[Hashable, Value] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """The thing for ``key``, made where it is not at hand."""
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = make()
            self.bytes += bytes_of(found)
            # One that is larger than all the room is kept all the same, alone: it is what was asked for.
            while len(self._kept) > self._most or (len(self._kept) > 1 and self.bytes > self._room):
                self.bytes -= bytes_of(self._kept.popitem(last=False)[1])
        else:
            self._kept.move_to_end(key)
        return found

    def __len__(self) -> int:
        return len(self._kept)
