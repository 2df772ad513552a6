"""Which of several attacked words fights first (section 6), drawn as boards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from runtime.engine.board.letters import Laid
from runtime.engine.combat import OrderNeededError, attack
from runtime.engine.game.actions import Commit
from runtime.engine.game.events import WordOutcome
from tests.engine.boards import (
    DESIGN,
    DOWN,
    GOLD,
    SILVER,
    board,
    committed,
    done,
    game,
    lay,
    letters,
    ruled,
    run,
    same,
    table,
    texts,
    words,
)

STAR = board(
    """
    . . . . . . .
    t e a . s e a
    . . . . . . .
    . o d e . . .
    """,
    """
    . . . . . . .
    S . . . . . S
    . . . G . . .
    . . . . . . .
    """,
)


def test_the_strongest_defender_fights_first_and_of_equals_the_topmost_then_leftmost() -> None:
    lexicon = words("TEA SEA ODE SWORD", SWORD="attacking")
    state, event = committed(game(STAR, "SWORD"), lay("SWORD", 2, 1), lexicon)
    # TEA and SEA have 5 each with their cities; ODE is disconnected: 3.
    assert [(one.defender.run.text, one.defender.value) for one in event.fights] == [("TEA", 5), ("SEA", 5)]
    assert event.outcome is WordOutcome.REPELLED
    assert event.base_gained == 5
    assert event.penalty == 5
    assert letters(state.board) == same(". . . . . . .\n. . . . s e a\n. . . . . . .\n. o d e . . .")


def test_the_order_is_settled_before_the_first_fight_but_strength_is_what_it_is_now() -> None:
    on = board(
        """
        . . . . . . .
        t e a . . . .
        o . . . . . .
        e . . . . . .
        """,
        """
        G . . . . . .
        . . S . . . .
        . . . . . . .
        . . . . . . .
        """,
    )
    lexicon = words("TEA TOE SWORD", SWORD="attacking")
    _, event = committed(game(on, "SWORD"), lay("SWORD", 0, 0), lexicon)
    assert [(one.defender.run.text, one.defender.value, one.linked) for one in event.fights] == [
        ("TEA", 5, True),
        ("TOE", 1, False),
    ], "TOE was worth 3 before TEA fell, which linked it to its city"


def test_where_the_defender_chooses_one_defender_needs_no_choice_and_two_do() -> None:
    lexicon = words("TEA SEA ODE SWORD CAT", SWORD="attacking")
    one = game(board(". . . .\n. o d e", "G . . .\n. . . S"), "CAT", DESIGN)
    assert len(committed(one, lay("CAT", 0, 0), words("CAT ODE"))[1].fights) == 1
    state = done(game(STAR, "SWORD", DESIGN), Commit(lay("SWORD", 2, 1)), lexicon).state
    assert state.waiting is not None
    assert texts(state.waiting.defenders) == ["TEA", "SEA", "ODE"]
    with pytest.raises(OrderNeededError):
        attack(table(STAR, DESIGN), GOLD, lay("SWORD", 2, 1), run("SWORD", 2, 1), words("TEA SEA SWORD"))


SWORD_BOARD = board(
    """
    . . . . . . . .
    . . . . . . . .
    s i n g . . . .
    . n o r . . . .
    . . t a u . . .
    . . . m . . . .
    """,
    """
    . . . . . . . .
    S . . . . . . .
    . . . . . . . .
    . . . . . . . G
    . . . . . . . .
    . . . . . . . .
    """,
)
"""The board of the worked example (6.8), with SWORD laid over the R of NOR and beside the others."""


def test_the_worked_example_in_the_order_that_the_defender_names() -> None:
    lexicon = words("SWORD SING NOR GRAM TAU NOT IN", SWORD="attacking")
    linked = replace(
        SWORD_BOARD, cities=(replace(SWORD_BOARD.cities[0], at=lay("S", 2, 0)[0].at), *SWORD_BOARD.cities[1:])
    )
    order = (
        run("NOR", 3, 1),
        run("TAU", 4, 2),
        run("NOT", 2, 2, DOWN),
        run("GRAM", 2, 3, DOWN),
        run("SING", 2, 0),
    )
    plain = ruled(DESIGN, city__amount="1")
    clash = attack(table(linked, plain), GOLD, lay("SWORD", 3, 3), run("SWORD", 3, 3), lexicon, order=order)
    told = [(one.defender.run.text, one.defender.value, one.attack_after, one.gained) for one in clash.fights]
    assert told == [("NOR", 3, 7, 0), ("TAU", 3, 4, 1), ("NOT", 3, 1, 2), ("GRAM", 5, 1, 0)]
    assert [one.removed for one in clash.fights] == [
        (),
        lay("U", 4, 4),
        (Laid(lay("O", 3, 2)[0].at, "O"), Laid(lay("T", 4, 2)[0].at, "T")),
        (),
    ]
    assert clash.repelled
    left = replace(linked, letters=linked.letters.having(SILVER, clash.letters))
    assert letters(left) == same("""
        . . . . . . . .
        . . . . . . . .
        s i n g . . . .
        . n . r . . . .
        . . . a . . . .
        . . . m . . . .
    """)
