"""Nobody arrives at a station with less or more than its bounds say, whatever the graph and however levels end."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime.campaign.arrivals import NOTHING, Arriving, Bounds, arrivals
from runtime.campaign.journey import (
    CampaignGraph,
    Ended,
    PlayerItems,
    carried,
    has_read,
    items_brought,
    open_edges,
    reachable,
)
from runtime.campaign.model import Campaign, Carry, Edge, LevelOutcome, Node
from runtime.campaign.play import CarryOver
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Element, TerrainMap
from runtime.engine.game.state import HeldToken
from runtime.engine.levels.level import (
    City,
    Condition,
    DifficultyColumn,
    Effect,
    Level,
    Pool,
    PoolKind,
    Start,
    Token,
    Trigger,
)
from tests.engine.boards import EDITIONS, RELEASE
from tests.examples import examples

NAMES = "abcdef"
CITIES = (City("g", Cell(0, 0), Side.GOLD), City("s", Cell(4, 4), Side.SILVER))
GEMS = (Token("t", Cell(1, 1), Element.FLOOD), Token("u", Cell(2, 2), Element.DROUGHT))
LEVEL = Level("plain", "Plain", TerrainMap.filled(Size(5, 5)), cities=CITIES)
LEVELS = (
    LEVEL,
    replace(LEVEL, id="gems", tokens=GEMS, start=Start(base=BySide(7, 0))),
    replace(LEVEL, id="spies", rules={"spies": 1}, difficulty={"hard": DifficultyColumn(rules={"spies": 5})}),
)
SPIES = {"plain": 3, "gems": 3, "spies": 5}

edges = st.builds(
    Edge,
    id=st.uuids().map(str),
    start=st.sampled_from(NAMES),
    end=st.sampled_from(NAMES),
    outcome=st.sampled_from([LevelOutcome.WON, LevelOutcome.WON, LevelOutcome.LOST]),
    score_least=st.sampled_from([None, None, 10]),
    score_most=st.sampled_from([None, None, 40]),
    priority=st.integers(0, 1),
    unlocks=st.booleans(),
    carry=st.builds(
        Carry,
        st.integers(0, 12),
        st.integers(0, 4),
        st.integers(0, 9),
        st.integers(0, 2),
        st.sampled_from([0, 50, 100]),
    ),
)


@st.composite
def campaigns(draw: st.DrawFn) -> Campaign:
    nodes = tuple(Node(name, draw(st.sampled_from(["", "plain", "gems", "spies"]))) for name in NAMES)
    return Campaign("c", "C", LEVELS, nodes, tuple(draw(st.lists(edges, min_size=3, max_size=14))), "a")


def played(draw: st.DataObject, level: Level, carry: CarryOver) -> tuple[Ended, PlayerItems]:
    """Some end of a level that a player came to with ``carry``."""
    outcome = draw.draw(st.sampled_from([LevelOutcome.WON, LevelOutcome.LOST]))
    start = level.start.base.gold + carry.score
    score = start + draw.draw(st.sampled_from([0, 5, 33]))
    captured = tuple(HeldToken(token.element, token.at, 3) for token in level.tokens)
    tokens = draw.draw(st.sampled_from([(), carry.tokens, carry.tokens + captured]))
    letters = "QZAEIOUSTR"[: draw.draw(st.sampled_from([0, 3, 10]))]
    spies = draw.draw(st.integers(0, SPIES[level.id] + carry.spies))
    return Ended(outcome, score=score), PlayerItems(letters, tokens, spies, ("STONE", "TONE", "AX"), score)


@given(campaigns(), st.data())
@examples(150)
def test_whoever_arrives_is_within_the_bounds(campaign: Campaign, draw: st.DataObject) -> None:
    graph, bounds = CampaignGraph.of(campaign), arrivals(campaign, EDITIONS)
    assert set(bounds) == reachable(graph)
    node, carry = "a", CarryOver()
    for _ in range(12):
        assert carry in bounds[node], (node, carry, bounds[node])
        level = graph.nodes[node].level
        how, have = played(draw, campaign.level(level), carry) if level else (has_read(carry), items_brought(carry))
        found = open_edges(graph, node, how)
        leading = (*found.leading, *found.unlocking)
        if not leading:
            return
        edge = draw.draw(st.sampled_from(leading))
        node, carry = edge.end, carried(edge, have, RELEASE.letters.values)


def along(*carries: Carry, level: Level = LEVEL, **changes: int) -> Arriving:
    """The bounds at the end of a row of stations of one level, linked by ways with these carries."""
    nodes = tuple(Node(str(number), level.id) for number in range(len(carries) + 1))
    row = tuple(Edge(f"e{n}", str(n), str(n + 1), carry=carry) for n, carry in enumerate(carries))
    row = (*row[:-1], replace(row[-1], **changes))
    return arrivals(Campaign("c", "C", (level,), nodes, row, "0"), EDITIONS)[str(len(carries))]


def test_what_the_levels_give_bounds_what_ways_would_let_pass() -> None:
    all_of_it = Carry(1000, 1000, 1000, 3, 100)
    once = along(all_of_it, level=LEVELS[1])
    assert once.tokens == Bounds(0, 2)
    assert once.spies == Bounds(0, 3)
    assert once.words == Bounds(0, 3)
    assert once.score == Bounds(7, None)
    twice = along(all_of_it, all_of_it, level=LEVELS[1])
    assert twice.tokens == Bounds(0, 4)
    assert twice.spies == Bounds(0, 6)
    assert twice.score == Bounds(14, None)
    assert along(Carry(), all_of_it, level=LEVELS[1]).tokens == Bounds(0, 2), "nothing came along before"
    assert along(Carry()) == NOTHING
    assert along(all_of_it, level=LEVELS[2]).spies == Bounds(0, 5), "as many as at the difficulty that gives most"


def test_score_limits_and_triggers_count() -> None:
    half = along(Carry(score=50), score_least=25, score_most=75)
    assert half.score == Bounds(12, 37)
    late = Condition("turn_begins", arguments={"turn": 5})
    gem = Effect("place_token", {"id": "x", "at": [1, 1], "element": "flood"})
    letters = Effect("give_letters", {"letters": "QZ"})
    theirs = Effect("give_letters", {"letters": "QZ", "side": "silver"})
    few = replace(LEVEL, pools=BySide(Pool(PoolKind.ORDER, order="CAT"), Pool()))
    assert along(Carry(letters=99), level=few).letters == Bounds(0, 3)
    given_more = replace(few, triggers=(Trigger("t", late, (gem, letters, theirs)),))
    found = along(Carry(letters=99, tokens=9), level=given_more)
    assert found.letters == Bounds(0, 5)
    assert found.tokens == Bounds(0, 1)
    again = replace(few, triggers=(Trigger("t", late, (gem, letters), repeat=True),))
    found = along(Carry(letters=14, tokens=9), level=again)
    assert (found.letters, found.tokens) == (Bounds(0, 14), Bounds(0, 9))


@pytest.mark.parametrize("share", [50, 100])
def test_a_ring_of_ways_comes_to_rest(share: int) -> None:
    poor = replace(LEVEL, tokens=GEMS, start=Start(base=BySide(-5, 0)))
    nodes = (Node("a", "plain"), Node("b", "plain"))
    row = (Edge("e", "a", "b", carry=Carry(0, 900, 0, 0, share)), Edge("f", "b", "a", carry=Carry(0, 900, 0, 0, share)))
    found = arrivals(Campaign("c", "C", (poor,), nodes, row, "a"), EDITIONS)
    assert found["a"].tokens == Bounds(0, 900)
    least = found["a"].score.least
    assert least is None if share == 100 else least is None or least <= -5
