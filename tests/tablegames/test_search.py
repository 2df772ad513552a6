"""The search that all table games share: it finds what wins, keeps to its seed, and stops when told to."""

from __future__ import annotations

from typing import Any

import pytest

from runtime.tablegames.catalogue import KINDS, game_of
from runtime.tablegames.game import PLAYERS, Chance, Player
from runtime.tablegames.players import EFFORTS, Skill, thought
from runtime.tablegames.scryper.rules import Scryper
from runtime.tablegames.scryper.values import ScryperState, ScryperView
from runtime.tablegames.search import Effort, best_move


@pytest.mark.parametrize("name", KINDS)
def test_a_seed_gives_the_same_move_and_every_level_moves_legally(name: str) -> None:
    game, chance = game_of(name), Chance(5)
    state = game.begin()
    for _ in range(8):
        acting = game.to_act(state)
        state = game.after(state, acting[0], game.careless(state, acting[0], chance))
    player = game.to_act(state)[0]
    view = game.view(state, player)
    for skill in (Skill.NOVICE, Skill.APPRENTICE):
        moves = [thought(game, view, player, skill=skill, seed=7) for _ in range(2)]
        assert moves[0] == moves[1]
        assert game.refusal(state, player, moves[0]) is None


def test_a_search_that_is_stopped_answers_at_once() -> None:
    game = game_of("scribe")
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 5

    move = best_move(game, game.begin(), Player.FIRST, effort=Effort(10**9), seed=1, stop=stop)
    assert game.refusal(game.begin(), Player.FIRST, move) is None
    assert len(asked) == 6


def test_what_is_hidden_is_dealt_anew_for_every_game_that_is_played_out() -> None:
    """One deal thought through a thousand times would be one guess."""
    dealt: list[Any] = []

    class Watched(Scryper):
        def completed(self, view: ScryperView, chance: Chance) -> ScryperState:
            dealt.append(super().completed(view, chance))
            state: ScryperState = dealt[-1]
            return state

    game = Watched()
    state = game.begin()
    for player, note in ((PLAYERS[0], "set 1234.."), (PLAYERS[1], "set 1234..")):
        state = game.after(state, player, game.read_move(note))
    best_move(game, game.view(state, PLAYERS[0]), PLAYERS[0], effort=Effort(40, plies=4), seed=1)
    assert len({one.board for one in dealt}) > 30


def test_the_goal_is_taken_when_it_can_be_reached() -> None:
    game: Any = game_of("scryper")
    rows = [". . . . a . ", ". . . . . . ", ". . 3 . . . ", *[". . . . . . "] * 4, "2 . . . . . "]
    none = [0, 0, 0, 0]
    data = {
        "board": rows,
        "stage": "play",
        "available": {"white": none, "brown": none},
        "used": {"white": [4, 3, 3, 4], "brown": [3, 4, 4, 4]},
    }
    state = game.read_state(data)
    for seed in range(3):
        move = thought(game, game.view(state, PLAYERS[0]), PLAYERS[0], skill=Skill.ADEPT, seed=seed)
        assert move.end // 6 == 0


def score(name: str, strong: Skill, games: int) -> float:
    """How much of some games against just any moves a level wins, sides swapped; draws count half."""
    game, total = game_of(name), 0.0
    for number in range(games):
        own, chance, state, ply = PLAYERS[number % 2], Chance(number), game.begin(), 0
        while acting := game.to_act(state):
            player, ply = acting[0], ply + 1
            if player is own:
                move = thought(game, game.view(state, player), player, skill=strong, seed=number * 1000 + ply)
            else:
                move = chance.pick(game.candidates(state, player, chance))
            state = game.after(state, player, move)
        result = game.result(state)
        assert result is not None
        total += 0.5 if result.winner is None else float(result.winner is own)
    return total / games


@pytest.mark.slow
@pytest.mark.parametrize(("name", "games"), [("scribe", 4), ("scryper", 4), ("scrambler", 4)])
def test_an_apprentice_beats_just_any_moves(name: str, games: int) -> None:
    assert score(name, Skill.APPRENTICE, games) >= 0.75


def test_each_level_thinks_harder_than_the_one_below() -> None:
    for levels in EFFORTS.values():
        efforts = [levels[skill] for skill in Skill]
        assert [one.iterations for one in efforts] == sorted({one.iterations for one in efforts})
        assert [one.slips for one in efforts] == sorted((one.slips for one in efforts), reverse=True)
