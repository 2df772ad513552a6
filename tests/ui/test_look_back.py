"""Earlier positions of a running game are looked at: nothing is told of the other side, and nothing can be done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt

from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import Side
from runtime.engine.game.actions import Commit, EndTurn
from runtime.ui.game.cards.cards import EndCard
from runtime.ui.replay.column import LOG, PLAYS, REVIEW
from runtime.ui.replay.replay_windows import LookCard
from runtime.ui.topics import REPLAYS_TOPIC

if TYPE_CHECKING:
    from conftest import Hands, Maps, Opens

pytestmark = pytest.mark.qt

ALT = Qt.KeyboardModifier.AltModifier
CAT = tuple(Laid(Cell(2, 1 + step), letter) for step, letter in enumerate("CAT"))


def submit(hands: Hands, *actions: Any) -> None:
    """What either player does, as if by their own hands."""
    playing = hands.window.stage.controller
    for action in actions:
        session = playing.game.session
        assert session.submit(session.state.to_act, action, session.number) == (), action
        playing.flow.went_on()


def look_card(hands: Hands) -> LookCard:
    card = hands.window.stage.cards.card
    assert isinstance(card, LookCard)
    return card


def against(open_game: Opens, maps: Maps) -> Hands:
    """Gold, a person, has laid CAT; silver's computer is asked, and answers in its own time."""
    hands = open_game(maps.duel("greedy"))
    submit(hands, Commit(CAT), EndTurn())
    return hands


def test_a_running_game_is_looked_back_at_with_ones_own_eyes(open_game: Opens, maps: Maps) -> None:
    hands = against(open_game, maps)
    hands.key(Qt.Key.Key_Left, ALT)
    pane = look_card(hands).pane
    assert pane.band.text == "Turn 1 of 2 – looking back"
    assert pane.projector.place == 1
    assert pane.board.look.letters[0].letters.has(Cell(2, 1))
    hands.key(Qt.Key.Key_Left)
    assert not pane.board.look.letters[0].letters.has(Cell(2, 1))
    assert "".join(sorted(pane.column.racks.gold.letters)) == "ACT"
    assert pane.column.racks.silver.letters == ""
    assert pane.replay.record is None
    assert pane.replay.whole is None
    assert not [pane.log.item(row).text() for row in range(pane.log.count()) if "D O G" in pane.log.item(row).text()]


def test_nothing_of_what_could_have_been_played_is_offered_while_it_runs(open_game: Opens, maps: Maps) -> None:
    hands = against(open_game, maps)
    hands.press("look_back")
    pane = look_card(hands).pane
    assert not pane.study.leaves.tabs[PLAYS].isVisible()
    assert not pane.study.leaves.tabs[REVIEW].isVisible()
    assert not pane.buttons["save"].isVisible()
    hands.key(Qt.Key.Key_F3)
    assert pane.study.leaves.shown == LOG
    assert pane.study.plays.plays == ()
    hands.key(Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert isinstance(hands.window.stage.cards.card, LookCard)


def test_no_key_and_no_click_does_anything_in_the_game_below(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel())
    submit(hands, Commit(CAT))
    before = hands.window.stage.controller.rack.laying
    hands.key(Qt.Key.Key_Left, ALT)
    for key in (Qt.Key.Key_A, Qt.Key.Key_Return, Qt.Key.Key_Backspace, Qt.Key.Key_Tab, Qt.Key.Key_F4):
        hands.key(key)
    hands.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert hands.window.stage.controller.rack.laying == before
    assert hands.window.stage.controller.game.place == 1
    assert isinstance(hands.window.stage.cards.card, LookCard)


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_End])
def test_escape_and_end_lead_to_the_present(open_game: Opens, maps: Maps, key: Qt.Key) -> None:
    hands = open_game(maps.duel())
    submit(hands, Commit(CAT))
    hands.key(Qt.Key.Key_PageUp, ALT)
    look_card(hands)
    hands.key(key)
    assert hands.window.stage.cards.card is None
    assert hands.window.stage.board.look.letters[0].letters.has(Cell(2, 1))
    hands.type("S")
    assert hands.said


def test_the_computers_move_waits_until_one_is_back(open_game: Opens, maps: Maps) -> None:
    hands = against(open_game, maps)
    playing = hands.window.stage.controller
    assert playing.game.thinking is Side.SILVER
    hands.press("look_back")
    playing.computer.answered.emit(EndTurn(), playing.game.session.number, "")
    assert playing.game.place == 2
    look_card(hands).pane.buttons["close"].click()
    assert playing.game.place == 3


def test_a_line_of_the_log_leads_to_its_position(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel())
    submit(hands, Commit(CAT))
    log = hands.window.stage.log
    row = next(row for row in range(log.count()) if "CAT" in log.item(row).text())
    spot = log.visualItemRect(log.item(row)).center()
    hands.bot.mouseClick(log.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert look_card(hands).pane.projector.place == 1
    hands.key(Qt.Key.Key_Escape)
    first = log.visualItemRect(log.item(0)).center()
    hands.bot.mouseClick(log.viewport(), Qt.MouseButton.RightButton, pos=first)
    assert look_card(hands).pane.projector.place == 0


def test_two_at_one_window_are_told_of_neithers_letters(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel())
    submit(hands, Commit(CAT), EndTurn())
    assert not hands.window.stage.buttons["look_back"].isEnabled(), "the next player has not sat down"
    hands.card.accept()
    hands.press("look_back")
    pane = look_card(hands).pane
    pane.go(0)
    assert (pane.column.racks.gold.letters, "".join(sorted(pane.column.racks.silver.letters))) == ("", "DGO")


def test_a_playtest_has_its_own_way_back(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel(), playtest=True)
    submit(hands, Commit(CAT))
    assert hands.window.stage.buttons["look_back"].toolTip() == "In a playtest, step back with Alt+Left."
    hands.key(Qt.Key.Key_Left, ALT)
    assert hands.window.stage.cards.card is None
    assert hands.window.stage.controller.game.place == 0
    hands.key(Qt.Key.Key_Right, ALT)
    log = hands.window.stage.log
    spot = log.visualItemRect(log.item(0)).center()
    hands.bot.mouseClick(log.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert hands.window.stage.controller.game.place == 0
    assert hands.window.stage.cards.card is None


def test_one_enter_too_many_does_not_play_again_and_all_is_seen_after_the_end(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel())
    hands.window.stage.controller.resign()
    stage = hands.window.stage
    assert isinstance(hands.card, EndCard)
    hands.key(Qt.Key.Key_Return)
    assert stage.cards.card is None
    assert hands.window.stage is stage
    assert stage.controller.game.is_over
    hands.press("commit")
    card = hands.card
    assert isinstance(card, EndCard)
    hands.bot.mouseClick(card.replay, Qt.MouseButton.LeftButton)
    pane = look_card(hands).pane
    assert pane.band.text == "Turn 1 of 1"
    assert "".join(sorted(pane.column.racks.silver.letters)) == "DGO"
    assert pane.study.leaves.tabs[PLAYS].isVisible()
    hands.key(Qt.Key.Key_Escape)
    assert stage.cards.card is None


@pytest.mark.slow
def test_f1_tells_of_looking_back_over_the_film(open_game: Opens, maps: Maps) -> None:
    hands = against(open_game, maps)
    hands.key(Qt.Key.Key_Left, ALT)
    pane = look_card(hands).pane
    hands.key(Qt.Key.Key_F1)
    desk = hands.window.help
    assert desk.card is not None
    assert desk.card.view.topic == REPLAYS_TOPIC
    hands.bot.keyClick(desk.card, Qt.Key.Key_Escape)
    assert desk.card is None
    assert look_card(hands).pane is pane
    hands.bot.mouseClick(pane.buttons["help"], Qt.MouseButton.LeftButton)
    assert desk.card is not None
