"""What new campaigns begin with: valid, fair and playable whatever size and symmetry is wished."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from editor.document.campaigns import AcceptIssues, ReopenIssues, begin
from editor.document.document import Document
from editor.document.edit import EditRefusal
from editor.document.levels import AddLevel, AddTable, blank_level, level_like
from editor.document.notes import PutNote, RemoveNote
from editor.document.presets_and_proofs import SetPresets
from editor.document.tables import blank_table
from editor.document.texts import AddLanguage
from runtime import resources
from runtime.ai import NOVICE
from runtime.campaign.model import Accepted, AcceptedFile, Campaign, MapNote
from runtime.campaign.play import Preset
from runtime.campaign.rulesets import read_rulesets
from runtime.campaign.symmetry import symmetry_breaks
from runtime.campaign.templates import OPPONENT, TEMPLATES, CampaignOptions, CampaignTemplate
from runtime.checks import check_campaign, check_level
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import Side
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import Terrain
from runtime.lexicon import WordSource, load_words
from runtime.support.texts import english

SIZES = (
    *(Size(length, length) for length in (*range(2, 16), 24, 60)),
    Size(9, 14),
    Size(7, 20),
    Size(20, 7),
    Size(2, 30),
)
FEW = (*(Size(length, length) for length in (2, 3, 4, 5, 6, 7, 8, 11, 15)), Size(7, 20), Size(20, 7), Size(2, 30))
"""Where not everything has room, and some others; ``pytest -m proof`` tries all sizes, in five seconds."""


@pytest.mark.slow
@pytest.mark.parametrize("sizes", [FEW, pytest.param(SIZES, marks=pytest.mark.proof)], ids=["few", "all"])
@pytest.mark.parametrize(
    "template",
    [
        pytest.param(template, marks=() if number < 2 else pytest.mark.proof)
        for number, template in enumerate(TEMPLATES.values())
    ],
    ids=lambda template: template.id,
)
def test_every_beginning_is_without_a_fault_and_fair(template: CampaignTemplate, sizes: tuple[Size, ...]) -> None:
    rulesets = read_rulesets(resources.assets() / "rulesets")
    lexicon = load_words(WordSource(resources.assets() / "lexicon"))
    for size in sizes:
        for symmetry in (None, *Symmetry):
            made = begin(template, CampaignOptions("Dawn", size, symmetry), english())
            too_small = min(size.rows, size.columns) < template.least
            if too_small or (symmetry is not None and not symmetry.fits(size)):
                assert isinstance(made, EditRefusal)
                continue
            assert not isinstance(made, EditRefusal), (size, symmetry)
            assert check_campaign(made, rulesets, lexicon) == (), (size, symmetry)
            for level in made.levels:
                assert level.symmetry is not None or (symmetry is None and template.id == "blank")
                assert not level.symmetry or not symmetry_breaks(level, level.symmetry)


def test_the_first_beginning_has_all_that_a_first_map_needs() -> None:
    template = next(iter(TEMPLATES.values()))
    made = begin(template, CampaignOptions("Dawn", Size(15, 15), template.symmetry), english())
    assert not isinstance(made, EditRefusal)
    level = made.levels[0]
    assert [city.owner for city in level.cities].count(None) == 2
    assert {city.owner for city in level.cities} == {Side.GOLD, Side.SILVER, None}
    assert level.tokens
    assert Terrain.WATER in level.terrain.cells


@pytest.mark.parametrize("template", TEMPLATES.values(), ids=lambda template: template.id)
def test_where_there_is_room_the_first_rack_is_the_usual_one(template: CampaignTemplate) -> None:
    for symmetry in (None, *Symmetry):
        made = begin(template, CampaignOptions("Dawn", Size(15, 15), symmetry), english())
        assert not isinstance(made, EditRefusal)
        assert all(not level.rules and level.pools.gold.multiple == 1 for level in made.levels)


def test_a_level_that_is_added_has_its_cities_apart_too() -> None:
    rulesets = read_rulesets(resources.assets() / "rulesets")
    for size in (*(Size(length, length) for length in range(2, 16)), Size(3, 10), Size(10, 3)):
        level = blank_level(Campaign("test", "Test", ()), "One", size)
        assert check_level(level, rulesets) == (), size
        for symmetry in (one for one in Symmetry if one.fits(size)):
            like = replace(level, symmetry=symmetry, rules={"rack.start": 12})
            assert check_level(level_like(level, like), rulesets) == (), (size, symmetry)


def test_the_story_leads_from_level_to_level() -> None:
    made = begin(TEMPLATES["story"], CampaignOptions("Dawn", Size(11, 11), Symmetry.LEFT_RIGHT, "Ada"), english())
    assert not isinstance(made, EditRefusal)
    assert [edge.start for edge in made.edges] == [made.start]
    assert made.edges[0].end == made.levels[1].id
    assert made.author == "Ada"


def test_a_map_that_is_too_small_is_refused_with_the_least_size() -> None:
    refused = begin(TEMPLATES["duel"], CampaignOptions("Dawn", Size(5, 9)), english())
    assert isinstance(refused, EditRefusal)
    assert refused.details["least"] == 7
    assert begin(TEMPLATES["blank"], CampaignOptions(" ", Size(5, 9)), english()) == EditRefusal("no-name")


def test_the_opponent_is_a_player_that_there_is() -> None:
    assert NOVICE.id == OPPONENT


@pytest.mark.parametrize(
    ("hint", "beside"),
    [
        ("schemas/campaign.schema.json", "../schemas/level.schema.json"),
        ("./campaign.schema.json", "../level.schema.json"),
        ("../../all/campaign.schema.json", "../../../all/level.schema.json"),
        ("https://host/campaign.schema.json", "https://host/level.schema.json"),
        ("/srv/campaign.schema.json", "/srv/level.schema.json"),
        ("urn:scryptic:schema:campaign:1", None),
        (None, None),
    ],
)
def test_a_new_level_names_its_schema_where_the_campaign_does(hint: str | None, beside: str | None) -> None:
    extra = {} if hint is None else {"$schema": hint}
    level = blank_level(Campaign("test", "Test", (), extra=extra), "One", Size(9, 9))
    assert level.extra.get("$schema") == beside


def test_the_files_of_a_new_campaign_name_schemas_that_lie_beside_them_and_old_ones_stay(tmp_path: Path) -> None:
    made = begin(TEMPLATES["blank"], CampaignOptions("Dawn", Size(9, 9)), english())
    assert not isinstance(made, EditRefusal)
    document = Document(made)
    assert document.save(tmp_path / "dawn") is None
    document.perform("Level", AddLevel(blank_level(document.campaign, "Noon", Size(9, 9))))
    late = Preset("late", "Late")
    document.perform("Table", AddTable(blank_table(document.campaign, "Glyphs", "scribe")))
    document.perform("Language", AddLanguage("de"))
    document.perform("Presets", SetPresets("noon", (late,)))
    fine = Accepted("map-large", "It is meant so.", "noon")
    document.perform("Accept", AcceptIssues((fine,)))
    document.perform("Note", PutNote("noon", MapNote("n", Cell(1, 1), "Look here.")))
    assert document.save() is None
    files = [file for file in (tmp_path / "dawn").rglob("*.json") if file.parent.name != "schemas"]
    assert sorted(file.parent.name for file in files) == [
        *("dawn", "dawn", "levels", "levels", "levels", "notes", "presets", "text")
    ]
    for file in files:
        content = json.loads(file.read_text("utf-8"))
        assert next(iter(content)) == "$schema"
        assert "properties" in json.loads((file.parent / content["$schema"]).read_text("utf-8"))
    document.perform("Presets", SetPresets("noon", ()))
    document.perform("Accept", ReopenIssues((fine,)))
    document.perform("Note", RemoveNote("noon", "n"))
    files_left = (document.campaign.presets, document.campaign.notes, document.campaign.accepted)
    assert files_left == ({}, {}, AcceptedFile()), "a schema alone is no reason for a file"
    old = Document(replace(made, extra={}, levels=tuple(replace(one, extra={}) for one in made.levels)))
    old.perform("Accept", AcceptIssues((fine,)))
    assert old.save(tmp_path / "old") is None
    assert "$schema" not in (tmp_path / "old/accepted.json").read_text("utf-8")
    assert not (tmp_path / "old/schemas").exists()
    assert "$schema" not in (tmp_path / "old/campaign.json").read_text("utf-8")
