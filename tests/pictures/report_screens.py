"""Takes pictures of the balance report: ``python tests/pictures/report_screens.py FOLDER [--language de]``.

Real players play the shipped campaign's first level: the dock with figures and charts, and every overlay of the games.
"""

from __future__ import annotations

import sys

from opening import application, asked, editor, until, wait


def main() -> int:
    """Take the pictures."""
    asks = asked(__doc__)
    app = application(asks)
    with editor(app, asks) as window:
        window.actions_by_id["view.balance"].trigger()
        dock = window.panes.report
        dock.players["quick"].setChecked(True)
        dock.games.setValue(97)
        window.actions_by_id["view.report-level"].trigger()
        until(lambda: not window.controls.reports.is_running, "games")
        wait(600)
        asks.keep(dock, "report-dock")
        window.docks.toggle("report")
        for overlay in ("laid", "fights", "holders", "owners", "captures"):
            window.actions_by_id[f"view.overlay-{overlay}"].trigger()
            wait(200)
            asks.keep(window, f"report-overlay-{overlay}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
