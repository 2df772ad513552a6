"""Presets are part of the campaign: they follow the map, are undone, saved and read back like everything else."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from editor.document.campaigns import new_campaign
from editor.document.document import Document
from editor.document.edit import Edit
from editor.document.levels import DuplicateLevel, MoveLevel, RemoveLevel
from editor.document.map_shape import ResizeLevel, TurnLevel
from editor.document.presets_and_proofs import SetPresets
from editor.document.references import Rename, RenameLevel
from runtime.campaign.model import Campaign
from runtime.campaign.play import Arrival, CarryOver, Position, Preset
from runtime.campaign.reader import read_campaign
from runtime.campaign.references import ReferenceKind
from runtime.campaign.writer import save_campaign
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.symmetry import Turn
from runtime.engine.board.terrain import Element, Terrain, TerrainMap
from runtime.engine.game.state import BoardToken, HeldToken
from runtime.engine.levels.level import City, Level

LEVELS = st.sampled_from(["one", "two"])
IDS = st.sampled_from(["same", "late", "a", "bad id"])
NAMES = st.sampled_from(["Same", "Late", "same", ""])
CITIES = st.sampled_from(["gold-1", "silver-1", "new"])

MAPS: st.SearchStrategy[Edit] = st.one_of(
    st.builds(
        ResizeLevel,
        LEVELS,
        st.builds(Size, st.integers(1, 9), st.integers(1, 9)),
        st.just(Terrain.PLAINS),
        st.integers(-2, 2),
        st.integers(-2, 2),
    ),
    st.builds(TurnLevel, LEVELS, st.sampled_from(Turn)),
    st.builds(Rename, LEVELS, st.just(ReferenceKind.CITY), CITIES, CITIES),
    st.builds(RenameLevel, LEVELS, LEVELS),
    st.builds(DuplicateLevel, LEVELS, LEVELS, st.just("Copy")),
)
PRESETS = st.builds(
    Preset,
    IDS,
    NAMES,
    st.sampled_from([None, Position(turn=9, racks=BySide("AB", "C"))]),
    st.sampled_from([None, Arrival("way", CarryOver("Z", (HeldToken(Element.FLOOD, Cell(1, 1), 4),), 1, 5))]),
    st.sampled_from([None, 0, 2**64 - 1]),
)
ALL: st.SearchStrategy[Edit] = st.one_of(
    MAPS,
    st.builds(SetPresets, LEVELS, st.lists(PRESETS, max_size=3).map(tuple)),
    st.builds(RemoveLevel, LEVELS),
    st.builds(MoveLevel, LEVELS, st.integers(0, 2)),
)


def same_as(level: Level) -> Position:
    """A part of a position that says again what the level says itself."""
    return Position(
        terrain=level.terrain,
        cities=level.cities,
        letters=level.start.letters.map(lambda laid: {one.at: one.letter for one in laid}),
        tokens=tuple(BoardToken("token", city.at, Element.FLOOD, 3) for city in level.cities),
        rack_tokens=BySide(tuple(HeldToken(Element.FLOOD, city.at, 3) for city in level.cities), ()),
    )


def start() -> Campaign:
    campaign = new_campaign("Test", "One", Size(6, 7))
    assert isinstance(campaign, Campaign)
    level = campaign.levels[0]
    laid = BySide((Laid(Cell(0, 0), "A"), Laid(Cell(2, 3), "B")), (Laid(Cell(5, 6), "C"),))
    ground = TerrainMap.from_rows(["f......", ".~.....", ".......", "...^...", ".......", "......="])
    level = replace(
        level,
        terrain=ground,
        cities=(City("gold-1", Cell(1, 4), Side.GOLD), City("silver-1", Cell(4, 0), Side.SILVER)),
        start=replace(level.start, letters=laid),
    )
    campaign = campaign.having_level(level)
    kept = SetPresets("one", (Preset("same", "Same", same_as(level), seed=3),)).apply(campaign)
    assert isinstance(kept, Campaign)
    return kept


@given(st.lists(MAPS, max_size=8))
def test_a_preset_that_says_what_the_level_says_goes_on_doing_so(edits: list[Edit]) -> None:
    document = Document(start())
    for edit in edits:
        document.perform("Edit", edit)
    assert document.campaign.presets
    for level in document.campaign.levels:
        (preset,) = document.campaign.presets_of(level.id).presets
        assert preset.position == same_as(level)


@given(st.lists(ALL, max_size=10))
def test_presets_are_undone_redone_saved_and_read_back(edits: list[Edit]) -> None:
    document = Document(start())
    for edit in edits:
        document.perform("Edit", edit)
    last, steps = document.campaign, document.position
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        source = save_campaign(folder, start(), None)
        before = {path: path.read_bytes() for path in folder.rglob("*.json")}
        source = save_campaign(folder, last, source)
        read = read_campaign(folder)
        assert read.campaign == last
        assert not read.read_only
        assert set(read.campaign.presets) <= {level.id for level in read.campaign.levels}
        document.go_to(0)
        assert document.campaign == start()
        save_campaign(folder, document.campaign, source)
        assert {path: path.read_bytes() for path in folder.rglob("*.json")} == before
    document.go_to(steps)
    assert document.campaign == last
