"""Levels and stations copied from one campaign into another: what comes, what is left, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from editor.document.campaign_clip import (
    FORMAT,
    CampaignPart,
    LeftBehind,
    Pasted,
    part_of,
    pasted,
    read_part,
    write_part,
)
from editor.document.edit import LEVELS, EditRefusal
from editor.document.levels import is_chain
from runtime import resources
from runtime.campaign.campaign_texts import CampaignTexts
from runtime.campaign.model import (
    Campaign,
    CampaignWords,
    Carry,
    Difficulty,
    Edge,
    MapNote,
    Node,
    NoteFile,
    TextTable,
    VariableTest,
)
from runtime.campaign.play import Arrival, CarryOver, Preset, PresetFile
from runtime.campaign.reader import read_campaign
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import (
    JOURNEY,
    City,
    Condition,
    ConditionKindId,
    DifficultyColumn,
    Level,
    Story,
    StoryPage,
    Variable,
    WinPath,
    WordChanges,
)


def level(level_id: str, name: str, **more: Any) -> Level:
    return Level(
        level_id,
        name,
        TerrainMap.filled(Size(5, 5)),
        cities=(City("home", Cell(1, 1), Side.GOLD, "Mill"), City("foe", Cell(3, 3), Side.SILVER)),
        **more,
    )


@cache
def shipped(name: str) -> Campaign:
    campaign = read_campaign(resources.campaigns() / name).campaign
    assert campaign is not None
    return campaign


def source() -> Campaign:
    asks = Condition(ConditionKindId("variable"), arguments={"variable": f"{JOURNEY}ore", "at_least": 2})
    mill = level(
        "mill",
        "The Mill",
        story=Story(before=(StoryPage(title="mill.title", picture="miller.png", text="Come in."),)),
        difficulty={"easy": DifficultyColumn(rules={"rack.limit": 9})},
        conditions=BySide((WinPath("rich", asks),), ()),
    )
    presets = (
        Preset("late", "Late", seed=7),
        Preset("come", "Coming", arriving=Arrival("to-ford", CarryOver(letters="AB"))),
    )
    return Campaign(
        "source",
        "Source",
        (mill, level("ford", "The Ford"), level("end", "The End")),
        nodes=(Node("a", "mill", at=Cell(0, 0)), Node("b", "ford", at=Cell(0, 2)), Node("c", "end")),
        edges=(
            Edge("to-ford", "a", "b", path="rich", variables=(VariableTest("ore", least=1),), carry=Carry(letters=2)),
            Edge("to-end", "b", "c"),
        ),
        start="a",
        language="en",
        difficulties=(Difficulty("easy", "Easy"), Difficulty("hard", "Hard")),
        variables=(Variable("ore", 0, "Ore"), Variable("wood")),
        words=CampaignWords(lexicon=35, refuse_unkind=True),
        spelling=("Quern", "Mill"),
        presets={"mill": PresetFile(presets)},
        notes={"mill": NoteFile((MapNote("wheel", Cell(1, 2), "Make it turn."),))},
        texts={
            "de": TextTable({"The Mill": "Die Mühle", "Mill": "Mühle", "The End": "Ende", "mill.title": "Willkommen"}),
            "en": TextTable({"mill.title": "Welcome"}),
        },
    )


def target(**more: Any) -> Campaign:
    return replace(Campaign("target", "Target", (level("mill", "Another Mill"),)), **more)


def through(part: Campaign, pictures: Mapping[str, bytes] | None = None) -> CampaignPart:
    read = read_part(write_part(CampaignPart(part, pictures or {})))
    assert isinstance(read, CampaignPart), read
    return read


def done(campaign: Campaign, part: Campaign, after: str = "") -> Pasted:
    made = pasted(campaign, part, after)
    assert isinstance(made, Pasted), made
    return made


def test_what_is_copied_is_what_the_clipboard_gives() -> None:
    part = part_of(source(), ["mill"])
    read = through(part, {"miller.png": b"\x89PNG", "other.png": b"not named"})
    assert read.campaign == part
    assert read.pictures == {"miller.png": b"\x89PNG"}


@pytest.mark.parametrize("name", [pytest.param("alchemists-war", marks=pytest.mark.slow), "lamplighters-road"])
def test_a_whole_shipped_campaign_goes_through_the_clipboard(name: str) -> None:
    campaign = shipped(name)
    part = part_of(campaign, campaign.level_ids)
    assert through(part).campaign == part
    made = done(target(), part)
    copied = [made.campaign.level(one) for one in made.level_ids if made.campaign.table(one) is None]
    assert [one.terrain for one in copied] == [one.terrain for one in campaign.levels]


def test_a_level_comes_with_its_texts_presets_and_words_under_a_fresh_id() -> None:
    made = done(target(), part_of(source(), ["mill"]), "mill")
    assert made.level_ids == ("mill-2",)
    came = made.campaign.level("mill-2")
    assert came.words == WordChanges(lexicon=35, refuse_unkind=True)
    assert [one.id for one in made.campaign.presets["mill-2"].presets] == ["late"]
    assert [one.text for one in made.campaign.notes["mill-2"].notes] == ["Make it turn."]
    german = CampaignTexts(made.campaign, "de")
    assert (german(came.name), german(came.cities[0].name)) == ("Die Mühle", "Mühle")
    assert german(came.story.before[0].title) == "Willkommen"
    assert "The End" not in made.campaign.texts["de"].texts
    assert made.campaign.spelling == ("Mill",)
    assert made.campaign.level("mill") == level("mill", "Another Mill")


def test_what_cannot_come_along_is_named() -> None:
    part = replace(part_of(source(), ["mill"]), words=CampaignWords(list="cant.txt"))
    left = done(target(language="de"), part).left
    assert left == {
        LeftBehind.ARRIVALS: ("Coming",),
        LeftBehind.DIFFICULTIES: ("Easy",),
        LeftBehind.LANGUAGE: ("en",),
        LeftBehind.LIST: ("cant.txt",),
        LeftBehind.VARIABLES: ("Ore",),
    }
    easy = target(difficulties=(Difficulty("easy", "Simple"),), variables=(Variable("ore"),))
    made = done(easy, part_of(source(), ["mill"]))
    assert made.left == {LeftBehind.ARRIVALS: ("Coming",)}
    assert list(made.campaign.level(made.level_ids[0]).difficulty) == ["easy"]


def test_what_a_level_would_have_had_brought_along_is_named() -> None:
    made = done(target(), through(part_of(source(), ["ford"])).campaign)
    assert made.left == {LeftBehind.EDGES: ("to-ford",)}
    assert made.campaign.edges == target().edges


def test_an_id_of_a_text_that_says_something_else_here_becomes_another() -> None:
    here = target(texts={"en": TextTable({"mill.title": "My mill"})})
    made = done(here, part_of(source(), ["mill"])).campaign
    page = made.levels[1].story.before[0]
    assert page.title != "mill.title"
    assert CampaignTexts(made, "en")(page.title) == "Welcome"
    assert CampaignTexts(made, "de")(page.title) == "Willkommen"
    assert CampaignTexts(made, "en")("mill.title") == "My mill"


def test_levels_join_a_plain_chain_where_they_are_pasted() -> None:
    chain = shipped("first-light")
    chain = replace(chain, nodes=chain.nodes[: len(chain.levels)])
    assert is_chain(chain)
    made = done(chain, part_of(source(), ["ford"]), chain.levels[0].id).campaign
    assert made.levels[1].name == "The Ford"
    assert is_chain(made)


def test_stations_come_with_their_levels_and_the_ways_between_them() -> None:
    here = target(nodes=(Node("a", "mill", at=Cell(0, 2)),), start="a", variables=(Variable("ore"),))
    made = done(here, part_of(source(), (), ["a", "b"]))
    assert (made.level_ids, made.node_ids) == (("mill-2", "ford"), ("a-2", "b"))
    assert [(node.level, node.at) for node in made.campaign.nodes] == [
        ("mill", Cell(0, 2)),
        ("mill-2", Cell(0, 0)),
        ("ford", None),
    ]
    (edge,) = made.campaign.edges
    assert (edge.start, edge.end, edge.path, edge.carry.letters) == ("a-2", "b", "rich", 2)
    assert edge.variables == (VariableTest("ore", least=1),)
    assert made.left[LeftBehind.EDGES] == ("to-end",)
    assert made.campaign.start == "a"


def test_a_campaign_that_is_full_takes_no_more() -> None:
    full = replace(target(), levels=tuple(level(f"l{number}", "L") for number in range(LEVELS)))
    refused = pasted(full, part_of(source(), ["mill"]))
    assert isinstance(refused, EditRefusal)
    assert refused.code == "too-many"


def sound() -> dict[str, Any]:
    value: dict[str, Any] = json.loads(write_part(CampaignPart(part_of(source(), ["ford"]))))
    return value


def spoiled() -> dict[str, Any]:
    """What others may put there, by what is wrong with it."""
    whole = sound()
    files = whole["files"]
    ford = files["levels/ford.json"]

    def having(**more: Any) -> dict[str, Any]:
        return {**whole, "files": {**files, **more}}

    return {
        "nothing": {},
        "another kind": {**whole, "scryptic": "piece"},
        "no number": {**whole, "format": True},
        "no files": {**whole, "files": [1]},
        "no campaign": {**whole, "files": {"levels/ford.json": ford}},
        "no level": {**whole, "files": {"campaign.json": {**files["campaign.json"], "levels": []}}},
        "a list for a file": having(**{"levels/ford.json": [1]}),
        "a way out": having(**{"../escape.json": ford}),
        "a way out below": having(**{"levels/../../escape.json": ford}),
        "an absolute path": having(**{"/tmp/escape.json": ford}),
        "another folder": having(**{"assets/x.json": ford}),
        "a hidden file": having(**{"levels/.git.json": ford}),
        "a device": having(**{"levels/nul.json": ford}),
        "a program": having(**{"levels/run.sh": ford}),
        "twice but for capitals": having(**{"levels/FORD.json": ford}),
        "a missing level": {**whole, "files": {"campaign.json": files["campaign.json"]}},
        "a bad map": having(**{"levels/ford.json": {**ford, "terrain": ["%"]}}),
        "a bad id": having(**{"levels/ford.json": {**ford, "cities": [{"id": "../x", "at": [0, 0], "owner": "gold"}]}}),
        "too many files": having(**{f"levels/x{number}.json": {} for number in range(2001)}),
        "too deep": having(**{"levels/ford.json": {**ford, "x": json.loads("[" * 200 + "]" * 200)}}),
    }


@pytest.mark.parametrize("wrong", list(spoiled()))
def test_what_others_put_there_is_refused(wrong: str) -> None:
    assert read_part(json.dumps(spoiled()[wrong]).encode()) == EditRefusal("clip-damaged")


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"[" * 100_000, b"null", b'{"scryptic":"levels","format":1}'])
def test_what_is_no_part_is_refused(data: bytes) -> None:
    assert read_part(data) == EditRefusal("clip-damaged")


def test_what_is_newer_is_said_to_be() -> None:
    whole = sound()
    assert read_part(json.dumps({**whole, "format": FORMAT + 1}).encode()) == EditRefusal("clip-newer")
    whole["files"]["levels/ford.json"]["format"] = 99
    assert read_part(json.dumps(whole).encode()) == EditRefusal("clip-newer")


def test_pictures_of_bad_names_or_bytes_stay_out() -> None:
    whole: dict[str, Any] = json.loads(write_part(CampaignPart(part_of(source(), ["mill"]))))
    for pictures in ({"../miller.png": "AAAA"}, {"miller.png": "%%%"}, {"miller.png": 7}, [1]):
        read = read_part(json.dumps({**whole, "pictures": pictures}).encode())
        assert isinstance(read, CampaignPart)
        assert read.pictures == {}
