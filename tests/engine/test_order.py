"""The defending player's choice of order (section 6.2): the waiting attack, the answer, best and worst, the example."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide
from runtime.engine.board.terrain import Element
from runtime.engine.combat import MOST_ORDERED, Forecast, answer, attack, defenders, outlook
from runtime.engine.game.actions import (
    AcceptDraw,
    Action,
    Commit,
    Discard,
    EndTurn,
    Invoke,
    OfferDraw,
    Order,
    RefusalCode,
    Resign,
    Spy,
)
from runtime.engine.game.events import AttackDeclared, OrderChosen, WordCommitted, WordOutcome
from runtime.engine.game.state import Board, Ending, EndReason, GameState, Phase, Run
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.moves.placement import preview
from runtime.engine.turn.turn import apply
from runtime.engine.turn.view import seen_by
from runtime.engine.words.board_context import BoardContext
from tests.engine.boards import (
    DESIGN,
    DOWN,
    GOLD,
    RELEASE,
    SILVER,
    WordList,
    all_letters,
    board,
    done,
    game,
    lay,
    letters,
    refused,
    ruled,
    run,
    same,
    texts,
    words,
)

LEXICON = words("SWORD SING NOR GRAM TAU NOT IN", SWORD="attacking")
# The defenders' city lies under the A of GRAM; it is worth nothing, so that the strengths are those of section 6.8.
PLAIN = ruled(DESIGN, city__amount="1")
NOR, TAU, NOT = run("NOR", 2, 1), run("TAU", 3, 2), run("NOT", 1, 2, DOWN)
GRAM, SING = run("GRAM", 1, 3, DOWN), run("SING", 1, 0)


def example() -> GameState:
    """An attack declared on four words: SWORD down the fifth column, beside G and R and over the U of TAU."""
    on = board(
        """
        . . . . . . . .
        s i n g . . . .
        . n o r . . . .
        . . t a u . . .
        . . . m . . . .
        . . . . . . . .
        """,
        """
        . . . . G . . .
        . . . . . . . .
        . . . . . . . .
        . . . S . . . .
        . . . . . . . .
        . . . . . . . .
        """,
    )
    state = game(on, "SWORDX", PLAIN, other_rack="EE")
    return done(state, Commit(lay("SWORD", 0, 4, DOWN)), LEXICON).state


def test_an_attack_on_several_words_waits_for_the_defender() -> None:
    before = replace(example(), phase=Phase.PLAY, waiting=None)
    applied = done(before, Commit(lay("SWORD", 0, 4, DOWN)), LEXICON)
    (event,) = applied.events
    assert isinstance(event, AttackDeclared)
    assert (event.side, event.main.text, event.attack.value) == (GOLD, "SWORD", 10)
    assert texts(event.defenders) == ["SING", "GRAM", "NOR", "TAU"]
    state = applied.state
    assert (state.phase, state.to_move, state.to_act) == (Phase.ORDER, GOLD, SILVER)
    assert state.board == before.board
    assert state.racks == before.racks, "the letters leave the rack when the fights are fought"


def test_only_the_defender_answers_and_only_with_an_order() -> None:
    state = example()
    actions: list[Action] = [
        Commit(lay("SWORD", 0, 4, DOWN)),
        EndTurn(),
        Discard("X"),
        Spy(),
        Invoke(Element.FLOOD),
        OfferDraw(),
        AcceptDraw(),
    ]
    for action in actions:
        first = refused(state, action, LEXICON)[0]
        assert (first.code, first.rule, first.details) == (RefusalCode.NEEDS_ORDER, "6.2", {"count": 4})
    given_up = done(state, Resign(), LEXICON).state
    assert given_up.ended == Ending(GOLD, EndReason.RESIGNED)
    assert given_up.waiting is None
    assert all_letters(given_up) == all_letters(state)


@pytest.mark.parametrize(
    "order",
    [
        (),
        (SING, GRAM, NOR),
        (SING, GRAM, NOR, NOR),
        (SING, GRAM, NOR, TAU, TAU),
        (SING, GRAM, NOR, NOT),
        (SING, GRAM, NOR, run("TAO", 3, 2)),
    ],
    ids=lambda order: "-".join(texts(order)) or "none",
)
def test_the_order_names_every_defender_once(order: tuple[Run, ...]) -> None:
    first = refused(example(), Order(order), LEXICON)[0]
    assert (first.code, first.rule) == (RefusalCode.BAD_ORDER, "6.2")


def test_there_is_nothing_to_answer_where_nothing_waits() -> None:
    assert refused(game(example().board, "X", PLAIN), Order(()), LEXICON)[0].code is RefusalCode.BAD_ORDER


def test_the_fights_are_fought_in_the_order_named() -> None:
    applied = done(example(), Order((NOR, TAU, GRAM, SING)), LEXICON)
    chosen, report = applied.events
    assert chosen == OrderChosen(SILVER, (NOR, TAU, GRAM, SING))
    assert isinstance(report, WordCommitted)
    assert [(one.defender.run.text, one.defender.value, one.attack_after) for one in report.fights] == [
        ("NOR", 3, 7),
        ("TAU", 3, 4),
        ("GRAM", 5, 4),
    ]
    assert (report.outcome, report.base_gained) == (WordOutcome.REPELLED, 1)
    state = applied.state
    assert (state.phase, state.waiting, state.to_act) == (Phase.PLAY, None, GOLD)
    assert letters(state.board) == same("""
        . . . . . . . .
        s i n g . . . .
        . n o r . . . .
        . . t a . . . .
        . . . m . . . .
        . . . . . . . .
    """)
    assert (state.racks.gold.letters, state.out) == ("X", BySide("DORSW", "U"))
    assert all_letters(state) == all_letters(example())


def test_the_worked_example_is_fought_by_the_actions_of_both_players() -> None:
    on = board(
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
        . . . . . . . .
        . . . . . . . .
        . . . . . . . G
        . . . S . . . .
        . . . . . . . .
        """,
    )
    state = done(game(on, "SWORD", PLAIN), Commit(lay("SWORD", 3, 3)), LEXICON).state
    # The same words as above, a row further down.
    nor, tau, sing = run("NOR", 3, 1), run("TAU", 4, 2), run("SING", 2, 0)
    without, gram = run("NOT", 2, 2, DOWN), run("GRAM", 2, 3, DOWN)
    assert seen_by(state, SILVER).waiting is not None
    applied = done(state, Order((nor, tau, without, gram, sing)), LEXICON)
    report = applied.events[1]
    assert isinstance(report, WordCommitted)
    told = [(one.defender.run.text, one.defender.value, one.attack_after, one.gained) for one in report.fights]
    assert told == [("NOR", 3, 7, 0), ("TAU", 3, 4, 1), ("NOT", 3, 1, 2), ("GRAM", 5, 1, 0)]
    assert (report.outcome, report.base_gained, applied.state.base) == (WordOutcome.REPELLED, 3, BySide(3, 0))
    assert report.penalty is None
    assert letters(applied.state.board) == same("""
        . . . . . . . .
        . . . . . . . .
        s i n g . . . .
        . n . r . . . .
        . . . a . . . .
        . . . m . . . .
    """)
    sooner = done(state, Order((nor, tau, gram, without, sing)), LEXICON).state
    assert (sooner.base, sooner.out.silver) == (BySide(1, 0), "U"), "GRAM earlier saves the O and the T"


def test_both_sides_see_the_waiting_attack() -> None:
    state = example()
    for side in (GOLD, SILVER):
        view = seen_by(state, side)
        assert view.waiting is not None
        assert view.waiting.new == lay("SWORD", 0, 4, DOWN)
        assert (view.to_act, view.to_move, view.phase) == (SILVER, GOLD, Phase.ORDER)
    assert seen_by(state, SILVER).opponent_letters == 6


def test_release_settles_the_order_itself() -> None:
    state = replace(example(), phase=Phase.PLAY, waiting=None)
    state = replace(state, setup=replace(state.setup, rules=ruled(RELEASE, city__amount="0")))
    applied = done(state, Commit(lay("SWORD", 0, 4, DOWN)), LEXICON)
    report = applied.events[0]
    assert isinstance(report, WordCommitted)
    assert [one.defender.run.text for one in report.fights][:1] == ["GRAM"]


def foreseen(state: GameState, laid: str) -> tuple[Forecast, Forecast | None]:
    seen = preview(BoardContext.of(state), GOLD, state.racks.gold.letters, lay(laid, 0, 4, DOWN), LEXICON)
    assert seen.forecast is not None
    return seen.forecast, seen.best


def test_the_forecast_shows_the_worst_and_the_best() -> None:
    state = replace(example(), phase=Phase.PLAY, waiting=None)
    worst, best = foreseen(state, "SWORD")
    assert best is not None
    assert (worst.defeats_all, best.defeats_all) == (False, False)
    assert sum(fight.gained for fight in worst.fights) < sum(fight.gained for fight in best.fights)
    release = replace(state, setup=replace(state.setup, rules=RELEASE))
    assert foreseen(release, "SWORD")[1] is None


def worth(one: Forecast) -> tuple[bool, int, int]:
    return one.defeats_all, sum(fight.gained for fight in one.fights), one.fights[-1].attack_after


@pytest.mark.parametrize("capture", ["strength", "letters", "face"])
@pytest.mark.parametrize("attrition", ["strength", "score"])
@pytest.mark.parametrize("multiplier", ["1", "3/2", "4"])
@pytest.mark.parametrize("city", [(3, 3), (1, 0)])
@pytest.mark.parametrize("keeps", [True, False])
def test_worst_and_best_are_those_of_all_orders(
    capture: str, attrition: str, multiplier: str, city: tuple[int, int], keeps: bool
) -> None:
    combat = {"combat__capture_score": capture, "combat__attrition": attrition, "combat__repelled_keeps": keeps}
    rules = ruled(DESIGN, connotation__multiplier=multiplier, **combat)
    on = example().board
    on = replace(on, cities=tuple(replace(one, at=Cell(*city)) if one.owner is SILVER else one for one in on.cities))
    table, new, main = BoardContext(rules, on), lay("SWORD", 0, 4, DOWN), run("SWORD", 0, 4, DOWN)
    found = defenders(table, GOLD, new, LEXICON)
    every = [attack(table, GOLD, new, main, LEXICON, order=order).forecast for order in permutations(found)]
    faced = outlook(table, GOLD, new, main, LEXICON)
    assert worth(faced.worst) == min(map(worth, every))
    assert worth(faced.best) == max(map(worth, every))
    named = answer(faced.worst, found)
    assert sorted(texts(named)) == sorted(texts(found))
    assert attack(table, GOLD, new, main, LEXICON, order=named).forecast == faced.worst


def many() -> tuple[Board, WordList]:
    """Nine silver words of two letters along one gold word."""
    on = board(
        """
        . . . . . . . . . .
        o o o o o o o o o .
        x x x x x x x x x .
        """,
        "G.........\n..........\nS.........",
    )
    return on, words("OX ABCDEFGHIJ", ABCDEFGHIJ="attacking")


@pytest.mark.parametrize(("multiplier", "wins"), [("1", False), ("9", True)])
def test_with_very_many_defenders_a_few_orders_stand_for_all(multiplier: str, wins: bool) -> None:
    on, lexicon = many()
    table = BoardContext(ruled(DESIGN, connotation__multiplier=multiplier), on)
    new, main = lay("ABCDEFGHIJ", 0, 0), run("ABCDEFGHIJ", 0, 0)
    found = defenders(table, GOLD, new, lexicon)
    assert len(found) == 9 > MOST_ORDERED
    faced = outlook(table, GOLD, new, main, lexicon)
    assert faced.worst.defeats_all is wins
    assert worth(faced.worst) <= worth(faced.best)
    assert sorted(answer(faced.worst, found), key=str) == sorted(found, key=str)


@pytest.mark.parametrize("rules", [RELEASE, DESIGN])
def test_a_single_defender_is_fought_at_once(rules: Ruleset) -> None:
    on = board(". . . .\no d e .", "G . . .\n. S . .")
    state = game(on, "CAT", rules)
    applied = apply(state, Commit(lay("CAT", 0, 0)), words("CAT ODE"))
    assert not isinstance(applied, tuple)
    assert isinstance(applied.events[0], WordCommitted)
