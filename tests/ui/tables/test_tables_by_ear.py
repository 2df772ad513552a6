"""Table games by ear: moves, whose turn it is, refusals with their reasons, and the end, each told once."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence

from runtime import resources
from runtime.engine.board.grid import Cell
from runtime.support.texts import read_texts
from runtime.tablegames.game import TableChance
from runtime.tablegames.players import Skill
from runtime.tablegames.scrambler.moves import allowed_turns
from runtime.tablegames.scrambler.values import ScramblerMove
from runtime.tablegames.scryper.values import ScryperPhase
from runtime.ui.announcer import Urgency
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.tablegames.commands import commands_of
from runtime.ui.tablegames.landmarks import TABLE_REVIEWS
from tests.ui.listener import Listener, cell_heard, listen
from tests.ui.tables.hands import SMALL, TWO, Opens, Table, careless

pytestmark = [pytest.mark.qt, pytest.mark.slow]
ALT = Qt.KeyboardModifier.AltModifier
LOOK = ALT | Qt.KeyboardModifier.ShiftModifier


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


def heard(table: Table, key: Qt.Key, listener: Listener) -> str:
    """What is told where a key is pressed: the cell that readers are led to, and what is announced besides."""
    listener.take()
    table.key(key, ALT)
    return f"{cell_heard(table.board.cells).splitlines()[0]}\n{listener.take()}".strip()


def test_scribe_is_looked_about_on(sit: Opens, listener: Listener) -> None:
    table = sit("scribe")
    table.walk(3, 3, 9, 9)
    table.key(Qt.Key.Key_Return)
    table.key(Qt.Key.Key_Up, LOOK)
    assert cell_heard(table.board.cells).startswith("d3: empty")
    assert table.board.cursor_at == (3, 3)
    table.key(Qt.Key.Key_Return, LOOK)
    assert table.board.cursor_at == (2, 3)
    assert heard(table, Qt.Key.Key_E, listener).startswith("d4: ")
    listener.take()
    table.key(Qt.Key.Key_W, ALT)
    assert listener.take() == "You have no mark on the board."
    assert heard(table, Qt.Key.Key_A, listener).endswith(": empty")
    assert "0" in heard(table, Qt.Key.Key_G, listener)
    table.key(Qt.Key.Key_H, ALT)
    assert listener.take().startswith("Row ")
    table.key(Qt.Key.Key_N, ALT)
    assert listener.take().count(":") == 4
    table.key(Qt.Key.Key_S, ALT)
    assert listener.take().count("Mini grids won") == 2
    table.key(Qt.Key.Key_O, ALT)
    assert " to move" in listener.take()
    table.key(Qt.Key.Key_L, ALT)
    assert listener.take().startswith("1. ")


def test_scryper_is_looked_about_on_from_either_edge(sit: Opens, listener: Listener) -> None:
    table = sit("scryper", Skill.NOVICE, TWO, **SMALL)
    view = table.board.table_view
    assert view.flipped
    column = table.board.cursor_at[1]
    table.key(Qt.Key.Key_Up, LOOK)
    seen = table.stage.reader.at
    assert seen == Cell(1, column), "above is where the opponent sits"
    table.key(Qt.Key.Key_R, ALT)
    assert listener.take().splitlines()[-1] == "At hand: 2 bricks 1, 2 bricks 2."
    table.board.prepare((1, 0, 0))
    table.key(Qt.Key.Key_R, ALT)
    assert listener.take().splitlines()[-1] == "At hand: 1 brick 1, 2 bricks 2."


def test_scryper_bricks_are_found(sit: Opens, listener: Listener) -> None:
    table, chance = sit("scryper", **SMALL), TableChance(2)
    while table.match.state.phase is ScryperPhase.SET_UP:
        if table.card is not None:
            table.card.accept()
        table.stage.flow.submit(careless(table, chance))
    if table.card is not None:
        table.card.accept()
    assert "brick" in heard(table, Qt.Key.Key_W, listener)
    assert heard(table, Qt.Key.Key_E, listener).endswith("a covered brick")
    table.key(Qt.Key.Key_L, ALT)
    assert not set(listener.take().split(". ")[1]) & set("0123456789"), "how it was set up stays a secret"


def test_scrambler_tells_circles_and_boxes(sit: Opens, listener: Listener) -> None:
    table = sit("scrambler", dots=3)
    board = table.board
    walk = ((0, 0), (0, 1), (1, 1), (1, 0), (0, 0))
    table.stage.flow.submit(ScramblerMove("corner", 0, 0))
    for number, dot in enumerate(walk[1:]):
        table.stage.flow.submit(ScramblerMove("go", *dot))
        if number < len(walk) - 2:
            turn = next(move for move in allowed_turns(table.match.state, TWO) if move.a == 3)
            table.stage.flow.submit(turn)
    assert board.content_of(Cell(0, 1)).startswith("circle of ")
    assert "box of " in board.content_of(Cell(0, 0))
    assert "box of " in heard(table, Qt.Key.Key_C, listener)
    assert "token of " in heard(table, Qt.Key.Key_T, listener)
    assert "the card at the" in heard(table, Qt.Key.Key_G, listener)
    assert "circle of " in heard(table, Qt.Key.Key_E, listener)
    listener.take()
    table.key(Qt.Key.Key_R, ALT)
    assert not listener.take(), "nothing is at hand"


@pytest.mark.parametrize("game", list(TABLE_REVIEWS))
def test_the_keys_are_free_at_every_table(game: str) -> None:
    keys = [QKeySequence(one.key) for one in TABLE_REVIEWS[game]]
    others = [QKeySequence(key) for command in commands_of(game) for key in command.keys]
    assert len(keys) == len({one.toString() for one in keys})
    assert not {one.toString() for one in keys} & {one.toString() for one in others}
