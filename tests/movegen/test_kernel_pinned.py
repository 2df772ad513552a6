"""Single positions on which the kernel could go wrong, each held against the engine and against a figure."""

from __future__ import annotations

from dataclasses import replace

import pytest

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.engine.levels.level import City
from runtime.engine.words.board_context import BoardContext
from runtime.movegen.columns import CHOSEN, REPELLED, WINS
from runtime.movegen.vocabulary import Vocabulary
from tests.movegen.boards import DESIGN, RELEASE, SomeWords, some_words, table
from tests.movegen.test_kernel import agree


def moves_on(on: BoardContext, rack: str, words: SomeWords) -> dict[str, dict[str, int]]:
    """The figures of each move by its word and first cell, after the engine was asked about all of them."""
    agree((on, Side.GOLD, rack, words))
    moves = Vocabulary(words.texts).generator(words).moves(on, Side.GOLD, rack)
    names = ("strength", "standing", "gain", "outcome", "captured", "felled", "faced")
    return {
        f"{moves.text(one)} {moves.row[one]},{moves.column[one]}{'v' if moves.down[one] else ''}": {
            name: int(getattr(moves, name)[one]) for name in names
        }
        for one in range(len(moves))
    }


def test_no_cross_word_begins_or_ends_on_water() -> None:
    words = some_words("AT TOE OE")
    dry = table("...", ".O.", ".E.", cities="gold@1,1")
    assert set(moves_on(dry, "AT", words)) == {"AT 0,0", "TOE 0,1v"}
    for wet in ((".~.", "...", "..."), ("...", "...", ".~.")):
        on = table("...", ".O.", ".E.", terrain=wet, cities="gold@1,1")
        assert set(moves_on(on, "AT", words)) == set()


def test_what_a_word_extends_no_longer_counts() -> None:
    words = some_words("AT ATE ATES ES EAT SEAT")
    assert moves_on(table("AT..", "....", cities="gold@0,0"), "ES", words)["ATES 0,0"]["gain"] == 2
    crossed = table("....", "AT..", "....", cities="gold@1,0")
    assert moves_on(crossed, "E", words)["ATE 1,0"]["gain"] == 1
    hooked = table("..E", "..A", "..T", "...", cities="gold@0,2")
    assert moves_on(hooked, "S", some_words("EAT EATS"))["EATS 0,2v"]["gain"] == 1
    both = table("...E", "...A", "...T", "....", cities="gold@0,3")
    found = moves_on(both, "AES", some_words("EAT EATS SEAS AS"))
    assert found["AS 3,2"]["gain"] == 2 + 4 - 3


def test_a_letter_that_is_held_twice_is_laid_twice() -> None:
    words = some_words("ATT TATT ATTA")
    assert set(moves_on(table("....", cities="gold@0,0"), "ATT", words)) == {"ATT 0,0"}
    assert set(moves_on(table("A...", cities="gold@0,0"), "TTT", words)) == {"ATT 0,0"}
    assert set(moves_on(table("A...", cities="gold@0,0"), "T", words)) == set()


def test_of_two_equally_strong_words_of_one_letter_the_one_across_is_the_main_one() -> None:
    words = some_words("AT AO TX OX")
    on = table("AT", "O.", cities="gold@0,0")
    assert set(moves_on(on, "X", words)) == {"OX 1,0"}
    stronger = some_words("AT AO TX OX", TX="sneaking")
    assert set(moves_on(on, "X", stronger)) == {"TX 0,1v"}


def test_a_forest_wants_as_much_or_more_by_the_rules_in_force() -> None:
    words = some_words("AT")
    land = ("f.", "..")
    assert set(moves_on(table("..", "..", terrain=land, cities="gold@0,1"), "AT", words)) == {"AT 0,0", "AT 0,1v"}
    on = table("..", "..", terrain=land, cities="gold@0,1", rules=DESIGN)
    assert set(moves_on(on, "AT", words)) == {"AT 0,1v"}


@pytest.mark.parametrize(
    ("meaning", "attack", "standing"),
    [("attacking", 9, 8), ("sneaking", 9, 11), ("defending", 6, 11), ("attacking sneaking", 13, 11), ("burning", 6, 8)],
)
def test_connotations_count_where_they_should(meaning: str, attack: int, standing: int) -> None:
    words = some_words("ZOX AT", ZOX=meaning)
    words = SomeWords(words.texts, {"ZOX": tuple(meaning.split())})
    values = {**RELEASE.letters.values, "Z": 2, "X": 3}
    rules = replace(RELEASE, letters=replace(RELEASE.letters, values=values))
    on = table("...", "..t", "..a", cities="gold@0,0", rules=rules)
    found = moves_on(on, "OXZ", words)["ZOX 0,0"]
    assert (found["strength"], found["standing"]) == (attack, standing)


def test_letters_of_two_fallen_words_are_captured_once() -> None:
    words = some_words("AT TO ZAX TA")
    on = table("...", "at.", ".o.", cities="gold@0,0 silver@2,0", rules=DESIGN)
    found = moves_on(on, "AXZ", words)["ZAX 0,0"]
    assert (found["outcome"], found["captured"], found["felled"]) == (WINS, 3, 4)


def test_a_word_cut_off_by_an_earlier_fight_is_weaker() -> None:
    on = table("....", "tot.", "..o.", "..e.", cities="gold@0,3 silver@1,0")
    found = moves_on(on, "AEXZ", some_words("ZAXE TOT TOE"))["ZAXE 0,0"]
    assert (found["strength"], found["faced"]) == (8, 5 + 3)
    assert (found["outcome"], found["captured"]) == (WINS, 5 + 1), "TOE has 1 where TOT has fallen"
    safe = replace(on, board=replace(on.board, cities=(*on.board.cities, City("e", Cell(3, 2), Side.SILVER))))
    found = moves_on(safe, "AEXZ", some_words("ZAXE TOT TOE"))["ZAXE 0,0"]
    assert (found["faced"], found["outcome"], found["captured"]) == (5 + 5, REPELLED, 5)


def test_equally_strong_defenders_fight_from_the_top_and_the_left() -> None:
    words = some_words("AE TIE TA", TA="defending")
    on = table("t..t", "i..a", "e...", cities="gold@0,1")
    found = moves_on(on, "AE", words)["AE 0,1"]
    assert (found["strength"], found["faced"]) == (2, 1 + 1)
    assert (found["outcome"], found["captured"], found["felled"]) == (REPELLED, 1, 3), "TIE falls, TA stands"


def test_an_attack_must_exceed_all_defenders_together_where_they_choose() -> None:
    words = some_words("ZAX ZAXE TA IT", TA="defending")
    on = table("....", "t.i.", "a.t.", cities="gold@0,1 silver@1,0 silver@1,2", rules=DESIGN)
    found = moves_on(on, "AEXZ", words)
    assert (found["ZAX 0,0"]["strength"], found["ZAX 0,0"]["faced"]) == (7, 4 + 3)
    assert found["ZAX 0,0"]["outcome"] in (REPELLED, CHOSEN)
    assert (found["ZAXE 0,0"]["strength"], found["ZAXE 0,0"]["outcome"]) == (8, WINS)
