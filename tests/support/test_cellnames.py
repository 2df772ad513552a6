"""How cells are named: to players from 1, in files, to referees and in the editor from 0."""

from __future__ import annotations

import gettext
import re
from pathlib import Path

import runtime
from runtime.engine.board.grid import Cell
from runtime.engine.conditions.kind import Text
from runtime.support.names import FIRST, cell_figures
from runtime.support.objective_sentences import say_sentence
from runtime.support.texts import Texts

T = Texts(gettext.NullTranslations())


def test_players_count_from_one() -> None:
    corner, other = Cell(0, 0), Cell(3, 11)
    assert T("row {row}, column {column}", **cell_figures(corner)) == "row 1, column 1"
    assert T("row {row}, column {column}", **cell_figures(other)) == "row 4, column 12"


def test_an_objective_names_its_cell_for_players_and_for_files() -> None:
    place = Text("place.cell", {"row": 0, "column": 3})
    clause = Text("occupy", {"side": "gold", "count": 2, "place": place})
    assert say_sentence(T, clause, first=FIRST) == "2 letters of Gold stand in the cell at row 1, column 4"
    assert say_sentence(T, clause) == "2 letters of Gold stand in the cell at row 0, column 3"


def test_no_window_of_the_game_names_a_cell_as_files_do() -> None:
    raw = re.compile(r"\brow=[\w.]*\brow\b")
    rooms = Path(runtime.__file__).parent / "ui"
    found = [str(path.relative_to(rooms)) for path in rooms.rglob("*.py") if raw.search(path.read_text("utf-8"))]
    assert not found, f"these count rows from 0: {found}"
