"""Every way in which a campaign's files may not be as expected, by name: each opens or is saved with a calm answer."""

from __future__ import annotations

import errno
import json
import os
import shutil
import unicodedata
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from editor.document.campaigns import ChangeCampaign
from editor.document.document import Document, open_document
from editor.document.document_home import CampaignHome
from runtime.campaign.reader import read_campaign
from runtime.campaign.source import Source
from runtime.campaign.writer import SaveError, save_campaign
from runtime.support.files import STAGING, Disk
from runtime.support.issues import Severity
from runtime.support.texts import english
from runtime.support.wording import say_issue


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


# Opening: what lies there, and what becomes of it.


def newer_campaign(folder: Path) -> Path:
    return rewritten(folder, "campaign.json", '"format": 1', '"format": 9')


def newer_level(folder: Path) -> Path:
    return rewritten(folder, "levels/meadow.json", '"format": 1', '"format": 9')


def rewritten(folder: Path, file: str, old: str, new: str) -> Path:
    path = folder / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    return folder


def cut_off(folder: Path) -> Path:
    path = folder / "levels/meadow.json"
    path.write_bytes(path.read_bytes()[:200])
    return folder


def conflict_marks(folder: Path) -> Path:
    return rewritten(folder, "campaign.json", "{", "<<<<<<< HEAD\n{")


def empty_level(folder: Path) -> Path:
    (folder / "levels/meadow.json").write_bytes(b"")
    return folder


def zeroes(folder: Path) -> Path:
    path = folder / "levels/meadow.json"
    path.write_bytes(b"\0" * len(path.read_bytes()))
    return folder


def missing_level(folder: Path) -> Path:
    (folder / "levels/meadow.json").unlink()
    return folder


def level_is_folder(folder: Path) -> Path:
    (folder / "levels/meadow.json").unlink()
    (folder / "levels/meadow.json").mkdir()
    return folder


def levels_is_file(folder: Path) -> Path:
    shutil.rmtree(folder / "levels")
    (folder / "levels").write_text("not a folder", "utf-8")
    return folder


def link_to_nothing(folder: Path) -> Path:
    (folder / "levels/meadow.json").unlink()
    (folder / "levels/meadow.json").symlink_to("nowhere.json")
    return folder


def link_in_circles(folder: Path) -> Path:
    (folder / "levels/meadow.json").unlink()
    (folder / "levels/meadow.json").symlink_to("meadow.json")
    return folder


def link_out(folder: Path) -> Path:
    outside = folder.parent / "secret.json"
    shutil.move(folder / "levels/meadow.json", outside)
    (folder / "levels/meadow.json").symlink_to(outside)
    return folder


def no_campaign(folder: Path) -> Path:
    shutil.rmtree(folder)
    folder.mkdir()
    return folder


def gone(folder: Path) -> Path:
    shutil.rmtree(folder)
    return folder


def folder_is_file(folder: Path) -> Path:
    shutil.rmtree(folder)
    folder.write_text("a file", "utf-8")
    return folder


def folder_is_link_in_circles(folder: Path) -> Path:
    shutil.rmtree(folder)
    folder.symlink_to(folder.name)
    return folder


def name_too_long(folder: Path) -> Path:
    return folder.parent / ("ü" * 200)


DAMAGED: dict[str, tuple[Callable[[Path], Path], str, str]] = {
    "newer format of the campaign": (newer_campaign, "format-newer", "read-only-newer"),
    "newer format of a level": (newer_level, "format-newer", "read-only-newer"),
    "damaged: a level cut off": (cut_off, "json-syntax", "read-only-damaged"),
    "damaged: conflict marks of git": (conflict_marks, "json-syntax", "read-only-damaged"),
    "damaged: an empty level": (empty_level, "json-syntax", "read-only-damaged"),
    "damaged: a level of zeroes": (zeroes, "json-syntax", "read-only-damaged"),
    "damaged: a level is missing": (missing_level, "level-missing", "read-only-damaged"),
    "damaged: a folder in the place of a level": (level_is_folder, "file-unreadable", "read-only-damaged"),
    "damaged: a file in the place of the levels' folder": (levels_is_file, "level-missing", "read-only-damaged"),
    "link to nothing": (link_to_nothing, "file-unreadable", "read-only-damaged"),
    "link in circles": (link_in_circles, "file-unreadable", "read-only-damaged"),
    "link out of the folder": (link_out, "file-outside", "read-only-damaged"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", DAMAGED)
def test_what_is_not_read_whole_is_looked_at_only_with_its_damage_named(campaign: Path, name: str) -> None:
    damage, code, why = DAMAGED[name]
    folder = damage(campaign)
    before = contents(folder)
    document, result = open_document(folder)
    assert document is not None
    found = next(issue for issue in result.issues if issue.code == code and issue.severity is Severity.ERROR)
    said, advice = say_issue(english(), found)
    assert said.endswith((".", "…"))
    assert advice
    assert document.why_read_only is not None
    assert document.why_read_only.code == why
    assert document.perform("Name", ChangeCampaign(name="Other")) is not None
    issue = document.save()
    assert issue is not None
    assert issue.code == "save-read-only"
    assert contents(folder) == before
    # A copy can be saved, as far as it was read, and goes on from there.
    assert document.save(folder.parent / "copy") is None
    assert not document.read_only
    assert not read_campaign(folder.parent / "copy").read_only
    assert contents(folder) == before


NOTHING: dict[str, tuple[Callable[[Path], Path], str]] = {
    "no campaign in the folder": (no_campaign, "campaign-missing"),
    "no folder at all": (gone, "campaign-missing"),
    "a file in the place of the folder": (folder_is_file, "campaign-missing"),
    "a link in circles in the place of the folder": (folder_is_link_in_circles, "campaign-missing"),
    "a name that the disk does not allow": (name_too_long, "file-unreadable"),
}


@pytest.mark.parametrize("name", NOTHING)
def test_where_nothing_can_be_read_it_is_said_and_nothing_made(campaign: Path, name: str) -> None:
    damage, code = NOTHING[name]
    folder = damage(campaign)
    beside = sorted(campaign.parent.iterdir())
    document, result = open_document(folder)
    assert document is None
    assert [issue.code for issue in result.issues] == [code]
    assert all(say_issue(english(), result.issues[0]))
    assert sorted(campaign.parent.iterdir()) == beside


# Names and places that are unusual but fine.

PLACES = {
    "path with spaces": "my campaigns / the first one ".strip(),
    "umlauts as one sign each (NFC)": unicodedata.normalize("NFC", "Übergänge/Größe"),
    "umlauts as two signs each (NFD)": unicodedata.normalize("NFD", "Übergänge/Größe"),
    "signs of all kinds": "日本語/'quotes\" & #100% [a] {b} $HOME ~",
    "200 characters and more in one name": "x" * 200 + "é" * 20,
    "many folders deep": "/".join(["a folder deep inside"] * 30),
    "a name that is no sound text": os.fsdecode(b"caf\xe9"),
    "a hidden folder": ".campaigns/mine",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", PLACES)
def test_an_unusual_place_opens_and_saves_like_any_other(campaign: Path, tmp_path: Path, name: str) -> None:
    folder = tmp_path / "places" / PLACES[name]
    folder.parent.mkdir(parents=True, exist_ok=True)
    shutil.copytree(campaign, folder)
    document, result = open_document(folder)
    assert document is not None
    assert not [issue for issue in result.issues if issue.severity is Severity.ERROR]
    assert document.perform("Name", ChangeCampaign(name="Other")) is None
    assert document.save() is None
    assert json.loads((folder / "campaign.json").read_text("utf-8"))["name"] == "Other"
    assert not (folder / STAGING).exists()
    assert document.save(folder.parent / "copy") is None
    assert read_campaign(folder.parent / "copy").campaign == document.campaign


def test_a_campaign_reached_through_a_link_is_saved_where_it_lies(campaign: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(campaign)
    document = opened(tmp_path / "link")
    assert document.perform("Name", ChangeCampaign(name="Other")) is None
    assert document.save() is None
    assert (tmp_path / "link").is_symlink()
    assert json.loads((campaign / "campaign.json").read_text("utf-8"))["name"] == "Other"


def test_a_level_that_is_a_link_inside_the_folder_stays_one(campaign: Path) -> None:
    (campaign / "shared").mkdir()
    shutil.move(campaign / "levels/meadow.json", campaign / "shared/meadow.json")
    (campaign / "levels/meadow.json").symlink_to("../shared/meadow.json")
    source = read_campaign(campaign).source
    read = read_campaign(campaign).campaign
    assert read is not None
    renamed = read.having_level(replace(read.level("meadow"), name="Other"))
    save_campaign(campaign, renamed, source)
    assert (campaign / "levels/meadow.json").is_symlink()
    assert b'"Other"' in (campaign / "shared/meadow.json").read_bytes()


# Saving: what the disk or others do meanwhile, and what is answered.


class Refusing(Disk):
    """A disk that refuses one kind of work with an error, having done the first ``after`` of it."""

    def __init__(self, work: str, number: int, after: int = 0) -> None:
        self._work, self._number, self._left = work, number, after

    def _one(self, work: str) -> None:
        if work == self._work:
            if self._left == 0:
                raise OSError(self._number, os.strerror(self._number))
            self._left -= 1

    def make_folder(self, folder: Path) -> None:
        self._one("folder")
        super().make_folder(folder)

    def write(self, path: Path, data: bytes) -> None:
        if self._work == "write" and self._left == 0:
            path.write_bytes(data[: len(data) // 2])  # As much as there was room for.
        self._one("write")
        super().write(path, data)

    def replace(self, source: Path, target: Path) -> None:
        self._one("replace")
        super().replace(source, target)


def opened(folder: Path) -> Document:
    document, _ = open_document(folder)
    assert document is not None
    return document


def changed(document: Document) -> None:
    """Change both the campaign's file and a level's."""
    assert document.perform("Name", ChangeCampaign(name="Other")) is None
    campaign = document.campaign
    document._campaign = campaign.having_level(replace(campaign.level("meadow"), name="Other"))


REFUSALS = {
    "disk full at the first file": (Refusing("write", errno.ENOSPC), "save-disk-full"),
    "disk full in the middle of a save": (Refusing("write", errno.ENOSPC, 1), "save-disk-full"),
    "disk full at the last moment": (Refusing("write", errno.ENOSPC, 2), "save-disk-full"),
    "quota used up": (Refusing("write", errno.EDQUOT, 1), "save-disk-full"),
    "read-only folder": (Refusing("folder", errno.EACCES), "save-not-allowed"),
    "read-only file": (Refusing("write", errno.EPERM), "save-not-allowed"),
    "read-only disk": (Refusing("folder", errno.EROFS), "save-not-allowed"),
    "drive pulled out while saving": (Refusing("write", errno.EIO, 1), "save-disk-gone"),
    "network folder that is stale": (Refusing("write", errno.ESTALE), "save-disk-gone"),
    "name too long for the disk": (Refusing("folder", errno.ENAMETOOLONG), "save-name-too-long"),
    "something that nobody foresaw": (Refusing("write", errno.EPROTO), "save-failed"),
}


@pytest.mark.parametrize("name", REFUSALS)
def test_a_disk_that_refuses_leaves_the_old_whole_and_a_retry_succeeds(
    campaign: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    disk, code = REFUSALS[name]
    before = contents(campaign)
    document = opened(campaign)
    changed(document)
    with monkeypatch.context() as patched:
        patched.setattr("runtime.support.files.Disk", lambda: disk)
        issue = document.save()
    assert issue is not None
    assert issue.code == code
    said, advice = say_issue(english(), issue)
    assert said.endswith(".")
    assert advice.endswith((".", "instance."))
    assert contents(campaign) == before
    assert document.is_dirty
    assert document.save() is None
    assert not document.is_dirty
    assert read_campaign(campaign).campaign == document.campaign


def test_a_save_that_can_only_not_be_finished_is_whole_and_finished_by_the_next(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = opened(campaign)
    changed(document)
    with monkeypatch.context() as patched:
        patched.setattr("runtime.support.files.Disk", lambda: Refusing("replace", errno.EACCES, 2))
        issue = document.save()
    assert issue is not None
    assert issue.code == "save-halted"
    assert "Nothing is lost" in say_issue(english(), issue)[1]
    # Whoever opens it now has the new, whole; and work here goes on from the new, too.
    assert read_campaign(campaign, mend=False).campaign == document.campaign
    assert document.perform("Name", ChangeCampaign(name="Later")) is None
    assert document.save() is None
    assert read_campaign(campaign).campaign == document.campaign
    assert not (campaign / STAGING).exists()


def test_a_deleted_folder_is_not_made_anew_unasked(campaign: Path) -> None:
    document = opened(campaign)
    changed(document)
    shutil.rmtree(campaign)
    issue = document.save()
    assert issue is not None
    assert issue.code == "save-folder-gone"
    assert not campaign.exists()
    assert document.save(overwrite=True) is None
    assert read_campaign(campaign).campaign == document.campaign


def test_a_folder_that_was_moved_is_not_made_a_second_time(campaign: Path) -> None:
    document = opened(campaign)
    changed(document)
    moved = campaign.rename(campaign.parent / "moved")
    issue = document.save()
    assert issue is not None
    assert issue.code == "save-folder-gone"
    assert not campaign.exists()
    assert document.save(campaign.parent / "elsewhere") is None
    assert read_campaign(campaign.parent / "elsewhere").campaign == document.campaign
    assert read_campaign(moved).campaign != document.campaign


def test_a_drive_that_was_removed_is_never_made_up_in_its_place(tmp_path: Path, campaign: Path) -> None:
    drive = tmp_path / "media" / "stick"
    drive.mkdir(parents=True)
    shutil.move(campaign, drive / "dawn")
    document = opened(drive / "dawn")
    changed(document)
    shutil.rmtree(drive)
    for overwrite in (False, True):
        issue = document.save(overwrite=overwrite)
        assert issue is not None
        assert issue.code == "save-disk-gone"
        assert not drive.exists()


def test_a_folder_replaced_by_a_file_leaves_the_file_alone(campaign: Path) -> None:
    document = opened(campaign)
    changed(document)
    shutil.rmtree(campaign)
    campaign.write_text("mine", "utf-8")
    for overwrite in (False, True):
        issue = document.save(overwrite=overwrite)
        assert issue is not None
        assert issue.code == "save-in-the-way"
    assert campaign.read_text("utf-8") == "mine"


def test_a_levels_folder_replaced_by_a_file_leaves_the_file_alone(campaign: Path) -> None:
    document = opened(campaign)
    changed(document)
    before = (campaign / "campaign.json").read_bytes()
    shutil.rmtree(campaign / "levels")
    (campaign / "levels").write_text("mine", "utf-8")
    issue = document.save(overwrite=True)
    assert issue is not None
    assert issue.code == "save-in-the-way"
    assert (campaign / "levels").read_text("utf-8") == "mine"
    assert (campaign / "campaign.json").read_bytes() == before


def test_a_file_deleted_by_others_is_not_written_again_unasked(campaign: Path) -> None:
    document = opened(campaign)
    changed(document)
    (campaign / "levels/meadow.json").unlink()
    issue = document.save()
    assert issue is not None
    assert (issue.code, issue.place.file) == ("removed-on-disk", "levels/meadow.json")
    assert document.save(overwrite=True) is None
    assert read_campaign(campaign).campaign == document.campaign


def test_a_file_changed_by_others_is_not_overwritten_unasked(campaign: Path) -> None:
    document = opened(campaign)
    changed(document)
    theirs = (campaign / "levels/meadow.json").read_bytes() + b"\n"
    (campaign / "levels/meadow.json").write_bytes(theirs)
    issue = document.save()
    assert issue is not None
    assert (issue.code, issue.place.file) == ("changed-on-disk", "levels/meadow.json")
    assert (campaign / "levels/meadow.json").read_bytes() == theirs


def test_a_level_made_by_others_under_a_new_ones_name_is_not_overwritten_unasked(campaign: Path) -> None:
    document = opened(campaign)
    made = replace(document.campaign.level("meadow"), id="dawn")
    document._campaign = replace(document.campaign, levels=(*document.campaign.levels, made))
    (campaign / "levels/dawn.json").write_text("theirs", "utf-8")
    issue = document.save()
    assert issue is not None
    assert (issue.code, issue.place.file) == ("changed-on-disk", "levels/dawn.json")
    assert (campaign / "levels/dawn.json").read_text("utf-8") == "theirs"


def test_what_others_wrote_just_alike_is_no_conflict(campaign: Path) -> None:
    document = opened(campaign)
    changed(document)
    other = opened(campaign)
    changed(other)
    assert other.save() is None
    assert document.save() is None


def test_who_may_read_a_file_stays_as_it_was(campaign: Path) -> None:
    (campaign / "levels/meadow.json").chmod(0o640)
    document = opened(campaign)
    changed(document)
    assert document.save() is None
    assert (campaign / "levels/meadow.json").stat().st_mode & 0o777 == 0o640


def test_a_slow_disk_gets_its_time_beside_the_window(campaign: Path) -> None:
    """The writing is handed to whoever runs it, and needs nothing of the document meanwhile."""
    document = opened(campaign)
    changed(document)
    waited: list[str] = []

    def later(write: Callable[[], Source]) -> Source:
        waited.append("before")
        source = write()
        waited.append("after")
        return source

    assert document.save(run=later) is None
    assert waited == ["before", "after"]


def test_nothing_is_kept_of_a_save_that_failed_elsewhere(campaign: Path, tmp_path: Path) -> None:
    campaign_read = read_campaign(campaign)
    assert campaign_read.campaign is not None
    with pytest.raises(SaveError) as refused:
        save_campaign(
            tmp_path / "copy",
            campaign_read.campaign,
            campaign_read.source,
            disk=Refusing("write", errno.ENOSPC, 2),
        )
    assert refused.value.issue.code == "save-disk-full"
    assert not (tmp_path / "copy").exists()
    home = CampaignHome(campaign, campaign_read.source)
    after, issue = home.saved(replace(campaign_read.campaign, name="Other"), tmp_path / "copy", overwrite=False)
    assert issue is None
    assert after.folder == tmp_path / "copy"
