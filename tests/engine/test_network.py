"""Runs, words and links."""

from __future__ import annotations

from dataclasses import replace

import pytest

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide
from runtime.engine.words.network import cut, is_whole, lose, read_runs, run_at
from tests.engine.boards import ACROSS, DOWN, GOLD, SILVER, board, letters, network, run, texts, words

LEXICON = words("CAT TO ON NOT AT")


def test_runs_are_read_topmost_leftmost_across_first() -> None:
    on = board("""
        C A T . .
        . . O . N
        . . . . O
        A T . . T
    """)
    assert read_runs(on.letters.gold) == (
        run("CAT", 0, 0),
        run("TO", 0, 2, DOWN),
        run("NOT", 1, 4, DOWN),
        run("AT", 3, 0),
    )


def test_a_row_does_not_run_on_into_the_next_one() -> None:
    on = board("""
        . . C A
        T . . .
    """)
    assert texts(read_runs(on.letters.gold)) == ["CA"]


def test_the_other_sides_letters_belong_to_no_run() -> None:
    on = board("""
        C A t S
    """)
    assert texts(read_runs(on.letters.gold)) == ["CA"]
    assert read_runs(on.letters.silver) == ()


@pytest.mark.parametrize("cell", [Cell(0, 0), Cell(0, 1), Cell(0, 2)])
def test_a_run_is_found_from_each_of_its_cells(cell: Cell) -> None:
    on = board("""
        C A T .
        . . . O
    """)
    assert run_at(on.letters.gold, cell, ACROSS) == run("CAT", 0, 0)


def test_there_is_no_run_through_a_lone_letter_or_an_empty_cell() -> None:
    on = board("""
        C . T
        . . O
    """)
    assert run_at(on.letters.gold, Cell(0, 0), ACROSS) is None
    assert run_at(on.letters.gold, Cell(0, 1), ACROSS) is None
    assert run_at(on.letters.gold, Cell(0, 2), ACROSS) is None
    assert run_at(on.letters.gold, Cell(0, 2), DOWN) == run("TO", 0, 2, DOWN)


def test_links_lead_through_words_to_an_owned_city() -> None:
    found = network(
        board(
            """
            C A T . .
            . . O N .
            . . . . .
            A T . . .
            """,
            """
            G . . . .
            . . . . .
            . . . . .
            S . . . .
            """,
        ),
        GOLD,
        LEXICON,
    )
    assert texts(found.words) == ["CAT", "TO", "ON", "AT"]
    assert texts(found.linked) == ["CAT", "TO", "ON"]
    assert found.is_linked(run("ON", 1, 2))
    assert not found.is_linked(run("AT", 3, 0))


def test_an_invalid_run_carries_no_link() -> None:
    found = network(
        board(
            """
            C A T .
            . . X .
            . . O N
            """,
            """
            G . . .
            . . . .
            . . . .
            """,
        ),
        GOLD,
        LEXICON,
    )
    assert texts(found.runs) == ["CAT", "TXO", "ON"]
    assert texts(found.words) == ["CAT", "ON"]
    assert texts(found.linked) == ["CAT"]


def test_a_city_under_a_run_that_is_no_word_links_nothing() -> None:
    found = network(board("C A T\nX . O", "G . .\n. . ."), GOLD, words("TO"))
    assert found.linked == ()


def test_a_neutral_city_links_nothing() -> None:
    assert network(board("C A T", "N . ."), GOLD, LEXICON).linked == ()


def test_a_broken_run_is_no_word_and_carries_no_link() -> None:
    on = board("c a t\n. . o", "S . .\n. . .")
    broken = replace(on, broken=BySide((), (run("CAT", 0, 0),)))
    assert texts(network(on, SILVER, LEXICON).linked) == ["CAT", "TO"]
    found = network(broken, SILVER, LEXICON)
    assert texts(found.words) == ["TO"]
    assert found.linked == ()
    assert not found.is_word(run("CAT", 0, 0))


def test_through_a_cell_go_at_most_two_runs() -> None:
    found = network(board("C A T\n. . O\nN . ."), GOLD, LEXICON)
    assert found.through(Cell(0, 2)) == (run("CAT", 0, 0), run("TO", 0, 2, DOWN))
    assert found.through(Cell(0, 1)) == (run("CAT", 0, 0),)
    assert found.through(Cell(2, 0)) == ()
    assert found.through(Cell(1, 1)) == ()


def test_what_loses_a_letter_is_broken_whatever_it_spells() -> None:
    on = board("""
        C A T O N
        . . O . .
    """)
    after, broken = lose(on.letters.gold, (), [Cell(0, 2)])
    assert letters(replace(on, letters=on.letters.having(GOLD, after))) == "C A . O N\n. . O . ."
    assert broken == (run("CA", 0, 0), run("ON", 0, 3))


def test_what_is_cut_is_judged_at_once_but_what_was_broken_stays_so() -> None:
    on = board("""
        C A T O N
        . . O . .
        . . N . .
        . . . . .
    """)
    _, broken = cut(on.letters.gold, (run("TON", 0, 2, DOWN),), [Cell(0, 2)])
    assert broken == (run("ON", 1, 2, DOWN),)


def test_a_run_that_grew_or_shrank_is_no_longer_the_same() -> None:
    on = board("C A T S")
    assert is_whole(on.letters.gold, run("CATS", 0, 0))
    assert not is_whole(on.letters.gold, run("CAT", 0, 0))
    assert not is_whole(on.letters.gold, run("ATS", 0, 1))
