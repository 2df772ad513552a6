"""Makes the pictures of the clear check in the editor: graph with stars, proofs case by case, and the list of jobs.

``python tests/pictures/clear_screens.py FOLDER``
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from opening import application, asked, editor, wait

if TYPE_CHECKING:
    from opening import Asked

    from editor.window import EditorWindow


def take(window: EditorWindow, asks: Asked) -> None:
    """The main campaign: its graph, the proofs of two levels, and what is looked for."""
    by_id, dock = window.actions_by_id, window.panes.proofs
    by_id["graph.show"].trigger()
    wait(2500)
    by_id["view.zoom-100"].trigger()
    wait(300)
    asks.keep(window, "clear-graph")
    by_id["view.zoom-fit"].trigger()
    wait(300)
    asks.keep(window, "clear-graph-whole")
    by_id["graph.map"].trigger()
    window.state.show_level("toll-bridge")
    by_id["proof.show"].trigger()
    wait(4000)
    dock.list.setCurrentItem(dock.list.topLevelItem(1))
    wait(300)
    asks.keep(window, "clear-proofs")
    dock.buttons["look_all"].click()
    wait(500)
    by_id["view.dock-report"].trigger()
    wait(700)
    asks.keep(window, "clear-jobs")
    asks.keep(window.panes.report, "clear-jobs-dock")
    window.panes.report.asked.emit("stop")
    wait(300)


def main() -> int:
    """Everything, in the usual theme."""
    asks = asked(__doc__)
    with editor(application(asks), asks, "alchemists-war") as window:
        take(window, asks)
    return 0


if __name__ == "__main__":
    sys.exit(main())
