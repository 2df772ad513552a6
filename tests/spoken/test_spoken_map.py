"""A map painted by the editor's keys and by what a real reader speaks alone; the saved file is what was spoken."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from runtime import resources

if TYPE_CHECKING:
    from conftest import Ear, Starts

pytestmark = [pytest.mark.qt, pytest.mark.slow]


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
