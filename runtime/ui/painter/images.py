"""Pixels as Qt's images, and a bounded store for them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

import numpy as np
from PySide6.QtGui import QImage

from runtime.pictures.resample import Pixels
from runtime.pictures.sheets import packed

Value = TypeVar("Value")


def image_of(pixels: Pixels) -> QImage:
    """The same picture as an image of Qt's own memory."""
    height, width = pixels.shape[:2]
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    np.frombuffer(image.bits(), np.uint32).reshape(height, width)[:] = packed(pixels)
    return image


class Store(Generic[Value]):
    """Keeps what was made last, up to a number of things; the one unused longest goes first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, Value] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """The thing for ``key``, made where it is not at hand."""
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = make()
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return found

    def __len__(self) -> int:
        return len(self._kept)
