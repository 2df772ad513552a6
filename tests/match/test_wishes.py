"""Wishes for skirmishes are kept whole, and whatever is damaged of them is as the level has it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from runtime.campaign.rulesets import KEYS, parameters, resolve
from runtime.engine.board.sides import BySide
from runtime.engine.levels.level import PoolKind, Seat
from runtime.engine.levels.ruleset import Ruleset
from runtime.match.skirmish import GOALS, SkirmishOptions, is_rule, read_wishes, varied, wishes_data
from runtime.support.rule_texts import RULE_TEXTS
from tests.engine.boards import EDITIONS
from tests.match.small_levels import small_level

WHOLE = SkirmishOptions(
    goal="hold",
    figures={"count": 2, "turns": 4},
    pool=PoolKind.STANDARD,
    multiple=2,
    edition="design-1.6",
    ends=False,
    seats=BySide(Seat(), Seat("adept")),
    rules={"rack.limit": 14, "water.amount": "3/5", "forest.clearing": ["cutting"], "redeploy.max_crossings": "any"},
    turns=80,
    words=50,
)


@pytest.mark.parametrize("wishes", [SkirmishOptions(), WHOLE, *(SkirmishOptions(goal) for goal in GOALS)])
def test_wishes_survive_being_kept(wishes: SkirmishOptions) -> None:
    assert read_wishes(json.loads(json.dumps(wishes_data(wishes))), EDITIONS) == wishes


def test_nothing_is_kept_of_what_is_left_open() -> None:
    assert wishes_data(SkirmishOptions()) == {}


@pytest.mark.parametrize(
    "damaged",
    [
        {"goal": "glory", "edition": "none", "pool": "deep", "words": 3, "turns": 0, "multiple": 99},
        {"goal": ["hold"], "edition": {}, "pool": [], "words": True, "turns": "9", "ends": 1},
        {"seats": {"gold": "nobody", "silver": ["person"]}, "figures": {"points": "many"}},
        {"rules": {"rack.limit": "ten", "none.such": 1, "water.how": "subtract"}, "seats": 7, "figures": None},
    ],
)
def test_damaged_wishes_are_as_the_level_has_it(damaged: dict[str, object]) -> None:
    assert read_wishes(damaged, EDITIONS) == SkirmishOptions()


def test_rules_turns_and_words_are_the_players_own() -> None:
    level = varied(small_level(), WHOLE)
    rules = resolve(EDITIONS[level.ruleset], level.rules)
    assert isinstance(rules, Ruleset)
    found = parameters(rules)
    assert {key: found[key] for key in WHOLE.rules} == dict(WHOLE.rules)
    assert found["turn_limit"] == 80
    assert level.words.lexicon == 50
    assert varied(small_level(), SkirmishOptions()).rules == small_level().rules


def test_a_game_for_so_many_turns_has_no_other_limit() -> None:
    assert varied(small_level(), SkirmishOptions("time", {"turns": 12}, turns=80)).rules["turn_limit"] == 12


def test_every_parameter_but_the_letters_can_be_chosen_and_means_what_the_format_says() -> None:
    schema = json.loads((Path(__file__).parents[2] / "schemas" / "ruleset.schema.json").read_text("utf-8"))
    assert set(RULE_TEXTS) == set(KEYS) - {"letters.values", "letters.counts"}
    for key, rule in RULE_TEXTS.items():
        assert rule.about == without_values(schema["properties"][key]["description"]), key
        values = list(rule.values)
        assert all(is_rule(key, [value] if rule.many else value) for value in values), key
        known = schema["properties"][key]
        asked = known.get("items", known).get("enum")
        if asked is None and known.get("$ref") == "#/$defs/how":
            asked = schema["$defs"]["how"]["enum"]
        assert asked is None or sorted(asked) == sorted(values), key


def without_values(text: str) -> str:
    """A meaning without the values as files write them: ``("add")``."""
    while ' ("' in text:
        before, _, rest = text.partition(' ("')
        text = before + rest.partition('")')[2]
    return text
