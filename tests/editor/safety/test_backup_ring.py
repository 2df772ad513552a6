"""The ring of backups: when one is made, which of them stay, and what a damaged one costs."""

from __future__ import annotations

import zipfile
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from editor.safety.backups import MOST, Backup, BackupReason, BackupStore
from runtime.campaign.model import Campaign
from runtime.campaign.source import Source
from runtime.campaign.writer import save_campaign
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import Level
from runtime.profile.home import folder_key
from runtime.support.files import Disk

CAMPAIGN = Campaign("c", "Dawn", (Level("meadow", "Meadow", TerrainMap.from_rows(["...", "..."])),))


class Clock:
    """A clock that goes on by so much at each look."""

    def __init__(self, step: timedelta) -> None:
        self.time, self.step = datetime(2026, 3, 1, 12, tzinfo=UTC), step

    def __call__(self) -> datetime:
        self.time += self.step
        return self.time


@pytest.fixture
def saved(tmp_path: Path) -> Source:
    return save_campaign(tmp_path / "dawn", CAMPAIGN, None)


def ring(tmp_path: Path, step: timedelta = timedelta(minutes=1)) -> BackupStore:
    return BackupStore(tmp_path / "state", tmp_path / "dawn", now=Clock(step))


def named(source: Source, name: str) -> dict[str, bytes]:
    return {file: data.replace(b"Dawn", name.encode()) for file, data in source.files.items()}


def fill(backups: BackupStore, source: Source, count: int) -> list[Backup]:
    made = (
        backups.keep(named(source, f"Dawn {number}"), BackupReason.SAVING, f"Dawn {number}") for number in range(count)
    )
    return [one for one in made if one is not None]


def test_a_backup_is_read_back_whole_and_to_look_at_only(tmp_path: Path, saved: Source) -> None:
    backups = ring(tmp_path)
    made = backups.keep(saved.files, BackupReason.OVERWRITING, "Dawn")
    assert made is not None
    assert backups.backups() == (made,)
    assert (made.name, made.levels, made.why) == ("Dawn", 1, BackupReason.OVERWRITING)
    result = backups.read(made)
    assert result is not None
    assert result.campaign == CAMPAIGN
    assert result.source.files == saved.files
    assert result.source.folder == tmp_path / "dawn"


def test_the_same_is_not_kept_twice_in_a_row(tmp_path: Path, saved: Source) -> None:
    backups = ring(tmp_path)
    assert backups.keep(saved.files, BackupReason.SAVING, "Dawn")
    assert backups.keep(saved.files, BackupReason.SAVING, "Dawn") is None
    assert backups.keep(named(saved, "Dusk"), BackupReason.SAVING, "Dusk")
    assert backups.keep(saved.files, BackupReason.SAVING, "Dawn")
    assert [one.name for one in backups.backups()] == ["Dawn", "Dusk", "Dawn"]


def test_of_evenly_spaced_backups_the_oldest_go(tmp_path: Path, saved: Source) -> None:
    backups = ring(tmp_path, timedelta(days=1))
    made = fill(backups, saved, MOST + 5)
    kept = backups.backups()
    assert len(kept) == MOST
    assert kept[0] == made[-1]
    assert made[0] not in kept


def test_many_saves_of_one_hour_leave_last_month_alone(tmp_path: Path, saved: Source) -> None:
    clock = Clock(timedelta(days=30))
    backups = BackupStore(tmp_path / "state", tmp_path / "dawn", now=clock)
    old = backups.keep(named(saved, "Long ago"), BackupReason.SAVING, "Long ago")
    clock.step = timedelta(minutes=1)
    clock.time += timedelta(days=30)
    made = fill(backups, saved, 60)
    kept = backups.backups()
    assert len(kept) == MOST
    assert old in kept
    # The last minutes are kept one by one, those before more coarsely.
    assert list(kept[:5]) == made[:-6:-1]
    assert kept[-2].made < made[10].made


def test_no_more_room_is_taken_than_allowed(tmp_path: Path, saved: Source, monkeypatch: pytest.MonkeyPatch) -> None:
    backups = ring(tmp_path)
    size = fill(backups, saved, 1)[0].size
    monkeypatch.setattr("editor.safety.backups.ROOM", size * 5)
    made = fill(backups, saved, 12)
    kept = backups.backups()
    assert kept[0] == made[-1]
    assert 3 <= len(kept) <= 5


def test_a_damaged_backup_is_named_and_keeps_no_other_from_use(tmp_path: Path, saved: Source) -> None:
    backups = ring(tmp_path)
    first, second, third = fill(backups, saved, 3)
    second.path.write_bytes(second.path.read_bytes()[:100])
    third.path.write_bytes(b"")
    listed = backups.backups()
    assert [one.path for one in listed] == [third.path, second.path, first.path]
    assert [one.is_damaged for one in listed] == [True, True, False]
    assert backups.read(second) is None
    result = backups.read(first)
    assert result is not None
    assert result.campaign == replace(CAMPAIGN, name="Dawn 0")
    assert backups.keep(saved.files, BackupReason.SAVING, "Dawn") in backups.backups()


@pytest.mark.parametrize("name", ["../out.json", "levels/../../out.json", "/out.json", "levels/a/b.json", "run.py"])
def test_a_backup_that_somebody_made_up_writes_nothing_anywhere(tmp_path: Path, saved: Source, name: str) -> None:
    backups = ring(tmp_path)
    made = backups.keep(saved.files, BackupReason.SAVING, "Dawn")
    assert made is not None
    with zipfile.ZipFile(made.path, "a") as packed:
        packed.writestr(name, b"{}")
    assert backups.read(made) is None
    assert not list(tmp_path.rglob("out.json"))


def test_a_flipped_bit_in_a_backup_is_noticed(tmp_path: Path, saved: Source) -> None:
    backups = ring(tmp_path)
    made = backups.keep(saved.files, BackupReason.SAVING, "Dawn")
    assert made is not None
    data = bytearray(made.path.read_bytes())
    at = data.index(b"campaign.json") + len("campaign.json") + 20
    data[at] ^= 4
    made.path.write_bytes(data)
    assert backups.read(made) is None


def test_a_full_disk_is_the_callers_to_hear_of_and_leaves_the_others(tmp_path: Path, saved: Source) -> None:
    class Full(Disk):
        def write(self, path: Path, data: bytes) -> None:
            raise OSError(28, "No space left on device")

    made = fill(ring(tmp_path), saved, 2)
    full = BackupStore(tmp_path / "state", tmp_path / "dawn", disk=Full())
    with pytest.raises(OSError, match="No space"):
        full.keep(saved.files, BackupReason.SAVING, "Dawn")
    assert sorted(one.path for one in full.backups()) == sorted(one.path for one in made)


def test_a_clock_that_was_set_back_keeps_the_newest_newest(tmp_path: Path, saved: Source) -> None:
    backups = ring(tmp_path, timedelta(hours=-1))
    fill(backups, saved, 4)
    assert [one.name for one in backups.backups()] == ["Dawn 3", "Dawn 2", "Dawn 1", "Dawn 0"]


def test_each_folder_has_a_ring_of_its_own_by_whatever_path_it_is_reached(tmp_path: Path) -> None:
    (tmp_path / "a" / "dawn").mkdir(parents=True)
    (tmp_path / "link").symlink_to(tmp_path / "a")
    assert (
        folder_key(tmp_path / "link" / "dawn")
        == folder_key(tmp_path / "a" / "dawn")
        == folder_key(tmp_path / "a/../a/dawn")
    )
    assert folder_key(tmp_path / "a" / "dawn") != folder_key(tmp_path / "dawn")
    assert folder_key(tmp_path / "Übergang").startswith("ubergang-")
    assert folder_key(Path("/x/\udcff")).startswith("campaign-")
    assert len(folder_key(tmp_path / ("x" * 240))) < 64
