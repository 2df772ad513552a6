"""Which words and letters hold in a level, for letters that are laid on its map. No Qt."""

from __future__ import annotations

from collections.abc import Mapping

from editor.asset_cache import AssetCache
from editor.editor_state import EditorState
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.words.words import Words


class LevelJudge:
    """Looks words up in the campaign's lists with the level's changes; keeps what it found last."""

    def __init__(self, desk: EditorState, stock: AssetCache) -> None:
        self._desk, self._stock = desk, stock
        self._words: tuple[object, Words] | None = None
        self._values: tuple[object, Mapping[str, int]] | None = None

    def words(self, level: Level) -> Words | None:
        """What is a word there; None where the campaign's words can't be read."""
        from runtime.lexicon import LexiconError, level_words

        document = self._desk.document
        if document is None:
            return None
        lexicon = self._stock.words_of(document.campaign, document.folder).lexicon
        key = (lexicon, level.words)
        if lexicon is not None and (self._words is None or self._words[0] != key):
            try:
                self._words = (key, level_words(lexicon, level.words))
            except LexiconError:
                return lexicon
        return self._words[1] if lexicon is not None and self._words is not None else None

    def values(self, level: Level) -> Mapping[str, int] | None:
        """The letters of the level's rules with their values; None where its rules make no sense."""
        from runtime.campaign.rulesets import resolve

        key = (level.ruleset, level.rules)
        if self._values is None or self._values[0] != key:
            known = self._stock.rulesets.get(level.ruleset)
            rules = resolve(known, level.rules) if known is not None else ()
            self._values = (key, rules.letters.values if isinstance(rules, Ruleset) else {})
        return self._values[1] or None
