"""Rectangles, ellipses, fills of a whole kind, the eraser, random mixes and the hand, as a designer uses them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.document.cells import Replace, Scope
from editor.document.document import Document
from editor.document.levels import ChangeLevel
from editor.tools.options import BrushShape, ToolOptionValues
from editor.tools.shapes import ellipse, rectangle
from editor.tools.surface import Mix
from editor.tools.tool import Modifiers
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import Element, Terrain
from runtime.engine.levels.level import Start
from tests.editor.tool_desk import FORT, HOME, JEWEL, ROWS, SHIFT, Desk, changed, small_campaign

CONTROL = Modifiers.CONTROL
cells = st.builds(Cell, st.integers(0, 14), st.integers(0, 14))


def drawn(state: Desk) -> tuple[str, ...]:
    """The top rows of the map, as far as nothing else lies there."""
    return tuple(row[:6] for row in state.rows[:4])


def test_a_rectangle_is_drawn_from_corner_to_corner_in_any_direction(state: Desk) -> None:
    state.toolbox.choose("rectangle")
    state.press(1, 4)
    state.move(0, 1)
    assert state.toolbox.preview().status == "2 × 4: 8 cells of forest"
    assert state.rows == ROWS
    state.release(0, 1)
    assert drawn(state) == (".ffff.", ".ffff.", "......", "......")
    assert state.labels == ["Paint forest"]


def test_only_the_edge_is_as_wide_as_the_brush(state: Desk) -> None:
    state.toolbox.choose("rectangle")
    state.set(filled=False)
    state.drag((0, 0), (3, 4))
    assert drawn(state) == ("fffff.", "f...f.", "f...f.", "fffff.")
    state.document.undo()
    state.set(brush_size=2)
    state.drag((0, 0), (3, 5))
    assert drawn(state) == ("ffffff", "ffffff", "ff.fff", "ffffff")  # A city keeps its plains.


def test_shift_makes_a_square_and_ctrl_draws_from_the_centre(state: Desk) -> None:
    state.toolbox.choose("rectangle")
    state.drag((0, 0), (1, 3), keys=SHIFT)
    assert drawn(state) == ("ffff..", "ffff..", "ff.f..", "ffff..")
    state.document.undo()
    state.drag((1, 1), (2, 3), keys=CONTROL)
    assert changed(state) == {(row, column) for row in range(3) for column in range(4)} - {(2, 2)}


def test_escape_drops_a_shape(state: Desk) -> None:
    for tool in ("rectangle", "ellipse", "line", "eraser"):
        state.toolbox.choose(tool)
        state.press(0, 0)
        state.move(3, 3)
        assert state.toolbox.cancel()
        state.release(3, 3)
        assert state.rows == ROWS
        assert state.labels == []


@given(cells, cells, st.integers(0, 4))
def test_ellipses_touch_all_sides_and_are_the_same_from_every_side(start: Cell, end: Cell, border: int) -> None:
    area, box = ellipse(start, end, border), rectangle(start, end).box
    assert area.box == box
    rows = [area.row(row) for row in range(box.top, box.bottom)]
    assert all(any(row) for row in rows)
    assert all(any(row[column] for row in rows) for column in range(box.columns))
    assert rows == rows[::-1]
    assert all(row == row[::-1] for row in rows)
    turned = ellipse(Cell(start.column, start.row), Cell(end.column, end.row), 0)
    if border == 0 and box.rows == box.columns:
        assert {(cell.column, cell.row) for cell in area.cells()} == set(turned.cells())
    assert not area.minus(ellipse(start, end, 0))


def test_the_edge_of_an_ellipse_lets_no_word_through() -> None:
    edge, whole = ellipse(Cell(0, 0), Cell(8, 11), 1), ellipse(Cell(0, 0), Cell(8, 11))
    inside = set(whole.minus(edge).cells())
    assert inside
    for row, column in inside:
        beside = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
        assert beside <= inside | set(edge.cells())


def test_a_fill_can_take_all_of_a_kind(state: Desk) -> None:
    state.toolbox.choose("fill")
    state.set(terrain=Terrain.ICE)
    state.hover(4, 0)
    assert len(state.toolbox.preview().cells()) == 3
    state.toolbox.show_level("two")
    state.toolbox.show_level("one")
    state.document.perform("Wall", ChangeLevel("one", name="Two of a kind"))
    state.set(terrain=Terrain.MOUNTAIN)
    state.toolbox.choose("brush")
    state.click(0, 0)
    state.toolbox.choose("fill")
    state.set(terrain=Terrain.ICE)
    state.hover(4, 0, keys=SHIFT)
    assert len(state.toolbox.preview().cells()) == 4
    state.click(4, 0, keys=SHIFT)
    assert (state.rows[0][0], state.rows[4][:2], state.rows[5][:2]) == ("=", "==", "#=")
    state.document.undo()
    state.set(everywhere=True)
    state.click(4, 0)
    assert state.rows[0][0] == "="


def test_the_eraser_takes_terrain_things_and_letters_in_one_step() -> None:
    campaign = small_campaign()
    level = replace(campaign.levels[0], start=Start(letters=BySide((Laid(Cell(4, 0), "A"),), ())))
    state = Desk(Document(campaign.having_level(level)), "eraser")
    state.press(4, 0)
    state.move(4, 4)
    state.move(2, 2)
    preview = state.toolbox.preview()
    assert set(preview.hidden) == {"home", "jewel"}
    assert preview.letters == BySide((), ())
    assert preview.status == "Erase 9 cells; 2 cities and tokens go"
    assert state.level == level
    state.release(2, 2)
    assert state.level.cities == (FORT,)
    assert state.level.tokens == ()
    assert state.rows[4] == "........"
    assert state.level.start.letters == BySide((), ())
    assert state.labels == ["Erase"]
    state.document.undo()
    assert state.level == level


def test_the_eraser_leaves_what_it_is_told_to(state: Desk) -> None:
    state.toolbox.choose("eraser")
    state.set(brush_size=64, brush_shape=BrushShape.SQUARE, erases_things=False)
    state.click(3, 3)
    assert (state.level.cities, state.level.tokens) == ((HOME, FORT), (JEWEL,))
    assert set("".join(state.rows)) == {"."}
    state.document.undo()
    state.set(erases_things=True, erases_terrain=False, erases_letters=False)
    state.click(3, 3)
    assert (state.level.cities, state.level.tokens, state.rows) == ((), (), ROWS)
    state.set(erases_things=False)
    state.hover(3, 3)
    assert state.toolbox.preview().refused


def test_an_interrupted_eraser_keeps_what_it_has_swept(state: Desk) -> None:
    state.toolbox.choose("eraser")
    state.press(0, 6)
    state.move(0, 7)
    state.toolbox.choose("brush")
    assert state.rows[0] == "........"
    assert state.labels == ["Erase"]


def test_a_mix_shows_what_it_paints_and_is_another_one_after_each_gesture(state: Desk) -> None:
    state.set(mix=True, brush_size=5, brush_shape=BrushShape.SQUARE)
    state.hover(3, 4)
    shown = state.toolbox.preview().cells()
    assert state.toolbox.preview().cells() == shown
    assert len(set(shown.values())) > 1
    assert state.toolbox.preview().status == "23 cells of a random mix; 2 cities keep their plains"
    state.press(3, 4)
    state.move(3, 3)
    state.move(3, 4)
    state.release(3, 4)
    assert all(state.rows[cell.row][cell.column] == terrain.symbol for cell, terrain in shown.items())
    assert state.labels == ["Paint a random mix"]
    state.hover(3, 4)
    assert state.toolbox.preview().cells() != shown


def test_a_mix_that_was_dropped_comes_again(state: Desk) -> None:
    state.set(mix=True, brush_size=5)
    state.hover(3, 4)
    shown = state.toolbox.preview()
    state.press(3, 4)
    state.toolbox.cancel()
    state.hover(3, 4)
    assert state.toolbox.preview() == shown


def test_picking_a_terrain_ends_the_mix(state: Desk) -> None:
    state.set(mix=True)
    state.click(4, 0, keys=Modifiers.ALT)
    assert (state.toolbox.options.mix, state.toolbox.options.terrain) == (False, Terrain.MOUNTAIN)


def test_a_mix_has_the_shares_it_is_given() -> None:
    found = Counter(Mix((50, 25, 25, 0, 0, 0), 7).over(Size(200, 200), None))
    assert set(found) == {Terrain.PLAINS, Terrain.FOREST, Terrain.WATER}
    assert abs(found[Terrain.PLAINS] - 20_000) < 600
    assert abs(found[Terrain.FOREST] - 10_000) < 600


@pytest.mark.parametrize("weights", [(0, 0, 0, 0, 0, 0), (1, 2, 3), (101, 0, 0, 0, 0, 0), (-1, 1, 0, 0, 0, 0)])
def test_a_mix_of_nothing_is_no_mix(weights: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="weights"):
        ToolOptionValues(weights=weights)


def test_cells_on_the_line_between_mirror_images_are_counted_once(state: Desk) -> None:
    state.document.perform("Symmetry", ChangeLevel("one", symmetry=Symmetry.LEFT_RIGHT))
    state.set(brush_size=3)
    state.hover(4, 3)
    assert state.toolbox.preview().status == "8 cells of forest"
    assert len(state.toolbox.preview().cells()) == 8


def test_the_hand_changes_nothing(state: Desk) -> None:
    state.toolbox.choose("hand")
    state.hover(1, 1)
    assert state.toolbox.preview().status == "Drag to move the map in the window"
    state.drag((0, 0), (3, 3))
    assert state.labels == []


def test_things_are_found_and_replaced_where_they_are_looked_for(state: Desk) -> None:
    document = state.document
    here, everywhere = Scope(("one",)), Scope(("one", "two"))
    waters = Replace(here, Terrain.WATER, Terrain.ICE)
    assert waters.count(document.campaign) == 3
    document.perform("Freeze", waters)
    assert state.rows[0] == "......=="
    plains = Replace(everywhere, Terrain.PLAINS, Terrain.FOREST)
    assert plains.count(document.campaign) == 48 - 3 - 4 - 2 + 9
    document.perform("Plant", plains)
    assert state.rows[2] == "ff.fff.f"
    assert document.campaign.levels[1].terrain.rows() == ("fff",) * 3
    document.perform("Take", Replace(here, Side.GOLD, None))
    assert [city.owner for city in state.level.cities] == [None, Side.SILVER]
    document.perform("Burn", Replace(here, Element.FLOOD, Element.FIRESTORM))
    assert state.level.tokens[0].element is Element.FIRESTORM
    assert state.level.tokens[0].power == JEWEL.power
    assert len(state.labels) == 4
    document.perform("Nothing", Replace(here, Element.FLOOD, Element.DROUGHT))
    assert len(state.labels) == 4
    document.go_to(0)
    assert document.campaign == small_campaign()


def test_only_what_is_selected_is_replaced(state: Desk) -> None:
    area = rectangle(Cell(0, 0), Cell(0, 6))
    edit = Replace(Scope(("one",), area), Terrain.WATER, Terrain.LAVA)
    assert edit.count(state.document.campaign) == 1
    state.document.perform("Burn", edit)
    assert state.rows[:2] == ("......#~", ".......~")
    things = Replace(Scope(("one",), area), Side.GOLD, Side.SILVER)
    assert things.count(state.document.campaign) == 0
