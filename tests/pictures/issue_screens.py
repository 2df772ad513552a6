"""Screenshots of issues with fixes, accepted ones and evidence, in every theme.

``python tests/pictures/issue_screens.py FOLDER``
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from opening import application, asked, editor, wait

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from editor.window import EditorWindow
    from runtime.campaign.model import Campaign


@dataclass(frozen=True)
class Planted:
    """An edit that puts a campaign with faults in the place of the present one."""

    campaign: Campaign

    def apply(self, _campaign: Campaign) -> Campaign:
        """The faulty campaign."""
        return self.campaign


def take_issues(window: EditorWindow, folder: Path) -> None:
    """A campaign with faults of many kinds, one accepted, and a level that computers have tried."""
    from editor.actions.issues import AcceptDialog
    from editor.dialogs.play_setup import TrialDialog, TrialOptions
    from editor.palettes import THEMES
    from runtime.checks.evidence import Evidence

    document = window.state.document
    assert document is not None
    window.state.perform("Plant", Planted(faulty(document.campaign)))
    wait(900)
    level = document.campaign.level("meadow")
    evidence = Evidence(
        level, "adept", "greedy", 20, won=14, lost=5, drawn=1, paths=(("points", 12),), ends=(("trigger", 2),), turns=31
    )
    window.issue_controller.trials._put(evidence)
    window.issues.bar.show_accepted.setChecked(True)
    for theme in THEMES:
        window.actions_by_id[f"view.theme-{theme}"].trigger()
        wait(100)
        window.issues.list.setCurrentItem(window.issues.list.topLevelItem(0))
        keep(window, folder, f"{theme}-issues")
        window.issues.list.scrollToBottom()
        keep(window, folder, f"{theme}-issues-end")
        issue = window.issues.issues[-1]
        for name, dialog in (
            ("accept", AcceptDialog(window.t, issue, window)),
            ("try", TrialDialog(window.t, level.name, TrialOptions("adept", "greedy", 20), window)),
        ):
            dialog.show()
            keep(dialog, folder, f"{theme}-{name}")
            dialog.close()
    menu = window.issues.bar.menu
    window.issues.list.setCurrentItem(window.issues.list.topLevelItem(0))
    menu.popup(window.issues.bar.mend.mapToGlobal(window.issues.bar.mend.rect().bottomLeft()))
    keep(menu, folder, "fixes-menu")
    menu.close()


def take_foreseen(window: EditorWindow, folder: Path) -> None:
    """A broken symmetry, and the map as either half would have it."""
    from runtime.engine.board.symmetry import Symmetry

    document = window.state.document
    assert document is not None
    even = replace(document.campaign.level("meadow"), symmetry=Symmetry.LEFT_RIGHT)
    window.state.perform("Plant", Planted(document.campaign.having_level(even)))
    wait(900)
    issue = next(one for one in window.issues.issues if one.code == "asymmetric-terrain")
    for half in ("left", "right"):
        window.issues.foreseen.emit((issue,), f"from-{half}")
        keep(window, folder, f"foreseen-from-the-{half}")
    window.issues.foreseen.emit((), "")


def faulty(campaign: Campaign) -> Campaign:
    """The campaign with some faults."""
    from runtime.campaign.model import Edge, TextTable
    from runtime.engine.board.grid import Cell
    from runtime.engine.board.sides import BySide
    from runtime.engine.board.terrain import Element, Terrain
    from runtime.engine.levels.level import Condition, Token, WinPath, WordChanges

    level = campaign.level("meadow")
    lava = {Cell(0, 0): Terrain.LAVA, Cell(0, 4): Terrain.LAVA}
    gems = tuple(Token(f"gem-{number}", cell, Element.FLOOD) for number, cell in enumerate(lava))
    points = Condition("score", arguments={"points": 60})
    odd = Condition("all", parts=(points, Condition("not", parts=(points,))))
    paths = (WinPath("points", points), WinPath("odd", odd))
    five = WinPath("hold-five", Condition("hold_cities", arguments={"count": 5}))
    planted = replace(
        level,
        terrain=level.terrain.having(lava),
        tokens=gems,
        conditions=BySide((*paths, five), ()),
        words=WordChanges(("CAT",)),
        standard_end=False,
    )
    edges = (*campaign.edges, Edge("short-cut", "meadow", "pass"), Edge("round", "pass", "meadow"))
    return replace(
        campaign.having_level(planted), edges=edges, texts={"de": TextTable({"First Light": "Erstes Licht"})}
    )


def keep(widget: QWidget, folder: Path, name: str) -> None:
    """Keep a picture."""
    wait(80)
    widget.grab().save(str(folder / f"{name}.png"))


def main() -> int:
    """Take all pictures into a folder."""
    asks = asked(__doc__)
    with editor(application(asks), asks) as window:
        take_issues(window, asks.folder)
        take_foreseen(window, asks.folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
