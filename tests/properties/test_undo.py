"""Whatever is done to a document can be undone, and what listeners are told covers all that changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.document import history
from editor.document.campaigns import ChangeCampaign, new_campaign
from editor.document.changes import CellsChanged, Change, LevelChanged, LevelRenamed
from editor.document.document import Document
from editor.document.edit import Edit
from editor.document.levels import (
    AddLevel,
    ChangeLevel,
    ChangeSeat,
    DuplicateLevel,
    MoveLevel,
    RemoveLevel,
    blank_level,
)
from editor.document.map_shape import ResizeLevel
from editor.document.references import Rename, RenameLevel
from editor.document.things import ChangeCity, ChangeToken, RemoveCity
from editor.tools.options import BrushShape, ToolOptionValues
from editor.tools.tool import Button, Modifiers, Pointer, PointerPhase
from editor.tools.toolbox import Toolbox
from runtime.campaign.model import Campaign
from runtime.campaign.references import ReferenceKind
from runtime.campaign.writer import campaign_files
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element, Terrain
from runtime.engine.levels.level import Level
from runtime.support.texts import english

LEVELS = ("one", "two", "three")
CELLS = st.builds(Cell, st.integers(-2, 9), st.integers(-2, 9))
SIZES = st.builds(Size, st.integers(1, 9), st.integers(1, 9))
TERRAINS = st.sampled_from(Terrain)
OWNERS = st.sampled_from([Side.GOLD, Side.SILVER, None])
IDS = st.sampled_from(["gold-1", "silver-1", "city-1", "token-1", "city-2", "new", "bad id"])
LEVEL_IDS = st.sampled_from(LEVELS)
NAMES = st.sampled_from(["A", "AB", "One", "", "Über"])

EDITS: st.SearchStrategy[Edit] = st.one_of(
    st.builds(ChangeCity, LEVEL_IDS, IDS, OWNERS, NAMES),
    st.builds(RemoveCity, LEVEL_IDS, IDS),
    st.builds(ChangeToken, LEVEL_IDS, IDS, st.sampled_from(Element), st.sampled_from([None, 0, 7])),
    st.builds(ChangeLevel, LEVEL_IDS, NAMES, NAMES),
    st.builds(ChangeSeat, LEVEL_IDS, st.sampled_from(Side), st.sampled_from([None, "greedy"])),
    st.builds(ResizeLevel, LEVEL_IDS, SIZES, TERRAINS, st.integers(-2, 2), st.integers(-2, 2)),
    st.builds(DuplicateLevel, LEVEL_IDS, LEVEL_IDS, NAMES),
    st.builds(MoveLevel, LEVEL_IDS, st.integers(-1, 4)),
    st.builds(RemoveLevel, LEVEL_IDS),
    st.builds(RenameLevel, LEVEL_IDS, LEVEL_IDS),
    st.builds(Rename, LEVEL_IDS, st.sampled_from(ReferenceKind), IDS, IDS),
    st.builds(ChangeCampaign, name=NAMES),
    st.builds(lambda size: AddLevel(blank_level(start(), "Three", size)), SIZES),
)


@dataclass(frozen=True)
class Do:
    """Make an edit, perhaps as one of a merging row."""

    edit: Edit
    merge: str


@dataclass(frozen=True)
class Gesture:
    """Press, move and let go (or press Escape) with a tool."""

    tool: str
    level: str
    options: ToolOptionValues
    path: list[Cell]
    keys: Modifiers
    button: Button
    escape: bool


@dataclass(frozen=True)
class Travel:
    """Undo, redo, or go somewhere in the history."""

    by: int


OPTIONS = st.builds(
    ToolOptionValues,
    TERRAINS,
    st.sampled_from([1, 2, 3, 5]),
    st.sampled_from(BrushShape),
    OWNERS,
    element=st.sampled_from(Element),
    power=st.sampled_from([None, 0, 5]),
)
GESTURES = st.builds(
    Gesture,
    st.sampled_from(["brush", "brush", "line", "fill", "picker", "city", "city", "token"]),
    LEVEL_IDS,
    OPTIONS,
    st.lists(CELLS, min_size=1, max_size=4),
    st.sampled_from([Modifiers.NONE, Modifiers.NONE, Modifiers.SHIFT, Modifiers.ALT]),
    st.sampled_from([Button.LEFT, Button.LEFT, Button.RIGHT]),
    st.booleans(),
)
DEEDS = st.lists(
    st.one_of(
        GESTURES,
        GESTURES,
        st.builds(Do, EDITS, st.sampled_from(["", "", "name", "size"])),
        st.builds(Travel, st.integers(-3, 3)),
    ),
    max_size=12,
)


def start() -> Campaign:
    campaign = new_campaign("Test", "One", Size(6, 7))
    assert isinstance(campaign, Campaign)
    campaign_of_two = AddLevel(blank_level(campaign, "Two", Size(3, 4))).apply(campaign)
    assert isinstance(campaign_of_two, Campaign)
    return campaign_of_two


def files(campaign: Campaign) -> Mapping[str, bytes]:
    return campaign_files(campaign, None)


@contextmanager
def large_from(cells: int) -> Iterator[None]:
    """Maps of more cells than this count as large."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(history, "LARGE", cells)
        yield


@dataclass
class Onlooker:
    """Keeps its own picture of the levels, mended only where it is told that something changed."""

    document: Document
    levels: dict[str, Level] = field(default_factory=dict)
    seen: dict[str, bytes] = field(default_factory=dict)

    def look(self) -> None:
        self.levels = {level.id: level for level in self.document.campaign.levels}
        self.seen = {level_id: bytes(self.document.terrain(level_id)) for level_id in self.levels}

    def hear(self, change: Change) -> None:
        if isinstance(change, LevelRenamed):
            self.seen[change.after] = self.seen.pop(change.before)
            return
        if isinstance(change, LevelChanged) and "terrain" in change.fields:
            self.seen[change.level_id] = bytes(self.document.terrain(change.level_id))
        if isinstance(change, CellsChanged):
            now = self.document.terrain(change.level_id)
            width = self.document.campaign.level(change.level_id).terrain.size.columns
            mended = bytearray(self.seen[change.level_id])
            for row in range(change.box.top, change.box.bottom):
                part = slice(row * width + change.box.left, row * width + change.box.right)
                mended[part] = now[part]
            self.seen[change.level_id] = bytes(mended)

    def check(self) -> None:
        """What it has pieced together is what there is."""
        for level in self.document.campaign.levels:
            seen = self.seen.setdefault(level.id, bytes(self.document.terrain(level.id)))
            assert seen == self.document.terrain(level.id)
        self.seen = {level.id: self.seen[level.id] for level in self.document.campaign.levels}


def act(deed: Do | Gesture | Travel, document: Document, toolbox: Toolbox) -> None:
    """Do it; a gesture that is dropped must leave the document as it was."""
    if isinstance(deed, Do):
        document.perform("Edit", deed.edit, deed.merge)
        return
    if isinstance(deed, Travel):
        document.go_to(document.position + deed.by)
        return
    toolbox.show_level(deed.level)
    toolbox.choose(deed.tool)
    toolbox.set_options(deed.options)
    before, steps, position = document.campaign, document.history, document.position
    pressed_only = deed.tool in ("fill",) or deed.button is Button.RIGHT
    toolbox.pointer(Pointer(deed.path[0], PointerPhase.PRESS, deed.keys, deed.button))
    for cell in deed.path[1:]:
        toolbox.pointer(Pointer(cell, PointerPhase.MOVE, deed.keys, deed.button))
    if deed.escape:
        toolbox.cancel()
        if not pressed_only:
            assert (document.campaign, document.history, document.position) == (before, steps, position)
    toolbox.pointer(Pointer(deed.path[-1], PointerPhase.RELEASE, deed.keys, deed.button))


@pytest.mark.slow
@pytest.mark.parametrize("large", [4, 20, 65536])
@given(deeds=DEEDS)
def test_undoing_everything_gives_the_first_bytes_and_redoing_the_last(
    large: int, deeds: list[Do | Gesture | Travel]
) -> None:
    with large_from(large):
        document = Document(start())
        toolbox = Toolbox(document, english(), "one")
        onlooker = Onlooker(document)
        onlooker.look()
        document.subscribe(onlooker.hear)
        first = files(document.campaign)
        for deed in deeds:
            act(deed, document, toolbox)
            assert not document.is_stroking
            onlooker.check()
            assert document.is_dirty == (document.campaign != start())
        last, position = document.campaign, document.position
        while document.undo():
            onlooker.check()
        assert document.campaign == start()
        assert files(document.campaign) == first
        assert not document.is_dirty
        document.go_to(position)
        onlooker.check()
        assert document.campaign == last
        assert files(document.campaign) == files(last)
        while document.redo():
            onlooker.check()
        assert document.position == len(document.history)


@given(deeds=DEEDS)
def test_no_step_is_void_and_ids_and_cells_stay_unique(deeds: list[Do | Gesture | Travel]) -> None:
    document = Document(start())
    toolbox = Toolbox(document, english(), "one")
    for deed in deeds:
        act(deed, document, toolbox)
    for step in document.history:
        assert step.before != step.after
    for position in range(len(document.history) + 1):
        document.go_to(position)
        for level in document.campaign.levels:
            things = [*level.cities, *level.tokens]
            assert len({thing.id for thing in things}) == len(things)
            assert len({thing.at for thing in things}) == len(things)
            assert all(thing.at in level.terrain.size for thing in things)
            assert all(level.terrain[city.at] is Terrain.PLAINS for city in level.cities)


@given(level_rows=st.lists(st.lists(TERRAINS, min_size=8, max_size=8), min_size=8, max_size=8), gesture=GESTURES)
def test_the_preview_is_the_operation(level_rows: list[list[Terrain]], gesture: Gesture) -> None:
    document = Document(start())
    document.perform("Resize", ResizeLevel("one", Size(8, 8)))
    document.begin("one", "Rows")
    document.extend({Cell(r, c): kind for r, row in enumerate(level_rows) for c, kind in enumerate(row)})
    document.commit()
    toolbox = Toolbox(document, english(), "one")
    toolbox.choose(gesture.tool)
    toolbox.set_options(gesture.options)
    at = gesture.path[0]
    toolbox.pointer(Pointer(at, PointerPhase.HOVER))
    preview = toolbox.preview()
    before = document.campaign.level("one")
    toolbox.pointer(Pointer(at, PointerPhase.PRESS))
    toolbox.pointer(Pointer(at, PointerPhase.RELEASE))
    after = document.campaign.level("one")
    assert after.terrain == before.terrain.having(preview.cells())
    kept_cities = [city for city in before.cities if city.id not in preview.hidden]
    kept_tokens = [token for token in before.tokens if token.id not in preview.hidden]
    assert {city.id for city in after.cities} == {city.id for city in (*kept_cities, *preview.cities)}
    assert all(city in after.cities for city in (*kept_cities, *preview.cities))
    assert all(token in after.tokens for token in (*kept_tokens, *preview.tokens))
    assert len(after.tokens) == len(kept_tokens) + len(preview.tokens)
    if preview.refused:
        assert after == before
