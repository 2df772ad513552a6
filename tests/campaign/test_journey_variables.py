"""The campaign's variables: declared in its file, known to its levels, kept by a journey, asked by ways."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime.campaign.arrivals import Bounds, arrivals, variable_ranges
from runtime.campaign.journey import CampaignGraph, Ended, PlayerItems, open_edges
from runtime.campaign.model import Campaign, Edge, EndKind, LevelOutcome, Node, VariableTest
from runtime.campaign.play import CarryOver
from runtime.campaign.progress import (
    PlayedNode,
    begun,
    chosen,
    finished,
    journey_variables,
    set_out_again,
    variables_at,
)
from runtime.campaign.progress_json import progress_text, read_progress, read_progress_data
from runtime.campaign.reader import read_campaign, read_level
from runtime.campaign.writer import save_campaign
from runtime.checks import check_campaign
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.game.actions import EndTurn
from runtime.engine.levels.level import City, Condition, Effect, Level, Trigger, Variable
from runtime.engine.records.record import Record, replay
from runtime.engine.turn.turn import Applied, apply, start
from runtime.match.presets import arrived
from runtime.match.proof_games import level_hash
from tests.engine.boards import EDITIONS, RELEASE, words
from tests.examples import examples

WORDS = words("CAT")
CITIES = (City("g", Cell(0, 0), Side.GOLD), City("s", Cell(4, 4), Side.SILVER))
PLAIN = Level("plain", "Plain", TerrainMap.filled(Size(5, 5)), cities=CITIES)
EARLY = Condition("turn_begins", arguments={"turn": 2})


def earning(name: str, by: int, *, repeat: bool = False) -> Level:
    """A level that adds to the journey's gold as soon as its second turn begins."""
    effect = Effect("add_variable", {"variable": "journey.gold", "by": by})
    return replace(PLAIN, id=name, triggers=(Trigger("earn", EARLY, (effect,), repeat),))


GOLD, FRIEND = Variable("gold", 2, "Gold pieces", shown=True), Variable("friend")
MINE, SHOP, CAVE = earning("mine", 5), earning("shop", -3), PLAIN
NODES = (Node("mine", "mine"), Node("shop", "shop"), Node("cave", "plain"), Node("town", "plain"))
EDGES = (
    Edge("rich", "mine", "shop", variables=(VariableTest("gold", least=7),)),
    Edge("poor", "mine", "town", variables=(VariableTest("gold", most=6),), priority=1),
    Edge("down", "mine", "cave", unlocks=True),
    Edge("on", "shop", "town"),
)
CAMPAIGN = Campaign("river", "River", (MINE, SHOP, CAVE), NODES, EDGES, "mine", variables=(GOLD, FRIEND))
GRAPH = CampaignGraph.of(CAMPAIGN)


def end(node: str, outcome: LevelOutcome = LevelOutcome.WON, *, before: Mapping[str, int], **after: int) -> PlayedNode:
    """A station that was begun with some of the variables and ended with others."""
    how = Ended(outcome, variables={**before, **after})
    return PlayedNode(node, how, PlayerItems(), at="2026-11-21T09:00:00Z", brought=before)


def test_a_folder_with_variables_opens_as_it_was_saved_and_says_that_it_is_of_format_2(tmp_path: Path) -> None:
    save_campaign(tmp_path, CAMPAIGN, None)
    assert read_campaign(tmp_path).campaign == CAMPAIGN
    data = json.loads((tmp_path / "campaign.json").read_text("utf-8"))
    assert data["format"] == 2
    assert data["variables"][0] == {"id": "gold", "start": 2, "name": "Gold pieces", "shown": True}
    assert data["edges"][0]["variables"] == [{"variable": "gold", "least": 7}]
    assert "journey" not in (tmp_path / "levels/plain.json").read_text("utf-8")
    exact = replace(EDGES[0], variables=(VariableTest("gold", exactly=7),))
    asking = replace(CAMPAIGN, variables=(), edges=(exact,))
    save_campaign(tmp_path / "asking", asking, None)
    written = json.loads((tmp_path / "asking/campaign.json").read_text("utf-8"))
    assert (written["format"], written["edges"][0]["variables"]) == (2, [{"variable": "gold", "is": 7}])
    assert read_campaign(tmp_path / "asking").campaign == asking
    bare = replace(CAMPAIGN, variables=(), edges=(Edge("rich", "mine", "shop"),))
    save_campaign(tmp_path / "bare", bare, None)
    assert json.loads((tmp_path / "bare/campaign.json").read_text("utf-8"))["format"] == 1


def test_a_levels_file_alone_knows_the_variables_of_the_campaign_that_it_lies_in(tmp_path: Path) -> None:
    save_campaign(tmp_path, CAMPAIGN, None)
    assert read_level(tmp_path / "levels/mine.json").level == CAMPAIGN.level("mine")
    elsewhere = tmp_path / "mine.json"
    elsewhere.write_bytes((tmp_path / "levels/mine.json").read_bytes())
    assert read_level(elsewhere).level == replace(CAMPAIGN.level("mine"), journey=())


def test_a_level_knows_what_it_speaks_of_and_its_record_needs_no_campaign() -> None:
    mine, plain = CAMPAIGN.level("mine"), CAMPAIGN.level("plain")
    assert [one.id for one in mine.known_variables] == ["journey.gold"]
    assert plain.known_variables == ()
    first = start(mine, RELEASE, 1, WORDS).state
    assert dict(first.variables) == {"journey.gold": 2}, "played alone it begins as declared"
    rich = mine.with_journey({"gold": 40})
    assert dict(start(rich, RELEASE, 1, WORDS).state.variables) == {"journey.gold": 40}
    record = Record(rich, RELEASE, WORDS.hash, 1, (EndTurn(),))
    assert record.level.journey == ()
    assert dict(replay(record, WORDS).state.variables) == {"journey.gold": 45}
    assert level_hash(mine) == level_hash(Record(mine, RELEASE, "", 1).level)
    assert level_hash(mine) != level_hash(rich)
    named = replace(CAMPAIGN, variables=(replace(GOLD, name="Silver"), FRIEND))
    assert level_hash(named.level("mine")) == level_hash(mine), "what it is called changes no game"
    assert named.level("plain") != plain, "but every level hears of it"
    assert replace(named, name="Brook").levels[0] is named.levels[0]


def test_who_arrives_with_variables_begins_with_them() -> None:
    begins = arrived(CAMPAIGN.level("shop"), CarryOver(variables={"gold": 9}), RELEASE, EDITIONS, WORDS, seed=1)
    assert isinstance(begins, Applied)
    assert dict(begins.state.variables) == {"journey.gold": 9}
    after = apply(begins.state, EndTurn(), WORDS)
    assert isinstance(after, Applied)
    assert dict(after.state.variables) == {"journey.gold": 6}


def test_ways_ask_what_the_level_left() -> None:
    start = begun("river", GRAPH)
    assert finished(start, GRAPH, end("mine", before={"gold": 2}, gold=7)).here == "shop"
    assert finished(start, GRAPH, end("mine", before={"gold": 2}, gold=3)).here == "town"
    both = VariableTest("gold", least=3, most=5), VariableTest("friend", exactly=1)
    asking = replace(EDGES[0], variables=both)
    graph = CampaignGraph.of(replace(CAMPAIGN, edges=(asking,)))

    def is_open(**values: int) -> bool:
        return bool(open_edges(graph, "mine", Ended(LevelOutcome.WON, variables=values)).leading)

    assert is_open(gold=3, friend=1)
    assert is_open(gold=5, friend=1)
    assert not is_open(gold=6, friend=1)
    assert not is_open(gold=4, friend=2)
    assert not is_open(gold=4), "nobody has declared that"
    assert open_edges(graph, "mine", Ended(LevelOutcome.WON)).leading, "where nothing is known of them nothing is asked"


def test_only_what_ends_by_opening_a_way_is_kept() -> None:
    start = begun("river", GRAPH)
    lost = finished(start, GRAPH, end("mine", LevelOutcome.LOST, before={"gold": 2}, gold=50))
    assert dict(journey_variables(lost, GRAPH)) == {"gold": 2, "friend": 0}
    assert lost.here == "mine"
    won = finished(lost, GRAPH, end("mine", before={"gold": 2}, gold=7))
    assert dict(journey_variables(won, GRAPH)) == {"gold": 7, "friend": 0}
    side = finished(won, GRAPH, end("cave", before={"gold": 7}, gold=90))
    assert journey_variables(side, GRAPH)["gold"] == 7, "no way leads on from the cave"


def test_what_is_played_again_begins_as_at_first_and_its_new_end_replaces_the_old() -> None:
    on = finished(begun("river", GRAPH), GRAPH, end("mine", before={"gold": 2, "friend": 0}, gold=7, friend=1))
    assert variables_at(on, GRAPH, "shop") == {"gold": 7, "friend": 1}
    assert variables_at(on, GRAPH, "mine") == {"gold": 2, "friend": 0}
    further = finished(on, GRAPH, end("shop", before={"gold": 7}, gold=4))
    again = finished(further, GRAPH, end("mine", before={"gold": 2, "friend": 0}, gold=9))
    assert variables_at(again, GRAPH, "town") == {"gold": 4, "friend": 0}, "the shop came later; no friend was made"
    assert variables_at(again, GRAPH, "shop")["gold"] == 7, "as it was first come to"
    lost = finished(again, GRAPH, end("mine", LevelOutcome.LOST, before={"gold": 2}, gold=0))
    assert lost.variables == again.variables


def test_what_was_unlocked_is_come_to_with_the_variables_of_then() -> None:
    on = finished(begun("river", GRAPH), GRAPH, end("mine", before={"gold": 2}, gold=7))
    assert variables_at(on, GRAPH, "cave")["gold"] == 7
    on = finished(on, GRAPH, end("shop", before={"gold": 7}, gold=1))
    assert variables_at(on, GRAPH, "cave")["gold"] == 1


def test_a_new_journey_begins_as_declared_and_forgets_what_the_campaign_no_longer_has() -> None:
    on = finished(begun("river", GRAPH), GRAPH, end("mine", before={"gold": 2}, gold=7))
    assert dict(journey_variables(set_out_again(on, GRAPH, ""), GRAPH)) == {"gold": 2, "friend": 0}
    fewer = CampaignGraph.of(replace(CAMPAIGN, variables=(Variable("silver", 3),)))
    assert dict(journey_variables(on, fewer)) == {"silver": 3}


def test_progress_without_variables_stays_format_1(tmp_path: Path) -> None:
    bare = CampaignGraph.of(replace(CAMPAIGN, variables=(), edges=(Edge("on", "mine", "shop"),)))
    done = finished(begun("river", bare), bare, end("mine", before={}))
    assert json.loads(progress_text(done))["format"] == 1
    assert "variables" not in progress_text(done)
    kept = finished(begun("river", GRAPH), GRAPH, end("mine", before={"gold": 2}, gold=7))
    file = tmp_path / "river.json"
    file.write_text(progress_text(kept), "utf-8")
    assert json.loads(progress_text(kept))["format"] == 2
    assert read_progress(file).value == kept
    assert read_progress(file).issues == ()


NODE_IDS = "abcde"
values = st.dictionaries(st.sampled_from(["gold", "friend"]), st.integers(-3, 3), max_size=2)
edges_between = st.builds(
    Edge,
    id=st.uuids().map(str),
    start=st.sampled_from(NODE_IDS),
    end=st.sampled_from(NODE_IDS),
    outcome=st.sampled_from([LevelOutcome.WON, LevelOutcome.WON, LevelOutcome.LOST]),
    unlocks=st.booleans(),
    variables=st.lists(
        st.builds(VariableTest, st.sampled_from(["gold", "friend"]), st.none() | st.integers(-2, 2)), max_size=1
    ).map(tuple),
)
plays = st.tuples(
    st.sampled_from(NODE_IDS), st.sampled_from([LevelOutcome.WON, LevelOutcome.WON, LevelOutcome.LOST]), values
)


@given(st.lists(edges_between, min_size=2, max_size=9), st.lists(plays, max_size=10))
@examples(150)
def test_whatever_is_played_in_whatever_order_the_journey_is_what_its_stations_left(
    edges: list[Edge], played: list[tuple[str, LevelOutcome, dict[str, int]]]
) -> None:
    nodes = tuple(Node(name, "plain") for name in NODE_IDS)
    graph = CampaignGraph.of(Campaign("c", "C", (PLAIN,), nodes, tuple(edges), "a", variables=(GOLD, FRIEND)))
    progress = begun("c", graph)
    first: dict[str, dict[str, int]] = {}
    kept: dict[str, dict[str, int]] = {}
    for node, outcome, changes in played:
        now = {"gold": 2, "friend": 0}
        for known in first:  # In the order in which they were first played.
            now |= kept.get(known, {})
        assert dict(journey_variables(progress, graph)) == now
        before = first.setdefault(node, now)
        assert dict(variables_at(progress, graph, node)) == before
        after = before | changes
        opened = [
            edge
            for edge in edges
            if (edge.start, edge.outcome) == (node, outcome)
            and all(test.least is None or after[test.variable] >= test.least for test in edge.variables)
        ]
        if opened:
            kept[node] = {name: value for name, value in after.items() if value != before[name]}
        progress = finished(progress, graph, end(node, outcome, before=before, **changes))
        if progress.choices:
            progress = chosen(progress, graph, progress.choices[-1])
        assert read_progress_data(json.loads(progress_text(progress)))[0] == progress


@st.composite
def campaigns(draw: st.DrawFn) -> Campaign:
    """A graph of levels that earn, spend and set."""
    setting = replace(
        PLAIN,
        id="set",
        triggers=(Trigger("t", EARLY, (Effect("set_variable", {"variable": "journey.gold", "value": 1}),)),),
    )
    levels = (PLAIN, MINE, SHOP, earning("always", 1, repeat=True), setting)
    nodes = tuple(Node(name, draw(st.sampled_from(["", *(one.id for one in levels)]))) for name in NODE_IDS)
    edges = tuple(draw(st.lists(edges_between, min_size=2, max_size=9)))
    return Campaign("c", "C", levels, nodes, edges, "a", variables=(GOLD, FRIEND))


def ends_of(level: str, gold: int, draw: st.DataObject) -> int:
    """Some gold that a level can end with, for whom it began with so much."""
    possible = {"mine": [gold, gold + 5], "shop": [gold, gold - 3], "always": [gold, gold + 1, gold + 9]}
    return draw.draw(st.sampled_from({**possible, "set": [gold, 1]}.get(level, [gold])))


@given(campaigns(), st.data())
@examples(150)
def test_nobody_has_more_or_less_than_the_bounds_say(campaign: Campaign, draw: st.DataObject) -> None:
    """Of who plays nothing again, at every station; and of everybody, whatever they play, by the whole campaign's."""
    graph, bounds, ever = CampaignGraph.of(campaign), arrivals(campaign, EDITIONS), variable_ranges(campaign)
    progress, is_first = begun("c", graph), True
    seen: set[str] = set()
    for _ in range(12):
        open_now = [progress.here, *progress.unlocked, *seen]
        node = draw.draw(st.sampled_from(sorted(set(open_now))))
        is_first &= node == progress.here and node not in seen
        seen.add(node)
        before = variables_at(progress, graph, node)
        assert before["gold"] in ever["gold"]
        if is_first:
            assert before["gold"] in bounds[node].variables["gold"], (node, before, bounds[node])
        level = graph.nodes[node].level
        told = {"gold": before["gold"]} if level else {}
        played = end(node, before=told, **{name: ends_of(level, number, draw) for name, number in told.items()})
        progress = finished(progress, graph, played)
        if progress.choices:
            progress = chosen(progress, graph, draw.draw(st.sampled_from(progress.choices)))


def test_bounds_follow_the_ways_that_ask() -> None:
    found = {node: at.variables["gold"] for node, at in arrivals(CAMPAIGN, EDITIONS).items()}
    assert found["mine"] == Bounds(2, 2)
    assert found["shop"] == Bounds(7, 7), "only who has earned comes this way"
    assert found["town"] == Bounds(2, 7), "who has bought something, or nothing, or has not earned"
    assert found["cave"] == Bounds(-1, 7), "whenever one goes there"


def codes(campaign: Campaign) -> set[str]:
    return {issue.code for issue in check_campaign(campaign, EDITIONS)}


@pytest.mark.parametrize("least", [7, 12, 13])
def test_checks_know_what_a_level_can_be_come_to_with(least: int) -> None:
    tree = Condition("variable", arguments={"variable": "journey.gold", "least": least})
    asking = replace(PLAIN, triggers=(Trigger("t", tree, (Effect("message", {"text": "Rich!"}),)),))
    nodes = (*NODES, Node("again", "mine"))
    edges = (*EDGES, Edge("back", "town", "again"), Edge("home", "again", "town"))
    campaign = replace(CAMPAIGN, levels=(MINE, SHOP, asking), nodes=nodes, edges=edges)
    assert ("variable-never" in codes(campaign)) is (least > 12)
    alone = replace(campaign, variables=())
    assert {"edge-no-variable", "no-such-thing"} <= codes(alone)


def test_an_ending_that_a_way_leaves_only_for_some_is_one() -> None:
    last = replace(NODES[3], ending=EndKind.VICTORY)
    asking = Edge("again", "town", "mine", variables=(VariableTest("gold", least=4),))
    ended = replace(CAMPAIGN, nodes=(*NODES[:3], last), edges=(*EDGES, asking))
    assert "ending-never" not in codes(ended)
