"""What is allowed in Scrambler: every deed that there is, and why one is refused."""

from __future__ import annotations

from collections.abc import Iterator

from runtime.tablegames.game import Player, Refusal
from runtime.tablegames.scrambler.cards import Dot, in_whole, place_of
from runtime.tablegames.scrambler.values import (
    AGREE,
    CARDS,
    CLOCKWISE,
    COUNTER,
    DONE,
    PASS,
    Deed,
    ScramblerState,
    Stage,
    corners,
)

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))


def deeds(state: ScramblerState, player: Player) -> tuple[Deed, ...]:
    """Everything that the player to move may do."""
    if state.tokens is None:
        return tuple(Deed("corner", *corner) for corner in corners(state.size))
    claims = tuple(open_claims(state))
    if state.stage is Stage.CLAIM:
        return (*claims, DONE)
    found = (*allowed_steps(state, player), *allowed_turns(state, player)) or (PASS,)
    return (*claims, *found) if state.agreed is player else (*claims, *found, AGREE)


def open_claims(state: ScramblerState) -> Iterator[Deed]:
    """Closed boxes that nobody has claimed; with automatic claiming there are none."""
    for number, card in enumerate(state.cards):
        for box in card.unclaimed():
            yield Deed("claim", *in_whole(number, box, state.size))


def allowed_steps(state: ScramblerState, player: Player) -> tuple[Deed, ...]:
    """Where the player's token can go."""
    row, column = state.token(player)
    ends = [(row + down, column + across) for down, across in STEPS]
    return tuple(Deed("go", *end) for end in ends if _step_refused(state, player, end) is None)


def allowed_turns(state: ScramblerState, player: Player) -> tuple[Deed, ...]:
    """The cards that the player can turn, and which way."""
    turns = [Deed("turn", card, way) for card in range(CARDS) for way in (CLOCKWISE, COUNTER)]
    return tuple(turn for turn in turns if _turn_refused(state, player, turn) is None)


def refused(state: ScramblerState, player: Player, deed: Deed) -> Refusal | None:
    """The first reason against a deed of the player to move; None where it is allowed."""
    if state.stage is Stage.CORNER or deed.kind == "corner":
        return _corner_refused(state, deed)
    if deed.kind == "claim":
        return None if deed in open_claims(state) else Refusal("no-box")
    if state.stage is Stage.CLAIM:
        return None if deed == DONE else Refusal("claim-first")
    match deed.kind:
        case "go":
            return _step_refused(state, player, (deed.a, deed.b))
        case "turn":
            return _turn_refused(state, player, deed)
        case _:
            return _plain_refused(state, player, deed)


def _corner_refused(state: ScramblerState, deed: Deed) -> Refusal | None:
    if state.stage is not Stage.CORNER:
        return Refusal("no-such-move")
    if deed.kind != "corner":
        return Refusal("choose-corner")
    return None if (deed.a, deed.b) in corners(state.size) else Refusal("no-corner")


def _step_refused(state: ScramblerState, player: Player, end: Dot) -> Refusal | None:
    """Off the cards, not beside the token, along a segment that is drawn, or onto a dot the opponent circled."""
    start, width = state.token(player), 2 * state.size
    if not (0 <= end[0] < width and 0 <= end[1] < width):
        return Refusal("off-cards")
    if abs(start[0] - end[0]) + abs(start[1] - end[1]) != 1:
        return Refusal("not-beside")
    (home, here), (card, there) = place_of(start, state.size), place_of(end, state.size)
    if home == card and state.cards[card].segment(here, there):
        return Refusal("drawn")
    is_circled = state.cards[card].dot(there) == player.other + 1
    return Refusal("circled") if is_circled and end != state.token(player.other) else None


def _turn_refused(state: ScramblerState, player: Player, deed: Deed) -> Refusal | None:
    """No such card, or the opponent has just turned it the other way."""
    if not 0 <= deed.a < CARDS or deed.b not in (CLOCKWISE, COUNTER):
        return Refusal("no-card")
    return Refusal("turned-back") if state.turned == (player.other, deed.a, -deed.b) else None


def _plain_refused(state: ScramblerState, player: Player, deed: Deed) -> Refusal | None:
    """Agreeing twice, or passing where one can act."""
    if deed == AGREE:
        return Refusal("agreed-already") if state.agreed is player else None
    if deed != PASS:
        return Refusal("no-such-move")
    can_act = allowed_steps(state, player) or allowed_turns(state, player)
    return Refusal("can-act") if can_act else None
