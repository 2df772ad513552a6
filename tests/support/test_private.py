"""Which folders and files are trusted: whatever others could have put there, or exchanged on the way, is not."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from runtime.support.private_files import is_private, is_private_file, make_private

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="modes tell nothing there")
is_root = pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() != 0, reason="only root gives files away")
STRANGER = 65_533


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder that is trusted, with two above it and a file in it."""
    place = tmp_path / "outer" / "inner" / "kept"
    make_private(place)
    (place / "file").write_text("sound")
    (place / "file").chmod(0o644)
    return place


def mode(part: str, bits: int) -> Callable[[Path], object]:
    return lambda place: (place / part).chmod(bits)


def given_away(part: str) -> Callable[[Path], object]:
    return lambda place: os.chown(place / part, STRANGER, STRANGER, follow_symlinks=False)


def behind_a_link(above: int) -> Callable[[Path], object]:
    """The folder lies elsewhere, and a link leads to it from a folder of this mode."""

    def do(place: Path) -> None:
        elsewhere = place.parent.parent.parent / "elsewhere"
        place.rename(elsewhere)
        place.symlink_to(elsewhere)
        place.parent.chmod(above)

    return do


def in_sticky(place: Path) -> None:
    place.parent.chmod(0o1777)


def in_sticky_but_given_away(place: Path) -> None:
    in_sticky(place)
    os.chown(place, STRANGER, STRANGER)


def strangers_link(place: Path) -> None:
    """In a sticky folder anybody may put a link to what is trusted itself, and lead it elsewhere later."""
    behind_a_link(0o1777)(place)
    os.chown(place, STRANGER, STRANGER, follow_symlinks=False)


def gone(place: Path) -> None:
    (place / "file").unlink()
    place.rmdir()


def file_instead(place: Path) -> None:
    gone(place)
    place.write_text("")


REFUSED: Mapping[str, Callable[[Path], object]] = {
    "written by all": mode("", 0o777),
    "written by a group": mode("", 0o770),
    "sticky itself": mode("", 0o1777),
    "above it written by all": mode("..", 0o777),
    "above it written by a group": mode("..", 0o775),
    "far above it written by all": mode("../..", 0o777),
    "a link from where all may write": behind_a_link(0o777),
    "gone": gone,
    "a file": file_instead,
}
TAKEN: Mapping[str, Callable[[Path], object]] = {
    "as it is": lambda place: None,
    "read by all": mode("", 0o755),
    "above it read by all": mode("..", 0o755),
    "in a sticky folder": in_sticky,
    "one's own link": behind_a_link(0o755),
    "one's own link in a sticky folder": behind_a_link(0o1777),
}
GIVEN_AWAY: Mapping[str, Callable[[Path], object]] = {
    "a stranger's": given_away(""),
    "above it a stranger's": given_away(".."),
    "far above it a stranger's": given_away("../.."),
    "a stranger's in a sticky folder": in_sticky_but_given_away,
    "a stranger's link in a sticky folder": strangers_link,
}


@pytest.mark.parametrize("trick", REFUSED)
def test_a_folder_that_others_could_fill_is_not_trusted(place: Path, trick: str) -> None:
    REFUSED[trick](place)
    assert not is_private(place)


@is_root
@pytest.mark.parametrize("trick", GIVEN_AWAY)
def test_a_folder_that_others_own_is_not_trusted(place: Path, trick: str) -> None:
    GIVEN_AWAY[trick](place)
    assert not is_private(place)


@pytest.mark.parametrize("trick", TAKEN)
def test_a_folder_of_ones_own_is_trusted(place: Path, trick: str) -> None:
    TAKEN[trick](place)
    assert is_private(place)


@pytest.mark.parametrize("bits", [0o666, 0o664, 0o646])
def test_a_file_that_others_may_write_is_not_trusted(place: Path, bits: int) -> None:
    assert is_private_file(place / "file")
    (place / "file").chmod(bits)
    assert not is_private_file(place / "file")


def test_neither_links_nor_folders_nor_pipes_are_files(place: Path) -> None:
    (place / "link").symlink_to(place / "file")
    (place / "folder").mkdir()
    os.mkfifo(place / "pipe")
    assert not any(is_private_file(place / name) for name in ("link", "folder", "pipe", "nothing"))


@is_root
def test_a_strangers_file_is_not_trusted(place: Path) -> None:
    os.chown(place / "file", STRANGER, STRANGER)
    assert not is_private_file(place / "file")


def test_what_is_made_is_ones_own_whatever_new_files_are_like(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        make_private(tmp_path / "a" / "b")
    finally:
        os.umask(before)
    assert is_private(tmp_path / "a" / "b")
