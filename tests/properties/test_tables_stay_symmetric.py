"""Whatever is moved, or changed among the properties or in the table of things, the level's symmetry holds."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from editor.document.document import Document
from editor.document.edit import CompositeEdit, Edit
from editor.document.things import (
    ChangeCity,
    ChangeToken,
    MoveCity,
    MoveToken,
    PlaceCity,
    PlaceToken,
    RemoveCity,
    RemoveToken,
)
from editor.tools.surface import Surface
from runtime.campaign.model import Campaign
from runtime.campaign.symmetry import symmetry_breaks
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import Element, TerrainMap
from runtime.engine.levels.level import City, Level
from runtime.support.texts import english
from tests.examples import examples

SIZE = Size(7, 7)
CELLS = st.builds(Cell, st.integers(0, 6), st.integers(0, 6))
OWNERS = st.sampled_from((*SIDES, None))
ROWS = st.lists(st.integers(0, 30), min_size=1, max_size=4)


@dataclass(frozen=True)
class Row:
    """Rows of the table, by their numbers, that are changed or removed together."""

    rows: list[int]
    owner: Side | None
    element: Element
    power: int | None
    removes: bool


@dataclass(frozen=True)
class Way:
    """A thing, by its number, that is moved."""

    number: int
    to: Cell


PLACED = st.one_of(
    st.builds(lambda at, owner: PlaceCity("one", at, owner), CELLS, OWNERS),
    st.builds(lambda at, element: PlaceToken("one", at, element), CELLS, st.sampled_from(Element)),
)
MOVED = st.builds(Way, st.integers(0, 9), CELLS)
CHANGED = st.builds(Row, ROWS, OWNERS, st.sampled_from(Element), st.one_of(st.none(), st.integers(1, 9)), st.booleans())


def edit_of(row: Row, level: Level) -> Edit | None:
    """What the table would do to those of the rows that there are."""
    things = (*level.cities, *level.tokens)
    edits: list[Edit] = []
    for number in sorted(set(row.rows)):
        if number >= len(things):
            continue
        thing = things[number]
        if isinstance(thing, City):
            changes: Edit = ChangeCity("one", thing.id, owner=row.owner, name="Name")
            edits.append(RemoveCity("one", thing.id) if row.removes else changes)
        else:
            changes = ChangeToken("one", thing.id, row.element, row.power)
            edits.append(RemoveToken("one", thing.id) if row.removes else changes)
    return CompositeEdit(tuple(edits)) if edits else None


def move_of(way: Way, level: Level) -> Edit | None:
    """What dragging a thing would do, where there are so many."""
    things = (*level.cities, *level.tokens)
    if way.number >= len(things):
        return None
    thing = things[way.number]
    return MoveCity("one", thing.id, way.to) if isinstance(thing, City) else MoveToken("one", thing.id, way.to)


@examples(80)
@given(symmetry=st.sampled_from(Symmetry), steps=st.lists(st.one_of(PLACED, CHANGED, MOVED), max_size=14))
def test_no_change_of_things_breaks_the_symmetry(symmetry: Symmetry, steps: list[Edit | Row | Way]) -> None:
    level = Level("one", "One", TerrainMap.filled(SIZE), symmetry=symmetry)
    document = Document(Campaign("table", "Table", levels=(level,)))
    surface = Surface(document, english(), "one")
    done = 0
    for step in steps:
        now = document.campaign.level("one")
        match step:
            case Row():
                edit = edit_of(step, now)
            case Way():
                edit = move_of(step, now)
            case _:
                edit = step
        if edit is not None:
            before = document.position
            surface.perform("Step", edit)
            done += document.position - before
            after = document.campaign.level("one")
            assert not symmetry_breaks(after, symmetry)
            assert len({thing.id for thing in (*after.cities, *after.tokens)}) == len(after.cities) + len(after.tokens)
    for _ in range(done):
        document.undo()
    assert document.campaign.level("one") == level
