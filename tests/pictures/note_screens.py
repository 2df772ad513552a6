"""Takes pictures of the notes on maps, near and far: ``python tests/pictures/note_screens.py FOLDER``."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from opening import Keep, application, asked, editor, later, wait
from screenshots import close_modal, hover

from runtime.campaign.model import MapNote, NoteColour
from runtime.engine.board.grid import Cell

if TYPE_CHECKING:
    from editor.window import EditorWindow

AREA = tuple(Cell(row, column) for row in (1, 2, 3) for column in (6, 7, 8, 9))
NOTES = (
    MapNote("", Cell(2, 2), "Is this wood too dense for a word of five letters? Testers were stuck here twice."),
    MapNote("", Cell(8, 1), "Gold comes this way.", NoteColour.RED, to=Cell(5, 6)),
    MapNote("", AREA[0], "The quiet corner: nothing happens here before turn 10.", NoteColour.BLUE, cells=AREA),
    MapNote("", Cell(9, 8), "Name this city!", NoteColour.GREEN),
)


def take_notes(window: EditorWindow, keep: Keep) -> None:
    """The layer with the tool in hand, its dock, its dialog, and how it looks far away."""
    from PySide6.QtWidgets import QApplication

    from editor.document.notes import PutNote
    from editor.tools.tool import Modifiers, Pointer, PointerPhase

    by_id, desk = window.actions_by_id, window.state
    for note in NOTES:
        desk.perform("Write a note", PutNote(desk.level_id, note))
    by_id["tool.note"].trigger()
    window.docks.show("notes")
    hover(window, Cell(6, 4))
    for theme in ("dark", "light"):
        by_id[f"view.theme-{theme}"].trigger()
        wait(100)
        keep(window, f"notes-{theme}")
    for phase, cell in ((PointerPhase.PRESS, (6, 2)), (PointerPhase.MOVE, (7, 8))):
        desk.pointer(Pointer(Cell(*cell), phase, Modifiers.NONE))
    window.view.rack_changed()
    wait(60)
    keep(window, "notes-arrow-drawn")
    desk.cancel()
    window.view.rack_changed()
    desk.toolbox.held.note = desk.document.campaign.notes_of(desk.level_id).notes[1].id
    for tile in (96, 24, 12):
        window.view.zoom_to(tile)
        wait(60)
        keep(window, f"notes-tile-{tile}")
    window.view.zoom_fit()
    later(lambda: close_modal(QApplication.activeModalWidget(), keep, "notes-dialog"))
    window.controls.notes.edit(desk.level_id, desk.toolbox.held.note)
    window.resize(1024, 700)
    by_id["view.theme-dark"].trigger()
    wait(150)
    keep(window, "notes-small")


def main() -> int:
    """Take all pictures into a folder."""
    asks = asked(__doc__)
    with editor(application(asks), asks) as window:
        take_notes(window, asks.keep)
    return 0


if __name__ == "__main__":
    sys.exit(main())
