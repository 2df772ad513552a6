"""Turns, discards, passes and the ends of a game (sections 2 and 10)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Element
from runtime.engine.game.actions import Action, Commit, Discard, EndTurn, RefusalCode, Resign
from runtime.engine.game.events import GameEnded, LettersDiscarded, LettersDrawn, TurnBegan, TurnEnded
from runtime.engine.game.state import Ending, EndReason, GameState, HeldToken, Phase, PoolPlan, Rack
from runtime.engine.levels.level import PoolKind
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.turn.view import seen_by
from tests.engine.boards import (
    DESIGN,
    GOLD,
    RELEASE,
    SILVER,
    all_letters,
    board,
    done,
    game,
    kinds,
    lay,
    refused,
    ruled,
    words,
)

LEXICON = words("CAT CATS TO")
OPEN = board(". . . .\n. . . .", "G . . .\n. . . S")
FULL = BySide("ABCDEFGHIJ", "KLMNOPQRST")
FLOOD = HeldToken(Element.FLOOD, Cell(0, 0), 12)


def ended_turn(state: GameState) -> TurnEnded:
    event = done(state, EndTurn(), LEXICON).events[0]
    assert isinstance(event, TurnEnded)
    return event


def test_the_turn_goes_to_the_other_side_who_draws() -> None:
    applied = done(game(OPEN, "CAT", pools=FULL, other_rack="E"), EndTurn(), LEXICON)
    assert applied.events == (
        TurnEnded(GOLD, 10, True, ()),
        TurnBegan(SILVER, 11),
        LettersDrawn(SILVER, "KLM", 3),
    )
    state = applied.state
    assert (state.to_move, state.turn, state.phase) == (SILVER, 11, Phase.PLAY)
    assert state.racks.silver.letters == "EKLM"
    assert state.pools.silver == "NOPQRST"
    assert state.rack_after_draw == 4


def test_nobody_draws_in_their_own_first_turn() -> None:
    state = game(OPEN, "CAT", pools=FULL, began=BySide(True, False))
    applied = done(state, EndTurn(), LEXICON)
    assert kinds(applied.events) == ["TurnEnded", "TurnBegan"]
    assert applied.state.began == BySide(True, True)
    again = done(done(applied.state, EndTurn(), LEXICON).state, EndTurn(), LEXICON)
    assert again.events[-1] == LettersDrawn(SILVER, "KLM", 3)


def test_a_pool_that_runs_dry_gives_what_it_has() -> None:
    applied = done(game(OPEN, "CAT", pools=BySide("A", "Z")), EndTurn(), LEXICON)
    assert applied.events[-1] == LettersDrawn(SILVER, "Z", 1)
    applied = done(applied.state, EndTurn(), LEXICON)
    applied = done(applied.state, EndTurn(), LEXICON)
    assert applied.events[-1] == TurnBegan(SILVER, 13), "nothing was drawn, so nothing is reported"


def overfull() -> GameState:
    """Silver to move with 12 letters, over a limit of 10."""
    return done(game(OPEN, "CAT", pools=FULL, other_rack="ABCDEFGHI"), EndTurn(), LEXICON).state


def test_letters_over_the_limit_must_be_discarded_before_anything_else() -> None:
    state = overfull()
    assert state.phase is Phase.DISCARD
    for action in (EndTurn(), Commit(lay("CAT", 0, 0))):
        (refusal,) = refused(state, action, LEXICON)
        assert (refusal.code, refusal.details) == (RefusalCode.MUST_DISCARD, {"count": 2})
    applied = done(state, Discard("LA"), LEXICON)
    assert applied.events == (LettersDiscarded(SILVER, "AL", 2),)
    assert applied.state.phase is Phase.PLAY
    assert applied.state.racks.silver.letters == "BCDEFGHIKM"
    assert applied.state.out.silver == "AL"
    assert applied.state.discarded.silver == "AL"
    assert applied.state.rack_after_draw == 10


@pytest.mark.parametrize("letters", ["", "A", "ABC"])
def test_just_the_letters_over_the_limit_are_discarded(letters: str) -> None:
    (refusal,) = refused(overfull(), Discard(letters), LEXICON)
    assert refusal.code is RefusalCode.BAD_DISCARD
    assert refusal.details == {"count": 2, "given": len(letters)}


def test_only_letters_of_the_rack_can_be_discarded() -> None:
    (refusal,) = refused(overfull(), Discard("AA"), LEXICON)
    assert (refusal.code, refusal.details) == (RefusalCode.NOT_IN_RACK, {"letters": "A"})


def test_nothing_is_discarded_where_nothing_must_be() -> None:
    (refusal,) = refused(game(OPEN, "CAT"), Discard("C"), LEXICON)
    assert (refusal.code, refusal.details["count"]) == (RefusalCode.BAD_DISCARD, 0)


def test_tokens_take_up_space_on_the_rack() -> None:
    state = game(OPEN, "CAT", pools=FULL, racks=BySide(Rack("CAT"), Rack("ABCDEFG", (FLOOD,))))
    state = done(state, EndTurn(), LEXICON).state
    assert state.phase is Phase.DISCARD
    assert done(state, Discard("A"), LEXICON).state.racks.silver == Rack("BCDEFGKLM", (FLOOD,))


def test_a_rack_full_of_tokens_keeps_no_letter_but_never_asks_for_more_than_it_has() -> None:
    state = game(OPEN, "CAT", pools=FULL, racks=BySide(Rack("CAT"), Rack("", (FLOOD,) * 12)))
    state = done(state, EndTurn(), LEXICON).state
    assert done(state, Discard("KLM"), LEXICON).state.racks.silver.letters == ""


def test_discards_may_return_to_the_pool_at_random_places() -> None:
    rules = ruled(RELEASE, rack__discards_return=True)
    places = Counter[int]()
    for seed in range(60):
        state = game(OPEN, "CAT", rules, pools=FULL, other_rack="ABCDEFGHI", chance=seed)
        state = done(state, EndTurn(), LEXICON).state
        after = done(state, Discard("AB"), LEXICON).state
        assert sorted(after.pools.silver) == sorted("NOPQRSTAB")
        assert after.pools.silver.replace("A", "").replace("B", "") == "NOPQRST"
        assert (after.out.silver, after.discarded.silver) == ("", "")
        places[after.pools.silver.index("A")] += 1
    assert len(places) >= 7


def test_nothing_returns_to_an_endless_pool() -> None:
    state = game(OPEN, "CAT", ruled(RELEASE, rack__discards_return=True), other_rack="ABCDEFGHI")
    endless = state.setup.pools.having(SILVER, PoolPlan(PoolKind.INFINITE, {"A": 1}))
    state = done(replace(state, setup=replace(state.setup, pools=endless)), EndTurn(), LEXICON).state
    after = done(state, Discard("BC"), LEXICON).state
    assert seen_by(after, SILVER).pool_counts.silver == 0
    assert (after.pools.silver, after.discarded.silver, after.chance) == ("", "BC", state.chance)


@pytest.mark.parametrize(
    ("rack", "actions", "passed"),
    [
        ("CATX", (), True),
        ("CATX", (Commit(lay("CAT", 0, 0)),), False),
        ("", (), True),
    ],
)
def test_a_turn_is_a_pass_if_the_rack_has_not_shrunk(rack: str, actions: tuple[Action, ...], passed: bool) -> None:
    state = game(OPEN, rack, pools=FULL, passes=2)
    for action in actions:
        state = done(state, action, LEXICON).state
    after = done(state, EndTurn(), LEXICON)
    event = after.events[0]
    assert isinstance(event, TurnEnded)
    assert event.passed is passed
    assert after.state.passes == (3 if passed else 0)


NOTHING_COMMITTED = ruled(RELEASE, passes="nothing_committed")


@pytest.mark.parametrize("rules", [RELEASE, NOTHING_COMMITTED], ids=["added", "committed"])
def test_a_repelled_commit_is_no_pass(rules: Ruleset) -> None:
    on = board(". . .\no d e", "G . .\n. . S")
    lexicon = words("CAT ODE")
    state = done(game(on, "CAT", rules, pools=FULL), Commit(lay("CAT", 0, 0)), lexicon).state
    assert not ended_turn(state).passed


def test_whether_a_word_was_committed_is_asked_of_each_turn_anew() -> None:
    state = done(game(OPEN, "CATX", NOTHING_COMMITTED, pools=FULL), Commit(lay("CAT", 0, 0)), LEXICON).state
    assert state.committed
    assert seen_by(state, SILVER).committed
    after = done(state, EndTurn(), LEXICON)
    assert not after.state.committed
    assert ended_turn(after.state).passed
    assert not done(game(OPEN, "CATX", pools=FULL), Commit(lay("CAT", 0, 0)), LEXICON).state.committed, "nobody asks"


def test_discards_do_not_make_a_turn_more_than_a_pass() -> None:
    state = done(overfull(), Discard("AB"), LEXICON).state
    assert ended_turn(state).passed


def end(state: GameState) -> Ending | None:
    return done(state, EndTurn(), LEXICON).state.ended


def test_a_game_ends_when_a_player_has_neither_pool_nor_rack_left_at_the_end_of_a_turn() -> None:
    assert end(game(OPEN, "", pools=BySide("", "ABC"), base=BySide(1, 0))) == Ending(GOLD, EndReason.LETTERS_OUT)
    assert end(game(OPEN, "", pools=BySide("A", "ABC"))) is None
    assert end(game(OPEN, "A", pools=BySide("", "ABC"))) is None
    other = game(OPEN, "A", pools=BySide("ABC", ""), other_rack="", base=BySide(0, 5))
    assert end(other) == Ending(SILVER, EndReason.LETTERS_OUT), "whoever's turn it is"


def test_the_end_of_the_letters_is_judged_at_the_end_of_the_turn() -> None:
    state = game(OPEN, "CAT", pools=BySide("", "ABC"))
    state = done(state, Commit(lay("CAT", 0, 0)), LEXICON).state
    assert (state.racks.gold.letters, state.ended) == ("", None)
    assert end(state) == Ending(GOLD, EndReason.LETTERS_OUT)


def test_four_passes_in_a_row_end_a_game_whose_pools_are_empty() -> None:
    assert end(game(OPEN, "A", passes=3)) == Ending(None, EndReason.PASSES)
    assert end(game(OPEN, "A", passes=2)) is None
    assert end(game(OPEN, "A", passes=3, pools=BySide("A", ""))) is None
    assert end(game(OPEN, "A", passes=7, pools=BySide("", "Z"))) is None


def test_with_discards_that_return_or_an_endless_pool_four_passes_end_it_whatever_the_pools_hold() -> None:
    returning = ruled(RELEASE, rack__discards_return=True)
    assert end(game(OPEN, "A", returning, passes=3, pools=FULL)) == Ending(None, EndReason.PASSES)
    state = game(OPEN, "A", passes=3, pools=BySide("", "Z"))
    endless = replace(
        state, setup=replace(state.setup, pools=state.setup.pools.having(GOLD, PoolPlan(PoolKind.INFINITE, {"A": 1})))
    )
    assert end(endless) == Ending(None, EndReason.PASSES)
    assert end(replace(endless, passes=2, racks=BySide(Rack(""), Rack("E")))) is None, "an endless pool is never empty"


def test_the_turn_limit_counts_the_turns_of_both_sides() -> None:
    short = ruled(RELEASE, turn_limit=10)
    assert end(game(OPEN, "A", short, pools=FULL, base=BySide(3, 4))) == Ending(SILVER, EndReason.TURN_LIMIT)
    assert end(game(OPEN, "A", short, pools=FULL, turn=9)) is None


def test_whoever_moved_last_is_over_and_nobody_draws() -> None:
    applied = done(game(OPEN, "A", ruled(RELEASE, turn_limit=10), pools=FULL), EndTurn(), LEXICON)
    assert kinds(applied.events) == ["TurnEnded", "GameEnded"]
    assert (applied.state.phase, applied.state.to_move, applied.state.turn) == (Phase.OVER, SILVER, 10)
    assert applied.state.pools == FULL


@pytest.mark.parametrize("rules", [RELEASE, DESIGN], ids=["release", "design-1.6"])
def test_who_resigns_loses_whatever_the_score(rules: Ruleset) -> None:
    applied = done(game(OPEN, "CAT", rules, base=BySide(50, 0)), Resign(), LEXICON)
    assert applied.events == (GameEnded(Ending(SILVER, EndReason.RESIGNED)),)
    assert applied.state.phase is Phase.OVER


def test_one_can_resign_with_letters_still_to_discard() -> None:
    assert done(overfull(), Resign(), LEXICON).state.ended == Ending(GOLD, EndReason.RESIGNED)


@pytest.mark.parametrize("action", [EndTurn(), Resign(), Discard("A"), Commit(lay("CAT", 0, 0))])
def test_after_the_end_nothing_is_allowed(action: Action) -> None:
    over = done(game(OPEN, "CAT"), Resign(), LEXICON).state
    assert [refusal.code for refusal in refused(over, action, LEXICON)] == [RefusalCode.GAME_OVER]


@pytest.mark.parametrize("side", [GOLD, SILVER])
def test_letters_are_conserved_through_a_turn(side: Side) -> None:
    state = overfull()
    before = all_letters(state)[side]
    state = done(state, Discard("AB"), LEXICON).state
    state = done(state, EndTurn(), LEXICON).state
    assert all_letters(state)[side] == before
