"""A campaign becomes one file: what goes along, and always the same bytes."""

from __future__ import annotations

import os
import shutil
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from runtime import resources
from runtime.campaign.bundles import BundleLimits
from runtime.campaign.bundles.packer import find_missing, gather, pack, why_left
from runtime.campaign.bundles.reader import unpack
from runtime.campaign.model import Campaign
from runtime.campaign.reader import read_campaign
from runtime.campaign.writer import save_campaign
from tests.campaign.bundle_tricks import picture


@pytest.fixture
def rich(tmp_path: Path) -> Path:
    """A campaign with files of every kind, those that belong to it and others."""
    folder = Path(shutil.copytree(resources.campaigns() / "first-light", tmp_path / "rich"))
    others = {
        "assets/cover.png": picture(40, 30),
        "assets/LICENSE": b"CC0",
        "text/de/meadow.md": b"Es war einmal",
        "words/list.txt": b"WORD\n",
        "words/list.json": b"{}",
        "proofs/meadow.json": b'{"format": 1, "proofs": []}',
        "presets/meadow.json": b'{"format": 1, "presets": []}',
        "accepted.json": b'{"format": 1, "accepted": [{"code": "map-large", "because": "It is."}]}',
        "README.md": b"Read me",
        "presets/gone.json": b"{}",
        "levels/draft.json": b"{}",
        "notes/plan.txt": b"secret",
        "assets/cover.psd": b"8BPS",
        "old.scryptic": b"PK",
        "package.json": b"{}",
        ".hidden": b"",
        "assets/.DS_Store": b"",
        ".git/config": b"",
    }
    for name, data in others.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


def packed_files(folder: Path) -> dict[str, bytes]:
    read = read_campaign(folder)
    assert read.campaign is not None
    data = pack(gather(read.campaign, read.source), "rich").data
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_what_belongs_to_a_campaign_goes_along_and_the_rest_is_named(rich: Path) -> None:
    read = read_campaign(rich)
    assert read.campaign is not None
    gathered = gather(read.campaign, read.source)
    assert set(gathered.files) == {
        "campaign.json",
        *(f"levels/{name}.json" for name in ("meadow", "ford", "pass")),
        *("assets/cover.png", "assets/LICENSE", "text/de/meadow.md", "words/list.txt", "words/list.json"),
        *(f"proofs/{name}.json" for name in ("meadow", "ford", "pass")),
        *("presets/meadow.json", "accepted.json", "README.md"),
    }
    left = {str(issue.details["file"]) for issue in gathered.left_behind}
    assert {"presets/gone.json", "levels/draft.json", "notes/plan.txt", "assets/cover.psd", "old.scryptic"} <= left
    assert {"package.json", ".hidden", "assets/.DS_Store"} <= left
    packed = pack(gathered, "rich")
    assert packed.read.issues == ()
    assert packed.read.bundle is not None
    assert packed.read.bundle.path == Path("rich.scryptic")


def test_the_same_campaign_packs_to_the_same_bytes(rich: Path, tmp_path: Path) -> None:
    read = read_campaign(rich)
    assert read.campaign is not None
    first = pack(gather(read.campaign, read.source), "rich").data
    copy = tmp_path / "copy"
    for path in sorted(rich.rglob("*"), reverse=True):
        if path.is_file():
            target = copy / path.relative_to(rich)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes())
            os.utime(target, (1, 1))
            target.chmod(0o600)
    again = read_campaign(copy)
    assert again.campaign is not None
    assert pack(gather(again.campaign, again.source), "rich").data == first


def test_a_bundle_unpacks_to_a_campaign_that_packs_to_the_same_bundle(rich: Path, tmp_path: Path) -> None:
    read = read_campaign(rich)
    assert read.campaign is not None
    packed = pack(gather(read.campaign, read.source), "rich")
    assert packed.read.bundle is not None
    unpack(packed.read.bundle, tmp_path / "out")
    out = read_campaign(tmp_path / "out")
    assert out.campaign == read.campaign
    assert out.campaign is not None
    assert pack(gather(out.campaign, out.source), "rich").data == packed.data


def test_unsaved_changes_and_campaigns_without_a_folder_are_packed_as_they_are(
    full_campaign: Campaign, rich: Path
) -> None:
    from dataclasses import replace

    new = pack(gather(full_campaign, None), "demo")
    assert new.read.bundle is not None
    assert new.read.bundle.files[0].name == "campaign.json"
    read = read_campaign(rich)
    assert read.campaign is not None
    changed = replace(read.campaign, author="Somebody else", levels=read.campaign.levels[:1], nodes=(), edges=())
    packed = pack(gather(changed, read.source), "rich")
    assert packed.read.bundle is not None
    assert packed.read.bundle.head.author == "Somebody else"
    names = [member.name for member in packed.read.bundle.files]
    assert [name for name in names if name.startswith("levels/")] == ["levels/meadow.json"]
    assert b"Somebody else" not in (rich / "campaign.json").read_bytes()


def test_what_others_would_refuse_is_refused_before_it_is_sent(rich: Path) -> None:
    (rich / "assets/con.png").write_bytes(picture(40, 30))
    (rich / "assets/huge.png").write_bytes(picture(40_000, 30_000))
    read = read_campaign(rich)
    assert read.campaign is not None
    packed = pack(gather(read.campaign, read.source), "rich")
    assert packed.read.bundle is None
    assert [issue.code for issue in packed.read.issues] == ["bundle-name-device"]
    (rich / "assets/con.png").unlink()
    packed = pack(gather(read.campaign, read.source), "rich")
    assert [issue.code for issue in packed.read.issues] == ["bundle-picture-huge"]
    (rich / "assets/huge.png").unlink()
    for limits, code in ((BundleLimits(total=100), "bundle-too-much"), (BundleLimits(size=100), "bundle-too-big")):
        assert [one.code for one in pack(gather(read.campaign, read.source), "rich", limits).read.issues] == [code]


def test_links_out_of_the_folder_are_not_packed(rich: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("secret", "utf-8")
    (rich / "text/secret.txt").symlink_to(secret)
    assert "text/secret.txt" not in packed_files(rich)


def test_what_a_campaign_lacks_is_said(full_campaign: Campaign) -> None:
    from dataclasses import replace

    bare = replace(full_campaign, author=" ", licence="", version="", cover="a.png", id="first-light")
    codes = [issue.code for issue in find_missing(bare, ("campaign.json",), {"first-light"})]
    assert codes == ["pack-no-author", "pack-no-licence", "pack-no-version", "pack-samples-id", "pack-no-cover"]
    assert list(find_missing(replace(full_campaign, cover="a.png"), ("assets/a.png",), {"first-light"})) == []


def test_the_cover_is_kept_in_the_file(full_campaign: Campaign, tmp_path: Path) -> None:
    from dataclasses import replace

    save_campaign(tmp_path / "c", replace(full_campaign, cover="cover.png"), None)
    read = read_campaign(tmp_path / "c")
    assert [issue.place.file for issue in read.issues] == ["levels/ford.json"], "nothing is wrong with campaign.json"
    assert read.campaign is not None
    assert read.campaign.cover == "cover.png"
    assert '"cover": "cover.png"' in (tmp_path / "c/campaign.json").read_text("utf-8")


@pytest.mark.parametrize(
    ("file", "goes"),
    [
        ("CREDITS", True),
        ("licence.txt", True),
        ("presets/a.json", True),
        ("presets/b.json", False),
        ("levels/sub/a.json", False),
        ("words/a.txt.gz", True),
        ("assets/a.gz", False),
        ("text/.a.txt", False),
    ],
)
def test_where_the_line_is_drawn(file: str, goes: bool) -> None:
    assert (why_left(file, {"a"}) == "") is goes
