"""What the start page says of a campaign comes from its own folder."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from editor.settings import first_level, recent_offers
from runtime import resources
from runtime.campaign.reader import read_campaign
from runtime.match.presets import presets_of
from runtime.support.texts import english


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(resources.campaigns() / "first-light", tmp_path / "camp"))


def moved_out(folder: Path, name: str) -> None:
    """Leave a link to something in the campaign that lies outside of it now."""
    outside = folder.parent / "outside"
    outside.mkdir(exist_ok=True)
    shutil.move(folder / name, outside / Path(name).name)
    (folder / name).symlink_to(outside / Path(name).name)


def test_a_linked_campaign_file_tells_nothing(folder: Path) -> None:
    assert first_level(folder) is not None
    moved_out(folder, "campaign.json")
    (offer,) = recent_offers([str(folder)], english())
    assert offer.name == "camp"
    assert first_level(folder) is None


@pytest.mark.parametrize("name", ["levels/meadow.json", "levels"])
def test_a_linked_level_is_not_pictured(folder: Path, name: str) -> None:
    head = json.loads((folder / "campaign.json").read_bytes())
    (folder / "campaign.json").write_text(json.dumps({**head, "levels": ["meadow"]}))
    assert first_level(folder) is not None
    moved_out(folder, name)
    assert first_level(folder) is None


def test_an_id_that_is_a_path_is_not_followed(folder: Path) -> None:
    shutil.copy(folder / "levels/meadow.json", folder / "out.json")
    shutil.copy(folder / "levels/meadow.json", folder.parent / "out.json")
    head = json.loads((folder / "campaign.json").read_bytes())
    for level in ("../out", "../../out", str(folder.parent / "out")):
        (folder / "campaign.json").write_text(json.dumps({**head, "levels": [level]}))
        assert first_level(folder) is None, level


def test_linked_folders_tell_no_names_of_other_files(folder: Path) -> None:
    secret = folder.parent / "secret"
    secret.mkdir()
    (secret / "tax-return.json").write_text("{}")
    for name in ("text", "levels"):
        shutil.rmtree(folder / name, ignore_errors=True)
        (folder / name).symlink_to(secret)
    assert "tax-return" not in str(read_campaign(folder).issues)


def test_linked_presets_are_not_read(folder: Path) -> None:
    (folder / "presets").mkdir(exist_ok=True)
    (folder / "presets/meadow.json").write_text('{"format": 1, "presets": []}')
    assert presets_of(folder / "levels/meadow.json").value is not None
    moved_out(folder, "presets/meadow.json")
    read = presets_of(folder / "levels/meadow.json")
    assert read.value is None
    assert [issue.code for issue in read.issues] == ["file-outside"]
