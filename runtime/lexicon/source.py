"""Where a game's words come from, as a small value that can be sent to another process."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from runtime.engine.level import WordChanges
from runtime.lexicon.lexicon import Lexicon
from runtime.lexicon.listed import listed, read_meanings, read_words
from runtime.lexicon.loading import USUAL_TIER, load_lexicon, read_unkind


@dataclass(frozen=True, slots=True)
class WordSource:
    """Names a lexicon and a level's changes to it; the same source loads the same words everywhere.

    ``folder`` None stands for the shipped lexicon; ``own`` is a plain list of a campaign's own in its place.
    ``offers`` and ``refuse_unkind`` are as in :class:`runtime.engine.level.WordChanges`.
    """

    folder: Path | None = None
    tier: int = USUAL_TIER
    added: tuple[str, ...] = ()
    banned: tuple[str, ...] = ()
    own: Path | None = None
    offers: int | None = None
    refuse_unkind: bool = False

    def load(self) -> Lexicon:
        """Read the words; raises :class:`runtime.lexicon.LexiconError` where they cannot be read."""
        read = _own_lexicon(self.own) if self.own is not None else load_lexicon(self.folder, self.tier)
        return self._applied(read)

    def changed(self, changes: WordChanges) -> WordSource:
        """The source of a level's words, where this is its campaign's."""
        return replace(
            self,
            tier=changes.lexicon or self.tier,
            added=(*self.added, *changes.added),
            banned=(*self.banned, *changes.banned),
            offers=changes.offers or self.offers,
            refuse_unkind=self.refuse_unkind or changes.refuse_unkind,
        )

    def _applied(self, lexicon: Lexicon) -> Lexicon:
        """The lexicon as it was read, with all that this source changes in it."""
        kept = lexicon.kind() if self.refuse_unkind else lexicon
        return replace(kept.offering(self.offers).changed(self.added, self.banned), source=self)


def level_words(lexicon: Lexicon, changes: WordChanges) -> Lexicon:
    """The words of a level's game, where ``lexicon`` are those of its campaign.

    Words that were not loaded by a :class:`WordSource` stay, whatever tier the level names. Raises
    :class:`runtime.lexicon.LexiconError` where the level needs another tier, and that cannot be read.
    """
    source = lexicon.source
    if source is not None and source.own is None and changes.lexicon not in (None, source.tier):
        return source.changed(changes).load()
    kept = lexicon.kind() if changes.refuse_unkind else lexicon
    offers = changes.offers or lexicon.offers
    made = kept.offering(offers).changed(changes.added, changes.banned)
    return made if source is None else replace(made, source=source.changed(changes))


def _own_lexicon(path: Path) -> Lexicon:
    """The words of a campaign's own list, with what lies beside it: what they suggest, and which are not offered."""
    stem = path.name.removesuffix(".gz").rpartition(".")[0] or path.name
    meanings, unkind = path.with_name(f"{stem}.json"), path.with_name(f"{stem}.not-offered.txt")
    own = listed(read_words(path), read_meanings(meanings) if meanings.is_file() else {})
    return replace(own, unkind=read_unkind(unkind)) if unkind.is_file() else own
