"""Spies are counted and lay nothing (section 9); draws are offered, taken and forgotten."""

from __future__ import annotations

from dataclasses import replace

from runtime.engine.board.sides import BySide
from runtime.engine.game.actions import AcceptDraw, Commit, Discard, EndTurn, OfferDraw, RefusalCode, Resign, Spy
from runtime.engine.game.events import DrawOffered, GameEnded, SpyReported
from runtime.engine.game.state import Ending, EndReason, Phase
from runtime.engine.turn.view import redacted, seen_by
from tests.engine.boards import (
    DESIGN,
    GOLD,
    SILVER,
    board,
    done,
    game,
    lay,
    refused,
    words,
)

LEXICON = words("CAT ACT")
OPEN = board(". . . .\n. . . .", "G . . .\n. . . S")
FOUND = Spy(lay("CAT", 0, 0))


def test_a_spy_lays_nothing_and_is_used_up() -> None:
    state = game(OPEN, "CAT")
    applied = done(state, FOUND, LEXICON)
    assert applied.events == (SpyReported(GOLD, lay("CAT", 0, 0), True),)
    assert applied.state == replace(state, spies=BySide(2, 3))
    assert done(applied.state, Commit(FOUND.letters), LEXICON).state.spies == BySide(2, 3)


def test_a_spy_that_finds_nothing_is_not_used_up() -> None:
    state = game(OPEN, "QQ")
    applied = done(state, Spy(), LEXICON)
    assert applied.events == (SpyReported(GOLD, (), False),)
    assert applied.state == state


def test_there_are_only_so_many_and_none_in_the_design_document() -> None:
    state = game(OPEN, "CAT")
    for left in (2, 1, 0):
        state = done(state, FOUND, LEXICON).state
        assert state.spies == BySide(left, 3)
    for without in (state, game(OPEN, "CAT", DESIGN)):
        for asked in (FOUND, Spy()):
            first = refused(without, asked, LEXICON)[0]
            assert (first.code, first.rule) == (RefusalCode.NO_SPIES, "9")


def test_what_a_spy_brings_must_be_legal() -> None:
    state = game(OPEN, "CAT")
    assert refused(state, Spy(lay("CAT", 1, 0)), LEXICON)[0].code is RefusalCode.NOT_LINKED
    assert refused(state, Spy(lay("TAC", 0, 0)), LEXICON)[0].code is RefusalCode.NOT_A_WORD


def test_the_other_side_learns_that_a_spy_was_asked_but_not_what_it_saw() -> None:
    applied = done(game(OPEN, "CAT"), FOUND, LEXICON)
    assert redacted(applied.events, GOLD) == applied.events
    assert redacted(applied.events, SILVER) == (SpyReported(GOLD, (), True),)
    assert seen_by(applied.state, SILVER).spies == BySide(2, 3)


def test_a_draw_is_offered_seen_by_both_and_taken_by_the_other() -> None:
    applied = done(game(OPEN, "CAT"), OfferDraw(), LEXICON)
    assert applied.events == (DrawOffered(GOLD),)
    assert [seen_by(applied.state, side).offer for side in (GOLD, SILVER)] == [GOLD, GOLD]
    state = done(applied.state, EndTurn(), LEXICON).state
    assert state.offer is GOLD
    taken = done(state, AcceptDraw(), LEXICON)
    assert taken.events == (GameEnded(Ending(None, EndReason.AGREED)),)
    assert (taken.state.phase, taken.state.ended, taken.state.offer) == (
        Phase.OVER,
        Ending(None, EndReason.AGREED),
        None,
    )


def test_nobody_takes_their_own_offer_nor_one_that_was_not_made() -> None:
    state = game(OPEN, "CAT")
    assert refused(state, AcceptDraw(), LEXICON)[0].code is RefusalCode.NO_OFFER
    offered = done(state, OfferDraw(), LEXICON).state
    assert refused(offered, AcceptDraw(), LEXICON)[0].code is RefusalCode.NO_OFFER
    assert refused(offered, OfferDraw(), LEXICON)[0].code is RefusalCode.ALREADY_OFFERED
    answered = done(offered, EndTurn(), LEXICON).state
    assert refused(answered, OfferDraw(), LEXICON)[0].code is RefusalCode.ALREADY_OFFERED


def test_an_offer_is_forgotten_when_the_other_has_ended_their_turn() -> None:
    state = done(done(game(OPEN, "CAT"), OfferDraw(), LEXICON).state, EndTurn(), LEXICON).state
    state = done(state, EndTurn(), LEXICON).state
    assert state.offer is None
    assert done(state, OfferDraw(), LEXICON).state.offer is GOLD


def test_a_draw_can_be_taken_before_the_rack_is_put_in_order() -> None:
    state = done(game(OPEN, "CAT", other_rack="ABCDEFGHIJKL"), OfferDraw(), LEXICON).state
    state = done(state, EndTurn(), LEXICON).state
    assert state.phase is Phase.DISCARD
    assert done(state, AcceptDraw(), LEXICON).state.ended == Ending(None, EndReason.AGREED)
    assert done(state, Discard("AB"), LEXICON).state.offer is GOLD
    assert done(state, Resign(), LEXICON).state.ended == Ending(GOLD, EndReason.RESIGNED)
