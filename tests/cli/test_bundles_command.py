"""``scryptic pack``, ``unpack``, ``install``, and bundles given to ``check`` and ``play``."""

from __future__ import annotations

import json
import shutil
import zipfile
from pathlib import Path

import pytest

from runtime import resources
from runtime.cli.main import main
from tests.campaign.bundle_tricks import TRICKS

SHIPPED = resources.campaigns() / "first-light"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A campaign of one's own, with an id that no sample has."""
    copy = Path(shutil.copytree(SHIPPED, tmp_path / "mine", ignore=shutil.ignore_patterns(".*")))
    replace(copy / "campaign.json", '"id": "first-light"', '"id": "mine"')
    return copy


@pytest.fixture
def bundle(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    assert main(["pack", str(folder), "-o", str(tmp_path / "mine.scryptic")]) == 0
    capsys.readouterr()
    return tmp_path / "mine.scryptic"


def replace(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_what_is_packed_is_unpacked_as_it_was(
    folder: Path, bundle: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["unpack", str(bundle), "-o", str(tmp_path / "out")]) == 0
    assert "“First Light” is unpacked" in capsys.readouterr().err
    assert contents(tmp_path / "out") == contents(folder)
    assert main(["unpack", str(bundle), "-o", str(tmp_path / "out")]) == 2
    assert "not empty" in capsys.readouterr().err
    assert main(["unpack", str(bundle), "-o", str(tmp_path / "no" / "such")]) == 2


def test_a_shipped_campaign_is_packed_by_its_name_and_told_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["pack", "first-light", "-o", str(tmp_path / "a.scryptic"), "--json"]) == 0
    said = capsys.readouterr()
    about = json.loads(said.out)
    assert (about["id"], about["version"]) == ("first-light", "1.0.0")
    assert about["files"][0] == "campaign.json"
    assert about["bytes"] == (tmp_path / "a.scryptic").stat().st_size
    shipped = sum(path.is_file() for path in (resources.campaigns() / "first-light").rglob("[!.]*"))
    assert f"a.scryptic is written: {shipped} files" in said.err


@pytest.mark.slow
def test_a_campaign_with_errors_is_packed_only_on_demand(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    replace(folder / "levels/meadow.json", '"at": [5, 1]', '"at": [5, 99]')
    wanted = ["pack", str(folder), "-o", str(tmp_path / "a.scryptic")]
    assert main(wanted) == 1
    said = capsys.readouterr().err
    assert "levels/meadow.json:" in said
    assert "--anyway" in said
    assert not (tmp_path / "a.scryptic").exists()
    assert main([*wanted, "--anyway"]) == 0
    assert main(["check", str(tmp_path / "a.scryptic")]) == 1
    (folder / "levels/meadow.json").write_text("{", "utf-8")
    assert main([*wanted, "--anyway"]) == 1, "what can't be read whole is never packed"


def test_what_a_sharer_forgot_is_said(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    head = json.loads((folder / "campaign.json").read_text("utf-8"))
    for key in ("author", "licence", "version"):
        del head[key]
    (folder / "campaign.json").write_text(json.dumps(head | {"id": "first-light", "cover": "gone.png"}), "utf-8")
    (folder / "notes.docx").write_bytes(b"PK")
    (folder / "levels/draft.json").write_text("{}", "utf-8")
    assert main(["pack", str(folder), "-o", str(tmp_path / "a.scryptic")]) == 0
    said = capsys.readouterr().err
    for part in ("no author", "no licence", "no version", "gone.png", "sample", "notes.docx", "levels/draft.json"):
        assert part in said
    assert main(["unpack", str(tmp_path / "a.scryptic"), "-o", str(tmp_path / "out")]) == 0
    assert not (tmp_path / "out/notes.docx").exists()


@pytest.mark.parametrize("name", ["a.zip", "no/such/a.scryptic", "mine"])
def test_a_bundle_is_written_only_where_it_can_be(folder: Path, tmp_path: Path, name: str) -> None:
    assert main(["pack", str(folder), "-o", str(tmp_path / name)]) == 2
    assert main(["pack", str(tmp_path / "gone"), "-o", str(tmp_path / "a.scryptic")]) == 2


@pytest.mark.slow
def test_a_bundle_is_checked_like_its_folder(bundle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(bundle)]) == 0
    assert capsys.readouterr().err.startswith("Nothing is wrong.\n")


@pytest.mark.slow
@pytest.mark.parametrize("command", ["check", "install", "unpack", "play"])
def test_a_hostile_bundle_is_refused_by_every_command(
    tmp_path: Path, own_home: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    evil = tmp_path / "evil.scryptic"
    evil.write_bytes(TRICKS["a path up and out"][1]())
    more = ["-o", str(tmp_path / "out")] if command == "unpack" else []
    assert main([command, str(evil), *more]) == 1
    said = capsys.readouterr()
    assert "leads out of the campaign's folder" in said.out + said.err
    assert "Traceback" not in said.err
    assert [entry.name for entry in tmp_path.iterdir()] == ["evil.scryptic"]
    assert not [path for path in own_home.rglob("*") if path.is_file()]
    evil.write_text("Dear player,", "utf-8")
    assert main([command, str(evil), *more]) == 2


@pytest.mark.slow
def test_a_bundle_is_installed_listed_replaced_and_removed(
    folder: Path, bundle: Path, own_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["install", "--list"]) == 0
    assert "No campaign is installed." in capsys.readouterr().err
    assert main(["install", str(bundle)]) == 0
    assert "scryptic play mine" in capsys.readouterr().err
    assert contents(own_home / "data/campaigns/mine") == contents(folder)
    assert main(["install", "--list", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["id"] == "mine"
    replace(folder / "campaign.json", '"version": "1.0.0"', '"version": "1.10.0"')
    assert main(["pack", str(folder), "-o", str(bundle)]) == 0
    replace(folder / "levels/ford.json", '"name": "', '"name": "New ')
    replace(
        folder / "campaign.json", '"licence"', '"changes": [{"version": "1.9", "text": "A wider ford."}], "licence"'
    )
    assert main(["pack", str(folder), "-o", str(bundle), "--anyway"]) == 0
    capsys.readouterr()
    assert main(["install", str(bundle)]) == 1
    said = capsys.readouterr().err
    assert "the older version 1.0.0; this is 1.10.0" in said
    assert "1.9: A wider ford." in said
    assert "other texts only: New " in said
    assert "Nothing was changed" in said
    assert main(["install", str(bundle), "--replace"]) == 0
    assert contents(own_home / "data/campaigns/mine") == contents(folder)
    replace(folder / "campaign.json", '"version": "1.10.0"', '"version": "1.2"')
    assert main(["pack", str(folder), "-o", str(bundle), "--anyway"]) == 0
    assert main(["install", str(bundle), "--replace"]) == 1, "an older version only where that is said"
    assert "--older" in capsys.readouterr().err
    assert main(["install", str(bundle), "--replace", "--older"]) == 0
    assert contents(own_home / "data/campaigns/mine") == contents(folder)
    assert main(["install", "--remove", "mine"]) == 0
    assert main(["install", "--remove", "mine"]) == 2
    assert not list((own_home / "data/campaigns").glob("mine"))


@pytest.mark.slow
def test_who_installs_what_can_not_all_be_played_is_told(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    replace(folder / "levels/meadow.json", '"at": [5, 1]', '"at": [5, 99]')
    assert main(["pack", str(folder), "-o", str(tmp_path / "a.scryptic"), "--anyway"]) == 0
    capsys.readouterr()
    assert main(["install", str(tmp_path / "a.scryptic")]) == 0
    said = capsys.readouterr().err
    assert "It has 1 error, because of which" in said
    place = said.partition("scryptic check ")[2].partition(" names it")[0]
    assert main(["check", place]) == 1
    replace(folder / "levels/meadow.json", '"at": [5, 99]', '"at": [5, 1]')
    assert main(["pack", str(folder), "-o", str(tmp_path / "b.scryptic")]) == 0
    capsys.readouterr()
    assert main(["install", str(tmp_path / "b.scryptic"), "--replace"]) == 0
    assert "error" not in capsys.readouterr().err


def test_a_campaign_for_a_newer_program_is_refused_with_what_is_needed(
    folder: Path, bundle: Path, tmp_path: Path, own_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with zipfile.ZipFile(bundle) as packed, zipfile.ZipFile(tmp_path / "new.scryptic", "w") as newer:
        for name in packed.namelist():
            data = packed.read(name)
            if name == "campaign.json":
                data = data.replace(b'"licence"', b'"needs": {"program": "999.0"}, "licence"', 1)
            newer.writestr(name, data)
    assert main(["install", str(tmp_path / "new.scryptic")]) == 1
    said = capsys.readouterr().err
    assert "needs Scryptic 999.0 or newer" in said
    assert said.count("\n") == 1
    assert not (own_home / "data/campaigns").exists()


@pytest.mark.slow
def test_another_home_has_campaigns_of_its_own(bundle: Path, tmp_path: Path) -> None:
    assert main(["install", str(bundle), "--home", str(tmp_path / "ada")]) == 0
    assert (tmp_path / "ada/data/campaigns/mine/campaign.json").is_file()
    assert main(["install", "--remove", "mine"]) == 2


@pytest.mark.slow
def test_what_is_installed_is_played_by_its_id(bundle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["install", str(bundle)]) == 0
    assert main(["play", "mine", "--level", "nowhere"]) == 2
    assert "It has: meadow, ford, pass." in capsys.readouterr().err
    assert main(["play", "yours"]) == 2
    assert "Installed are: mine." in capsys.readouterr().err
    assert main(["play", str(bundle), "--level", "nowhere"]) == 2
    assert "It has: meadow, ford, pass." in capsys.readouterr().err
