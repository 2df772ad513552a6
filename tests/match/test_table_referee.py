"""The referee of the table games: whole games in JSON lines, secrets kept, and whatever is wrong is told."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from typing import Any

import pytest

from runtime import resources
from runtime.campaign.schema_validation import Schemas
from runtime.match.table_referee import TableReferee
from runtime.support.texts import english
from runtime.tablegames.catalogue import KINDS, game_of
from runtime.tablegames.game import PLAYERS, TableChance

GAME = {"rows": ["........."] * 9, "to_move": "+", "last": {}}
"""The beginning of a game of Scribe."""

SHOWING = {"set-begins", "battle", "scored", "set-drawn"}
"""What lets both sides see more in Scryper: where bricks stand, which fought, which are used."""


@cache
def schemas() -> Schemas:
    return Schemas(resources.schemas())


def referee(game: str) -> TableReferee:
    return TableReferee(game, schemas(), english())


def ask(judge: TableReferee, **request: Any) -> Any:
    return json.loads(judge.answer(json.dumps(request).encode()))


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
def test_a_whole_game_is_judged_as_the_game_itself_does(name: str) -> None:
    game, judge, chance = game_of(name), referee(name), TableChance(4)
    state, line = game.begin(), 0
    while acting := game.to_act(state):
        player = acting[chance.below(len(acting))]
        line += 1
        listed = ask(judge, ask="moves", player=game.names[player])["moves"]
        assert len(listed) == len(game.moves(state, player))
        move = game.careless(state, player, chance)
        state = game.after(state, player, move)
        answer = ask(judge, id=line, do="move", move=game.write_move(move), player=game.names[player])
        assert (answer["id"], answer["ok"], answer["state"]) == (line, True, game.write_state(state))
        assert {event["player"] for event in answer["events"]} <= set(game.names)
    result = game.result(state)
    assert result is not None
    assert answer["finished"]["winner"] == (None if result.winner is None else game.names[result.winner])
    assert list(answer["finished"]["points"].values()) == list(result.points)
    again = ask(referee(name), load={"state": answer["state"]})
    assert (again["ok"], again["finished"]) == (True, answer["finished"])
    refused = ask(judge, do="move", move=game.write_move(move))
    assert refused["refusals"][0]["code"] == "game-over"


def test_what_is_hidden_stays_hidden_from_who_asks_as_the_other() -> None:
    judge = referee("scryper")
    told = ask(judge, **{"do": "move", "move": "set 1234..", "player": "white", "as": "brown"})
    assert told["refusals"][0]["text"].startswith("As brown no set-up of white is judged: that would tell which bricks")
    assert ask(judge, **{"do": "move", "move": "set 1234..", "as": "white"})["ok"], "who asks is who moves"
    answer = ask(judge, ask="state", **{"as": "brown"})
    assert answer["ok"]
    assert "1234" not in json.dumps(answer)
    assert answer["view"]["has_placed"] == {"white": True, "brown": False}
    own = ask(judge, ask="view", player="white")["view"]
    assert own["placed"] == "1234.."
    assert "placed" not in ask(judge, ask="view", player="brown")["view"]
    asked = ask(judge, ask="state", **{"as": "brown"})
    assert "state" not in asked
    assert "placed" not in asked["view"]
    for question in ("view", "moves"):
        own = ask(judge, ask=question, player="brown", **{"as": "brown"})
        assert own["ok"]
        assert ask(judge, ask=question, **{"as": "brown"}) == own, "who asks is who is asked about"
        told = ask(judge, ask=question, player="white", **{"as": "brown"})
        assert told["refusals"][0]["at"] == "/player", "nobody asks for what the other sees"
        assert told["refusals"][0]["text"] == (
            "As brown only what brown may see is told, not the moves or the view of white. "
            "Name the same player under “as” and “player”, or leave out “as”."
        )


def lines(chance: TableChance) -> list[dict[str, Any]]:
    """Whatever a program may ask, and moves of all kinds, most of them not allowed, with and without a player."""
    found: list[dict[str, Any]] = [{"ask": question} for question in ("state", "view", "moves", "summary", "rules")]
    made = [f"set {one}" for one in ("111111", "123412", "......")]
    made += [f"set {str(value) * (1 + chance.below(4)):.<6}" for value in (1, 2, 3, 4)]
    cells = [f"{letter}{row}" for letter in "abcdef" for row in range(1, 9)]
    made += [f"{chance.pick(cells)}-{chance.pick(cells)}" for _ in range(4)]
    made += [f"score {chance.pick(cells)}", "score", "x"]
    found += [{"do": "move", "move": move} for move in made]
    return [{**line, **who} for line in found for who in ({}, {"player": "white"}, {"player": "brown"})]


@pytest.mark.proof
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.proof)])
def test_no_answer_to_one_side_depends_on_what_it_can_not_see(seed: int) -> None:
    """Two games that look alike to a side, its opponent's hidden bricks dealt otherwise, are answered alike."""
    game, chance = game_of("scryper"), TableChance(seed)
    state, judges, differing, shown = game.begin(), (referee("scryper"), referee("scryper")), 0, 0
    while acting := game.to_act(state):
        move = game.careless(state, acting[0], chance)
        legal = {"do": "move", "move": game.write_move(move), "player": game.names[acting[0]]}
        for viewer in PLAYERS if len(acting) == 2 or chance.below(6) == 0 else ():
            other = game.completed(game.view(state, viewer), chance)
            differing += other != state
            seen_by = {"as": game.names[viewer]}
            loads = [{"load": {"state": game.write_state(one)}} for one in (state, other)]
            for line in (*lines(chance), legal):
                if "do" in line or line == {"ask": "state"}:
                    first, second = (ask(judge, **one, **seen_by) for judge, one in zip(judges, loads, strict=True))
                    assert first == second
                first, second = (ask(judge, **line, **seen_by) for judge in judges)
                assert first["ok"] == second["ok"], line
                if first.get("view") == second.get("view"):
                    assert first == second, line
                else:
                    shown += 1
                    happened = {event["event"] for event in first["events"]}
                    assert happened & SHOWING, "what was hidden has been shown to both"
        state = game.after(state, acting[0], move)
    assert differing > 5
    assert shown


def test_another_game_or_other_parameters_can_be_loaded() -> None:
    judge = referee("scribe")
    answer = ask(judge, **{"load": {"game": "scrambler", "rules": {"dots": 3}}, "as": "one"})
    assert len(answer["view"]["cards"][0]["dots"]) == 3
    assert ask(judge, ask="rules") == {"id": None, "ok": True, "game": "scrambler", "rules": {"dots": 3}}
    assert ask(judge, load={})["state"]["stage"] == "corner"
    assert ask(judge, ask="rules")["rules"] == {"dots": 3}


@pytest.mark.parametrize(
    ("request_", "code", "at", "text"),
    [
        ({"do": "move", "move": "e5", "player": "o"}, "not-your-turn", None, "It is the other player's turn."),
        ({"do": "move", "move": "z9"}, "bad-request", "", "“z9” is no move of this game."),
        ({"do": "move"}, "bad-request", "/move", "“move” is missing."),
        ({"ask": "moves"}, "bad-request", "/player", "“player” is missing."),
        ({"ask": "moves", "player": "x"}, "bad-request", "/player", "The players are called: + o."),
        ({"ask": "summary", "as": "zzz"}, "bad-request", "/as", "The players are called: + o."),
        ({"ask": "moves", "do": "move"}, "bad-request", "", "A line must hold one of load, do and ask."),
        ({"load": {"rules": {"scoring": "wild"}}}, "bad-request", "/load/rules/scoring", "This parameter is one of"),
        (
            {"load": {"state": {"rows": 1}}},
            "bad-request",
            "/load/state/rows",
            "Rows that must be here: 9, signs in each: 9.",
        ),
        ({"load": {"game": "chess"}}, "bad-request", "/load/game", ""),
    ],
)
def test_what_is_wrong_is_told_and_changes_nothing(
    request_: dict[str, Any], code: str, at: str | None, text: str
) -> None:
    judge = referee("scribe")
    before = ask(judge, ask="state")
    answer = ask(judge, **request_)
    assert not answer["ok"]
    first = answer["refusals"][0]
    assert (first["code"], first.get("at")) == (code, at)
    assert first["text"].startswith(text)
    assert ask(judge, ask="state") == before


def test_a_move_against_the_rules_is_refused_with_its_reason() -> None:
    judge = referee("scribe")
    ask(judge, do="move", move="b1")
    ask(judge, do="move", move="i9")
    refused = ask(judge, do="move", move="a1")["refusals"][0]
    assert refused["code"] == "other-grid"
    assert refused["details"] == {"row": 0, "column": 1}


def test_any_bytes_get_an_answer() -> None:
    judge, chance = referee("scrambler"), TableChance(1)
    for _ in range(200):
        line = bytes(chance.below(256) for _ in range(chance.below(40))).replace(b"\n", b"")
        assert not json.loads(judge.answer(line))["ok"]


@pytest.mark.slow
def test_the_command_judges_table_games() -> None:
    lines = b'{"do":"move","move":"e5"}\n{"ask":"summary"}\n'
    command = [sys.executable, "-m", "runtime.cli.main", "referee", "--game", "scribe"]
    done = subprocess.run(command, input=lines, capture_output=True, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers[1]["summary"] == {"to_act": ["o"], "points": {"+": 0, "o": 0}}
    wrong = subprocess.run([*command, "level.json"], input=b"", capture_output=True, check=False)
    assert wrong.returncode == 2
    assert b"A table game has no level" in wrong.stderr


def test_keys_without_a_value_are_none() -> None:
    judge = referee("scrambler")
    state = ask(judge, ask="state")["state"]
    assert ask(judge, load={"state": {**state, "why": ""}})["ok"]


@pytest.mark.parametrize(
    ("asked", "at", "said"),
    [
        ({"ask": "state", "viewer": "+"}, "/viewer", "“viewer” means nothing here and was ignored."),
        ({"do": "move", "move": "e5", "mov": ""}, "/mov", "“mov” means nothing here and was ignored. Did you mean"),
        ({"load": {"parameters": {}}}, "/load/parameters", "“parameters” means nothing"),
        ({"load": {"state": {**GAME, "turn": 3}}}, "/load/state/turn", "“turn” means nothing"),
        ({"load": {"state": {**GAME, "last": {"x": [0, 0]}}}}, "/load/state/last/x", "“x” means nothing"),
    ],
)
def test_keys_that_mean_nothing_are_ignored_and_noted(asked: dict[str, Any], at: str, said: str) -> None:
    answer = ask(referee("scribe"), **asked)
    assert answer["ok"]
    (note,) = answer["notes"]
    assert (note["code"], note["at"]) == ("unknown-key", at)
    assert note["text"].startswith(said)


@pytest.mark.slow
def test_more_moves_than_can_be_listed_are_said_to_be_more() -> None:
    """On the largest board a billion set-ups are legal; an answer lists some of them at once."""
    judge = referee("scryper")
    most = ask(judge, ask="moves", player="white")
    five_or_six_of_a_kind = 4 * (6 * 4 + 1)
    assert (len(most["moves"]), "more" in most) == (5**6 - 1 - five_or_six_of_a_kind, False)
    largest = {"columns": 9, "values": 9, "per_value": 9, "most_bricks": 9}
    ask(judge, load={"rules": largest})
    some = ask(judge, ask="moves", player="white")
    assert (len(some["moves"]), some["more"]) == (100_000, True)
    assert ask(judge, do="move", move=some["moves"][-1], player="white")["ok"]
    ask(judge, load={"rules": {**largest, "most_bricks": 1}})
    few = ask(judge, ask="moves", player="white")
    assert (len(set(few["moves"])), "more" in few) == (81, False)


@pytest.mark.parametrize(
    ("game", "move", "mine", "other"),
    [("scribe", "e5", "+", "o"), ("scrambler", "@a1", "one", "two")],
)
def test_who_is_named_acts_only_in_their_turn(game: str, move: str, mine: str, other: str) -> None:
    judge = referee(game)
    for seen in ({}, {"as": mine}, {"as": other}):
        refused = ask(judge, **{"do": "move", "move": move, "by": other, **seen})
        assert refused["refusals"][0]["code"] == "not-your-turn"
    twice = ask(judge, do="move", move=move, by=mine, player=other)
    assert twice["refusals"][0]["at"] == "/by"
    assert twice["refusals"][0]["text"] == "“by” and “player” name two different players."
    assert ask(judge, do="move", move=move, by="zzz")["refusals"][0]["at"] == "/by"
    assert ask(judge, do="move", move=move, by=mine)["ok"]
