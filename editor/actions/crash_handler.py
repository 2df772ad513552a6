"""What becomes of errors that nobody caught, in any thread: their page, and the report for whoever mends them."""

from __future__ import annotations

import os
import platform
import re
import sys
import threading
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from importlib.metadata import version
from pathlib import Path
from time import monotonic
from types import TracebackType

from PySide6 import __version__ as pyside_version
from PySide6.QtCore import QObject, Qt, QThread, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from editor.actions.journal_controller import JournalController
from editor.editor_state import EditorState
from editor.widgets import run_modal
from runtime.support.extensions import loaded_versions
from runtime.support.terminal import tell_fault, tell_safely
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import Label
from runtime.ui.widgets.boxes import in_column

_QUOTED = re.compile(r"""'[^'\n]*'|"[^"\n]*"|“[^”\n]*”""")
_HARMLESS = re.compile(r"""[\w.,:+*()\[\]<>=-]{0,60}|[^\n]*[/\\][^\n]*""", re.ASCII)
"""What may stand in quotes: a name of the program's own, or a path."""

ROW, ROW_SECONDS = 10, 10.0
"""So many errors in so many seconds are a row that only ending the program breaks off."""

MOST_MEANWHILE = 50
"""Errors while one is being told of, after which the program is ended."""


def report_of(fault: BaseException, versions: Mapping[str, str]) -> str:
    """The whole report; ``versions`` names what the program is made of."""
    lines = [f"{name} {version}" for name, version in versions.items()]
    lines += [f"Python {platform.python_version()}", platform.platform(), ""]
    return "\n".join((*lines, *(_without_texts(line) for line in _lines(fault)))) + "\n"


def signature_of(fault: BaseException) -> str:
    """What is the same where the same thing goes wrong again: the kind of error and its place in the program."""
    frames = traceback.extract_tb(fault.__traceback__)
    place = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else ""
    return f"{type(fault).__qualname__} {place}"


def _lines(fault: BaseException) -> list[str]:
    return "".join(traceback.format_exception(fault)).splitlines()


def _without_texts(line: str) -> str:
    """A line of a traceback without what a person may have written: lines of the program stay as they are."""
    home = str(Path.home())
    line = line.replace(home, "~") if len(home) > 1 else line
    bare = re.sub(r"^[ ]*[|+][ |+]", "", line)
    if bare.startswith(("  File ", "    ")):
        return line
    return _QUOTED.sub(lambda quoted: quoted[0] if _HARMLESS.fullmatch(quoted[0][1:-1]) else "'…'", line)


class CrashAdvice(Enum):
    """What to do about an error."""

    TELL = "tell"
    QUIET = "quiet"
    """It is known, or another is being told of."""
    GIVE_UP = "give up"


@dataclass(slots=True)
class ErrorCount:
    """Counts errors, so that telling of them never goes round in circles."""

    is_telling: bool = False
    meanwhile: int = 0
    known: set[str] = field(default_factory=set)
    times: list[float] = field(default_factory=list)

    def judge(self, signature: str, now: float) -> CrashAdvice:
        """What to do about one more; ``now`` is the time in seconds."""
        self.times = [*(time for time in self.times if now - time < ROW_SECONDS), now]
        if self.is_telling:
            self.meanwhile += 1
            return CrashAdvice.GIVE_UP if self.meanwhile > MOST_MEANWHILE else CrashAdvice.QUIET
        if len(self.times) >= ROW:
            return CrashAdvice.GIVE_UP
        if signature in self.known:
            return CrashAdvice.QUIET
        self.known.add(signature)
        return CrashAdvice.TELL

    def told(self) -> None:
        """The page is closed; what happened while it was open counts no more."""
        self.is_telling, self.meanwhile = False, 0
        self.times = []


GIVEN_UP = 1
"""The program's exit code after an error that it could not go on from."""


def end_at_once(code: int) -> None:
    """End the program without another step of it."""
    os._exit(code)


class CrashHandler(QObject):
    """Stands in for Python's hooks for exceptions that nobody caught: a calm page instead of a silent death.

    The work is brought to safety first. The same error is told of once; a second one while the page is open, and
    many in a row, are written plainly, and where they don't end the program does, with an exit code. ``save_copy`` asks
    for a folder, ``close_kept`` closes the window and leaves the journal.
    """

    _elsewhere = Signal(object)

    def __init__(
        self,
        window: QWidget,
        state: EditorState,
        journal: JournalController,
        t: Texts,
        *,
        save_copy: Callable[[], object],
        close_kept: Callable[[], object],
        end: Callable[[int], None] = end_at_once,
    ) -> None:
        super().__init__(window)
        self._window, self._state, self._journal, self._t = window, state, journal, t
        self._save_copy, self._close_kept, self._end = save_copy, close_kept, end
        self._strikes = ErrorCount()
        self._hooks = sys.excepthook, threading.excepthook
        self._elsewhere.connect(self._handle, Qt.ConnectionType.QueuedConnection)

    def begin(self) -> None:
        """Stand in for the hooks from now on."""
        sys.excepthook = self
        threading.excepthook = self._in_thread

    def stop(self) -> None:
        """Put the hooks back."""
        sys.excepthook, threading.excepthook = self._hooks

    def __call__(self, kind: type[BaseException], fault: BaseException, where: TracebackType | None) -> None:
        """Tell of an exception; Qt calls this too, in whatever thread it was raised."""
        if issubclass(kind, KeyboardInterrupt):
            QTimer.singleShot(0, self._window, self._window.close)
            return
        if fault.__traceback__ is None:
            fault = fault.with_traceback(where)
        tell_fault(fault)
        if QThread.currentThread() is self.thread():
            self._handle(fault)
        else:
            self._elsewhere.emit(fault)

    def _in_thread(self, raised: threading.ExceptHookArgs) -> None:
        if raised.exc_value is not None and not issubclass(raised.exc_type, SystemExit):
            self(raised.exc_type, raised.exc_value, raised.exc_traceback)

    def _handle(self, fault: BaseException) -> None:
        verdict = self._strikes.judge(signature_of(fault), monotonic())
        if verdict is CrashAdvice.GIVE_UP:
            self._give_up()
        elif verdict is CrashAdvice.TELL:
            self._strikes.is_telling = True
            self._keep()
            # Not from here: this may be the midst of painting, where no other window can be shown.
            QTimer.singleShot(0, self, partial(self._show, fault))

    def _keep(self) -> bool:
        """Bring the work to safety; whether it is there."""
        try:
            return self._journal.keep_now()
        except Exception as second:  # Whatever broke the editor may have broken this too.
            tell_fault(second)
            return False

    def _show(self, fault: BaseException) -> None:
        try:
            self._tell(fault)
        except Exception as second:  # The page itself must not bring the page up.
            tell_fault(second)
        finally:
            self._strikes.told()

    def _tell(self, fault: BaseException) -> None:

        window, t = self._window, self._t
        is_kept = self._keep()
        advice = t(
            "The editor has met an error that is its own fault. You can go on, but closing and starting again is safer."
        )
        if not is_kept:
            advice = t("The editor has met an error that is its own fault. Save a copy before anything else.")
        versions = {"Scryptic": version("scryptic"), "PySide6": pyside_version, **loaded_versions()}
        page = CrashPage(
            t,
            self._where(is_kept),
            advice,
            report_of(fault, versions),
            can_save=self._state.document is not None,
            parent=window,
        )
        run_modal(page)
        if page.way is CrashChoice.COPY:
            self._save_copy()
        elif page.way is CrashChoice.CLOSE:
            self._close_kept() if is_kept else window.close()

    def _give_up(self) -> None:
        """End the program: the work is kept, and that is said where it can still be read."""
        t = self._t
        try:
            where = self._where(self._keep())
        except Exception as second:
            tell_fault(second)
            where = ""
        tell_safely(t("The editor can't go on: one error follows the other."), where)
        self._end(GIVEN_UP)

    def _where(self, is_kept: bool) -> str:
        """Where the work is, in sentences."""
        t, document = self._t, self._state.document
        if document is None:
            return t("No campaign was open, so nothing is lost.")
        name, folder, path = document.campaign.name, document.folder, self._journal.path
        if not document.is_dirty and folder is not None:
            return t("“{name}” is saved in {folder}.", name=name, folder=folder)
        if not document.is_dirty:
            return t("“{name}” is new and unchanged, so nothing is lost.", name=name)
        before = t("What was saved before lies in {folder}.", folder=folder) if folder else ""
        if is_kept and path is not None:
            said = t(
                "The unsaved changes of “{name}” are kept in {path}. The editor offers them when it starts again.",
                name=name,
                path=path,
            )
        else:
            said = t("“{name}” is still open here with changes that are saved nowhere yet.", name=name)
        return f"{said}\n{before}".rstrip()


class CrashChoice(Enum):
    """How to go on."""

    ON = "on"
    COPY = "copy"
    CLOSE = "close"


class CrashPage(QDialog):
    """Names where the work is; ``way`` is how the person wants to go on. Closing it goes on working."""

    def __init__(
        self, t: Texts, where: str, advice: str, report: str, *, can_save: bool, parent: QWidget | None
    ) -> None:
        super().__init__(parent)
        self._t = t
        self.way = CrashChoice.ON
        self.setWindowTitle(t("Something went wrong"))
        self.where = Label(where)
        self.report = QPlainTextEdit(report)
        self.copied = Label(t("It holds versions and places in the program, and none of your texts but paths."))
        self.copy_report = self._button(t("Copy the report"), t("Put the report on the clipboard"), self._copy)
        self.copy = self._button(
            t("Save a copy…"), t("Save what is open into another folder"), lambda: self._leave(CrashChoice.COPY)
        )
        self.copy.setVisible(can_save)
        self.close_editor = self._button(
            t("Close the editor"),
            t("End the program; unsaved work is offered again at the next start"),
            lambda: self._leave(CrashChoice.CLOSE),
        )
        self.go_on = self._button(
            t("Go on"), t("Close this message and go on working (Esc)"), lambda: self._leave(CrashChoice.ON)
        )
        self.go_on.setDefault(True)
        self._lay_out(advice)
        self.resize(720, 520)
        self.go_on.setFocus()

    def _lay_out(self, advice: str) -> None:
        t = self._t
        heading, counsel, title = Label(t("Where your work is")), Label(advice), Label(t("Report"))
        heading.setObjectName("heading")
        title.setObjectName("section")
        self.copied.setObjectName("quiet")
        for label in (self.where, counsel, self.copied):
            label.setWordWrap(True)
        self.where.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.where.setAccessibleName(t("Where your work is"))
        card = QFrame()
        card.setObjectName("card")
        in_column(heading, self.where, margins=(16, 12, 16, 14), on=card)
        self.report.setReadOnly(True)
        self.report.setAccessibleName(t("Report"))
        self.report.setToolTip(t("What whoever mends the program needs to know"))
        self.report.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.report.setTabChangesFocus(True)
        below, buttons, layout = QHBoxLayout(), QHBoxLayout(), QVBoxLayout(self)
        below.addWidget(self.copied, 1)
        below.addWidget(self.copy_report)
        buttons.setSpacing(8)
        buttons.addWidget(self.copy)
        buttons.addStretch(1)
        buttons.addWidget(self.close_editor)
        buttons.addWidget(self.go_on)
        layout.setContentsMargins(20, 18, 20, 16)
        layout.setSpacing(10)
        for widget in (card, counsel, title):
            layout.addWidget(widget)
        layout.addWidget(self.report, 1)
        layout.addLayout(below)
        layout.addSpacing(6)
        layout.addLayout(buttons)

    def _button(self, text: str, tip: str, run: object) -> QPushButton:
        button = QPushButton(text)
        button.setAccessibleName(text)
        button.setToolTip(tip)
        button.setAutoDefault(False)
        button.clicked.connect(run)
        return button

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.report.toPlainText())
        self.copied.setText(self._t("The report is on the clipboard."))

    def _leave(self, way: CrashChoice) -> None:
        self.way = way
        self.accept()
