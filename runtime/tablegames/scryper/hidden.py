"""What one side of Scryper may know, and how what it does not know is dealt at random (rules of Scryper)."""

from __future__ import annotations

from runtime.tablegames.game import PLAYERS, TableChance, TablePlayer
from runtime.tablegames.scryper.moves import most_set_up
from runtime.tablegames.scryper.values import (
    Counts,
    Scored,
    ScryperRules,
    ScryperStage,
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
        state.stage,
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
    if view.stage is ScryperStage.SET_UP:
        placed[other] = any_set_up(rules, left, chance) if view.has_placed[other] else None
    return ScryperState(
        tuple(board),
        pair(view.player, view.available, left),
        view.used,
        (tuple(scored[0]), tuple(scored[1])),
        view.sets,
        (placed[0], placed[1]) if view.stage is ScryperStage.SET_UP else (None, None),
        view.stage,
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
