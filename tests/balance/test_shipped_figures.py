"""What the help tells of the shipped levels: of all of them, as fair as they are to be, and nothing where it lacks."""

from __future__ import annotations

from pathlib import Path

import pytest

from runtime import resources
from runtime.balance.shipped_figures import FILE, ShippedFigures, figures_text, name_in, read_figures
from runtime.campaign.model import Campaign
from runtime.campaign.reader import read_campaign
from runtime.simulate.strength import FOLDER

PLACE = resources.assets() / FOLDER


@pytest.fixture(scope="module")
def figures() -> ShippedFigures:
    return read_figures(PLACE)


def campaign_of(name: str) -> Campaign:
    found = read_campaign(resources.campaigns() / name, mend=False).campaign
    assert found is not None
    return found


@pytest.mark.slow
def test_every_shipped_level_was_measured_at_each_of_its_difficulties(figures: ShippedFigures) -> None:
    assert {one.id for one in figures.campaigns} == {
        one.parent.name for one in resources.campaigns().glob("*/campaign.json")
    }
    for one in figures.campaigns:
        campaign = campaign_of(one.id)
        offered = {difficulty.id for difficulty in campaign.difficulties}
        told = {level.id: set() for level in campaign.levels}
        for row in one.series:
            told[row.level] |= set(row.difficulties)
        assert all(difficulties == offered for difficulties in told.values()), one.id
        assert {row.level for row in one.series} == {level.id for level in campaign.levels}, one.id
        assert one.names["en"] == campaign.name


def test_both_sides_win_on_the_maps_of_skirmishes_and_meet_soon(figures: ShippedFigures) -> None:
    skirmishes = figures.skirmishes
    assert skirmishes is not None
    assert skirmishes.games == 300
    for row in skirmishes.series:
        assert 42 <= row.share.value <= 58, row.level
        assert row.met_at is not None, row.level
        assert row.met_at <= 45, row.level
        assert row.attacks >= 2, row.level


def test_battles_are_not_over_before_the_second_side_has_moved(figures: ShippedFigures) -> None:
    """Lessons and puzzles may be solved in one turn."""
    battles = [one for one in figures.campaigns if one.id in ("first-light", "skirmish", "islands", "thin-ice")]
    battles += [one for one in figures.campaigns if one.id in ("forest-and-fire", "a-city-across-a-ford")]
    rows = [row for one in battles for row in one.series]
    assert len(rows) > 12
    assert [row.level for row in rows if row.unanswered > 0.5] == []


def test_most_games_of_every_level_are_decided(figures: ShippedFigures) -> None:
    for one in figures.campaigns:
        for row in one.series:
            assert row.decided >= 60, (row.level, row.difficulties)


def test_the_table_is_written_as_it_is_read(figures: ShippedFigures) -> None:
    assert figures_text(figures) == (PLACE / FILE).read_text("utf-8")


def test_a_name_is_told_in_english_where_it_is_not_translated() -> None:
    assert name_in({"en": "Ford", "de": "Furt"}, "de") == "Furt"
    assert name_in({"en": "Ford"}, "de") == "Ford"


@pytest.mark.parametrize("text", [None, "", "{", "[]", '{"campaigns": 3}'])
def test_a_table_that_can_not_be_read_tells_nothing(tmp_path: Path, text: str | None) -> None:
    if text is not None:
        (tmp_path / FILE).write_text(text, encoding="utf-8")
    assert read_figures(tmp_path) == ShippedFigures()
