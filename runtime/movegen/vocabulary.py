"""The words that a player may lay, with what finds the moves that they make."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from runtime.engine.words.words import Words
from runtime.movegen.word_set import WordSet
from runtime.profile.home import find_home

if TYPE_CHECKING:
    from runtime.lexicon.graph import WordGraph
    from runtime.movegen.generator import Generator


_KEPT = 3
"""How many generators a vocabulary keeps beside the newest."""


class Vocabulary(WordSet):
    """A set of words that keeps their graph and the generators made of them; the words never change."""

    def __init__(self, words: Iterable[str]) -> None:
        super().__init__(words)
        self._generators: list[Generator] = []

    @cached_property
    def graph(self) -> WordGraph:
        """The words as the kernel searches them; raises AlphabetError where they have more than 64 letters."""
        return _graph(self.words)

    def generator(self, words: Words) -> Generator:
        """What finds the moves that these words make, made once for ``words``; of them only valid ones are laid."""
        for made in self._generators:
            # The very same object, for whether two lexicons say the same can't be told cheaply.
            if made.words is words:
                return made
        del self._generators[:-_KEPT]
        # The compiler is slow to import; a program with a window only wants it in its worker process.
        from runtime.movegen.generator import Generator

        fitting = tuple(filter(words.valid, self.words))
        graph = self.graph if len(fitting) == len(self.words) else _graph(fitting)
        self._generators.append(made := Generator(graph, words, fitting))
        return made


def _graph(words: tuple[str, ...]) -> WordGraph:
    """The graph of ``words``, out of the person's cache folder where it lies there."""
    # numpy would keep a window from showing; it is only wanted where moves are searched.
    from runtime.movegen.graph_cache import kept_graph

    return kept_graph(words, find_home().cache / "graphs")
