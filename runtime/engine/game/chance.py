"""The game's own random numbers: splitmix64, spelled out, so that every machine draws the same."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

_MASK = (1 << 64) - 1
# The constants of splitmix64 as published; another one would give other games for every seed and record there is.
_STEP = 0x9E3779B97F4A7C15
_MIX_1 = 0xBF58476D1CE4E5B9
_MIX_2 = 0x94D049BB133111EB


def seeded(seed: int) -> int:
    """The first state for ``seed``; only its lower 64 bits count."""
    return seed & _MASK


def thinking_seed(seed: int, number: int) -> int:
    """What the computer is given for its own chance at action ``number`` of a game of ``seed``.

    The same game gives the same, but it tells nothing of the game's own seed, from which every rack could be told.
    """
    return int.from_bytes(sha256(f"thinking {seed} {number}".encode()).digest()[:8], "big")


def draw(chance: int, below: int) -> tuple[int, int]:
    """A number from 0 to ``below`` − 1, all equally likely, and the next state; ``below`` is 1 to 2⁶⁴."""
    # The numbers from here up don't fill a whole round of ``below``: the remainder would favour small ones.
    fair = (1 << 64) - (1 << 64) % below
    while True:
        chance = (chance + _STEP) & _MASK
        mixed = ((chance ^ (chance >> 30)) * _MIX_1) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * _MIX_2) & _MASK
        mixed ^= mixed >> 31
        if mixed < fair:
            return mixed % below, chance


def shuffled(chance: int, letters: str) -> tuple[str, int]:
    """The same letters in random order (Fisher and Yates, from the back), and the next state."""
    order = list(letters)
    for last in range(len(order) - 1, 0, -1):
        other, chance = draw(chance, last + 1)
        order[last], order[other] = order[other], order[last]
    return "".join(order), chance


def mixed_in(chance: int, order: str, letters: str) -> tuple[str, int]:
    """``order`` with each of ``letters`` inserted at a random place, and the next state."""
    for letter in letters:
        place, chance = draw(chance, len(order) + 1)
        order = order[:place] + letter + order[place:]
    return order, chance


def weighted(chance: int, counts: Mapping[str, int], number: int) -> tuple[str, int]:
    """``number`` letters drawn with replacement, each as likely as its count says, and the next state."""
    # Sorted, so that the draw doesn't hang on the order in which a file lists its letters.
    letters = sorted(letter for letter, count in counts.items() if count > 0)
    total = sum(counts[letter] for letter in letters)
    drawn = ""
    for _ in range(number if total else 0):
        ticket, chance = draw(chance, total)
        for letter in letters:
            ticket -= counts[letter]
            if ticket < 0:
                drawn += letter
                break
    return drawn, chance
