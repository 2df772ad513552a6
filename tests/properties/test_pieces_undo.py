"""Selecting, stamping, turning, regions and starting words, at random: all of it undone, written and read again."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.document.document import Document
from editor.document.edit import EditRefusal
from editor.document.levels import ChangeLevel
from editor.document.map_shape import TurnLevel
from editor.document.pieces import MapPiece, read_piece, write_piece
from editor.tools.options import SelectionMode, ToolOptionValues
from editor.tools.tool import Modifiers, Pointer, PointerPhase, TypedKey
from editor.tools.toolbox import Toolbox
from runtime import resources
from runtime.campaign.level_json import level_text, read_level_data
from runtime.campaign.model import Campaign
from runtime.campaign.schema_validation import Schemas
from runtime.campaign.symmetry import symmetry_breaks
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.engine.board.symmetry import Symmetry, Turn
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.conditions.plan_builder import planned
from runtime.engine.levels.level import Level
from runtime.support.json_text import parse
from runtime.support.texts import english
from tests.editor.test_document_references import RULES, campaign_of, cells_meant, whole_level
from tests.examples import examples
from tests.properties.test_undo import Onlooker, files, large_from

SCHEMAS = Schemas(resources.schemas())
CELLS = st.builds(Cell, st.integers(-1, 5), st.integers(-1, 5))
TOOLS = ("select", "select", "wand", "same", "stamp", "region", "words", "words")
KEYS = (Modifiers.NONE, Modifiers.SHIFT, Modifiers.ALT, Modifiers.CONTROL, Modifiers.SHIFT | Modifiers.ALT)
DEEDS = ("select_all", "select_none", "invert", "grow", "shrink")


@dataclass(frozen=True)
class Drag:
    """Press, move and let go with a tool, type what is typed, and keep it or press Escape."""

    tool: str
    options: ToolOptionValues
    path: list[Cell]
    keys: Modifiers
    typed: list[str | TypedKey]
    escape: bool


@dataclass(frozen=True)
class Deed:
    """One of what menus offer for the selection, or pasting what is selected."""

    name: str
    turn: Turn


@dataclass(frozen=True)
class Travel:
    """Undo, redo, or go somewhere in the history."""

    by: int


OPTIONS = st.builds(
    ToolOptionValues,
    brush_size=st.sampled_from([1, 2]),
    mirror=st.booleans(),
    joining=st.sampled_from(SelectionMode),
    letters_side=st.sampled_from(Side),
)
DRAGS = st.builds(
    Drag,
    st.sampled_from(TOOLS),
    OPTIONS,
    st.lists(CELLS, min_size=1, max_size=3),
    st.sampled_from(KEYS),
    st.lists(st.one_of(st.sampled_from(["a", "Ä", "xyz"]), st.sampled_from(TypedKey)), max_size=4),
    st.booleans(),
)
NAMES = st.sampled_from([*DEEDS, "clear", "clear", "turn", "turn", "turn_map", "crop", "paste", "paste"])
STEPS = st.lists(
    st.one_of(DRAGS, DRAGS, st.builds(Deed, NAMES, st.sampled_from(Turn)), st.builds(Travel, st.integers(-2, 2))),
    max_size=10,
)


def begin(symmetry: Symmetry | None) -> Campaign:
    """A campaign whose first level uses every condition and effect, and has a symmetry (not kept as it is yet)."""
    campaign = campaign_of(whole_level())
    changed = ChangeLevel("one", symmetry=symmetry).apply(campaign)
    assert isinstance(changed, Campaign)
    return changed


def act(step: Drag | Deed | Travel, document: Document, toolbox: Toolbox) -> None:
    if isinstance(step, Travel):
        document.go_to(document.position + step.by)
    elif isinstance(step, Deed):
        _do(step, document, toolbox)
    else:
        _drag(step, document, toolbox)


def _do(deed: Deed, document: Document, toolbox: Toolbox) -> None:
    before = document.campaign
    if deed.name in DEEDS:
        getattr(toolbox.deeds, deed.name)()
        assert document.campaign == before, "selecting changes nothing"
    elif deed.name in ("turn", "turn_map"):
        getattr(toolbox.deeds, deed.name)("Turn", deed.turn)
    elif deed.name == "paste":
        piece = toolbox.deeds.piece
        if piece is not None:
            read = read_piece(write_piece(piece), SCHEMAS)
            assert read == piece
            assert isinstance(read, MapPiece)
            toolbox.paste(read)
            toolbox.deeds.turn("Turn", deed.turn)
            for phase in (PointerPhase.PRESS, PointerPhase.RELEASE):
                toolbox.pointer(Pointer(Cell(1, 2), phase))
    else:
        getattr(toolbox.deeds, deed.name)(deed.name)


def _drag(step: Drag, document: Document, toolbox: Toolbox) -> None:
    toolbox.choose(step.tool)
    toolbox.set_options(step.options)
    toolbox.finish()
    before, steps = document.campaign, document.history
    toolbox.pointer(Pointer(step.path[0], PointerPhase.HOVER, step.keys))
    toolbox.preview()
    toolbox.pointer(Pointer(step.path[0], PointerPhase.PRESS, step.keys))
    for cell in step.path[1:]:
        toolbox.pointer(Pointer(cell, PointerPhase.MOVE, step.keys))
    shown = toolbox.preview()
    if step.escape and step.tool != "words":
        toolbox.cancel()
        assert (document.campaign, document.history) == (before, steps)
        return
    toolbox.pointer(Pointer(step.path[-1], PointerPhase.RELEASE, step.keys))
    if shown.after is not None and not toolbox.is_typing:
        assert document.campaign.level("one") == shown.after, "the preview is the operation"
    before, steps = document.campaign, document.history
    for one in step.typed:
        if isinstance(one, TypedKey):
            toolbox.key(one)
        else:
            toolbox.typed(one)
        toolbox.preview()
    if step.escape and not any(one is TypedKey.ENTER for one in step.typed):
        toolbox.cancel()
        assert (document.campaign, document.history) == (before, steps)
    toolbox.finish()


def read_again(level: Level) -> Level:
    """The level as its file would be read."""
    read, issues = read_level_data(parse(level_text(level)).value)
    assert issues == ()
    return read


@pytest.mark.parametrize("large", [4, pytest.param(65536, marks=pytest.mark.slow)])
@examples(100)
@given(symmetry=st.sampled_from([None, *Symmetry]), steps=STEPS)
def test_whatever_is_done_is_undone_and_can_be_written_and_read(
    large: int, symmetry: Symmetry | None, steps: list[Drag | Deed | Travel]
) -> None:
    with large_from(large):
        document = Document(begin(symmetry))
        toolbox = Toolbox(document, english(), "one")
        onlooker = Onlooker(document)
        onlooker.look()
        document.subscribe(onlooker.hear)
        first = files(document.campaign)
        for step in steps:
            act(step, document, toolbox)
            onlooker.check()
            level = document.campaign.level("one")
            assert read_again(level) == level
            things = [*level.cities, *level.tokens]
            assert len({thing.id for thing in things}) == len(things)
            assert len({thing.at for thing in things}) == len(things)
            letters = [one.at for laid in level.start.letters for one in laid]
            assert len(set(letters)) == len(letters)
        last = document.campaign
        assert all(one.before != one.after or one.differences for one in document.history)
        assert SCHEMAS.issues("level", parse(level_text(last.level("one"))), "") == ()
        position = document.position
        while document.undo():
            onlooker.check()
        assert files(document.campaign) == first
        document.go_to(position)
        assert document.campaign == last
        assert files(document.campaign) == files(last)


@examples(100)
@given(symmetry=st.sampled_from(Symmetry), steps=STEPS)
def test_what_is_mirrored_stays_symmetric(symmetry: Symmetry, steps: list[Drag | Deed | Travel]) -> None:
    size = whole_level().terrain.size
    document = Document(campaign_of(Level("one", "One", TerrainMap.filled(size), symmetry=symmetry)))
    toolbox = Toolbox(document, english(), "one")
    for tool, cell in (("city", Cell(0, 1)), ("token", Cell(1, 0)), ("brush", Cell(0, 2))):
        toolbox.choose(tool)
        for phase in (PointerPhase.PRESS, PointerPhase.RELEASE):
            toolbox.pointer(Pointer(cell, phase))
    assert not symmetry_breaks(document.campaign.level("one"), symmetry)
    begun = document.position
    for step in steps:
        if isinstance(step, Deed) and step.name in ("crop", "turn_map"):
            continue
        mirrored = replace(step, options=replace(step.options, mirror=True)) if isinstance(step, Drag) else step
        act(mirrored, document, toolbox)
        document.go_to(max(begun, document.position))
        assert not symmetry_breaks(document.campaign.level("one"), symmetry)


@pytest.mark.parametrize("turn", Turn)
def test_conditions_mean_the_same_places_on_a_turned_map(turn: Turn) -> None:
    level = whole_level()
    turned = TurnLevel("one", turn).apply(campaign_of(level))
    assert not isinstance(turned, EditRefusal)
    after = turned.levels[0]
    size = level.terrain.size
    assert planned(after, RULES).flaws == ()
    assert sorted(cells_meant(after)) == sorted(turn.cell(size, cell) for cell in cells_meant(level))
