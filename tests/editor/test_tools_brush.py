"""The brush as a designer uses it: pressing, dragging, letting go, changing one's mind."""

from __future__ import annotations

import pytest

from editor.tools.options import BRUSH_SIZES, BrushShape, ToolOptionValues
from editor.tools.tool import Button, PointerPhase
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import Terrain
from tests.editor.tool_desk import JEWEL, ROWS, SHIFT, Desk, changed


def test_a_fast_stroke_has_no_gaps_and_is_one_step(desk: Desk) -> None:
    desk.drag((0, 0), (0, 5), (3, 5))
    assert changed(desk) == {(0, column) for column in range(6)} | {(row, 5) for row in range(4)}
    assert desk.labels == ["Paint forest"]
    desk.document.undo()
    assert desk.rows == ROWS


def test_a_click_paints_the_cells_that_the_hover_showed(desk: Desk) -> None:
    for shape in BrushShape:
        for size in (1, 2, 3, 5):
            desk.set(brush_size=size, brush_shape=shape, terrain=Terrain.LAVA)
            for cell in ((0, 0), (3, 3), (2, 2), (5, 7), (6, 8)):
                desk.hover(*cell)
                shown = {at: terrain.symbol for at, terrain in desk.toolbox.preview().cells().items()}
                desk.click(*cell)
                painted = {Cell(*at): desk.rows[at[0]][at[1]] for at in changed(desk)}
                assert painted == {at: symbol for at, symbol in shown.items() if ROWS[at.row][at.column] != symbol}
                desk.document.go_to(0)


def test_a_stroke_may_begin_and_end_off_the_map(desk: Desk) -> None:
    desk.drag((-3, 1), (3, 1), (3, -2))
    assert changed(desk) == {(0, 1), (1, 1), (2, 1), (3, 1), (3, 0)}
    assert len(desk.labels) == 1


def test_escape_in_mid_stroke_leaves_nothing_and_the_rest_of_the_gesture_paints_nothing(desk: Desk) -> None:
    desk.click(0, 0)
    desk.document.undo()
    desk.press(0, 0)
    desk.move(0, 5)
    assert desk.toolbox.is_busy
    assert desk.toolbox.cancel()
    assert desk.rows == ROWS
    desk.move(3, 5)
    desk.release(3, 5)
    assert desk.rows == ROWS
    assert desk.document.can_redo
    assert not desk.toolbox.cancel()


def test_a_brush_that_paints_what_is_there_already_leaves_no_step(desk: Desk) -> None:
    desk.set(terrain=Terrain.WATER)
    desk.drag((0, 6), (0, 7), (0, 6))
    assert desk.labels == []


def test_shift_click_paints_a_line_from_the_last_dab(desk: Desk) -> None:
    desk.click(3, 0)
    desk.hover(3, 5, keys=SHIFT)
    assert set(desk.toolbox.preview().cells()) == {Cell(3, column) for column in range(6)}
    desk.click(3, 5, keys=SHIFT)
    assert changed(desk) == {(3, column) for column in range(6)}
    assert len(desk.labels) == 2
    desk.click(5, 5, keys=SHIFT)
    assert {(4, 5), (5, 5)} <= changed(desk)


def test_shift_click_draws_no_line_from_another_level(desk: Desk) -> None:
    desk.toolbox.show_level("two")
    desk.click(0, 0)
    desk.toolbox.show_level("one")
    desk.click(3, 5, keys=SHIFT)
    assert changed(desk) == {(3, 5)}


def test_the_brush_goes_round_cities_and_says_so(desk: Desk) -> None:
    desk.set(brush_size=3, brush_shape=BrushShape.SQUARE)
    desk.hover(2, 2)
    preview = desk.toolbox.preview()
    assert Cell(2, 2) not in preview.cells()
    assert preview.status == "8 cells of forest; the city keeps its plains"
    desk.click(2, 2)
    assert desk.rows[1:4] == (".fff...~", ".f.f....", ".fff....")


def test_a_brush_that_has_only_a_city_to_paint_says_why_it_does_not(desk: Desk) -> None:
    desk.hover(2, 2)
    preview = desk.toolbox.preview()
    assert (preview.refused, preview.status) == (True, "A city stands here; its terrain is always plains.")
    desk.click(2, 2)
    assert desk.labels == []


def test_lava_may_be_painted_over_a_token_which_stays(desk: Desk) -> None:
    desk.set(terrain=Terrain.LAVA)
    desk.click(4, 4)
    assert desk.rows[4][4] == "#"
    assert desk.level.tokens == (JEWEL,)


def test_undo_in_mid_stroke_takes_back_the_stroke_and_ends_the_gesture(desk: Desk) -> None:
    desk.press(0, 0)
    desk.move(0, 3)
    desk.document.undo()
    assert desk.rows == ROWS
    desk.move(3, 3)
    desk.release(3, 3)
    assert desk.rows == ROWS
    desk.document.redo()
    assert desk.rows[0] == "ffff..~~"


@pytest.mark.parametrize("interruption", ["tool", "level"])
def test_another_tool_or_level_in_mid_stroke_keeps_the_stroke_as_far_as_it_came(desk: Desk, interruption: str) -> None:
    desk.press(0, 0)
    desk.move(0, 2)
    if interruption == "tool":
        desk.toolbox.choose("city")
    else:
        desk.toolbox.show_level("two")
    desk.release(0, 5)
    assert desk.rows[0] == "fff...~~"
    assert desk.labels == ["Paint forest"]
    assert not desk.document.is_stroking


def test_brushes_grow_and_shrink_as_far_as_it_goes(desk: Desk) -> None:
    desk.toolbox.resize_brush(-1)
    assert desk.toolbox.options.brush_size == BRUSH_SIZES[0]
    desk.toolbox.resize_brush(3)
    assert desk.toolbox.options.brush_size == 4
    desk.toolbox.resize_brush(1000)
    assert desk.toolbox.options.brush_size == BRUSH_SIZES[-1]
    with pytest.raises(ValueError, match="cells wide"):
        ToolOptionValues(brush_size=0)


def test_the_right_button_paints_nothing(desk: Desk) -> None:
    for tool in ("brush", "line", "fill"):
        desk.toolbox.choose(tool)
        desk.do(PointerPhase.PRESS, (3, 3), button=Button.RIGHT)
        desk.do(PointerPhase.RELEASE, (3, 3), button=Button.RIGHT)
    assert desk.labels == []
