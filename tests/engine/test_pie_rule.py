"""The pie rule: the second player may change sides before anything else in their first turn; the position stays."""

from __future__ import annotations

from dataclasses import replace

from runtime.engine.board.sides import BySide
from runtime.engine.game.actions import Action, Discard, EndTurn, OfferDraw, RefusalCode, Resign, Spy, Swap
from runtime.engine.game.events import SidesSwapped
from runtime.engine.game.state import Ending, EndReason, GameState, Phase
from runtime.engine.records.notation import read_action, read_position, write_action, write_position
from runtime.engine.turn.apply_event import replayed
from runtime.engine.turn.view import redacted, seen_by
from tests.engine.boards import GOLD, RELEASE, SILVER, board, done, game, refused, words

LEXICON = words("CAT ACT")
OPEN = board(". . . .\n. . . .", "G . . .\n. . . S")
PIE = replace(RELEASE, pie=True)


def second_turn(rack: str = "CAT") -> GameState:
    """Silver's first turn in a game in which it may change sides."""
    state = replace(game(OPEN, rack, PIE), began=BySide(True, False), racks=game(OPEN, rack, PIE).racks)
    return done(state, EndTurn(), LEXICON).state


def test_the_second_player_may_change_sides_and_the_position_stays() -> None:
    state = second_turn()
    assert (state.to_move, state.may_swap, state.swapped) == (SILVER, True, False)
    applied = done(state, Swap(), LEXICON)
    assert applied.events == (SidesSwapped(SILVER),)
    assert applied.state == replace(state, may_swap=False, swapped=True)
    assert replayed(state, applied.events) == applied.state
    assert [redacted(applied.events, side) for side in (GOLD, SILVER)] == [applied.events] * 2


def test_it_is_open_for_the_second_sides_first_turn_alone() -> None:
    first = game(OPEN, "CAT", PIE)
    second = second_turn()
    swapped = done(second, Swap(), LEXICON).state
    third = done(second, EndTurn(), LEXICON).state
    fourth = done(third, EndTurn(), LEXICON).state
    without = done(replace(game(OPEN, "CAT"), began=BySide(True, False)), EndTurn(), LEXICON).state
    for state in (first, swapped, third, fourth, without, done(swapped, EndTurn(), LEXICON).state):
        assert not state.may_swap
        refusal = refused(state, Swap(), LEXICON)[0]
        assert (refusal.code, refusal.rule) == (RefusalCode.NO_SWAP, "2")
    over = done(second, Resign(), LEXICON).state
    assert over.ended == Ending(GOLD, EndReason.RESIGNED)
    assert not over.may_swap
    assert refused(over, Swap(), LEXICON)[0].code is RefusalCode.GAME_OVER


def test_whoever_has_done_anything_keeps_their_side() -> None:
    state = second_turn()
    asked: Action = Spy()
    assert not done(state, asked, LEXICON).state.may_swap
    offered = done(state, OfferDraw(), LEXICON).state
    assert offered.may_swap, "an offer of a draw is nothing that was done on the board"
    assert done(offered, Swap(), LEXICON).state.offer is None, "who offered it plays the other side now"


def test_it_comes_before_letters_are_discarded() -> None:
    full = replace(second_turn(), phase=Phase.DISCARD)
    full = replace(full, racks=full.racks.having(SILVER, replace(full.racks[SILVER], letters="A" * 12)))
    swapped = done(full, Swap(), LEXICON).state
    assert (swapped.phase, swapped.swapped) == (Phase.DISCARD, True)
    assert not done(full, Discard("AA"), LEXICON).state.may_swap


def test_views_say_who_may_and_that_it_was_done_but_nothing_hidden() -> None:
    state = second_turn()
    for one in (state, done(state, Swap(), LEXICON).state):
        other = replace(one, racks=one.racks.having(GOLD, replace(one.racks[GOLD], letters="XYZ")))
        assert len(one.racks[GOLD].letters) == len(other.racks[GOLD].letters)
        assert seen_by(one, SILVER) == seen_by(other, SILVER)
        assert seen_by(one, SILVER).may_swap is one.may_swap
        assert seen_by(one, GOLD).swapped is one.swapped


def test_lines_hold_it_and_others_are_as_before() -> None:
    assert write_action(Swap()) == "swap"
    assert read_action("swap") == Swap()
    state = second_turn()
    for one in (state, done(state, Swap(), LEXICON).state):
        assert read_position(write_position(one), one.setup) == one
    plain = write_position(replace(state, may_swap=False))
    assert "swap" not in plain
