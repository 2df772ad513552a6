"""Takes pictures of the editor's balance meter: ``python tests/pictures/balance_screens.py FOLDER [--language de]``.

The games are made up, so that the same pictures come of every run: no figure yet, figures, what an edit changed, the
table, and a level that can't be played.
"""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING

from opening import application, asked, editor, until, wait

if TYPE_CHECKING:
    from editor.window import EditorWindow


def settle(window: EditorWindow) -> None:
    """Wait until the level as it is has been played."""
    until(lambda: window.controls.balance.is_settled, "figures")


def main() -> int:
    """Take the pictures."""
    asks = asked(__doc__)
    app = application(asks)
    from editor.actions import balance
    from editor.document.cells import SetCells
    from editor.document.levels import ChangeLevel
    from runtime.balance.meter import BalanceMeter
    from runtime.engine.board.grid import Cell
    from runtime.engine.board.terrain import Terrain
    from tests.balance.made_up import MadeUpGames

    balance.BalanceMeter = partial(BalanceMeter, answerer=MadeUpGames)  # type: ignore[assignment,misc]
    with editor(app, asks) as window:
        settle(window)
        asks.keep(window, "balance-figures")
        window.state.perform("Paint", SetCells(window.state.level_id, {Cell(0, 5): Terrain.WATER}))
        settle(window)
        asks.keep(window, "balance-edit")
        window.actions_by_id["view.balance-details"].trigger()
        wait(200)
        asks.keep(window, "balance-table")
        if window.panes.balance.details is not None:
            window.panes.balance.details.close()
        for theme in ("light", "stone"):
            window.actions_by_id[f"view.theme-{theme}"].trigger()
            wait(200)
            asks.keep(window, f"balance-{theme}")
        window.state.perform("Rules", ChangeLevel(window.state.level_id, ruleset="unheard-of"))
        wait(600)
        asks.keep(window, "balance-no-figure")
    return 0


if __name__ == "__main__":
    sys.exit(main())
