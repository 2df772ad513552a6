"""The editor with a campaign's folder, opened for a reader on a screen that has no window manager."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from editor.app import build_window
from runtime.profile.home import find_home
from runtime.profile.settings import Settings, write_settings


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("campaign", type=Path, help="its folder")
    parser.add_argument("--old-reader", action="store_true", help="descriptions instead of announcements")
    asked = parser.parse_args()
    application = QApplication(sys.argv)
    if asked.old_reader:
        write_settings(find_home(), Settings(old_reader=True))
    window = build_window(application, language="en")
    window.show()
    window.activateWindow()

    def begin() -> None:
        window.warm_up()
        window.open_named(str(asked.campaign))
        window.view.setFocus()
        sys.stdout.write("shown\n")
        sys.stdout.flush()

    QTimer.singleShot(0, window, begin)
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())
