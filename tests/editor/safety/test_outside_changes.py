"""What others did to a campaign's files is told by what the files hold."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from editor.safety.external_changes import look_outside
from runtime.campaign.reader import read_campaign
from runtime.campaign.source import Source


@pytest.fixture
def read(campaign: Path) -> Source:
    return read_campaign(campaign).source


def test_nobody_did_anything(campaign: Path, read: Source) -> None:
    assert look_outside(read, campaign).is_same


def test_another_date_is_no_change(campaign: Path, read: Source) -> None:
    os.utime(campaign / "levels/meadow.json", (1, 1))
    (campaign / "notes.txt").write_text("mine", "utf-8")
    assert look_outside(read, campaign).is_same


def test_other_bytes_of_the_same_size_and_date_are_a_change(campaign: Path, read: Source) -> None:
    file = campaign / "levels/meadow.json"
    before = file.stat()
    file.write_bytes(file.read_bytes().replace(b"Meadow", b"MEADOW"))
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    found = look_outside(read, campaign)
    assert (found.changed, found.removed, found.added) == (("levels/meadow.json",), (), ())
    assert found.campaign is not None
    assert found.campaign.level("meadow").name == "The Quiet MEADOW"


def test_a_removed_file_and_an_added_one_are_told_apart(campaign: Path, read: Source) -> None:
    (campaign / "levels/ford.json").unlink()
    (campaign / "presets").mkdir(exist_ok=True)
    (campaign / "presets/meadow.json").write_text('{"format": 1, "presets": []}\n', "utf-8")
    found = look_outside(read, campaign)
    assert found.removed == ("levels/ford.json",)
    assert found.added == ("presets/meadow.json",)
    assert found.campaign is None  # The campaign still lists the level.
    assert found.theirs is not None
    assert "level-missing" in [issue.code for issue in found.theirs.issues]


def test_damage_by_others_is_a_change_with_its_damage_named(campaign: Path, read: Source) -> None:
    (campaign / "campaign.json").write_bytes(b"<<<<<<< HEAD\n")
    found = look_outside(read, campaign)
    assert found.changed == ("campaign.json",)
    assert found.campaign is None
    assert found.theirs is not None
    assert any(issue.place.file == "campaign.json" for issue in found.theirs.issues)


def test_a_folder_that_has_gone_is_told(campaign: Path, read: Source) -> None:
    shutil.rmtree(campaign)
    assert look_outside(read, campaign).is_gone
    campaign.write_text("a file in its place", "utf-8")
    assert look_outside(read, campaign).is_gone


def test_looking_writes_nothing_even_while_another_saves(campaign: Path, read: Source) -> None:
    staging = campaign / ".scryptic-save"
    staging.mkdir()
    (staging / "0").write_bytes(b"half")
    assert look_outside(read, campaign).is_same
    assert (staging / "0").read_bytes() == b"half"
