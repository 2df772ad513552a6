"""Every rule case that the engine plays comes out as written; what it does not play yet is listed by kind."""

from __future__ import annotations

from collections import Counter
from typing import Any, get_args

import pytest

from runtime.engine.actions import Action, Commit, Discard, EndTurn, Resign
from runtime.engine.combat import OrderNeededError
from runtime.engine.turn import apply
from runtime.movegen.vocabulary import Vocabulary
from tests.cases import runner
from tests.cases.casefile import position, read_cases

FILE = read_cases()
VOCABULARY = Vocabulary(FILE.texts)
PLAYED = [case for case in FILE.cases if all(map(runner.is_supported, case["actions"]))]
LEFT = [case for case in FILE.cases if not all(map(runner.is_supported, case["actions"]))]

LEFT_BY_KIND = {
    "attack_captures_token": 2,
    "attack_disconnects_mid_fight": 8,
    "attack_from_mountain": 1,
    "attack_from_water": 2,
    "attack_no_letter_lost": 3,
    "attack_on_connotation": 2,
    "attack_on_disconnected": 3,
    "attack_on_water": 2,
    "attack_partial": 7,
    "attack_partial_long": 6,
    "attack_repelled_on_ice": 1,
    "attack_second_on_broken": 4,
    "attack_shared_letters_stay": 4,
    "attack_ties": 5,
    "attack_with_connotation": 2,
    "attack_won_2": 3,
    "attack_won_3": 4,
    "attack_won_4": 1,
    "attack_won_ice_breaks": 1,
    "defender_order": 6,
    "drought": 3,
    "drought_changes": 6,
    "drought_on_ice": 2,
    "drought_under_letters": 4,
    "end_no_city": 9,
    "end_no_city_played": 2,
    "end_turn_pass_with_actions": 6,
    "end_turn_redeployed": 5,
    "end_turn_restored": 1,
    "end_turn_still_invalid": 1,
    "fight_won": 2,
    "firestorm": 4,
    "firestorm_changes": 5,
    "firestorm_under_letters": 3,
    "flood": 4,
    "flood_after_combat": 3,
    "flood_both": 2,
    "flood_city": 4,
    "flood_letters": 2,
    "flood_new_word": 2,
    "flood_on_forest": 4,
    "flood_on_ice": 5,
    "flood_on_lava": 3,
    "flood_on_mountain": 5,
    "flood_on_water": 4,
    "game": 8,
    "illegal_3.5_water_end": 1,
    "invoke_illegal_no_token": 5,
    "place_ice_takes_older": 1,
    "place_one_letter_down": 1,
    "place_reconnects": 1,
    "redeploy": 5,
    "redeploy_0_crossings": 1,
    "redeploy_1_crossings": 4,
    "redeploy_2_crossings": 3,
    "redeploy_cuts_off": 4,
    "redeploy_discards": 4,
    "redeploy_illegal_crossings": 1,
    "redeploy_illegal_discard": 3,
    "redeploy_illegal_disconnected": 1,
    "redeploy_illegal_leaves_disconnected": 1,
    "redeploy_illegal_no_run": 5,
    "redeploy_illegal_nothing_lifted": 1,
    "redeploy_illegal_once_a_turn": 5,
    "redeploy_invalid_run": 5,
    "redeploy_then": 3,
    "spy": 11,
    "sword": 3,
    "turns_redeploy": 3,
    "volcano": 7,
    "volcano_after_combat": 1,
    "volcano_both": 3,
    "volcano_city": 3,
    "volcano_letters": 4,
    "volcano_new_word": 3,
}
"""How many cases of each kind wait for redeploying, invoking, spies and the defender's choice of order."""


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


@pytest.mark.parametrize("case", PLAYED, ids=lambda case: case["id"])
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


def test_what_is_left_is_what_the_list_says() -> None:
    assert dict(Counter(case["kind"] for case in LEFT)) == LEFT_BY_KIND


def test_the_engine_plays_no_action_that_the_runner_leaves_out() -> None:
    assert set(get_args(Action)) == {Commit, EndTurn, Discard, Resign}


ORDERED = [
    (case, number)
    for case in LEFT
    for number, action in enumerate(case["actions"])
    if "order" in action and all(map(runner.is_supported, case["actions"][:number]))
]


@pytest.mark.parametrize(
    ("case", "number"), ORDERED, ids=lambda value: value if isinstance(value, int) else value["id"]
)
def test_a_commit_that_is_left_does_need_the_defenders_choice(case: Any, number: int) -> None:
    words = FILE.words(case)
    state = position(case["state"], FILE.rules(case))
    for action in case["actions"][:number]:
        state, _ = runner.act(state, action, words, VOCABULARY)
    with pytest.raises(OrderNeededError) as raised:
        apply(state, runner.engine_action(case["actions"][number]), words)
    named = {(tuple(one["at"]), one["dir"]) for one in case["actions"][number]["order"]}
    assert {(tuple(run.at), run.direction.value) for run in raised.value.defenders} == named
