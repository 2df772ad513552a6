"""The campaign's graph as a tree to screen readers: stations, the ways from each with what they ask, walked by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.graph.chart import EDGE, NODE
from editor.graph.view import GraphView
from runtime.profile.settings import Settings
from runtime.ui.announcer import Announcer
from runtime.ui.preferences import Preferences
from tests.ui.listener import Listener

if TYPE_CHECKING:
    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]
NAME, DETAILS = QAccessible.Text.Name, QAccessible.Text.Description


@pytest.fixture
def graph(listener: Listener, window: EditorWindow) -> GraphView:
    window.actions_by_id["graph.show"].trigger()
    QApplication.processEvents()
    view = window.panes.graph.view
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Home)
    listener.take()
    return view


def heard(view: GraphView) -> str:
    """What a reader finds where the keyboard is, by Qt's own interface."""
    assert view.tree.here is not None
    found = QAccessible.queryAccessibleInterface(view.tree).child(view.tree.refs.index(view.tree.here) + 1)
    assert found.role() is QAccessible.Role.TreeItem
    assert found.state().focused
    assert found.state().selected, "readers would say of it that it is not"
    return "\n".join(filter(None, (found.text(NAME), found.text(DETAILS))))


def test_every_station_is_followed_by_the_ways_from_it(graph: GraphView) -> None:
    tree, chart = graph.tree, graph.chart
    assert QAccessible.queryAccessibleInterface(tree).role() is QAccessible.Role.Tree
    assert set(tree.refs) == {*graph.tree.refs}
    assert len(tree.refs) == len(chart.nodes) + len(chart.edges)
    node = ""
    for ref in tree.refs:
        node = ref.id if ref.kind == NODE else node
        assert ref.kind == NODE or chart.edges[ref.id].edge.start == node


def test_page_keys_lead_through_the_journey_and_each_row_says_what_it_asks(
    graph: GraphView, listener: Listener
) -> None:
    told = [heard(graph)]
    assert "Start of the campaign" in told[0]
    for _ in graph.tree.refs[1:]:
        QTest.keyClick(graph, Qt.Key.Key_PageDown)
        told.append(heard(graph))
        assert graph.here == graph.tree.here
    ways = [graph.chart.edges[ref.id] for ref in graph.tree.refs if ref.kind == EDGE]
    assert all(any(item.label in one for one in told) for item in ways)
    assert all(one.startswith(("Station ", "Way from ")) for one in told)
    last = graph.here
    QTest.keyClick(graph, Qt.Key.Key_PageDown)
    assert graph.here == last
    QTest.keyClick(graph, Qt.Key.Key_PageUp)
    assert graph.here == graph.tree.refs[-2]
    told_besides = listener.take()
    assert "Station" not in told_besides
    assert "Way" not in told_besides


def test_the_other_keys_lead_readers_too(graph: GraphView) -> None:
    QTest.keyClick(graph, Qt.Key.Key_W)
    assert heard(graph).startswith("Way from ")
    QTest.keyClick(graph, Qt.Key.Key_Right)
    assert heard(graph).startswith("Station ")


def test_where_the_keyboard_is_elsewhere_it_is_announced(
    graph: GraphView, window: EditorWindow, listener: Listener
) -> None:
    window.panes.graph.forms.currentWidget().setFocus()
    window.panes.graph.node_form.name.setFocus()
    graph.go_to(graph.tree.refs[1])
    assert listener.take().startswith("Way from ")


def test_rows_lie_where_they_are_drawn_and_are_not_painted(graph: GraphView) -> None:
    for ref in graph.tree.refs[:3]:
        graph.go_to(ref)
        found = QAccessible.queryAccessibleInterface(graph.tree).child(graph.tree.refs.index(ref) + 1)
        middle = found.rect().center()
        at = graph.to_drawing(graph.viewport().mapFromGlobal(middle))
        assert graph.chart.rect_of(ref).contains(at)
    seen = graph.grab().toImage()
    graph.tree.hide()
    assert graph.grab().toImage() == seen


def test_an_older_reader_is_told_at_the_row_where_it_is(graph: GraphView, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    said: list[str] = []
    tell = QAccessible.updateAccessibility
    monkeypatch.setattr(QAccessible, "updateAccessibility", lambda event: (said.append(heard(graph)), tell(event)))
    door = Announcer(Preferences.of(Settings(old_reader=True)), graph)
    door.announce("Something else")
    door.speak()
    assert said[-1].endswith("Something else.")
    assert not heard(graph).endswith("Something else."), "its own description is back"
    assert not graph.accessibleDescription()
