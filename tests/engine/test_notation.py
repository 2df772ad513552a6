"""Actions and positions as one line of text: what a bug report shows, and that it comes back the same."""

from __future__ import annotations

import pytest

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import Laid
from runtime.engine.board.terrain import Element
from runtime.engine.game.actions import Action, Commit, Discard, EndTurn, Invoke, Order, Redeploy, Resign, Spy
from runtime.engine.records.notation import NotationError, read_action, read_position, write_action, write_position
from tests.engine.boards import board, game, run

LINES: list[tuple[str, Action]] = [
    ("commit [3:4=S,3:5=O]", Commit((Laid(Cell(3, 4), "S"), Laid(Cell(3, 5), "O")))),
    ("order [3:4>SING,2:1vNOT]", Order((run("SING", 3, 4), run("NOT", 2, 1, Direction.DOWN)))),
    ("discard QZ", Discard("QZ")),
    ("redeploy 1:2 down QZ", Redeploy(Cell(1, 2), Direction.DOWN, "QZ")),
    ("redeploy 1:2 across", Redeploy(Cell(1, 2), Direction.ACROSS)),
    ("invoke flood", Invoke(Element.FLOOD)),
    ("invoke flood 0:7", Invoke(Element.FLOOD, Cell(0, 7))),
    ("spy", Spy()),
    ("end_turn", EndTurn()),
    ("resign", Resign()),
]  # fmt: skip


@pytest.mark.parametrize(("line", "action"), LINES, ids=lambda value: value if isinstance(value, str) else "")
def test_an_action_is_one_line(line: str, action: Action) -> None:
    assert write_action(action) == line
    assert read_action(line) == action


@pytest.mark.parametrize("letters", ["-", "", "Ä%", "a b", "(|)", "É,]"])
def test_odd_letters_come_back_the_same(letters: str) -> None:
    action = Discard(letters)
    assert read_action(write_action(action)) == action
    assert "\n" not in write_action(action)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "no action"),
        ("castle 1:2", "no action “castle”"),
        ("commit", "lacks “letters”"),
        ("commit [3:4=S", "expected “,”"),
        ("commit [3:4=S]]", "expected the end"),
        ("commit [3;4=S]", "expected Laid"),
        ("invoke fire", "expected Element"),
        ("redeploy 1:2 up", "expected Direction"),
        ("end_turn now", "expected bool"),
        ("end_turn 1 1", "1 parts at most"),
    ],
)
def test_what_is_no_action_is_said(line: str, said: str) -> None:
    with pytest.raises(NotationError, match=said.replace("(", r"\(")):
        read_action(line)


STATE = game(board("C A T .\n. . . .\n. . d o", "G f ~ ^\n= # . .\n. . S ."), "AEQ", other_rack="ZZ")


def test_a_position_is_one_line_that_people_can_read() -> None:
    line = write_position(STATE)
    assert "\n" not in line
    assert "terrain=.f~^/=#2./4." in line
    assert "letters=CAT1/4/4|4/4/2DO" in line
    assert "racks=(AEQ,[])|(ZZ,[])" in line
    assert "to_move=gold" in line
    assert read_position(line, STATE.setup) == STATE


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("turn=10", "turn=x", "expected int"),
        ("turn=10", "", "lacks “turn”"),
        ("turn=10", "turn=10 turn=2", "twice"),
        ("turn=10", "turn=10 weather=fine", "no field “weather”"),
        ("terrain=.f", "terrain=.x", "expected TerrainMap"),
        ("terrain=.f", "terrain=9999999.f", "expected TerrainMap"),
        ("letters=CAT1", "letters=CAT9999999", "expected LetterGrid"),
        ("letters=CAT1", "letters=CATS1", "expected LetterGrid"),
        ("phase=play", "phase=rest", "expected Phase"),
        ("racks=(AEQ,[])", "racks=(AEQ,[)", "expected"),
    ],
)
def test_a_damaged_position_is_refused_with_its_place(old: str, new: str, said: str) -> None:
    line = write_position(STATE)
    assert old in line
    with pytest.raises(NotationError, match=said):
        read_position(line.replace(old, new), STATE.setup)
