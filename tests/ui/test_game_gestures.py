"""Everything that hands can do with letters: by mouse alone, by keys alone, step by step and back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import Laid, LetterGrid
from runtime.engine.board.sides import Side
from runtime.support.texts import english
from runtime.ui.game.commands.game_commands import COMMANDS, command_for
from runtime.ui.game.play.laid_letters import LaidLetters
from runtime.ui.help.help_tables import ON_THE_BOARD, ON_THE_RACK, listed_keys
from tests.pointer import move_mouse
from tests.ui.conftest import LEFT, PLAIN, Hands, Maps, Opens

CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def laid(hands: Hands) -> dict[tuple[int, int], str]:
    return {(one.at.row, one.at.column): one.letter for one in hands.window.stage.controller.rack.laying.laid}


def sweep(hands: Hands, start: tuple[int, int], goal: tuple[int, int], *, right: bool = False, turns: int = 0) -> None:
    """Drag all laid letters, with the right button or with Shift, turning them on the way."""
    board = hands.board
    button = Qt.MouseButton.RightButton if right else LEFT
    held = PLAIN if right else SHIFT
    begin, end = (board.mapFromGlobal(hands.place_of(*cell)) for cell in (start, goal))
    hands.bot.mousePress(board, button, held, begin)
    for place in (begin + QPoint(15, 15), end):
        move_mouse(board, place, button, held)
    for _ in range(turns):
        turn_wheel(board, end)
    hands.bot.mouseRelease(board, button, held, end)


def turn_wheel(widget: QWidget, place: QPoint) -> None:
    event = QWheelEvent(
        QPointF(place),
        QPointF(widget.mapToGlobal(place)),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        PLAIN,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)


@pytest.fixture
def hands(open_game: Opens, maps: Maps) -> Iterator[Hands]:
    hands = open_game(maps.duel())
    hands.click_cell(0, 1)
    hands.type("CAT")
    yield hands


@pytest.mark.parametrize("right", [False, True])
def test_all_laid_letters_are_dragged_together(hands: Hands, right: bool) -> None:
    sweep(hands, (0, 2), (2, 2), right=right)
    assert laid(hands) == {(2, 1): "C", (2, 2): "A", (2, 3): "T"}
    hands.press("commit")
    assert hands.window.stage.controller.log.has_committed


def test_letters_in_the_hand_are_turned_with_the_wheel(hands: Hands) -> None:
    sweep(hands, (0, 1), (2, 1), turns=1)
    assert laid(hands) == {(2, 1): "C", (3, 1): "A", (4, 1): "T"}


def test_letters_that_have_no_room_stay_where_they_lie(hands: Hands) -> None:
    sweep(hands, (0, 1), (0, 5))
    assert laid(hands) == {(0, 1): "C", (0, 2): "A", (0, 3): "T"}
    assert "no room" in hands.said


def test_all_letters_dropped_on_the_rack_go_back(hands: Hands) -> None:
    rack = hands.window.stage.rack
    board = hands.board
    begin = board.mapFromGlobal(hands.place_of(0, 2))
    end = board.mapFromGlobal(rack.mapToGlobal(rack.rect().center()))
    hands.bot.mousePress(board, LEFT, SHIFT, begin)
    move_mouse(board, begin + QPoint(15, 15), LEFT, SHIFT)
    move_mouse(board, end, LEFT, SHIFT)
    hands.bot.mouseRelease(board, LEFT, SHIFT, end)
    assert laid(hands) == {}
    assert sorted(rack.letters) == list("ACT")


def test_keys_move_and_turn_all_laid_letters(hands: Hands) -> None:
    for _ in range(2):
        hands.key(Qt.Key.Key_Down, CONTROL)
    assert laid(hands) == {(2, 1): "C", (2, 2): "A", (2, 3): "T"}
    hands.key(Qt.Key.Key_Space)
    assert laid(hands) == {(2, 1): "C", (3, 1): "A", (4, 1): "T"}
    assert hands.window.stage.controller.rack.laying.direction is Direction.DOWN
    hands.key(Qt.Key.Key_Return)
    assert hands.window.stage.controller.log.has_committed


def test_a_right_click_takes_one_letter_back_and_so_does_a_double_click(hands: Hands) -> None:
    board = hands.board
    place = board.mapFromGlobal(hands.place_of(0, 2))
    hands.bot.mouseClick(board, Qt.MouseButton.RightButton, PLAIN, place)
    assert laid(hands) == {(0, 1): "C", (0, 3): "T"}
    hands.bot.mouseDClick(board, LEFT, PLAIN, board.mapFromGlobal(hands.place_of(0, 1)))
    assert laid(hands) == {(0, 3): "T"}


def test_laying_is_undone_and_done_again_step_by_step(hands: Hands) -> None:
    hands.key(Qt.Key.Key_F4)
    sweep(hands, (0, 1), (2, 1))
    hands.key(Qt.Key.Key_Z, CONTROL)
    assert laid(hands) == {(0, 1): "C", (0, 2): "A", (0, 3): "T"}, "the move of the whole word first"
    hands.key(Qt.Key.Key_Z, CONTROL)
    assert laid(hands) == {(0, 1): "C", (0, 2): "A"}
    hands.key(Qt.Key.Key_Y, CONTROL)
    assert laid(hands) == {(0, 1): "C", (0, 2): "A", (0, 3): "T"}
    hands.key(Qt.Key.Key_Escape)
    assert laid(hands) == {}
    hands.key(Qt.Key.Key_Z, CONTROL)
    assert len(laid(hands)) == 3, "taking all back is a step too"
    assert hands.window.stage.controller.rack.laying.slots == "ACT", "the rack keeps its order"
    redo = hands.window.stage.buttons["redo"]
    hands.press("redo")
    assert laid(hands) == {}
    assert not redo.isEnabled()
    assert redo.toolTip() == "There is no step to be made again."
    hands.press("undo")
    assert len(laid(hands)) == 3


def test_one_key_too_many_takes_no_move_back(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel(silver="greedy"))
    hands.click_cell(2, 1)
    hands.type("CAT")
    hands.key(Qt.Key.Key_Return)
    assert hands.window.stage.controller.log.has_committed
    hands.click_cell(0, 0)
    assert hands.window.stage.rack.letters == ""
    stage = hands.window.stage
    assert len(stage.controller.game.session.actions) == 1
    hands.key(Qt.Key.Key_Z, CONTROL)
    assert len(stage.controller.game.session.actions) == 0, "with nothing undone before, it is the move that is meant"
    hands.click_cell(2, 1)
    hands.type("C")
    hands.key(Qt.Key.Key_Z, CONTROL)
    assert laid(hands) == {}
    hands.key(Qt.Key.Key_Z, CONTROL)
    assert "Once more" in hands.said


def test_coins_are_ordered_on_the_rack_by_drag_and_by_keys(hands: Hands) -> None:
    hands.key(Qt.Key.Key_Escape)
    rack, playing = hands.window.stage.rack, hands.window.stage.controller
    before = playing.rack.laying.slots
    hands.drag(rack, rack.mapToGlobal(rack.rect_of(2).center()), rack.mapToGlobal(rack.rect_of(0).center()))
    assert playing.rack.laying.slots == before[2] + before[:2]
    rack.setFocus()
    focused = rack._focus
    letter = playing.rack.laying.slots[focused]
    assert focused == 2
    hands.key(Qt.Key.Key_Left, CONTROL)
    assert playing.rack.laying.slots[1] == letter


def test_a_coin_picked_twice_is_laid_at_the_cursor(hands: Hands) -> None:
    hands.key(Qt.Key.Key_Escape)
    hands.click_cell(2, 1)
    rack = hands.window.stage.rack
    for letter in "CAT":
        place = rack.rect_of(hands.slot_of(letter)).center()
        hands.bot.mouseClick(rack, LEFT, PLAIN, place)
        assert "again to lay it at the cursor" in hands.said or letter != "C"
        hands.bot.mouseClick(rack, LEFT, PLAIN, place)
    assert laid(hands) == {(2, 1): "C", (2, 2): "A", (2, 3): "T"}


def test_letters_are_given_up_by_dragging_them_off_the_rack(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.full())
    playing, rack = hands.window.stage.controller, hands.window.stage.rack
    assert playing.rack.must_discard == 1
    hands.drag(rack, rack.mapToGlobal(rack.rect_of(3).center()), hands.place_of(2, 2))
    assert playing.rack.chosen == (3,)
    assert playing.rack.laying.is_empty
    hands.press("commit")
    assert not playing.rack.must_discard


def test_letters_are_typed_over_those_of_the_enemy(open_game: Opens, maps: Maps) -> None:
    hands = open_game(replace(maps.war("TREASWORD")))
    hands.click_cell(7, 9)
    hands.type("S")
    hands.type("TO")
    board = hands.window.stage.controller.game.view.table.board
    assert board.letters[Side.SILVER][Cell(7, 10)] == "T"
    assert laid(hands) == {(7, 9): "S", (7, 10): "T", (7, 11): "O"}
    preview = hands.window.stage.controller.rack.move_preview.preview
    assert preview is not None
    assert preview.attack


def test_a_word_that_might_be_committed_is_not_forgotten_at_the_end_of_the_turn(hands: Hands) -> None:
    sweep(hands, (0, 1), (2, 1))
    hands.press("end_turn")
    assert hands.card.heading.text() == "End the turn without CAT?"
    hands.key(Qt.Key.Key_Return)
    assert len(laid(hands)) == 3
    hands.press("end_turn")
    hands.bot.mouseClick(hands.card, LEFT, PLAIN, QPoint(5, 5))
    hands.key(Qt.Key.Key_Return)
    assert hands.window.stage.cards.card is not None, "Enter says yes to nothing grave, wherever was clicked"
    hands.key(Qt.Key.Key_Tab)
    hands.key(Qt.Key.Key_Return)
    assert hands.window.stage.controller.game.is_hidden


def test_after_a_word_it_is_said_what_may_follow(hands: Hands) -> None:
    sweep(hands, (0, 1), (2, 1))
    hands.press("commit")
    for cell in ((5, 5), (2, 1)):
        hands.click_cell(*cell)
        assert "Your rack is empty: press End turn" in hands.said
    assert "CAT of Gold" in hands.said, "and what the cursor is on"


# Letters without a window


OWN = LetterGrid.of(LetterGrid.empty(Maps().duel().terrain.size).size, {Cell(1, 2): "A"})


def test_letters_step_over_own_ones_when_they_are_nudged() -> None:
    laying = LaidLetters().dealt("CT").placed(0, Cell(0, 2)).placed(1, Cell(0, 3)).pointed(Cell(0, 4))
    nudged = laying.nudged(1, 0, OWN)
    assert nudged is not None
    assert [one.at for one in nudged.laid] == [Cell(2, 2), Cell(2, 3)]
    assert laying.nudged(-1, 0, OWN) is None
    assert laying.shifted(1, 0, OWN) is None


def test_letters_turned_twice_lie_as_before() -> None:
    laying = (
        LaidLetters().dealt("CAT").placed(0, Cell(2, 0)).placed(1, Cell(2, 1)).placed(2, Cell(2, 2)).pointed(Cell(2, 3))
    )
    once = laying.spun(OWN)
    assert once is not None
    assert [one.at for one in once.laid] == [Cell(2, 0), Cell(3, 0), Cell(4, 0)]
    assert once.spun(OWN) == laying
    low = laying.shifted(2, 0, OWN)
    assert low is not None
    assert low.spun(OWN) is None, "there is no room below"


def test_letters_are_laid_again_wherever_the_rack_keeps_them() -> None:
    laying = LaidLetters().dealt("BAB").placed(0, Cell(0, 0)).placed(2, Cell(0, 1))
    again = laying.cleared().sorted().relaid(laying.laid)
    assert again.laid == laying.laid
    assert again.relaid((Laid(Cell(5, 5), "Q"),)).is_empty, "what the rack lacks is not laid"


# The list of keys


def pressed(keys: str) -> str:
    """The command that some keys stand for."""
    combination = QKeySequence(keys)[0]
    event = QKeyEvent(QEvent.Type.KeyPress, combination.key(), combination.keyboardModifiers())
    return command_for(event, COMMANDS)


def test_every_key_of_every_command_is_listed_and_does_what_it_says() -> None:
    t = english()
    listed = dict(listed_keys(t))
    for command in COMMANDS:
        for keys in command.keys:
            assert pressed(keys) == command.id, keys
        told = [shown for shown, does in listed.items() if does == t(command.tip)]
        first = QKeySequence(command.keys[0]).toString(QKeySequence.SequenceFormat.NativeText)
        assert any(first in shown.split(", ") for shown in told), command.id
    assert len(listed) == len(listed_keys(t)), "no key is listed twice"


@pytest.mark.slow
def test_a_playtest_lists_its_own_keys_in_the_place_of_the_games(open_game: Opens, maps: Maps) -> None:
    listed = dict(listed_keys(english(), is_trial=True))
    assert listed["F10"] == "Pause the game, or let it go on from here", "there are no menus"
    assert listed["F5"] == "Begin again with the level as it is in the editor now, with the same seed"
    assert len(listed) == len(listed_keys(english(), is_trial=True)), "no key is listed twice"
    hands = open_game(maps.duel("novice"), playtest=True)
    trial = hands.window.trial
    assert trial is not None
    hands.key(Qt.Key.Key_F10)
    assert hands.window.stage.controller.game.is_paused
    hands.key(Qt.Key.Key_F1)
    view = hands.window.help.card.view
    view.go_to("keys")
    assert "Pause the game" in view.reader.toPlainText()
    assert "the way to the main menu" not in view.reader.toPlainText()


def test_the_keys_of_board_and_rack_do_what_the_list_says(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel())
    laying = hands.window.stage.controller.rack.laying

    def now() -> LaidLetters:
        return hands.window.stage.controller.rack.laying

    keys = {
        "A letter": lambda: hands.type("C"),
        "Arrow keys": lambda: hands.key(Qt.Key.Key_Left),
        "Ctrl+Arrow keys": lambda: hands.key(Qt.Key.Key_Down, CONTROL),
        "Tab": lambda: hands.key(Qt.Key.Key_Tab),
        "Space": lambda: hands.key(Qt.Key.Key_Space),
        "Backspace": lambda: hands.key(Qt.Key.Key_Backspace),
        "Arrow keys on the rack": lambda: hands.key(Qt.Key.Key_Right),
        "Ctrl+Arrow keys on the rack": lambda: hands.key(Qt.Key.Key_Left, CONTROL),
        "Space on the rack": lambda: [hands.key(Qt.Key.Key_Space) for _ in range(2)],
    }
    assert [shown for shown, _ in (*ON_THE_BOARD, *ON_THE_RACK)] == list(keys)
    hands.click_cell(1, 1)
    for shown, _ in ON_THE_BOARD:
        if shown == "Backspace":
            hands.click_cell(*next(iter(laid(hands))))
        before = now()
        keys[shown]()
        assert now() != before, shown
    assert now() != laying
    rack = hands.window.stage.rack
    rack.setFocus()
    for shown, _ in ON_THE_RACK:
        before, focus = now(), rack._focus
        keys[shown]()
        assert (now(), rack._focus) != (before, focus), shown
    assert len(laid(hands)) == 1


def test_closing_the_window_in_the_midst_of_a_turn_loses_no_action(hands: Hands, qtbot: QtBot) -> None:
    sweep(hands, (0, 1), (2, 1))
    hands.press("commit")
    hands.press("resign")
    playing = hands.window.stage.controller
    before = playing.game.session.record
    with qtbot.waitSignal(hands.window.closed):
        hands.window.close()
    assert playing.game.session.record == before, "a question that lies open is answered by nobody"
    assert playing.game.view.ended is None
