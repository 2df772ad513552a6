"""What the tests of the game's window share: parts loaded once, small levels, and hands that play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from runtime import resources
from runtime.campaign.rulesets import read_rulesets
from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import City, Level, Pool, PoolKind, Seat, Start
from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon import Lexicon, load_lexicon
from runtime.match.review_cache import ReviewCache
from runtime.profile.settings import AnimationPace, Settings
from runtime.support.texts import english
from runtime.ui.game.window import GameWindow
from runtime.ui.game_setup.setup import GameParts, GameSetup, prepare
from runtime.ui.painter.board import BoardPainter
from runtime.ui.preferences import Preferences
from runtime.ui.program.plan import CARDS
from runtime.ui.program.program import Program
from runtime.ui.theme import load_theme
from runtime.ui.widgets.overlay import CardOverlay
from tests.pointer import move_mouse
from tests.ui.near_computer import near_thinker

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture(scope="session")
def lexicon() -> Lexicon:
    return load_lexicon()


@pytest.fixture(scope="session")
def rulesets() -> dict[str, Ruleset]:
    return dict(read_rulesets(resources.assets() / "rulesets"))


@pytest.fixture(scope="session")
def loaded(qapp: QApplication) -> GameParts:
    """Parts in which nothing moves and the computer has no process, loaded once; a test's own are in ``parts``."""
    qapp.setStyle("Fusion")
    assets = resources.assets()
    textures = assets / "textures"
    painter, still = BoardPainter(textures, assets / "fonts"), Preferences.of(Settings(animations=AnimationPace.OFF))
    return GameParts(load_theme(assets), painter, textures, english().for_windows(), near_thinker, CARDS, still)


@pytest.fixture
def parts(loaded: GameParts) -> GameParts:
    """Parts with preferences of the test's own, and nothing known of any game."""
    return replace(loaded, preferences=Preferences.of(loaded.preferences.settings), reviews=ReviewCache())


@pytest.fixture
def moving(parts: GameParts) -> GameParts:
    """Parts with which whatever moves is shown."""
    return replace(parts, preferences=Preferences.of(Settings()))


def sit_down(program: Program) -> None:
    """Where two people are asked who they are, they agree to what is offered."""
    if program.seating.card is not None:
        program.seating.card.accept()


def across(row: int, column: int, word: str) -> tuple[Laid, ...]:
    return tuple(Laid(Cell(row, column + step), letter) for step, letter in enumerate(word))


def down(row: int, column: int, word: str) -> tuple[Laid, ...]:
    return tuple(Laid(Cell(row + step, column), letter) for step, letter in enumerate(word))


@dataclass(frozen=True)
class Maps:
    """Small levels in which everything is settled."""

    def duel(self, silver: str | None = None) -> Level:
        """Gold has CAT, silver has DOG and nothing else: the game ends when silver has laid it."""
        return Level(
            "duel",
            "The Duel",
            TerrainMap.from_rows(("......", "......", "......", "......", "......", "......")),
            cities=(City("g", Cell(2, 1), Side.GOLD, "Aurum"), City("s", Cell(4, 4), Side.SILVER, "Argent")),
            seats=BySide(Seat(), Seat(computer=silver)),
            pools=BySide(Pool(PoolKind.ORDER, order="SEA"), Pool(PoolKind.ORDER, order="")),
            start=Start(racks=BySide("CAT", "DOG")),
        )

    def war(self, rack: str = "WORDSANE") -> Level:
        """Gold's RIVERS stands before silver's TREE, TAN and PEWTER: SWORD down from its S beats the first two."""
        gold = {*down(3, 4, "MARBLE"), *across(5, 4, "RIVERS")}
        silver = {*down(3, 12, "PEWTER"), *across(7, 10, "TREE"), *down(7, 10, "TAN")}
        return Level(
            "war",
            "The War",
            TerrainMap.from_rows(["." * 15] * 8 + ["." * 5 + "=" * 4 + "." * 6] + ["." * 15]),
            cities=(City("g", Cell(3, 4), Side.GOLD), City("s", Cell(3, 12), Side.SILVER)),
            start=Start(letters=BySide(tuple(sorted(gold)), tuple(sorted(silver))), racks=BySide(rack, "EIRSTALNO")),
        )

    def full(self) -> Level:
        """Gold's rack is over the limit from the start: one letter must go."""
        return replace(self.war("ABCDEFGHIJK"), id="full")


@pytest.fixture(scope="session")
def maps() -> Maps:
    return Maps()


class Hands:
    """A person before a game window, with a mouse and a keyboard."""

    def __init__(self, bot: QtBot, window: GameWindow) -> None:
        self.bot = bot
        self.window = window

    @property
    def board(self) -> QWidget:
        return self.window.stage.board

    @property
    def card(self) -> CardOverlay:
        card = self.window.stage.cards.card
        assert card is not None, "no card lies over the window"
        return card

    def click_cell(self, row: int, column: int) -> None:
        place = self.window.stage.board.rect_of(Cell(row, column)).center()
        self.bot.mouseClick(self.board, LEFT, PLAIN, place)

    def slot_of(self, letter: str) -> int:
        laying = self.window.stage.controller.rack.laying
        return next(n for n, one in enumerate(laying.slots) if one == letter and laying.is_free(n))

    def drag(self, source: QWidget, start: QPoint, goal: QPoint) -> None:
        """Drag within the window: both places are on the screen."""
        begin, end = source.mapFromGlobal(start), source.mapFromGlobal(goal)
        self.bot.mousePress(source, LEFT, PLAIN, begin)
        move_mouse(source, begin + QPoint(15, 15), LEFT)
        move_mouse(source, end, LEFT)
        self.bot.mouseRelease(source, LEFT, PLAIN, end)

    def place_of(self, row: int, column: int) -> QPoint:
        board = self.window.stage.board
        return board.mapToGlobal(board.rect_of(Cell(row, column)).center())

    def drag_letter(self, letter: str, row: int, column: int) -> None:
        rack = self.window.stage.rack
        self.drag(rack, rack.mapToGlobal(rack.rect_of(self.slot_of(letter)).center()), self.place_of(row, column))

    def press(self, command: str) -> None:
        """Click one of the buttons."""
        button = self.window.stage.buttons[command]
        assert button.isEnabled(), button.toolTip()
        self.bot.mouseClick(button, LEFT)

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = PLAIN) -> None:
        """Press a key where the keyboard is."""
        goal = self.window.focusWidget() or self.window
        self.bot.keyClick(goal, key, modifiers)

    def type(self, letters: str) -> None:
        for letter in letters:
            self.bot.keyClicks(self.window.focusWidget() or self.window, letter)

    @property
    def said(self) -> str:
        return self.window.stage.preview.text


Opens = Callable[..., Hands]


@pytest.fixture
def open_game(qtbot: QtBot, parts: GameParts, lexicon: Lexicon, rulesets: dict[str, Ruleset]) -> Iterator[Opens]:
    """Opens a game window on a level and gives the hands to play in it."""
    opened: list[GameWindow] = []

    def make(level: Level, seed: int = 1, **options: object) -> Hands:
        setup = prepare(level, rulesets, lexicon, seed)
        assert isinstance(setup, GameSetup)
        setup = replace(setup, session=options.pop("session", None))  # type: ignore[arg-type]
        window = GameWindow(setup, options.pop("parts", parts), **options)  # type: ignore[arg-type]
        qtbot.addWidget(window)
        opened.append(window)
        window.show()
        qtbot.waitExposed(window)
        QApplication.processEvents()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        if window.stage.cards.card is None:
            window.stage.board.setFocus()
        return Hands(qtbot, window)

    yield make
    for window in opened:
        window.close()
