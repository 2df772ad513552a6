"""States that a program has written wrongly are refused where they are wrong, and none is read that can't be played."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from runtime.tablegames.catalogue import KINDS, game_of
from runtime.tablegames.game import PLAYERS, AppliedMove, Data, FormError, TableChance, TableGame

ODD = (None, True, -1, 1.0, 10**30, "", "x", [], [1], {}, {"a": 1}, [[]], "play", "over", "claim", "set_up", "score")
SMALL = {
    "scribe": {},
    "scryper": {"columns": 2, "rows": 4, "values": 2, "per_value": 2, "sets": 2, "quiet_moves": 10},
    "scrambler": {"dots": 2, "claiming": "by_hand"},
}


def after(game: TableGame[Any, Any, Any], plies: int, seed: int) -> Data:
    """A state some careless moves from the beginning, as JSON."""
    state, chance = game.begin(), TableChance(seed)
    for _ in range(plies):
        acting = game.to_act(state)
        if acting:
            state = game.after(state, acting[0], game.careless(state, acting[0], chance))
    written: Data = json.loads(json.dumps(game.write_state(state)))
    return written


@pytest.mark.parametrize(
    ("name", "changes", "at"),
    [
        ("scribe", {"last": 5}, "/last"),
        ("scribe", {"last": {"+": [True, 0]}}, "/last/+"),
        ("scryper", {"placed": 5}, "/placed"),
        ("scryper", {"scored": []}, "/scored"),
        ("scryper", {"scored": {"brown": [{"value": 1.0}]}}, "/scored/brown"),
        ("scryper", {"scored": {"white": [{"value": 1, "shown": "no"}]}}, "/scored/white"),
        ("scryper", {"sets": "two"}, "/sets"),
        ("scryper", {"sets": {"white": 3}}, "/sets"),
        ("scryper", {"winner": "white"}, "/winner"),
        (
            "scryper",
            {"available": {"white": [4] * 4, "brown": [0] * 4}, "used": {"white": [0] * 4, "brown": [4] * 4}},
            "/stage",
        ),
        ("scrambler", {"turned": {"player": "one", "card": 0, "way": []}}, "/turned"),
        ("scrambler", {"turned": {"player": "one", "card": True, "way": "+"}}, "/turned"),
        ("scrambler", {"quiet": 40}, "/quiet"),
        ("scrambler", {"why": "quiet"}, "/why"),
        ("scrambler", {"why": 7}, "/why"),
        ("scrambler", {"stage": "over", "tokens": {"one": [0, 0], "two": [7, 7]}}, "/why"),
        ("scrambler", {"stage": "play", "tokens": {"one": [0, 0], "two": [7, 7]}, "captor": "one"}, "/captor"),
        ("scrambler", {"stage": "play", "tokens": {"one": [0, 0], "two": [0, 0]}, "captor": "one"}, "/captor"),
    ],
)
def test_what_is_wrong_in_a_state_is_refused_at_its_place(name: str, changes: Data, at: str) -> None:
    game = game_of(name)
    with pytest.raises(FormError) as raised:
        game.read_state({**after(game, 0, 0), **changes})
    assert raised.value.at == at


def somewhere(data: Data, chance: TableChance) -> tuple[Any, Any]:
    """A key or index within an object, rather near its surface, with what it is in."""
    where: Any = data
    key: Any = chance.pick(list(data))
    while isinstance(where[key], dict | list) and where[key] and chance.below(2):
        where = where[key]
        key = chance.pick(list(where) if isinstance(where, dict) else range(len(where)))
    return where, key


@pytest.mark.parametrize("name", KINDS)
def test_a_state_with_one_thing_wrong_is_refused_or_played_to_the_end(name: str) -> None:
    chance, read = TableChance(1), 0
    for seed in range(120):
        game = game_of(name, SMALL[name] if seed % 2 else {})
        data = after(game, chance.below(40), seed)
        where, key = somewhere(data, chance)
        where[key] = copy.deepcopy(chance.pick(ODD))
        try:
            state = game.read_state(data)
        except FormError as problem:
            assert problem.at.startswith("/")
            continue
        read += 1
        for ply in range(60):
            game.result(state)
            for player in PLAYERS:
                game.write_view(game.view(state, player))
            acting = game.to_act(state)
            if not acting:
                break
            done = game.apply(state, acting[0], game.careless(state, acting[0], TableChance(ply)))
            assert isinstance(done, AppliedMove)
            state = done.state
    assert read
