"""The editor's grid and rulers."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from runtime.engine.grid import Direction, Size
from runtime.pictures.sheets import unpacked
from runtime.ui.painter.measures import RulerColours, paint_grid, paint_ruler, ruler_step
from runtime.ui.painter.view import BoardView

SIZE = Size(4, 6)


def painted(paint: Callable[[QPainter], None], width: int, height: int) -> NDArray[np.uint8]:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.black)
    painter = QPainter(image)
    paint(painter)
    painter.end()
    return unpacked(np.frombuffer(image.constBits(), np.uint32).reshape(height, width))[..., :3]


def test_the_grid_runs_between_the_cells(qapp: object) -> None:
    view = BoardView(16, QPoint(8, 4), QRect(0, 0, 120, 80))
    picture = painted(lambda painter: paint_grid(painter, view, SIZE, QColor("white"), 0), 120, 80)
    lit = picture[..., 0] == 255
    assert np.flatnonzero(lit[10]).tolist() == [8, 24, 40, 56, 72, 88, 104]
    assert np.flatnonzero(lit[:, 10]).tolist() == [4, 20, 36, 52, 68]


def test_there_is_no_grid_where_cells_are_mere_dots(qapp: object) -> None:
    view = BoardView(4, QPoint(0, 0), QRect(0, 0, 40, 40))
    assert not painted(lambda painter: paint_grid(painter, view, SIZE, QColor("white")), 40, 40).any()


@pytest.mark.parametrize(("tile", "room", "step"), [(32, 20, 1), (16, 20, 2), (8, 30, 5), (1, 30, 50), (3, 30, 10)])
def test_a_ruler_numbers_as_many_cells_as_there_is_room_for(tile: int, room: int, step: int) -> None:
    assert ruler_step(tile, room) == step


@pytest.mark.parametrize("direction", list(Direction))
def test_a_ruler_marks_the_place_of_the_pointer(qapp: object, direction: Direction) -> None:
    colours = RulerColours(marked="#ff0000")
    across = direction is Direction.ACROSS
    view = BoardView(24, QPoint(-24, -24), QRect(0, 0, 100, 100))
    rect = QRect(0, 0, 100, 18) if across else QRect(0, 0, 18, 100)

    def paint(painter: QPainter) -> None:
        paint_ruler(painter, rect, view, SIZE, direction, marked=2, colours=colours)

    picture = painted(paint, 100, 100)
    if not across:
        picture = picture.transpose(1, 0, 2)
    red = (picture == (255, 0, 0)).all(axis=2)
    columns = np.flatnonzero(red.any(axis=0))
    assert (columns.min(), columns.max()) in {(24, 47), (25, 47)}
    assert not picture[18:].any()
