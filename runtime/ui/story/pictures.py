"""A campaign's pictures, loaded with care: only PNG and JPEG from its own folder, and none that is too large."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader

from runtime.campaign.bundles.archive import JPEG, PNG, drawn_alone, has_endless_scans
from runtime.campaign.bundles.limits import BundleLimits
from runtime.support.files import read_file

ENDINGS = (".png", ".jpg", ".jpeg")
_BEGINNINGS = ((PNG, b"png"), (JPEG, b"jpeg"))


@dataclass(frozen=True, slots=True)
class StoryPictures:
    """The pictures in a campaign's folder ``assets``; ``waiting`` are some that are not saved there yet, by name."""

    folder: Path | None = None
    waiting: Mapping[str, bytes] = field(default_factory=dict)

    def data(self, name: str) -> bytes | None:
        """The bytes of a picture's file; None where there is none, it is too large or lies elsewhere."""
        if not name or Path(name).suffix.lower() not in ENDINGS:
            return None
        if name in self.waiting:
            return self.waiting[name]
        if self.folder is None:
            return None
        try:
            return read_file(self.folder / name, BundleLimits().file, self.folder)
        except (OSError, ValueError):
            return None

    def picture(self, name: str, within: QSize) -> QImage | None:
        """The picture, made small enough for ``within`` pixels; None where it can't be shown."""
        data = self.data(name)
        return None if data is None else picture_of(data, within)


def picture_of(data: bytes, within: QSize) -> QImage | None:
    """The PNG or JPEG picture that some bytes make, made small enough; None where they make none or too large a one."""
    kind = next((kind for beginning, kind in _BEGINNINGS if data.startswith(beginning)), None)
    if kind is None or has_endless_scans(data):
        return None
    limits, buffer = BundleLimits(), QBuffer()
    buffer.setData(QByteArray(drawn_alone(data)))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(kind))
    reader.setAutoDetectImageFormat(False)
    size = reader.size()
    if not size.isValid() or max(size.width(), size.height()) > limits.side:
        return None
    if size.width() * size.height() > limits.pixels:
        return None
    reader.setAutoTransform(True)
    if size.width() > within.width() or size.height() > within.height():
        reader.setScaledSize(size.scaled(within, Qt.AspectRatioMode.KeepAspectRatio).expandedTo(QSize(1, 1)))
    picture = reader.read()
    return None if picture.isNull() else picture
