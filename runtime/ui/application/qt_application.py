"""Qt's application as every program with windows begins it: its language, and its garbage kept to the window's thread.

Python's collector runs in whatever thread happens to allocate. Closed windows and dialogs are often garbage that only
it can clear away, and Qt's objects must end in the thread they live in: a thread that saves or checks would corrupt
the memory.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QLibraryInfo, QLocale, QObject, QTimer, QTranslator
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from runtime import resources
from runtime.support.texts import Texts, preferred_languages, read_texts
from runtime.ui.plain_widgets import wear_style

_NAME = "scryptic-language"


def speak(app: QApplication, language: str) -> None:
    """Have Qt's own dialogs, context menus and number fields speak ``language``, a code as ``de``."""
    for old in app.findChildren(QTranslator, _NAME):
        app.removeTranslator(old)
        old.setParent(None)
    system = QLocale.system().name()
    spoken = QLocale(system if system.startswith(f"{language}_") else language)
    QLocale.setDefault(spoken)
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
the menus waited for a fifth of a second.
"""


def start_application(t: Texts) -> QApplication:
    """The application with its style, name and icon, speaking the language of ``t``."""
    sys.setswitchinterval(SHARE)
    present = QApplication.instance()
    app = present if isinstance(present, QApplication) else QApplication(["scryptic"])
    speak(app, t.language)
    wear_style(app)
    app.setApplicationName("Scryptic")
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
    """Let only this thread's event loop collect garbage until the end; no other thread does so meanwhile."""
    was_enabled = gc.isenabled()
    gc.disable()
    owner = QObject()
    timer = QTimer(owner, interval=_LOOK)
    timer.timeout.connect(collect_due)
    timer.start()
    try:
        yield
    finally:
        timer.stop()
        if was_enabled:
            gc.enable()
