"""The mood of a level's computer is chosen beside its level of skill, undone, and kept in the level's file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QComboBox

from editor.dialogs.play_setup import PlaySetupDialog
from editor.settings import PlaytestSetup
from runtime.engine.board.sides import BySide, Side

if TYPE_CHECKING:
    from editor.window import EditorWindow

pytestmark = [
    pytest.mark.qt,
    pytest.mark.qt_log_ignore("This plugin does not support"),  # Wide tables have windows of their own.
]


def pick(box: QComboBox, value: str) -> None:
    """Take a value from the list."""
    row = box.findData(value)
    assert row >= 0
    box.setCurrentIndex(row)
    box.activated.emit(row)


@pytest.mark.slow
def test_a_mood_is_chosen_in_the_properties_and_saved(window: EditorWindow, campaign: Path) -> None:
    page, state = window.properties.level, window.state
    assert state.level is not None and state.document is not None
    before = state.level.seats
    pick(page.seats[Side.SILVER], "")
    assert page.moods[Side.SILVER].isHidden(), "a person has no mood"
    pick(page.seats[Side.SILVER], "master")
    assert not page.moods[Side.SILVER].isHidden()
    assert page.moods[Side.SILVER].currentText() == "Even-tempered"
    pick(page.moods[Side.SILVER], "bold")
    assert state.level.seats.silver.computer == "master-bold"
    pick(page.seats[Side.SILVER], "adept")
    assert state.level.seats.silver.computer == "adept-bold", "another level keeps the mood"
    window.actions_by_id["file.save"].trigger()
    saved = json.loads((campaign / "levels" / f"{state.level_id}.json").read_text())
    assert saved["seats"]["silver"]["computer"] == "adept-bold"
    pick(page.seats[Side.SILVER], "greedy")
    assert page.moods[Side.SILVER].isHidden(), "the yardstick has none"
    assert state.level.seats.silver.computer == "greedy"
    for computer in ("adept-bold", "master-bold", "master", None):
        state.document.undo()
        assert state.level.seats.silver.computer == computer
    while state.document.can_undo:
        state.document.undo()
    assert state.level.seats == before


@pytest.mark.slow
def test_the_table_of_difficulties_has_a_row_for_the_mood(window: EditorWindow) -> None:
    window.actions_by_id["campaign.add-difficulties"].trigger()
    table = window.panes.difficulties.table
    heads = [table.verticalHeaderItem(row) for row in range(table.rowCount())]
    rows = {head.text(): row for row, head in enumerate(heads) if head is not None}

    def enter(name: str, column: int, text: str) -> None:
        item = table.item(rows[name], column)
        assert item is not None
        table.setCurrentCell(rows[name], column)
        item.setText(text)

    def seat(difficulty: str) -> str | None:
        assert window.state.level is not None
        found = window.state.level.difficulty[difficulty].seats[Side.SILVER]
        return None if found is None else found.computer

    enter("Who plays silver", 3, "master")
    enter("In what mood silver plays", 3, "raider")
    assert seat("hard") == "master-raider"
    shown = table.item(rows["In what mood silver plays"], 3)
    assert shown is not None and shown.text() == "Raider"
    enter("Who plays silver", 3, "novice")
    assert seat("hard") == "novice-raider"
    enter("In what mood silver plays", 3, "")
    assert seat("hard") == "novice"
    enter("Who plays silver", 3, "person")
    enter("In what mood silver plays", 3, "bold")
    assert seat("hard") is None, "a person has no mood"


@pytest.mark.slow
def test_a_playtest_is_tried_against_a_mood(window: EditorWindow) -> None:
    level = window.state.level
    assert level is not None
    dialog = PlaySetupDialog(window.t, level, (), PlaytestSetup(BySide("adept-careful", "person")), window)
    assert (dialog.seats.gold.currentData(), dialog.moods.gold.currentData()) == ("adept", "careful")
    assert not dialog.moods.silver.isEnabled()
    dialog.moods.gold.setCurrentIndex(dialog.moods.gold.findData("builder"))
    wanted, _ = dialog.answer
    assert wanted.seats == BySide("adept-builder", "person")
    dialog.close()
