"""The grid between cells and the rulers along a board, for the editor."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QLine, QRect, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen

from runtime.engine.grid import Direction, Size
from runtime.ui.painter.view import BoardView

GRID_FROM = 6
"""Tiles smaller than this would be all grid."""


@dataclass(frozen=True, slots=True)
class RulerColours:
    """The colours of a ruler, as style sheets name them."""

    ground: str = "#26231f"
    ink: str = "#b9ae97"
    line: str = "#4a443b"
    marked: str = "#c99b3f"
    marked_ink: str = "#1b1712"


def paint_grid(painter: QPainter, view: BoardView, size: Size, colour: QColor, heavy_every: int = 5) -> None:
    """Thin lines between the exposed cells; every ``heavy_every``-th is twice as wide (0: none is)."""
    part = view.part(size)
    if view.tile < GRID_FROM or not part.rows or not part.columns:
        return
    board = view.board_rect(size).intersected(view.exposed)
    thin: list[QLine] = []
    heavy: list[QLine] = []
    for column in range(part.column, part.column + part.columns + 1):
        x = view.origin.x() + column * view.tile
        lines = heavy if heavy_every and column % heavy_every == 0 else thin
        lines.append(QLine(x, board.top(), x, board.bottom()))
    for row in range(part.row, part.row + part.rows + 1):
        y = view.origin.y() + row * view.tile
        lines = heavy if heavy_every and row % heavy_every == 0 else thin
        lines.append(QLine(board.left(), y, board.right(), y))
    painter.save()
    for width, lines in ((1, thin), (2, heavy)):
        painter.setPen(QPen(colour, width))
        painter.drawLines(lines)
    painter.restore()


def paint_ruler(
    painter: QPainter,
    rect: QRect,
    view: BoardView,
    size: Size,
    direction: Direction,
    *,
    marked: int | None = None,
    first: int = 0,
    colours: RulerColours = RulerColours(),
) -> None:
    """The numbers of columns (``across``) or rows (``down``) along ``rect``, which lies beside the board.

    ``view`` is that of the board in the painter's coordinates, ``marked`` the row or column under the pointer,
    ``first`` the number of the first one. Where cells are narrow only every second, fifth, tenth … is numbered.
    """
    across = direction is Direction.ACROSS
    painter.save()
    painter.setClipRect(rect)
    painter.fillRect(rect, QColor(colours.ground))
    metrics: QFontMetrics = painter.fontMetrics()
    count, origin = (size.columns, view.origin.x()) if across else (size.rows, view.origin.y())
    start, length = (rect.left(), rect.width()) if across else (rect.top(), rect.height())
    room = metrics.horizontalAdvance(str(first + count)) + 6 if across else metrics.height()
    step = ruler_step(view.tile, room)
    low = max((start - origin) // view.tile, 0)
    high = min((start + length - origin) // view.tile + 1, count)
    for number in range(low, high):
        at = origin + number * view.tile
        cell = (
            QRect(at, rect.top(), view.tile, rect.height())
            if across
            else QRect(rect.left(), at, rect.width(), view.tile)
        )
        is_marked = number == marked
        if is_marked:
            painter.fillRect(cell, QColor(colours.marked))
        if is_marked or number % step == 0:
            painter.setPen(QColor(colours.line))
            painter.drawLine(QLine(cell.topLeft(), cell.bottomLeft() if across else cell.topRight()))
            painter.setPen(QColor(colours.marked_ink if is_marked else colours.ink))
            wide = cell.adjusted(-room, 0, room, 0) if across else cell.adjusted(0, -room, 0, room)
            painter.drawText(wide, Qt.AlignmentFlag.AlignCenter, str(first + number))
    painter.restore()


def ruler_step(tile: int, room: int) -> int:
    """Every how many cells of ``tile`` pixels a number of ``room`` pixels fits: 1, 2, 5, 10, 20, 50 …"""
    scale = 1
    while True:
        for step in (scale, 2 * scale, 5 * scale):
            if step * tile >= room:
                return step
        scale *= 10
