"""A lexicon: which words there are, how common each is, and what it suggests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256

ADDED_TIER = 0
"""The tier of the words that a level adds: every player of that level knows them."""


@dataclass(frozen=True, slots=True, eq=False)
class Lexicon:
    """Words, upper case, with their tiers and reasons; it fulfils :class:`runtime.engine.words.Words`.

    ``tiers`` gives each word its tier, ``reasons`` some words their connotations, each with why they have it.
    """

    tiers: Mapping[str, int]
    reasons: Mapping[str, Mapping[str, str]]
    hash: str

    def __len__(self) -> int:
        return len(self.tiers)

    def valid(self, text: str) -> bool:
        """Whether ``text`` is a word."""
        return text in self.tiers

    def tier(self, text: str) -> int | None:
        """The least tier that has ``text``, or None where it is no word."""
        return self.tiers.get(text)

    def connotations(self, text: str) -> tuple[str, ...]:
        """The connotations of ``text``, sorted."""
        return tuple(sorted(self.reasons.get(text, ())))

    def why(self, text: str) -> Mapping[str, str]:
        """Each connotation of ``text`` with the reason, such as ``{"attacking": "a weapon"}``."""
        return self.reasons.get(text, {})

    def words(self, tier: int | None = None) -> tuple[str, ...]:
        """All words up to ``tier``, sorted; of every tier where it is None."""
        if tier is None:
            return tuple(sorted(self.tiers))
        return tuple(sorted(word for word, least in self.tiers.items() if least <= tier))

    def changed(self, added: Iterable[str], banned: Iterable[str]) -> Lexicon:
        """The lexicon with a level's own words added and its banned ones gone; a word in both is banned."""
        gone = frozenset(banned)
        more = frozenset(added) - gone
        if not gone and not more:
            return self
        tiers = {word: tier for word, tier in self.tiers.items() if word not in gone}
        tiers.update(dict.fromkeys(sorted(more), ADDED_TIER))
        parts = (self.hash, "added", *sorted(more), "banned", *sorted(gone))
        return Lexicon(tiers, self.reasons, sha256("\n".join(parts).encode()).hexdigest())
