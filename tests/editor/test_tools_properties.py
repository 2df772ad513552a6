"""What holds for every tool, whatever is done with it: the preview is what happens, symmetry stays, undo is exact."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from editor.document.area import paint
from editor.document.document import Document
from editor.document.symmetry import RepairSymmetry
from editor.tools.options import BrushShape
from editor.tools.tool import Modifiers, PointerPhase, ToolPreview
from runtime.campaign.level_json import level_text, read_level_data
from runtime.campaign.model import Campaign
from runtime.campaign.symmetry import symmetry_breaks
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import Element, Terrain, TerrainMap
from runtime.engine.levels.level import City, Level, Start, Token
from tests.editor.tool_desk import Desk
from tests.examples import examples

OWNERS = (Side.GOLD, Side.SILVER, None)
TOOLS = ("brush", "line", "rectangle", "ellipse", "fill", "eraser", "mend", "city", "token")
"""Those whose whole gesture is from one press to the next release and whose work lies on the map."""


@st.composite
def levels(draw: st.DrawFn) -> Level:
    """Any small level, with or without a symmetry, which its map need not have."""
    rows, columns = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    size = Size(rows, rows if draw(st.booleans()) else columns)
    terrain = TerrainMap(
        size, bytes(draw(st.lists(st.sampled_from(Terrain), min_size=size.count, max_size=size.count)))
    )
    places = draw(st.lists(st.sampled_from(list(size.cells())), unique=True, max_size=min(6, size.count)))
    cities, tokens = [], []
    for number, cell in enumerate(places):
        if draw(st.booleans()):
            cities.append(City(f"c{number}", cell, draw(st.sampled_from(OWNERS))))
        else:
            tokens.append(Token(f"t{number}", cell, draw(st.sampled_from(Element))))
    plain = terrain.having({thing.at: Terrain.PLAINS for thing in (*cities, *tokens)})
    laid = tuple(
        Laid(cell, "A") for cell in draw(st.lists(st.sampled_from(list(size.cells())), unique=True, max_size=2))
    )
    symmetry = draw(st.sampled_from([None, *(one for one in Symmetry if one.fits(size))]))
    level = Level("one", "One", plain, cities=tuple(cities), tokens=tuple(tokens), symmetry=symmetry)
    return replace(level, start=Start(letters=BySide(tuple(sorted(laid)), ())))


def made_symmetric(level: Level, symmetry: Symmetry) -> Level:
    """The level without starting letters, mended."""
    bare = replace(level, start=Start(), symmetry=symmetry)
    result = RepairSymmetry("one", symmetry).apply(Campaign("test", "Test", (bare,)))
    assert isinstance(result, Campaign)
    return result.levels[0]


cells = st.tuples(st.integers(-2, 8), st.integers(-2, 8))
keys = st.sampled_from([Modifiers.NONE, Modifiers.SHIFT, Modifiers.CONTROL, Modifiers.SHIFT | Modifiers.CONTROL])
settings_of_tools = st.fixed_dictionaries(
    {
        "terrain": st.sampled_from(Terrain),
        "brush_size": st.integers(1, 5),
        "brush_shape": st.sampled_from(BrushShape),
        "mix": st.booleans(),
        "weights": st.sampled_from([(50, 25, 10, 10, 5, 0), (0, 0, 0, 1, 1, 0)]),
        "filled": st.booleans(),
        "everywhere": st.booleans(),
        "erases_terrain": st.booleans(),
        "erases_things": st.booleans(),
        "erases_letters": st.booleans(),
        "owner": st.sampled_from(OWNERS),
        "element": st.sampled_from(Element),
        "power": st.sampled_from([None, 3]),
    }
)
gestures = st.tuples(st.sampled_from(TOOLS), settings_of_tools, st.lists(cells, min_size=1, max_size=4), keys)


def desk_of(level: Level) -> Desk:
    return Desk(Document(Campaign("test", "Test", (level,))))


def as_previewed(level: Level, preview: ToolPreview) -> Level:
    """The level as a preview shows it."""
    landscape = bytearray(level.terrain.cells)
    for painted in preview.painted:
        paint(landscape, level.terrain.size, painted)
    letters = level.start.letters if preview.letters is None else preview.letters
    return replace(
        level,
        terrain=TerrainMap(level.terrain.size, bytes(landscape)),
        cities=tuple(city for city in level.cities if city.id not in preview.hidden) + preview.cities,
        tokens=tuple(token for token in level.tokens if token.id not in preview.hidden) + preview.tokens,
        start=replace(level.start, letters=letters),
    )


def seen(level: Level) -> tuple[object, ...]:
    """What of a level is on the map, in an order of its own."""
    return (
        level.terrain.rows(),
        sorted(level.cities, key=lambda city: city.id),
        sorted(level.tokens, key=lambda token: token.id),
        level.start.letters,
    )


def do(state: Desk, gesture: tuple[str, dict[str, object], list[tuple[int, int]], Modifiers]) -> None:
    tool, options, path, held = gesture
    state.toolbox.choose(tool)
    state.set(**options)
    state.hover(*path[0], keys=held)
    state.drag(*path, keys=held)


@examples(300)
@given(levels(), gestures)
def test_what_the_preview_shows_is_what_happens(
    level: Level, gesture: tuple[str, dict[str, object], list[tuple[int, int]], Modifiers]
) -> None:
    tool, options, path, held = gesture
    state = desk_of(level)
    state.toolbox.choose(tool)
    state.set(**options)
    state.hover(*path[0], keys=held)
    shown = as_previewed(level, state.toolbox.preview())
    if tool in ("brush", "fill", "mend"):
        path = path[:1]  # They work at the press: what shows then is already the next thing.
        state.do(PointerPhase.PRESS, path[0], held)
    else:
        state.do(PointerPhase.PRESS, path[0], held)
        for cell in path[1:]:
            state.move(*cell, keys=held)
        shown = as_previewed(level, state.toolbox.preview())
    refused = state.toolbox.preview().refused and tool not in ("brush", "fill", "mend")
    state.release(*path[-1], keys=held)
    assert seen(state.level) == seen(shown)
    assert len(state.labels) <= 1
    if refused:
        assert state.level == level


@pytest.mark.slow
@examples(300)
@given(levels(), st.sampled_from(Symmetry), st.lists(gestures, min_size=1, max_size=6))
def test_a_symmetric_map_stays_symmetric_whatever_is_done(
    level: Level,
    symmetry: Symmetry,
    done: list[tuple[str, dict[str, object], list[tuple[int, int]], Modifiers]],
) -> None:
    assume(symmetry.fits(level.terrain.size))
    state = desk_of(made_symmetric(level, symmetry))
    assert not symmetry_breaks(state.level, symmetry)
    for gesture in done:
        do(state, gesture)
        found = symmetry_breaks(state.level, symmetry)
        assert not found, (gesture, found)


@pytest.mark.slow
@examples(150)
@given(levels(), st.lists(st.tuples(gestures, st.sampled_from(["keep", "escape", "undo", "redo"])), max_size=6))
def test_undoing_all_gives_the_first_bytes_and_redoing_all_the_last(
    level: Level,
    done: list[tuple[tuple[str, dict[str, object], list[tuple[int, int]], Modifiers], str]],
) -> None:
    state = desk_of(level)
    first = level_text(level)
    for gesture, then in done:
        before = state.level
        if then == "escape":
            tool, options, path, held = gesture
            state.toolbox.choose(tool)
            state.set(**options)
            steps = len(state.labels)
            state.press(*path[0], keys=held)
            for cell in path:
                state.move(*cell, keys=held)
            if state.toolbox.cancel():
                assert state.level == before
                assert len(state.labels) == steps
                assert state.rows == before.terrain.rows()
        else:
            do(state, gesture)
        assert read_level_data(json.loads(level_text(state.level)))[0] == state.level
        if then == "undo":
            state.document.undo()
        elif then == "redo":
            state.document.redo()
    count = len(state.document.history)
    state.document.go_to(count)
    last = level_text(state.level)
    assert state.document.go_to(0)
    assert level_text(state.level) == first
    assert state.document.go_to(count)
    assert level_text(state.level) == last
    assert state.level.terrain.size == level.terrain.size
    assert all(Cell(*city.at) in level.terrain.size for city in state.level.cities)
