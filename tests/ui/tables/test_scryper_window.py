"""Scryper in its window: played by mouse alone and by keys alone; what nobody may see is not drawn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication, QLabel

from runtime.match.table_match import TableMatch
from runtime.tablegames.game import TableChance, TablePlayer
from runtime.tablegames.players import Skill
from runtime.tablegames.scryper.values import BrickStep, Score, ScryperPhase, SetUp, is_shown, value_of
from runtime.ui.tablegames.cards import BattleCard, PassCard, ResultCard, SetCard
from runtime.ui.tablegames.scryper_board import ScryperBoard
from tests.ui.tables.hands import DIGITS, ONE, SMALL, TWO, Opens, Table, careless

pytestmark = [pytest.mark.qt, pytest.mark.slow]


def set_up(table: Table, move: SetUp, by_keys: bool) -> None:
    board = table.board
    placed = [(column, value) for column, value in enumerate(move.bricks) if value]
    for number, (column, value) in enumerate(placed):
        if by_keys:
            while board.cursor_at[1] != column:
                table.key(Qt.Key.Key_Right)
            table.key(DIGITS[value])
        else:
            start = board.pits.rect_of(board.table_view.mine, "available", value - 1).center()
            end = board.rect_of(board.column_cell(column)).center()
            if number:
                table.click(start)
                table.click(end)
            else:
                table.drag(start, end)
    assert tuple(board.draft) == move.bricks
    if by_keys:
        table.key(Qt.Key.Key_Return)
    else:
        table.press(table.stage.buttons["ready"])


def go(table: Table, move: BrickStep | Score, by_keys: bool) -> None:
    board = table.board
    rows, columns = board.rules.rows, board.rules.columns
    cells = (move.cell,) if isinstance(move, Score) else (move.start, move.end)
    for cell in cells:
        if by_keys:
            table.walk(*divmod(cell, columns), rows, columns)
            table.key(Qt.Key.Key_Return)
        else:
            table.click(board.rect_of(cell).center())


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_scryper_is_played_from_start_to_end_by_two_who_pass_the_screen(sit: Opens, by_keys: bool) -> None:
    table, chance = sit("scryper", **SMALL), TableChance(8)
    assert isinstance(table.board, ScryperBoard)
    seen: set[type] = set()
    while not isinstance(table.card, ResultCard):
        assert len(table.match.made) < 300
        if table.card is not None:
            seen.add(type(table.card))
            assert table.card.hasFocus(), "the keyboard belongs to the card"
            if by_keys:
                table.key(Qt.Key.Key_Return)
            else:
                table.answer()
            continue
        move, made = careless(table, chance), len(table.match.made)
        seen.add(type(move))
        if isinstance(move, SetUp):
            set_up(table, move, by_keys)
        else:
            go(table, move, by_keys)
        assert len(table.match.made) == made + 1
        assert table.match.made[-1].move == move
    assert seen == {PassCard, BattleCard, SetCard, SetUp, BrickStep, Score}
    assert table.results == [table.match.result]


def test_once_the_last_set_of_two_people_is_won_nothing_stays_covered(sit: Opens) -> None:
    table, chance = sit("scryper", **{**SMALL, "sets": 1}), TableChance(8)
    while not isinstance(table.card, ResultCard):
        if table.card is not None:
            table.answer()
        else:
            table.stage.flow.submit(careless(table, chance))
    table.press(table.card.look)
    left = [one for one in table.board.view.board if one]
    assert left
    assert all(is_shown(one) and value_of(one) for one in left)


def test_both_read_a_battle_and_see_nothing_else_of_each_other(sit: Opens) -> None:
    table = sit("scryper")
    for move in ("set .124..", "set .231..", "d8-d6", "c1-c2", "d6-d5", "c2-c3", "d5-d4", "d1-d3"):
        while isinstance(table.card, PassCard):
            table.answer()
        table.stage.flow.submit(table.match.game.read_move(move))
    while isinstance(table.card, PassCard):
        table.answer()
    assert table.board.table_view.viewer is ONE
    table.stage.flow.submit(table.match.game.read_move("d4-d3"))
    assert isinstance(table.card, BattleCard)
    assert table.board.table_view == table.board.table_view.for_both
    table.stage._refresh()
    QApplication.processEvents()
    before = table.window.grab().toImage()
    for side in (ONE, TWO):
        swapped(table.match, side)
        table.stage._refresh()
        QApplication.processEvents()
        assert table.window.grab().toImage() == before, f"behind the card nothing of {side!r} is seen"
    table.answer()
    assert isinstance(table.card, PassCard)
    said = " ".join(label.text() for label in table.card.findChildren(QLabel))
    assert "White attacks with 4 against 1: Brown wins. A 1 beats a 4" in said


def test_a_set_up_is_mended_by_hand(sit: Opens) -> None:
    table = sit("scryper", Skill.NOVICE)
    board = table.board
    assert not table.stage.buttons["ready"].isEnabled()
    for value in (4, 3, 2):
        table.key(DIGITS[value])
    assert board.draft == [4, 3, 2, 0, 0, 0]
    table.click(board.rect_of(board.column_cell(1)).center())
    assert board.draft == [4, 0, 2, 0, 0, 0], "a click takes a brick back"
    table.drag(board.rect_of(board.column_cell(0)).center(), board.rect_of(board.column_cell(5)).center())
    assert board.draft == [0, 0, 2, 0, 0, 4]
    table.drag(board.rect_of(board.column_cell(5)).center(), QPointF(5, 5))
    assert board.draft == [0, 0, 2, 0, 0, 0], "one that is dropped elsewhere is back in the pit"
    for column in range(6):
        table.walk(7, column, 8, 6)
        table.key(DIGITS[1])
    assert board.draft.count(1) == 4, "there are four of each"
    assert "No brick of the value 1" in table.stage.panel.hint.text()
    table.walk(7, 0, 8, 6)
    table.key(Qt.Key.Key_Delete)
    assert board.draft[0] == 0


def test_what_was_refused_is_said_until_the_set_up_is_another(sit: Opens) -> None:
    table = sit("scryper", Skill.NOVICE)
    assert "press Ready or Enter" in table.stage.panel.asked.text()
    table.key(Qt.Key.Key_Return)
    assert "at least one brick" in table.said()
    table.key(DIGITS[4])
    assert table.said() == ""


def test_a_set_up_that_is_taken_back_lies_there_as_it_was(sit: Opens) -> None:
    table = sit("scryper", Skill.NOVICE)
    for value in (4, 1, 3):
        table.key(DIGITS[value])
    table.key(Qt.Key.Key_Return)
    table.bot.waitUntil(lambda: len(table.match.made) == 2)
    table.board.finish()
    table.press(table.stage.buttons["back"])
    assert table.match.made == ()
    assert table.board.draft == [4, 1, 3, 0, 0, 0]
    assert table.stage.buttons["ready"].isEnabled()


def swapped(match: TableMatch, side: TablePlayer) -> None:
    """The same position, but the hidden bricks of a side have changed their values."""
    state = match.state
    board, places = list(state.board), [cell for cell in state.cells_of(side) if not state.board[cell] & 32]
    values = [board[cell] & 15 for cell in places]
    assert len(set(values)) > 1
    for cell, value in zip(places, values[1:] + values[:1], strict=True):
        board[cell] = board[cell] & ~15 | value
    match._state = replace(state, board=tuple(board))


def test_nothing_hidden_is_drawn_for_the_wrong_side(sit: Opens) -> None:
    """Two positions that differ only in what is hidden look alike, in the whole window, to whoever must not know it."""
    table = sit("scryper")
    moves = ("set 1.34.2", "set .42.31", "c8-c6")
    pictures = []

    def look() -> Any:
        QApplication.processEvents()
        return table.window.grab().toImage()

    for text in moves:
        while isinstance(table.card, PassCard):
            pictures.append(look())
            table.answer()
        table.stage.flow.submit(table.match.game.read_move(text))
    assert isinstance(table.card, PassCard), "brown is awaited"
    for side in (ONE, TWO):
        before = look()
        swapped(table.match, side)
        table.stage._refresh()
        table.board.show_view(table.stage.flow.game.table_view)
        assert look() == before, f"under the card nothing of {side!r} is seen"
    table.answer()
    before = look()
    swapped(table.match, ONE)
    table.board.show_view(table.stage.flow.game.table_view)
    assert look() == before, "brown sees nothing of white's"
    swapped(table.match, TWO)
    table.board.show_view(table.stage.flow.game.table_view)
    assert look() != before, "brown sees their own"
    assert pictures
    assert not any("1.34" in text or ".42" in text for text in table.stage.panel.log.texts)


def test_a_set_up_that_waits_is_not_drawn_for_the_other(sit: Opens) -> None:
    pictures = []
    for text in ("set 1.34.2", "set 4....."):
        table = sit("scryper")
        table.answer()
        table.stage.flow.submit(table.match.game.read_move(text))
        covered = table.window.grab().toImage()
        table.answer()
        pictures.append((covered, table.window.grab().toImage()))
    assert pictures[0] == pictures[1]


def test_the_near_side_of_the_board_is_the_persons_own(sit: Opens) -> None:
    table = sit("scryper", Skill.NOVICE, TWO)
    board = table.board
    assert board.rect_of(board.column_cell(0)).top() > board.rect_of(board.rules.rows * 6 - 1).top()
    table.key(DIGITS[2])
    table.key(Qt.Key.Key_Return)
    assert table.match.made[0].player is TWO
    table.bot.waitUntil(lambda: table.match.state.phase is ScryperPhase.PLAY)
