"""What the checks call impossible never comes about, whatever the conditions and triggers and however one plays."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.checks import check_level
from runtime.engine.level import Level
from runtime.engine.objectives import objectives
from runtime.engine.ruleset import Ruleset
from runtime.engine.sides import Side
from tests.properties.games import LEXICON, rulesets
from tests.properties.test_objectives import play, scenarios

IMPOSSIBLE = ("never-true", "turn-limit-short", "contradiction")


def called_impossible(level: Level, rules: Ruleset) -> set[str]:
    """The ids of the objectives of which the checks say that nobody can ever meet them."""
    found = set()
    for issue in check_level(level, {level.ruleset: rules}, LEXICON):
        parts = issue.place.pointer.removesuffix("/when").strip("/").split("/")
        if issue.code in IMPOSSIBLE and parts[0] == "conditions" and len(parts) == 3:
            found.add(level.conditions[Side(parts[1])][int(parts[2])].id)
    return found


@settings(max_examples=25)
@given(level=scenarios(), rules=rulesets(), seed=st.integers(0, 2**32))
def test_nothing_that_is_called_impossible_ever_comes_true(level: Level, rules: Ruleset, seed: int) -> None:
    never = called_impossible(level, rules)
    for _, _, applied in play(level, rules, seed) if never else []:
        assert never.isdisjoint(one.id for one in objectives(applied.state, LEXICON) if one.met)
