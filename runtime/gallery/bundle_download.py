"""A bundle on its way into a file: a piece at a time, and taken up again where it broke off, now or another day."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from runtime.gallery.gallery_json import BUNDLES, GalleryEntry
from runtime.support.files import append_to, remove
from runtime.support.network import NetworkError, NetworkReader, NetworkRefusal, StopRequest

MOST_TRIES = 5
"""So often a download is taken up again that broke off, each time after it had come further."""

_KEPT = 1_000_000
"""So many bytes are kept at once."""

_PASSING = frozenset((NetworkRefusal.CUT_OFF, NetworkRefusal.TOO_SLOW, NetworkRefusal.UNREACHABLE))
"""What may be better at the next try."""

DownloadProgress = Callable[[int, int], None]
"""Told of the bytes that are there, and of how many there will be."""


def is_of(entry: GalleryEntry, data: bytes) -> bool:
    """Whether these bytes are the bundle that an entry tells of."""
    return len(data) == entry.size and sha256(data).hexdigest() == entry.sha256


class BundleDownload:
    """The bundle of an entry at an address, on its way into the file ``part``, which may hold its beginning."""

    def __init__(self, network: NetworkReader, address: str, entry: GalleryEntry, part: Path) -> None:
        self._network, self._address, self._entry, self._part = network, address, entry, part

    def run(self, progress: DownloadProgress, stop: StopRequest) -> None:
        """Fetch what is missing, until the file has its size; raises NetworkError, or OSError for the file's part."""
        for _ in range(MOST_TRIES):
            begin = self._there()
            if begin > self._entry.size:
                remove(self._part)
                begin = 0
            if begin == self._entry.size:
                return
            try:
                self._resume(begin, progress, stop)
            except NetworkError as fault:
                if fault.why is NetworkRefusal.NO_SENSE and begin:
                    remove(self._part)  # Servers answer so where they have no such part of it.
                elif fault.why not in _PASSING or self._there() <= begin:
                    raise
        if self._there() != self._entry.size:
            raise NetworkError(NetworkRefusal.CUT_OFF, self._address)

    def _there(self) -> int:
        return self._part.stat().st_size if self._part.exists() else 0

    def _resume(self, begin: int, progress: DownloadProgress, stop: StopRequest) -> None:
        """Fetch what comes from the byte ``begin`` on."""
        name, size = f"{BUNDLES}/{self._entry.bundle_name}", self._entry.size
        with self._network.opened(self._address, name, begin=begin, stop=stop) as answer:
            if answer.begin < begin:
                remove(self._part)
            done, waiting = answer.begin, bytearray()
            progress(done, size)
            try:
                for piece in answer.pieces(size - done):
                    waiting += piece
                    if len(waiting) >= _KEPT:
                        append_to(self._part, bytes(waiting))
                        done += len(waiting)
                        waiting.clear()
                    progress(done + len(waiting), size)
            finally:
                if waiting:
                    append_to(self._part, bytes(waiting))
