"""``scryptic play``: what it opens, what it refuses, and how it says so."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from runtime import resources
from runtime.cli.main import main

FIRST_LIGHT = resources.campaigns() / "first-light"


def errors(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().err


def test_what_there_is_not_is_said_with_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "no-such-thing"]) == 2
    assert "There is no “no-such-thing”." in (said := errors(capsys))
    assert "first-light" in said
    assert main(["play", ""]) == 2, "not the shipped campaign, nor the folder one is in"
    assert "There is no “”." in errors(capsys)


def test_a_home_where_nothing_can_be_kept_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    for what in ([], ["first-light"]):
        assert main(["play", *what, "--home", str(tmp_path / "file" / "home")]) == 2
        assert f"Nothing can be kept in {tmp_path / 'file' / 'home'}: Not a directory.\n" == errors(capsys)


def test_an_unknown_level_is_said_with_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "first-light", "--level", "nowhere"]) == 2
    assert "meadow, ford, pass" in errors(capsys)


def test_a_level_that_can_not_be_read_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{", encoding="utf-8")
    assert main(["play", str(broken)]) == 2
    assert "broken.json:1" in errors(capsys)


def test_a_level_with_errors_is_not_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads((FIRST_LIGHT / "levels" / "meadow.json").read_text(encoding="utf-8"))
    data["cities"] = []
    level = tmp_path / "meadow.json"
    level.write_text(json.dumps(data), encoding="utf-8")
    assert main(["play", str(level)]) == 1
    assert "meadow can't be played until this is mended." in errors(capsys)


@pytest.mark.parametrize("fault", [{"format": 3}, {"seats": {"gold": 7}}])
@pytest.mark.parametrize("named", ["", "meadow", "levels/meadow.json"])
def test_a_damaged_level_is_not_played_however_it_is_named(
    fault: dict[str, object], named: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    campaign = tmp_path / "mine"
    (campaign / "levels").mkdir(parents=True)
    data = json.loads((FIRST_LIGHT / "levels" / "meadow.json").read_text(encoding="utf-8"))
    (campaign / "levels" / "meadow.json").write_text(json.dumps(data | fault, indent=1), encoding="utf-8")
    head = {"format": 1, "id": "mine", "name": "Mine", "levels": ["meadow"]}
    (campaign / "campaign.json").write_text(json.dumps(head), encoding="utf-8")
    if named.endswith(".json"):
        assert main(["play", str(campaign / named)]) == 1
    else:
        assert main(["play", str(campaign), *(["--level", named] if named else [])]) == 1
    said = errors(capsys)
    assert "meadow.json:" in said
    assert "meadow can't be played until this is mended." in said


def test_a_single_level_takes_no_level_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", str(FIRST_LIGHT / "levels" / "ford.json"), "--level", "ford"]) == 2
    assert "--level goes with a campaign" in errors(capsys)


@pytest.mark.parametrize("seed", ["-1", "x", "1.5"])
def test_a_seed_must_be_a_whole_number(seed: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--seed", seed]) == 2
    assert f"--seed: {seed} is no whole number" in errors(capsys)


Watch = Callable[[Callable[[object], None]], None]


@pytest.fixture
def watch(request: pytest.FixtureRequest, qapp: object) -> Watch:
    """Looks at the first window that appears, and closes all windows afterwards, so that the program ends."""
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    assert isinstance(qapp, QApplication)
    timer = QTimer()
    timer.setInterval(10)
    request.addfinalizer(timer.stop)

    def start(look: Callable[[object], None]) -> None:
        def tick() -> None:
            shown = [window for window in qapp.topLevelWidgets() if window.isVisible()]
            if shown:
                timer.stop()
                try:
                    look(shown[0])
                finally:
                    # Closing a game brings the chooser back: close until nothing shows.
                    while shown := [window for window in qapp.topLevelWidgets() if window.isVisible()]:
                        for window in shown:
                            window.close()
                    # With its last window the program ends by itself; quitting it too would leave a second request
                    # to quit behind, which would end the event loops of later tests.

        timer.timeout.connect(tick)
        timer.start()

    return start


@pytest.mark.qt
def test_without_arguments_the_main_menu_opens(watch: Watch) -> None:
    from runtime.ui.menus.window import MenuWindow

    seen: list[str] = []

    def look(window: object) -> None:
        assert isinstance(window, MenuWindow)
        seen.append(window.present)

    watch(look)
    assert main(["play"]) == 0
    assert seen == ["main"]


@pytest.mark.qt
def test_a_named_campaign_shows_its_journey_at_once(watch: Watch) -> None:
    from runtime.ui.campaign.journey import JourneyWindow
    from runtime.ui.game.window import GameWindow

    seen: list[str] = []

    def look(window: object) -> None:
        assert isinstance(window, JourneyWindow)
        seen.extend(button.text() for button in window.map.buttons.values())
        window.panel.play.click()
        from PySide6.QtWidgets import QApplication

        games = [one for one in QApplication.topLevelWidgets() if isinstance(one, GameWindow) and one.isVisible()]
        seen.append(games[0].windowTitle())

    watch(look)
    assert main(["play", "first-light"]) == 0
    assert seen == ["The Quiet Meadow", "The Ford and the Wood", "The Icy Pass", "The Quiet Meadow – Scryptic"]


@pytest.mark.slow
@pytest.mark.qt
def test_a_named_level_is_opened_at_once_with_its_seed(tmp_path: Path, watch: Watch) -> None:
    from runtime.ui.game.window import GameWindow

    racks: list[str] = []

    def look(window: object) -> None:
        assert isinstance(window, GameWindow)
        assert window.setup.level.id == "pass"
        racks.append(window.stage.rack.letters)

    campaign = shutil.copytree(FIRST_LIGHT, tmp_path / "mine")
    for _ in range(2):
        watch(look)
        assert main(["play", str(campaign), "--level", "pass", "--seed", "5", "--home", str(tmp_path / "home")]) == 0
    assert racks[0] == racks[1]


@pytest.fixture
def with_presets(tmp_path: Path) -> Path:
    """A copy of the shipped campaign with presets of the pass."""
    campaign = Path(shutil.copytree(FIRST_LIGHT, tmp_path / "mine"))
    presets = [
        {"id": "late", "name": "Late in the game", "seed": 4, "position": {"turn": 9, "racks": {"gold": "CASTLE"}}},
        {"id": "wrong", "name": "wrong", "position": {"racks": {"gold": "C4"}}},
    ]
    (campaign / "presets").mkdir()
    (campaign / "presets" / "pass.json").write_text(json.dumps({"format": 1, "presets": presets}), encoding="utf-8")
    return campaign


@pytest.mark.slow
def test_presets_that_there_are_not_are_said_with_those_that_there_are(
    with_presets: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = str(with_presets)
    assert main(["play", place, "--preset", "late"]) == 2
    assert "Say with --level which level the preset is of: meadow, ford, pass." in errors(capsys)
    assert main(["play", place, "--level", "pass", "--preset", "early"]) == 2
    assert "no preset “early” of pass. It has: late (Late in the game), wrong." in errors(capsys)
    assert main(["play", place, "--level", "ford", "--preset", "early"]) == 2
    assert "There are no presets of ford." in errors(capsys)
    assert main(["play", place, "--level", "pass", "--preset", "wrong"]) == 1
    assert "The preset wrong can't be played." in errors(capsys)
    (with_presets / "presets" / "pass.json").write_text("{", encoding="utf-8")
    assert main(["play", place, "--level", "pass", "--preset", "late"]) == 2
    assert "pass.json:1: " in (said := errors(capsys))
    assert "The presets of pass can't be read." in said


@pytest.mark.slow
@pytest.mark.qt
@pytest.mark.parametrize("single", [False, True])
def test_a_preset_is_played_and_keeps_no_game(single: bool, with_presets: Path, tmp_path: Path, watch: Watch) -> None:
    from runtime.ui.game.window import GameWindow

    seen: list[object] = []

    def look(window: object) -> None:
        assert isinstance(window, GameWindow)
        playing = window.stage.controller
        view, log = playing.game.view, playing.log.entries
        seen.extend([view.rack.letters, view.turn, log[0].text, window.setup.seed])
        playing.end_turn()

    what = [str(with_presets / "levels" / "pass.json")] if single else [str(with_presets), "--level", "pass"]
    home = tmp_path / "home"
    watch(look)
    assert main(["play", *what, "--preset", "Late in the game", "--home", str(home)]) == 0
    said = "The game begins as “Late in the game” has it. It is for trying out, and is not kept."
    assert seen == ["ACELST", 9, said, 4]
    assert not list(home.rglob("pass*.json"))
