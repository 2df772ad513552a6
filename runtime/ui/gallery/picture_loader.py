"""Pictures of a gallery for the rows that are seen: fetched beside the window, those wished for last come first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Event

from PySide6.QtCore import QObject, QSize, QThreadPool, Signal
from PySide6.QtGui import QImage, QPixmap

from runtime.gallery.gallery_error import GalleryError
from runtime.gallery.gallery_json import GalleryPicture
from runtime.ui.application.background_task import start_in
from runtime.ui.story.pictures import picture_of

AT_ONCE = 3
"""So many are fetched beside each other."""
MOST_WAITING, MOST_KEPT = 80, 400
"""So many wishes wait, of which the oldest are forgotten, and so many pictures are kept."""
LARGEST = QSize(520, 390)
"""No picture is kept larger, in pixels."""

FetchPicture = Callable[[GalleryPicture, Callable[[], bool]], bytes]
"""Gives the bytes of a picture, until it is to stop; raises GalleryError."""


class PictureLoader(QObject):
    """Has pictures fetched by ``fetch`` and unpacked, in threads.

    What can't be had is not asked for again until :meth:`forget`.
    """

    ready = Signal(str)
    """The picture of this digest is there."""
    _came = Signal(str, object, int)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._fetch: FetchPicture | None = None
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(AT_ONCE)
        self._wishes: OrderedDict[str, GalleryPicture] = OrderedDict()
        self._under_way: set[str] = set()
        self._missing: set[str] = set()
        self._kept: OrderedDict[str, QPixmap] = OrderedDict()
        self._round = 0
        self._closed = Event()
        self.destroyed.connect(self._closed.set)  # Its threads are waited for then, and shall end at once.
        self._came.connect(self._take)

    def use(self, fetch: FetchPicture) -> None:
        """Fetch by this from now on: another gallery is shown."""
        self._fetch = fetch
        self.forget()

    def forget(self) -> None:
        """Wish for nothing more, and let what could not be had be asked for again."""
        self._round += 1
        self._wishes.clear()
        self._missing.clear()

    def close(self) -> None:
        """The window is gone: nothing more is fetched."""
        self._closed.set()
        self.forget()
        self._pool.waitForDone()

    def picture(self, wanted: GalleryPicture) -> QPixmap | None:
        """A picture where it is there; else it is wished for, and ``ready`` tells when it has come."""
        digest = wanted.sha256
        kept = self._kept.get(digest)
        if kept is not None:
            self._kept.move_to_end(digest)
            return kept
        if digest not in self._missing and digest not in self._under_way and not self._closed.is_set():
            self._wishes[digest] = wanted
            self._wishes.move_to_end(digest)
            while len(self._wishes) > MOST_WAITING:
                self._wishes.popitem(last=False)
            self._begin()
        return None

    def _begin(self) -> None:
        while self._wishes and len(self._under_way) < AT_ONCE and self._fetch is not None:
            digest, wanted = self._wishes.popitem()
            self._under_way.add(digest)
            start_in(self._pool, self._work(self._fetch, wanted, self._round), self._came.emit)

    def _work(self, fetch: FetchPicture, wanted: GalleryPicture, begun: int) -> Callable[[], tuple[object, ...]]:
        is_closed = self._closed.is_set

        def work() -> tuple[object, ...]:
            try:
                return wanted.sha256, picture_of(fetch(wanted, is_closed), LARGEST), begun
            except GalleryError:
                return wanted.sha256, None, begun

        return work

    def _take(self, digest: str, image: object, begun: int) -> None:
        self._under_way.discard(digest)
        if isinstance(image, QImage):
            self._kept[digest] = QPixmap.fromImage(image)
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
            self.ready.emit(digest)
        elif begun == self._round:
            self._missing.add(digest)
        if not self._closed.is_set():
            self._begin()
