"""Small pictures that are drawn one after another while nothing else is to be done, and kept for the next time."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable

from PySide6.QtCore import QObject, QSize, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from runtime.engine.levels.level import Level
from runtime.ui.painter.board import BoardPainter
from runtime.ui.painter.thumbnails import thumbnail

KEPT = 80
"""How many are kept: those of all maps for skirmishes; levels that are read anew are others."""


class Thumbnails(QObject):
    """Draws small pictures of maps and of whatever else one after another; the last are kept."""

    def __init__(self, painter: BoardPainter, room: QSize, parent: QWidget) -> None:
        super().__init__(parent)
        self._painter, self._room, self._over = painter, room, parent
        self._waiting: deque[tuple[object, Callable[[], QPixmap], Callable[[QPixmap], object]]] = deque()
        self._kept: OrderedDict[int, tuple[object, QPixmap]] = OrderedDict()
        self._idle = QTimer(self, interval=0)
        self._idle.timeout.connect(self._draw)

    def want(self, level: Level, drawn: Callable[[QPixmap], object]) -> None:
        """Have ``drawn`` called with the picture of a level: now where it is there, else soon."""
        ratio = self._over.devicePixelRatioF()
        self.want_made(level, lambda: thumbnail(self._painter, level, ratio, self._room), drawn)

    def want_made(self, of: object, make: Callable[[], QPixmap], drawn: Callable[[QPixmap], object]) -> None:
        """Have ``drawn`` called with the picture that ``make`` makes of something: now where it is there, else soon."""
        kept = self._kept.get(id(of))
        if kept is not None:
            self._kept.move_to_end(id(of))
            drawn(kept[1])
        else:
            self._waiting.append((of, make, drawn))
            self._idle.start()

    def forget(self) -> None:
        """Draw nothing more of what is waited for."""
        self._waiting.clear()

    def _draw(self) -> None:
        if not self._waiting:
            self._idle.stop()
            return
        of, make, drawn = self._waiting.popleft()
        picture = make()
        self._kept[id(of)] = of, picture  # What it is of is kept too, so that its id stays its own.
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        drawn(picture)
