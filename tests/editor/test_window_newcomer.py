"""What somebody new stumbles over: tools by name, whose the next city is, mirror images, Enter, saving in between."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.docks.things_model import BELONGS, THING
from editor.docks.tool_options import grouped
from editor.document.map_shape import fallen_off
from editor.tools.names import lost_text
from editor.tools.tool_table import TOOLS
from editor.widgets import ICON, symmetry_icon
from runtime.campaign.references import ReferenceKind
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import Side
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import Element
from runtime.engine.levels.level import City
from runtime.support.texts import english
from tests.editor.test_canvas_painting import drag, move

if TYPE_CHECKING:
    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]


@pytest.fixture
def mirrored(window: EditorWindow) -> EditorWindow:
    """The meadow of 11 × 11 cells under a half turn, its cities gold at (5, 1) and silver at (5, 9)."""
    assert window.state.choose_symmetry(Symmetry.HALF_TURN)
    return window


INNS = {Cell(1, 4): Side.SILVER, Cell(9, 6): Side.GOLD}
"""The meadow's cities beside the two towns."""


def owners(window: EditorWindow) -> dict[Cell, Side | None]:
    return {city.at: city.owner for city in window.state.level.cities}


def test_every_tool_has_its_name_in_the_bar_where_there_is_room(window: EditorWindow) -> None:
    bar = window.bars.tools
    groups = grouped(TOOLS, window.action_set.of_bar("tools"))
    assert {action.objectName() for _, tools in groups for action in tools} == {f"tool.{tool}" for tool in TOOLS}
    assert len(bar.buttons) == len(TOOLS)
    window.resize(1280, 800)
    QApplication.processEvents()
    assert bar.is_named
    for button in bar.buttons:
        assert button.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        assert button.sizeHint().width() <= button.width()
    window.resize(1024, 700)
    QApplication.processEvents()
    assert not bar.is_named
    assert {button.toolButtonStyle() for button in bar.buttons} == {Qt.ToolButtonStyle.ToolButtonIconOnly}


def test_the_owner_is_chosen_by_a_stone_and_by_a_key(mirrored: EditorWindow) -> None:
    QTest.keyClick(mirrored, "C")
    buttons = mirrored.palette_dock.fields.owner
    assert buttons.value == "gold"
    buttons.buttons["neutral"].click()
    drag(mirrored, (2, 3))
    assert owners(mirrored)[Cell(2, 3)] is None
    assert owners(mirrored)[Cell(8, 7)] is None
    for owner in ("gold", "silver", "neutral"):
        QTest.keyClick(mirrored, "C", Qt.KeyboardModifier.ShiftModifier)
        assert buttons.value == owner


@pytest.mark.proof
def test_the_status_and_the_map_say_whose_the_image_of_a_city_is(mirrored: EditorWindow) -> None:
    QTest.keyClick(mirrored, "C")
    move(mirrored, 2, 3)
    assert mirrored.status.text.text() == "Place gold city; its mirror image: silver"
    assert {city.at: city.owner for city in mirrored.view._preview.cities} == {
        Cell(2, 3): Side.GOLD,
        Cell(8, 7): Side.SILVER,
    }
    picture = mirrored.view.viewport().grab().toImage()
    for cell, colour in ((Cell(2, 3), "#e6b84a"), (Cell(8, 7), "#e8edf2")):
        rect = mirrored.view.frame.rect_of(cell)
        assert picture.pixelColor(rect.left(), rect.center().y()) == QColor(colour)


def test_one_token_alone_goes_into_the_centre_or_with_mirroring_off(mirrored: EditorWindow) -> None:
    QTest.keyClick(mirrored, "T")
    move(mirrored, 2, 3)
    way_out = "For one alone: on the cell in the centre, or turn Mirror off"
    assert mirrored.status.text.text() == f"Place volcano token, and its mirror image. {way_out} (M)"
    mirrored.action_set.rekey(mirrored.action_set.keymap.giving("tool.mirror", ("Ctrl+M",)))
    move(mirrored, 2, 4)
    assert mirrored.status.text.text().endswith("turn Mirror off (Ctrl+M)")
    move(mirrored, 5, 5)
    assert mirrored.status.text.text() == "Place volcano token"
    drag(mirrored, (5, 5))
    assert [token.at for token in mirrored.state.level.tokens] == [Cell(5, 5)]
    mirrored.actions_by_id["tool.mirror"].trigger()
    drag(mirrored, (1, 1))
    assert [token.at for token in mirrored.state.level.tokens] == [Cell(5, 5), Cell(1, 1)]


@pytest.mark.proof
def test_statuses_begin_large_and_name_no_ids(mirrored: EditorWindow) -> None:
    QTest.keyClick(mirrored, "T")
    drag(mirrored, (5, 5))
    move(mirrored, 5, 4)
    move(mirrored, 5, 5)
    assert mirrored.status.text.text().startswith("Volcano token: click")
    assert "token-1" not in mirrored.status.text.text()


def test_properties_are_changed_on_the_mirrored_side_too(mirrored: EditorWindow) -> None:
    mirrored.state.select(ReferenceKind.CITY, mirrored.state.level.cities[0].id)
    page = mirrored.properties.thing
    page.owner.picked.emit("silver")
    assert owners(mirrored) == INNS | {Cell(5, 1): Side.SILVER, Cell(5, 9): Side.GOLD}
    mirrored.actions_by_id["edit.undo"].trigger()
    assert owners(mirrored) == INNS | {Cell(5, 1): Side.GOLD, Cell(5, 9): Side.SILVER}
    QTest.keyClick(mirrored, "T")
    drag(mirrored, (2, 3))
    page.element.picked.emit("flood")
    page.power.picked.emit(7)
    assert {(token.element, token.power) for token in mirrored.state.level.tokens} == {(Element.FLOOD, 7)}
    mirrored.actions_by_id["tool.mirror"].trigger()
    page.power.picked.emit(3)
    assert [token.power for token in mirrored.state.level.tokens] == [3, 7]


def test_the_table_keeps_the_symmetry(mirrored: EditorWindow) -> None:
    things = mirrored.things
    things.shown.setData(things.shown.index(0, BELONGS), "neutral")
    assert owners(mirrored) == INNS | {Cell(5, 1): None, Cell(5, 9): None}
    things.table.selectAll()
    assert {type(thing) for thing in things.chosen} == {City}
    things.give_chosen("gold")
    assert owners(mirrored) == INNS | {Cell(5, 1): None, Cell(5, 9): None}
    assert "mirror images of each other" in mirrored.status.text.text()
    things.table.clearSelection()
    places = [things.shown.index(row, 0).data(THING).at for row in range(things.shown.rowCount())]
    things.table.selectRow(places.index(Cell(5, 1)))
    things.give_chosen("gold")
    assert owners(mirrored) == INNS | {Cell(5, 1): Side.GOLD, Cell(5, 9): Side.SILVER}
    steps = mirrored.state.document.position
    things.table.selectAll()
    things.remove_chosen()
    assert owners(mirrored) == {}
    assert mirrored.state.document.position == steps + 1


@pytest.mark.proof
def test_enter_presses_the_button_that_has_the_keyboard(window: EditorWindow) -> None:
    button = next(button for button in window.bars.tools.buttons if button.text() == "Token")
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Return)
    assert window.state.tool == "token"


@pytest.mark.proof
def test_another_tool_shows_at_once_what_it_would_do(window: EditorWindow) -> None:
    move(window, 2, 3)
    QTest.keyClick(window, "C")
    assert window.status.text.text() == "Place gold city"
    QTest.keyClick(window, "B")
    assert "forest" in window.status.text.text()


def test_saving_ends_the_word_that_is_typed(window: EditorWindow) -> None:
    save = window.actions_by_id["file.save"]
    assert not save.isEnabled()
    QTest.keyClick(window, "A")
    drag(window, (2, 3))
    QTest.keyClicks(window.view, "CAT")
    assert window.state.is_typing
    assert save.isEnabled()
    save.trigger()
    assert "".join(laid.letter for laid in window.state.level.start.letters.gold) == "CAT"
    assert not window.state.document.is_dirty
    assert not save.isEnabled()


@pytest.mark.proof
def test_ids_are_folded_away_until_something_leads_to_them(window: EditorWindow) -> None:
    level = window.properties.level
    assert not level.id.isVisibleTo(level)
    assert window.properties.show_pointer("/id", of_level=True)
    assert level.id.isVisibleTo(level)


def test_every_symmetry_has_a_picture_of_its_own() -> None:
    pictures = [symmetry_icon(one).pixmap(ICON).toImage() for one in (None, *Symmetry)]
    assert all(one != other for number, one in enumerate(pictures) for other in pictures[:number])


@pytest.mark.proof
def test_what_falls_off_the_map_is_called_by_its_name(window: EditorWindow) -> None:
    QTest.keyClick(window, "T")
    drag(window, (8, 8))
    level = window.state.level
    lost = fallen_off(level, Size(6, 6))
    names = {city.name for city in level.cities if city.at.column > 5}
    assert lost_text(english(), lost, level) == (f"Cities: {', '.join(names)}", "Tokens: volcano token")


@pytest.mark.proof
def test_what_is_typed_takes_the_place_of_what_a_new_message_begins_with(window: EditorWindow) -> None:
    window.docks.show("objectives")
    QApplication.processEvents()
    builder = window.panes.objectives
    builder.do(lambda: builder.deeds.add_trigger("message"))
    QTest.keyClicks(QApplication.focusWidget(), "Hail")
    builder.deeds.settle()
    assert window.state.level.triggers[-1].effects[0].arguments["text"] == "Hail"


@pytest.mark.proof
def test_the_graphs_hint_goes_with_the_graph_and_the_level_stays_in_sight_of_the_list(window: EditorWindow) -> None:
    window.actions_by_id["graph.show"].trigger()
    assert window.status.text.text().startswith("Click a station")
    window.state.show_level("pass")
    window.actions_by_id["graph.map"].trigger()
    assert not window.status.text.text().startswith("Click a station")
    dock = window.levels
    dock.list.setFixedHeight(70)
    QApplication.processEvents()
    assert dock.list.viewport().rect().contains(dock.list.visualItemRect(dock.list.currentItem()).center())
