"""A real editor window on a copy of a shipped campaign, with a home of its own and answers instead of questions."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from editor.tools.tool_table import TOOLS
from runtime import resources

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from editor.asset_cache import AssetCache
    from editor.theme import EditorTheme
    from editor.tools.tool import ToolTable
    from editor.window import EditorWindow
    from tests.editor.tool_desk import Desk
    from tests.ui.listener import Listener


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    """A copy of the shipped campaign that may be changed."""
    return Path(shutil.copytree(resources.campaigns() / "first-light", tmp_path / "first-light"))


@dataclass
class Answers:
    """Stands in for the editor's questions: answers as told and keeps what was asked."""

    told: dict[str, Any] = field(default_factory=dict)
    asked: list[tuple[str, tuple[Any, ...]]] = field(default_factory=list)

    def __getattr__(self, question: str) -> Callable[..., Any]:
        if question.startswith("_"):
            raise AttributeError(question)

        def answer(*about: Any, **more: Any) -> Any:
            self.asked.append((question, about))
            if question != "tell" and question not in self.told:
                raise AssertionError(f"unexpected question: {question} {about}")
            return self.told.get(question)

        return answer

    @property
    def questions(self) -> list[str]:
        return [question for question, _ in self.asked]


@pytest.fixture(scope="session")
def editor_stock() -> AssetCache:
    """Loaded once for all tests: it never changes."""
    from editor.asset_cache import AssetCache
    from runtime.profile.settings import Settings
    from runtime.support.texts import english
    from runtime.ui.preferences import MemoryPreferences

    return AssetCache(resources.assets(), english().for_windows(), MemoryPreferences(Settings(reduced_motion=True)))


@pytest.fixture(scope="session")
def kept_theme(qapp: QApplication) -> EditorTheme:
    """Fonts and icons, loaded once for all windows; which colours it has, ``editor_window`` says each time."""
    from editor.theme import EditorTheme
    from runtime.ui.theme import load_fonts

    load_fonts(resources.assets() / "fonts")
    return EditorTheme(resources.assets() / "icons")


@pytest.fixture
def editor_window(
    qtbot: QtBot, own_home: Path, editor_stock: AssetCache, kept_theme: EditorTheme
) -> Iterator[Callable[..., EditorWindow]]:
    """Makes windows, each shown and fully loaded; they close without asking at the end."""
    from PySide6.QtCore import QEvent, Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from editor.controls import WindowParts
    from editor.dialogs.questions import Unsaved
    from editor.palettes import USUAL
    from editor.settings import EditorSettings
    from editor.window import EditorWindow
    from runtime.profile.home import find_home
    from runtime.profile.settings import USUAL_TEXT
    from runtime.support.texts import english

    app = QApplication.instance()
    assert isinstance(app, QApplication)
    if kept_theme.name != USUAL:
        kept_theme.wear(USUAL)
    kept_theme.write(USUAL_TEXT)
    made: list[EditorWindow] = []
    font, palette = app.font(), app.palette()

    def make(
        folder: Path | None = None,
        edit_shipped: bool = False,
        told: dict[str, Any] | None = None,
        tools: ToolTable = TOOLS,
        meter_processes: int = 0,
    ) -> EditorWindow:
        memory = EditorSettings(find_home(own_home))
        parts = WindowParts(
            english().for_windows(), kept_theme, memory, editor_stock, edit_shipped, tools, meter_processes
        )
        window = EditorWindow(parts)
        window.ask = Answers(told or {})  # type: ignore[assignment]
        made.append(window)
        window.show()
        window.warm_up()
        if folder is not None:
            assert window.files.open_folder(folder)
            window.view.zoom_to(24)
        qtbot.waitExposed(window)
        window.activateWindow()  # What told of a slow disk may have been active meanwhile.
        qtbot.waitUntil(window.isActiveWindow)
        app.processEvents()
        return window

    yield make
    for button in (one for one in Qt.MouseButton if one & app.mouseButtons()):
        QTest.mouseRelease(made[-1], button)  # What waits for a free hand would wait in every test that follows.
    for window in made:
        window.ask = Answers({"unsaved": Unsaved.DISCARD})  # type: ignore[assignment]
        window.close()
        window.deleteLater()
    app.processEvents()
    # Otherwise closed windows pile up, and every change of theme styles them all.
    app.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    if app.font() != font:  # A change of theme dresses the whole program, and the next test's windows would be others.
        app.setFont(font)
        app.setPalette(palette)


@pytest.fixture
def window(editor_window: Callable[..., EditorWindow], campaign: Path) -> EditorWindow:
    """The window with the copied campaign open, a cell 24 pixels wide."""
    return editor_window(campaign)


@pytest.fixture
def state() -> Desk:
    """A small document with the tools and a hand, without a window."""
    from editor.document.document import Document
    from tests.editor.tool_desk import Desk, small_campaign

    return Desk(Document(small_campaign()))


@pytest.fixture
def listener(monkeypatch: pytest.MonkeyPatch) -> Iterator[Listener]:
    """Hears what readers are told, as long as the test goes."""
    from PySide6.QtGui import QAccessible

    from tests.ui.listener import listen

    QAccessible.setActive(True)
    yield listen(monkeypatch)
    QAccessible.setActive(False)
