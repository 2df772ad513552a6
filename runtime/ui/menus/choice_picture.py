"""The large picture of what is chosen on a page: a level's board, or the board of a table game."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPainter, QPaintEvent

from runtime.engine.level import Level
from runtime.match.table_setup import TableSetup
from runtime.ui.campaign.chooser import LevelPicture
from runtime.ui.sitting.setup import GameParts
from runtime.ui.tablegames.still import board_picture

DRAWN = QSize(700, 700)
"""How large the board of a table game is drawn."""


class ChoicePicture(LevelPicture):
    """Shows one or the other, as large as fits in."""

    def __init__(self, parts: GameParts) -> None:
        super().__init__(parts)
        self._setup: TableSetup | None = None
        self._board = QImage()

    def show_level(self, level: Level) -> None:
        """Show a level's board."""
        self._setup = None
        super().show_level(level)

    def show_table(self, setup: TableSetup) -> None:
        """Show the board of a table game as it stands."""
        self._setup, self._board = setup, QImage()
        self.setAccessibleName(setup.title)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The board in the middle."""
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
