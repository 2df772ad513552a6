"""Takes screenshots of printing and of exporting pictures in every theme, like ``screenshots.py`` beside it.

``python tests/pictures/print_screens.py FOLDER``
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from screenshots import wait

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from editor.window import EditorWindow

Keep = Callable[["QWidget", str], None]


def take_printing(window: EditorWindow, keep: Keep) -> None:
    """The dialogs of printing and of pictures, in the theme the window has."""
    from editor.dialogs.picture_out import PictureDialog
    from editor.dialogs.print_out import PrintDialog
    from runtime import resources
    from runtime.exchange.picture import picture_of

    prints, level, t = window.controls.prints, window.desk.level, window.t
    rules = prints.rules_of(level)
    dialog = PrintDialog(t, prints.shop, lambda options: prints.shop.booklet(level, rules, options, t), window)
    dialog.show()
    until(lambda: dialog.count > 0)
    keep(dialog, "editor-print")
    for page, name in ((2, ""), (3, "board"), (4, "letters")):
        dialog.after.click()
        until(lambda page=page: f"page {page} of" in dialog.title.text())
        if name:
            keep(dialog, f"editor-print-{name}")
    dialog.style_box.setCurrentIndex(1)
    wait(600)
    keep(dialog, "editor-print-plain")
    dialog.close()
    fonts = resources.assets() / "fonts"
    picture = PictureDialog(
        t, level, lambda options, _overlay: picture_of(level, options, prints.shop.pictures, fonts), parent=window
    )
    picture.around.setCurrentIndex(1)
    picture.show()
    until(lambda: not picture.picture.pixmap().isNull())
    wait(400)
    keep(picture, "editor-picture")
    picture.close()


def until(is_so: Callable[[], bool]) -> None:
    """Wait for something, ten seconds at most."""
    for _ in range(200):
        if is_so():
            return
        wait(50)


def main() -> int:
    """Take all pictures into a folder."""
    folder = Path(sys.argv[1])
    os.environ["LANGUAGE"] = "en"
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtWidgets import QApplication

    from editor.app import build_window
    from editor.palettes import THEMES
    from runtime import resources

    app = QApplication([])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        window = build_window(app, Path(place) / "home")
        window.resize(1280, 800)
        window.show()
        window.warm_up()
        window.files.open_folder(Path(shutil.copytree(resources.campaigns() / "first-light", Path(place) / "copy")))
        wait(500)
        for theme in THEMES:
            window.actions_by_id[f"view.theme-{theme}"].trigger()
            take_printing(window, lambda widget, name, theme=theme: _kept(widget, folder / f"{theme}-{name}.png"))
        window.close()
    return 0


def _kept(widget: QWidget, path: Path) -> None:
    widget.grab().save(str(path))


if __name__ == "__main__":
    sys.exit(main())
