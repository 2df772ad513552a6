"""Takes screenshots of the editor's tabs of open levels, and of two levels side by side.

``python tests/pictures/tab_screens.py FOLDER``
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from opening import Asked, application, asked, editor, wait

if TYPE_CHECKING:
    from editor.window import EditorWindow


def take(window: EditorWindow, asks: Asked) -> None:
    """Levels that lie open, one of them changed, in the dark and the light theme; then one alone."""
    from editor.document.levels import AddTable, ChangeLevel
    from editor.document.tables import blank_table

    desk, by_id = window.state, window.actions_by_id
    keep = asks.keeper("tabs")
    document = desk.document
    assert document is not None
    for level_id in document.campaign.level_ids:
        desk.show_level(level_id)
    desk.perform("Name", ChangeLevel(desk.shown_id, name="A name so long that no tab has room for all of its words"))
    wait(300)
    keep(window, "many")
    desk.perform("Add", AddTable(blank_table(document.campaign, "Glyphs at the mill", "scribe"), ""))
    desk.show_level(document.campaign.tables[-1].id)
    by_id["view.theme-light"].trigger()
    wait(300)
    keep(window, "table-light")
    desk.show_level("meadow")
    wait(300)
    keep(window, "light")
    by_id["view.side-by-side"].trigger()
    wait(300)
    keep(window, "beside-light")
    by_id["view.theme-dark"].trigger()
    wait(300)
    keep(window, "beside")
    window.panes.pair.take_up()
    wait(300)
    keep(window, "beside-other")
    by_id["view.alone"].trigger()
    wait(300)
    keep(window, "beside-alone")
    by_id["view.alone"].trigger()
    by_id["view.side-by-side"].trigger()
    by_id["view.close-other-tabs"].trigger()
    wait(300)
    keep(window, "alone")


def main() -> int:
    """Take all pictures into a folder."""
    asks = asked(__doc__)
    with editor(application(asks), asks) as window:
        take(window, asks)
    return 0


if __name__ == "__main__":
    sys.exit(main())
