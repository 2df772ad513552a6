"""The large picture of what is chosen on a page: a campaign's cover, a level's board, or that of a table game."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen

from runtime.engine.level import Level
from runtime.match.table_setup import TableSetup
from runtime.support.plain_text import isolate
from runtime.ui.game.board.level_picture import LevelPicture
from runtime.ui.sitting.setup import GameParts
from runtime.ui.tablegames.still import board_picture

DRAWN = QSize(700, 700)
"""How large the board of a table game is drawn."""
EDGE = QSize(4, 4)
"""What lies around a cover, in pixels."""


class ChoicePicture(LevelPicture):
    """Shows one or the other, as large as fits in."""

    def __init__(self, parts: GameParts) -> None:
        super().__init__(parts)
        self._setup: TableSetup | None = None
        self._board = QImage()
        self._cover = QImage()

    def show_cover(self, cover: QImage, name: str) -> None:
        """Show the picture that stands for something with a name."""
        self._setup, self._cover = None, cover
        self.setAccessibleName(isolate(name))
        self.update()

    def show_level(self, level: Level) -> None:
        """Show a level's board."""
        self._setup, self._cover = None, QImage()
        super().show_level(level)

    def show_table(self, setup: TableSetup) -> None:
        """Show the board of a table game as it stands."""
        self._setup, self._board, self._cover = setup, QImage(), QImage()
        self.setAccessibleName(isolate(setup.title))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The board in the middle, or the cover in a line of brass."""
        if not self._cover.isNull():
            self._paint_cover()
            return
        if self._setup is None:
            super().paintEvent(event)
            return
        if self._board.isNull():
            self._board = board_picture(self._parts, self._setup, DRAWN, self.devicePixelRatioF())
        side = min(self.width(), self.height())
        place = QRectF((self.width() - side) / 2, (self.height() - side) / 2, side, side)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(place, self._board)

    def _paint_cover(self) -> None:
        size = self._cover.size().scaled(self.size() - EDGE * 2, Qt.AspectRatioMode.KeepAspectRatio)
        place = QRect(
            (self.width() - size.width()) // 2, (self.height() - size.height()) // 2, size.width(), size.height()
        )
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(place, self._cover)
        painter.setPen(QPen(QColor(self._parts.theme.colours.bright_brass), 2))
        painter.drawRect(place.adjusted(-2, -2, 1, 1))
