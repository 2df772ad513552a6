"""The defender's choice of order and draws through the real window, with the mouse and with the keyboard."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.game.actions import AcceptDraw, Action, Commit, EndTurn
from runtime.engine.game.state import EndReason, Phase
from runtime.engine.levels.level import Level, Seat
from runtime.match.game_worker import Answer
from runtime.ui.game.cards.cards import EndCard, HandOverCard
from runtime.ui.game.combat.combat_dialog import CombatCard, ForecastCard
from runtime.ui.game.combat.order_card import OrderCard
from runtime.ui.widgets.cards import QuestionCard
from runtime.ui.widgets.fields import Scrolled
from tests.pointer import move_mouse

if TYPE_CHECKING:
    from conftest import Hands, Maps, Opens

    from runtime.ui.game_setup.setup import GameParts

pytestmark = pytest.mark.qt
LEFT = Qt.MouseButton.LeftButton
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
WORD = tuple(Laid(Cell(6 + place, 9), letter) for place, letter in enumerate("WORD"))


def duel_of_orders(maps: Maps, gold: str | None = None, silver: str | None = None) -> Level:
    """The war by the rules of design 1.6: SWORD (10) attacks TREE (4) and TAN (3, or 1 once it is cut off)."""
    return replace(maps.war(), ruleset="design-1.6", seats=BySide(Seat(computer=gold), Seat(computer=silver)))


def attack(hands: Hands) -> None:
    """Lay SWORD, and proceed."""
    hands.click_cell(6, 9)
    hands.key(Qt.Key.Key_Tab)
    hands.type("WORD")
    hands.key(Qt.Key.Key_Return)
    hands.key(Qt.Key.Key_Return)


class Scripted:
    """A worker that answers with what was written down, in its order."""

    is_ready = True

    def __init__(self, *actions: Action) -> None:
        self.left = list(actions)
        self.asked: int | None = None

    def start(self) -> None:
        pass

    def ask(self, view: object, player: str, seed: int, request_id: int) -> None:
        self.asked = request_id

    def poll(self) -> Answer | None:
        if self.asked is None or not self.left:
            return None
        asked, self.asked = self.asked, None
        return Answer(asked, self.left.pop(0))

    def stop(self) -> None:
        pass


def against(open_game: Opens, parts: GameParts, level: Level, *actions: Action) -> Hands:
    """A game against a computer that does what was written down."""
    worker = Scripted(*actions)
    return open_game(level, parts=replace(parts, make_thinker=lambda _level: worker))  # type: ignore[arg-type]


def test_the_forecast_shows_the_worst_and_the_best_that_can_come(open_game: Opens, maps: Maps) -> None:
    hands = open_game(duel_of_orders(maps))
    hands.click_cell(6, 9)
    hands.key(Qt.Key.Key_Tab)
    hands.type("WORD")
    assert "At worst: SWORD would beat TAN and TREE." in hands.said
    assert "At best: SWORD would beat TREE and TAN." in hands.said
    worst, best = hands.said.split("\nAt best\n")
    assert "10 beats TAN (3); 7 of the attack is left." in worst.split("\nAt worst\n")[1]
    assert "6 beats TAN (1); 5 of the attack is left." in best
    hands.press("commit")
    card = hands.card
    assert isinstance(card, ForecastCard)
    assert [fight.defender.run.text for fight in card.combat.fights] == ["TAN", "TREE"]
    hands.key(Qt.Key.Key_Right)
    assert [fight.defender.run.text for fight in card.combat.fights] == ["TREE", "TAN"]
    hands.bot.mouseClick(card.outcomes[0], LEFT)
    assert [fight.defender.run.text for fight in card.combat.fights] == ["TAN", "TREE"]
    hands.key(Qt.Key.Key_Escape)
    assert len(hands.window.stage.controller.rack.laying.laid) == 4


def test_what_comes_of_either_forecast_is_in_sight_though_not_all_of_it_fits_in(open_game: Opens, maps: Maps) -> None:
    hands = open_game(duel_of_orders(maps))
    hands.window.setFixedSize(1024, 480)
    hands.click_cell(6, 9)
    hands.key(Qt.Key.Key_Tab)
    hands.type("WORD")
    hands.key(Qt.Key.Key_Return)
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
        hands.key(key)
        (area,) = (one for one in hands.card.findChildren(Scrolled) if one.isVisible())
        QApplication.processEvents()
        bar = area.verticalScrollBar()
        assert bar.value() == bar.maximum() > 0


def test_in_a_hot_seat_the_defender_sits_down_and_orders_with_the_keyboard(open_game: Opens, maps: Maps) -> None:
    hands = open_game(duel_of_orders(maps))
    stage, playing = hands.window.stage, hands.window.stage.controller
    attack(hands)
    card = hands.card
    assert isinstance(card, HandOverCard)
    assert card.heading.text() == "Silver is attacked"
    assert stage.rack.letters == ""
    hands.key(Qt.Key.Key_Return)
    order = hands.card
    assert isinstance(order, OrderCard)
    assert playing.game.shown is Side.SILVER
    assert [run.text for run in order.defenders.order] == ["TREE", "TAN"]
    assert order.defenders.said(1) == "2: TAN (1) falls."
    hands.key(Qt.Key.Key_Down, SHIFT)
    assert [run.text for run in order.defenders.order] == ["TAN", "TREE"]
    assert order.defenders.said(0) == "1: TAN (3) falls."
    assert not order.defenders.accessibleDescription(), "it is announced: readers would say it a second time"
    hands.key(Qt.Key.Key_Return)
    combat = hands.card
    assert isinstance(combat, CombatCard)
    assert [fight.defender.run.text for fight in combat.combat.fights] == ["TAN", "TREE"]
    hands.key(Qt.Key.Key_Escape)
    back = hands.card
    assert isinstance(back, HandOverCard), "the attacker goes on with their turn"
    assert back.heading.text() == "Gold's turn"
    hands.key(Qt.Key.Key_Return)
    assert playing.game.shown is Side.GOLD
    assert playing.game.may_act
    assert "Silver lets fight: TAN, TREE." in [entry.text for entry in playing.log.entries]


def test_the_defenders_are_ordered_with_the_mouse(open_game: Opens, maps: Maps, parts: GameParts) -> None:
    hands = against(open_game, parts, duel_of_orders(maps, gold="greedy"), Commit(WORD), EndTurn())
    playing = hands.window.stage.controller
    hands.bot.waitUntil(lambda: isinstance(hands.window.stage.cards.card, OrderCard))
    card = hands.card
    assert isinstance(card, OrderCard)
    laid = hands.window.stage.board.look.laid
    assert laid is not None
    assert laid.letters == WORD, "the attack lies on the board"
    rows = card.defenders
    hands.bot.mousePress(rows, LEFT, pos=rows.row_of(1).center().toPoint())
    move_mouse(rows, rows.row_of(0).center().toPoint() + QPoint(0, 4), LEFT)
    hands.bot.mouseRelease(rows, LEFT, pos=rows.row_of(0).center().toPoint())
    assert [run.text for run in rows.order] == ["TAN", "TREE"]
    assert "All your defenders fall." in card.outcome.text()
    hands.bot.mouseClick(card.fight, LEFT)
    assert isinstance(hands.card, CombatCard)
    assert playing.game.view.phase is Phase.PLAY
    hands.key(Qt.Key.Key_Escape)
    hands.bot.waitUntil(lambda: playing.game.view.turn == 2)
    assert playing.game.may_act


def test_the_card_is_put_aside_to_look_at_the_board_and_comes_back(
    open_game: Opens, maps: Maps, parts: GameParts
) -> None:
    hands = against(open_game, parts, duel_of_orders(maps, gold="greedy"), Commit(WORD))
    stage = hands.window.stage
    hands.bot.waitUntil(lambda: isinstance(stage.cards.card, OrderCard))
    hands.key(Qt.Key.Key_Escape)
    assert stage.cards.card is None
    assert "You are attacked" in hands.said
    for name in ("end_turn", "redeploy", "spy", "invoke", "draw"):
        assert stage.buttons[name].toolTip() == "Name the order of your defenders first.", name
    hands.type("E")
    assert stage.controller.rack.laying.is_empty
    hands.press("commit")
    card = hands.card
    assert isinstance(card, OrderCard)
    hands.type("s")
    worst = [run.text for run in card.defenders.order]
    assert worst == ["TAN", "TREE"], "the suggestion leaves the attacker the least"


@pytest.mark.slow
def test_the_computer_orders_its_defenders_by_itself(open_game: Opens, maps: Maps) -> None:
    hands = open_game(duel_of_orders(maps, silver="greedy"))
    playing = hands.window.stage.controller
    attack(hands)
    assert playing.game.thinking is Side.SILVER
    hands.bot.waitUntil(lambda: isinstance(hands.window.stage.cards.card, CombatCard))
    assert "Silver lets fight: TAN, TREE." in [entry.text for entry in playing.log.entries]
    hands.key(Qt.Key.Key_Escape)
    assert playing.game.may_act


@pytest.mark.slow
def test_a_computer_that_fails_lets_its_defenders_fight_from_the_top(
    open_game: Opens, maps: Maps, parts: GameParts
) -> None:
    hands = against(open_game, parts, duel_of_orders(maps, silver="greedy"), EndTurn())
    attack(hands)
    hands.bot.waitUntil(lambda: isinstance(hands.window.stage.cards.card, CombatCard))
    said = [entry.text for entry in hands.window.stage.controller.log.entries]
    assert "The defenders of Silver fight from the top of the board instead." in said


# Draws


def test_a_draw_is_offered_and_accepted_in_a_hot_seat(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel())
    stage, playing = hands.window.stage, hands.window.stage.controller
    hands.press("draw")
    hands.key(Qt.Key.Key_Escape)
    assert playing.game.view.offer is None, "a key too many offers nothing"
    hands.press("draw")
    hands.key(Qt.Key.Key_Return)
    assert "You have offered a draw" in hands.said
    assert "your opponent will answer it" in stage.buttons["draw"].toolTip()
    hands.press("end_turn")
    hands.key(Qt.Key.Key_Return)
    assert "Gold offers a draw." in hands.said
    assert stage.buttons["draw"].toolTip() == "Accept the draw that your opponent offers (Ctrl+D)"
    hands.key(Qt.Key.Key_D, CTRL)
    card = hands.card
    assert isinstance(card, QuestionCard)
    hands.key(Qt.Key.Key_Escape)
    assert not playing.game.is_over
    hands.press("draw")
    card = hands.card
    assert isinstance(card, QuestionCard)
    hands.bot.mouseClick(card.yes, LEFT)
    assert isinstance(hands.card, EndCard)
    assert playing.game.view.ended is not None
    assert (playing.game.view.ended.winner, playing.game.view.ended.why) == (None, EndReason.AGREED)


def test_an_offer_that_is_not_taken_lapses_and_the_log_says_so(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel())
    hands.key(Qt.Key.Key_D, CTRL)
    hands.key(Qt.Key.Key_Return)
    for _ in range(2):
        hands.press("end_turn")
        hands.key(Qt.Key.Key_Return)
    assert "Silver does not take the draw." in [entry.text for entry in hands.window.stage.controller.log.entries]
    assert hands.window.stage.buttons["draw"].isEnabled()


def test_the_computer_may_take_a_draw(open_game: Opens, maps: Maps, parts: GameParts) -> None:
    hands = against(open_game, parts, maps.duel("greedy"), AcceptDraw())
    hands.key(Qt.Key.Key_D, CTRL)
    hands.key(Qt.Key.Key_Return)
    hands.press("end_turn")
    hands.bot.waitUntil(lambda: isinstance(hands.window.stage.cards.card, EndCard))
    assert hands.card.heading.text() == "The game is drawn."
