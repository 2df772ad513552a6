"""Selecting cells, moving and copying what is selected, stamping it, and painting regions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from editor.document.area import Area
from editor.document.edit import EditRefusal
from editor.document.regions import AddRegion
from editor.tools.options import SelectionMode
from editor.tools.tool import Modifiers
from runtime.engine.board.grid import Cell
from runtime.engine.board.symmetry import Symmetry, Turn
from runtime.engine.board.terrain import Terrain
from tests.editor.tool_desk import ALT, FORT, HOME, JEWEL, SHIFT, Desk, changed, small_campaign

CTRL = Modifiers.CONTROL


def cells(state: Desk) -> set[tuple[int, int]]:
    return {tuple(cell) for cell in state.toolbox.held.selection.cells()}


def block(top: int, left: int, bottom: int, right: int) -> set[tuple[int, int]]:
    return {(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)}


def test_rectangles_join_as_keys_and_options_say(state: Desk) -> None:
    state.toolbox.choose("select")
    state.drag((1, 1), (0, 2), (3, 4))
    assert cells(state) == block(1, 1, 3, 4)
    state.drag((3, 4), (4, 5), keys=SHIFT)
    assert cells(state) == block(1, 1, 3, 4) | block(3, 4, 4, 5)
    state.drag((2, 2), (2, 3), keys=ALT)
    assert cells(state) == (block(1, 1, 3, 4) | block(3, 4, 4, 5)) - block(2, 2, 2, 3)
    state.drag((0, 0), (2, 9), keys=SHIFT | ALT)
    assert cells(state) == block(1, 1, 2, 4) - block(2, 2, 2, 3)
    state.set(joining=SelectionMode.ADD)
    state.click(5, 5)
    assert (5, 5) in cells(state)
    assert (1, 1) in cells(state)
    assert state.labels == []


def test_the_wand_takes_what_hangs_together_and_same_kind_takes_all(state: Desk) -> None:
    state.toolbox.choose("wand")
    state.hover(5, 1)
    assert state.toolbox.preview().outline.count == 3
    assert state.toolbox.preview().status == "Select 3 cells"
    state.click(5, 1)
    assert cells(state) == {(4, 0), (4, 1), (5, 1)}
    state.document.begin("one", "")
    state.document.extend({Cell(0, 0): Terrain.MOUNTAIN})
    state.document.commit()
    state.toolbox.choose("same")
    state.click(0, 0)
    assert cells(state) == {(0, 0), (4, 0), (4, 1), (5, 1)}


def test_escape_drops_the_gesture_first_then_the_selection(state: Desk) -> None:
    state.toolbox.choose("select")
    state.drag((1, 1), (2, 2))
    state.press(4, 4)
    state.move(5, 5)
    assert state.toolbox.cancel()
    state.release(5, 5)
    assert cells(state) == block(1, 1, 2, 2)
    assert state.toolbox.cancel()
    assert cells(state) == set()
    assert not state.toolbox.cancel()


def test_dragging_moves_everything_in_one_step_and_ctrl_copies(state: Desk) -> None:
    state.toolbox.choose("select")
    state.drag((1, 1), (2, 3))
    state.hover(2, 2)
    assert "Drag to move the 6 selected cells" in state.toolbox.preview().status
    state.press(2, 2)
    state.move(5, 2)
    preview = state.toolbox.preview()
    assert preview.after is not None
    assert preview.status == "Move 6 cells here"
    assert state.document.campaign == small_campaign(), "nothing has happened yet"
    state.release(5, 2)
    assert state.level == preview.after
    assert state.level.cities[0] == replace(HOME, at=Cell(5, 2))
    assert cells(state) == block(4, 1, 5, 3)
    state.drag((5, 2), (1, 2), keys=CTRL)
    copies = [city for city in state.level.cities if city.name == "Home"]
    assert [(city.id, city.at) for city in copies] == [("home", Cell(5, 2)), ("home-1", Cell(1, 2))]
    assert state.labels == ["Move 6 cells", "Copy 6 cells"]
    state.document.undo()
    state.document.undo()
    assert state.document.campaign == small_campaign()


def test_what_is_lost_by_moving_is_said_before(state: Desk) -> None:
    state.toolbox.choose("select")
    state.drag((2, 2), (2, 3))
    state.press(2, 2)
    state.move(2, 6)
    assert state.toolbox.preview().status == "Move 2 cells here; replaces fort"
    state.move(2, 8)
    assert state.toolbox.preview().status == "Move 2 cells here; off the map: home"
    state.toolbox.cancel()
    assert state.document.campaign == small_campaign()


def test_painting_keeps_to_the_selection_and_says_so(state: Desk) -> None:
    state.toolbox.choose("select")
    state.drag((0, 0), (1, 1))
    state.toolbox.choose("brush")
    state.set(brush_size=3)
    state.hover(1, 1)
    assert state.toolbox.preview().status.endswith("; only what is selected")
    state.click(1, 1)
    assert changed(state) == {(0, 1), (1, 0), (1, 1)}
    state.hover(5, 5)
    assert state.toolbox.preview().refused
    assert "outside of the selection" in state.toolbox.preview().status
    state.click(5, 5)
    assert len(state.labels) == 1
    state.toolbox.choose("eraser")
    state.click(2, 2)
    assert state.level.cities == (HOME, FORT)
    state.toolbox.deeds.select_none()
    state.click(2, 2)
    assert state.level.cities == (FORT,)


def test_all_none_invert_grow_and_shrink(state: Desk) -> None:
    deeds = state.toolbox.deeds
    deeds.select_all()
    assert deeds.selection.count == 48
    deeds.shrink()
    assert cells(state) == block(1, 1, 4, 6)
    deeds.invert()
    assert deeds.selection.count == 24
    deeds.select_none()
    state.toolbox.choose("select")
    state.click(3, 3)
    deeds.grow()
    assert cells(state) == block(2, 2, 4, 4)
    deeds.clear("Clear the selection")
    assert state.level.cities == (FORT,)
    assert state.level.tokens == ()


def test_each_level_has_a_selection_of_its_own(state: Desk) -> None:
    state.toolbox.choose("select")
    state.click(3, 3)
    state.toolbox.show_level("two")
    assert cells(state) == set()
    state.toolbox.show_level("one")
    assert cells(state) == {(3, 3)}


def test_turning_the_selection_four_times_leads_back(state: Desk) -> None:
    state.toolbox.choose("select")
    state.drag((1, 1), (2, 3))
    for _ in range(4):
        assert state.toolbox.deeds.turn("Turn", Turn.QUARTER) is None
    assert cells(state) == block(1, 1, 2, 3)
    assert state.level == small_campaign().level("one")
    state.toolbox.deeds.turn("Flip", Turn.FLIP_COLUMNS)
    assert state.level.cities[0].at == Cell(2, 2)
    state.toolbox.deeds.turn("Flip", Turn.FLIP_ROWS)
    assert state.level.cities[0].at == Cell(1, 2)


def test_the_stamp_puts_down_what_was_selected_as_often_as_wanted(state: Desk) -> None:
    state.toolbox.choose("stamp")
    state.hover(3, 3)
    assert state.toolbox.preview().refused
    state.click(3, 3)
    assert state.labels == []
    state.toolbox.choose("select")
    state.drag((4, 4), (4, 5))
    state.toolbox.choose("stamp")
    state.toolbox.deeds.select_none()
    state.hover(0, 1)
    preview = state.toolbox.preview()
    assert set(preview.outline.cells()) == {Cell(0, 1), Cell(0, 2)}
    state.toolbox.deeds.turn("", Turn.QUARTER)
    state.hover(0, 1)
    assert set(state.toolbox.preview().outline.cells()) == {Cell(0, 1), Cell(1, 1)}
    state.click(0, 1)
    state.click(0, 5)
    assert [(token.id, token.at) for token in state.level.tokens] == [
        ("jewel", Cell(4, 4)),
        ("jewel-1", Cell(0, 1)),
        ("jewel-2", Cell(0, 5)),
    ]
    assert state.labels == ["Stamp", "Stamp"]
    assert state.toolbox.tool_id == "stamp"


def test_pasting_puts_down_once_and_gives_the_tool_back(state: Desk) -> None:
    state.toolbox.choose("select")
    state.click(4, 4)
    piece = state.toolbox.deeds.piece
    assert piece is not None
    state.toolbox.choose("brush")
    state.toolbox.paste(piece)
    assert state.toolbox.tool_id == "stamp"
    assert state.toolbox.cancel(), "Escape drops what floats"
    assert state.toolbox.tool_id == "brush"
    assert state.labels == []
    state.toolbox.paste(piece)
    state.toolbox.show_level("two")
    state.click(1, 1)
    assert state.document.campaign.level("two").tokens == (replace(JEWEL, at=Cell(1, 1)),)
    assert state.toolbox.tool_id == "brush"
    assert cells(state) == {(1, 1)}
    assert state.labels == ["Paste"]


@pytest.mark.parametrize("symmetry", [Symmetry.LEFT_RIGHT, Symmetry.HALF_TURN])
def test_stamps_and_moves_are_mirrored_with_owners_changed(state: Desk, symmetry: Symmetry) -> None:
    from editor.document.levels import ChangeLevel
    from runtime.campaign.symmetry import symmetry_breaks

    assert state.document.perform("", ChangeLevel("two", symmetry=symmetry)) is None
    state.toolbox.choose("select")
    state.click(2, 2)
    piece = state.toolbox.deeds.piece
    assert piece is not None
    state.toolbox.show_level("two")
    state.toolbox.paste(piece)
    state.hover(0, 0)
    assert len(state.toolbox.preview().ghosts) == 1
    state.click(0, 0)
    two = state.document.campaign.level("two")
    assert [city.owner for city in two.cities] == [HOME.owner, FORT.owner]
    assert not symmetry_breaks(two, symmetry)


def test_cropping_and_turning_the_map_take_everything_along(state: Desk) -> None:
    state.document.perform("", AddRegion("one", Area.of([Cell(2, 2), Cell(4, 4)]), "Pass"))
    state.toolbox.choose("select")
    state.drag((2, 2), (4, 5))
    assert state.toolbox.deeds.crop("Crop") is None
    assert (state.level.terrain.size.rows, state.level.terrain.size.columns) == (3, 4)
    assert state.level.cities == (replace(HOME, at=Cell(0, 0)),)
    assert state.level.regions[0].cells == (Cell(0, 0), Cell(2, 2))
    state.click(0, 0)
    state.toolbox.deeds.turn_map("Turn", Turn.QUARTER)
    assert cells(state) == {(0, 2)}
    assert state.level.cities == (replace(HOME, at=Cell(0, 2)),)


def test_the_region_tool_makes_paints_and_erases(state: Desk) -> None:
    state.toolbox.choose("region")
    state.drag((1, 1), (1, 3))
    assert state.level.regions[0].cells == (Cell(1, 1), Cell(1, 2), Cell(1, 3))
    assert state.toolbox.held.region == "region-1"
    state.click(3, 3)
    state.hover(1, 2, keys=CTRL)
    assert state.toolbox.preview().status == "Take from region region-1"
    state.click(1, 2, keys=CTRL)
    assert state.level.regions[0].cells == (Cell(1, 1), Cell(1, 3), Cell(3, 3))
    state.press(5, 5)
    state.move(5, 6)
    assert state.toolbox.cancel()
    assert state.labels == ["New region region-1", "Paint region region-1", "Take from region region-1"]
    assert not isinstance(state.toolbox.preview().after, EditRefusal)


def test_undo_and_redo_take_the_selection_along(state: Desk) -> None:
    state.toolbox.choose("select")
    state.drag((1, 1), (2, 3))
    state.drag((1, 1), (3, 1))
    assert cells(state) == block(3, 1, 4, 3)
    state.toolbox.deeds.turn_map("Turn", Turn.HALF)
    turned = cells(state)
    state.document.undo()
    assert cells(state) == block(3, 1, 4, 3)
    state.document.undo()
    assert cells(state) == block(1, 1, 2, 3)
    state.document.redo()
    state.document.redo()
    assert cells(state) == turned
