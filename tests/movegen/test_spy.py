"""A spy's answer is an action that the engine takes."""

from __future__ import annotations

from runtime.engine.board.sides import Side
from runtime.engine.game.actions import Spy
from runtime.engine.moves.placement import judge
from runtime.movegen.strongest import spied
from runtime.movegen.vocabulary import Vocabulary
from tests.movegen.boards import shown, some_words, table


def test_it_names_the_strongest_word() -> None:
    words = some_words("TEA TAXI AX TAX")
    on = table("....", "....", cities="gold@0,0")
    found = spied(on, Side.GOLD, "AEITX", words, Vocabulary(words.texts))
    assert shown(found.letters) == "0,0,T 0,1,A 0,2,X 0,3,I"
    assert not judge(on, Side.GOLD, "AEITX", found.letters, words)[1]


def test_it_says_where_there_is_nothing() -> None:
    words = some_words("TEA")
    assert spied(table("...", cities="gold@0,0"), Side.GOLD, "QQQ", words, Vocabulary(words.texts)) == Spy()
