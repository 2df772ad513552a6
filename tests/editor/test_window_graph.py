"""The campaign's graph in the real window: by mouse, by keyboard, and played from any of its ways."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.dialogs.campaigns import NewCampaign
from editor.dialogs.new_things import NewNode, NewNodeDialog
from editor.dialogs.play_setup import ArrivalDialog, ArrivalEdge, Arrived
from editor.document.document_home import ReadOnlyReason
from editor.document.edit import UseCampaign
from editor.document.graph import AddEdge, ChangeEdge
from editor.document.presets_and_proofs import SetPresets
from editor.graph.chart import EDGE, NODE, Chart, ChartMaker, Ref
from editor.graph.edge_routes import card_rect, place_at
from editor.graph.graph_painter import handle_of
from editor.graph.graph_texts import GraphTexts
from editor.graph.view import GraphView
from editor.safety.journal import files_of
from runtime.campaign.model import Campaign, Carry, Edge, EndKind, LevelOutcome, Node
from runtime.campaign.play import Arrival, CarryOver, Preset
from runtime.campaign.templates import CampaignOptions
from runtime.engine.board.grid import Cell, Size
from runtime.engine.levels.level import Condition, WinPath
from runtime.support.texts import english
from tests.pointer import move_mouse

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]

MEADOW, FORD, PASS = "meadow", "ford", "pass"


@pytest.fixture
def graph(window: EditorWindow) -> GraphView:
    """The graph of First Light, on show."""
    window.actions_by_id["graph.show"].trigger()
    QApplication.processEvents()
    return window.panes.graph.view


def campaign_of(window: EditorWindow) -> Campaign:
    assert window.state.document is not None
    return window.state.document.campaign


def on_screen(view: GraphView, point: QPointF) -> QPoint:
    return view.to_screen(point).toPoint()


def middle(view: GraphView, ref: Ref) -> QPoint:
    return on_screen(view, view.chart.rect_of(ref).center())


def node_ref(name: str) -> Ref:
    return Ref(NODE, name)


def edge_ref(name: str) -> Ref:
    return Ref(EDGE, name)


def click(view: GraphView, ref: Ref) -> None:
    view.reveal(view.chart.rect_of(ref))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=middle(view, ref))


def drag(view: GraphView, start: QPoint, end: QPoint) -> None:
    port, left = view.viewport(), Qt.MouseButton.LeftButton
    QTest.mousePress(port, left, pos=start)
    for step in range(1, 6):
        move_mouse(port, start + (end - start) * step / 5, left)
    QTest.mouseRelease(port, left, pos=end)


def draw_edge(view: GraphView, start: str, to: QPoint) -> None:
    """Hover over a card, so that its handle shows, and drag from there."""
    move_mouse(view.viewport(), middle(view, node_ref(start)))
    drag(view, on_screen(view, handle_of(view.chart.nodes[start].rect)), to)


def choose(window: EditorWindow, box: object, value: str) -> None:
    """Choose from a list as a person does: with the keyboard."""
    box.setFocus()  # type: ignore[attr-defined]
    row = box.findData(value)  # type: ignore[attr-defined]
    assert row >= 0
    box.setCurrentIndex(row)  # type: ignore[attr-defined]
    box.activated.emit(row)  # type: ignore[attr-defined]


def test_the_graph_shows_each_level_with_its_picture_and_leads_back_to_the_map(
    window: EditorWindow, graph: GraphView, qtbot: QtBot
) -> None:
    assert list(graph.chart.nodes) == [MEADOW, FORD, PASS]
    assert graph.isVisible() and not window.view.isVisible()
    assert not window.docks.shown & {"palette", "properties", "minimap"}
    graph.zoom_fit()
    qtbot.waitUntil(lambda: len(graph.pictures.kept) == 3)
    QTest.mouseDClick(graph.viewport(), Qt.MouseButton.LeftButton, pos=middle(graph, node_ref(FORD)))
    assert window.state.level_id == FORD
    assert window.view.isVisible() and not graph.isVisible()
    assert {"palette", "properties", "minimap"} <= window.docks.shown


def test_three_stations_are_in_view_at_once_in_the_smallest_window(window: EditorWindow) -> None:
    window.resize(1024, 700)
    window.actions_by_id["graph.show"].trigger()
    view = window.panes.graph.view
    QApplication.processEvents()
    room = QRectF(view.viewport().rect())
    for item in view.chart.nodes.values():
        assert room.contains(QRectF(view.to_screen(item.rect.topLeft()), item.rect.size() * view.scale))
    assert len(view.names) == 3 and not view.horizontalScrollBar().isVisible()


def test_the_graph_stays_whole_in_another_room_until_one_zooms(graph: GraphView) -> None:
    graph.zoom_fit()
    rooms = [graph.width(), graph.width() - 40, graph.width() - 80]
    for wide in rooms:
        graph.setFixedWidth(wide)
        QApplication.processEvents()
        assert graph.is_whole
    graph.zoom(1)
    chosen = graph.scale
    graph.setFixedWidth(rooms[0])
    QApplication.processEvents()
    assert graph.scale == chosen


def test_from_an_empty_campaign_to_a_branching_one_without_touching_a_file(
    window: EditorWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    told = window.ask.told  # type: ignore[attr-defined]
    told["new_campaign"] = NewCampaign("blank", CampaignOptions("Story", Size(9, 9), None), tmp_path / "story")
    window.actions_by_id["file.new"].trigger()
    QTest.keyClick(window, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
    view, page = window.panes.graph.view, window.panes.graph
    first = next(iter(view.chart.nodes))
    # By mouse: a way drawn into the open asks for a new station at its end.
    told["new_node"] = NewNode("The inn", Size(9, 9))
    start = card_rect(view.chart.nodes[first].at)
    window.panes.graph.view.zoom_fit()
    draw_edge(view, first, on_screen(view, card_rect(Cell(0, 1)).center()))
    assert list(view.chart.nodes) == [first, "the-inn"]
    assert view.here == node_ref("the-inn")
    assert start == view.chart.nodes[first].rect
    # By keyboard: back, a second branch that is optional, and a scene of story where both end.
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert view.here == node_ref(first)
    told["new_node"] = NewNode("The old mill", Size(8, 8))
    QTest.keyClick(view, Qt.Key.Key_Insert)
    assert view.here == node_ref("the-old-mill")
    window.actions_by_id["graph.optional"].trigger()
    told["new_node"] = NewNode("Home again")
    QTest.keyClick(view, Qt.Key.Key_Insert)
    window.actions_by_id["graph.ending-victory"].trigger()
    QTest.keyClick(view, Qt.Key.Key_Home)
    QTest.keyClick(view, Qt.Key.Key_Right)
    at_inn = view.here if view.here == node_ref("the-inn") else node_ref("the-inn")
    click(view, at_inn)
    QTest.keyClick(view, Qt.Key.Key_L)
    while view.keys.target != node_ref("home-again"):
        QTest.keyClick(view, Qt.Key.Key_Right)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert view.here is not None and view.here.kind == EDGE
    # The form: what the way takes along, by typing.
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert QApplication.focusWidget() is page.edge_form.outcome
    letters = page.edge_form.carry["letters"]
    letters.setFocus()
    letters.selectAll()
    QTest.keyClicks(letters, "3")
    QTest.keyClick(letters, Qt.Key.Key_Return)
    assert letters.text() == "up to 3 letters"
    page.edge_form.choice.setFocus()
    QTest.keyClicks(page.edge_form.choice, "Go home")
    QTest.keyClick(page.edge_form.choice, Qt.Key.Key_Return)
    # The way to the mill only unlocks it, and only after a defeat.
    click(view, node_ref(first))
    to_mill = next(one for one in view.chart.leaving(first) if one.edge.end == "the-old-mill").edge.id
    click(view, edge_ref(to_mill))
    choose(window, page.edge_form.outcome, "lost")
    QTest.mouseClick(
        page.edge_form.unlocks, Qt.MouseButton.LeftButton, pos=QPoint(8, page.edge_form.unlocks.height() // 2)
    )
    assert window.files.save()
    held = json.loads((tmp_path / "story" / "campaign.json").read_text("utf-8"))
    assert {node["id"]: (node.get("optional"), node.get("ending")) for node in held["nodes"]} == {
        first: (None, None),
        "the-inn": (None, None),
        "the-old-mill": (True, None),
        "home-again": (None, "victory"),
    }
    drawn = {(edge["start"], edge["end"]): edge for edge in held["edges"]}
    assert set(drawn) == {
        (first, "the-inn"),
        (first, "the-old-mill"),
        ("the-old-mill", "home-again"),
        ("the-inn", "home-again"),
    }
    assert drawn["the-inn", "home-again"]["carry"] == {"letters": 3}
    assert drawn["the-inn", "home-again"]["choice"] == "Go home"
    assert (drawn[first, "the-old-mill"]["outcome"], drawn[first, "the-old-mill"]["unlocks"]) == ("lost", True)
    # And all of it back again, to the bytes of the first moment.
    document = window.state.document
    assert document is not None
    while document.undo():
        pass
    assert list(view.chart.nodes) == [first]
    assert not view.chart.edges


def test_dragging_a_card_places_it_and_never_upon_another(window: EditorWindow, graph: GraphView) -> None:
    graph.zoom_fit()
    off = QPoint(0, round(188 * 2 * graph.scale))
    drag(graph, middle(graph, node_ref(FORD)), middle(graph, node_ref(FORD)) + off)
    assert [node.at for node in campaign_of(window).nodes] == [Cell(0, 0), Cell(2, 1), Cell(0, 2)]
    steps = len(window.state.document.history)  # type: ignore[union-attr]
    drag(graph, middle(graph, node_ref(MEADOW)), middle(graph, node_ref(PASS)))
    assert len(window.state.document.history) == steps  # type: ignore[union-attr]
    window.actions_by_id["edit.undo"].trigger()
    assert all(node.at is None for node in campaign_of(window).nodes)


@pytest.mark.proof
def test_a_drag_that_escape_drops_changes_nothing(window: EditorWindow, graph: GraphView) -> None:
    before, port = campaign_of(window), graph.viewport()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=middle(graph, node_ref(FORD)))
    move_mouse(port, middle(graph, node_ref(FORD)) + QPoint(0, 200), Qt.MouseButton.LeftButton)
    assert graph.controller.dragged.moving
    graph.setFocus()
    QTest.keyClick(graph, Qt.Key.Key_Escape)
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=middle(graph, node_ref(FORD)) + QPoint(0, 200))
    assert campaign_of(window) is before


def test_a_way_is_drawn_from_the_handle_to_another_card_and_deleted(window: EditorWindow, graph: GraphView) -> None:
    graph.zoom_fit()
    draw_edge(graph, MEADOW, middle(graph, node_ref(PASS)))
    made = campaign_of(window).edges[-1]
    assert (made.start, made.end) == (MEADOW, PASS)
    assert graph.chosen == (edge_ref(made.id),)
    QTest.keyClick(window, Qt.Key.Key_Delete)
    assert [edge.id for edge in campaign_of(window).edges] == ["to-the-ford", "to-the-pass"]


def test_the_keyboard_alone_walks_moves_links_and_deletes(window: EditorWindow, graph: GraphView) -> None:
    graph.setFocus()
    QTest.keyClick(graph, Qt.Key.Key_Home)
    QTest.keyClick(graph, Qt.Key.Key_Right)
    assert graph.here == node_ref(FORD)
    QTest.keyClick(graph, Qt.Key.Key_W)
    assert graph.here == edge_ref("to-the-pass")
    QTest.keyClick(graph, Qt.Key.Key_Right)
    assert graph.here == node_ref(PASS)
    QTest.keyClick(graph, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    assert campaign_of(window).nodes[2].at == Cell(1, 2)
    QTest.keyClick(graph, Qt.Key.Key_L)
    QTest.keyClick(graph, Qt.Key.Key_Left)
    assert graph.keys.target is not None
    assert window.status.text.text().startswith("A way from")
    QTest.keyClick(graph, Qt.Key.Key_Return)
    assert not window.status.text.text()
    assert campaign_of(window).edges[-1].start == PASS
    QTest.keyClick(graph, Qt.Key.Key_Escape)
    assert not graph.chosen
    QTest.keyClick(graph, Qt.Key.Key_Home)
    QTest.keyClick(graph, Qt.Key.Key_Delete)
    assert campaign_of(window).start == ""
    assert [node.id for node in campaign_of(window).nodes] == [FORD, PASS]
    assert len(campaign_of(window).levels) == 3


def test_what_is_chosen_is_read_out_with_its_name_and_its_ways(graph: GraphView) -> None:
    click(graph, node_ref(FORD))
    assert graph.tree.here == node_ref(FORD)
    said = graph.tree.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole)
    assert said.startswith("Station The Ford and the Wood")
    assert "Ways from here: 1, to here: 1" in graph.describe(node_ref(FORD))
    click(graph, edge_ref("to-the-pass"))
    assert graph.tree.here == edge_ref("to-the-pass")
    assert graph.describe(edge_ref("to-the-pass")) == "Way from The Ford and the Wood to The Icy Pass\nwon"


def test_the_keys_of_tools_rest_while_the_graph_is_on_show(window: EditorWindow, graph: GraphView) -> None:
    graph.setFocus()
    click(graph, node_ref(MEADOW))
    QTest.keyClick(graph, Qt.Key.Key_F)
    assert window.state.tool == "brush"
    made = window.actions_by_id["tool.fill"]
    assert not made.isEnabled()
    assert "This works on the map" in made.toolTip()


def test_the_form_of_a_station_changes_all_that_a_station_is(window: EditorWindow, graph: GraphView) -> None:
    form = window.panes.graph.node_form
    click(graph, node_ref(FORD))
    form.name.setFocus()
    QTest.keyClicks(form.name, "The crossing")
    QTest.keyClick(form.name, Qt.Key.Key_Return)
    QTest.mouseClick(form.start, Qt.MouseButton.LeftButton, pos=QPoint(8, form.start.height() // 2))
    QTest.mouseClick(form.optional, Qt.MouseButton.LeftButton, pos=QPoint(8, form.optional.height() // 2))
    choose(window, form.ending, "open")
    choose(window, form.level, "")
    form.folds[0].setChecked(True)
    form.id.setFocus()
    form.id.selectAll()
    QTest.keyClicks(form.id, "crossing")
    QTest.keyClick(form.id, Qt.Key.Key_Return)
    held = campaign_of(window)
    assert held.nodes[1] == Node("crossing", "", "The crossing", optional=True, ending=EndKind.OPEN)
    assert held.start == "crossing"
    assert [(edge.start, edge.end) for edge in held.edges] == [(MEADOW, "crossing"), ("crossing", PASS)]
    assert graph.chosen == (node_ref("crossing"),)


def test_the_form_of_a_way_offers_the_level_s_own_objectives_and_says_what_is_open_when(
    window: EditorWindow, graph: GraphView
) -> None:
    page = window.panes.graph
    here, level = PASS, campaign_of(window).level(PASS)
    paths = (
        WinPath("rich", Condition("score", arguments={"points": 30})),
        WinPath("extra", Condition("conquest"), True),
    )
    with_paths = replace(level, conditions=level.conditions.having(level.protagonist, paths))
    window.state.perform("Paths", UseCampaign(campaign_of(window).having_level(with_paths)))
    window.state.perform("Way", AddEdge(Edge("try", here, MEADOW)))
    graph.go_to(edge_ref("try"))
    form = page.edge_form
    own = with_paths.conditions[with_paths.protagonist]
    wins = [path.id for path in own if not path.bonus]
    assert [form.path.itemData(row) for row in range(form.path.count())] == ["", *wins]
    assert form.path.itemText(1) == page.words.objective(with_paths, own[0]) != wins[0]
    choose(window, form.path, wins[0])
    choose(window, form.objectives[wins[0]], "missed")
    form.least.tick.click()
    form.least.number.setValue(12)
    form.priority.setValue(2)
    choose(window, form.end, FORD)
    made = campaign_of(window).edges[-1]
    assert made == Edge("try", here, FORD, path=wins[0], score_least=12, missed=(wins[0],), priority=2)
    label = graph.chart.edges["try"].label
    assert label.startswith(f"won by “{form.path.currentText()}” · score at least 12 · missed “")
    assert label.endswith("priority 2")
    choose(window, form.outcome, "lost")
    assert campaign_of(window).edges[-1].path == ""
    assert not form.path.isEnabled()


@pytest.mark.proof
def test_a_refused_bound_is_said_and_shown_as_it_was(window: EditorWindow, graph: GraphView) -> None:
    window.state.perform("Way", ChangeEdge("to-the-ford", Edge("to-the-ford", MEADOW, FORD, score_most=5)))
    graph.go_to(edge_ref("to-the-ford"))
    form = window.panes.graph.edge_form
    form.least.tick.click()
    form.least.number.setValue(9)
    assert window.status.text.text() == "The least score, 9, is above the most, 5."
    assert campaign_of(window).edges[0].score_least == 0
    assert form.least.number.value() == 0


def test_what_players_arrive_with_follows_the_ways(window: EditorWindow, graph: GraphView) -> None:
    form = window.panes.graph.node_form
    click(graph, node_ref(FORD))
    assert form.arrives.text() == "Nothing is brought along."
    carry = Carry(letters=3, spies=1)
    window.state.perform("Carry", ChangeEdge("to-the-ford", Edge("to-the-ford", MEADOW, FORD, carry=carry)))
    assert form.arrives.text().splitlines()[0] == "letters: 0 to 3"
    window.state.perform("Cut", ChangeEdge("to-the-ford", Edge("to-the-ford", MEADOW, PASS)))
    assert form.arrives.text() == "No way leads here."


def test_a_station_is_played_as_if_arriving_along_a_way(window: EditorWindow, graph: GraphView) -> None:
    carry = Carry(letters=3)
    window.state.perform("Carry", ChangeEdge("to-the-ford", Edge("to-the-ford", MEADOW, FORD, carry=carry)))
    arrival = Arrival("to-the-ford", CarryOver("QXZ", spies=2))
    window.ask.told["arriving"] = Arrived(arrival)  # type: ignore[attr-defined]
    click(graph, edge_ref("to-the-ford"))
    QTest.keyClick(window, Qt.Key.Key_F5)
    game = window.playtest.window
    assert game is not None and game.setup.level.id == FORD
    state = window.playtest.state
    assert state is not None
    assert set("QXZ") <= set(state.racks[game.setup.level.protagonist].letters)
    asked = window.ask.asked[-1]  # type: ignore[attr-defined]
    assert asked[0] == "arriving"
    assert [one.id for one in asked[1][2]] == ["to-the-ford"]
    assert asked[1][3] == "to-the-ford"
    game.close()
    assert graph.isVisible()
    click(graph, node_ref(MEADOW))
    QTest.keyClick(window, Qt.Key.Key_F5)
    assert window.playtest.window is not None
    assert window.playtest.level_id == MEADOW
    window.playtest.stop()


@pytest.mark.proof
def test_the_question_before_playing_fills_in_the_most_and_names_what_nobody_can_bring(
    window: EditorWindow, graph: GraphView, qtbot: QtBot
) -> None:
    level = campaign_of(window).levels[1]
    rules = window.parts.assets.rulesets["release"]
    carry = Carry(letters=4, tokens=1, spies=1, score=50)
    window.state.perform("Carry", ChangeEdge("to-the-ford", Edge("to-the-ford", MEADOW, FORD, carry=carry)))
    can = window.panes.graph.arriving(FORD)
    edges = (ArrivalEdge("to-the-ford", "from The Quiet Meadow: won", carry),)
    dialog = ArrivalDialog(english(), level, rules, edges, chosen="", can=can, parent=None)
    qtbot.addWidget(dialog)
    assert dialog.edge_box.currentData() == "to-the-ford"
    assert len(dialog.letters.text()) == 4
    assert dialog.told == ""
    dialog.letters.setText("abcdefg")
    assert dialog.told == "No player can arrive with just this; it can be tried all the same."
    assert dialog.may_accept
    dialog.tokens.setText("nonsense")
    assert "“nonsense” can't be understood" in dialog.told
    assert not dialog.may_accept
    dialog.fill_least.click()
    assert dialog.answer == Arrived(Arrival("to-the-ford"))
    dialog.edge_box.setCurrentIndex(0)
    assert dialog.answer == Arrived(None)
    assert not dialog.letters.isEnabled()


def test_a_new_station_plays_a_new_level_one_that_there_is_or_none(window: EditorWindow, qtbot: QtBot) -> None:
    dialog = NewNodeDialog(english(), campaign_of(window), "The inn", window)
    qtbot.addWidget(dialog)
    assert dialog.answer == NewNode("New level", Size(15, 15))
    dialog.plays.setCurrentIndex(dialog.plays.findText("None: story only"))
    assert dialog.answer == NewNode("Story")
    assert not dialog.rows.isEnabled()
    dialog.plays.setCurrentIndex(dialog.plays.findData(PASS))
    assert dialog.answer == NewNode("The Icy Pass", level=PASS)
    dialog.name.clear()
    assert not dialog.may_accept


@pytest.mark.proof
def test_removing_a_level_that_a_designed_graph_speaks_of_asks_and_names_who_refers(
    window: EditorWindow, graph: GraphView
) -> None:
    window.state.perform("Designed", AddEdge(Edge("back", PASS, MEADOW, LevelOutcome.LOST)))
    window.state.perform("Preset", SetPresets(PASS, (Preset("late", "Late", arriving=Arrival("to-the-pass")),)))
    click(graph, node_ref(FORD))
    window.ask.told["confirm"] = False  # type: ignore[attr-defined]
    before = campaign_of(window)
    window.actions_by_id["level.remove"].trigger()
    question, about = window.ask.asked[-1]  # type: ignore[attr-defined]
    assert question == "confirm"
    assert "Stations that go along: ford" in about[2]
    assert "Ways that go along: to-the-ford, to-the-pass" in about[2]
    assert "Presets of other levels that lose their way: Late" in about[2]
    assert campaign_of(window) is before
    window.ask.told["confirm"] = True  # type: ignore[attr-defined]
    window.actions_by_id["level.remove"].trigger()
    assert list(graph.chart.nodes) == [MEADOW, PASS]


def test_what_the_checks_find_marks_stations_and_an_issue_leads_to_its_own(
    window: EditorWindow, graph: GraphView, qtbot: QtBot
) -> None:
    window.ask.told["new_node"] = NewNode("Nowhere", Size(9, 9))  # type: ignore[attr-defined]
    graph.choose()
    window.actions_by_id["graph.add"].trigger()
    assert graph.here == node_ref("nowhere")
    form = window.panes.graph.node_form
    QApplication.processEvents()
    places = [field.mapTo(window, QPoint()) for field in (form.name, form.level, form.pages)]
    qtbot.waitUntil(lambda: bool(graph.chart.nodes["nowhere"].issues))
    QApplication.processEvents()
    assert [field.mapTo(window, QPoint()) for field in (form.name, form.level, form.pages)] == places
    assert window.panes.graph.verdict.trouble.text()
    issue = graph.chart.nodes["nowhere"].issues[0]
    window.actions_by_id["graph.map"].trigger()
    window.places.go_to(issue)
    assert graph.isVisible()
    assert graph.here == node_ref("nowhere")


def test_an_issue_of_a_way_names_its_stations_and_a_double_click_on_it_goes_there(
    window: EditorWindow, graph: GraphView, qtbot: QtBot
) -> None:
    campaign = campaign_of(window)
    never = Edge("late", MEADOW, PASS, score_least=9, score_most=1, priority=2)
    window.state.perform("Way", UseCampaign(replace(campaign, edges=(*campaign.edges, never))))
    window.actions_by_id["graph.map"].trigger()
    qtbot.waitUntil(lambda: any(one.code == "edge-never" for one in window.issues.issues))
    rows = [window.issues.list.topLevelItem(number) for number in range(window.issues.list.topLevelItemCount())]
    row = next(one for one in rows if one is not None and "can never be open" in one.text(0))
    names = [graph.chart.nodes[one].name for one in (MEADOW, PASS)]
    assert row.text(0).startswith(f"The way “{names[0]} → {names[1]}” can never be open")
    assert row.text(1) == f"Way {names[0]} → {names[1]}"
    window.docks.show("issues")
    shown = window.issues.list
    shown.scrollToItem(row)
    middle = shown.visualItemRect(row).center()
    qtbot.mouseClick(shown.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    qtbot.mouseDClick(shown.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert graph.isVisible()
    assert graph.here == edge_ref("late")


def test_the_menu_of_a_station_and_of_a_way_offers_what_can_be_done(window: EditorWindow, graph: GraphView) -> None:
    for ref, label in ((node_ref(FORD), "Begin here"), (edge_ref("to-the-pass"), "Unlocks only")):
        click(graph, ref)
        menu = window.bars.graph_menu(ref.kind)
        said = [action.text() for action in menu.actions()]
        assert label in said
        assert "Delete what is selected" in said
        menu.deleteLater()


def test_a_campaign_that_may_not_be_changed_can_be_looked_at_only(window: EditorWindow, graph: GraphView) -> None:
    document = window.state.document
    assert document is not None
    before = document.campaign
    document.forbid_changes(ReadOnlyReason.DAMAGED)
    click(graph, node_ref(FORD))
    drag(graph, middle(graph, node_ref(FORD)), middle(graph, node_ref(FORD)) + QPoint(0, 300))
    draw_edge(graph, MEADOW, middle(graph, node_ref(PASS)))
    QTest.keyClick(window, Qt.Key.Key_Delete)
    assert document.campaign is before
    form = window.panes.graph.node_form
    assert form.name.isReadOnly() and not form.level.isEnabled() and not form.optional.isEnabled()


def many(count: int) -> Campaign:
    """A long campaign with branches."""
    nodes = tuple(Node(f"s{number}", name=f"Station {number}") for number in range(count))
    onward = [(number, number + 1) for number in range(count - 1)]
    onward += [(number, number + 3) for number in range(0, count - 3, 4)]
    onward += [(number, number - 2) for number in range(5, count, 9)]
    edges = tuple(Edge(f"e{number}", f"s{a}", f"s{b}") for number, (a, b) in enumerate(onward))
    return Campaign("x", "X", (), nodes, edges, "s0")


@pytest.fixture
def chart_of(qtbot: QtBot) -> Callable[[Campaign], Chart]:
    """Makes charts as the window does."""
    from editor.theme import EditorTheme
    from runtime import resources

    view = GraphView(EditorTheme(resources.assets() / "icons"), english())
    qtbot.addWidget(view)
    maker = ChartMaker(GraphTexts(english()), view.painted.label_metrics)
    return lambda campaign: maker.chart(campaign, ())


@pytest.mark.parametrize("count", [2, 9, 40])
def test_no_label_lies_on_a_card_or_on_another_label(chart_of: Callable[[Campaign], Chart], count: int) -> None:
    chart = chart_of(many(count))
    cards = [shown.rect for shown in chart.nodes.values()]
    labels = [shown.route.label for shown in chart.edges.values()]
    assert not [1 for label in labels for card in cards if label.intersects(card)]
    assert not [1 for n, one in enumerate(labels) for other in labels[:n] if one.intersects(other)]


@pytest.mark.parametrize("count", [9, 40])
def test_no_way_runs_behind_a_card(chart_of: Callable[[Campaign], Chart], count: int) -> None:
    chart = chart_of(many(count))
    for shown in chart.edges.values():
        path = shown.route.path
        points = [path.pointAtPercent(step / 60) for step in range(2, 59)]
        others = [one.rect.adjusted(3, 3, -3, -3) for one in chart.nodes.values()]
        assert not [1 for point in points for card in others if card.contains(point)], shown.edge


def test_every_place_is_found_again_from_the_middle_of_its_card() -> None:
    for cell in (Cell(0, 0), Cell(3, 7), Cell(999, 999)):
        assert place_at(card_rect(cell).center()) == cell


def test_undo_in_the_graph_leads_to_the_first_bytes(window: EditorWindow, graph: GraphView) -> None:
    document = window.state.document
    assert document is not None
    before = files_of(document.campaign)
    for ref, action in (
        (node_ref(FORD), "graph.start"),
        (node_ref(FORD), "graph.optional"),
        (node_ref(PASS), "graph.ending-defeat"),
        (edge_ref("to-the-pass"), "graph.unlocks"),
        (edge_ref("to-the-pass"), "graph.sooner"),
        (edge_ref("to-the-pass"), "graph.later"),
        (edge_ref("to-the-pass"), "edit.remove-thing"),
        (node_ref(MEADOW), "edit.remove-thing"),
    ):
        click(graph, ref)
        present = document.campaign
        window.actions_by_id[action].trigger()
        assert document.campaign != present, action
    while document.undo():
        pass
    assert files_of(document.campaign) == before


def test_with_all_of_a_long_campaign_in_view_its_names_are_to_be_read_and_clicked(
    window: EditorWindow, graph: GraphView
) -> None:
    campaign = campaign_of(window)
    nodes = tuple(Node(f"n{number}", MEADOW, f"The long road, stage {number}") for number in range(19))
    edges = tuple(Edge(f"e{number}", f"n{number}", f"n{number + 1}") for number in range(18))
    window.state.perform("Long", UseCampaign(replace(campaign, nodes=nodes, edges=edges, start="n0")))
    window.actions_by_id["view.zoom-fit"].trigger()
    assert graph.is_whole and graph.scale < 0.3
    assert set(graph.names) == {node.id for node in nodes}
    room = graph.viewport().rect()
    for name in ("n4", "n18"):
        at = (graph.names[name].center() + graph.offset).toPoint()
        assert room.contains(at)
        QTest.mouseClick(graph.viewport(), Qt.MouseButton.LeftButton, pos=at)
        assert graph.chosen == (node_ref(name),)
    small = graph.overview
    assert not small.isVisible()
    graph.zoom_100()
    assert not graph.names, "the cards hold them"
    assert small.isVisible()
    last = graph.chart.nodes["n18"].rect.center()
    QTest.mouseClick(small, Qt.MouseButton.LeftButton, pos=small.spot(last).toPoint())
    shown = graph.to_screen(last).toPoint()
    assert room.contains(shown) and not small.geometry().contains(shown)
