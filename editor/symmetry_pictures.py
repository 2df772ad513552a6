"""What each symmetry does, as a small picture: a mark of gold's and what answers it, in the colours of their sides."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap

from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.symmetry import Symmetry

_SIZE = Size(7, 7)
_MARK = (Cell(0, 1), Cell(0, 2), Cell(1, 2))
"""The mark lies off every axis and within one quarter, so that no two of its images touch."""

_GROUND, _GOLD, _SILVER = QColor("#2b2620"), QColor("#f0c255"), QColor("#dfe6ee")
_DOT = 3
ICON = QSize(_SIZE.columns * _DOT + 2, _SIZE.rows * _DOT + 2)
"""How large the pictures are."""


def symmetry_icon(symmetry: Symmetry | None) -> QIcon:
    """The picture of a symmetry; without one the mark stands alone."""
    icon = QIcon()
    for ratio in (1, 2):
        icon.addPixmap(_picture(symmetry, _DOT * ratio))
    return icon


def _picture(symmetry: Symmetry | None, cell: int) -> QPixmap:
    picture = QPixmap(_SIZE.columns * cell + 2, _SIZE.rows * cell + 2)
    picture.fill(_GROUND)
    painter = QPainter(picture)
    turns = symmetry.turns.items() if symmetry is not None else ()
    for at in _MARK:
        _dot(painter, at, cell, _GOLD)
        for turn, swaps in turns:
            _dot(painter, turn.cell(_SIZE, at), cell, _SILVER if swaps else _GOLD)
    painter.end()
    return picture


def _dot(painter: QPainter, at: Cell, cell: int, colour: QColor) -> None:
    painter.fillRect(1 + at.column * cell, 1 + at.row * cell, cell, cell, colour)
