"""Takes screenshots of printing and of exporting pictures in every theme, like ``screenshots.py`` beside it.

``python tests/pictures/print_screens.py FOLDER``
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from opening import Keep, application, asked, editor, until, wait

if TYPE_CHECKING:
    from editor.window import EditorWindow


def take_printing(window: EditorWindow, keep: Keep) -> None:
    """The dialogs of printing and of pictures, in the theme the window has."""
    from editor.dialogs.exports import PictureDialog, PrintDialog
    from runtime import resources
    from runtime.exchange.picture import picture_of

    prints, level, t = window.controls.prints, window.state.level, window.t
    rules = prints.rules_of(level)
    shop = prints.open_shop()
    dialog = PrintDialog(t, shop, lambda options: shop.booklet(level, rules, options, t), window)
    dialog.show()
    until(lambda: dialog.count > 0, "the pages")
    keep(dialog, "editor-print")
    for page, name in ((2, ""), (3, "board"), (4, "letters")):
        dialog.after.click()
        until(lambda page=page: f"page {page} of" in dialog.title.text(), f"page {page}")
        if name:
            keep(dialog, f"editor-print-{name}")
    dialog.style_box.setCurrentIndex(1)
    wait(600)
    keep(dialog, "editor-print-plain")
    dialog.close()
    fonts = resources.assets() / "fonts"
    picture = PictureDialog(
        t, level, lambda options, _overlay: picture_of(level, options, shop.pictures, fonts), parent=window
    )
    picture.around.setCurrentIndex(1)
    picture.show()
    until(lambda: not picture.picture.pixmap().isNull(), "the map as a picture")
    wait(400)
    keep(picture, "editor-picture")
    picture.close()


def main() -> int:
    """Take all pictures into a folder."""
    asks = asked(__doc__)
    with editor(application(asks), asks) as window:
        from editor.palettes import THEMES

        for theme in THEMES:
            window.actions_by_id[f"view.theme-{theme}"].trigger()
            take_printing(window, asks.keeper(theme))
    return 0


if __name__ == "__main__":
    sys.exit(main())
