"""Settings survive, and a damaged file never stands between a person and their work."""

import json
from pathlib import Path

import pytest

from runtime.profile.home import find_home
from runtime.profile.settings import (
    MOST_RECENT,
    AnimationPace,
    Settings,
    Verbosity,
    look_at_settings,
    read_settings,
    write_settings,
)


def test_settings_survive_a_restart(tmp_path: Path) -> None:
    home = find_home(tmp_path / "a home with spaces")
    settings = Settings(reduced_motion=True, volume=24).opened(Path("/maps/first")).with_window("editor", "QUJD")
    write_settings(home, settings)
    assert read_settings(home) == settings


def test_keys_of_a_later_version_are_kept(tmp_path: Path) -> None:
    home = find_home(tmp_path)
    (tmp_path / "settings.json").write_text('{"smell": 7, "volume": 12}')
    write_settings(home, read_settings(home))
    assert json.loads((tmp_path / "settings.json").read_text())["smell"] == 7


@pytest.mark.parametrize(
    "text", ["", "{", "[1]", '{"volume": "big", "recent": [3], "windows": 4, "reduced_motion": 1}']
)
def test_a_damaged_file_gives_the_defaults(tmp_path: Path, text: str) -> None:
    (tmp_path / "settings.json").write_text(text)
    assert read_settings(find_home(tmp_path)) == Settings()


def test_what_is_set_up_for_the_game_survives(tmp_path: Path) -> None:
    home = find_home(tmp_path)
    settings = Settings(
        volume=15,
        muted=True,
        animations=AnimationPace.SLOW,
        opponent_pace=AnimationPace.OFF,
        text_size=140,
        terrain_glyphs=True,
        new_game={"goal": "points", "figures": {"points": 40}},
        announcements=Verbosity.FULL,
        old_reader=True,
        game_keys={"spy": ("F7",), "redeploy": ()},
    )
    write_settings(home, settings)
    assert read_settings(home) == settings


@pytest.mark.parametrize(
    ("kept", "read"),
    [
        ({"volume": 900, "text_size": 20}, Settings(volume=100, text_size=90)),
        ({"volume": -3, "text_size": 10**30}, Settings(volume=0, text_size=200)),
        ({"volume": True, "muted": 1, "text_size": "big"}, Settings()),
        ({"animations": "warp", "terrain_glyphs": "yes", "new_game": []}, Settings()),
        ({"animations": ["slow"]}, Settings()),
    ],
)
def test_what_can_not_be_is_the_nearest_or_the_usual(tmp_path: Path, kept: dict[str, object], read: Settings) -> None:
    (tmp_path / "settings.json").write_text(json.dumps(kept))
    found = look_at_settings(find_home(tmp_path))
    assert found.settings == read
    assert bool(found.damaged) == (read == Settings()), "a figure out of its bounds is no damage"


def test_the_pace_settles_how_long_things_take_and_stillness_goes_before_it() -> None:
    took = [
        Settings(animations=pace).lasting(300)
        for pace in (AnimationPace.SLOW, AnimationPace.NORMAL, AnimationPace.FAST, AnimationPace.OFF)
    ]
    assert took == [600, 300, 150, 0]
    assert Settings(reduced_motion=True, animations=AnimationPace.SLOW).lasting(300) == 0


def test_the_newest_campaign_comes_first_once_and_few_are_kept() -> None:
    settings = Settings()
    for number in range(MOST_RECENT + 5):
        settings = settings.opened(Path(f"/maps/{number}"))
    settings = settings.opened(Path("/maps/9"))
    assert settings.recent[0] == str(Path("/maps/9"))
    assert len(settings.recent) == len(set(settings.recent)) == MOST_RECENT


def test_the_option_goes_before_the_variable_and_moves_everything(tmp_path: Path) -> None:
    chosen, named = tmp_path / "chosen", tmp_path / "named"
    assert find_home(chosen, {"SCRYPTIC_HOME": str(named)}).settings == chosen
    home = find_home(None, {"SCRYPTIC_HOME": str(named)})
    assert all(folder.is_relative_to(named) for folder in (home.settings, home.data, home.state, home.cache))
    assert not find_home(None, {}).settings.is_relative_to(named)
