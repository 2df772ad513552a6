"""Makes pictures of attacks, from their forecast to what is left of them: ``… FOLDER [--scene fight]``."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).parent))

from battlefield import GOLD, SILVER, Screens, across, battle, taken
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.sides import BySide
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import City, Level
from runtime.profile.settings import AnimationPace
from runtime.ui.game.combat.order_card import OrderCard
from runtime.ui.preferences import Preferences

PLAINS = ("..........",) * 7
CLASHES: Mapping[str, tuple[tuple[str, ...], str, tuple[Cell, ...], str]] = {
    "wins": (PLAINS, "IT", (), "EAT"),
    "loses": (PLAINS, "QUIZ", (Cell(4, 7),), "EAT"),
    "equal": (PLAINS, "IT", (Cell(4, 7),), "EAT"),
    "worthless": (PLAINS, "IT", (Cell(4, 7),), "EE"),
    "water": ((*PLAINS[:3], ".....~....", *PLAINS[4:]), "IT", (Cell(4, 7),), "TART"),
    "forest": ((*PLAINS[:2], ".....f....", ".....f....", *PLAINS[4:]), "IT", (Cell(4, 7),), "PARK"),
    "ice": ((*PLAINS[:2], ".....=....", *PLAINS[3:]), "IT", (), "KIT"),
}
"""Ground, silver's word across from row 4, column 6, the cities below it, and what gold lays below the S of RIVERS."""


def forecasts(screens: Screens) -> None:
    """What attacks would come to, beside the board and on their card: won, lost, even, on water, woods and ice."""
    for name, (ground, word, cities, laid) in CLASHES.items():
        towns = (City("g", Cell(1, 0), GOLD, "Highgate"), City("h", Cell(6, 9), SILVER, "Greenway"))
        towns += tuple(City(f"s{place}", cell, SILVER, "Highgate") for place, cell in enumerate(cities))
        level = battle(rack=laid + "SSS")
        start = replace(level.start, letters=BySide(across(1, 0, "RIVERS"), across(4, 6, word)))
        level = replace(level, terrain=TerrainMap.from_rows(ground), cities=towns, tokens=(), start=start)
        _foreseen(screens, level, Cell(2, 5), laid, name)
    for rack in ("ORT", "WARD"):
        _foreseen(screens, battle(rack=rack + "SNE"), Cell(6, 9), rack, f"several-{rack}")


def many(screens: Screens) -> None:
    """An attack upon three and upon four words: no row of its card is cut; and the fights on the board."""
    for count in (3, 4):
        theirs = [across(row, 6, word) for row, word in ((2, "DO"), (4, "ART"), (6, "IT"), (8, "SEA"))[:count]]
        ground = TerrainMap.from_rows(["............"] * 10)
        towns = (City("g", Cell(1, 0), GOLD, "Highgate"), City("h", Cell(4, 8), SILVER, "Greenway"))
        level = battle(rack="PARKLING")
        start = replace(level.start, letters=BySide(across(1, 0, "RIVERS"), tuple(sorted(sum(theirs, ())))))
        level = replace(level, terrain=ground, cities=towns, tokens=(), start=start)
        _foreseen(screens, level, Cell(2, 5), "PARKLING", f"many-{count}")
        window = screens.window(level)
        screens.type_at(window, Cell(2, 5), Direction.DOWN, "PARKLING")
        QTest.keyClick(window.stage.board, Qt.Key.Key_Return)
        card, stage = window.stage.cards.card, window.stage
        assert card is not None
        screens.parts.preferences.change(animations=AnimationPace.NORMAL)
        card.accept()
        stage.effects.player.hold()
        for now in (700, 1000, 1500, 1900):
            stage.effects.player.show_at(now)
            screens.keep(window, f"many-{count}-board-{now}")
        stage.effects.player.skip()
        screens.parts.preferences.change(animations=AnimationPace.OFF)
        window.close()


def _foreseen(screens: Screens, level: Level, at: Cell, laid: str, name: str) -> None:
    window = screens.window(level)
    screens.type_at(window, at, Direction.DOWN, laid)
    screens.keep(window, f"forecast-{name}")
    QTest.keyClick(window.stage.board, Qt.Key.Key_Return)
    screens.keep(window, f"forecast-{name}-card")
    window.close()


def fight(screens: Screens) -> None:
    """A combat as it moves: what moves over the board before it is shown by ``effect_screens.py``."""
    still = screens.parts
    screens.parts = replace(
        still, preferences=Preferences.of(replace(still.preferences.settings, animations=AnimationPace.NORMAL))
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
    QTest.keyClick(window.stage.board, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
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
    card.accept()  # A key must wait a moment before it says that the next player is there.
    screens.keep(window, "order")
    card = window.stage.cards.card
    assert isinstance(card, OrderCard)
    QTest.keyClick(card.defenders, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    screens.keep(window, "order-moved")
    QTest.keyClick(card.defenders, Qt.Key.Key_Escape)
    screens.keep(window, "order-aside")
    window.close()


SCENES: tuple[Callable[[Screens], None], ...] = (
    forecasts,
    many,
    fight,
    orders,
)


def main() -> int:
    """Takes the pictures."""
    return taken(__doc__, SCENES)


if __name__ == "__main__":
    sys.exit(main())
