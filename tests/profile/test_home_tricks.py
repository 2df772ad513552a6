"""What befalls a person's own folder, each by name: full and read-only disks, wrong clocks, saves changed by hand."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from editor.safety.backups import MOST, BackupReason, BackupStore
from editor.safety.journal_entries import MAGIC, frame, is_damaged, read_frames
from editor.safety.recovery import find_kept, put_damaged_away
from editor.settings import EditorSettings, Views
from runtime.campaign.play_json import read_record
from runtime.engine.turn.first_position import NotPlayableError
from runtime.lexicon import level_words
from runtime.match.autosave import ResumeError, resume
from runtime.match.campaigns import ProgressStore, last_travel
from runtime.match.lookback import RecordVerdict, replay_of
from runtime.match.save_files import lay_aside
from runtime.match.saves import all_saves, games, last_left, read_left, save_file
from runtime.profile import statistics_store
from runtime.profile.home import Home, find_home
from runtime.support.files import Disk
from runtime.support.moments import moment_of
from runtime.support.texts import english
from runtime.support.wording import say_issue
from tests.engine.boards import EDITIONS
from tests.match.small_levels import WORDS, small_session
from tests.profile.home_kinds import (
    KINDS,
    LEXICON,
    a_campaign,
    a_saver,
    make_journal,
    make_progress,
    make_save,
    schemas,
)
from tests.profile.home_tricks import GOES_ON, IN_POSITION, REFUSED, SAVES, WRITERS

YEAR = 366 * 86_400


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return find_home(tmp_path / "home")


class Full:
    """A disk on which every writing step from a certain one on is refused."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, first: int, number: int) -> None:
        self.steps, self.first, self.number = 0, first, number
        for name in ("write", "replace", "copy"):
            monkeypatch.setattr(Disk, name, self._refusing(getattr(Disk, name)))

    def _refusing(self, whole: object) -> object:
        def step(disk: Disk, *given: object) -> None:
            self.steps += 1
            if self.steps >= self.first:
                raise OSError(self.number, os.strerror(self.number))
            whole(disk, *given)  # type: ignore[operator]

        return step


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES], ids=errno.errorcode.get)
@pytest.mark.parametrize("name", [name for name in WRITERS if name != "statistics"])
def test_what_can_not_be_written_is_told_once_and_nothing_that_stood_there_is_lost(
    home: Home, monkeypatch: pytest.MonkeyPatch, name: str, number: int
) -> None:
    path = KINDS[name].make(home)
    for first in (1, 2) if number == errno.ENOSPC else (1,):
        before, told = path.read_bytes(), list[str]()
        with monkeypatch.context() as patched:
            full = Full(patched, first, number)
            WRITERS[name](home, told.append)
        assert full.steps >= first, "something was to be written"
        assert len(told) == 1 and os.strerror(number) in told[0], told
        assert path.read_bytes() == before
        assert not list(home.settings.rglob(".*.new")), "nothing half-written is left"
    told = []
    WRITERS[name](home, told.append)
    assert not told, "as soon as there is room, everything is kept again"


def test_a_full_disk_costs_the_statistics_one_game_and_nothing_else(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    KINDS["statistics"].make(home)
    whole = statistics_store.guarded

    def full(database: sqlite3.Connection) -> sqlite3.Connection:
        whole(database).execute("PRAGMA max_page_count = 1")
        return database

    told: list[str] = []
    monkeypatch.setattr(statistics_store, "guarded", full)
    with sqlite3.connect(home.data / "statistics.sqlite") as database:
        database.execute("UPDATE games SET level_name = hex(zeroblob(1900))")  # So that one more game needs a page.
    database.close()
    WRITERS["statistics"](home, told.append)
    assert len(told) == 1 and "full" in told[0]
    monkeypatch.undo()
    assert KINDS["statistics"].use(home, home.data / "statistics.sqlite") == "taken"


@pytest.mark.parametrize("name", WRITERS)
def test_a_home_that_is_a_file_is_told_and_stays(tmp_path: Path, name: str) -> None:
    home, told = find_home(tmp_path / "home"), list[str]()
    home.settings.write_text("in the way")
    if name == "backup":
        home = Home(tmp_path, tmp_path / "data", tmp_path / "home", tmp_path / "cache")
    WRITERS[name](home, told.append)
    assert len(told) == 1, told
    assert (tmp_path / "home").read_text() == "in the way"


@pytest.mark.parametrize("name", SAVES)
def test_a_save_that_was_changed_by_hand(home: Home, name: str) -> None:
    change, outcome = SAVES[name]
    path = make_save(home)
    data = json.loads(path.read_text("utf-8"))
    del data["campaign"]["arriving"]  # The game began as its level does.
    change(data)
    path.write_text(json.dumps(data), "utf-8")
    before = path.read_bytes()
    saved = games(home).read(path, schemas())
    if saved.game is None:
        assert outcome == REFUSED and saved.issue is not None, saved.issue
        assert say_issue(english(), saved.issue)[0]
    else:
        try:
            words = level_words(LEXICON, saved.game.record.level.words)
            resumed = resume(saved.game, EDITIONS, words)
        except ResumeError as problem:
            assert outcome == REFUSED
            assert say_issue(english(), problem.issues[0])[0]
        except NotPlayableError:
            assert outcome == REFUSED
        else:
            assert (IN_POSITION if resumed.differs else GOES_ON) == outcome
            assert not read_left(path).is_damaged
    assert path.read_bytes() == before, "looking changes nothing"


@pytest.mark.parametrize(
    ("value", "outcome"),
    [
        ({"turn": 5}, "taken"),
        ({"letters": {"gold": {"90,90": "A"}, "silver": {}}}, "partly taken"),
        ({"params": {"rack.limit": -3}}, "refused"),
        ({"turn": -1}, "refused"),
        ({"pools": {"gold": 500, "silver": 3}}, "partly taken"),
        ({"racks": "many"}, "refused"),
    ],
)
def test_a_preset_that_was_changed_by_hand_begins_or_says_why_not(
    home: Home, value: dict[str, object], outcome: str
) -> None:
    path = KINDS["presets"].make(home)
    data = json.loads(path.read_text("utf-8"))
    data["presets"][0]["position"] = value
    path.write_text(json.dumps(data), "utf-8")
    assert KINDS["presets"].use(home, path) == outcome, "the other preset is there all the same where one can't begin"


@pytest.mark.parametrize(
    ("change", "verdict"),
    [
        (lambda data: None, RecordVerdict.HOLDS),
        (lambda data: data["actions"].append({"do": "discard", "letters": "QQQ"}), RecordVerdict.BREAKS),
        (lambda data: data.update(words="0" * 64), RecordVerdict.OTHER_WORDS),
    ],
)
def test_a_record_that_was_changed_by_hand_is_shown_as_far_as_it_holds(
    home: Home, change: Callable[[Any], None], verdict: RecordVerdict
) -> None:
    path = KINDS["record"].make(home)
    data = json.loads(path.read_text("utf-8"))
    change(data)
    path.write_text(json.dumps(data), "utf-8")
    read = read_record(path, schemas())
    assert read.value is not None
    replay = replay_of(read.value, WORDS)
    assert replay.verdict is verdict
    assert bool(replay.refusals) == (verdict is RecordVerdict.BREAKS)


# The clock


def test_a_clock_that_was_set_back_leaves_the_game_that_was_played_last_the_last(home: Home) -> None:
    first = make_save(home)
    ahead = first.stat().st_mtime + 10 * YEAR
    os.utime(first, (ahead, ahead))
    session, path = small_session(), save_file(home, "ford", "war", "ford")
    keeping = a_saver(home, session, path)
    keeping.save()
    left = last_left(home)
    assert left is not None and left.file == path
    assert [file.path for file in all_saves(home)] == [path, first]
    named = games(home).save(keeping.savegame, "One")
    other = games(home).save(keeping.savegame, "Two")
    assert named.stat().st_mtime_ns < other.stat().st_mtime_ns
    keeping.close()


def test_a_clock_that_was_set_back_has_no_newer_game_removed(home: Home) -> None:
    path = save_file(home, "meadow", "war")
    path.parent.mkdir(parents=True)
    texts = []
    for number in range(14):
        session = small_session()
        keeping = a_saver(home, session, path)
        keeping.save()
        texts.append(path.read_text("utf-8"))
        back = path.stat().st_mtime + (10 * YEAR if number == 0 else 0)
        os.utime(path, (back, back))
        keeping.close()
        aside = lay_aside(path)
        aside.with_name(aside.name).write_text(str(number))
        os.utime(aside, (back, back))
    kept = {one.read_text() for one in path.parent.glob("*.earlier*")}
    assert "13" in kept and len(kept) == 10


def test_a_journey_that_was_played_last_is_the_last_whatever_the_clock_says(home: Home) -> None:
    river = make_progress(home)
    ahead = river.stat().st_mtime + YEAR
    sea = river.with_name("sea.json")
    sea.write_text(river.read_text("utf-8").replace('"river"', '"sea"'), "utf-8")
    os.utime(sea, (ahead, ahead))
    assert last_campaign(home) == "sea"
    WRITERS["progress"](home, pytest.fail)
    assert last_campaign(home) == "river"


def last_campaign(home: Home) -> str:
    travel = last_travel(home)
    assert travel is not None
    return travel.campaign


@pytest.mark.slow
def test_a_journey_with_far_too_many_ways_is_put_aside_at_once(home: Home) -> None:
    file = make_progress(home)
    told = json.loads(file.read_bytes())
    file.write_text(json.dumps({**told, "choices": [{"edge": "up", "carry": {}}] * 100_000}))
    data, since = file.read_bytes(), time.process_time()
    found = ProgressStore(home, "river").read()
    assert time.process_time() - since < 1.5
    assert found.progress is None and found.damaged is not None and found.damaged.read_bytes() == data
    file.write_text(json.dumps({**told, "choices": [{"edge": "up", "carry": {}}] * 2000}))
    found = ProgressStore(home, "river").read()
    assert found.progress is not None and "ford" in found.progress.results and found.lost == ("choices",)


@pytest.mark.parametrize("ahead", [-20 * YEAR, 5000 * YEAR])
def test_backups_of_a_clock_that_was_far_off_stay_in_their_order(home: Home, ahead: int) -> None:
    now = datetime(2026, 3, 1, tzinfo=UTC)
    clock = [now + timedelta(seconds=ahead)]
    ring = BackupStore(home.state, a_campaign(home), now=lambda: clock[0])
    ring.keep({"campaign.json": b"first"}, BackupReason.SAVING, "first")
    for number in range(MOST + 5):
        clock[0] = now + timedelta(minutes=number)
        made = ring.keep({"campaign.json": b"%d" % number}, BackupReason.SAVING, str(number))
        assert made is not None
        assert ring.backups()[0].path == made.path
    assert len(ring.backups()) == MOST


@pytest.mark.parametrize("name", ["99991231-235959-999999", "00010101-000000-000000", "20260101-000000-000000"])
def test_a_backup_with_a_date_that_is_made_up_is_a_damaged_one(home: Home, name: str) -> None:
    ring = BackupStore(home.state, a_campaign(home))
    ring.place.mkdir(parents=True)
    (ring.place / f"{name}.zip").write_bytes(b"no zip")
    made = ring.keep({"campaign.json": b"{}"}, BackupReason.SAVING, "Dawn")
    assert made is not None and ring.backups()[0].path == made.path
    assert ring.backups()[1].is_damaged


def test_a_date_that_no_calendar_has_is_no_date() -> None:
    assert moment_of(2**70) == ""
    assert moment_of(0) == "1970-01-01T00:00:00Z"


# Journals and windows


def test_a_journal_that_can_not_be_read_is_put_away_and_told(home: Home) -> None:
    path = make_journal(home)
    data = bytearray(path.read_bytes())
    data[len(MAGIC) + 12] ^= 0x55
    path.write_bytes(data)
    (aside,) = put_damaged_away(home.state)
    assert aside.read_bytes() == data and not path.exists()
    assert put_damaged_away(home.state) == () and find_kept(home.state) == ()


def test_a_piece_that_is_damaged_is_told_from_a_torn_end() -> None:
    whole = MAGIC + frame(b"one") + frame(b"two")
    middle = bytearray(whole)
    middle[len(MAGIC) + 9] ^= 1
    assert [is_damaged(data) for data in (whole, whole[:-3], bytes(middle), b"x" * 99)] == [False, False, True, True]
    assert list(read_frames(bytes(middle))) == []


def test_several_windows_remember_their_views_at_once(home: Home) -> None:
    def look(number: int) -> None:
        EditorSettings(home, pytest.fail).saw(Path(f"/{number}"), Views("a", {"a": (48, number + 1, 0)}))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(look, range(12)))
    memory = EditorSettings(home)
    assert [memory.views_of(Path(f"/{number}")).levels["a"][1] for number in range(12)] == list(range(1, 13))
