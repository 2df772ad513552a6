"""The course of Scryper: set-up in secret, moves and battles, the end of a set, and the next one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from runtime.tablegames.game import PLAYERS, TablePlayer
from runtime.tablegames.scryper.moves import back_row, battle, goal_row, steps
from runtime.tablegames.scryper.values import (
    NO_BRICK,
    Board,
    BrickStep,
    Counts,
    Score,
    Scored,
    ScryperMove,
    ScryperRules,
    ScryperStage,
    ScryperState,
    SetUp,
    brick,
    is_shown,
    less,
    more,
    owner_of,
    shown,
    value_of,
)


def beginning(rules: ScryperRules) -> ScryperState:
    """All bricks available, none on the board."""
    none = (0,) * rules.values
    return ScryperState(_empty(rules), (rules.all_bricks,) * 2, (none, none))


def done(rules: ScryperRules, state: ScryperState, player: TablePlayer, move: ScryperMove) -> ScryperState:
    """The state after a legal move."""
    if isinstance(move, SetUp):
        return _set_up(rules, state, player, move)
    if isinstance(move, Score):
        return _scored(rules, state, player, move)
    return _stepped(rules, state, player, move)


def _empty(rules: ScryperRules) -> Board:
    return (NO_BRICK,) * (rules.rows * rules.columns)


def _set_up(rules: ScryperRules, state: ScryperState, player: TablePlayer, move: SetUp) -> ScryperState:
    """One set-up waits in secret for the other; with both the set begins."""
    theirs = state.placed[player.other]
    placed = (move, theirs) if player is TablePlayer.FIRST else (theirs, move)
    if theirs is None:
        return replace(state, placed=placed)
    board, available = list(state.board), list(state.available)
    for side in PLAYERS:
        made = placed[side]
        for column, value in enumerate(made.bricks if made is not None else ()):
            if value:
                board[back_row(rules, side) * rules.columns + column] = brick(side, value)
                available[side] = less(available[side], value)
    begun = replace(
        state,
        board=tuple(board),
        available=(available[0], available[1]),
        placed=(None, None),
        stage=ScryperStage.PLAY,
        to_move=state.starter,
        quiet=0,
    )
    # On a board so narrow that the starter can't move, the set is lost at once.
    return begun if _can_move(rules, begun, state.starter) else _won(rules, begun, state.starter.other)


def _can_move(rules: ScryperRules, state: ScryperState, player: TablePlayer) -> bool:
    return next(steps(rules, state, player), None) is not None


def _stepped(rules: ScryperRules, state: ScryperState, player: TablePlayer, move: BrickStep) -> ScryperState:
    """A brick moves and fights, and the set may end by it."""
    winner = battle(rules, state.board, move)
    board, used = list(state.board), state.used
    mover, there = board[move.start], board[move.end]
    board[move.start] = NO_BRICK
    if winner is None:
        board[move.end] = mover
    else:
        stays, falls = (mover, there) if winner is player else (there, mover)
        board[move.end] = shown(stays)
        used = _with_used(used, owner_of(falls), [value_of(falls)])
    quiet = state.quiet + 1 if winner is None else 0
    moved = replace(state, board=tuple(board), used=used, to_move=player.other, quiet=quiet)
    stands = owner_of(board[move.end]) is player
    if stands and move.end // rules.columns == goal_row(rules, player):
        return _won(rules, moved, player)
    if not moved.cells_of(player):
        return _won(rules, moved, player.other)
    if not moved.cells_of(player.other) or not _can_move(rules, moved, player.other):
        return _won(rules, moved, player)
    return _next_set(rules, _cleared(rules, moved), state.starter.other) if quiet >= rules.quiet_moves else moved


def _with_used(used: tuple[Counts, Counts], owner: TablePlayer, values: Sequence[int]) -> tuple[Counts, Counts]:
    counts = used[owner]
    for value in values:
        counts = more(counts, value)
    return (counts, used[1]) if owner is TablePlayer.FIRST else (used[0], counts)


def _won(rules: ScryperRules, state: ScryperState, winner: TablePlayer) -> ScryperState:
    """A set is won: the game too, or the winner has to choose a brick for the score pit."""
    sets = _with_set(state.sets, winner)
    if sets[winner] >= rules.sets:
        return replace(state, sets=sets, stage=ScryperStage.OVER, winner=winner)
    return replace(state, sets=sets, stage=ScryperStage.SCORE, to_move=winner)


def _with_set(sets: tuple[int, int], winner: TablePlayer) -> tuple[int, int]:
    return (sets[0] + 1, sets[1]) if winner is TablePlayer.FIRST else (sets[0], sets[1] + 1)


def _scored(rules: ScryperRules, state: ScryperState, player: TablePlayer, move: Score) -> ScryperState:
    """The chosen brick goes to the score pit as it is, all others are used; the loser starts the next set."""
    one = state.board[move.cell]
    board = (*state.board[: move.cell], NO_BRICK, *state.board[move.cell + 1 :])
    own = (*state.scored[player], Scored(value_of(one), is_shown(one)))
    scored = (own, state.scored[1]) if player is TablePlayer.FIRST else (state.scored[0], own)
    return _next_set(rules, _cleared(rules, replace(state, board=board, scored=scored)), player.other)


def _cleared(rules: ScryperRules, state: ScryperState) -> ScryperState:
    """All bricks on the board are used."""
    used = state.used
    for owner in PLAYERS:
        used = _with_used(used, owner, [value_of(state.board[cell]) for cell in state.cells_of(owner)])
    return replace(state, board=_empty(rules), used=used)


def _next_set(rules: ScryperRules, state: ScryperState, starter: TablePlayer) -> ScryperState:
    """A new set, or the end where somebody has no bricks left to set up.

    Who has none loses this set and all that follow; where neither has any, the one with more sets wins.
    """
    left = [sum(available) for available in state.available]
    fresh = replace(state, stage=ScryperStage.SET_UP, starter=starter, to_move=starter, quiet=0)
    if all(left):
        return fresh
    if not any(left):
        first, second = state.sets
        winner = None if first == second else TablePlayer.FIRST if first > second else TablePlayer.SECOND
        return replace(fresh, stage=ScryperStage.OVER, winner=winner)
    winner = TablePlayer.FIRST if left[0] else TablePlayer.SECOND
    while fresh.sets[winner] < rules.sets:
        fresh = replace(fresh, sets=_with_set(fresh.sets, winner))
    return replace(fresh, stage=ScryperStage.OVER, winner=winner)
