"""Takes pictures of the sheet of all levels: ``python tests/pictures/sheet_screens.py FOLDER``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from opening import Keep, application, asked, editor, until, wait

if TYPE_CHECKING:
    from editor.window import EditorWindow


def take_sheet(window: EditorWindow, keep: Keep, folder: Path) -> None:
    """The sheet in both themes, large and small, sought; and the levels on one picture."""
    from runtime import resources

    window.files.open_folder(resources.campaigns() / "alchemists-war")
    window.parts.assets.boards  # noqa: B018
    wait(400)
    window.actions_by_id["level.sheet"].trigger()
    sheet = window.controls.sheet.sheet
    assert sheet is not None
    for theme in ("dark", "light"):
        window.actions_by_id[f"view.theme-{theme}"].trigger()
        wait(800)
        keep(sheet, f"sheet-{theme}")
    sheet.slider.setValue(240)
    sheet.resize(900, 600)
    wait(500)
    keep(sheet, "sheet-large")
    sheet.slider.setValue(96)
    sheet.sort.setCurrentIndex(2)
    wait(500)
    keep(sheet, "sheet-small")
    window.ask.file_to_write = lambda usual, _kind: folder / usual.name
    for command in ("picture", "sheet"):
        window.controls.sheet._do(command, tuple(row.id for row in sheet.model.rows))
        until(lambda: not window.controls.file_jobs.is_busy, "a file")


def main() -> int:
    """Take all pictures into a folder."""
    asks = asked(__doc__)
    with editor(application(asks), asks) as window:
        take_sheet(window, asks.keep, asks.folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
