"""What becomes of errors that nobody caught, in the window's thread, in others, and in what Qt calls."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from time import monotonic
from types import TracebackType

from PySide6 import __version__ as pyside_version
from PySide6.QtCore import QObject, Qt, QThread, QTimer, Signal
from PySide6.QtWidgets import QWidget

from editor.actions.journal_controller import JournalController
from editor.editor_state import EditorState
from editor.safety.report import CrashAdvice, Strikes, report_of, signature_of
from editor.widgets import run_modal
from runtime.support.terminal import tell_fault, tell_safely
from runtime.support.texts import Texts

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
        desk: EditorState,
        keeping: JournalController,
        t: Texts,
        *,
        save_copy: Callable[[], object],
        close_kept: Callable[[], object],
        end: Callable[[int], None] = end_at_once,
    ) -> None:
        super().__init__(window)
        self._window, self._desk, self._keeping, self._t = window, desk, keeping, t
        self._save_copy, self._close_kept, self._end = save_copy, close_kept, end
        self._strikes = Strikes()
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
            return self._keeping.keep_now()
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
        from editor.dialogs.crash import CrashChoice, CrashPage

        window, t = self._window, self._t
        is_kept = self._keep()
        advice = t(
            "The editor has met an error that is its own fault. You can go on, but closing and starting again is safer."
        )
        if not is_kept:
            advice = t("The editor has met an error that is its own fault. Save a copy before anything else.")
        versions = {"Scryptic": version("scryptic"), "PySide6": pyside_version}
        page = CrashPage(
            t,
            self._where(is_kept),
            advice,
            report_of(fault, versions),
            can_save=self._desk.document is not None,
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
        t, document = self._t, self._desk.document
        if document is None:
            return t("No campaign was open, so nothing is lost.")
        name, folder, path = document.campaign.name, document.folder, self._keeping.path
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
