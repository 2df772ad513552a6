"""Whatever a campaign writes into its texts, the game's windows show it as it stands, and ask for nothing it names."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from runtime.engine.level import Level
from runtime.support.texts import english
from runtime.ui.game.window import GameWindow
from runtime.ui.plain import wear_style
from tests.foreign import Filling, ForeignShown, Trap, tips_taken_for_html, trap
from tests.pictures import combat_screens, game_screens, journey_screens, laying_screens, power_screens, setup_screens
from tests.pictures.battlefield import Screens

pytestmark = pytest.mark.qt


@pytest.fixture
def laid_trap() -> Iterator[Trap]:
    with TemporaryDirectory() as folder, trap(Path(folder)) as laid:
        yield laid


class Looks(Screens):
    """Plays the scenes of pictures with foreign texts in every field, and takes up what they show."""

    def __init__(self, folder: Path, fill: Filling, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(folder, 1280, 800, english().for_windows())
        self.shown, self.fill = ForeignShown(), fill
        self.shown.watch_painters(monkeypatch)

    def window(self, level: Level, seed: int = 7, assets: Path | None = None, *, playtest: bool = False) -> GameWindow:
        return super().window(self.fill(level), seed, assets, playtest=playtest)

    def keep(self, window: QWidget, name: str) -> None:
        QApplication.processEvents()
        window.grab()
        self.shown.look_at(window)
        if isinstance(window, GameWindow):
            for line in window.stage.playing.log.entries:
                self.shown.texts.setdefault(line.text, set()).add("said")


def harmless(looks: Looks, laid: Trap) -> None:
    assert not looks.shown.rich | tips_taken_for_html(looks.shown.texts)
    assert not looks.shown.hidden()
    assert not laid.requests
    assert not laid.was_opened()


@pytest.mark.slow
def test_foreign_texts_are_plain_in_games_and_journeys(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, laid_trap: Trap, monkeypatch: pytest.MonkeyPatch
) -> None:
    wear_style(qapp)
    fill = Filling(laid_trap.text)
    looks = Looks(tmp_path, fill, monkeypatch)
    campaign = journey_screens.campaign()
    monkeypatch.setattr(journey_screens, "campaign", lambda: fill(campaign))
    rooms = (game_screens, laying_screens, combat_screens, power_screens)
    for scene in (*(scene for room in rooms for scene in room.SCENES), *journey_screens.SCENES, setup_screens.menus):
        scene(looks)
    harmless(looks, laid_trap)
