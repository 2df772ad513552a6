"""The table of a level's variables: made, named, changed in place, taken by the builder, and taken away."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit

from editor.document.conditions_edits import AddEntry
from editor.document.variables import AddVariable, ChangeVariable
from runtime.engine.levels.level import Condition, Level, Trigger, Variable

if TYPE_CHECKING:
    from editor.docks.variables import VariablesDock
    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]
NAME, ID, START, SHOWN, SPEAKERS = range(5)


@pytest.fixture
def variables(window: EditorWindow) -> VariablesDock:
    """The table, on show, with one variable."""
    window.state.show_level("pass")
    window.state.perform("Add", AddVariable("pass", Variable("coins", 2, "Coins")))
    window.docks.show("variables")
    QApplication.processEvents()
    return window.panes.variables


def level_of(window: EditorWindow) -> Level:
    assert window.state.level is not None
    return window.state.level


def typed(dock: VariablesDock, column: int, text: str) -> None:
    """Change a cell of the first row as a person does."""
    item = dock.list.topLevelItem(0)
    assert item is not None
    dock.list.setCurrentItem(item)
    dock.list.editItem(item, column)
    line = dock.list.findChild(QLineEdit)
    assert line is not None
    line.setText(text)
    item.setText(column, text)
    QApplication.processEvents()


def test_each_cell_changes_the_level_and_nonsense_changes_nothing(
    window: EditorWindow, variables: VariablesDock
) -> None:
    typed(variables, NAME, "Gold pieces")
    typed(variables, START, "-5")
    typed(variables, START, "many")
    item = variables.list.topLevelItem(0)
    assert item is not None
    item.setCheckState(SHOWN, Qt.CheckState.Checked)
    QApplication.processEvents()
    assert level_of(window).variables == (Variable("coins", -5, "Gold pieces", shown=True),)


def test_what_speaks_of_a_variable_follows_its_id_and_is_told(window: EditorWindow, variables: VariablesDock) -> None:
    asking = Condition("variable", arguments={"variable": "coins", "least": 3})
    window.state.perform("Ask", AddEntry("pass", None, Trigger("rich", asking, ())))
    item = variables.list.topLevelItem(0)
    assert item is not None
    assert "rich" in item.text(SPEAKERS)
    typed(variables, ID, "gems")
    assert level_of(window).variables[0].id == "gems"
    assert level_of(window).triggers[-1].when.arguments["variable"] == "gems"


def test_one_is_made_and_taken_away(window: EditorWindow, variables: VariablesDock) -> None:
    variables.add.click()
    QApplication.processEvents()
    assert [one.id for one in level_of(window).variables] == ["coins", "variable-1"]
    variables.remove.click()
    assert [one.id for one in level_of(window).variables] == ["coins"]


def test_a_start_beyond_the_range_stays_at_its_edge(window: EditorWindow, variables: VariablesDock) -> None:
    window.state.perform("Change", ChangeVariable("pass", Variable("coins", 5_000_000)))
    assert level_of(window).variables[0].start == 1_000_000
