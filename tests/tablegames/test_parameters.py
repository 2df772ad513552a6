"""Parameters of table games, and moves and states that cannot be read."""

from __future__ import annotations

from typing import Any

import pytest

from runtime.tablegames.catalogue import BOUNDS, KINDS, game_of, parameters_of, rules_of
from runtime.tablegames.game import FormError, TableChance

VARIANTS = [
    ("scribe", {}),
    ("scribe", {"scoring": "advanced"}),
    ("scryper", {}),
    ("scryper", {"columns": 3, "rows": 5, "values": 3, "per_value": 2, "most_bricks": 2, "sets": 2, "quiet_moves": 20}),
    ("scryper", {"columns": 2, "rows": 4, "values": 2, "per_value": 1, "sets": 9}),
    ("scrambler", {}),
    ("scrambler", {"dots": 2, "claiming": "by_hand", "hop_circles": True, "quiet_turns": 12}),
    ("scrambler", {"dots": 3, "claiming": "by_hand", "box_points": 0}),
    ("scrambler", {"dots": 2, "segment_points": 0, "box_points": 0, "capture_points": 0}),
]


@pytest.mark.parametrize("name", KINDS)
def test_moves_and_states_that_cannot_be_read_are_told(name: str) -> None:
    game = game_of(name)
    for text in ("", "z", "zz99", "a1-", "set 9", "*", "@", "A", "ü1", "a¹", "score", "score a0012", "a0012-a0011"):
        with pytest.raises(FormError):
            game.read_move(text)
    written = game.write_state(game.begin())
    for key in written:
        for wrong in (7.5, "?", [None], {"one": 3}, [["a"]], -1):
            if key in ("why", "last", "placed") and not isinstance(wrong, str):
                continue
            try:
                game.read_state({**written, key: wrong})
            except FormError as problem:
                assert problem.at.startswith(f"/{key}")
    with pytest.raises(FormError):
        game.read_state({})


@pytest.mark.parametrize(("name", "parameters"), VARIANTS)
def test_parameters_are_written_as_they_were_given(name: str, parameters: dict[str, Any]) -> None:
    assert parameters_of(rules_of(name, parameters)) == parameters


@pytest.mark.parametrize(
    ("name", "parameters", "at"),
    [
        ("chess", {}, "/game"),
        ("scribe", {"scoring": "wild"}, "/scoring"),
        ("scribe", {"sets": 3}, "/sets"),
        ("scryper", {"rows": 100}, "/rows"),
        ("scryper", {"sets": True}, "/sets"),
        ("scrambler", {"hop_circles": 1}, "/hop_circles"),
        ("scrambler", {"dots": 1}, "/dots"),
    ],
)
def test_parameters_that_are_none_are_told(name: str, parameters: dict[str, Any], at: str) -> None:
    with pytest.raises(FormError) as raised:
        rules_of(name, parameters)
    assert raised.value.at == at


@pytest.mark.parametrize("name", KINDS)
def test_games_with_parameters_at_their_bounds_end(name: str) -> None:
    for end in (0, 1):
        game = game_of(name, {key: bounds[end] for key, bounds in BOUNDS[name].items()})
        state, chance = game.begin(), TableChance(end)
        for _ in range(400):
            acting = game.to_act(state)
            if not acting:
                break
            state = game.after(state, acting[0], game.careless(state, acting[0], chance))
        assert game.read_state(game.write_state(state)) == state
