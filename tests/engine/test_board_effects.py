"""What levels do to the board, to scores and racks, and to what may be done (rules, section 13)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide
from runtime.engine.board.terrain import Element, Terrain
from runtime.engine.conditions.standard_ends import has_standard_end
from runtime.engine.game.actions import Commit, Discard, EndTurn, Invoke, OfferDraw, Redeploy, RefusalCode, Resign, Spy
from runtime.engine.game.events import (
    ActionsAllowed,
    CitiesGiven,
    CitiesRazed,
    CityDestroyed,
    CityFounded,
    CityPassed,
    EffectFailed,
    EffectFailure,
    GameEnded,
    LettersLaid,
    LettersRemoved,
    ObjectiveClosed,
    ObjectiveMet,
    PointsAwarded,
    SpiesAwarded,
    TokenGiven,
)
from runtime.engine.game.state import ActionKind, AllowedActions, EndReason, GameState, HeldToken, Phase, Rack
from runtime.engine.levels.level import City, Effect
from runtime.engine.records.notation import read_action, read_position, write_action, write_position
from runtime.engine.turn.apply_event import replayed
from runtime.engine.turn.turn import apply, opened
from runtime.engine.turn.view import redacted, seen_by
from runtime.engine.words.board_context import BoardContext, scores
from tests.engine.boards import ACROSS, GOLD, SILVER, board, done, game, lay, letters, same, words
from tests.engine.objectives import condition, effect, group, of_kind, seen, when, win_path, with_plan

LEXICON = words("CAT CATS TO DOG TEA AT TOE ATE")
CAT = Commit(lay("CAT", 0, 0))
PLAYED = condition("play_word", words="CAT")
GROUND = "G . N . .\n. . . . .\n. . # . .\nS . . . S"


def drawn(drawing: str = ". . . . .\n. . . . .\n. . . . .\n. . . . .", **changes: Any) -> GameState:
    given: dict[str, Any] = {"other_rack": "TO", "pools": BySide("EEEEEE", "EEEEEE"), "turn": 3} | changes
    return game(board(drawing, GROUND), "CATS", **given)


def fired(state: GameState, *effects: Effect, **rest: Any) -> tuple[GameState, tuple[Any, ...]]:
    """The position after CAT has set off these effects, and the events; a replay of them leads to the same."""
    before = with_plan(state, triggers=(when(PLAYED, *effects),), **rest)
    applied = done(before, CAT, LEXICON)
    assert replayed(before, applied.events) == applied.state
    assert read_position(write_position(applied.state), applied.state.setup) == applied.state
    return applied.state, applied.events


def failure(events: tuple[Any, ...]) -> EffectFailed:
    (found,) = of_kind(events, EffectFailed)
    assert not [one for side in (GOLD, SILVER) for one in redacted(events, side) if isinstance(one, EffectFailed)]
    return found


def test_points_are_awarded_and_taken_down_to_nothing() -> None:
    state, events = fired(
        drawn(base=BySide(5, 7)),
        effect("award_points", side="gold", amount=30),
        effect("award_points", side="silver", amount=-20),
    )
    assert of_kind(events, PointsAwarded) == [PointsAwarded(GOLD, 30), PointsAwarded(SILVER, -7)]
    assert state.base == BySide(35, 0)
    assert scores(BoardContext.of(state), state.base, LEXICON).gold == 35 + 4


def test_nothing_taken_from_nothing_is_said_in_the_record() -> None:
    state, events = fired(drawn(), effect("award_points", side="silver", amount=-20))
    assert failure(events) == EffectFailed("award_points", EffectFailure.NO_CHANGE)
    assert state.base == BySide(0, 0)


def test_a_base_score_below_nothing_is_not_lifted_by_taking_more() -> None:
    state, events = fired(drawn(base=BySide(0, -5)), effect("award_points", side="silver", amount=-20))
    assert failure(events).why is EffectFailure.NO_CHANGE
    assert state.base == BySide(0, -5)
    state, _ = fired(drawn(base=BySide(0, -5)), effect("award_points", side="silver", amount=2))
    assert state.base == BySide(0, -3)


def test_spies_are_awarded_and_taken_down_to_none() -> None:
    state, events = fired(
        drawn(spies=BySide(1, 2)),
        effect("award_spies", side="gold", amount=2),
        effect("award_spies", side="silver", amount=-3),
    )
    assert of_kind(events, SpiesAwarded) == [SpiesAwarded(GOLD, 2), SpiesAwarded(SILVER, -2)]
    assert state.spies == BySide(3, 0)


def test_a_token_given_lies_in_the_rack_and_can_be_invoked() -> None:
    state, events = fired(drawn(), effect("give_token", side="gold", element="flood", at=[1, 1], power=3))
    token = HeldToken(Element.FLOOD, Cell(1, 1), 3)
    assert of_kind(events, TokenGiven) == [TokenGiven(GOLD, token)]
    assert state.racks.gold.tokens == (token,)
    after = done(state, Invoke(Element.FLOOD), LEXICON).state
    assert after.board.terrain[Cell(1, 1)] is Terrain.WATER


def test_a_token_for_a_full_rack_asks_for_a_discard() -> None:
    full = replace(drawn(), racks=BySide(Rack("".join(sorted("CATEEEEEEEEES"))), Rack("TO")), rack_after_draw=13)
    state, _ = fired(full, effect("give_token", side="gold", element="flood", at=[1, 1]))
    assert state.phase is Phase.DISCARD
    # Ten letters are left of CAT, and the token makes eleven.
    assert state.rack_after_draw == 13 - 1
    state = done(state, Discard("E"), LEXICON).state
    assert state.phase is Phase.PLAY


def test_an_objective_that_is_closed_is_never_met() -> None:
    dog = condition("play_word", words="CATS")
    before = with_plan(
        drawn(),
        (win_path(dog), win_path(condition("score", points=90), "other")),
        triggers=(when(PLAYED, effect("close_objective", condition="way")),),
    )
    applied = done(before, CAT, LEXICON)
    assert of_kind(applied.events, ObjectiveClosed) == [ObjectiveClosed(GOLD, "way", False)]
    assert not seen(applied.state, LEXICON).possible
    after = done(applied.state, Commit(lay("S", 0, 3)), LEXICON)
    assert of_kind(after.events, ObjectiveMet) == []
    assert after.state.ended is None
    assert done(before, Commit(lay("CATS", 0, 0)), LEXICON).state.ended is not None


def test_closing_the_only_way_brings_the_standard_end_back() -> None:
    state = drawn()
    state = replace(state, setup=replace(state.setup, standard_end=False))
    ways = (win_path(condition("score", points=900)), win_path(condition("score", points=950), "bonus", bonus=True))
    one = with_plan(state, ways, triggers=(when(PLAYED, effect("close_objective", condition="way")),))
    closed = done(one, CAT, LEXICON).state
    assert not has_standard_end(one)
    assert has_standard_end(closed)
    assert seen_by(closed, SILVER, LEXICON).setup.standard_end
    two = with_plan(
        state,
        (*ways, win_path(condition("score", points=999), "another")),
        triggers=(when(PLAYED, effect("close_objective", condition="way")),),
    )
    assert not has_standard_end(done(two, CAT, LEXICON).state)


def test_a_closed_bonus_is_no_bonus_and_what_is_met_can_t_be_closed() -> None:
    bonus = win_path(condition("score", points=1), "bonus", bonus=True)
    closing = effect("close_objective", condition="bonus")
    state = with_plan(drawn(), (bonus,), triggers=(when(PLAYED, closing),))
    state = done(state, CAT, LEXICON).state
    applied = done(state, EndTurn(), LEXICON)
    assert of_kind(applied.events, ObjectiveMet) == []
    met = with_plan(drawn(), (win_path(PLAYED, "bonus", bonus=True),), triggers=(when(PLAYED, closing),))
    assert failure(done(met, CAT, LEXICON).events).why is EffectFailure.NO_CHANGE


def test_nobody_is_told_that_a_hidden_objective_is_closed() -> None:
    hidden = win_path(condition("score", points=900), hidden=True)
    before = with_plan(drawn(), (hidden,), triggers=(when(PLAYED, effect("close_objective", condition="way")),))
    applied = done(before, CAT, LEXICON)
    assert of_kind(applied.events, ObjectiveClosed) == [ObjectiveClosed(GOLD, "way", True)]
    for side in (GOLD, SILVER):
        assert of_kind(redacted(applied.events, side), ObjectiveClosed) == []
        assert seen_by(applied.state, side, LEXICON).closed == ()


def test_letters_are_laid_from_no_rack_and_read_as_words() -> None:
    state, events = fired(drawn(), effect("lay_letters", side="gold", at=[1, 1], direction="down", letters="TE"))
    # The A of CAT stands above them.
    assert of_kind(events, LettersLaid) == [LettersLaid(GOLD, (Laid(Cell(1, 1), "T"), Laid(Cell(2, 1), "E")))]
    assert letters(state.board) == same("C A T . .\n. T . . .\n. E . . .\n. . . . .")
    network = BoardContext.of(state).network(GOLD, LEXICON)
    assert {run.text for run in network.words} == {"CAT", "ATE"}
    assert {run.text for run in network.linked} == {"CAT", "ATE"}
    assert state.racks.gold.letters == "S"
    assert state.laid == BySide("ET", "")
    assert state.base == BySide(0, 0)


def test_laid_letters_fight_nothing_take_nothing_and_leave_the_forest() -> None:
    state = drawn()
    ground = state.board.terrain.having({Cell(1, 3): Terrain.FOREST, Cell(1, 4): Terrain.ICE})
    state = replace(state, board=replace(state.board, terrain=ground))
    token = replace(board(". . .", tokens={(0, 1): Element.FLOOD}).tokens[0], at=Cell(2, 4))
    state = replace(state, board=replace(state.board, tokens=(token,)))
    # The G lies on a city of Silver, the O on a token, the D on ice that would not bear it.
    state, _ = fired(state, effect("lay_letters", side="gold", at=[1, 4], direction="down", letters="DOG"))
    assert letters(state.board) == same("C A T . .\n. . . . D\n. . . . O\n. . . . G")
    assert [city.owner for city in state.board.cities] == [GOLD, GOLD, SILVER, SILVER]
    assert state.board.tokens == (token,)
    assert state.board.terrain == ground


@pytest.mark.parametrize(
    ("at", "direction", "why", "cells"),
    [
        ([1, 4], "across", EffectFailure.OFF_BOARD, ((1, 5),)),
        ([2, 1], "across", EffectFailure.LAVA, ((2, 2),)),
        ([0, 2], "across", EffectFailure.OCCUPIED, ((0, 2),)),
        ([1, 1], "across", EffectFailure.TOUCHES, ((0, 1), (0, 2))),
        ([0, 3], "across", EffectFailure.TOUCHES, ((0, 2),)),
    ],
)
def test_letters_that_can_t_all_be_laid_are_not_laid(at: Any, direction: str, why: EffectFailure, cells: Any) -> None:
    laying = effect("lay_letters", side="silver", at=at, direction=direction, letters="TO")
    state, events = fired(drawn(), laying)
    assert failure(events) == EffectFailed("lay_letters", why, tuple(Cell(*cell) for cell in cells))
    assert state.board == done(drawn(), CAT, LEXICON).state.board
    assert state.laid == BySide("", "")


def test_letters_laid_beside_a_broken_run_leave_it_broken() -> None:
    state = drawn("d o g . .\n. . . . .\n. . . . .\n. . . . .", mover=GOLD)
    run = next(iter(BoardContext.of(state).network(SILVER, LEXICON).runs))
    state = replace(state, board=replace(state.board, broken=BySide((), (run,))))
    after = replayed(state, (LettersLaid(SILVER, (Laid(Cell(0, 3), "S"),)),))
    assert [one.text for one in after.board.broken.silver] == ["DOGS"]
    assert BoardContext.of(after).network(SILVER, words("DOG DOGS")).words == ()


def test_letters_are_removed_as_by_a_flood_and_the_land_stays() -> None:
    before = drawn(". . . . .\n. . . . .\n. . . . .\nt o e . .", mover=GOLD)
    bonus = win_path(condition("never_lose", what="word"), "kept", bonus=True)
    state, events = fired(before, effect("remove_letters", side="silver", cells=[[3, 2], [0, 0]]), silver=(bonus,))
    assert of_kind(events, LettersRemoved) == [LettersRemoved(SILVER, (Laid(Cell(3, 2), "E"),))]
    assert letters(state.board) == same("C A T . .\n. . . . .\n. . . . .\nt o . . .")
    assert state.out == BySide("", "E")
    assert state.board.terrain == before.board.terrain
    assert not seen(state, LEXICON, "kept").possible


def test_letters_that_are_not_there_can_t_be_removed() -> None:
    _, events = fired(drawn(), effect("remove_letters", side="silver", region="all"), regions={"all": ((0, 0), (1, 1))})
    assert failure(events) == EffectFailed("remove_letters", EffectFailure.NOTHING_THERE)


def test_a_city_is_founded_and_can_be_spoken_of() -> None:
    held = win_path(condition("hold_cities", cities=["late"]), "held", bonus=True)
    found = effect("found_city", id="late", at=[1, 1], owner="gold", name="Late")
    state, events = fired(drawn(), found, gold=(held,))
    assert of_kind(events, CityFounded) == [CityFounded("late", Cell(1, 1), "Late", GOLD, None)]
    assert state.board.cities[-1] == City("late", Cell(1, 1), GOLD, "Late")
    assert [event.objective for event in of_kind(events, ObjectiveMet)] == ["held"]
    assert seen(with_plan(drawn(), (held,), triggers=(when(PLAYED, found),)), LEXICON, "held").possible


def test_a_letter_takes_a_city_that_is_founded_under_it() -> None:
    state, events = fired(drawn(), effect("found_city", id="late", at=[0, 1], owner="silver"))
    assert of_kind(events, CityFounded) == [CityFounded("late", Cell(0, 1), "", SILVER, GOLD)]
    assert state.board.cities[-1].owner is GOLD
    assert state.base == BySide(0, 0)
    lost = win_path(condition("never_lose", what="city"), "kept", bonus=True)
    state, _ = fired(drawn(), effect("found_city", id="late", at=[0, 1], owner="silver"), silver=(lost,))
    assert not seen(state, LEXICON, "kept").possible


def test_a_city_stands_on_plains_and_in_the_place_of_an_empty_setting() -> None:
    state = drawn()
    token = replace(board(". . .", tokens={(0, 1): Element.FLOOD}).tokens[0], at=Cell(1, 3), captured=True)
    water = state.board.terrain.having({Cell(1, 3): Terrain.WATER})
    state = replace(state, board=replace(state.board, terrain=water, tokens=(token,)))
    state, _ = fired(state, effect("found_city", id="late", at=[1, 3]))
    assert state.board.terrain[Cell(1, 3)] is Terrain.PLAINS
    assert state.board.tokens == ()
    assert state.board.cities[-1].owner is None


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"id": "late", "at": [2, 2]}, EffectFailure.LAVA),
        ({"id": "late", "at": [0, 2]}, EffectFailure.OCCUPIED),
        ({"id": "late", "at": [1, 3]}, EffectFailure.OCCUPIED),
        ({"id": "N0-2", "at": [1, 1]}, EffectFailure.NO_CHANGE),
    ],
)
def test_a_city_that_can_t_stand_there_is_not_founded(given: dict[str, Any], why: EffectFailure) -> None:
    state = drawn()
    token = replace(board(". . .", tokens={(0, 1): Element.FLOOD}).tokens[0], at=Cell(1, 3))
    state = replace(state, board=replace(state.board, tokens=(token,)))
    after, events = fired(state, effect("found_city", **given))
    assert failure(events).why is why
    assert len(after.board.cities) == len(state.board.cities)


def test_a_city_is_razed_and_the_letters_on_it_stay() -> None:
    state, events = fired(drawn(), effect("raze_city", city="N0-2"))
    assert of_kind(events, CitiesRazed) == [CitiesRazed((CityDestroyed("N0-2", Cell(0, 2), GOLD),))]
    assert letters(state.board) == same("C A T . .\n. . . . .\n. . . . .\n. . . . .")
    again = effect("raze_city", city="N0-2")
    _, events = fired(drawn(), again, again)
    assert failure(events) == EffectFailed("raze_city", EffectFailure.NOTHING_THERE)


def test_razing_the_last_city_ends_the_game() -> None:
    _, events = fired(drawn(), effect("raze_city", city=["S3-0", "S3-4"]))
    (end,) = of_kind(events, GameEnded)
    assert (end.ending.winner, end.ending.why) == (GOLD, EndReason.NO_CITY)


def test_a_city_is_given_without_a_bonus() -> None:
    state, events = fired(drawn(), effect("give_city", city=["S3-0", "G0-0"], owner="gold"))
    assert of_kind(events, CitiesGiven) == [CitiesGiven(GOLD, (CityPassed("S3-0", Cell(3, 0), SILVER),))]
    assert [city.owner for city in state.board.cities] == [GOLD, GOLD, GOLD, SILVER]
    assert state.base == BySide(0, 0)
    state, _ = fired(drawn(), effect("give_city", city="G0-0", owner="neutral"))
    assert state.board.cities[0].owner is None
    assert BoardContext.of(state).network(GOLD, LEXICON).linked  # By the city under the T, which CAT took.
    _, events = fired(drawn(), effect("give_city", city="S3-0", owner="silver"))
    assert failure(events) == EffectFailed("give_city", EffectFailure.NO_CHANGE)
    _, events = fired(drawn(), effect("raze_city", city="S3-0"), effect("give_city", city="S3-0", owner="gold"))
    assert failure(events) == EffectFailed("give_city", EffectFailure.NOTHING_THERE)


def test_whoever_may_get_a_city_can_still_win() -> None:
    bare = replace(drawn(), setup=replace(drawn().setup, standard_end=False))
    bare = replace(bare, board=replace(bare.board, cities=tuple(c for c in bare.board.cities if c.owner is not GOLD)))
    way = win_path(condition("hold_cities", count=1))
    giving = when(condition("turn_begins", turn=6), effect("give_city", city="N0-2", owner="gold"))
    assert not seen(with_plan(bare, (way,)), LEXICON).possible
    assert seen(with_plan(bare, (way,), triggers=(giving,)), LEXICON).possible


# What may be done


def restricted(*kinds: str, text: str = "", state: GameState | None = None, **rest: Any) -> GameState:
    allow = effect("allow", side="gold", actions=list(kinds), text=text)
    before = with_plan(state or drawn(), triggers=(when(condition("within", turn=99), allow),), **rest)
    return _looked(before)


def _looked(state: GameState) -> GameState:
    """The position once triggers have been looked at for the first time."""
    return opened(state, LEXICON).state


def test_what_is_not_allowed_is_refused_in_the_level_s_own_words() -> None:
    state = restricted("commit", text="First lay a word.")
    assert state.allowed == BySide(AllowedActions((ActionKind.COMMIT,), "First lay a word."), AllowedActions())
    for action in (EndTurn(), Redeploy(Cell(0, 0), ACROSS), Invoke(Element.FLOOD), Spy()):
        refusals = apply(state, action, LEXICON)
        assert isinstance(refusals, tuple)
        (refusal,) = refusals
        assert (refusal.code, refusal.rule) == (RefusalCode.NOT_ALLOWED, "13")
        assert refusal.details["text"] == "First lay a word."
        assert refusal.details["allowed"] == "commit"
    assert done(state, CAT, LEXICON).state.board.letters.gold.has(Cell(0, 0))


def test_resigning_and_draws_are_always_allowed_and_the_other_side_is_free() -> None:
    state = restricted("commit")
    assert done(state, Resign(), LEXICON).state.ended is not None
    assert done(state, OfferDraw(), LEXICON).state.offer is GOLD
    theirs = replace(state, to_move=SILVER)
    assert done(theirs, EndTurn(), LEXICON).state.to_move is GOLD


def test_a_due_discard_is_always_allowed() -> None:
    full = replace(drawn(), racks=BySide(Rack("".join(sorted("CATEEEEEEEE"))), Rack("TO")), phase=Phase.DISCARD)
    state = replace(full, allowed=BySide(AllowedActions((ActionKind.SPY,)), AllowedActions()))
    assert done(state, Discard("E"), LEXICON).state.phase is Phase.PLAY


def test_an_empty_list_allows_everything_again() -> None:
    before = with_plan(
        drawn(),
        triggers=(
            when(condition("within", turn=99), effect("allow", side="gold", actions=["commit"], text="Lay."), name="a"),
            when(PLAYED, effect("allow", side="gold"), name="b"),
        ),
    )
    state = done(_looked(before), CAT, LEXICON).state
    assert state.allowed == BySide(AllowedActions(), AllowedActions())
    assert done(state, EndTurn(), LEXICON).state.to_move is SILVER


def test_who_is_stuck_may_end_the_turn_and_nobody_else_as_that() -> None:
    state = restricted("spy")
    after = done(state, EndTurn(stuck=True), LEXICON).state
    assert after.to_move is SILVER
    refusals = apply(after, EndTurn(stuck=True), LEXICON)
    assert isinstance(refusals, tuple)
    assert refusals[0].code is RefusalCode.NOT_STUCK
    assert write_action(EndTurn(stuck=True)) == "end_turn 1"
    assert read_action("end_turn 1") == EndTurn(stuck=True)
    assert write_action(EndTurn()) == "end_turn"


def test_only_the_side_itself_is_told_what_it_may_do() -> None:
    before = with_plan(drawn(), triggers=(when(PLAYED, effect("allow", side="gold", actions=["end_turn"])),))
    applied = done(before, CAT, LEXICON)
    (told,) = of_kind(applied.events, ActionsAllowed)
    assert told in redacted(applied.events, GOLD)
    assert told not in redacted(applied.events, SILVER)
    assert seen_by(applied.state, GOLD, LEXICON).allowed == AllowedActions((ActionKind.END_TURN,))
    assert seen_by(applied.state, SILVER, LEXICON).allowed == AllowedActions()


def test_allowing_what_is_allowed_already_changes_nothing() -> None:
    same_again = effect("allow", side="gold", actions=["end_turn", "commit", "commit"])
    _, events = fired(drawn(), same_again, same_again)
    assert of_kind(events, ActionsAllowed)[0].allowed.kinds == (ActionKind.COMMIT, ActionKind.END_TURN)
    assert failure(events).why is EffectFailure.NO_CHANGE


# Time


def fires(state: GameState, turns: int, **every: int) -> list[int]:
    """In which turns a trigger goes off that repeats, where both sides only pass; from the position's turn on."""
    told = when(condition("turn_begins", **every), effect("award_points", side="gold", amount=1), repeat=True)
    applied = opened(with_plan(state, triggers=(told,)), LEXICON)
    found = [applied.state.turn for _ in of_kind(applied.events, PointsAwarded)]
    state = applied.state
    for _ in range(turns):
        applied = done(state, EndTurn(), LEXICON)
        state = applied.state
        found += [state.turn for _ in of_kind(applied.events, PointsAwarded)]
    return found


def test_a_turn_begins_every_so_often_and_only_at_that_moment() -> None:
    state = replace(drawn(), turn=1, setup=replace(drawn().setup, standard_end=False))
    assert fires(state, 9, turn=2, every=3) == [2, 5, 8]
    assert fires(state, 5, turn=1, every=2) == [1, 3, 5]
    assert fires(state, 4, turn=1, every=1) == [1, 2, 3, 4, 5]
    assert fires(state, 4, turn=3, every=1) == [3, 4, 5]
    # Without it the condition stays true, so that the trigger goes off once.
    assert fires(state, 6, turn=2) == [2]


def test_what_comes_every_so_often_is_no_longer_true_in_the_turn() -> None:
    state = replace(drawn(), turn=1)
    told = when(
        group("all", condition("turn_begins", turn=1, every=1), PLAYED), effect("award_points", amount=1), repeat=True
    )
    applied = done(opened(with_plan(state, triggers=(told,)), LEXICON).state, CAT, LEXICON)
    assert of_kind(applied.events, PointsAwarded) == []
    # As the next turn begins both hold.
    assert of_kind(done(applied.state, EndTurn(), LEXICON).events, PointsAwarded) == [PointsAwarded(GOLD, 1)]


def test_what_comes_every_so_often_is_possible_as_long_as_a_turn_is_left() -> None:
    rules = replace(drawn().setup.rules, turn_limit=6)
    state = replace(drawn(), turn=1, setup=replace(drawn().setup, rules=rules, standard_end=False))
    state = with_plan(state, (win_path(condition("turn_begins", turn=2, every=4), "b", bonus=True),))
    assert seen(state, LEXICON, "b").possible
    late = with_plan(state, (win_path(condition("turn_begins", turn=8, every=4), "b", bonus=True),))
    assert not seen(late, LEXICON, "b").possible


# Words and places


def counted(state: GameState, way: Any, regions: Any, action: Commit = CAT) -> int:
    state = with_plan(state, (win_path(way, bonus=True),), regions=regions)
    return seen(done(state, action, LEXICON).state, LEXICON).progress.done


TOP, LEFT = ((0, 0), (0, 1), (0, 2)), ((0, 0), (1, 0))


def test_a_word_is_played_inside_a_region_or_touching_it() -> None:
    def played(where: Any, **more: Any) -> int:
        return counted(drawn(), condition("play_word", region="here", **more), {"here": where})

    assert played(TOP) == 1
    assert played(LEFT) == 0
    assert played(LEFT, touches=True) == 1
    assert played(((3, 3),), touches=True) == 0


def test_letters_count_where_they_lie_or_where_their_word_reaches() -> None:
    def laid(where: Any, **more: Any) -> int:
        return counted(drawn(), condition("place_letters", region="here", count=9, **more), {"here": where})

    assert laid(LEFT) == 1
    assert laid(LEFT, touches=True) == 3
    assert laid(((3, 3),), touches=True) == 0


@pytest.mark.parametrize(
    ("more", "number"),
    [
        ({}, 1),
        ({"at": [1, 2]}, 1),
        ({"at": [0, 2]}, 0),
        ({"region": "here"}, 0),
        ({"region": "here", "touches": True}, 1),
        ({"what": "letters"}, 2),
        ({"what": "letters", "at": [1, 2]}, 1),
        ({"what": "letters", "region": "here"}, 1),
    ],
)
def test_words_are_destroyed_where_it_is_asked(more: dict[str, Any], number: int) -> None:
    state = drawn(". . . . .\n. . a t .\n. . . . .\n. . . . .")
    lexicon = words("CATS AT", CATS="attacking")
    state = with_plan(
        state, (win_path(condition("destroy", count=5, **more), bonus=True),), regions={"here": ((1, 3), (2, 3))}
    )
    after = done(state, Commit(lay("CATS", 0, 0)), lexicon).state
    assert letters(after.board).startswith("C A T S")
    assert seen(after, lexicon).progress.done == number
