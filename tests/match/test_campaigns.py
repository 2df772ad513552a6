"""Campaigns are found where they were shipped or installed, by their ids, with the names they give themselves."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from runtime import resources
from runtime.match.campaigns import Campaigns
from runtime.match.saves import UnfinishedGame
from runtime.profile.home import Home, find_home


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    """A home with one campaign that only it has, and one that was shipped too."""
    home = find_home(tmp_path / "home")
    write(tmp_path / "shipped", "first", "The First")
    (tmp_path / "shipped" / "broken").mkdir()
    (tmp_path / "shipped" / "broken" / "campaign.json").write_text("{", encoding="utf-8")
    write(home.campaigns, "mine", "")
    write(home.campaigns, "first", "Mine as well")
    monkeypatch.setattr(resources, "campaigns", lambda: tmp_path / "shipped")
    return home


def write(place: Path, name: str, called: str) -> Path:
    (place / name).mkdir(parents=True)
    text = json.dumps({"format": 1, "id": name, "name": called, "levels": []})
    (place / name / "campaign.json").write_text(text, encoding="utf-8")
    return place / name


def left(campaign: str, folder: str = "") -> UnfinishedGame:
    return UnfinishedGame(Path("game.json"), datetime.fromtimestamp(0, UTC), campaign, folder)


def test_the_shipped_ones_come_first_and_what_can_not_be_read_is_left_out(home: Home) -> None:
    found = [(one.folder.name, one.name, one.is_installed) for one in Campaigns.of(home).all()]
    assert found == [("first", "The First", False), ("mine", "mine", True), ("first", "Mine as well", True)]
    assert [one.name for one in Campaigns.of(None).all()] == ["The First"]
    assert Campaigns.of(home).names() == {"first": "Mine as well", "mine": "mine"}


def test_a_campaign_is_found_by_its_id_the_shipped_one_first(home: Home, tmp_path: Path) -> None:
    campaigns = Campaigns.of(home)
    assert campaigns.find("first") == tmp_path / "shipped" / "first"
    assert campaigns.find("mine") == home.campaigns / "mine"
    assert campaigns.find("broken") == tmp_path / "shipped" / "broken", "what is wrong with it is said by who reads it"
    for name in ("", ".", "..", "none", "../shipped/first", str(tmp_path / "shipped" / "first")):
        assert campaigns.find(name) is None
    assert Campaigns.of(None).find("mine") is None


def test_a_game_goes_on_in_the_campaign_it_was_played_in_as_long_as_that_is_there(home: Home, tmp_path: Path) -> None:
    campaigns, own = Campaigns.of(home), write(tmp_path / "own", "first", "Another")
    assert campaigns.of_game(left("first", str(own))) == own
    assert campaigns.of_game(left("first", str(tmp_path / "gone"))) == tmp_path / "shipped" / "first"
    assert campaigns.of_game(left("../own/first")) is None
    assert campaigns.of_game(left("gone")) is None
