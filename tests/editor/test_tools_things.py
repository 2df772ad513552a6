"""Cities and tokens: placed, dragged, changed and removed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from editor.tools.tool import Button, Modifiers, PointerPhase
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element, Terrain
from runtime.engine.levels.level import City, Token
from tests.editor.tool_desk import FORT, HOME, JEWEL, Desk, changed, small_campaign


def test_a_city_is_placed_with_what_is_set_for_it(desk: Desk) -> None:
    desk.toolbox.choose("city")
    desk.set(owner=None, city_id="rome", city_name="Rome")
    desk.hover(0, 7)
    preview = desk.toolbox.preview()
    assert preview.cities == (City("rome", Cell(0, 7), None, "Rome"),)
    assert preview.cells() == {Cell(0, 7): Terrain.PLAINS}
    assert preview.status == "Place neutral city"
    desk.click(0, 7)
    assert desk.level.cities == (HOME, FORT, City("rome", Cell(0, 7), None, "Rome"))
    assert changed(desk) == {(0, 7)}
    assert desk.toolbox.selected == desk.level.cities[2]
    assert (desk.toolbox.options.city_id, desk.toolbox.options.city_name) == ("", "")
    desk.click(3, 3)
    assert desk.level.cities[3] == City("city-1", Cell(3, 3), None)
    assert desk.labels == ["Place neutral city"] * 2
    desk.release(5, 5)
    assert len(desk.labels) == 2, "a release without a press does nothing"
    desk.hover(5, 5)
    assert desk.toolbox.preview().hidden == ()


def test_a_city_is_dragged_in_one_step(desk: Desk) -> None:
    desk.toolbox.choose("city")
    desk.press(2, 2)
    desk.move(0, 6)
    preview = desk.toolbox.preview()
    assert (preview.cities, preview.hidden) == ((replace(HOME, at=Cell(0, 6)),), ("home",))
    assert preview.cells() == {Cell(0, 6): Terrain.PLAINS}
    assert desk.level.cities == (HOME, FORT)
    desk.release(0, 6)
    assert desk.level.cities == (replace(HOME, at=Cell(0, 6)), FORT)
    assert desk.labels == ["Move city Home"]
    assert desk.toolbox.selected == desk.level.cities[0]


def test_a_drag_can_be_dropped(desk: Desk) -> None:
    for tool, cell in (("city", (2, 2)), ("token", (4, 4))):
        desk.toolbox.choose(tool)
        desk.press(*cell)
        desk.move(0, 0)
        assert desk.toolbox.cancel()
        desk.release(0, 0)
    assert desk.document.campaign == small_campaign()


@pytest.mark.parametrize(
    ("tool", "start", "end", "reason"),
    [
        ("city", (2, 2), (2, 6), "The city fort stands here. Choose a free cell."),
        ("city", (2, 2), (4, 4), "A token lies here. Choose a free cell."),
        ("city", (2, 2), (9, 9), "This place is off the map."),
        ("token", (4, 4), (2, 2), "The city Home stands here. Choose a free cell."),
        ("token", (4, 4), (5, 0), "No word can reach a token on lava. Choose another cell."),
    ],
)
def test_a_drag_to_where_nothing_can_be_set_says_why(
    desk: Desk, tool: str, start: tuple[int, int], end: tuple[int, int], reason: str
) -> None:
    desk.toolbox.choose(tool)
    desk.press(*start)
    desk.move(*end)
    assert (desk.toolbox.preview().refused, desk.toolbox.preview().status) == (True, reason)
    desk.release(*end)
    assert desk.document.campaign == small_campaign()
    assert desk.labels == []


def test_a_click_selects_a_city_and_with_shift_gives_it_to_the_chosen_owner(desk: Desk) -> None:
    desk.toolbox.choose("city")
    desk.click(2, 2)
    assert desk.toolbox.selected == HOME
    desk.click(2, 6)
    assert desk.labels == [], "a click alone changes nothing"
    assert desk.toolbox.selected == FORT
    desk.hover(2, 6)
    assert "Shift+click: Make the city gold" in desk.toolbox.preview().status
    desk.click(2, 6, keys=Modifiers.SHIFT)
    assert desk.level.cities[1].owner is Side.GOLD
    assert desk.labels == ["Make the city gold"]


def test_tokens_are_placed_dragged_and_changed(desk: Desk) -> None:
    desk.toolbox.choose("token")
    desk.set(element=Element.FIRESTORM, power=None)
    desk.click(5, 7)
    assert desk.level.tokens[1] == Token("token-1", Cell(5, 7), Element.FIRESTORM)
    desk.drag((5, 7), (3, 7))
    assert desk.level.tokens[1].at == Cell(3, 7)
    desk.click(4, 4, keys=Modifiers.SHIFT)
    assert desk.level.tokens[0] == Token("jewel", Cell(4, 4), Element.FIRESTORM)
    assert desk.labels == ["Place firestorm token", "Move firestorm token", "Change token to firestorm"]


def test_the_right_button_removes_and_drops_a_drag(desk: Desk) -> None:
    desk.toolbox.choose("city")
    desk.press(2, 2)
    desk.move(0, 0)
    desk.do(PointerPhase.PRESS, (0, 0), button=Button.RIGHT)
    desk.do(PointerPhase.RELEASE, (0, 0), button=Button.RIGHT)
    assert desk.document.campaign == small_campaign()
    desk.do(PointerPhase.PRESS, (2, 2), button=Button.RIGHT)
    desk.do(PointerPhase.RELEASE, (2, 2), button=Button.RIGHT)
    assert desk.level.cities == (FORT,)
    assert desk.labels == ["Remove city Home"]


def test_the_selected_thing_can_be_removed(desk: Desk) -> None:
    assert desk.toolbox.select(Cell(4, 4))
    assert desk.toolbox.selected == JEWEL
    assert desk.toolbox.remove_selected()
    assert desk.level.tokens == ()
    assert desk.toolbox.selected is None
    assert not desk.toolbox.remove_selected()
    desk.document.undo()
    assert not desk.toolbox.remove_at(Cell(0, 0))
    assert desk.toolbox.remove_at(Cell(2, 6))
