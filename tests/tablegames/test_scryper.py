"""Scryper: battles, moves, sets, and that nothing hidden is ever told."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations, product

import pytest

from runtime.tablegames.game import PLAYERS, AppliedMove, TableChance, TablePlayer, TableRefusal
from runtime.tablegames.players import Skill, thought
from runtime.tablegames.scryper.moves import beats, counted
from runtime.tablegames.scryper.rules import Scryper
from runtime.tablegames.scryper.values import (
    Scored,
    ScryperPhase,
    ScryperRules,
    ScryperState,
    SetUp,
    brick,
    is_shown,
    value_of,
)

WHITE, BROWN = PLAYERS
GAME = Scryper()


def table(rows: Sequence[str], *, to_move: TablePlayer = WHITE, game: Scryper = GAME) -> ScryperState:
    """A state in the middle of a set: digits are white, letters brown bricks; what is not on the board is used."""
    board = tuple(
        0 if symbol == "." else brick(WHITE, int(symbol)) if symbol.isdigit() else brick(BROWN, " abcd".index(symbol))
        for symbol in "".join(rows)
    )
    used = []
    for player in PLAYERS:
        there = [value_of(one) for one in board if one and (one & 16 > 0) == (player is BROWN)]
        used.append(tuple(count - there.count(value) for value, count in enumerate(game.rules.all_bricks, 1)))
    none = (0,) * game.rules.values
    return ScryperState(board, (none, none), (used[0], used[1]), phase=ScryperPhase.PLAY, to_move=to_move)


def after(state: ScryperState, note: str, game: Scryper = GAME) -> ScryperState:
    applied = game.apply(state, state.to_move, game.read_move(note))
    assert isinstance(applied, AppliedMove), (note, applied)
    return applied.state


def refusal(state: ScryperState, note: str, player: TablePlayer | None = None) -> str:
    found = GAME.refusal(state, state.to_move if player is None else player, GAME.read_move(note))
    return "" if found is None else found.code


def test_the_battle_table_of_all_pairs_both_ways() -> None:
    wins = {
        1: {1, 4},
        2: {1, 2},
        3: {1, 2, 3},
        4: {2, 3, 4},
    }
    for attacker, defender in product(range(1, 5), repeat=2):
        assert beats(GAME.rules, attacker, defender) == (defender in wins[attacker]), (attacker, defender)
        rows = [
            "......",
            "d.....",
            "......",
            "." + "_abcd"[defender] + "....",
            "......",
            f".{attacker}....",
            "......",
            "4.....",
        ]
        state = after(table(rows), "b6-b4")
        stands = state.board[3 * 6 + 1]
        assert value_of(stands) == (attacker if defender in wins[attacker] else defender)
        assert is_shown(stands)
        assert state.board[5 * 6 + 1] == 0
        loser = BROWN if defender in wins[attacker] else WHITE
        fallen = defender if loser is BROWN else attacker
        assert state.used[loser][fallen - 1] == table(rows).used[loser][fallen - 1] + 1
        assert state.quiet == 0


@pytest.mark.parametrize(
    ("note", "code"),
    [
        ("c5-c4", ""),
        ("c5-e3", ""),
        ("c5-c3", ""),
        ("c5-d7", "too-far"),
        ("c5-c2", "too-far"),
        ("c5-b5", "own-brick"),
        ("c5-a5", "in-the-way"),
        ("c5-d5", ""),
        ("c5-e5", "in-the-way"),
        ("c5-c5", "too-far"),
        ("d5-d4", "not-your-brick"),
        ("a1-a2", "not-your-brick"),
        ("score c5", "no-such-move"),
        ("set 1.....", "no-such-move"),
    ],
)
def test_a_brick_moves_one_or_two_steps_straight_over_nothing(note: str, code: str) -> None:
    rows = ["......", "......", "......", "......", ".23b..", "......", "......", "......"]
    assert refusal(table(rows), note) == code


def test_reaching_the_back_row_wins_the_set_after_any_battle_there() -> None:
    rows = ["....b.", "..3...", "......", "......", "......", "......", "a.....", "2....."]
    won = after(table(rows), "c2-c1")
    assert (won.phase, won.to_move, won.sets) == (ScryperPhase.SCORE, WHITE, (1, 0))
    fought = after(table([rows[0], "....3.", *rows[2:]]), "e2-e1")
    assert (fought.phase, fought.sets) == (ScryperPhase.SCORE, (1, 0))
    repelled = after(table(["....b.", "....1.", *rows[2:]]), "e2-e1")
    assert (repelled.phase, repelled.sets) == (ScryperPhase.PLAY, (0, 0))


def test_a_player_without_bricks_or_without_a_move_loses_the_set() -> None:
    last = ["......", "......", "...d..", "...1..", "......", "......", "......", "......"]
    assert after(table(last), "d4-d3").sets == (1, 0)
    own = ["......", "......", "...b..", "...1..", "......", "......", "......", "......"]
    lost = after(table(own), "d4-d3")
    assert (lost.sets, lost.to_move, lost.phase) == ((0, 1), BROWN, ScryperPhase.SCORE)


def test_a_brick_that_is_hemmed_in_has_others_that_can_move() -> None:
    """Only on a board full of one's own bricks nothing could move."""
    small = Scryper(ScryperRules(columns=2, rows=4, values=2, per_value=4, most_bricks=2))
    cornered = table(["a2", "22", "..", "1."], game=small)
    assert after(cornered, "a4-a3", small).phase is ScryperPhase.PLAY


def test_an_attack_is_the_same_from_either_side() -> None:
    for attacker, defender in product(range(1, 5), repeat=2):
        rows = [
            "a.....",
            *["......"] * 2,
            "." + "_abcd"[attacker] + "....",
            "......",
            f".{defender}....",
            "......",
            "4.....",
        ]
        state = after(table(rows, to_move=BROWN), "b4-b6")
        wins = beats(GAME.rules, attacker, defender)
        assert value_of(state.board[5 * 6 + 1]) == (attacker if wins else defender)
        assert len(state.cells_of(WHITE if wins else BROWN)) == 1


def events_of(state: ScryperState, note: str) -> list[tuple[str, TablePlayer, object]]:
    applied = GAME.apply(state, state.to_move, GAME.read_move(note))
    assert isinstance(applied, AppliedMove)
    return [(event.kind, event.player, event.details.get("why")) for event in applied.events]


def test_how_a_set_ended_is_told() -> None:
    goal = ["....b.", "..3...", "......", "......", "......", "......", "a.....", "2....."]
    assert events_of(table(goal), "c2-c1") == [("moved", WHITE, None), ("set-won", WHITE, "goal")]
    beaten = ["......", "......", "...d..", "...1..", "......", "......", "......", "......"]
    assert events_of(table(beaten), "d4-d3")[-1] == ("set-won", WHITE, "bricks")
    thrown = ["......", "......", "...b..", "...1..", "......", "......", "......", "......"]
    assert events_of(table(thrown), "d4-d3")[-1] == ("set-won", BROWN, "bricks")
    quiet = replace(table(["....b.", *["......"] * 6, "2....."]), quiet=99)
    left = replace(quiet, available=((1, 0, 0, 0), (1, 0, 0, 0)))
    assert events_of(left, "a8-a7") == [("moved", WHITE, None), ("set-drawn", WHITE, None)]
    one_side = replace(quiet, available=((0, 0, 0, 0), (1, 0, 0, 0)))
    told = events_of(one_side, "a8-a7")
    assert [kind for kind, _, _ in told] == ["moved", "set-drawn", "no-bricks"], "nobody has won this set"


def test_the_winner_puts_a_brick_into_the_score_pit_and_all_others_are_used() -> None:
    rows = ["....b.", "..3...", "......", "......", "......", "......", "a.....", "2....."]
    state = replace(table(rows), available=((0, 1, 0, 0), (1, 0, 0, 0)))
    won = after(state, "c2-c1")
    assert refusal(won, "score e1") == "not-your-brick"
    assert refusal(won, "a8-a7") == "score-first"
    scored = after(won, "score a8")
    assert scored.scored == ((Scored(2, is_shown=False),), ())
    assert not any(scored.board)
    assert (scored.phase, scored.starter) == (ScryperPhase.SET_UP, BROWN)
    assert scored.used[WHITE][2] == state.used[WHITE][2] + 1
    assert scored.used[BROWN][0] == state.used[BROWN][0] + 1


def test_a_set_without_battles_is_drawn_and_the_other_one_starts_the_next() -> None:
    rows = ["....b.", "......", "......", "......", "......", "......", "......", "2....."]
    state = replace(table(rows), available=((1, 0, 0, 0), (1, 0, 0, 0)), quiet=99)
    drawn = after(state, "a8-a7")
    assert (drawn.phase, drawn.starter, drawn.sets) == (ScryperPhase.SET_UP, BROWN, (0, 0))
    assert not any(drawn.board)
    assert drawn.used[WHITE][1] == state.used[WHITE][1] + 1


def test_who_has_no_bricks_left_loses_and_without_any_the_sets_decide() -> None:
    rows = ["....b.", "..3...", "......", "......", "......", "......", "a.....", "2....."]
    one_side = replace(table(rows), available=((0, 0, 0, 0), (1, 0, 0, 0)))
    ended = after(after(one_side, "c2-c1"), "score c1")
    result = GAME.result(ended)
    assert result is not None
    assert (result.winner, result.points, result.why) == (BROWN, (1, 3), "no-bricks")
    neither = GAME.result(after(after(table(rows), "c2-c1"), "score c1"))
    assert neither is not None
    assert (neither.winner, neither.points) == (WHITE, (1, 0))
    quiet = replace(table(["....b.", *["......"] * 6, "2....."]), quiet=99)
    drawn = GAME.result(after(quiet, "a8-a7"))
    assert drawn is not None
    assert drawn.winner is None


def test_the_third_set_wins_the_game_at_once() -> None:
    rows = ["....b.", "..3...", "......", "......", "......", "......", "a.....", "2....."]
    ended = after(replace(table(rows), sets=(2, 1)), "c2-c1")
    result = GAME.result(ended)
    assert result is not None
    assert (result.winner, result.points, result.why) == (WHITE, (3, 1), "sets")


def test_both_set_up_in_secret_in_any_order() -> None:
    begun = GAME.begin()
    assert GAME.to_act(begun) == PLAYERS
    for first, second in (PLAYERS, PLAYERS[::-1]):
        half = GAME.after(begun, first, SetUp((1, 2, 0, 0, 0, 4)))
        assert GAME.to_act(half) == (second,)
        assert GAME.view(half, second) == replace(
            GAME.view(begun, second), has_placed=GAME.view(half, second).has_placed
        )
        whole = GAME.after(half, second, SetUp((3, 0, 0, 0, 0, 0)))
        assert (whole.phase, whole.to_move) == (ScryperPhase.PLAY, WHITE)
        assert len(whole.cells_of(first)) == 3
        assert {cell // 6 for cell in whole.cells_of(WHITE)} == {7}
        assert {cell // 6 for cell in whole.cells_of(BROWN)} == {0}


@pytest.mark.parametrize(
    ("note", "code"),
    [
        ("set ......", "bricks-number"),
        ("set 11111.", "not-available"),
        ("set 1.....", ""),
        ("set 123412", ""),
        ("b8-b7", "set-up-first"),
    ],
)
def test_one_to_six_available_bricks_are_set_up(note: str, code: str) -> None:
    assert refusal(GAME.begin(), note, WHITE) == code


def test_bricks_are_never_made_or_lost() -> None:
    for seed in range(20):
        chance, state = TableChance(seed), GAME.begin()
        while acting := GAME.to_act(state):
            assert counted(state) == ((4, 4, 4, 4),) * 2
            state = GAME.after(state, acting[0], GAME.careless(state, acting[0], chance))


def swapped(state: ScryperState, player: TablePlayer, chance: TableChance) -> ScryperState:
    """The same state but for what ``player`` can't see, dealt anew."""
    return GAME.completed(GAME.view(state, player), chance)


def test_no_hidden_value_reaches_the_other_sides_view_events_or_computer() -> None:
    differing = 0
    for seed in range(12):
        chance, state = TableChance(seed), GAME.begin()
        while acting := GAME.to_act(state):
            player = acting[0]
            for viewer in PLAYERS:
                other = swapped(state, viewer, chance)
                differing += other != state
                assert json.dumps(GAME.write_view(GAME.view(other, viewer))) == json.dumps(
                    GAME.write_view(GAME.view(state, viewer))
                )
            move = GAME.careless(state, player, chance)
            applied = GAME.apply(state, player, move)
            assert isinstance(applied, AppliedMove)
            if isinstance(move, SetUp):
                assert all("bricks" not in event.seen_by(player.other) for event in applied.events)
                assert "bricks" in applied.events[0].seen_by(player)
            state = applied.state
    assert differing > 500


def test_what_is_hidden_is_dealt_in_every_way_there_is() -> None:
    rows = ["a.b.c.", *["......"] * 6, "2....."]
    view, chance = GAME.view(table(rows), WHITE), TableChance(4)
    dealt = {tuple(value_of(one) for one in GAME.completed(view, chance).board[:6:2]) for _ in range(200)}
    assert dealt == set(permutations((1, 2, 3)))


def test_the_computer_moves_alike_whatever_is_hidden() -> None:
    chance, state = TableChance(3), GAME.begin()
    for _ in range(12):
        player = GAME.to_act(state)[0]
        moves = {
            thought(GAME, GAME.view(one, player), player, skill=Skill.NOVICE, seed=9)
            for one in (state, swapped(state, player, chance), swapped(state, player, chance))
        }
        assert len(moves) == 1
        state = GAME.after(state, player, moves.pop())


def test_a_battle_shows_both_values_and_the_winner_keeps_showing() -> None:
    rows = ["......", "......", "...b..", "...3..", "......", "......", "d.....", "......"]
    applied = GAME.apply(table(rows), WHITE, GAME.read_move("d4-d3"))
    assert not isinstance(applied, TableRefusal)
    assert applied.events[1].seen_by(BROWN) == {"event": "battle", "player": 0, "at": [2, 3], "values": [3, 2]}
    view = GAME.view(applied.state, BROWN)
    assert value_of(view.board[2 * 6 + 3]) == 3
    assert view.unseen == (0, 0, 0, 0)


def test_a_set_that_was_won_by_the_last_quiet_move_can_be_read_again() -> None:
    """The bricks are counted out then, and the winner puts one into the score pit."""
    game = Scryper(ScryperRules(quiet_moves=10))
    rows = ["......", "1....d", "......", "......", "......", "......", "......", "......"]
    state = replace(table(rows, game=game), quiet=9)
    won = after(state, "a2-a1", game)
    assert (won.phase, won.quiet) == (ScryperPhase.SCORE, 10)
    assert game.read_state(game.write_state(won)) == won
