"""How bricks move and fight in Scryper: steps, battles, and what is refused."""

from __future__ import annotations

from collections.abc import Iterator

from runtime.tablegames.game import TablePlayer, TableRefusal
from runtime.tablegames.scryper.values import (
    Board,
    BrickStep,
    Counts,
    Score,
    ScryperMove,
    ScryperRules,
    ScryperStage,
    ScryperState,
    SetUp,
    less,
    owner_of,
    value_of,
)

WAYS = tuple((down, across) for down in (-1, 0, 1) for across in (-1, 0, 1) if down or across)
REACH = 2
"""How far a brick may move in a straight line."""


def beats(rules: ScryperRules, attacker: int, defender: int) -> bool:
    """Whether the attacking value wins: the higher does, the attacker of equals, and 1 beats the highest."""
    if {attacker, defender} == {1, rules.values} and rules.values > 1:
        return attacker == 1
    return attacker >= defender


def goal_row(rules: ScryperRules, player: TablePlayer) -> int:
    """The opponent's back row."""
    return 0 if player is TablePlayer.FIRST else rules.rows - 1


def back_row(rules: ScryperRules, player: TablePlayer) -> int:
    """A player's own back row."""
    return goal_row(rules, player.other)


def ends(rules: ScryperRules, board: Board, start: int) -> Iterator[int]:
    """The cells that the brick on ``start`` can move to, in a fixed order."""
    owner = owner_of(board[start])
    row, column = divmod(start, rules.columns)
    for down, across in WAYS:
        for far in range(1, REACH + 1):
            r, c = row + far * down, column + far * across
            if not (0 <= r < rules.rows and 0 <= c < rules.columns):
                break
            there = board[r * rules.columns + c]
            if there and owner_of(there) is owner:
                break
            yield r * rules.columns + c
            if there:
                break


def steps(rules: ScryperRules, state: ScryperState, player: TablePlayer) -> Iterator[BrickStep]:
    """All moves of a player's bricks."""
    return (BrickStep(start, end) for start in state.cells_of(player) for end in ends(rules, state.board, start))


def most_set_up(rules: ScryperRules, available: Counts) -> int:
    """How many bricks a player can set up."""
    return min(rules.most_bricks, rules.columns, sum(available))


def set_ups(rules: ScryperRules, available: Counts) -> Iterator[SetUp]:
    """All ways to set up from these bricks, one after the other: on large boards there are more than can be kept."""
    rows = _rows(rules.columns, available, most_set_up(rules, available))
    return (SetUp(bricks) for bricks in rows if any(bricks))


def _rows(columns: int, available: Counts, most: int) -> Iterator[tuple[int, ...]]:
    """All rows of at most so many bricks, in the order of their numbers."""
    if not columns:
        yield ()
        return
    for value in range(len(available) + 1):
        if value and not (most and available[value - 1]):
            continue
        left = less(available, value) if value else available
        for others in _rows(columns - 1, left, most - bool(value)):
            yield (value, *others)


def refused(rules: ScryperRules, state: ScryperState, player: TablePlayer, move: ScryperMove) -> TableRefusal | None:
    """Why a player who is to act may not do this; None where it is allowed."""
    if isinstance(move, SetUp):
        return (
            _set_up_refused(rules, state, player, move)
            if state.stage is ScryperStage.SET_UP
            else TableRefusal("no-such-move")
        )
    if isinstance(move, Score):
        if state.stage is not ScryperStage.SCORE:
            return TableRefusal("no-such-move")
        return None if move.cell in state.cells_of(player) else TableRefusal("not-your-brick")
    if state.stage is not ScryperStage.PLAY:
        return TableRefusal("set-up-first" if state.stage is ScryperStage.SET_UP else "score-first")
    return _step_refused(rules, state, player, move)


def _set_up_refused(rules: ScryperRules, state: ScryperState, player: TablePlayer, move: SetUp) -> TableRefusal | None:
    available, most = state.available[player], most_set_up(rules, state.available[player])
    if len(move.bricks) != rules.columns or not all(0 <= value <= rules.values for value in move.bricks):
        return TableRefusal("bad-set-up", {"columns": rules.columns, "values": rules.values})
    number = len(move.bricks) - move.bricks.count(0)
    if not 1 <= number <= most:
        return TableRefusal("bricks-number", {"most": most, "given": number})
    for value, count in enumerate(available, 1):
        if move.bricks.count(value) > count:
            return TableRefusal("not-available", {"value": value, "count": count})
    return None


def _step_refused(
    rules: ScryperRules, state: ScryperState, player: TablePlayer, move: BrickStep
) -> TableRefusal | None:
    cells = rules.rows * rules.columns
    if not (0 <= move.start < cells and 0 <= move.end < cells):
        return TableRefusal("off-board")
    if move.start not in state.cells_of(player):
        return TableRefusal("not-your-brick")
    if move.end in ends(rules, state.board, move.start):
        return None
    (row, column), (end_row, end_column) = divmod(move.start, rules.columns), divmod(move.end, rules.columns)
    down, across = abs(end_row - row), abs(end_column - column)
    if max(down, across) not in range(1, REACH + 1) or (down and across and down != across):
        return TableRefusal("too-far")
    there = state.board[move.end]
    return TableRefusal("own-brick" if there and owner_of(there) is player else "in-the-way")


def battle(rules: ScryperRules, board: Board, move: BrickStep) -> TablePlayer | None:
    """Who wins the battle that a move makes; None where it makes none."""
    if not board[move.end]:
        return None
    attacker = owner_of(board[move.start])
    wins = beats(rules, value_of(board[move.start]), value_of(board[move.end]))
    return attacker if wins else attacker.other
