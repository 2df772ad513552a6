"""Pictures of proofs: ``python tests/pictures/proof_screens.py FOLDER [LANGUAGE]``.

The dock in each theme, while the computer looks, with a stale proof; a game that is watched, the position before the
win, and the card of a game that may be kept; a bundle's preview. All without a screen at 1280×800.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication, QWidget

    from editor.window import EditorWindow

Keep = Callable[["QWidget", str], None]
THEMES = ("dark", "light", "stone")


def take_proofs(app: QApplication, keep: Keep) -> None:
    """Everything, in each theme."""
    from editor.app import build_window
    from runtime import resources

    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        campaign = Path(shutil.copytree(resources.campaigns() / "first-light", folder / "first-light"))
        window = build_window(app, folder / "home")
        window.resize(1280, 800)
        window.show()
        window.warm_up()
        window.files.open_folder(campaign)
        wait(500)
        window.actions_by_id["proof.show"].trigger()
        for theme in THEMES:
            window.actions_by_id[f"view.theme-{theme}"].trigger()
            take_dock(window, keep, theme)
        take_games(window, keep)
        window.desk.document.go_to(0)  # So that nothing is asked.
        window.close()


def take_dock(window: EditorWindow, keep: Keep, theme: str) -> None:
    """The dock with objectives, a proof of an earlier version, a stale one, and while the computer looks."""
    from editor.document.conditions_edits import AddEntry
    from editor.document.proofs import KeepProof
    from runtime.campaign.play import Proof
    from runtime.engine.conditions import Condition, WinPath
    from runtime.engine.sides import Side

    desk = window.desk
    keep(window, f"proofs-{theme}")
    inn = WinPath("capture-the-inn", Condition("hold_cities", arguments={"side": "gold", "cities": ["moorgate"]}))
    points = WinPath("sixty-points", Condition("score", arguments={"side": "gold", "points": 60}))
    window.panes.proofs.list.scrollToTop()
    for path in (points, inn):
        desk.perform("Objective", AddEntry("meadow", Side.GOLD, path))
    (kept,) = desk.document.campaign.proofs_of("meadow").proofs
    for proof in (Proof("x", Side.GOLD, kept.record, "sixty-points", "By hand, in a playtest"),):
        desk.perform("Proof", KeepProof("meadow", proof))
    desk.perform("Proof", KeepProof("meadow", replace(kept, id="gone", path="long-gone")))
    wait(400)
    keep(window, f"proofs-many-{theme}")
    window.panes.proofs.list.setCurrentItem(window.panes.proofs.list.topLevelItem(1))
    window.panes.proofs.buttons["look"].click()
    wait(300)
    keep(window, f"proofs-looking-{theme}")
    window.panes.proofs.buttons["look"].click()
    window.desk.document.go_to(0)
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


def wait(milliseconds: int) -> None:
    """Let the windows work for a while."""
    from PySide6.QtCore import QEventLoop, QTimer

    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def main() -> None:
    """Take all of them."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    from PySide6.QtWidgets import QApplication

    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    if len(sys.argv) > 2:
        os.environ["LANGUAGE"] = sys.argv[2]
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)

    def keep(widget: QWidget, name: str) -> None:
        widget.grab().save(str(folder / f"{name}.png"))

    take_proofs(app, keep)


if __name__ == "__main__":
    main()
