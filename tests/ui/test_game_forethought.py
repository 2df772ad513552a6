"""What is asked and said before a turn, a word or a spy is lost by mistake."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.sides import BySide
from runtime.engine.game.actions import EndTurn
from runtime.engine.levels.level import Pool, PoolKind
from runtime.ui.widgets.cards import QuestionCard
from tests.ui.conftest import LEFT, Hands, Maps, Opens

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def hands(open_game: Opens, maps: Maps) -> Hands:
    return open_game(maps.duel())


def said_on(card: QuestionCard) -> str:
    return " ".join(label.text() for label in card.findChildren(QLabel))


@pytest.mark.parametrize("by_keys", [False, True])
def test_a_refused_word_that_lies_is_asked_about_before_the_turn_is_lost(hands: Hands, by_keys: bool) -> None:
    playing, button = hands.window.stage.controller, hands.window.stage.buttons["end_turn"]
    hands.click_cell(2, 1)
    assert button.text() == "Pass"
    hands.type("TCA")
    assert button.text() == "End turn", "with letters on the board it is no pass yet"

    def end() -> None:
        if by_keys:
            hands.key(Qt.Key.Key_Return, CTRL)
        else:
            hands.press("end_turn")

    end()
    card = hands.card
    assert isinstance(card, QuestionCard)
    assert card.heading.text() == "End the turn without TCA?"
    assert "can't be as it lies" in said_on(card)
    hands.key(Qt.Key.Key_Return)
    assert playing.game.place == 0, "an Enter too many does no harm"
    assert hands.window.stage.cards.card is None
    assert len(playing.rack.laying.laid) == 3, "all lies as before"
    end()
    card = hands.card
    assert isinstance(card, QuestionCard)
    if by_keys:
        hands.key(Qt.Key.Key_Tab)
        hands.key(Qt.Key.Key_Return)
    else:
        hands.bot.mouseClick(card.yes, LEFT)
    assert playing.game.session.actions == (EndTurn(),)


def test_a_pass_that_would_end_the_game_is_asked_about(open_game: Opens, maps: Maps) -> None:
    endless = Pool(PoolKind.INFINITE)
    hands = open_game(replace(maps.duel(), pools=BySide(endless, endless)))
    stage, playing = hands.window.stage, hands.window.stage.controller
    assert "4 passes in a row end the game." in stage.buttons["end_turn"].toolTip()
    for _ in range(3):
        hands.press("end_turn")
        hands.key(Qt.Key.Key_Return)
    hands.press("end_turn")
    card = hands.card
    assert isinstance(card, QuestionCard)
    assert card.heading.text() == "Pass, and end the game?"
    hands.key(Qt.Key.Key_Return)
    assert not playing.game.is_over
    hands.bot.mouseClick(card.yes, LEFT)
    assert playing.game.is_over


def test_one_letter_can_not_be_committed_and_the_button_says_why(hands: Hands) -> None:
    commit = hands.window.stage.buttons["commit"]
    hands.click_cell(2, 1)
    hands.type("C")
    assert not commit.isEnabled()
    hands.key(Qt.Key.Key_Return)
    assert "A word needs at least two letters" in hands.said, "the key says it too"
    hands.type("T")
    assert commit.isEnabled(), "what is refused can be asked about"
    assert "read why" in commit.toolTip()
    hands.press("commit")
    assert "CT" in hands.said


def test_letters_laid_by_clicks_go_on_along_their_line(hands: Hands) -> None:
    stage, playing = hands.window.stage, hands.window.stage.controller

    def pick(letter: str) -> None:
        hands.bot.mouseClick(stage.rack, LEFT, pos=stage.rack.rect_of(hands.slot_of(letter)).center())

    pick("C")
    hands.click_cell(1, 1)
    assert playing.rack.laying.cursor == Cell(1, 2), "the cursor goes on as it does in typing"
    pick("A")
    hands.click_cell(2, 1)
    assert playing.rack.laying.direction is Direction.DOWN, "the letters lie one below the other"
    assert playing.rack.laying.cursor == Cell(3, 1)
    pick("T")
    pick("T")
    assert playing.rack.move_preview.preview is not None
    assert playing.rack.move_preview.preview.main is not None
    assert playing.rack.move_preview.preview.main.text == "CAT"


def test_a_letter_that_waits_for_a_cell_is_let_go_when_it_is_laid_by_keys(hands: Hands) -> None:
    stage, hand = hands.window.stage, hands.window.stage.controller.rack
    hands.click_cell(2, 1)
    hands.bot.mouseClick(stage.rack, LEFT, pos=stage.rack.rect_of(hands.slot_of("T")).center())
    assert stage.gestures.lifted == hand.laying.slots.index("T")
    hands.type("CAT")
    hands.press("commit")
    assert hands.window.stage.controller.game.session.actions, "the word is committed"
    assert stage.gestures.lifted is None
    hands.click_cell(0, 0)
    assert hand.laying.is_empty, "nothing is laid that was not picked"


def test_ways_to_lay_name_the_mouse_and_the_keys(hands: Hands) -> None:
    assert "double-click letters or type" in hands.said
    assert "A second click there (Tab) turns the way you write" in hands.said
