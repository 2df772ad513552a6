"""Maps painted by the editor's keys and by what a real reader speaks alone; the saved files are what was spoken."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from runtime import resources
from runtime.engine.board.grid import Cell
from tests.spoken.heard_board import HeardBoard

if TYPE_CHECKING:
    from conftest import Ear, Starts

pytestmark = [pytest.mark.qt, pytest.mark.slow]
PLACE = r"Row (\d+), column (\d+)"


def where(spoken: str) -> tuple[int, int]:
    found = re.search(r"Row (\d+), column (\d+)", spoken)
    assert found is not None, spoken
    return int(found[1]), int(found[2])


def go(ear: Ear, row: int, column: int) -> None:
    """Lead the cursor by what is spoken at each step."""
    ear.press("Alt+Shift+Home")
    at = where(ear.hear("Row"))
    while at != (row, column):
        ear.press("Up" if at[0] > row else "Down" if at[0] < row else "Left" if at[1] > column else "Right")
        at = where(ear.hear("Row"))


def test_a_map_is_painted_by_ear(start: Starts, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(resources.campaigns() / "first-light", tmp_path / "first-light"))
    level = next(path for path in (folder / "levels").iterdir() if "The Quiet Meadow" in path.read_text("utf-8"))
    before = json.loads(level.read_text("utf-8"))["terrain"]
    ear: Ear = start("a_map.py", folder)
    ear.read("shown")
    ear.hear("Map")
    ((name, rows, columns, _),) = [table for table in ear.tables() if table[0] == "Cells of the map"]
    assert (name, rows, columns) == ("Cells of the map", 11, 11)
    ear.press("Down")
    ear.hear("Row 1, column 1")
    go(ear, 2, 3)
    ear.press("5")
    ear.hear("cell of")
    ear.press("Return")
    said = ear.hear("row 2, column 3")
    terrain = said.removeprefix("1 cell of ").split(",")[0]
    ear.press("Alt+Shift+Home")
    assert f"Row 2, column 3: {terrain}" in ear.hear("Row 2, column 3")
    ear.press("Ctrl+S")
    ear.hear("Saved")
    after = json.loads(level.read_text("utf-8"))["terrain"]
    changed = [
        (row, column)
        for row, (old, new) in enumerate(zip(before, after, strict=True), 1)
        for column, (one, other) in enumerate(zip(old, new, strict=True), 1)
        if one != other
    ]
    assert changed == [(2, 3)]


PLAN = (
    "ff..~~~..^^",
    "f...~=~...^",
    "...f.~.f...",
    "..ff...ff..",
    "...........",
    "^^..#.#..^^",
    "...........",
    "..ff...ff..",
    "...f.~.f...",
    "^...~=~...f",
    "^^..~~~..ff",
)
"""A whole map, but for the cells below the meadow's cities; they stay as they are."""
PLANNED = {Cell(row, column): one for row, line in enumerate(PLAN) for column, one in enumerate(line)}


@pytest.mark.proof
def test_a_whole_map_is_painted_by_ear(start: Starts, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(resources.campaigns() / "first-light", tmp_path / "first-light"))
    level = folder / "levels" / "meadow.json"
    ear: Ear = start("a_map.py", folder)
    ear.read("shown")
    ear.hear("Map")
    ear.press("Down")
    ear.find(PLACE)
    board = heard_board(ear)
    cities = {cell for cell, said in board.cells.items() if "city" in said.lower()}
    assert len(cities) == 4, board.cells
    painted = 0
    for key, terrain in zip("123456", ".f~^=#", strict=True):
        cells = [cell for cell, one in PLANNED.items() if one == terrain and board.ground(cell).symbol != terrain]
        cells = [cell for cell in cells if cell not in cities]
        if not cells:
            continue
        ear.press(key)
        name = ear.find(r"1 cell of (\w+)")[1]
        for cell in cells:
            ear.press("Alt+Shift+Home")
            walk(ear, cell)
            ear.press("Return")
            ear.hear(f"1 cell of {name}, row {cell.row + 1}, column {cell.column + 1}")
            painted += 1
    assert painted > 40
    painted_board = heard_board(ear)
    for cell, terrain in PLANNED.items():
        assert cell in cities or painted_board.ground(cell).symbol == terrain
    ear.press("Ctrl+S")
    ear.hear("Saved")
    rows = json.loads(level.read_text("utf-8"))["terrain"]
    saved = {Cell(row, column): one for row, line in enumerate(rows) for column, one in enumerate(line)}
    assert saved.keys() == PLANNED.keys()
    assert {cell for cell in PLANNED if saved[cell] != PLANNED[cell]} <= cities


def walk(ear: Ear, to: Cell) -> None:
    """Lead the cursor by as many steps as the place that is spoken lies away, and hear that it has come."""
    row, column = where(ear.find(PLACE).string)
    down, right = to.row + 1 - row, to.column + 1 - column
    steps = ["Down" if down > 0 else "Up"] * abs(down) + ["Right" if right > 0 else "Left"] * abs(right)
    ear.press_on(*steps)
    if steps:
        ear.hear(f"Row {to.row + 1}, column {to.column + 1}:")


def heard_board(ear: Ear) -> HeardBoard:
    """The whole map as it is read out, row by row."""
    board = HeardBoard()
    ear.press("Alt+Shift+Home")
    row, _ = where(ear.find(PLACE).string)
    board.listen(ear, row - 1, len(PLAN), "Alt+Shift+H")
    return board
