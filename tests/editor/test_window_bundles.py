"""Bundles in the editor: packing what is open, looking at one that was sent, installing it, opening a copy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from editor.dialogs.bundles import BundleDialog, BundleWish, PackDialog, SharingTexts
from editor.docks.pages import StartCard
from editor.document.campaigns import ChangeCampaign
from editor.window import EditorWindow
from runtime import resources
from runtime.campaign.bundles import Bundle, read_bundle
from runtime.campaign.bundles.packer import gather, pack
from runtime.campaign.bundles.shelf import CampaignShelf
from runtime.campaign.reader import read_campaign
from runtime.checks.bundle_preview import look_into
from runtime.match.campaign_updates import update_on
from runtime.profile.home import find_home
from runtime.support.texts import english
from tests.campaign.bundle_tricks import TRICKS, picture

pytestmark = [pytest.mark.qt, pytest.mark.slow]
Windows = Callable[..., EditorWindow]
SHARED = SharingTexts("Ada", "CC0-1.0", "1.1", "")


def bundle_of(version: str = "1.0") -> Bundle:
    """A bundle of a shipped campaign by another name."""
    read = read_campaign(resources.campaigns() / "islands", mend=False)
    assert read.campaign is not None
    mine = replace(read.campaign, id="valley", name="The Lost Valley", version=version, author="Ada")
    found = pack(gather(mine, read.source), "valley").read.bundle
    assert found is not None
    return found


@pytest.fixture
def sent(tmp_path: Path) -> Path:
    """The file of a bundle."""
    (tmp_path / "mail").mkdir()
    file = tmp_path / "mail" / "valley.scryptic"
    file.write_bytes(bundle_of().data)
    return file


@pytest.fixture
def shelf(own_home: Path) -> CampaignShelf:
    return CampaignShelf(find_home(own_home).campaigns)


def asked(window: EditorWindow, question: str) -> tuple[Any, ...]:
    """What the editor asked last of this kind."""
    found: list[tuple[Any, ...]] = [about for name, about in window.ask.asked if name == question]  # type: ignore[attr-defined]
    return found[-1]


def answer(window: EditorWindow, **answers: object) -> None:
    window.ask.told.update(answers)  # type: ignore[attr-defined]


def packed(qtbot: QtBot, window: EditorWindow) -> None:
    """Pack what is open, and wait until that is done."""
    window.actions_by_id["file.pack"].trigger()
    qtbot.waitUntil(lambda: not window.controls.file_jobs.is_busy)


def test_the_open_campaign_is_packed_with_what_was_filled_in(
    qtbot: QtBot, window: EditorWindow, campaign: Path, tmp_path: Path
) -> None:
    answer(window, sharing=SHARED, bundle_to_write=tmp_path / "mine")
    packed(qtbot, window)
    assert "Packed in " in window.status.text.text()
    assert "What was filled in is saved with the campaign." in window.status.text.text()
    assert not window.isWindowModified()
    kept = read_campaign(campaign).campaign
    assert kept is not None and kept.author == "Ada"
    read = read_bundle(tmp_path / "mine.scryptic")
    assert read.bundle is not None
    head = read.bundle.head
    assert (head.author, head.licence, head.version) == ("Ada", "CC0-1.0", "1.1")
    document = window.state.document
    assert document is not None
    assert document.history[-1].label == "Fill in what sharing needs"
    assert document.campaign.author == "Ada"
    window.actions_by_id["edit.undo"].trigger()
    assert document.campaign.author == "The Scryptic makers"
    assert document.campaign.version == "1.0.0"
    (usual,) = asked(window, "bundle_to_write")
    assert usual.name == "first-light.scryptic"


@pytest.mark.proof
def test_unsaved_changes_are_packed_and_not_saved(
    qtbot: QtBot, window: EditorWindow, campaign: Path, tmp_path: Path
) -> None:
    before = (campaign / "campaign.json").read_bytes()
    window.state.perform("Rename", ChangeCampaign(name="Not saved yet"))
    answer(window, sharing=SHARED, bundle_to_write=tmp_path / "a.scryptic")
    packed(qtbot, window)
    read = read_bundle(tmp_path / "a.scryptic")
    assert read.bundle is not None
    assert read.bundle.head.name == "Not saved yet"
    assert (campaign / "campaign.json").read_bytes() == before
    assert window.isWindowModified()
    assert "The campaign itself is not saved yet." in window.status.text.text()


@pytest.mark.proof
def test_nothing_is_packed_where_the_question_is_left(qtbot: QtBot, window: EditorWindow) -> None:
    answer(window, sharing=None)
    packed(qtbot, window)
    answer(window, sharing=SharingTexts("The Scryptic makers", "MIT", "1.0.0", ""), bundle_to_write=None)
    packed(qtbot, window)
    assert not window.isWindowModified()


def test_a_bundle_that_cannot_be_written_is_told_of(qtbot: QtBot, window: EditorWindow, tmp_path: Path) -> None:
    answer(window, sharing=SHARED, bundle_to_write=tmp_path / "no" / "such" / "a.scryptic")
    packed(qtbot, window)
    title, text, advice = asked(window, "tell")
    assert title == "The campaign was not packed"
    assert "No such file" in text
    assert advice


def test_one_works_on_while_a_campaign_is_packed(
    qtbot: QtBot, window: EditorWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is done meanwhile is packed too; what is stopped, or whose campaign is closed by then, leaves no file."""
    go, jobs, file = Event(), window.controls.file_jobs, tmp_path / "a.scryptic"
    monkeypatch.setattr("editor.actions.exchange.pack", lambda *given: (go.wait(), pack(*given))[1])
    answer(window, sharing=SHARED, bundle_to_write=file)
    window.actions_by_id["file.pack"].trigger()
    jobs.bars[0].canceled.emit()
    assert not jobs.is_busy
    window.actions_by_id["file.pack"].trigger()
    window.state.perform("Rename", ChangeCampaign(name="Meanwhile"))
    go.set()
    qtbot.waitUntil(lambda: not jobs.is_busy)
    found = read_bundle(file).bundle
    assert found is not None
    assert found.head.name == "Meanwhile"
    file.unlink()
    go.clear()
    window.ask.asked.clear()  # type: ignore[attr-defined]
    window.actions_by_id["file.pack"].trigger()
    window.state.open(None)
    go.set()
    qtbot.waitUntil(lambda: not jobs.is_busy)
    assert window.ask.asked == []  # type: ignore[attr-defined]
    assert not file.exists()


def test_a_dropped_bundle_is_installed_and_offered(
    qtbot: QtBot, editor_window: Windows, sent: Path, shelf: CampaignShelf
) -> None:
    window = editor_window()
    answer(window, bundle=BundleWish.INSTALL)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(sent))])
    left, none, at = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPointF(90, 90)
    QApplication.sendEvent(window, QDragEnterEvent(at.toPoint(), Qt.DropAction.CopyAction, data, left, none))
    QApplication.sendEvent(window, QDropEvent(at, Qt.DropAction.CopyAction, data, left, none))
    qtbot.waitUntil(lambda: bool(shelf.installed()))
    looked, before = asked(window, "bundle")
    assert looked.checked.loaded.campaign.name == "The Lost Valley"
    assert before is None
    assert not looked.checked.folder.exists(), "what was unpacked to be looked at is gone"
    cards = [card for card in window.start_page.findChildren(StartCard) if card.offer.name == "The Lost Valley"]
    assert [card.offer.about for card in cards] == ["Version 1.0, by Ada"]


def test_an_installed_campaign_is_edited_as_a_copy(
    editor_window: Windows, shelf: CampaignShelf, tmp_path: Path
) -> None:
    installed = shelf.install(bundle_of()).folder
    window = editor_window(installed)
    before = (installed / "campaign.json").read_bytes()
    window.state.perform("Change the author", ChangeCampaign(author="Bob"))
    answer(window, folder_to_save=installed.parent / "other")
    window.actions_by_id["file.save"].trigger()
    assert "installed" in asked(window, "folder_to_save")[2]
    assert "installed campaigns" in asked_texts(window)
    assert not (installed.parent / "other").exists()
    answer(window, folder_to_save=tmp_path / "mine")
    window.actions_by_id["file.save"].trigger()
    assert b"Bob" in (tmp_path / "mine/campaign.json").read_bytes()
    assert (installed / "campaign.json").read_bytes() == before
    assert str(installed) not in window.parts.settings.settings.recent


def asked_texts(window: EditorWindow) -> str:
    """Everything that was told or asked, as one text."""
    return repr(window.ask.asked)  # type: ignore[attr-defined]


def test_a_copy_is_opened_in_a_folder_of_ones_own(
    editor_window: Windows, sent: Path, shelf: CampaignShelf, tmp_path: Path
) -> None:
    window = editor_window()
    answer(window, bundle_to_open=sent, bundle=BundleWish.COPY, folder_to_save=tmp_path / "copy")
    window.actions_by_id["file.open-bundle"].trigger()
    document = window.state.document
    assert document is not None
    assert document.folder == tmp_path / "copy"
    assert not document.needs_folder
    assert shelf.installed() == ()


@pytest.mark.proof
def test_a_bundle_on_the_command_line_is_looked_at(editor_window: Windows, sent: Path) -> None:
    window = editor_window()
    answer(window, bundle=None)
    assert not window.open_named(str(sent))
    assert asked(window, "bundle")[0].bundle.head.id == "valley"


def test_a_hostile_bundle_is_refused_in_words(editor_window: Windows, tmp_path: Path, shelf: CampaignShelf) -> None:
    evil = tmp_path / "evil.scryptic"
    evil.write_bytes(TRICKS["a symbolic link"][1]())
    window = editor_window()
    assert not window.sharing.take(evil)
    title, text, more = asked(window, "tell")
    assert (title, text) == ("The bundle is refused", "evil.scryptic is not taken.")
    assert "is a link to another place" in more
    assert shelf.installed() == ()


def test_an_installed_campaign_is_removed_from_the_start_page(
    qtbot: QtBot, editor_window: Windows, shelf: CampaignShelf
) -> None:
    shelf.install(bundle_of())
    window = editor_window()
    (card,) = (card for card in window.start_page.findChildren(StartCard) if card.offer.name == "The Lost Valley")
    answer(window, confirm=False)
    qtbot.keyClick(card, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: "confirm" in window.ask.questions)  # type: ignore[attr-defined]
    assert len(shelf.installed()) == 1
    answer(window, confirm=True)
    qtbot.keyClick(card, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: not shelf.installed())
    assert "The Lost Valley" not in [
        card.offer.name for card in window.start_page.findChildren(StartCard) if card.isVisible()
    ]


def test_the_dialog_shows_what_a_bundle_is_about(
    qtbot: QtBot, window: EditorWindow, shelf: CampaignShelf, tmp_path: Path
) -> None:
    shelf.install(bundle_of("0.9"))
    looked = look_into(bundle_of(), tmp_path / "look", window.parts.assets.rulesets)
    update = update_on(shelf, looked.bundle.head, None, "en")
    dialog = BundleDialog(english(), looked, window.parts.assets.boards, update, window)
    qtbot.addWidget(dialog)
    assert dialog.preview.levels.count() == 1
    assert dialog.update_view is not None
    assert dialog.update_view.text.startswith("“The Lost Valley” is installed in the older version 0.9; this is 1.0.")
    qtbot.waitUntil(lambda: not dialog.preview.cover.pixmap().isNull())
    qtbot.mouseClick(dialog.copy, Qt.MouseButton.LeftButton)
    assert dialog.answer is BundleWish.COPY
    assert dialog.result() == BundleDialog.DialogCode.Accepted


@pytest.mark.proof
def test_the_dialog_says_how_many_proofs_were_not_replayed(qtbot: QtBot, window: EditorWindow, tmp_path: Path) -> None:
    looked = look_into(bundle_of(), tmp_path / "look", window.parts.assets.rulesets)
    assert looked.checked.contents is not None
    many = replace(looked.checked.contents, proofs=900, holding=300, unplayed=598)
    looked = replace(looked, checked=replace(looked.checked, contents=many))
    dialog = BundleDialog(english(), looked, window.parts.assets.boards, None, window)
    qtbot.addWidget(dialog)
    texts = [label.text() for label in dialog.preview.findChildren(QLabel)]
    assert "300 of 900 proofs hold, not replayed: 598" in texts


@pytest.mark.proof
def test_the_packing_dialog_says_what_is_missing_and_what_stays_behind(
    qtbot: QtBot, campaign: Path, window: EditorWindow
) -> None:
    (campaign / "assets").mkdir()
    (campaign / "assets/cover.png").write_bytes(picture(40, 30))
    (campaign / "plan.docx").write_bytes(b"")
    read = read_campaign(campaign)
    assert read.campaign is not None
    bare = replace(read.campaign, author="", licence="")
    packed = pack(gather(bare, read.source), "first-light")
    document = window.state.document
    assert document is not None
    dialog = PackDialog(english(), bare, packed, 2, lambda s: window.sharing._lacking(document, s), parent=window)
    qtbot.addWidget(dialog)
    assert dialog.told.startswith("The checks found 2 errors")
    assert "names no author" in dialog.told
    assert dialog.may_accept
    qtbot.keyClicks(dialog.author, "Ada")
    dialog.licence.setCurrentText("CC0-1.0")
    dialog.cover.setCurrentIndex(dialog.cover.findData("cover.png"))
    assert "names no author" not in dialog.told
    assert "names no licence" not in dialog.told
    assert dialog.answer == SharingTexts("Ada", "CC0-1.0", "1.0.0", "cover.png")
    rows = [dialog.files.topLevelItem(row) for row in range(dialog.files.topLevelItemCount())]
    assert [row.text(0) for row in rows if row is not None and row.isDisabled()] == ["plan.docx"]


@pytest.mark.proof
def test_what_others_would_refuse_cannot_be_packed(qtbot: QtBot, campaign: Path, window: EditorWindow) -> None:
    (campaign / "assets").mkdir()
    (campaign / "assets/cover.png").write_bytes(picture(8_000, 6_000))
    read = read_campaign(campaign)
    assert read.campaign is not None
    packed = pack(gather(read.campaign, read.source), "first-light")
    dialog = PackDialog(english(), read.campaign, packed, 0, lambda _: (), parent=window)
    qtbot.addWidget(dialog)
    assert not dialog.may_accept
    assert "8000 × 6000 pixels" in dialog.told
