"""A word looked up in the help: whether it is one, and what it suggests."""

from __future__ import annotations

from collections.abc import Callable

from runtime.engine.words import Words
from runtime.lexicon import say_suggested
from runtime.support.texts import Texts
from runtime.ui.plain import Label
from runtime.ui.theme import Theme

LONGEST_WORD = 32


class WordLookup(Label):
    """In sight as long as it has something to say."""

    def __init__(self, theme: Theme, t: Texts, words: Words | None, lexicon: Callable[[], Words | None]) -> None:
        """Looks in ``words``, or in the ``lexicon``, which may take a moment, once something is looked up."""
        super().__init__()
        self._t, self._words, self._lexicon = t, words, lexicon
        self.setWordWrap(True)
        theme.dress(self, f"font-size: 17px; color: {theme.colours.good}; padding: 2px 4px;")
        self.hide()

    def show_word(self, query: str) -> None:
        """Say of a single word whether it is one, and what it suggests; of anything else nothing."""
        t, word = self._t, query.upper()
        is_one = 2 <= len(word) <= LONGEST_WORD and word.isalpha()
        if is_one and self._words is None:
            self._words = self._lexicon()
        words = self._words
        if not is_one or words is None:
            self.hide()
            return
        said = [t("{word} is not in the lexicon.", word=word)]
        if words.valid(word):
            said = list(say_suggested(t, word, words)) or [t("{word} is a word, and suggests nothing.", word=word)]
        self.setText(" ".join(said))
        self.setAccessibleName(self.text())
        self.show()
