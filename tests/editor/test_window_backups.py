"""Backups through the real window: made by saving, looked at in a window of their own, restored as one step."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from shiboken6 import isValid

from editor.dialogs.backups import BackupsDialog
from editor.dialogs.questions import Unsaved
from editor.document.campaigns import ChangeCampaign
from editor.document.levels import ChangeLevel
from editor.safety.backups import BackupStore
from runtime.campaign.reader import read_campaign
from runtime.support.files import Disk
from runtime.support.texts import english

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.asset_cache import AssetCache
    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*.json")}


def ring(window: EditorWindow, folder: Path) -> BackupStore:
    return BackupStore(window.parts.settings.state, folder)


def rename(window: EditorWindow, name: str) -> None:
    assert window.state.perform("Name", ChangeCampaign(name=name))


def save(window: EditorWindow) -> None:
    window.actions_by_id["file.save"].trigger()


@dataclass
class Chooses:
    """Answers the question about backups by the real dialog's own buttons."""

    assets: AssetCache
    act: Callable[[BackupsDialog], None]

    def __call__(self, *about: object) -> object:
        backups, now, read = about
        dialog = BackupsDialog(english(), backups, now, read, self.assets.boards, parent=None)  # type: ignore[arg-type]
        self.act(dialog)
        dialog.deleteLater()
        return dialog.answer


def ask_with(window: EditorWindow, assets: AssetCache, act: Callable[[BackupsDialog], None]) -> None:
    window.ask.backups = Chooses(assets, act)  # type: ignore[method-assign]
    window.actions_by_id["file.backups"].trigger()


def test_every_save_that_replaces_something_leaves_a_backup(window: EditorWindow, campaign: Path) -> None:
    first = read_campaign(campaign).campaign
    assert ring(window, campaign).backups() == ()
    rename(window, "Second")
    save(window)
    rename(window, "Third")
    save(window)
    backups = ring(window, campaign).backups()
    assert [one.name for one in backups] == ["Second", "First Light"]
    oldest = ring(window, campaign).read(backups[-1])
    assert oldest is not None
    assert oldest.campaign == first


def test_a_save_where_no_backup_can_be_made_goes_on_and_says_so(
    window: EditorWindow, campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Disk.write

    def refuse(self: Disk, path: Path, data: bytes) -> None:
        if "backups" in path.parts:
            raise OSError(28, "No space left on device")
        real(self, path, data)

    monkeypatch.setattr(Disk, "write", refuse)
    rename(window, "Second")
    save(window)
    assert read_campaign(campaign).campaign == window.state.document.campaign
    assert "no backup" in window.status.text.text()


def test_the_list_shows_date_picture_and_what_differs(
    window: EditorWindow, campaign: Path, editor_stock: AssetCache
) -> None:
    assert window.state.perform("Name", ChangeLevel("meadow", name="Other meadow"))
    save(window)
    seen = {}

    def look(dialog: BackupsDialog) -> None:
        while dialog._pictures.isActive():
            dialog._draw_next()
        seen["row"] = dialog.list.item(0).text()
        seen["icon"] = dialog.list.item(0).icon().isNull()
        seen["picture"] = dialog.picture.pixmap().isNull()
        seen["level"] = dialog.level.currentText()
        seen["differs"] = [dialog.differs.item(row).text() for row in range(dialog.differs.count())]
        seen["enabled"] = dialog.restore.isEnabled()

    ask_with(window, editor_stock, look)
    assert seen["row"].startswith("today, ")
    assert not seen["icon"]
    assert not seen["picture"]
    assert seen["level"] == "The Quiet Meadow"
    assert any("Other meadow" in line for line in seen["differs"])
    assert seen["enabled"]


def test_restoring_is_one_step_and_nothing_on_the_disk_until_saved(
    window: EditorWindow, campaign: Path, editor_stock: AssetCache
) -> None:
    first = window.state.document.campaign
    rename(window, "Second")
    save(window)
    before = contents(campaign)
    ask_with(window, editor_stock, lambda dialog: dialog.restore.click())
    assert window.state.document.campaign == first
    assert window.isWindowModified()
    assert contents(campaign) == before
    assert window.state.document.history[-1].label.startswith("Restore the backup of today, ")
    window.actions_by_id["edit.undo"].trigger()
    assert window.state.document.campaign.name == "Second"
    window.actions_by_id["edit.redo"].trigger()
    save(window)
    assert read_campaign(campaign).campaign == first


def test_a_backup_opens_to_look_at_in_a_window_of_its_own(
    window: EditorWindow, campaign: Path, editor_stock: AssetCache
) -> None:
    rename(window, "Second")
    save(window)
    ask_with(window, editor_stock, lambda dialog: QTest.keyClick(dialog.list, Qt.Key.Key_Return))
    (shown,) = window.looking.open
    assert shown.windowTitle().startswith("Backup of “First Light” from today, ")
    assert shown.state.document.read_only
    assert not shown.actions_by_id["level.add"].isEnabled()
    assert shown.banner.isVisible()
    assert "backup" in shown.banner.text.text()
    assert [one.text() for one in shown.banner.findChildren(QPushButton) if one.isVisible()] == [
        "Restore this backup",
        "Save as…",
    ]
    assert not shown.actions_by_id["file.backups"].isEnabled()
    assert not window.actions_by_id["file.restore"].isEnabled()
    shown.actions_by_id["file.restore"].trigger()
    assert not shown.isVisible()
    assert window.state.document.campaign.name == "First Light"
    assert window.isWindowModified()


@pytest.mark.proof
def test_windows_of_backups_close_with_the_first_one(
    window: EditorWindow, campaign: Path, editor_stock: AssetCache
) -> None:
    rename(window, "Second")
    save(window)
    ask_with(window, editor_stock, lambda dialog: dialog.look.click())
    (shown,) = window.looking.open
    window.close()
    assert not shown.isVisible()
    assert window.looking.open == ()


def look_and_work(window: EditorWindow, assets: AssetCache, folder: Path) -> EditorWindow:
    """The window of a backup, in which a campaign of its own was begun since and is not saved."""
    rename(window, "Second")
    save(window)
    ask_with(window, assets, lambda dialog: dialog.look.click())
    shown = cast("EditorWindow", window.looking.open[0])
    shutil.copytree(window.state.document.folder, folder)
    assert shown.files.open_folder(folder)
    rename(shown, "Begun")
    return shown


@pytest.mark.proof
def test_a_window_closes_only_when_those_beside_it_may(
    window: EditorWindow, campaign: Path, editor_stock: AssetCache, tmp_path: Path
) -> None:
    shown = look_and_work(window, editor_stock, tmp_path / "other")
    answers = [Unsaved.CANCEL, Unsaved.DISCARD]
    shown.ask.unsaved = lambda _name: answers.pop(0)  # type: ignore[method-assign]
    assert not window.close()
    assert window.isVisible()
    assert window.looking.open == (shown,)
    assert window.close()
    assert not shown.isVisible()
    assert not answers


@pytest.mark.proof
def test_when_the_session_ends_no_window_of_a_backup_asks(
    window: EditorWindow, campaign: Path, editor_stock: AssetCache, tmp_path: Path
) -> None:
    shown = look_and_work(window, editor_stock, tmp_path / "other")
    window.close_kept()
    assert not shown.isVisible()
    assert shown.journal.path is not None, "its work is kept"


@pytest.mark.proof
def test_a_window_of_a_backup_that_was_closed_is_gone(
    qtbot: QtBot, window: EditorWindow, campaign: Path, editor_stock: AssetCache
) -> None:
    rename(window, "Second")
    save(window)
    ask_with(window, editor_stock, lambda dialog: dialog.look.click())
    (shown,) = window.looking.open
    shown.close()
    qtbot.waitUntil(lambda: not window.looking.open)
    assert not isValid(shown)


def test_a_copy_of_a_backup_can_be_saved_with_what_belongs_to_it(
    window: EditorWindow, campaign: Path, editor_stock: AssetCache, tmp_path: Path
) -> None:
    (campaign / "assets").mkdir(exist_ok=True)
    (campaign / "assets/dawn.ogg").write_bytes(b"sound")
    rename(window, "Second")
    save(window)
    ask_with(window, editor_stock, lambda dialog: dialog.look.click())
    (shown,) = window.looking.open
    assert shown.state.document.save(tmp_path / "copy") is None
    assert (tmp_path / "copy/assets/dawn.ogg").read_bytes() == b"sound"
    copied = read_campaign(tmp_path / "copy")
    assert copied.campaign is not None
    assert copied.campaign.name == "First Light"


def test_a_damaged_backup_is_named_and_the_others_can_be_restored(
    window: EditorWindow, campaign: Path, editor_stock: AssetCache
) -> None:
    rename(window, "Second")
    save(window)
    rename(window, "Third")
    save(window)
    damaged = ring(window, campaign).backups()[0].path
    damaged.write_bytes(b"not a zip")
    seen = {}

    def look(dialog: BackupsDialog) -> None:
        row = next(row for row in range(2) if "Damaged" in dialog.list.item(row).text())
        seen["text"] = dialog.list.item(row).text()
        dialog.list.setCurrentRow(row)
        seen["about"], seen["restore"] = dialog.about.text(), dialog.restore.isEnabled()
        dialog.list.setCurrentRow(1 - row)
        dialog.restore.click()

    ask_with(window, editor_stock, look)
    assert damaged.name in seen["text"]
    assert str(damaged) in seen["about"]
    assert not seen["restore"]
    assert window.state.document.campaign.name == "First Light"


def test_a_damaged_campaign_is_mended_with_a_backup(
    window: EditorWindow, editor_window: Callable[..., EditorWindow], campaign: Path, editor_stock: AssetCache
) -> None:
    rename(window, "Second")
    save(window)
    window.close()
    broken = campaign / "levels/ford.json"
    broken.write_bytes(broken.read_bytes()[:99])
    damage = broken.read_bytes()
    other = editor_window(campaign)
    assert other.state.document.read_only
    ask_with(other, editor_stock, lambda dialog: dialog.restore.click())
    assert not other.state.document.read_only
    assert not other.banner.isVisible()
    assert broken.read_bytes() == damage
    save(other)
    assert not read_campaign(campaign).read_only
    # What was damaged is kept, too, for whoever wants to look what was in it.
    newest = ring(other, campaign).backups()[0]
    kept = ring(other, campaign).read(newest)
    assert kept is not None
    assert kept.source.files["levels/ford.json"] == damage


def test_without_a_backup_the_list_says_when_one_is_made(window: EditorWindow, editor_stock: AssetCache) -> None:
    seen = {}

    def look(dialog: BackupsDialog) -> None:
        seen["about"], seen["restore"] = dialog.about.text(), dialog.restore.isEnabled()

    ask_with(window, editor_stock, look)
    assert "whenever a save replaces something" in seen["about"]
    assert not seen["restore"]
