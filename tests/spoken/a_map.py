"""The editor with a campaign's folder, opened for a reader on a screen that has no window manager."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from editor.app import build_window


def main() -> int:
    application = QApplication(sys.argv)
    window = build_window(application, language="en")
    window.show()
    window.activateWindow()

    def begin() -> None:
        window.warm_up()
        window.open_named(str(Path(sys.argv[1])))
        window.view.setFocus()
        sys.stdout.write("shown\n")
        sys.stdout.flush()

    QTimer.singleShot(0, window, begin)
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())
