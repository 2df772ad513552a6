"""The whole vocabulary of conditions: each kind not met, on its way, met, and out of reach, with its text."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide
from runtime.engine.board.terrain import Element
from runtime.engine.conditions.condition_kinds import CONDITION_KINDS
from runtime.engine.conditions.effect_kinds import EFFECT_KINDS
from runtime.engine.conditions.objectives import TEMPLATES, objectives
from runtime.engine.game.actions import Action, Commit, EndTurn, Invoke
from runtime.engine.game.events import GameEnded
from runtime.engine.game.state import Ending, EndReason, GameState, HeldToken, PoolPlan, Rack
from runtime.engine.levels.level import Branch, Condition, PoolKind, Variable
from runtime.support.objective_sentences import WORDINGS, say_sentence
from runtime.support.texts import english
from tests.engine.boards import GOLD, SILVER, board, done, game, lay, words
from tests.engine.objectives import choice, clause, condition, figures, seen, when, win_path, with_plan

LEXICON = words("CAT CATS TO DOG AX SWORD", SWORD="attacking")
REGIONS = {"glade": ((0, 1), (0, 2)), "pit": ((2, 1), (2, 2))}
TOKEN = HeldToken(Element.DROUGHT, Cell(1, 1), 1)
SEAT = "G . S . .\n. . . . .\n. . . . ."
"""Gold can take silver's only city with a word of three letters."""
CAT, CATS, SWORD = (Commit(lay(word, 0, 0)) for word in ("CAT", "CATS", "SWORD"))
END = EndTurn()


def drawn(
    ground: str = "G . N . .\n. . . . .\n# # # . S",
    letters: str = ". . . . .\n. . . . .\n. . . . .",
    rack: str = "CATS",
    tokens: dict[tuple[int, int], Element] | None = None,
    **changes: Any,
) -> GameState:
    """Turn 3, gold to move."""
    given: dict[str, Any] = {"other_rack": "TO", "pools": BySide("EEE", "EEE"), "turn": 3} | changes
    return game(board(letters, ground, tokens), rack, **given)


OPEN = drawn()
ATTACK = drawn("G . . . .\n. . . . S\n. . . . S", ". . . . .\n. . . t o\n. . . . .", "SWORD")
"""SWORD, of strength 10, defeats TO of strength 4."""


@dataclass(frozen=True)
class Case:
    """A condition of gold's, and how far it is before and after some actions; the last one meets it."""

    condition: Condition
    state: GameState
    actions: tuple[Action, ...]
    before: tuple[int, int]
    after: tuple[int, int]
    text: str


def case(before: str, after: str, text: str, *actions: Action, on: GameState = OPEN, **asked: Any) -> Case:
    first, last = (tuple(int(figure) for figure in figures.split("/")) for figures in (before, after))
    return Case(condition(asked.pop("kind"), **asked), on, actions, (first[0], first[1]), (last[0], last[1]), text)


CASES = [
    case("1/2", "2/2", "Silver owns no city", CAT, kind="conquest", on=drawn(SEAT)),
    case("1/2", "2/2", "Gold owns every city", CAT, kind="total_control", on=drawn(SEAT)),
    case("0/1", "1/1", "Gold holds the city at row 0, column 2", CAT, kind="hold_cities", cities=["N0-2"]),
    case(
        *("1/2", "2/2", "Gold holds the city at row 0, column 0 and the city at row 0, column 2", CAT),
        **{"kind": "hold_cities", "cities": ["G0-0", "N0-2"]},
    ),
    case("1/2", "2/2", "Gold holds any 2 cities", CAT, kind="hold_cities", count=2),
    case(
        *(
            "1/2",
            "2/2",
            "Gold holds 2 of these: the city at row 0, column 0, the city at row 0, column 2"
            " and the city at row 2, column 4",
            CAT,
        ),
        **{"kind": "hold_cities", "cities": ["G0-0", "N0-2", "S2-4"], "count": 2},
    ),
    case("0/4", "4/4", "Gold has a score of 4 points or more at the end of a turn", CAT, END, kind="score", points=4),
    case(
        *("0/4", "4/4", "Gold is ahead of Silver by 4 points or more at the end of a turn", CAT, END),
        **{"kind": "lead", "points": 4},
    ),
    case("0/1", "1/1", "Gold plays the word CAT", CAT, kind="play_word", words="CAT"),
    case("0/1", "1/1", "Gold plays one of these words: DOG and CAT", CAT, kind="play_word", words=["DOG", "CAT"]),
    case(
        *("0/1", "1/1", "Gold plays a word of 4 letters or more, starting with CA", CATS),
        **{"kind": "play_word", "length_min": 4, "starts_with": "CA"},
    ),
    case(
        *("0/1", "1/1", "Gold plays a word of just 3 letters, of the form C?T, with TC among its letters", CAT),
        **{"kind": "play_word", "length_min": 3, "length_max": 3, "pattern": "C?T", "contains": "TC"},
    ),
    case(
        *("0/1", "1/1", "Gold plays a word ending in D, with an attacking meaning, of strength 10 or more", SWORD),
        **{"kind": "play_word", "ends_with": "D", "connotation": "attacking", "strength": 10, "on": ATTACK},
    ),
    case("0/1", "1/1", "Gold destroys a word of Silver", SWORD, kind="destroy", on=ATTACK),
    case(
        *("0/1", "1/1", "Gold plays a word touching the region glade", CAT),
        **{"kind": "play_word", "region": "glade", "touches": True},
    ),
    case(
        *("0/1", "1/1", "Gold destroys a word of Silver covering the cell at row 1, column 3", SWORD),
        **{"kind": "destroy", "at": [1, 3], "on": ATTACK},
    ),
    case(
        *("0/2", "2/2", "Gold lays 2 letters of words touching the region glade", CAT),
        **{"kind": "place_letters", "region": "glade", "count": 2, "touches": True},
    ),
    case("0/2", "2/2", "Gold destroys 2 letters of Silver", SWORD, kind="destroy", what="letters", count=2, on=ATTACK),
    case(
        *(
            "0/3",
            "3/3",
            "words of Gold that share letters link the city at row 0, column 0, the region glade and the cell at",
        ),
        *(CAT,),
        **{"kind": "link", "places": [{"city": "G0-0"}, {"region": "glade"}, {"cell": [0, 2]}]},
    ),
    case("0/2", "2/2", "Gold lays 2 letters in the region glade", CAT, kind="place_letters", region="glade", count=2),
    case("0/2", "2/2", "2 letters of Gold stand in the region glade", CAT, kind="occupy", region="glade", count=2),
    case("1/1", "1/1", "no letter of Silver ever stands in the region glade", END, kind="keep_free", region="glade"),
    case(
        *("0/1", "1/1", "Gold captures a token", CAT),
        **{"kind": "capture_tokens", "on": drawn(tokens={(0, 1): Element.FLOOD})},
    ),
    case(
        *("0/1", "1/1", "Gold captures the flood token at row 0, column 1", CAT),
        **{"kind": "capture_tokens", "tokens": "t(0, 1)", "on": drawn(tokens={(0, 1): Element.FLOOD})},
    ),
    case(
        *("0/1", "1/1", "Gold invokes a drought", Invoke(Element.DROUGHT)),
        **{"kind": "invoke", "element": "drought", "on": drawn(racks=BySide(Rack("ACST", (TOKEN,)), Rack("OT")))},
    ),
    case("2/3", "3/3", "Gold still owns a city when turn 3 is over", END, kind="survive", turn=3),
    case("1/1", "1/1", "turn 3 is not over yet", CAT, kind="within", turn=3),
    case("2/3", "1/1", "turn 4 begins", END, kind="turn_begins", turn=4),
    case(
        *("0/1", "1/1", "Silver has lost every word that was linked to a city at the end of a turn", SWORD, END),
        **{"kind": "cut_off", "on": ATTACK},
    ),
    case("1/1", "1/1", "Gold never loses a city", CAT, kind="never_lose"),
    case("1/1", "1/1", "Gold never loses a word", CAT, kind="never_lose", what="word"),
    case(
        *("0/3", "1/1", "Gold has no letter left in pool and rack at the end of a turn", CAT, END),
        **{"kind": "letters_out", "on": drawn(rack="CAT", pools=BySide("", "EEE"))},
    ),
    case("0/1", "1/1", "Gold is ahead when the game comes to its usual end", CAT, kind="standard_end", on=drawn(SEAT)),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.condition.kind}-{case.after[1]}")
def test_a_condition_says_how_far_it_is_and_ends_the_game_when_it_is_met(case: Case) -> None:
    state = with_plan(case.state, (win_path(case.condition),), regions=REGIONS)
    found = seen(state, LEXICON)
    assert clause(found).startswith(case.text)
    assert (found.met, figures(found.progress), found.possible) == (False, case.before, True)
    for action in case.actions:
        assert state.ended is None, "it was met too early"
        state = done(state, action, LEXICON).state
    assert state.ended == Ending(GOLD, EndReason.CONDITION, "way")
    found = seen(state, LEXICON)
    assert (found.met, found.progress.holds, figures(found.progress)) == (True, True, case.after)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.condition.kind}-{case.after[1]}")
def test_what_silver_must_do_is_not_met_by_what_gold_does(case: Case) -> None:
    common = ("within", "turn_begins", "keep_free", "never_lose", "survive")
    path = win_path(case.condition)
    state = with_plan(case.state, (), (path,), regions=REGIONS)
    state = replace(state, setup=replace(state.setup, standard_end=False))
    for action in case.actions if case.condition.kind not in common else ():
        state = done(state, action, LEXICON).state
    assert state.ended is None
    assert not seen(state, LEXICON).met


def ruined(state: GameState) -> GameState:
    """Gold owns no city any more."""
    cities = tuple(replace(city, owner=SILVER) for city in state.board.cities)
    return replace(state, board=replace(state.board, cities=cities))


ENDLESS = PoolPlan(PoolKind.INFINITE, {"E": 1})
BURIED = drawn("G . N . .\n. . . . .\n# # # . S", tokens={(2, 1): Element.FLOOD})
LATE = drawn(turn=199)

OUT_OF_REACH = [
    (condition("total_control"), ruined(OPEN)),
    (condition("hold_cities", count=2), ruined(OPEN)),
    (condition("hold_cities", count=4), OPEN),
    (condition("hold_cities", turns=2), LATE),
    (condition("lead", points=1, turns=100), OPEN),
    (condition("play_word", words="ZZZ"), OPEN),
    (condition("play_word", words="DOG"), OPEN),
    (condition("play_word", contains="CC"), OPEN),
    (condition("play_word", length_min=6), OPEN),
    (condition("play_word"), ruined(OPEN)),
    (condition("destroy", what="letters", count=6), OPEN),
    (condition("destroy"), drawn(other_rack="T", pools=BySide("EEE", ""))),
    (condition("link", places=[{"city": "G0-0"}, {"region": "pit"}]), OPEN),
    (condition("place_letters", region="pit"), OPEN),
    (condition("place_letters", region="glade"), ruined(OPEN)),
    (condition("occupy", region="glade", count=3), OPEN),
    (condition("capture_tokens"), OPEN),
    (condition("capture_tokens", element="flood"), BURIED),
    (condition("capture_tokens", count=2), drawn(tokens={(0, 1): Element.FLOOD})),
    (condition("invoke", element="flood"), drawn(tokens={(0, 1): Element.DROUGHT})),
    (condition("survive", turn=201), OPEN),
    (condition("survive", turn=20), ruined(OPEN)),
    (condition("within", turn=2), OPEN),
    (condition("turn_begins", turn=202), OPEN),
    (condition("letters_out"), replace(OPEN, setup=replace(OPEN.setup, pools=BySide(ENDLESS, ENDLESS)))),
]


@pytest.mark.parametrize(("condition", "state"), OUT_OF_REACH, ids=lambda value: getattr(value, "kind", ""))
def test_what_can_no_longer_be_is_said(condition: Condition, state: GameState) -> None:
    found = seen(with_plan(state, (win_path(condition),), regions=REGIONS), LEXICON)
    assert not found.possible
    assert not found.met


def test_a_city_and_a_word_that_were_lost_stay_lost() -> None:
    asked = [condition("never_lose", side="silver", what="word"), condition("never_lose", side="silver", what="city")]
    state = with_plan(ATTACK, (win_path(asked[0], "word", bonus=True), win_path(asked[1], "city", bonus=True)))
    state = done(state, SWORD, LEXICON).state
    assert [seen(state, LEXICON, name).possible for name in ("word", "city")] == [False, True]
    state = with_plan(drawn(SEAT), (win_path(asked[1], "city", bonus=True),))
    assert not seen(done(state, CAT, LEXICON).state, LEXICON, "city").possible


def test_a_word_that_is_defeated_is_destroyed_even_where_it_loses_no_letter() -> None:
    lexicon = words("STARE TO TA OX AX")
    on = board(". . . . .\n. . . t o\n. . . a x", "G . . . .\n. . . . .\n. . . S .")
    state = with_plan(game(on, "STARE"), (win_path(condition("destroy", count=9), bonus=True),))
    state = done(state, Commit(lay("STARE", 0, 0)), lexicon).state
    assert state.board.letters.silver == on.letters.silver
    assert figures(seen(state, lexicon).progress) == (1, 9)


def test_what_the_opponent_destroys_of_its_own_does_not_count() -> None:
    flood = HeldToken(Element.FLOOD, Cell(1, 3), 1)
    state = game(ATTACK.board, "E", mover=SILVER, racks=BySide(Rack("E"), Rack("E", (flood,))), turn=4)
    state = with_plan(state, (win_path(condition("destroy", what="letters", count=2), bonus=True),))
    state = done(state, Invoke(Element.FLOOD), LEXICON).state
    assert state.out.silver == "T"
    assert figures(seen(state, LEXICON).progress) == (0, 2)


def test_who_never_had_a_linked_word_is_not_cut_off() -> None:
    state = with_plan(OPEN, (win_path(condition("cut_off")),))
    for action in (END, END, END):
        state = done(state, action, LEXICON).state
    assert state.ended is None


def test_the_last_turn_of_the_game_is_long_enough_for_one_turn_running() -> None:
    state = with_plan(drawn(turn=200), (win_path(condition("hold_cities", cities="N0-2", turns=1)),))
    assert seen(state, LEXICON).possible
    state = done(done(state, CAT, LEXICON).state, END, LEXICON).state
    assert state.ended == Ending(GOLD, EndReason.CONDITION, "way")


OPTIONS = (Branch((), "left", "To the left."), Branch((), "right", "To the right."))


def test_after_the_game_nothing_can_be_met_any_more() -> None:
    for kind in sorted(CONDITION_KINDS):
        asked: dict[str, Any] = {argument.name: 5 for argument in CONDITION_KINDS[kind].arguments if argument.required}
        asked |= {"region": "glade"} if "region" in asked else {}
        asked |= {"variable": "coins", "least": 1} if "variable" in asked else {}
        asked |= {"choice": "way", "option": "left"} if "choice" in asked else {}
        asked |= {"places": [{"city": "G0-0"}, {"cell": [1, 4]}]} if "places" in asked else {}
        state = with_plan(
            drawn(SEAT),
            (),
            (win_path(condition(kind, **asked), bonus=True),),
            regions=REGIONS,
            variables=(Variable("coins"),),
            triggers=(when(condition("conquest", side="silver"), choice("way", *OPTIONS)),),
        )
        applied = done(state, CAT, LEXICON)
        assert isinstance(applied.events[-1], GameEnded)
        found = seen(applied.state, LEXICON)
        assert found.met or not found.possible


def test_every_kind_is_in_the_tables_above() -> None:
    assert {case.condition.kind for case in CASES} == set(CONDITION_KINDS) - {"win", "variable", "chose"}


def test_every_template_has_words_and_every_sentence_begins_with_a_capital() -> None:
    assert set(TEMPLATES) == set(WORDINGS)
    assert list(WORDINGS) == sorted(WORDINGS)
    state = with_plan(OPEN, tuple(win_path(case.condition, str(number)) for number, case in enumerate(CASES[2:6])))
    said = [say_sentence(english(), one.text) for one in objectives(state, LEXICON)]
    assert said[0] == "Gold wins when it holds the city at row 0, column 2."
    assert all(one[0].isupper() and one.endswith(".") for one in said)


def test_the_tables_describe_everything_they_hold() -> None:
    for kind in (*CONDITION_KINDS.values(), *EFFECT_KINDS.values()):
        assert kind.description.endswith(".")
        for argument in kind.arguments:
            assert argument.description.endswith("."), (kind.kind, argument.name)
            assert not (argument.required and argument.default is not None)
    for effect in EFFECT_KINDS.values():
        assert bool(effect.branches[0]) is bool(effect.branch_arguments)
        assert all(argument.description.endswith(".") for argument in effect.branch_arguments)
