"""Campaigns are installed whole or not at all, whatever stops the program; the old one stays until the new one is."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from runtime.campaign.bundles import Bundle
from runtime.campaign.bundles.packer import gather, pack
from runtime.campaign.bundles.reader import STAGING, unpack
from runtime.campaign.bundles.shelf import REPLACED, CampaignShelf, InstallError
from runtime.campaign.model import Campaign
from runtime.campaign.reader import read_campaign
from runtime.campaign.versions import Age, compare
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import Level
from runtime.support.files import Disk


class PowerCut(BaseException):
    """The machine stops."""


@dataclass
class DyingDisk(Disk):
    """A disk whose machine stops, or which refuses, at one of its steps; half way through where it writes."""

    left: int
    die: type[BaseException] | None = PowerCut

    def _step(self) -> None:
        self.left -= 1
        if self.left == 0:
            if self.die is None:
                os.kill(os.getpid(), signal.SIGKILL)
            else:
                raise self.die(28, "No space left on device")

    def make_folder(self, folder: Path) -> None:
        self._step()
        super().make_folder(folder)

    def write(self, path: Path, data: bytes) -> None:
        if self.left == 1:
            super().write(path, data[: len(data) // 2])
        self._step()
        super().write(path, data)

    def replace(self, source: Path, target: Path) -> None:
        self._step()
        super().replace(source, target)

    def remove_folder(self, folder: Path) -> None:
        if self.left == 1:
            for path in sorted(folder.rglob("*.json"), reverse=True)[:1]:
                path.unlink()
        self._step()
        super().remove_folder(folder)


def bundle(version: str, *levels: str) -> Bundle:
    made = (Level(name, name.title(), TerrainMap.from_rows(["...", "..."])) for name in levels)
    campaign = Campaign("war", f"War {version}", tuple(made), version=version, author="Ada", licence="CC0")
    found = pack(gather(campaign, None), "war").read.bundle
    assert found is not None
    return found


OLD, NEW = bundle("1.0", "kept", "gone"), bundle("2.0", "kept", "made", "more")


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def whole(found: Bundle) -> dict[str, bytes]:
    return {member.name: found.content(member) for member in found.files}


def test_what_is_installed_is_listed_found_and_removed(tmp_path: Path) -> None:
    shelf = CampaignShelf(tmp_path / "campaigns")
    assert shelf.installed() == ()
    done = shelf.install(OLD)
    assert files_of(done.folder) == whole(OLD)
    assert [(one.head.name, one.head.version) for one in shelf.installed()] == [("War 1.0", "1.0")]
    assert shelf.holds(done.folder / "levels")
    assert not shelf.holds(tmp_path)
    assert shelf.remove("war")
    assert not shelf.remove("war")
    assert shelf.installed() == ()
    assert files_of(tmp_path / "campaigns") == {}


def test_another_version_takes_the_place_only_where_it_may(tmp_path: Path) -> None:
    shelf = CampaignShelf(tmp_path)
    shelf.install(OLD)
    with pytest.raises(InstallError) as refused:
        shelf.install(NEW)
    assert refused.value.issue.code == "install-taken"
    assert files_of(tmp_path / "war") == whole(OLD)
    shelf.install(NEW, replace=True)
    assert files_of(tmp_path) == {f"war/{name}": data for name, data in whole(NEW).items()}


def test_a_stop_at_every_step_leaves_the_old_or_the_new_campaign(tmp_path: Path) -> None:
    seen = []
    for step in range(1, 100):
        place = tmp_path / str(step)
        CampaignShelf(place).install(OLD)
        try:
            CampaignShelf(place, DyingDisk(step)).install(NEW, replace=True)
        except PowerCut:
            (found,) = CampaignShelf(place).installed()
            assert files_of(found.folder) in (whole(OLD), whole(NEW))
            assert read_campaign(found.folder, mend=False).issues == ()
            seen.append(found.head.version)
            CampaignShelf(place).install(NEW, replace=True)
            assert files_of(place / "war") == whole(NEW)
            assert files_of(place / REPLACED) == {}
            continue
        break
    assert set(seen) == {"1.0", "2.0"}
    assert len(seen) > 8


def test_a_second_stop_after_the_first_loses_nothing_either(tmp_path: Path) -> None:
    for first in range(11, 14):
        for second in range(1, 40):
            place = tmp_path / f"{first}-{second}"
            CampaignShelf(place).install(OLD)
            with contextlib.suppress(PowerCut):
                CampaignShelf(place, DyingDisk(first)).install(NEW, replace=True)
            try:
                CampaignShelf(place, DyingDisk(second)).install(NEW, replace=True)
            except PowerCut:
                (found,) = CampaignShelf(place).installed()
                assert files_of(found.folder) in (whole(OLD), whole(NEW))
                continue
            break
        assert second > 8


def test_a_stop_at_every_step_of_a_first_install_leaves_all_or_nothing(tmp_path: Path) -> None:
    for step in range(1, 100):
        place = tmp_path / str(step)
        try:
            CampaignShelf(place, DyingDisk(step)).install(NEW)
        except PowerCut:
            assert [files_of(one.folder) for one in CampaignShelf(place).installed()] in ([], [whole(NEW)])
            continue
        break
    assert step > 8


def test_a_stop_while_removing_leaves_the_campaign_or_nothing(tmp_path: Path) -> None:
    for step in range(1, 20):
        place = tmp_path / str(step)
        CampaignShelf(place).install(OLD)
        try:
            CampaignShelf(place, DyingDisk(step)).remove("war")
        except PowerCut:
            found = CampaignShelf(place).installed()
            assert [files_of(one.folder) for one in found] in ([], [whole(OLD)])
            assert CampaignShelf(place).remove("war") is bool(found)
            continue
        break
    assert step > 2


def test_a_disk_that_refuses_at_any_step_changes_nothing_and_leaves_nothing_lying(tmp_path: Path) -> None:
    for step in range(1, 100):
        place = tmp_path / str(step)
        CampaignShelf(place).install(OLD)
        try:
            CampaignShelf(place, DyingDisk(step, OSError)).install(NEW, replace=True)
        except InstallError as refused:
            assert refused.issue.code == "install-failed"
            assert refused.issue.details["reason"] == "No space left on device"
            assert files_of(place) == {f"war/{name}": data for name, data in whole(OLD).items()}
            continue
        if files_of(place / "war") == whole(NEW) and not files_of(place / REPLACED):
            break
    assert step > 8


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
def test_a_program_killed_in_the_middle_leaves_nothing_half_installed(tmp_path: Path) -> None:
    program = f"""
import sys
sys.path.insert(0, {str(Path(__file__).resolve().parents[2])!r})
from pathlib import Path
from tests.campaign import test_bundle_shelf as here
here.CampaignShelf(Path({str(tmp_path)!r}), here.DyingDisk(5, None)).install(here.NEW)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr
    assert CampaignShelf(tmp_path).installed() == ()
    (left,) = tmp_path.iterdir()
    assert left.name.startswith(STAGING)
    CampaignShelf(tmp_path).install(OLD)
    assert left.exists(), "another program may be at work there"
    os.utime(left, (1, 1))
    CampaignShelf(tmp_path).install(NEW, replace=True)
    assert not left.exists()


def test_a_bundle_is_unpacked_only_into_a_new_or_empty_folder(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    unpack(OLD, tmp_path / "empty")
    assert files_of(tmp_path / "empty") == whole(OLD)
    with pytest.raises(FileExistsError):
        unpack(NEW, tmp_path / "empty")
    with pytest.raises(OSError, match="No space"):
        unpack(NEW, tmp_path / "new", DyingDisk(3, OSError))
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["empty"]


def test_a_damaged_campaign_does_not_hide_the_others(tmp_path: Path) -> None:
    shelf = CampaignShelf(tmp_path)
    shelf.install(OLD)
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken/campaign.json").write_text("{", "utf-8")
    (tmp_path / "file.txt").write_text("", "utf-8")
    assert [one.folder.name for one in shelf.installed()] == ["war"]


@pytest.mark.parametrize(
    ("version", "installed", "age"),
    [
        ("1.10", "1.9", Age.NEWER),
        ("1.9", "1.10", Age.OLDER),
        ("2.0", "2.0 ", Age.SAME),
        ("1.0-beta", "1.0", Age.OTHER),
        ("", "1.0", Age.OTHER),
        ("", "", Age.SAME),
        ("v2", "1.9.9", Age.NEWER),
        ("9" * 5000, "1", Age.NEWER),
    ],
)
def test_versions_are_compared_by_their_numbers(version: str, installed: str, age: Age) -> None:
    assert compare(version, installed) is age
