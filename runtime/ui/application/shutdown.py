"""The end of a program with windows that comes from outside: Ctrl+C, a signal to end, the session's end, no screen.

Qt's loop does not come back to Python by itself, so that Python would hear of a signal only with the next event, and
then in the midst of whatever that event does. Here the signal comes to the loop as an event of its own.
"""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from PySide6.QtCore import (
    QMessageLogContext,
    QSocketNotifier,
    QTimer,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtWidgets import QApplication

from runtime.support.signals import HeldSignals
from runtime.support.terminal import tell_safely, tell_stopped
from runtime.support.texts import Texts

STOPPED_BY = 128
"""A program that a signal has ended gives this and the signal's number as its exit code."""
_MOST = 64
_SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
_SCREENS = ("xcb", "wayland")
_BROKEN = "connection broke"
"""Qt says so of a screen that is gone, and ends the program at once."""

NO_SCREEN = 1
"""The exit code of a program whose screen is gone."""


class _Ear:
    """Hears signals as events of Qt's loop; ``heard`` gets the number of each."""

    def __init__(self, heard: Callable[[int], object]) -> None:
        self._heard = heard
        self._here, self._there = socket.socketpair()
        for end in (self._here, self._there):
            end.setblocking(False)
        self._notifier = QSocketNotifier(self._here.fileno(), QSocketNotifier.Type.Read)
        self._notifier.activated.connect(self._listen)
        self._fd = signal.set_wakeup_fd(self._there.fileno(), warn_on_full_buffer=False)
        # Whoever starts a program that is to hear nothing of Ctrl+C has told so beforehand.
        wanted = [one for one in _SIGNALS if signal.getsignal(one) is not signal.SIG_IGN]
        self._before = {one: signal.signal(one, _take_note) for one in wanted}
        QTimer.singleShot(0, self._notifier, self._catch_up)

    def close(self) -> None:
        """Hear nothing any more; what was done about signals before is done again."""
        for one, before in self._before.items():
            signal.signal(one, before)
        signal.set_wakeup_fd(self._fd)
        self._notifier.setEnabled(False)
        self._here.close()
        self._there.close()

    def _catch_up(self) -> None:
        """Hear what was held until there was a loop."""
        for held in {one for one in self._before.values() if isinstance(one, HeldSignals)}:
            early, held.heard = held.heard, []
            for number in early:
                self._heard(number)

    def _listen(self) -> None:
        with suppress(BlockingIOError):
            for number in self._here.recv(_MOST):
                if number in self._before:
                    self._heard(number)


def _take_note(_number: int, _frame: object) -> None:
    """Python does nothing of its own about a signal that comes as an event."""


def _nothing() -> None:
    """Stands in where there is nothing to bring to safety."""


def run_until_stopped(
    app: QApplication, t: Texts, end: Callable[[], bool], keep: Callable[[], object] = _nothing
) -> int:
    """Run Qt's loop; gives its exit code, or 128 and the signal's number where a signal has ended it.

    At a signal ``end`` brings everything to safety and closes the windows. Where it answers False something has to
    be asked first, and the program goes on; a second signal ends it all the same. ``keep`` only brings everything to
    safety: the session may end, or the screen is gone, where no window can be closed any more.
    """
    stopped = 0
    is_asked = False

    def heard(number: int) -> None:
        nonlocal stopped, is_asked
        if stopped:
            return
        was_asked, is_asked = is_asked, True
        if end() or was_asked:
            stopped = STOPPED_BY + number
            app.exit(stopped)

    def session_ends() -> None:
        keep()

    ear = _Ear(heard)
    at_session_end = app.commitDataRequest.connect(session_ends)
    try:
        with _watching_the_screen(app, t, keep):
            code = app.exec()
    finally:
        app.commitDataRequest.disconnect(at_session_end)
        ear.close()
    if stopped:
        say_stopped(t)
    return stopped or code


@contextmanager
def _watching_the_screen(app: QApplication, t: Texts, keep: Callable[[], object]) -> Iterator[None]:
    """Bring everything to safety when the screen is gone, and end quietly, before Qt breaks the program off."""
    if app.platformName() not in _SCREENS:
        yield
        return

    def heard(_kind: QtMsgType, _where: QMessageLogContext, message: str | None) -> None:
        tell_safely(message or "")
        if message is not None and _BROKEN in message:
            keep()
            tell_safely(t("Stopped."))
            os._exit(NO_SCREEN)

    before = qInstallMessageHandler(heard)
    try:
        yield
    finally:
        qInstallMessageHandler(before)


def say_stopped(t: Texts) -> None:
    """Say on the terminal, where there is one, that the program was stopped."""
    with suppress(OSError):  # The terminal may be what is gone.
        tell_stopped(t("Stopped."))
