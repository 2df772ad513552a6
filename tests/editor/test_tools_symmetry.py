"""Symmetry as a designer meets it: mirrored painting and placing, refusals on the axis, mending from either side."""

from __future__ import annotations

from dataclasses import replace

import pytest

from editor.document.document import Document
from editor.document.edit import CompositeEdit
from editor.document.levels import ChangeLevel
from editor.document.symmetry import breaks
from editor.document.things import ChangeCity, RemoveCity
from editor.tools.surface import Surface
from runtime.campaign.model import Campaign
from runtime.campaign.symmetry import symmetry_breaks
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import Element, Terrain, TerrainMap
from runtime.engine.levels.level import City, Level, Start, Token
from runtime.support.texts import english
from tests.editor.tool_desk import SHIFT, Desk

WIDE = Size(5, 7)


def a_desk(symmetry: Symmetry | None, size: Size = WIDE, tool: str = "brush", **things: object) -> Desk:
    level = replace(Level("one", "One", TerrainMap.filled(size)), symmetry=symmetry, **things)
    return Desk(Document(Campaign("test", "Test", (level, Level("two", "Two", TerrainMap.filled(Size(3, 3)))))), tool)


@pytest.mark.parametrize(
    ("symmetry", "painted"),
    [
        (Symmetry.LEFT_RIGHT, {(1, 0), (1, 6)}),
        (Symmetry.TOP_BOTTOM, {(1, 0), (3, 0)}),
        (Symmetry.HALF_TURN, {(1, 0), (3, 6)}),
        (Symmetry.FOUR_FOLD, {(1, 0), (1, 6), (3, 0), (3, 6)}),
    ],
)
def test_a_dab_is_painted_on_every_answering_cell(symmetry: Symmetry, painted: set[tuple[int, int]]) -> None:
    state = a_desk(symmetry)
    state.hover(1, 0)
    preview = state.toolbox.preview()
    assert set(preview.cells()) == painted
    assert {cell for ghost in preview.ghosts for cell in ghost.cells()} == painted - {(1, 0)}
    assert preview.status == f"{len(painted)} cells of forest"
    state.click(1, 0)
    assert {cell for cell in state.level.terrain.size.cells() if state.level.terrain[cell] is Terrain.FOREST} == painted
    assert len(state.labels) == 1


@pytest.mark.parametrize("symmetry", [Symmetry.DIAGONAL, Symmetry.ANTI_DIAGONAL, Symmetry.QUARTER_TURNS])
def test_square_maps_are_mirrored_crosswise_and_others_can_not_be(symmetry: Symmetry) -> None:
    state = a_desk(symmetry, Size(4, 4))
    state.click(0, 1)
    assert not symmetry_breaks(state.level, symmetry)
    assert sum(row.count("f") for row in state.rows) == (4 if symmetry is Symmetry.QUARTER_TURNS else 2)
    refused = a_desk(None).document.perform("Symmetry", ChangeLevel("one", symmetry=symmetry))
    assert refused is not None
    assert refused.code == "symmetry-needs-square"


def test_mirroring_can_be_turned_off_without_giving_up_the_symmetry() -> None:
    state = a_desk(Symmetry.LEFT_RIGHT)
    state.set(mirror=False)
    state.click(1, 0)
    assert state.rows[1] == "f......"
    assert state.level.symmetry is Symmetry.LEFT_RIGHT


def test_owners_are_changed_on_the_other_side() -> None:
    state = a_desk(Symmetry.FOUR_FOLD, tool="city")
    state.click(0, 1)
    assert {(city.at, city.owner) for city in state.level.cities} == {
        (Cell(0, 1), Side.GOLD),
        (Cell(0, 5), Side.SILVER),
        (Cell(4, 1), Side.GOLD),
        (Cell(4, 5), Side.SILVER),
    }
    assert state.labels == ["Place gold city"]
    state.hover(1, 1)
    assert state.toolbox.preview().status == "Place gold city; its mirror images: silver, gold, silver"


def test_only_a_neutral_city_can_stand_on_its_own_mirror_image() -> None:
    state = a_desk(Symmetry.LEFT_RIGHT, tool="city")
    state.hover(2, 3)
    preview = state.toolbox.preview()
    assert preview.refused
    assert preview.status == "This cell is its own mirror image: only a neutral city can stand here."
    state.click(2, 3)
    assert state.level.cities == ()
    state.set(owner=None)
    state.click(2, 3)
    assert [(city.at, city.owner) for city in state.level.cities] == [((2, 3), None)]
    state.set(owner=Side.SILVER)
    state.click(2, 3, keys=SHIFT)
    assert state.level.cities[0].owner is None


def test_twins_move_change_and_go_together() -> None:
    state = a_desk(Symmetry.LEFT_RIGHT, tool="city")
    state.click(1, 1)
    state.drag((1, 1), (3, 2))
    assert [(city.at, city.owner) for city in state.level.cities] == [((3, 2), Side.GOLD), ((3, 4), Side.SILVER)]
    state.set(owner=None)
    state.click(3, 4, keys=SHIFT)
    assert [city.owner for city in state.level.cities] == [None, None]
    assert state.toolbox.remove_at(Cell(3, 2))
    assert state.level.cities == ()
    assert len(state.labels) == 4


def test_twins_that_would_meet_stay_where_they_are() -> None:
    state = a_desk(Symmetry.LEFT_RIGHT, tool="token")
    state.click(1, 1)
    state.press(1, 1)
    state.move(1, 3)
    assert state.toolbox.preview().status.startswith("Two mirror images would meet here.")
    state.release(1, 3)
    assert [token.at for token in state.level.tokens] == [(1, 1), (1, 5)]


@pytest.mark.parametrize(
    ("other", "is_twin"),
    [((Element.FLOOD, 4), True), ((Element.FLOOD, 5), False), ((Element.VOLCANO, 4), False)],
    ids=["the same", "another power", "another element"],
)
def test_only_a_token_of_the_same_element_and_power_goes_with_its_image(
    other: tuple[Element, int], is_twin: bool
) -> None:
    tokens = (Token("one", Cell(1, 1), Element.FLOOD, 4), Token("other", Cell(1, 5), *other))
    moved = a_desk(Symmetry.LEFT_RIGHT, tool="token", tokens=tokens)
    moved.drag((1, 1), (2, 1))
    assert [tuple(token.at) for token in moved.level.tokens] == [(2, 1), (2, 5) if is_twin else (1, 5)]
    removed = a_desk(Symmetry.LEFT_RIGHT, tool="token", tokens=tokens)
    assert removed.toolbox.remove_at(Cell(1, 1))
    assert [token.id for token in removed.level.tokens] == ([] if is_twin else ["other"])


def test_only_a_city_of_the_other_side_goes_with_its_image() -> None:
    cities = (City("one", Cell(1, 1), Side.GOLD), City("other", Cell(1, 5), Side.GOLD))
    state = a_desk(Symmetry.LEFT_RIGHT, tool="city", cities=cities)
    state.drag((1, 1), (2, 1))
    assert [(city.id, tuple(city.at)) for city in state.level.cities] == [("one", (2, 1)), ("other", (1, 5))]


def test_along_the_axis_a_city_moves_where_it_is_neutral_and_none_that_is_owned_comes_there() -> None:
    cities = (City("middle", Cell(1, 3), None), City("home", Cell(4, 1), Side.GOLD))
    state = a_desk(Symmetry.LEFT_RIGHT, tool="city", cities=cities)
    state.drag((1, 3), (2, 3))
    assert [tuple(city.at) for city in state.level.cities] == [(2, 3), (4, 1)]
    state.press(4, 1)
    state.move(4, 3)
    assert state.toolbox.preview().status.startswith("This cell is its own mirror image: only a neutral city")
    state.release(4, 3)
    assert [tuple(city.at) for city in state.level.cities] == [(2, 3), (4, 1)]


def test_a_name_is_that_of_one_city_and_two_twins_are_removed_once() -> None:
    cities = (City("home", Cell(1, 1), Side.GOLD), City("fort", Cell(1, 5), Side.SILVER))
    state = a_desk(Symmetry.LEFT_RIGHT, cities=cities)
    surface = Surface(state.document, english(), "one")
    surface.perform("Rename", ChangeCity("one", "home", name="Home"))
    assert [(city.name, city.owner) for city in state.level.cities] == [("Home", Side.GOLD), ("", Side.SILVER)]
    surface.perform("Remove", CompositeEdit((RemoveCity("one", "home"), RemoveCity("one", "fort"))))
    assert state.level.cities == ()


def test_what_leaves_the_middle_gets_its_twin() -> None:
    state = a_desk(Symmetry.LEFT_RIGHT, tool="token")
    state.click(1, 3)
    state.drag((1, 3), (1, 2))
    assert [token.at for token in state.level.tokens] == [(1, 2), (1, 4)]
    assert not symmetry_breaks(state.level, Symmetry.LEFT_RIGHT)


def broken() -> Desk:
    """A map whose left half differs from the right one in everything."""
    return a_desk(
        Symmetry.LEFT_RIGHT,
        tool="mend",
        terrain=TerrainMap.from_rows(["f......", ".~.....", ".......", "......#", "......."]),
        cities=(
            City("home", Cell(2, 0), Side.GOLD, "Home"),
            City("fort", Cell(2, 6), Side.GOLD),
            City("middle", Cell(4, 3), Side.SILVER),
        ),
        tokens=(Token("jewel", Cell(4, 1), Element.FLOOD, 4), Token("gem", Cell(0, 5), Element.VOLCANO)),
        start=Start(letters=BySide((Laid(Cell(2, 1), "A"),), ())),
    )


def test_mending_keeps_the_side_under_the_pointer() -> None:
    state = broken()
    assert breaks(state.level, Symmetry.LEFT_RIGHT).count == 15
    state.hover(1, 1)
    preview = state.toolbox.preview()
    assert preview.status == ("Mend from the left half: 6 cells differ, 3 cities, 2 tokens, 1 starting letter")
    assert preview.outline.count == 20
    state.click(1, 1)
    level = state.level
    assert state.rows == ("f.....f", ".~...~.", ".......", ".......", ".......")
    assert {(city.id, city.at, city.owner) for city in level.cities} == {
        ("home", (2, 0), Side.GOLD),
        ("fort", (2, 6), Side.SILVER),
        ("middle", (4, 3), None),
    }
    assert {(token.at, token.element, token.power) for token in level.tokens} == {
        ((4, 1), Element.FLOOD, 4),
        ((4, 5), Element.FLOOD, 4),
    }
    assert symmetry_breaks(level, Symmetry.LEFT_RIGHT).letters == (Cell(2, 1),)
    assert state.labels == ["Mend the symmetry from the left half"]
    state.hover(1, 1)
    assert state.toolbox.preview().status.startswith("Only starting letters differ (1)")


def test_mending_from_the_other_side_brings_the_other_map() -> None:
    state = broken()
    state.click(1, 6)
    assert state.rows == (".......", ".......", ".......", "#.....#", ".......")
    assert {(token.at, token.element) for token in state.level.tokens} == {
        ((0, 1), Element.VOLCANO),
        ((0, 5), Element.VOLCANO),
    }
    state.document.undo()
    assert state.level == broken().level


def test_mending_asks_for_a_symmetry_first() -> None:
    state = a_desk(None, tool="mend")
    state.hover(1, 1)
    assert state.toolbox.preview().refused
    state.click(1, 1)
    assert state.labels == []
