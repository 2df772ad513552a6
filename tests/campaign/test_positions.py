"""Positions out of files: the rule cases' own form, what is usual where nothing is said, and what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

import pytest

from runtime import resources
from runtime.campaign.play import Judging, Position
from runtime.campaign.position_json import read_position_data, write_position_data
from runtime.campaign.positions import position_of, state_of
from runtime.campaign.schema_validation import Schemas
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide, Side
from runtime.engine.game.condition_plan import ConditionMemory
from runtime.engine.game.state import (
    BoardToken,
    Ending,
    EndReason,
    GameState,
    HeldToken,
    PendingAttack,
    Phase,
    PoolPlan,
    Run,
)
from runtime.support.issues import Issue
from runtime.support.json_text import parse, write
from runtime.support.texts import english
from runtime.support.wording import say_issue
from tests.cases.casefile import position, read_cases
from tests.engine.boards import EDITIONS

SCHEMA: Mapping[str, Any] = Schemas(resources.schemas()).by_name["position"]
MODELS = {
    "token": BoardToken,
    "held_token": HeldToken,
    "plan": PoolPlan,
    "waiting": PendingAttack,
    "finished": Ending,
    "course": ConditionMemory,
    "judging": Judging,
}


def test_a_positions_fields_are_the_schemas_properties() -> None:
    assert [field.name for field in fields(Position)][:-1] == list(SCHEMA["properties"])[2:]


@pytest.mark.parametrize(("name", "model"), MODELS.items())
def test_the_fields_of_its_parts_are_the_schemas_too(name: str, model: Any) -> None:
    assert {field.name for field in fields(model)} == set(SCHEMA["$defs"][name]["properties"])


def test_enumerations_are_those_of_the_engine() -> None:
    definitions = SCHEMA["$defs"]
    assert definitions["finished"]["properties"]["why"]["enum"] == [why.value for why in EndReason]
    assert SCHEMA["properties"]["phase"]["enum"] == [phase.value for phase in Phase]


def test_a_run_is_written_by_three_names() -> None:
    names = {"direction": "dir", "text": "word"}
    assert {names.get(field.name, field.name) for field in fields(Run)} == set(SCHEMA["$defs"]["run"]["properties"])


def loaded(data: object) -> GameState | tuple[Issue, ...]:
    found, rows = read_position_data(data)
    issues = (*Schemas(resources.schemas()).issues("position", parse(write(data)), ""), *rows)
    return issues or state_of(found, EDITIONS)


def test_what_is_left_out_is_as_usual_at_the_start_of_a_turn() -> None:
    state = loaded({"terrain": ["..", "f."], "racks": {"gold": "TAC"}})
    assert isinstance(state, GameState)
    assert state.setup.rules == EDITIONS["release"]
    assert (state.to_move, state.phase, state.turn, state.passes) == (Side.GOLD, Phase.PLAY, 1, 0)
    assert state.racks.gold.letters == "ACT"
    assert state.rack_after_draw == 3
    assert state.spies == BySide(3, 3)
    assert state.began == BySide(True, True)


def test_the_rule_cases_load_as_they_are() -> None:
    file = read_cases()
    for case in file.cases[::9]:
        state = loaded(case["state"])
        assert isinstance(state, GameState)
        drawn = position(case["state"], file.rules(case))
        assert state.board.letters == drawn.board.letters
        assert state.board.terrain == drawn.board.terrain
        assert (state.racks, state.base, state.to_move) == (drawn.racks, drawn.base, drawn.to_move)
        data = write_position_data(position_of(state, EDITIONS))
        for key in ("terrain", "cities", "tokens", "letters", "base", "to_move", "pools", "passes", "rack_tokens"):
            if key != "terrain":
                assert data[key] == case["state"][key], key


def test_letters_that_nobody_knows_are_counted_and_never_drawn() -> None:
    state = loaded({"terrain": [".."], "pools": {"gold": 7, "silver": "ZA"}})
    assert isinstance(state, GameState)
    assert state.pools.map(len) == BySide(7, 2)
    assert state.setup.rules.rack.draw == 0
    assert write_position_data(position_of(state, EDITIONS))["pools"] == {"gold": 7, "silver": "ZA"}


def test_the_ground_under_a_city_is_plains() -> None:
    state = loaded({"terrain": ["#~"], "cities": [{"at": [0, 0], "owner": "neutral"}]})
    assert isinstance(state, GameState)
    assert state.board.terrain.rows() == (".~",)
    assert state.board.cities[0].id == "city-0-0"


PLAIN: dict[str, Any] = {"terrain": ["...", "..."]}


@pytest.mark.parametrize(
    ("changes", "code", "pointer"),
    [
        ({"terrain": ["..", "..."]}, "terrain-row-length", "/terrain/1"),
        ({"terrain": ["..?"]}, "terrain-symbol", "/terrain/0"),
        ({"edition": "second"}, "unknown-ruleset", "/edition"),
        ({"params": {"rack.limit": "ten"}}, "wrong-type", "/params/rack.limit"),
        ({"rows": 3}, "position-size", "/rows"),
        ({"cities": [{"at": [2, 0], "owner": "gold"}]}, "position-off-board", "/cities/0/at"),
        ({"letters": {"gold": {"0,9": "A"}}}, "position-off-board", "/letters/gold/0,9"),
        ({"letters": {"gold": {"zero": "A"}}}, "not-a-cell", "/letters/gold/zero"),
        ({"letters": {"gold": {"0,0": "A"}, "silver": {"0,0": "B"}}}, "position-doubled", "/letters/silver"),
        ({"racks": {"gold": "aß"}}, "no-value", "/racks/gold"),
        ({"pools": {"gold": 10**9}}, "out-of-range", "/pools/gold"),
        ({"broken": {"gold": [[0, 0, "across", "AB"]]}}, "position-no-run", "/broken/gold/0"),
        ({"penalties": [[0, 0, "across", "AB", 3]]}, "position-no-run", "/penalties/0"),
        ({"phase": "order"}, "position-phase", "/phase"),
        ({"phase": "over"}, "position-phase", "/phase"),
        ({"phase": "discard"}, "position-phase", "/phase"),
        ({"finished": {"winner": "gold", "why": "boredom"}}, "unknown-value", "/finished/why"),
        ({"chance": "xyz"}, "bad-form", "/chance"),
    ],
)
def test_what_makes_a_position_none_is_said_with_its_place(changes: dict[str, Any], code: str, pointer: str) -> None:
    issues = loaded(PLAIN | changes)
    assert isinstance(issues, tuple)
    assert [(issue.code, issue.place.pointer) for issue in issues] == [(code, pointer)]
    text, advice = say_issue(english(), issues[0])
    assert f"({code})" not in text
    assert advice


def test_the_city_of_a_level_keeps_its_id_and_name() -> None:
    city = {"id": "aldmoor", "at": [0, 1], "owner": "silver", "name": "Aldmoor", "banner": "red"}
    found, _ = read_position_data(PLAIN | {"cities": [city]})
    assert found.cities is not None
    assert found.cities[0].at == Cell(0, 1)
    assert write_position_data(found)["cities"] == [city]
