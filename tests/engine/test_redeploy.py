"""Lifting one's own letters (section 7), by the parameters of both editions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.sides import BySide
from runtime.engine.board.terrain import Element
from runtime.engine.game.actions import Commit, EndTurn, Redeploy, RefusalCode
from runtime.engine.game.events import LettersDiscarded, RunLifted, TurnEnded
from runtime.engine.game.state import GameState, HeldToken, Rack
from tests.engine.boards import (
    ACROSS,
    DESIGN,
    DOWN,
    GOLD,
    RELEASE,
    SILVER,
    all_letters,
    board,
    done,
    game,
    lay,
    letters,
    refused,
    ruled,
    run,
    same,
    words,
)

LEXICON = words("CAT TEA ATE EAT CATS SO OX AT")
CROSSED = board(
    """
    C A T . . .
    . . E . . .
    . . A . . .
    . . . . . s
    """,
    """
    G . . . . .
    . . . . . .
    . . . . . .
    . . . . . S
    """,
)
FLOOD = HeldToken(Element.FLOOD, Cell(0, 0), 3)


def lifting(at: tuple[int, int], direction: Direction = ACROSS, discard: str = "") -> Redeploy:
    return Redeploy(Cell(*at), direction, discard)


def why(state: GameState, action: Redeploy) -> tuple[RefusalCode, list[tuple[int, int]]]:
    first = refused(state, action, LEXICON)[0]
    assert first.rule == "7"
    return first.code, [tuple(cell) for cell in first.cells]


def test_letters_in_no_other_run_return_to_the_rack() -> None:
    applied = done(game(CROSSED, "X"), lifting((1, 2), DOWN), LEXICON)
    assert applied.events == (RunLifted(GOLD, run("TEA", 0, 2, DOWN), lay(".EA", 0, 2, DOWN)),)
    assert letters(applied.state.board) == same("""
        C A T . . .
        . . . . . .
        . . . . . .
        . . . . . s
    """)
    assert applied.state.racks.gold.letters == "AEX"
    assert all_letters(applied.state) == all_letters(game(CROSSED, "X"))
    assert applied.state.to_move is GOLD


def test_any_cell_of_the_run_names_it_and_the_letters_may_be_used_at_once() -> None:
    for row in range(3):
        assert done(game(CROSSED, "T"), lifting((row, 2), DOWN), LEXICON).state.racks.gold.letters == "AET"
    state = done(game(CROSSED, "S"), lifting((2, 2), DOWN), LEXICON).state
    state = done(state, Commit(lay("S", 0, 3)), LEXICON).state
    assert letters(state.board).splitlines()[0] == "C A T S . ."


def test_it_can_be_done_once_a_turn() -> None:
    state = done(game(CROSSED, "S"), lifting((2, 2), DOWN), LEXICON).state
    assert why(state, lifting((0, 0))) == (RefusalCode.REDEPLOY_USED, [])
    state = done(done(state, EndTurn(), LEXICON).state, EndTurn(), LEXICON).state
    assert done(state, lifting((0, 0)), LEXICON).state.redeployed


@pytest.mark.parametrize(
    ("at", "direction"), [((1, 0), ACROSS), ((0, 0), DOWN), ((3, 5), ACROSS), ((9, 9), ACROSS), ((-1, 0), DOWN)]
)
def test_there_must_be_a_run_of_ones_own(at: tuple[int, int], direction: Direction) -> None:
    assert why(game(CROSSED), lifting(at, direction)) == (RefusalCode.NOT_A_RUN, [at])


LADDER = board(
    """
    C A T . .
    A . E . .
    T E A . .
    . . . . .
    """,
    """
    G . . . .
    . . . . .
    . . . . .
    . . . S .
    """,
)


def test_release_lets_one_run_cross_and_design_any_number() -> None:
    assert why(game(LADDER), lifting((0, 0))) == (RefusalCode.CROSSINGS, [(0, 0), (0, 1), (0, 2)])
    details = refused(game(LADDER), lifting((0, 0)), LEXICON)[0].details
    assert (details["word"], details["crossed"], details["count"]) == ("CAT", 2, 1)
    state = done(game(LADDER, rules=DESIGN), lifting((2, 0)), LEXICON).state
    assert state.racks.gold.letters == "E"
    assert why(game(CROSSED, rules=ruled(RELEASE, redeploy__max_crossings=0)), lifting((0, 0)))[0] is (
        RefusalCode.CROSSINGS
    )


ISLAND = board(
    """
    C A T . .
    . . . . .
    . E A T .
    . . . . .
    """,
    """
    G . . . .
    . . . . .
    . . . . .
    S . . . .
    """,
)


def test_a_word_that_is_cut_off_stays_in_release_and_an_invalid_run_may_go() -> None:
    assert why(game(ISLAND), lifting((2, 1)))[0] is RefusalCode.DISCONNECTED
    assert done(game(ISLAND, rules=DESIGN), lifting((2, 1)), LEXICON).state.racks.gold.letters == "AET"
    nonsense = replace(ISLAND, letters=ISLAND.letters.having(GOLD, ISLAND.letters.gold.having({Cell(2, 3): "X"})))
    assert done(game(nonsense), lifting((2, 1)), LEXICON).state.racks.gold.letters == "AEX"


def test_there_must_be_a_letter_to_lift() -> None:
    on = board(
        """
        C A T .
        A T E .
        T E A .
        . . . .
        """,
        "G...\n....\n....\n...S",
    )
    state = game(on, rules=DESIGN)
    assert why(state, lifting((1, 0))) == (RefusalCode.NOTHING_LIFTED, [(1, 0), (1, 1), (1, 2)])


CHAIN = board(
    """
    C A T . .
    . . E . .
    . . A T .
    . . . . .
    """,
    """
    G . . . .
    . . . . .
    . . . . .
    S . . . .
    """,
)


def test_design_leaves_no_word_cut_off_that_was_not_and_release_does() -> None:
    assert why(game(CHAIN, rules=DESIGN), lifting((0, 2), DOWN)) == (
        RefusalCode.LEAVES_DISCONNECTED,
        [(2, 2), (2, 3)],
    )
    free = ruled(RELEASE, redeploy__max_crossings="any")
    left = done(game(CHAIN, rules=free), lifting((0, 2), DOWN), LEXICON).state
    assert left.racks.gold.letters == "E"
    cut_off = replace(CHAIN, cities=CHAIN.cities[1:])
    assert done(game(cut_off, rules=ruled(DESIGN, redeploy__disconnected=True)), lifting((0, 0)), LEXICON).events


def test_design_leaves_no_run_invalid_that_was_not() -> None:
    on = board(
        """
        C A T S . .
        . T E . . .
        . . A . . .
        . . . . . .
        """,
        "G.....\n......\n......\n.....S",
    )
    lexicon = words("CATS TEA AT TE TEA")
    state = game(on, rules=DESIGN)
    first = refused(state, lifting((0, 0)), lexicon)[0]
    assert (first.code, first.details["left"]) == (RefusalCode.LEAVES_DISCONNECTED, "AT")
    supplied = replace(on, cities=(replace(on.cities[0], at=Cell(0, 1)), *on.cities[1:]))
    assert done(game(supplied, rules=DESIGN), lifting((0, 0)), lexicon).state.racks.gold.letters == "CS"
    first = refused(game(supplied, rules=DESIGN), lifting((0, 0)), words("CATS TEA TE AS"))[0]
    assert (first.code, first.details["left"]) == (RefusalCode.LEAVES_INVALID, "AT")


def test_design_leaves_no_part_of_the_run_itself_cut_off() -> None:
    on = board(
        """
        C A T S . .
        . X Q . . .
        . . . . . .
        """,
        "G.....\n......\n.....S",
    )
    assert why(game(on, rules=DESIGN), lifting((0, 0))) == (RefusalCode.LEAVES_DISCONNECTED, [(0, 1), (0, 2)])
    supplied = replace(on, cities=(replace(on.cities[0], at=Cell(0, 1)), *on.cities[1:]))
    assert done(game(supplied, rules=DESIGN), lifting((0, 0)), LEXICON).state.racks.gold.letters == "CS"


def test_the_excess_is_given_up_by_choice_of_rack_and_lifted_letters_together() -> None:
    tight = ruled(RELEASE, rack__limit=4)
    state = game(CROSSED, "SOX", tight)
    state = replace(state, racks=state.racks.having(GOLD, Rack("SX", (FLOOD,))))
    action = lifting((2, 2), DOWN, "E")
    applied = done(state, action, LEXICON)
    assert applied.events[1] == LettersDiscarded(GOLD, "E", 1)
    assert applied.state.racks.gold == Rack("ASX", (FLOOD,)), "a token counts against the limit"
    assert (applied.state.out.gold, applied.state.discarded.gold) == ("E", "E")
    for wrong in ("", "EX", "Z"):
        assert why(state, lifting((2, 2), DOWN, wrong))[0] is RefusalCode.BAD_DISCARD
    assert refused(state, lifting((2, 2), DOWN, "Z"), LEXICON)[0].details["letters"] == "Z"
    assert why(game(CROSSED, "S"), lifting((2, 2), DOWN, "S"))[0] is RefusalCode.BAD_DISCARD


def test_tokens_beyond_the_limit_ask_for_no_more_letters_than_there_are() -> None:
    held = Rack("X", (FLOOD,) * 4)
    state = game(CROSSED, "X", ruled(RELEASE, rack__limit=3))
    state = replace(state, racks=state.racks.having(GOLD, held))
    after = done(state, lifting((2, 2), DOWN, "AEX"), LEXICON).state
    assert after.racks.gold == replace(held, letters=""), "tokens can't be discarded (section 3), so all letters are"
    refusal = refused(state, lifting((2, 2), DOWN, "AE"), LEXICON)[0]
    assert (refusal.code, refusal.details["count"]) == (RefusalCode.BAD_DISCARD, 3)


def test_discards_return_to_the_pool_where_the_rules_say_so() -> None:
    tight = ruled(RELEASE, rack__limit=2, rack__discards_return=True)
    state = game(CROSSED, "X", tight, pools=BySide("QQ", "QQ"))
    after = done(state, lifting((2, 2), DOWN, "X"), LEXICON).state
    assert sorted(after.pools.gold) == ["Q", "Q", "X"]
    assert after.out.gold == ""


@pytest.mark.parametrize(("passes", "passed"), [("nothing_added", True), ("nothing_committed", False)])
def test_lifting_a_word_and_laying_it_again_is_a_pass_unless_words_are_counted(passes: str, passed: bool) -> None:
    state = done(game(CROSSED, "X", ruled(RELEASE, passes=passes)), lifting((2, 2), DOWN), LEXICON).state
    state = done(state, Commit(lay("EA", 1, 2, DOWN)), LEXICON).state
    event = done(state, EndTurn(), LEXICON).events[0]
    assert isinstance(event, TurnEnded)
    assert event.passed is passed


def test_silver_lifts_its_own() -> None:
    on = board(". . . .\ns o . .", "G . . .\nS . . .")
    applied = done(game(on, "X", mover=SILVER), lifting((1, 1)), LEXICON)
    assert applied.state.racks.silver.letters == "OSX"
