"""With large buttons nothing that is clicked is smaller than 40 pixels; without them all is as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QListWidget,
    QMenu,
    QPushButton,
    QRadioButton,
    QSlider,
    QSpinBox,
    QSplitter,
    QTabBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from runtime.profile.home import find_home
from runtime.profile.settings import read_settings
from runtime.support.texts import english
from runtime.ui.menus.lobby import Lobby
from runtime.ui.targets import wear_targets
from runtime.ui.touch import TouchScroll, scroll_by_touch
from runtime.ui.widgets.fields import field_sheet
from tests.small_targets import small_targets

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from conftest import Maps, Opens
    from pytestqt.qtbot import QtBot

    from runtime.ui.game_setup.setup import GameParts

pytestmark = pytest.mark.qt


def board_of_controls() -> QWidget:
    """One control of each kind that Qt has."""
    page, menu = QWidget(), QMenu()
    column = QVBoxLayout(page)
    choice, tabs, listed, split, line = QComboBox(), QTabBar(), QListWidget(), QSplitter(), QLineEdit("sought")
    choice.addItems(["one", "two"])
    tabs.addTab("a")
    listed.addItems(["first", "second"])
    line.setClearButtonEnabled(True)
    for part in (QWidget(), QWidget()):
        split.addWidget(part)
    slim = QToolButton()
    slim.setFixedSize(20, 20)
    simple = (QPushButton("a"), QToolButton(), QCheckBox("tick"), QRadioButton("one"), QSpinBox())
    for widget in (*simple, choice, line, QSlider(Qt.Orientation.Horizontal), tabs, listed, split, slim):
        column.addWidget(widget)
    menu.addAction("Open")
    menu.setParent(page, menu.windowFlags())
    return page


@pytest.mark.parametrize("sheet", ["plain", "game"])
def test_every_control_of_qt_is_large_enough_for_a_finger(
    qtbot: QtBot, parts: GameParts, large_buttons: None, sheet: str
) -> None:
    page = board_of_controls()
    qtbot.addWidget(page)
    if sheet == "game":
        parts.theme.dress(page, parts.theme.game_sheet() + field_sheet(parts.theme))
    page.show()
    qtbot.waitExposed(page)
    assert not small_targets(page)


def test_the_usual_buttons_come_back_as_they_were(qtbot: QtBot, qapp: QApplication, large_buttons: None) -> None:
    page = board_of_controls()
    qtbot.addWidget(page)
    page.show()
    qtbot.waitExposed(page)
    slim = page.findChildren(QToolButton)[-1]
    assert slim.width() == 40
    wear_targets(qapp, large=False)
    assert (slim.minimumWidth(), slim.maximumWidth()) == (20, 20)
    assert small_targets(page)


def test_the_arrows_of_a_number_stand_beside_one_another_and_count(qtbot: QtBot, large_buttons: None) -> None:
    field = QSpinBox()
    qtbot.addWidget(field)
    field.setValue(5)
    field.show()
    right, middle = field.width(), field.height() // 2
    QTest.mouseClick(field, Qt.MouseButton.LeftButton, pos=QPoint(right - 10, middle))
    assert field.value() == 6
    for _ in range(2):
        QTest.mouseClick(field, Qt.MouseButton.LeftButton, pos=QPoint(right - 60, middle))
    assert field.value() == 4


def test_a_game_can_be_played_by_finger(open_game: Opens, maps: Maps, large_buttons: None) -> None:
    window = open_game(maps.war()).window
    for size in ((1280, 800), (1024, 700)):
        window.resize(*size)
        QApplication.processEvents()
        assert not small_targets(window), size
        column = window.stage.column
        assert column.rect().contains(column.childrenRect().adjusted(1, 1, -1, -1)), "nothing is cut"


@pytest.fixture
def fingers(qapp: QApplication) -> Iterator[TouchScroll]:
    QTest.createTouchDevice()
    scroll_by_touch(qapp)
    heard = qapp.findChild(TouchScroll)
    assert heard is not None
    yield heard
    qapp.removeEventFilter(heard)
    heard.setParent(None)


@pytest.mark.slow
def test_the_first_finger_brings_large_buttons_once(
    qtbot: QtBot, fingers: TouchScroll, tmp_path: Path, large_buttons: None
) -> None:
    """The lobby begins with the usual ones, whatever there was; the fixture puts everything back."""
    home = find_home(tmp_path)
    lobby = Lobby(english().for_windows(), home, seed=3)
    lobby.show_menu()
    try:
        assert not read_settings(home).large_buttons
        before = lobby.menu
        screen = QTest.createTouchDevice()
        assert before is not None
        for act in ("press", "release"):
            getattr(QTest.touchEvent(before, screen), act)(0, QPoint(5, 5), before).commit()
        qtbot.waitUntil(lambda: read_settings(home).large_buttons)
        assert lobby.menu is not None
        assert "large" in lobby.menu.told.text()
        lobby.dress(large_buttons=False)
        fingers.touched.emit()
        assert not read_settings(home).large_buttons, "what somebody chose stays"
    finally:
        lobby.quit()
        lobby.close()
