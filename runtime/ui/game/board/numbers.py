"""The numbers of rows and columns on the board's frame, as sentences name cells by them."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from runtime.engine.board.grid import Cell
from runtime.support.cell_names import cell_figures
from runtime.ui.game.board.zoom import BoardZoom

SHARE = 0.44
"""How tall figures are, as a share of the frame's width."""
LEAST, MOST = 11, 18
"""How tall figures are, in pixels."""
STEPS = (1, 2, 5, 10)
"""Where cells are small, only every so manieth has its number."""

_PLATE, _INK = QColor(24, 15, 6, 170), QColor("#f0dca6")


def paint_numbers(painter: QPainter, outlook: BoardZoom) -> None:
    """Number the rows that are seen on the left rail, and the columns on the upper one."""
    font = QFont("EB Garamond")
    font.setWeight(QFont.Weight.Bold)
    font.setPixelSize(max(LEAST, min(MOST, round(outlook.frame * SHARE))))
    metrics = QFontMetricsF(font)
    widest = metrics.horizontalAdvance(str(max(outlook.board.rows, outlook.board.columns)))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(font)
    for text, centre in numbers_of(outlook, widest + 8, metrics.height()):
        plate = QRectF(0, 0, max(metrics.horizontalAdvance(text) + 7, metrics.ascent() + 2), metrics.ascent() + 1)
        plate.moveCenter(centre.toPointF())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_PLATE)
        painter.drawRoundedRect(plate, plate.height() / 2.4, plate.height() / 2.4)
        painter.setPen(_INK)
        painter.drawText(plate.adjusted(0, -2, 0, 2), Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()


def numbers_of(outlook: BoardZoom, wide: float, high: float) -> Iterator[tuple[str, QPoint]]:
    """Each number that is shown, and where its middle lies; one takes ``wide`` × ``high`` pixels with its margins."""
    opening, view, size = outlook.opening, outlook.placed(), outlook.board
    half = outlook.frame // 2
    for column in range(size.columns):
        number, across = cell_figures((0, column))["column"], view.rect(Cell(0, column)).center().x()
        if number % _step(outlook.tile, wide) == 0 and opening.left() < across < opening.right():
            yield str(number), QPoint(across, opening.top() - half)
    for row in range(size.rows):
        number, down = cell_figures((row, 0))["row"], view.rect(Cell(row, 0)).center().y()
        if number % _step(outlook.tile, high) == 0 and opening.top() < down < opening.bottom():
            yield str(number), QPoint(opening.left() - half, down)


def _step(tile: int, room: float) -> int:
    """Which numbers are shown: so that they stand apart."""
    return next((step for step in STEPS if step * tile >= room), STEPS[-1])
