"""Large maps: what their steps keep, and that undo finds the way through levels that come, go and change."""

from __future__ import annotations

import random
from dataclasses import fields, is_dataclass

from editor.document.area import LARGE, NOWHERE, Area, CellBox, Painted, changed_box, paint
from editor.document.changes import CellsChanged, Change, LevelRenamed
from editor.document.document import Document
from editor.document.levels import AddLevel, DuplicateLevel, MoveLevel, RemoveLevel, blank_level
from editor.document.map_shape import ResizeLevel
from editor.document.references import RenameLevel
from editor.document.things import PlaceCity
from runtime.campaign.model import Campaign
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.levels.level import Level

SIZE = Size(1000, 1000)


def noisy(size: Size, seed: int = 1) -> TerrainMap:
    chance = random.Random(seed)
    return TerrainMap(size, bytes(chance.choices([kind.value for kind in Terrain], k=size.count)))


def large_document(terrain: TerrainMap) -> Document:
    return Document(Campaign("test", "Test", (Level("one", "One", terrain),)))


def weight(value: object) -> int:
    """How many bytes of landscape and packed differences a value holds on to."""
    if isinstance(value, bytes):
        return len(value)
    if isinstance(value, tuple):
        return sum(weight(each) for each in value)
    if is_dataclass(value):
        return sum(weight(getattr(value, field.name)) for field in fields(value))
    return 0


def test_a_step_over_a_whole_large_map_keeps_less_than_2_mb() -> None:
    document = large_document(noisy(SIZE))
    before = document.campaign
    document.begin("one", "Fill")
    document.extend(Painted(Area.whole(SIZE), Terrain.ICE))
    document.commit()
    after = document.campaign
    assert weight(document.history) < 700_000
    document.undo()
    assert document.campaign == before
    document.redo()
    assert document.campaign == after


def test_a_dab_on_a_large_map_keeps_only_its_box() -> None:
    document = large_document(noisy(SIZE))
    document.begin("one", "Paint")
    document.extend({Cell(500, 500): Terrain.LAVA, Cell(502, 501): Terrain.ICE})
    document.commit()
    document.perform("Place", PlaceCity("one", Cell(900, 3), None))
    assert weight(document.history) < 1000


def test_the_history_holds_on_to_no_old_landscape() -> None:
    document = large_document(noisy(SIZE))
    for row in range(4):
        document.begin("one", "Paint")
        document.extend({Cell(row, column): Terrain.LAVA for column in range(10)})
        document.commit()
        document.perform("Place", PlaceCity("one", Cell(900, row), None))
    assert len(document.history) == 8
    assert weight(document.history) < 2000


def test_undo_finds_the_way_back_whatever_happens_to_large_levels() -> None:
    size = Size(257, 256)
    assert size.count > LARGE
    document = Document(Campaign("test", "Test", ()))
    values = [document.campaign]
    document.perform("Add", AddLevel(blank_level(document.campaign, "One", size)))
    values.append(document.campaign)
    for edit in (
        DuplicateLevel("one", "two", "Two"),
        PlaceCity("one", Cell(3, 3), None),
        ResizeLevel("two", Size(300, 300), Terrain.ICE),
        RenameLevel("one", "first"),
        MoveLevel("two", 0),
        ResizeLevel("first", Size(4, 4)),
        PlaceCity("two", Cell(299, 299), None),
        RemoveLevel("two"),
        ResizeLevel("first", Size(400, 400)),
    ):
        assert document.perform("Edit", edit) is None
        values.append(document.campaign)
        document.begin("first", "Paint")
        document.extend({Cell(row, 2): Terrain.WATER for row in range(300)})
        document.commit()
        values.append(document.campaign)
    seen = [value for number, value in enumerate(values) if number == 0 or value != values[number - 1]]
    assert len(document.history) == len(seen) - 1
    for position in (0, len(seen) - 1, 4, 9, 2, *range(len(seen)), *reversed(range(len(seen)))):
        document.go_to(position)
        assert document.campaign == seen[position]


def test_a_level_with_a_new_id_is_told_as_renamed_both_ways() -> None:
    document = large_document(TerrainMap.filled(Size(3, 3)))
    heard: list[Change] = []
    document.subscribe(heard.append)
    document.perform("Rename", RenameLevel("one", "first"))
    assert heard[0] == LevelRenamed("one", "first")
    heard.clear()
    document.undo()
    assert heard[0] == LevelRenamed("first", "one")


def test_the_box_of_a_change_is_the_smallest() -> None:
    terrain = noisy(Size(40, 70))
    cells = bytearray(terrain.cells)
    for row, column in ((3, 9), (30, 11), (12, 60)):
        cells[row * 70 + column] = 0
    assert changed_box(terrain.size, terrain.cells, bytes(cells)) == CellBox(3, 9, 31, 61)
    cells[39 * 70 + 69] = cells[0] = 0
    assert changed_box(terrain.size, terrain.cells, bytes(cells)) == CellBox.of(terrain.size)
    assert changed_box(terrain.size, terrain.cells, terrain.cells) is None


def test_areas_are_sets_of_cells() -> None:
    cells = (Cell(2, 3), Cell(2, 5), Cell(4, 1))
    area = Area.of(cells)
    assert (area.box, area.count, tuple(area.cells())) == (CellBox(2, 1, 5, 6), 3, cells)
    assert [cell in area for cell in (*cells, Cell(2, 4), Cell(0, 0), Cell(4, 5))] == [True] * 3 + [False] * 3
    assert tuple(area.without((Cell(2, 5), Cell(9, 9))).cells()) == (Cell(2, 3), Cell(4, 1))
    assert tuple(area.clipped(Size(4, 4)).cells()) == (Cell(2, 3),)
    assert area.clipped(Size(2, 2)) == NOWHERE
    assert not NOWHERE
    assert not area.without(cells)


def test_painting_an_area_changes_just_its_cells() -> None:
    chance = random.Random(5)
    size = Size(30, 41)
    for _ in range(50):
        before = noisy(size, chance.randrange(1000))
        area = Area.of([Cell(chance.randrange(30), chance.randrange(41)) for _ in range(chance.randrange(200))])
        cells = bytearray(before.cells)
        box = paint(cells, size, Painted(area, Terrain.ICE))
        after = TerrainMap(size, bytes(cells))
        assert after == before.having(dict.fromkeys(area.cells(), Terrain.ICE))
        changed = [cell for cell in size.cells() if before[cell] != after[cell]]
        assert all(box is not None and box.has(cell) for cell in changed)


def test_a_live_change_of_a_large_map_covers_what_was_painted() -> None:
    document = large_document(noisy(SIZE))
    heard: list[Change] = []
    document.subscribe(heard.append)
    document.begin("one", "Paint")
    document.extend(Painted(Area.of((Cell(10, 900), Cell(40, 20))), Terrain.LAVA))
    document.commit()
    boxes = [change.box for change in heard if isinstance(change, CellsChanged)]
    assert all(box.has(Cell(10, 900)) or box.has(Cell(40, 20)) for box in boxes)
    assert len(boxes) == 2
