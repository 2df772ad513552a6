"""Lists of words are installed and removed in the set-up, with the same words as by the command."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog

from runtime.match.word_packs import PackShelf
from runtime.profile.home import Home
from runtime.ui.menus.menu_pages import SETUP
from runtime.ui.menus.setup_page import SetupPage
from runtime.ui.menus.word_packs import WordPacksBox
from tests.ui.menus.guests import Guest, no_tutorial

pytestmark = [pytest.mark.qt, pytest.mark.slow]


@pytest.fixture
def box(guest: Guest) -> WordPacksBox:
    no_tutorial(guest)
    guest.press(SETUP)
    page = guest.menu.page
    assert isinstance(page, SetupPage)
    return page.words


def install(guest: Guest, box: WordPacksBox, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    guest.click(box.install_button)


def test_a_list_is_installed_replaced_and_removed(
    guest: Guest, box: WordPacksBox, home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, shelf = tmp_path / "german.txt", PackShelf(home.words)
    file.write_text("Bär\nBaer\nzu\nx\n", "utf-8")
    assert "No word pack is installed." in box.about.text()
    assert not box.remove_button.isVisible()
    install(guest, box, file, monkeypatch)
    guest.bot.waitUntil(lambda: "is installed: 3 words" in guest.menu.told.text())
    assert "1 entry was left out" in guest.menu.told.text()
    assert "Nobody has said on what terms" in guest.menu.told.text()
    assert [pack.name for pack in shelf.packs()] == ["german"]
    file.write_text("Bär\n", "utf-8")
    install(guest, box, file, monkeypatch)
    assert box.card is not None
    box.card.accept()
    guest.bot.waitUntil(lambda: "is installed: 1 word " in guest.menu.told.text())
    guest.click(box.remove_button)
    box.card.accept()
    assert "is removed" in guest.menu.told.text()
    assert not shelf.packs()
    assert "No word pack is installed." in box.about.text()


def test_what_is_no_list_is_refused_and_nothing_is_kept(
    guest: Guest, box: WordPacksBox, home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "picture.txt"
    file.write_bytes(b"\x00\x01\x02")
    install(guest, box, file, monkeypatch)
    guest.bot.waitUntil(lambda: str(file) in guest.menu.told.text() or "picture.txt" in guest.menu.told.text())
    guest.bot.waitUntil(box.install_button.isEnabled)
    assert not PackShelf(home.words).packs()
