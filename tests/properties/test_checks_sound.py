"""What the checks call impossible never comes about, whatever the conditions and triggers and however one plays."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime.checks import check_level
from runtime.checks.condition_bounds import most_of
from runtime.checks.reach_bounds import CarryOverBounds, Reach
from runtime.checks.step_budget import StepBudget
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.conditions.objectives import objectives
from runtime.engine.conditions.plan_builder import planned
from runtime.engine.game.condition_plan import ConditionNode
from runtime.engine.game.events import WordCommitted
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.words.board_context import BoardContext, scores
from tests.examples import examples
from tests.properties.games import LEXICON, rulesets
from tests.properties.test_objectives import play, scenarios

IMPOSSIBLE = frozenset(
    (
        "never-true",
        "goal-too-high",
        "turn-limit-short",
        "contradiction",
        "never-together",
        "ended-before",
        "lost-before",
        "letters-missing",
        "cities-too-few",
        "variable-never",
        "waits-in-vain",
        "ground-gone",
    )
)
NAMED = {"allow-bars": "other", "closed-before": "objective"}
"""What is told of a trigger that keeps an objective from being met, by the detail that names that."""


def called_impossible(level: Level, rules: Ruleset) -> set[str]:
    """The ids of the objectives of which the checks say that nobody can ever meet them."""
    found = set()
    for issue in check_level(level, {level.ruleset: rules}, LEXICON):
        parts = issue.place.pointer.removesuffix("/when").strip("/").split("/")
        if issue.code in IMPOSSIBLE and parts[0] == "conditions" and len(parts) == 3:
            found.add(level.conditions[Side(parts[1])][int(parts[2])].id)
        if issue.code in NAMED:
            found.add(str(issue.details[NAMED[issue.code]]))
    return found


@examples(25)
@given(level=scenarios(), rules=rulesets(), seed=st.integers(0, 2**32))
def test_nothing_that_is_called_impossible_ever_comes_true(level: Level, rules: Ruleset, seed: int) -> None:
    never = called_impossible(level, rules)
    for _, _, applied in play(level, rules, seed) if never else []:
        assert never.isdisjoint(one.id for one in objectives(applied.state, LEXICON) if one.met)


@pytest.mark.slow
@examples(40)
@given(level=scenarios(), rules=rulesets(), seed=st.integers(0, 2**32))
def test_no_side_ever_has_more_points_or_a_stronger_word_than_the_bounds_say(
    level: Level, rules: Ruleset, seed: int
) -> None:
    reach = Reach(level, rules, planned(level, rules).plan, CarryOverBounds(), StepBudget())
    asked = {side: ConditionNode("score", "", "", {"side": side, "points": 1}) for side in SIDES}
    strong = {side: ConditionNode("play_word", "", "", {"side": side, "strength": 1, "count": 1}) for side in SIDES}
    for _, _, applied in play(level, rules, seed):
        found = scores(BoardContext.of(applied.state), applied.state.base, LEXICON)
        for side in SIDES:
            most = most_of(asked[side], reach)
            assert most is None or found[side] <= most
        for event in applied.events:
            if isinstance(event, WordCommitted) and event.attack is not None:
                most = most_of(strong[event.side], reach)
                assert most is None or event.attack.value <= most
