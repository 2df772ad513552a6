"""What people overlook: long words, words of rare letters, and words laid alongside others."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from types import MappingProxyType

from runtime.ai.player_profiles import KEEN, Attention
from runtime.movegen.moves import Moves

_RARE: Mapping[str, int] = MappingProxyType(dict.fromkeys("JQXZVKWYFH", 1))


class BlindSpots:
    """Looks at the words that could be laid at one moment, and overlooks some; ``seed`` settles which."""

    def __init__(self, attention: Attention, seed: int) -> None:
        self._attention = attention
        # As long as a key of blake2b may be.
        self._key = str(seed).encode()[:64]

    def overlook(self, moves: Moves, number: int) -> bool:
        """Whether this move is overlooked."""
        attention = self._attention
        if attention == KEEN:
            return False
        text = moves.text(number)
        chance = attention.always + attention.long * max(0, len(text) - 4)
        chance += attention.rare * sum(_RARE.get(letter, 0) for letter in text)
        # It gains more than its own letters are worth where it makes other words beside it.
        chance += attention.parallel if moves.gain[number] > moves.face[number] else 0
        name = f"{text} {moves.row[number]} {moves.column[number]} {moves.down[number]}".encode()
        # Drawn by the move itself, not one after another: whether it is seen must not hang on what else could be laid.
        lot = blake2b(name, key=self._key, digest_size=4).digest()
        return int.from_bytes(lot, "big") % 100 < chance
