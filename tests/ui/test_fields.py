"""Fields by mouse and keys: numbers that count on, lists that stay in their window, and moments in words."""

from __future__ import annotations

import ast
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QToolTip, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from runtime import ui
from runtime.engine.levels.ruleset import Ruleset
from runtime.ui.game_setup.seat_fields import NameBox
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.game_setup.skirmish_form import SkirmishForm
from runtime.ui.game_texts.history import say_moment
from runtime.ui.widgets.fields import ChoiceBox, DropBox, NumberBox, field_sheet, quiet_line
from tests.sources import parsed

pytestmark = pytest.mark.qt


def shown(bot: QtBot, parts: GameParts, *fields: QWidget) -> QWidget:
    """A window of the game with these fields, one below the other."""
    window = QWidget()
    bot.addWidget(window)
    window.setPalette(parts.theme.game_palette())
    parts.theme.dress(window, parts.theme.game_sheet() + field_sheet(parts.theme))
    column = QVBoxLayout(window)
    for field in fields:
        column.addWidget(field)
    window.show()
    bot.waitExposed(window)
    return window


def test_an_arrow_that_is_held_counts_on_though_the_form_follows_each_step(
    qtbot: QtBot, parts: GameParts, rulesets: dict[str, Ruleset]
) -> None:
    form = SkirmishForm(parts, rulesets, QWidget)
    window = shown(qtbot, parts, form)
    assert window.isVisible()
    form.goal.choose("points")
    box = form.spins[0]
    before = box.value()
    arrow = QPoint(box.width() - 8, box.height() - 6)
    qtbot.mousePress(box, Qt.MouseButton.LeftButton, pos=arrow)
    qtbot.waitUntil(lambda: box.value() <= before - 3)
    qtbot.mouseRelease(box, Qt.MouseButton.LeftButton, pos=arrow)


def test_a_number_goes_by_ten_with_the_keys_of_pages(qtbot: QtBot, parts: GameParts) -> None:
    box = NumberBox((1, 500), "Points")
    box.setValue(100)
    window = shown(qtbot, parts, box)
    assert window.isVisible()
    qtbot.keyClick(box, Qt.Key.Key_PageDown)
    qtbot.keyClick(box, Qt.Key.Key_PageDown)
    assert box.value() == 80
    qtbot.keyClick(box, Qt.Key.Key_PageUp)
    assert box.value() == 90


def rows(_parts: GameParts) -> DropBox:
    return ChoiceBox([(f"Row {number}", number) for number in range(8)], "Rows")


def names(parts: GameParts) -> DropBox:
    box = NameBox(parts.t)
    box.offer(("Ada", "Grace", "Emmy", "Sofia", "Hypatia"), is_mine=True)
    return box


def test_no_box_of_the_game_opens_its_list_as_qt_does() -> None:
    """Qt knows of the screen alone, and lets lists hang out of the window below."""
    makers = []
    for source, tree in parsed(Path(ui.__file__).parent.rglob("*.py"), "ComboBox"):
        for node in ast.walk(tree):
            called = [node.func] if isinstance(node, ast.Call) else node.bases if isinstance(node, ast.ClassDef) else []
            if {"QComboBox", "ComboBox"} & set(map(ast.unparse, called)):
                makers.append(source.name)
    assert sorted(makers) == ["fields.py", "plain_widgets.py"], "DropBox alone stands on ComboBox, that on QComboBox"


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
@pytest.mark.parametrize("at_foot", [False, True])
@pytest.mark.parametrize("make", [rows, names])
def test_a_list_is_dark_all_over_and_stays_in_its_window(
    qtbot: QtBot, parts: GameParts, make: Callable[[GameParts], DropBox], *, at_foot: bool
) -> None:
    box = make(parts)
    room = QWidget()
    room.setMinimumSize(260, 420)
    window = shown(qtbot, parts, *((room, box) if at_foot else (box, room)))
    box.showPopup()
    popup = box.view().window()
    frame = window.geometry()
    assert frame.top() <= popup.geometry().top()
    assert popup.geometry().bottom() <= frame.bottom()
    picture = popup.grab().toImage()
    middle = picture.width() // 2
    pale = [row for row in range(picture.height()) if QColor(picture.pixel(middle, row)).lightness() > 220]
    assert len(pale) < 40, "letters only"
    assert not {0, 1, 2, picture.height() - 1, picture.height() - 2} & set(pale)
    box.hidePopup()
    QApplication.processEvents()


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_tool_tips_look_alike_whatever_they_belong_to(qtbot: QtBot, parts: GameParts) -> None:
    line = quiet_line(parts.theme, size=24)
    line.setText("A sentence")
    window = shown(qtbot, parts, line, ChoiceBox([("One", 1)], "Numbers"))
    for field in (line, window.findChild(ChoiceBox), window):
        assert isinstance(field, QWidget)
        QToolTip.showText(field.mapToGlobal(QPoint(2, 2)), f"About {type(field).__name__}", field)
        tip = next(one for one in QApplication.topLevelWidgets() if isinstance(one, QLabel) and one.isVisible())
        assert (tip.font().family(), tip.font().pixelSize()) == ("EB Garamond", 16)
        assert tip.grab().toImage().pixelColor(4, 4) == QColor(parts.theme.colours.shade)
    QToolTip.hideText()
    qtbot.waitUntil(lambda: not QToolTip.isVisible())


def test_a_check_box_that_has_the_keyboard_stands_in_a_bright_ring(qtbot: QtBot, parts: GameParts) -> None:
    box, other = QCheckBox("Full screen"), QCheckBox("Hints")
    window = shown(qtbot, parts, box, other)
    window.activateWindow()
    bright = QColor(parts.theme.colours.bright_brass)

    def ring(of: QWidget) -> bool:
        picture = of.grab().toImage()
        across, middle = range(8, picture.width() - 8), picture.height() // 2
        rows = (0, picture.height() - 1)
        sides = (0, picture.width() - 1)
        return all(picture.pixelColor(at, row) == bright for row in rows for at in across) and all(
            picture.pixelColor(at, middle) == bright for at in sides
        )

    box.setFocus()
    qtbot.waitUntil(box.hasFocus)
    before = box.sizeHint()
    assert ring(box)
    assert not ring(other)
    qtbot.keyClick(box, Qt.Key.Key_Tab)
    assert ring(other)
    assert not ring(box)
    assert box.sizeHint() == before, "nothing moves"


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "21 Nov 2026, 14:58"), ("en_US", "21 Nov 2026, 14:58"), ("de", "21. Nov. 2026, 14:58")],
)
@pytest.mark.usefixtures("qapp")
def test_a_moment_is_said_with_the_name_of_its_month(language: str, said: str) -> None:
    QLocale.setDefault(QLocale(language))
    local = time.strftime("%z", time.localtime(1795269480))
    assert say_moment(f"2026-11-21T14:58:00{local[:3]}:{local[3:]}") == said
    assert say_moment("long ago") == "long ago"
