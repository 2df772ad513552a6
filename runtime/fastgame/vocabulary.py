"""The words of fast games: those that players lay and all that are valid, as the arrays of one alphabet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from runtime.engine.words.words import Words
from runtime.fastgame.kernel.arrays import GameWords
from runtime.lexicon import Lexicon
from runtime.lexicon.graph import MOST_LETTERS, WordGraph, header
from runtime.movegen.kernel.bits import GraphArrays
from runtime.movegen.kernel_rules import meanings_of
from runtime.movegen.vocabulary import Vocabulary


@dataclass(frozen=True, eq=False)
class GameVocabulary:
    """What may be ``laid`` by the players, all ``valid`` words, what they suggest by ``words``, and their ``alphabet``.

    Letters that no word has may belong to the alphabet, too, so that racks and boards can hold them.
    """

    words: Words
    laid: Vocabulary
    valid: Vocabulary
    alphabet: str

    @classmethod
    def of(cls, words: Words, laid: Iterable[str], valid: Iterable[str], letters: Iterable[str]) -> GameVocabulary:
        """The words of a game whose racks and boards may hold ``letters``.

        ``valid`` are all words that ``words`` calls valid. Raises :class:`runtime.lexicon.graph.AlphabetError`.
        """
        known = Vocabulary(valid)
        spelt = {letter for word in known.words for letter in word}
        return cls(words, Vocabulary(laid), known, "".join(sorted(spelt.union(letters))))

    @cached_property
    def arrays(self) -> GameWords:
        """The words as the compiled game reads them; made once, and shared by all games of these words."""
        laid, valid = self._graph(self.laid), self._graph(self.valid)
        bits = np.zeros(256, dtype=np.uint64)
        bits[1 : MOST_LETTERS + 1] = np.uint64(1) << np.arange(MOST_LETTERS, dtype=np.uint64)
        return GameWords(
            GraphArrays(laid.cells, laid.root, laid.wide, header(laid.wide)),
            GraphArrays(valid.cells, valid.root, valid.wide, header(valid.wide)),
            meanings_of(valid, self.words, self.valid.words),
            bits,
        )

    @cached_property
    def spied_arrays(self) -> GameWords:
        """The same with the words that spies may offer in place of those that are laid."""
        graph = self._graph(self.spied)
        return self.arrays._replace(laid=GraphArrays(graph.cells, graph.root, graph.wide, header(graph.wide)))

    @cached_property
    def spied(self) -> Vocabulary:
        """The words that spies may offer: all, less those that a lexicon does not offer."""
        return Vocabulary(self.words.offered()) if isinstance(self.words, Lexicon) else self.valid

    def _graph(self, words: Vocabulary) -> WordGraph:
        """The graph of ``words`` by the alphabet of all; the one that is kept on disk where it has just that."""
        spelt = "".join(sorted({letter for word in words.words for letter in word}))
        return words.graph if spelt == self.alphabet else WordGraph.of(words.words, self.alphabet)

    def codes(self, letters: str) -> list[int]:
        """The codes of letters, all of which belong to the alphabet."""
        return [self.alphabet.index(letter) + 1 for letter in letters]

    def spelled(self, codes: Iterable[int]) -> str:
        """The letters of codes."""
        return "".join(self.alphabet[code - 1] for code in codes)
