"""Every rule of section 3, its refusal by name, its cells and its figures."""

from __future__ import annotations

from fractions import Fraction

import pytest

from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.game.actions import Refusal, RefusalCode
from runtime.engine.game.state import Board
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.moves.placement import check, preview
from tests.engine.boards import (
    DESIGN,
    DOWN,
    GOLD,
    RELEASE,
    SILVER,
    WordList,
    board,
    lay,
    ruled,
    run,
    table,
    texts,
    words,
)

LEXICON = words("CAT CATS TO ON NOT AT AS SO TOT OAT BOTANY BURN ODE EDIT", BURN="burning", NOT="cutting")

FIELD = board(
    """
    . . . . . .
    C A T . . .
    . . . . . .
    . . . . . .
    """,
    """
    . . . . . .
    G . . . . .
    . . . . . .
    . . . . . S
    """,
)


def why(
    on: Board, rack: str, laid: tuple[Laid, ...], rules: Ruleset = RELEASE, lexicon: WordList = LEXICON
) -> list[str]:
    """The codes of all refusals, the deciding one first."""
    return [refusal.code.value for refusal in check(table(on, rules), GOLD, rack, laid, lexicon)]


def first(on: Board, rack: str, laid: tuple[Laid, ...], rules: Ruleset = RELEASE) -> Refusal:
    return check(table(on, rules), GOLD, rack, laid, LEXICON)[0]


def test_a_word_through_an_own_letter_is_legal() -> None:
    assert check(table(FIELD), GOLD, "O", lay(".O", 1, 2, DOWN), LEXICON) == ()


def test_the_first_word_covers_an_owned_city() -> None:
    on = board(". . . .\n. . . .", "G . . N\n. . . S")
    assert check(table(on), GOLD, "AT", lay("AT", 0, 0), LEXICON) == ()
    assert why(on, "AT", lay("AT", 0, 1)) == ["not-linked"]
    assert why(on, "AT", lay("AT", 0, 2)) == ["not-linked"], "a neutral city links nothing"
    assert why(on, "AT", lay("AT", 0, 3, DOWN)) == ["not-linked"], "nor does the enemy's"


@pytest.mark.parametrize(
    ("rack", "laid", "code", "cells"),
    [
        ("AT", (), RefusalCode.NO_LETTERS, []),
        ("AT", lay("AX", 2, 0), RefusalCode.NOT_IN_RACK, [(2, 1)]),
        ("AT", lay("TT", 2, 0), RefusalCode.NOT_IN_RACK, [(2, 0), (2, 1)]),
        ("AT", (Laid(Cell(2, 0), "A"), Laid(Cell(3, 1), "T")), RefusalCode.NOT_A_LINE, [(2, 0), (3, 1)]),
        ("AT", (Laid(Cell(2, 0), "A"), Laid(Cell(2, 0), "T")), RefusalCode.NOT_A_LINE, [(2, 0), (2, 0)]),
        ("AT", lay("AT", 2, 5), RefusalCode.OFF_BOARD, [(2, 6)]),
        ("AT", lay("AT", -1, 3, DOWN), RefusalCode.OFF_BOARD, [(-1, 3)]),
        ("AT", lay("AT", 1, 2), RefusalCode.OWN_LETTER, [(1, 2)]),
        ("AT", lay("A.T", 2, 0), RefusalCode.GAP, [(2, 1)]),
        ("AT", lay("A", 3, 3), RefusalCode.NO_RUN, [(3, 3)]),
        ("XT", lay("XT", 2, 4), RefusalCode.NOT_A_WORD, [(2, 4), (2, 5)]),
    ],
)
def test_the_refusal_names_its_cells(
    rack: str, laid: tuple[Laid, ...], code: RefusalCode, cells: list[tuple[int, int]]
) -> None:
    found = first(FIELD, rack, laid)
    assert found.code is code
    assert list(found.cells) == cells


def test_letters_off_the_rack_are_named() -> None:
    assert first(FIELD, "AT", lay("TAXTX", 2, 0)).details == {"letters": "TXX"}


def test_a_rack_must_hold_a_letter_as_often_as_it_is_laid() -> None:
    assert why(FIELD, "TO", lay("TOT", 0, 3, DOWN)) == ["not-in-rack"]
    assert "not-in-rack" not in why(FIELD, "TTO", lay("TOT", 0, 3, DOWN))


def test_lava_bears_no_letter() -> None:
    on = board(". . .\n. . .", "G # .\n. . S")
    found = first(on, "CAT", lay("CAT", 0, 0))
    assert (found.code, found.rule, found.cells) == (RefusalCode.LAVA, "3.1", (Cell(0, 1),))


def test_own_letters_fill_gaps_but_the_opponents_do_not() -> None:
    own = board(". . .\n. A .", "G . .\n. . S")
    assert why(board("C A .", "G . ."), "T", lay("T", 0, 2)) == []
    assert why(board(". A .", "G . ."), "CT", lay("C.T", 0, 0)) == []
    assert why(board(". a .", "G . ."), "CT", lay("C.T", 0, 0)) == ["gap"]
    assert why(own, "CT", lay("C.T", 1, 0)) == ["not-linked"]


def test_an_opponents_letter_under_a_new_one_belongs_to_no_run() -> None:
    on = board(
        """
        . o .
        . n .
        """,
        """
        G . .
        . . S
        """,
    )
    assert why(on, "CAT", lay("CAT", 0, 0)) == [], "CAT lies over the O; the N below makes no run with its A"


def test_every_run_through_a_new_letter_must_be_a_word() -> None:
    on = board("C A T\n. . .\n. . X", "G . .\n. . .\n. . .")
    found = check(table(on), GOLD, "O", lay("O", 1, 2), LEXICON)
    assert [(refusal.code.value, refusal.details["word"]) for refusal in found] == [("not-a-word", "TOX")]


def test_a_cross_word_that_is_none_is_named_with_its_cells() -> None:
    found = first(FIELD, "SO", lay("SO", 0, 2))
    assert found.code is RefusalCode.NOT_A_WORD
    assert found.details == {"word": "ST"}
    assert found.cells == (Cell(0, 2), Cell(1, 2))


def test_an_invalid_run_may_be_built_on_if_all_of_it_becomes_a_word() -> None:
    on = board("O A . .\n. . . .", "G . . .\n. . . .")
    lexicon = words("OAT OATS")
    assert why(on, "S", lay("S", 0, 2), lexicon=lexicon) == ["not-a-word"]
    assert why(on, "T", lay("T", 0, 2), lexicon=lexicon) == []


def test_a_word_that_touches_the_network_without_a_common_word_is_not_linked() -> None:
    on = board(
        """
        C A T . .
        . . . . .
        . A T . .
        """,
        """
        G . . . .
        . . . . .
        . . . . .
        """,
    )
    assert why(on, "O", lay("O", 2, 3), lexicon=words("CAT AT ATO")) == ["not-linked"]
    assert why(on, "O", lay("O", 1, 2), lexicon=words("CAT AT TOT")) == [], "it reconnects AT"


def test_links_through_words_of_the_same_commit_count() -> None:
    on = board(
        """
        . . . .
        C A T .
        """,
        """
        . . . .
        G . . .
        """,
    )
    assert why(on, "ON", lay("ON", 0, 2), lexicon=words("CAT ON OT")) == [], "ON is linked through the cross word OT"


def test_a_word_may_not_begin_or_end_on_water() -> None:
    on = board(". . . .\n. . . .", "G ~ ~ .\n. . . S")
    assert why(on, "CAT", lay("CAT", 0, 0)) == ["water-end"]
    assert first(on, "CAT", lay("CAT", 0, 0)).cells == (Cell(0, 2),)
    assert why(on, "CATS", lay("CATS", 0, 0)) == []


def test_cross_words_may_not_end_on_water_either_and_ice_is_solid() -> None:
    wet = board("C A T .\n. . . .", "G . . .\n. . . ~")
    assert why(wet, "SO", lay("SO", 0, 3, DOWN)) == ["water-end"]
    icy = board("C A T .\n. . . .", "G . . .\n. . . =")
    assert why(icy, "SO", lay("SO", 0, 3, DOWN)) == []
    middle = board(". . . .\nC A T .\n. . . .", ". . . .\nG . . ~\n. . . .")
    found = check(table(middle), GOLD, "OSO", lay("OSO", 0, 3, DOWN), words("CAT CATS OSO"))[0]
    assert (found.code, found.cells, found.details) == (RefusalCode.WATER_END, (Cell(1, 3),), {"word": "CATS"})


BOTANY = board(". . . . . . .", "G f f f f f .")


def test_the_forest_asks_for_two_a_cell() -> None:
    found = first(BOTANY, "BOTANY", lay("BOTANY", 0, 0))
    assert found.code is RefusalCode.FOREST
    assert found.details == {"word": "BOTANY", "score": "9", "needs": 10, "passes": ">="}
    assert found.cells == tuple(Cell(0, column) for column in range(1, 6))


@pytest.mark.parametrize(
    ("rules", "forest", "legal"),
    [(RELEASE, "G f . .", True), (RELEASE, "G f f .", True), (DESIGN, "G f . .", True), (DESIGN, "G f f .", False)],
    ids=["release 4>=2", "release 4>=4", "design 4>2", "design 4>4"],
)
def test_release_passes_an_equal_score_and_the_design_document_does_not(
    rules: Ruleset, forest: str, legal: bool
) -> None:
    found = why(board(". . . .", forest), "CAT", lay("CAT", 0, 0), rules)
    assert found == ([] if legal else ["forest"])


def test_clearing_words_get_half_as_much_again_compared_exactly() -> None:
    # NOT has face 3, 9/2 with its meaning: enough for 4, not for 5.
    on = board(". . .", "G f f")
    assert why(on, "NOT", lay("NOT", 0, 0), RELEASE) == ["forest"], "cutting clears nothing in the release edition"
    assert why(on, "NOT", lay("NOT", 0, 0), DESIGN) == []
    five = ruled(DESIGN, forest__density=5)
    found = first(board(". . .", "G . f"), "NOT", lay("NOT", 0, 0), five)
    assert found.details["score"] == "9/2"


def test_several_clearing_meanings_count_once() -> None:
    lexicon = words("BURN", BURN="burning cutting")
    on = board(". . . .", "G f f f")
    seen = preview(table(on, DESIGN), GOLD, "BURN", lay("BURN", 0, 0), lexicon)
    assert seen.forest_score == Fraction(15, 2)


def test_mountains_help_through_the_forest_in_the_release_edition_only() -> None:
    on = board(". . . .", "G ^ f f")
    seen = {
        rules.id: preview(table(on, rules), GOLD, "BOTA", lay("BOTA", 0, 0), LEXICON) for rules in (RELEASE, DESIGN)
    }
    assert seen["release"].forest_score == Fraction(11, 2)
    assert seen["design-1.6"].forest_score == 5


def test_the_whole_main_word_counts_but_only_the_forest_under_new_letters() -> None:
    on = board("B O T . . .", "G f f f f f")
    seen = preview(table(on), GOLD, "ANY", lay("ANY", 0, 3), words("BOTANY"))
    assert (seen.refusals, seen.forest_score, seen.forest_needs) == ((), 9, 6)


def test_the_first_rule_that_fails_comes_first_and_others_follow() -> None:
    on = board(". . . . .", ". . f ~ #")
    assert why(on, "X", lay("XA", 0, 3)) == ["not-in-rack", "lava"]
    assert why(on, "CAT", lay("CAT", 0, 1)) == ["not-linked", "water-end"]


def test_of_two_runs_of_one_letter_the_stronger_is_the_main_word_and_across_on_a_tie() -> None:
    on = board(
        """
        . O .
        A . .
        . . .
        """,
        """
        . . .
        G . .
        . . .
        """,
    )
    tie = preview(table(on), GOLD, "T", lay("T", 1, 1), words("OT AT"))
    assert tie.main == run("AT", 1, 0)
    assert texts(tie.cross) == ["OT"]
    down = preview(table(on), GOLD, "T", lay("T", 1, 1), words("OT AT", OT="attacking"))
    assert down.main == run("OT", 0, 1, DOWN)
    assert texts(down.cross) == ["AT"]


def test_for_links_too_the_main_word_is_the_stronger_one() -> None:
    on = board(". O\nA .", ". .\nG .")
    lexicon = words("OT AT", OT="attacking")
    assert why(on, "T", lay("T", 1, 1), lexicon=lexicon) == [], "OT is linked through AT, which lies on the city"


ENEMY = board(
    """
    C A T . .
    . . . . .
    . . o d e
    """,
    """
    G . . . .
    . . . . .
    . . . . S
    """,
)


def test_a_preview_tells_of_an_attack_with_its_forecast() -> None:
    seen = preview(table(ENEMY), GOLD, "OT", lay("O", 1, 2), words("CAT TO ODE"))
    assert seen.refusals == ()
    assert seen.attack
    assert seen.strength is not None
    assert seen.strength.value == 2
    assert seen.forecast is not None
    assert [(fight.defender.run.text, fight.defender.value, fight.defeated) for fight in seen.forecast.fights] == [
        ("ODE", 5, False)
    ]
    assert not seen.forecast.defeats_all


def test_diagonal_neighbours_are_no_attack() -> None:
    on = board("C A T .\n. . . s", "G . . .\n. . . S")
    assert not preview(table(on), GOLD, "O", lay("O", 1, 0), words("CAT CO")).attack
    beside = board("C A T .\n. s . .", "G . . .\n. S . .")
    assert preview(table(beside), GOLD, "O", lay("O", 1, 0), words("CAT CO")).attack


def test_a_preview_of_a_peaceful_word_tells_what_it_would_defend_with() -> None:
    on = board(". . .\n. . .", "G . N\n. . S")
    seen = preview(table(on), GOLD, "CAT", lay("CAT", 0, 0), LEXICON)
    assert seen.strength is not None
    assert seen.strength.value == 6, "face 4, and 2 for the city"
    assert seen.forecast is None
    neutral = board("C . .\n. . .", "N . .\n. . .")
    seen = preview(table(neutral, RELEASE), SILVER, "AT", lay("AT", 1, 0), LEXICON)
    assert [refusal.code.value for refusal in seen.refusals] == ["not-linked"]
    assert seen.strength is None


def test_a_preview_counts_a_city_that_the_word_would_take() -> None:
    on = board("C A T .\n. . . .", "G . . .\n. . . N")
    seen = preview(table(on), GOLD, "SO", lay("SO", 0, 3, DOWN), LEXICON)
    assert seen.main == run("SO", 0, 3, DOWN)
    assert seen.strength is not None
    assert seen.strength.value == 4


def test_a_preview_warns_of_ice_that_would_break() -> None:
    on = board(". . .", "G = .")
    light = preview(table(on), GOLD, "CAT", lay("CAT", 0, 0), LEXICON)
    assert not light.breaks_ice
    heavy = preview(table(board(". . .", "G . =")), GOLD, "OAK", lay("OAK", 0, 0), words("OAK"))
    assert heavy.breaks_ice
    assert heavy.refusals == (), "ice never makes a placement illegal"


def test_a_preview_of_letters_that_make_nothing_still_answers() -> None:
    seen = preview(table(FIELD), GOLD, "AT", lay("A.T", 3, 3), LEXICON)
    assert seen.refusals[0].code is RefusalCode.GAP
    assert (seen.main, seen.cross, seen.strength, seen.forecast) == (None, (), None, None)
