"""A campaign's texts in the player's language, and how far they are translated."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from runtime import resources
from runtime.campaign.campaign_texts import (
    COMFORTABLE,
    MOST,
    CampaignTexts,
    TextKind,
    coverage,
    having_texts,
    spoken_in,
    texts_of,
    translated,
)
from runtime.campaign.model import Campaign, Difficulty, Edge, Node, Release, TextTable
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import City, Condition, Effect, Level, Region, Story, StoryPage, Trigger, Variable
from runtime.support.wording import NAMES

MESSAGE = Effect("message", {"text": "mill.hello", "speaker": "The miller", "portrait": "miller.png"})
LEVEL = Level(
    "mill",
    "The mill",
    TerrainMap.from_rows(["...."]),
    description="Hold it.",
    cities=(City("a", Cell(0, 0), None, "Aldmoor"), City("b", Cell(0, 3), None)),
    regions=(Region("r", (Cell(0, 1),), "The bank"),),
    triggers=(Trigger("t", Condition("turn_begins", arguments={"turn": 1}), (MESSAGE, Effect("end"))),),
    story=Story((StoryPage("Once.", "Dawn"),), (StoryPage("Won."),), (StoryPage("Lost."),), (StoryPage("Drawn."),)),
)
GERMAN = {"The mill": "Die Mühle", "mill.hello": "Grüß Gott!", "Aldmoor": "Altmoor", "Once.": "", "Old": "Alt"}
CAMPAIGN = Campaign(
    "c",
    "Grain",
    (LEVEL, Level("plain", "Plain", TerrainMap.from_rows(["...."]), variables=(Variable("coins", name="Coins"),))),
    nodes=(Node("n", "mill", "Start", pages=(StoryPage("Far away", "Prologue"),)), Node("m", "plain")),
    edges=(Edge("e", "n", "m", choice="Go on"),),
    description="About grain.",
    changes=(Release("1.1", "A bank."),),
    difficulties=(Difficulty("easy", "Easy", "For all"),),
    texts={
        "de": TextTable(GERMAN),
        "de-AT": TextTable({"mill.hello": "Servus!"}),
        "en": TextTable({"mill.hello": "Hello!"}),
        "pt-BR": TextTable({"Aldmoor": "Charneca"}),
    },
)


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("de", "The mill", "Die Mühle"),
        ("de_AT.UTF-8", "mill.hello", "Servus!"),
        ("de-AT", "The mill", "Die Mühle"),
        ("de-CH", "mill.hello", "Grüß Gott!"),
        ("de", "Once.", "Once."),
        ("de", "Grain", "Grain"),
        ("fr", "mill.hello", "Hello!"),
        ("", "mill.hello", "Hello!"),
        ("en-GB", "mill.hello", "Hello!"),
        ("en-GB", "The mill", "The mill"),
        ("pt", "Aldmoor", "Charneca"),
        ("de", "", ""),
    ],
)
def test_a_text_is_said_in_the_nearest_language(language: str, text: str, said: str) -> None:
    assert CampaignTexts(CAMPAIGN, language)(text) == said


def test_a_campaign_in_another_language_is_its_own_source() -> None:
    german = replace(CAMPAIGN, language="de", texts={"en": TextTable({"Mühle": "Mill"})})
    assert CampaignTexts(german, "en")("Mühle") == "Mill"
    assert CampaignTexts(german, "de")("Mühle") == "Mühle"
    brazilian = replace(CAMPAIGN, language="pt-BR", texts={"pt-PT": TextTable({"Grain": "Grão"})})
    assert CampaignTexts(brazilian, "pt")("Grain") == "Grain"


def test_a_level_is_translated_whole() -> None:
    level = translated(LEVEL, CampaignTexts(CAMPAIGN, "de"))
    assert (level.name, level.cities[0].name) == ("Die Mühle", "Altmoor")
    assert level.triggers[0].effects[0].arguments == {**MESSAGE.arguments, "text": "Grüß Gott!"}
    assert translated(LEVEL, CampaignTexts(replace(CAMPAIGN, texts={}), "de")) is LEVEL


def test_levels_without_a_translated_text_are_shared() -> None:
    german = spoken_in(CAMPAIGN, "de")
    assert german.levels[0] != LEVEL
    assert german.levels[1] is CAMPAIGN.levels[1]


def test_every_kind_of_text_is_found_with_its_place_and_can_be_changed() -> None:
    found = texts_of(CAMPAIGN)
    assert {one.kind for one in found} == set(TextKind) == set(MOST) == set(COMFORTABLE)
    assert all(COMFORTABLE[kind] <= MOST[kind] for kind in TextKind)
    assert [(one.file, one.pointer, one.level) for one in found if one.kind is TextKind.MESSAGE] == [
        ("levels/mill.json", "/triggers/0/effects/0/arguments/text", "mill")
    ]
    shouted = having_texts(CAMPAIGN, lambda one: one.text.upper())
    assert [one.text for one in texts_of(shouted)] == [one.text.upper() for one in found]
    assert having_texts(CAMPAIGN, lambda one: one.text) is CAMPAIGN


def test_coverage_counts_different_texts_and_names_what_is_missing_and_unused() -> None:
    campaign = replace(CAMPAIGN, name="The mill", nodes=(), edges=(), difficulties=(), description="1234", changes=())
    story = replace(LEVEL.story, won=(), lost=(), drawn=())
    campaign = replace(campaign, levels=(replace(LEVEL, story=story),))
    found = coverage(campaign, "de")
    assert found.missing == ("Hold it.", "The bank", "The miller", "Dawn", "Once.")
    assert (found.done, found.all) == (3, 8)
    assert found.unused == ("Old",)
    austrian = coverage(campaign, "de-AT")
    assert (austrian.done, austrian.unused) == (3, ())


def test_in_its_own_language_only_ids_need_a_text() -> None:
    assert coverage(CAMPAIGN, "en") == coverage(replace(CAMPAIGN, language="en"), "en")
    assert (coverage(CAMPAIGN, "en").done, coverage(CAMPAIGN, "en").all) == (1, 1)
    without = replace(CAMPAIGN, texts={"de": TextTable(GERMAN)})
    assert coverage(without, "en").missing == ("mill.hello",)


def test_the_limits_are_those_of_the_schemas() -> None:
    schemas: dict[str, Any] = {
        name: json.loads((resources.schemas() / f"{name}.schema.json").read_text("utf-8"))
        for name in ("campaign", "level")
    }
    campaign, level = schemas["campaign"], schemas["level"]
    page = level["$defs"]["page"]["properties"]
    allowed = {
        TextKind.CAMPAIGN_NAME: campaign["properties"]["name"],
        TextKind.CAMPAIGN_DESCRIPTION: campaign["properties"]["description"],
        TextKind.RELEASE: campaign["$defs"]["release"]["properties"]["text"],
        TextKind.DIFFICULTY_NAME: campaign["$defs"]["difficulty"]["properties"]["name"],
        TextKind.DIFFICULTY_DESCRIPTION: campaign["$defs"]["difficulty"]["properties"]["description"],
        TextKind.NODE_NAME: campaign["$defs"]["node"]["properties"]["name"],
        TextKind.CHOICE: campaign["$defs"]["edge"]["properties"]["choice"],
        TextKind.LEVEL_NAME: level["properties"]["name"],
        TextKind.LEVEL_DESCRIPTION: level["properties"]["description"],
        TextKind.CITY: level["$defs"]["city"]["properties"]["name"],
        TextKind.REGION: level["$defs"]["region"]["properties"]["name"],
        TextKind.VARIABLE: level["$defs"]["variable"]["properties"]["name"],
        TextKind.PAGE_TITLE: page["title"],
        TextKind.PAGE_TEXT: page["text"],
    }
    assert {kind: MOST[kind] for kind in allowed} == {kind: one["maxLength"] for kind, one in allowed.items()}


def test_what_a_text_is_for_is_said_in_the_language_of_whoever_reads_it() -> None:
    assert {kind.value for kind in TextKind} <= NAMES.keys()
