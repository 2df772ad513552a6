"""What a word does that was not repelled: ice, forest, tokens, cities and scores (sections 4 and 6.6)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide
from runtime.engine.board.terrain import Element
from runtime.engine.conditions.standard_ends import judged_at_once
from runtime.engine.game.actions import Commit
from runtime.engine.game.events import CityTaken, WordOutcome
from runtime.engine.game.state import Ending, EndReason, HeldToken, Phase
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.words.board_context import BoardContext, scores
from tests.engine.boards import (
    DESIGN,
    DOWN,
    GOLD,
    RELEASE,
    SILVER,
    board,
    committed,
    done,
    game,
    ground,
    kinds,
    lay,
    letters,
    ruled,
    same,
    words,
)

LEXICON = words("CAT CATS OAK OAKS TO AKIN SO")
MILD = ruled(DESIGN, combat__order="strongest_first")


def test_a_word_that_stands_clears_the_forest_under_its_new_letters() -> None:
    on = board("C A . .\n. . . .", "G f f f\n. . . S")
    state, event = committed(game(on, "TS"), lay("TS", 0, 2), LEXICON)
    assert event.forest_cleared == (Cell(0, 2), Cell(0, 3))
    assert ground(state.board) == same("G f . .\n. . . S")
    assert (state.racks.gold.letters, event.outcome) == ("", WordOutcome.PLACED)


def test_a_token_under_a_new_letter_goes_to_the_rack_and_its_setting_stays_visible() -> None:
    on = board("C . . .\n. . . .", "G . . .\n. . . S", {(0, 2): Element.FLOOD, (0, 0): Element.VOLCANO})
    state, event = committed(game(on, "AT"), lay("AT", 0, 1), LEXICON)
    flood = HeldToken(Element.FLOOD, Cell(0, 2), 12)
    assert event.tokens == (flood,), "a token under an older letter stays where it is"
    assert state.racks.gold.tokens == (flood,)
    assert [(token.element, token.captured) for token in state.board.tokens] == [
        (Element.FLOOD, True),
        (Element.VOLCANO, False),
    ]


def test_a_captured_token_cannot_be_captured_again() -> None:
    on = board("C . .\n. . .", "G . .\n. . S", {(0, 2): Element.FLOOD})
    taken = replace(on, tokens=(replace(on.tokens[0], captured=True),))
    state, event = committed(game(taken, "AT"), lay("AT", 0, 1), LEXICON)
    assert (event.tokens, state.racks.gold.tokens) == ((), ())


@pytest.mark.parametrize(("rules", "bonus"), [(RELEASE, 30), (DESIGN, 40)], ids=["release", "design-1.6"])
def test_taking_the_enemys_city_earns_the_bonus_and_taking_a_neutral_one_does_not(rules: Ruleset, bonus: int) -> None:
    on = board(". . . .\n. . . .", "G N S .\n. . . S")
    state, event = committed(game(on, "CATS", rules), lay("CATS", 0, 0), LEXICON)
    assert [(taken.at, taken.before, taken.bonus) for taken in event.cities] == [
        (Cell(0, 1), None, 0),
        (Cell(0, 2), SILVER, bonus),
    ]
    assert ground(state.board) == same("G G G .\n. . . S")
    assert (event.base_gained, state.base.gold) == (bonus, bonus)
    assert scores(BoardContext.of(state), state.base, LEXICON) == BySide(5 + bonus, 0)


def test_a_city_keeps_its_owner_when_its_word_is_lost_and_pays_again_when_it_changes_hands() -> None:
    on = board(
        """
        t o . .
        . . . .
        . . . .
        """,
        """
        S . . S
        . . . .
        G . . .
        """,
    )
    lexicon = words("CAT TO OES TOES", CAT="attacking", OES="attacking", TOES="attacking")
    strong = ruled(RELEASE, connotation__multiplier="4")
    state, event = committed(game(on, "CAT", strong), lay("CAT", 0, 0, DOWN), lexicon)
    assert event.cities == (CityTaken("S0-0", Cell(0, 0), SILVER, 30),)
    silvers = game(state.board, "TOES", strong, mover=SILVER)
    beside, event = committed(silvers, lay("OES", 0, 1), lexicon)
    assert letters(beside.board) == same(". o e s\n. . . .\n. . . .")
    assert (event.cities, ground(beside.board).splitlines()[0]) == ((), "G . . S")
    over, event = committed(silvers, lay("TOES", 0, 0), lexicon)
    assert event.cities == (CityTaken("S0-0", Cell(0, 0), GOLD, 30),)
    assert ground(over.board).splitlines()[0] == "S . . S"


def test_a_token_and_a_forest_are_not_taken_by_a_word_that_is_repelled() -> None:
    on = board(
        """
        . . . .
        . o d e
        """,
        """
        G f . .
        . . . S
        """,
        {(0, 2): Element.FLOOD},
    )
    state, event = committed(game(on, "CAT"), lay("CAT", 0, 0), words("CAT ODE"))
    assert event.outcome is WordOutcome.REPELLED
    assert ground(state.board) == ground(on)
    assert not state.board.tokens[0].captured
    assert (event.forest_cleared, event.tokens, event.cities) == ((), (), ())


def test_light_letters_stand_on_ice() -> None:
    on = board(". . .\n. . .", "G = =\n. . S")
    state, event = committed(game(on, "CAT"), lay("CAT", 0, 0), LEXICON)
    assert event.outcome is WordOutcome.PLACED
    assert ground(state.board) == ground(on)
    assert letters(state.board) == same("C A T\n. . .")


ICY = """
    G . . .
    . . = .
    . . = .
    . . = .
"""


def test_a_heavy_letter_melts_its_own_ice_in_the_release_edition() -> None:
    on = board("S O . .\n. . . .\n. . . .\n. . . .", ICY)
    state, event = committed(game(on, "OAKS"), lay("OAKS", 0, 2, DOWN), words("SOO OAKS"))
    assert event.outcome is WordOutcome.BROKE_ICE
    assert event.ice is not None
    assert (event.ice.melted, event.ice.lost) == ((Cell(2, 2),), ())
    assert ground(state.board) == same("G . . .\n. . = .\n. . ~ .\n. . = .")
    assert letters(state.board) == letters(on), "the new letters are gone"
    assert state.out.gold == "AKOS"


def test_all_ice_under_the_word_melts_in_the_design_document_and_takes_older_letters_along() -> None:
    on = board("S O . .\n. . A .\n. . . .\n. . . .", ICY)
    state, event = committed(game(on, "OKS", MILD), lay("O.KS", 0, 2, DOWN), words("SOO OAKS"))
    assert event.ice is not None
    assert event.ice.melted == (Cell(1, 2), Cell(2, 2), Cell(3, 2))
    assert event.ice.lost == lay("A", 1, 2)
    assert ground(state.board) == same("G . . .\n. . ~ .\n. . ~ .\n. . ~ .")
    assert letters(state.board) == same("S O . .\n. . . .\n. . . .\n. . . .")
    assert state.out.gold == "AKOS"


def test_a_run_cut_by_ice_is_not_broken_but_judged_at_once() -> None:
    on = board(
        """
        S O . . .
        . . A T O
        . . . . .
        . . . . .
        """,
        """
        G . . . .
        . . = . .
        . . = . .
        . . = . .
        """,
    )
    lexicon = words("SOO OAKS ATO TO SO")
    state, event = committed(game(on, "OKS", MILD), lay("O.KS", 0, 2, DOWN), lexicon)
    assert event.outcome is WordOutcome.BROKE_ICE
    assert state.board.broken == BySide((), ())
    assert [run.text for run in BoardContext.of(state).network(GOLD, lexicon).words] == ["SO", "TO"]


def test_a_word_that_wins_and_then_breaks_the_ice_keeps_what_it_won_and_takes_nothing_else() -> None:
    on = board(
        """
        . . . . .
        . t o . x
        . . . . .
        """,
        """
        G f = N .
        . . . . .
        . . . . S
        """,
        {(0, 4): Element.DROUGHT},
    )
    lexicon = words("BAKES TO", BAKES="attacking")
    heavy_ice = ruled(RELEASE, forest__density=1)
    state, event = committed(game(on, "BAKES", heavy_ice), lay("BAKES", 0, 0), lexicon)
    assert event.outcome is WordOutcome.BROKE_ICE
    assert [fight.defender.run.text for fight in event.fights] == ["TO"]
    assert event.base_gained == 1
    assert event.leftovers == lay("X", 1, 4)
    assert (event.cities, event.tokens, event.forest_cleared) == ((), (), ())
    assert ground(state.board) == same("G f ~ N .\n. . . . .\n. . . . S")
    assert letters(state.board) == same(". . . . .\n. . . . .\n. . . . .")
    assert not state.board.tokens[0].captured
    assert state.out == BySide("ABEKS", "OTX")


def test_a_repelled_word_breaks_no_ice() -> None:
    on = board(". . .\no d e\n. . .", "G . =\n. . .\n. . S")
    lexicon = words("OAK ODE")
    tough = ruled(RELEASE, disconnected__multiplier="3")
    state, event = committed(game(on, "OAK", tough), lay("OAK", 0, 0), lexicon)
    assert (event.outcome, event.ice) == (WordOutcome.REPELLED, None)
    assert ground(state.board) == ground(on)


def test_ice_bears_what_the_rules_say() -> None:
    on = board(". . .", "G . =")
    thick = ruled(RELEASE, ice__bears=3)
    lexicon = words("OAK")
    assert committed(game(on, "OAK", thick), lay("OAK", 0, 0), lexicon)[1].outcome is WordOutcome.PLACED


def test_taking_the_last_city_ends_the_game_at_once_and_the_score_decides_in_the_release_edition() -> None:
    on = board(". . . .\n. . . .", "G . S .\n. . . .")
    ahead = game(on, "CAT", base=BySide(0, 100))
    applied = done(ahead, Commit(lay("CAT", 0, 0)), LEXICON)
    assert kinds(applied.events) == ["WordCommitted", "GameEnded"]
    assert applied.state.phase is Phase.OVER
    assert applied.state.ended == Ending(SILVER, EndReason.NO_CITY), "34 against 100"


def test_in_the_design_document_who_owns_no_city_loses_whatever_the_score() -> None:
    on = board(". . . .\n. . . .", "G . S .\n. . . .")
    applied = done(game(on, "CAT", DESIGN, base=BySide(0, 100)), Commit(lay("CAT", 0, 0)), LEXICON)
    assert applied.state.ended == Ending(GOLD, EndReason.NO_CITY)


def test_a_city_elsewhere_keeps_the_game_going() -> None:
    on = board(". . . .\n. . . .", "G . S .\n. . . S")
    applied = done(game(on, "CAT"), Commit(lay("CAT", 0, 0)), LEXICON)
    assert applied.state.ended is None
    assert kinds(applied.events) == ["WordCommitted"]


@pytest.mark.parametrize("rules", [RELEASE, DESIGN], ids=["release", "design-1.6"])
def test_where_neither_owns_a_city_the_score_decides(rules: Ruleset) -> None:
    on = board("C A T .\n. . . .", "N . . .\n. . . N")
    assert judged_at_once(game(on, "", rules), LEXICON) == Ending(GOLD, EndReason.NO_CITY)
    assert judged_at_once(game(on, "", rules, base=BySide(0, 4)), LEXICON) == Ending(None, EndReason.NO_CITY)
