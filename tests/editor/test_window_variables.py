"""The table of variables, the level's and the campaign's: made, named, changed in place, and taken away."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit

from editor.dialogs.play_setup import ArrivalDialog, ArrivalEdge
from editor.document.conditions_edits import AddEntry
from editor.document.graph import ChangeEdge
from editor.document.presets_and_proofs import SetPresets
from editor.document.variables import AddVariable, ChangeVariable
from editor.editor_state import StatusMessage
from editor.graph.chart import EDGE, NODE, Ref
from runtime.campaign.arrivals import Arriving, Bounds
from runtime.campaign.model import Campaign, Carry, VariableTest
from runtime.campaign.play import Arrival, CarryOver, Position, Preset
from runtime.engine.levels.level import Condition, Effect, Level, Trigger, Variable
from runtime.support.issues import Issue, IssueCode, Place, Severity

if TYPE_CHECKING:
    from editor.docks.variables import VariablesDock
    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]
NAME, ID, START, SHOWN, ASKED, SET, KEPT = range(7)


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


def typed(dock: VariablesDock, column: int, text: str, row: int = 0) -> None:
    """Change a cell of a row as a person does."""
    item = dock.list.topLevelItem(row)
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
    assert (item.text(ASKED), item.text(SET), item.text(KEPT)) == ("rich", "nobody", "the level")
    typed(variables, ID, "gems")
    assert level_of(window).variables[0].id == "gems"
    assert level_of(window).triggers[-1].when.arguments["variable"] == "gems"


def test_one_is_made_and_taken_away(window: EditorWindow, variables: VariablesDock) -> None:
    variables.add.click()
    QApplication.processEvents()
    assert [one.id for one in level_of(window).variables] == ["coins", "variable-1"]
    variables.remove.click()
    assert [one.id for one in level_of(window).variables] == ["coins"]


@pytest.mark.proof
def test_a_start_beyond_the_range_stays_at_its_edge(window: EditorWindow, variables: VariablesDock) -> None:
    window.state.perform("Change", ChangeVariable("pass", Variable("coins", 5_000_000)))
    assert level_of(window).variables[0].start == 1_000_000


ASKING = Condition("variable", arguments={"variable": "journey.gold", "least": 3})
PAYING = Effect("add_variable", {"variable": "journey.gold", "by": 5})


@pytest.fixture
def journey(window: EditorWindow, variables: VariablesDock) -> VariablesDock:
    """The table with a variable of the journey beside, asked by a way and a level, and set in another level."""
    perform = window.state.perform
    perform("Add", AddVariable("", Variable("gold", 1, "Gold")))
    perform(
        "Pay", AddEntry("meadow", None, Trigger("earn", Condition("turn_begins", arguments={"turn": 3}), (PAYING,)))
    )
    perform("Ask", AddEntry("pass", None, Trigger("rich", ASKING, ())))
    edge = campaign_of(window).edges[0]
    perform("Test", ChangeEdge(edge.id, replace(edge, variables=(VariableTest("gold", least=3),))))
    arriving = Arrival("to-the-pass", CarryOver(variables={"gold": 9}))
    position = Position(variables={"journey.gold": 7})
    perform("Keep", SetPresets("pass", (Preset("a", "A", arriving=arriving), Preset("b", "B", position))))
    QApplication.processEvents()
    return variables


def campaign_of(window: EditorWindow) -> Campaign:
    assert window.state.document is not None
    return window.state.document.campaign


def test_the_journeys_variables_follow_the_levels_and_tell_who_uses_them(
    window: EditorWindow, journey: VariablesDock
) -> None:
    item = journey.list.topLevelItem(1)
    assert item is not None
    said = [item.text(column) for column in (NAME, ID, START, SET, KEPT)]
    assert said == ["Gold", "gold", "1", "meadow/earn", "the journey"]
    assert item.text(ASKED) == "pass/rich, The Quiet Meadow → The Ford and the Wood"
    window.state.show_level("ford")
    QApplication.processEvents()
    assert journey.list.topLevelItemCount() == 1, "the level's own is gone, the journey's stays"


def test_whatever_speaks_of_the_journeys_variable_follows_its_id_in_one_step(
    window: EditorWindow, journey: VariablesDock
) -> None:
    before = campaign_of(window)
    typed(journey, ID, "coins-2", row=1)
    after = campaign_of(window)
    assert [one.id for one in after.variables] == ["coins-2"]
    assert after.level("meadow").triggers[-1].effects[0].arguments["variable"] == "journey.coins-2"
    assert after.level("pass").triggers[-1].when.arguments["variable"] == "journey.coins-2"
    assert after.edges[0].variables == (VariableTest("coins-2", least=3),)
    arrived, placed = after.presets_of("pass").presets
    assert arrived.arriving is not None
    assert dict(arrived.arriving.carry.variables) == {"coins-2": 9}
    assert placed.position is not None
    assert placed.position.variables == {"journey.coins-2": 7}
    assert level_of(window).variables[0].id == "coins", "a variable of the level is another thing"
    assert window.state.document is not None
    window.state.document.undo()
    assert campaign_of(window) == before


def test_the_journeys_variables_are_changed_in_place_and_nonsense_is_refused(
    window: EditorWindow, journey: VariablesDock
) -> None:
    typed(journey, NAME, "Gold pieces", row=1)
    typed(journey, START, "-4", row=1)
    typed(journey, ID, "journey.gold", row=1)
    typed(journey, ID, "not an id", row=1)
    item = journey.list.topLevelItem(1)
    assert item is not None
    item.setCheckState(SHOWN, Qt.CheckState.Checked)
    QApplication.processEvents()
    assert campaign_of(window).variables == (Variable("gold", -4, "Gold pieces", shown=True),)
    journey.add_to_journey.click()
    QApplication.processEvents()
    assert [one.id for one in campaign_of(window).variables] == ["gold", "variable-1"]
    journey.remove.click()
    assert [one.id for one in campaign_of(window).variables] == ["gold"]
    told: list[str] = []
    window.state.subscribe(lambda change: told.append(change.text) if isinstance(change, StatusMessage) else None)
    journey.list.setCurrentItem(journey.list.topLevelItem(1))
    journey.remove.click()
    assert campaign_of(window).variables == ()
    assert "Still speaking of it: pass/rich, The Quiet Meadow → The Ford and the Wood, meadow/earn" in told[-1]


def test_a_way_asks_variables_and_stations_tell_what_is_arrived_with(
    window: EditorWindow, journey: VariablesDock
) -> None:
    del journey
    window.actions_by_id["graph.show"].trigger()
    QApplication.processEvents()
    page = window.panes.graph
    page.go_to(Ref(EDGE, "to-the-ford"))
    assert "Gold at least 3" in page.verdict.sentence.text()
    low, high = page.edge_form.tests["gold"]
    assert (low.value, high.value) == (3, None)
    high.tick.click()
    high.number.setValue(6)
    assert campaign_of(window).edges[0].variables == (VariableTest("gold", 3, 6),)
    assert "Gold 3 to 6" in page.verdict.sentence.text()
    page.go_to(Ref(NODE, "ford"))
    assert "Gold: 3 to 6" in page.node_form.arrives.text()
    page.go_to(Ref(EDGE, "to-the-ford"))
    high.number.setValue(3)
    assert campaign_of(window).edges[0].variables == (VariableTest("gold", exactly=3),)
    assert "Gold exactly 3" in page.verdict.sentence.text()
    low.tick.click()
    high.tick.click()
    assert campaign_of(window).edges[0].variables == ()
    assert window.state.document is not None
    window.state.document.undo()
    assert campaign_of(window).edges[0].variables, "one step of the history leads back"


def test_what_is_found_of_a_variable_leads_to_its_row(window: EditorWindow, journey: VariablesDock) -> None:
    window.docks.show("issues")
    for level, pointer, name in (("", "/variables/0/shown", "gold"), ("pass", "/variables/0/shown", "coins")):
        file = f"levels/{level}.json" if level else "campaign.json"
        found = Issue(Severity.HINT, IssueCode("variable-unused"), Place(file, pointer=pointer, level=level))
        window.places.go_to(found)
        item = journey.list.currentItem()
        assert item is not None
        assert item.text(ID) == name
        assert journey.isVisible()


def test_whoever_tries_a_station_arrives_with_what_the_journey_may_hold(
    window: EditorWindow, journey: VariablesDock
) -> None:
    del journey
    level = campaign_of(window).level("pass")
    edges = (ArrivalEdge("to-the-pass", "From the ford", Carry()),)
    can = Arriving(variables={"gold": Bounds(1, 6)})
    dialog = ArrivalDialog(window.t, level, None, edges, chosen="to-the-pass", can=can, parent=window)
    box = dialog.variables["gold"]
    assert box.value() == 6, "the most at first"
    dialog.fill_least.click()
    assert box.value() == 1, "as the campaign has it begin"
    box.setValue(7)
    arrival = dialog.answer.arrival
    assert arrival is not None
    assert dict(arrival.carry.variables) == {"gold": 7}
    dialog.close()
