"""What another version of a campaign brings: levels told apart by how they play, journeys kept, games named."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from runtime.campaign.bundles.packer import gather, pack
from runtime.campaign.bundles.shelf import CampaignShelf
from runtime.campaign.journey import CampaignGraph
from runtime.campaign.model import Campaign, Edge, LevelOutcome, Node, Release, TextTable
from runtime.campaign.play import Arrival, CarryOver
from runtime.campaign.progress import CampaignProgress, NodeResult, NodeVariables, begun
from runtime.campaign.versions import Age
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import City, Level, Variable
from runtime.match.campaign_updates import CampaignUpdate, LevelFate, find_update, say_update, update_on
from runtime.match.campaigns import ProgressStore
from runtime.match.saves import save_file
from runtime.profile.home import Home, find_home
from runtime.support.texts import english


def level(name: str, rows: str = "...") -> Level:
    cities = (City("g", Cell(0, 0), Side.GOLD, "Rome"), City("s", Cell(1, 2), Side.SILVER))
    return Level(name, name.title(), TerrainMap.from_rows([rows, "..."]), cities=cities)


NODES = (Node("a", "ford"), Node("b", "mill"), Node("c", "tower"))
EDGES = (Edge("a-b", "a", "b"), Edge("b-c", "b", "c"))
OLD = Campaign(
    "river",
    "River",
    (level("ford"), level("mill"), level("tower")),
    NODES,
    EDGES,
    "a",
    version="1.9",
    variables=(Variable("gold"), Variable("luck")),
)
NEW = replace(
    OLD,
    version="1.10",
    levels=(level("ford"), level("mill", "..~"), level("bay")),
    nodes=(*NODES[:2], Node("d", "bay")),
    edges=(EDGES[0], Edge("b-d", "b", "d")),
    changes=(Release("1.10", "A bay."), Release("1.9.5", "A wet mill."), Release("1.9", "Old news.")),
    variables=(Variable("gold"), Variable("fame", 3)),
)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return find_home(tmp_path / "home")


def travelled(home: Home, *nodes: str, here: str) -> None:
    """A journey on which these stations were won."""
    carry = CarryOver(letters="QZ")
    results = {node: NodeResult(LevelOutcome.WON, won=1, last=f"2026-01-0{day}") for day, node in enumerate(nodes, 1)}
    progress = replace(
        begun("river", CampaignGraph.of(OLD)),
        here=here,
        arriving=Arrival("b-c", carry),
        results=results,
        variables=(NodeVariables("a", {"gold": 0, "luck": 0}, {"gold": 4}),),
    )
    ProgressStore(home, "river").change(CampaignProgress("river"), lambda _none: progress)


def told(update: CampaignUpdate) -> str:
    return "\n".join(say_update(english(), update))


def test_levels_are_told_apart_by_how_they_play_and_news_since_are_told(home: Home) -> None:
    update = find_update(OLD, NEW, home, "en")
    assert update.age is Age.NEWER
    assert update.levels == {
        LevelFate.ADDED: ("Bay",),
        LevelFate.CHANGED: ("Mill",),
        LevelFate.REMOVED: ("Tower",),
    }
    said = told(update)
    assert "the older version 1.9; this is 1.10" in said
    assert "1.10: A bay.\n1.9.5: A wet mill.\n" in said
    assert "Old news" not in said
    assert "New levels: Bay." in said
    assert "other stations or ways" in said


def test_other_texts_alone_are_no_other_level(home: Home) -> None:
    ford = replace(level("ford"), description="Cold water.")
    update = find_update(OLD, replace(OLD, levels=(ford, *OLD.levels[1:])), home, "en")
    assert update.levels == {LevelFate.REWORDED: ("Ford",)}
    assert update.age is Age.SAME
    same = find_update(OLD, replace(OLD, variables=(Variable("gold", 7),)), home, "en")
    assert same.levels == {}
    assert "All levels are as they were." in told(same)


def test_a_journey_is_kept_where_levels_are_unchanged_and_told_where_not(home: Home) -> None:
    travelled(home, "a", "b", here="c")
    update = find_update(OLD, NEW, home, "en")
    journey = update.journey
    assert journey is not None
    assert (journey.kept, journey.altered, journey.gone) == (("Ford",), ("Mill",), ())
    assert (journey.here, journey.back_to) == ("Tower", "Mill")
    assert (journey.forgotten, journey.fresh) == (("luck",), {"fame": 3})
    said = told(update)
    for part in ("1 station that you have played stands as it was", "Changed since you played there: Mill."):
        assert part in said
    assert "stood at Tower, which is gone; it goes on at Mill." in said
    assert "No longer remembered: luck." in said
    assert "fame (3)" in said


def test_a_station_that_plays_another_level_now_counts_as_changed_and_a_lost_one_as_gone(home: Home) -> None:
    travelled(home, "a", "b", "c", here="c")
    other = replace(OLD, nodes=(Node("a", "mill"), Node("b", "mill")), edges=EDGES[:1])
    journey = find_update(OLD, other, home, "en").journey
    assert journey is not None
    assert len(journey.altered) == 1
    assert len(journey.kept) == 1
    assert len(journey.gone) == 1


def test_what_is_carried_stays_and_nothing_is_written(home: Home) -> None:
    travelled(home, "a", "b", here="c")
    file = ProgressStore(home, "river").file
    before = file.read_bytes()
    update = find_update(OLD, replace(OLD, version="2.0"), home, "en")
    assert "What you carry stays with you." in told(update)
    assert "all that you have done stands" in told(update)
    assert file.read_bytes() == before


def test_who_never_travelled_hears_nothing_of_a_journey(home: Home) -> None:
    assert find_update(OLD, NEW, home, "en").journey is None
    assert find_update(OLD, NEW, None, "en").journey is None


def test_unfinished_games_on_changed_levels_are_named_once(home: Home) -> None:
    for name in ("ford", "mill", "tower"):
        file = save_file(home, name, "river", name)
        file.parent.mkdir(parents=True, exist_ok=True)
        record = f'{{"level": {{"id": "{name}", "name": "{name}"}}}}'
        context = '{"campaign": "river", "node": "x"}'
        file.write_text(
            f'{{"record": {record}, "position": {{"turn": 3, "to_move": "gold"}}, "campaign": {context}}}', "utf-8"
        )
    update = find_update(OLD, NEW, home, "en")
    assert set(update.games) == {"Mill", "Tower"}
    assert "on the map that they began on: " in told(update)


def test_news_are_told_in_the_language_of_who_reads_them(home: Home) -> None:
    german = replace(NEW, texts={"de": TextTable({"A bay.": "Eine Bucht.", "Bay": "Bucht"})})
    update = find_update(OLD, german, home, "de")
    assert update.releases[0].text == "Eine Bucht."
    assert update.levels[LevelFate.ADDED] == ("Bucht",)


def test_only_who_has_a_version_on_the_shelf_is_told_of_an_update(home: Home) -> None:
    shelf = CampaignShelf(home.campaigns)
    assert update_on(shelf, NEW, home, "en") is None
    bundle = pack(gather(NEW, None), "river").read.bundle
    assert bundle is not None
    shelf.install(bundle)
    found = update_on(shelf, OLD, home, "en")
    assert found is not None
    assert found.is_downgrade
    assert found.levels[LevelFate.REMOVED] == ("Bay",)
