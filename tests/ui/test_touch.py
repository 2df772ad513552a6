"""A board under fingers: tap, drag, long press, pinch and push, as a mouse would do it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListWidget

from runtime.engine.board.grid import Cell
from runtime.ui.touch import TouchScroll, scroll_by_touch

if TYPE_CHECKING:
    from conftest import Hands, Maps, Opens
    from PySide6.QtGui import QPointingDevice
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt


@pytest.fixture(scope="module")
def screen() -> QPointingDevice:
    return QTest.createTouchDevice()


def tap(screen: QPointingDevice, hands: Hands, cell: Cell) -> None:
    board = hands.window.stage.board
    at = board.rect_of(cell).center()
    QTest.touchEvent(board, screen).press(0, at, board).commit()
    QTest.touchEvent(board, screen).release(0, at, board).commit()


def test_a_tap_sets_the_cursor_and_a_long_press_takes_a_letter_back(
    screen: QPointingDevice, open_game: Opens, maps: Maps
) -> None:
    hands = open_game(maps.duel())
    stage, cell = hands.window.stage, Cell(2, 1)
    tap(screen, hands, cell)
    assert stage.board.look.cursor == cell
    hands.type("C")
    assert not stage.controller.rack.laying.is_empty
    at = stage.board.rect_of(cell).center()
    QTest.touchEvent(stage.board, screen).press(0, at, stage.board).commit()
    hands.bot.wait_until(lambda: stage.controller.rack.laying.is_empty, timeout=5000)
    QTest.touchEvent(stage.board, screen).release(0, at, stage.board).commit()
    assert stage.controller.rack.laying.is_empty, "letting go is no second click"


def test_two_fingers_zoom_and_push_and_touch_nothing_else(
    screen: QPointingDevice, open_game: Opens, maps: Maps
) -> None:
    hands = open_game(maps.duel())
    board = hands.window.stage.board
    before, cursor = board.tile, board.look.cursor
    middle = board.rect().center()
    one, other = middle - QPoint(40, 0), middle + QPoint(40, 0)
    QTest.touchEvent(board, screen).press(0, one, board).commit()
    QTest.touchEvent(board, screen).move(0, one, board).press(1, other, board).commit()
    for wide in (60, 80, 120, 180, 240):
        step = QPoint(wide - 40, 0)
        QTest.touchEvent(board, screen).move(0, one - step, board).move(1, other + step, board).commit()
    assert board.tile > before
    place = board.rect_of(Cell(2, 1)).topLeft()
    across = QPoint(30, 0)
    one, other = middle - QPoint(240, 0), middle + QPoint(240, 0)
    QTest.touchEvent(board, screen).move(0, one + across, board).move(1, other + across, board).commit()
    moved = board.rect_of(Cell(2, 1)).topLeft() - place
    assert moved == across
    QTest.touchEvent(board, screen).release(0, one, board).release(1, other, board).commit()
    assert board.look.cursor == cursor
    assert hands.window.stage.controller.rack.laying.is_empty


def test_a_letter_is_dragged_by_one_finger(screen: QPointingDevice, open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel())
    board = hands.window.stage.board
    tap(screen, hands, Cell(2, 1))
    hands.type("C")
    start, end = board.rect_of(Cell(2, 1)).center(), board.rect_of(Cell(2, 2)).center()
    QTest.touchEvent(board, screen).press(0, start, board).commit()
    far = QGuiApplication.styleHints().startDragDistance() + 2
    QTest.touchEvent(board, screen).move(0, start + QPoint(far, 0), board).commit()
    QTest.touchEvent(board, screen).move(0, end, board).commit()
    QTest.touchEvent(board, screen).release(0, end, board).commit()
    assert [one.at for one in hands.window.stage.controller.rack.laying.laid] == [Cell(2, 2)]


def test_a_list_scrolls_under_a_finger(screen: QPointingDevice, qtbot: QtBot, qapp: QApplication) -> None:
    scroll_by_touch(qapp)
    try:
        listed = QListWidget()
        qtbot.addWidget(listed)
        listed.addItems([str(number) for number in range(200)])
        listed.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        listed.resize(200, 300)
        listed.show()
        inside, at = listed.viewport(), QPoint(60, 250)
        QTest.touchEvent(inside, screen).press(0, at, inside).commit()
        for up in range(10, 200, 10):
            QTest.touchEvent(inside, screen).move(0, at - QPoint(0, up), inside).commit()
        QTest.touchEvent(inside, screen).release(0, at - QPoint(0, 200), inside).commit()
        qtbot.waitUntil(lambda: listed.verticalScrollBar().value() > 0)
    finally:
        heard = qapp.findChild(TouchScroll)
        assert heard is not None
        qapp.removeEventFilter(heard)
        heard.setParent(None)
