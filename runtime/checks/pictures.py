"""Whether the pictures in a campaign's folder are pictures: opened and looked over, never drawn, each content once."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping
from io import BytesIO
from pathlib import Path

from runtime.campaign.bundles.content import picture_size
from runtime.campaign.bundles.limits import BundleLimits
from runtime.support.files import read_file

DAMAGED, LARGE = "asset-damaged", "asset-large"

_Stamp = tuple[int, int]
"""When a file was changed, in nanoseconds, and its size in bytes."""


class PictureJudge:
    """Looks at the pictures of one folder again and again; what has not changed on the disk is not read again."""

    def __init__(self, limits: BundleLimits | None = None) -> None:
        self._limits = limits or BundleLimits()
        self._known: dict[Path, tuple[_Stamp, str]] = {}
        self.looked_at = 0

    def spoiled(self, folder: Path | None, names: Iterable[str]) -> Mapping[str, str]:
        """The files among ``names`` in the folder ``assets`` that are no fit pictures, each with the check's code.

        Files that are not there, or can't be read at all, are left out.
        """
        if folder is None:
            return {}
        assets = folder / "assets"
        found = {name: self._code(assets / name, folder) for name in sorted(set(names))}
        return {name: code for name, code in found.items() if code}

    def _code(self, path: Path, folder: Path) -> str:
        try:
            status = path.stat()
            stamp = (status.st_mtime_ns, status.st_size)
            if path in self._known and self._known[path][0] == stamp:
                return self._known[path][1]
            self.looked_at += 1
            limit = self._limits.file
            code = LARGE if status.st_size > limit else self._wrong(read_file(path, limit, folder))
        except OSError:
            return ""
        self._known[path] = stamp, code
        return code

    def _wrong(self, content: bytes) -> str:
        """What is wrong with a picture by its content; empty where nothing is."""
        try:
            size = picture_size(content)
        except OverflowError:
            return LARGE
        if size is None or not _is_whole(content):
            return DAMAGED
        limits = self._limits
        return LARGE if max(size) > limits.side or size[0] * size[1] > limits.pixels else ""


def _is_whole(content: bytes) -> bool:
    """Whether a picture's file has no damage that its own sums tell of; no pixel is unpacked."""
    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(BytesIO(content), formats=("PNG", "JPEG")) as picture:
                picture.verify()
    except Exception:  # Readers of pictures fail in all manners on bytes that are none.
        return False
    return True
