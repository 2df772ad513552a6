"""Scribe: the glyphs, the mini grid that must be played in, and who wins."""

from __future__ import annotations

from itertools import product

import pytest

from runtime.tablegames.game import PLAYERS, TableChance, TablePlayer, TableRefusal
from runtime.tablegames.scribe import (
    CELLS,
    FULL,
    GLYPH_OF,
    GLYPHS,
    POINTS,
    Scoring,
    Scribe,
    ScribeRules,
    ScribeState,
    at,
    cell_of,
    groups,
)


def mask(diagram: str, symbol: str) -> int:
    return sum(1 << n for n, one in enumerate("".join(diagram.split())) if one == symbol)


def plainly_worth(marks: int) -> int:
    """What marks are worth, found out another way: groups by flooding, glyphs by comparing every picture of each."""
    pictures = set()
    for glyph in GLYPHS:
        shape = {(r, c) for r, row in enumerate(glyph.rows) for c, one in enumerate(row) if one == "*"}
        for a, b, swaps in product((1, -1), (1, -1), (False, True)):
            turned = {(a * r, b * c) if not swaps else (a * c, b * r) for r, c in shape}
            top, left = min(r for r, _ in turned), min(c for _, c in turned)
            pictures.add(frozenset((r - top, c - left) for r, c in turned))
    left_over = {divmod(n, 3) for n in range(9) if marks >> n & 1}
    total = 0
    while left_over:
        group, waiting = set(), [min(left_over)]
        while waiting:
            r, c = waiting.pop()
            if (r, c) in left_over:
                left_over.remove((r, c))
                group.add((r, c))
                waiting += [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
        top, left = min(r for r, _ in group), min(c for _, c in group)
        total += len(group) if frozenset((r - top, c - left) for r, c in group) in pictures else 0
    return total


def test_there_are_nineteen_glyphs_of_one_to_nine_cells() -> None:
    assert len(GLYPHS) == 19
    assert [glyph.points for glyph in GLYPHS] == [1, 2, 3, 4, 4, 4, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7, 8, 8, 9]
    assert len({glyph.name for glyph in GLYPHS}) == 19
    assert set(GLYPH_OF.values()) == set(GLYPHS)


def test_no_full_mini_grid_is_tied() -> None:
    assert all(POINTS[marks] != POINTS[FULL ^ marks] for marks in range(FULL + 1))


def test_every_set_of_marks_is_worth_what_another_way_finds() -> None:
    assert [POINTS[marks] for marks in range(FULL + 1)] == [plainly_worth(marks) for marks in range(FULL + 1)]


def test_the_worked_example() -> None:
    grid = "++o o+o o+o"
    plus, ring = mask(grid, "+"), mask(grid, "o")
    assert [GLYPH_OF[group].name for group in groups(plus)] == ["pipe"]
    assert sorted(GLYPH_OF[group].name for group in groups(ring)) == ["double", "line"]
    assert (POINTS[plus], POINTS[ring]) == (4, 5)


def test_a_part_of_a_larger_group_counts_nothing() -> None:
    assert POINTS[mask("*.. *.. ***", "*")] == 0


def test_the_first_move_of_each_is_free_and_then_the_own_last_cell_names_the_mini_grid() -> None:
    game = Scribe()
    state = game.begin()
    assert len(game.moves(state, TablePlayer.FIRST)) == 81
    state = game.after(state, TablePlayer.FIRST, game.read_move("b1"))
    assert len(game.moves(state, TablePlayer.SECOND)) == 80
    state = game.after(state, TablePlayer.SECOND, game.read_move("i9"))
    assert [game.write_move(move) for move in game.moves(state, TablePlayer.FIRST)] == [
        f"{column}{row}" for row in (1, 2, 3) for column in "def"
    ]
    refused = game.refusal(state, TablePlayer.FIRST, game.read_move("a1"))
    assert refused == TableRefusal("other-grid", {"row": 0, "column": 1})


def test_where_the_named_mini_grid_is_full_any_free_cell_may_be_marked() -> None:
    rows = ["+o+......", "o+o......", "+o+......", *["........."] * 6]
    state = Scribe().read_state({"rows": rows, "to_move": "+", "last": {"+": [0, 0], "o": [0, 1]}})
    moves = Scribe().moves(state, TablePlayer.FIRST)
    assert len(moves) == 72
    assert Scribe().refusal(state, TablePlayer.FIRST, at(0, 0)) == TableRefusal("cell-taken")


@pytest.mark.slow
@pytest.mark.parametrize("scoring", Scoring)
def test_totals_of_random_full_games_are_those_of_another_reckoning(scoring: Scoring) -> None:
    game = Scribe(ScribeRules(scoring))
    for seed in range(60):
        chance, state = TableChance(seed), game.begin()
        while game.to_act(state):
            player = state.to_move
            state = game.after(state, player, chance.pick(game.moves(state, player)))
        won = [0, 0]
        for grid in range(CELLS):
            worth = [plainly_worth(state.marks[player][grid]) for player in PLAYERS]
            won[worth.index(max(worth))] |= 1 << grid
        totals = [plainly_worth(one) if scoring is Scoring.ADVANCED else one.bit_count() for one in won]
        result = game.result(state)
        assert result is not None
        assert list(result.points) == totals
        assert result.winner is PLAYERS[totals.index(max(totals))]


def test_cells_of_the_super_grid_and_moves_are_the_same() -> None:
    assert [at(*cell_of((grid, cell))) for grid in range(9) for cell in range(9)] == [
        (grid, cell) for grid in range(9) for cell in range(9)
    ]
    assert Scribe().write_move(at(4, 4)) == "e5"


def test_filling_a_mini_grid_is_told() -> None:
    rows = ["+o+......", "o+o......", "+o.......", *["........."] * 6]
    state = Scribe().read_state({"rows": rows, "to_move": "+", "last": {}})
    applied = Scribe().apply(state, TablePlayer.FIRST, at(2, 2))
    assert not isinstance(applied, TableRefusal)
    assert [event.kind for event in applied.events] == ["marked", "grid-won"]
    assert applied.events[1].details["points"] == [5, 4]
    assert isinstance(applied.state, ScribeState)
