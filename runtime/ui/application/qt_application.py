"""Qt's application as both ways into the game begin it."""

from __future__ import annotations

import sys

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from runtime import resources
from runtime.support.texts import Texts
from runtime.ui.application.language import speak
from runtime.ui.plain_widgets import wear_style

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
