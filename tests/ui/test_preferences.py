"""Settings that several windows and two programs hold: told of, kept, and never taken back by each other."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from editor.settings import EditorSettings
from runtime.profile.home import find_home
from runtime.profile.settings import FILE, Settings, read_settings, write_settings
from runtime.ui.preferences import Preferences

pytestmark = pytest.mark.qt


@pytest.mark.slow
def test_whoever_listens_is_told_once_and_of_changes_only() -> None:
    preferences = Preferences.of(Settings(volume=40))
    told: list[Settings] = []
    preferences.changed.connect(told.append)
    preferences.change(volume=40)
    assert told == []
    preferences.change(volume=50, muted=True)
    assert told == [Settings(volume=50, muted=True)]
    with pytest.raises(TypeError):
        preferences.change(loudness=3)


def test_what_another_program_changed_meanwhile_stays(tmp_path: Path) -> None:
    home = find_home(tmp_path)
    preferences = Preferences.kept_in(home)
    write_settings(home, replace(read_settings(home), show_grid=False, recent=("/maps/new",)))
    preferences.change(volume=20)
    kept = read_settings(home)
    assert (kept.show_grid, kept.recent, kept.volume) == (False, ("/maps/new",), 20)
    assert preferences.settings == kept


def test_a_folder_that_takes_nothing_costs_only_the_next_start(tmp_path: Path) -> None:
    blocked = tmp_path / "home"
    blocked.write_text("in the way")
    home = find_home(blocked)
    preferences = Preferences.kept_in(home)
    preferences.change(volume=20)
    preferences.change(muted=True)
    assert (preferences.settings.volume, preferences.settings.muted) == (20, True)
    blocked.unlink()
    preferences.change(text_size=120)
    assert read_settings(home) == Settings(volume=20, muted=True, text_size=120)


def test_a_playtest_goes_by_what_the_editor_holds(tmp_path: Path) -> None:
    home = find_home(tmp_path)
    memory = EditorSettings(home)
    preferences = Preferences(memory)
    memory.change(replace(memory.settings, reduced_motion=True, theme="light"))
    assert preferences.settings.is_still
    preferences.change(volume=10)
    assert memory.settings == Settings(reduced_motion=True, theme="light", volume=10)
    assert read_settings(home) == memory.settings
    assert (home.settings / FILE).is_file()


@pytest.mark.parametrize(("text", "damaged"), [("garbage{", ("",)), ('{"volume": "loud"}', ("volume",))])
def test_settings_that_can_not_be_read_are_kept_beside_the_new_ones(
    tmp_path: Path, text: str, damaged: tuple[str, ...]
) -> None:
    home = find_home(tmp_path)
    file = home.settings / FILE
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    preferences = Preferences.kept_in(home)
    assert preferences.damaged == damaged
    preferences.change(volume=20)
    assert file.with_name(f"{FILE}.damaged").read_text() == text
    assert Preferences.kept_in(home).damaged == ()
