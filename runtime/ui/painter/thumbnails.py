"""Small pictures of levels, drawn from their own landscape, and of table games: for lists, journeys and graphs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QLinearGradient, QPainter, QPen, QPixmap

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


def row_icon(picture: QPixmap) -> QIcon:
    """The same picture in every state: that of a chosen row is not tinted."""
    icon = QIcon()
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected, QIcon.Mode.Active):
        icon.addPixmap(picture, mode)
    return icon


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


WOOD = QColor(70, 42, 22)
DARK_WOOD = QColor(38, 22, 12)
BRASS = QColor(201, 160, 78)
DARK_BRASS = QColor(128, 92, 40)
PALE = QColor(236, 220, 184)
GOLD = QColor(222, 176, 72)
SILVER = QColor(190, 200, 212)
BROWN = QColor(120, 76, 44)
SHADE = QColor(0, 0, 0, 90)

_MARKS = "+..o.+o....o+o..+..+..o.o.+o.+.+..o.+o++oo+++..o.+.o...o.+..+.o+..o..o+...+.o.+.o"
"""A game of Scribe in progress, mini grid after mini grid."""
_BRICKS = ((7, 1, 0), (7, 2, 0), (6, 4, 0), (5, 3, 0), (0, 2, 1), (0, 4, 1), (1, 1, 1), (3, 3, 1))
"""Bricks of Scryper on its board of 8 rows and 6 columns: row, column, whose."""


def table_thumbnail(game: str, ratio: float = 1.0, room: QSize = PICTURE) -> QPixmap:
    """A picture of a table game on a wooden table, as large as ``room``; a bare table for one that nobody knows."""
    picture = QPixmap(room * ratio)
    picture.setDevicePixelRatio(ratio)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    whole = QRectF(0, 0, room.width(), room.height())
    ground = QLinearGradient(whole.topLeft(), whole.bottomRight())
    ground.setColorAt(0, WOOD)
    ground.setColorAt(1, DARK_WOOD)
    painter.fillRect(whole, ground)
    draw = _DRAWN.get(game)
    if draw is not None:
        side = min(whole.width(), whole.height()) * 0.88
        area = QRectF(0, 0, side, side)
        area.moveCenter(whole.center())
        draw(painter, area)
    painter.end()
    return picture


def _scribe(painter: QPainter, area: QRectF) -> None:
    """Nine mini grids in one super grid, marked with crosses and rings."""
    _slab(painter, area, PALE)
    cell = area.width() / 9
    for number, mark in enumerate(_MARKS):
        grid, inner = divmod(number, 9)
        row, column = grid // 3 * 3 + inner // 3, grid % 3 * 3 + inner % 3
        at = QRectF(area.left() + column * cell, area.top() + row * cell, cell, cell)
        inset = cell * 0.24
        _mark(painter, mark, at.adjusted(inset, inset, -inset, -inset))
    for line in range(1, 9):
        strong = line % 3 == 0
        painter.setPen(
            QPen(DARK_BRASS if strong else QColor(150, 120, 80, 130), max(1.0, cell * (0.2 if strong else 0.06)))
        )
        across = area.left() + line * cell
        down = area.top() + line * cell
        painter.drawLine(QPointF(across, area.top()), QPointF(across, area.bottom()))
        painter.drawLine(QPointF(area.left(), down), QPointF(area.right(), down))


def _mark(painter: QPainter, mark: str, at: QRectF) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    width = max(1.0, at.width() * 0.3)
    if mark == "+":
        painter.setPen(QPen(QColor(120, 38, 24), width))
        painter.drawLine(QPointF(at.center().x(), at.top()), QPointF(at.center().x(), at.bottom()))
        painter.drawLine(QPointF(at.left(), at.center().y()), QPointF(at.right(), at.center().y()))
    elif mark == "o":
        painter.setPen(QPen(QColor(26, 66, 96), width))
        painter.drawEllipse(at)


def _scryper(painter: QPainter, area: QRectF) -> None:
    """A board of squares with bricks of both sides, their values hidden."""
    cell = area.height() / 8
    board = QRectF(area.center().x() - 3 * cell, area.top(), 6 * cell, area.height())
    _slab(painter, board, QColor(150, 112, 66))
    for row in range(8):
        for column in range(6):
            if (row + column) % 2:
                at = QRectF(board.left() + column * cell, board.top() + row * cell, cell, cell)
                painter.fillRect(at, QColor(116, 82, 46))
    for row, column, side in _BRICKS:
        at = QRectF(board.left() + column * cell, board.top() + row * cell, cell, cell)
        brick = at.adjusted(cell * 0.14, cell * 0.14, -cell * 0.14, -cell * 0.14)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(SHADE)
        painter.drawRoundedRect(brick.translated(cell * 0.08, cell * 0.1), 1.5, 1.5)
        painter.setPen(QPen(QColor(30, 18, 8), max(0.6, cell * 0.06)))
        painter.setBrush(BROWN if side else PALE)
        painter.drawRoundedRect(brick, 1.5, 1.5)


def _scrambler(painter: QPainter, area: QRectF) -> None:
    """Four cards of dots, with segments in both colours and two tokens."""
    gap = area.width() * 0.04
    side = (area.width() - gap) / 2
    for number in range(4):
        row, column = divmod(number, 2)
        card = QRectF(area.left() + column * (side + gap), area.top() + row * (side + gap), side, side)
        _slab(painter, card, PALE)
        step = side / 4
        dots = [
            [QPointF(card.left() + (x + 0.5) * step, card.top() + (y + 0.5) * step) for x in range(4)] for y in range(4)
        ]
        painter.setPen(QPen(DARK_BRASS if number % 2 else QColor(60, 84, 110), max(1.2, step * 0.18)))
        painter.drawLine(dots[number][0], dots[number][1])
        painter.drawLine(dots[number][1], dots[(number + 1) % 4][1])
        painter.drawLine(dots[1][2], dots[1][3])
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(70, 50, 34))
        for line in dots:
            for dot in line:
                painter.drawEllipse(dot, step * 0.13, step * 0.13)
        if number in (0, 3):
            painter.setPen(QPen(QColor(30, 18, 8), max(0.6, step * 0.08)))
            painter.setBrush(GOLD if number == 0 else SILVER)
            painter.drawEllipse(dots[1][1] if number == 0 else dots[1][2], step * 0.36, step * 0.36)


def _slab(painter: QPainter, area: QRectF, colour: QColor) -> None:
    """A board with a shadow and a brass edge."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(SHADE)
    painter.drawRoundedRect(area.translated(2, 2), 2, 2)
    painter.setPen(QPen(BRASS, 1.4))
    painter.setBrush(colour)
    painter.drawRoundedRect(area, 2, 2)


_DRAWN: Mapping[str, Callable[[QPainter, QRectF], None]] = MappingProxyType(
    {"scribe": _scribe, "scryper": _scryper, "scrambler": _scrambler}
)
"""How each game is drawn, by its id."""
