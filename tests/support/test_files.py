"""Files are written whole, several as one step; an interruption at any point leaves all old or all new."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from runtime.support.files import (
    Disk,
    FileRefusedError,
    HaltedError,
    finish_or_roll_back,
    is_foreign,
    is_free,
    is_same,
    pending_files,
    write_together,
    write_whole,
)

OLD = {"campaign.json": b"old head", "levels/a.json": b"old a", "levels/gone.json": b"old gone"}
NEW = {"campaign.json": b"new head", "levels/a.json": b"new a", "levels/made.json": b"new made"}
CHANGES: dict[str, bytes | None] = {**NEW, "levels/gone.json": None}


class PowerCut(BaseException):
    """The machine stops: nothing that would tidy up after an error runs."""


class FailingDisk(Disk):
    """A disk on which the step with a given number goes wrong, before it, after it or half way through a write."""

    def __init__(self, fatal: int, how: str, fail: Callable[[], None]) -> None:
        self.steps = 0
        self._fatal = fatal
        self._how = how
        self._fail = fail

    def _step(self, act: Callable[[], None], half: Callable[[], None] | None = None) -> None:
        self.steps += 1
        if self.steps != self._fatal:
            act()
        else:
            if self._how == "after":
                act()
            elif self._how == "half" and half:
                half()
            self._fail()

    def make_folder(self, folder: Path) -> None:
        self._step(lambda: Disk.make_folder(self, folder))

    def write(self, path: Path, data: bytes) -> None:
        self._step(lambda: Disk.write(self, path, data), lambda: Disk.write(self, path, data[: len(data) // 2]))

    def copy(self, source: Path, path: Path) -> None:
        def half() -> None:
            path.write_bytes(source.read_bytes()[: source.stat().st_size // 2])

        self._step(lambda: Disk.copy(self, source, path), half)

    def replace(self, source: Path, target: Path) -> None:
        self._step(lambda: Disk.replace(self, source, target))

    def remove(self, path: Path) -> None:
        self._step(lambda: Disk.remove(self, path))

    def remove_folder(self, folder: Path) -> None:
        def half() -> None:
            for path in sorted(folder.iterdir())[:1]:
                path.unlink()

        self._step(lambda: Disk.remove_folder(self, folder), half)


class RecordingDisk(Disk):
    """A disk that writes down what is done to it, in order, and what it is made to wait for."""

    def __init__(self, folder: Path) -> None:
        self.log: list[str] = []
        self._folder = folder

    def _name(self, path: Path) -> str:
        return path.relative_to(self._folder).as_posix()

    def write(self, path: Path, data: bytes) -> None:
        self.log.append(f"write {self._name(path)}")
        Disk.write(self, path, data)

    def replace(self, source: Path, target: Path) -> None:
        self.log.append(f"replace {self._name(target)}")
        Disk.replace(self, source, target)

    def remove(self, path: Path) -> None:
        self.log.append(f"remove {self._name(path)}")
        Disk.remove(self, path)

    def settle(self, folder: Path) -> None:
        self.log.append(f"settle {self._name(folder)}")
        Disk.settle(self, folder)


def power_cut() -> None:
    raise PowerCut


def disk_error() -> None:
    raise OSError(28, "No space left on device")


def lay_out(folder: Path) -> None:
    for name, data in OLD.items():
        (folder / name).parent.mkdir(exist_ok=True, parents=True)
        (folder / name).write_bytes(data)


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def seen(folder: Path) -> dict[str, bytes]:
    """What a reader sees that does not write: the files, those of an unfinished step where it put them."""
    files = {name: data for name, data in contents(folder).items() if not name.startswith(".")}
    for name, staged in pending_files(folder).items():
        files.pop(name, None)
        if staged:
            files[name] = staged.read_bytes()
    return files


def steps_of_a_whole_save(folder: Path) -> int:
    lay_out(folder)
    disk = FailingDisk(0, "before", power_cut)
    write_together(folder, CHANGES, disk)
    assert contents(folder) == NEW
    return disk.steps


@pytest.mark.parametrize("how", ["before", "half", "after"])
@pytest.mark.parametrize("fail", [power_cut, disk_error])
def test_a_failure_at_every_step_leaves_all_old_or_all_new(tmp_path: Path, how: str, fail: Callable[[], None]) -> None:
    steps = steps_of_a_whole_save(tmp_path / "whole")
    assert steps > 10
    outcomes = []
    for fatal in range(1, steps + 1):
        folder = tmp_path / str(fatal)
        lay_out(folder)
        with pytest.raises((PowerCut, OSError)):
            write_together(folder, CHANGES, FailingDisk(fatal, how, fail))
        unmended = seen(folder)
        finish_or_roll_back(folder)
        mended = contents(folder)
        assert mended in (OLD, NEW), f"a mixture after step {fatal}"
        assert unmended == mended, f"reading without mending saw something else after step {fatal}"
        outcomes.append(mended == NEW)
    assert outcomes == sorted(outcomes), "once a save is certain it stays so"
    assert {True, False} == set(outcomes)


@pytest.mark.proof
def test_a_failure_while_mending_is_mended_too(tmp_path: Path) -> None:
    steps = steps_of_a_whole_save(tmp_path / "whole")
    for fatal in range(1, steps + 1):
        for again in range(1, 12):
            folder = tmp_path / f"{fatal}-{again}"
            lay_out(folder)
            with pytest.raises(PowerCut):
                write_together(folder, CHANGES, FailingDisk(fatal, "after", power_cut))
            before = seen(folder)
            try:
                finish_or_roll_back(folder, FailingDisk(again, "before", power_cut))
            except PowerCut:
                finish_or_roll_back(folder)
            assert contents(folder) == before


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no SIGKILL")
@pytest.mark.parametrize("fatal", [2, 6, 12, *(pytest.param(more, marks=pytest.mark.proof) for more in (5, 8, 10))])
def test_a_killed_process_leaves_all_old_or_all_new(tmp_path: Path, fatal: int) -> None:
    lay_out(tmp_path)
    program = f"""
import os, signal, sys
sys.path.insert(0, {str(Path(__file__).parent)!r})
from pathlib import Path
import test_files as here
disk = here.FailingDisk({fatal}, "half", lambda: os.kill(os.getpid(), signal.SIGKILL))
here.write_together(Path({str(tmp_path)!r}), here.CHANGES, disk)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == -9, done.stderr
    finish_or_roll_back(tmp_path)
    assert contents(tmp_path) in (OLD, NEW)


def test_a_file_that_somebody_changed_since_the_interruption_is_left_alone(tmp_path: Path) -> None:
    lay_out(tmp_path)
    for fatal in range(1, 20):
        if pending_files(tmp_path):
            break
        with pytest.raises(PowerCut):
            write_together(tmp_path, CHANGES, FailingDisk(fatal, "after", power_cut))
    (tmp_path / "levels/a.json").write_bytes(b"theirs")
    finish_or_roll_back(tmp_path)
    assert contents(tmp_path) == {**NEW, "levels/a.json": b"theirs"}


@pytest.mark.parametrize("how", ["before", "half", "after"])
@pytest.mark.parametrize("fail", [power_cut, disk_error])
def test_a_new_folder_with_copied_files_comes_whole_or_not_at_all(
    tmp_path: Path, how: str, fail: Callable[[], None]
) -> None:
    picture = tmp_path / "picture.png"
    picture.write_bytes(bytes(range(256)) * 9000)
    changes: dict[str, bytes | Path | None] = {"assets/deep/picture.png": picture, "campaign.json": b"new head"}
    whole = {"assets/deep/picture.png": picture.read_bytes(), "campaign.json": b"new head"}
    outcomes = []
    for fatal in range(1, 100):
        folder = tmp_path / "places" / str(fatal)
        disk = FailingDisk(fatal, how, fail)
        try:
            write_together(folder, changes, disk)
        except (PowerCut, OSError):
            was_begun = (folder / ".scryptic-save" / "manifest.json").exists()
            left_nothing = not folder.exists() or was_begun
            assert fail is power_cut or left_nothing or contents(folder) == whole, "no empty folders stay behind"
            assert is_free(folder) is (contents(folder) != whole and not was_begun)
            finish_or_roll_back(folder)
            assert contents(folder) in ({}, whole)
            outcomes.append(contents(folder) == whole)
            continue
        break
    assert contents(folder) == whole
    assert len(outcomes) > 8
    assert outcomes == sorted(outcomes)


class FillingDisk(Disk):
    """A disk that has no more room from the moment when a step is certain."""

    def __init__(self) -> None:
        self.is_full = False

    def make_folder(self, folder: Path) -> None:
        if self.is_full and not folder.exists():
            disk_error()
        Disk.make_folder(self, folder)

    def write(self, path: Path, data: bytes) -> None:
        if self.is_full:
            disk_error()
        Disk.write(self, path, data)

    def replace(self, source: Path, target: Path) -> None:
        Disk.replace(self, source, target)
        self.is_full |= target.name == "manifest.json"


def test_once_a_step_is_certain_it_needs_no_more_room(tmp_path: Path) -> None:
    write_together(tmp_path / "new", {"texts/de/a.txt": b"a", "campaign.json": b"head"}, FillingDisk())
    assert contents(tmp_path / "new") == {"texts/de/a.txt": b"a", "campaign.json": b"head"}


def test_a_copied_file_keeps_its_mode_but_may_be_changed_by_its_owner(tmp_path: Path) -> None:
    script = tmp_path / "make.sh"
    script.write_bytes(b"true")
    script.chmod(0o555)
    write_together(tmp_path / "copy", {"make.sh": script})
    assert (tmp_path / "copy/make.sh").stat().st_mode & 0o777 == 0o755


def test_a_name_that_is_no_sound_text_is_copied_like_any_other(tmp_path: Path) -> None:
    name = os.fsdecode(b"caf\xe9.txt")
    odd = tmp_path / name
    try:
        odd.write_bytes(b"mine")
    except OSError:
        pytest.skip("this system has no such names")
    write_together(tmp_path / "copy", {name: odd})
    assert (tmp_path / "copy" / name).read_bytes() == b"mine"


def test_a_folder_is_free_where_no_file_would_be_among_others(tmp_path: Path) -> None:
    assert is_free(tmp_path / "nowhere")
    folder = tmp_path / "folder"
    (folder / "empty" / "emptier").mkdir(parents=True)
    (folder / ".git").mkdir()
    (folder / ".git" / "HEAD").write_bytes(b"ref")
    assert is_free(folder), "a fresh repository is as good as an empty folder"
    (folder / "empty" / "letter.txt").write_bytes(b"mine")
    assert not is_free(folder)
    assert not is_free(folder / "empty" / "letter.txt")
    (tmp_path / "link").symlink_to(tmp_path / "gone")
    assert not is_free(tmp_path / "link")


def test_one_folder_has_many_paths(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "a", target_is_directory=True)
    assert is_same(tmp_path / "a", tmp_path / "link")
    assert is_same(tmp_path / "b", tmp_path / "a" / ".." / "b")
    assert not is_same(tmp_path / "a", tmp_path)


def test_nothing_is_written_outside_the_folder(tmp_path: Path) -> None:
    folder, outside = tmp_path / "campaign", tmp_path / "outside"
    folder.mkdir()
    outside.mkdir()
    (folder / "levels").symlink_to(outside, target_is_directory=True)
    for path in ("levels/a.json", "../a.json"):
        with pytest.raises(OSError, match="leads out of"):
            write_together(folder, {path: b"x", "campaign.json": b"y"})
    assert contents(outside) == {}
    assert not (folder / "campaign.json").exists()


def test_a_single_file_is_replaced_whole_and_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(b"old")
    path.chmod(0o600)
    with pytest.raises(OSError, match="No space"):
        write_whole(path, b"new", FailingDisk(1, "half", disk_error))
    assert contents(tmp_path) == {"settings.json": b"old"}
    write_whole(path, b"new")
    assert contents(tmp_path) == {"settings.json": b"new"}
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_manifest_that_is_not_ours_does_nothing(tmp_path: Path) -> None:
    lay_out(tmp_path)
    staging = tmp_path / ".scryptic-save"
    staging.mkdir()
    (staging / "0").write_bytes(b"evil")
    manifest = '{"files": [{"path": "../evil.json", "staged": "0", "before": null}]}'
    (staging / "manifest.json").write_text(manifest)
    left = contents(tmp_path)
    assert pending_files(tmp_path) == {}
    assert is_foreign(tmp_path)
    for act in (lambda: finish_or_roll_back(tmp_path), lambda: write_together(tmp_path, CHANGES)):
        with pytest.raises(FileRefusedError) as refused:
            act()
        assert refused.value.code == "foreign"
    assert contents(tmp_path) == left
    assert not (tmp_path.parent / "evil.json").exists()


def test_the_disk_has_each_part_of_a_step_before_the_next_begins(tmp_path: Path) -> None:
    folder = tmp_path.resolve()
    lay_out(folder)
    disk = RecordingDisk(folder)
    write_together(folder, CHANGES, disk)
    staging = ".scryptic-save"
    assert disk.log == [
        *(f"write {staging}/{number}" for number in range(3)),
        f"write {staging}/manifest.json.new",
        f"settle {staging}",
        f"replace {staging}/manifest.json",
        f"settle {staging}",
        "settle .",
        *(f"replace {name}" for name in NEW),
        "remove levels/gone.json",
        "settle .",
        "settle levels",
        f"remove {staging}/manifest.json",
    ]


def test_a_single_file_is_on_the_disk_before_it_takes_its_place_and_its_folder_after(tmp_path: Path) -> None:
    folder = tmp_path.resolve()
    disk = RecordingDisk(folder)
    write_whole(folder / "a.json", b"new", disk)
    write_whole(folder / "a.json", b"newer", disk)
    first, second = disk.log[0], disk.log[3]
    assert disk.log == [first, "replace a.json", "settle .", second, "replace a.json", "settle ."]
    for name in (first, second):
        assert re.fullmatch(r"write \.a\.json\.[0-9a-f]{16}\.new", name)
    assert first != second, "nobody foresees the name, to lay a link in its place"


def test_every_write_waits_for_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[tuple[int, int]] = []

    def note(handle: int) -> None:
        there = os.fstat(handle)
        waited.append((there.st_ino, there.st_size))

    monkeypatch.setattr(os, "fsync", note)
    disk, made, copied = Disk(), tmp_path / "made", tmp_path / "copied"
    disk.write(made, b"12345")
    disk.copy(made, copied)
    disk.settle(tmp_path)
    assert waited[:2] == [(made.stat().st_ino, 5), (copied.stat().st_ino, 5)], "all bytes had left the program"
    assert [number for number, _ in waited[2:]] == [tmp_path.stat().st_ino]


def test_a_step_that_is_certain_but_not_finished_is_told_from_one_that_was_refused(tmp_path: Path) -> None:
    steps = steps_of_a_whole_save(tmp_path / "whole")
    for fatal in range(1, steps + 1):
        folder = tmp_path / str(fatal)
        lay_out(folder)
        with pytest.raises(OSError, match="No space") as refused:
            write_together(folder, CHANGES, FailingDisk(fatal, "before", disk_error))
        assert isinstance(refused.value, HaltedError) is (seen(folder) == NEW), f"step {fatal}"
