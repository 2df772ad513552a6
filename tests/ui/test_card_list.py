"""Cards to choose from: by arrows as eyes see them, read out whole, a damaged campaign among them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from runtime import resources
from runtime.campaign.model import LevelOutcome
from runtime.campaign.progress import CampaignProgress, NodeResult
from runtime.match.campaigns import Campaigns, ProgressStore, read_playable_campaigns
from runtime.profile.home import find_home
from runtime.support.texts import english
from runtime.ui.campaign.campaign_card import campaign_card
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.widgets.card_list import CardList, ListCard

pytestmark = pytest.mark.qt
T = english().for_windows()


@pytest.fixture
def cards(qtbot: QtBot, parts: GameParts) -> CardList:
    shown = CardList(parts.theme, "Maps")
    qtbot.addWidget(shown)
    for name in "ABCDEFGH":
        shown.add_card(ListCard(name, ("9 × 9", "two players")))
    shown.resize(760, 700)
    shown.show()
    shown.setCurrentRow(0)
    return shown


def test_arrows_lead_to_the_cards_beside_above_and_below(qtbot: QtBot, cards: CardList) -> None:
    assert cards.columns == 3
    rows = []
    for key in ("Right", "Down", "Right", "Right", "Down", "Up", "Home", "End", "Left"):
        qtbot.keyClick(cards, getattr(Qt.Key, f"Key_{key}"))
        rows.append(cards.currentRow())
    assert rows == [1, 4, 5, 6, 7, 4, 0, 7, 6], "from the end of a row on to the next one"


def test_cards_take_all_the_width_and_are_read_out_whole(cards: CardList) -> None:
    assert cards.item(2).data(Qt.ItemDataRole.AccessibleTextRole) == "C, 9 × 9, two players"
    for width, columns in ((760, 3), (1200, 5), (300, 1)):
        cards.resize(width, 700)
        QApplication.processEvents()
        first, last = (cards.visualItemRect(cards.item(row)) for row in (0, columns - 1))
        assert first.top() == last.top()
        bar = cards.verticalScrollBar().sizeHint().width()
        assert bar - 1 <= cards.width() - 2 * cards.frameWidth() - last.right() <= bar + columns + 2


def test_a_campaign_s_card_tells_its_length_languages_difficulties_and_what_was_won(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "campaigns"
    for name in ("first-light", "islands", "a-story-easy-or-hard"):
        shutil.copytree(resources.campaigns() / name, place / name)
    (place / "islands" / "levels" / "lake.json").write_text("{", "utf-8")
    monkeypatch.setattr(resources, "campaigns", lambda: place)
    home = find_home(tmp_path / "home")
    done = CampaignProgress("first-light", "meadow", results={"meadow": NodeResult(LevelOutcome.WON, won=1)})
    ProgressStore(home, "first-light").change(done, lambda progress: progress)
    offers = {one.folder.name: one for one in read_playable_campaigns(Campaigns(), home, "en")}
    light = campaign_card(T, offers["first-light"])
    assert light.lines == ("3 levels · English", "One difficulty", "★ 1 of 3 won")
    assert light.done == pytest.approx(1 / 3)
    story = campaign_card(T, offers["a-story-easy-or-hard"])
    assert story.lines[:2] == ("1 level · English, Deutsch", "Difficulty: Easy, Normal, Hard")
    damaged = campaign_card(T, offers["islands"])
    assert damaged.is_damaged
    assert damaged.lines[0] == "Damaged: not all of it can be read."
