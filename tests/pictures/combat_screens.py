"""Makes pictures of attacks, from their forecast to what is left of them: ``… FOLDER [--scene fight]``."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).parent))

from battlefield import Screens, battle, taken
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from runtime.engine.grid import Cell, Direction
from runtime.profile.settings import Pace
from runtime.ui.game.combat.order_card import OrderCard
from runtime.ui.preferences import Preferences


def fight(screens: Screens) -> None:
    """A combat as it moves: what moves over the board before it is shown by ``effect_screens.py``."""
    still = screens.parts
    screens.parts = replace(
        still, preferences=Preferences.of(replace(still.preferences.settings, animations=Pace.NORMAL))
    )
    window = screens.window(battle(rack="SWORDSANE"))
    screens.type_at(window, Cell(6, 9), Direction.DOWN, "WORD")
    screens.keep(window, "attack-laid")
    QTest.keyClick(window.stage.board, Qt.Key.Key_Return)
    screens.keep(window, "forecast")
    card = window.stage.cards.card
    if card is not None:
        QTest.keyClick(card, Qt.Key.Key_Return)
    window.stage.effects.player.skip()
    QApplication.processEvents()
    card = window.stage.cards.card
    if card is not None:
        for _ in range(3):
            QTest.keyClick(card, Qt.Key.Key_Right)
        screens.keep(window, "combat-early")
        QTest.keyClick(card, Qt.Key.Key_Return)
        screens.keep(window, "combat-told")
        QTest.keyClick(card, Qt.Key.Key_Return)
    screens.keep(window, "after-combat")
    screens.parts = still
    QTest.keyClick(window.stage.board, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    screens.keep(window, "hand-over")
    window.close()


def orders(screens: Screens) -> None:
    window = screens.window(replace(battle(rack="SWORDSANE"), ruleset="design-1.6"))
    board = window.stage.board
    screens.type_at(window, Cell(6, 9), Direction.DOWN, "WORD")
    screens.keep(window, "order-laid")
    QTest.keyClick(board, Qt.Key.Key_Return)
    screens.keep(window, "order-forecast-worst")
    for key, name in ((Qt.Key.Key_Right, "order-forecast-best"), (Qt.Key.Key_Return, "order-hand-over")):
        card = window.stage.cards.card
        assert card is not None
        QTest.keyClick(card, key)
        screens.keep(window, name)
    card = window.stage.cards.card
    assert card is not None
    QTest.keyClick(card, Qt.Key.Key_Return)
    screens.keep(window, "order")
    card = window.stage.cards.card
    assert isinstance(card, OrderCard)
    QTest.keyClick(card.defenders, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    screens.keep(window, "order-moved")
    QTest.keyClick(card.defenders, Qt.Key.Key_Escape)
    screens.keep(window, "order-aside")
    window.close()


SCENES: tuple[Callable[[Screens], None], ...] = (
    fight,
    orders,
)


def main() -> int:
    """Takes the pictures."""
    return taken(__doc__, SCENES)


if __name__ == "__main__":
    sys.exit(main())
