"""Fights, broken runs, penalties and leftovers (section 6.1 to 6.5 and 6.7), drawn as boards."""

from __future__ import annotations

from dataclasses import replace

from runtime.engine.board.sides import BySide
from runtime.engine.game.actions import EndTurn
from runtime.engine.game.events import TurnEnded, WordCommitted, WordOutcome
from runtime.engine.game.state import Board, GameState, Penalty
from runtime.engine.words.board_context import BoardContext, scores
from tests.engine.boards import (
    DESIGN,
    DOWN,
    RELEASE,
    SILVER,
    board,
    committed,
    done,
    game,
    lay,
    letters,
    network,
    ruled,
    run,
    same,
    texts,
    words,
)

LEXICON = words("SWORD TEA SEA ATE EAT AT TO NOT ON NO TON CAT CATS ODE GAG TOE SO", SWORD="attacking")
MILD = ruled(DESIGN, combat__order="strongest_first")
"""The design document's numbers with an order that needs nobody's choice."""


def test_a_stronger_word_removes_the_defender_and_scores_its_strength() -> None:
    on = board(
        """
        . . . . .
        . t e a .
        . . . . .
        """,
        """
        G . . . .
        . . . . .
        . . . . S
        """,
    )
    state, event = committed(game(on, "SWORD"), lay("SWORD", 0, 0), LEXICON)
    assert letters(state.board) == same("S W O R D\n. . . . .\n. . . . .")
    assert event.outcome is WordOutcome.PLACED
    assert event.attack is not None
    assert event.attack.value == 10
    fight = event.fights[0]
    # TEA is cut off from its city: 3 x 3/5 = 1.8
    assert (fight.defender.run, fight.defender.value, fight.linked) == (run("TEA", 1, 1), 1, False)
    assert (fight.attack_before, fight.attack_after, fight.gained) == (10, 9, 1)
    assert fight.removed == lay("TEA", 1, 1)
    assert (state.base.gold, event.base_gained) == (1, 1)
    assert state.out == BySide("", "AET")


def test_captured_letters_count_instead_where_the_rules_say_so() -> None:
    on = board(". . . . .\n. t e a .", "G . . . .\n. S . . .")
    _, event = committed(game(on, "SWORD", MILD), lay("SWORD", 0, 0), LEXICON)
    assert (event.fights[0].defender.value, event.base_gained) == (4, 3), "4 with the city, but three letters of 1"


def test_the_face_value_counts_instead_shared_letters_too_where_the_rules_say_so() -> None:
    on = board(". . . . .\n. t e a .\n. o . . .", "G . . . .\n. S . . .\n. . . . .")
    rules = ruled(MILD, combat__capture_score="face")
    _, event = committed(game(on, "SWORD", rules), lay("SWORD", 0, 0), LEXICON)
    fights = [(fight.defender.run.text, len(fight.removed), fight.gained) for fight in event.fights]
    assert fights == [("TEA", 2, 3), ("TO", 2, 2)], "T stays with TO, and is worth a point in each"


TWO = board(
    """
    . . . . . . . .
    . t e a . c a t
    """,
    """
    G . . . . . . .
    . S . . . S . .
    """,
)
"""TEA and CAT, each on a city: faces 3 and 4, strengths 4 and 6."""


def two(**rules: object) -> tuple[GameState, WordCommitted]:
    """An attack with 15 on CAT and then TEA."""
    lexicon = words("SWORDSEE TEA CAT", SWORDSEE="attacking")
    return committed(game(TWO, "SWORDSEE", ruled(MILD, **rules)), lay("SWORDSEE", 0, 0), lexicon)


def test_an_attack_may_lose_the_scores_of_those_it_defeats() -> None:
    by_strength, by_score = two()[1], two(combat__attrition="score")[1]
    assert [(one.defender.value, one.attack_after) for one in by_strength.fights] == [(6, 9), (4, 5)]
    assert [(one.defender.value, one.attack_after) for one in by_score.fights] == [(6, 11), (4, 8)]
    lexicon = words("EE TEA AT EAT", TEA="defending")
    on = board(". . . .\n. t e a", "G . . .\n. S . .")
    rules = ruled(MILD, combat__attrition="score", connotation__multiplier="1/4", city__amount="1")
    _, event = committed(game(on, "EE", rules), lay("EE", 0, 0), lexicon)
    assert [(one.attack_before, one.defender.value, one.attack_after) for one in event.fights] == [(2, 0, 0)], (
        "never below nought"
    )


def test_what_a_repelled_attack_had_beaten_stands_again_where_the_rules_say_so() -> None:
    strong = {"city__amount": "3", "combat__penalty": True}
    for keeps in (True, False):
        state, event = two(**strong, combat__repelled_keeps=keeps)
        assert event.outcome is WordOutcome.REPELLED
        fights = [(one.defender.run.text, one.defeated, one.felled, one.gained) for one in event.fights]
        assert fights == [("CAT", True, keeps, 4 * keeps), ("TEA", False, False, 0)]
        left = ". . ." if keeps else "c a t"
        assert letters(state.board) == same(f". . . . . . . .\n. t e a . {left}")
        assert (state.base.gold, len(state.board.broken.silver)) == (4 * keeps, 0)
        assert [penalty.amount for penalty in state.board.penalties] == [event.fights[-1].attack_after]


REPELLING = board(
    """
    . . . .
    . o d e
    """,
    """
    G . . .
    . . . S
    """,
)


def test_an_equal_defender_repels_and_bears_the_attackers_strength_as_a_penalty() -> None:
    lexicon = words("CATS ODE CAT")
    equal = ruled(RELEASE, city__amount="2")
    state, event = committed(game(REPELLING, "CATSX", equal), lay("CATS", 0, 0), lexicon)
    assert event.outcome is WordOutcome.REPELLED
    assert [(fight.attack_before, fight.defender.value) for fight in event.fights] == [(5, 5)]
    assert letters(state.board) == letters(REPELLING)
    assert state.racks.gold.letters == "X"
    assert state.out == BySide("ACST", "")
    assert event.penalty == 5
    assert state.board.penalties == (Penalty(SILVER, run("ODE", 1, 1), 5),)


def test_penalties_add_up_and_help_the_next_attack() -> None:
    lexicon = words("CAT ODE")
    state, first = committed(game(REPELLING, "CATCAT"), lay("CAT", 0, 0), lexicon)
    assert (first.outcome, first.penalty) == (WordOutcome.REPELLED, 4)
    state, second = committed(state, lay("CAT", 0, 0), lexicon)
    assert second.outcome is WordOutcome.PLACED
    assert second.fights[0].defender.value == 1, "3, and 2 for the city, less the penalty of 4"
    assert state.board.penalties == ()


def test_a_penalty_comes_on_top_of_the_one_before() -> None:
    lexicon = words("ON ODE")
    state, first = committed(game(REPELLING, "ONON"), lay("ON", 0, 0), lexicon)
    state, second = committed(state, lay("ON", 0, 0), lexicon)
    assert [one.penalty for one in (first, second)] == [2, 4]
    assert [one.fights[0].defender.value for one in (first, second)] == [5, 3]
    assert state.board.penalties == (Penalty(SILVER, run("ODE", 1, 1), 4),)


def test_the_design_document_knows_no_penalty() -> None:
    state, event = committed(game(REPELLING, "CAT", MILD), lay("CAT", 0, 0), words("CAT ODE"))
    assert event.fights[0].defender.value == 4, "3 x 3/2, rounded down"
    assert (event.outcome, event.penalty, state.board.penalties) == (WordOutcome.REPELLED, None, ())


def test_penalties_vanish_at_the_end_of_the_turn() -> None:
    state, _ = committed(game(REPELLING, "CATX"), lay("CAT", 0, 0), words("CAT ODE"))
    assert state.board.penalties
    assert done(state, EndTurn(), words("CAT ODE")).state.board.penalties == ()


def test_letters_shared_with_undefeated_words_stay() -> None:
    on = board(
        """
        . . . . .
        . n o t .
        . . n . .
        """,
        """
        G . . . .
        . . . . .
        . . S . .
        """,
    )
    state, event = committed(game(on, "CAT"), lay("CAT", 0, 0, DOWN), words("CAT NOT ON"))
    assert [(fight.defender.run.text, fight.linked) for fight in event.fights] == [("NOT", True)]
    assert letters(state.board) == same("C . . . .\nA . o . .\nT . n . .")
    assert texts(network(state.board, SILVER, words("ON")).linked) == ["ON"]


def test_a_defeated_run_that_lost_no_letter_is_broken_all_the_same() -> None:
    on = board(
        """
        . . . . . .
        . . t o . .
        . . o n . .
        . . . . . .
        """,
        """
        . . . . . .
        G . . . . .
        . . . . . .
        . . . . . S
        """,
    )
    lexicon = words("CA TO ON")
    # CA touches the T of both TO across and TO down; each letter of TO across is also in ON down or TO down.
    even = ruled(RELEASE, disconnected__multiplier="1")
    state, event = committed(game(on, "CA", even), lay("CA", 1, 0), lexicon)
    told = [(fight.defender.run, fight.defeated, fight.removed) for fight in event.fights]
    assert told == [(run("TO", 1, 2), True, ()), (run("TO", 1, 2, DOWN), False, ())]
    assert letters(state.board) == letters(on)
    assert state.board.broken.silver == (run("TO", 1, 2),)
    assert network(state.board, SILVER, lexicon).words == (
        run("TO", 1, 2, DOWN),
        run("ON", 1, 3, DOWN),
        run("ON", 2, 2),
    )


def test_broken_runs_defend_nothing_score_nothing_and_are_words_again_at_the_end_of_the_turn() -> None:
    on = board(
        """
        . . . . . . .
        c a t s . . .
        . . o . . . .
        """,
        """
        . . . . . . G
        S . . . . . .
        . . . . . . .
        """,
    )
    lexicon = words("SEATS CATS TO", SEATS="attacking")
    on = replace(on, broken=BySide((), (run("CATS", 1, 0),)))
    state = game(on, "SEATS")
    assert scores(BoardContext.of(state), state.base, lexicon).silver == 2
    spoilt = done(state, EndTurn(), words("TO")).events[0]
    assert isinstance(spoilt, TurnEnded)
    assert spoilt.restored == (), "CATS would have to be a word"
    after = done(state, EndTurn(), lexicon)
    assert after.state.board.broken == BySide((), ())
    assert scores(BoardContext.of(after.state), after.state.base, lexicon).silver == 7
    ended = after.events[0]
    assert isinstance(ended, TurnEnded)
    assert ended.restored == ((SILVER, run("CATS", 1, 0)),)


def test_leftovers_in_no_word_go_without_a_fight_and_what_they_leave_is_broken() -> None:
    on = board(
        """
        . . . . . .
        . x . . . .
        . o . . . .
        . n . . . .
        """,
        """
        G . . . . .
        . . . . . .
        . . . . . .
        . . . . S .
        """,
    )
    lexicon = words("CAT ON")
    state, event = committed(game(on, "CATE"), lay("CAT", 0, 0), lexicon)
    assert (event.fights, event.leftovers) == ((), lay("X", 1, 1))
    assert event.attack is not None
    assert event.base_gained == 0
    assert letters(state.board) == same("C A T . . .\n. . . . . .\n. o . . . .\n. n . . . .")
    assert state.board.broken.silver == (run("ON", 2, 1, DOWN),)
    assert done(state, EndTurn(), lexicon).state.board.broken == BySide((), ())


def test_a_repelled_attack_removes_no_leftovers() -> None:
    on = board(
        """
        x . . .
        . . . .
        . o d e
        """,
        """
        . . . .
        G . . .
        . . . S
        """,
    )
    state, event = committed(game(on, "CAT"), lay("CAT", 1, 0), words("CAT ODE"))
    assert event.outcome is WordOutcome.REPELLED
    assert letters(state.board) == letters(on)


def test_letters_may_be_laid_over_the_opponents() -> None:
    on = board("c a t s\n. . . .", "S . . G\n. . . .")
    lexicon = words("CATS GAGS", GAGS="attacking")
    state, event = committed(game(on, "GAGS"), lay("GAGS", 0, 0), lexicon)
    assert event.fights[0].defender.value == 7
    assert event.outcome is WordOutcome.REPELLED
    on = board("c a t s\n. . . .", ". . . G\n. . . S")
    state, event = committed(game(on, "GAGS"), lay("GAGS", 0, 0), lexicon)
    assert letters(state.board) == same("G A G S\n. . . .")
    assert state.out.silver == "ACST"


def test_networks_never_touch_after_an_attack_on_a_tight_grid() -> None:
    on = board(
        """
        . . . . .
        t o e s .
        o n s e .
        e s t a .
        """,
        """
        G . . . .
        . . . . .
        . . . . .
        S . . . .
        """,
    )
    grid = words("TOES ONSE ESTA TOE ONS EST SEA OES TO SWORD", SWORD="attacking")
    mighty = ruled(RELEASE, connotation__multiplier="9")
    state, event = committed(game(on, "SWORD", mighty), lay("SWORD", 0, 0), grid)
    assert event.outcome is WordOutcome.PLACED
    first, second = letters(state.board).splitlines()[:2]
    assert first == "S W O R D"
    assert second == ". . . . ."


def test_cross_words_over_enemy_letters_do_not_fight() -> None:
    on: Board = board(
        """
        . A . . .
        . . . . .
        . t o e .
        """,
        """
        . G . . .
        G . . . .
        . . . . S
        """,
    )
    _, event = committed(game(on, "SO", RELEASE), lay("SO", 1, 0), words("SO AO TOE"))
    assert event.main == run("SO", 1, 0)
    assert texts(event.cross) == ["AO"]
    assert event.attack is not None
    assert event.attack.run == run("SO", 1, 0)
