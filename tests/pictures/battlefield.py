"""What pictures of the game's window are made with: a war on a map, its window, keys and clicks, and a camera."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).parent))

from opening import asked, game_application, keep_picture
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from runtime import resources
from runtime.campaign.rulesets import read_rulesets
from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Element, TerrainMap
from runtime.engine.levels.level import City, Level, Pool, PoolKind, Seat, Start, Token
from runtime.lexicon import load_lexicon
from runtime.profile.settings import AnimationPace, Settings
from runtime.support.texts import Texts
from runtime.ui.game.board.board_view import GameBoard
from runtime.ui.game.window import GameWindow
from runtime.ui.game_setup.setup import GameParts, GameSetup, prepare, thinker_for
from runtime.ui.painter.board import BoardPainter
from runtime.ui.preferences import Preferences
from runtime.ui.program.plan import CARDS
from runtime.ui.sound.sounds import Sounds
from runtime.ui.theme import load_theme

ROWS = (
    "=======^^^^====",
    "====^^^^^^^==ff",
    "..ff^^#.^^^.fff",
    "...f.^^##^^..ff",
    "~~.....f^....f~",
    "~~~...ff...ff~~",
    "~~~~.......f~~~",
    ".~~~...f....~~~",
    "ff~~...ff....~~",
    "ffff.....ff..~~",
)
GOLD, SILVER = Side.GOLD, Side.SILVER


def across(row: int, column: int, word: str) -> tuple[Laid, ...]:
    return tuple(Laid(Cell(row, column + step), letter) for step, letter in enumerate(word))


def down(row: int, column: int, word: str) -> tuple[Laid, ...]:
    return tuple(Laid(Cell(row + step, column), letter) for step, letter in enumerate(word))


def battle(seats: BySide[Seat] = BySide(Seat(), Seat()), rack: str = "SWORDANEL") -> Level:
    """A level in the middle of a war."""
    gold = {*down(3, 4, "MARBLE"), *across(5, 4, "RIVERS"), *across(7, 4, "LAND")}
    silver = {*down(3, 12, "PEWTER"), *across(7, 10, "TREE"), *down(7, 10, "TAN")}
    return Level(
        "battle",
        "Marble and Pewter",
        TerrainMap.from_rows(ROWS),
        cities=(
            City("a", Cell(3, 4), GOLD, "Marbleton"),
            City("b", Cell(1, 6), None, "Highgate"),
            City("c", Cell(3, 12), SILVER, "Pewterham"),
            City("d", Cell(9, 8), None, "Greenway"),
        ),
        tokens=(
            Token("v", Cell(2, 8), Element.VOLCANO),
            Token("f", Cell(5, 1), Element.FLOOD),
            Token("d", Cell(7, 3), Element.DROUGHT),
            Token("g", Cell(2, 13), Element.FIRESTORM),
        ),
        seats=seats,
        pools=BySide(Pool(PoolKind.STANDARD), Pool(PoolKind.STANDARD)),
        start=Start(letters=BySide(tuple(sorted(gold)), tuple(sorted(silver))), racks=BySide(rack, "EIRSTALNO")),
    )


class Screens:
    """Sets scenes and keeps their pictures."""

    def __init__(
        self,
        folder: Path,
        size: tuple[int, int],
        t: Texts,
        *,
        wishes: Mapping[str, Any] = MappingProxyType({}),
        checks: bool = False,
    ) -> None:
        self.folder, self.checks = folder, checks
        self.size = size
        preferences = Preferences.of(Settings(animations=AnimationPace.OFF, **wishes))
        assets = resources.assets()
        self.rulesets = read_rulesets(assets / "rulesets")
        self.words = load_lexicon()
        self.parts = GameParts(
            theme=load_theme(assets, preferences),
            painter=BoardPainter(assets / "textures", assets / "fonts"),
            textures=assets / "textures",
            t=t,
            make_thinker=thinker_for,
            cards=CARDS,
            preferences=preferences,
            sounds=Sounds(t, muted=True),
        )

    def window(self, level: Level, seed: int = 7, assets: Path | None = None, *, playtest: bool = False) -> GameWindow:
        setup = prepare(level, self.rulesets, self.words, seed)
        assert isinstance(setup, GameSetup), setup
        window = GameWindow(replace(setup, assets=assets), self.parts, playtest=playtest)
        window.resize(*self.size)
        window.show()
        QApplication.processEvents()
        return window

    def keep(self, window: QWidget, name: str) -> None:
        keep_picture(self.folder, window, name, checks=self.checks)

    def type_at(self, window: GameWindow, cell: Cell, direction: Direction, letters: str) -> None:
        board: GameBoard = window.stage.board
        click(board, cell)
        if window.stage.controller.rack.laying.direction is not direction:
            QTest.keyClick(board, Qt.Key.Key_Tab)
        for letter in letters:
            QTest.keyClick(board, letter)


def click(board: GameBoard, cell: Cell) -> None:
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, board.rect_of(cell).center())


def press(window: GameWindow, key: Qt.Key) -> None:
    """Press a key on the card that lies over the window."""
    card = window.stage.cards.card
    assert card is not None
    QTest.keyClick(card, key)
    QApplication.processEvents()


def taken(about: str | None, scenes: Sequence[Callable[[Screens], None]]) -> int:
    """Take the pictures that the command line asks for; gives the script's exit code."""
    asks = asked(about, scenes)
    game_application(asks)
    return asks.play(scenes, Screens(asks.folder, asks.size, asks.texts, wishes=asks.wishes, checks=asks.checks))
