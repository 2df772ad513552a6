"""Whole games through the real window, with the mouse only and with the keyboard only, and what it shows meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence, QWheelEvent
from PySide6.QtWidgets import QApplication

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Terrain
from runtime.engine.game.state import EndReason
from runtime.ui.game.cards.cards import EndCard, HandOverCard
from runtime.ui.game.commands.game_commands import COMMANDS
from runtime.ui.help.window import HelpCard
from runtime.ui.widgets.cards import QuestionCard
from tests.pointer import move_mouse
from tests.ui.listener import cell_heard

if TYPE_CHECKING:
    from conftest import Maps, Opens


CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton

pytestmark = pytest.mark.qt


def test_a_game_from_start_to_end_with_the_mouse_only(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel())
    for place, letter in enumerate("CAT"):
        hands.drag_letter(letter, 2, 1 + place)
    hands.press("commit")
    playing = hands.window.stage.controller
    assert playing.game.scores[Side.GOLD] == 4
    hands.press("end_turn")
    assert isinstance(hands.card, HandOverCard)
    hands.bot.mouseClick(hands.card.ready, LEFT)
    for place, letter in enumerate("DOG"):
        hands.drag_letter(letter, 4, 2 + place)
    hands.press("commit")
    hands.press("end_turn")
    assert isinstance(hands.card, EndCard)
    assert playing.game.view.ended is not None
    assert playing.game.view.ended.why is EndReason.LETTERS_OUT
    with hands.bot.waitSignal(hands.window.closed):
        hands.bot.mouseClick(hands.card.shutting, LEFT)


def test_a_game_from_start_to_end_with_the_keyboard_only(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel())
    hands.key(Qt.Key.Key_Down)
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Left, Qt.Key.Key_Left):
        hands.key(key)
    hands.type("CAT")
    hands.key(Qt.Key.Key_Return)
    hands.key(Qt.Key.Key_Return, CTRL)
    hands.key(Qt.Key.Key_Return)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Left):
        hands.key(key)
    hands.type("DOG")
    hands.key(Qt.Key.Key_Return)
    hands.key(Qt.Key.Key_Return, CTRL)
    assert isinstance(hands.card, EndCard)
    hands.key(Qt.Key.Key_Tab)
    while hands.window.focusWidget() is not hands.card.shutting:
        hands.key(Qt.Key.Key_Tab)
    with hands.bot.waitSignal(hands.window.closed):
        hands.key(Qt.Key.Key_Return)


def test_laid_letters_show_at_once_what_they_would_bring(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.war())
    hands.click_cell(6, 9)
    hands.key(Qt.Key.Key_Tab)
    hands.type("WOR")
    assert "SWOR is not in the lexicon" in hands.said
    hands.type("D")
    assert hands.said.splitlines()[1].startswith("SWORD would beat TREE and TAN."), "what comes of it stands first"
    assert "Attack: letters 7, attacking ×1½, makes 10½, rounded down 10" in hands.said
    assert "10 beats TREE (4); 6 of the attack is left." in hands.said
    look = hands.window.stage.board.look
    assert look.laid is not None
    assert [laid.letter for laid in look.laid.letters] == list("WORD")
    assert look.laid.links, "a word that may be laid is joined by links"


def test_a_refusal_is_shown_on_the_cells_and_in_words(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel())
    hands.click_cell(0, 0)
    hands.type("CAT")
    hands.key(Qt.Key.Key_Return)
    stage = hands.window.stage
    assert set(stage.board.look.refused) == {Cell(0, 0), Cell(0, 1), Cell(0, 2)}
    assert "CAT" in hands.said
    assert stage.controller.notices.refused[0].code.value == "not-linked"
    assert stage.controller.notices.note.text in stage.narration.details(Cell(0, 1)), (
        "the cell under the pointer gives the reason"
    )
    hands.key(Qt.Key.Key_Backspace)
    assert not stage.board.look.refused, "moving a letter clears the refusal"


@pytest.mark.slow
def test_a_big_board_is_pushed_with_the_middle_button_and_with_space(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.war())
    hands.window.resize(1280, 800)
    board = hands.window.stage.board
    for _ in range(6):
        hands.press("zoom_in")
    begin = board.rect_of(Cell(5, 5)).topLeft()
    middle = Qt.MouseButton.MiddleButton
    hands.bot.mousePress(board, middle, pos=QPoint(400, 400))
    move_mouse(board, QPoint(340, 370), middle)
    hands.bot.mouseRelease(board, middle, pos=QPoint(340, 370))
    assert board.rect_of(Cell(5, 5)).topLeft() == begin + QPoint(-60, -30)
    hands.bot.keyPress(board, Qt.Key.Key_Space)
    hands.bot.mousePress(board, LEFT, pos=QPoint(340, 370))
    move_mouse(board, QPoint(400, 400), LEFT)
    hands.bot.mouseRelease(board, LEFT, pos=QPoint(400, 400))
    hands.bot.keyRelease(board, Qt.Key.Key_Space)
    assert board.rect_of(Cell(5, 5)).topLeft() == begin
    assert hands.window.stage.controller.rack.laying.cursor is None, "pushing is no click"


def test_a_word_too_heavy_for_the_ice_is_warned_of_and_asked_about(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.war("ARTHELLOS"))
    hands.click_cell(8, 4)
    hands.type("ARTH")
    assert "Too heavy: it would break through the ice" in hands.said
    hands.press("commit")
    card = hands.card
    assert isinstance(card, QuestionCard)
    playing = hands.window.stage.controller
    hands.bot.mouseClick(card.no, LEFT)
    assert len(playing.rack.laying.laid) == 4
    hands.press("commit")
    hands.key(Qt.Key.Key_Return)
    assert len(playing.rack.laying.laid) == 4, "Enter alone loses no word"
    hands.press("commit")
    hands.key(Qt.Key.Key_Tab)
    hands.key(Qt.Key.Key_Return)
    assert playing.game.view.table.board.terrain[Cell(8, 8)] is Terrain.WATER
    assert "breaks through the ice" in playing.log.entries[-1].text


def test_escape_takes_back_and_only_then_leaves_a_playtest(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel(), playtest=True)
    hands.click_cell(2, 1)
    hands.type("CA")
    hands.key(Qt.Key.Key_Escape)
    assert hands.window.isVisible()
    assert hands.window.stage.controller.rack.laying.is_empty
    assert hands.window.stage.rack.letters == "ACT"
    with hands.bot.waitSignal(hands.window.closed):
        hands.key(Qt.Key.Key_Escape)


def test_escape_does_not_close_an_ordinary_game(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel())
    hands.key(Qt.Key.Key_Escape)
    assert hands.window.isVisible()
    assert "nothing to take back" in hands.said


def test_shaking_the_pointer_takes_the_letters_back(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel())
    hands.click_cell(2, 1)
    hands.type("CAT")
    board = hands.board
    for swing in range(8):
        move_mouse(board, QPoint(300 if swing % 2 else 200, 200))
    assert hands.window.stage.controller.rack.laying.is_empty
    assert "Shaken off" in hands.said


def test_letters_are_dragged_about_and_back_to_the_rack(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel())
    hands.drag_letter("C", 2, 1)
    hands.drag(hands.board, hands.place_of(2, 1), hands.place_of(4, 1))
    laying = hands.window.stage.controller.rack.laying
    assert laying.laid == (Laid(Cell(4, 1), "C"),)
    rack = hands.window.stage.rack
    hands.drag(hands.board, hands.place_of(4, 1), rack.mapToGlobal(rack.rect_of(0).center()))
    laying = hands.window.stage.controller.rack.laying
    assert laying.is_empty
    assert laying.slots[0] == "C", "it lands at the place of the tray where it was dropped"
    hands.drag_letter("A", 2, 2)
    hands.drag(hands.board, hands.place_of(2, 2), hands.board.mapToGlobal(QPoint(2, 2)))
    assert hands.window.stage.controller.rack.laying.laid == (Laid(Cell(2, 2), "A"),), "dropped nowhere, it stays"


def test_a_clicked_letter_is_laid_on_the_next_clicked_cell(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel())
    rack = hands.window.stage.rack
    hands.bot.mouseClick(rack, LEFT, pos=rack.rect_of(hands.slot_of("T")).center())
    hands.click_cell(3, 3)
    assert hands.window.stage.controller.rack.laying.laid == (Laid(Cell(3, 3), "T"),)
    hands.bot.mouseClick(
        hands.board, Qt.MouseButton.RightButton, pos=hands.window.stage.board.rect_of(Cell(3, 3)).center()
    )
    assert hands.window.stage.controller.rack.laying.is_empty


def test_a_second_click_turns_the_cursor(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel())
    hands.click_cell(1, 1)
    assert hands.window.stage.controller.rack.laying.direction is Direction.ACROSS
    hands.click_cell(1, 1)
    assert hands.window.stage.controller.rack.laying.direction is Direction.DOWN


def test_shuffle_and_sort_arrange_the_rack(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.war("ABCDEFGHI"))
    stage = hands.window.stage
    hands.key(Qt.Key.Key_F3)
    assert stage.rack.letters != "ABCDEFGHI"
    assert sorted(stage.rack.letters) == list("ABCDEFGHI")
    hands.press("sort")
    assert stage.rack.letters == "ABCDEFGHI"


def test_too_many_letters_must_be_given_up_first(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.full())
    stage = hands.window.stage
    assert "Your rack holds 11, the limit is 10." in hands.said
    assert not stage.buttons["commit"].isEnabled()
    assert "Choose 1 more letter." in stage.buttons["commit"].toolTip()
    assert not stage.buttons["end_turn"].isEnabled()
    hands.type("A")
    assert "Chosen: 1 of 1." in hands.said
    hands.bot.mouseClick(stage.rack, LEFT, pos=stage.rack.rect_of(hands.slot_of("K")).center())
    assert [stage.controller.rack.laying.slots[slot] for slot in stage.controller.rack.chosen] == ["K"], (
        "the latest choice counts"
    )
    hands.key(Qt.Key.Key_Return)
    assert sorted(stage.rack.letters) == list("ABCDEFGHIJ")
    assert not stage.controller.rack.must_discard


def test_letters_not_committed_go_back_when_the_turn_ends_and_it_is_said(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel("greedy"))
    hands.click_cell(2, 1)
    hands.type("CA")
    hands.press("end_turn")
    hands.key(Qt.Key.Key_Tab)
    hands.key(Qt.Key.Key_Return)
    assert "went back to your rack" in hands.said
    assert hands.window.stage.rack.letters == "ACT"


def test_resigning_is_confirmed_and_ends_the_game(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel())
    hands.key(Qt.Key.Key_R, CTRL | SHIFT)
    assert isinstance(hands.card, QuestionCard)
    hands.key(Qt.Key.Key_Escape)
    playing = hands.window.stage.controller
    assert not playing.game.is_over
    hands.press("resign")
    hands.key(Qt.Key.Key_Return)
    assert hands.window.stage.cards.card is None
    assert not playing.game.is_over, "an Enter too many does not give the game up"
    hands.press("resign")
    hands.key(Qt.Key.Key_Tab)
    hands.key(Qt.Key.Key_Return)
    assert isinstance(hands.card, EndCard)
    assert playing.game.view.ended is not None
    assert playing.game.view.ended.winner is Side.SILVER
    hands.key(Qt.Key.Key_Escape)
    assert hands.window.stage.buttons["commit"].text() == "Result"
    hands.press("commit")
    card = hands.card
    assert isinstance(card, EndCard)
    hands.bot.mouseClick(card.once_more, LEFT)
    assert not hands.window.stage.controller.game.is_over, "played again from the start"
    assert hands.window.stage.rack.letters == "ACT"
    assert hands.window.focusWidget() is hands.board
    assert hands.window.stage.geometry() == hands.window.rect()


def test_what_follows_is_offered_and_played(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel())
    next_hands = open_game(maps.war())
    follower = next_hands.window.setup
    hands.window._continuing = lambda _ending: follower
    hands.press("resign")
    hands.key(Qt.Key.Key_Tab)
    hands.key(Qt.Key.Key_Return)
    card = hands.card
    assert isinstance(card, EndCard)
    assert card.next_level is not None
    assert "The War" in card.next_level.text()
    hands.key(Qt.Key.Key_Return)
    assert hands.window.setup is follower
    assert hands.window.windowTitle() == "The War – Scryptic"


def test_the_board_zooms_and_fits_again(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.war())
    board = hands.window.stage.board
    fitted = board.tile
    hands.key(Qt.Key.Key_Plus, CTRL)
    assert board.tile > fitted
    place = board.rect_of(Cell(0, 0)).center()
    turn = QWheelEvent(
        place.toPointF(),
        board.mapToGlobal(place).toPointF(),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        CTRL,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    before = board.tile
    QApplication.sendEvent(board, turn)
    assert board.tile > before
    hands.click_cell(0, 0)
    for _ in range(14):
        hands.key(Qt.Key.Key_Right)
    cursor = board.rect_of(Cell(0, 14))
    assert board.rect().contains(cursor), "the board follows the cursor"
    hands.key(Qt.Key.Key_0, CTRL)
    assert board.tile == fitted


def test_every_button_says_what_it_does_or_why_it_can_not(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel())
    for name, button in hands.window.stage.buttons.items():
        assert button.toolTip(), name
        assert button.accessibleName(), name
    commit = hands.window.stage.buttons["commit"]
    assert "Lay letters" in commit.toolTip()
    hands.click_cell(2, 1)
    hands.type("C")
    assert commit.toolTip().startswith("A word needs at least two letters. Add another letter"), "one letter is no word"
    hands.type("AT")
    assert commit.toolTip() == "Lay the word for good (Return)"


def test_the_cell_under_the_cursor_is_described_for_screen_readers(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel())
    hands.click_cell(2, 1)
    assert cell_heard(hands.board.cells).startswith("Row 3, column 2: city Aurum of Gold\n")
    hands.type("C")
    hands.click_cell(2, 1)
    assert "your C, not committed" in cell_heard(hands.board.cells)
    assert "A T" in hands.window.stage.rack.accessibleDescription()


@pytest.mark.slow
def test_f1_opens_the_help_in_which_every_key_is_listed(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel())
    hands.key(Qt.Key.Key_F1)
    card = hands.card
    assert isinstance(card, HelpCard)
    card.view.go_to("keys")
    told = card.view.reader.toPlainText()
    for command in COMMANDS:
        assert command.tip in told
        assert QKeySequence(command.keys[0]).toString(QKeySequence.SequenceFormat.NativeText) in told
    hands.key(Qt.Key.Key_Escape)
    assert hands.window.stage.cards.card is None
    assert hands.window.focusWidget() is hands.board
