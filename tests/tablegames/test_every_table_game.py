"""What must hold for every table game at every move of random games: one conformance test for all of them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from runtime.tablegames.catalogue import BOUNDS, KINDS, game_of, parameters_of, rules_of
from runtime.tablegames.game import PLAYERS, Applied, Chance, FormError, Game, Refusal

AnyGame = Game[Any, Any, Any]

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
MOST_LISTED = 300
"""Of a state with more moves than that only some are tried, for time."""


def some_move(game: AnyGame, state: Any, player: Any, chance: Chance) -> Any:
    """Any legal move, half of the time one that a careless player makes, so that games come to all kinds of ends."""
    if chance.below(2):
        return game.careless(state, player, chance)
    return chance.pick(game.moves(state, player))


def hold(game: AnyGame, state: Any, chance: Chance) -> None:
    """Everything that holds for a state."""
    acting = game.to_act(state)
    assert (game.result(state) is None) == bool(acting)
    written = json.loads(json.dumps(game.write_state(state)))
    assert game.read_state(written) == state
    assert hash(game.read_state(written)) == hash(state)
    for player in PLAYERS:
        moves = game.moves(state, player)
        assert bool(moves) == (player in acting)
        assert len(set(moves)) == len(moves)
        tried = moves if len(moves) <= MOST_LISTED else [chance.pick(moves) for _ in range(20)]
        for move in tried:
            assert game.refusal(state, player, move) is None
            assert game.read_move(game.write_move(move)) == move
        assert player not in acting or set(game.candidates(state, player, chance)) <= set(moves)
        view = game.view(state, player)
        json.dumps(game.write_view(view))
        dealt = game.completed(view, chance)
        assert game.view(dealt, player) == view
        assert game.to_act(dealt) == acting
        assert 0 <= game.estimate(state) <= 1


@pytest.mark.parametrize(("name", "parameters"), VARIANTS)
@pytest.mark.parametrize("seed", range(3))
def test_what_holds_at_every_move(name: str, parameters: dict[str, Any], seed: int) -> None:
    game, chance = game_of(name, parameters), Chance(seed)
    state, moves = game.begin(), []
    while acting := game.to_act(state):
        hold(game, state, chance)
        player = acting[chance.below(len(acting))]
        before = game.write_state(state)
        move = some_move(game, state, player, chance)
        applied = game.apply(state, player, move)
        assert isinstance(applied, Applied)
        assert game.write_state(state) == before
        assert applied.events
        if len(acting) == 1:
            refused = game.apply(state, player.other, move)
            assert isinstance(refused, Refusal)
            assert refused.code == "not-your-turn"
        state = applied.state
        moves.append((player, move))
        assert len(moves) < 3000
    hold(game, state, chance)
    result = game.result(state)
    assert result is not None
    assert result.winner in game.possible_winners()
    after_the_end = game.apply(state, PLAYERS[0], moves[-1][1])
    assert isinstance(after_the_end, Refusal)
    assert after_the_end.code == "game-over"
    again = game.begin()
    for player, move in moves:
        again = game.after(again, player, move)
    assert again == state


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
        state, chance = game.begin(), Chance(end)
        for _ in range(400):
            acting = game.to_act(state)
            if not acting:
                break
            state = game.after(state, acting[0], game.careless(state, acting[0], chance))
        assert game.read_state(game.write_state(state)) == state
