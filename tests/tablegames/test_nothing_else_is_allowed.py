"""What a game lists as legal moves, and what it accepts of all that can be noted down, is the same at every ply."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from runtime.tablegames.catalogue import game_of
from runtime.tablegames.game import PLAYERS, AppliedMove, TableChance, TableGame


def cells(columns: int, rows: int) -> list[str]:
    return [f"{chr(ord('a') + column)}{row + 1}" for column in range(columns) for row in range(rows)]


def notes(game: TableGame[Any, Any, Any]) -> list[str]:
    """Everything that can be noted down in a game."""
    if game.id == "scribe":
        return cells(9, 9)
    if game.id == "scrambler":
        dots = cells(2 * game.rules.dots + 1, 2 * game.rules.dots + 1)
        turns = [card + way for card in "ABCD" for way in "+-"]
        return [sign + dot for sign in ("", "@", "*") for dot in dots] + turns + ["done", "agree", "pass"]
    board = cells(game.rules.columns, game.rules.rows)
    values = "." + "".join(map(str, range(1, game.rules.values + 1)))
    set_ups = ["set " + "".join(bricks) for bricks in product(values, repeat=game.rules.columns)]
    return [f"{start}-{end}" for start in board for end in board] + [f"score {cell}" for cell in board] + set_ups


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("scribe", {}),
        ("scryper", {"columns": 3, "rows": 4, "values": 3, "per_value": 1, "most_bricks": 2, "quiet_moves": 10}),
        ("scrambler", {"dots": 2, "claiming": "by_hand"}),
        ("scrambler", {"dots": 3, "quiet_turns": 10}),
    ],
)
@pytest.mark.parametrize("seed", range(2))
def test_all_else_is_refused(name: str, parameters: dict[str, Any], seed: int) -> None:
    game, chance = game_of(name, parameters), TableChance(seed)
    state, all_notes = game.begin(), notes(game)
    while acting := game.to_act(state):
        for player in PLAYERS:
            taken = {
                note for note in all_notes if isinstance(game.apply(state, player, game.read_move(note)), AppliedMove)
            }
            assert taken == {game.write_move(move) for move in game.moves(state, player)}
        state = game.after(state, acting[0], game.careless(state, acting[0], chance))
