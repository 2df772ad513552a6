"""A campaign that is saved into another folder takes along whatever lies beside it, all of it or nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from runtime.campaign.level_json import level_text
from runtime.campaign.model import Campaign
from runtime.campaign.reader import read_campaign
from runtime.campaign.source import LOCK, OtherFileLimits, Source, other_files
from runtime.campaign.writer import SaveError, save_campaign
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import Level
from runtime.support.files import Disk
from runtime.support.issues import Severity
from runtime.support.texts import english
from runtime.support.wording import say_issue

OTHERS = {
    "README.md": b"about",
    "acknowledged.json": b"[]",
    "assets/music/dawn.ogg": bytes(range(256)) * 40,
    "presets/draft.json": b"{}",
    "text/de/plain.json": b"\xff\xfe not even text",
    "words/mine.txt": b"WORD",
    "levels/notes.txt": b"to do",
    "levels/old/first-try.json": b"{",
    "strange thing/unknown": b"?",
    ".gitattributes": b"* text=auto",
}


@pytest.fixture
def home(full_campaign: Campaign, tmp_path: Path) -> Path:
    """The folder of a campaign with everything beside it, and a level that the campaign does not list."""
    folder = tmp_path / "home"
    save_campaign(folder, full_campaign, None)
    for file, data in OTHERS.items():
        put(folder / file, data)
    put(folder / "levels/draft.json", draft())
    return folder


def draft() -> bytes:
    return level_text(Level("draft", "Draft", TerrainMap.from_rows(["...", "fff"]))).encode()


def put(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def saved_into(folder: Path, home: Path, **changes: object) -> tuple[Source, Campaign]:
    read = read_campaign(home)
    assert read.campaign is not None
    campaign = replace(read.campaign, **changes)  # type: ignore[arg-type]
    return save_campaign(folder, campaign, read.source), campaign


def left(source: Source) -> dict[str, str]:
    """What stayed behind, each with why, as people read it."""
    return {issue.place.file: say_issue(english(), issue)[0] for issue in source.left_behind}


def test_every_other_file_goes_along_and_drafts_too(home: Path, tmp_path: Path) -> None:
    before = contents(home)
    source, campaign = saved_into(tmp_path / "copy", home)
    assert contents(tmp_path / "copy") == before == contents(home)
    assert source.left_behind == ()
    assert sorted(source.files) == ["campaign.json", "levels/ford.json", "levels/plain.json"]
    read = read_campaign(tmp_path / "copy")
    assert read.campaign == campaign
    assert [issue.place.level for issue in read.issues if issue.code == "level-not-listed"] == ["draft"]


def test_what_is_saved_at_home_touches_no_other_file(home: Path) -> None:
    before = contents(home)
    source, _ = saved_into(home, home, name="New")
    after = contents(home)
    assert [file for file in after if after[file] != before.get(file)] == ["campaign.json"]
    assert source.left_behind == ()


def test_a_level_that_was_removed_or_renamed_meanwhile_does_not_come_back(home: Path, tmp_path: Path) -> None:
    read = read_campaign(home)
    assert read.campaign is not None
    plain, _ = read.campaign.levels
    campaign = replace(read.campaign, levels=(replace(plain, id="meadow"),), nodes=(), edges=(), start="")
    save_campaign(tmp_path / "copy", campaign, read.source)
    copied = contents(tmp_path / "copy")
    assert {file for file in copied if file.endswith(".json") and file.count("/") == 1 and "levels/" in file} == {
        "levels/meadow.json",
        "levels/draft.json",
    }


def test_a_draft_whose_name_a_new_level_has_is_named_and_stays(home: Path, tmp_path: Path) -> None:
    mine = Level("draft", "Mine", TerrainMap.from_rows(["~~"]))
    read = read_campaign(home)
    assert read.campaign is not None
    source = save_campaign(tmp_path / "copy", replace(read.campaign, levels=(*read.campaign.levels, mine)), read.source)
    assert (tmp_path / "copy/levels/draft.json").read_text("utf-8") == level_text(mine)
    assert (home / "levels/draft.json").read_bytes() == draft()
    assert left(source) == {
        "levels/draft.json": "levels/draft.json was not copied: a new level of the campaign has its name."
    }


def test_a_file_whose_name_differs_from_the_campaign_s_in_case_alone_is_named_and_stays(
    home: Path, tmp_path: Path
) -> None:
    """On some systems both names are one file, and the copy's own level would be written over."""
    (home / "levels/draft.json").rename(home / "levels/Draft.json")
    mine = Level("draft", "Mine", TerrainMap.from_rows(["~~"]))
    read = read_campaign(home)
    assert read.campaign is not None
    source = save_campaign(tmp_path / "copy", replace(read.campaign, levels=(*read.campaign.levels, mine)), read.source)
    copied = [file for file in contents(tmp_path / "copy") if file.lower() == "levels/draft.json"]
    assert copied == ["levels/draft.json"]
    assert (tmp_path / "copy/levels/draft.json").read_text("utf-8") == level_text(mine)
    assert list(left(source)) == ["levels/Draft.json"]


def test_hidden_folders_and_links_out_of_the_folder_stay_behind_and_are_named(home: Path, tmp_path: Path) -> None:
    put(home / ".git/HEAD", b"ref")
    put(home / "assets/.cache/thumb", b"x")
    put(home / "sub/.git", b"gitdir: elsewhere")
    put(home / ".scryptic-save/0", b"half")
    put(tmp_path / "secret.txt", b"secret")
    put(tmp_path / "outside/deep.txt", b"secret")
    (home / "assets/secret.txt").symlink_to(tmp_path / "secret.txt")
    (home / "assets/outside").symlink_to("../../outside", target_is_directory=True)
    (home / "assets/nowhere").symlink_to(home / "gone")
    (home / "assets/round").symlink_to("..", target_is_directory=True)
    (home / "assets/again").symlink_to("music", target_is_directory=True)
    (home / "readme").symlink_to("README.md")
    source, _ = saved_into(tmp_path / "copy", home)
    copied = contents(tmp_path / "copy")
    more = {"assets/again/dawn.ogg": OTHERS["assets/music/dawn.ogg"], "readme": b"about"}
    assert {file: data for file, data in copied.items() if "levels/" not in file and file != "campaign.json"} == {
        **{file: data for file, data in OTHERS.items() if "levels/" not in file},
        **more,
    }
    said = left(source)
    assert sorted(said) == [
        ".git", "assets/.cache", "assets/nowhere", "assets/outside", "assets/round", "assets/secret.txt", "sub/.git",
    ]  # fmt: skip
    assert said["assets/secret.txt"] == "assets/secret.txt was not copied: it is a link that leads out of the folder."
    assert "lies in" in said["assets/round"]
    hidden = {issue.place.file for issue in source.left_behind if issue.severity is Severity.HINT}
    assert hidden == {".git", "assets/.cache", "sub/.git"}, "nobody need be told of these"


def test_the_lock_of_who_has_it_open_stays_and_nobody_need_be_told(home: Path, tmp_path: Path) -> None:
    put(home / LOCK, b"somebody")
    source, _ = saved_into(tmp_path / "copy", home)
    assert LOCK not in contents(tmp_path / "copy")
    assert source.left_behind == ()


def test_what_is_too_big_or_too_much_is_named(home: Path) -> None:
    with (home / "assets/huge.bin").open("wb") as file:
        file.truncate(3_500_000)
    own = ("campaign.json", "levels/ford.json", "levels/plain.json")
    found = other_files(home, own, OtherFileLimits(size=3_000_000))
    assert sorted(found.files) == sorted({*OTHERS, "levels/draft.json"})
    said = [say_issue(english(), issue)[0] for issue in found.issues]
    assert said == ["assets/huge.bin was not copied: it has 4 MB, more than the 3 MB that go along."]
    for most in (OtherFileLimits(count=3), OtherFileLimits(total=18)):
        found = other_files(home, own, most)
        assert sorted(found.files) == [".gitattributes", "README.md", "acknowledged.json"]
        (issue,) = found.issues
        text = say_issue(english(), issue)[0]
        assert text.startswith("3 other files were copied; assets/huge.bin and all that follow were not")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes among its files")
def test_what_is_no_file_is_not_waited_for(home: Path, tmp_path: Path) -> None:
    os.mkfifo(home / "pipe")
    source, _ = saved_into(tmp_path / "copy", home)
    assert left(source) == {"pipe": "pipe was not copied: it is not a file."}


def test_a_file_that_cannot_be_read_does_not_stop_the_rest(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = os.open

    def refusing(path: Path | str, *args: int, **more: int | None) -> int:
        if Path(path).name == "mine.txt":
            raise PermissionError(13, "Permission denied", str(path))
        return whole(path, *args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "open", refusing)
    source, _ = saved_into(tmp_path / "copy", home)
    assert left(source) == {"words/mine.txt": "words/mine.txt was not copied: Permission denied."}
    assert (tmp_path / "copy/README.md").exists()


def test_a_damaged_level_stays_behind_by_name_and_the_rest_goes_along(home: Path, tmp_path: Path) -> None:
    damaged = (home / "levels/ford.json").read_bytes()[:-20]
    put(home / "levels/ford.json", damaged)
    source, _ = saved_into(tmp_path / "copy", home)
    assert left(source) == {"levels/ford.json": "levels/ford.json was not copied: it could not be read."}
    read = read_campaign(tmp_path / "copy")
    assert not read.read_only
    assert (tmp_path / "copy/assets/music/dawn.ogg").exists()
    assert (home / "levels/ford.json").read_bytes() == damaged


def test_a_home_that_is_gone_is_said(home: Path, tmp_path: Path) -> None:
    read = read_campaign(home)
    assert read.campaign is not None
    home.rename(tmp_path / "moved")
    source = save_campaign(tmp_path / "copy", read.campaign, read.source)
    assert [issue.code for issue in source.left_behind] == ["carry-no-folder"]
    assert read_campaign(tmp_path / "copy").campaign == read.campaign


def test_nothing_of_another_folder_is_replaced(home: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    for file, code in (("campaign.json", "folder-has-campaign"), ("levels/plain.json", "folder-has-files")):
        put(other / file, b"theirs")
        with pytest.raises(SaveError) as refused:
            saved_into(other, home)
        assert refused.value.issue.code == code
        assert contents(other) == {file: b"theirs"}
        (other / file).unlink()
    put(other / ".gitattributes", b"theirs")
    source, _ = saved_into(other, home)
    assert (other / ".gitattributes").read_bytes() == b"theirs"
    assert left(source) == {
        ".gitattributes": ".gitattributes was not copied: the folder has another file of this name already."
    }


def test_a_folder_inside_the_campaign_is_refused(home: Path, tmp_path: Path) -> None:
    before = contents(home)
    (tmp_path / "link").symlink_to(home, target_is_directory=True)
    for inside in (home / "backup", home / "levels" / "deep" / "er", tmp_path / "link" / "backup"):
        with pytest.raises(SaveError) as refused:
            saved_into(inside, home)
        assert refused.value.issue.code == "folder-inside-campaign"
    assert contents(home) == before
    assert not (home / "backup").exists()


def test_a_disk_that_fills_up_while_copying_leaves_no_trace(home: Path, tmp_path: Path) -> None:
    class Full(Disk):
        """A disk with room for the small files only."""

        def copy(self, source: Path, path: Path) -> None:
            if source.suffix == ".ogg":
                path.write_bytes(source.read_bytes()[:100])
                raise OSError(28, "No space left on device")
            Disk.copy(self, source, path)

    read = read_campaign(home)
    assert read.campaign is not None
    (tmp_path / "empty").mkdir()
    for folder in (tmp_path / "new" / "er", tmp_path / "empty"):
        with pytest.raises(SaveError) as refused:
            save_campaign(folder, read.campaign, read.source, disk=Full())
        assert refused.value.issue.details["reason"] == "No space left on device"
    assert not (tmp_path / "new").exists()
    assert list((tmp_path / "empty").iterdir()) == []


class Killing(Disk):
    """A disk whose machine dies at one of the steps that write."""

    def __init__(self, steps: int) -> None:
        self.left = steps

    def _step(self) -> None:
        self.left -= 1
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def copy(self, source: Path, path: Path) -> None:
        self._step()
        Disk.copy(self, source, path)

    def replace(self, source: Path, target: Path) -> None:
        self._step()
        Disk.replace(self, source, target)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
@pytest.mark.parametrize(
    ("steps", "is_saved"),
    [
        (12, False),
        (13, True),
        *(pytest.param(*one, marks=pytest.mark.proof) for one in ((1, False), (6, False), (15, True), (25, True))),
    ],
)
def test_a_program_killed_while_copying_leaves_the_whole_copy_or_none(
    home: Path, tmp_path: Path, steps: int, is_saved: bool
) -> None:
    copy = tmp_path / "copy"
    program = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parent)!r})
from pathlib import Path
import test_carrying as here
read = here.read_campaign(Path({str(home)!r}))
here.save_campaign(Path({str(copy)!r}), read.campaign, read.source, disk=here.Killing({steps}))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr
    looked, read = read_campaign(copy, mend=False), read_campaign(copy)
    assert looked.campaign == read.campaign
    assert (read.campaign is not None) is is_saved
    assert looked.issues == read.issues
    assert contents(copy) == (contents(home) if is_saved else {})
    if not is_saved:
        saved_into(copy, home)
        assert contents(copy) == contents(home)
