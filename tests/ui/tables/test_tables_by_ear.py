"""Table games by ear: moves, whose turn it is, refusals with their reasons, and the end, each told once."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from runtime import resources
from runtime.support.texts import read_texts
from runtime.tablegames.game import TableChance
from runtime.ui.announcer import Urgency
from runtime.ui.game_setup.setup import GameParts
from tests.ui.listener import Listener, listen
from tests.ui.tables.hands import Opens, careless

pytestmark = [pytest.mark.qt, pytest.mark.slow]


@pytest.fixture
def listener(monkeypatch: pytest.MonkeyPatch) -> Listener:
    return listen(monkeypatch)


def test_a_table_game_is_told_from_its_first_mark_to_its_end(sit: Opens, listener: Listener) -> None:
    table, chance = sit("scribe"), TableChance(2)
    listener.take()
    for grid, cell in ((4, 0), (8, 8)):
        table.walk(grid // 3 * 3 + cell // 3, grid % 3 * 3 + cell % 3, 9, 9)
        table.key(Qt.Key.Key_Return)
    told = listener.take()
    assert told.count("1. ") == told.count("2. ") == 1
    assert told.count(" to move") == 2
    table.click(table.board.rect_of((3, 3)).center())
    assert listener.urgency_of("glowing mini grid") is Urgency.ASSERTIVE
    while table.match.result is None:
        listener.take()
        table.click(table.board.rect_of(careless(table, chance)).center())
    told = listener.take()
    assert told.count("All cells are marked.") == 1
    assert all(f": {points}" in told for points in table.match.result.points)


def test_a_table_game_is_told_in_german(sit: Opens, parts: GameParts, listener: Listener) -> None:
    table = sit("scribe", own=replace(parts, t=read_texts(resources.translations(), ("de",))))
    listener.take()
    table.click(table.board.rect_of((4, 0)).center())
    assert "ist am Zug" in listener.take()


def test_hidden_bricks_are_not_told_to_the_other(sit: Opens, listener: Listener) -> None:
    table, chance = sit("scryper"), TableChance(2)
    table.card.accept()
    listener.take()
    table.stage.flow.submit(careless(table, chance))
    told = listener.take()
    assert told.startswith("1. ")
    assert "All values are covered until" in told
    assert not set(told.removeprefix("1. ")) & set("0123456789"), "neither values nor places"
