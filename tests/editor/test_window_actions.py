"""The action table, and what the window's docks do when they are used."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QScrollBar,
    QTabBar,
    QToolButton,
    QWidget,
)

from editor.actions.action_set import ACTIONS, MENUS
from editor.actions.commands import EditorAction
from editor.actions.situation import Situation
from editor.dialogs.new_things import NewMap
from editor.document.cells import city_at
from editor.graph.graph_tree import GraphTree
from runtime import resources
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Terrain
from runtime.ui.cell_table import CellTable

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.window import EditorWindow

pytestmark = pytest.mark.qt


def test_ids_and_shortcuts_are_each_given_once() -> None:
    ids = [action.id for action in ACTIONS]
    keys = [key for action in ACTIONS for key in action.shortcuts]
    assert len(set(ids)) == len(ids)
    assert len(set(keys)) == len(keys)
    assert {action.menu for action in ACTIONS} == {menu for menu, _ in MENUS}


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.id)
def test_every_icon_is_drawn(action: EditorAction) -> None:
    assert not action.icon or (resources.assets() / "icons" / f"{action.icon}.svg").is_file()
    assert action.tip.strip()


@pytest.mark.slow
def test_what_is_disabled_says_why(window: EditorWindow) -> None:
    for situation in (Situation(), Situation(has_campaign=True), Situation(has_campaign=True, is_read_only=True)):
        window.action_set.update(situation)
        for action in ACTIONS:
            made, reason = window.actions_by_id[action.id], action.reason(situation)
            assert made.isEnabled() == (not reason), action.id
            assert reason in made.toolTip(), action.id
            assert all(key.toString() in made.toolTip() for key in made.shortcuts()), action.id


CONTROLS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
)


def is_control(widget: QWidget, window: QWidget) -> bool:
    """Whether a person meets it by itself: not a part of another control, nor of a list that pops up.

    A map's table of cells and the graph's tree are for readers of the screen alone, and are never seen.
    """
    parents = (QComboBox, QAbstractSpinBox, QAbstractItemView, QTabBar)
    inner = isinstance(widget, QScrollBar) or widget.objectName().startswith(("qt_toolbar", "qt_menubar"))
    return (
        isinstance(widget, CONTROLS)
        and not inner
        and not isinstance(widget, CellTable | GraphTree)
        and not isinstance(widget.parentWidget(), parents)
        and widget.window() is window
    )


@pytest.mark.slow
def test_every_control_has_a_tool_tip_and_a_name(window: EditorWindow) -> None:
    nameless = []
    for widget in window.findChildren(QWidget):
        if is_control(widget, window) and not (widget.toolTip() and widget.accessibleName()):
            nameless.append((type(widget).__name__, widget.objectName(), widget.toolTip(), widget.accessibleName()))
    assert not nameless
    for bar in (window.bars.main, window.bars.tools):
        for button in bar.findChildren(QToolButton):
            if button.defaultAction():
                assert button.defaultAction().text() in button.toolTip()


@pytest.mark.slow
def test_every_action_of_the_table_is_in_its_menu(window: EditorWindow) -> None:
    for menu_id, menu in window.bars.menus.items():
        menus = (menu, *menu.findChildren(QMenu))
        shown = {action.objectName() for each in menus for action in each.actions() if action.objectName()}
        assert {action.id for action in ACTIONS if action.menu == menu_id} <= shown


@pytest.mark.slow
def test_keys_choose_terrains_and_tools(window: EditorWindow) -> None:
    for key, terrain in zip("123456", Terrain, strict=True):
        QTest.keyClick(window, key)
        assert window.state.options.terrain is terrain
    for key, tool in zip("BLFICT", ("brush", "line", "fill", "picker", "city", "token"), strict=True):
        QTest.keyClick(window, key)
        assert window.state.tool == tool
        assert window.actions_by_id[f"tool.{tool}"].isChecked()
    QTest.keyClick(window, "B")
    QTest.keyClick(window, "]")
    assert window.state.options.brush_size == 2
    assert window.palette_dock.fields.width_box.value() == 2


@pytest.mark.slow
def test_choosing_the_tool_in_hand_again_keeps_its_tick(window: EditorWindow) -> None:
    for _ in range(2):
        window.actions_by_id["tool.brush"].trigger()
        assert window.actions_by_id["tool.brush"].isChecked()


@pytest.mark.slow
def test_a_click_in_the_history_goes_there_and_back(window: EditorWindow) -> None:
    for terrain, column in (("lava", 0), ("ice", 1), ("water", 2)):
        window.actions_by_id[f"terrain.{terrain}"].trigger()
        window.state.point_at(Cell(0, column))
        window.view.setFocus()
        QTest.keyClick(window.view, Qt.Key.Key_Return)
    steps = window.history.list
    assert [steps.item(row).text() for row in range(steps.count())] == [
        "Opened",
        "Paint lava",
        "Paint ice",
        "Paint water",
    ]
    steps.setCurrentRow(1)
    assert window.state.level.terrain.rows()[0] == "#.........."
    assert window.actions_by_id["edit.redo"].text() == "Redo Paint ice"
    steps.setCurrentRow(3)
    assert window.state.level.terrain.rows()[0] == "#=~........"


@pytest.mark.slow
def test_steps_of_one_name_share_a_row_but_the_present_moment_always_ends_one(window: EditorWindow) -> None:
    window.actions_by_id["terrain.lava"].trigger()
    for column in range(3):
        window.state.point_at(Cell(0, column))
        window.view.setFocus()
        QTest.keyClick(window.view, Qt.Key.Key_Return)
    steps = window.history.list

    def rows() -> list[str]:
        return [steps.item(row).text() for row in range(steps.count())]

    assert rows() == ["Opened", "Paint lava × 3"]
    window.actions_by_id["edit.undo"].trigger()
    assert rows() == ["Opened", "Paint lava × 2", "Paint lava"]
    assert steps.currentRow() == 1
    steps.setCurrentRow(2)
    assert window.state.level.terrain.rows()[0].startswith("###")
    steps.setCurrentRow(0)
    assert window.state.level.terrain.rows()[0].startswith("...")
    assert rows() == ["Opened", "Paint lava × 3"]


@pytest.mark.slow
def test_levels_are_added_renamed_moved_and_removed(window: EditorWindow) -> None:
    by_id = window.actions_by_id
    window.ask.told["new_level"] = NewMap("Harbour", Size(7, 9), like="ford")
    by_id["level.add"].trigger()
    assert [level.name for level in window.state.document.campaign.levels][1] == "Harbour"
    assert window.state.level_id == "harbour"
    ford = window.state.document.campaign.level("ford")
    assert (window.state.level.rules, window.state.level.seats) == (ford.rules, ford.seats)
    assert "As in “The Ford and the Wood”: its rules" in window.status.text.text()
    by_id["level.down"].trigger()
    by_id["level.down"].trigger()
    assert not by_id["level.down"].isEnabled()
    assert "last level" in by_id["level.down"].toolTip()
    window.levels.list.currentItem().setText("Old Harbour")
    assert window.state.level.name == "Old Harbour"
    assert window.state.level_id == "old-harbour"  # Nobody knows the old id: the level was never saved.
    by_id["level.follow-name"].trigger()
    assert "already" in window.status.text.text()
    by_id["edit.undo"].trigger()
    assert window.state.level_id == "harbour"
    by_id["level.duplicate"].trigger()
    assert window.state.level.name == "Harbour (copy)"
    by_id["level.remove"].trigger()
    assert [level.id for level in window.state.document.campaign.levels] == ["meadow", "ford", "pass", "harbour"]
    for _ in range(5):
        by_id["edit.undo"].trigger()
    assert window.state.document.position == 0
    assert [level.id for level in window.state.document.campaign.levels] == ["meadow", "ford", "pass"]
    assert window.state.level is not None


@pytest.mark.slow
def test_an_empty_level_name_is_refused_and_the_list_shows_the_old_one(window: EditorWindow, qtbot: QtBot) -> None:
    window.levels.list.currentItem().setText("  ")
    assert "name" in window.status.text.text()
    qtbot.waitUntil(lambda: window.levels.list.currentItem().text() == "The Quiet Meadow")


@pytest.mark.proof
def test_the_last_level_can_go_and_another_can_come(window: EditorWindow) -> None:
    for _ in range(3):
        window.actions_by_id["level.remove"].trigger()
    assert window.state.level is None
    assert "Add a level first" in window.actions_by_id["play.level"].toolTip()
    window.view.viewport().grab()
    window.ask.told["new_level"] = NewMap("Anew", Size(5, 5))
    window.actions_by_id["level.add"].trigger()
    assert window.state.level.name == "Anew"


@pytest.mark.slow
def test_an_issue_leads_to_its_cell(window: EditorWindow, qtbot: QtBot) -> None:
    from editor.document.things import PlaceToken
    from runtime.engine.board.terrain import Element

    window.state.show_level("pass")
    cell = next(cell for cell in window.state.level.terrain.size.cells() if not city_at(window.state.level, cell))
    window.state.perform("Place", PlaceToken("pass", cell, Element.VOLCANO))
    window.state.document.begin("pass", "Paint lava")
    window.state.document.extend({cell: Terrain.LAVA})
    window.state.document.commit()
    qtbot.waitUntil(lambda: any("lava" in issue.code for issue in window.issues.issues))
    window.state.show_level("meadow")
    row = next(row for row, issue in enumerate(window.issues.issues) if "lava" in issue.code)
    window.issues.list.itemActivated.emit(window.issues.list.topLevelItem(row), 0)
    assert window.state.level_id == "pass"
    assert window.state.cell == cell
    assert window.view.viewport().rect().contains(window.view.frame.rect_of(cell))


@pytest.mark.slow
def test_an_issue_of_a_field_leads_to_the_field(window: EditorWindow) -> None:
    from runtime.support.issues import Issue, Place, Severity

    window.places.go_to(Issue(Severity.ERROR, "x", Place("levels/ford.json", 3, "/ruleset")))
    assert window.state.level_id == "ford"
    assert window.properties.tabs.currentWidget() is window.properties.level
    window.places.go_to(Issue(Severity.ERROR, "x", Place("campaign.json", 3, "/licence")))
    assert window.properties.tabs.currentWidget() is window.properties.campaign
    window.places.go_to(Issue(Severity.ERROR, "x", Place("levels/meadow.json", 3, "/cities/1/owner")))
    assert window.state.selected == window.state.level.cities[1]


@pytest.mark.slow
def test_the_selected_city_is_changed_in_the_properties(window: EditorWindow) -> None:
    window.state.point_at(Cell(5, 1))
    window.actions_by_id["cell.select"].trigger()
    page = window.properties.thing
    assert window.properties.tabs.currentWidget() is page
    page.owner.setCurrentIndex(1)
    page.owner.activated.emit(1)
    assert city_at(window.state.level, Cell(5, 1)).owner is Side.SILVER
    page.city_id.setFocus()
    page.city_id.setText("lark")
    page.city_id.settle()
    assert city_at(window.state.level, Cell(5, 1)).id == "lark"
    assert window.state.selected.id == "lark"
    window.actions_by_id["edit.remove-thing"].trigger()
    assert city_at(window.state.level, Cell(5, 1)) is None
    assert not window.actions_by_id["edit.remove-thing"].isEnabled()
    assert window.properties.tabs.currentWidget() is window.properties.level


@pytest.mark.slow
def test_an_id_that_is_taken_is_refused(window: EditorWindow) -> None:
    field = window.properties.level.id
    field.setFocus()
    field.setText("ford")
    field.settle()
    assert field.text() == "meadow"
    assert "ford" in window.status.text.text()


@pytest.mark.proof
def test_escape_takes_back_what_was_typed_into_a_name(window: EditorWindow) -> None:
    field = window.properties.campaign.name
    window.properties.tabs.setCurrentWidget(window.properties.campaign)
    field.setFocus()
    QTest.keyClicks(field, "!")
    assert window.state.document.campaign.name != "First Light"
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert window.state.document.campaign.name == "First Light"
    assert window.state.document.history == ()


@pytest.mark.slow
def test_the_map_is_resized_in_the_properties(window: EditorWindow) -> None:
    page = window.properties.level
    page.columns.setValue(14)
    page.columns.editingFinished.emit()
    assert window.state.level.terrain.size == Size(11, 14)
    assert window.view.frame.size == Size(11, 14)
    window.actions_by_id["edit.undo"].trigger()
    assert page.columns.value() == 11


@pytest.mark.slow
def test_the_menu_of_a_cell_speaks_of_that_cell(window: EditorWindow) -> None:
    window.state.point_at(Cell(5, 1))
    menu = window.bars.cell_menu()
    assert window.actions_by_id["cell.remove"] in menu.actions()
    menu.deleteLater()
    window.actions_by_id["cell.remove"].trigger()
    assert city_at(window.state.level, Cell(5, 1)) is None


@pytest.mark.slow
def test_grid_and_rulers_are_switched_and_remembered(window: EditorWindow) -> None:
    for action in ("view.grid", "view.rulers"):
        made = window.actions_by_id[action]
        before = made.isChecked()
        made.trigger()
        assert made.isChecked() != before


@pytest.mark.slow
def test_signs_tell_the_landscape_without_colour_and_are_remembered(window: EditorWindow) -> None:
    cell = window.view.frame.rect_of(Cell(1, 1))  # A forest.
    before = window.view.viewport().grab(cell).toImage()
    window.actions_by_id["view.signs"].trigger()
    assert window.view.viewport().grab(cell).toImage() != before
    assert window.parts.settings.settings.terrain_glyphs
    window.actions_by_id["view.signs"].trigger()
    assert window.view.viewport().grab(cell).toImage() == before


@pytest.mark.slow
def test_the_keys_are_listed(window: EditorWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    from editor.dialogs.keys import KeysDialog

    listed = []

    def look(dialog: KeysDialog) -> int:
        listed.extend(
            (group.child(row).text(0), group.child(row).text(1))
            for group in (dialog.list.topLevelItem(index) for index in range(dialog.list.topLevelItemCount()))
            for row in range(group.childCount())
        )
        return 0

    monkeypatch.setattr(KeysDialog, "exec", look)
    window.actions_by_id["help.keys"].trigger()
    assert ("Play this level", "F5") in listed
    assert ("Drop the stroke under way", "Esc") in listed


@pytest.mark.slow
def test_the_game_is_explained_in_a_window_of_its_own(window: EditorWindow, qtbot: QtBot) -> None:
    from runtime.ui.help.window import HelpWindow

    window.actions_by_id["help.game"].trigger()
    (helped,) = window.findChildren(HelpWindow)
    assert helped.isVisible()
    helped.view.go_to("combat")
    assert "SWORD" in helped.view.reader.toPlainText()
    window.actions_by_id["help.game"].trigger()
    assert window.findChildren(HelpWindow) == [helped], "it is brought up again"
    qtbot.keyClicks(helped.view.search, "ice")
    qtbot.keyClick(helped.view.contents, Qt.Key.Key_Escape)
    assert helped.isVisible(), "Escape clears the search first"
    assert not helped.view.search.text()
    qtbot.keyClick(helped.view.contents, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not window.findChildren(HelpWindow))
    window.actions_by_id["help.game"].trigger()
    assert window.findChildren(HelpWindow)


@pytest.mark.slow
def test_each_level_is_shown_again_as_it_was_left(window: EditorWindow) -> None:
    window.view.zoom_to(96)
    window.view.scroll_by(200, 120)
    before = window.view.frame
    window.actions_by_id["level.next"].trigger()
    assert window.view.viewport().rect().contains(window.view.frame.map_rect)
    window.actions_by_id["level.previous"].trigger()
    assert window.view.frame == before
