"""The way through a campaign's graph: what follows an outcome, what goes along, and when a campaign is done."""

from __future__ import annotations

import pytest

from runtime.campaign.journey import (
    CampaignGraph,
    Ended,
    PlayerItems,
    carried,
    ended,
    has_read,
    is_done,
    items_brought,
    items_of,
    journeys_end,
    open_edges,
    outcome_of,
    reachable,
)
from runtime.campaign.model import Campaign, Carry, Edge, EndKind, LevelOutcome, Node
from runtime.campaign.play import CarryOver
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element
from runtime.engine.game.state import Ending, EndReason, HeldToken
from runtime.engine.words.board_context import face_value
from tests.engine.boards import RELEASE, board, game, words

WON = Ended(LevelOutcome.WON, "capture", 60, frozenset({"capture", "gem"}))


def graph(*edges: Edge, nodes: tuple[Node, ...] = ()) -> CampaignGraph:
    named = {node.id: node for node in nodes}
    ids = dict.fromkeys([end for edge in edges for end in (edge.start, edge.end)] + list(named))
    every = tuple(named.get(name, Node(name, f"level-{name}")) for name in ids)
    return CampaignGraph.of(Campaign("c", "C", (), every, edges, edges[0].start if edges else ""))


def leading(found: CampaignGraph, how: Ended, node: str = "a") -> list[str]:
    return [edge.id for edge in open_edges(found, node, how).leading]


@pytest.mark.parametrize(
    ("edge", "how", "is_open"),
    [
        (Edge("e", "a", "b"), WON, True),
        (Edge("e", "a", "b"), Ended(LevelOutcome.LOST), False),
        (Edge("e", "a", "b", LevelOutcome.DRAWN), Ended(LevelOutcome.DRAWN), True),
        (Edge("e", "a", "b", path="capture"), WON, True),
        (Edge("e", "a", "b", path="reach"), WON, False),
        (Edge("e", "a", "b", path="gem"), WON, True),
        (Edge("e", "a", "b", path="capture"), Ended(LevelOutcome.WON), False),
        (Edge("e", "a", "b", score_least=60), WON, True),
        (Edge("e", "a", "b", score_least=61), WON, False),
        (Edge("e", "a", "b", score_most=60), WON, True),
        (Edge("e", "a", "b", score_most=59), WON, False),
        (Edge("e", "a", "b", met=("gem", "capture")), WON, True),
        (Edge("e", "a", "b", met=("gem", "other")), WON, False),
        (Edge("e", "a", "b", missed=("other",)), WON, True),
        (Edge("e", "a", "b", missed=("other", "gem")), WON, False),
        (Edge("e", "a", "b", LevelOutcome.LOST, path="capture"), Ended(LevelOutcome.LOST), True),
    ],
)
def test_a_way_is_open_where_all_that_it_asks_for_is_so(edge: Edge, how: Ended, is_open: bool) -> None:
    assert leading(graph(edge), how) == (["e"] if is_open else [])


def test_of_open_ways_those_of_the_lowest_priority_lead_on_and_all_that_unlock_do() -> None:
    found = graph(
        Edge("late", "a", "b", priority=5),
        Edge("left", "a", "c", priority=1),
        Edge("right", "a", "d", priority=1),
        Edge("shut", "a", "e", path="reach", priority=-1),
        Edge("bonus", "a", "f", unlocks=True, met=("gem",), priority=9),
        Edge("other", "a", "g", unlocks=True, missed=("gem",)),
    )
    assert leading(found, WON) == ["left", "right"]
    assert [edge.id for edge in open_edges(found, "a", WON).unlocking] == ["bonus"]
    assert open_edges(found, "b", WON).leading == ()


def test_an_abandoned_level_is_a_lost_one_unless_a_way_waits_for_it() -> None:
    gone = Ended(LevelOutcome.ABANDONED)
    lost = Edge("lost", "a", "b", LevelOutcome.LOST)
    assert leading(graph(lost), gone) == ["lost"]
    assert leading(graph(lost, Edge("gone", "a", "c", LevelOutcome.ABANDONED)), gone) == ["gone"]


def test_ways_to_stations_that_are_not_there_are_none() -> None:
    campaign = Campaign("c", "C", (), (Node("a", "x"),), (Edge("e", "a", "gone"), Edge("f", "gone", "a")), "gone")
    found = CampaignGraph.of(campaign)
    assert leading(found, WON) == []
    assert found.start == ""
    assert reachable(found) == frozenset()


def test_a_station_of_story_is_won_by_reading_and_passes_on_what_the_way_allows() -> None:
    assert has_read(CarryOver(score=12)) == Ended(LevelOutcome.WON, "", 12)
    carry = CarryOver("QA", (), 2, 12, ("WORD", "AX"))
    edge = Edge("e", "a", "b", carry=Carry(letters=1, spies=5, words=1, score=50))
    assert carried(edge, items_brought(carry), {"Q": 10, "A": 1}) == CarryOver("Q", (), 2, 6, ("WORD",))
    assert carried(Edge("e", "a", "b"), items_brought(carry), {}) == CarryOver()


def test_the_dearest_letters_and_the_strongest_tokens_go_along_and_the_score_is_rounded_down() -> None:
    weak, strong = HeldToken(Element.FLOOD, Cell(0, 0), 3), HeldToken(Element.VOLCANO, Cell(1, 1), 9)
    have = PlayerItems("AEQXZ", (weak, strong, HeldToken(Element.DROUGHT, Cell(2, 2), 9)), 3, ("STONE", "TONE"), 33)
    edge = Edge("e", "a", "b", carry=Carry(2, 2, 2, 1, 50))
    brought = carried(edge, have, RELEASE.letters.values)
    assert brought.letters == "QX", "Z is worth less than X by these values"
    assert brought.tokens == (strong, have.tokens[2])
    assert (brought.spies, brought.words, brought.score) == (2, ("STONE",), 16)
    below = carried(edge, PlayerItems(score=-3), {})
    assert below.score == -2, "rounded down"


def test_what_a_player_has_is_read_from_the_position() -> None:
    drawn = board("CAT..O\n.....X\n......", "G....." + "\n......\n...S..")
    found = items_of(game(drawn, "EIQ"), Side.GOLD, words("CAT OX"))
    assert found.letters == "EIQ"
    assert found.words == ("CAT", "OX"), "OX is dearer, but cut off; CAT lies on a city"
    assert found.score == face_value(RELEASE.letters, "CATOX")
    assert found.spies == 3


def test_how_a_game_ended_is_seen_from_the_players_side() -> None:
    assert outcome_of(Ending(Side.GOLD, EndReason.NO_CITY), Side.GOLD) is LevelOutcome.WON
    assert outcome_of(Ending(Side.GOLD, EndReason.NO_CITY), Side.SILVER) is LevelOutcome.LOST
    assert outcome_of(Ending(None, EndReason.AGREED), Side.SILVER) is LevelOutcome.DRAWN
    assert outcome_of(Ending(Side.GOLD, EndReason.RESIGNED), Side.SILVER) is LevelOutcome.ABANDONED
    assert outcome_of(Ending(Side.GOLD, EndReason.RESIGNED), Side.GOLD) is LevelOutcome.WON
    with pytest.raises(ValueError, match="not over"):
        ended(game(board(".....", "G...S")), Side.GOLD, words("AT"))


def test_the_journey_ends_where_a_station_says_so_and_nothing_leads_on() -> None:
    end, fall = Node("b", "x", ending=EndKind.VICTORY), Node("c", "y", ending=EndKind.DEFEAT)
    found = graph(
        Edge("on", "a", "b"), Edge("down", "a", "c", LevelOutcome.LOST), Edge("again", "b", "a", LevelOutcome.LOST),
        nodes=(end, fall),
    )  # fmt: skip
    assert journeys_end(found, "a", WON) is None
    assert journeys_end(found, "b", WON) is EndKind.VICTORY
    assert journeys_end(found, "b", Ended(LevelOutcome.LOST)) is None, "a way leads back"
    assert journeys_end(found, "b", Ended(LevelOutcome.DRAWN)) is None, "to be tried again"
    assert journeys_end(found, "c", Ended(LevelOutcome.LOST)) is EndKind.DEFEAT
    assert journeys_end(found, "c", Ended(LevelOutcome.ABANDONED)) is None


def test_what_is_reachable_follows_every_way_that_can_be_open() -> None:
    tale = Node("a")
    found = graph(
        Edge("read", "a", "b"), Edge("never", "a", "c", LevelOutcome.LOST), Edge("side", "b", "d", unlocks=True),
        Edge("back", "d", "a", LevelOutcome.LOST), nodes=(tale, Node("e", "x")),
    )  # fmt: skip
    assert reachable(found) == {"a", "b", "d"}
    assert reachable(found, ["e"]) == {"e"}


def test_a_campaign_is_done_by_an_ending_or_else_by_its_last_stations() -> None:
    end, bad = Node("b", "x", ending=EndKind.VICTORY), Node("c", "y", ending=EndKind.DEFEAT)
    found = graph(Edge("on", "a", "b"), Edge("down", "a", "c", LevelOutcome.LOST), nodes=(end, bad))
    assert not is_done(found, {"a"})
    assert not is_done(found, {"a", "c"}), "a defeat is no way to be done"
    assert is_done(found, {"a", "b"})
    plain = graph(
        Edge("left", "a", "b"), Edge("right", "a", "c"), Edge("more", "a", "d", unlocks=True),
        Edge("extra", "a", "e", unlocks=True), nodes=(Node("e", "x", optional=True),),
    )  # fmt: skip
    assert not is_done(plain, {"a"})
    assert is_done(plain, {"a", "c"})
    assert not is_done(plain, {"a", "c"}, {"d"}), "what was opened is part of it"
    assert is_done(plain, {"a", "c", "d"}, {"d", "e"}), "but for what is optional"
