"""Each shipped level is played to its end by a person against the computer, by mouse and by keys, in both editions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Protocol

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from runtime import resources
from runtime.ai import PLAYERS, Limit, choose
from runtime.campaign.reader import read_level
from runtime.campaign.rulesets import read_rulesets
from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import SIDES
from runtime.engine.game.actions import Action, Commit, Discard
from runtime.engine.game.state import EndReason
from runtime.lexicon import load_lexicon
from runtime.movegen.vocabulary import Vocabulary
from runtime.profile.settings import Settings
from runtime.support.texts import english
from runtime.ui.game.cards.cards import EndCard
from runtime.ui.game.combat.combat_dialog import CombatCard, ForecastCard
from runtime.ui.game.combat.order_card import OrderCard
from runtime.ui.game.window import GameWindow
from runtime.ui.game_setup.setup import GameParts, GameSetup, prepare, thinker_for
from runtime.ui.painter.board import BoardPainter
from runtime.ui.preferences import Preferences
from runtime.ui.program.plan import CARDS
from runtime.ui.theme import load_theme
from runtime.ui.widgets.cards import QuestionCard
from tests.pointer import move_mouse

pytestmark = pytest.mark.qt

LEFT, PLAIN, CTRL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
STEPS = {(-1, 0): Qt.Key.Key_Up, (1, 0): Qt.Key.Key_Down, (0, -1): Qt.Key.Key_Left, (0, 1): Qt.Key.Key_Right}
CARDS_IN_A_ROW = 6


class Hands(Protocol):
    """One way to use the window."""

    def lay(self, laid: tuple[Laid, ...]) -> None: ...

    def commit(self) -> None: ...

    def discard(self, letters: str) -> None: ...

    def end_turn(self) -> None: ...

    def answer(self) -> None:
        """Proceed with what a card asks, or close what it tells."""


class Mouse:
    """Drags letters and clicks buttons; touches no key."""

    def __init__(self, bot: QtBot, window: GameWindow) -> None:
        self.bot, self.window = bot, window

    def _slot(self, letter: str, but: tuple[int, ...] = ()) -> int:
        laying = self.window.stage.controller.rack.laying
        free = (n for n, one in enumerate(laying.slots) if one == letter and laying.is_free(n) and n not in but)
        return next(free)

    def _click(self, button: QWidget) -> None:
        assert button.isEnabled(), button.toolTip()
        self.bot.mouseClick(button, LEFT)

    def lay(self, laid: tuple[Laid, ...]) -> None:
        rack, board = self.window.stage.rack, self.window.stage.board
        for at, letter in laid:
            start = rack.rect_of(self._slot(letter)).center()
            goal = rack.mapFromGlobal(board.mapToGlobal(board.rect_of(at).center()))
            self.bot.mousePress(rack, LEFT, PLAIN, start)
            move_mouse(rack, start + QPoint(15, 15), LEFT)
            move_mouse(rack, goal, LEFT)
            self.bot.mouseRelease(rack, LEFT, PLAIN, goal)

    def commit(self) -> None:
        self._click(self.window.stage.buttons["commit"])

    def discard(self, letters: str) -> None:
        rack, playing = self.window.stage.rack, self.window.stage.controller
        for letter in letters:
            place = rack.rect_of(self._slot(letter, playing.rack.chosen)).center()
            self.bot.mouseClick(rack, LEFT, PLAIN, place)
        self.commit()

    def end_turn(self) -> None:
        self._click(self.window.stage.buttons["end_turn"])

    def answer(self) -> None:
        card = self.window.stage.cards.card
        if isinstance(card, ForecastCard):
            self._click(card.proceed)
        elif isinstance(card, QuestionCard):
            self._click(card.yes)
        elif isinstance(card, CombatCard):
            self._click(card.finish)
        elif isinstance(card, OrderCard):
            self._click(card.suggest)
            self._click(card.fight)


class Keys:
    """Moves the cursor and types; touches no mouse."""

    def __init__(self, bot: QtBot, window: GameWindow) -> None:
        self.bot, self.window = bot, window

    def _press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = PLAIN) -> None:
        self.bot.keyClick(self.window.focusWidget() or self.window, key, modifiers)

    def _go_to(self, cell: Cell) -> None:
        playing = self.window.stage.controller
        if playing.rack.laying.cursor is None:
            self._press(Qt.Key.Key_Down)
        while (cursor := playing.rack.laying.cursor) is not None and cursor != cell:
            down, right = cell.row - cursor.row, cell.column - cursor.column
            step = ((down > 0) - (down < 0), 0) if down else (0, (right > 0) - (right < 0))
            self._press(STEPS[step])

    def lay(self, laid: tuple[Laid, ...]) -> None:
        playing = self.window.stage.controller
        ordered = sorted(laid)
        wanted = Direction.ACROSS if ordered[0].at.row == ordered[-1].at.row else Direction.DOWN
        for at, letter in ordered:
            self._go_to(at)
            if playing.rack.laying.direction is not wanted:
                self._press(Qt.Key.Key_Tab)
            self.bot.keyClicks(self.window.focusWidget() or self.window, letter)

    def commit(self) -> None:
        self._press(Qt.Key.Key_Return)

    def discard(self, letters: str) -> None:
        self.bot.keyClicks(self.window.focusWidget() or self.window, letters)
        self.commit()

    def end_turn(self) -> None:
        self._press(Qt.Key.Key_Return, CTRL)

    def answer(self) -> None:
        self._press(Qt.Key.Key_Return)


@pytest.fixture(scope="module")
def parts(qapp: QApplication) -> Iterator[GameParts]:
    qapp.setStyle("Fusion")
    assets = resources.assets()
    painter = BoardPainter(assets / "textures", assets / "fonts")
    still = Preferences.of(Settings(reduced_motion=True))
    yield GameParts(load_theme(assets), painter, assets / "textures", english(), thinker_for, CARDS, still)


RULESETS, HANDS, LEVELS = ("release", "design-1.6"), (Mouse, Keys), ("meadow", "ford", "pass")
TRIED = {("meadow", Keys, "design-1.6")}
"""By keys, on the smallest level; ``pytest -m proof`` plays the others, in forty-seven seconds."""
GAMES = [
    pytest.param(*game, marks=pytest.mark.slow if game in TRIED else pytest.mark.proof)
    for game in product(LEVELS, HANDS, RULESETS)
]


@pytest.mark.parametrize(("level_id", "hands_of", "ruleset"), GAMES)
def test_a_person_plays_to_the_end(
    qtbot: QtBot, parts: GameParts, level_id: str, hands_of: type[Mouse | Keys], ruleset: str
) -> None:
    level = read_level(resources.campaigns() / "first-light" / "levels" / f"{level_id}.json").level
    assert level is not None
    lexicon = load_lexicon()
    level = replace(level, ruleset=ruleset)
    setup = prepare(level, read_rulesets(resources.assets() / "rulesets"), lexicon, seed=7)
    assert isinstance(setup, GameSetup)
    window = GameWindow(setup, parts)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    stage, hands = window.stage, hands_of(qtbot, window)
    playing, vocabulary = stage.controller, Vocabulary(lexicon.words(70))

    def is_my_turn() -> bool:
        return stage.cards.card is not None or playing.game.may_act or playing.game.is_over

    while not isinstance(stage.cards.card, EndCard):
        qtbot.waitUntil(is_my_turn)
        if stage.cards.card is not None:
            if not isinstance(stage.cards.card, EndCard):
                hands.answer()
            continue
        view = playing.game.view
        action = choose(view, setup.words, vocabulary, setup.seed, Limit(), player=PLAYERS["greedy"])
        act(hands, action)
        assert not playing.notices.refused, stage.preview.text

    board, ended = playing.game.view.table.board, playing.game.view.ended
    assert ended is not None
    shown = {side: playing.game.scores[side] for side in SIDES}
    if ended.winner is not None and ended.why is not EndReason.NO_CITY:
        assert shown[ended.winner] >= shown[ended.winner.other]
    for at, _ in board.letters.gold.laid():
        beside = (at, *board.size.neighbours(at))
        assert not any(board.letters.silver.has(cell) for cell in beside), "the networks never touch"
    assert str(shown[SIDES[0]]) in " ".join(label.text() for label in stage.cards.card.findChildren(QLabel))


def act(hands: Hands, action: Action) -> None:
    """Do with the hands what was decided."""
    if isinstance(action, Commit):
        hands.lay(action.letters)
        hands.commit()
    elif isinstance(action, Discard):
        hands.discard(action.letters)
    else:
        hands.end_turn()
