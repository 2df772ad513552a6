"""Line, fill and picker as a designer uses them."""

from __future__ import annotations

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element, Terrain
from tests.editor.tool_desk import ALT, ROWS, SHIFT, Desk, changed


def test_a_line_is_painted_when_it_is_let_go(state: Desk) -> None:
    state.toolbox.choose("line")
    state.press(3, 0)
    state.move(3, 4)
    assert set(state.toolbox.preview().cells()) == {Cell(3, column) for column in range(5)}
    assert state.rows == ROWS
    state.move(3, 2)
    state.release(3, 2)
    assert changed(state) == {(3, 0), (3, 1), (3, 2)}
    assert len(state.labels) == 1


def test_a_line_can_be_dropped(state: Desk) -> None:
    state.toolbox.choose("line")
    state.press(3, 0)
    state.move(3, 4)
    assert state.toolbox.cancel()
    state.release(3, 4)
    assert state.rows == ROWS


def test_shift_keeps_a_line_straight(state: Desk) -> None:
    state.toolbox.choose("line")
    state.drag((3, 0), (4, 5), keys=SHIFT)
    assert changed(state) == {(3, column) for column in range(6)}


def test_fill_paints_what_it_shows_and_flows_through_cities(state: Desk) -> None:
    state.toolbox.choose("fill")
    state.set(terrain=Terrain.ICE)
    state.hover(0, 0)
    shown = set(state.toolbox.preview().cells())
    state.click(0, 0)
    assert state.rows == ("======~~", "=======~", "==.===.=", "========", "^^======", "#^======")
    assert {tuple(cell) for cell in shown} == changed(state)
    assert state.labels == ["Fill with ice"]
    state.document.undo()
    assert state.rows == ROWS


def test_fill_looks_again_when_the_map_has_changed(state: Desk) -> None:
    state.toolbox.choose("fill")
    state.hover(5, 1)
    assert len(state.toolbox.preview().cells()) == 3
    state.toolbox.choose("brush")
    state.set(terrain=Terrain.LAVA)
    state.click(4, 1)
    state.toolbox.choose("fill")
    state.hover(5, 1)
    assert set(state.toolbox.preview().cells()) == {Cell(5, 1)}


def test_fill_looks_again_in_another_region(state: Desk) -> None:
    state.toolbox.choose("fill")
    state.hover(5, 1)
    assert len(state.toolbox.preview().cells()) == 3
    state.hover(0, 7)
    assert len(state.toolbox.preview().cells()) == 3
    state.click(0, 7)
    assert changed(state) == {(0, 6), (0, 7), (1, 7)}


def test_fill_says_when_there_is_nothing_to_fill(state: Desk) -> None:
    state.toolbox.choose("fill")
    state.set(terrain=Terrain.WATER)
    state.hover(0, 7)
    assert (state.toolbox.preview().refused, state.toolbox.preview().status) == (False, "This is water already.")


def test_alt_picks_whatever_tool_is_in_hand(state: Desk) -> None:
    state.hover(0, 7, keys=ALT)
    assert state.toolbox.preview().status == "Pick water"
    state.click(0, 7, keys=ALT)
    assert state.toolbox.options.terrain is Terrain.WATER
    assert state.toolbox.tool_id == "brush"
    assert state.labels == []
    state.hover(3, 3)
    assert state.toolbox.preview().cells() == {Cell(3, 3): Terrain.WATER}


def test_alt_in_mid_stroke_changes_nothing(state: Desk) -> None:
    state.press(3, 0)
    state.move(3, 3, keys=ALT)
    state.release(3, 3, keys=ALT)
    assert changed(state) == {(3, column) for column in range(4)}
    assert state.toolbox.options.terrain is Terrain.FOREST


def test_the_picker_takes_up_cities_and_tokens(state: Desk) -> None:
    state.toolbox.choose("picker")
    state.hover(2, 6)
    assert state.toolbox.preview().status == "Pick plains, silver city"
    state.click(2, 6)
    assert (state.toolbox.options.terrain, state.toolbox.options.owner) == (Terrain.PLAINS, Side.SILVER)
    state.click(4, 4)
    assert (state.toolbox.options.element, state.toolbox.options.power) == (Element.FLOOD, 5)


def test_escape_gives_back_what_was_set_before_picking(state: Desk) -> None:
    before = state.toolbox.options
    state.press(0, 7, keys=ALT)
    state.move(5, 0, keys=ALT)
    assert state.toolbox.options.terrain is Terrain.LAVA
    assert state.toolbox.cancel()
    assert state.toolbox.options == before
