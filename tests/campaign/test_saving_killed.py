"""A save that is cut off anywhere leaves a campaign that opens, all old or all new."""

from __future__ import annotations

import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from runtime.campaign.model import Campaign
from runtime.campaign.reader import read_campaign
from runtime.campaign.writer import save_campaign
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import Level
from runtime.support.files import Disk


class PowerCut(BaseException):
    """The machine stops."""


class DyingDisk(Disk):
    """A disk whose machine stops after so many of its steps, half way through one where it writes."""

    def __init__(self, steps: int, die: type[BaseException] | None = PowerCut) -> None:
        self.left = steps
        self._die = die

    def _one(self) -> bool:
        self.left -= 1
        return self.left == 0

    def _stop(self) -> None:
        if self._die is None:
            import os

            os.kill(os.getpid(), signal.SIGKILL)
        else:
            raise self._die

    def write(self, path: Path, data: bytes) -> None:
        if self._one():
            Disk.write(self, path, data[: len(data) // 2])
            self._stop()
        Disk.write(self, path, data)

    def replace(self, source: Path, target: Path) -> None:
        Disk.replace(self, source, target)
        if self._one():
            self._stop()

    def remove(self, path: Path) -> None:
        Disk.remove(self, path)
        if self._one():
            self._stop()

    def remove_folder(self, folder: Path) -> None:
        if self._one():
            self._stop()
        Disk.remove_folder(self, folder)


def level(name: str, row: str) -> Level:
    return Level(name, name.title(), TerrainMap.from_rows([row, row]))


OLD = Campaign("c", "Old", (level("kept", "..."), level("gone", "fff"), level("same", "===")))
NEW = Campaign("c", "New", (level("kept", "~~~"), level("made", "^^^"), level("same", "===")))


def read_back(folder: Path) -> Campaign:
    """The campaign as it opens: first as one that may not write would see it, then mended."""
    looked = read_campaign(folder, mend=False)
    opened = read_campaign(folder)
    assert opened.campaign is not None
    assert opened.campaign == looked.campaign
    assert opened.issues == looked.issues == ()
    assert not opened.read_only
    assert not (folder / ".scryptic-save").exists()
    expected = {f"levels/{one.id}.json" for one in opened.campaign.levels} | {"campaign.json"}
    assert {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()} == expected
    return opened.campaign


@pytest.mark.slow
def test_a_power_cut_at_every_step_leaves_old_or_new(tmp_path: Path) -> None:
    seen = []
    for steps in range(1, 100):
        folder = tmp_path / str(steps)
        source = save_campaign(folder, OLD, None)
        try:
            save_campaign(folder, NEW, source, disk=DyingDisk(steps))
        except PowerCut:
            seen.append(read_back(folder).name)
            # The next save, of anything, works.
            again = read_campaign(folder)
            save_campaign(folder, replace(NEW, name="Later"), again.source)
            assert read_back(folder) == replace(NEW, name="Later")
            continue
        break
    assert read_back(folder) == NEW
    assert seen == sorted(seen, reverse=True)
    assert len(seen) > 8
    assert set(seen) == {"Old", "New"}


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
@pytest.mark.parametrize("steps", [1, 5, 9, *(pytest.param(steps, marks=pytest.mark.proof) for steps in (3, 4, 6, 8))])
def test_a_killed_program_leaves_old_or_new(tmp_path: Path, steps: int) -> None:
    save_campaign(tmp_path, OLD, None)
    program = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parent)!r})
from pathlib import Path
import test_saving_killed as here
source = here.read_campaign(Path({str(tmp_path)!r})).source
here.save_campaign(Path({str(tmp_path)!r}), here.NEW, source, disk=here.DyingDisk({steps}, None))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr
    assert read_back(tmp_path) in (OLD, NEW)


def test_a_folder_that_cannot_be_mended_is_read_as_it_shall_be_and_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = save_campaign(tmp_path, OLD, None)
    for steps in range(1, 50):
        try:
            save_campaign(tmp_path, NEW, source, disk=DyingDisk(steps))
        except PowerCut:
            if (tmp_path / ".scryptic-save" / "manifest.json").exists():
                break

    def refused(self: Disk, source: Path, target: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Disk, "replace", refused)
    read = read_campaign(tmp_path)
    assert read.campaign == NEW
    assert [issue.code for issue in read.issues] == ["save-unfinished"]
    assert read.read_only
