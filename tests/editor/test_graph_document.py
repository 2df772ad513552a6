"""The campaign's graph without a window: where stations lie, and that whatever is done to it can be undone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from editor.document.document import Document
from editor.document.edit import Edit, EditRefusal
from editor.document.graph import (
    AddEdge,
    AddNode,
    ChangeEdge,
    ChangeNode,
    LayOut,
    MoveNodes,
    RemoveFromGraph,
    SetStart,
    beside,
    level_referrers,
    new_edge_id,
    new_node_id,
)
from editor.document.levels import AddLevel, MoveLevel, RemoveLevel, blank_level, is_chain
from editor.document.presets_and_proofs import SetPresets
from editor.document.references import Rename, RenameLevel
from editor.safety.journal import files_of
from runtime.campaign.layout import layered, places
from runtime.campaign.model import Campaign, Carry, Edge, EndKind, LevelOutcome, Node
from runtime.campaign.play import Arrival, Preset
from runtime.campaign.references import ReferenceKind
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import BySide
from runtime.engine.levels.level import Condition, WinPath

IDS = ("a", "b", "c", "d", "e")
EDGE_IDS = ("v", "w", "x", "y")


def campaign() -> Campaign:
    """Two levels with a station each, and a way."""
    first = blank_level(Campaign("test", "Test", ()), "One", Size(5, 5))
    first = replace(first, id="one", conditions=BySide((WinPath("win", Condition("conquest")),), ()))
    second = replace(first, id="two", name="Two")
    nodes = (Node("a", "one"), Node("b", "two"))
    edges = (Edge("v", "a", "b", path="win", met=("win",), carry=Carry(letters=2)),)
    return Campaign("test", "Test", (first, second), nodes, edges, "a")


NODE_IDS = st.sampled_from(IDS)
PLACES = st.builds(Cell, st.integers(0, 3), st.integers(0, 3))
NODES = st.builds(
    Node,
    NODE_IDS,
    st.sampled_from(["one", "two", "", "gone"]),
    st.sampled_from(["", "Name"]),
    st.none() | PLACES,
    st.booleans(),
    st.none() | st.sampled_from(EndKind),
)
EDGES = st.builds(
    Edge,
    st.sampled_from(EDGE_IDS),
    NODE_IDS,
    NODE_IDS,
    st.sampled_from(LevelOutcome),
    path=st.sampled_from(["", "win"]),
    score_least=st.none() | st.integers(-5, 5),
    score_most=st.none() | st.integers(-5, 5),
    choice=st.sampled_from(["", "Go"]),
    unlocks=st.booleans(),
    carry=st.builds(Carry, letters=st.integers(-1, 3), score=st.integers(0, 101)),
    priority=st.integers(-2, 2),
)
EDITS: st.SearchStrategy[Edit] = st.one_of(
    st.builds(AddNode, NODES, edge=st.none() | EDGES),
    st.builds(ChangeNode, NODE_IDS, NODES),
    st.builds(AddEdge, EDGES),
    st.builds(ChangeEdge, st.sampled_from(EDGE_IDS), EDGES),
    st.builds(
        RemoveFromGraph,
        st.lists(NODE_IDS, max_size=2, unique=True).map(tuple),
        st.lists(st.sampled_from(EDGE_IDS), max_size=2, unique=True).map(tuple),
    ),
    st.builds(MoveNodes, st.dictionaries(NODE_IDS, PLACES, max_size=3)),
    st.builds(LayOut),
    st.builds(SetStart, NODE_IDS),
    st.builds(RemoveLevel, st.sampled_from(["one", "two"])),
    st.builds(MoveLevel, st.sampled_from(["one", "two"]), st.integers(0, 1)),
    st.builds(RenameLevel, st.just("one"), st.sampled_from(["two", "three"])),
    st.builds(
        Rename, st.just("two"), st.just(ReferenceKind.OBJECTIVE), st.just("win"), st.sampled_from(["won", "win"])
    ),
)


@given(st.lists(st.tuples(EDITS, st.sampled_from(["", "row"])), max_size=14))
def test_whatever_is_done_to_a_graph_is_undone_to_the_first_bytes(edits: list[tuple[Edit, str]]) -> None:
    document = Document(campaign())
    before = files_of(document.campaign)
    for edit, merge in edits:
        present = document.campaign
        refused = document.perform("Edit", edit, merge)
        assert refused is None or document.campaign is present
        held = document.campaign
        ids, lying = {node.id for node in held.nodes}, places(held)
        assert len(ids) == len(held.nodes) == len(set(lying.values()))
        assert all(edge.start in ids and edge.end in ids for edge in held.edges)
        assert held.start in ids or not held.start
        assert all(node.at in (None, lying[node.id]) for node in held.nodes)
    after = files_of(document.campaign)
    while document.undo():
        pass
    assert files_of(document.campaign) == before
    while document.redo():
        pass
    assert files_of(document.campaign) == after


GRAPHS = st.builds(
    lambda count, pairs, fixed: Campaign(
        "x",
        "X",
        (),
        tuple(Node(f"s{one}", at=fixed.get(one)) for one in range(count)),
        tuple(Edge(f"e{number}", f"s{a}", f"s{b}") for number, (a, b) in enumerate(pairs)),
        "s0",
    ),
    st.integers(1, 25),
    st.lists(st.tuples(st.integers(0, 27), st.integers(0, 27)), max_size=40),
    st.dictionaries(st.integers(0, 24), PLACES, max_size=6),
)


@given(GRAPHS)
def test_no_two_stations_lie_on_one_place_and_who_was_placed_first_keeps_it(graph: Campaign) -> None:
    lying = places(graph)
    assert list(lying) == [node.id for node in graph.nodes]
    assert len(set(lying.values())) == len(lying)
    assert all(at.row >= 0 and at.column >= 0 for at in lying.values())
    wanted = [node for node in graph.nodes if node.at is not None]
    for number, node in enumerate(wanted):
        if all(other.at != node.at for other in wanted[:number]):
            nearest = lying[node.id]
            taken = {lying[other.id] for other in wanted[:number]}
            assert nearest == node.at or node.at in taken
    assert places(graph) == lying


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(1, 5)), max_size=30))
@example([(0, 1), (0, 2), (1, 4), (2, 2), (4, 1)])
def test_ways_that_lead_on_lead_to_the_right(pairs: list[tuple[int, int]]) -> None:
    nodes = tuple(Node(f"s{number}") for number in range(26))
    edges = tuple(Edge(f"e{number}", f"s{a}", f"s{a + on}") for number, (a, on) in enumerate(pairs))
    lying = layered(Campaign("x", "X", (), nodes, edges, "s0"))
    assert all(lying[edge.start].column < lying[edge.end].column for edge in edges)


def test_a_branch_comes_together_again_and_ways_back_do_not_turn_it_round() -> None:
    pairs = ("ab", "ac", "bd", "cd", "da", "dd")
    edges = tuple(Edge(f"e{number}", pair[0], pair[1]) for number, pair in enumerate(pairs))
    lying = places(Campaign("x", "X", (), tuple(map(Node, "abcd")), edges, "a"))
    assert [lying[one].column for one in "abcd"] == [0, 1, 1, 2]
    assert lying["b"].row != lying["c"].row


@pytest.mark.parametrize(
    ("edit", "code"),
    [
        (AddNode(Node("a")), "id-taken"),
        (AddNode(Node("c", "gone")), "no-such-level"),
        (AddNode(Node("no id")), "bad-id"),
        (AddNode(Node("c", at=Cell(0, 1000))), "station-off"),
        (AddEdge(Edge("w", "a", "nowhere")), "no-such-station"),
        (AddEdge(Edge("w", "a", "b", score_least=3, score_most=2)), "score-range"),
        (AddEdge(Edge("w", "a", "b", carry=Carry(letters=1001))), "figure-too-large"),
        (AddEdge(Edge("w", "a", "b", carry=Carry(score=101))), "figure-too-large"),
        (AddEdge(Edge("w", "a", "b", choice="x" * 301)), "text-too-long"),
        (AddEdge(Edge("w", "a", "b", met=("win",) * 51)), "too-many"),
        (ChangeEdge("gone", Edge("w", "a", "b")), "no-such-way"),
        (ChangeNode("gone", Node("c")), "no-such-station"),
        (RemoveFromGraph(edges=("gone",)), "no-such-way"),
        (MoveNodes({"a": Cell(1, 1), "b": Cell(1, 1)}), "place-taken"),
        (MoveNodes({"a": Cell(-1, 1)}), "station-off"),
        (MoveNodes({"gone": Cell(1, 1)}), "no-such-station"),
        (SetStart("gone"), "no-such-station"),
    ],
)
def test_what_no_file_could_hold_is_refused_with_the_reason(edit: Edit, code: str) -> None:
    refused = edit.apply(campaign())
    assert isinstance(refused, EditRefusal)
    assert refused.code == code


def done(*edits: Edit) -> Campaign:
    document = Document(campaign())
    for edit in edits:
        assert document.perform("Edit", edit) is None
    return document.campaign


def test_another_id_of_a_station_or_a_way_takes_along_all_that_refers_to_it() -> None:
    arriving = Preset("p", "P", arriving=Arrival("v"))
    after = done(
        SetPresets("two", (arriving,)),
        ChangeNode("a", replace(campaign().nodes[0], id="first")),
        ChangeEdge("v", Edge("road", "first", "b")),
    )
    assert after.start == "first"
    assert [(edge.id, edge.start) for edge in after.edges] == [("road", "first")]
    assert after.presets["two"].presets[0].arriving == Arrival("road")
    assert done(Rename("one", ReferenceKind.OBJECTIVE, "win", "inn")).edges[0].met == ("inn",)


def test_removing_a_station_takes_its_ways_along_and_leaves_its_level() -> None:
    after = done(RemoveFromGraph(("a",)))
    assert [node.id for node in after.nodes] == ["b"]
    assert not after.edges
    assert after.start == ""
    assert [level.id for level in after.levels] == ["one", "two"]


def test_who_refers_to_a_level_is_told_before_it_is_removed() -> None:
    told = level_referrers(done(SetPresets("two", (Preset("p", "Late", arriving=Arrival("v")),))), "one")
    assert (told.nodes, told.edges, told.presets, told.begins) == (("a",), ("v",), ("Late",), True)


def test_a_chain_follows_the_list_of_levels_until_a_designer_makes_more_of_it() -> None:
    plain = replace(
        campaign(), edges=(Edge("v", "a", "b"),), nodes=(Node("a", "one"), Node("b", "two", ending=EndKind.VICTORY))
    )
    assert is_chain(plain)
    third = replace(plain.levels[0], id="three", name="Three")
    longer = AddLevel(third).apply(plain)
    assert isinstance(longer, Campaign)
    assert is_chain(longer)
    assert [node.ending for node in longer.nodes] == [None, None, EndKind.VICTORY]
    for designed in (Carry(letters=1), Carry(score=5)):
        assert not is_chain(replace(plain, edges=(Edge("v", "a", "b", carry=designed),)))
    assert not is_chain(replace(plain, nodes=(Node("a", "one", optional=True), plain.nodes[1])))


def test_new_things_get_ids_that_read_well_and_places_that_are_free() -> None:
    graph = campaign()
    assert new_node_id(graph, "The Ford") == "the-ford"
    assert new_edge_id(graph, "a") == "a-won"
    assert beside(graph, "a") not in places(graph).values()
    assert beside(graph).row > max(at.row for at in places(graph).values())
