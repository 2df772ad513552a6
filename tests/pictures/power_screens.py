"""Makes pictures of what turns have beside words: discards, ice, tokens, redeployment, spies: ``… FOLDER``."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).parent))

from battlefield import GOLD, SILVER, Screens, battle, click, press, taken
from PySide6.QtCore import QEventLoop, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.sides import BySide
from runtime.engine.board.terrain import Element, TerrainMap
from runtime.engine.levels.level import City, Token
from runtime.ui.game.window import GameWindow
from runtime.ui.widgets.cards import QuestionCard


def discards(screens: Screens) -> None:
    window = screens.window(battle())
    board = window.stage.board
    for _ in range(2):
        QTest.keyClick(board, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        card = window.stage.cards.card
        if card is not None:
            QTest.keyClick(card, Qt.Key.Key_Return)
    QTest.keyClick(board, window.stage.controller.rack.laying.slots[0])
    screens.keep(window, "discards")
    window.close()


def ice(screens: Screens) -> None:
    """A word that would break the ice: how it is told, asked about, and what is left of it."""
    rows = ("........", ".======.", "........", "...ff...", "........")
    cities = (City("g", Cell(1, 0), GOLD, "Aurum"), City("s", Cell(4, 7), SILVER, "Argent"))
    level = replace(battle(rack="QUARTZANE"), terrain=TerrainMap.from_rows(rows), cities=cities, tokens=())
    level = replace(level, start=replace(level.start, letters=BySide((), ())))
    window = screens.window(level)
    screens.type_at(window, Cell(1, 0), Direction.ACROSS, "QUARTZ")
    screens.keep(window, "ice-laid")
    QTest.keyClick(window.stage.board, Qt.Key.Key_Return)
    screens.keep(window, "ice-asked")
    card = window.stage.cards.card
    assert isinstance(card, QuestionCard)
    card.yes.click()
    screens.keep(window, "ice-broken")
    window.stage.run("help")
    screens.keep(window, "help-over-a-game")
    window.close()


def capture(screens: Screens, ruleset: str = "release") -> GameWindow:
    """A window in which gold has captured two tokens."""
    level = battle(rack="SDEANELOT")
    tokens = (Token("f", Cell(7, 8), Element.FLOOD), Token("v", Cell(9, 4), Element.VOLCANO, 5))
    window = screens.window(replace(level, tokens=tokens, ruleset=ruleset))
    for cell, direction, letter in ((Cell(7, 8), Direction.ACROSS, "S"), (Cell(9, 4), Direction.DOWN, "D")):
        screens.type_at(window, cell, direction, letter)
        QTest.keyClick(window.stage.board, Qt.Key.Key_Return)
    return window


def tokens(screens: Screens) -> None:
    window = capture(screens)
    screens.keep(window, "tokens")
    rack, board = window.stage.rack, window.stage.board
    place = rack.rect_of_token(0).center()
    QTest.mouseClick(rack, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    screens.keep(window, "invoke-flood")
    QTest.keyClick(board, Qt.Key.Key_F9)
    screens.keep(window, "invoke-volcano")
    QTest.keyClick(board, Qt.Key.Key_Return)
    screens.keep(window, "volcano-struck")
    QTest.keyClick(board, Qt.Key.Key_F9)
    QTest.keyClick(board, Qt.Key.Key_Return)
    screens.keep(window, "flood-struck")
    window.close()


def redeployment(screens: Screens) -> None:
    window = screens.window(battle())
    board = window.stage.board
    QTest.keyClick(board, Qt.Key.Key_F7)
    screens.keep(window, "redeploy")
    click(board, Cell(7, 6))
    screens.keep(window, "redeploy-chosen")
    click(board, Cell(4, 4))
    screens.keep(window, "redeploy-barred")
    click(board, Cell(7, 6))
    QTest.keyClick(board, Qt.Key.Key_Return)
    QTest.keyClick(board, "A")
    screens.keep(window, "redeploy-excess")
    QTest.keyClick(board, "E")
    QTest.keyClick(board, Qt.Key.Key_Return)
    screens.keep(window, "redeploy-done")
    window.close()


def spies(screens: Screens) -> None:
    window = screens.window(battle())
    QTest.keyClick(window.stage.board, Qt.Key.Key_F8)
    screens.keep(window, "spy-asked")
    press(window, Qt.Key.Key_Return)
    screens.keep(window, "spy-looking")
    while window.stage.controller.spy.is_out:
        # To ask again and again would take a processor from the spy.
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    screens.keep(window, "spy-found")
    window.close()


SCENES: tuple[Callable[[Screens], None], ...] = (
    discards,
    ice,
    tokens,
    redeployment,
    spies,
)


def main() -> int:
    """Takes the pictures."""
    return taken(__doc__, SCENES)


if __name__ == "__main__":
    sys.exit(main())
