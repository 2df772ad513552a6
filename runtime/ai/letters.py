"""What letters on the rack are worth: to be kept for a later turn, or to be given up first."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from types import MappingProxyType

from runtime.engine.game.state import Rack
from runtime.engine.levels.ruleset import RackRules

_EASE: Mapping[str, float] = MappingProxyType(
    {
        "S": 2.5, "E": 1.5, "A": 0.9, "R": 1.2, "T": 1.0, "I": 0.5, "N": 0.8, "O": 0.5, "L": 0.7, "D": 0.7,
        "P": 0.6, "M": 0.6, "C": 0.4, "H": 0.5, "G": 0.1, "B": 0.2, "Y": 0.3, "F": 0.0, "K": 0.2, "W": 0.0,
        "U": -0.8, "V": -2.0, "X": 0.0, "J": -1.5, "Z": -0.8, "Q": -5.0,
    }
)  # fmt: skip
"""How easily English words are made with a letter; letters of other alphabets count as ordinary."""

_VOWELS = frozenset("AEIOUÄÖÜ")
_AGAIN = 0.8
"""What each letter of a kind loses against the one before."""

_UNBALANCED = 0.7
"""What each vowel or consonant too many costs."""


def room(rules: RackRules, pool: int) -> int:
    """How many letters and tokens can be held at the end of a turn without losing one at the next draw."""
    return rules.limit - min(rules.draw, pool)


def kept_worth(rack: Rack, space: int, quality: float) -> float:
    """What ``rack`` is worth to be kept, in letters, where only ``space`` letters and tokens can be.

    Of more letters the hardest will be given up. ``quality`` says how much it matters which letters they are.
    """
    letters = rack.letters
    room_left = max(0, space - len(rack.tokens))
    while len(letters) > room_left:
        letters = _without_hardest(letters)
    return len(letters) + quality * ease(letters)


def _without_hardest(letters: str) -> str:
    rests = [letters.replace(letter, "", 1) for letter in sorted(set(letters))]
    return max(rests, key=ease)


def ease(letters: str) -> float:
    """How well ``letters``, sorted, make words together."""
    total, before, again = 0.0, "", 0
    for letter in letters:
        again = again + 1 if letter == before else 0
        before = letter
        total += _EASE.get(letter, 0.4) - _AGAIN * again
    vowels = sum(letter in _VOWELS for letter in letters)
    wanted = 0.42 * len(letters)
    off = vowels - wanted if vowels > wanted else wanted - vowels
    return total - _UNBALANCED * max(0.0, off - 1.0)


def least_wanted(rack: str, number: int, seed: int, needed: frozenset[str] = frozenset()) -> str:
    """The ``number`` letters, sorted, without which the rest of ``rack`` is best; ``needed`` ones go last.

    Where it makes no difference, ``seed`` decides.
    """
    kept, given = rack, ""
    for _ in range(number):
        # Sorted, for a set has another order in each process, and the first of the best is taken.
        choices = sorted(set(kept))
        letter = max(
            choices,
            key=lambda letter: (letter not in needed, ease(kept.replace(letter, "", 1)), _lot(seed, letter)),
        )
        kept = kept.replace(letter, "", 1)
        given += letter
    return "".join(sorted(given))


def _lot(seed: int, letter: str) -> str:
    """A lot that is the same on every machine."""
    return sha256(f"{seed} {letter}".encode()).hexdigest()
