"""What a deed makes of a state of Scrambler; deeds are taken to be allowed."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from runtime.tablegames.game import PLAYERS, TablePlayer
from runtime.tablegames.scrambler.cards import Dot, Place, ScramblerCard, in_whole, place_of, turned_dot, with_card
from runtime.tablegames.scrambler.values import Claiming, ScramblerMove, ScramblerRules, ScramblerStage, ScramblerState


def could_draw(cards: tuple[ScramblerCard, ...], token: Place, other: Place, opponent: int) -> bool:
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


def _can_step(cards: tuple[ScramblerCard, ...], number: int, dot: Dot, other: Place, opponent: int) -> bool:
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
def _hops(size: int, card: int, dot: Dot) -> tuple[Place, ...]:
    """Where a token can hop to from a dot, both cards turned as one likes before."""
    found: set[Place] = set()
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


def done(rules: ScramblerRules, state: ScramblerState, player: TablePlayer, deed: ScramblerMove) -> ScramblerState:
    """The state after a deed."""
    end = (deed.a, deed.b)
    match deed.kind:
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
                replace(state, stage=ScramblerStage.OVER, why="agreed") if is_over else replace(state, agreed=player)
            )
        case kind:
            after = _ended_turn(rules, replace(state, stage=ScramblerStage.PLAY, turned=None), has_drawn=kind == "done")
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
    return replace(state, cards=cards, tokens=tokens, stage=ScramblerStage.PLAY)


def _gone(rules: ScramblerRules, state: ScramblerState, player: TablePlayer, end: Dot) -> ScramblerState:
    """A step along a new segment, or a hop, which draws nothing; either may capture."""
    start, mark = state.token(player), player + 1
    (home, here), (number, there) = place_of(start, state.size), place_of(end, state.size)
    card, is_capture, is_hop = state.cards[number], end == state.token(player.other), home != number
    if not is_hop:
        card = card.drawn(here, there, mark)
    has_closed = (
        not is_hop and any(card.unclaimed()) and tuple(card.unclaimed()) != tuple(state.cards[number].unclaimed())
    )
    if has_closed and rules.claiming is Claiming.AUTOMATIC:
        for box in tuple(card.unclaimed()):
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
    if has_closed and rules.claiming is Claiming.BY_HAND:
        return replace(moved, stage=ScramblerStage.CLAIM)
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
    return replace(handed, stage=ScramblerStage.OVER, why=why) if why else handed
