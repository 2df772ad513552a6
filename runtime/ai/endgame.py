"""How a game comes to its end by letters: who wants it, what the last letters are worth, and how to be rid of them."""

from __future__ import annotations

from runtime.ai.letters import kept_worth, room
from runtime.ai.weights import Weights
from runtime.engine.pools import is_endless
from runtime.engine.sides import Side
from runtime.engine.state import GameState

_LAST_LETTERS = 12
"""From this many letters on, rack and pool together, the end by letters is in sight."""

_SAFE = 12.0
"""A lead beyond this is hardly lost in what is left of a game whose letters run out."""

_SPARE = 0.25
"""What a point of a safe lead counts for a leader who wants the end."""

_DRY, _BOTH_DRY = 0.4, 0.1
"""What a letter kept is worth once no more are drawn: it can be laid now or later, but only once.

Where the opponent draws no more either, nothing is left to wait for.
"""

_SOON = 24
"""From this many letters in the pool on, it is time to think of those that are hard to be rid of."""

_VOWELS = frozenset("AEIOUYÄÖÜ")
_HARD = frozenset("CJKQVXZ")


def is_dry(state: GameState, side: Side) -> bool:
    """Whether ``side`` draws no more."""
    return not state.pools[side] and not is_endless(state, side)


def hurries(state: GameState, side: Side, lead: float) -> bool:
    """Whether ``side``, with this ``lead``, has no more to draw and wants its letters to run out."""
    return lead > 0 and state.setup.standard_end and is_dry(state, side)


def is_lost(state: GameState, side: Side, lead: float) -> bool:
    """Whether ``side`` is behind and its last letters can turn nothing; then it lays them out and is done.

    So it is where they are too few, or where both sides have passed already.
    """
    if not (state.setup.standard_end and is_dry(state, side) and is_dry(state, side.other)):
        return False
    if lead >= 0 or state.setup.plan.objectives:
        return False
    return -lead > 6.0 + 4.0 * len(state.racks[side].letters) or state.passes >= 2


def burden(state: GameState, side: Side) -> float:
    """How much the hard letters on the rack weigh, with the end of the pool in sight."""
    if is_endless(state, side):
        return 0.0
    pool = len(state.pools[side])
    if pool >= _SOON:
        return 0.0
    letters = state.racks[side].letters
    hard = sum(letter in _HARD for letter in letters) + 2 * letters.count("Q")
    return hard * (_SOON - pool) / _SOON


def felt(lead: float, hurry: bool) -> float:
    """A ``lead`` as it counts: to a leader in a hurry only so much of it matters."""
    if not hurry or lead <= _SAFE:
        return lead
    return _SAFE + _SPARE * (lead - _SAFE)


def letters_worth(state: GameState, side: Side, weights: Weights, hurry: bool) -> float:
    """The letters that ``side`` keeps, against those of the opponent, who is next to move and has drawn already."""
    rules = state.setup.rules.rack
    foe = side.other
    worth = kept_worth(state.racks[foe], rules.limit, weights.quality) * (_DRY if is_dry(state, foe) else 1.0)
    if hurry:
        return -weights.letter * worth
    own = kept_worth(state.racks[side], room(rules, len(state.pools[side])), weights.quality)
    share = 1.0
    if is_dry(state, side):
        share = _BOTH_DRY if is_dry(state, foe) else _DRY
    return weights.letter * (share * own - worth)


def finish_worth(state: GameState, side: Side, lead: float, weights: Weights, hurry: bool) -> float:
    """How near the end by letters is that the leader wants and the other does not."""
    if is_endless(state, side) or not state.setup.standard_end:
        return 0.0
    rack = state.racks[side].letters
    left = len(state.pools[side]) + len(rack)
    if left >= _LAST_LETTERS:
        return -weights.burden * burden(state, side)
    hope = max(-1.0, min(1.0, lead / 8.0))
    if not hurry:
        return weights.finish * hope * (_LAST_LETTERS - left) - weights.burden * burden(state, side)
    return weights.rid * ((_LAST_LETTERS - left) - stuck(rack))


def stuck(rack: str) -> float:
    """How hard it is to lay the last letters: consonants without a vowel hardly make words."""
    if not rack or any(letter in _VOWELS for letter in rack):
        return 0.0
    return 0.5 + 0.8 * sum(letter in _HARD for letter in rack)
