"""The pie rule in the real window: a card asks, and afterwards everything says who plays which side."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from runtime.engine.board.sides import BySide, Side
from runtime.engine.game.actions import EndTurn, Swap
from runtime.engine.levels.level import Level, Seat
from runtime.ui.game.cards.cards import EndCard, HandOverCard
from runtime.ui.widgets.cards import QuestionCard
from tests.ui.test_game_orders import against

if TYPE_CHECKING:
    from conftest import Hands, Maps, Opens

    from runtime.ui.game_setup.setup import GameParts

pytestmark = [pytest.mark.qt, pytest.mark.slow]
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def pie(maps: Maps, gold: str | None = None, silver: str | None = None) -> Level:
    """The duel by the pie rule: gold has CAT, silver has DOG."""
    return replace(maps.duel(), rules={"pie": True}, seats=BySide(Seat(computer=gold), Seat(computer=silver)))


def rack(hands: Hands) -> str:
    return "".join(sorted(hands.window.stage.rack.letters))


def agree(hands: Hands) -> None:
    """Say yes, on which the keyboard does not begin."""
    hands.key(Qt.Key.Key_Tab)
    hands.key(Qt.Key.Key_Return)


def test_a_person_takes_the_computers_side_and_wins_as_that(open_game: Opens, maps: Maps, parts: GameParts) -> None:
    hands = against(open_game, parts, pie(maps, gold="greedy"), EndTurn(), EndTurn())
    stage, playing = hands.window.stage, hands.window.stage.controller
    hands.bot.waitUntil(lambda: isinstance(stage.cards.card, QuestionCard))
    assert playing.game.people == (Side.SILVER,)
    assert rack(hands) == "DGO"
    hands.key(Qt.Key.Key_Return)
    assert stage.cards.card is None, "an Enter too many only looks at the board"
    hands.type("D")
    hands.key(Qt.Key.Key_S, CTRL | SHIFT)
    agree(hands)
    hands.bot.waitUntil(lambda: playing.game.view.turn == 3)
    assert playing.game.people == (Side.GOLD,)
    assert (playing.game.shown, rack(hands)) == (Side.GOLD, "AACEST")
    names = [stage.plaques[side].said() for side in (Side.GOLD, Side.SILVER)]
    assert "you" in names[0]
    assert "Greedy" in names[1]
    told = [entry.text for entry in playing.log.entries]
    assert "The players change sides: who played Silver goes on as the other." in told
    assert not [text for text in told if "DOG" in text]
    playing.resign()
    hands.bot.waitUntil(lambda: isinstance(stage.cards.card, EndCard))
    assert playing.game.view.ended is not None
    assert playing.game.view.ended.winner is Side.SILVER
    assert isinstance(hands.card, EndCard)
    assert hands.card.accessibleName() == "You lose."


def test_a_computer_takes_the_persons_side(open_game: Opens, maps: Maps, parts: GameParts) -> None:
    hands = against(open_game, parts, pie(maps, silver="greedy"), Swap())
    playing = hands.window.stage.controller
    hands.press("end_turn")
    hands.bot.waitUntil(lambda: playing.game.view.swapped)
    assert (playing.game.people, playing.game.shown, playing.game.may_act) == ((Side.SILVER,), Side.SILVER, True)
    assert rack(hands) == "DGO"
    assert not playing.game.may_swap
    playing.agreements.take_move_back()
    assert not playing.game.view.swapped
    assert (playing.game.people, rack(hands)) == ((Side.GOLD,), "ACT")


def test_two_at_one_screen_change_places(open_game: Opens, maps: Maps) -> None:
    hands = open_game(pie(maps))
    stage, playing = hands.window.stage, hands.window.stage.controller
    hands.press("end_turn")
    assert isinstance(hands.card, HandOverCard)
    hands.key(Qt.Key.Key_Return)
    assert isinstance(hands.card, QuestionCard)
    agree(hands)
    assert isinstance(hands.card, HandOverCard), "the other player is to move now, with the rack that was seen"
    assert playing.game.is_hidden
    hands.key(Qt.Key.Key_Return)
    assert stage.cards.card is None
    assert (playing.game.shown, rack(hands)) == (Side.SILVER, "DGO")


def test_without_the_rule_nobody_is_asked(open_game: Opens, maps: Maps) -> None:
    hands = open_game(replace(pie(maps), rules={}))
    hands.press("end_turn")
    hands.key(Qt.Key.Key_Return)
    assert hands.window.stage.cards.card is None
    assert not hands.window.stage.buttons["swap"].isVisible()
    hands.key(Qt.Key.Key_S, CTRL | SHIFT)
    assert "Sides can be changed only" in hands.said
