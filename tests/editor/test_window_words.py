"""Which words a campaign goes by, chosen on its page and known to the checks and to a game that is tried."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.docks.fields import DropDown
from editor.window import EditorWindow
from runtime import resources
from runtime.campaign.model import CampaignWords

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
