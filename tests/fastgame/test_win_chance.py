"""What a game ahead is taken for: the chance to win where it is left, the win itself where it comes to its end."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from runtime.engine.board.sides import BySide
from runtime.fastgame import look_ahead
from runtime.fastgame.fast_game import FastGame
from runtime.fastgame.kernel.arrays import (
    BASE,
    DRAWN,
    LETTERS_OUT,
    OVER,
    PHASE,
    POOL,
    STANDARD,
    TURN,
    WHY,
    WINNER,
    PositionArrays,
)
from runtime.fastgame.kernel.player_room import UNTIL
from runtime.fastgame.kernel.win_chance import chance_to_win
from runtime.fastgame.player_weights import PlayerEffort, shipped_players
from runtime.fastgame.quick_player import QuickGame
from tests.fastgame.test_quick_player import known_map

LOOK = shipped_players().of("release", "look")
AHEAD = replace(LOOK, effort=PlayerEffort(6, 2, 1, 3, finalists=3, futures=9, turns_ahead=2, breadth_ahead=3))
EARLY = (-40, -10, 0, 10, 40)
"""Leads, in points."""


def chances(game: FastGame, position: PositionArrays) -> list[float]:
    """Gold's chances with some leads."""
    player, base = QuickGame(game, BySide(LOOK, LOOK)), int(position.numbers[BASE])
    found = list[float]()
    for lead in EARLY:
        position.numbers[BASE] = base + lead
        found.append(chance_to_win(position, game.shown, player._room, np.int64(0)))
    return found


def test_a_lead_is_the_surer_the_fewer_letters_are_left() -> None:
    game = known_map("small/far-bank")
    position = game.position()
    game.deal(position, 3)
    early = chances(game, position)
    position.numbers[BASE] = 0
    position.numbers[DRAWN : DRAWN + 2] = position.numbers[POOL : POOL + 2] - 1
    late = chances(game, position)
    for found in (early, late):
        assert all(0 < one < other < 1 for one, other in pairwise(found))
    assert late[0] < early[0] < 0.3
    assert late[-1] > early[-1] > 0.7


def test_where_the_score_does_not_decide_letters_left_say_nothing_of_it() -> None:
    game = known_map("small/far-bank")
    position = game.position()
    game.deal(position, 3)
    position.numbers[STANDARD] = 0
    found = chances(game, position)
    assert found == sorted(found)
    assert found[-1] - found[0] < 0.5, "points are worth little there"


def test_a_win_that_comes_sooner_counts_more_and_no_defeat_counts_as_much_as_a_win() -> None:
    game = known_map("small/far-bank")
    position, player = game.position(), QuickGame(game, BySide(AHEAD, AHEAD))
    game.deal(position, 3)
    ahead = player._ahead.gold
    ahead._dealt.block[:] = position.block
    worths = dict[int, list[float]]()
    for winner in range(2):
        for turns in (0, 1, 4, 12, 40):
            future = game.position()
            future.block[:] = position.block
            numbers = future.numbers
            numbers[PHASE], numbers[WHY], numbers[WINNER] = OVER, LETTERS_OUT, winner
            numbers[TURN] += turns
            worths.setdefault(winner, []).append(ahead._played_out(future, 0))
    assert worths[0] == sorted(worths[0], reverse=True)
    assert worths[1] == sorted(worths[1])
    assert min(worths[0]) > max(worths[1])


def test_a_win_counts_more_than_the_best_chance_as_many_turns_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    game = known_map("small/far-bank")
    position, player = game.position(), QuickGame(game, BySide(AHEAD, AHEAD))
    game.deal(position, 3)
    ahead = player._ahead.gold
    ahead._dealt.block[:] = position.block
    ahead._ahead.notes[UNTIL] = 0
    monkeypatch.setattr(look_ahead, "chance_to_win", lambda *_known: 0.97)
    future = game.position()
    future.block[:] = position.block
    future.numbers[TURN] += 4
    open_game = ahead._played_out(future, 0)
    future.numbers[PHASE], future.numbers[WHY], future.numbers[WINNER] = OVER, LETTERS_OUT, 0
    assert ahead._played_out(future, 0) > open_game
