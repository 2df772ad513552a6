"""A level as the game's window would show it, to be looked at before it is played."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from runtime.engine.levels.level import Level
from runtime.pictures.board_look import BoardLook, bare_letters
from runtime.support.plain_text import isolate
from runtime.ui.game.board.zoom import BoardZoom
from runtime.ui.game_setup.setup import GameParts


class LevelPicture(QWidget):
    """A level's board in its frame, as large as fits in."""

    def __init__(self, parts: GameParts) -> None:
        super().__init__()
        self._parts = parts
        self._level: Level | None = None
        self.setMinimumSize(360, 300)

    def show_level(self, level: Level) -> None:
        """Show another level."""
        self._level = level
        self.setAccessibleName(isolate(level.name))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Stones, cities, tokens, letters and frame."""
        level, boards = self._level, self._parts.painter
        if level is None:
            return
        painter = QPainter(self)
        size = level.terrain.size
        outlook = BoardZoom(size, self.size())
        opening: QRect = outlook.opening
        view = outlook.placed()
        look = BoardLook(size, level.cities, level.tokens, bare_letters(size, level.start.letters))
        painter.save()
        painter.setClipRect(opening)
        glyphs = self._parts.preferences.settings.terrain_glyphs
        boards.paint_terrain(painter, view, level.terrain.cells, size, glyphs=glyphs)
        boards.paint_look(painter, view, look)
        painter.restore()
        boards.paint_shadow(painter, opening, outlook.frame)
        boards.paint_frame(painter, opening, outlook.frame, "")
