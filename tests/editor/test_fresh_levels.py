"""A level that was never saved goes by its name: its id and its file follow until somebody may know them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from editor.document.document import Document
from editor.document.levels import ChangeLevel, DuplicateLevel
from editor.editor_state import EditorState, StatusMessage
from runtime.campaign.model import Campaign, Node
from runtime.campaign.templates import blank_map
from runtime.engine.board.grid import Size
from runtime.support.texts import english


@pytest.fixture
def state() -> EditorState:
    """A campaign of one saved level, and a copy of it that is on the screen."""
    west = replace(blank_map("west", "West", Size(9, 9)))
    made = EditorState(english())
    made.open(Document(Campaign("war", "War", (west,), nodes=(Node("west", "west"),), start="west")))
    assert made.perform("Copy", DuplicateLevel("west", "west-copy", "West (copy)"))
    made.show_level("west-copy")
    return made


def test_a_fresh_copy_has_the_id_of_its_new_name_in_one_step(state: EditorState) -> None:
    told: list[object] = []
    state.subscribe(told.append)
    assert state.rename_level("Rename", ChangeLevel("west-copy", name="Far East"), "west-copy")
    document = state.document
    assert document is not None and document.campaign.level_ids == ("west", "far-east")
    assert all(node.level != "west-copy" for node in document.campaign.nodes)
    assert state.level_id == "far-east"
    assert any(isinstance(one, StatusMessage) and "far-east" in one.text for one in told)
    document.undo()
    assert document.campaign.level_ids == ("west", "west-copy")


def test_a_saved_level_keeps_its_id(state: EditorState) -> None:
    assert state.rename_level("Rename", ChangeLevel("west", name="Far East"), "west")
    assert state.document is not None and state.document.campaign.level("west").name == "Far East"
