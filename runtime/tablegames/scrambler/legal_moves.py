"""What is allowed in Scrambler: every deed that there is, and why one is refused."""

from __future__ import annotations

from collections.abc import Iterator

from runtime.tablegames.game import TablePlayer, TableRefusal
from runtime.tablegames.scrambler.cards import Dot, in_whole, place_of
from runtime.tablegames.scrambler.values import (
    AGREE,
    CARDS,
    CLOCKWISE,
    COUNTER,
    DONE,
    PASS,
    ScramblerMove,
    ScramblerStage,
    ScramblerState,
    corners,
)

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))


def legal_moves(state: ScramblerState, player: TablePlayer) -> tuple[ScramblerMove, ...]:
    """Everything that the player to move may do."""
    if state.tokens is None:
        return tuple(ScramblerMove("corner", *corner) for corner in corners(state.size))
    claims = tuple(open_claims(state))
    if state.stage is ScramblerStage.CLAIM:
        return (*claims, DONE)
    found = (*allowed_steps(state, player), *allowed_turns(state, player)) or (PASS,)
    return (*claims, *found) if state.agreed is player else (*claims, *found, AGREE)


def open_claims(state: ScramblerState) -> Iterator[ScramblerMove]:
    """Closed boxes that nobody has claimed; with automatic claiming there are none."""
    for number, card in enumerate(state.cards):
        for box in card.unclaimed():
            yield ScramblerMove("claim", *in_whole(number, box, state.size))


def allowed_steps(state: ScramblerState, player: TablePlayer) -> tuple[ScramblerMove, ...]:
    """Where the player's token can go."""
    row, column = state.token(player)
    ends = [(row + down, column + across) for down, across in STEPS]
    return tuple(ScramblerMove("go", *end) for end in ends if _step_refused(state, player, end) is None)


def allowed_turns(state: ScramblerState, player: TablePlayer) -> tuple[ScramblerMove, ...]:
    """The cards that the player can turn, and which way."""
    turns = [ScramblerMove("turn", card, way) for card in range(CARDS) for way in (CLOCKWISE, COUNTER)]
    return tuple(turn for turn in turns if _turn_refused(state, player, turn) is None)


def refused(state: ScramblerState, player: TablePlayer, deed: ScramblerMove) -> TableRefusal | None:
    """The first reason against a deed of the player to move; None where it is allowed."""
    if state.stage is ScramblerStage.CORNER or deed.kind == "corner":
        return _corner_refused(state, deed)
    if deed.kind == "claim":
        return None if deed in open_claims(state) else TableRefusal("no-box")
    if state.stage is ScramblerStage.CLAIM:
        return None if deed == DONE else TableRefusal("claim-first")
    match deed.kind:
        case "go":
            return _step_refused(state, player, (deed.a, deed.b))
        case "turn":
            return _turn_refused(state, player, deed)
        case _:
            return _plain_refused(state, player, deed)


def _corner_refused(state: ScramblerState, deed: ScramblerMove) -> TableRefusal | None:
    if state.stage is not ScramblerStage.CORNER:
        return TableRefusal("no-such-move")
    if deed.kind != "corner":
        return TableRefusal("choose-corner")
    return None if (deed.a, deed.b) in corners(state.size) else TableRefusal("no-corner")


def _step_refused(state: ScramblerState, player: TablePlayer, end: Dot) -> TableRefusal | None:
    """Off the cards, not beside the token, along a segment that is drawn, or onto a dot the opponent circled."""
    start, width = state.token(player), 2 * state.size
    if not (0 <= end[0] < width and 0 <= end[1] < width):
        return TableRefusal("off-cards")
    if abs(start[0] - end[0]) + abs(start[1] - end[1]) != 1:
        return TableRefusal("not-beside")
    (home, here), (card, there) = place_of(start, state.size), place_of(end, state.size)
    if home == card and state.cards[card].segment(here, there):
        return TableRefusal("drawn")
    is_circled = state.cards[card].dot(there) == player.other + 1
    return TableRefusal("circled") if is_circled and end != state.token(player.other) else None


def _turn_refused(state: ScramblerState, player: TablePlayer, deed: ScramblerMove) -> TableRefusal | None:
    """No such card, or the opponent has just turned it the other way."""
    if not 0 <= deed.a < CARDS or deed.b not in (CLOCKWISE, COUNTER):
        return TableRefusal("no-card")
    return TableRefusal("turned-back") if state.turned == (player.other, deed.a, -deed.b) else None


def _plain_refused(state: ScramblerState, player: TablePlayer, deed: ScramblerMove) -> TableRefusal | None:
    """Agreeing twice, or passing where one can act."""
    if deed == AGREE:
        return TableRefusal("agreed-already") if state.agreed is player else None
    if deed != PASS:
        return TableRefusal("no-such-move")
    can_act = allowed_steps(state, player) or allowed_turns(state, player)
    return TableRefusal("can-act") if can_act else None
