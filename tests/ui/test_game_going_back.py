"""Taking moves back, what is said after a commit, and leaving a playtest while the letters are hidden."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from runtime.engine.board.sides import BySide, Side
from runtime.engine.game.actions import Commit, EndTurn
from runtime.engine.levels.level import Seat
from runtime.match.game_worker import Answer
from runtime.support.texts import english
from runtime.ui.game.cards.cards import HandOverCard
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.preferences import Preferences
from runtime.ui.program.plan import load_parts
from runtime.ui.widgets.cards import QuestionCard
from tests.ui.conftest import Hands, Maps, Opens, across

pytestmark = pytest.mark.qt
CTRL = Qt.KeyboardModifier.ControlModifier


def lay_cat(hands: Hands) -> None:
    hands.click_cell(2, 1)
    hands.type("CAT")
    hands.key(Qt.Key.Key_Return)


def letters(hands: Hands) -> str:
    laid = hands.window.stage.controller.game.view.table.board.letters.gold.laid()
    return "".join(letter for _, letter in laid)


def test_the_computer_agrees_to_take_a_word_back(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel("greedy"))
    button = hands.window.stage.buttons["undo"]
    assert not button.isEnabled()
    assert button.toolTip() == "There is no move to take back yet."
    lay_cat(hands)
    assert letters(hands) == "CAT"
    hands.press("undo")
    assert letters(hands) == ""
    assert hands.window.stage.rack.letters == "ACT"
    assert hands.window.stage.controller.log.entries[-1].text == "A move is taken back."
    assert not button.isEnabled()
    assert hands.window.stage.buttons["end_turn"].text() == "Pass"


class Late:
    """A worker whose answers come when the test has them come."""

    is_ready = True

    def __init__(self) -> None:
        self.asked: int | None = None
        self.answer: Answer | None = None

    def start(self) -> None:
        pass

    def ask(self, view: object, player: str, seed: int, request_id: int) -> None:
        self.asked = request_id

    def review(self, question: object) -> None:
        """The card of the end asks a moment later; nobody answers."""

    def poll(self) -> Answer | None:
        answer, self.answer = self.answer, None
        return answer

    def stop(self) -> None:
        pass


def test_a_turn_that_was_ended_comes_back_with_the_computers_answer_undone(
    open_game: Opens, maps: Maps, parts: GameParts
) -> None:
    late = Late()
    hands = open_game(maps.duel("greedy"), parts=replace(parts, make_thinker=lambda _level: late))
    playing = hands.window.stage.controller
    lay_cat(hands)
    hands.press("end_turn")
    assert playing.game.thinking is Side.SILVER
    hands.bot.waitUntil(lambda: late.asked is not None)
    first = late.asked
    assert first is not None
    hands.key(Qt.Key.Key_Z, CTRL)
    assert playing.game.may_act, "the turn is back, even while the computer thinks"
    assert letters(hands) == "CAT"
    assert playing.log.has_committed
    late.answer = Answer(first, EndTurn())
    hands.press("end_turn")
    hands.bot.waitUntil(lambda: late.asked != first and late.answer is None)
    assert playing.game.thinking is Side.SILVER, "the computer's late answer changes nothing"
    for action in (Commit(across(4, 3, "DOG")), EndTurn()):
        asked = late.asked
        assert asked is not None
        late.answer = Answer(asked, action)
        hands.bot.waitUntil(lambda asked=asked: late.asked != asked or playing.game.is_over)
    assert playing.game.is_over
    assert not hands.window.stage.buttons["undo"].isEnabled()


def test_after_the_computers_turn_ones_own_last_move_comes_back(open_game: Opens, maps: Maps) -> None:
    level = replace(maps.war(), seats=BySide(Seat(), Seat(computer="greedy")))
    hands = open_game(level)
    playing = hands.window.stage.controller
    hands.press("end_turn")
    hands.bot.waitUntil(lambda: playing.game.may_act and playing.game.view.turn == 3)
    while hands.window.stage.cards.card is not None:
        hands.key(Qt.Key.Key_Return)
    hands.key(Qt.Key.Key_Z, CTRL)
    assert playing.game.view.turn == 1
    assert hands.window.stage.rack.letters == "ADENORSW"
    assert not hands.window.stage.buttons["undo"].isEnabled()


@pytest.mark.slow
def test_two_people_are_both_asked(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel())
    lay_cat(hands)
    for answer in ("no", "yes"):
        hands.key(Qt.Key.Key_Z, CTRL)
        card = hands.card
        assert isinstance(card, QuestionCard)
        assert "The last move was Gold's. Both players must agree" in card.findChildren(type(card.heading))[1].text()
        hands.bot.mouseClick(getattr(card, answer), Qt.MouseButton.LeftButton)
        assert letters(hands) == ("CAT" if answer == "no" else "")


@pytest.mark.slow
def test_the_end_of_a_turn_taken_back_hands_the_board_back(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel())
    lay_cat(hands)
    hands.press("end_turn")
    hands.key(Qt.Key.Key_Return)
    hands.key(Qt.Key.Key_Z, CTRL)
    card = hands.card
    assert isinstance(card, QuestionCard)
    hands.bot.mouseClick(card.yes, Qt.MouseButton.LeftButton)
    assert isinstance(hands.card, HandOverCard), "silver's letters are not shown to gold, nor gold's to silver"
    assert hands.window.stage.rack.letters == ""
    hands.key(Qt.Key.Key_Return)
    playing = hands.window.stage.controller
    assert playing.game.shown is Side.GOLD
    assert letters(hands) == "CAT"


def test_after_a_commit_the_way_on_is_said(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel())
    lay_cat(hands)
    assert hands.said.strip() == "Your rack is empty: press End turn (Ctrl+Enter)."


def test_the_way_on_is_said_with_the_keys_that_a_person_chose(open_game: Opens, maps: Maps, parts: GameParts) -> None:
    preferences = Preferences.of(replace(parts.preferences.settings, game_keys={"end_turn": ("Ctrl+F5",)}))
    hands = open_game(maps.duel(), parts=load_parts(english().for_windows(), preferences, theme=parts.theme))
    lay_cat(hands)
    assert hands.said.strip() == "Your rack is empty: press End turn (Ctrl+F5)."


def test_escape_leaves_a_playtest_from_the_hand_over_too(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel(), playtest=True)
    hands.press("end_turn")
    assert isinstance(hands.card, HandOverCard)
    hands.key(Qt.Key.Key_Escape)
    assert not hands.window.isVisible()
