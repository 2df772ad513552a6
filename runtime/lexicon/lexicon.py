"""A lexicon: which words there are, how common each is, what it suggests, and which nobody is offered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType

from runtime.engine.levels.level import WordChanges

USUAL_TIER = 70
"""Up to which tier words are valid where nothing else is said."""

NO_MEANINGS: Mapping[str, Iterable[str]] = MappingProxyType({})
"""What no word is said to suggest."""

ADDED_TIER = 0
"""The tier of the words that a level adds: every player of that level knows them."""


@dataclass(frozen=True, slots=True)
class WordSource:
    """Names a lexicon and a level's changes to it; the same source loads the same words everywhere.

    ``folder`` None stands for the shipped lexicon; ``own`` is a plain list of a campaign's own in its place.
    ``offers``, ``refuse_unkind`` and ``meanings`` are as in :class:`runtime.engine.levels.level.WordChanges`.
    """

    folder: Path | None = None
    tier: int = USUAL_TIER
    added: tuple[str, ...] = ()
    banned: tuple[str, ...] = ()
    own: Path | None = None
    offers: int | None = None
    refuse_unkind: bool = False
    meanings: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def changed(self, changes: WordChanges) -> WordSource:
        """The source of a level's words, where this is its campaign's."""
        return replace(
            self,
            tier=changes.lexicon or self.tier,
            added=(*self.added, *changes.added),
            banned=(*self.banned, *changes.banned),
            offers=changes.offers or self.offers,
            refuse_unkind=self.refuse_unkind or changes.refuse_unkind,
            meanings=(*self.meanings, *sorted(changes.meanings.items())),
        )


@dataclass(frozen=True, slots=True, eq=False)
class Lexicon:
    """Words, upper case, with their tiers and reasons; it fulfils :class:`runtime.engine.words.words.Words`.

    ``tiers`` gives each word its tier, ``reasons`` some words their connotations, each with why they have it.
    ``unkind`` are the words that neither the computer nor a spy lays, though a person may; ``refused`` those of them
    that nobody may lay in this game. ``offers`` is the highest tier that the computer and spies may lay, where one is
    named. ``source`` tells where they were loaded from, where one did.
    """

    tiers: Mapping[str, int]
    reasons: Mapping[str, Mapping[str, str]]
    hash: str
    unkind: frozenset[str] = frozenset()
    refused: frozenset[str] = frozenset()
    offers: int | None = None
    source: WordSource | None = None

    def __len__(self) -> int:
        return len(self.tiers)

    def valid(self, text: str) -> bool:
        """Whether ``text`` is a word."""
        return text in self.tiers

    def refuses(self, text: str) -> bool:
        """Whether ``text`` would be a word if this game did not refuse unkind ones."""
        return text in self.refused

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

    def offered(self, tier: int | None = None) -> tuple[str, ...]:
        """The words that the computer may lay and spies may offer, sorted (rules, section 9).

        These are all of ``tier`` or below, of every tier where it is None, as far as the level's own limit allows,
        without the unkind ones.
        """
        known = self.words(min((limit for limit in (tier, self.offers) if limit is not None), default=None))
        return tuple(word for word in known if word not in self.unkind)

    def changed(
        self, added: Iterable[str], banned: Iterable[str], meanings: Mapping[str, Iterable[str]] = NO_MEANINGS
    ) -> Lexicon:
        """The lexicon with a level's own words added and its banned ones gone; a word in both is banned.

        A word that a level adds is the designer's choice: it is offered, and never refused as unkind. It suggests what
        ``meanings`` say of it, and nothing else where they do.
        """
        gone = frozenset(banned)
        more = frozenset(added) - gone
        if not gone and not more:
            return self
        tiers = {word: tier for word, tier in self.tiers.items() if word not in gone}
        tiers.update(dict.fromkeys(sorted(more), ADDED_TIER))
        suggested = {word: tuple(sorted(set(named))) for word, named in sorted(meanings.items()) if word in more}
        parts = (self.hash, "added", *sorted(more), "banned", *sorted(gone))
        if suggested:
            parts = (*parts, "meanings", *(" ".join((word, *named)) for word, named in suggested.items()))
        reasons = {**self.reasons, **{word: dict.fromkeys(named, "") for word, named in suggested.items()}}
        fingerprint = sha256("\n".join(parts).encode()).hexdigest()
        left = self.refused - more - gone
        changed = replace(self, tiers=tiers, hash=fingerprint, unkind=self.unkind - more, refused=left)
        return replace(changed, reasons=reasons) if suggested else changed

    def kind(self) -> Lexicon:
        """The same without the unkind words: nobody may lay them, as in a campaign for children."""
        refused = self.unkind & self.tiers.keys()
        if not refused:
            return self
        tiers = {word: tier for word, tier in self.tiers.items() if word not in refused}
        fingerprint = sha256("\n".join((self.hash, "refused", *sorted(refused))).encode()).hexdigest()
        return replace(self, tiers=tiers, hash=fingerprint, refused=self.refused | refused)

    def offering(self, tier: int | None) -> Lexicon:
        """The same where the computer and spies go no further than ``tier``."""
        return self if tier == self.offers else replace(self, offers=tier)
