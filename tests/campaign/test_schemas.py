"""The schemas describe exactly what the models hold, and explain every property."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from runtime import resources
from runtime.campaign.model import (
    Accepted,
    AcceptedFile,
    Campaign,
    CampaignWords,
    Carry,
    Difficulty,
    Edge,
    EndKind,
    LevelOutcome,
    MapNote,
    Node,
    NoteFile,
    Stamp,
    TextTable,
)
from runtime.campaign.play import CarryOver, Proof, ProofFile, ProofGame
from runtime.campaign.progress import CampaignProgress, NodeResult
from runtime.campaign.rulesets import KEYS, USUAL
from runtime.campaign.schema_validation import Schemas
from runtime.campaign.tables import Prize, PrizeToken, TableColumn, TableLevel
from runtime.campaign.validity import referred
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import Element
from runtime.engine.conditions.condition_kinds import CONDITION_KINDS
from runtime.engine.conditions.effect_kinds import EFFECT_KINDS
from runtime.engine.levels.level import (
    City,
    Condition,
    DifficultyColumn,
    Effect,
    Level,
    Pool,
    PoolKind,
    Region,
    Seat,
    Start,
    Story,
    StoryPage,
    Token,
    Trigger,
    WinPath,
    WordChanges,
)
from runtime.lexicon.reader import TIERS
from runtime.support.json_text import parse
from tests.campaign.vocabulary_schema import condition_arguments, effect_arguments, effects_text, kinds_text, texts

SCHEMAS: Mapping[str, Any] = Schemas(resources.schemas()).by_name
FORM_ONLY = {"$schema", "format"}
"""Properties that say something about the file, not about the thing in it."""

PAIRS = [
    (Level, SCHEMAS["level"]),
    (City, SCHEMAS["level"]["$defs"]["city"]),
    (Token, SCHEMAS["level"]["$defs"]["token"]),
    (Region, SCHEMAS["level"]["$defs"]["region"]),
    (Seat, SCHEMAS["level"]["$defs"]["seat"]),
    (Pool, SCHEMAS["level"]["$defs"]["pool"]),
    (Start, SCHEMAS["level"]["$defs"]["start"]),
    (WordChanges, SCHEMAS["level"]["$defs"]["words"]),
    (Condition, SCHEMAS["level"]["$defs"]["condition"]),
    (WinPath, SCHEMAS["level"]["$defs"]["win_path"]),
    (Effect, SCHEMAS["level"]["$defs"]["effect"]),
    (Trigger, SCHEMAS["level"]["$defs"]["trigger"]),
    (Campaign, SCHEMAS["campaign"]),
    (CampaignWords, SCHEMAS["campaign"]["$defs"]["words"]),
    (Node, SCHEMAS["campaign"]["$defs"]["node"]),
    (Edge, SCHEMAS["campaign"]["$defs"]["edge"]),
    (Carry, SCHEMAS["campaign"]["$defs"]["carry"]),
    (Difficulty, SCHEMAS["campaign"]["$defs"]["difficulty"]),
    (StoryPage, SCHEMAS["level"]["$defs"]["page"]),
    (Story, SCHEMAS["level"]["$defs"]["story"]),
    (DifficultyColumn, SCHEMAS["level"]["$defs"]["column"]),
    (CarryOver, SCHEMAS["preset"]["$defs"]["carry"]),
    (TextTable, SCHEMAS["text"]),
    (Stamp, SCHEMAS["stamp"]),
    (AcceptedFile, SCHEMAS["accepted"]),
    (NoteFile, SCHEMAS["notes"]),
    (MapNote, SCHEMAS["notes"]["$defs"]["note"]),
    (Accepted, SCHEMAS["accepted"]["$defs"]["finding"]),
    (ProofFile, SCHEMAS["proof"]),
    (Proof, SCHEMAS["proof"]["$defs"]["proof"]),
    (ProofGame, SCHEMAS["proof"]["$defs"]["game"]),
    (CampaignProgress, SCHEMAS["progress"]),
    (NodeResult, SCHEMAS["progress"]["$defs"]["result"]),
    (TableLevel, SCHEMAS["table-level"]),
    (Prize, SCHEMAS["table-level"]["properties"]["prize"]),
    (PrizeToken, SCHEMAS["table-level"]["$defs"]["token"]),
    (TableColumn, SCHEMAS["table-level"]["$defs"]["column"]),
]
LISTS_OF_FILES = {"texts", "accepted", "proofs", "notes"}
"""What a file of its kind must hold, though the model can do without."""


@pytest.mark.parametrize(("model", "schema"), PAIRS, ids=lambda value: getattr(value, "__name__", ""))
def test_a_models_fields_are_the_schemas_properties(model: Any, schema: Mapping[str, Any]) -> None:
    # What has files of its own beside campaign.json; table games are listed among the levels.
    apart = {"tables", "presets", "proofs", "texts", "stamps", "accepted", "notes"} if model is Campaign else set()
    apart |= {"extra"}
    apart |= {"journey"} if model is Level else set()
    assert {field.name for field in fields(model)} - apart == set(schema["properties"]) - FORM_ONLY


@pytest.mark.parametrize(("model", "schema"), PAIRS, ids=lambda value: getattr(value, "__name__", ""))
def test_what_a_model_needs_the_schema_requires(model: Any, schema: Mapping[str, Any]) -> None:
    needed = {f.name for f in fields(model) if f.default is MISSING and f.default_factory is MISSING}
    assert needed == set(schema.get("required", ())) - FORM_ONLY - LISTS_OF_FILES


def test_a_rulesets_parameters_are_the_schemas_properties() -> None:
    ruleset = SCHEMAS["ruleset"]
    assert list(KEYS) == [key for key in ruleset["properties"] if key not in FORM_ONLY | {"id", "name"}]
    assert set(ruleset["required"]) == set(ruleset["properties"]) - {"$schema", *USUAL}


def test_a_level_may_override_exactly_the_rulesets_parameters() -> None:
    overrides = SCHEMAS["level"]["properties"]["rules"]["properties"]
    assert overrides == {key: {"$ref": f"#/$defs/ruleset.properties.{key}"} for key in KEYS}
    ruleset = SCHEMAS["ruleset"]["properties"]
    copies = {key: SCHEMAS["level"]["$defs"][f"ruleset.properties.{key}"] for key in KEYS}
    assert [key for key in KEYS if copies[key]["description"] != ruleset[key]["description"]] == []


def test_enumerations_are_those_of_the_models() -> None:
    definitions = SCHEMAS["level"]["$defs"]
    assert definitions["token"]["properties"]["element"]["enum"] == [element.value for element in Element]
    assert definitions["pool"]["properties"]["kind"]["enum"] == [kind.value for kind in PoolKind]
    for words in (definitions["words"], SCHEMAS["campaign"]["$defs"]["words"]):
        assert words["properties"]["lexicon"]["enum"] == words["properties"]["offers"]["enum"] == list(TIERS)
    assert SCHEMAS["level"]["properties"]["symmetry"]["enum"] == [symmetry.value for symmetry in Symmetry]
    edge = SCHEMAS["campaign"]["$defs"]["edge"]["properties"]
    assert edge["outcome"]["enum"] == [outcome.value for outcome in LevelOutcome]
    node = SCHEMAS["campaign"]["$defs"]["node"]["properties"]
    assert node["ending"]["enum"] == [kind.value for kind in EndKind]


def described(whole: object, schema: object, pointer: str = "") -> Iterator[tuple[str, bool]]:
    """Each property of a schema and whether it is described, there or where it refers to."""
    if isinstance(schema, list):
        for number, item in enumerate(schema):
            yield from described(whole, item, f"{pointer}/{number}")
    if not isinstance(schema, dict):
        return
    for key, inner in schema.get("properties", {}).items():
        target = inner
        if "description" not in inner and "$ref" in inner:
            target = referred(whole, inner["$ref"])
        yield f"{pointer}/{key}", len(target.get("description", "")) > 10
    for key, inner in schema.items():
        yield from described(whole, inner, f"{pointer}/{key}")


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_every_property_is_described(name: str) -> None:
    found = dict(described(SCHEMAS[name], SCHEMAS[name]))
    assert len(found) > 2
    assert [pointer for pointer, is_described in found.items() if not is_described] == []


@pytest.mark.slow  # 3 s; what makes the schemas is looked at by the tests above.
@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_each_schema_is_sound_json_schema(name: str) -> None:
    whole = json.loads((resources.schemas() / f"{name}.schema.json").read_text("utf-8"))
    import_module("jsonschema").Draft202012Validator.check_schema(whole)
    assert whole["$id"] == f"urn:scryptic:schema:{name}:1"


def test_the_schemas_are_as_their_script_makes_them() -> None:
    made = texts(resources.schemas())
    assert set(made) == set(resources.schemas().iterdir())
    for path, text in made.items():
        assert path.read_text("utf-8") == text, f"{path.name}: run python assets/make/schemas.py"


def plain_validator(name: str) -> Any:
    """What any other program has of a schema: the one file, and no network."""
    schema = json.loads((resources.schemas() / f"{name}.schema.json").read_text("utf-8"))
    return import_module("jsonschema").Draft202012Validator(schema)


_FILES = {"campaign.json": "campaign", "levels/*.json": "level", "texts/*.json": "text", "presets/*.json": "preset"}


def test_any_validator_passes_every_shipped_file_with_one_schema_alone() -> None:
    seen = 0
    for pattern, name in _FILES.items():
        validator = plain_validator(name)
        for path in sorted((resources.root() / "campaigns").glob(f"*/{pattern}")):
            data = json.loads(path.read_text("utf-8"))
            if "game" not in data:
                assert [error.message for error in validator.iter_errors(data)] == [], path
                seen += 1
    assert seen > 30


_CONDITION: Mapping[str, Any] = {"kind": "score", "arguments": {"points": 30}}


@pytest.mark.parametrize(
    ("when", "wrong"),
    [
        ({"kind": "scores", "arguments": {"points": 30}}, "is not one of"),
        ({"kind": "score", "arguments": {"points": "30"}}, "is not of type 'integer'"),
        ({"kind": "score", "arguments": {"points": 30, "point": 3}}, "'point' was unexpected"),
        ({"kind": "score"}, "'arguments' is a required property"),
        ({"kind": "score", "arguments": {}}, "'points' is a required property"),
        ({"kind": "lead", "arguments": {"points": 3, "side": "golden"}}, "is not one of"),
        ({"kind": "all"}, "'parts' is a required property"),
        ({"kind": "not", "parts": [_CONDITION, _CONDITION]}, "is too long"),
        ({"kind": "score", "arguments": {"points": 30}, "parts": [_CONDITION]}, "expected to be empty"),
        ({"kind": "all", "parts": [{"kind": "occupied"}]}, "is not one of"),
    ],
)
def test_any_validator_finds_what_a_condition_must_not_have(when: object, wrong: str) -> None:
    level: dict[str, Any] = {"format": 1, "id": "meadow", "name": "Meadow", "terrain": ["..f", "~^="]}
    level["conditions"] = {"gold": [{"id": "points", "when": _CONDITION}]}
    assert plain_validator("level").is_valid(level)
    level["conditions"]["gold"][0]["when"] = when
    (found, *_) = plain_validator("level").iter_errors(level)
    assert wrong in found.message


@pytest.mark.parametrize(
    ("effect", "wrong"),
    [
        ({"kind": "massage", "arguments": {"text": "Hello"}}, "is not one of"),
        ({"kind": "terrain", "arguments": {"terrain": "lava"}}, "is not valid under any of the given schemas"),
        ({"kind": "terrain", "arguments": {"terrain": "larva", "cells": [[0, 0]]}}, "is not one of"),
        ({"kind": "place_token", "arguments": {"id": "t", "at": [0], "element": "flood"}}, "is too short"),
    ],
)
def test_any_validator_finds_what_an_effect_must_not_have(effect: object, wrong: str) -> None:
    trigger: dict[str, Any] = {"id": "dawn", "when": {"kind": "turn_begins", "arguments": {"turn": 2}}}
    level = {"format": 1, "id": "meadow", "name": "Meadow", "terrain": ["..f", "~^="], "triggers": [trigger]}
    trigger["effects"] = [{"kind": "message", "arguments": {"text": "Hello"}}]
    assert plain_validator("level").is_valid(level)
    trigger["effects"] = [effect]
    (found, *_) = plain_validator("level").iter_errors(level)
    assert wrong in found.message


def test_any_validator_finds_a_sign_that_is_no_terrain() -> None:
    level = {"format": 1, "id": "meadow", "name": "Meadow", "terrain": ["..f", "~^x"]}
    (found,) = plain_validator("level").iter_errors(level)
    assert "'~^x' does not match" in found.message


def test_the_meaning_of_a_place_comes_from_the_schema() -> None:
    schemas = Schemas(resources.schemas())
    assert "letters and captured tokens" in schemas.meaning("level", "/rules/rack.limit")
    assert "[row, column]" in schemas.meaning("level", "/cities/3/at/0")
    weight = "/editions/release/look/positions/score"
    assert schemas.meaning("quick-players", weight) == "For each point of the lead."
    assert schemas.meaning("level", "/conditions/gold/0/when/parts/1/kind").startswith("all:")


def test_conditions_and_effects_are_described_as_the_engine_reads_them() -> None:
    definitions = SCHEMAS["level"]["$defs"]
    condition, effect = definitions["condition"]["properties"], definitions["effect"]["properties"]
    assert condition["kind"]["description"] == kinds_text()
    assert effect["kind"]["description"] == effects_text()
    assert condition["arguments"]["properties"] == condition_arguments()
    assert effect["arguments"]["properties"] == effect_arguments()


def test_the_schemas_are_named_in_shipped_rulesets() -> None:
    for path in (resources.assets() / "rulesets").glob("*.json"):
        hint = json.loads(path.read_text("utf-8"))["$schema"]
        assert (path.parent / hint).resolve() == (resources.schemas() / "ruleset.schema.json").resolve()
        assert Schemas(resources.schemas()).issues("ruleset", parse(path.read_bytes()), path.name) == ()


def test_every_example_of_the_page_is_as_the_schemas_have_it() -> None:
    text = (resources.schemas() / "README.md").read_text("utf-8")
    shown = [json.loads(one) for one in re.findall(r"```json\n(.*?)```", text, re.DOTALL)]
    whole = [one for one in shown if "format" in one]
    assert len(whole) == 8
    for one in whole:
        plain_validator(Path(one["$schema"]).name.removesuffix(".schema.json")).validate(one)
    level = next(one for one in whole if "terrain" in one)
    kinds = [one for one in shown if "kind" in one]
    assert [one["kind"] for one in kinds] == [*CONDITION_KINDS, *EFFECT_KINDS]
    for number, one in enumerate(kinds):
        if number < len(CONDITION_KINDS):
            said = {"conditions": {"gold": [{"id": "way", "when": one}]}}
        else:
            said = {"triggers": [{"id": "then", "when": {"kind": "conquest"}, "effects": [one]}]}
        plain_validator("level").validate({**level, **said})


def test_the_page_tells_of_every_member_of_what_is_written_by_hand() -> None:
    text = (resources.schemas() / "README.md").read_text("utf-8")
    for name in ("campaign", "level", "table-level", "preset", "notes", "text", "accepted", "ruleset"):
        schema = json.loads((resources.schemas() / f"{name}.schema.json").read_text("utf-8"))
        for member, form in schema["properties"].items():
            assert f"`{member}`" in text, (name, member)
            meaning = form.get("description", "").replace("|", "\\|").replace("<", "&lt;")
            assert meaning in text, (name, member)
