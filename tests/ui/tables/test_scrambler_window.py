"""Scrambler in its window: played by mouse alone and by keys alone, cards turned, boxes claimed, ends agreed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, Qt

from runtime.profile.settings import Settings
from runtime.tablegames.game import TableChance
from runtime.tablegames.scrambler.values import CLOCKWISE, COUNTER, ScramblerMove, ScramblerPhase
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.preferences import Preferences
from runtime.ui.tablegames.cards import ResultCard
from runtime.ui.tablegames.scrambler_board import ScramblerBoard
from runtime.ui.widgets.cards import QuestionCard
from tests.ui.tables.hands import ONE, TWO, Opens, Table, careless

pytestmark = [pytest.mark.qt, pytest.mark.slow]


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_scrambler_is_played_from_start_to_end(sit: Opens, by_keys: bool) -> None:
    table, chance = sit("scrambler", dots=2, claiming="by_hand", quiet_turns=6), TableChance(5)
    assert isinstance(table.board, ScramblerBoard)
    kinds = set()
    while table.match.result is None:
        move, made = careless(table, chance), len(table.match.made)
        kinds.add(move.kind)
        (deed_by_key if by_keys else deed_by_mouse)(table, move)
        assert len(table.match.made) == made + 1
        assert table.match.made[-1].move == move
    assert {"corner", "go", "turn"} <= kinds
    assert isinstance(table.card, ResultCard)


def deed_by_key(table: Table, move: ScramblerMove) -> None:
    board, width = table.board, 2 * table.board.state.size
    if move.kind == "turn":
        table.walk(move.a // 2 * board.state.size, move.a % 2 * board.state.size, width, width)
        table.key(Qt.Key.Key_Period if move.b == CLOCKWISE else Qt.Key.Key_Comma)
    elif move.kind == "claim":
        table.walk(move.a, move.b, width, width)
        table.key(Qt.Key.Key_C)
    elif move.kind == "done":
        table.key(Qt.Key.Key_E)
    else:
        table.walk(move.a, move.b, width, width)
        table.key(Qt.Key.Key_Return)


def deed_by_mouse(table: Table, move: ScramblerMove) -> None:
    board = table.board
    if move.kind == "turn":
        table.click(board.places.knob_rect(move.a, move.b).center())
    elif move.kind == "claim":
        table.click(board.places.rect_of_box((move.a, move.b)).center())
    elif move.kind == "done":
        table.press(table.stage.buttons["done"])
    else:
        table.click(board.places.place((move.a, move.b)))


def test_a_card_is_turned_by_its_corner_and_not_turned_back(sit: Opens) -> None:
    table = sit("scrambler")
    board = table.board
    table.click(board.places.place((0, 0)))
    corner, middle = board.places.rect_of_card(3).topLeft() + QPointF(3, 3), board.places.middle_of(3)
    away = corner - middle
    table.drag(corner, middle + QPointF(-away.y(), away.x()))
    assert table.match.made[-1].move == ScramblerMove("turn", 3, CLOCKWISE)
    table.click(board.places.knob_rect(3, COUNTER).center())
    assert len(table.match.made) == 2
    assert "may not be turned back" in table.said()
    table.drag(corner, corner + QPointF(4, 3))
    assert len(table.match.made) == 2, "a card that is hardly moved springs back"


def test_a_box_is_claimed_by_hand_and_the_turn_ended(sit: Opens) -> None:
    table = sit("scrambler", claiming="by_hand")
    for text in ("@a1", "b1", "h7", "b2", "h6", "a2", "g6", "a1"):
        table.stage.flow.submit(table.match.game.read_move(text))
    assert table.match.state.phase is ScramblerPhase.CLAIM
    assert table.stage.buttons["done"].isVisible()
    table.click(table.board.places.rect_of_box((0, 0)).center())
    assert table.match.game.points(table.match.state) == (7, 2 + 1)
    table.press(table.stage.buttons["done"])
    assert table.match.state.to_move is TWO
    assert not table.stage.buttons["done"].isVisible()


def test_a_token_that_can_be_captured_has_a_red_ring_and_is_told(sit: Opens) -> None:
    table = sit("scrambler", dots=2)
    table.click(table.board.places.place((0, 0)))
    board = table.board
    assert "red ring" not in table.stage.panel.asked.text()
    chance = TableChance(2)
    while not any(
        deed.kind == "go" and (deed.a, deed.b) == token_of_other(table)
        for deed in table.match.game.moves(table.match.state, table.stage.flow.game.mine)
    ):
        table.stage.flow.submit(careless(table, chance))
        board.finish()
        assert table.match.result is None
    assert "The token with the red ring can be captured, which ends the game." in table.stage.panel.asked.text()
    at = board.places.place(token_of_other(table)).toPoint()
    reach = round(board.places.unit * 0.43)
    ringed = board.grab().toImage().pixelColor(at.x() + reach, at.y())
    assert ringed.red() > 2 * ringed.blue()
    assert ringed.red() > 200


def token_of_other(table: Table) -> tuple[int, int]:
    token: tuple[int, int] = table.match.state.token(table.stage.flow.game.mine.other)
    return token


def test_an_offer_to_end_that_stands_is_said(sit: Opens) -> None:
    table = sit("scrambler")
    table.click(table.board.places.place((0, 0)))
    assert "in the opposite corner" in table.stage.panel.log.texts[1]
    table.press(table.stage.buttons["agree"])
    table.press(table.card.yes)
    table.bot.waitUntil(lambda: table.match.made[-1].move.kind == "agree")
    table.board.finish()
    assert table.said() == "Your offer stands: now make your move."
    assert table.stage.panel.asked.text().startswith("Your opponent can agree to end the game")


def test_the_cursor_of_a_game_that_goes_on_begins_at_the_token(sit: Opens, parts: GameParts) -> None:
    table = sit("scrambler")
    for dot in ((0, 0), (0, 1)):
        table.click(table.board.places.place(dot))
    board = ScramblerBoard(parts, table.stage.flow.game.table_view, "The same")
    table.bot.addWidget(board)
    assert board.cursor_at == (7, 7), "silver's token"


def test_two_agree_to_end(sit: Opens) -> None:
    table = sit("scrambler")
    for dot in ((0, 0), (0, 1), (7, 6)):
        table.click(table.board.places.place(dot))
    for offered in (True, False):
        table.key(Qt.Key.Key_G)
        assert isinstance(table.card, QuestionCard)
        table.press(table.card.yes)
        table.bot.waitUntil(lambda: table.match.made[-1].move.kind == "agree")
        if offered:
            assert table.match.state.agreed is ONE
            assert not table.stage.buttons["agree"].isEnabled(), "it is offered already"
            table.click(table.board.places.place((0, 2)))
            assert "offers to end" in table.stage.panel.asked.text()
    assert table.match.result is not None
    assert table.match.result.why == "agreed"


def test_movements_are_shown_skipped_and_left_out_where_nothing_is_to_move(sit: Opens, parts: GameParts) -> None:
    moving = replace(parts, preferences=Preferences.of(Settings()))
    table = sit("scrambler", own=moving)
    table.click(table.board.places.place((0, 0)))
    table.click(table.board.places.place((0, 0)))
    assert not table.board.is_moving, "a click ends what moves"
    still = table.board.grab().toImage()
    table.click(table.board.places.knob_rect(0, CLOCKWISE).center())
    assert table.board.is_moving
    table.board.progress = 0.5
    assert table.board.grab().toImage() != still
    assert table.stage.flow.game.mine is None, "nobody acts meanwhile"
    table.board.finish()
    assert table.stage.flow.game.mine is TWO
    table.stage.flow.submit(careless(table, TableChance(1)))
    assert table.board.is_moving
    table.bot.waitUntil(lambda: not table.board.is_moving)
    assert len(table.match.made) == 3, "it ends by itself too"
    calm = replace(parts, preferences=Preferences.of(Settings(reduced_motion=True)))
    other = sit("scrambler", own=calm)
    other.click(other.board.places.place((0, 0)))
    other.click(other.board.places.knob_rect(0, CLOCKWISE).center())
    assert not other.board.is_moving
    assert len(other.match.made) == 2
