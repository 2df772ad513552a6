"""What lists of campaigns begin and end with."""

from __future__ import annotations

from pathlib import Path

import pytest

from runtime import resources
from runtime.campaign.bundles.shelf import CampaignShelf
from runtime.cli.main import main
from runtime.match.campaigns import FIRST, LAST, Campaigns, place_in_list, read_playable_campaigns


@pytest.mark.slow
def test_the_great_ones_come_first_and_the_samples_last(tmp_path: Path) -> None:
    read = [one.campaign.id for one in read_playable_campaigns(Campaigns(), None, "en")]
    listed = [one.folder.name for one in Campaigns(CampaignShelf(tmp_path)).ordered()]
    assert read[:3] == ["apprentice", "alchemists-war", "skirmish"]
    assert read[-1] == "samples"
    assert read == listed
    assert len(read) == len(set(read)) > len(FIRST) + 1


def test_what_a_player_installed_follows_the_great_ones_whatever_it_is_called() -> None:
    mine = {place_in_list(name, is_installed=True) for name in ("mine", "samples", "apprentice")}
    great = [place_in_list(name, is_installed=False) for name in FIRST]
    assert great == sorted(set(great))
    assert len(mine) == 1
    assert (
        max(great) < min(mine) < place_in_list("islands", is_installed=False) < place_in_list(LAST, is_installed=False)
    )


@pytest.mark.slow
def test_all_shipped_campaigns_stand_as_the_editor_would_save_them(capsys: pytest.CaptureFixture[str]) -> None:
    folders = sorted(file.parent for file in resources.campaigns().glob("*/campaign.json"))
    assert main(["format", "--check", *map(str, folders)]) == 0, capsys.readouterr().out
