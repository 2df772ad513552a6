"""The referee on levels with conditions and triggers: they go through positions, and each is told in words."""

from __future__ import annotations

import json
from typing import Any

from runtime import resources
from runtime.campaign.schema_validation import Schemas
from runtime.lexicon import lexicon_of
from runtime.match.referee import Referee, RefereeLibrary
from runtime.support.texts import english
from tests.engine.boards import EDITIONS

SCHEMAS = Schemas(resources.schemas())
POSITION: dict[str, Any] = {
    "terrain": ["......", "......", "......"],
    "cities": [{"at": [0, 0], "owner": "gold"}, {"id": "inn", "at": [2, 5], "owner": "silver"}],
    "racks": {"gold": "CATS", "silver": "CAT"},
    "standard_end": False,
    "judging": {
        "cities": [{"id": "start", "at": [0, 0], "owner": "gold"}, {"id": "inn", "at": [2, 5], "owner": "silver"}],
        "regions": [{"id": "bank", "cells": [[1, 0], [1, 1]]}],
        "conditions": {
            "gold": [
                {"id": "long", "when": {"kind": "play_word", "arguments": {"words": ["CATS"]}}},
                {"id": "secret", "hidden": True, "bonus": True, "when": {"kind": "score", "arguments": {"points": 50}}},
            ]
        },
        "triggers": [
            {
                "id": "flood",
                "when": {"kind": "play_word", "arguments": {"words": ["CAT"]}},
                "effects": [
                    {"kind": "message", "arguments": {"text": "The river rises."}},
                    {"kind": "terrain", "arguments": {"terrain": "water", "region": "bank"}},
                    {"kind": "give_letters", "arguments": {"side": "gold", "letters": "S"}},
                ],
            }
        ],
    },
}


def referee() -> Referee:
    return Referee(RefereeLibrary(lexicon_of(["CAT", "CATS"], {}), EDITIONS, SCHEMAS, english()))


def said(one: Referee, line: object) -> dict[str, Any]:
    found = json.loads(one.answer(json.dumps(line).encode()))
    assert isinstance(found, dict)
    return found


def loaded() -> Referee:
    one = referee()
    answer = said(one, {"load": POSITION})
    assert answer["ok"], answer
    return one


def test_conditions_are_told_in_words_with_their_progress() -> None:
    one = loaded()
    found = said(one, {"ask": "conditions"})["conditions"]
    assert found["standard_end"] is False
    assert [(objective["id"], objective["met"], objective["possible"]) for objective in found["objectives"]] == [
        ("long", False, True),
        ("secret", False, True),
    ]
    assert "CATS" in found["objectives"][0]["text"]
    assert found["objectives"][1]["progress"]["of"] == 50


def test_a_view_has_no_hidden_objective_and_no_trigger() -> None:
    view = said(loaded(), {"ask": "view", "side": "silver"})["view"]
    assert [objective["id"] for objective in view["objectives"]] == ["long"]
    assert "river" not in json.dumps(view)
    assert "secret" not in json.dumps(view)


def test_triggers_run_and_the_position_remembers() -> None:
    one = loaded()
    answer = said(one, {"do": "commit", "at": [0, 0], "dir": "across", "word": "CAT"})
    kinds = [event["event"] for event in answer["events"]]
    assert {"word_committed", "trigger_fired", "message_shown", "terrain_changed", "letters_given"} <= set(kinds)
    assert answer["state"]["terrain"][1] == "~~...."
    assert answer["state"]["course"]["fired"] == ["flood"]
    shown = said(loaded(), {"do": "commit", "at": [0, 0], "dir": "across", "word": "CAT", "as": "silver"})
    assert "trigger_fired" not in [event["event"] for event in shown["events"]]
    again = referee()
    assert said(again, {"load": answer["state"]})["state"] == answer["state"]
    ended = said(again, {"do": "commit", "at": [0, 0], "dir": "across", "word": "CATS"})
    assert ended["state"]["finished"] == {"winner": "gold", "why": "condition", "path": "long"}


def test_a_condition_that_speaks_of_nothing_is_refused_with_its_place() -> None:
    wrong = json.loads(json.dumps(POSITION))
    wrong["judging"]["conditions"]["gold"][0]["when"] = {"kind": "hold_cities", "arguments": {"cities": ["nowhere"]}}
    answer = said(referee(), {"load": wrong})
    assert not answer["ok"]
    assert answer["refusals"][0]["at"].startswith("/load/judging/conditions/gold/0/when")
