"""Runs what may have to wait for a disk beside the window: quick ones at once, slow ones with a word to the person."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import Generic, TypeVar

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtWidgets import QDialog, QProgressBar, QVBoxLayout, QWidget

from runtime.support.texts import Texts
from runtime.ui.plain_widgets import Label

T = TypeVar("T")

AT_ONCE = 0.1
"""Seconds that are waited for without a word, the window standing still."""

SOON = 700
"""Milliseconds after which it is said that the disk is slow."""

_LOOK = 20


class WaitDialog(QDialog):
    """Says what is waited for; it can't be closed, and goes when it is done."""

    def __init__(self, t: Texts, title: str, text: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setWindowFlag(Qt.WindowType.WindowCloseButtonHint, on=False)
        self.setModal(True)
        self.setMinimumWidth(420)
        self.text = Label(text)
        self.text.setWordWrap(True)
        bar = QProgressBar()
        bar.setRange(0, 0)
        bar.setTextVisible(False)
        bar.setAccessibleName(t("Waiting for the disk"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 18, 20, 18)
        layout.setSpacing(12)
        layout.addWidget(self.text)
        layout.addWidget(bar)

    def reject(self) -> None:
        """Stay: what is under way can't be broken off without leaving it half done."""


class DiskWait:
    """Waits for jobs over ``window``; ``is_waiting`` while one is under way."""

    def __init__(self, t: Texts, window: QWidget) -> None:
        self._t, self._window = t, window
        self.is_waiting = False

    def run(self, job: Callable[[], T], title: str, text: str) -> T:
        """What the job returns or raises; it runs in a thread of its own, so the window stays alive meanwhile."""
        work = _Work(job)
        thread = Thread(target=work.run, daemon=True)
        thread.start()
        if not work.done.wait(AT_ONCE):
            self.is_waiting = True
            try:
                self._wait(work, title, text)
            finally:
                self.is_waiting = False
        return work.result()

    def _wait(self, work: _Work[T], title: str, text: str) -> None:
        """Let the window paint itself, but take nothing from mouse and keys, until the work is done."""
        loop, dialog = QEventLoop(), WaitDialog(self._t, title, text, self._window)
        look, soon = QTimer(interval=_LOOK), QTimer(interval=SOON, singleShot=True)

        def go_on() -> None:
            """Make way where it is done: a question that opened meanwhile keeps the loop, and must get its answer."""
            if work.done.is_set():
                soon.stop()
                dialog.hide()
                loop.quit()

        look.timeout.connect(go_on)
        soon.timeout.connect(dialog.show)
        look.start()
        soon.start()
        loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
        look.stop()
        soon.stop()
        dialog.hide()
        dialog.deleteLater()
        work.done.wait()  # A program that is told to end breaks off its loops; what is under way is still done whole.


class _Work(Generic[T]):
    """A job, and what became of it."""

    def __init__(self, job: Callable[[], T]) -> None:
        self._job = job
        self._result: list[T] = []
        self._fault: BaseException | None = None
        self.done = Event()

    def run(self) -> None:
        """Do the job in the thread that calls this; what it raises is kept for whoever waits."""
        try:
            self._result.append(self._job())
        except BaseException as fault:
            self._fault = fault
        finally:
            self.done.set()

    def result(self) -> T:
        """What the job gave back; raises what it raised."""
        if self._fault is not None:
            raise self._fault
        return self._result[0]
