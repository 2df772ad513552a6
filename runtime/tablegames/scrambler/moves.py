"""Which deeds a state of Scrambler allows, and what a deed makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from runtime.tablegames.game import PLAYERS, TablePlayer, TableRefusal
from runtime.tablegames.scrambler.values import (
    AGREE,
    CARDS,
    CLOCKWISE,
    COUNTER,
    DONE,
    PASS,
    Claiming,
    Dot,
    DotPlace,
    ScramblerCard,
    ScramblerMove,
    ScramblerPhase,
    ScramblerRules,
    ScramblerState,
    corners,
    in_whole,
    place_of,
    turned_dot,
    with_card,
)

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))


def legal_moves(state: ScramblerState, player: TablePlayer) -> tuple[ScramblerMove, ...]:
    """Everything that the player to move may do."""
    if state.tokens is None:
        return tuple(ScramblerMove("corner", *corner) for corner in corners(state.size))
    claims = tuple(open_claims(state))
    if state.phase is ScramblerPhase.CLAIM:
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


def refused(state: ScramblerState, player: TablePlayer, move: ScramblerMove) -> TableRefusal | None:
    """The first reason against a deed of the player to move; None where it is allowed."""
    if state.phase is ScramblerPhase.CORNER or move.kind == "corner":
        return _corner_refused(state, move)
    if move.kind == "claim":
        return None if move in open_claims(state) else TableRefusal("no-box")
    if state.phase is ScramblerPhase.CLAIM:
        return None if move == DONE else TableRefusal("claim-first")
    match move.kind:
        case "go":
            return _step_refused(state, player, (move.a, move.b))
        case "turn":
            return _turn_refused(state, player, move)
        case _:
            return _plain_refused(state, player, move)


def _corner_refused(state: ScramblerState, move: ScramblerMove) -> TableRefusal | None:
    if state.phase is not ScramblerPhase.CORNER:
        return TableRefusal("no-such-move")
    if move.kind != "corner":
        return TableRefusal("choose-corner")
    return None if (move.a, move.b) in corners(state.size) else TableRefusal("no-corner")


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


def _turn_refused(state: ScramblerState, player: TablePlayer, move: ScramblerMove) -> TableRefusal | None:
    """No such card, or the opponent has just turned it the other way."""
    if not 0 <= move.a < CARDS or move.b not in (CLOCKWISE, COUNTER):
        return TableRefusal("no-card")
    return TableRefusal("turned-back") if state.turned == (player.other, move.a, -move.b) else None


def _plain_refused(state: ScramblerState, player: TablePlayer, move: ScramblerMove) -> TableRefusal | None:
    """Agreeing twice, or passing where one can act."""
    if move == AGREE:
        return TableRefusal("agreed-already") if state.agreed is player else None
    if move != PASS:
        return TableRefusal("no-such-move")
    can_act = allowed_steps(state, player) or allowed_turns(state, player)
    return TableRefusal("can-act") if can_act else None


def could_draw(cards: tuple[ScramblerCard, ...], token: DotPlace, other: DotPlace, opponent: int) -> bool:
    """Whether the player of ``token`` could draw; ``opponent`` is the mark of the other one, whose token is ``other``.

    The other token's own dot can be reached along a segment, which draws it; hopping onto it ends the game undrawn.
    """
    seen, waiting = {token}, [token]
    while waiting:
        card, dot = waiting.pop()
        if _can_step(cards, card, dot, other, opponent):
            return True
        for place in _hops(cards[card].size, card, dot):
            number, there = place
            if place not in seen and place != other and cards[number].dot(there) != opponent:
                seen.add(place)
                waiting.append(place)
    return False


def _can_step(cards: tuple[ScramblerCard, ...], number: int, dot: Dot, other: DotPlace, opponent: int) -> bool:
    """Whether an undrawn segment leads from a dot to one that is open, or to the other token."""
    card = cards[number]
    row, column = dot
    for there in ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)):
        if not (0 <= there[0] < card.size and 0 <= there[1] < card.size) or card.segment(dot, there):
            continue
        if card.dot(there) != opponent or (number, there) == other:
            return True
    return False


@cache
def _hops(size: int, card: int, dot: Dot) -> tuple[DotPlace, ...]:
    """Where a token can hop to from a dot, both cards turned as one likes before."""
    found: set[DotPlace] = set()
    last = size - 1
    for quarters in range(4):
        row, column = turned_dot(dot, size, quarters)
        beside, below = card ^ 1, card ^ 2
        facing = []
        if column == (0 if card % 2 else last):
            facing.append((beside, (row, last - column)))
        if row == (0 if card // 2 else last):
            facing.append((below, (last - row, column)))
        found |= {(number, turned_dot(there, size, turn)) for number, there in facing for turn in range(4)}
    return tuple(sorted(found))


def done(rules: ScramblerRules, state: ScramblerState, player: TablePlayer, move: ScramblerMove) -> ScramblerState:
    """The state after a deed."""
    end = (move.a, move.b)
    match move.kind:
        case "corner":
            after = _placed(state, end)
        case "go":
            after = _gone(rules, state, player, end)
        case "turn":
            after = _ended_turn(rules, _turned(state, player, *end), has_drawn=False)
        case "claim":
            after = _claimed(state, player, end)
        case "agree":
            is_over = state.agreed is player.other
            after = (
                replace(state, phase=ScramblerPhase.OVER, why="agreed") if is_over else replace(state, agreed=player)
            )
        case kind:
            after = _ended_turn(rules, replace(state, phase=ScramblerPhase.PLAY, turned=None), has_drawn=kind == "done")
    return after


def can_draw(state: ScramblerState, player: TablePlayer) -> bool:
    """Whether a player could ever draw another segment, with any turns of the cards, the opponent standing still."""
    token, other = (place_of(state.token(one), state.size) for one in (player, player.other))
    return could_draw(state.cards, token, other, player.other + 1)


def _placed(state: ScramblerState, corner: Dot) -> ScramblerState:
    """Both tokens stand in opposite corners, on dots circled by their players."""
    last = 2 * state.size - 1
    tokens = (corner, (last - corner[0], last - corner[1]))
    cards = state.cards
    for player in PLAYERS:
        card, dot = place_of(tokens[player], state.size)
        cards = with_card(cards, card, cards[card].circled(dot, player + 1))
    return replace(state, cards=cards, tokens=tokens, phase=ScramblerPhase.PLAY)


def _gone(rules: ScramblerRules, state: ScramblerState, player: TablePlayer, end: Dot) -> ScramblerState:
    """A step along a new segment, or a hop, which draws nothing; either may capture."""
    start, mark = state.token(player), player + 1
    (home, here), (number, there) = place_of(start, state.size), place_of(end, state.size)
    card, is_capture, is_hop = state.cards[number], end == state.token(player.other), home != number
    if not is_hop:
        card = card.drawn(here, there, mark)
    closed = [box for box in card.unclaimed() if box not in tuple(state.cards[number].unclaimed())]
    by_hand = rules.claiming is Claiming.BY_HAND and not is_capture
    # A capture ends the game at once: there is no time to claim by hand what the same step has closed.
    for box in closed if not by_hand else ():
        card = card.claimed(box, mark)
    if not is_capture and (not is_hop or rules.hop_circles):
        card = card.circled(there, mark)
    moved = replace(
        state,
        cards=with_card(state.cards, number, card),
        tokens=_with_token(state, player, end),
        turned=None,
        captor=player if is_capture else None,
    )
    if closed and by_hand:
        return replace(moved, phase=ScramblerPhase.CLAIM)
    return _ended_turn(rules, moved, has_drawn=not is_hop)


def _with_token(state: ScramblerState, player: TablePlayer, end: Dot) -> tuple[Dot, Dot]:
    return (end, state.token(player.other)) if player is TablePlayer.FIRST else (state.token(player.other), end)


def _turned(state: ScramblerState, player: TablePlayer, card: int, way: int) -> ScramblerState:
    """A card turned with all that is on it, tokens too."""
    tokens = []
    for one in PLAYERS:
        number, dot = place_of(state.token(one), state.size)
        moved = in_whole(card, turned_dot(dot, state.size, way), state.size)
        tokens.append(moved if number == card else state.token(one))
    cards = with_card(state.cards, card, state.cards[card].turned(way))
    return replace(state, cards=cards, tokens=(tokens[0], tokens[1]), turned=(player, card, way))


def _claimed(state: ScramblerState, player: TablePlayer, box: Dot) -> ScramblerState:
    card, there = place_of(box, state.size)
    return replace(state, cards=with_card(state.cards, card, state.cards[card].claimed(there, player + 1)))


def _ended_turn(rules: ScramblerRules, state: ScramblerState, *, has_drawn: bool) -> ScramblerState:
    """The opponent's turn, or the end of the game."""
    mover = state.to_move
    quiet = 0 if has_drawn else state.quiet + 1
    # An offer to agree stands until its maker has moved again.
    agreed = state.agreed if state.agreed is mover else None
    handed = replace(state, to_move=mover.other, quiet=quiet, agreed=agreed)
    why = ""
    if state.captor is not None:
        why = "captured"
    elif not any(can_draw(handed, player) for player in PLAYERS):
        why = "all-drawn"
    elif quiet >= rules.quiet_turns:
        why = "quiet"
    return replace(handed, phase=ScramblerPhase.OVER, why=why) if why else handed
