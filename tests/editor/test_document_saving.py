"""Saving a document, and what the history and the folder have to do with it."""

from __future__ import annotations

from pathlib import Path

from editor.document.campaigns import new_campaign
from editor.document.changes import Change, SavedChanged
from editor.document.document import Document, open_document
from editor.document.edit import EditRefusal
from editor.document.levels import AddLevel, ChangeLevel, RemoveLevel, blank_level
from editor.document.references import RenameLevel
from runtime import resources
from runtime.campaign.model import Campaign
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.terrain import Terrain


def campaign() -> Campaign:
    made = new_campaign("Test", "One", Size(8, 8))
    assert isinstance(made, Campaign)
    return made


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def saved_document(folder: Path) -> Document:
    document = Document(campaign())
    assert document.save(folder) is None
    return document


def paint_one_cell(document: Document) -> None:
    document.begin("one", "Paint")
    document.extend({Cell(0, 0): Terrain.WATER})
    document.commit()


def test_saving_needs_a_folder_once(tmp_path: Path) -> None:
    document = Document(campaign())
    issue = document.save()
    assert issue is not None
    assert issue.code == "save-needs-folder"
    assert document.save(tmp_path / "mine") is None
    assert (document.folder, document.needs_folder) == (tmp_path / "mine", False)
    paint_one_cell(document)
    assert document.save() is None


def test_what_was_saved_is_read_again(tmp_path: Path) -> None:
    document = saved_document(tmp_path)
    paint_one_cell(document)
    document.save()
    again, result = open_document(tmp_path)
    assert result.issues == ()
    assert again is not None
    assert again.campaign == document.campaign
    assert not again.is_dirty


def test_one_cell_is_one_changed_line_and_undoing_it_the_same_bytes(tmp_path: Path) -> None:
    document = saved_document(tmp_path)
    before = contents(tmp_path)
    paint_one_cell(document)
    document.save()
    after = contents(tmp_path)
    assert [name for name in after if after[name] != before[name]] == ["levels/one.json"]
    old, new = before["levels/one.json"].splitlines(), after["levels/one.json"].splitlines()
    assert sum(first != second for first, second in zip(old, new, strict=True)) == 1
    document.undo()
    document.save()
    assert contents(tmp_path) == before


def test_the_history_survives_saving_and_knows_what_is_saved(tmp_path: Path) -> None:
    document = saved_document(tmp_path)
    paint_one_cell(document)
    document.save()
    document.perform("Rename", ChangeLevel("one", name="A"))
    assert document.is_dirty
    document.undo()
    assert not document.is_dirty
    document.undo()
    assert document.is_dirty, "what is on disk is a step further on"
    document.redo()
    assert not document.is_dirty


def test_doing_again_by_hand_what_was_saved_is_clean_too(tmp_path: Path) -> None:
    document = saved_document(tmp_path)
    document.perform("Rename", ChangeLevel("one", name="A"))
    document.perform("Rename", ChangeLevel("one", name="One"))
    assert not document.is_dirty


def test_everybody_hears_when_there_is_something_to_save_and_when_no_more(tmp_path: Path) -> None:
    document = saved_document(tmp_path)
    heard: list[bool] = []

    def listen(change: Change) -> None:
        if isinstance(change, SavedChanged):
            heard.append(document.is_dirty)

    document.subscribe(listen)
    paint_one_cell(document)
    document.perform("Rename", ChangeLevel("one", name="A"))
    document.save()
    document.undo()
    document.redo()
    assert heard == [True, False, True, False]


def test_levels_that_go_and_change_their_ids_go_on_disk_too(tmp_path: Path) -> None:
    document = saved_document(tmp_path)
    document.perform("Add", AddLevel(blank_level(document.campaign, "Two", Size(5, 5))))
    document.save()
    document.perform("Rename", RenameLevel("one", "first"))
    document.perform("Remove", RemoveLevel("two"))
    document.save()
    assert {name for name in contents(tmp_path) if name.startswith("levels/")} == {"levels/first.json"}
    document.go_to(0)
    document.save()
    again, result = open_document(tmp_path)
    assert again is not None
    assert again.campaign == campaign()
    assert result.issues == ()


def test_another_campaign_is_not_saved_over_unasked(tmp_path: Path) -> None:
    saved_document(tmp_path)
    before = contents(tmp_path)
    other = Document(campaign())
    paint_one_cell(other)
    issue = other.save(tmp_path)
    assert issue is not None
    assert issue.code == "folder-has-campaign"
    assert contents(tmp_path) == before
    assert (other.folder, other.is_dirty) == (None, True)
    assert other.save(tmp_path, overwrite=True) is None
    assert contents(tmp_path) != before


def test_a_shipped_campaign_asks_for_a_folder_of_its_own(tmp_path: Path) -> None:
    home = resources.campaigns() / "sample"
    document = Document(campaign(), folder=home)
    assert document.needs_folder
    issue = document.save()
    assert issue is not None
    assert issue.code == "save-needs-folder"
    assert not home.exists()
    assert not Document(campaign(), folder=home, edit_shipped=True).needs_folder
    assert document.save(tmp_path) is None
    assert not document.needs_folder


def test_a_damaged_campaign_is_looked_at_and_can_be_saved_elsewhere(tmp_path: Path) -> None:
    home, copy = tmp_path / "home", tmp_path / "copy"
    document = saved_document(home)
    document.perform("Add", AddLevel(blank_level(document.campaign, "Two", Size(5, 5))))
    document.save()
    (home / "levels" / "two.json").write_text('{"format": 1, ', encoding="utf-8")
    before = contents(home)
    damaged, _ = open_document(home)
    assert damaged is not None
    refused = damaged.perform("Rename", ChangeLevel("one", name="A"))
    assert refused == EditRefusal("read-only-damaged")
    issue = damaged.save()
    assert issue is not None
    assert issue.code == "save-read-only"
    assert damaged.save(copy) is None
    assert damaged.perform("Rename", ChangeLevel("one", name="A")) is None
    assert damaged.save() is None
    assert contents(home) == before
    again, result = open_document(copy)
    assert again is not None
    assert result.issues == ()
    assert again.campaign.level("one").name == "A"


def test_a_failed_save_changes_nothing(tmp_path: Path) -> None:
    document = saved_document(tmp_path / "mine")
    paint_one_cell(document)
    blocked = tmp_path / "file"
    blocked.write_text("not a folder", encoding="utf-8")
    assert document.save(blocked) is not None
    assert (document.folder, document.is_dirty) == (tmp_path / "mine", True)
