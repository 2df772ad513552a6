"""The sense checks of a campaign's graph, and what files that could not be read keep from being said."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from runtime import resources
from runtime.campaign.model import Campaign, Edge, LevelOutcome, Node
from runtime.campaign.reader import read_campaign
from runtime.campaign.rulesets import read_rulesets
from runtime.campaign.writer import save_campaign
from runtime.checks import check_campaign, check_loaded
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import City, Level
from runtime.lexicon import Lexicon, WordSource, load_words
from runtime.support.issues import Severity

RULESETS = read_rulesets(resources.assets() / "rulesets")
CITIES = (City("g", Cell(0, 0), Side.GOLD), City("s", Cell(4, 4), Side.SILVER))


@pytest.fixture(scope="module")
def words() -> Lexicon:
    """Without words what is accepted of them would seem to be mended."""
    return load_words(WordSource(resources.assets() / "lexicon"))


def level(name: str) -> Level:
    return Level(name, name.title(), TerrainMap.filled(Size(5, 5)), cities=CITIES, rules={"rack.start": 5})


SOUND = Campaign(
    "c",
    "C",
    (level("meadow"), level("ford")),
    nodes=(Node("first", "meadow"), Node("second", "ford")),
    edges=(Edge("e", "first", "second"),),
    start="first",
)


def found(campaign: Campaign) -> list[tuple[str, str, object]]:
    return [
        (issue.code, issue.place.pointer, issue.details.get("suggestion", ""))
        for issue in check_campaign(campaign, RULESETS)
    ]


def test_a_sound_campaign_has_no_issue() -> None:
    assert found(SOUND) == []


@pytest.mark.parametrize("folder", sorted(resources.campaigns().iterdir()), ids=lambda path: path.name)
def test_nothing_shipped_has_an_open_warning(folder: Path, words: Lexicon) -> None:
    assert check_loaded(read_campaign(folder, mend=False), RULESETS, words) == ()


def test_references_to_what_is_not_there_are_told_once_with_the_likely_name() -> None:
    campaign = replace(
        SOUND,
        nodes=(Node("first", "medow"), Node("second", "ford")),
        edges=(Edge("e", "first", "secnd"), Edge("f", "nowhere", "first")),
    )
    assert found(campaign) == [
        ("node-no-level", "/nodes/0/level", "meadow"),
        ("edge-no-node", "/edges/0/end", "second"),
        ("edge-no-node", "/edges/1/start", ""),
    ]


def test_a_campaign_must_begin_somewhere() -> None:
    assert found(replace(SOUND, start="frist")) == [("start-no-node", "/start", "first")]
    assert found(replace(SOUND, start="")) == [("no-start", "/start", "")]
    assert found(replace(SOUND, nodes=(), edges=(), start="")) == []
    assert found(Campaign("c", "C", ())) == [("no-levels", "/levels", "")]


def test_what_no_way_leads_to_is_told() -> None:
    campaign = replace(
        SOUND,
        levels=(*SOUND.levels, level("unused")),
        nodes=(*SOUND.nodes, Node("lost", "ford"), Node("behind", "ford")),
        edges=(*SOUND.edges, Edge("f", "lost", "behind"), Edge("g", "second", "first")),
    )
    assert found(campaign) == [
        ("level-unused", "/levels/2", ""),
        ("level-unreachable", "/nodes/2", ""),
        ("level-unreachable", "/nodes/3", ""),
        ("never-done", "/nodes", ""),
    ]
    assert {issue.severity for issue in check_campaign(campaign, RULESETS)} == {Severity.WARNING}


def test_ids_that_stand_for_two_things_are_told() -> None:
    campaign = replace(
        SOUND,
        nodes=(*SOUND.nodes, Node("first", "ford")),
        edges=(*SOUND.edges, Edge("e", "second", "first")),
        levels=(*SOUND.levels, level("ford")),
    )
    assert [one[:2] for one in found(campaign)] == [
        ("duplicate-id", "/levels/2"),
        ("duplicate-id", "/nodes/2/id"),
        ("duplicate-id", "/edges/1/id"),
        ("never-done", "/nodes"),
    ]


def test_a_victory_that_its_level_does_not_have_is_told() -> None:
    campaign = replace(SOUND, edges=(Edge("e", "first", "second", path="hold"),))
    assert [one[:2] for one in found(campaign)] == [("unknown-path", "/edges/0/path")]
    lost = replace(SOUND, edges=(*SOUND.edges, Edge("f", "second", "first", LevelOutcome.LOST, path="hold")))
    assert [one[:2] for one in found(lost)] == [("path-ignored", "/edges/1/path")]


def loaded(folder: Path) -> list[tuple[str, str, int | None]]:
    issues = check_loaded(read_campaign(folder), RULESETS)
    return [(issue.code, issue.place.pointer, issue.place.line) for issue in issues]


def edit(path: Path, **changes: object) -> None:
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | changes, indent=1), "utf-8")


def test_a_level_that_cannot_be_read_is_not_missed_by_the_graph(tmp_path: Path) -> None:
    save_campaign(tmp_path, SOUND, None)
    (tmp_path / "levels/meadow.json").write_text("{", "utf-8")
    assert loaded(tmp_path) == [("json-syntax", "", 1)]
    (tmp_path / "levels/meadow.json").unlink()
    assert [code for code, *_ in loaded(tmp_path)] == ["level-missing"]


def test_what_follows_from_a_fault_of_form_is_not_told_again(tmp_path: Path) -> None:
    save_campaign(tmp_path, SOUND, None)
    path = tmp_path / "levels/ford.json"
    edit(path, cities=[{"id": "g", "at": [0, 0], "owner": "golden"}, {"id": "s", "at": "here", "owner": "silver"}])
    assert [code for code, *_ in loaded(tmp_path)] == ["unknown-value", "wrong-type"]
    edit(path, cities="none", terrain=5)
    assert [code for code, *_ in loaded(tmp_path)] == ["wrong-type", "wrong-type"]
    edit(path, format=7, ruleset="future")
    assert [code for code, *_ in loaded(tmp_path)] == ["format-newer"]


def test_an_unknown_parameter_is_told_once(tmp_path: Path) -> None:
    save_campaign(tmp_path, SOUND, None)
    edit(tmp_path / "levels/ford.json", rules={"rack.start": 5, "rack.limt": 3})
    assert [code for code, *_ in loaded(tmp_path)] == ["unknown-key"]


def test_findings_of_sense_have_the_line_of_what_they_speak_of(tmp_path: Path) -> None:
    save_campaign(tmp_path, replace(SOUND, start="frist"), None)
    text = (tmp_path / "levels/ford.json").read_text("utf-8").replace("[4, 4]", "[4, 9]")
    (tmp_path / "levels/ford.json").write_text(text, "utf-8")
    assert loaded(tmp_path) == [("start-no-node", "/start", 16), ("city-off-board", "/cities/1/at", 17)]


def test_a_station_and_a_way_without_an_id_hide_nothing_else() -> None:
    campaign = replace(SOUND, nodes=(Node("", "meadow"), *SOUND.nodes), edges=(Edge("", "", ""), *SOUND.edges))
    assert "level-unreachable" in {code for code, _, _ in found(replace(campaign, start="second"))}
