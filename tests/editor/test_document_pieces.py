"""Pieces of maps, turned maps, regions and starting letters: what is kept, what goes, and what comes back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.document.area import NOWHERE, Area, CellBox, common, grown, inverted, minus, moved, shrunk, trimmed, united
from editor.document.edit import CompositeEdit, Edit, EditRefusal
from editor.document.map_shape import TurnLevel
from editor.document.mirrored_edits import LayLetters, mirrored_edit
from editor.document.piece_edits import ClearCells, MoveCells, PutPiece
from editor.document.pieces import cleared, piece_of, put
from editor.document.regions import AddRegion, NameRegion, PaintRegion, RemoveRegion
from editor.tools.names import say_refused
from runtime.campaign.level_json import level_text
from runtime.campaign.model import Campaign
from runtime.campaign.symmetry import symmetry_breaks
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.symmetry import Symmetry, Turn
from runtime.engine.board.terrain import Element, TerrainMap
from runtime.engine.levels.level import City, Level, Region, Start, Token
from runtime.support.texts import english

SIZE = Size(5, 7)
CELLS = st.sets(st.builds(Cell, st.integers(0, 4), st.integers(0, 6)), max_size=20)
GOLD, SILVER, FREE = (
    City("gold-1", Cell(1, 1), Side.GOLD, "Ur"),
    City("silver-1", Cell(3, 5), Side.SILVER, "Kish"),
    City("free", Cell(2, 3), None),
)


def level() -> Level:
    return Level(
        "one",
        "One",
        TerrainMap.from_rows(["f~^=#..", ".......", "ff..~~.", ".......", "..#=^~f"]),
        cities=(GOLD, FREE, SILVER),
        tokens=(Token("token-1", Cell(2, 2), Element.FLOOD, 5), Token("jewel", Cell(0, 6), Element.DROUGHT)),
        regions=(Region("pass", (Cell(1, 1), Cell(2, 3))),),
        start=Start(
            letters=BySide(
                (Laid(Cell(1, 1), "C"), Laid(Cell(1, 2), "A"), Laid(Cell(1, 3), "T")), (Laid(Cell(3, 5), "Ä"),)
            )
        ),
    )


def campaign(one: Level | None = None) -> Campaign:
    return Campaign("test", "Test", (one or level(), Level("two", "Two", TerrainMap.filled(Size(3, 4)))))


def done(edit: Edit, before: Campaign | None = None) -> Campaign:
    after = edit.apply(before or campaign())
    assert isinstance(after, Campaign), after
    return after


@given(CELLS, CELLS)
def test_sets_of_cells_are_what_sets_are(first: set[Cell], second: set[Cell]) -> None:
    one, two = Area.of(first), Area.of(second)
    assert set(united(one, two).cells()) == first | second
    assert set(common(one, two).cells()) == first & second
    assert set(minus(one, two).cells()) == first - second
    assert set(inverted(one, SIZE).cells()) == set(SIZE.cells()) - first
    assert set(moved(one, 2, -3).cells()) == {Cell(row + 2, column - 3) for row, column in first}

    def around(cell: Cell) -> set[Cell]:
        return {Cell(cell.row + down, cell.column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)}

    assert set(grown(one, SIZE).cells()) == {cell for at in first for cell in around(at) if cell in SIZE}
    assert set(shrunk(one).cells()) == {cell for cell in first if around(cell) <= first}
    assert trimmed(one) == one


@given(CELLS)
def test_what_is_cut_out_and_pasted_at_the_same_place_leaves_the_same_file(cells: set[Cell]) -> None:
    before, area = level(), Area.of(cells)
    piece = piece_of(before, area)
    at = Cell(area.box.top, area.box.left)
    assert put(cleared(before, area), piece, at).level == before
    assert done(CompositeEdit((ClearCells("one", area), PutPiece("one", piece, at)))) == campaign()
    assert level_text(done(MoveCells("one", area, at)).level("one")) == level_text(before)


@given(CELLS.filter(bool), st.sampled_from(Turn))
def test_a_piece_that_is_turned_four_times_or_flipped_twice_is_as_it_was(cells: set[Cell], turn: Turn) -> None:
    piece = piece_of(level(), Area.of(cells))
    back = {Turn.QUARTER: Turn.QUARTER_BACK, Turn.QUARTER_BACK: Turn.QUARTER}.get(turn, turn)
    assert piece.turned(turn).turned(back) == piece
    assert piece.turned(Turn.QUARTER).turned(Turn.QUARTER) == piece.turned(Turn.HALF)
    assert piece.swapped().swapped() == piece


def test_a_copy_keeps_names_and_gets_free_ids_and_covers_what_lies_there() -> None:
    piece = piece_of(level(), Area.of([Cell(1, 1), Cell(1, 2), Cell(2, 2)]))
    result = put(level(), piece, Cell(3, 5))
    cities = {city.id: city for city in result.level.cities}
    assert cities["gold-2"] == replace(GOLD, id="gold-2", at=Cell(3, 5))
    assert "silver-1" not in cities
    assert result.covered == ("silver-1",)
    assert [token.id for token in result.level.tokens] == ["token-1", "jewel", "token-2"]
    assert result.level.terrain.rows()[4] == "..#=^~.", "cells outside of the piece stay"
    assert result.level.start.letters.silver == ()
    assert result.level.start.letters.gold[-2:] == (Laid(Cell(3, 5), "C"), Laid(Cell(3, 6), "A"))


def test_what_comes_to_lie_off_the_map_is_named() -> None:
    piece = piece_of(level(), Area.whole(SIZE))
    result = put(campaign().level("two"), piece, Cell(-1, -1))
    assert result.fallen == ("silver-1", "jewel")
    assert (result.covered, result.letters_fallen) == ((), 1)
    assert [(city.id, city.at) for city in result.level.cities] == [("gold-1", Cell(0, 0)), ("free", Cell(1, 2))]
    beside = put(campaign().level("two"), piece, Cell(90, 90))
    assert beside.level == campaign().level("two")
    assert len(beside.fallen) == 5


def test_moved_cells_leave_plains_and_keep_their_ids() -> None:
    area = Area.of([Cell(0, 0), Cell(1, 1), Cell(2, 0)])
    after = done(MoveCells("one", area, Cell(2, 0), Turn.FLIP_COLUMNS)).level("one")
    assert after.terrain.rows() == (".~^=#..", ".......", ".f..~~.", ".......", ".f#=^~f")
    assert after.cities[0] == replace(GOLD, at=Cell(3, 0))
    assert after.regions == level().regions
    assert piece_of(level(), NOWHERE).area == NOWHERE


@pytest.mark.parametrize("turn", Turn)
def test_a_map_turned_and_turned_back_is_the_same_file(turn: Turn) -> None:
    before = campaign(replace(level(), symmetry=Symmetry.LEFT_RIGHT))
    once = done(TurnLevel("one", turn), before)
    back = {Turn.QUARTER: Turn.QUARTER_BACK, Turn.QUARTER_BACK: Turn.QUARTER}.get(turn, turn)
    assert done(TurnLevel("one", back), once) == before
    assert once != before
    assert (once.level("one").symmetry is Symmetry.TOP_BOTTOM) == turn.is_crosswise
    four = done(CompositeEdit((TurnLevel("one", turn),) * 4), before)
    assert level_text(four.level("one")) == level_text(before.level("one"))


@pytest.mark.parametrize("turn", Turn)
def test_everything_on_a_turned_map_goes_with_its_cell(turn: Turn) -> None:
    after = done(TurnLevel("one", turn)).level("one")

    def go(cell: Cell) -> Cell:
        return turn.cell(SIZE, cell)

    assert after.terrain.size == (Size(7, 5) if turn.is_crosswise else SIZE)
    assert all(after.terrain[go(cell)] == level().terrain[cell] for cell in SIZE.cells())
    assert after.cities == tuple(replace(city, at=go(city.at)) for city in level().cities)
    assert after.regions[0].cells == tuple(sorted((go(Cell(1, 1)), go(Cell(2, 3)))))
    assert set(after.start.letters.gold) == {Laid(go(one.at), one.letter) for one in level().start.letters.gold}


def test_regions_are_made_painted_named_and_removed() -> None:
    after = done(AddRegion("one", Area.of([Cell(0, 0), Cell(9, 9)]), "The Ford"))
    region = after.level("one").regions[1]
    assert region == Region("the-ford", (Cell(0, 0),), "The Ford")
    after = done(PaintRegion("one", "the-ford", Area(CellBox(0, 0, 2, 2), b"\xff" * 4)), after)
    after = done(PaintRegion("one", "the-ford", Area.of([Cell(0, 0)]), erase=True), after)
    assert after.level("one").regions[1].cells == (Cell(0, 1), Cell(1, 0), Cell(1, 1))
    after = done(NameRegion("one", "the-ford", "Ford"), after)
    assert after.level("one").regions[1].name == "Ford"
    assert done(RemoveRegion("one", "the-ford"), after) == campaign()
    for edit in (PaintRegion("one", "gone", NOWHERE), NameRegion("one", "gone", ""), RemoveRegion("one", "gone")):
        refused = edit.apply(campaign())
        assert isinstance(refused, EditRefusal)
        assert say_refused(english(), refused) == "There is no region with the id “gone” any more."
    assert isinstance(AddRegion("one", NOWHERE, id="free").apply(campaign()), EditRefusal)


def test_letters_are_laid_changed_and_taken_away_in_order() -> None:
    letters = {Cell(0, 2): "E", Cell(1, 2): "O", Cell(1, 3): ""}
    after = done(LayLetters("one", Side.GOLD, letters)).level("one")
    assert after.start.letters.gold == (Laid(Cell(0, 2), "E"), Laid(Cell(1, 1), "C"), Laid(Cell(1, 2), "O"))
    theirs = LayLetters("one", Side.GOLD, {Cell(3, 5): "A"}).apply(campaign())
    assert isinstance(theirs, EditRefusal)
    assert say_refused(english(), theirs) == "A letter of the other side lies here. Choose another cell."
    assert isinstance(LayLetters("one", Side.GOLD, {Cell(9, 5): "A"}).apply(campaign()), EditRefusal)
    assert done(LayLetters("one", Side.GOLD, {Cell(0, 0): ""})) == campaign()


SQUARE = Size(7, 7)


@given(
    CELLS.filter(bool),
    st.builds(Cell, st.integers(-2, 6), st.integers(-2, 6)),
    st.sampled_from(Symmetry),
    st.sampled_from([None, *Turn]),
)
def test_pieces_put_down_and_moved_on_a_symmetric_map_leave_it_symmetric(
    cells: set[Cell], at: Cell, symmetry: Symmetry, turn: Turn | None
) -> None:
    bare = Campaign("test", "Test", (Level("one", "One", TerrainMap.filled(SQUARE)),))

    def mirrored(edit: Edit, before: Campaign) -> Campaign:
        return done(mirrored_edit(edit, before.level("one"), symmetry), before)

    after = mirrored(PutPiece("one", piece_of(level(), Area.of(cells)), at), bare)
    assert not symmetry_breaks(after.level("one"), symmetry)
    after = mirrored(MoveCells("one", Area.of(cells), at, turn), after)
    assert not symmetry_breaks(after.level("one"), symmetry)
    assert mirrored(ClearCells("one", Area.whole(SQUARE)), after) == bare


def test_mirrored_words_can_be_read_and_twins_keep_their_names() -> None:
    one = level()
    letters = {Cell(1, 1): "C", Cell(1, 2): "A", Cell(1, 3): "T"}
    bare = campaign(replace(one, start=Start()))
    after = done(mirrored_edit(LayLetters("one", Side.GOLD, letters), one, Symmetry.HALF_TURN), bare).level("one")
    assert after.start.letters.silver == (Laid(Cell(3, 3), "C"), Laid(Cell(3, 4), "A"), Laid(Cell(3, 5), "T"))
    move = mirrored_edit(MoveCells("one", Area.of([Cell(1, 1)]), Cell(0, 1)), one, Symmetry.HALF_TURN)
    cities = done(move).level("one").cities
    assert (cities[0].at, cities[2]) == (Cell(0, 1), replace(SILVER, at=Cell(4, 5)))
    middle = mirrored_edit(LayLetters("one", Side.GOLD, {Cell(2, 3): "A"}), one, Symmetry.HALF_TURN)
    assert isinstance(middle.apply(campaign()), EditRefusal)
