"""The board of a table game as it stands, as a picture: for saved games and games of the history."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QRegion
from PySide6.QtWidgets import QWidget

from runtime.match.table_setup import TableSetup
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.tablegames.picture import BOARDS
from runtime.ui.tablegames.table_controller import TableController
from runtime.ui.tablegames.words import game_name


def board_picture(parts: GameParts, setup: TableSetup, size: QSize, ratio: float = 1.0) -> QImage:
    """The board after all that was played, with what is hidden covered where two persons play.

    Raises :class:`runtime.tablegames.game.FormError` where the set-up doesn't fit its game.
    """
    playing = TableController(setup, parts.preferences)
    board = BOARDS[setup.game](parts, playing.sight, setup.title or game_name(parts.t, setup.game))
    board.setMinimumSize(1, 1)
    board.resize(size)
    image = QImage(size * ratio, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    board.render(painter, QPoint(0, 0), QRegion(), QWidget.RenderFlag.DrawChildren)
    painter.end()
    board.deleteLater()
    playing.deleteLater()
    return image
