"""Takes screenshots of selecting, stamping, regions and starting words, like ``screenshots.py`` beside it.

``python tests/pictures/selecting_screens.py FOLDER``
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from opening import Keep, application, asked, editor, wait
from screenshots import hover

if TYPE_CHECKING:
    from editor.window import EditorWindow


def take_selecting(window: EditorWindow, keep: Keep) -> None:
    """Each tool at work, in the window and close by."""
    from editor.document.area import Area, CellBox
    from editor.document.regions import AddRegion
    from editor.tools.tool import Modifiers, Pointer, PointerPhase, TypedKey
    from runtime.engine.board.grid import Cell

    by_id, desk = window.actions_by_id, window.state

    def point(phase: PointerPhase, cell: tuple[int, int], keys: Modifiers = Modifiers.NONE) -> None:
        desk.pointer(Pointer(Cell(*cell), phase, keys))
        window.view.rack_changed()

    def shoot(name: str) -> None:
        wait(60)
        keep(window, f"selecting-{name}")

    def drag(start: tuple[int, int], end: tuple[int, int], keys: Modifiers = Modifiers.NONE) -> None:
        for phase, cell in ((PointerPhase.PRESS, start), (PointerPhase.MOVE, end), (PointerPhase.RELEASE, end)):
            point(phase, cell, keys)

    by_id["level.next"].trigger()
    wait(300)
    by_id["tool.select"].trigger()
    drag((1, 1), (4, 5))
    drag((3, 4), (6, 8), Modifiers.SHIFT)
    drag((2, 2), (2, 3), Modifiers.ALT)
    hover(window, Cell(4, 5))
    shoot("selection")
    point(PointerPhase.PRESS, (4, 5))
    point(PointerPhase.MOVE, (6, 7))
    shoot("move")
    desk.cancel()
    by_id["edit.copy"].trigger()
    by_id["edit.paste"].trigger()
    by_id["selection.turn-right"].trigger()
    hover(window, Cell(5, 9))
    shoot("paste")
    desk.cancel()
    by_id["tool.wand"].trigger()
    hover(window, Cell(0, 0))
    shoot("wand")
    by_id["selection.none"].trigger()
    take_stamps(window, keep)
    level_id = desk.level_id
    for name, box in (
        ("The Ford", CellBox(1, 1, 4, 4)),
        ("East Bank", CellBox(5, 6, 8, 9)),
        ("", CellBox(0, 8, 2, 11)),
    ):
        area = Area(box, b"\xff" * (box.rows * box.columns))
        desk.perform("Region", AddRegion(level_id, area.clipped(desk.level.terrain.size), name))
    desk.toolbox.held.region = "the-ford"
    by_id["tool.region"].trigger()
    window.docks.show("regions")
    hover(window, Cell(4, 4))
    shoot("regions")
    by_id["view.regions"].trigger()
    by_id["tool.words"].trigger()
    home = desk.level.cities[0].at
    start = (home.row, max(0, home.column - 1))
    point(PointerPhase.PRESS, start)
    point(PointerPhase.RELEASE, start)
    desk.typed("cat")
    window.view.rack_changed()
    shoot("words")
    desk.typed("qx")
    window.view.rack_changed()
    shoot("words-wrong")
    desk.key(TypedKey.BACKSPACE)
    desk.key(TypedKey.BACKSPACE)
    desk.key(TypedKey.ENTER)
    hover(window, Cell(*start))
    shoot("words-laid")
    by_id["view.regions"].trigger()
    keep(window.bars.menus["select"], "selecting-menu")
    by_id["level.turn-right"].trigger()
    by_id["tool.select"].trigger()
    by_id["selection.all"].trigger()
    shoot("turned")
    window.resize(1024, 700)
    wait(100)
    shoot("small")


def take_stamps(window: EditorWindow, keep: Keep) -> None:
    """The library with stamps of all places, one of them broken, and what is asked of a new one."""
    from editor.dialogs.copies import CopyLevelsDialog
    from editor.dialogs.stamps import KeepStampDialog, StampDialog
    from editor.document.area import Area, CellBox
    from editor.document.pieces import piece_of
    from editor.stamp_library import StampPlace

    library, level, t = window.controls.stamps, window.state.level, window.t
    for place, name, box in (
        (StampPlace.OWN, "Harbour", CellBox(1, 1, 5, 6)),
        (StampPlace.OWN, "Old ford", CellBox(3, 4, 6, 9)),
        (StampPlace.CAMPAIGN, "Mill", CellBox(0, 6, 4, 10)),
    ):
        area = Area(box, b"\xff" * (box.rows * box.columns)).clipped(level.terrain.size)
        assert library.keep(place, name, piece_of(level, area), with_things=True) == ""
    (window.parts.settings.stamps / "broken.json").write_text('{"format": 1, "name": "Broken", "rows": ["~~", "~"]}')
    for name, dialog in (
        ("library", StampDialog(t, window.parts.assets.boards, library, window)),
        ("keep", KeepStampDialog(t, t("My stamp"), [StampPlace.OWN, StampPlace.CAMPAIGN], 2, window)),
        ("copy-levels", CopyLevelsDialog(t, window.state.document.campaign, level.id, window)),
    ):
        dialog.show()
        wait(60)
        keep(dialog, f"stamps-{name}")
        dialog.deleteLater()


def main() -> int:
    """Take all pictures into a folder."""
    asks = asked(__doc__)
    with editor(application(asks), asks) as window:
        take_selecting(window, asks.keep)
    return 0


if __name__ == "__main__":
    sys.exit(main())
