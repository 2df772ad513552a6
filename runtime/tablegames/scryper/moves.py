"""How bricks move and fight in Scryper: steps, battles, what is refused, and what a side may know."""

from __future__ import annotations

from collections.abc import Iterator

from runtime.tablegames.game import PLAYERS, TableChance, TablePlayer, TableRefusal
from runtime.tablegames.scryper.values import (
    BrickStep,
    Counts,
    PlayedBoard,
    Score,
    Scored,
    ScryperMove,
    ScryperPhase,
    ScryperRules,
    ScryperState,
    ScryperView,
    SetUp,
    brick,
    is_shown,
    less,
    more,
    owner_of,
    pair,
    value_of,
)


def seen_by(state: ScryperState, player: TablePlayer) -> ScryperView:
    """What a side may know: its own, what is shown, and how many bricks of each value it has not seen yet."""
    other = player.other
    unseen = state.available[other]
    board = list(state.board)
    for cell in state.cells_of(other):
        if not is_shown(board[cell]):
            unseen = more(unseen, value_of(board[cell]))
            board[cell] = brick(other, 0)
    theirs = []
    for one in state.scored[other]:
        unseen = unseen if one.is_shown else more(unseen, one.value)
        theirs.append(one if one.is_shown else Scored(0, is_shown=False))
    own = state.scored[player]
    return ScryperView(
        player,
        tuple(board),
        state.available[player],
        sum(state.available[other]),
        unseen,
        state.used,
        (own, tuple(theirs)) if player is TablePlayer.FIRST else (tuple(theirs), own),
        state.sets,
        state.placed[player],
        (state.placed[0] is not None, state.placed[1] is not None),
        state.phase,
        state.to_move,
        state.starter,
        state.quiet,
        state.winner,
    )


def dealt(rules: ScryperRules, view: ScryperView, chance: TableChance) -> ScryperState:
    """A state that agrees with a view: the opponent's hidden bricks are dealt at random."""
    other = view.player.other
    deck = chance.mixed(value for value, count in enumerate(view.unseen, 1) for _ in range(count))
    board = list(view.board)
    for cell, one in enumerate(board):
        if one and owner_of(one) is other and not value_of(one):
            board[cell] = brick(other, deck.pop())
    scored = [list(one) for one in view.scored]
    for place, brick_scored in enumerate(scored[other]):
        if not brick_scored.value:
            scored[other][place] = Scored(deck.pop(), is_shown=False)
    left = (0,) * rules.values
    for value in deck:
        left = more(left, value)
    placed = [view.own_set_up, view.own_set_up]
    if view.phase is ScryperPhase.SET_UP:
        placed[other] = any_set_up(rules, left, chance) if view.has_placed[other] else None
    return ScryperState(
        tuple(board),
        pair(view.player, view.available, left),
        view.used,
        (tuple(scored[0]), tuple(scored[1])),
        view.sets,
        (placed[0], placed[1]) if view.phase is ScryperPhase.SET_UP else (None, None),
        view.phase,
        view.to_move,
        view.starter,
        view.quiet,
        view.winner,
    )


def any_set_up(rules: ScryperRules, available: Counts, chance: TableChance) -> SetUp:
    """Some set-up from these bricks; more bricks are likelier than few."""
    most = most_set_up(rules, available)
    number = max(1 + chance.below(most), 1 + chance.below(most))
    columns = chance.mixed(range(rules.columns))[:number]
    bricks = [0] * rules.columns
    for column in columns:
        deck = [value for value, count in enumerate(available, 1) for _ in range(count)]
        bricks[column] = chance.pick(deck)
        available = less(available, bricks[column])
    return SetUp(tuple(bricks))


def counted(state: ScryperState) -> tuple[Counts, Counts]:
    """All bricks of both players by value, wherever they are; it never changes in a game."""
    totals = []
    for player in PLAYERS:
        counts = tuple(map(sum, zip(state.available[player], state.used[player], strict=True)))
        on_board = [value_of(state.board[cell]) for cell in state.cells_of(player)]
        for value in (*on_board, *(one.value for one in state.scored[player])):
            counts = more(counts, value)
        totals.append(counts)
    return totals[0], totals[1]


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


def ends(rules: ScryperRules, board: PlayedBoard, start: int) -> Iterator[int]:
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
            if state.phase is ScryperPhase.SET_UP
            else TableRefusal("no-such-move")
        )
    if isinstance(move, Score):
        if state.phase is not ScryperPhase.SCORE:
            return TableRefusal("no-such-move")
        return None if move.cell in state.cells_of(player) else TableRefusal("not-your-brick")
    if state.phase is not ScryperPhase.PLAY:
        return TableRefusal("set-up-first" if state.phase is ScryperPhase.SET_UP else "score-first")
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


def battle(rules: ScryperRules, board: PlayedBoard, move: BrickStep) -> TablePlayer | None:
    """Who wins the battle that a move makes; None where it makes none."""
    if not board[move.end]:
        return None
    attacker = owner_of(board[move.start])
    wins = beats(rules, value_of(board[move.start]), value_of(board[move.end]))
    return attacker if wins else attacker.other
