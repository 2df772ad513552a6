"""Settings of several windows on one profile are brought together, and what stood there is never lost."""

from __future__ import annotations

import errno
from dataclasses import replace
from pathlib import Path

import pytest

from runtime.profile.home import Home, find_home
from runtime.profile.settings import FILE, LOUDEST, Settings, SettingsStore, look_at_settings, read_settings
from runtime.support.damage import keep_aside, put_aside
from runtime.support.files import Disk
from runtime.support.messages import say_not_kept
from runtime.support.texts import english


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return find_home(tmp_path)


def test_two_windows_change_different_things_and_both_are_kept(home: Home) -> None:
    one, other = SettingsStore(home), SettingsStore(home)
    one.change(replace(one.settings.with_window("game", "left").opened(Path("/one")), volume=10))
    other.change(replace(other.settings.with_window("editor", "right").opened(Path("/other")), muted=True))
    one.change(one.settings.with_window("game", "middle"))
    kept = read_settings(home)
    assert kept.windows == {"game": "middle", "editor": "right"}
    assert kept.recent == ("/other", "/one")
    assert (kept.volume, kept.muted) == (10, True)
    other.change(other.settings.without_recent("/other"))
    assert read_settings(home).recent == ("/one",)


def test_a_file_that_is_damaged_while_the_program_runs_is_kept_aside_before_the_next_change(home: Home) -> None:
    store, file = SettingsStore(home), home.settings / FILE
    store.change(replace(store.settings, volume=10))
    for number, text in enumerate(("{garbage", "[]", "{garbage")):
        file.write_text(text)
        store.change(replace(store.settings, volume=20 + number))
        assert read_settings(home).volume == 20 + number
    kept = sorted(path.name for path in file.parent.glob("*.damaged*"))
    assert kept == [f"{FILE}.damaged", f"{FILE}.damaged-2"], "nothing is kept twice"


def test_a_key_that_is_damaged_costs_no_other_key(home: Home) -> None:
    file = home.settings / FILE
    file.write_text('{"volume": 20, "theme": 7, "recent": ["/a", 3, "/b"], "of a later version": [1]}')
    store = SettingsStore(home)
    assert store.damaged == ("theme", "recent")
    store.change(replace(store.settings, muted=True))
    kept = read_settings(home)
    assert (kept.volume, kept.muted, kept.recent) == (20, True, ("/a", "/b"))
    assert kept.extra == {"of a later version": [1]}
    assert '"theme": 7' in file.with_name(f"{FILE}.damaged").read_text()


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_what_can_not_be_written_is_told_once_and_holds_all_the_same(
    home: Home, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    told: list[OSError] = []
    store = SettingsStore(home, told.append)
    store.change(replace(store.settings, volume=10))
    before = (home.settings / FILE).read_bytes()

    def refuse(_disk: Disk, *_args: object) -> None:
        raise OSError(number, "refused")

    monkeypatch.setattr(Disk, "write", refuse)
    for volume in (20, 30):
        store.change(replace(store.settings, volume=volume))
    assert [problem.errno for problem in told] == [number]
    assert "refused" in say_not_kept(english(), told[0])
    assert store.settings.volume == 30
    assert (home.settings / FILE).read_bytes() == before
    monkeypatch.undo()
    store.change(replace(store.settings, muted=True))
    assert (read_settings(home).volume, read_settings(home).muted) == (30, True)


def test_what_can_not_be_read_is_not_taken_for_damage(home: Home) -> None:
    file = home.settings / FILE
    file.mkdir()
    told: list[OSError] = []
    store = SettingsStore(home, told.append)
    store.change(replace(store.settings, volume=10))
    assert store.settings.volume == 10
    assert file.is_dir() and len(told) == 1


def test_figures_and_texts_out_of_all_bounds_do_no_harm(home: Home) -> None:
    (home.settings / FILE).write_text('{"volume": 1' + "0" * 99 + ', "theme": "' + "x" * 9999 + '"}')
    kept = look_at_settings(home)
    assert kept.settings == Settings(volume=LOUDEST)
    assert kept.damaged == ("theme",)


def test_a_folder_whose_name_is_no_sound_text_costs_no_other_setting(home: Home) -> None:
    store = SettingsStore(home)
    store.change(replace(store.settings.opened(Path("/maps/\udcff")), volume=20))
    kept = look_at_settings(home)
    assert kept.damaged == ()
    assert kept.settings.volume == 20 and kept.settings.recent[0].startswith("/maps/")


def test_a_file_that_is_far_too_big_is_moved_and_never_copied(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_bytes(b"x" * 100)
    aside = keep_aside(file, 50)
    assert not file.exists() and aside.stat().st_size == 100
    file.write_bytes(b"y")
    assert put_aside(file).name == "a.json.damaged-2"
