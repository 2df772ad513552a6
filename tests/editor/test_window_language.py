"""The editor speaks one language at a time: no text gets past the catalogue, and in German none is left English."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMenu
from pytestqt.qtbot import QtBot

from editor.actions.action_set import ACTIONS
from editor.app import build_window
from editor.asset_cache import AssetCache
from editor.controls import WindowParts
from editor.dialogs.new_things import KNOWN
from editor.dialogs.questions import Unsaved
from editor.editor_state import StatusMessage
from editor.settings import EditorSettings
from editor.theme import EditorTheme
from editor.window import EditorWindow
from runtime import resources
from runtime.campaign.rulesets import read_rulesets
from runtime.engine.board.grid import Cell
from runtime.profile.home import find_home
from runtime.profile.settings import Settings
from runtime.support.texts import ENGLISH, Texts, english, known_languages, read_texts
from runtime.ui.application.qt_application import speak
from runtime.ui.help.library import HelpLibrary
from runtime.ui.preferences import MemoryPreferences
from runtime.ui.theme import load_fonts
from tests.catalogue import Bracketed, differing
from tests.editor.conftest import Answers
from tests.languages import Shown, not_collected, past_catalogue
from tests.pointer import move_mouse

Opens = Callable[[Texts], EditorWindow]

pytestmark = [pytest.mark.qt, pytest.mark.slow, pytest.mark.qt_log_ignore("This plugin does not support")]

READER = " HelpReader"
"""What shows the texts of the help, which has files of its own for each language."""

NEVER = {"file.quit", "file.close", "view.language-system", "view.language-en", "view.language-de", "view.language-fr"}
"""Actions that end the window, or speak another language; every other one is done."""
SOME = 30
"""After so many actions the whole window is looked at; the status bar and dialogs are after each."""
QTS_OWN = {"Close", "Ctrl+N", "Ctrl+S", "Closes the dock widget", "Float", "Scroll Left", "Scroll Right"}
"""What Qt says itself, and its own translator says in German."""
ALLOWED = QTS_OWN | {
    *(f"{name} ({code})" for code, name in KNOWN),
    "Scryptic",
    "Undocks and re-attaches the dock widget",
    *("CC0-1.0", "CC-BY-4.0", "CC-BY-SA-4.0", "CC-BY-NC-4.0", "MIT"),
    *("A4", "Letter"),
    "flood 3,4 12; volcano 0,2 6",
    "gold 3,4 across CAT\nsilver 7,2 down DOG",
}
"""Names, and what is to be typed just so."""


@pytest.fixture
def open_in(qtbot: QtBot, own_home: Path) -> Iterator[Opens]:
    """Opens a window that speaks a language."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    load_fonts(resources.assets() / "fonts")
    theme = EditorTheme(resources.assets() / "icons")
    made: list[EditorWindow] = []

    def make(t: Texts) -> EditorWindow:
        assets = AssetCache(resources.assets(), t, MemoryPreferences(Settings(reduced_motion=True)))
        window = EditorWindow(WindowParts(t, theme, EditorSettings(find_home(own_home)), assets))
        made.append(window)
        window.show()
        window.warm_up()
        qtbot.waitExposed(window)
        return window

    yield make
    for window in made:
        window.ask = Answers({"unsaved": Unsaved.DISCARD})  # type: ignore[assignment]
        window.close()
        window.deleteLater()
    app.processEvents()
    app.sendPostedEvents(None, QEvent.Type.DeferredDelete)


class Walk:
    """Leads through the whole editor and takes up what it shows."""

    def __init__(self, window: EditorWindow, shown: Shown, monkeypatch: pytest.MonkeyPatch) -> None:
        self.window, self.shown = window, shown

        def look(dialog: QDialog) -> int:
            dialog.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
            dialog.show()
            QApplication.processEvents()
            shown.look_at(dialog)
            dialog.close()
            return int(QDialog.DialogCode.Rejected)

        monkeypatch.setattr(QDialog, "exec", look)
        monkeypatch.setattr(QMenu, "exec", lambda menu, *_: shown.look_at(menu))
        for question in ("getOpenFileName", "getOpenFileNames", "getSaveFileName"):
            monkeypatch.setattr(QFileDialog, question, lambda *_, **__: ("", ""))
        monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_, **__: "")

    def look(self) -> None:
        QApplication.processEvents()
        for window in QApplication.topLevelWidgets():
            if window.isVisible() or window is self.window:
                self.shown.look_at(window)

    def do_everything(self) -> None:
        """Every action of the table that can be done now, each with what it leads to."""
        for number, action in enumerate(ACTIONS):
            made = self.window.actions_by_id[action.id]
            if action.id not in NEVER and made.isEnabled():
                made.trigger()
                QApplication.processEvents()
                self.shown.look_at(self.window.status)
                if number % SOME == 0:
                    self.look()
        self.look()

    def point_everywhere(self) -> None:
        """Each tool over some cells: the status bar says what it would do there."""
        for action in ACTIONS:
            if action.id.startswith("tool.") and self.window.actions_by_id[action.id].isEnabled():
                self.window.actions_by_id[action.id].trigger()
                for cell in (Cell(0, 0), Cell(4, 4), self.city):
                    self.hover(cell)
                    self.shown.look_at(self.window.status)
                self.look()

    def hover(self, cell: Cell) -> None:
        viewport = self.window.view.viewport()
        move_mouse(viewport, self.window.view.frame.rect_of(cell).center())

    @property
    def city(self) -> Cell:
        level = self.window.state.level
        return level.cities[0].at if level and level.cities else Cell(1, 1)


def walk(
    window: EditorWindow, campaign: Path, monkeypatch: pytest.MonkeyPatch, *, first: bool, every: bool = True
) -> Shown:
    """All that the editor shows; ``first`` takes the walk without a campaign too, and ``every`` each action."""
    shown = Shown()
    shown.watch_painters(monkeypatch)
    led = Walk(window, shown, monkeypatch)
    led.look()
    if first:
        led.do_everything()
    assert window.files.open_folder(campaign)
    led.look()
    led.point_everywhere()
    if every:
        led.do_everything()
        assert len(shown.texts) > 1000
    return shown


def headings_of_the_help() -> set[str]:
    """What stands over the parts of the game's help, which has files of its own for each language."""
    book = HelpLibrary(resources.assets(), english(), read_rulesets(resources.assets() / "rulesets")).book
    return {topic.title for topic in book.topics} | {section.title for section in book.sections}


@pytest.mark.proof
def test_no_text_of_the_editor_gets_past_the_catalogue(
    open_in: Opens, campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken = Bracketed()
    past = past_catalogue(walk(open_in(Texts(spoken)), campaign, monkeypatch, first=True))
    left = {text for text, where in past.items() if not all(READER in one for one in where)}
    assert sorted(left - ALLOWED - headings_of_the_help()) == []
    assert not not_collected(spoken)


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.proof)])
def test_no_english_is_left_where_the_editor_speaks_german(
    open_in: Opens, campaign: Path, monkeypatch: pytest.MonkeyPatch, *, every: bool
) -> None:
    """What gets past the catalogue, the walk above finds; ``pytest -m proof`` does every action in German too."""
    german = open_in(read_texts(resources.translations(), ("de",)))
    shown = walk(german, campaign, monkeypatch, first=False, every=every)
    assert not shown.misnamed
    assert len(shown.texts) > 500
    assert "Karte zuschneiden" in shown.texts
    left = shown.texts.keys() & differing() - QTS_OWN
    assert not {text: shown.texts[text] for text in left}


def test_german_fits_the_smallest_window(open_in: Opens, campaign: Path) -> None:
    window = open_in(read_texts(resources.translations(), ("de",)))
    assert window.files.open_folder(campaign)
    window.resize(1024, 700)
    for dock in ("objectives", "issues", "things", "regions", "proofs"):
        window.docks.show(dock)
        QApplication.processEvents()
    shown = window.layout()
    assert shown is not None
    assert shown.minimumSize().width() <= 1024
    assert window.panes.objectives.mapTo(window, window.panes.objectives.rect().topRight()).x() < 1024


@pytest.mark.proof
def test_another_language_is_kept_and_spoken_from_the_next_start_on(
    open_in: Opens, own_home: Path, campaign: Path, qapp: QApplication
) -> None:
    window = open_in(english())
    said: list[str] = []
    window.state.subscribe(lambda change: said.append(change.text) if isinstance(change, StatusMessage) else None)
    window.actions_by_id["view.language-de"].trigger()
    assert said[-1] == "Der Editor spricht ab seinem nächsten Start Deutsch."
    assert window.actions_by_id["view.language-de"].isChecked()
    assert not window.actions_by_id["view.language-system"].isChecked()
    try:
        sys.setswitchinterval(0.005)
        german = build_window(qapp, own_home)
        assert sys.getswitchinterval() < 0.001, "threads beside it let a window go on soon"
        assert german.actions_by_id["selection.crop"].text() == "Karte zuschneiden"
        assert german.files.open_folder(campaign)
        german.close()
        kept = EditorSettings(find_home(own_home)).settings.recent
        assert kept == (str(campaign),), "what was put off is written at the end"
    finally:
        speak(qapp, ENGLISH)


def test_the_menu_offers_each_language_that_there_is() -> None:
    offered = {action.id.removeprefix("view.language-"): action.label for action in ACTIONS if "language-" in action.id}
    assert offered.pop("system") == "As the system has it"
    assert offered == dict(known_languages(resources.translations()))
