"""Scribe in its window: played by mouse alone and by keys alone, and shown where a mark must go."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from runtime.tablegames.game import TableChance
from runtime.ui.tablegames.cards import ResultCard
from runtime.ui.tablegames.scribe_board import ScribeBoard
from tests.pointer import move_mouse
from tests.ui.tables.hands import Opens, careless

pytestmark = [pytest.mark.qt, pytest.mark.slow]


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_scribe_is_played_from_start_to_end(sit: Opens, by_keys: bool) -> None:
    table, chance = sit("scribe"), TableChance(2)
    assert isinstance(table.board, ScribeBoard)
    while table.match.result is None:
        move = careless(table, chance)
        if by_keys:
            (grid, cell), side = move, 3
            table.walk(grid // side * side + cell // side, grid % side * side + cell % side, 9, 9)
            table.key(Qt.Key.Key_Return)
        else:
            table.click(table.board.rect_of(move).center())
        assert table.match.made[-1].move == move
    assert len(table.match.made) == 81
    assert isinstance(table.card, ResultCard)
    assert table.results == [table.match.result]
    won = [int(plaque.accessibleName().split(": ")[1].split(".")[0]) for plaque in table.stage.panel.plaques]
    assert tuple(won) == table.match.game.points(table.match.state)
    if by_keys:
        table.key(Qt.Key.Key_Return)
        assert table.match.made == (), "Enter plays again"
    else:
        table.press(table.card.look)
        assert table.card is None


def test_scribe_shows_where_a_mark_must_go_and_where_it_leads(sit: Opens) -> None:
    table = sit("scribe")
    for move in ((4, 0), (8, 8)):
        table.click(table.board.rect_of(move).center())
    assert "at the top left" in table.stage.panel.asked.text()
    empty = table.window.grab().toImage()
    table.click(table.board.rect_of((3, 3)).center())
    assert len(table.match.made) == 2
    assert "glowing mini grid" in table.said()
    move_mouse(table.board, table.board.rect_of((0, 5)).center().toPoint())
    assert table.stage.panel.hint.text() == "c2: your next mark then goes into the mini grid at the right."
    assert table.window.grab().toImage() != empty
