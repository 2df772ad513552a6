"""Trees of conditions: groups, memory, both sides at once, bonus and hidden objectives, and how games end by them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.conditions.objectives import objectives
from runtime.engine.conditions.verdicts import JudgementMoment
from runtime.engine.game.actions import Action, Commit, EndTurn, Resign
from runtime.engine.game.condition_plan import ConditionNode
from runtime.engine.game.events import ConditionsAdvanced, GameEnded, ObjectiveMet
from runtime.engine.game.state import Ending, EndReason, GameState
from runtime.engine.levels.level import Condition
from runtime.engine.turn.apply_event import replayed
from runtime.engine.turn.view import redacted, seen_by
from runtime.engine.words.board_context import BoardContext, scores
from tests.engine.boards import DOWN, GOLD, RELEASE, SILVER, board, done, game, lay, ruled, words
from tests.engine.objectives import clause, condition, figures, group, of_kind, seen, win_path, with_plan

LEXICON = words("CAT CATS TO DOG AX SWORD TEA AT", SWORD="attacking")
END = EndTurn()
CAT, CATS = (Commit(lay(word, 0, 0)) for word in ("CAT", "CATS"))
GROUND = "G . N . .\n. . . . .\n. . . . S"
PLAYED = condition("play_word", words="CAT")
TAKEN = condition("hold_cities", cities="N0-2")


def drawn(ground: str = GROUND, rack: str = "CATS", **changes: Any) -> GameState:
    given: dict[str, Any] = {"other_rack": "TO", "pools": BySide("EEEEEE", "EEEEEE"), "turn": 3} | changes
    return game(board(". . . . .\n. . . . .\n. . . . .", ground), rack, **given)


def through(state: GameState, *actions: Action) -> GameState:
    for action in actions:
        state = done(state, action, LEXICON).state
    return state


def test_all_parts_must_hold_at_the_same_time() -> None:
    both = group("all", PLAYED, condition("survive", turn=5))
    state = with_plan(drawn(), (win_path(both),))
    assert figures(seen(state, LEXICON).progress) == (0, 2)
    state = through(state, CAT)
    assert state.ended is None
    assert figures(seen(state, LEXICON).progress) == (1, 2)
    state = through(state, END, END)
    assert state.ended is None
    assert through(state, END).ended == Ending(GOLD, EndReason.CONDITION, "way")


def test_what_is_judged_at_the_end_of_a_turn_keeps_the_rest_waiting_but_not_another_way() -> None:
    ahead = condition("score", points=1)
    state = through(with_plan(drawn(), (win_path(group("all", TAKEN, ahead)),)), CAT)
    assert state.ended is None
    assert through(state, END).ended == Ending(GOLD, EndReason.CONDITION, "way")
    assert through(with_plan(drawn(), (win_path(group("any", ahead, TAKEN)),)), CAT).ended is not None
    assert through(with_plan(drawn(), (win_path(group("not", ahead)),)), CAT).ended is None


def test_any_shows_the_part_that_is_farthest() -> None:
    state = with_plan(
        drawn(), (win_path(group("any", condition("hold_cities", count=3), condition("score", points=100))),)
    )
    found = seen(state, LEXICON)
    assert figures(found.progress) == (1, 3)
    assert clause(found) == "Gold holds any 3 cities or Gold has a score of 100 points or more at the end of a turn"


def test_of_parts_that_are_equally_far_any_shows_the_first() -> None:
    lasting, hold = condition("survive", turn=4), condition("hold_cities", count=2)
    for parts, shown in (((lasting, hold), (2, 4)), ((hold, lasting), (1, 2))):
        found = seen(with_plan(drawn(), (win_path(group("any", *parts)),)), LEXICON)
        assert figures(found.progress) == shown


def test_more_than_is_asked_for_is_told_and_that_the_end_of_the_turn_is_waited_for() -> None:
    state = with_plan(
        drawn(), (win_path(condition("score", points=3)), win_path(condition("hold_cities", count=1, turns=2), "held"))
    )
    assert seen(state, LEXICON).waits_for is None
    state = through(state, CAT)
    found = seen(state, LEXICON)
    scored = scores(BoardContext.of(state), state.base, LEXICON).gold
    assert scored > 3
    assert (*figures(found.progress), found.progress.beyond) == (3, 3, scored - 3)
    assert (found.progress.holds, found.met, found.waits_for) == (True, False, JudgementMoment.TURN_END)
    assert seen(state, LEXICON, "held").waits_for is None, "it has not been held for long enough"
    ended = seen(through(state, END), LEXICON)
    assert (ended.met, ended.waits_for) == (True, None)


def test_what_may_still_be_violated_waits_for_the_end_of_the_game() -> None:
    kept = win_path(condition("never_lose"), "kept", bonus=True)
    state = with_plan(drawn(), (win_path(condition("survive", turn=4)), kept))
    assert seen(state, LEXICON, "kept").waits_for is JudgementMoment.GAME_END
    assert seen(through(state, END, END), LEXICON, "kept").waits_for is None


def test_groups_within_groups_are_read_without_doubt() -> None:
    inner = group("any", TAKEN, PLAYED)
    found = seen(with_plan(drawn(), (win_path(group("all", inner, condition("within", turn=9))),)), LEXICON)
    assert (
        clause(found)
        == "(Gold holds the city at row 0, column 2 or Gold plays the word CAT) and turn 9 is not over yet"
    )


def test_no_two_conditions_that_mean_different_things_read_alike() -> None:
    single = (TAKEN, condition("within", turn=9))
    kinds = ("all", "any", "in_order")
    pairs = [group(kind, first, second) for kind in kinds for first in single for second in single]
    inner = [*single, *pairs, *(group("not", one) for one in (*single, *pairs))]
    trees = [*inner, *(group("not", group("not", one)) for one in inner)]
    trees += [group(kind, one, single[0]) for kind in kinds for one in inner[2:]]
    trees += [group(kind, single[0], one) for kind in kinds for one in inner[2:]]
    found = objectives(with_plan(drawn(), tuple(win_path(tree, f"way-{i}") for i, tree in enumerate(trees))), LEXICON)
    assert len({clause(one) for one in found}) == len(trees)


def test_a_group_of_one_is_no_group_to_a_reader() -> None:
    inner = group("all", group("any", TAKEN, PLAYED))
    found = seen(with_plan(drawn(), (win_path(group("all", inner, condition("within", turn=9))),)), LEXICON)
    assert (
        clause(found)
        == "(Gold holds the city at row 0, column 2 or Gold plays the word CAT) and turn 9 is not over yet"
    )


def test_it_is_clear_how_far_a_negation_goes() -> None:
    within = condition("within", turn=9)
    both, first = group("not", group("all", TAKEN, within)), group("all", group("not", TAKEN), within)
    plan = with_plan(drawn(), (win_path(both, "both"), win_path(first, "first")))
    assert clause(seen(plan, LEXICON, "both")) == (
        "it is not so that (Gold holds the city at row 0, column 2 and turn 9 is not over yet)"
    )
    assert clause(seen(plan, LEXICON, "first")) == (
        "(it is not so that Gold holds the city at row 0, column 2) and turn 9 is not over yet"
    )


@pytest.mark.parametrize(
    ("condition", "possible"),
    [
        (group("all", PLAYED, condition("within", turn=2)), False),
        (group("any", PLAYED, condition("within", turn=2)), True),
        (group("any", condition("within", turn=1), condition("within", turn=2)), False),
        (group("not", condition("turn_begins", turn=2)), False),
        (group("not", condition("within", turn=2)), True),
        (group("in_order", PLAYED, condition("within", turn=2)), False),
    ],
    ids=lambda value: getattr(value, "kind", ""),
)
def test_a_group_is_out_of_reach_where_its_parts_make_it_so(condition: Condition, possible: bool) -> None:
    assert seen(with_plan(drawn(), (win_path(condition),)), LEXICON).possible is possible


def test_turns_running_are_the_side_s_own_and_begin_anew_when_broken() -> None:
    state = with_plan(drawn(), (win_path(condition("hold_cities", cities="N0-2", turns=2)),))
    assert clause(seen(state, LEXICON)) == "Gold holds the city at row 0, column 2 for 2 of its turns running"
    state = through(state, CAT, END)
    held = seen(state, LEXICON).progress
    assert (held.held, held.turns, held.holds) == (1, 2, False)
    assert through(state, END, END).ended == Ending(GOLD, EndReason.CONDITION, "way")
    lost = replace(
        state,
        board=replace(state.board, cities=tuple(replace(city, owner=SILVER) for city in state.board.cities[1:])),
        setup=replace(state.setup, standard_end=False),
    )
    lost = through(lost, END, END)
    assert lost.course.memory == {}
    again = replace(lost, board=state.board)
    assert seen(through(again, END, END), LEXICON).progress.held == 1


def test_one_turn_running_is_judged_at_its_end() -> None:
    state = with_plan(drawn(), (win_path(condition("hold_cities", cities="N0-2", turns=1)),))
    state = through(state, CAT)
    assert state.ended is None
    assert through(state, END).ended is not None


def test_in_order_counts_only_what_happens_in_a_part_s_time() -> None:
    first, second = condition("play_word", words="CAT"), condition("play_word", words=["AT", "TEA"])
    state = with_plan(drawn(rack="CATEAT"), (win_path(group("in_order", second, first)),))
    assert (
        clause(seen(state, LEXICON))
        == "Gold plays one of these words: AT and TEA, and after that Gold plays the word CAT"
    )
    state = through(state, CAT)
    assert figures(seen(state, LEXICON).progress) == (0, 2), "CAT came too early"
    state = through(state, Commit(lay("EA", 1, 2, DOWN)))
    assert figures(seen(state, LEXICON).progress) == (1, 2)
    assert state.ended is None


def test_a_part_in_order_begins_with_what_it_finds() -> None:
    on = board(". . . . .\n. . . . .\n. t o . .", "G . . . .\n. . . . .\n. S . . S")
    tree = group("in_order", PLAYED, condition("keep_free", region="r"))
    state = with_plan(replace(drawn(), board=on), (win_path(tree),), regions={"r": ((2, 1),)})
    assert seen(state, LEXICON).possible, "the letters may be gone by then"
    state = through(state, CAT)
    assert figures(seen(state, LEXICON).progress) == (1, 2)
    assert not seen(state, LEXICON).possible


def test_in_order_is_met_with_its_last_part() -> None:
    parts = (PLAYED, condition("survive", turn=3), condition("turn_begins", turn=5))
    state = with_plan(drawn(), (win_path(group("in_order", *parts)),))
    state = through(state, CAT)
    assert figures(seen(state, LEXICON).progress) == (1, 3)
    state = through(state, END)
    assert figures(seen(state, LEXICON).progress) == (2, 3)
    assert through(state, END).ended == Ending(GOLD, EndReason.CONDITION, "way")


@pytest.mark.parametrize(("both", "winner", "path"), [("score", SILVER, "s"), ("mover", GOLD, "g"), ("draw", None, "")])
def test_where_both_sides_are_met_at_once_the_rules_decide(both: str, winner: Any, path: str) -> None:
    rules = ruled(RELEASE, both_met=both)
    met = condition("within", turn=9)
    state = with_plan(drawn(rules=rules, base=BySide(0, 50)), (win_path(met, "g"),), (win_path(met, "s"),))
    assert through(state, CAT).ended == Ending(winner, EndReason.CONDITION, path)


def test_a_level_s_own_end_comes_before_the_standard_one() -> None:
    state = drawn("G . S . .\n. . . . .\n. . . . .", base=BySide(0, 500))
    assert through(state, CAT).ended == Ending(SILVER, EndReason.NO_CITY)
    state = with_plan(state, (win_path(condition("conquest")),))
    assert through(state, CAT).ended == Ending(GOLD, EndReason.CONDITION, "way")
    later = with_plan(state, (win_path(group("all", condition("conquest"), condition("score", points=30))),))
    assert through(later, CAT).ended == Ending(GOLD, EndReason.CONDITION, "way"), "no end of a turn will come"


def test_without_the_standard_end_the_game_goes_on_until_a_condition_is_met() -> None:
    state = drawn("G . S . .\n. . . . .\n. . . . .")
    state = replace(state, setup=replace(state.setup, standard_end=False))
    state = with_plan(state, (win_path(condition("survive", turn=4)),))
    state = through(state, CAT)
    assert state.ended is None
    assert through(state, END, END).ended == Ending(GOLD, EndReason.CONDITION, "way")


@pytest.mark.parametrize(("turn", "is_met"), [(4, True), (5, False)], ids=["in the last turn", "beyond it"])
def test_who_is_to_survive_can_do_so_until_the_turn_limit_and_no_longer(turn: int, is_met: bool) -> None:
    state = drawn(rules=ruled(RELEASE, turn_limit=4))
    state = with_plan(state, (win_path(condition("survive", turn=turn)),))
    assert seen(state, LEXICON).possible is is_met
    state = through(state, END, END)
    assert state.ended is not None
    assert (state.ended.why, seen(state, LEXICON).met) == (
        EndReason.CONDITION if is_met else EndReason.TURN_LIMIT,
        is_met,
    )


def test_a_bonus_objective_ends_no_game_and_stays_met() -> None:
    state = with_plan(drawn(), (win_path(PLAYED, bonus=True),))
    applied = done(state, CAT, LEXICON)
    assert of_kind(applied.events, ObjectiveMet) == [ObjectiveMet(GOLD, "way", True)]
    assert applied.state.ended is None
    assert applied.state.course.met == ("way",)
    again = done(applied.state, END, LEXICON)
    assert of_kind(again.events, ObjectiveMet) == []
    assert seen(again.state, LEXICON).met


def test_a_safeguard_is_settled_when_the_game_ends() -> None:
    kept = win_path(condition("never_lose"), "kept", bonus=True)
    won = win_path(group("all", condition("win"), condition("within", turn=4)), "fast", bonus=True)
    state = with_plan(drawn(), (win_path(condition("survive", turn=4)), kept, won))
    state = through(state, CAT, END)
    assert state.course.met == ()
    applied = done(state, END, LEXICON)
    assert applied.state.course.met == ("way", "kept", "fast")
    assert isinstance(applied.events[-1], GameEnded)
    lost = done(state, Resign(), LEXICON).state
    assert lost.ended == Ending(GOLD, EndReason.RESIGNED)
    assert lost.course.met == ("kept", "fast")


def test_hidden_objectives_are_not_shown_before_they_are_met() -> None:
    hidden = win_path(PLAYED, "secret", bonus=True, hidden=True)
    state = with_plan(drawn(), (win_path(condition("survive", turn=9), "open"), hidden))
    for side in (GOLD, SILVER):
        view = seen_by(state, side, LEXICON)
        assert [one.id for one in view.objectives] == [one.id for one in view.setup.plan.objectives] == ["open"]
    assert seen_by(state, GOLD).objectives == ()
    state = through(state, CAT)
    assert [one.id for one in seen_by(state, SILVER, LEXICON).objectives] == ["open", "secret"]


def test_what_is_remembered_of_hidden_objectives_is_not_shown_before_they_are_met() -> None:
    state = with_plan(drawn(), (win_path(PLAYED, "open"), win_path(PLAYED, "secret", bonus=True, hidden=True)))
    keys = [one.when.key for one in state.setup.plan.objectives]
    course = state.course.remembering(dict.fromkeys(keys, 1))
    assert seen_by(replace(state, course=course), SILVER).remembered == {keys[0]: 1}
    met = replace(course, met=("secret",))
    assert seen_by(replace(state, course=met), SILVER).remembered == dict.fromkeys(keys, 1)


def test_no_objective_gives_away_which_letters_the_opponent_discarded() -> None:
    asked = (
        win_path(condition("play_word", words="DOG"), "dog"),
        win_path(condition("play_word", contains="G"), "letter"),
    )
    hers = replace(drawn(rack="CATD", other_rack="TOD"), pools=BySide("OOO", "EEEEEE"))
    state = replace(with_plan(hers, asked), out=BySide("G", "A"), discarded=BySide("G", "A"))
    views = {side: {one.id: one.possible for one in seen_by(state, side, LEXICON).objectives} for side in SIDES}
    assert views == {GOLD: {"dog": False, "letter": False}, SILVER: {"dog": True, "letter": True}}
    open_ = replace(state, discarded=BySide("", ""))
    assert not any(one.possible for one in seen_by(open_, SILVER, LEXICON).objectives), "lost where all could see it"


def test_no_player_is_told_what_conditions_remember() -> None:
    applied = done(with_plan(drawn(), (win_path(PLAYED, bonus=True),)), CAT, LEXICON)
    assert of_kind(applied.events, ConditionsAdvanced)
    assert of_kind(redacted(applied.events, GOLD), ConditionsAdvanced) == []


def test_events_hold_all_that_conditions_remember() -> None:
    tree = group("in_order", PLAYED, condition("hold_cities", count=2, turns=3))
    state = first = with_plan(
        drawn(), (win_path(tree), win_path(PLAYED, "bonus", bonus=True)), (win_path(condition("cut_off")),)
    )
    events: list[Any] = []
    for action in (CAT, END, END, END):
        applied = done(state, action, LEXICON)
        state, events = applied.state, [*events, *applied.events]
    assert state.course.memory
    assert replayed(first, events) == state


def test_a_node_s_own_id_keeps_its_memory() -> None:
    named = Condition("play_word", "named", arguments={"words": "CAT"})
    state = through(with_plan(drawn(), (win_path(named, bonus=True),)), CAT)
    assert state.course.memory == {"named": 1}


def test_what_lies_there_from_the_beginning_is_looked_at_before_the_first_action() -> None:
    on = board(". . . . .\n. . . . .\n. t o . .", "G . . . .\n. . . . .\n. S . . S")
    state = replace(drawn(), board=on)
    state = with_plan(state, (), (win_path(condition("keep_free", region="r"), bonus=True),), regions={"r": ((0, 0),)})
    assert seen(state, LEXICON).possible
    state = through(state, CAT)
    assert not seen(state, LEXICON).possible
    assert Cell(0, 0) in [laid.at for laid in state.board.letters.gold.laid()]


def test_an_argument_that_the_kind_does_not_have_is_refused_by_name() -> None:
    (found,) = with_plan(drawn(), (win_path(condition("score", points=5)),)).setup.plan.objectives
    assert found.when.get("points", int) == 5
    with pytest.raises(KeyError, match="“score” has no argument “count”, only side, points"):
        found.when.get("count", int)
    assert ConditionNode(found.when.kind, "", "").get("points", int) is None, (
        "of what could not be planned nothing is known"
    )
