"""Every action of the table that changes the campaign is undone to the very bytes, as one step, and done again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtWidgets import QApplication

from editor.actions.action_set import ACTIONS
from editor.dialogs.map_changes import ReplaceChoice as Replacing
from editor.dialogs.map_changes import ShiftedMap
from editor.dialogs.new_things import NewMap
from editor.dialogs.random_map import RandomMap
from editor.document.area import Area
from editor.document.cells import Replace, Scope
from editor.mapmaker.generator import make_map
from editor.mapmaker.map_options import MapOptions
from editor.stamp_library import StampPlace, StampWish
from runtime.campaign.play import Preset
from runtime.campaign.references import ReferenceKind
from runtime.campaign.writer import campaign_files
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.terrain import Terrain

if TYPE_CHECKING:
    from editor.document.document import Document
    from editor.window import EditorWindow

pytestmark = [
    pytest.mark.qt,
    pytest.mark.qt_log_ignore("This plugin does not support"),  # There is no window manager without a screen.
]

EDITING = ("edit", "select", "level", "tools")
"""The menus whose actions may change a campaign; the play menu's are tried below, the others can't."""

CHANGING = {
    "edit.cut", "edit.clear", "edit.remove-thing", "edit.replace", "cell.remove",
    "selection.crop", "selection.turn-right", "selection.turn-left", "selection.flip-across", "selection.flip-down",
    "level.add", "level.random", "level.random-here", "level.duplicate", "level.resize", "level.remove",
    "level.up", "level.down", "level.turn-right", "level.turn-left", "level.turn-half",
    "level.flip-across", "level.flip-down", "level.swap", "symmetry.none", "symmetry.left-right",
    "symmetry.top-bottom", "symmetry.half-turn", "symmetry.diagonal", "symmetry.anti-diagonal", "symmetry.four-fold",
    "symmetry.quarter-turns",
}  # fmt: skip
"""What must have been seen to change something, so that this shows what it says."""


def answers(window: EditorWindow) -> dict[str, Any]:
    """What the dialogs would give for the level that is changed."""
    window.state.show_level("ford")
    level = window.state.level
    assert level is not None
    made = make_map(MapOptions(level.terrain.size, seed=4))
    return {
        "new_level": NewMap("Another", Size(9, 9)),
        "shifted_map": ShiftedMap(Size(12, 14), 1, 1),
        "random_map": RandomMap("By chance", made),
        "replaced": Replacing("Replace", Replace(Scope((level.id,)), Terrain.PLAINS, Terrain.FOREST)),
        "presets": (Preset("p", "Preset", None, seed=3),),
        "stamp": None,
        "stamp_to_keep": StampWish("Kept", StampPlace.CAMPAIGN, with_things=True),
        "levels_to_copy": ("ford",),
        "confirm": True,
    }


def to_be_saved(document: Document) -> Mapping[str, bytes]:
    """Every file as saving would leave it: what is as it was read keeps its bytes and is not composed anew."""
    return campaign_files(document.campaign, document.source)


def prepare(window: EditorWindow, action: str) -> None:
    """A city selected, some cells too, and something on the clipboard, on a level in the middle."""
    state = window.state
    state.show_level("ford")
    level = state.level
    assert level is not None
    state.cancel()
    window.actions_by_id["selection.none"].trigger()
    if action in ("edit.remove-thing", "cell.remove"):
        state.select(ReferenceKind.CITY, level.cities[0].id)
        state.point_at(level.cities[0].at)
    else:
        assert state.toolbox is not None
        state.toolbox.held.selection = Area.of((Cell(1, 1), Cell(1, 2), Cell(2, 1)))
        window.actions_by_id["edit.copy"].trigger()
        state.point_at(Cell(8, 8))


def finish(window: EditorWindow) -> None:
    """Let what a paste has put into the hand down."""
    window.state.finish()
    QApplication.processEvents()


@pytest.mark.slow
@pytest.mark.parametrize("step", [3, pytest.param(1, marks=pytest.mark.proof)], ids=["a third", "all"])
def test_each_action_that_changes_the_campaign_is_undone_to_the_bytes(window: EditorWindow, step: int) -> None:
    window.ask.told.update(answers(window))  # type: ignore[attr-defined]
    document = window.state.document
    assert document is not None
    before, changing = to_be_saved(document), set()
    tried = [one for one in ACTIONS if one.menu in EDITING][::step]
    for action in tried:
        if action.id in ("edit.undo", "edit.redo", "level.rename"):
            continue
        prepare(window, action.id)
        if action.id == "symmetry.none":
            window.actions_by_id["symmetry.half-turn"].trigger()
        started, at = to_be_saved(document), document.position
        window.actions_by_id[action.id].trigger()
        finish(window)
        now = to_be_saved(document)
        if now == started:
            assert document.position == at, action.id
        else:
            changing.add(action.id)
            assert document.position == at + 1, action.id
            assert document.history[-1].label, action.id
            window.actions_by_id["edit.undo"].trigger()
            assert to_be_saved(document) == started, action.id
            window.actions_by_id["edit.redo"].trigger()
            assert to_be_saved(document) == now, action.id
        document.go_to(0)
        assert to_be_saved(document) == before, action.id
    assert CHANGING & {one.id for one in tried} - changing == set()
    assert len(changing) > 6


@pytest.mark.slow
def test_presets_are_a_step_too(window: EditorWindow) -> None:
    window.ask.told.update(answers(window))  # type: ignore[attr-defined]
    document = window.state.document
    assert document is not None
    before = to_be_saved(document)
    window.actions_by_id["play.presets"].trigger()
    assert document.position == 1
    document.undo()
    assert to_be_saved(document) == before
