"""Small pictures of levels, drawn from their own landscape: for lists of levels, the start page and previews."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap

from runtime.engine.levels.level import Level

if TYPE_CHECKING:
    from runtime.ui.painter.board import BoardPainter

PICTURE = QSize(72, 54)
"""The usual size of a small picture, in pixels."""

_SMOOTH = 16
"""Stones are drawn in cells of this many pixels at least, and the picture made smaller: smaller ones are speckled."""

_FINE = 40
"""Rows or columns up to which stones are drawn larger first."""

_MOST = 400
"""Rows or columns above which only some of the cells are drawn: more than that no small picture can show."""


def thumbnail(boards: BoardPainter, level: Level, ratio: float = 1.0, room: QSize = PICTURE) -> QPixmap:
    """A picture of a level, at most ``room`` large and centred in it."""
    from runtime.pictures.board_look import BoardLook, bare_letters
    from runtime.ui.painter.view import BoardView

    if max(level.terrain.size.rows, level.terrain.size.columns) > _MOST:
        return _centred(_sampled(boards, level, ratio, room), ratio, room)
    size = level.terrain.size
    tile = max(1, min(room.width() // size.columns, room.height() // size.rows))
    drawn = _stones(boards, level, tile, ratio)
    painter = QPainter(drawn)
    view = BoardView(tile, QPoint(0, 0), QRect(0, 0, size.columns * tile, size.rows * tile))
    letters = bare_letters(size, level.start.letters) if any(level.start.letters) else ()
    boards.paint_look(painter, view, BoardLook(size, level.cities, level.tokens, letters))
    painter.end()
    return _centred(drawn, ratio, room)


def _stones(boards: BoardPainter, level: Level, tile: int, ratio: float) -> QPixmap:
    """The landscape in cells of ``tile`` pixels, drawn larger first where they are small and not too many."""
    from runtime.ui.painter.view import BoardView

    size = level.terrain.size
    finer = _SMOOTH if tile < _SMOOTH and max(size.rows, size.columns) <= _FINE else tile
    picture = QPixmap(QSize(size.columns * finer, size.rows * finer) * ratio)
    picture.setDevicePixelRatio(ratio)
    painter = QPainter(picture)
    view = BoardView(finer, QPoint(0, 0), QRect(0, 0, size.columns * finer, size.rows * finer))
    boards.paint_terrain(painter, view, level.terrain.cells, size)
    painter.end()
    if finer != tile:
        whole = QSize(size.columns * tile, size.rows * tile) * ratio
        how = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        picture = picture.scaled(whole, *how)
        picture.setDevicePixelRatio(ratio)
    return picture


def _sampled(boards: BoardPainter, level: Level, ratio: float, room: QSize) -> QPixmap:
    """A very large level, a pixel for each cell that is looked at."""
    from runtime.engine.board.grid import Size
    from runtime.ui.painter.view import BoardView

    size = level.terrain.size
    step = -(-max(size.rows, size.columns) // round(max(room.width(), room.height()) * ratio))
    rows = [
        level.terrain.cells[row * size.columns : (row + 1) * size.columns : step] for row in range(0, size.rows, step)
    ]
    part = Size(len(rows), len(rows[0]))
    image = QImage(part.columns, part.rows, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    view = BoardView(1, QPoint(0, 0), QRect(0, 0, part.columns, part.rows))
    boards.paint_terrain(painter, view, b"".join(rows), part)
    painter.end()
    picture = QPixmap.fromImage(image)
    picture.setDevicePixelRatio(ratio)
    return picture


def _centred(drawn: QPixmap, ratio: float, room: QSize) -> QPixmap:
    """A picture in the middle of a transparent one of the whole size, made smaller where it is too large."""
    whole = room * ratio
    if drawn.width() > whole.width() or drawn.height() > whole.height():
        drawn = drawn.scaled(whole, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
        drawn.setDevicePixelRatio(ratio)
    picture = QPixmap(whole)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    shown = drawn.deviceIndependentSize().toSize()
    painter.drawPixmap((room.width() - shown.width()) // 2, (room.height() - shown.height()) // 2, drawn)
    painter.end()
    return picture
