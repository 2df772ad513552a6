"""Every value of a file has a bound, and what is beyond it comes to nobody who goes by the schema."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.document.edit import why_too_much
from runtime import resources
from runtime.campaign.bounds import MOST, bound_issues, sums_of
from runtime.campaign.reader import read_level
from runtime.campaign.schema_validation import Schemas, sound_part
from runtime.campaign.validity import Validity
from runtime.engine.board.grid import Cell
from runtime.engine.levels.level import Region
from runtime.support.issues import Issue, Place, Severity
from runtime.support.json_text import JsonLimits, parse, shown
from runtime.support.reasons import CONCERNS
from tests.campaign.bound_tricks import a_level, condition, objectives
from tests.checks.test_looks import CAMPAIGN, LEVEL

SCHEMAS = Schemas(resources.schemas())
READ = ("accepted", "campaign", "level", "notes", "preset", "progress", "proof", "table-level", "text")
INNER = ("items", "additionalProperties", "propertyNames")


def unbounded(schema: Mapping[str, Any], where: str) -> Iterator[str]:
    """The places of a schema that bound nothing."""
    kinds = schema.get("type", ())
    kinds = (kinds,) if isinstance(kinds, str) else kinds
    if "enum" not in schema and "const" not in schema:
        if {"integer", "number"} & set(kinds) and not {"minimum", "maximum"} <= schema.keys():
            yield f"{where}: number"
        if "string" in kinds and not {"maxLength", "pattern"} & schema.keys():
            yield f"{where}: text"
        if "array" in kinds and "maxItems" not in schema:
            yield f"{where}: list"
        if "object" in kinds and schema.get("additionalProperties") is not False and "maxProperties" not in schema:
            yield f"{where}: object"
    for key in ("properties", "$defs"):
        for name, inner in schema.get(key, {}).items():
            yield from unbounded(inner, f"{where}/{name}")
    for key in INNER:
        if isinstance(schema.get(key), dict):
            yield from unbounded(schema[key], f"{where}/{key}")
    for number, inner in enumerate(schema.get("prefixItems", ())):
        yield from unbounded(inner, f"{where}/{number}")


@pytest.mark.parametrize("name", [*READ, "ruleset"])
def test_every_number_text_and_list_has_a_bound(name: str) -> None:
    assert list(unbounded(SCHEMAS.by_name[name], name)) == []


def test_every_sum_has_its_words() -> None:
    assert set(MOST) <= set(CONCERNS)


@pytest.mark.slow
@given(st.recursive(st.none() | st.integers(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)))
def test_sums_are_found_of_whatever_a_file_holds(value: Any) -> None:
    keys = ("conditions", "triggers", "regions", "difficulty", "edges")
    assert sums_of(dict.fromkeys(keys, value)).keys() == MOST.keys()


def test_a_sum_just_within_its_bound_is_no_fault_and_one_beyond_is() -> None:
    trees = [{"kind": "any", "parts": [condition()] * 99}] * (MOST["conditions"] // 100)
    assert not bound_issues(a_level(conditions=objectives(*trees)), "level.json")
    (issue,) = bound_issues(a_level(conditions=objectives(*trees, condition())), "level.json")
    assert (issue.code, issue.details["count"]) == ("too-much", MOST["conditions"] + 1)


def test_what_has_not_its_form_is_left_out_and_what_lies_beside_it_keeps_its_number() -> None:
    data: dict[str, object] = {"a": [1, {"b": 2, "c": 3}, 4], "d/~": {"e": 5}, "f": 6}
    wrong = ["/a/0", "/a/1/b", "/d~1~0/e", "/f/none", ""]
    issues = [Issue(Severity.ERROR, "out-of-range", Place(pointer=pointer)) for pointer in wrong]
    warning = Issue(Severity.WARNING, "unknown-key", Place(pointer="/f"))
    assert sound_part(data, [*issues, warning]) == {"a": [None, {"c": 3}, 4], "d/~": {}, "f": 6}
    assert data["a"] == [1, {"b": 2, "c": 3}, 4]


def test_a_level_is_read_without_what_is_beyond_its_bounds(tmp_path: Path) -> None:
    pools = {"gold": {"kind": "counts", "counts": {"A": 2_000_000_000, "B": 3}}}
    path = tmp_path / "one.json"
    path.write_text(json.dumps(a_level(pools=pools, rules={"rack.limit": 10**30, "rack.draw": 4})))
    read = read_level(path, SCHEMAS)
    assert read.level is not None
    assert read.level.pools.gold.counts == {"B": 3}
    assert read.level.rules == {"rack.draw": 4}
    assert read.read_only
    assert {issue.place.pointer for issue in read.issues} == {"/pools/gold/counts/A", "/rules/rack.limit"}


@pytest.mark.slow
def test_a_list_that_is_too_long_is_told_by_its_length_alone() -> None:
    letters = [["x", "y", 3]] * 100_001
    data = a_level(start={"letters": {"gold": letters}})
    issues = SCHEMAS.issues("level", parse(json.dumps(data)), "level.json")
    assert [(issue.code, issue.place.pointer) for issue in issues] == [("too-long", "/start/letters/gold")]


def levels() -> Iterator[tuple[str, Any]]:
    for path in sorted(resources.campaign("samples").parent.rglob("levels/*.json")):  # type: ignore[union-attr]
        data = json.loads(path.read_text("utf-8"))
        yield ("table-level" if "game" in data else "level"), data


def test_sound_levels_are_surely_sound() -> None:
    validity = Validity(SCHEMAS.by_name["level"])
    sure = [validity.has(SCHEMAS.by_name[name], data) for name, data in levels() if name == "level"]
    assert sure
    assert all(sure)


@pytest.mark.slow
@given(st.data())
def test_what_is_surely_sound_is_sound_to_the_library(data: st.DataObject) -> None:
    """A value that is damaged somewhere is never surely right where the library finds it wrong."""
    level = json.loads(
        json.dumps(a_level(conditions=objectives(condition()), regions=[{"id": "r", "cells": [[1, 1]]}]))
    )
    places: list[tuple[Any, Any]] = []

    def walk(value: Any) -> None:
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            places.append((value, key))
            if isinstance(inner, dict | list):
                walk(inner)

    walk(level)
    holder, key = data.draw(st.sampled_from(places))
    holder[key] = data.draw(
        st.sampled_from([None, True, -1, 10**12, 1.5, "", "x" * 300, "r\n", [], [1], {}, {"kind": "x"}])
    )
    schema = SCHEMAS.by_name["level"]
    if Validity(schema).has(schema, level):
        from jsonschema import Draft202012Validator
        from referencing import Registry, Resource

        registry = Registry().with_resources((s["$id"], Resource.from_contents(s)) for s in SCHEMAS.by_name.values())
        assert Draft202012Validator(schema, registry=registry).is_valid(level)


def test_values_are_counted_where_they_are_values_only() -> None:
    limits = JsonLimits(values=10, groups=3)
    assert parse(json.dumps({"a": ",[{" * 50}), limits=limits).is_whole
    assert [issue.code for issue in parse("[1,2,3,4,5,6,7,8,9,0,1]", limits=limits).issues] == ["json-too-much"]
    assert [issue.code for issue in parse("[[],[],[]]", limits=limits).issues] == ["json-too-much"]


def test_a_value_is_shown_without_being_written_whole() -> None:
    assert shown([1] * 5) == "[1, 1, 1, 1, 1]"
    assert len(shown([[1] * 1000] * 1000)) == 40
    assert shown("x" * 41) == "x" * 39 + "…"


def test_an_edit_can_not_make_what_could_not_be_read_again() -> None:
    def with_cells(count: int) -> Any:
        cells = tuple(Cell(number // 1000, number % 1000) for number in range(count))
        regions = tuple(Region(name, cells) for name in "rst")
        return CAMPAIGN.having_level(replace(LEVEL, regions=regions))

    assert why_too_much(CAMPAIGN, with_cells(66_000)) is None
    refused = why_too_much(CAMPAIGN, with_cells(67_000))
    assert refused is not None
    assert refused.code == "too-many"
