"""Symmetries: which cells answer each other, what breaks a level's symmetry, and what a file says of it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime.campaign.level_json import read_level_data, write_level_data
from runtime.campaign.symmetry import symmetry_breaks
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.symmetry import Symmetry, Turn
from runtime.engine.board.terrain import Element, TerrainMap
from runtime.engine.levels.level import City, Level, Start, Token

EXPECTED = {
    Symmetry.LEFT_RIGHT: ("cba", "fed", "ihg"),
    Symmetry.TOP_BOTTOM: ("ghi", "def", "abc"),
    Symmetry.DIAGONAL: ("adg", "beh", "cfi"),
    Symmetry.ANTI_DIAGONAL: ("ifc", "heb", "gda"),
    Symmetry.HALF_TURN: ("ihg", "fed", "cba"),
    Symmetry.QUARTER_TURNS: ("gda", "heb", "ifc"),
}
sizes = st.builds(Size, st.integers(1, 7), st.integers(1, 7))


@pytest.mark.parametrize(("symmetry", "rows"), EXPECTED.items())
def test_each_symmetry_lays_the_map_on_itself_as_its_name_says(symmetry: Symmetry, rows: tuple[str, ...]) -> None:
    turn = next(iter(symmetry.turns))
    assert turn.turned(Size(3, 3), b"abcdefghi") == "".join(rows).encode()


@given(sizes, st.sampled_from(Turn))
def test_whole_landscapes_turn_as_their_cells_do(size: Size, turn: Turn) -> None:
    cells = bytes(range(size.count))
    after = Size(size.columns, size.rows) if turn.is_crosswise else size
    moved = turn.turned(size, cells)
    assert all(moved[after.index(turn.cell(size, cell))] == cells[size.index(cell)] for cell in size.cells())


@given(sizes, st.sampled_from(Symmetry), st.data())
def test_cells_that_answer_each_other_do_so_both_ways_with_the_sides_changed(
    size: Size, symmetry: Symmetry, data: st.DataObject
) -> None:
    size = size if symmetry.fits(size) else Size(size.rows, size.rows)
    cell = data.draw(st.sampled_from(list(size.cells())))
    images = symmetry.images(size, cell)
    assert cell in images
    assert len(images) <= (4 if symmetry in (Symmetry.FOUR_FOLD, Symmetry.QUARTER_TURNS) else 2)
    for image, swaps in images.items():
        assert image in size
        assert symmetry.images(size, image)[cell] == swaps
        assert set(symmetry.images(size, image)) == set(images)


def test_only_square_maps_have_diagonals_and_quarter_turns() -> None:
    needing = {symmetry for symmetry in Symmetry if not symmetry.fits(Size(3, 4))}
    assert needing == {Symmetry.DIAGONAL, Symmetry.ANTI_DIAGONAL, Symmetry.QUARTER_TURNS}
    assert all(symmetry.fits(Size(4, 4)) for symmetry in Symmetry)


def a_level(*rows: str, cities: tuple[City, ...] = (), tokens: tuple[Token, ...] = ()) -> Level:
    return Level("one", "One", TerrainMap.from_rows(rows), cities=cities, tokens=tokens)


def test_what_breaks_a_symmetry_is_listed_by_kind() -> None:
    home, fort = City("home", Cell(0, 0), Side.GOLD), City("fort", Cell(0, 4), Side.SILVER)
    level = a_level("..f..", "f...f", cities=(home, fort), tokens=(Token("t", Cell(1, 2), Element.FLOOD),))
    assert not symmetry_breaks(level, Symmetry.LEFT_RIGHT)
    painted = replace(level, terrain=level.terrain.having({Cell(1, 1): level.terrain[Cell(0, 2)]}))
    assert [n for n, byte in enumerate(symmetry_breaks(painted, Symmetry.LEFT_RIGHT).terrain) if byte] == [6, 8]
    taken = replace(level, cities=(home, replace(fort, owner=Side.GOLD)))
    assert [city.id for city in symmetry_breaks(taken, Symmetry.LEFT_RIGHT).cities] == ["home", "fort"]
    middle = replace(level, cities=(home, fort, City("middle", Cell(1, 2), Side.GOLD)), tokens=())
    assert [city.id for city in symmetry_breaks(middle, Symmetry.LEFT_RIGHT).cities] == ["middle"]
    moved = replace(level, tokens=(Token("t", Cell(1, 1), Element.FLOOD),))
    assert [token.id for token in symmetry_breaks(moved, Symmetry.LEFT_RIGHT).tokens] == ["t"]


def test_starting_letters_answer_each_other_whatever_they_are() -> None:
    level = a_level("......", "......")
    gold, silver = (Laid(Cell(0, 0), "G"), Laid(Cell(0, 1), "O")), (Laid(Cell(0, 4), "A"), Laid(Cell(0, 5), "T"))
    fair = replace(level, start=Start(letters=BySide(gold, silver)))
    assert not symmetry_breaks(fair, Symmetry.LEFT_RIGHT)
    short = replace(level, start=Start(letters=BySide(gold, silver[1:])))
    assert symmetry_breaks(short, Symmetry.LEFT_RIGHT).letters == (Cell(0, 1),)


def test_a_symmetry_that_the_map_cannot_have_lists_nothing() -> None:
    assert not symmetry_breaks(a_level(".f.", "..."), Symmetry.DIAGONAL)


@pytest.mark.parametrize("symmetry", [None, *Symmetry])
def test_a_file_says_which_symmetry_a_level_is_meant_to_have(symmetry: Symmetry | None) -> None:
    level = replace(a_level("..", ".."), symmetry=symmetry)
    data = write_level_data(level)
    assert data.get("symmetry") == (symmetry.value if symmetry else None)
    data["terrain"] = list(level.terrain.rows())
    assert read_level_data(data)[0].symmetry is symmetry
