"""The tools and what they are set to, in the real window: keys, palette, symmetry, find and replace, the hand."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QEnterEvent, QHelpEvent, QStandardItemModel
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QToolButton, QToolTip, QWidget

from editor.dialogs.map_changes import ReplaceChoice, ReplaceDialog
from editor.document.area import NOWHERE
from editor.document.cells import Replace, Scope
from editor.document.map_shape import ResizeLevel
from editor.tools.shapes import rectangle
from editor.tools.tool_table import TOOLS
from editor.window import EditorWindow
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import Terrain
from runtime.support.texts import english
from tests.editor.test_canvas_painting import drag, move, rows
from tests.pointer import move_mouse

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = [pytest.mark.qt, pytest.mark.slow]
KEYS = {
    "B": "brush", "L": "line", "U": "rectangle", "O": "ellipse", "F": "fill", "E": "eraser", "Y": "mend",
    "I": "picker", "H": "hand", "C": "city", "T": "token",
}  # fmt: skip


def trigger(window: EditorWindow, *actions: str) -> None:
    for action in actions:
        window.actions_by_id[action].trigger()


def shown_fields(window: EditorWindow) -> set[str]:
    fields = window.palette_dock.fields
    return {name.value for name, field in fields._rows.items() if field.isVisibleTo(fields)}


def test_each_tool_is_one_key_away_and_shows_its_own_options_only(window: EditorWindow) -> None:
    for key, tool in KEYS.items():
        QTest.keyClick(window, key)
        assert window.state.tool == tool
        assert window.actions_by_id[f"tool.{tool}"].isChecked()
        assert window.palette_dock._head.text() == TOOLS[tool].name
        expected = {field.value for field in TOOLS[tool].fields} - (
            {"size"} if tool in ("rectangle", "ellipse") else set()
        )
        assert shown_fields(window) == expected
        assert window.palette_dock.fields._hint.isVisibleTo(window) == bool(TOOLS[tool].hint)


@pytest.mark.proof
def test_nothing_in_the_palette_is_cut_off_at_the_side(window: EditorWindow) -> None:
    window.resize(1280, 800)
    trigger(window, "tool.mix")
    for tool in window.state.toolbox.tools:
        window.state.choose_tool(tool)
        dock = window.palette_dock
        QApplication.processEvents()
        right = dock.viewport().mapToGlobal(dock.viewport().rect().bottomRight()).x()
        for widget in dock.findChildren(QWidget):
            if widget.isVisible() and isinstance(widget, QComboBox):
                assert widget.mapToGlobal(widget.rect().bottomRight()).x() <= right
        assert dock.widget().width() <= dock.viewport().width()


@pytest.mark.parametrize("size", [pytest.param((1280, 800), marks=pytest.mark.proof), (1024, 700)])
def test_every_tool_has_its_button_in_sight(window: EditorWindow, size: tuple[int, int]) -> None:
    window.resize(*size)
    QApplication.processEvents()
    bar = window.bars.tools
    assert {button.defaultAction() for button in bar.buttons} == set(window.action_set.of_bar("tools"))
    for button in bar.buttons:
        assert button.isVisible(), button.text()
        assert bar.rect().contains(QRect(button.mapTo(bar, QPoint(0, 0)), button.size()))
    assert bar.columns == 1
    bar.setMaximumHeight(400)
    QApplication.processEvents()
    assert bar.columns == 2 and not bar.is_named, "where height is scarce"
    assert all(button.height() >= 24 for button in bar.buttons)
    assert max(button.mapTo(bar, QPoint(0, button.height())).y() for button in bar.buttons) <= 400


def test_the_edge_of_a_shape_has_a_width(window: EditorWindow) -> None:
    trigger(window, "tool.rectangle")
    filled = window.palette_dock.fields.filled
    filled.setCurrentIndex(1)
    filled.activated.emit(1)
    assert not window.state.options.filled
    assert shown_fields(window) == {"filled", "size"}


def test_a_mix_is_turned_on_by_a_key_and_off_by_a_terrain(window: EditorWindow) -> None:
    palette = window.palette_dock
    QTest.keyClick(window, "C")
    QTest.keyClick(window, "X")
    assert window.state.options.mix
    assert window.state.tool == "brush"
    assert not any(window.actions_by_id[f"terrain.{terrain.name.lower()}"].isChecked() for terrain in Terrain)
    assert palette.weights[Terrain.LAVA].isVisibleTo(palette)
    palette.weights[Terrain.LAVA].setValue(35)
    assert window.state.options.weights[-1] == 35
    QTest.keyClick(window, "2")
    assert not window.state.options.mix
    assert window.state.options.terrain is Terrain.FOREST
    assert not palette.weights[Terrain.LAVA].isVisibleTo(palette)


def test_the_last_terrain_of_a_mix_stays_in_it(window: EditorWindow) -> None:
    palette = window.palette_dock
    trigger(window, "tool.mix")
    for box in palette.weights.values():
        box.setValue(0)
    assert palette.weights[Terrain.LAVA].value() == 0
    assert sum(weight > 0 for weight in window.state.options.weights) == 1
    assert window.status.text.text() == "One terrain at least must be in the mix."


def test_a_symmetry_is_chosen_in_the_palette_kept_by_painting_and_undone(window: EditorWindow) -> None:
    choice = window.palette_dock.symmetry
    choice.picked.emit(Symmetry.LEFT_RIGHT.value)
    assert window.state.level.symmetry is Symmetry.LEFT_RIGHT
    assert window.actions_by_id["symmetry.left-right"].isChecked()
    assert window.properties.level.symmetry.currentText() == "Left and right"
    trigger(window, "terrain.lava")
    move(window, 0, 0)
    assert window.status.text.text() == "2 cells of lava"
    drag(window, (0, 0), (0, 2))
    assert rows(window)[0].startswith("###")
    assert rows(window)[0].endswith("###")
    QTest.keyClick(window, "M")
    assert not window.state.options.mirror
    drag(window, (8, 0), (8, 1))
    assert rows(window)[8].startswith("##")
    assert not rows(window)[8].endswith("##")
    window.state.document.go_to(0)
    assert window.state.level.symmetry is None
    assert choice.currentText() == "No symmetry"
    assert not window.actions_by_id["tool.mirror"].isEnabled()


@pytest.mark.proof
def test_a_map_that_is_no_square_has_no_diagonals_and_says_why(window: EditorWindow) -> None:
    window.state.perform("Resize", ResizeLevel(window.state.level_id, Size(9, 12)))
    choice = window.palette_dock.symmetry
    model = choice.model()
    assert isinstance(model, QStandardItemModel)
    disabled = {choice.itemText(index) for index in range(choice.count()) if not model.item(index).isEnabled()}
    assert disabled == {"Diagonal", "Other diagonal", "Quarter turns"}
    why = choice.itemData(choice.findText("Diagonal"), Qt.ItemDataRole.ToolTipRole)
    assert why == "Only a square map can have this symmetry; this one has 9 × 12."
    for name in ("diagonal", "anti-diagonal", "quarter-turns"):
        action = window.actions_by_id[f"symmetry.{name}"]
        assert not action.isEnabled()
        assert "Only a square map can have this symmetry." in action.toolTip()


def test_the_hand_tool_drags_the_map(window: EditorWindow) -> None:
    view = window.view
    view.zoom_to(96)
    QTest.keyClick(window, "H")
    start, end = QPoint(300, 300), QPoint(250, 260)
    before = view.cell_at(start)
    assert view.viewport().cursor().shape() == Qt.CursorShape.OpenHandCursor
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    assert view.viewport().cursor().shape() == Qt.CursorShape.ClosedHandCursor
    move_mouse(view.viewport(), end, Qt.MouseButton.LeftButton)
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, end)
    assert view.viewport().cursor().shape() == Qt.CursorShape.OpenHandCursor
    assert view.cell_at(end) == before
    assert window.state.document.history == ()


def test_find_and_replace_is_one_step_and_says_how_much(window: EditorWindow) -> None:
    level = window.state.level
    count = level.terrain.cells.count(Terrain.PLAINS) - sum(
        level.terrain[city.at] is Terrain.PLAINS for city in level.cities
    )
    edit = Replace(Scope((level.id,)), Terrain.PLAINS, Terrain.FOREST)
    window.ask.told["replaced"] = ReplaceChoice("Replace plains with forest", edit)
    trigger(window, "edit.replace")
    assert window.state.level.terrain.cells.count(Terrain.PLAINS) == len(level.cities)
    assert [step.label for step in window.state.document.history] == ["Replace plains with forest"]
    assert window.status.text.text() == f"{count} replaced."


@pytest.mark.proof
def test_the_dialog_counts_while_one_chooses(window: EditorWindow) -> None:
    campaign = window.state.document.campaign
    dialog = ReplaceDialog(english(), campaign, campaign.levels[0].id, NOWHERE, window)
    assert dialog.told.endswith("cells will change.")
    assert dialog.may_accept
    here = int(dialog.told.split()[0])
    assert [dialog.where.itemText(index) for index in range(dialog.where.count())] == ["This level", "All 3 levels"]
    dialog.where.setCurrentIndex(1)
    assert int(dialog.told.split()[0]) > here
    dialog.new.setCurrentIndex(0)
    assert not dialog.may_accept
    assert dialog.told == "Choose two different things."
    dialog.kind.setCurrentIndex(1)
    assert dialog.told == "3 cities will change."
    answer = dialog.answer
    assert answer.label == "Replace gold with silver"
    assert answer.edit.count(campaign) == 3
    dialog.kind.setCurrentIndex(2)
    dialog.old.setCurrentIndex(3)
    assert dialog.told == "There is nothing of this kind to replace."
    dialog.deleteLater()


def test_the_dialog_offers_what_is_selected_and_warns_of_a_lost_symmetry(window: EditorWindow) -> None:
    state = window.state
    trigger(window, "symmetry.half-turn")
    window.state.toolbox.choose("mend")
    drag(window, (0, 0), (0, 0))
    dialog = ReplaceDialog(
        english(), state.document.campaign, state.level_id, rectangle(Cell(0, 0), Cell(0, 4)), window
    )
    assert dialog.where.itemText(1) == "The 5 selected cells"
    assert "The map loses its symmetry." not in dialog.told
    dialog.where.setCurrentIndex(1)
    assert dialog.told.endswith("The map loses its symmetry.")
    dialog.deleteLater()


@pytest.mark.proof
def test_showing_the_options_anew_leaves_nothing_behind(window: EditorWindow) -> None:
    fields = window.palette_dock.fields
    fields.show_options()
    before = len(fields.findChildren(QObject))
    for _ in range(20):
        fields.show_options()
    assert len(fields.findChildren(QObject)) == before


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_tip_of_a_bar_covers_none_of_its_other_buttons(window: EditorWindow) -> None:
    for bar in (window.bars.tools, window.levels.bar):
        first, *others = [one for one in bar.findChildren(QToolButton) if one.isVisible() and one.toolTip()]
        assert len(others) > 3
        at = first.rect().center()
        QApplication.sendEvent(bar, QEnterEvent(at, at, bar.mapToGlobal(at)))
        QApplication.sendEvent(first, QHelpEvent(QEvent.Type.ToolTip, at, first.mapToGlobal(at)))
        tip = next(one for one in QApplication.topLevelWidgets() if one.inherits("QTipLabel") and one.isVisible())
        assert tip.text() == first.toolTip()  # type: ignore[attr-defined]
        covered = [one.toolTip() for one in others if tip.geometry().intersects(placed(one))]
        assert not covered
        QToolTip.hideText()
        tip.hide()


def ownerless() -> list[QWidget]:
    return [one for one in QApplication.topLevelWidgets() if one.parent() is None]


def test_a_window_that_is_gone_leaves_nothing_behind(window: EditorWindow, campaign: Path) -> None:
    before = {id(one) for one in ownerless()}
    other = EditorWindow(window.parts)
    other.show()
    other.warm_up()
    assert other.files.open_folder(Path(copytree(campaign, campaign.parent / "other")))
    QApplication.processEvents()
    other.close()
    other.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    left = [one for one in ownerless() if id(one) not in before]
    assert not left, "what has no parent stays in the memory, and is a window when it is shown"


def placed(button: QToolButton) -> QRect:
    """Where a button lies on the screen."""
    return QRect(button.mapToGlobal(QPoint(0, 0)), button.size())


def test_the_buttons_of_levels_have_words(window: EditorWindow) -> None:
    dock, under = window.levels, Qt.ToolButtonStyle.ToolButtonTextUnderIcon
    for width, words in ((300, ["Add", "Duplicate", "Remove"]), (206, [])):
        dock.setFixedWidth(width)
        QApplication.processEvents()
        shown = [one for one in dock.bar.findChildren(QToolButton) if one.isVisible() and one.defaultAction()]
        assert [one.text() for one in shown if one.toolButtonStyle() is under] == words
        assert len(shown) == 6, "all of them have room"


def test_one_finger_paints_two_zoom_without_painting_and_one_held_still_asks_for_the_menu(
    window: EditorWindow, qtbot: QtBot
) -> None:
    screen, inside = QTest.createTouchDevice(), window.view.viewport()
    assert window.view.frame is not None
    trigger(window, "tool.brush")
    before = rows(window)
    start, end = (window.view.frame.rect_of(cell).center() for cell in (Cell(1, 5), Cell(1, 7)))
    tile = window.view.tile
    apart = QPoint(200, 0)
    QTest.touchEvent(inside, screen).press(0, start, inside).commit()
    QTest.touchEvent(inside, screen).move(0, start, inside).press(1, end, inside).commit()
    QTest.touchEvent(inside, screen).move(0, start - apart, inside).move(1, end + apart, inside).commit()
    QTest.touchEvent(inside, screen).release(0, start - apart, inside).release(1, end + apart, inside).commit()
    assert window.view.tile > tile
    assert rows(window) == before
    window.view.zoom_fit()
    menus = []
    window.view.menu_wanted.disconnect()
    window.view.menu_wanted.connect(menus.append)
    QTest.touchEvent(inside, screen).press(0, start, inside).commit()
    qtbot.waitUntil(lambda: bool(menus))
    QTest.touchEvent(inside, screen).release(0, start, inside).commit()
    assert rows(window) == before
    QTest.touchEvent(inside, screen).press(0, start, inside).commit()
    QTest.touchEvent(inside, screen).move(0, start + (end - start) / 2, inside).commit()
    QTest.touchEvent(inside, screen).move(0, end, inside).commit()
    QTest.touchEvent(inside, screen).release(0, end, inside).commit()
    assert rows(window)[1][5:8] == "fff"
