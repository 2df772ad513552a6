"""Every rule case comes out as written, and its events alone tell all that it did."""

from __future__ import annotations

from typing import Any

import pytest

from runtime.engine.turn.turn import Applied, apply
from runtime.movegen.vocabulary import Vocabulary
from tests.cases import runner
from tests.cases.casefile import position, read_cases

FILE = read_cases()
VOCABULARY = Vocabulary(FILE.texts)


def without_comment(result: Any) -> Any:
    """A result as far as it is compared: not the reasons, nor the exact strength."""
    if "error" in result:
        return {"error": {"rule": result["error"]["rule"]}}
    if "steps" not in result:
        return result
    steps = [
        {key: value for key, value in step.items() if key not in {"D_exact", "linked"}} for step in result["steps"]
    ]
    return {**result, "steps": steps}


@pytest.mark.parametrize("case", FILE.cases, ids=lambda case: case["id"])
def test_the_case_comes_out_as_written(case: Any) -> None:
    words, expect = FILE.words(case), case["expect"]
    state = position(case["state"], FILE.rules(case))
    before = runner.summary(state, words)
    results, scores = [], []
    for action in case["actions"]:
        state, result = runner.act(state, action, words, VOCABULARY)
        results.append(result)
        scores.append(runner.score(state, words))
    assert results == [without_comment(result) for result in expect["results"]]
    assert scores == expect["scores"]
    assert runner.summary(state, words) == {**before, **expect["after"]}
    assert runner.finished(state) == expect["finished"]


def test_every_case_is_there_in_both_editions() -> None:
    assert len(FILE.cases) == 720
    assert {case["edition"] for case in FILE.cases} == {"release", "design-1.6"}


ORDERED = [(case, number) for case in FILE.cases for number, action in enumerate(case["actions"]) if "order" in action]


@pytest.mark.parametrize(
    ("case", "number"), ORDERED, ids=lambda value: value if isinstance(value, int) else value["id"]
)
def test_a_commit_waits_just_where_the_defender_has_a_choice(case: Any, number: int) -> None:
    words = FILE.words(case)
    state = position(case["state"], FILE.rules(case))
    for action in case["actions"][:number]:
        state, _ = runner.act(state, action, words, VOCABULARY)
    action = case["actions"][number]
    applied = apply(state, runner.engine_action(state, action, words, VOCABULARY), words)
    assert isinstance(applied, Applied)
    waiting = applied.state.waiting
    assert waiting is not None
    named = {(tuple(one["at"]), one["dir"]) for one in action["order"]}
    assert {(tuple(run.at), run.direction.value) for run in waiting.defenders} == named
