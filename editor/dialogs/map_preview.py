"""A random map before it is taken: made and checked beside the window, painted with the real stones."""

from __future__ import annotations

from collections.abc import Callable, Collection

from PySide6.QtCore import QObject, QPoint, QRect, QSize, Qt, QThreadPool, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.mapmaker.generator import make_map
from editor.mapmaker.map_options import KeptContent, MadeMap, MapOptions
from runtime.engine.board.grid import Cell
from runtime.engine.levels.level import Level
from runtime.support.issues import Issue, Severity
from runtime.ui.application.background_task import start_in
from runtime.ui.painter.board import BoardPainter
from runtime.ui.painter.view import BoardView

Tried = Callable[[MadeMap, bool], tuple[Level, tuple[Issue, ...]]]
"""The level that a map would make, with or without what stands there already, and what the checks say of it."""


class Maker(QObject):
    """Makes the map of the newest wishes in a thread of its own; ``made`` gives it with its level and its faults."""

    made = Signal(object, object, tuple)
    answered = Signal(int, object, object, tuple)

    def __init__(self, tried: Tried, parent: QObject) -> None:
        super().__init__(parent)
        self._tried = tried
        self._number = 0
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self.answered.connect(self._take, Qt.ConnectionType.QueuedConnection)

    def make(self, wishes: MapOptions, kept: KeptContent | None) -> None:
        """Make a map; what was asked before and has not begun yet is dropped."""
        self._number += 1
        self._pool.clear()
        number, tried = self._number, self._tried
        start_in(self._pool, lambda: (number, *_tried_map(tried, wishes, kept)), self.answered.emit)

    def forget(self) -> None:
        """Tell nobody of what was asked so far."""
        self._number += 1
        self._pool.clear()

    def stop(self) -> None:
        """Wait for what is under way, and tell nobody."""
        self.forget()
        self._pool.waitForDone()

    def _take(self, number: int, made: MadeMap, level: Level, faults: tuple[Issue, ...]) -> None:
        if number == self._number:
            self.made.emit(made, level, faults)


def _tried_map(tried: Tried, wishes: MapOptions, kept: KeptContent | None) -> tuple[MadeMap, Level, tuple[Issue, ...]]:
    """Make a map, and check it as the command line would."""
    made = make_map(wishes, kept)
    level, issues = tried(made, kept is not None)
    return made, level, tuple(issue for issue in issues if issue.severity is Severity.ERROR)


class MapPreview(QWidget):
    """Shows a level as large as it fits; what is ``marked`` has a frame around each cell."""

    def __init__(self, boards: BoardPainter, name: str, least: int = 360) -> None:
        super().__init__()
        self._boards = boards
        self.level: Level | None = None
        self.marked: Collection[Cell] = ()
        self.setMinimumSize(least, least)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(name)

    def sizeHint(self) -> QSize:
        """Room enough to see single cells of a usual board."""
        return QSize(470, 470)

    def show_level(self, level: Level, said: str) -> None:
        """Show another level; ``said`` describes it for those who do not see it."""
        self.level = level
        self.setAccessibleDescription(said)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint it with its cities and tokens."""
        level = self.level
        if level is None:
            return
        size, margin = level.terrain.size, 14
        room_across, room_down = self.width() - 2 * margin, self.height() - 2 * margin
        tile = max(1, min(room_across // size.columns, room_down // size.rows))
        wide, high = tile * size.columns, tile * size.rows
        corner = QPoint((self.width() - wide) // 2, (self.height() - high) // 2)
        painter = QPainter(self)
        view = BoardView(tile, corner, QRect(corner, QSize(wide, high)))
        painter.save()
        painter.setClipRect(view.exposed)
        self._boards.paint_terrain(painter, view, level.terrain.cells, size)
        self._boards.paint_cities(painter, view, size, level.cities)
        self._boards.paint_tokens(painter, view, size, level.tokens)
        self._boards.paint_shadow(painter, view.exposed, margin)
        painter.restore()
        self._boards.paint_frame(painter, view.exposed, margin)
        self._mark(painter, corner, tile)
        painter.end()

    def _mark(self, painter: QPainter, corner: QPoint, tile: int) -> None:
        """Frame the cells that are marked, so that it shows on light stones and on dark ones."""
        for cell in self.marked:
            place = QRect(corner.x() + cell.column * tile, corner.y() + cell.row * tile, tile, tile)
            for colour, width in ((QColor(0, 0, 0, 190), 5), (QColor("#ff8af0"), 2)):
                painter.setPen(QPen(colour, width))
                painter.drawRect(place.adjusted(1, 1, -1, -1))
