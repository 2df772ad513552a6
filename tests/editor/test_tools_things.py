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


def test_a_city_is_placed_with_what_is_set_for_it(state: Desk) -> None:
    state.toolbox.choose("city")
    state.set(owner=None, city_id="rome", city_name="Rome")
    state.hover(0, 7)
    preview = state.toolbox.preview()
    assert preview.cities == (City("rome", Cell(0, 7), None, "Rome"),)
    assert preview.cells() == {Cell(0, 7): Terrain.PLAINS}
    assert preview.status == "Place neutral city"
    state.click(0, 7)
    assert state.level.cities == (HOME, FORT, City("rome", Cell(0, 7), None, "Rome"))
    assert changed(state) == {(0, 7)}
    assert state.toolbox.selected == state.level.cities[2]
    assert (state.toolbox.options.city_id, state.toolbox.options.city_name) == ("", "")
    state.click(3, 3)
    assert state.level.cities[3] == City("city-1", Cell(3, 3), None)
    assert state.labels == ["Place neutral city"] * 2
    state.release(5, 5)
    assert len(state.labels) == 2, "a release without a press does nothing"
    state.hover(5, 5)
    assert state.toolbox.preview().hidden == ()


def test_a_city_is_dragged_in_one_step(state: Desk) -> None:
    state.toolbox.choose("city")
    state.press(2, 2)
    state.move(0, 6)
    preview = state.toolbox.preview()
    assert (preview.cities, preview.hidden) == ((replace(HOME, at=Cell(0, 6)),), ("home",))
    assert preview.cells() == {Cell(0, 6): Terrain.PLAINS}
    assert state.level.cities == (HOME, FORT)
    state.release(0, 6)
    assert state.level.cities == (replace(HOME, at=Cell(0, 6)), FORT)
    assert state.labels == ["Move city Home"]
    assert state.toolbox.selected == state.level.cities[0]


def test_a_drag_can_be_dropped(state: Desk) -> None:
    for tool, cell in (("city", (2, 2)), ("token", (4, 4))):
        state.toolbox.choose(tool)
        state.press(*cell)
        state.move(0, 0)
        assert state.toolbox.cancel()
        state.release(0, 0)
    assert state.document.campaign == small_campaign()


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
    state: Desk, tool: str, start: tuple[int, int], end: tuple[int, int], reason: str
) -> None:
    state.toolbox.choose(tool)
    state.press(*start)
    state.move(*end)
    assert (state.toolbox.preview().refused, state.toolbox.preview().status) == (True, reason)
    state.release(*end)
    assert state.document.campaign == small_campaign()
    assert state.labels == []


def test_a_click_selects_a_city_and_with_shift_gives_it_to_the_chosen_owner(state: Desk) -> None:
    state.toolbox.choose("city")
    state.click(2, 2)
    assert state.toolbox.selected == HOME
    state.click(2, 6)
    assert state.labels == [], "a click alone changes nothing"
    assert state.toolbox.selected == FORT
    state.hover(2, 6)
    assert "Shift+click: Make the city gold" in state.toolbox.preview().status
    state.click(2, 6, keys=Modifiers.SHIFT)
    assert state.level.cities[1].owner is Side.GOLD
    assert state.labels == ["Make the city gold"]


def test_tokens_are_placed_dragged_and_changed(state: Desk) -> None:
    state.toolbox.choose("token")
    state.set(element=Element.FIRESTORM, power=None)
    state.click(5, 7)
    assert state.level.tokens[1] == Token("token-1", Cell(5, 7), Element.FIRESTORM)
    state.drag((5, 7), (3, 7))
    assert state.level.tokens[1].at == Cell(3, 7)
    state.click(4, 4, keys=Modifiers.SHIFT)
    assert state.level.tokens[0] == Token("jewel", Cell(4, 4), Element.FIRESTORM)
    assert state.labels == ["Place firestorm token", "Move firestorm token", "Change token to firestorm"]


def test_the_right_button_removes_and_drops_a_drag(state: Desk) -> None:
    state.toolbox.choose("city")
    state.press(2, 2)
    state.move(0, 0)
    state.do(PointerPhase.PRESS, (0, 0), button=Button.RIGHT)
    state.do(PointerPhase.RELEASE, (0, 0), button=Button.RIGHT)
    assert state.document.campaign == small_campaign()
    state.do(PointerPhase.PRESS, (2, 2), button=Button.RIGHT)
    state.do(PointerPhase.RELEASE, (2, 2), button=Button.RIGHT)
    assert state.level.cities == (FORT,)
    assert state.labels == ["Remove city Home"]


def test_the_selected_thing_can_be_removed(state: Desk) -> None:
    assert state.toolbox.select(Cell(4, 4))
    assert state.toolbox.selected == JEWEL
    assert state.toolbox.remove_selected()
    assert state.level.tokens == ()
    assert state.toolbox.selected is None
    assert not state.toolbox.remove_selected()
    state.document.undo()
    assert not state.toolbox.remove_at(Cell(0, 0))
    assert state.toolbox.remove_at(Cell(2, 6))
