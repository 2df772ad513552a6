"""Reading the words that a source names."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from runtime.engine.levels.level import WordChanges
from runtime.lexicon.lexicon import Lexicon, WordSource
from runtime.lexicon.reader import load_lexicon, read_unkind
from runtime.lexicon.word_list import lexicon_of, read_meanings, read_words


def load_words(source: WordSource) -> Lexicon:
    """Read the words of a source; raises :class:`runtime.lexicon.LexiconError` where they cannot be read."""
    read = _own_lexicon(source.own) if source.own is not None else load_lexicon(source.folder, source.tier)
    kept = read.kind() if source.refuse_unkind else read
    return replace(kept.offering(source.offers).changed(source.added, source.banned), source=source)


def level_words(lexicon: Lexicon, changes: WordChanges) -> Lexicon:
    """The words of a level's game, where ``lexicon`` are those of its campaign.

    Words that were not loaded by a :class:`WordSource` stay, whatever tier the level names. Raises
    :class:`runtime.lexicon.LexiconError` where the level needs another tier, and that cannot be read.
    """
    source = lexicon.source
    if source is not None and source.own is None and changes.lexicon not in (None, source.tier):
        return load_words(source.changed(changes))
    kept = lexicon.kind() if changes.refuse_unkind else lexicon
    offers = changes.offers or lexicon.offers
    made = kept.offering(offers).changed(changes.added, changes.banned)
    return made if source is None else replace(made, source=source.changed(changes))


def _own_lexicon(path: Path) -> Lexicon:
    """The words of a campaign's own list, with what lies beside it: what they suggest, and which are not offered."""
    stem = path.name.removesuffix(".gz").rpartition(".")[0] or path.name
    meanings, unkind = path.with_name(f"{stem}.json"), path.with_name(f"{stem}.not-offered.txt")
    own = lexicon_of(read_words(path), read_meanings(meanings) if meanings.is_file() else {})
    return replace(own, unkind=read_unkind(unkind)) if unkind.is_file() else own
