"""How the scripts of pictures begin: what the command line asks for, a program without a screen, an editor at work.

Every script takes ``FOLDER [--language de] [--size 1280x800] [--scale 1.5] [--text 150] [--contrast] [--large]
[--mirrored] [--scene NAME] [--check]``: the size is that of the screen in its own pixels, the scale what the system
makes of them (1.5 is the screen at 150 %), text, contrast and large buttons are the game's own settings.
``--mirrored`` stands for a language that is written from right to left: windows are laid out so, and the English texts
are in Hebrew letters. With ``--check`` every picture is looked over by ``faults.py``, and what it finds is written
beside the pictures. Qt has no program
before :func:`application`, which says on which platform it is to run.
"""

from __future__ import annotations

import argparse
import gettext
import json
import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.patience import PATIENCE

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication, QWidget

    from editor.window import EditorWindow
    from runtime.support.texts import Texts

Keep = Callable[["QWidget", str], None]
"""Keeps a picture of a widget under a name."""


FOUND = "faults.txt"
"""The file beside the pictures that says what is wrong with them; it is not there where nothing is."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Where the pictures go, in which language the windows speak, and how large they and their texts are.

    ``wishes`` are the settings that are asked for, by their names; ``size`` is the window's, in the pixels that Qt
    counts; ``scenes`` those that are wanted alone.
    """

    folder: Path
    language: str
    size: tuple[int, int]
    scale: str
    is_mirrored: bool
    wishes: Mapping[str, Any]
    scenes: tuple[str, ...]
    checks: bool
    more: argparse.Namespace

    def keep(self, widget: QWidget, name: str) -> None:
        """Keep a picture in the folder."""
        keep_picture(self.folder, widget, name, checks=self.checks)

    def keeper(self, prefix: str) -> Keep:
        """Keeps pictures whose names begin with ``prefix``, such as a theme's."""
        return lambda widget, name: self.keep(widget, f"{prefix}-{name}")

    @property
    def texts(self) -> Texts:
        """The texts in the language."""
        from runtime import resources
        from runtime.support.texts import read_texts

        return read_texts(resources.translations(), (self.language,)).for_windows()

    def play(self, scenes: Sequence[Callable[[Any], None]], on: object) -> int:
        """Set the scenes that are wanted; gives the script's exit code."""
        for scene in scenes:
            if not self.scenes or scene.__name__ in self.scenes:
                scene(on)
        return 0


def keep_picture(folder: Path, widget: QWidget, name: str, *, checks: bool = False) -> None:
    """Keep a picture of a widget in a folder, and tell what is wrong with it where that is asked for."""
    from PySide6.QtWidgets import QApplication

    for _ in range(3):  # A layout may be settled by the second round only.
        QApplication.processEvents()
    if checks:
        from faults import looked_over

        picture, found = looked_over(widget)
        with (folder / FOUND).open("a", encoding="utf-8") as lines:
            lines.writelines(f"{name}: {fault}\n" for fault in found)
    else:
        picture, found = widget.grab(), []
    picture.save(str(folder / f"{name}.png"))
    sys.stdout.write(f"{name}\n" + "".join(f"    {fault}\n" for fault in found))


def asked(
    about: str | None,
    scenes: Sequence[Callable[..., None]] = (),
    more: Callable[[argparse.ArgumentParser], object] = id,
) -> Asked:
    """What the command line asks for; ``about`` is what the script says of itself. The folder is made.

    ``scenes`` are those that can be asked for alone; ``more`` adds the script's own arguments.
    """
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--language", default="en")
    parser.add_argument("--size", help="of the screen, in its own pixels; 1280x800, or 1920x1080 with a scale")
    parser.add_argument("--scale", default="1", help="what the system makes of each pixel, such as 1.5")
    parser.add_argument("--text", type=int, default=100, help="the game's own size of texts, in percent")
    parser.add_argument("--contrast", action="store_true", help="the game's high contrast")
    parser.add_argument("--large", action="store_true", help="with large buttons")
    parser.add_argument("--mirrored", action="store_true", help="laid out and written from right to left")
    parser.add_argument("--check", action="store_true", help="look over every picture")
    if scenes:
        names = [scene.__name__ for scene in scenes]
        parser.add_argument(
            "--scene", action="append", default=[], choices=names, metavar="NAME", help=", ".join(names)
        )
    more(parser)
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    scale = float(given.scale)
    width, height = (int(part) for part in (given.size or ("1280x800" if scale == 1 else "1920x1080")).split("x"))
    size = (round(width / scale), round(height / scale))
    wishes = {"text_size": given.text, "high_contrast": given.contrast, "large_buttons": given.large}
    only = tuple(given.scene) if scenes else ()
    mirrored = given.mirrored
    return Asked(given.folder, given.language, size, given.scale, mirrored, wishes, only, given.check, given)


def application(asks: Asked) -> QApplication:
    """A program that needs no screen, and takes the one it has not for as large as the pictures."""
    os.environ["LANGUAGE"] = asks.language
    screen = asks.folder / "screen.json"
    screen.write_text(json.dumps({"screens": [_screen(*(round(float(asks.scale) * side) for side in asks.size))]}))
    os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={screen}"
    os.environ["QT_SCALE_FACTOR"] = asks.scale
    from PySide6.QtCore import Qt
    from PySide6.QtWidgets import QApplication

    from runtime.support import texts
    from runtime.ui.application import qt_application

    app = QApplication(["pictures"])
    if asks.is_mirrored:
        app.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        texts.LANGUAGES = {**texts.LANGUAGES, texts.ENGLISH: replace(texts.LANGUAGES[texts.ENGLISH], is_mirrored=True)}
        qt_application.LANGUAGES = texts.LANGUAGES
        # Programs read their texts themselves; English ones come from here, whoever asks.
        gettext.NullTranslations.gettext = lambda _self, message: _mirrored(message)  # type: ignore[method-assign]
        gettext.NullTranslations.ngettext = (  # type: ignore[method-assign]
            lambda _self, one, many, count: _mirrored(one if count == 1 else many)
        )
    return app


_HEBREW = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "אבגדהוזחטיכלמנסעפצקרשתםןךץאבגדהוזחטיכלמנסעפצקרשתםןךץ"
)
_KEPT = re.compile(r"(\{[^}]*\}|<[^>]*>)")
"""What stays in a message as it is: what is filled in, and marks."""


def _mirrored(message: str) -> str:
    """A message in letters that are written from right to left; marks that turn others would be shown as such."""
    pieces = enumerate(_KEPT.split(message))
    return "".join(piece if place % 2 else piece.translate(_HEBREW) for place, piece in pieces)


def _screen(width: int, height: int) -> dict[str, Any]:
    """A screen as Qt's platform without one wants it described, in its own pixels."""
    place = {"name": "pictures", "x": 0, "y": 0, "width": width, "height": height}
    return {**place, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}


def game_application(asks: Asked) -> QApplication:
    """The same as the game begins it, with its style, speaking the language."""
    from runtime.ui.application.qt_application import start_application

    application(asks)
    return start_application(asks.texts)


def wished_home(folder: Path, asks: Asked) -> Path:
    """A home in a folder whose settings are those that are wished for."""
    from runtime.profile.home import find_home
    from runtime.profile.settings import Settings, write_settings

    home = folder / "home"
    home.mkdir()
    write_settings(find_home(home), Settings(**asks.wishes))
    return home


@contextmanager
def editor(app: QApplication, asks: Asked, campaign: str = "first-light") -> Iterator[EditorWindow]:
    """The editor with a copy of a shipped campaign and a home of its own; what was done is dropped at the end."""
    from editor.app import build_window
    from runtime import resources

    with tempfile.TemporaryDirectory() as place:
        window = build_window(app, wished_home(Path(place), asks), language=asks.language)
        window.resize(*asks.size)
        window.show()
        window.warm_up()
        window.files.open_folder(Path(shutil.copytree(resources.campaigns() / campaign, Path(place) / campaign)))
        wait(500)
        yield window
        document = window.state.document
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


def until(is_so: Callable[[], bool], what: str) -> None:
    """Let the windows work until something is so; TimeoutError names ``what`` it is where it never comes."""
    ends = time.monotonic() + PATIENCE
    while not is_so():
        if time.monotonic() > ends:
            raise TimeoutError(f"For {PATIENCE:.0f} seconds there is no sign of {what}.")
        wait(10)
