"""Pictures of proofs: ``python tests/pictures/proof_screens.py FOLDER``.

The dock in each theme, while the computer looks, with a stale proof; a game that is watched, the position before the
win, and the card of a game that may be kept; a bundle's preview. All without a screen at 1280×800.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from opening import Keep, application, asked, editor, wait

if TYPE_CHECKING:
    from editor.window import EditorWindow

THEMES = ("dark", "light", "stone")


def take_dock(window: EditorWindow, keep: Keep, theme: str) -> None:
    """The dock with objectives, a proof of an earlier version, a stale one, and while the computer looks."""
    from editor.document.conditions_edits import AddEntry
    from editor.document.presets_and_proofs import KeepProof
    from runtime.engine.board.sides import Side
    from runtime.engine.levels.level import Condition, WinPath

    desk = window.state
    keep(window, f"proofs-{theme}")
    inn = WinPath("capture-the-inn", Condition("hold_cities", arguments={"side": "gold", "cities": ["moorgate"]}))
    points = WinPath("sixty-points", Condition("score", arguments={"side": "gold", "points": 60}))
    window.panes.proofs.list.scrollToTop()
    for path in (points, inn):
        desk.perform("Objective", AddEntry("meadow", Side.GOLD, path))
    kept, *_ = desk.document.campaign.proofs_of("meadow").proofs
    for proof in (replace(kept, id="x", path="sixty-points", note="By hand, in a playtest", opponent=""),):
        desk.perform("Proof", KeepProof("meadow", proof))
    desk.perform("Proof", KeepProof("meadow", replace(kept, id="gone", path="long-gone")))
    wait(400)
    keep(window, f"proofs-many-{theme}")
    window.panes.proofs.list.setCurrentItem(window.panes.proofs.list.topLevelItem(1))
    window.panes.proofs.buttons["look"].click()
    wait(300)
    keep(window, f"proofs-looking-{theme}")
    window.panes.proofs.buttons["look"].click()
    window.state.document.go_to(0)
    wait(300)


def take_games(window: EditorWindow, keep: Keep) -> None:
    """The game's window: watched, before the win, and won."""
    dock = window.panes.proofs
    dock.list.setCurrentItem(dock.list.topLevelItem(0))
    dock.buttons["watch"].click()
    game = window.playtest.window
    game.resize(1280, 800)
    game.trial.set_speed(5)
    wait(400)
    game.trial.pause(True)
    wait(200)
    keep(game, "proof-watched")
    dock.buttons["before"].click()
    wait(600)
    keep(game, "proof-before-the-win")
    game.trial.forward()
    wait(3500)
    keep(game, "proof-won")
    game.close()


def main() -> int:
    """Everything, in each theme."""
    asks = asked(__doc__)
    with editor(application(asks), asks) as window:
        window.actions_by_id["proof.show"].trigger()
        for theme in THEMES:
            window.actions_by_id[f"view.theme-{theme}"].trigger()
            take_dock(window, asks.keep, theme)
        take_games(window, asks.keep)
    return 0


if __name__ == "__main__":
    sys.exit(main())
