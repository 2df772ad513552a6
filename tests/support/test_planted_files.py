"""What somebody planted in the place of a file is not followed, waited for or written into; what is ours is tidied."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from runtime.support.files import (
    Disk,
    FileRefusedError,
    append_to,
    finish_or_roll_back,
    is_foreign,
    open_own,
    pending_files,
    read_file,
    remove,
    remove_folder,
    sweep,
    write_together,
    write_whole,
)


class PowerCut(BaseException):
    """The machine stops."""


def lay_out(folder: Path) -> None:
    (folder / "levels").mkdir(parents=True)
    (folder / "campaign.json").write_bytes(b"head")
    (folder / "levels/a.json").write_bytes(b"level")


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def beside(place: Path, name: str) -> Path:
    """A file of somebody else's, outside of what is worked on."""
    victim = place / f"{name}-victim"
    victim.write_bytes(b"precious")
    victim.chmod(0o640)
    return victim


def plant(kind: str, path: Path) -> Path:
    """Something else in the place of a file; returns what must stay as it is."""
    victim = beside(path.parent.parent, path.name)
    if kind == "link":
        path.symlink_to(victim)
    elif kind == "dangling":
        path.symlink_to(victim.with_name("made"))
    elif kind == "loop":
        path.symlink_to(path.name)
    elif kind == "shared":
        os.link(victim, path)
    elif kind == "fifo":
        os.mkfifo(path)
    elif kind == "device":
        path.symlink_to("/dev/full")
    else:
        path.mkdir()
    return victim


def is_untouched(victim: Path) -> bool:
    there = victim.read_bytes() == b"precious" and victim.stat().st_mode & 0o777 == 0o640
    return there and not victim.with_name("made").exists()


PLANTED = ["link", "dangling", "loop", "shared", "fifo", "device", "folder"]
needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes among its files")


@needs_pipes
@pytest.mark.parametrize("kind", PLANTED)
def test_nothing_is_written_through_what_lies_in_the_place_of_a_file(tmp_path: Path, kind: str) -> None:
    (tmp_path / "here").mkdir()
    path = tmp_path / "here" / "a.json"
    victim = plant(kind, path)
    if kind == "shared":
        write_whole(path, b"new")
        assert path.read_bytes() == b"new", "only this name is replaced"
    else:
        with pytest.raises(OSError, match=r"link|not a file|directory"):
            write_whole(path, b"new")
        assert list(path.parent.iterdir()) == [path]
    assert is_untouched(victim)


CODES = {"shared": "shared", "fifo": "not-a-file", "folder": "not-a-file"}


@needs_pipes
@pytest.mark.parametrize("kind", PLANTED)
def test_nothing_is_added_to_or_held_that_is_not_ones_own_file(tmp_path: Path, kind: str) -> None:
    (tmp_path / "here").mkdir()
    path = tmp_path / "here" / "log"
    victim = plant(kind, path)
    for act in (lambda: append_to(path, b"more"), lambda: os.close(open_own(path))):
        with pytest.raises(FileRefusedError) as refused:
            act()
        assert refused.value.code == CODES.get(kind, "link")
    if kind != "folder":
        remove(path)
        assert not path.is_symlink()
        assert not path.exists()
    assert is_untouched(victim)


@needs_pipes
@pytest.mark.parametrize("kind", [kind for kind in PLANTED if kind != "shared"])
def test_nothing_is_read_out_of_a_folder_or_waited_for(tmp_path: Path, kind: str) -> None:
    (tmp_path / "here").mkdir()
    path = tmp_path / "here" / "text"
    plant(kind, path)
    with pytest.raises(OSError, match=r"link|not a file|No such file|leads out"):
        read_file(path, 100, inside=path.parent)
    if kind == "link":
        assert read_file(path, 100) == b"precious"


def test_what_is_added_to_a_log_stays_behind_what_was_there(tmp_path: Path) -> None:
    append_to(tmp_path / "log", b"one ")
    append_to(tmp_path / "log", b"two")
    assert (tmp_path / "log").read_bytes() == b"one two"


def test_a_link_in_a_campaign_is_followed_to_its_own_files_only(tmp_path: Path) -> None:
    folder = tmp_path / "campaign"
    (folder / ".git").mkdir(parents=True)
    (folder / ".git/config").write_bytes(b"theirs")
    (folder / "shared.json").write_bytes(b"old")
    (folder / "inside.json").symlink_to("shared.json")
    (folder / "out.json").symlink_to(beside(tmp_path, "out"))
    (folder / "hidden.json").symlink_to(".git/config")
    write_whole(folder / "inside.json", b"new", inside=folder)
    assert (folder / "inside.json").is_symlink()
    assert (folder / "shared.json").read_bytes() == b"new"
    for name in ("out.json", "hidden.json", ".git/config", "../elsewhere.json"):
        with pytest.raises(FileRefusedError):
            write_whole(folder / name, b"new", inside=folder)
        with pytest.raises(FileRefusedError):
            write_together(folder, {name: b"new", "other.json": b"new"})
    assert not (folder / "other.json").exists(), "all of it or nothing"
    assert (folder / ".git/config").read_bytes() == b"theirs"
    assert is_untouched(tmp_path / "out-victim")


def test_a_link_to_a_folder_is_not_emptied(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    victim = beside(tmp_path / "folder", "a")
    (tmp_path / "link").symlink_to("folder")
    with pytest.raises(OSError, match="link"):
        remove_folder(tmp_path / "link")
    assert is_untouched(victim)
    remove_folder(tmp_path / "folder")
    assert not (tmp_path / "folder").exists()


def staged(folder: Path, *files: dict[str, str | None], **more: bytes) -> None:
    """A leftover in a campaign's folder that says these things."""
    (folder / ".scryptic-save").mkdir()
    (folder / ".scryptic-save/0").write_bytes(b"evil")
    (folder / ".scryptic-save/manifest.json").write_text(json.dumps({"format": 1, "files": list(files)}))
    for name, data in more.items():
        (folder / ".scryptic-save" / name).write_bytes(data)


def entry(path: object, staged: object = "0", before: object = None) -> dict[str, object]:
    return {"path": path, "staged": staged, "before": before}


FOREIGN: dict[str, Callable[[Path], object]] = {
    "a link to a folder": lambda folder: (folder / ".scryptic-save").symlink_to("../elsewhere"),
    "a link to nothing": lambda folder: (folder / ".scryptic-save").symlink_to("../made"),
    "a link in circles": lambda folder: (folder / ".scryptic-save").symlink_to(".scryptic-save"),
    "a file": lambda folder: (folder / ".scryptic-save").write_bytes(b"mine"),
    "a pipe": lambda folder: os.mkfifo(folder / ".scryptic-save"),
    "a folder with somebody's file": lambda folder: staged(folder, letter=b"mine"),
    "a path out of the folder": lambda folder: staged(folder, entry("../evil.json")),
    "a path from the root": lambda folder: staged(folder, entry("/tmp/evil.json")),
    "a path through a hidden folder": lambda folder: staged(folder, entry(".git/hooks/post-commit")),
    "a path through the leftover itself": lambda folder: staged(folder, entry(".scryptic-save/1")),
    "a path that is no text": lambda folder: staged(folder, entry(7)),
    "a path with a zero": lambda folder: staged(folder, entry("a\0b")),
    "a staged file elsewhere": lambda folder: staged(folder, entry("levels/a.json", "../campaign.json")),
    "a staged file by another number": lambda folder: staged(folder, entry("levels/a.json", "٣")),
    "no digest": lambda folder: staged(folder, entry("levels/a.json", "0", "mine")),
    "a digest that is no text": lambda folder: staged(folder, entry("levels/a.json", "0", 5)),
    "no list": lambda folder: staged(folder, **{"manifest.json": b'{"files": 7}'}),
    "nested too deep": lambda folder: staged(folder, **{"manifest.json": b"[" * 100_000}),
    "not JSON": lambda folder: staged(folder, **{"manifest.json": b"\xff"}),
}


@needs_pipes
@pytest.mark.parametrize("name", FOREIGN)
def test_a_leftover_that_is_not_ours_is_left_as_it_is(tmp_path: Path, name: str) -> None:
    folder, elsewhere = tmp_path / "campaign", tmp_path / "elsewhere"
    lay_out(folder)
    (folder / ".git").mkdir()
    elsewhere.mkdir()
    for file in ("0", "manifest.json", "manifest.json.new"):
        (elsewhere / file).write_bytes(b"precious")
    FOREIGN[name](folder)
    left = contents(tmp_path)
    assert pending_files(folder) == {}
    assert is_foreign(folder)
    for act in (lambda: finish_or_roll_back(folder), lambda: write_together(folder, {"levels/a.json": b"new"})):
        with pytest.raises(FileRefusedError) as refused:
            act()
        assert refused.value.code == "foreign"
    assert contents(tmp_path) == left
    assert not (tmp_path / "made").exists()


def test_a_staged_link_is_not_put_in_the_place_of_a_file(tmp_path: Path) -> None:
    lay_out(tmp_path / "campaign")
    staged(tmp_path / "campaign", entry("levels/b.json", "1"))
    (tmp_path / "campaign/.scryptic-save/1").symlink_to(beside(tmp_path, "b"))
    with pytest.raises(FileRefusedError):
        finish_or_roll_back(tmp_path / "campaign")
    assert not (tmp_path / "campaign/levels/b.json").is_symlink()


def test_what_a_killed_program_left_unfinished_goes_after_a_while(tmp_path: Path) -> None:
    class Dying(Disk):
        def replace(self, source: Path, target: Path) -> None:
            raise PowerCut

    with pytest.raises(PowerCut):
        write_whole(tmp_path / "a.json", b"new", Dying())
    (left,) = tmp_path.iterdir()
    write_whole(tmp_path / "b.json", b"new")
    assert left.exists(), "it may be somebody's who is just writing"
    os.utime(left, (0, 0))
    others = [tmp_path / name for name in (".a.json.new", "a.json.0123456789abcdef.new", ".a.json.0123.new")]
    for other in others:
        other.write_bytes(b"mine")
        os.utime(other, (0, 0))
    (tmp_path / ".c.json.0123456789abcdef.new").mkdir()
    sweep(tmp_path)
    assert not left.exists()
    assert all(other.exists() for other in others)
    assert (tmp_path / ".c.json.0123456789abcdef.new").is_dir()


def test_the_longest_name_is_written_like_any_other(tmp_path: Path) -> None:
    for name in ("x" * 255, "ü" * 127, "日" * 85):
        write_whole(tmp_path / name, b"new")
        assert (tmp_path / name).read_bytes() == b"new"


@needs_pipes
@pytest.mark.parametrize("kind", PLANTED)
def test_a_new_file_is_made_only_where_nothing_bears_its_name(tmp_path: Path, kind: str) -> None:
    (tmp_path / "here").mkdir()
    path, source = tmp_path / "here" / "a", tmp_path / "source"
    victim = plant(kind, path)
    source.write_bytes(b"new")
    for act in (
        lambda: Disk().write(path, b"new"),
        lambda: Disk().copy(source, path),
        lambda: Disk().make_new_folder(path),
    ):
        with pytest.raises(FileExistsError):
            act()
    assert is_untouched(victim)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes")
def test_a_pipe_in_the_place_of_a_folder_is_neither_waited_for_nor_removed(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "tiny")
    with pytest.raises(NotADirectoryError):
        Disk().remove_folder(tmp_path / "tiny")
    assert (tmp_path / "tiny").exists()
