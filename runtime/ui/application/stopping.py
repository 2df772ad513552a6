"""The end of a program with windows that is asked for from outside: Ctrl+C on its terminal, or a signal to end.

Qt's loop does not come back to Python by itself, so that Python would hear of a signal only with the next event, and
then in the midst of whatever that event does. Here the signal comes to the loop as an event of its own.
"""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable
from contextlib import suppress

from PySide6.QtCore import QSocketNotifier, QTimer
from PySide6.QtWidgets import QApplication

from runtime.support.starting import Held
from runtime.support.terminal import tell_stopped
from runtime.support.texts import Texts

STOPPED_BY = 128
"""A program that a signal has ended gives this and the signal's number as its exit code."""
_MOST = 64
_SIGNALS = (signal.SIGINT, signal.SIGTERM)


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
        for held in {one for one in self._before.values() if isinstance(one, Held)}:
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


def run_until_stopped(app: QApplication, t: Texts, end: Callable[[], bool]) -> int:
    """Run Qt's loop; gives its exit code, or 128 and the signal's number where a signal has ended it.

    At a signal ``end`` brings everything to safety and closes the windows. Where it answers False something has to
    be asked first, and the program goes on; a second signal ends it all the same.
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

    ear = _Ear(heard)
    try:
        code = app.exec()
    finally:
        ear.close()
    if stopped:
        say_stopped(t)
    return stopped or code


def say_stopped(t: Texts) -> None:
    """Say on the terminal, where there is one, that the program was stopped."""
    tell_stopped(t("Stopped."))
