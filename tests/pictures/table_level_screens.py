"""Takes screenshots of table games as levels: in the editor, and on the map of a journey.

``python tests/pictures/table_level_screens.py FOLDER``
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from opening import Asked, application, asked, editor, until, wait

if TYPE_CHECKING:
    from editor.window import EditorWindow


def take_printing(window: EditorWindow, asks: Asked) -> None:
    """The dialog of printing, with the bricks of the game on the screen."""
    from editor.dialogs.exports import PrintDialog

    shop, table = window.controls.prints.open_shop(), window.state.table
    dialog = PrintDialog(
        window.t, shop, lambda options: shop.table_booklet(table, options, window.t), window, has_map=False
    )
    dialog.show()
    until(lambda: dialog.count > 0, "the pages")
    for page in range(2, 5):
        dialog.after.click()
        until(lambda page=page: dialog.before.isEnabled() and f" {page} " in dialog.title.text(), f"page {page}")
    asks.keep(dialog, "table-level-print")
    dialog.close()


def take(window: EditorWindow, asks: Asked) -> None:
    """The form of each game, the list, the dialog, the graph, and the playtest, in the dark and the light theme."""
    from editor.dialogs.new_things import NewMapDialog
    from editor.document.levels import AddTable
    from editor.document.tables import ChangeTable, SetParameter, blank_table
    from runtime.campaign.tables import Prize, PrizeToken
    from runtime.engine.board.terrain import Element

    desk, by_id = window.state, window.actions_by_id
    keep = asks.keeper("table-level")
    for name, game in (("Glyphs at the mill", "scribe"), ("Stones", "scrambler"), ("Hidden bricks", "scryper")):
        desk.perform("Add", AddTable(blank_table(desk.document.campaign, name, game), "meadow"))
        desk.show_level(desk.document.campaign.tables[-1].id)
        wait(300)
        keep(window, f"form-{game}")
    prize = Prize("QXZ", (PrizeToken(Element.FLOOD), PrizeToken(Element.VOLCANO)), 2, 50)
    desk.perform("Prize", ChangeTable(desk.shown_id, prize=prize))
    desk.perform("Size", SetParameter(desk.shown_id, "columns", 5))
    by_id["campaign.add-difficulties"].trigger()
    wait(300)
    keep(window, "prize")
    bar = window.panes.table.verticalScrollBar()
    bar.setValue(bar.maximum())
    wait(200)
    keep(window, "below")
    take_printing(window, asks)
    desk.show_level("meadow")
    wait(200)
    keep(window, "back-to-map")
    dialog = NewMapDialog(window.t, window.t("New level"), "New level", window, tables=True)
    dialog.kind.setCurrentIndex(1)
    dialog.show()
    wait(100)
    keep(dialog, "new")
    dialog.close()
    by_id["graph.show"].trigger()
    wait(600)
    keep(window, "graph")
    by_id["graph.map"].trigger()
    desk.show_level("hidden-bricks")
    by_id["view.theme-light"].trigger()
    wait(300)
    keep(window, "light")
    by_id["view.theme-dark"].trigger()
    by_id["play.level"].trigger()
    wait(1500)
    if window.playtest.table is not None:
        keep(window.playtest.table, "playtest")
        window.playtest.stop()


def main() -> int:
    """Take all pictures into a folder."""
    asks = asked(__doc__)
    with editor(application(asks), asks) as window:
        take(window, asks)
    return 0


if __name__ == "__main__":
    sys.exit(main())
