"""The editions are exactly those of the rules page, and a level's own parameters are laid over them."""

from __future__ import annotations

import json
import pickle
from fractions import Fraction
from pathlib import Path

import pytest

from runtime import resources
from runtime.campaign.rulesets import KEYS, RulesetError, override_issues, read_ruleset, read_rulesets, resolve
from runtime.engine.board.sides import Side
from runtime.engine.levels.ruleset import Ruleset
from runtime.support.issues import Severity
from runtime.support.texts import english
from runtime.support.wording import say_issue

RULESETS = read_rulesets(resources.assets() / "rulesets")

# The table of section 11 of the rules: key, release, design 1.6.
TABLE = [
    ("rack.start", 9, 7),
    ("rack.limit", 10, 12),
    ("rack.draw", 3, 3),
    ("rack.discards_return", False, False),
    ("rack.playable_start", False, False),
    ("forest.density", 2, 2),
    ("forest.passes", ">=", ">"),
    ("forest.clearing", ("burning",), ("burning", "cutting")),
    ("forest.connotation_multiplier", Fraction(3, 2), Fraction(3, 2)),
    ("forest.mountain_bonus", True, False),
    ("water.how", "add", "multiply"),
    ("water.amount", Fraction(-1), Fraction(3, 5)),
    ("water.roles", ["attack", "defence"], ["attack"]),
    ("mountain.how", "letter", "word"),
    ("ice.bears", 1, 1),
    ("ice.melts", "heavy", "word"),
    ("city.how", "add", "multiply"),
    ("city.amount", Fraction(2), Fraction(3, 2)),
    ("city.capture_bonus", 30, 40),
    ("connotation.multiplier", Fraction(3, 2), Fraction(3, 2)),
    ("disconnected.multiplier", Fraction(3, 5), Fraction(3, 5)),
    ("combat.order", "strongest_first", "defender_chooses"),
    ("combat.capture_score", "strength", "letters"),
    ("combat.penalty", True, False),
    ("combat.attrition", "strength", "strength"),
    ("combat.repelled_keeps", True, True),
    ("redeploy.max_crossings", 1, None),
    ("redeploy.disconnected", False, True),
    ("redeploy.leaves_whole", False, True),
    ("spies", 3, 0),
    ("token.power", 12, 12),
    ("token.region", "grown", "grown"),
    ("no_city", "score", "loses"),
    ("turn_limit", 200, 200),
    ("both_met", "score", "score"),
    ("first", "gold", "gold"),
    ("pie", False, False),
    ("passes", "nothing_added", "nothing_added"),
]


def parameter(ruleset: Ruleset, key: str) -> object:
    found: object = ruleset
    for name in key.split("."):
        found = getattr(found, name)
    if isinstance(found, tuple):
        return found if all(isinstance(item, str) for item in found) else [item.value for item in found]
    return getattr(found, "value", found)


@pytest.mark.parametrize(("key", "release", "design"), TABLE, ids=str)
def test_the_editions_are_those_of_the_rules_page(key: str, release: object, design: object) -> None:
    assert parameter(RULESETS["release"], key) == release
    assert parameter(RULESETS["design-1.6"], key) == design


def test_letters_are_worth_and_counted_as_the_rules_say() -> None:
    groups = {1: "ADEGILNORSTU", 2: "BCMP", 3: "FHJKQVWXYZ"}
    values = {letter: value for value, letters in groups.items() for letter in letters}
    counts = "A9 B2 C2 D4 E12 F2 G3 H2 I9 J1 K1 L4 M2 N6 O8 P2 Q1 R6 S4 T6 U4 V2 W2 X1 Y2 Z1"
    for ruleset in RULESETS.values():
        assert ruleset.letters.values == values
        assert ruleset.letters.counts == {one[0]: int(one[1:]) for one in counts.split()}
        assert sum(ruleset.letters.counts.values()) == 98


def test_a_level_overrides_single_parameters() -> None:
    release = RULESETS["release"]
    changed = resolve(
        release, {"rack.limit": 60, "water.amount": "-3/2", "redeploy.max_crossings": "any", "first": "silver"}
    )
    assert isinstance(changed, Ruleset)
    assert (changed.rack.limit, changed.rack.start) == (60, 9)
    assert changed.water.amount == Fraction(-3, 2)
    assert changed.redeploy.max_crossings is None
    assert changed.first is Side.SILVER
    assert release.rack.limit == 10


def test_every_wrong_parameter_is_told_with_its_pointer() -> None:
    wrong = {
        "rack.limt": 3,
        "rack.limit": "ten",
        "rack.draw": -1,
        "combat.order": "strongst_first",
        "water.amount": "1/0",
        "letters.values": {"ab": 1},
        "combat.penalty": 1,
        "water.roles": "attack",
    }
    issues = resolve(RULESETS["release"], wrong)
    assert isinstance(issues, tuple)
    assert [(issue.place.pointer, issue.code) for issue in issues] == [
        ("/rules/rack.limt", "unknown-key"),
        ("/rules/rack.limit", "wrong-type"),
        ("/rules/rack.draw", "out-of-range"),
        ("/rules/combat.order", "unknown-value"),
        ("/rules/water.amount", "bad-fraction"),
        ("/rules/letters.values", "not-a-letter"),
        ("/rules/combat.penalty", "wrong-type"),
        ("/rules/water.roles", "wrong-type"),
    ]
    assert issues[0].details["suggestion"] == "rack.limit"
    assert issues[3].details["suggestion"] == "strongest_first"


@pytest.mark.parametrize("value", [None, True, -1, 2.5, "x", [], {"ab": 1}, {"A": "x"}, "9" * 50], ids=repr)
def test_what_is_wrong_is_said_without_gaps(value: object, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(dict.fromkeys(KEYS[::2], value)), "utf-8")
    issues = (*override_issues(dict.fromkeys(KEYS, value)), *read_ruleset(path).issues)
    path.write_text(json.dumps(value), "utf-8")
    for issue in (*issues, *read_ruleset(path).issues):
        text, advice = say_issue(english(), issue)
        assert "?" not in text + advice.replace("”?", "”"), issue
        assert text.endswith(".")


def test_an_unknown_parameter_is_a_warning_and_changes_nothing() -> None:
    assert resolve(RULESETS["release"], {"weather.rain": 1}) == RULESETS["release"]
    assert [issue.severity for issue in override_issues({"weather.rain": 1})] == [Severity.WARNING]


def test_a_ruleset_can_go_to_another_process() -> None:
    for ruleset in RULESETS.values():
        assert pickle.loads(pickle.dumps(ruleset)) == ruleset


def test_a_damaged_ruleset_is_told_completely_with_lines(tmp_path: Path) -> None:
    shipped = resources.assets() / "rulesets" / "release.json"
    data = json.loads(shipped.read_text("utf-8"))
    del data["spies"]
    data["rack.limit"] = True
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(data, indent=0), "utf-8")
    read = read_ruleset(path)
    assert read.ruleset is None
    assert [(i.code, i.place.pointer, i.place.line) for i in read.issues] == [
        ("wrong-type", "/rack.limit", 7),
        ("missing-key", "/spies", 1),
    ]
    with pytest.raises(RulesetError, match="missing-key"):
        read_rulesets(tmp_path)


def test_there_is_a_key_for_every_parameter_once() -> None:
    # `mountain.multiplier` is the figure that the page's table gives beside `mountain.how`.
    assert {key for key, _, _ in TABLE} | {"letters.values", "letters.counts", "mountain.multiplier"} == set(KEYS)
