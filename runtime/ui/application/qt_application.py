"""Qt's application as every program with windows begins it, and as an end from outside ends it.

Python's collector runs in whatever thread happens to allocate. Closed windows and dialogs are often garbage that only
it can clear away, and Qt's objects must end in the thread they live in: a thread that saves or checks would corrupt
the memory.
"""

from __future__ import annotations

import gc
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from PySide6.QtCore import (
    QLibraryInfo,
    QLocale,
    QMessageLogContext,
    QObject,
    QSocketNotifier,
    Qt,
    QTimer,
    QtMsgType,
    QTranslator,
    qInstallMessageHandler,
)
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from runtime import resources
from runtime.support.desktop_table import GAME
from runtime.support.signals import HeldSignals
from runtime.support.terminal import tell_safely, tell_stopped
from runtime.support.texts import ENGLISH, LANGUAGES, Texts, preferred_languages, read_texts
from runtime.ui.plain_widgets import wear_style
from runtime.ui.touch import scroll_by_touch

_NAME = "scryptic-language"


def speak(app: QApplication, language: str) -> None:
    """Have Qt's own dialogs, context menus and number fields speak ``language``, a code as ``de``."""
    for old in app.findChildren(QTranslator, _NAME):
        app.removeTranslator(old)
        old.setParent(None)
    system = QLocale.system().name()
    spoken = QLocale(system if system.startswith(f"{language}_") else language)
    QLocale.setDefault(spoken)
    direction, spoken_here = Qt.LayoutDirection, LANGUAGES.get(language, LANGUAGES[ENGLISH])
    app.setLayoutDirection(direction.RightToLeft if spoken_here.is_mirrored else direction.LayoutDirectionAuto)
    translator = QTranslator(app)
    translator.setObjectName(_NAME)
    if translator.load(spoken, "qtbase", "_", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        app.installTranslator(translator)


def speak_from_now(language: str) -> Texts:
    """The texts of a language, or of the system's where it is empty; Qt's own dialogs speak it from now on."""
    app, system = QApplication.instance(), QLocale.system().uiLanguages()
    languages = preferred_languages(language, os.environ) or system
    t = read_texts(resources.translations(), languages).for_windows()
    if isinstance(app, QApplication):
        speak(app, t.language)
    return t


SHARE = 0.0005
"""Seconds after which a thread that reads or loads beside the window lets the window go on.

The window gives way at every file and at every stroke that it draws; with Python's usual ten times as long a page of
the menus waited for a fifth of a second, and the small picture of a level that is checked meanwhile for a tenth.
"""


def let_window_go_on() -> None:
    """Have threads that work beside the window give way to it soon."""
    sys.setswitchinterval(SHARE)


_NO_PAINTERS = "QT_NO_GUI_THREADPOOL"
"""Has Qt paint in the window's own thread alone.

It hands strips of large pictures to other threads and waits for them, hundreds of times in a repaint. Nothing is won by
it, and beside a computer that thinks, or checks, each of these strips waits for its turn on a processor.
"""


def start_application(t: Texts) -> QApplication:
    """The application with its style, name and icon, speaking the language of ``t``."""
    let_window_go_on()
    os.environ.setdefault(_NO_PAINTERS, "1")
    present = QApplication.instance()
    app = present if isinstance(present, QApplication) else QApplication(["scryptic"])
    speak(app, t.language)
    wear_style(app)
    scroll_by_touch(app)
    app.setApplicationName("Scryptic")
    app.setDesktopFileName(GAME.id)
    icon = resources.assets() / "icons" / "scryptic.png"
    if icon.is_file():
        app.setWindowIcon(QIcon(str(icon)))
    return app


_LOOK = 200
"""Milliseconds from one look for garbage to the next."""

GENERATIONS = 3


def collect_due() -> int:
    """Collect what Python's own thresholds ask for, oldest first, in the thread that calls; gives how much was found.

    A threshold of 0 means never, as Python has it.
    """
    for generation in reversed(range(GENERATIONS)):
        threshold = gc.get_threshold()[generation]
        if threshold and gc.get_count()[generation] > threshold:
            return gc.collect(generation)
    return 0


@contextmanager
def collecting_here() -> Iterator[None]:
    """Let only this thread's event loop collect garbage until the end; no other thread does so meanwhile.

    What is loaded by then, mostly modules, is not looked through until the end: that held up the loop for 0.1 s.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    gc.freeze()
    owner = QObject()
    timer = QTimer(owner, interval=_LOOK)
    timer.timeout.connect(collect_due)
    timer.start()
    try:
        yield
    finally:
        timer.stop()
        gc.unfreeze()
        if was_enabled:
            gc.enable()


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
