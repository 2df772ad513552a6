"""Who edits a campaign is known to the next editor, however the first one ended."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from editor.safety.locks import LOCK, STALE, Lock, holder_of
from runtime.campaign.source import other_files
from runtime.support.files import is_free

HOLDER = """
import sys
from pathlib import Path
from editor.safety.locks import Lock
lock = Lock()
assert lock.take(Path(sys.argv[1])) is None
print("held", flush=True)
sys.stdin.read()
lock.release()
"""


@pytest.fixture
def other(tmp_path: Path) -> subprocess.Popen[str]:
    """Another process that holds the folder."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    yield process  # type: ignore[misc]
    process.kill()
    process.communicate()


def test_the_second_hears_who_the_first_is_until_it_leaves(tmp_path: Path, other: subprocess.Popen[str]) -> None:
    mine = Lock()
    holder = mine.take(tmp_path)
    assert holder is not None
    assert holder.process == other.pid
    assert holder.host
    assert abs(holder.since.timestamp() - time.time()) < 60
    assert mine.folder is None
    assert holder_of(tmp_path) == holder
    other.communicate("")
    assert not (tmp_path / LOCK).exists()
    assert holder_of(tmp_path) is None
    assert mine.take(tmp_path) is None
    assert mine.folder == tmp_path
    mine.release()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
def test_a_killed_editor_leaves_no_lock_behind_that_counts(tmp_path: Path, other: subprocess.Popen[str]) -> None:
    other.send_signal(signal.SIGKILL)
    other.wait()
    assert (tmp_path / LOCK).exists()
    assert holder_of(tmp_path) is None
    mine = Lock()
    assert mine.take(tmp_path) is None
    mine.release()
    assert not (tmp_path / LOCK).exists()


def test_two_windows_of_one_process_are_two_editors(tmp_path: Path) -> None:
    first, second = Lock(), Lock()
    assert first.take(tmp_path) is None
    assert first.take(tmp_path) is None
    holder = second.take(tmp_path)
    assert holder is not None
    assert holder.process == os.getpid()
    first.release()
    assert second.take(tmp_path) is None
    second.release()


def test_going_to_another_folder_lets_the_first_one_go(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.mkdir()
    other.mkdir()
    lock = Lock()
    lock.take(one)
    lock.take(other)
    assert not (one / LOCK).exists()
    assert (other / LOCK).exists()
    lock.release()


def test_another_computers_lock_counts_until_it_is_not_renewed_any_more(tmp_path: Path) -> None:
    """A network folder may not tell that a file is held; the date of the lock does."""
    now = time.time()
    far = Lock(host="far")
    assert far.take(tmp_path) is None
    kept = (tmp_path / LOCK).read_bytes()
    far.release()
    (tmp_path / LOCK).write_bytes(kept)
    near = Lock(host="near", clock=lambda: now + 60)
    holder = near.take(tmp_path)
    assert holder is not None
    assert holder.host == "far"
    later = Lock(host="near", clock=lambda: now + STALE + 60)
    assert later.take(tmp_path) is None
    later.release()


def test_a_lock_is_renewed_so_that_it_stays_in_force(tmp_path: Path) -> None:
    times = [1000.0]
    lock = Lock(clock=lambda: times[-1])
    lock.take(tmp_path)
    os.utime(tmp_path / LOCK, (5, 5))
    times.append(1010)
    lock.renew()
    assert (tmp_path / LOCK).stat().st_mtime == 5
    times.append(2000)
    lock.renew()
    assert (tmp_path / LOCK).stat().st_mtime > 5
    lock.release()


def test_a_folder_that_cannot_be_written_is_not_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refused)
    lock = Lock()
    assert lock.take(tmp_path) is None
    assert lock.folder is None


@pytest.mark.parametrize("said", [b"", b"{", b"[]", b'{"user": "ada"}', b'{"since": 5}', b"\xff" * 99])
def test_a_lock_that_says_nothing_sound_is_taken_over(tmp_path: Path, said: bytes) -> None:
    (tmp_path / LOCK).write_bytes(said)
    lock = Lock()
    assert lock.take(tmp_path) is None
    lock.release()


def test_a_folder_that_has_gone_meanwhile_is_let_go_quietly(tmp_path: Path) -> None:
    folder = tmp_path / "dawn"
    folder.mkdir()
    lock = Lock()
    lock.take(folder)
    folder.rename(tmp_path / "moved")
    lock.release()
    assert lock.folder is None


def test_a_lock_is_no_file_of_the_campaign(tmp_path: Path) -> None:
    lock = Lock()
    lock.take(tmp_path)
    assert other_files(tmp_path, ()).files == {}
    assert other_files(tmp_path, ()).issues == ()
    assert is_free(tmp_path)
    lock.release()
