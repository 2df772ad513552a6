"""What tokens are worth to the computer: the same compiled as with the engine, and enough to take and use them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from runtime.ai.token_worth import element_worth, tokens_worth
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.board.terrain import Element
from runtime.engine.game.state import GameState, HeldToken, Rack
from runtime.engine.records.game_counts import GameCounts
from runtime.fastgame.fast_game import FastGame
from runtime.fastgame.kernel import token_worth as compiled
from runtime.fastgame.kernel.player_room import HELD_TOKEN
from runtime.fastgame.player_weights import shipped_players
from runtime.fastgame.quick_player import QuickGame, player_room
from tests.engine.boards import GOLD, SILVER, board, game
from tests.fastgame.random_games import vocabulary
from tests.fastgame.test_quick_player import known_map

LOOK = shipped_players().of("release", "look")


def held(*tokens: HeldToken) -> GameState:
    """Gold holds these; water lies in the south, a wood in the north."""
    on = board(
        """
        . f f f . . .
        . T O E . . .
        . . . . . . .
        . . c a t s .
        ~ ~ ~ ~ ~ . .
        """,
        """
        . . . . . . .
        . G . . . . .
        . . . . . . .
        . . . . . S .
        . . . . . . .
        """,
    )
    state = game(on, "VAN")
    return replace(state, racks=state.racks.having(GOLD, Rack("ANV", tokens)))


@pytest.mark.parametrize("element", list(Element))
@pytest.mark.parametrize("at", [Cell(3, 4), Cell(0, 2), Cell(4, 1)])
def test_an_element_is_worth_the_same_compiled_as_with_the_engine(element: Element, at: Cell) -> None:
    state = held(HeldToken(element, at, 6))
    fast = FastGame(state, vocabulary())
    room, chance, cells = player_room(fast, BySide(LOOK, LOOK)), Random(3), state.board.size.count
    for side in range(2):
        room.spread[side] = [chance.randrange(9) for _ in range(cells)]
        room.chances[side] = np.linspace(1 - side / 3, 0, room.chances.shape[1])
    chances = BySide(*(tuple(room.chances[side, room.spread[side]].tolist()) for side in range(2)))
    position, city = fast.converter.to_arrays(state), state.setup.rules.city.capture_bonus + LOOK.positions.city
    (token,) = state.racks[GOLD].tokens
    number = np.int64(position.held[0, 0])
    for side, place in ((GOLD, 0), (SILVER, 1)):
        worth = compiled.element_worth(position, fast.compiled, room, np.int64(place), number)
        assert max(worth, 0.0) == pytest.approx(element_worth(state, token, side, chances, city))
        whole = compiled.tokens_worth(position, fast.compiled, room, np.int64(place))
        weight = float(room.position_weights[place, HELD_TOKEN])
        assert whole == pytest.approx(tokens_worth(state, side, chances, weight, city))


def test_a_volcano_is_worth_more_beside_the_enemy_than_beside_oneself() -> None:
    chances, worths = BySide(*[(0.0,) * 35] * 2), []
    for at in (Cell(3, 4), Cell(1, 2)):
        state = held(HeldToken(Element.VOLCANO, at, 5))
        worths.append(tokens_worth(state, GOLD, chances, 2.0, 10.0))
    assert worths[0] > 2 + 10 / 2 > worths[1] == 2


@pytest.mark.slow
def test_the_computer_takes_tokens_and_lets_them_loose() -> None:
    fast = known_map("four-jewels")
    player = QuickGame(fast, BySide(LOOK, LOOK))

    def counts(seed: int) -> GameCounts:
        player.play(player.begin(seed), seed)
        return player.counts

    played = [counts(seed) for seed in range(1, 13)]
    taken = sum(one.tokens[side] for one in played for side in SIDES)
    used = sum(one.invoked[side] for one in played for side in SIDES)
    assert (taken >= 6, used >= 3) == (True, True), (taken, used)
