"""Everything by keyboard: a whole level is built with keys alone, and what is read out says where one is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDockWidget,
    QLabel,
    QMainWindow,
    QScrollArea,
    QTabBar,
    QTabWidget,
    QWidget,
)

from editor.dialogs.campaigns import NewCampaignDialog
from editor.docks.dock_set import lies_behind
from runtime.campaign.references import ReferenceKind
from runtime.checks import check_level
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element, Terrain
from tests.pointer import move_mouse
from tests.ui.listener import cell_heard

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]

UP, DOWN, LEFT, RIGHT = Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def press(*keys: Qt.Key | str, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Keys as they come from a keyboard: to whatever has it now."""
    for key in keys:
        target = QApplication.focusWidget()
        assert target is not None
        QTest.keyClick(target, key, held)
    QApplication.processEvents()


def write(text: str) -> None:
    """Types into whatever has the keyboard."""
    target = QApplication.focusWidget()
    assert target is not None
    QTest.keyClicks(target, text)


def go_to(window: EditorWindow, row: int, column: int) -> None:
    """Leads the cell cursor to a cell with arrows and Home."""
    if window.state.cell is None:
        press(DOWN)
    press(Qt.Key.Key_Home)
    cell = window.state.cell
    press(*[DOWN if row > cell.row else UP] * abs(row - cell.row), *[RIGHT] * column)
    assert window.state.cell == Cell(row, column)


@pytest.fixture
def asks_with_dialogs(editor_window: Callable[..., EditorWindow]) -> EditorWindow:
    """A window on its start page that asks its questions with its real dialogs."""
    from editor.dialogs.questions import Questions

    window = editor_window()
    window.ask = Questions(window.t, window, lambda: window.parts.assets.boards)
    return window


@pytest.fixture
def fill_in(monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> Callable[[Callable[[NewCampaignDialog], None]], None]:
    """Lets a test use the dialog for new campaigns when it comes."""

    def use(act: Callable[[NewCampaignDialog], None]) -> None:
        def run(dialog: NewCampaignDialog) -> int:
            dialog.show()
            dialog.activateWindow()
            qtbot.waitUntil(lambda: QApplication.activeWindow() is dialog)
            act(dialog)
            dialog.hide()
            window = dialog.parentWidget()
            window.activateWindow()  # Without a window manager nobody else does it.
            qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
            return dialog.result()

        monkeypatch.setattr(NewCampaignDialog, "exec", run)

    return use


FillIn = Callable[[Callable[[NewCampaignDialog], None]], None]


def test_a_whole_level_is_built_with_keys_alone(asks_with_dialogs: EditorWindow, fill_in: FillIn) -> None:
    window = asks_with_dialogs

    def act(dialog: NewCampaignDialog) -> None:
        write("Dusk")
        press(Qt.Key.Key_Backtab)
        assert QApplication.focusWidget() is dialog.list
        press(Qt.Key.Key_End)
        press(Qt.Key.Key_Return)

    fill_in(act)
    press(Qt.Key.Key_Space)  # The start page has given the keyboard to “New campaign”.
    assert window.state.document.campaign.name == "Dusk"
    assert QApplication.focusWidget() is window.view
    press("3")
    go_to(window, 0, 7)
    for _ in range(14):
        QTest.keyPress(window.view, DOWN, SHIFT)
    QTest.keyRelease(window.view, Qt.Key.Key_Shift)
    assert all(window.state.level.terrain[Cell(row, 7)] is Terrain.WATER for row in range(15))
    press("2")
    go_to(window, 3, 3)
    press(Qt.Key.Key_Space, RIGHT, Qt.Key.Key_Space)
    assert window.state.level.terrain[Cell(3, 3)] is window.state.level.terrain[Cell(3, 4)] is Terrain.FOREST
    press("C")
    go_to(window, 2, 5)
    press(Qt.Key.Key_Return)
    press(Qt.Key.Key_Return, held=CONTROL)
    lead_to(window, window.properties.thing.owner)
    press(Qt.Key.Key_End)
    lead_to(window, window.properties.thing.name)
    write("Mill")
    press(Qt.Key.Key_Return)
    window_pane_to_map(window)
    press("T")
    go_to(window, 7, 7)
    press(Qt.Key.Key_Space)
    level = window.state.level
    assert (level.cities[-1].name, level.cities[-1].owner) == ("Mill", None)
    assert [step.label for step in window.state.document.history].count("Paint water") == 1
    assert level.tokens[0].element is Element.VOLCANO
    assert {city.owner for city in level.cities} == {Side.GOLD, Side.SILVER, None}
    assert check_level(level, window.parts.assets.rulesets) == ()
    for _ in range(len(window.state.document.history)):
        press(Qt.Key.Key_Z, held=CONTROL)
    assert window.state.document.position == 0


def lead_to(window: EditorWindow, field: QWidget) -> None:
    """Leads the keyboard to a field of the properties with F6 and Tab."""
    for _ in range(12):
        if window.properties.isAncestorOf(QApplication.focusWidget()):
            break
        press(Qt.Key.Key_F6)
    for _ in range(20):
        if QApplication.focusWidget() is field:
            return
        press(Qt.Key.Key_Tab)
    raise AssertionError(f"{field.accessibleName()} can't be reached")


def window_pane_to_map(window: EditorWindow) -> None:
    """Leads the keyboard back to the map with F6."""
    for _ in range(12):
        if QApplication.focusWidget() is window.view:
            return
        press(Qt.Key.Key_F6)
    raise AssertionError("the map can't be reached")


def test_a_newcomers_first_map_is_one_key_away_and_is_played(asks_with_dialogs: EditorWindow, fill_in: FillIn) -> None:
    window = asks_with_dialogs
    fill_in(lambda _: press(Qt.Key.Key_Return))
    press(Qt.Key.Key_Space)
    level = window.state.level
    assert (level.terrain.size.rows, level.terrain.size.columns) == (15, 15)
    assert level.symmetry is not None
    assert Terrain.WATER in level.terrain.cells
    assert [city.owner for city in level.cities].count(None) == 2
    assert level.tokens
    assert "Play" in window.status.text.text()
    press(Qt.Key.Key_F5)
    assert window.playtest.is_playing
    window.playtest.stop()


def test_the_cell_under_the_cursor_is_read_out(window: EditorWindow) -> None:
    window.view.setFocus()
    go_to(window, 5, 1)
    assert cell_heard(window.view.cells).startswith("Row 6, column 2: plains, gold city Larkfield")
    press("4", RIGHT, Qt.Key.Key_Space)
    assert cell_heard(window.view.cells).startswith("Row 6, column 3: mountain")
    assert window.status.cell.text().startswith("Row 6, column 3: mountain")
    move_mouse(window.view.viewport(), window.view.frame.rect_of(Cell(0, 0)).center())
    assert cell_heard(window.view.cells).startswith("Row 6, column 3"), "the mouse leads no reader"


def nameless(root: QWidget) -> list[str]:
    """What in a window the keyboard can come to, but says nothing of itself."""
    found = []
    for widget in (root, *root.findChildren(QWidget)):
        if widget.window() is not root or widget.focusPolicy() == Qt.FocusPolicy.NoFocus:
            continue
        if isinstance(widget, QMainWindow | QDialog | QDockWidget | QScrollArea | QTabWidget | QLabel):
            continue
        if isinstance(widget, QTabBar) and not widget.count():
            continue  # Qt keeps one in store for docks that are laid behind each other.
        if widget.focusProxy() is not None or not widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            continue
        face = QAccessible.queryAccessibleInterface(widget)
        if not face.text(QAccessible.Text.Name).strip() and not widget.objectName().startswith("qt_"):
            found.append(f"{type(widget).__name__} {widget.objectName()!r} in {type(widget.parentWidget()).__name__}")
    return found


@pytest.mark.proof
@pytest.mark.parametrize("key", [Qt.Key.Key_Tab, Qt.Key.Key_Backtab])
def test_the_keyboard_never_goes_where_nobody_sees_it(window: EditorWindow, key: Qt.Key) -> None:
    window.actions_by_id["objective.build"].trigger()
    begun = window.focusWidget()
    been: list[QWidget] = []
    while not been or been[-1] is not begun:
        leaves_map = window.focusWidget() is window.view and key == Qt.Key.Key_Tab
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_F6 if leaves_map else key)  # Tab means something on the map.
        here = window.focusWidget()
        assert here is not None
        assert not lies_behind(here), here.accessibleName()
        been.append(here)
        assert len(been) < 200
    assert window.panes.objectives.tree in been
    assert window.view in been


def test_everything_that_can_have_the_keyboard_has_a_name(
    editor_window: Callable[..., EditorWindow], campaign: Path
) -> None:
    window = editor_window()
    QApplication.processEvents()
    assert not nameless(window)
    window.files.open_folder(campaign)
    window.state.select(ReferenceKind.CITY, window.state.level.cities[0].id)
    QApplication.processEvents()
    assert not nameless(window)


def test_every_field_of_the_dialogs_has_a_name(
    window: EditorWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from editor.dialogs.questions import Questions

    seen: dict[str, list[str]] = {}

    def look(dialog: QDialog) -> int:
        seen[dialog.windowTitle()] = nameless(dialog)
        return 0

    monkeypatch.setattr(QDialog, "exec", look)
    ask = Questions(window.t, window, lambda: window.parts.assets.boards)
    ask.new_campaign(tmp_path)
    ask.new_level(())
    ask.shifted_map(window.state.level)
    ask.folder_to_save("dusk", tmp_path, "", None)
    for action in ("help.commands", "help.keys", "help.edit-keys"):
        window.actions_by_id[action].trigger()
    assert len(seen) == 7
    assert not {title: found for title, found in seen.items() if found}
