"""Whatever a campaign writes into its texts, the game's windows show it as it stands, and ask for nothing it names."""

from __future__ import annotations

import json
import shutil
import sqlite3
from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from runtime import resources
from runtime.campaign.reader import read_campaign
from runtime.campaign.writer import save_campaign
from runtime.engine.board.sides import BySide
from runtime.engine.levels.level import Level
from runtime.profile.home import Home, find_home
from runtime.profile.settings import Settings
from runtime.profile.statistics import FILE as STATISTICS
from runtime.support.texts import Texts, english
from runtime.ui.game.window import GameWindow
from runtime.ui.menus.lobby import Lobby
from runtime.ui.plain_widgets import wear_style
from runtime.ui.preferences import Preferences
from runtime.ui.program.plan import load_parts
from runtime.ui.theme import load_fonts
from tests.foreign import FILE_NAME, Filling, ForeignShown, Trap, tips_taken_for_html, trap
from tests.pictures import (
    bundle_screens,
    combat_screens,
    game_screens,
    journey_screens,
    laying_screens,
    menu_screens,
    power_screens,
    profile_screens,
    replay_screens,
    setup_screens,
    table_journey_screens,
)
from tests.pictures.battlefield import Screens
from tests.pictures.opening import Asked

pytestmark = [pytest.mark.qt, pytest.mark.qt_log_ignore("This plugin does not support", extend=True)]


@pytest.fixture
def laid_trap() -> Iterator[Trap]:
    with TemporaryDirectory() as folder, trap(Path(folder)) as laid:
        yield laid


class Looks(Screens):
    """Plays the scenes of pictures with foreign texts in every field, and takes up what they show."""

    def __init__(self, folder: Path, fill: Filling, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(folder, 1280, 800, english().for_windows())
        self.shown, self.fill = ForeignShown(), fill
        self.shown.watch(monkeypatch)
        self._seen: set[QWidget] = set()

    def let_go(self) -> None:
        """End the windows that were looked at: a closed one stays as long as its signals know it, with 10 MB."""
        for window in self._seen:
            window.deleteLater()
        self._seen.clear()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def window(self, level: Level, seed: int = 7, assets: Path | None = None, *, playtest: bool = False) -> GameWindow:
        return super().window(self.fill(level), seed, assets, playtest=playtest)

    def keep(self, window: QWidget, name: str) -> None:
        QApplication.processEvents()
        window.grab()
        self.shown.look_at(window)
        self._seen.add(window.window())
        if isinstance(window, GameWindow):
            for line in window.stage.controller.log.entries:
                self.shown.texts.setdefault(line.text, set()).add("said")


class Watching(Asked):
    """What scripts of pictures are asked for, with eyes in place of the camera."""

    shown: ForeignShown

    def keep(self, widget: QWidget, name: str) -> None:
        """Take up what a window shows."""
        QApplication.processEvents()
        widget.grab()
        self.shown.look_at(widget)

    @property
    def texts(self) -> Texts:
        """The texts as windows say them."""
        return english().for_windows()


@pytest.fixture
def watching(qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Watching:
    """The camera's place, in programs that look as they do for people."""
    wear_style(qapp)
    load_fonts(resources.assets() / "fonts")
    asks = Watching(tmp_path, "en", (1280, 800), "1", False, {"text_size": 100}, (), False, Namespace())
    object.__setattr__(asks, "shown", ForeignShown())
    asks.shown.watch(monkeypatch)
    return asks


@pytest.fixture
def shipped(tmp_path: Path, laid_trap: Trap, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two campaigns in the place of those that come with the game, with a foreign text in every field."""
    place = tmp_path / "campaigns"
    fill = Filling(laid_trap.text)
    for name in ("first-light", "skirmish"):
        found = read_campaign(resources.campaigns() / name, mend=False)
        assert found.campaign is not None
        shutil.copytree(resources.campaigns() / name, place / name)
        save_campaign(place / name, fill(found.campaign), found.source, overwrite=True)
    monkeypatch.setattr(resources, "campaigns", lambda: place)
    return place


def short(name: str) -> str:
    """A name of players and saves, of 24 letters at most."""
    return f"<img src=/><b>\u202e&\x1b\u200b\u05d0{name[:4]}"


def tamper(home: Home, text: str) -> None:
    """Write a text that no field of the game would have taken into the files of a home, with SQL and as JSON."""
    with closing(sqlite3.connect(home.data / STATISTICS)) as database, database:
        database.execute("UPDATE games SET campaign = ?1, level = ?1 || id % 3, edition = ?1 WHERE game = ''", [text])
        database.execute("UPDATE games SET level_name = ?1", [text])
        database.execute("UPDATE seats SET best_word = ?1, longest_word = ?1, attack_word = ?1", [text])
        database.execute("UPDATE seats SET name = ?1 WHERE name = ?2", [text, short("Grace")])
    others = (file for file in home.data.rglob("player.json") if file.parent != home.own)
    for file in (*others, *home.data.rglob("named/*.json")):
        with suppress(ValueError):
            data = json.loads(file.read_text("utf-8"))
            file.write_text(json.dumps(data | {key: text for key in ("name", "emblem", "title") if key in data}))


def harmless(shown: ForeignShown, laid: Trap) -> None:
    assert any("<img" in text for text in shown.texts)
    assert not shown.rich | tips_taken_for_html(shown.texts)
    assert not shown.hidden()
    assert not shown.keys
    assert not laid.requests
    assert not laid.was_opened()


@pytest.mark.proof
@pytest.mark.parametrize(
    "rooms",
    [
        (game_screens, combat_screens, journey_screens),
        # What a level says is in the others; these are tried in six seconds.
        pytest.param((laying_screens, power_screens), marks=pytest.mark.proof),
    ],
)
def test_foreign_texts_are_plain_in_games_and_journeys(
    qtbot: QtBot,
    qapp: QApplication,
    tmp_path: Path,
    laid_trap: Trap,
    monkeypatch: pytest.MonkeyPatch,
    *,
    rooms: tuple[ModuleType, ...],
) -> None:
    wear_style(qapp)
    fill = Filling(laid_trap.text)
    looks = Looks(tmp_path, fill, monkeypatch)
    campaign = journey_screens.campaign()
    monkeypatch.setattr(journey_screens, "campaign", lambda: fill(campaign))
    for scenes in (*(room.SCENES for room in rooms), [setup_screens.menus] if journey_screens in rooms else []):
        for scene in scenes:
            scene(looks)
        looks.let_go()
    harmless(looks.shown, laid_trap)


@pytest.mark.proof
def test_foreign_texts_are_plain_in_the_menus(shipped: Path, watching: Watching, laid_trap: Trap) -> None:
    with TemporaryDirectory() as home:
        lobby = Lobby(watching.texts, find_home(Path(home)), seed=3)
        lobby.room.preferences.change(reduced_motion=True)
        lobby.show_menu()
        screens = menu_screens.Screens(watching)
        menu_screens.pages(screens, lobby)
        menu_screens.during_play(screens, lobby)
        lobby.quit()
        lobby.close()
    harmless(watching.shown, laid_trap)


@pytest.mark.proof
def test_foreign_names_in_profiles_saves_and_statistics_are_plain(
    shipped: Path, watching: Watching, laid_trap: Trap, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    preferences = Preferences()
    parts = load_parts(watching.texts, preferences)
    home = profile_screens.fill(find_home(tmp_path / FILE_NAME), parts, watching.texts, short)
    tamper(home, laid_trap.text("name"))
    profile_screens.take(watching, QApplication.instance(), parts, home, "filled")
    harmless(watching.shown, laid_trap)


@pytest.mark.slow
def test_foreign_texts_are_plain_in_table_games_replays_and_bundles(
    shipped: Path, watching: Watching, laid_trap: Trap, tmp_path: Path
) -> None:
    fill = Filling(laid_trap.text)
    bundle_screens.game(bundle_screens.Shots(watching, tmp_path / FILE_NAME))
    table_journey_screens.journey(watching, fill(table_journey_screens.campaign()))
    harmless(watching.shown, laid_trap)


@pytest.mark.proof
def test_foreign_names_are_plain_in_replays(watching: Watching, laid_trap: Trap) -> None:
    fill = Filling(laid_trap.text)
    parts = load_parts(watching.texts, Preferences.of(Settings(reduced_motion=True)))
    names = BySide(laid_trap.text("Ada"), laid_trap.text("Ben"))
    setup = replace(replay_screens.begun(fill(replay_screens.level())), players=names)
    replay_screens.look_back(watching, parts, setup)
    replay_screens.replays(watching, parts, setup)
    harmless(watching.shown, laid_trap)
