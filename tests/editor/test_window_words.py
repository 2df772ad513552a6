"""Which words a campaign goes by, chosen on its page and known to the checks and to a game that is tried."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.docks.fields import DropDown
from editor.document.campaigns import new_campaign
from editor.document.document import Document
from editor.document.levels import blank_level
from editor.editor_state import StatusMessage
from editor.window import EditorWindow
from runtime import resources
from runtime.campaign.model import Campaign, CampaignWords
from runtime.engine.board.grid import Size
from runtime.match.word_packs import PackShelf
from runtime.profile.home import find_home

pytestmark = [pytest.mark.qt, pytest.mark.slow]
GERMAN = resources.root() / "tests" / "campaign" / "german"


@pytest.fixture
def german(tmp_path: Path) -> Path:
    folder = tmp_path / "german"
    shutil.copytree(GERMAN, folder)
    return folder


def pick(choice: DropDown, value: str) -> None:
    choice.setCurrentIndex(choice.findData(value))
    choice.activated.emit(choice.currentIndex())


def words_of(window: EditorWindow) -> CampaignWords:
    assert window.state.document is not None
    return window.state.document.campaign.words


def test_the_words_of_a_campaign_are_chosen_and_undone(
    editor_window: Callable[..., EditorWindow], german: Path
) -> None:
    window = editor_window(german)
    words = window.properties.campaign.words
    assert words.valid.currentData() == "list:german.txt"
    assert words.valid.findData("list:german.not-offered.txt") < 0, "it is no list of words"
    pick(words.valid, "80")
    pick(words.offered, "50")
    pick(words.unkind, "refused")
    assert words_of(window) == CampaignWords(lexicon=80, offers=50, refuse_unkind=True)
    document = window.state.document
    assert document is not None
    for _ in range(3):
        document.undo()
    window.properties.campaign.show_values()
    assert words_of(window) == CampaignWords(list="german.txt")
    assert words.valid.currentData() == "list:german.txt"
    assert words.unkind.currentData() == "accepted"
    assert (german / "campaign.json").read_bytes() == (GERMAN / "campaign.json").read_bytes()


def test_a_game_that_is_tried_has_the_campaigns_words(
    editor_window: Callable[..., EditorWindow], german: Path, qtbot: QtBot
) -> None:
    window = editor_window(german)
    document = window.state.document
    assert document is not None
    level = document.campaign.levels[0]
    assert window.playtest.start(level, None, document.campaign, document.folder) == ()
    game = window.playtest.window
    assert game is not None
    assert game.setup.words.valid("TÜR")
    assert not game.setup.words.valid("THE")
    game.close()


def test_a_list_that_is_gone_is_an_issue_and_keeps_the_game_from_beginning(
    editor_window: Callable[..., EditorWindow], german: Path, qtbot: QtBot
) -> None:
    (german / "words" / "german.txt").unlink()
    window = editor_window(german)
    qtbot.waitUntil(lambda: any(issue.code == "list-missing" for issue in window.issues.issues))
    document = window.state.document
    assert document is not None
    wrong = window.playtest.start(document.campaign.levels[0], None, document.campaign, document.folder)
    assert [issue.code for issue in wrong] == ["list-missing"]
    assert window.playtest.window is None


def test_a_word_pack_is_copied_with_its_letters_and_new_levels_have_them(
    editor_window: Callable[..., EditorWindow], campaign: Path, own_home: Path
) -> None:
    shelf = PackShelf(find_home(own_home).words)
    shelf.install(GERMAN / "words" / "german.txt", "german")
    window = editor_window(campaign)
    document, words = window.state.document, window.properties.campaign.words
    assert document is not None
    before = document.campaign
    pick(words.valid, "pack:german")
    assert words_of(window).list == "german.txt.gz"
    assert words.valid.currentData() == "list:german.txt.gz"
    assert (campaign / "words" / "german.txt.gz").is_file()
    for level in document.campaign.levels:
        letters = level.rules["letters.values"]
        assert isinstance(letters, dict)
        assert set("ÄÖÜ") < set(letters)
    made = blank_level(document.campaign, "Wald", Size(9, 9))
    assert made.rules["letters.values"] == document.campaign.levels[0].rules["letters.values"]
    pick(words.valid, "70")
    assert document.campaign.levels == before.levels, "English words bring their letters back"
    document.undo()
    document.undo()
    assert document.campaign == before


def test_a_campaign_without_a_folder_takes_no_pack(editor_window: Callable[..., EditorWindow], own_home: Path) -> None:
    PackShelf(find_home(own_home).words).install(GERMAN / "words" / "german.txt", "german")
    window = editor_window()
    made = new_campaign("Wald", "Weg", Size(9, 9))
    assert isinstance(made, Campaign)
    window.state.open(Document(made))
    window.properties.tabs.setCurrentWidget(window.properties.campaign)
    said: list[str] = []
    window.state.subscribe(lambda change: said.append(change.text) if isinstance(change, StatusMessage) else None)
    pick(window.properties.campaign.words.valid, "pack:german")
    assert words_of(window) == CampaignWords()
    assert any("Save the campaign first" in text for text in said)
