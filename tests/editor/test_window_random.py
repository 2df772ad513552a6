"""Any actions of the table in any order, with gestures on the map between them: every step is exact, both ways."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from editor.actions.action_set import ACTIONS
from editor.document.document import Document
from editor.tools.tool import Modifiers, Pointer, PointerPhase
from runtime import resources
from runtime.campaign.level_json import level_text, read_level_data
from runtime.campaign.reader import read_campaign
from runtime.campaign.symmetry import symmetry_breaks
from runtime.campaign.writer import campaign_files
from runtime.engine.board.grid import Cell

if TYPE_CHECKING:
    from editor.window import EditorWindow
    from runtime.campaign.model import Campaign

pytestmark = [pytest.mark.qt, pytest.mark.slow]

MENUS = frozenset({"edit", "select", "level", "tools"})
"""The menus whose actions change the campaign, or what changes it."""

ASKS = frozenset({"level.rename", "edit.next-issue", "cell.select"})
"""Actions that lead elsewhere than to the map."""

CHANGING = tuple(
    action.id for action in ACTIONS if action.menu in MENUS and not action.label.endswith("…") and action.id not in ASKS
)
PAINTING = tuple(
    f"tool.{tool}" for tool in ("brush", "line", "rectangle", "ellipse", "fill", "eraser", "mend", "city", "token")
)
MIRRORING = (*PAINTING, *(action.id for action in ACTIONS if action.id.startswith("terrain.")), "tool.mix", "edit.undo")

cells = st.builds(Cell, st.integers(-1, 13), st.integers(-1, 13))
keys = st.sampled_from([Modifiers.NONE, Modifiers.SHIFT, Modifiers.CONTROL, Modifiers.ALT])
gestures = st.tuples(st.lists(cells, min_size=1, max_size=3), keys, st.booleans())


def texts(campaign: Campaign) -> Mapping[str, bytes]:
    """The files of a campaign as they would be written."""
    return campaign_files(campaign, None)


def draw(window: EditorWindow, path: list[Cell], held: Modifiers, escapes: bool) -> None:
    """A gesture on the map, which may be dropped before it ends."""
    state = window.state
    state.pointer(Pointer(path[0], PointerPhase.HOVER, held))
    state.pointer(Pointer(path[0], PointerPhase.PRESS, held))
    for cell in path:
        state.pointer(Pointer(cell, PointerPhase.MOVE, held))
    before = texts(state.document.campaign)
    if escapes:
        state.cancel()
        assert texts(state.document.campaign) == before
    state.pointer(Pointer(path[-1], PointerPhase.RELEASE, held))


def fresh(window: EditorWindow) -> Document:
    """The shipped campaign on the desk as it is first opened, its second level on the screen."""
    campaign = read_campaign(resources.campaigns() / "first-light").campaign
    assert campaign is not None
    window.ask.told["confirm"] = True  # type: ignore[attr-defined]
    document = Document(campaign)
    window.state.open(document)
    window.state.show_level(campaign.levels[1].id)
    return document


def there_and_back(document: Document, first: Mapping[str, bytes]) -> None:
    """Undo everything, redo everything, and compare the bytes."""
    count = len(document.history)
    assert document.go_to(count)
    newest = texts(document.campaign)
    assert document.go_to(0)
    assert texts(document.campaign) == first
    assert document.go_to(count)
    assert texts(document.campaign) == newest


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(st.tuples(st.sampled_from(CHANGING), gestures), min_size=1, max_size=12))
def test_undoing_all_gives_the_first_bytes_and_redoing_all_the_last(
    window: EditorWindow, steps: list[tuple[str, tuple[list[Cell], Modifiers, bool]]]
) -> None:
    document = fresh(window)
    first = texts(document.campaign)
    for action, (path, held, escapes) in steps:
        made = window.actions_by_id[action]
        if made.isEnabled():
            made.trigger()
        draw(window, path, held, escapes)
        for level in document.campaign.levels:
            assert read_level_data(json.loads(level_text(level))) == (level, ())
    there_and_back(document, first)


@pytest.mark.proof
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    symmetry=st.sampled_from([action.id for action in ACTIONS if action.id.startswith("symmetry.")][1:]),
    steps=st.lists(st.tuples(st.sampled_from(MIRRORING), gestures), min_size=1, max_size=12),
)
def test_a_symmetric_map_stays_symmetric(
    window: EditorWindow, symmetry: str, steps: list[tuple[str, tuple[list[Cell], Modifiers, bool]]]
) -> None:
    document = fresh(window)
    for action in (symmetry, "tool.mend"):
        window.actions_by_id[action].trigger()
    draw(window, [Cell(1, 1)], Modifiers.NONE, escapes=False)
    mended = len(document.history)
    for action, (path, held, escapes) in steps:
        made = window.actions_by_id[action]
        if made.isEnabled() and (action != "edit.undo" or document.position > mended):
            made.trigger()
        draw(window, path, held, escapes)
        level = window.state.level
        assert level is not None
        assert level.symmetry is not None
        assert not symmetry_breaks(level, level.symmetry), (action, path, held)
