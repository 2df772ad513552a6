"""Galleries in the editor: looking for campaigns beside the work, and sharing one's own, checked and signed."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.dialogs.bundles import SharingTexts
from editor.dialogs.gallery import ShareDialog, ShareTarget, ShareWish
from editor.window import EditorWindow
from runtime.campaign.bundles import read_bundle
from runtime.campaign.bundles.packer import gather, pack
from runtime.campaign.bundles.shelf import CampaignShelf
from runtime.campaign.model import Release
from runtime.campaign.reader import read_campaign
from runtime.gallery.client import GalleryClient
from runtime.gallery.index_files import read_submission
from runtime.gallery.signatures import KeyStore, is_signed
from runtime.gallery.site import present_index
from runtime.profile.home import find_home
from runtime.support.texts import english
from tests.ui.gallery_sites import MadeSite, bundle_of

pytestmark = [pytest.mark.qt, pytest.mark.slow]
LEFT = Qt.MouseButton.LeftButton
TEXTS = SharingTexts("Ada", "CC0-1.0", "1.1", "")


@pytest.fixture
def window(editor_window: Callable[..., EditorWindow], campaign: Path) -> EditorWindow:
    return editor_window(campaign)


def answer(window: EditorWindow, **answers: object) -> None:
    window.ask.told.update(answers)  # type: ignore[attr-defined]


def asked(window: EditorWindow) -> list[str]:
    questions: list[str] = window.ask.questions  # type: ignore[attr-defined]
    return questions


def share(qtbot: QtBot, window: EditorWindow) -> None:
    """Share what is open, and wait until that is done."""
    window.actions_by_id["file.share"].trigger()
    qtbot.waitUntil(lambda: not window.controls.file_jobs.is_busy)


def test_a_campaign_is_installed_beside_the_work(
    qtbot: QtBot, window: EditorWindow, tmp_path: Path, own_home: Path
) -> None:
    site = MadeSite(tmp_path / "site")
    site.put(bundle_of("valley", "The Lost Valley"))
    window.actions_by_id["file.gallery"].trigger()
    dialog = window.controls.gallery.dialog
    assert dialog is not None
    browser = dialog.browser
    qtbot.keyClicks(browser.address, site.address)
    qtbot.keyClick(browser.address, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: browser.model.count == 1)
    qtbot.mouseClick(browser.notice.buttons[0], LEFT)
    qtbot.mouseClick(browser.item_actions.installing, LEFT)
    shelf = CampaignShelf(find_home(own_home).campaigns)
    qtbot.waitUntil(lambda: bool(shelf.installed()))
    qtbot.waitUntil(lambda: not browser._controller.is_fetching)
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    window.actions_by_id["file.gallery"].trigger()
    assert window.controls.gallery.dialog is dialog
    assert dialog.isVisible()


def test_two_files_are_written_to_hand_in_and_what_was_filled_in_is_kept(
    qtbot: QtBot, window: EditorWindow, tmp_path: Path, own_home: Path
) -> None:
    place = tmp_path / "mail"
    place.mkdir()
    answer(window, share=ShareWish(TEXTS, "A bridge.", ShareTarget.FILES), folder_to_share=place)
    share(qtbot, window)
    signed = read_submission(place / "first-light.scryptic-entry")
    assert is_signed(signed)
    assert signed.key == KeyStore(find_home(own_home)).key().public
    entry = signed.entry
    assert (entry.author, entry.version, entry.changes) == ("Ada", "1.1", (Release("1.1", "A bridge."),))
    assert entry.level_count == 3
    assert entry.stars > 0, "its proofs were played again"
    read = read_bundle(place / "first-light.scryptic")
    assert read.bundle is not None
    assert entry.size == len(read.bundle.data)
    document = window.state.document
    assert document is not None
    assert document.campaign.author == "Ada"
    assert document.campaign.changes == (Release("1.1", "A bridge."),)
    assert asked(window) == ["share", "folder_to_share"]


def test_it_goes_into_a_gallery_of_one_s_own_which_others_can_look_at(
    qtbot: QtBot, window: EditorWindow, tmp_path: Path
) -> None:
    folder = tmp_path / "gallery"
    folder.mkdir()
    answer(window, share=ShareWish(TEXTS, "", ShareTarget.OWN_GALLERY, "Ada's Attic"), folder_to_share=folder)
    share(qtbot, window)
    index = present_index(folder)
    assert index is not None
    assert (index.name, [item.id for item in index.items]) == ("Ada's Attic", ["first-light"])
    assert index.items[0].maps
    assert (folder / "index.html").is_file()
    answer(window, share=ShareWish(TEXTS._replace(version="1.2"), "", ShareTarget.OWN_GALLERY))
    share(qtbot, window)
    index = present_index(folder)
    assert index is not None
    assert (index.name, index.items[0].entry.version) == ("Ada's Attic", "1.2")
    visit = GalleryClient(find_home(tmp_path / "reader")).add(folder.as_uri())
    assert visit.index.items[0].entry.version == "1.2"


def test_nothing_is_written_where_a_question_is_left_or_the_folder_holds_something_else(
    qtbot: QtBot, window: EditorWindow, tmp_path: Path, own_home: Path
) -> None:
    answer(window, share=None)
    share(qtbot, window)
    assert not window.isWindowModified()
    assert not KeyStore(find_home(own_home)).has_key()
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos/cat.png").write_bytes(b"meow")
    answer(window, share=ShareWish(TEXTS, "", ShareTarget.OWN_GALLERY), folder_to_share=tmp_path / "photos")
    share(qtbot, window)
    assert asked(window)[-1] == "tell"
    assert sorted(path.name for path in (tmp_path / "photos").iterdir()) == ["cat.png"]


def test_the_dialog_tells_what_is_missing_and_errors_hold_it_back(qtbot: QtBot, campaign: Path) -> None:
    read = read_campaign(campaign)
    assert read.campaign is not None
    bare = replace(read.campaign, licence="", version="1.1", changes=(Release("1.1", "A ford."),))
    packed = pack(gather(bare, read.source), "first-light")
    for errors in (0, 2):
        dialog = ShareDialog(english(), bare, packed, errors, lambda _: (), key_text="Your key 3f2a", parent=None)
        qtbot.addWidget(dialog)
        assert dialog.may_accept is not bool(errors)
        assert ("galleries take none" in dialog.told) is bool(errors)
    assert dialog.wish == ShareWish(SharingTexts(bare.author, "", "1.1", bare.cover), "A ford.", ShareTarget.FILES)
    assert not dialog.gallery_name.isEnabled()
    dialog.to_gallery.setChecked(True)
    dialog.gallery_name.setText(" Attic ")
    assert (dialog.wish.target, dialog.wish.gallery_name) == (ShareTarget.OWN_GALLERY, "Attic")


def test_a_campaign_with_errors_says_so_in_the_question(qtbot: QtBot, window: EditorWindow, campaign: Path) -> None:
    file = campaign / "levels/meadow.json"
    data = json.loads(file.read_text("utf-8"))
    data["cities"][0]["at"] = [5, 99]
    file.write_text(json.dumps(data), "utf-8")
    assert window.files.open_folder(campaign)
    answer(window, share=None)
    share(qtbot, window)
    errors = next(about[2] for name, about in window.ask.asked if name == "share")  # type: ignore[attr-defined]
    assert errors > 0


def test_the_properties_say_what_is_new_in_the_present_version_and_what_is_needed(
    qtbot: QtBot, window: EditorWindow
) -> None:
    document = window.state.document
    assert document is not None
    dock = window.properties
    dock.tabs.setCurrentWidget(dock.campaign)
    page = dock.campaign
    page.changes.setPlainText("A wider ford.")
    page.changes.settle()
    assert document.campaign.changes == (Release("1.0.0", "A wider ford."),)
    page.version.setText("1.1")
    page.version.settled.emit("1.1")
    assert page.changes.toPlainText() == "", "the new version has said nothing yet"
    assert len(document.campaign.changes) == 1
    page.needs.settled.emit("999.0")
    assert document.campaign.needs.program == ""
    page.needs.settled.emit("0.0.1")
    assert document.campaign.needs.program == "0.0.1"
