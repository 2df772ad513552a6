"""How cells are named: in windows and on paper from 1, in files, to referees and on the command line from 0."""

from __future__ import annotations

import gettext

from runtime.engine.board.grid import Cell
from runtime.engine.conditions.kind import Text
from runtime.support.issues import Issue, IssueCode, Place, Severity
from runtime.support.names import cell_figures
from runtime.support.objective_sentences import say_sentence
from runtime.support.texts import Texts
from runtime.support.wording import say_issue, say_refusal

T = Texts(gettext.NullTranslations())


def test_windows_count_from_one() -> None:
    corner, other = Cell(0, 0), Cell(3, 11)
    for shown in (T.for_windows(), T.for_players()):
        assert shown("row {row}, column {column}", **cell_figures(corner)) == "row 1, column 1"
        assert shown("row {row}, column {column}", **cell_figures(other)) == "row 4, column 12"
    assert T("row {row}, column {column}", **cell_figures(other)) == "row 3, column 11"


def test_issues_and_refusals_count_as_their_reader_does() -> None:
    both = Issue(Severity.ERROR, IssueCode("two-on-a-cell"), Place(), {"id": "a", "other": "b", "row": 0, "column": 9})
    assert "row 0, column 9" in say_issue(T, both)[0]
    assert "row 1, column 10" in say_issue(T.for_windows(), both)[0]
    needed = {"id": "a", "row": 2, "column": 3}
    assert "row 3, column 4" in say_refusal(T.for_windows(), "cell-needed", needed)


def test_a_place_in_a_file_is_counted_as_editors_of_texts_count() -> None:
    figures: dict[str, str | int] = {"line": 3, "character": 1, "reason": "a value is missing"}
    wrong = Issue(Severity.ERROR, IssueCode("json-syntax"), Place("a", 3), figures)
    assert say_issue(T, wrong) == say_issue(T.for_windows(), wrong)
    assert "line 3, column 1" in say_issue(T, wrong)[0]


def test_an_objective_names_its_cell_for_players_and_for_files() -> None:
    place = Text("place.cell", {"row": 0, "column": 3})
    clause = Text("occupy", {"side": "gold", "count": 2, "place": place})
    assert say_sentence(T.for_windows(), clause) == "2 letters of Gold stand in the cell at row 1, column 4"
    assert say_sentence(T, clause) == "2 letters of Gold stand in the cell at row 0, column 3"
