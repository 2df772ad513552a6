"""Rules and what they choose between are called in the editor's tables as they are in the game's set-up."""

from __future__ import annotations

import json

import pytest

from editor.docks.difficulty_rows import rule_about, rule_name, rule_values, value_name
from runtime import resources
from runtime.campaign.rulesets import parameters, read_rulesets
from runtime.support.texts import english

SCHEMA = json.loads((resources.schemas() / "ruleset.schema.json").read_text("utf-8"))["properties"]
TABLES = ("letters.values", "letters.counts")
RULES = [one for one in parameters(read_rulesets(resources.assets() / "rulesets")["release"]) if one not in TABLES]


def test_every_rule_has_a_name_of_its_own() -> None:
    t = english()
    names = {rule_name(t, rule) for rule in RULES}
    assert len(names) == len(RULES)
    assert not names & set(RULES)
    assert all(rule_about(t, rule) for rule in RULES)
    assert rule_name(t, "rule.of-tomorrow") == "rule.of-tomorrow"


@pytest.mark.parametrize("rule", RULES)
def test_what_a_rule_chooses_between_has_names(rule: str) -> None:
    kind = SCHEMA[rule]
    expected = [True, False] if kind.get("type") == "boolean" else kind.get("enum")
    offered = rule_values(english(), rule)
    if expected:
        assert [name for _, name in offered] == [value_name(english(), rule, one) for one in expected]
        assert not {name for _, name in offered} & {str(one) for one in expected}


def test_other_values_are_shown_as_they_are_typed() -> None:
    assert value_name(english(), "spies", 3) == "3"
    assert value_name(english(), "no_city", None) == ""
    assert value_name(english(), "forest.clearing", ["burning"]) == '["burning"]'
