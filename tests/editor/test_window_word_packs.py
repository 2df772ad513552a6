"""Lists of words are installed and removed in the editor's window, and offered to campaigns at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from runtime.match.word_packs import PackShelf

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]


def test_a_list_is_installed_offered_and_removed(
    qtbot: QtBot, editor_window: Callable[..., EditorWindow], campaign: Path, tmp_path: Path
) -> None:
    file = tmp_path / "german.txt"
    file.write_text("Bär\nBaer\nzu\n", "utf-8")
    told = {"list_to_open": file, "pack_to_remove": "german", "confirm": False}
    window = editor_window(campaign, told=told)
    shelf, asked = PackShelf(window.parts.settings.words), window.ask.asked
    page = window.properties.campaign
    page.make_now()
    window.actions_by_id["words.install"].trigger()
    qtbot.waitUntil(lambda: any(question == "tell" for question, _ in asked))
    assert asked[-1][1][1] == "“german” is installed: 3 words of the letters ABERUZÄ."
    assert "german" in " ".join(page.words.valid.itemText(row) for row in range(page.words.valid.count()))
    file.write_text("Bär\n", "utf-8")
    window.actions_by_id["words.install"].trigger()
    assert asked[-1][0] == "confirm", "a pack of its name is replaced only where that is wanted"
    assert len(shelf.packs()) == 1
    window.actions_by_id["words.remove"].trigger()
    assert not shelf.packs()
    assert "german" not in " ".join(page.words.valid.itemText(row) for row in range(page.words.valid.count()))


def test_what_is_no_list_is_told(
    qtbot: QtBot, editor_window: Callable[..., EditorWindow], campaign: Path, tmp_path: Path
) -> None:
    file = tmp_path / "nothing.txt"
    file.write_text("", "utf-8")
    window = editor_window(campaign, told={"list_to_open": file})
    window.actions_by_id["words.install"].trigger()
    qtbot.waitUntil(lambda: any(question == "tell" for question, _ in window.ask.asked))
    assert window.ask.asked[-1][1][0] == "The list was not installed"
    assert not PackShelf(window.parts.settings.words).packs()
