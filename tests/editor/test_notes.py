"""Notes on maps: their file, their edits, and how they go along with levels, cells, bundles and merges."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.document.document import Document, open_document
from editor.document.edit import EditRefusal
from editor.document.levels import DuplicateLevel, RemoveLevel
from editor.document.map_shape import ResizeLevel, TurnLevel, fallen_off
from editor.document.notes import MoveNote, PutNote, RemoveNote
from editor.document.references import RenameLevel
from editor.safety.journal_entries import changed, difference
from runtime.campaign.bundles.packer import gather
from runtime.campaign.campaign_json import LONGEST_NOTE, NOTES
from runtime.campaign.compare.merge import merge_campaigns
from runtime.campaign.model import Campaign, MapNote, NoteColour, NoteFile
from runtime.campaign.reader import read_campaign
from runtime.campaign.templates import blank_map
from runtime.campaign.writer import file_text, save_campaign
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.symmetry import Turn

NARROW = MapNote("narrow", Cell(1, 2), "Too narrow?")
FLANK = MapNote("flank", Cell(4, 1), "Gold comes this way.", NoteColour.RED, to=Cell(4, 6))
SHORE = MapNote("shore", Cell(6, 5), "", NoteColour.BLUE, cells=(Cell(6, 5), Cell(6, 6), Cell(7, 5)))
LEVEL = blank_map("ford", "The ford", Size(8, 8))
CAMPAIGN = Campaign("c", "C", (LEVEL,), notes={"ford": NoteFile((NARROW, FLANK, SHORE))})


def saved(campaign: Campaign, folder: Path) -> Path:
    folder.mkdir()
    save_campaign(folder, campaign, None)
    return folder


CELL = st.builds(Cell, st.integers(0, 999), st.integers(0, 999))
NOTE = st.builds(
    MapNote,
    st.from_regex(r"[a-z][a-z0-9-]{0,20}", fullmatch=True),
    CELL,
    st.text(st.characters(exclude_categories=("Cs",)), max_size=80),
    st.sampled_from(NoteColour),
    st.none() | CELL,
    st.lists(CELL, max_size=6, unique=True).map(lambda cells: tuple(sorted(cells))),
)


@given(st.lists(NOTE, max_size=5))
def test_notes_come_back_from_their_file(notes: list[MapNote]) -> None:
    file = NoteFile(tuple(notes))
    assert NOTES.read(json.loads(file_text(file))) == file


def test_notes_lie_beside_the_level_which_stays_byte_for_byte(tmp_path: Path) -> None:
    bare, noted = saved(replace(CAMPAIGN, notes={}), tmp_path / "bare"), saved(CAMPAIGN, tmp_path / "noted")
    assert not (bare / "notes").exists()
    for file in ("campaign.json", "levels/ford.json"):
        assert (bare / file).read_bytes() == (noted / file).read_bytes()
    lines = (noted / "notes" / "ford.json").read_text("utf-8").splitlines()
    assert sum("narrow" in line or "flank" in line for line in lines) == 2  # A note is a line of its own.
    read = read_campaign(noted)
    assert read.campaign == CAMPAIGN and read.issues == ()


@pytest.mark.parametrize(
    "text",
    [
        "{",
        '{"format": 1, "notes": [{"id": "n", "at": [1, "x"]}]}',
        '{"format": 1, "notes": [{"id": "n", "at": [5000, 0], "text": "far"}]}',
        json.dumps({"format": 1, "notes": [{"id": "n", "at": [0, 0], "text": "x" * (LONGEST_NOTE + 1)}]}),
        json.dumps({"format": 1, "notes": [{"id": "n", "at": [0, 0], "cells": [[0, 0]] * 200_001}]}),
    ],
    ids=["cut", "no-cell", "far", "long", "large"],
)
def test_a_broken_file_of_notes_is_an_issue_and_nothing_is_saved_over_it(text: str, tmp_path: Path) -> None:
    folder = saved(CAMPAIGN, tmp_path / "c")
    (folder / "notes" / "ford.json").write_text(text, "utf-8")
    document, result = open_document(folder)
    assert document is not None and document.campaign.levels == CAMPAIGN.levels
    assert {issue.place.file for issue in result.issues} == {"notes/ford.json"} and document.why_read_only is not None


def test_a_note_is_written_moved_changed_and_removed_as_one_step_each() -> None:
    document = Document(replace(CAMPAIGN, notes={}))
    assert document.perform("a", PutNote("ford", MapNote("", Cell(2, 2), " Mind the gap "))) is None
    (note,) = document.campaign.notes_of("ford").notes
    assert (note.id, note.text) == ("mind-the-gap", "Mind the gap")
    assert document.perform("b", PutNote("ford", replace(FLANK, id="mind-the-gap"))) is None
    assert document.perform("c", MoveNote("ford", "mind-the-gap", Cell(0, 2))) is None
    (note,) = document.campaign.notes_of("ford").notes
    assert (note.at, note.to, note.text) == (Cell(0, 2), Cell(0, 7), FLANK.text)
    assert document.perform("d", RemoveNote("ford", "mind-the-gap")) is None
    assert document.campaign.notes == {} and document.position == 4
    document.go_to(1)
    assert document.campaign.notes_of("ford").notes[0].text == "Mind the gap"


@pytest.mark.parametrize(
    ("edit", "code"),
    [
        (PutNote("ford", MapNote("", Cell(0, 0), "  ")), "no-note-text"),
        (PutNote("ford", MapNote("", Cell(8, 0), "Off")), "off-map"),
        (PutNote("ford", MapNote("", Cell(0, 0), to=Cell(0, 9))), "off-map"),
        (PutNote("ford", MapNote("", Cell(0, 0), "x" * (LONGEST_NOTE + 1))), "text-too-long"),
        (MoveNote("ford", "flank", Cell(0, 6)), "off-map"),
        (RemoveNote("ford", "none"), "no-such-note"),
        (PutNote("none", NARROW), "no-such-level"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_no_note_can_be_is_refused(edit: PutNote | MoveNote | RemoveNote, code: str) -> None:
    refused = edit.apply(CAMPAIGN)
    assert isinstance(refused, EditRefusal) and refused.code == code


def test_notes_go_along_with_their_level() -> None:
    document = Document(CAMPAIGN)
    document.perform("rename", RenameLevel("ford", "river"))
    document.perform("copy", DuplicateLevel("river", "copy", "Copy"))
    assert document.campaign.notes == {"river": CAMPAIGN.notes["ford"], "copy": CAMPAIGN.notes["ford"]}
    document.perform("remove", RemoveLevel("copy"))
    assert set(document.campaign.notes) == {"river"}


def test_notes_go_along_with_the_cells_of_their_map() -> None:
    document = Document(CAMPAIGN)
    for turn in (Turn.QUARTER, Turn.QUARTER_BACK, Turn.FLIP_COLUMNS, Turn.FLIP_COLUMNS):
        before = document.campaign.notes
        document.perform("turn", TurnLevel("ford", turn))
        assert document.campaign.notes != before
    assert document.campaign == CAMPAIGN
    crop = ResizeLevel("ford", Size(7, 6), down=0, right=0)
    document.perform("crop", crop)
    narrow, flank, shore = document.campaign.notes_of("ford").notes
    # The arrow's end is gone, and so is a part of the area: the notes stay with what is left.
    assert narrow == NARROW and (flank.at, flank.to) == (FLANK.at, None) and shore.cells == (Cell(6, 5),)
    lost = fallen_off(LEVEL, Size(4, 4), notes=CAMPAIGN.notes["ford"])
    assert lost.notes == 2


def test_the_journal_holds_notes() -> None:
    after = replace(CAMPAIGN, notes={"ford": NoteFile((NARROW,))})
    assert changed(CAMPAIGN, difference(CAMPAIGN, after)) == after
    assert changed(after, difference(after, replace(CAMPAIGN, notes={}))).notes == {}


def test_bundles_have_notes_only_where_that_is_wished(tmp_path: Path) -> None:
    read = read_campaign(saved(CAMPAIGN, tmp_path / "c"))
    assert read.campaign is not None
    without = gather(read.campaign, read.source)
    assert "notes/ford.json" not in without.files and without.left_behind == ()
    assert "notes/ford.json" in gather(read.campaign, read.source, notes=True).files


def test_both_sides_notes_come_together_where_the_map_came_to_lie() -> None:
    theirs = Document(CAMPAIGN)
    theirs.perform("note", PutNote("ford", MapNote("", Cell(0, 0), "Theirs")))
    ours = Document(CAMPAIGN)
    ours.perform("grow", ResizeLevel("ford", Size(10, 8), down=2))
    ours.perform("note", RemoveNote("ford", "shore"))
    merged = merge_campaigns(CAMPAIGN, ours.campaign, theirs.campaign)
    assert merged.conflicts == ()
    found = {note.id: note.at for note in merged.campaign.notes_of("ford").notes}
    assert found == {"theirs": Cell(2, 0), "narrow": Cell(3, 2), "flank": Cell(6, 1)}
