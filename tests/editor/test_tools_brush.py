"""The brush as a designer uses it: pressing, dragging, letting go, changing one's mind."""

from __future__ import annotations

import pytest

from editor.document.levels import ChangeLevel
from editor.tools.options import BRUSH_SIZES, BrushShape, ToolOptionValues
from editor.tools.tool import Button, PointerPhase
from runtime.engine.board.grid import Cell
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import Terrain
from tests.editor.tool_desk import JEWEL, ROWS, SHIFT, Desk, changed


def test_a_fast_stroke_has_no_gaps_and_is_one_step(state: Desk) -> None:
    state.drag((0, 0), (0, 5), (3, 5))
    assert changed(state) == {(0, column) for column in range(6)} | {(row, 5) for row in range(4)}
    assert state.labels == ["Paint forest"]
    state.document.undo()
    assert state.rows == ROWS


def test_a_click_paints_the_cells_that_the_hover_showed(state: Desk) -> None:
    for shape in BrushShape:
        for size in (1, 2, 3, 5):
            state.set(brush_size=size, brush_shape=shape, terrain=Terrain.LAVA)
            for cell in ((0, 0), (3, 3), (2, 2), (5, 7), (6, 8)):
                state.hover(*cell)
                shown = {at: terrain.symbol for at, terrain in state.toolbox.preview().cells().items()}
                state.click(*cell)
                painted = {Cell(*at): state.rows[at[0]][at[1]] for at in changed(state)}
                assert painted == {at: symbol for at, symbol in shown.items() if ROWS[at.row][at.column] != symbol}
                state.document.go_to(0)


def test_a_stroke_may_begin_and_end_off_the_map(state: Desk) -> None:
    state.drag((-3, 1), (3, 1), (3, -2))
    assert changed(state) == {(0, 1), (1, 1), (2, 1), (3, 1), (3, 0)}
    assert len(state.labels) == 1


def test_escape_in_mid_stroke_leaves_nothing_and_the_rest_of_the_gesture_paints_nothing(state: Desk) -> None:
    state.click(0, 0)
    state.document.undo()
    state.press(0, 0)
    state.move(0, 5)
    assert state.toolbox.is_busy
    assert state.toolbox.cancel()
    assert state.rows == ROWS
    state.move(3, 5)
    state.release(3, 5)
    assert state.rows == ROWS
    assert state.document.can_redo
    assert not state.toolbox.cancel()


def test_a_brush_that_paints_what_is_there_already_leaves_no_step(state: Desk) -> None:
    state.set(terrain=Terrain.WATER)
    state.drag((0, 6), (0, 7), (0, 6))
    assert state.labels == []


def test_shift_click_paints_a_line_from_the_last_dab(state: Desk) -> None:
    state.click(3, 0)
    state.hover(3, 5, keys=SHIFT)
    assert set(state.toolbox.preview().cells()) == {Cell(3, column) for column in range(6)}
    state.click(3, 5, keys=SHIFT)
    assert changed(state) == {(3, column) for column in range(6)}
    assert len(state.labels) == 2
    state.click(5, 5, keys=SHIFT)
    assert {(4, 5), (5, 5)} <= changed(state)


def test_shift_click_draws_no_line_from_another_level(state: Desk) -> None:
    state.toolbox.show_level("two")
    state.click(0, 0)
    state.toolbox.show_level("one")
    state.click(3, 5, keys=SHIFT)
    assert changed(state) == {(3, 5)}


def test_the_brush_goes_round_cities_and_says_so(state: Desk) -> None:
    state.set(brush_size=3, brush_shape=BrushShape.SQUARE)
    state.hover(2, 2)
    preview = state.toolbox.preview()
    assert Cell(2, 2) not in preview.cells()
    assert preview.status == "8 cells of forest; the city keeps its plains"
    state.click(2, 2)
    assert state.rows[1:4] == (".fff...~", ".f.f....", ".fff....")


def test_a_brush_that_has_only_a_city_to_paint_says_why_it_does_not(state: Desk) -> None:
    state.hover(2, 2)
    preview = state.toolbox.preview()
    assert (preview.refused, preview.status) == (True, "A city stands here; its terrain is always plains.")
    state.click(2, 2)
    assert state.labels == []


def test_lava_may_be_painted_over_a_token_which_stays(state: Desk) -> None:
    state.set(terrain=Terrain.LAVA)
    state.click(4, 4)
    assert state.rows[4][4] == "#"
    assert state.level.tokens == (JEWEL,)


def test_undo_in_mid_stroke_takes_back_the_stroke_and_ends_the_gesture(state: Desk) -> None:
    state.press(0, 0)
    state.move(0, 3)
    state.document.undo()
    assert state.rows == ROWS
    state.move(3, 3)
    state.release(3, 3)
    assert state.rows == ROWS
    state.document.redo()
    assert state.rows[0] == "ffff..~~"


@pytest.mark.parametrize("interruption", ["tool", "level"])
def test_another_tool_or_level_in_mid_stroke_keeps_the_stroke_as_far_as_it_came(state: Desk, interruption: str) -> None:
    state.press(0, 0)
    state.move(0, 2)
    if interruption == "tool":
        state.toolbox.choose("city")
    else:
        state.toolbox.show_level("two")
    state.release(0, 5)
    assert state.rows[0] == "fff...~~"
    assert state.labels == ["Paint forest"]
    assert not state.document.is_stroking


def test_brushes_grow_and_shrink_as_far_as_it_goes(state: Desk) -> None:
    state.toolbox.resize_brush(-1)
    assert state.toolbox.options.brush_size == BRUSH_SIZES[0]
    state.toolbox.resize_brush(3)
    assert state.toolbox.options.brush_size == 4
    state.toolbox.resize_brush(1000)
    assert state.toolbox.options.brush_size == BRUSH_SIZES[-1]
    with pytest.raises(ValueError, match="cells wide"):
        ToolOptionValues(brush_size=0)


def test_the_right_button_paints_nothing(state: Desk) -> None:
    for tool in ("brush", "line", "fill"):
        state.toolbox.choose(tool)
        state.do(PointerPhase.PRESS, (3, 3), button=Button.RIGHT)
        state.do(PointerPhase.RELEASE, (3, 3), button=Button.RIGHT)
    assert state.labels == []


def test_a_stroke_says_how_many_cells_it_has_painted_until_the_pointer_moves_on(state: Desk) -> None:
    state.document.perform("Symmetry", ChangeLevel("one", symmetry=Symmetry.LEFT_RIGHT))
    state.set(terrain=Terrain.LAVA)
    state.hover(0, 0)
    assert state.toolbox.preview().status == "2 cells of lava"
    state.drag((0, 0), (0, 2), (1, 2), (0, 2))
    assert state.toolbox.preview().status == "8 cells of lava", "each cell once, with its image"
    state.document.undo()
    assert state.toolbox.preview().status == "2 cells of lava", "what is undone is not told of"
    state.document.redo()
    state.hover(2, 2)
    state.hover(0, 2)
    assert state.toolbox.preview().status == "2 cells of lava"
