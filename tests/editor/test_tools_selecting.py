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


def cells(desk: Desk) -> set[tuple[int, int]]:
    return {tuple(cell) for cell in desk.toolbox.held.selection.cells()}


def block(top: int, left: int, bottom: int, right: int) -> set[tuple[int, int]]:
    return {(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)}


def test_rectangles_join_as_keys_and_options_say(desk: Desk) -> None:
    desk.toolbox.choose("select")
    desk.drag((1, 1), (0, 2), (3, 4))
    assert cells(desk) == block(1, 1, 3, 4)
    desk.drag((3, 4), (4, 5), keys=SHIFT)
    assert cells(desk) == block(1, 1, 3, 4) | block(3, 4, 4, 5)
    desk.drag((2, 2), (2, 3), keys=ALT)
    assert cells(desk) == (block(1, 1, 3, 4) | block(3, 4, 4, 5)) - block(2, 2, 2, 3)
    desk.drag((0, 0), (2, 9), keys=SHIFT | ALT)
    assert cells(desk) == block(1, 1, 2, 4) - block(2, 2, 2, 3)
    desk.set(joining=SelectionMode.ADD)
    desk.click(5, 5)
    assert (5, 5) in cells(desk)
    assert (1, 1) in cells(desk)
    assert desk.labels == []


def test_the_wand_takes_what_hangs_together_and_same_kind_takes_all(desk: Desk) -> None:
    desk.toolbox.choose("wand")
    desk.hover(5, 1)
    assert desk.toolbox.preview().outline.count == 3
    assert desk.toolbox.preview().status == "Select 3 cells"
    desk.click(5, 1)
    assert cells(desk) == {(4, 0), (4, 1), (5, 1)}
    desk.document.begin("one", "")
    desk.document.extend({Cell(0, 0): Terrain.MOUNTAIN})
    desk.document.commit()
    desk.toolbox.choose("same")
    desk.click(0, 0)
    assert cells(desk) == {(0, 0), (4, 0), (4, 1), (5, 1)}


def test_escape_drops_the_gesture_first_then_the_selection(desk: Desk) -> None:
    desk.toolbox.choose("select")
    desk.drag((1, 1), (2, 2))
    desk.press(4, 4)
    desk.move(5, 5)
    assert desk.toolbox.cancel()
    desk.release(5, 5)
    assert cells(desk) == block(1, 1, 2, 2)
    assert desk.toolbox.cancel()
    assert cells(desk) == set()
    assert not desk.toolbox.cancel()


def test_dragging_moves_everything_in_one_step_and_ctrl_copies(desk: Desk) -> None:
    desk.toolbox.choose("select")
    desk.drag((1, 1), (2, 3))
    desk.hover(2, 2)
    assert "Drag to move the 6 selected cells" in desk.toolbox.preview().status
    desk.press(2, 2)
    desk.move(5, 2)
    preview = desk.toolbox.preview()
    assert preview.after is not None
    assert preview.status == "Move 6 cells here"
    assert desk.document.campaign == small_campaign(), "nothing has happened yet"
    desk.release(5, 2)
    assert desk.level == preview.after
    assert desk.level.cities[0] == replace(HOME, at=Cell(5, 2))
    assert cells(desk) == block(4, 1, 5, 3)
    desk.drag((5, 2), (1, 2), keys=CTRL)
    copies = [city for city in desk.level.cities if city.name == "Home"]
    assert [(city.id, city.at) for city in copies] == [("home", Cell(5, 2)), ("home-1", Cell(1, 2))]
    assert desk.labels == ["Move 6 cells", "Copy 6 cells"]
    desk.document.undo()
    desk.document.undo()
    assert desk.document.campaign == small_campaign()


def test_what_is_lost_by_moving_is_said_before(desk: Desk) -> None:
    desk.toolbox.choose("select")
    desk.drag((2, 2), (2, 3))
    desk.press(2, 2)
    desk.move(2, 6)
    assert desk.toolbox.preview().status == "Move 2 cells here; replaces fort"
    desk.move(2, 8)
    assert desk.toolbox.preview().status == "Move 2 cells here; off the map: home"
    desk.toolbox.cancel()
    assert desk.document.campaign == small_campaign()


def test_painting_keeps_to_the_selection_and_says_so(desk: Desk) -> None:
    desk.toolbox.choose("select")
    desk.drag((0, 0), (1, 1))
    desk.toolbox.choose("brush")
    desk.set(brush_size=3)
    desk.hover(1, 1)
    assert desk.toolbox.preview().status.endswith("; only what is selected")
    desk.click(1, 1)
    assert changed(desk) == {(0, 1), (1, 0), (1, 1)}
    desk.hover(5, 5)
    assert desk.toolbox.preview().refused
    assert "outside of the selection" in desk.toolbox.preview().status
    desk.click(5, 5)
    assert len(desk.labels) == 1
    desk.toolbox.choose("eraser")
    desk.click(2, 2)
    assert desk.level.cities == (HOME, FORT)
    desk.toolbox.deeds.select_none()
    desk.click(2, 2)
    assert desk.level.cities == (FORT,)


def test_all_none_invert_grow_and_shrink(desk: Desk) -> None:
    deeds = desk.toolbox.deeds
    deeds.select_all()
    assert deeds.selection.count == 48
    deeds.shrink()
    assert cells(desk) == block(1, 1, 4, 6)
    deeds.invert()
    assert deeds.selection.count == 24
    deeds.select_none()
    desk.toolbox.choose("select")
    desk.click(3, 3)
    deeds.grow()
    assert cells(desk) == block(2, 2, 4, 4)
    deeds.clear("Clear the selection")
    assert desk.level.cities == (FORT,)
    assert desk.level.tokens == ()


def test_each_level_has_a_selection_of_its_own(desk: Desk) -> None:
    desk.toolbox.choose("select")
    desk.click(3, 3)
    desk.toolbox.show_level("two")
    assert cells(desk) == set()
    desk.toolbox.show_level("one")
    assert cells(desk) == {(3, 3)}


def test_turning_the_selection_four_times_leads_back(desk: Desk) -> None:
    desk.toolbox.choose("select")
    desk.drag((1, 1), (2, 3))
    for _ in range(4):
        assert desk.toolbox.deeds.turn("Turn", Turn.QUARTER) is None
    assert cells(desk) == block(1, 1, 2, 3)
    assert desk.level == small_campaign().level("one")
    desk.toolbox.deeds.turn("Flip", Turn.FLIP_COLUMNS)
    assert desk.level.cities[0].at == Cell(2, 2)
    desk.toolbox.deeds.turn("Flip", Turn.FLIP_ROWS)
    assert desk.level.cities[0].at == Cell(1, 2)


def test_the_stamp_puts_down_what_was_selected_as_often_as_wanted(desk: Desk) -> None:
    desk.toolbox.choose("stamp")
    desk.hover(3, 3)
    assert desk.toolbox.preview().refused
    desk.click(3, 3)
    assert desk.labels == []
    desk.toolbox.choose("select")
    desk.drag((4, 4), (4, 5))
    desk.toolbox.choose("stamp")
    desk.toolbox.deeds.select_none()
    desk.hover(0, 1)
    preview = desk.toolbox.preview()
    assert set(preview.outline.cells()) == {Cell(0, 1), Cell(0, 2)}
    desk.toolbox.deeds.turn("", Turn.QUARTER)
    desk.hover(0, 1)
    assert set(desk.toolbox.preview().outline.cells()) == {Cell(0, 1), Cell(1, 1)}
    desk.click(0, 1)
    desk.click(0, 5)
    assert [(token.id, token.at) for token in desk.level.tokens] == [
        ("jewel", Cell(4, 4)),
        ("jewel-1", Cell(0, 1)),
        ("jewel-2", Cell(0, 5)),
    ]
    assert desk.labels == ["Stamp", "Stamp"]
    assert desk.toolbox.tool_id == "stamp"


def test_pasting_puts_down_once_and_gives_the_tool_back(desk: Desk) -> None:
    desk.toolbox.choose("select")
    desk.click(4, 4)
    piece = desk.toolbox.deeds.piece
    assert piece is not None
    desk.toolbox.choose("brush")
    desk.toolbox.paste(piece)
    assert desk.toolbox.tool_id == "stamp"
    assert desk.toolbox.cancel(), "Escape drops what floats"
    assert desk.toolbox.tool_id == "brush"
    assert desk.labels == []
    desk.toolbox.paste(piece)
    desk.toolbox.show_level("two")
    desk.click(1, 1)
    assert desk.document.campaign.level("two").tokens == (replace(JEWEL, at=Cell(1, 1)),)
    assert desk.toolbox.tool_id == "brush"
    assert cells(desk) == {(1, 1)}
    assert desk.labels == ["Paste"]


@pytest.mark.parametrize("symmetry", [Symmetry.LEFT_RIGHT, Symmetry.HALF_TURN])
def test_stamps_and_moves_are_mirrored_with_owners_changed(desk: Desk, symmetry: Symmetry) -> None:
    from editor.document.levels import ChangeLevel
    from runtime.campaign.symmetry import symmetry_breaks

    assert desk.document.perform("", ChangeLevel("two", symmetry=symmetry)) is None
    desk.toolbox.choose("select")
    desk.click(2, 2)
    piece = desk.toolbox.deeds.piece
    assert piece is not None
    desk.toolbox.show_level("two")
    desk.toolbox.paste(piece)
    desk.hover(0, 0)
    assert len(desk.toolbox.preview().ghosts) == 1
    desk.click(0, 0)
    two = desk.document.campaign.level("two")
    assert [city.owner for city in two.cities] == [HOME.owner, FORT.owner]
    assert not symmetry_breaks(two, symmetry)


def test_cropping_and_turning_the_map_take_everything_along(desk: Desk) -> None:
    desk.document.perform("", AddRegion("one", Area.of([Cell(2, 2), Cell(4, 4)]), "Pass"))
    desk.toolbox.choose("select")
    desk.drag((2, 2), (4, 5))
    assert desk.toolbox.deeds.crop("Crop") is None
    assert (desk.level.terrain.size.rows, desk.level.terrain.size.columns) == (3, 4)
    assert desk.level.cities == (replace(HOME, at=Cell(0, 0)),)
    assert desk.level.regions[0].cells == (Cell(0, 0), Cell(2, 2))
    desk.click(0, 0)
    desk.toolbox.deeds.turn_map("Turn", Turn.QUARTER)
    assert cells(desk) == {(0, 2)}
    assert desk.level.cities == (replace(HOME, at=Cell(0, 2)),)


def test_the_region_tool_makes_paints_and_erases(desk: Desk) -> None:
    desk.toolbox.choose("region")
    desk.drag((1, 1), (1, 3))
    assert desk.level.regions[0].cells == (Cell(1, 1), Cell(1, 2), Cell(1, 3))
    assert desk.toolbox.held.region == "region-1"
    desk.click(3, 3)
    desk.hover(1, 2, keys=CTRL)
    assert desk.toolbox.preview().status == "Take from region region-1"
    desk.click(1, 2, keys=CTRL)
    assert desk.level.regions[0].cells == (Cell(1, 1), Cell(1, 3), Cell(3, 3))
    desk.press(5, 5)
    desk.move(5, 6)
    assert desk.toolbox.cancel()
    assert desk.labels == ["New region region-1", "Paint region region-1", "Take from region region-1"]
    assert not isinstance(desk.toolbox.preview().after, EditRefusal)


def test_undo_and_redo_take_the_selection_along(desk: Desk) -> None:
    desk.toolbox.choose("select")
    desk.drag((1, 1), (2, 3))
    desk.drag((1, 1), (3, 1))
    assert cells(desk) == block(3, 1, 4, 3)
    desk.toolbox.deeds.turn_map("Turn", Turn.HALF)
    turned = cells(desk)
    desk.document.undo()
    assert cells(desk) == block(3, 1, 4, 3)
    desk.document.undo()
    assert cells(desk) == block(1, 1, 2, 3)
    desk.document.redo()
    desk.document.redo()
    assert cells(desk) == turned
