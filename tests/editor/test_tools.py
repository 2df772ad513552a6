"""What all tools have in common: where nothing shows, what is refused, who is told."""

from __future__ import annotations

import pytest

from editor.document.document import Document
from editor.document.document_home import ReadOnlyReason
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import Terrain
from tests.editor.tool_desk import Desk, small_campaign


def test_nothing_is_shown_when_the_pointer_is_not_on_the_map(state: Desk) -> None:
    for tool in state.toolbox.tools:
        state.toolbox.choose(tool)
        state.hover(3, 3)
        assert state.toolbox.preview().outline or tool == "hand"
        state.toolbox.leave()
        preview = state.toolbox.preview()
        assert not preview.outline
        assert (preview.painted, preview.cities, preview.tokens, preview.status) == ((), (), (), "")


def test_nothing_is_shown_on_another_level_before_the_pointer_moves_there(state: Desk) -> None:
    state.hover(0, 0)
    state.toolbox.show_level("two")
    assert not state.toolbox.preview().painted


def test_every_tool_says_that_a_campaign_is_read_only() -> None:
    state = Desk(Document(small_campaign(), read_only=ReadOnlyReason.NEWER))
    state.set(terrain=Terrain.ICE)
    for tool in ("brush", "line", "fill", "city", "token"):
        state.toolbox.choose(tool)
        state.hover(3, 3)
        preview = state.toolbox.preview()
        assert preview.refused
        assert preview.status.startswith("This campaign was made by a newer version")
        state.drag((3, 3), (3, 5))
    assert state.document.campaign == small_campaign()


def test_tools_do_nothing_where_there_is_no_level(state: Desk) -> None:
    state.toolbox.show_level("nowhere")
    for tool in state.toolbox.tools:
        state.toolbox.choose(tool)
        state.hover(1, 1)
        assert not state.toolbox.preview().painted
        state.drag((1, 1), (2, 2))
    assert state.document.campaign == small_campaign()


def test_the_toolbox_tells_when_something_about_it_changes(state: Desk) -> None:
    heard: list[str] = []
    stop = state.toolbox.subscribe(lambda: heard.append(state.toolbox.tool_id))
    state.toolbox.choose("fill")
    state.toolbox.choose("fill")
    state.set(terrain=Terrain.ICE)
    state.set(terrain=Terrain.ICE)
    state.toolbox.show_level("two")
    state.toolbox.show_level("one")
    state.toolbox.select(Cell(2, 2))
    assert heard == ["fill"] * 5
    stop()
    state.toolbox.choose("brush")
    assert len(heard) == 5
    with pytest.raises(KeyError):
        state.toolbox.choose("hammer")
