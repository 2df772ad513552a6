"""Takes pictures of the editor's balance meter: ``python tests/pictures/balance_screens.py FOLDER [--language de]``.

The games are made up, so that the same pictures come of every run: no figure yet, figures, what an edit changed, the
table, games that the engine plays, and a level that can't be played.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from opening import application, asked, editor, until, wait

from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import Terrain
from runtime.fastgame.obstacles import Obstacle
from tests.balance.made_up import MadeUpGames

if TYPE_CHECKING:
    from editor.window import EditorWindow
    from runtime.balance.processes import GamesAnswer, GamesQuestion


SLOW = Terrain.LAVA
"""A level that begins with this terrain is played by the engine."""


class EngineGames(MadeUpGames):
    """As the engine plays a level that the compiled game lacks something for."""

    def reply(self, question: GamesQuestion) -> GamesAnswer:
        """The games, and why they are slow."""
        answer = super().reply(question)
        is_slow = self.measured is not None and self.measured.level.terrain[Cell(0, 0)] is SLOW
        return replace(answer, obstacles=(Obstacle.CONDITIONS.value, Obstacle.PIE.value)) if is_slow else answer


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

    balance.BalanceMeter = partial(BalanceMeter, answerer=EngineGames)  # type: ignore[assignment,misc]
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
        window.state.perform("Change", SetCells(window.state.level_id, {Cell(0, 0): SLOW}))
        settle(window)
        window.actions_by_id["view.balance-details"].trigger()
        wait(200)
        asks.keep(window, "balance-engine")
        if window.panes.balance.details is not None:
            window.panes.balance.details.close()
        window.state.document.undo()
        settle(window)
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
