"""The search that all table games share: it finds what wins, keeps to its seed, and stops when told to."""

from __future__ import annotations

from typing import Any

import pytest

from runtime.tablegames.catalogue import KINDS, game_of
from runtime.tablegames.game import PLAYERS, TableChance, TablePlayer
from runtime.tablegames.players import EFFORTS, SearchEffort, Skill, best_move, thought
from runtime.tablegames.scryper.rules import Scryper
from runtime.tablegames.scryper.values import ScryperState, ScryperView


@pytest.mark.parametrize("name", KINDS)
def test_a_seed_gives_the_same_move_and_every_level_moves_legally(name: str) -> None:
    game, chance = game_of(name), TableChance(5)
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

    move = best_move(game, game.begin(), TablePlayer.FIRST, effort=SearchEffort(10**9), seed=1, stop=stop)
    assert game.refusal(game.begin(), TablePlayer.FIRST, move) is None
    assert len(asked) == 6


def test_what_is_hidden_is_dealt_anew_for_every_game_that_is_played_out() -> None:
    """One deal thought through a thousand times would be one guess."""
    dealt: list[Any] = []

    class Watched(Scryper):
        def completed(self, view: ScryperView, chance: TableChance) -> ScryperState:
            dealt.append(super().completed(view, chance))
            state: ScryperState = dealt[-1]
            return state

    game = Watched()
    state = game.begin()
    for player, note in ((PLAYERS[0], "set 1234.."), (PLAYERS[1], "set 1234..")):
        state = game.after(state, player, game.read_move(note))
    best_move(game, game.view(state, PLAYERS[0]), PLAYERS[0], effort=SearchEffort(40, plies=4), seed=1)
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


OVERLOOKED = (
    "white set 143342", "brown set 33....", "white f8-f6", "brown b1-d3", "white f6-f4", "brown d3-b1", "white f4-f2",
    "brown b1-d1", "white f2-f1", "white score f1", "white set 2232..", "brown set 2.43..", "brown c1-a3",
    "white d8-f6", "brown a3-a5", "white f6-f4", "brown a5-b6", "white f4-f2",
)  # fmt: skip
"""A game in which Adept did not go from b6 to the free cell d8, and lost a set."""


@pytest.mark.parametrize("skill", [Skill.ADEPT, Skill.MASTER])
def test_the_strong_overlook_no_set_that_it_can_win_at_once(skill: Skill) -> None:
    game: Any = game_of("scryper")
    state = game.begin()
    for note in OVERLOOKED:
        name, _, move = note.partition(" ")
        state = game.after(state, PLAYERS[game.names.index(name)], game.read_move(move))
    for seed in range(6):
        move = thought(game, game.view(state, PLAYERS[1]), PLAYERS[1], skill=skill, seed=seed)
        assert game.write_move(move) == "b6-d8"


@pytest.mark.slow
@pytest.mark.parametrize("skill", [Skill.ADEPT, Skill.MASTER])
def test_the_strong_overlook_no_brick_that_is_about_to_win_the_set(skill: Skill) -> None:
    game: Any = game_of("scryper")
    state = game.begin()
    moves = ((0, "a8-c6"), (1, "a1-c3"), (0, "c6-c7"), (1, "c3-e5"), (0, "f8-f7"), (1, "e5-e7"))
    for player, note in ((0, "set 4....1"), (1, "set 2...31"), *moves):
        state = game.after(state, PLAYERS[player], game.read_move(note))
    for seed in range(6):
        move = thought(game, game.view(state, PLAYERS[0]), PLAYERS[0], skill=skill, seed=seed)
        assert game.write_move(move) in ("c7-e7", "f7-e7"), "it must be fought, or it goes to the free back row"


@pytest.mark.parametrize("name", ["scribe", "scrambler"])
def test_the_wary_win_where_they_can_and_let_nobody_win_where_they_need_not(name: str) -> None:
    """Held against all moves and all answers, in the last moves of games that are played carelessly."""
    game, chance, won, saved = game_of(name), TableChance(3), 0, 0

    def wins(state: Any, player: TablePlayer) -> set[Any]:
        results = {move: game.result(game.after(state, player, move)) for move in game.moves(state, player)}
        return {move for move, result in results.items() if result is not None and result.winner is player}

    for _ in range(12):
        states, state = [], game.begin()
        while acting := game.to_act(state):
            states.append(state)
            state = game.after(state, acting[0], game.careless(state, acting[0], chance))
        for state in states[-3:]:
            player = game.to_act(state)[0]
            move = best_move(
                game, game.view(state, player), player, effort=SearchEffort(2, plies=2, is_wary=True), seed=1
            )
            after = game.after(state, player, move)
            if own := wins(state, player):
                assert move in own
                won += 1
            elif game.to_act(after) == (player.other,) and wins(after, player.other):
                replies = [game.after(state, player, one) for one in game.moves(state, player)]
                safe = [one for one in replies if game.to_act(one) == (player.other,) and not wins(one, player.other)]
                assert not safe, "another move would not have lost at once"
            else:
                saved += 1
    assert won
    assert saved


def score(name: str, strong: Skill, games: int) -> float:
    """How much of some games against just any moves a level wins, sides swapped; draws count half."""
    game, total = game_of(name), 0.0
    for number in range(games):
        own, chance, state, ply = PLAYERS[number % 2], TableChance(number), game.begin(), 0
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


@pytest.mark.proof
@pytest.mark.parametrize(
    ("name", "games"), [("scribe", 4), ("scrambler", 2), pytest.param("scryper", 2, marks=pytest.mark.proof)]
)
def test_an_apprentice_beats_just_any_moves(name: str, games: int) -> None:
    """``python tests/proof/table_strength.py`` plays hundreds; four of scryper and of scrambler take ten seconds."""
    assert score(name, Skill.APPRENTICE, games) >= 0.75


def test_each_level_thinks_harder_than_the_one_below() -> None:
    for levels in EFFORTS.values():
        efforts = [levels[skill] for skill in Skill]
        assert [one.iterations for one in efforts] == sorted({one.iterations for one in efforts})
        assert [one.slips for one in efforts] == sorted((one.slips for one in efforts), reverse=True)
