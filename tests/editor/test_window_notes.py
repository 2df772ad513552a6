"""Notes on maps in a real window: written, drawn, moved, edited, removed, listed, testers' among them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.docks.playtests import NoteShown
from editor.document.edit import UseCampaign
from editor.document.notes import PutNote
from editor.tools.options import NoteShape
from editor.window import EditorWindow
from runtime.campaign.model import MapNote, NoteColour, NoteFile
from runtime.engine.board.grid import Cell

pytestmark = [pytest.mark.qt, pytest.mark.slow, pytest.mark.qt_log_ignore("This plugin does not support")]
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def window(editor_window: Callable[..., EditorWindow], campaign: Path) -> EditorWindow:
    window = editor_window(campaign)
    window.actions_by_id["tool.note"].trigger()  # type: ignore[index]
    return window


def at(window: EditorWindow, cell: tuple[int, int]) -> QPoint:
    frame = window.view.frame
    assert frame is not None
    return frame.rect_of(Cell(*cell)).center()


def drag(window: EditorWindow, start: tuple[int, int], end: tuple[int, int]) -> None:
    ground = window.view.viewport()
    QTest.mousePress(ground, LEFT, pos=at(window, start))
    QTest.mouseMove(ground, at(window, end))
    QTest.mouseRelease(ground, LEFT, pos=at(window, end))


def notes(window: EditorWindow) -> tuple[MapNote, ...]:
    assert window.state.document is not None
    return window.state.document.campaign.notes_of(window.state.level_id).notes


def answers(window: EditorWindow, text: str) -> None:
    window.ask.note = lambda note, _place: replace(note, text=text)  # type: ignore[method-assign, attr-defined]


def test_notes_are_written_drawn_moved_edited_and_removed(window: EditorWindow, qtbot: QtBot) -> None:
    document = window.state.document
    assert document is not None
    answers(window, "Too narrow?")
    drag(window, (1, 1), (1, 1))
    qtbot.waitUntil(lambda: len(notes(window)) == 1)
    answers(window, "This way")
    drag(window, (3, 1), (3, 4))
    qtbot.waitUntil(lambda: len(notes(window)) == 2)
    options = replace(window.state.options, note_shape=NoteShape.AREA, note_colour=NoteColour.BLUE)
    window.state.set_options(options)
    answers(window, "")
    drag(window, (5, 4), (4, 2))
    qtbot.waitUntil(lambda: len(notes(window)) == 3)
    narrow, arrow, area = notes(window)
    assert (narrow.at, narrow.text) == (Cell(1, 1), "Too narrow?") and arrow.to == Cell(3, 4)
    assert area.at == Cell(4, 2) and len(area.cells) == 6 and area.colour is NoteColour.BLUE
    assert document.position == 3, "each is one step"
    drag(window, (1, 1), (2, 0))
    assert notes(window)[0].at == Cell(2, 0)
    answers(window, "Wide enough.")
    QTest.mouseClick(window.view.viewport(), LEFT, pos=at(window, (2, 0)))
    qtbot.waitUntil(lambda: notes(window)[0].text == "Wide enough.")
    window.actions_by_id["edit.remove-thing"].trigger()  # type: ignore[index]
    assert [note.id for note in notes(window)] == [arrow.id, area.id] and document.position == 6
    document.go_to(0)
    assert document.campaign.notes == {} and not document.is_dirty
    document.go_to(6)
    assert len(notes(window)) == 2


def test_the_layer_is_seen_hidden_read_and_listed(window: EditorWindow, qtbot: QtBot) -> None:
    state, view = window.state, window.view
    note = MapNote("gate", Cell(2, 2), "The gate is too strong", NoteColour.RED)
    bare = view.grab().toImage()
    state.perform("Write a note", PutNote(state.level_id, note))
    state.perform("Write a note", PutNote("ford", replace(note, id="there", text="Another level")))
    shown = view.grab().toImage()
    assert shown != bare
    assert view.notes_at(Cell(2, 2)) == ("The gate is too strong",)
    window.actions_by_id["tool.brush"].trigger()  # type: ignore[index]
    window.actions_by_id["view.notes"].trigger()  # type: ignore[index]
    assert not window.parts.settings.settings.show_notes and view.notes_at(Cell(2, 2)) == ()
    window.actions_by_id["view.notes"].trigger()  # type: ignore[index]
    pinned = NoteShown(
        "key", state.level_id, Cell(0, 1), "Row 1, column 2, turn 3", "Stuck", "", is_done=False, who="Ada"
    )
    window.controls.notes.show_pinned((pinned, replace(pinned, key="other", is_done=True)))
    window.docks.show("notes")
    dock = window.panes.notes
    rows = [dock.list.topLevelItem(number) for number in range(dock.list.topLevelItemCount())]
    said = [[row.text(column) for column in range(3)] for row in rows if row is not None]
    assert [row[0] for row in said] == ["The gate is too strong", "Stuck", "Another level"]
    assert said[1][2] == "Ada" and "turn 3" in said[1][1] and dock.count == 2
    assert view.notes_at(Cell(0, 1)) == ("Ada: Stuck",)
    dock.list.setCurrentItem(dock.list.topLevelItem(1))
    assert not dock.remove.isEnabled() and dock.keep.isEnabled()
    dock.keep.click()
    assert [one.text for one in notes(window)] == ["Ada: Stuck", "The gate is too strong"]
    dock.list.setCurrentItem(dock.list.topLevelItem(dock.list.topLevelItemCount() - 1))
    qtbot.waitUntil(lambda: state.level_id == "ford")
    assert view.marked is not None and state.note is not None and state.note.id == "there"


def test_a_note_that_was_written_off_the_map_by_hand_is_listed_as_such(window: EditorWindow) -> None:
    state = window.state
    assert state.document is not None
    there = NoteFile((MapNote("far", Cell(2, 2), "To nowhere", to=Cell(90, 2)),))
    notes = {**state.document.campaign.notes, state.level_id: there}
    state.perform("By hand", UseCampaign(replace(state.document.campaign, notes=notes)))
    window.docks.show("notes")
    item = window.panes.notes.list.topLevelItem(0)
    assert item is not None and item.text(1).endswith("not on the map")
