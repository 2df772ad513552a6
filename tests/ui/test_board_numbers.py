"""The numbers on the frame of the game's board: those by which sentences name its rows and columns."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QSize

from runtime.engine.board.grid import Cell, Size
from runtime.support.names import cell_figures
from runtime.support.texts import english
from runtime.ui.game.board.board_surface import numbers_of
from runtime.ui.game.board.zoom import BoardZoom

ROOM = QSize(950, 800)
T = english().for_windows()


def numbered(outlook: BoardZoom) -> tuple[dict[str, QPoint], dict[str, QPoint]]:
    """The numbers above the board, and those left of it."""
    found = list(numbers_of(outlook, 24, 18))
    top, left = outlook.opening.top(), outlook.opening.left()
    above = {text: place for text, place in found if place.y() < top}
    return above, {text: place for text, place in found if place.x() < left}


def test_every_row_and_column_has_the_number_that_sentences_say() -> None:
    outlook = BoardZoom(Size(10, 15), ROOM)
    above, beside = numbered(outlook)
    assert list(above) == [str(number) for number in range(1, 16)]
    assert list(beside) == [str(number) for number in range(1, 11)]
    cell = outlook.cell_at(QPoint(above["12"].x(), beside["7"].y()))
    assert cell is not None
    assert T("{row} {column}", **cell_figures(cell)) == "7 12"


def test_small_cells_have_a_number_now_and_then_so_that_none_run_into_another() -> None:
    above, beside = numbered(BoardZoom(Size(40, 40), QSize(560, 560)))
    assert list(above) == [str(number) for number in range(2, 41, 2)]
    assert list(beside) == [str(number) for number in range(2, 41, 2)]


@pytest.mark.parametrize("push", [QPoint(0, 0), QPoint(-400, -300)])
def test_a_board_behind_its_frame_has_numbers_for_what_is_seen_only(push: QPoint) -> None:
    outlook = BoardZoom(Size(30, 30), ROOM, zoom=80).moved(push)
    above, beside = numbered(outlook)
    assert all(outlook.opening.left() < place.x() < outlook.opening.right() for place in above.values())
    assert all(outlook.opening.top() < place.y() < outlook.opening.bottom() for place in beside.values())
    first = outlook.cell_at(QPoint(min(place.x() for place in above.values()), outlook.opening.center().y()))
    assert isinstance(first, Cell)
    assert T("{column}", **cell_figures(first)) == next(iter(above))
