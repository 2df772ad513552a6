"""Stations and ways are called by names that people know from the graph, and by ids only where names are equal."""

from __future__ import annotations

from runtime.campaign.graph_names import graph_names, place_name
from runtime.campaign.model import Campaign, Edge, Node
from runtime.engine.board.grid import Size
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import Level

LEVEL = Level("meadow", "The Meadow", TerrainMap.filled(Size(5, 5)))
CAMPAIGN = Campaign(
    "test",
    "Test",
    (LEVEL,),
    nodes=(Node("a", "meadow"), Node("b", "meadow"), Node("c", name="The End"), Node("d", "gone")),
    edges=(Edge("on", "a", "c"), Edge("away", "a", "c"), Edge("lost", "d", "nowhere")),
)


def test_equal_names_have_their_ids_behind() -> None:
    names = graph_names(CAMPAIGN)
    assert names.nodes == {"a": "The Meadow (a)", "b": "The Meadow (b)", "c": "The End", "d": "d"}
    assert names.edges == {
        "on": "The Meadow (a) → The End (on)",
        "away": "The Meadow (a) → The End (away)",
        "lost": "d → nowhere",
    }
    assert names.levels == {"meadow": "The Meadow"}


def test_a_place_in_the_file_is_that_of_its_station_or_way() -> None:
    assert place_name(CAMPAIGN, "/nodes/2/ending") == ("The End", "")
    assert place_name(CAMPAIGN, "/edges/2") == ("", "d → nowhere")
    for pointer in ("/nodes", "/nodes/9", "/start", "", "/levels/0"):
        assert place_name(CAMPAIGN, pointer) == ("", "")
