"""The small pictures of the stations' levels, drawn one after the other while nothing else is to be done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSize, QTimer, Signal
from PySide6.QtGui import QPixmap

from runtime.engine.levels.level import Level
from runtime.ui.painter.thumbnails import table_thumbnail, thumbnail

if TYPE_CHECKING:
    from runtime.ui.painter.board import BoardPainter

ROOM = QSize(160, 84)
"""The room of a picture on a card."""


class NodePictures(QObject):
    """Keeps a picture of each level that was wanted; ``drawn`` gives the id of a level that has another one."""

    drawn = Signal(str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._boards: BoardPainter | None = None
        self._kept: dict[str, tuple[Level, QPixmap]] = {}
        self._wanted: dict[str, Level] = {}
        self._games: dict[tuple[str, float], QPixmap] = {}
        self._ratio = 1.0
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._draw_next)

    def use_painter(self, boards: BoardPainter) -> None:
        """Draw with the shared painter from now on; it is loaded after the window shows."""
        self._boards = boards
        if self._wanted:
            self._soon.start()

    def of(self, level: Level, ratio: float) -> QPixmap | None:
        """The picture of a level, perhaps as it was before; a new one is drawn soon."""
        if ratio != self._ratio:
            self._ratio, self._kept = ratio, {}
        kept = self._kept.get(level.id)
        if kept is None or kept[0] is not level:
            self._wanted[level.id] = level
            if self._boards is not None and not self._soon.isActive():
                self._soon.start()
        return kept[1] if kept is not None else None

    def of_game(self, game: str, ratio: float) -> QPixmap:
        """The picture of a table game, which is drawn at once."""
        if (game, ratio) not in self._games:
            self._games[game, ratio] = table_thumbnail(game, ratio, ROOM)
        return self._games[game, ratio]

    def keep_only(self, levels: Iterable[str]) -> None:
        """Forget the pictures of levels that have gone."""
        known = set(levels)
        self._kept = {one: kept for one, kept in self._kept.items() if one in known}
        self._wanted = {one: level for one, level in self._wanted.items() if one in known}

    @property
    def kept(self) -> Mapping[str, tuple[Level, QPixmap]]:
        """The pictures so far, each with the value of the level that it shows."""
        return self._kept

    def _draw_next(self) -> None:
        if self._boards is None or not self._wanted:
            return
        level_id = next(iter(self._wanted))
        level = self._wanted.pop(level_id)
        self._kept[level_id] = (level, thumbnail(self._boards, level, self._ratio, ROOM))
        self.drawn.emit(level_id)
        if self._wanted:
            self._soon.start()
