"""Every rule of an edition has a name for people, and every word that a rule chooses between."""

from __future__ import annotations

import json

import pytest

from editor.docks.rule_names import RULES, VALUES, rule_name, value_name
from runtime import resources
from runtime.campaign.rulesets import parameters, read_rulesets
from runtime.support.texts import english

SCHEMA = json.loads((resources.schemas() / "ruleset.schema.json").read_text("utf-8"))["properties"]


def test_every_rule_has_a_name_of_its_own() -> None:
    rules = parameters(read_rulesets(resources.assets() / "rulesets")["release"])
    assert set(rules) == set(RULES)
    assert len({rule_name(english(), rule) for rule in rules}) == len(rules)
    assert rule_name(english(), "rule.of-tomorrow") == "rule.of-tomorrow"


@pytest.mark.parametrize("rule", RULES)
def test_what_a_rule_chooses_between_has_names(rule: str) -> None:
    kind = SCHEMA[rule]
    words = [json.dumps(one) for one in (True, False)] if kind.get("type") == "boolean" else kind.get("enum", [])
    offered = [value for value, _ in VALUES.get(rule, ())]
    if words:
        assert sorted(offered) == sorted(words)
    for value, name in VALUES.get(rule, ()):
        known = value in kind.get("enum", ()) or "$ref" in kind
        assert value_name(english(), rule, value if known else json.loads(value)) == name


def test_other_values_are_shown_as_they_are_typed() -> None:
    assert value_name(english(), "spies", 3) == "3"
    assert value_name(english(), "no_city", None) == ""
    assert value_name(english(), "forest.clearing", ["burning"]) == '["burning"]'
