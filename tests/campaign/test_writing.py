"""Files are canonical: a small change is a small difference, and whatever is not known is kept."""

from __future__ import annotations

import difflib
import json
from dataclasses import replace
from pathlib import Path

import pytest

from runtime import resources
from runtime.campaign.level_json import level_text
from runtime.campaign.model import Campaign
from runtime.campaign.reader import read_campaign, read_level
from runtime.campaign.schema_validation import Schemas
from runtime.campaign.source import Head, level_file
from runtime.campaign.writer import SaveError, file_text, is_canonical, save_campaign
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.levels.level import Level
from runtime.support.files import Disk
from runtime.support.json_text import parse


def changed_lines(before: str, after: str) -> list[str]:
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm="")
    return [line for line in lines if line[0] in "+-" and line[:3] not in ("---", "+++")]


def test_one_changed_cell_is_one_changed_line(full_level: Level) -> None:
    painted = replace(full_level, terrain=full_level.terrain.having({Cell(1, 2): Terrain.LAVA}))
    assert changed_lines(level_text(full_level), level_text(painted)) == ['-    "=#...",', '+    "=##..",']


def test_one_moved_city_is_one_changed_line(full_level: Level) -> None:
    first, *others = full_level.cities
    moved = replace(full_level, cities=(replace(first, at=Cell(1, 0)), *others))
    assert changed_lines(level_text(full_level), level_text(moved)) == [
        '-    {"id": "a", "at": [0, 0], "owner": "gold", "name": "Aldmoor"},',
        '+    {"id": "a", "at": [1, 0], "owner": "gold", "name": "Aldmoor"},',
    ]


def test_what_is_the_default_is_left_out() -> None:
    level = Level("plain", "Plain", TerrainMap.from_rows(["..", "f."]))
    assert level_text(level) == (
        '{\n  "format": 1,\n  "id": "plain",\n  "name": "Plain",\n  "terrain": [\n    "..",\n    "f."\n  ]\n}\n'
    )


def test_a_written_level_is_sound_and_reads_back_equal(full_level: Level, tmp_path: Path) -> None:
    text = level_text(full_level)
    assert [issue.code for issue in Schemas(resources.schemas()).issues("level", parse(text), "")] == ["unknown-key"]
    path = tmp_path / "ford.json"
    path.write_text(text, "utf-8")
    read = read_level(path)
    assert read.level == full_level
    assert level_text(read.level) == text
    assert "Übergang" in text
    assert text.endswith("}\n")
    assert "\r" not in text


def test_nothing_changed_means_the_same_bytes_and_no_write(full_campaign: Campaign, tmp_path: Path) -> None:
    save_campaign(tmp_path, full_campaign, None)
    read = read_campaign(tmp_path)
    assert read.campaign == full_campaign
    saved = save_campaign(tmp_path, full_campaign, read.source, disk=Forbidden())
    assert saved.files == read.source.files


class Forbidden(Disk):
    """A disk that nobody may write to."""

    def write(self, path: Path, data: bytes) -> None:
        raise AssertionError(f"{path} is written")


def test_a_file_that_is_not_canonical_keeps_its_bytes_until_it_changes(full_campaign: Campaign, tmp_path: Path) -> None:
    save_campaign(tmp_path, full_campaign, None)
    own_way = json.dumps(json.loads((tmp_path / "levels/ford.json").read_text("utf-8")), indent=4).replace("\n", "\r\n")
    (tmp_path / "levels/ford.json").write_bytes(own_way.encode())
    read = read_campaign(tmp_path)
    assert read.campaign == full_campaign
    assert not is_canonical(read.source, "levels/ford.json")
    assert is_canonical(read.source, "levels/plain.json")
    renamed = full_campaign.having_level(replace(full_campaign.level("plain"), name="Other"))
    source = save_campaign(tmp_path, renamed, read.source)
    assert (tmp_path / "levels/ford.json").read_bytes() == own_way.encode()
    both = renamed.having_level(replace(full_campaign.level("ford"), name="Furt"))
    source = save_campaign(tmp_path, both, source)
    assert (tmp_path / "levels/ford.json").read_text("utf-8") == level_text(both.level("ford"))
    # Undone and saved again, it stands as it would have been written from the first.
    save_campaign(tmp_path, renamed, source)
    assert (tmp_path / "levels/ford.json").read_text("utf-8") == level_text(full_campaign.level("ford"))


def test_only_changed_files_are_written(full_campaign: Campaign, tmp_path: Path) -> None:
    source = save_campaign(tmp_path, full_campaign, None)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.json")}
    renamed = full_campaign.having_level(replace(full_campaign.level("plain"), name="Other"))
    save_campaign(tmp_path, renamed, source)
    touched = [path.name for path, time in before.items() if path.stat().st_mtime_ns != time]
    assert touched == ["plain.json"]


def test_a_removed_or_renamed_level_takes_its_file_along(full_campaign: Campaign, tmp_path: Path) -> None:
    source = save_campaign(tmp_path, full_campaign, None)
    (tmp_path / "levels/notes.txt").write_text("mine")
    plain, _ = full_campaign.levels
    source = save_campaign(tmp_path, replace(full_campaign, levels=(replace(plain, id="meadow"),)), source)
    assert sorted(path.name for path in (tmp_path / "levels").iterdir()) == ["meadow.json", "notes.txt"]
    assert sorted(source.files) == ["campaign.json", "levels/meadow.json"]


def test_unknown_keys_survive_everywhere(tmp_path: Path) -> None:
    level = {
        "$schema": "x", "format": 1, "id": "a", "name": "A", "terrain": ["..."],
        "rules": {"rack.limit": 9, "weather": {"rain": [1, 2]}},
        "cities": [{"id": "c", "at": [0, 0], "owner": "gold", "banner": "lion"}],
        "tokens": [{"id": "t", "at": [0, 1], "element": "flood", "glow": True}],
        "regions": [{"id": "r", "cells": [[0, 0]], "tint": "blue"}],
        "seats": {"gold": {"mood": "calm"}}, "pools": {"silver": {"bag": "red"}},
        "start": {"clock": 5}, "words": {"rude": ["XX"]},
        "conditions": {
            "gold": [{"id": "w", "when": {"kind": "not", "parts": [{"kind": "x", "hue": 1}], "hue": 2}, "hue": 3}]
        },
        "triggers": [{"id": "t", "when": {"kind": "x"}, "effects": [{"kind": "m", "hue": 4}], "hue": 5}],
        "music": {"file": "a.ogg", "loop": {"from": 1}},
    }  # fmt: skip
    head = {
        "format": 1, "id": "c", "name": "C", "levels": ["a"], "nodes": [{"id": "n", "level": "a", "x": 10}],
        "edges": [{"id": "e", "start": "n", "end": "n", "colour": "red"}], "start": "n", "theme": "dark",
    }  # fmt: skip
    (tmp_path / "levels").mkdir()
    (tmp_path / "levels/a.json").write_text(json.dumps(level), "utf-8")
    (tmp_path / "campaign.json").write_text(json.dumps(head), "utf-8")
    read = read_campaign(tmp_path)
    assert not read.read_only
    assert {issue.code for issue in read.issues} == {"unknown-key"}
    assert read.campaign is not None
    assert json.loads(level_text(read.campaign.level("a"))) == level
    assert json.loads(file_text(Head.of(read.campaign))) == head
    assert list(json.loads(level_text(read.campaign.level("a"))))[-1] == "music"


def test_a_file_changed_by_somebody_else_is_not_overwritten(full_campaign: Campaign, tmp_path: Path) -> None:
    source = save_campaign(tmp_path, full_campaign, None)
    theirs = (tmp_path / "levels/plain.json").read_bytes().replace(b"Plain", b"Theirs")
    (tmp_path / "levels/plain.json").write_bytes(theirs)
    mine = full_campaign.having_level(replace(full_campaign.level("plain"), name="Mine"))
    with pytest.raises(SaveError) as refused:
        save_campaign(tmp_path, mine, source)
    assert (refused.value.issue.code, refused.value.issue.place.file) == ("changed-on-disk", "levels/plain.json")
    assert (tmp_path / "levels/plain.json").read_bytes() == theirs
    # What they changed and we did not stays theirs.
    other = full_campaign.having_level(replace(full_campaign.level("ford"), name="Furt"))
    save_campaign(tmp_path, other, source)
    assert (tmp_path / "levels/plain.json").read_bytes() == theirs
    save_campaign(tmp_path, mine, source, overwrite=True)
    assert b"Mine" in (tmp_path / "levels/plain.json").read_bytes()


def test_save_as_writes_everything_and_keeps_untouched_bytes(full_campaign: Campaign, tmp_path: Path) -> None:
    home, away = tmp_path / "home", tmp_path / "away"
    save_campaign(home, full_campaign, None)
    spaced = (home / "levels/plain.json").read_bytes().replace(b": ", b":  ")
    (home / "levels/plain.json").write_bytes(spaced)
    read = read_campaign(home)
    assert read.campaign is not None
    save_campaign(away, read.campaign, read.source)
    assert (away / "levels/plain.json").read_bytes() == spaced
    assert read_campaign(away).campaign == full_campaign


def test_a_campaign_that_was_not_read_whole_is_not_saved_over(full_campaign: Campaign, tmp_path: Path) -> None:
    save_campaign(tmp_path, full_campaign, None)
    damaged = (tmp_path / "levels/ford.json").read_bytes()[:-20]
    (tmp_path / level_file("ford")).write_bytes(damaged)
    read = read_campaign(tmp_path)
    assert read.campaign is not None
    with pytest.raises(SaveError) as refused:
        save_campaign(tmp_path, replace(read.campaign, name="New"), read.source)
    assert refused.value.issue.code == "save-read-only"
    assert (tmp_path / level_file("ford")).read_bytes() == damaged


def test_a_full_disk_is_said_and_leaves_the_old(full_campaign: Campaign, tmp_path: Path) -> None:
    source = save_campaign(tmp_path, full_campaign, None)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*.json")}

    class Full(Disk):
        def write(self, path: Path, data: bytes) -> None:
            raise OSError(28, "No space left on device")

    changed = full_campaign.having_level(replace(full_campaign.level("plain"), name="Mine"))
    with pytest.raises(SaveError) as refused:
        save_campaign(tmp_path, changed, source, disk=Full())
    assert refused.value.issue.details["reason"] == "No space left on device"
    assert {path: path.read_bytes() for path in tmp_path.rglob("*.json")} == before
