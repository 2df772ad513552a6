"""What one side may see: never the other rack, never the order of a pool, never the seed."""

from __future__ import annotations

from dataclasses import fields, replace

from runtime.engine.board.sides import BySide
from runtime.engine.game.actions import Discard, EndTurn
from runtime.engine.game.events import LettersDiscarded, LettersDrawn, TurnBegan
from runtime.engine.game.state import Phase
from runtime.engine.turn.view import SideView, redacted, seen_by
from tests.engine.boards import GOLD, RELEASE, SILVER, board, committed, done, game, lay, words

OPEN = board(". . . .\n. . . .", "G . . .\n. . . S")
LEXICON = words("CAT ODE")
POOLS = BySide("QJXZ", "WVKY")


def test_a_view_holds_the_own_rack_and_only_counts_of_what_is_hidden() -> None:
    view = seen_by(game(OPEN, "CAT", pools=POOLS, other_rack="EE"), GOLD)
    assert view.rack.letters == "ACT"
    assert view.opponent_letters == 2
    assert view.pool_counts == BySide(4, 4)
    assert view.table.board == OPEN
    assert (view.to_move, view.turn, view.phase, view.must_discard) == (GOLD, 10, Phase.PLAY, 0)


def test_nothing_hidden_changes_what_a_side_sees() -> None:
    state = game(OPEN, "CAT", pools=POOLS, other_rack="EE")
    for hidden in (
        replace(state, pools=BySide("ZXJQ", "YYYY")),
        replace(state, racks=state.racks.having(SILVER, replace(state.racks.silver, letters="XX"))),
        replace(state, chance=99),
        replace(state, out=BySide("", "A"), discarded=BySide("", "A"), began=BySide(True, False)),
    ):
        seen, other = seen_by(state, GOLD), seen_by(hidden, GOLD)
        assert replace(other, opponent_discards=seen.opponent_discards) == seen


def test_no_field_of_a_view_could_carry_a_whole_state() -> None:
    assert {field.name for field in fields(SideView)}.isdisjoint({"state", "pools", "racks", "chance", "out"})


def test_only_the_side_that_must_discard_is_told_how_many() -> None:
    state = done(game(OPEN, "CAT", pools=POOLS, other_rack="ABCDEFGHI"), EndTurn(), LEXICON).state
    assert state.phase is Phase.DISCARD
    assert seen_by(state, SILVER).must_discard == 2
    assert seen_by(state, GOLD).must_discard == 0
    overfull = game(OPEN, "CATCATCATCAT")
    assert [seen_by(overfull, side).must_discard for side in (GOLD, SILVER)] == [0, 0], "it is not the time for it"


def test_letters_lost_in_the_open_are_seen_by_both_and_discards_only_counted() -> None:
    state = done(game(OPEN, "CAT", pools=POOLS, other_rack="ABCDEFGHI"), EndTurn(), LEXICON).state
    state = done(state, Discard("AB"), LEXICON).state
    assert (seen_by(state, SILVER).discards, seen_by(state, SILVER).opponent_discards) == ("AB", 0)
    assert (seen_by(state, GOLD).discards, seen_by(state, GOLD).opponent_discards) == ("", 2)
    assert seen_by(state, GOLD).lost == BySide("", "")
    on = board(". . .\no d e", "G . .\n. . S")
    state, _ = committed(game(on, "CAT"), lay("CAT", 0, 0), LEXICON)
    assert seen_by(state, SILVER).lost.gold == "ACT"


def test_draws_and_discards_are_redacted_for_the_other_side_alone() -> None:
    events = (
        LettersDrawn(GOLD, "ABC", 3),
        LettersDiscarded(SILVER, "XY", 2),
        TurnBegan(GOLD, 3),
    )
    assert redacted(events, GOLD) == (events[0], LettersDiscarded(SILVER, "", 2), events[2])
    assert redacted(events, SILVER) == (LettersDrawn(GOLD, "", 3), events[1], events[2])


def test_the_rules_and_the_make_up_of_pools_are_known_to_both() -> None:
    state = game(OPEN, "CAT")
    assert seen_by(state, GOLD).setup == seen_by(state, SILVER).setup == state.setup
    assert seen_by(state, GOLD).setup.rules == RELEASE
