"""A spy's answer (rules, section 9): it searches everything."""

from __future__ import annotations

from runtime.engine.board.sides import Side
from runtime.engine.game.actions import Spy
from runtime.engine.words.board_context import BoardContext
from runtime.engine.words.words import Words
from runtime.movegen.strongest import strongest
from runtime.movegen.vocabulary import Vocabulary


def spied(table: BoardContext, side: Side, rack: str, words: Words, vocabulary: Vocabulary) -> Spy:
    """The action that asks a spy of ``side`` and holds what it finds among the words of ``vocabulary``.

    Where a person waits for it, let it run in the thinking process: nothing limits the search.
    """
    found = strongest(table, side, rack, words, vocabulary)
    return Spy(() if found is None else found.laid)
