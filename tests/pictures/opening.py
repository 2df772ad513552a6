"""How the scripts of pictures begin: what the command line asks for, a program without a screen, an editor at work.

Every script takes ``FOLDER [LANGUAGE] [--size WIDTHxHEIGHT] [--scale FACTOR]``. Nothing of Qt is imported before
:func:`application`, which says on which platform it is to run.
"""

from __future__ import annotations

import argparse
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication, QWidget

    from editor.window import EditorWindow

Keep = Callable[["QWidget", str], None]
"""Keeps a picture of a widget under a name."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Where the pictures go, in which language the windows speak, and how large they are."""

    folder: Path
    language: str
    size: tuple[int, int]
    scale: str

    def keep(self, widget: QWidget, name: str) -> None:
        """Keep a picture in the folder."""
        widget.grab().save(str(self.folder / f"{name}.png"))

    def keeper(self, prefix: str) -> Keep:
        """Keeps pictures whose names begin with ``prefix``, such as a theme's."""
        return lambda widget, name: self.keep(widget, f"{prefix}-{name}")


def asked(about: str | None) -> Asked:
    """What the command line asks for; ``about`` is what the script says of itself. The folder is made."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("language", nargs="?", default="en")
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--scale", default="1")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    width, height = (int(part) for part in given.size.split("x"))
    return Asked(given.folder, given.language, (width, height), given.scale)


def application(asks: Asked) -> QApplication:
    """A program that needs no screen."""
    os.environ["LANGUAGE"] = asks.language
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ["QT_SCALE_FACTOR"] = asks.scale
    from PySide6.QtWidgets import QApplication

    return QApplication(["pictures"])


@contextmanager
def editor(app: QApplication, asks: Asked, campaign: str = "first-light") -> Iterator[EditorWindow]:
    """The editor with a copy of a shipped campaign and a home of its own; what was done is dropped at the end."""
    from editor.app import build_window
    from runtime import resources

    with tempfile.TemporaryDirectory() as place:
        window = build_window(app, Path(place) / "home", language=asks.language)
        window.resize(*asks.size)
        window.show()
        window.warm_up()
        window.files.open_folder(Path(shutil.copytree(resources.campaigns() / campaign, Path(place) / campaign)))
        wait(500)
        yield window
        document = window.desk.document
        if document is not None:
            document.go_to(0)  # So that nothing is asked.
        window.close()
        window.deleteLater()
        app.processEvents()


def wait(milliseconds: int) -> None:
    """Let the windows work for a while: checks and thumbnails come shortly after an edit."""
    from PySide6.QtCore import QEventLoop, QTimer

    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()  # Unlike QTest.qWait it lets other Python threads run, such as that of the checks.


def later(call: Callable[[], None]) -> None:
    """Call something once the dialog that opens next is on the screen."""
    from PySide6.QtCore import QTimer

    QTimer.singleShot(150, call)


def until(is_so: Callable[[], bool]) -> None:
    """Wait for something, ten seconds at most."""
    for _ in range(200):
        if is_so():
            return
        wait(50)
