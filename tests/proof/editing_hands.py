"""Hands that edit by real events alone: they paint, type into fields, cells and dialogs, save and undo.

Each event is told before it is sent, and what is on the screen after it: the campaign's value, and the text that is
being typed where that is not in the campaign yet. Whether the journal knows of that text is not asked.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QPoint, Qt, QThread
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFileDialog,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)
from shiboken6 import isValid

from editor.dialogs.questions import Questions
from editor.dialogs.recovery import RecoveryChoice
from editor.document.changes import CellsChanged, HistoryChanged
from editor.safety import recovery
from editor.safety.journal_entries import NO_DRAFT
from tests.proof.events import press_key, press_mouse, type_text
from tests.proof.killing import report

if TYPE_CHECKING:
    from editor.document.changes import Change
    from editor.document.document import Document
    from editor.window import EditorWindow
    from runtime.campaign.model import Campaign

Line = QLineEdit | QPlainTextEdit
WidgetT = TypeVar("WidgetT", bound=QWidget)
Events = Iterator[int]
"""Each step is one event; what comes out is how many milliseconds later the next follows."""

LETTERS = "abcdefghij klmnop ä 語"
DOCKS = ("properties", "texts", "things", "objectives", "story", "difficulties", "regions", "issues")
DIALOGS = ("level.add", "campaign.add-language", "file.new", "play.presets", "level.resize")


class RealQuestions(Questions):
    """The editor's own dialogs, but for recovery, which takes up whatever is offered."""

    def recovery(self, state: Path, only: Path | None) -> RecoveryChoice | None:
        """The newest work that was left."""
        for kept in recovery.find_kept(state):
            recovered = recovery.recover(kept)
            if recovered is not None and (only is None or kept.folder == only):
                return RecoveryChoice(kept, recovered)
        return None

    def drafts(self, drafts: object) -> None:
        """They are seen."""


class Hands:
    """One session after the other: in a field, a table, on the map; a question that opens begins one of its own."""

    def __init__(self, window: EditorWindow, seed: int, fingerprint: Callable[[Campaign], str]) -> None:
        self._window, self._chance, self._fingerprint = window, random.Random(seed), fingerprint
        self._sessions: list[Events] = []
        self._levels: list[int] = []
        self._value = ""
        self._line: Line | None = None
        self._before = ""
        for name in ("getOpenFileName", "getOpenFileNames", "getSaveFileName"):
            setattr(QFileDialog, name, staticmethod(lambda *_about: ("", "")))
        QFileDialog.getExistingDirectory = staticmethod(lambda *_about: "")  # type: ignore[method-assign,assignment]

    def hear(self, document: Document) -> None:
        """Hear of changes before the journal does, and tell them at once: a save may be under way within an event."""

        def heard(change: Change) -> None:
            if isinstance(change, HistoryChanged) or (isinstance(change, CellsChanged) and change.live):
                self._look(document)
                report("change", f"{self._value}:")

        document.subscribe(heard)
        self._look(document)

    def step(self) -> int:
        """Send one event, where none is under way."""
        level = QThread.currentThread().loopLevel()
        if self._levels and self._levels[-1] >= level:
            return 5
        self._levels.append(level)
        self._tell()
        try:
            if not self._sessions or len(self._levels) > len(self._sessions):
                self._sessions.append(self._begin())
            wait = next(self._sessions[-1], None)
            if wait is None:
                self._sessions.pop()
                wait = 5
            return wait
        finally:
            self._levels.pop()

    def _send(self, what: str, run: Callable[[], object]) -> None:
        """Send an event, and tell what is on the screen after it."""
        report("event", what)
        run()
        self._tell()

    def _look(self, document: Document) -> None:
        """See which value is on the screen now."""
        value = self._fingerprint(document.seen)
        if value != self._value and self._line is not None and not self._in_dialog(self._line):
            self._before = _text(self._line) if isValid(self._line) else ""  # It is in the campaign.
        self._value = value

    def _tell(self) -> None:
        if self._window.state.document is None:
            return
        line, typed = self._line, ""
        if line is not None and isValid(line) and line.window().isVisible() and _text(line) != self._before:
            typed = _text(line).encode().hex()
        report("value", f"{self._value}:{typed}")

    def _in_dialog(self, line: Line) -> bool:
        return isValid(line) and QApplication.activeModalWidget() is line.window()

    def _begin(self) -> Events:
        modal = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if modal is not None:
            return self._answer(modal)
        sessions = (
            (6, self._paint),
            (10, self._type_somewhere),
            (6, self._type_in_cell),
            (3, self._show_dock),
            (2, self._open_dialog),
            (1, self._turn),
            (3, self._undo),
            (2, self._save),
        )
        return self._chance.choices([one for _, one in sessions], [weight for weight, _ in sessions])[0]()

    def _paint(self) -> Events:
        view = self._window.view
        port = view.viewport()
        if not port.isVisible():
            return
        self._window.activateWindow()
        window, corner = self._window.windowHandle(), port.mapTo(self._window, QPoint())
        at = corner + QPoint(self._chance.randrange(port.width()), self._chance.randrange(port.height()))
        button, held = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        self._send("press", lambda: QTest.mousePress(window, button, held, at))
        yield 15
        for _ in range(self._chance.randrange(1, 40)):
            at = at + QPoint(self._chance.randint(-20, 20), self._chance.randint(-20, 20))
            self._send("move", partial(QTest.mouseMove, window, at))
            yield self._chance.randrange(5, 40)
        self._send("release", lambda: QTest.mouseRelease(window, button, held, at))
        yield 20

    def _type_somewhere(self) -> Events:
        lines = [one for one in _lines() if not isinstance(one.parent(), QAbstractItemView)]
        if lines:
            yield from self._type(self._chance.choice(lines))

    def _type(self, line: Line) -> Events:
        """Click into a field, type letter by letter, and leave it, or take all of it back."""
        window = line.window()
        window.activateWindow()
        at = line.mapTo(window, line.visibleRegion().boundingRect().center())
        handle = window.windowHandle()
        self._send("click", lambda: press_mouse(handle, at, Qt.MouseButton.LeftButton))
        yield 20
        yield from self._write(line)

    def _write(self, line: Line) -> Events:
        chance = self._chance
        if not isValid(line) or not line.hasFocus():
            return
        self._line, self._before = line, _text(line)
        handle = line.window().windowHandle()
        for _ in range(chance.randrange(3, 40)):
            if not isValid(line) or not line.hasFocus():
                break
            letter = chance.choice(LETTERS)
            self._send("key", partial(type_text, handle, letter))
            yield chance.randrange(15, 80)
        if isValid(line) and not self._in_dialog(line):
            key = chance.choice((Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Tab, Qt.Key.Key_Tab))
            self._send("leave", lambda: press_key(handle, key))
            yield 20
            if isValid(line) and line.hasFocus() and isinstance(line, QPlainTextEdit):
                self._send("leave", lambda: press_key(handle, Qt.Key.Key_Tab))
                yield 20
        if not self._in_dialog(line):
            self._line = None

    def _type_in_cell(self) -> Events:
        tables = [
            one
            for one in _shown(QAbstractItemView)
            if one.editTriggers() != QAbstractItemView.EditTrigger.NoEditTriggers and one.model() is not None
        ]
        if not tables:
            return
        table = self._chance.choice(tables)
        area, window = table.viewport().visibleRegion().boundingRect(), table.window()
        at = QPoint(self._chance.randint(area.left(), area.right()), self._chance.randint(area.top(), area.bottom()))
        index = table.indexAt(at)
        if not index.isValid() or not index.flags() & Qt.ItemFlag.ItemIsEditable:
            return
        window.activateWindow()
        place, handle = table.viewport().mapTo(window, at), window.windowHandle()
        self._send("double", lambda: press_mouse(handle, place, Qt.MouseButton.LeftButton, twice=True))
        yield 30
        field = QApplication.focusWidget()
        if isinstance(field, QLineEdit | QPlainTextEdit) and table.isAncestorOf(field):
            yield from self._write(field)

    def _answer(self, modal: QWidget) -> Events:
        """Type into a dialog, then leave it by Escape, mostly."""
        lines = [one for one in _lines() if one.window() is modal]
        for _ in range(self._chance.randrange(3)):
            if lines and isValid(modal) and modal.isVisible():
                line = self._chance.choice(lines)
                if isValid(line):
                    yield from self._type(line)
        for _ in range(4):
            if not isValid(modal) or not modal.isVisible():
                break
            self._send("escape", partial(press_key, modal.windowHandle(), Qt.Key.Key_Escape))
            yield 20
        if isValid(modal) and modal.isVisible():
            self._send("close", modal.close)
        self._line = None
        yield 20

    def _show_dock(self) -> Events:
        self._window.docks.show(self._chance.choice(DOCKS))
        yield 60

    def _open_dialog(self) -> Events:
        action = self._window.actions_by_id.get(self._chance.choice(DIALOGS))
        if action is not None:
            self._send("dialog", action.trigger)
        yield 30

    def _turn(self) -> Events:
        """Another level, or something else on the map to be chosen."""
        document = self._window.state.document
        if document is not None and document.campaign.levels:
            self._window.state.show_level(self._chance.choice(document.campaign.levels).id)
        yield 30

    def _undo(self) -> Events:
        handle = self._window.windowHandle()
        self._window.activateWindow()
        for _ in range(self._chance.randrange(1, 5)):
            key = self._chance.choice((Qt.Key.Key_Z, Qt.Key.Key_Z, Qt.Key.Key_Y))
            self._send("undo", partial(press_key, handle, key, Qt.KeyboardModifier.ControlModifier))
            yield self._chance.randrange(20, 80)

    def _save(self) -> Events:
        document = self._window.state.document
        if document is None or document.folder is None:
            return
        self._window.activateWindow()
        handle = self._window.windowHandle()
        report("saving", self._value or "-")
        self._send("save", lambda: press_key(handle, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier))
        yield 30


def _text(line: Line) -> str:
    return line.toPlainText() if isinstance(line, QPlainTextEdit) else line.text()


def _shown(kind: type[WidgetT]) -> list[WidgetT]:
    """All of a kind that are seen."""
    return [one for one in QApplication.allWidgets() if isinstance(one, kind) and not one.visibleRegion().isEmpty()]


def _lines() -> list[Line]:
    """The fields that can be written in."""
    found: list[Line] = [*_shown(QLineEdit), *_shown(QPlainTextEdit)]
    found = [one for one in found if one.isEnabled() and not one.isReadOnly() and not one.property(NO_DRAFT)]
    return sorted(found, key=lambda one: (one.accessibleName(), one.mapToGlobal(QPoint()).y()))
