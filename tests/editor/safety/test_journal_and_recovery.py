"""The journal beside the work, what a kill or a full disk leaves of it, and what is offered of it afterwards."""

from __future__ import annotations

import errno
import json
import os
import random
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from editor.document.campaigns import ChangeCampaign
from editor.document.document import Document, open_document
from editor.document.edit import UseCampaign
from editor.document.story import SetPages
from editor.safety import recovery
from editor.safety.journal import DAYS, SHELF, Journal, journals_in
from editor.safety.journal_entries import MAGIC, JournalBase, TextDraft, frame, read_frames
from editor.safety.recovery import OnDisk, Recovered, bring_back, find_kept, find_thrown, recover, throw_away
from runtime import resources
from runtime.campaign.reader import read_campaign
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import Terrain
from runtime.engine.levels.level import StoryPage
from runtime.support.files import Disk
from tests.patience import PATIENCE


class Work:
    """An editor without windows: a document on a campaign's folder, and its journal."""

    def __init__(self, state: Path, folder: Path | None, disk: Disk | None = None) -> None:
        if folder is None:
            self.document = Document(replace(read_campaign(resources.campaigns() / "first-light").campaign, name="New"))
        else:
            opened, _ = open_document(folder)
            assert opened is not None
            self.document = opened
        self.said: list[str] = []
        self.journal = Journal(state, self.said.append, disk)
        self.ground = self.fresh_ground()

    def fresh_ground(self, origin: str = "") -> JournalBase:
        document = self.document
        files = document.source.files if document.source else None
        return JournalBase(
            document.saved.name, str(document.folder) if document.folder else None, files, document.saved, origin
        )

    def paint(self, row: int, terrain: Terrain = Terrain.LAVA) -> None:
        self.document.begin("meadow", "Brush stroke")
        self.document.extend({Cell(row, 0): terrain})
        self.document.commit()
        self.keep()

    def keep(self) -> bool:
        self.journal.note(self.ground, self.document.seen, self.document.position, self.document.waiting)
        return self.journal.flush()

    def bring(self, name: str, data: bytes) -> str:
        """Bring a picture and show it on a page."""
        name = self.document.bring(name, data)
        self.document.perform("Page", SetPages("meadow", "before", (StoryPage(picture=name),)))
        return name


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(resources.campaigns() / "first-light", tmp_path / "Für Ada"))


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / "state"


def only(state: Path) -> Recovered:
    (kept,) = find_kept(state)
    recovered = recover(kept)
    assert recovered is not None
    return recovered


def test_what_was_not_saved_comes_back_and_the_campaigns_files_were_not_touched(folder: Path, state: Path) -> None:
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    work = Work(state, folder)
    work.paint(0)
    work.paint(1)
    work.journal.close()
    recovered = only(state)
    assert recovered.campaign == work.document.campaign
    assert recovered.saved == work.document.saved
    assert recovered.source == work.document.source
    assert recovered.on_disk is OnDisk.SAME
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def test_texts_that_are_being_typed_come_back_until_they_are_in_the_campaign(folder: Path, state: Path) -> None:
    work = Work(state, folder)
    typed = (TextDraft("Id", "Level", "the-meadow, ä 語"), TextDraft("Text", "Texts", "two\nlines"))
    work.journal.note(work.ground, work.document.seen, 0, None, typed[:1])
    assert work.journal.flush()
    work.journal.note(work.ground, work.document.seen, 0, None, typed)
    assert work.journal.flush()
    recovered = only(state_of_dead(work, state))
    assert recovered.drafts == typed
    assert recovered.is_needed
    assert recovered.campaign == work.document.campaign
    second = Work(state, folder)
    second.journal.note(second.ground, second.document.seen, 0, None, typed)
    assert second.journal.flush()
    second.paint(0)
    newest = find_kept(state_of_dead(second, state))[0]
    assert recover(newest) is not None
    assert recover(newest).drafts == ()  # type: ignore[union-attr]


def state_of_dead(work: Work, state: Path) -> Path:
    work.journal.close()
    return state


def test_a_stroke_under_way_and_a_campaign_that_was_never_saved_come_back_too(state: Path) -> None:
    work = Work(state, None)
    work.document.begin("meadow", "Brush stroke")
    work.document.extend({Cell(0, 0): Terrain.FOREST})
    assert work.keep()
    work.journal.close()
    recovered = only(state)
    assert recovered.campaign.level("meadow").terrain[Cell(0, 0)] is Terrain.FOREST
    assert (recovered.on_disk, recovered.source) == (OnDisk.NEVER, None)


def test_nothing_is_offered_of_an_editor_that_still_runs(folder: Path, state: Path) -> None:
    first, second = Work(state, folder), Work(state, folder)
    first.paint(0)
    second.paint(1)
    assert find_kept(state) == ()
    assert len(list(journals_in(state).glob("*.journal"))) == 2
    second.journal.close()
    assert only(state).campaign == second.document.campaign
    first.journal.close()


@pytest.mark.slow
def test_a_killed_editors_journal_is_offered_by_the_system_letting_go_of_its_lock(folder: Path, state: Path) -> None:
    program = (
        "import sys, os, signal; sys.path.insert(0, sys.argv[3]); sys.path.insert(0, sys.argv[4]);"
        "from pathlib import Path; from test_journal_and_recovery import Work;"
        "work = Work(Path(sys.argv[1]), Path(sys.argv[2])); work.paint(3); os.kill(os.getpid(), signal.SIGKILL)"
        if hasattr(os, "fork")
        else "raise SystemExit"
    )
    here = Path(__file__).resolve()
    arguments = [str(state), str(folder), str(here.parents[3]), str(here.parent)]
    subprocess.run([sys.executable, "-c", program, *arguments], check=False, timeout=PATIENCE)
    assert only(state).campaign.level("meadow").terrain[Cell(3, 0)] is Terrain.LAVA


@pytest.mark.slow
def test_a_killed_editors_pictures_come_back_with_the_pages_that_show_them(folder: Path, state: Path) -> None:
    program = (
        "import sys, os, signal; sys.path.insert(0, sys.argv[3]); sys.path.insert(0, sys.argv[4]);"
        "from pathlib import Path; from test_journal_and_recovery import Work;"
        "work = Work(Path(sys.argv[1]), Path(sys.argv[2])); work.paint(3);"
        "work.bring('mill.png', bytes(range(256)) * 9); work.keep();"
        "work.bring('ford.png', b'two'); work.keep(); os.kill(os.getpid(), signal.SIGKILL)"
        if hasattr(os, "fork")
        else "raise SystemExit"
    )
    here = Path(__file__).resolve()
    arguments = [str(state), str(folder), str(here.parents[3]), str(here.parent)]
    subprocess.run([sys.executable, "-c", program, *arguments], check=False, timeout=PATIENCE)
    assert not (folder / "assets").exists()
    recovered = only(state)
    assert recovered.pictures == {"mill.png": bytes(range(256)) * 9, "ford.png": b"two"}
    assert recovered.campaign.level("meadow").story.before[0].picture == "ford.png"
    assert recovered.on_disk is OnDisk.SAME
    again = Work(state, folder)
    again.document.bring_back(recovered.pictures)
    again.document.perform("Recovered work", UseCampaign(recovered.campaign))
    assert again.document.save() is None
    assert (folder / "assets" / "ford.png").read_bytes() == b"two"


def test_pictures_are_written_once_and_stay_when_a_journal_is_written_anew(folder: Path, state: Path) -> None:
    work = Work(state, folder)
    noise = random.Random(1).randbytes(200_000)
    name = work.bring("mill.png", noise)
    work.keep()
    path = work.journal.path
    assert path is not None
    size = path.stat().st_size
    assert size > len(noise)
    work.paint(0)
    assert path.stat().st_size < size + 2000
    path.write_bytes(path.read_bytes()[:-7])  # Somebody was at it: the next change writes the whole of it.
    work.paint(1)
    other = work.bring("ford.png", b"two")
    work.keep()
    work.journal.close()
    assert only(state).pictures == {name: noise, other: b"two"}
    assert only(state).campaign == work.document.campaign


@pytest.mark.slow
@pytest.mark.parametrize("step", [8, pytest.param(1, marks=pytest.mark.slow)])
def test_a_torn_tail_leaves_what_was_whole_before_wherever_it_is_torn(folder: Path, state: Path, step: int) -> None:
    work = Work(state, folder)
    work.paint(0)
    first, path = work.document.campaign, work.journal.path
    assert path is not None
    whole = path.stat().st_size
    work.paint(1)
    work.journal.close()
    data = path.read_bytes()
    assert recover(find_kept(state)[0]).campaign == work.document.campaign  # type: ignore[union-attr]
    for length in {*range(whole, len(data), 5 * step), *range(whole, whole + 20, step), len(data) - 1}:
        path.write_bytes(data[:length])
        assert only(state).campaign == first
    for at in range(whole, len(data), 11 * step):
        path.write_bytes(data[:at] + bytes([data[at] ^ 0x55]) + data[at + 1 :])
        assert only(state).campaign == first


def test_a_journal_torn_before_its_first_change_is_nothing_to_offer(folder: Path, state: Path) -> None:
    work = Work(state, folder)
    work.paint(0)
    work.journal.close()
    (path,) = journals_in(state).glob("*.journal")
    data = path.read_bytes()
    for length in (0, 5, len(MAGIC), len(data) // 3):
        path.write_bytes(data[:length])
        assert find_kept(state) == ()
        assert not path.exists()


def test_pieces_are_read_up_to_the_first_that_is_not_whole() -> None:
    data = MAGIC + frame(b"one") + frame(b"two")
    assert list(read_frames(data + b"\x00\x01")) == [b"one", b"two"]
    assert list(read_frames(data + b"\xff\xff\xff\xff\x00\x00\x00\x00abc")) == [b"one", b"two"]
    assert list(read_frames(b"SCRYPTIC JOURNAL 2\n" + frame(b"one"))) == []


@pytest.mark.slow
def test_saving_ends_the_journal_and_what_is_on_the_disk_already_is_not_needed(folder: Path, state: Path) -> None:
    work = Work(state, folder)
    work.paint(0)
    assert work.document.save() is None
    recovered_before_end = list(journals_in(state).glob("*.journal"))
    assert len(recovered_before_end) == 1
    copied = journals_in(state).parent / "copy"
    shutil.copy(recovered_before_end[0], copied)
    work.journal.end()
    work.journal.close()
    assert find_kept(state) == ()
    shutil.copy(copied, recovered_before_end[0])  # As if the editor had died between saving and forgetting.
    recovered = only(state)
    assert recovered.on_disk is OnDisk.CHANGED
    assert not recovered.is_needed


def test_files_that_changed_since_are_told_of_and_saving_notices(folder: Path, state: Path) -> None:
    work = Work(state, folder)
    work.paint(0)
    work.journal.close()
    level = folder / "levels" / "ford.json"
    level.write_bytes(level.read_bytes().replace(b'"name": "The Ford', b'"name": "A Ford'))
    meadow = folder / "levels" / "meadow.json"
    meadow.write_bytes(meadow.read_bytes().replace(b'"name": "The Quiet', b'"name": "A Quiet'))
    recovered = only(state)
    assert recovered.on_disk is OnDisk.CHANGED
    assert recovered.is_needed
    again = Document(recovered.saved, recovered.source, folder)
    again.perform("Recovered work", UseCampaign(recovered.campaign))
    issue = again.save()
    assert issue is not None
    assert issue.code == "changed-on-disk"
    shutil.rmtree(folder)
    assert only(state).on_disk is OnDisk.GONE


class FullDisk(Disk):
    """Has no room while ``full``."""

    def __init__(self) -> None:
        self.full = True

    def write(self, path: Path, data: bytes) -> None:
        if self.full:
            raise OSError(errno.ENOSPC, "No space left on device")
        super().write(path, data)


def test_a_full_disk_is_said_once_and_work_is_kept_again_when_there_is_room(folder: Path, state: Path) -> None:
    disk = FullDisk()
    work = Work(state, folder, disk)
    for row in range(3):
        work.paint(row)
    assert not work.keep()
    assert work.said == ["No space left on device"]
    disk.full = False
    work.paint(4)
    work.journal.note(work.ground, work.document.campaign, 5)
    assert work.journal.flush()
    assert work.said == ["No space left on device", ""]
    work.journal.close()
    assert only(state).campaign == work.document.campaign


def test_a_journal_that_was_cut_or_removed_behind_its_back_is_written_anew(folder: Path, state: Path) -> None:
    work = Work(state, folder)
    work.paint(0)
    path = work.journal.path
    assert path is not None
    path.write_bytes(path.read_bytes()[:-3])
    work.paint(1)
    path.unlink()
    work.paint(2)
    work.journal.close()
    assert only(state).campaign == work.document.campaign


def test_a_long_day_does_not_let_the_journal_grow_without_end(
    folder: Path, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("editor.safety.journal._ROOM", 1000)
    monkeypatch.setattr("editor.safety.journal.PAUSE", 0.0)
    work = Work(state, folder)
    work.paint(0)
    path = work.journal.path
    assert path is not None
    begun = path.stat().st_size
    for number in range(200):
        work.paint(number % 11, Terrain.LAVA if number // 11 % 2 else Terrain.FOREST)
    path = work.journal.path
    assert path is not None
    assert path.stat().st_size < 2 * begun + 3_000
    work.journal.close()
    assert only(state).campaign == work.document.campaign


def test_what_is_thrown_away_can_be_brought_back_for_thirty_days(folder: Path, state: Path) -> None:
    work = Work(state, folder)
    work.paint(0)
    work.journal.close()
    throw_away(find_kept(state)[0])
    assert find_kept(state) == ()
    (thrown,) = find_thrown(state)
    bring_back(thrown)
    assert find_thrown(state) == ()
    throw_away(find_kept(state)[0])
    (path,) = (journals_in(state) / SHELF).glob("*.journal")
    long_ago = path.stat().st_mtime - (DAYS + 1) * 24 * 3600
    os.utime(path, (long_ago, long_ago))
    find_kept(state)
    assert find_thrown(state) == ()


def test_discarded_changes_are_put_away_with_the_last_of_them(folder: Path, state: Path) -> None:
    work = Work(state, folder)
    work.paint(0)
    work.document.perform("Rename", ChangeCampaign(name="Last"))
    work.journal.note(work.ground, work.document.campaign, 2)
    work.journal.end(put_away=True)
    work.journal.close()
    assert find_kept(state) == ()
    recovered = recover(find_thrown(state)[0])
    assert recovered is not None
    assert recovered.campaign.name == "Last"


def test_a_recovery_that_ends_the_editor_is_marked_also_where_it_had_begun_a_journal_of_its_own(
    folder: Path, state: Path
) -> None:
    work = Work(state, folder)
    work.paint(0)
    work.journal.close()
    (kept,) = find_kept(state)
    recovery.begin_attempt(kept)
    again = Work(state, folder)
    again.ground = again.fresh_ground(kept.path.name)
    again.document.perform("Recovered work", UseCampaign(work.document.campaign))
    again.paint(1)
    again.journal.close()  # As if it had died there.
    (offered,) = find_kept(state)
    assert offered.attempts == 1
    assert offered.origin == kept.path.name
    recovery.done_with(offered)
    assert list(journals_in(state).glob("*.journal")) == []


def test_what_another_editor_has_just_taken_up_is_not_offered_to_the_next(folder: Path, state: Path) -> None:
    work = Work(state, folder)
    work.paint(0)
    work.journal.close()
    (kept,) = find_kept(state)
    again = Work(state, folder)
    again.ground = again.fresh_ground(kept.path.name)
    again.document.perform("Recovered work", UseCampaign(work.document.campaign))
    again.paint(1)
    assert find_kept(state) == ()
    again.journal.close()  # As if it had died: what it had taken up is offered again, as its own.
    assert [one.origin for one in find_kept(state)] == [kept.path.name]


def test_a_journal_that_names_files_outside_of_its_folder_brings_nothing_back(folder: Path, state: Path) -> None:
    work = Work(state, folder)
    work.ground = replace(work.ground, files={**(work.ground.files or {}), "../../evil.json": b"{}"})
    work.paint(0)
    work.journal.close()
    assert find_kept(state) == ()
    assert not (state.parent / "evil.json").exists()


@pytest.mark.parametrize("damage", [{"files": [[]]}, {"files": "campaign.json"}, {"saved": None}, {"files": None}])
def test_a_journal_that_says_nonsense_brings_nothing_back_and_is_put_away(
    folder: Path, state: Path, damage: dict[str, object]
) -> None:
    work = Work(state, folder)
    work.paint(0)
    work.journal.close()
    (path,) = journals_in(state).glob("*.journal")
    about, *others = read_frames(path.read_bytes())
    told = {key: value for key, value in {**json.loads(about[1:]), **damage}.items() if value is not None}
    path.write_bytes(MAGIC + b"".join(frame(piece) for piece in (about[:1] + json.dumps(told).encode(), *others)))
    aside = recovery.put_damaged_away(state)
    kept = find_kept(state)
    assert [recover(one) for one in kept] == [None] * len(kept)
    assert len(aside) + len(kept) == 1
