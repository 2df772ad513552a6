"""A player's progress: what is remembered of a station, where the journey stands, and what a changed campaign does."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime.campaign.journey import CampaignGraph, Ended, PlayerItems
from runtime.campaign.model import Campaign, Carry, Edge, EndKind, LevelOutcome, Node
from runtime.campaign.play import Arrival, CarryOver
from runtime.campaign.progress import (
    CampaignProgress,
    NodeResult,
    NodeState,
    PlayedNode,
    arrival_at,
    begun,
    chosen,
    finished,
    fit_progress,
    gone_on,
    set_out_again,
    state_of,
)
from runtime.campaign.progress_json import progress_text, read_progress
from runtime.match.campaigns import ProgressStore
from runtime.profile.home import find_home
from tests.examples import examples

NODES = (
    Node("ford", "ford"),
    Node("hill", "hill"),
    Node("wood", "wood"),
    Node("cave", "cave", optional=True),
    Node("town", "town", ending=EndKind.VICTORY),
)
EDGES = (
    Edge("up", "ford", "hill", choice="Over the hill", carry=Carry(letters=2, score=50)),
    Edge("through", "ford", "wood", choice="Through the wood", carry=Carry(spies=1)),
    Edge("secret", "ford", "cave", met=("gem",), unlocks=True, carry=Carry(letters=1)),
    Edge("down", "hill", "town"),
    Edge("out", "wood", "town"),
)
GRAPH = CampaignGraph.of(Campaign("river", "River", (), NODES, EDGES, "ford"))
VALUES = {"Q": 3, "A": 1, "X": 3}


def played(node: str, outcome: LevelOutcome = LevelOutcome.WON, score: int = 40, *, gem: bool = False) -> PlayedNode:
    how = Ended(outcome, score=score, met=frozenset({"gem"} if gem else ()))
    return PlayedNode(node, how, PlayerItems("AAQX", spies=2, score=score), VALUES, 12, "2026-11-21T09:00:00Z")


def test_where_several_ways_are_open_the_player_chooses_and_takes_along_what_that_way_allows() -> None:
    start = begun("river", GRAPH, "easy")
    assert state_of(start, GRAPH, "ford") is NodeState.HERE
    assert state_of(start, GRAPH, "hill") is NodeState.LOCKED
    after = finished(start, GRAPH, played("ford"))
    assert [one.edge for one in after.choices] == ["up", "through"]
    assert after.choices[0].carry == CarryOver("QX", score=20)
    assert state_of(after, GRAPH, "ford") is NodeState.DONE
    on = chosen(after, GRAPH, after.choices[1])
    assert (on.here, on.arriving, on.choices) == ("wood", Arrival("through", CarryOver(spies=1)), ())
    end = finished(finished(on, GRAPH, played("wood")), GRAPH, played("town"))
    assert (end.here, end.ended, end.endings) == ("town", EndKind.VICTORY, ("town",))
    assert end.is_done(GRAPH)
    assert state_of(end, GRAPH, "hill") is NodeState.LOCKED


def test_a_lost_level_is_tried_again_and_counts_as_a_try() -> None:
    start = begun("river", GRAPH)
    lost = finished(start, GRAPH, played("ford", LevelOutcome.LOST, 9))
    assert (lost.here, lost.choices) == ("ford", ())
    won = finished(finished(lost, GRAPH, played("ford", score=31)), GRAPH, played("ford", score=25))
    result = won.results["ford"]
    assert (result.best, result.score, result.won, result.tries, result.turns) == (LevelOutcome.WON, 31, 2, 3, 12)
    worse = finished(won, GRAPH, played("ford", LevelOutcome.LOST, 99)).results["ford"]
    assert (worse.best, worse.score) == (LevelOutcome.WON, 31), "a lost game is no better, whatever its score"


def test_playing_a_station_again_moves_the_journey_only_where_that_is_asked_for() -> None:
    on = chosen(finished(begun("river", GRAPH), GRAPH, played("ford")), GRAPH, Arrival("up"))
    again = finished(on, GRAPH, played("ford", score=80, gem=True))
    assert again.here == "hill"
    assert again.results["ford"].score == 80
    assert again.unlocked == {"cave": Arrival("secret", CarryOver("Q"))}, "what it opens is open all the same"
    assert state_of(again, GRAPH, "cave") is NodeState.OPEN
    assert arrival_at(again, "cave") == Arrival("secret", CarryOver("Q"))
    poorer = replace(played("ford", gem=True), have=PlayerItems("A"))
    assert finished(again, GRAPH, poorer).unlocked == again.unlocked, "opened once, it stays as it was opened"
    side = finished(again, GRAPH, played("cave"))
    assert (side.here, state_of(side, GRAPH, "cave")) == ("hill", NodeState.DONE)
    moved = gone_on(again, GRAPH, played("ford"))
    assert [one.edge for one in moved.choices] == ["up", "through"]


def test_setting_out_again_keeps_what_was_done() -> None:
    done = finished(begun("river", GRAPH), GRAPH, played("ford", gem=True))
    again = set_out_again(done, GRAPH, "hard")
    assert (again.here, again.choices, again.difficulty) == ("ford", (), "hard")
    assert again.results == done.results
    assert again.unlocked == done.unlocked


def test_a_campaign_that_has_changed_never_leaves_the_player_nowhere() -> None:
    done = finished(begun("river", GRAPH), GRAPH, played("ford"))
    without = CampaignGraph.of(Campaign("river", "River", (), NODES[:2], EDGES[:1], "ford"))
    assert [one.edge for one in fit_progress(done, without).choices] == ["up"]
    gone = replace(done, here="bridge", choices=())
    assert fit_progress(gone, GRAPH).here == "ford"
    assert fit_progress(CampaignProgress("river", here="bridge"), GRAPH).here == "ford"
    assert fit_progress(gone, GRAPH).results == gone.results
    over = replace(done, here="town", ended=EndKind.VICTORY, choices=())
    assert fit_progress(over, GRAPH).ended is EndKind.VICTORY
    longer = CampaignGraph.of(Campaign("river", "R", (), (*NODES[:4], Node("town", "town")), EDGES, "ford"))
    assert fit_progress(over, longer).ended is None
    assert chosen(done, without, Arrival("through")) == done
    elsewhere = replace(done, here="wood", choices=(Arrival("up"),))
    assert fit_progress(elsewhere, GRAPH).choices == (), "no way of this station's"


WHOLE = CampaignProgress(
    "river",
    "hill",
    Arrival("up", CarryOver("QX", spies=1, score=20, words=("AXE",))),
    (Arrival("down"),),
    EndKind.OPEN,
    "easy",
    {
        "ford": NodeResult(
            LevelOutcome.WON, 31, 12, 2, 3, ("", "gem"), ("gem",), "2026-11-21T09:00:00Z", "easy", Arrival("up")
        )
    },
    {"cave": Arrival("secret")},
    ("town",),
    extra={"colour": "red"},
)


def test_progress_comes_back_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "river.json"
    file.write_text(progress_text(WHOLE), "utf-8")
    read = read_progress(file)
    assert [issue.code for issue in read.issues] == ["unknown-key"]
    assert read.value == WHOLE
    assert progress_text(read.value) == progress_text(WHOLE)
    file.write_text(progress_text(CampaignProgress("river")), "utf-8")
    assert read_progress(file) == type(read)(CampaignProgress("river"), ())


def test_two_games_at_once_lose_nothing_of_each_other(tmp_path: Path) -> None:
    travels = ProgressStore(find_home(tmp_path), "river")
    fresh = begun("river", GRAPH)
    one = travels.change(fresh, lambda now: finished(now, GRAPH, played("ford", gem=True)))
    other = travels.change(fresh, lambda now: finished(now, GRAPH, played("cave", score=7)))
    assert other.results.keys() == {"ford", "cave"}
    assert other.choices == one.choices
    assert travels.read().progress == other


@pytest.mark.parametrize("damage", ["{", "[]", '{"format": 1}', '{"format": 99, "campaign": "river"}', "\x00"])
def test_a_damaged_file_is_put_aside_and_told(damage: str, tmp_path: Path) -> None:
    travels = ProgressStore(find_home(tmp_path), "river")
    travels.file.parent.mkdir(parents=True)
    for number in range(2):
        travels.file.write_text(damage, "utf-8")
        found = travels.read()
        assert found.progress is None
        assert found.damaged is not None
        assert found.damaged.read_text("utf-8") == damage
        assert found.damaged.name.endswith(("damaged", "damaged-2")[number])
        assert not travels.file.exists()
    assert travels.read().damaged is None


def test_progress_of_another_campaign_is_not_taken_for_this_ones(tmp_path: Path) -> None:
    travels = ProgressStore(find_home(tmp_path), "river")
    travels.file.parent.mkdir(parents=True)
    travels.file.write_text(progress_text(CampaignProgress("sea")), "utf-8")
    assert travels.read().progress is None


@given(st.data())
@examples(80)
def test_whatever_happens_the_journey_stands_where_it_can_go_on(draw: st.DataObject) -> None:
    names = [node.id for node in NODES]
    ends = st.sampled_from(names)
    drawn = draw.draw(st.lists(st.tuples(ends, ends, st.sampled_from(LevelOutcome), st.booleans()), max_size=9))
    edges = tuple(Edge(str(n), a, b, how, unlocks=side) for n, (a, b, how, side) in enumerate(drawn))
    graph = CampaignGraph.of(Campaign("c", "C", (), NODES, edges, "ford"))
    now = begun("c", graph)
    for _ in range(10):
        open_ones = [name for name in names if state_of(now, graph, name) is not NodeState.LOCKED]
        assert open_ones, "there is always something to play"
        before = now
        node = draw.draw(st.sampled_from(open_ones))
        now = finished(now, graph, played(node, draw.draw(st.sampled_from(LevelOutcome))))
        assert now.results[node].tries == (before.results[node].tries if node in before.results else 0) + 1
        assert before.finished <= now.finished, "what is done stays done"
        assert set(before.unlocked) <= set(now.unlocked)
        if now.choices:
            assert len(now.choices) > 1
            now = chosen(now, graph, draw.draw(st.sampled_from(now.choices)))
        assert now.here in graph.nodes
        assert fit_progress(now, graph) == now


def test_a_station_that_makes_no_sense_costs_no_other(tmp_path: Path) -> None:
    travels, fresh = ProgressStore(find_home(tmp_path), "river"), begun("river", GRAPH, "easy")
    for node in ("ford", "hill"):
        travels.change(fresh, lambda kept, node=node: finished(kept, GRAPH, played(node, gem=True)))  # type: ignore[misc]
    whole = travels.read().progress
    assert whole is not None and set(whole.results) == {"ford", "hill"}
    damaged = json.loads(travels.file.read_text("utf-8"))
    damaged["results"]["ford"]["tries"] = "often"
    damaged["results"]["ford"]["score"] = "high"
    damaged["difficulty"] = 7
    damaged["unlocked"]["cave"] = 7
    text = json.dumps(damaged)
    travels.file.write_text(text, "utf-8")
    found = travels.read()
    assert found.progress is not None and found.damaged is not None
    assert found.lost == ("difficulty", "ford", "cave")
    assert set(found.progress.results) == {"hill"}
    after = travels.change(whole, lambda kept: finished(kept, GRAPH, played("town")))
    assert set(after.results) == {"ford", "hill", "town"}, "what a running program knows is not lost"
    assert travels.read().damaged is None
    assert found.damaged.read_text("utf-8") == text


def test_progress_that_the_system_does_not_give_is_neither_moved_nor_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    travels, fresh = ProgressStore(find_home(tmp_path), "river"), begun("river", GRAPH, "easy")
    travels.change(fresh, lambda kept: finished(kept, GRAPH, played("ford")))
    before = travels.file.read_bytes()

    def refuse(*_args: object) -> bytes:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patched:
        patched.setattr("runtime.support.files.read_file", refuse)
        assert travels.read().damaged == travels.file
        with pytest.raises(OSError):
            travels.change(fresh, lambda kept: finished(kept, GRAPH, played("hill")))
    assert travels.file.read_bytes() == before
    assert travels.read().damaged is None
