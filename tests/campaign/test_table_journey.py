"""Prizes of table games on a journey: what goes along, with how much one can arrive, and what the progress keeps."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime import resources
from runtime.campaign.arrivals import arrivals
from runtime.campaign.journey import (
    CampaignGraph,
    Ended,
    can_open,
    finals,
    items_brought,
    reachable,
    table_ended,
    table_outcomes,
)
from runtime.campaign.model import Campaign, Carry, Edge, EndKind, LevelOutcome, Node
from runtime.campaign.play import Arrival, CarryOver
from runtime.campaign.progress import CampaignProgress, PlayedNode, begun, chosen, finished
from runtime.campaign.progress_json import progress_text, read_progress_data
from runtime.campaign.reader import read_campaign
from runtime.campaign.rulesets import read_rulesets
from runtime.campaign.tables import Prize, PrizeToken, TableColumn, TableLevel
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import Element
from runtime.engine.game.state import HeldToken
from runtime.engine.levels.level import StoryPage
from runtime.support.json_text import parse
from runtime.tablegames.game import GameOutcome, TablePlayer

RULESETS = read_rulesets(resources.assets() / "rulesets")
NOTHING, NO_LETTERS = CarryOver(), Carry()
_SHIPPED = read_campaign(resources.campaigns() / "first-light", mend=False).campaign
assert _SHIPPED is not None
FIRST_LIGHT: Campaign = _SHIPPED
PRIZE = Prize("QXZ", (PrizeToken(Element.FLOOD, 5, Cell(2, 3)),), 1, 40)


def _campaign(carry: Carry = NO_LETTERS, prize: Prize = PRIZE) -> Campaign:
    return replace(
        FIRST_LIGHT,
        nodes=(
            Node("duel", "duel"),
            Node("inn", pages=(StoryPage("Rest."),)),
            Node("meadow", "meadow", ending=EndKind.VICTORY),
            Node("cave", "ford", optional=True),
        ),
        edges=(
            Edge("won", "duel", "inn", carry=carry),
            Edge("lost", "duel", "inn", LevelOutcome.LOST, carry=carry),
            Edge("cave", "duel", "cave", unlocks=True),
            Edge("on", "inn", "meadow", carry=Carry(10, 10, 10, 10, 100)),
        ),
        start="duel",
        tables=(TableLevel("duel", "A duel", "scribe", prize=prize),),
    )


def _after(
    campaign: Campaign, winner: TablePlayer | None, carry: CarryOver = NOTHING, *, given_up: bool = False
) -> CampaignProgress:
    """The progress after the duel, the first player being the campaign's."""
    graph, prize = CampaignGraph.of(campaign), campaign.tables[0].prize
    how = table_ended(GameOutcome(winner, (0, 0), ""), TablePlayer.FIRST, carry, is_given_up=given_up)
    arriving = Arrival("from", carry) if carry != CarryOver() else None
    played = PlayedNode("duel", how, items_brought(carry), turns=30, arriving=arriving, prize=prize)
    return finished(begun(campaign.id, graph), graph, played)


def test_winning_gives_the_prize_on_the_way_beside_what_it_carries() -> None:
    """Nothing of the prize is cut by the way's own limits; what was brought along is."""
    brought = CarryOver("AB", spies=2, score=30, words=("CAT",))
    progress = _after(_campaign(Carry(letters=1, score=50)), TablePlayer.FIRST, brought)
    assert progress.here == "inn" and progress.arriving is not None
    carry = progress.arriving.carry
    assert sorted(carry.letters) == sorted("A" + "QXZ")
    assert carry.tokens == (HeldToken(Element.FLOOD, Cell(2, 3), 5),)
    assert (carry.spies, carry.score, carry.words) == (1, 55, ())
    assert progress.unlocked["cave"].carry.letters == "QXZ"


@pytest.mark.parametrize(
    ("winner", "given_up", "outcome", "here"),
    [
        (TablePlayer.SECOND, False, LevelOutcome.LOST, "inn"),
        (TablePlayer.SECOND, True, LevelOutcome.ABANDONED, "inn"),
        (None, False, LevelOutcome.DRAWN, "duel"),
    ],
)
def test_nothing_else_gives_it(winner: TablePlayer | None, given_up: bool, outcome: LevelOutcome, here: str) -> None:
    """A defeat leads on empty-handed, giving up as a defeat; where no way waits for a draw the game is tried again."""
    progress = _after(_campaign(), winner, given_up=given_up)
    assert progress.results["duel"].best is outcome
    assert progress.here == here
    assert progress.arriving is None or progress.arriving.carry == CarryOver()
    assert not progress.unlocked


def test_the_progress_with_a_prize_survives_its_file() -> None:
    """And goes on through a page of story to the battle."""
    campaign = _campaign()
    progress = _after(campaign, TablePlayer.FIRST)
    again = read_progress_data(parse(progress_text(progress).encode()).value)
    assert again == (progress, ())
    assert progress.arriving is not None
    carry = progress.arriving.carry
    story = PlayedNode(
        "inn", Ended(LevelOutcome.WON, score=carry.score), items_brought(carry), arriving=progress.arriving
    )
    on = finished(progress, CampaignGraph.of(campaign), story)
    assert on.here == "meadow" and on.arriving is not None
    assert (on.arriving.carry.letters, on.arriving.carry.spies, on.arriving.carry.score) == ("QXZ", 1, 40)
    assert chosen(on, CampaignGraph.of(campaign), Arrival("gone")) == on


_PRIZES = st.builds(
    Prize,
    st.text("ABC", max_size=4),
    st.lists(st.just(PrizeToken(Element.DROUGHT)), max_size=2).map(tuple),
    st.integers(0, 3),
    st.integers(0, 90),
)
_CARRIES = st.builds(Carry, *(st.integers(0, 3) for _ in range(4)), st.integers(0, 100))


@given(_CARRIES, _PRIZES, st.sampled_from((TablePlayer.FIRST, TablePlayer.SECOND)))
def test_nobody_arrives_with_more_or_less_than_the_bounds_say(carry: Carry, prize: Prize, winner: TablePlayer) -> None:
    """Whatever is to be won and whatever the ways carry."""
    campaign = _campaign(carry, prize)
    bounds = arrivals(campaign, RULESETS)
    progress = _after(campaign, winner)
    assert progress.arriving is not None
    assert progress.arriving.carry in bounds["inn"]
    if winner is TablePlayer.FIRST:
        assert progress.unlocked["cave"].carry in bounds["cave"]


def test_the_least_and_the_most_count_the_prize_only_where_it_was_won() -> None:
    """Who lost arrives with nothing, who was unlocked a station has won."""
    bounds = arrivals(_campaign(), RULESETS)
    assert (bounds["inn"].letters.least, bounds["inn"].letters.most) == (0, 3)
    assert (bounds["cave"].letters.least, bounds["cave"].letters.most) == (3, 3)
    assert (bounds["cave"].score.least, bounds["cave"].score.most) == (40, 40)


def test_a_table_game_knows_no_win_paths_and_objectives() -> None:
    """A way that waits for one is never open."""
    graph = CampaignGraph.of(_campaign())
    assert can_open(graph, Edge("e", "duel", "inn"))
    assert not can_open(graph, Edge("e", "duel", "inn", path="hold"))
    assert not can_open(graph, Edge("e", "duel", "inn", LevelOutcome.LOST, met=("gem",)))


NO_POINTS = {"segment_points": 0, "box_points": 0, "capture_points": 0}


@pytest.mark.parametrize(
    ("level", "never"),
    [
        (TableLevel("duel", "A duel", "scribe"), {LevelOutcome.DRAWN}),
        (TableLevel("duel", "A duel", "scribe", {"scoring": "advanced"}, None), {LevelOutcome.DRAWN}),
        (TableLevel("duel", "A duel", "scryper", {"sets": 1, "per_value": 1}), set()),
        (TableLevel("duel", "A duel", "scrambler", {"box_points": 0}), set()),
        (TableLevel("duel", "A duel", "scrambler", NO_POINTS), {LevelOutcome.WON, LevelOutcome.LOST}),
        # The other person may give up.
        (TableLevel("duel", "A duel", "scrambler", NO_POINTS, None), {LevelOutcome.LOST}),
        (
            TableLevel("duel", "A duel", "scrambler", NO_POINTS, difficulty={"easy": TableColumn(None, {"dots": 3})}),
            {LevelOutcome.WON, LevelOutcome.LOST},
        ),
        (
            TableLevel("duel", "", "scrambler", NO_POINTS, difficulty={"easy": TableColumn(None, {"box_points": 1})}),
            set(),
        ),
        (TableLevel("duel", "A duel", "scribe", {"scoring": "wild"}), set()),
    ],
)
def test_ways_open_after_outcomes_that_a_table_game_can_have(level: TableLevel, never: set[LevelOutcome]) -> None:
    """By its rules and parameters, at one difficulty or another; a game given up counts as lost if no way waits."""
    assert table_outcomes(level) == set(LevelOutcome) - never
    campaign = replace(_campaign(), tables=(level,))
    tried = [Edge("e", "duel", "inn", outcome) for outcome in LevelOutcome]
    graph = CampaignGraph.of(campaign)
    assert {edge.outcome for edge in tried if not can_open(graph, edge)} == never - {LevelOutcome.LOST}
    graph = CampaignGraph.of(
        replace(campaign, edges=(*campaign.edges, Edge("fled", "duel", "inn", LevelOutcome.ABANDONED)))
    )
    assert {edge.outcome for edge in tried if not can_open(graph, edge)} == never


def test_a_game_that_is_always_drawn_leads_on_after_a_draw() -> None:
    """Its station is no last one, and no journey ends there, although no victory leads on."""
    drawn = TableLevel("duel", "A duel", "scrambler", NO_POINTS)
    edges = (Edge("drawn", "duel", "inn", LevelOutcome.DRAWN), Edge("on", "inn", "meadow"))
    campaign = replace(_campaign(), tables=(drawn,), edges=edges)
    assert reachable(CampaignGraph.of(campaign)) == {"duel", "inn", "meadow"}
    plain = replace(campaign, nodes=tuple(replace(node, ending=None) for node in campaign.nodes))
    assert finals(CampaignGraph.of(plain)) == {"meadow"}
