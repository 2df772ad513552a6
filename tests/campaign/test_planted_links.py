"""Links and leftovers in a campaign's folder do no harm, and what is said of a refused save is true."""

from __future__ import annotations

import json
import os
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from runtime import resources
from runtime.campaign.reader import read_campaign
from runtime.campaign.writer import SaveError, save_campaign
from runtime.cli.main import main
from runtime.support.files import STAGING
from runtime.support.texts import english
from runtime.support.wording import say_issue


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(resources.campaigns() / "first-light", tmp_path / "camp"))


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def refused(folder: Path) -> tuple[str, str]:
    """What is said of a save that is refused, and its code; nothing was changed then."""
    read, before = read_campaign(folder), contents(folder)
    assert read.campaign is not None
    with pytest.raises(SaveError) as problem:
        save_campaign(folder, replace(read.campaign, name="Other"), read.source)
    assert contents(folder) == before
    assert read_campaign(folder).campaign == read.campaign
    return problem.value.issue.code, say_issue(english(), problem.value.issue)[0]


def test_a_level_is_not_merged_through_a_planted_link(tmp_path: Path, folder: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_bytes(b"precious")
    for name in ("base", "theirs"):
        shutil.copytree(folder, tmp_path / name)
    path = tmp_path / "theirs/levels/meadow.json"
    path.write_text(path.read_text("utf-8").replace('"name": "', '"name": "New ', 1), "utf-8")
    (folder / "levels/.meadow.json.new").symlink_to(victim)
    assert main(["merge", *(str(tmp_path / name / "levels/meadow.json") for name in ("base", "camp", "theirs"))]) == 0
    assert victim.read_bytes() == b"precious"
    assert (folder / "levels/meadow.json").read_bytes() == path.read_bytes()
    assert not (folder / "levels/meadow.json").is_symlink()


def test_what_is_to_be_written_is_named_where_it_is_a_link(
    tmp_path: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "picture.png").symlink_to(tmp_path / "made.png")
    assert main(["render", str(folder), "--level", "meadow", "-o", str(tmp_path / "picture.png")]) == 2
    assert "picture.png" in (said := capsys.readouterr().err)
    assert "it is a link, and links are not written through" in said
    assert not (tmp_path / "made.png").exists()


def test_a_leftover_that_is_a_link_is_told_and_never_followed(tmp_path: Path, folder: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    for name in ("0", "manifest.json", "manifest.json.new"):
        (elsewhere / name).write_bytes(b"precious")
    (folder / STAGING).symlink_to(elsewhere)
    read = read_campaign(folder)
    assert [issue.code for issue in read.issues] == ["save-foreign"]
    assert not read.read_only, "it can be played, and saved elsewhere"
    code, said = refused(folder)
    assert code == "save-refused"
    assert ".scryptic-save: it is not what an interrupted save leaves." in said
    assert contents(elsewhere) == dict.fromkeys(("0", "manifest.json", "manifest.json.new"), b"precious")
    (folder / STAGING).unlink()
    assert read.campaign is not None
    save_campaign(folder, replace(read.campaign, name="Other"), read.source)
    assert json.loads((folder / "campaign.json").read_bytes())["name"] == "Other"


def test_a_leftover_out_of_a_repository_reaches_no_hidden_folder(folder: Path) -> None:
    (folder / ".git/hooks").mkdir(parents=True)
    (folder / STAGING).mkdir()
    (folder / STAGING / "0").write_bytes(b"#!/bin/sh")
    entry = {"path": ".git/hooks/post-commit", "staged": "0", "before": None}
    (folder / STAGING / "manifest.json").write_text(json.dumps({"format": 1, "files": [entry]}))
    before = contents(folder)
    assert main(["check", str(folder)]) == 0
    assert [issue.code for issue in read_campaign(folder).issues] == ["save-foreign"]
    assert refused(folder)[0] == "save-refused"
    assert contents(folder) == before


def test_a_level_that_leads_to_a_hidden_file_is_not_saved_there(folder: Path) -> None:
    (folder / ".git").mkdir()
    level = folder / "levels/meadow.json"
    shutil.move(level, folder / ".git/config")
    level.symlink_to("../.git/config")
    read, before = read_campaign(folder), contents(folder)
    assert read.campaign is not None
    renamed = read.campaign.having_level(replace(read.campaign.level("meadow"), name="Other"))
    with pytest.raises(SaveError) as problem:
        save_campaign(folder, renamed, read.source)
    assert problem.value.issue.code == "save-refused"
    assert contents(folder) == before


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes among its files")
@pytest.mark.parametrize("name", ["words/list.txt", "levels/meadow.json", "campaign.json", "assets/cover.png"])
def test_a_pipe_keeps_no_check_waiting(folder: Path, name: str) -> None:
    head = json.loads((folder / "campaign.json").read_bytes())
    (folder / "campaign.json").write_text(
        json.dumps(head | {"words": {"list": "list.txt"}, "pages": [{"picture": "cover.png"}]})
    )
    (folder / name).unlink(missing_ok=True)
    (folder / name).parent.mkdir(exist_ok=True)
    os.mkfifo(folder / name)
    assert main(["check", str(folder)]) in (1, 2)
