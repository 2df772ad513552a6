"""Whether a token of Scrambler could ever draw another segment (rules of Scrambler, the end of the game).

Any turns of the cards are allowed and the opponent stands still, so that only two things matter: where the token can
hop to without drawing, and whether from there a segment leads to an open dot. Dots are named as their cards lie now.
"""

from __future__ import annotations

from functools import cache

from runtime.tablegames.scrambler.cards import Card, Dot, Place, turned_dot


def could_draw(cards: tuple[Card, ...], token: Place, other: Place, opponent: int) -> bool:
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


def _can_step(cards: tuple[Card, ...], number: int, dot: Dot, other: Place, opponent: int) -> bool:
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
