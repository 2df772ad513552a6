"""Line, fill and picker as a designer uses them."""

from __future__ import annotations

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element, Terrain
from tests.editor.tool_desk import ALT, ROWS, SHIFT, Desk, changed


def test_a_line_is_painted_when_it_is_let_go(desk: Desk) -> None:
    desk.toolbox.choose("line")
    desk.press(3, 0)
    desk.move(3, 4)
    assert set(desk.toolbox.preview().cells()) == {Cell(3, column) for column in range(5)}
    assert desk.rows == ROWS
    desk.move(3, 2)
    desk.release(3, 2)
    assert changed(desk) == {(3, 0), (3, 1), (3, 2)}
    assert len(desk.labels) == 1


def test_a_line_can_be_dropped(desk: Desk) -> None:
    desk.toolbox.choose("line")
    desk.press(3, 0)
    desk.move(3, 4)
    assert desk.toolbox.cancel()
    desk.release(3, 4)
    assert desk.rows == ROWS


def test_shift_keeps_a_line_straight(desk: Desk) -> None:
    desk.toolbox.choose("line")
    desk.drag((3, 0), (4, 5), keys=SHIFT)
    assert changed(desk) == {(3, column) for column in range(6)}


def test_fill_paints_what_it_shows_and_flows_through_cities(desk: Desk) -> None:
    desk.toolbox.choose("fill")
    desk.set(terrain=Terrain.ICE)
    desk.hover(0, 0)
    shown = set(desk.toolbox.preview().cells())
    desk.click(0, 0)
    assert desk.rows == ("======~~", "=======~", "==.===.=", "========", "^^======", "#^======")
    assert {tuple(cell) for cell in shown} == changed(desk)
    assert desk.labels == ["Fill with ice"]
    desk.document.undo()
    assert desk.rows == ROWS


def test_fill_looks_again_when_the_map_has_changed(desk: Desk) -> None:
    desk.toolbox.choose("fill")
    desk.hover(5, 1)
    assert len(desk.toolbox.preview().cells()) == 3
    desk.toolbox.choose("brush")
    desk.set(terrain=Terrain.LAVA)
    desk.click(4, 1)
    desk.toolbox.choose("fill")
    desk.hover(5, 1)
    assert set(desk.toolbox.preview().cells()) == {Cell(5, 1)}


def test_fill_looks_again_in_another_region(desk: Desk) -> None:
    desk.toolbox.choose("fill")
    desk.hover(5, 1)
    assert len(desk.toolbox.preview().cells()) == 3
    desk.hover(0, 7)
    assert len(desk.toolbox.preview().cells()) == 3
    desk.click(0, 7)
    assert changed(desk) == {(0, 6), (0, 7), (1, 7)}


def test_fill_says_when_there_is_nothing_to_fill(desk: Desk) -> None:
    desk.toolbox.choose("fill")
    desk.set(terrain=Terrain.WATER)
    desk.hover(0, 7)
    assert (desk.toolbox.preview().refused, desk.toolbox.preview().status) == (False, "This is water already.")


def test_alt_picks_whatever_tool_is_in_hand(desk: Desk) -> None:
    desk.hover(0, 7, keys=ALT)
    assert desk.toolbox.preview().status == "Pick water"
    desk.click(0, 7, keys=ALT)
    assert desk.toolbox.options.terrain is Terrain.WATER
    assert desk.toolbox.tool_id == "brush"
    assert desk.labels == []
    desk.hover(3, 3)
    assert desk.toolbox.preview().cells() == {Cell(3, 3): Terrain.WATER}


def test_alt_in_mid_stroke_changes_nothing(desk: Desk) -> None:
    desk.press(3, 0)
    desk.move(3, 3, keys=ALT)
    desk.release(3, 3, keys=ALT)
    assert changed(desk) == {(3, column) for column in range(4)}
    assert desk.toolbox.options.terrain is Terrain.FOREST


def test_the_picker_takes_up_cities_and_tokens(desk: Desk) -> None:
    desk.toolbox.choose("picker")
    desk.hover(2, 6)
    assert desk.toolbox.preview().status == "Pick plains, silver city"
    desk.click(2, 6)
    assert (desk.toolbox.options.terrain, desk.toolbox.options.owner) == (Terrain.PLAINS, Side.SILVER)
    desk.click(4, 4)
    assert (desk.toolbox.options.element, desk.toolbox.options.power) == (Element.FLOOD, 5)


def test_escape_gives_back_what_was_set_before_picking(desk: Desk) -> None:
    before = desk.toolbox.options
    desk.press(0, 7, keys=ALT)
    desk.move(5, 0, keys=ALT)
    assert desk.toolbox.options.terrain is Terrain.LAVA
    assert desk.toolbox.cancel()
    assert desk.toolbox.options == before
