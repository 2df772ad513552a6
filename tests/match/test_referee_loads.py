"""Positions that the rules exclude: each is refused by its code and the rule, with cells and text; others load."""

from __future__ import annotations

from typing import Any

import pytest

from runtime.match import referee_answers
from tests.match.test_referee import POSITION, referee, said

LETTERS: dict[str, Any] = POSITION["letters"]
CITIES = [{"id": "a", "at": [0, 0], "owner": "gold"}, {"id": "b", "at": [4, 4], "owner": "silver"}]
SCORE = {"kind": "score", "arguments": {"points": 5}}
JUDGING: dict[str, Any] = {
    "cities": CITIES,
    "conditions": {"gold": [{"id": "rich", "when": SCORE}], "silver": []},
    "triggers": [
        {"id": "t", "when": {"kind": "conquest"}, "effects": [{"kind": "message", "arguments": {"text": "x"}}]}
    ],
}


def judging(**changes: Any) -> dict[str, Any]:
    return {"judging": {**JUDGING, **changes}}


def won(condition: dict[str, Any]) -> dict[str, Any]:
    return {"conditions": {"gold": [{"id": "w", "when": condition}], "silver": []}}


def does(kind: str, **arguments: Any) -> dict[str, Any]:
    effect = {"kind": kind, "arguments": arguments}
    return {"triggers": [{"id": "t", "when": {"kind": "conquest"}, "effects": [effect]}]}


def remembered(**course: Any) -> dict[str, Any]:
    return {**judging(), "course": {"looked": True, "over": 0, **course}}


def finished(winner: str | None, why: str, path: str = "", **changes: Any) -> dict[str, Any]:
    return {"phase": "over", "finished": {"winner": winner, "why": why, "path": path}, **changes}


LAVA = ["#......", *POSITION["terrain"][1:]]
APART = [{"at": [0, 3], "owner": "gold"}, CITIES[1]]
BESIDE = {"gold": LETTERS["gold"], "silver": {**LETTERS["silver"], "1,2": "O"}}
NOBODY = [{"at": [0, 0], "owner": "gold"}, {"at": [4, 4], "owner": "neutral"}]
TOKEN = {"id": "fire", "at": [5, 5], "element": "flood", "power": 3}
OAT = [4, 3, "across", "OAT"]
CAT = [0, 0, "across", "CAT"]

EXCLUDED: list[tuple[dict[str, Any], str, str, str]] = [
    # 1: the board and what lies on it
    ({"cities": [*CITIES, {"at": [9, 9], "owner": "neutral"}]}, "position-off-board", "1", "/cities/2/at"),
    ({"cities": [*CITIES, {"at": [4, 4], "owner": "gold"}]}, "position-doubled", "1", "/cities"),
    ({"cities": [*CITIES, {**CITIES[0], "at": [5, 0]}]}, "duplicate-id", "1", "/cities"),
    ({"tokens": [{**TOKEN, "at": [6, 0]}]}, "position-off-board", "1", "/tokens/0/at"),
    ({"tokens": [TOKEN, {**TOKEN, "id": "b"}]}, "position-doubled", "1", "/tokens"),
    ({"tokens": [TOKEN, {**TOKEN, "at": [5, 0]}]}, "duplicate-id", "1", "/tokens"),
    ({"letters": {"gold": {"0,9": "A"}}}, "position-off-board", "1", "/letters/gold/0,9"),
    ({"letters": {"gold": {"1,0": "A"}, "silver": {"1,0": "A"}}}, "position-doubled", "1", "/letters/silver"),
    ({"letters": {"gold": {"1,0": "a"}}}, "no-value", "1", "/letters/gold"),
    ({"racks": {"gold": "?"}}, "no-value", "1", "/racks/gold"),
    ({"pools": {"silver": "É"}}, "no-value", "1", "/pools/silver"),
    ({"out": {"silver": "é"}}, "no-value", "1", "/out/silver"),
    ({"plans": {"gold": {"kind": "infinite", "counts": {"A": 1}}}}, "position-pool", "1", "/pools/gold"),
    ({"rows": 7}, "position-size", "1", "/rows"),
    # 2: racks and turns
    ({"racks": {"gold": "S" * 11}}, "position-rack", "2.1", "/racks/gold"),
    ({"racks": {"gold": "S", "silver": "S" * 11}}, "position-rack", "2.1", "/racks/silver"),
    ({"rack_after_draw": 11}, "position-rack", "2.1", "/rack_after_draw"),
    ({"discarded": {"gold": "AA"}, "out": {"gold": "A"}}, "position-discarded", "2.1", "/discarded/gold"),
    ({"began": {"gold": False, "silver": True}}, "position-began", "2.1", "/began/gold"),
    ({"phase": "discard"}, "position-phase", "2", "/phase"),
    ({"phase": "order"}, "position-phase", "2", "/phase"),
    ({"phase": "over"}, "position-phase", "2", "/phase"),
    ({"phase": "play", **finished("gold", "resigned"), **{"phase": "play"}}, "position-phase", "2", "/phase"),
    # 3.1 and 6.7
    ({"terrain": LAVA, "cities": APART}, "position-on-lava", "3.1", "/letters/gold"),
    ({"letters": BESIDE}, "position-touch", "6.7", "/letters/silver"),
    # 6: fights
    ({"broken": {"silver": [[4, 3, "across", "OA"]]}}, "position-broken", "6.4", "/broken/silver/0"),
    ({"broken": {"silver": [[4, 3, "across", "TO"]]}}, "position-no-run", "6.4", "/broken/silver/0"),
    ({"broken": {"silver": [[4, 3, "down", "O"]]}}, "position-broken", "6.4", "/broken/silver/0"),
    ({"broken": {"gold": [CAT]}}, "position-broken", "6.4", "/broken/gold/0"),
    ({"penalties": [[1, 1, "across", "CAT", 2]]}, "position-no-run", "6.4", "/penalties/0"),
    ({"penalties": [[*CAT, 2]]}, "position-penalty", "6.5", "/penalties/0"),
    ({"penalties": [[*OAT, 0]]}, "position-penalty", "6.5", "/penalties/0"),
    ({"penalties": [[4, 3, "across", "OA", 2]]}, "position-penalty", "6.5", "/penalties/0"),
    ({"penalties": [[*OAT, 2]], "edition": "design-1.6"}, "position-penalty", "6.5", "/penalties/0"),
    ({"penalties": [[*OAT, 2]], "broken": {"silver": [OAT]}}, "position-penalty", "6.5", "/penalties/0"),
    # 8
    ({"rack_tokens": {"gold": [{"element": "flood", "at": [9, 9], "power": 3}]}}, "position-off-board", "1",
     "/rack_tokens/gold/0/at"),
    # 10: the end
    ({"turn": 201}, "position-turn", "10", "/turn"),
    ({"cities": NOBODY}, "position-over", "10", "/cities"),
    ({"passes": 4, "plans": {"gold": {"kind": "infinite", "counts": {"A": 1}}}, "pools": {"gold": ""}}, "position-over",
     "10", "/passes"),
    ({"passes": 4, "pools": {"gold": "", "silver": ""}, "rack_after_draw": 0}, "position-over", "10", "/passes"),
    (finished(None, "resigned"), "position-finished", "10", "/finished"),
    (finished("gold", "agreed"), "position-finished", "10", "/finished"),
    (finished("gold", "no_city"), "position-finished", "10", "/finished"),
    (finished("silver", "no_city", cities=[CITIES[0]]), "position-finished", "10", "/finished"),
    (finished("gold", "passes"), "position-finished", "10", "/finished"),
    (finished("gold", "turn_limit", turn=199), "position-finished", "10", "/finished"),
    (finished("gold", "letters_out"), "position-finished", "10", "/finished"),
    (finished("gold", "condition"), "position-finished", "10", "/finished"),
    (finished("gold", "condition", "poor", **judging()), "position-finished", "10", "/finished"),
    (finished("silver", "condition", "rich", **judging()), "position-finished", "10", "/finished"),
    # 10 and 13: what is judged
    (judging(**won({"kind": "hold_cities", "arguments": {"cities": ["nowhere"]}})), "no-such-thing", "10",
     "/judging/conditions/gold/0/when/arguments/cities"),
    (judging(**won({"kind": "occupy", "arguments": {"region": "nowhere", "count": 1}})), "no-such-thing", "10",
     "/judging/conditions/gold/0/when/arguments/region"),
    (judging(**does("reveal", condition="no")), "no-such-thing", "10",
     "/judging/triggers/0/effects/0/arguments/condition"),
    (judging(**does("remove_token", token="no")), "no-such-thing", "10",
     "/judging/triggers/0/effects/0/arguments/token"),
    (judging(**does("message", text="x", cells=[[99, 0]])), "off-map", "10",
     "/judging/triggers/0/effects/0/arguments/cells"),
    (judging(triggers=[*JUDGING["triggers"] * 2]), "duplicate-id", "10", "/judging/triggers"),
    (judging(cities=[{**CITIES[0], "at": [99, 0]}]), "position-off-board", "1", "/judging/cities/0/at"),
    (judging(regions=[{"id": "r", "cells": [[0, 0], [99, 0]]}]), "position-off-board", "1",
     "/judging/regions/0/cells"),
    (remembered(fired=["t", "zz"]), "position-course", "10", "/course/fired"),
    (remembered(met=["zz"]), "position-course", "10", "/course/met"),
    (remembered(revealed=["zz"]), "position-course", "10", "/course/revealed"),
    (remembered(memory={"zz": 3}), "position-course", "10", "/course/memory"),
    (remembered(given={"gold": "S"}), "position-course", "10", "/course/given"),
    (remembered(next_turn="gold"), "position-course", "10", "/course/next_turn"),
    (remembered(over=3), "position-course", "10", "/course/over"),
    ({"course": {"fired": ["t"]}}, "position-course", "10", "/course/fired"),
    # 11
    ({"edition": "third"}, "unknown-ruleset", "11", "/edition"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "code", "rule", "at"), EXCLUDED)
def test_what_the_rules_exclude_is_refused(changes: dict[str, Any], code: str, rule: str, at: str) -> None:
    one = referee()
    assert said(one, {"load": POSITION})["ok"]
    before = one.state
    told = said(one, {"load": {**POSITION, **changes}})
    assert not told["ok"]
    found = [(refusal["code"], refusal["rule"], refusal["at"]) for refusal in told["refusals"]]
    assert found == [(code, rule, f"/load{at}")]
    assert all(refusal["text"] and f"({code})" not in refusal["text"] for refusal in told["refusals"])
    assert one.state is before


def test_the_cells_are_told() -> None:
    told = said(referee(), {"load": {**POSITION, "letters": BESIDE}})
    assert told["refusals"][0]["cells"] == [[1, 2]]


ALLOWED: list[dict[str, Any]] = [
    {"terrain": ["#" * 7, *POSITION["terrain"][1:]], "letters": {"gold": {"0,0": "C"}, "silver": LETTERS["silver"]}},
    {"tokens": [TOKEN, {**TOKEN, "id": "b", "at": [4, 4]}]},
    {"broken": {"silver": [OAT]}},
    {"penalties": [[*OAT, 2]]},
    {"racks": {"gold": "S" * 11}, "phase": "discard"},
    {"turn": 200},
    {"passes": 4},
    # The last letters may have been drawn since the fourth pass was over.
    {"passes": 4, "pools": {"gold": "", "silver": ""}},
    {"passes": 4, "pools": {"gold": "", "silver": ""}, "standard_end": False},
    {"cities": NOBODY, "standard_end": False},
    {"cities": []},
    judging(),
    judging(regions=[{"id": "r", "cells": [[0, 0]]}]),
    remembered(fired=["t"], met=["rich"], memory={"gold/rich": 2}),
    {**judging(**does("give_letters", side="silver", letters="S")), "racks": {"gold": "", "silver": "S" * 12}},
    {**judging(**does("set_turn", side="gold")), "course": {"looked": True, "next_turn": "gold"}},
    finished("gold", "resigned"),
    finished(None, "agreed"),
    finished("gold", "condition", "rich", **judging()),
    finished("silver", "trigger", **judging()),
]


@pytest.mark.parametrize("changes", ALLOWED)
def test_what_the_rules_allow_is_loaded_and_comes_back(changes: dict[str, Any]) -> None:
    one = referee()
    told = said(one, {"load": {**POSITION, **changes}})
    assert told["ok"], told
    state = {key: value for key, value in told["state"].items() if key != "finished" or value is not None}
    again = said(one, {"load": state})
    assert again["ok"], again
    assert again["state"] == told["state"]


def crowded(size: int, rack: str) -> dict[str, Any]:
    """A board with letters and cities everywhere, and a rack that could spell every word."""
    cities = [{"at": [row, column], "owner": "gold"} for row in range(0, size - 2, 3) for column in range(0, size, 3)]
    return {
        "terrain": ["." * size] * size,
        "cities": [*cities, {"at": [size - 1, size - 1], "owner": "silver"}],
        "racks": {"gold": rack, "silver": ""},
        "params": {"rack.limit": 1000},
    }


@pytest.mark.parametrize("line", [{"ask": "moves"}, {"ask": "placements"}, {"do": "spy"}], ids=str)
def test_a_search_that_would_take_too_long_is_refused(line: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    one = referee()
    assert said(one, {"load": crowded(12, "CATSODENW")})["ok"]
    before = one.state
    assert said(one, line)["ok"]
    monkeypatch.setattr(referee_answers, "MOST_SEARCHED", 200)
    assert said(one, {"load": crowded(12, "CATSODENW")})["ok"]
    told = said(one, line)
    assert [refusal["code"] for refusal in told["refusals"]] == ["too-much"]
    assert "too much work for one line" in told["refusals"][0]["text"]
    assert before is not None


@pytest.mark.parametrize("question", ["moves", "placements"])
def test_more_moves_than_one_answer_holds_are_refused(question: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one = referee()
    assert said(one, {"load": crowded(12, "CATSODENW")})["ok"]
    monkeypatch.setattr(referee_answers, "MOST_LISTED", 3)
    assert said(one, {"ask": question})["refusals"][0]["code"] == "too-much"


def test_a_board_that_is_too_large_is_refused() -> None:
    told = said(referee(), {"load": {**crowded(10, "CAT"), "terrain": ["." * 1000] * 101}})
    assert [(one["code"], one["at"]) for one in told["refusals"]] == [("too-much", "/load/terrain")]
    assert (
        told["refusals"][0]["text"]
        == "The board is too large for one line: its cells are 101000, where 100000 are the most."
    )


def test_too_much_that_is_judged_is_refused() -> None:
    many = [{"id": f"t{number}", "when": SCORE, "effects": JUDGING["triggers"][0]["effects"]} for number in range(900)]
    load = {**crowded(60, "CAT"), "judging": {"triggers": many}}
    told = said(referee(), {"load": load})
    assert [(one["code"], one["at"]) for one in told["refusals"]] == [("too-much", "/load/judging")]
    assert said(referee(), {"load": {**load, "judging": {"triggers": many[:100]}}})["ok"]
