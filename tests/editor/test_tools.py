"""What all tools have in common: where nothing shows, what is refused, who is told."""

from __future__ import annotations

import pytest

from editor.document.document import Document
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import Terrain
from tests.editor.tool_desk import Desk, small_campaign


def test_nothing_is_shown_when_the_pointer_is_not_on_the_map(desk: Desk) -> None:
    for tool in desk.toolbox.tools:
        desk.toolbox.choose(tool)
        desk.hover(3, 3)
        assert desk.toolbox.preview().outline or tool == "hand"
        desk.toolbox.leave()
        preview = desk.toolbox.preview()
        assert not preview.outline
        assert (preview.painted, preview.cities, preview.tokens, preview.status) == ((), (), (), "")


def test_nothing_is_shown_on_another_level_before_the_pointer_moves_there(desk: Desk) -> None:
    desk.hover(0, 0)
    desk.toolbox.show_level("two")
    assert not desk.toolbox.preview().painted


def test_every_tool_says_that_a_campaign_is_read_only() -> None:
    desk = Desk(Document(small_campaign(), read_only="read-only-newer"))
    desk.set(terrain=Terrain.ICE)
    for tool in ("brush", "line", "fill", "city", "token"):
        desk.toolbox.choose(tool)
        desk.hover(3, 3)
        preview = desk.toolbox.preview()
        assert preview.refused
        assert preview.status.startswith("This campaign was made by a newer version")
        desk.drag((3, 3), (3, 5))
    assert desk.document.campaign == small_campaign()


def test_tools_do_nothing_where_there_is_no_level(desk: Desk) -> None:
    desk.toolbox.show_level("nowhere")
    for tool in desk.toolbox.tools:
        desk.toolbox.choose(tool)
        desk.hover(1, 1)
        assert not desk.toolbox.preview().painted
        desk.drag((1, 1), (2, 2))
    assert desk.document.campaign == small_campaign()


def test_the_toolbox_tells_when_something_about_it_changes(desk: Desk) -> None:
    heard: list[str] = []
    stop = desk.toolbox.subscribe(lambda: heard.append(desk.toolbox.tool_id))
    desk.toolbox.choose("fill")
    desk.toolbox.choose("fill")
    desk.set(terrain=Terrain.ICE)
    desk.set(terrain=Terrain.ICE)
    desk.toolbox.show_level("two")
    desk.toolbox.show_level("one")
    desk.toolbox.select(Cell(2, 2))
    assert heard == ["fill"] * 5
    stop()
    desk.toolbox.choose("brush")
    assert len(heard) == 5
    with pytest.raises(KeyError):
        desk.toolbox.choose("hammer")
