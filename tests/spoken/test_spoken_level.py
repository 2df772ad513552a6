"""Shipped levels, played by keys and by what a real reader speaks alone, held against what happened."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from runtime import resources
from runtime.campaign.reader import read_level
from runtime.campaign.rulesets import read_rulesets, resolve
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.game.actions import Commit, Discard
from runtime.engine.levels.ruleset import Ruleset
from tests.spoken.heard_board import HeardBoard

if TYPE_CHECKING:
    from conftest import Ear, Starts

    from runtime.engine.board.letters import Laid

pytestmark = [pytest.mark.qt, pytest.mark.slow]
LEVELS = (Path("first-light", "levels", "meadow.json"), Path("skirmish", "levels", "ford.json"))
"""A level of a story, and a map of its own."""
PLACE = r"Row (\d+), column (\d+)"
LAID = r"(Gold|Silver) (?:lays ([A-Z]+), worth|attacks with ([A-Z]+) \(\d+\)\.)"
ENDS = {"gold": "You win!", "silver": "You lose.", "nobody": "The game is drawn."}
END = "|".join(map(re.escape, ENDS.values()))
COMES = rf"Your turn|Give up \d+ letter|{END}"
"""What is spoken when something is to be done again, or nothing more."""
MOVES = 300.0
"""Within so many seconds the computer has moved, what it compiles for its first turn included."""


class GoldByEar:
    """Plays gold, and knows the rules, the words and what was spoken."""

    def __init__(self, ear: Ear, rules: Ruleset, size: Size) -> None:
        self._ear, self._rules, self._size = ear, rules, size
        self._is_across = True

    def play(self) -> str:
        """Play to the end; gives what was spoken then."""
        self._ear.press("Down")
        self._ear.find(PLACE)
        while True:
            spoken = self._act()
            if re.search(END, spoken):
                return spoken

    def _act(self) -> str:
        """Lay one word, give up letters, or end the turn; gives what was spoken last."""
        board = self.listen()
        action = board.choose(Side.GOLD, self._rack(), self._rules)
        if isinstance(action, Commit):
            self._lay(board, action.letters)
            return self._ear.find(rf"{LAID}|{END}", past_cards=True).string
        if isinstance(action, Discard):
            self._ear.press(*action.letters.lower(), "Return")
            return self._ear.find("Gold gives up").string
        self._ear.press("Ctrl+Return")
        return self._ear.find(COMES, MOVES, past_cards=True).string

    def listen(self) -> HeardBoard:
        """Have the whole board read out, row by row; what was spoken is what the program has written."""
        board, row, size = HeardBoard(), self._where().row, self._size
        board.listen(self._ear, row, size.rows)
        for side in SIDES:
            heard = board.letters(side)
            cells = (Cell(row, column) for row in range(size.rows) for column in range(size.columns))
            assert "".join(heard.get(cell, ".") for cell in cells) == self._ear.last(f"letters {side.value}")
        assert " ".join(board.owners) == self._ear.last("cities")
        return board

    def _rack(self) -> str:
        self._ear.press("Alt+R")
        return re.sub("[^A-Z]", "", self._ear.hear("Letters: ").partition("Letters: ")[2])

    def _where(self) -> Cell:
        """Where the cursor is."""
        self._ear.press("Alt+Shift+Home")
        return self._place()

    def _lay(self, board: HeardBoard, letters: tuple[Laid, ...]) -> None:
        """Go to the first cell by what is spoken, turn to where the word goes, type all of it and commit it."""
        first, last, at = letters[0].at, letters[-1].at, self._where()
        while at != first:
            down, right = first.row - at.row, first.column - at.column
            steps = ["Down" if down > 0 else "Up"] * abs(down) + ["Right" if right > 0 else "Left"] * abs(right)
            for step in steps:
                # One by one, as whoever listens does: of two within milliseconds a reader may be told once.
                self._ear.press(step)
                at = self._place(at)
        if len(letters) > 1 and (first.row == last.row) is not self._is_across:
            self._ear.press("Tab")
            self._is_across = "across" in self._ear.hear("Writing ")
        lying, new = board.letters(Side.GOLD), dict(letters)
        cells = [first]
        while cells[-1] != last:
            row, column = cells[-1]
            cells.append(Cell(row, column + 1) if self._is_across else Cell(row + 1, column))
        self._ear.press(*((new.get(cell) or lying[cell]).lower() for cell in cells))
        self._ear.find(rf"your {letters[-1].letter}, not committed\. [A-Z]+\.")
        self._ear.press("Return")

    def _place(self, before: Cell | None = None) -> Cell:
        """The cell that is spoken next, another one than ``before``, of which a reader may still be told."""
        while True:
            found = self._ear.find(PLACE)
            at = Cell(int(found[1]) - 1, int(found[2]) - 1)
            if at != before:
                return at


def play_by_ear(start: Starts, file: Path) -> None:
    """Play the level of a file to its end, each word held against what happened."""
    level = read_level(file).level
    assert level is not None
    rules = resolve(read_rulesets(resources.assets() / "rulesets")[level.ruleset], level.rules)
    assert isinstance(rules, Ruleset)
    ear: Ear = start("a_game.py", "--level", file)
    ear.read("shown")
    spoken = GoldByEar(ear, rules, level.terrain.size).play()
    _, winner, gold, silver = ear.read("ended").split()
    told = spoken if "Gold: " in spoken else ear.hear("Gold: ")
    assert all(part in told for part in (ENDS[winner], f"Gold: {gold}\n", f"Silver: {silver}\n")), told
    said = [(found[1], found[2] or found[3]) for text in ear.told for found in re.finditer(LAID, text)]
    happened = [line.split()[1:3] for line in ear.written if line.startswith("committed")]
    assert said == [(side.capitalize(), word) for side, word in happened], "each word is told once, and in its order"
    assert {side for side, _ in happened} == {"gold", "silver"}


@pytest.mark.proof
@pytest.mark.parametrize("path", LEVELS, ids=lambda path: path.stem)
def test_a_level_is_played_by_ear_to_its_end(start: Starts, path: Path) -> None:
    play_by_ear(start, resources.campaigns() / path)


def test_a_short_game_on_a_shipped_map_is_played_by_ear_to_its_end(start: Starts, tmp_path: Path) -> None:
    level = json.loads((resources.campaigns() / LEVELS[1]).read_text("utf-8"))
    level["rules"]["turn_limit"] = 4
    file = tmp_path / "ford.json"
    file.write_text(json.dumps(level), encoding="utf-8")
    play_by_ear(start, file)
