"""What is remembered between two starts, and that damage to it costs nobody their work."""

from __future__ import annotations

from pathlib import Path

import pytest

from editor.settings import VIEWS, EditorSettings, Views
from runtime.profile.home import find_home
from runtime.profile.settings import Settings
from runtime.support.messages import damaged_text
from runtime.support.texts import english


def test_how_levels_were_seen_survives_a_restart(tmp_path: Path) -> None:
    home, folder = find_home(tmp_path), tmp_path / "maps" / "first"
    views = Views("ford", {"meadow": (48, 10, 20), "ford": (16, 0, 0)})
    EditorSettings(home).saw(folder, views)
    assert EditorSettings(home).views_of(folder) == views
    assert EditorSettings(home).views_of(tmp_path / "other") == Views()


def test_what_was_opened_and_seen_is_known_at_once_and_written_when_it_is_put_off(tmp_path: Path) -> None:
    home, folder, views = find_home(tmp_path), tmp_path / "maps", Views("ford", {"ford": (16, 0, 0)})
    asked: list[None] = []
    memory = EditorSettings(home)
    memory.put_off(lambda: asked.append(None))
    memory.opened(folder)
    memory.saw(folder, views)
    assert len(asked) == 2
    assert memory.settings.recent == (str(folder),)
    assert memory.views_of(folder) == views
    assert EditorSettings(home).settings.recent == ()
    EditorSettings(home).saw(tmp_path / "other", views)
    memory.keep()
    again = EditorSettings(home)
    assert again.settings.recent == (str(folder),)
    assert again.views_of(folder) == again.views_of(tmp_path / "other") == views


def test_only_so_many_campaigns_are_remembered_the_newest_ones(tmp_path: Path) -> None:
    memory = EditorSettings(find_home(tmp_path))
    for number in range(60):
        memory.saw(tmp_path / str(number), Views("a", {"a": (48, 0, 0)}))
    assert memory.views_of(tmp_path / "59").levels
    assert not memory.views_of(tmp_path / "3").levels


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"F": 3}', '{"F": {"levels": {"a": [1], "b": ["x", 0, 0]}}}', "[" * 9999]
)
def test_a_damaged_memory_of_views_is_an_empty_one(tmp_path: Path, text: str) -> None:
    home, folder = find_home(tmp_path), tmp_path / "maps"
    home.state.mkdir(parents=True)
    (home.state / VIEWS).write_text(text.replace("F", str(folder)), "utf-8")
    memory = EditorSettings(home)
    assert not memory.views_of(folder).levels
    memory.saw(folder, Views("a", {"a": (48, 0, 0)}))
    assert memory.views_of(folder).shown == "a"


def test_a_damaged_file_of_settings_is_named_and_kept(tmp_path: Path) -> None:
    home = find_home(tmp_path)
    (tmp_path / "settings.json").write_text('{"theme": "light",', "utf-8")
    memory = EditorSettings(home)
    assert memory.settings == Settings()
    assert "settings.json.damaged" in damaged_text(english(), memory.damaged)
    memory.change(Settings(theme="stone"))
    assert (tmp_path / "settings.json.damaged").read_text("utf-8") == '{"theme": "light",'
    assert EditorSettings(home).damaged == ()


def test_keys_that_are_damaged_are_named_and_the_rest_is_used(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text(
        '{"theme": "light", "volume": "big", "shortcuts": {"file.save": ["F2"], "file.open": "F3", "file.new": [7]}}',
        "utf-8",
    )
    memory = EditorSettings(find_home(tmp_path))
    assert memory.settings.theme == "light"
    assert memory.settings.shortcuts == {"file.save": ("F2",)}
    assert memory.damaged == ("volume", "shortcuts")
    assert "shortcuts" in damaged_text(english(), memory.damaged)
