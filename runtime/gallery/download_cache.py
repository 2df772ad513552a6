"""A folder of what was downloaded, among what the system may clear: bounded, the oldest going first."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from runtime.gallery.gallery_error import problem
from runtime.support.files import make_folder, read_file, remove, write_whole
from runtime.support.texts import reason_of

_SOMETIMES = 50
"""At every fiftieth file it is looked whether there is room, which takes a while where there are thousands."""


class DownloadCache:
    """Files in the folder ``place``, of ``most`` bytes together; what can't be kept there is told as a GalleryError."""

    def __init__(self, place: Path, most: int) -> None:
        self.place, self._most = place, most
        self._begun = 0

    def read(self, name: str, most: int) -> bytes | None:
        """The bytes of a file; None where it is not there, is larger than so many, or can't be read."""
        try:
            return read_file(self.place / name, most, self.place)
        except OSError:
            return None

    def keep(self, name: str, data: bytes) -> None:
        """Keep a file."""
        try:
            write_whole(self.begin(name), data)
        except OSError as fault:
            raise problem("gallery-uncached", folder=str(self.place), reason=reason_of(fault)) from fault

    def begin(self, name: str) -> Path:
        """Where a file is to be written; room is made for it."""
        try:
            make_folder(self.place)
        except OSError as fault:
            raise problem("gallery-uncached", folder=str(self.place), reason=reason_of(fault)) from fault
        if self._begun % _SOMETIMES == 0:
            self._make_room(name)
        self._begun += 1
        return self.place / name

    def drop(self, name: str) -> None:
        """Remove a file, where it is there and that can be."""
        with suppress(OSError):
            remove(self.place / name)

    def _make_room(self, but: str) -> None:
        """Remove the oldest files while they are too many bytes together."""
        with suppress(OSError):
            there = [(path, path.stat()) for path in self.place.iterdir() if path.name != but and path.is_file()]
            taken = sum(about.st_size for _, about in there)
            for path, about in sorted(there, key=lambda one: one[1].st_mtime):
                if taken <= self._most:
                    return
                remove(path)
                taken -= about.st_size
