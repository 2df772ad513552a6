"""The game speaks one language at a time: no text gets past the catalogue, and in German none is left English."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QWidget
from pytestqt.qtbot import QtBot

from runtime import resources
from runtime.campaign.reader import read_campaign
from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon import Lexicon
from runtime.profile.home import find_home
from runtime.profile.settings import read_settings
from runtime.support.texts import Texts, read_texts
from runtime.ui.game.window import GameWindow
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.program.plan import ProgramPlan
from runtime.ui.program.program import Program
from tests.catalogue import Bracketed, differing
from tests.languages import Shown, not_collected, past_catalogue
from tests.pictures import (
    combat_screens,
    game_screens,
    journey_screens,
    laying_screens,
    power_screens,
    setup_screens,
)
from tests.pictures.battlefield import Screens

pytestmark = pytest.mark.qt

TOLD = (
    *("Highgate", "Greenway", "The Chancellor", "Marbleton must not fall", "A red glow rises"),
    *("Supplies of the fort", "anger"),
)
"""What the levels of the scenes say themselves."""


class Looks(Screens):
    """Plays the scenes that pictures are made of, and takes up what they show."""

    def __init__(self, folder: Path, t: Texts, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(folder, (1280, 800), t)
        self.shown = Shown()
        self.shown.watch_painters(monkeypatch)

    def keep(self, window: QWidget, name: str) -> None:
        QApplication.processEvents()
        window.grab()
        self.shown.look_at(window)
        if isinstance(window, GameWindow):
            stage = window.stage
            for text in (stage.preview.text, *(line.text for line in stage.controller.log.entries)):
                self.shown.texts.setdefault(text, set()).add("said")


def seen(t: Texts, folder: Path, monkeypatch: pytest.MonkeyPatch, scenes: Sequence[Callable[[Screens], None]]) -> Shown:
    looks = Looks(folder, t, monkeypatch)
    for scene in scenes:
        scene(looks)
    assert len(looks.shown.texts) > 150
    return looks.shown


def is_own(text: str, own: set[str]) -> bool:
    """Whether a text is the campaign's own, also in lines or beside the game's, or a language's name."""
    whole = " ".join(text.split())
    lines = text.splitlines()
    return whole in own | {"English", "Deutsch"} or all(line in own or line.startswith("⟦") for line in lines)


@pytest.mark.proof
def test_no_text_of_the_game_gets_past_the_catalogue(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken = Bracketed()
    # The help over the thin ice has pages of its own: files, which are watched over with the help.
    rooms = (game_screens, laying_screens, combat_screens, power_screens)
    scenes = [scene for room in rooms for scene in room.SCENES if scene is not power_screens.ice]
    past = past_catalogue(
        seen(Texts(spoken), tmp_path, monkeypatch, (*scenes, *journey_screens.SCENES, setup_screens.menus))
    )
    own = journey_screens.own_texts()
    past = {text: where for text, where in past.items() if not text.startswith(TOLD) and not is_own(text, own)}
    assert not past
    assert not not_collected(spoken)


@pytest.mark.slow
def test_no_english_is_left_where_the_game_speaks_german(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    german = read_texts(resources.translations(), ("de",))
    scenes = (laying_screens.laid, combat_screens.orders, game_screens.objectives, game_screens.end)
    shown = seen(german, tmp_path, monkeypatch, scenes)
    assert not shown.misnamed
    assert {"Zug beenden", "Festlegen", "Gold ist am Zug"} <= shown.texts.keys()
    left = shown.texts.keys() & differing()
    assert not left


@pytest.fixture
def program(own_home: Path, parts: GameParts, rulesets: dict[str, Ruleset], lexicon: Lexicon) -> Iterator[Program]:
    """The program with the chooser of a campaign."""
    campaign = read_campaign(resources.campaigns() / "first-light", mend=False).campaign
    assert campaign is not None
    program = Program(ProgramPlan(campaign, None, 1, {}, find_home(own_home)), parts, rulesets, lexicon)
    program.begin()
    yield program
    if program.front is not None:
        program.front.close()


def test_the_chooser_changes_the_language_at_once_and_keeps_it(qtbot: QtBot, program: Program, own_home: Path) -> None:
    english = program.journey
    assert english is not None and english.panel.play.text() == "Play"
    english.look_at("ford")
    choice = english.language.languages
    choice.setFocus()
    qtbot.keyClicks(choice, "D")
    assert program.journey is english, "keys only walk through the languages"
    qtbot.keyClick(choice, Qt.Key.Key_Return)
    german = program.journey
    assert german is not english and german is not None
    assert (german.panel.play.text(), german.here) == ("Spielen", "ford")
    assert german.language.languages.currentText() == "Deutsch"
    assert german.focusWidget() is german.language.languages, "the keyboard is where it was"
    assert read_settings(find_home(own_home)).language == "de"
    assert QLocale().decimalPoint() == ","
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(buttons)
    assert buttons.button(QDialogButtonBox.StandardButton.Cancel).text() == "Abbrechen"
    german.begin("meadow")
    assert program.window is not None
    assert program.window.stage.buttons["end_turn"].text() == "Passen"
    program.window.close()
