"""A conversation with the referee: what it does, what it refuses, and that nothing changes unless it says ok."""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any

import pytest

from runtime import resources
from runtime.campaign.schema_validation import Schemas
from runtime.lexicon import lexicon_of
from runtime.match.referee import Referee, RefereeLibrary
from runtime.support.texts import english
from tests.engine.boards import EDITIONS

TEXTS = ["CAT", "CATS", "SAT", "AT", "OAT", "TO", "DO", "SO", "STONE", "SWORD", "ON"]
SCHEMAS = Schemas(resources.schemas())
MEANINGS = {"SWORD": ["attacking"]}
POSITION: dict[str, Any] = {
    "terrain": [".......", "...ff..", ".......", ".......", ".......", "......."],
    "cities": [{"at": [0, 0], "owner": "gold"}, {"at": [4, 4], "owner": "silver"}],
    "letters": {"gold": {"0,0": "C", "0,1": "A", "0,2": "T"}, "silver": {"4,3": "O", "4,4": "A", "4,5": "T"}},
    "racks": {"gold": "SSDOTEN", "silver": "SQ"},
    "pools": {"gold": "EEEE", "silver": "AAAA"},
}


def referee(*, free_regions: bool = False) -> Referee:
    return Referee(RefereeLibrary(lexicon_of(TEXTS, MEANINGS), EDITIONS, SCHEMAS, english(), free_regions))


def said(one: Referee, line: object) -> dict[str, Any]:
    text = line if isinstance(line, bytes) else json.dumps(line).encode()
    answer = one.answer(text)
    assert b"\n" not in answer
    found = json.loads(answer)
    assert isinstance(found, dict)
    assert unsound(found) == []
    return found


def unsound(answer: object) -> list[str]:
    """What in an answer is not as the schema of answers has it."""
    schema = {"$defs": SCHEMAS.by_name["referee"]["$defs"], "$ref": "#/$defs/answer"}
    checker = import_module("jsonschema").Draft202012Validator(schema)
    return [error.message for error in checker.iter_errors(answer)]


@pytest.fixture
def loaded() -> Referee:
    one = referee()
    assert said(one, {"load": POSITION})["ok"]
    return one


def first_refusal(answer: dict[str, Any]) -> tuple[str, str]:
    assert not answer["ok"]
    assert answer["refusals"][0]["text"]
    return answer["refusals"][0]["code"], answer["refusals"][0]["rule"]


def test_the_position_comes_back_by_the_names_it_was_given(loaded: Referee) -> None:
    answer = said(loaded, {"id": "a", "ask": "state"})
    assert answer["id"] == "a"
    for key, value in POSITION.items():
        if key != "racks":
            assert answer["state"][key] == value, key
    assert answer["state"]["racks"] == {"gold": "DENOSST", "silver": "QS"}
    assert answer["state"]["finished"] is None
    assert said(loaded, {"load": answer["state"]})["state"] == answer["state"]


def test_a_word_is_laid_by_its_first_cell_and_its_letters(loaded: Referee) -> None:
    answer = said(loaded, {"id": 2, "do": "commit", "at": [0, 0], "dir": "across", "word": "CATS"})
    assert answer["ok"]
    event = answer["events"][0]
    assert (event["event"], event["outcome"], event["new"]) == ("word_committed", "placed", [[0, 3, "S"]])
    assert answer["state"]["letters"]["gold"]["0,3"] == "S"
    assert answer["state"]["racks"]["gold"] == "DENOST"


def test_or_by_its_new_letters(loaded: Referee) -> None:
    by_letters = said(loaded, {"do": "commit", "letters": [[0, 3, "S"]]})
    other = referee()
    said(other, {"load": POSITION})
    assert by_letters == said(other, {"do": "commit", "at": [0, 0], "dir": "across", "word": "CATS"})


def test_a_refusal_names_code_rule_cells_and_reason_and_changes_nothing(loaded: Referee) -> None:
    before = said(loaded, {"ask": "state"})
    answer = said(loaded, {"id": [1], "do": "commit", "at": [2, 0], "dir": "across", "word": "STONE"})
    assert answer["id"] == [1]
    assert first_refusal(answer) == ("not-linked", "3.4")
    assert answer["refusals"][0]["cells"] == [[2, 0], [2, 1], [2, 2], [2, 3], [2, 4]]
    assert said(loaded, {"ask": "state"}) == before


def test_the_turn_goes_over_with_its_events(loaded: Referee) -> None:
    answer = said(loaded, {"do": "end_turn"})
    assert [event["event"] for event in answer["events"]] == ["turn_ended", "turn_began", "letters_drawn"]
    assert answer["events"][0]["pass"] is True
    assert answer["state"]["to_move"] == "silver"
    assert answer["state"]["racks"]["silver"] == "AAAQS"


def test_one_side_sees_only_what_it_may(loaded: Referee) -> None:
    answer = said(loaded, {"do": "end_turn", "as": "gold"})
    assert "state" not in answer
    assert answer["events"][-1] == {"event": "letters_drawn", "side": "silver", "letters": "", "count": 3}
    view = answer["view"]
    assert view["rack"]["letters"] == "DENOSST"
    assert view["opponent_letters"] == 5
    assert view["pool_counts"] == {"gold": 4, "silver": 1}
    asked = said(loaded, {"ask": "view", "side": "gold"})["view"]
    assert asked == view
    told = json.dumps(view)
    assert "AAAQS" not in told
    assert '"chance"' not in told


def test_questions_have_answers_under_their_names(loaded: Referee) -> None:
    moves = said(loaded, {"ask": "moves"})["moves"]
    assert {
        "at": [0, 0],
        "dir": "across",
        "word": "CATS",
        "new": [[0, 3, "S"]],
        "cross": [],
        "attack": False,
    }.items() <= (moves[0].items())
    found = said(loaded, {"ask": "placements"})
    assert found["placements"]["count"] == found["count"] == len(moves)
    summary = said(loaded, {"ask": "summary"})["summary"]
    assert summary["words"]["silver"] == [[4, 3, "across", "OAT", "linked"]]
    assert summary["scores"] == {"gold": 4, "silver": 3}


def test_a_strength_is_told_with_its_arithmetic(loaded: Referee) -> None:
    found = said(loaded, {"ask": "strength", "at": [4, 4], "dir": "across", "role": "defence"})["strength"]
    assert (found["word"], found["side"], found["value"]) == ("OAT", "silver", 5)
    assert [step["modifier"] for step in found["steps"]] == ["face", "city"]
    answer = said(loaded, {"ask": "strength", "at": [5, 0], "dir": "down", "role": "attack"})
    assert first_refusal(answer) == ("not-a-run", "7")


def test_the_region_of_an_element_is_taken_only_where_that_is_agreed() -> None:
    held = POSITION | {"rack_tokens": {"gold": [{"element": "flood", "at": [5, 0], "power": 2}]}}
    invoke = {"do": "invoke", "element": "flood", "region": [[5, 0], [5, 1]]}
    strict = referee()
    said(strict, {"load": held})
    assert first_refusal(said(strict, invoke))[0] == "bad-request"
    free = referee(free_regions=True)
    said(free, {"load": held})
    answer = said(free, invoke)
    assert answer["events"][0]["changed"] == [[5, 0], [5, 1]]
    assert answer["state"]["terrain"][5] == "~~....."
    assert first_refusal(said(free, invoke)) == ("no-token", "8")


ATTACKED = {
    "edition": "design-1.6",
    "terrain": ["......"] * 6,
    "cities": [{"at": [0, 0], "owner": "gold"}, {"at": [3, 4], "owner": "silver"}],
    "letters": {
        "gold": {"0,0": "C", "0,1": "A", "0,2": "T"},
        "silver": {"1,4": "S", "2,4": "A", "3,4": "T", "1,5": "O"},
    },
    "racks": {"gold": "SOE", "silver": ""},
}
COMMIT = {"do": "commit", "letters": [[0, 3, "S"], [1, 3, "O"]]}
"""SO down from the end of CATS touches SO and SAT."""


def test_where_the_defender_chooses_the_position_waits_for_the_order() -> None:
    one = referee()
    assert said(one, {"load": ATTACKED})["ok"]
    answer = said(one, COMMIT)
    assert [event["event"] for event in answer["events"]] == ["attack_declared"]
    assert answer["state"]["phase"] == "order"
    assert first_refusal(said(one, {"do": "end_turn"})) == ("needs-order", "6.2")
    assert first_refusal(said(one, {"do": "order", "order": [{"at": [1, 4], "dir": "down"}]})) == ("bad-order", "6.2")
    reloaded = referee()
    assert said(reloaded, {"load": answer["state"]})["state"] == answer["state"]
    order = [{"at": [1, 4], "dir": "down"}, {"at": [1, 4], "dir": "across"}]
    answer = said(one, {"do": "order", "order": order})
    assert [event["event"] for event in answer["events"]] == ["order_chosen", "word_committed"]
    assert answer["state"]["phase"] == "play"
    at_once = referee()
    said(at_once, {"load": ATTACKED})
    assert said(at_once, COMMIT | {"order": order})["state"] == answer["state"]


def test_a_commit_with_a_wrong_order_is_refused_whole() -> None:
    one = referee()
    said(one, {"load": ATTACKED})
    before = one.state
    assert first_refusal(said(one, COMMIT | {"order": [{"at": [9, 9], "dir": "down"}]})) == ("bad-order", "6.2")
    assert one.state is before


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\xff\xfe",
        b"{",
        b"[]",
        b"null",
        b'"load"',
        b"1e999",
        b"[" * 100_000,
        b'{"id":1,"id":2,"ask":"state"}',
        b'{"ask":"state","id":"\\ud800"}',
        b'{"do":"commit"}',
        b'{"do":"commit","letters":"CAT"}',
        b'{"do":"commit","letters":[[0,0]]}',
        b'{"do":"commit","letters":[[0,0,"CAT"]]}',
        b'{"do":"commit","at":[0],"dir":"across","word":"CAT"}',
        b'{"do":"commit","at":[0,3],"dir":"sideways","word":"S"}',
        b'{"do":"commit","letters":[[1e400,0,"S"]]}',
        b'{"do":"commit","letters":[[99999999999999999999,0,"S"]]}',
        b'{"do":"discard"}',
        b'{"do":"discard","letters":[[0,0,"S"]]}',
        b'{"do":"redeploy","at":[0,0]}',
        b'{"do":"invoke"}',
        b'{"do":"fly"}',
        b'{"ask":"why"}',
        b'{"ask":"view"}',
        b'{"ask":"strength"}',
        b'{"ask":"state","do":"end_turn"}',
        b'{"load":{}}',
        b'{"load":{"terrain":["..."],"pools":{"gold":99999999999999}}}',
    ],
    ids=lambda line: repr(line[:40]),
)
def test_a_broken_line_is_answered_and_changes_nothing(loaded: Referee, line: bytes) -> None:
    before = loaded.state
    answer = said(loaded, line)
    assert answer["ok"] is False
    assert first_refusal(answer) == ("bad-request", "")
    assert loaded.state is before


def test_without_a_position_nothing_can_be_done() -> None:
    assert first_refusal(said(referee(), {"id": 5, "do": "end_turn"})) == ("bad-request", "")


def test_every_action_and_question_of_the_schema_is_understood(loaded: Referee) -> None:
    properties = SCHEMAS.by_name["referee"]["properties"]
    for verb in properties["do"]["enum"]:
        said(loaded, {"load": POSITION})
        line = {
            "do": verb,
            "at": [0, 0],
            "dir": "across",
            "element": "flood",
            "letters": "S",
            "order": [],
            "option": "x",
        }
        answer = said(loaded, line | ({"letters": [[0, 3, "S"]]} if verb == "commit" else {}))
        assert answer["ok"] or answer["refusals"][0]["code"] != "bad-request", verb
        assert "notes" not in answer, verb
    for question in properties["ask"]["enum"]:
        line = {"ask": question, "at": [0, 0], "dir": "across", "role": "attack", "side": "gold"}
        assert question in said(loaded, line), question


def test_sides_are_changed_where_the_rules_let_the_second_player() -> None:
    one, begun = referee(), POSITION | {"params": {"pie": True}, "began": {"gold": True, "silver": False}}
    assert said(one, {"load": begun})["ok"]
    assert first_refusal(said(one, {"do": "swap"})) == ("no-swap", "2")
    assert said(one, {"do": "end_turn"})["ok"]
    state = said(one, {"ask": "state"})["state"]
    assert state["may_swap"]
    done = said(one, {"do": "swap", "by": "silver"})
    assert done["events"] == [{"event": "sides_swapped", "side": "silver"}]
    after = said(one, {"ask": "state"})["state"]
    assert after == {name: value for name, value in state.items() if name != "may_swap"} | {"swapped": True}
    assert said(referee(), {"load": after})["ok"]
    assert said(one, {"ask": "view", "side": "gold"})["view"]["swapped"]
    assert first_refusal(said(one, {"do": "swap"})) == ("no-swap", "2")


def test_keys_that_mean_nothing_are_ignored_and_noted(loaded: Referee) -> None:
    answer = said(loaded, {"ask": "state", "sid": "gold"})
    assert answer["ok"]
    (note,) = answer["notes"]
    assert (note["code"], note["at"]) == ("unknown-key", "/sid")
    assert "Did you mean “side”?" in note["text"]
    assert "notes" not in said(loaded, {"ask": "state"})


@pytest.mark.parametrize(
    "request_",
    [
        {"do": "end_turn"},
        {"do": "commit", "at": [0, 0], "dir": "across", "word": "CAT"},
        {"do": "resign"},
        {"do": "spy"},
        {"do": "offer_draw"},
        {"do": "redeploy", "at": [0, 0], "dir": "across"},
    ],
    ids=lambda one: one["do"],
)
@pytest.mark.parametrize("seen", [{}, {"as": "silver"}, {"as": "gold"}], ids=["all", "silver", "gold"])
def test_who_is_named_acts_only_in_their_turn(loaded: Referee, request_: dict[str, Any], seen: dict[str, Any]) -> None:
    before = loaded.state
    told = said(loaded, {**request_, **seen, "by": "silver"})
    assert not told["ok"]
    assert [(one["code"], one["rule"], one["text"]) for one in told["refusals"]] == [
        ("not-your-turn", "2", "It is not your turn.")
    ]
    assert loaded.state is before


def test_who_is_named_acts_in_their_own_turn(loaded: Referee) -> None:
    assert said(loaded, {"do": "end_turn", "by": "gold", "as": "silver"})["ok"]
    assert said(loaded, {"do": "end_turn", "by": "gold"})["refusals"][0]["code"] == "not-your-turn"
    assert said(loaded, {"do": "end_turn", "by": "silver"})["ok"]
    assert said(loaded, {"do": "end_turn", "by": "bronze"})["refusals"][0]["at"] == "/by"


def test_the_order_is_named_by_the_defending_side_alone() -> None:
    one = referee()
    said(one, {"load": ATTACKED})
    order = [{"at": [1, 4], "dir": "down"}, {"at": [1, 4], "dir": "across"}]
    before = one.state
    assert first_refusal(said(one, COMMIT | {"by": "gold", "order": order})) == ("not-your-turn", "2")
    assert one.state is before
    assert said(one, COMMIT | {"by": "gold"})["ok"]
    assert first_refusal(said(one, {"do": "order", "by": "gold", "order": order})) == ("not-your-turn", "2")
    assert said(one, {"do": "order", "by": "silver", "order": order})["ok"]


def test_an_answer_holds_nothing_that_is_not_seen() -> None:
    steering = "\x1b[2J\x9b\u202e\u200b\ufeff\n"
    one = referee()
    for line in ({"id": steering}, {"id": steering, "do": steering}, {"load": {"terrain": [steering], steering: 1}}):
        answer = one.answer(json.dumps(line).encode())
        assert answer.decode("utf-8").isprintable()
        assert json.loads(answer)["id"] == line.get("id")


FRONT: dict[str, Any] = {
    "terrain": [".....", ".....", "....."],
    "cities": [{"at": [0, 0], "owner": "gold"}, {"at": [1, 2], "owner": "silver"}],
    "letters": {"silver": {"1,1": "O", "1,2": "A", "1,3": "T", "2,3": "O"}},
    "racks": {"gold": "SWORD", "silver": "E"},
}
"""SWORD with 10 will meet OAT, 5 with its city, and TO, 1 once it is cut off; they share the T."""


@pytest.mark.parametrize(
    ("params", "left", "gained", "outcome"),
    [
        ({"combat.capture_score": "strength"}, [5, 4], [5, 1], "placed"),
        ({"combat.capture_score": "letters"}, [5, 4], [2, 2], "placed"),
        ({"combat.capture_score": "face"}, [5, 4], [3, 2], "placed"),
        ({"combat.attrition": "strength"}, [5, 4], [5, 1], "placed"),
        ({"combat.attrition": "score"}, [7, 5], [5, 1], "placed"),
        ({"combat.repelled_keeps": True, "disconnected.multiplier": "9"}, [5, 5], [5, 0], "repelled"),
        ({"combat.repelled_keeps": False, "disconnected.multiplier": "9"}, [5, 5], [0, 0], "repelled"),
    ],
    ids=str,
)
def test_other_readings_of_combat(params: dict[str, object], left: list[int], gained: list[int], outcome: str) -> None:
    one = referee()
    assert said(one, {"load": FRONT | {"params": params}})["ok"]
    answer = said(one, {"do": "commit", "at": [0, 0], "dir": "across", "word": "SWORD"})
    event = answer["events"][0]
    assert event["outcome"] == outcome
    assert [fight["A_after"] for fight in event["steps"]] == left
    assert [fight["gained"] for fight in event["steps"]] == gained
    standing = 0 if outcome == "placed" else 2 if params["combat.repelled_keeps"] else 4
    assert len(answer["state"]["letters"]["silver"]) == standing


HELD = POSITION | {"rack_tokens": {"gold": [{"element": "flood", "at": [2, 1], "power": 3}]}}
GROWN = {"do": "invoke", "element": "flood", "region": [[2, 1], [2, 2], [2, 3]]}


def test_a_round_region_is_told_and_no_other_is_taken() -> None:
    one = referee(free_regions=True)
    assert said(one, {"load": HELD | {"params": {"token.region": "round"}}})["ok"]
    assert first_refusal(said(one, GROWN)) == ("bad-region", "8")
    answer = said(one, {"do": "invoke", "element": "flood"})
    assert answer["events"][0]["region"] == [[2, 1], [1, 1], [2, 0]]


def test_a_grown_region_is_any_that_grows_from_where_the_token_lay() -> None:
    one = referee(free_regions=True)
    assert said(one, {"load": HELD | {"params": {"token.region": "grown"}}})["ok"]
    assert said(one, GROWN)["events"][0]["region"] == GROWN["region"]


@pytest.mark.parametrize("again", [True, False], ids=["laid-again", "idle"])
@pytest.mark.parametrize("passes", ["nothing_added", "nothing_committed"])
def test_what_a_pass_is(passes: str, again: bool) -> None:
    one = referee()
    assert said(one, {"load": POSITION | {"params": {"passes": passes}}})["ok"]
    if again:
        assert said(one, {"do": "redeploy", "at": [0, 0], "dir": "across"})["ok"]
        state = said(one, {"do": "commit", "at": [0, 0], "dir": "across", "word": "CAT"})["state"]
        assert state.get("committed", False) is (passes == "nothing_committed")
        assert said(one, {"load": state})["state"] == state, "a position remembers it"
    passed = passes == "nothing_added" or not again
    answer = said(one, {"do": "end_turn"})
    assert answer["events"][0]["pass"] is passed
    assert answer["state"]["passes"] == passed
