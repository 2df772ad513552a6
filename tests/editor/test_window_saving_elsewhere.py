"""Saving into another folder through the real window: what goes along, what is refused, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QLabel, QPushButton

from editor.dialogs.campaigns import SaveAsDialog, free_folder_name
from editor.dialogs.disk import NotSaved
from editor.document.campaigns import ChangeCampaign
from runtime import resources
from runtime.campaign.source import LOCK
from runtime.support.files import Disk
from runtime.support.texts import english

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]

OTHERS = {
    "README.md": b"about",
    "assets/dawn.ogg": b"\x00\xff" * 999,
    "text/de/meadow.json": b"{}",
    "acknowledged.json": b"[]",
}


@pytest.fixture
def rich(campaign: Path) -> Path:
    """The copied campaign with other files beside it."""
    for file, data in OTHERS.items():
        (campaign / file).parent.mkdir(parents=True, exist_ok=True)
        (campaign / file).write_bytes(data)
    draft = (campaign / "levels/meadow.json").read_text("utf-8").replace('"meadow"', '"draft"')
    (campaign / "levels/draft.json").write_text(draft, "utf-8")
    return campaign


def contents(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != LOCK)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def told(window: EditorWindow) -> list[tuple[str, str, str]]:
    return [about for question, about in window.ask.asked if question == "tell"]


def save_as(window: EditorWindow, folder: Path) -> None:
    window.ask.told["folder_to_save"] = folder
    window.actions_by_id["file.save-as"].trigger()


def test_a_copy_has_everything_that_the_campaign_had(
    editor_window: Callable[..., EditorWindow], rich: Path, tmp_path: Path
) -> None:
    before = contents(rich)
    window = editor_window(rich)
    window.state.perform("Change the author", ChangeCampaign(author="Ada"))
    save_as(window, tmp_path / "copy")
    copied = contents(tmp_path / "copy")
    assert [file for file in before if copied[file] != before[file]] == ["campaign.json"]
    assert copied.keys() == before.keys()
    assert contents(rich) == before
    assert told(window) == []
    assert not window.isWindowModified()
    window.state.perform("Change the author", ChangeCampaign(author="Bob"))
    window.actions_by_id["file.save"].trigger()
    assert b"Bob" in (tmp_path / "copy/campaign.json").read_bytes()
    assert contents(rich) == before


@pytest.mark.proof
def test_a_sample_gives_its_other_files_to_the_copy(
    editor_window: Callable[..., EditorWindow], rich: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resources, "campaigns", lambda: rich.parent)
    (tmp_path.parent / f"{tmp_path.name}-mine").mkdir()
    mine = tmp_path.parent / f"{tmp_path.name}-mine" / "copy"
    window = editor_window(rich)
    window.state.perform("Change the author", ChangeCampaign(author="Ada"))
    save_as(window, rich.parent / "copy")
    ((title, text, advice),) = told(window)
    assert title == "The campaign was not saved"
    assert "samples" in text
    assert advice
    assert not (rich.parent / "copy").exists()
    window.ask.told["folder_to_save"] = mine
    window.actions_by_id["file.save"].trigger()
    assert contents(mine).keys() == contents(rich).keys()
    assert len(told(window)) == 1


@pytest.mark.proof
def test_what_did_not_go_along_is_named_once(
    editor_window: Callable[..., EditorWindow], rich: Path, tmp_path: Path
) -> None:
    (tmp_path / "font.ttf").write_bytes(b"x")
    (rich / ".git").mkdir()
    (rich / ".git" / "HEAD").write_bytes(b"ref")
    for number in range(10):
        (rich / "assets" / f"font-{number}.ttf").symlink_to(tmp_path / "font.ttf")
    window = editor_window(rich)
    save_as(window, tmp_path / "copy")
    ((title, text, more),) = told(window)
    assert title == "Not everything was copied"
    assert str(tmp_path / "copy") in text
    lines = more.splitlines()
    assert lines[0] == "assets/font-0.ttf was not copied: it is a link that leads out of the folder."
    assert len([line for line in lines if "font-" in line]) == 8
    assert lines[8:] == ["And 2 more.", "", "Copy it by hand if the campaign needs it."]
    assert not window.isWindowModified(), "it is saved all the same"
    window.actions_by_id["file.save"].trigger()
    assert len(told(window)) == 1


@pytest.mark.parametrize(
    "refusal",
    [
        (28, "the disk is full"),
        (71, "Protocol error"),
        pytest.param((30, "you may not write there"), marks=pytest.mark.proof),
        pytest.param((5, "can't be reached"), marks=pytest.mark.proof),
    ],
)
def test_a_disk_that_refuses_is_one_message_and_nothing_half_written(
    editor_window: Callable[..., EditorWindow],
    rich: Path,
    monkeypatch: pytest.MonkeyPatch,
    refusal: tuple[int, str],
) -> None:
    before, (number, reason) = contents(rich), refusal
    window = editor_window(rich)
    window.state.perform("Change the author", ChangeCampaign(author="Ada"))

    def refuse(self: Disk, source: Path, path: Path) -> None:
        path.write_bytes(source.read_bytes()[:10])
        raise OSError(number, reason)

    with monkeypatch.context() as patched:
        patched.setattr(Disk, "copy", refuse)
        window.ask.told["after_failure"] = NotSaved.CANCEL
        save_as(window, rich.parent / "copy")
    ((text, advice),) = [about for question, about in window.ask.asked if question == "after_failure"]
    assert reason in text
    assert "another folder" in advice
    assert not (rich.parent / "copy").exists()
    assert window.isWindowModified()
    assert window.state.document.folder == rich
    assert contents(rich) == before
    save_as(window, rich.parent / "copy")
    assert contents(rich.parent / "copy").keys() == before.keys()


@pytest.mark.proof
@pytest.mark.parametrize(
    ("file", "said"), [("campaign.json", "another campaign"), ("levels/meadow.json", "levels/meadow.json already")]
)
def test_a_folder_that_filled_up_meanwhile_is_left_as_it_is(
    window: EditorWindow, tmp_path: Path, file: str, said: str
) -> None:
    (tmp_path / "full" / "levels").mkdir(parents=True)
    (tmp_path / "full" / file).write_bytes(b"theirs")
    save_as(window, tmp_path / "full")
    ((_, text, _),) = told(window)
    assert said in text
    assert contents(tmp_path / "full") == {file: b"theirs"}


def test_the_dialog_says_at_once_what_is_wrong_with_a_folder(qtbot: QtBot, rich: Path, tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").write_bytes(b"mine")
    (tmp_path / "repository" / ".git").mkdir(parents=True)
    (tmp_path / "repository" / ".git" / "HEAD").write_bytes(b"ref")
    dialog = SaveAsDialog(english(), "first-light", tmp_path, "", None, home=rich)
    qtbot.addWidget(dialog)
    save = next(button for button in dialog.findChildren(QPushButton) if button.text() == "Save")
    wrong = next(label for label in dialog.findChildren(QLabel) if label.objectName() == "refusal")
    assert dialog.answer == tmp_path / "first-light-2", "the first name that is free is offered"
    assert save.isEnabled()
    for place, name, said in (
        (tmp_path, "first-light", "lies in"),
        (rich, "backup", "inside the campaign's own folder"),
        (rich / "levels", "backup", "inside the campaign's own folder"),
        (tmp_path, "full", "not empty"),
        (tmp_path, "x" * 300, "can't be looked at"),
        ("~nobody-of-this-name", "copy", "There is no folder ~nobody-of-this-name"),
        (tmp_path / "full" / "letter.txt", "copy", "There is no folder"),
        ("", "copy", "There is no folder"),
    ):
        dialog.place.setText(str(place))
        dialog.folder.setText(name)
        assert not save.isEnabled(), name
        assert said in wrong.text()
        assert save.toolTip() == wrong.text()
    dialog.place.setText(str(tmp_path))
    for name in ("repository", "new"):
        dialog.folder.setText(name)
        assert save.isEnabled(), wrong.text()


def test_a_place_where_nobody_may_write_is_said_before_saving(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("editor.dialogs.campaigns.os.access", lambda path, mode: path != tmp_path)
    dialog = SaveAsDialog(english(), "dawn", tmp_path, "", None)
    qtbot.addWidget(dialog)
    save = next(button for button in dialog.findChildren(QPushButton) if button.text() == "Save")
    assert not save.isEnabled()
    assert save.toolTip() == f"You may not write in {tmp_path}. Choose another place."


def test_a_free_name_is_numbered(tmp_path: Path) -> None:
    assert free_folder_name("Dawn & Dusk", tmp_path) == "dawn-dusk"
    (tmp_path / "dawn-dusk").mkdir()
    (tmp_path / "dawn-dusk-2").write_bytes(b"")
    assert free_folder_name("Dawn & Dusk", tmp_path) == "dawn-dusk-3"
