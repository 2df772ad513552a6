"""Qt's own words and numbers in the language that the programs speak."""

from __future__ import annotations

import os

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from runtime import resources
from runtime.support.texts import Texts, preferred_languages, read_texts

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
