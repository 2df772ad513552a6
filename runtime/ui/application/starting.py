"""Qt's application as both ways into the game begin it."""

from __future__ import annotations

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from runtime import resources
from runtime.support.texts import Texts
from runtime.ui.application.language import speak


def start_application(t: Texts) -> QApplication:
    """The application with its style, name and icon, speaking the language of ``t``."""
    present = QApplication.instance()
    app = present if isinstance(present, QApplication) else QApplication(["scryptic"])
    speak(app, t.language)
    app.setStyle("Fusion")
    app.setApplicationName("Scryptic")
    icon = resources.assets() / "icons" / "scryptic.png"
    if icon.is_file():
        app.setWindowIcon(QIcon(str(icon)))
    return app
