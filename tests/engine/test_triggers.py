"""Triggers: when they go off, what each effect does, and that nobody is told of them but what they do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Element, Terrain, TerrainMap
from runtime.engine.game.actions import Action, Commit, Discard, EndTurn, Invoke
from runtime.engine.game.events import (
    GameEnded,
    LettersGiven,
    MessageShown,
    ObjectiveRevealed,
    TerrainChanged,
    TokenPlaced,
    TriggerFired,
    TurnBegan,
)
from runtime.engine.game.state import Ending, EndReason, GameState, HeldToken, Phase, Rack
from runtime.engine.levels.level import City, Effect, Level, Pool, PoolKind, Start
from runtime.engine.turn.apply_event import replayed
from runtime.engine.turn.turn import start
from runtime.engine.turn.view import redacted, seen_by
from tests.engine.boards import GOLD, RELEASE, SILVER, board, done, game, ground, lay, letters, same, words
from tests.engine.objectives import condition, effect, group, of_kind, seen, when, win_path, with_plan

LEXICON = words("CAT CATS TO DOG AX TEA AT")
END = EndTurn()
CAT = Commit(lay("CAT", 0, 0))
PLAYED = condition("play_word", words="CAT")
HELLO = effect("message", text="Hello")


def drawn(drawing: str = ". . . . .\n. . . . .\n. . . . .", **changes: Any) -> GameState:
    given: dict[str, Any] = {"other_rack": "TO", "pools": BySide("EEEEEE", "EEEEEE"), "turn": 3} | changes
    return game(board(drawing, "G . N . .\n. . . . .\nS . . . S"), "CATS", **given)


def fired(state: GameState, *effects: Effect, **rest: Any) -> tuple[GameState, tuple[Any, ...]]:
    """The position after CAT has set off a trigger with these effects, and the events."""
    applied = done(with_plan(state, triggers=(when(PLAYED, *effects),), **rest), CAT, LEXICON)
    assert of_kind(applied.events, TriggerFired) == [TriggerFired("t")]
    return applied.state, applied.events


def through(state: GameState, *actions: Action) -> GameState:
    for action in actions:
        state = done(state, action, LEXICON).state
    return state


def test_a_trigger_goes_off_once() -> None:
    state = with_plan(drawn(), triggers=(when(condition("within", turn=99), HELLO),))
    applied = done(state, CAT, LEXICON)
    assert of_kind(applied.events, MessageShown) == [MessageShown("Hello", "", "", (), None)]
    assert applied.state.course.fired == ("t",)
    assert of_kind(done(applied.state, END, LEXICON).events, MessageShown) == []


def test_one_that_repeats_goes_off_each_time_its_condition_becomes_true() -> None:
    held = when(condition("turn_begins", turn=1), HELLO, repeat=True, name="always")
    words_ = when(condition("play_word"), HELLO, repeat=True, name="word")
    state = with_plan(drawn(), triggers=(held, words_))
    told: list[list[str]] = []
    for action in (CAT, Commit(lay("S", 0, 3)), END):
        applied = done(state, action, LEXICON)
        told.append([event.trigger for event in of_kind(applied.events, TriggerFired)])
        state = applied.state
    assert told == [["always", "word"], ["word"], []]


def test_a_message_points_at_cells_and_may_be_for_one_side_alone() -> None:
    told = effect("message", text="Psst", speaker="Ann", portrait="ann.png", cells=[[1, 1]], region="r", to="silver")
    _, events = fired(drawn(), told, regions={"r": ((0, 4),)})
    (message,) = of_kind(events, MessageShown)
    assert message == MessageShown("Psst", "Ann", "ann.png", (Cell(0, 4), Cell(1, 1)), SILVER)
    assert message in redacted(events, SILVER)
    assert message not in redacted(events, GOLD)
    assert of_kind(redacted(events, SILVER), TriggerFired) == []


def test_lava_and_water_destroy_what_stands_there() -> None:
    state, events = fired(
        drawn(". . . . .\n. . . . .\nt o . . ."), effect("terrain", terrain="lava", cells=[[0, 1], [2, 0], [2, 1]])
    )
    assert letters(state.board) == same("C . T . .\n. . . . .\n. . . . .")
    assert ground(state.board) == same("G # G . .\n. . . . .\n# # . . S")
    assert (state.out.gold, state.out.silver) == ("A", "OT")
    (changed,) = of_kind(events, TerrainChanged)
    assert [city.city_id for city in changed.cities] == ["S2-0"]


LAND = {"r": ((0, 0), (0, 1), (1, 1), (2, 0))}


@pytest.mark.parametrize("terrain", ["plains", "forest", "mountain", "ice"])
def test_other_land_harms_nothing_and_cities_stay_on_plains(terrain: str) -> None:
    state, _ = fired(drawn(), effect("terrain", terrain=terrain, region="r"), regions=LAND)
    assert letters(state.board) == same("C A T . .\n. . . . .\n. . . . .")
    under = Terrain.PLAINS if terrain == "forest" else Terrain[terrain.upper()]
    land = state.board.terrain
    assert land[Cell(2, 0)] is Terrain.PLAINS
    assert [land[Cell(0, 0)], land[Cell(0, 1)], land[Cell(1, 1)]] == [Terrain.PLAINS, under, Terrain[terrain.upper()]]


def test_the_last_city_that_lava_takes_ends_the_game() -> None:
    state, events = fired(drawn(base=BySide(99, 0)), effect("terrain", terrain="lava", cells=[[2, 0], [2, 4]]))
    assert state.ended == Ending(GOLD, EndReason.NO_CITY)
    assert isinstance(events[-1], GameEnded)


def test_tokens_come_and_go() -> None:
    placed = effect("place_token", id="new", at=[1, 1], element="flood", power=3)
    on_city = effect("place_token", id="city", at=[2, 0], element="flood")
    state, events = fired(drawn(), placed, on_city)
    assert of_kind(events, TokenPlaced) == [TokenPlaced("new", Cell(1, 1), Element.FLOOD, 3)]
    assert [(token.id, token.power) for token in state.board.tokens] == [("new", 3)]
    state, _ = fired(drawn(), placed, effect("remove_token", token="new"))
    assert state.board.tokens == ()


def test_letters_that_are_given_may_have_to_be_discarded() -> None:
    state, events = fired(drawn(), effect("give_letters", letters="QUIZJOY"))
    assert of_kind(events, LettersGiven) == [LettersGiven(GOLD, "IJOQUYZ", 7)]
    assert (state.racks.gold.letters, state.phase) == ("IJOQSUYZ", Phase.PLAY)
    assert state.course.given.gold == "IJOQUYZ"
    assert seen_by(state, GOLD).given == BySide("IJOQUYZ", "")
    assert seen_by(state, GOLD.other).given == BySide("", "")
    assert of_kind(redacted(events, GOLD.other), LettersGiven) == [LettersGiven(GOLD, "", 7)]
    full, _ = fired(drawn(), effect("give_letters", letters="QUIZJOYABCD"))
    assert full.phase is Phase.DISCARD
    assert seen_by(full, GOLD).must_discard == 2
    assert through(full, Discard("QZ")).phase is Phase.PLAY


def test_letters_that_are_given_make_no_pass_of_a_turn() -> None:
    state, _ = fired(drawn(), effect("give_letters", letters="EEEEEEEEEE"))
    state = through(state, Discard("E"), END)
    assert state.passes == 0
    idle = through(with_plan(drawn(), triggers=(when(condition("turn_begins", turn=4), HELLO),)), END)
    assert idle.passes == 1


def test_letters_that_are_given_and_discarded_leave_an_idle_turn_a_pass() -> None:
    token = HeldToken(Element.DROUGHT, Cell(1, 1), 1)
    state = drawn(racks=BySide(Rack("ACST", (token,)), Rack("OT")))
    state = with_plan(state, triggers=(when(condition("invoke"), effect("give_letters", letters="EEEEEEEEEE")),))
    state = through(state, Invoke(Element.DROUGHT), Discard("EEEE"), END)
    assert state.passes == 1


def test_letters_for_the_other_side_are_discarded_in_its_turn() -> None:
    state, _ = fired(drawn(), effect("give_letters", side="silver", letters="EEEEEEEEEE"))
    assert state.phase is Phase.PLAY
    assert through(state, END).phase is Phase.DISCARD


def test_a_trigger_settles_whose_turn_comes_next() -> None:
    state, _ = fired(drawn(), effect("set_turn", side="gold"))
    applied = done(state, END, LEXICON)
    assert of_kind(applied.events, TurnBegan) == [TurnBegan(GOLD, 4)]
    assert applied.state.to_move is GOLD
    assert done(applied.state, END, LEXICON).state.to_move is SILVER


def test_a_hidden_objective_is_revealed_once() -> None:
    hidden = win_path(condition("survive", turn=9), "secret", hidden=True)
    reveal = effect("reveal", condition="secret")
    state, events = fired(drawn(), reveal, reveal, gold=(hidden,))
    assert of_kind(events, ObjectiveRevealed) == [ObjectiveRevealed(GOLD, "secret")]
    assert [one.id for one in seen_by(state, SILVER, LEXICON).objectives] == ["secret"]


@pytest.mark.parametrize(
    ("winner", "ending"),
    [
        ("gold", Ending(GOLD, EndReason.TRIGGER, "way")),
        ("silver", Ending(SILVER, EndReason.TRIGGER)),
        ("draw", Ending(None, EndReason.TRIGGER)),
        ("score", Ending(GOLD, EndReason.TRIGGER, "way")),
    ],
)
def test_a_trigger_ends_the_level(winner: str, ending: Ending) -> None:
    ends = effect("end", winner=winner, condition="way")
    state, events = fired(drawn(), ends, HELLO, gold=(win_path(condition("survive", turn=9)),))
    assert state.ended == ending
    assert of_kind(events, MessageShown) == [], "nothing comes after the end"


def test_conditions_come_before_triggers_and_are_judged_again_after_them() -> None:
    first = with_plan(drawn(), (win_path(PLAYED),), triggers=(when(PLAYED, HELLO),))
    assert of_kind(done(first, CAT, LEXICON).events, MessageShown) == []
    lost = win_path(condition("conquest"))
    burnt = when(PLAYED, effect("terrain", terrain="lava", cells=[[2, 0], [2, 4]]))
    state = done(with_plan(drawn(), (lost,), triggers=(burnt,)), CAT, LEXICON).state
    assert state.ended == Ending(GOLD, EndReason.CONDITION, "way")


def test_triggers_set_off_one_another_at_most_twenty_deep() -> None:
    row = [4 + 2 * number for number in range(26)]
    on = board("C A . ." + " t ." * 26, "G . . ." + " . ." * 25 + " . S")
    regions = {f"r{number}": ((0, column),) for number, column in enumerate(row)}
    chain = [
        when(
            group("not", condition("occupy", side="silver", region=f"r{number}")),
            effect("terrain", terrain="lava", cells=[[0, row[number + 1]]]),
            name=f"t{number}",
        )
        for number in reversed(range(25))
    ]
    first = when(PLAYED, effect("terrain", terrain="lava", cells=[[0, row[0]]]), name="first")
    state = with_plan(game(on, "TE", turn=3), triggers=(*chain, first), regions=regions)
    applied = done(state, Commit(lay("T", 0, 2)), LEXICON)
    assert len(of_kind(applied.events, TriggerFired)) == 20
    assert len(of_kind(done(applied.state, END, LEXICON).events, TriggerFired)) == 6, "the rest is for the next action"


def test_a_trigger_that_another_sets_off_follows_it() -> None:
    fall = effect("terrain", terrain="lava", cells=[[2, 0]])
    lost = when(group("not", condition("never_lose", side="silver")), HELLO, name="after")
    applied = done(with_plan(drawn(), triggers=(lost, when(PLAYED, fall))), CAT, LEXICON)
    assert [event.trigger for event in of_kind(applied.events, TriggerFired)] == ["t", "after"]


def test_what_triggers_do_is_in_the_events() -> None:
    effects = (
        effect("terrain", terrain="water", cells=[[0, 1]]),
        effect("place_token", id="x", at=[1, 1], element="drought"),
        effect("give_letters", side="silver", letters="ABCDEFGHIJ"),
        effect("set_turn", side="gold"),
        effect("reveal", condition="way"),
    )
    hidden = win_path(condition("survive", turn=9), hidden=True)
    state = first = with_plan(drawn(), (hidden,), triggers=(when(PLAYED, *effects), when(PLAYED, name="empty")))
    events: list[Any] = []
    for action in (CAT, END, END):
        applied = done(state, action, LEXICON)
        state, events = applied.state, [*events, *applied.events]
    assert replayed(first, events) == state


MEADOW = Level(
    "meadow",
    "Meadow",
    TerrainMap.from_rows(["....."] * 5),
    cities=(City("g", Cell(0, 0), Side.GOLD), City("s", Cell(4, 4), Side.SILVER)),
    pools=BySide(Pool(PoolKind.ORDER, order="E" * 20), Pool(PoolKind.ORDER, order="E" * 20)),
    start=Start(racks=BySide("CAT", "TO")),
    triggers=(when(condition("turn_begins", turn=1), HELLO, effect("give_letters", letters="S")),),
)


def test_the_first_message_comes_before_anybody_has_done_anything() -> None:
    begun = start(MEADOW, RELEASE, 1, LEXICON)
    assert of_kind(begun.events, MessageShown)
    assert begun.state.racks.gold.letters == "ACST"
    assert of_kind(done(begun.state, CAT, LEXICON).events, MessageShown) == []
    late = start(MEADOW, RELEASE, 1)
    assert of_kind(late.events, MessageShown) == []
    applied = done(late.state, CAT, LEXICON)
    assert of_kind(applied.events, MessageShown)
    assert applied.state == done(begun.state, CAT, LEXICON).state


def test_players_see_no_trigger() -> None:
    state = start(MEADOW, RELEASE, 1, LEXICON).state
    assert state.setup.plan.rules
    for side in (GOLD, SILVER):
        assert seen_by(state, side, LEXICON).setup.plan.rules == ()
    assert seen(with_plan(drawn(), (win_path(PLAYED),)), LEXICON).possible
    assert replace(state, course=state.course) == state


@pytest.mark.parametrize(
    "passed",
    [
        group("not", condition("within", turn=4)),
        group("not", group("any", condition("within", turn=3), condition("within", turn=4))),
        group("not", group("not", group("not", condition("within", turn=4)))),
        group("all", group("not", condition("within", turn=4)), condition("turn_begins", turn=2)),
    ],
    ids=["not", "not any", "not not not", "all"],
)
def test_that_a_time_has_passed_is_seen_when_the_next_turn_begins(passed: Any) -> None:
    state = with_plan(
        drawn(), triggers=(when(passed, HELLO), when(condition("turn_begins", turn=5), HELLO, name="begins"))
    )
    told = []
    for action in (CAT, END, END):
        applied = done(state, action, LEXICON)
        told.append([event.trigger for event in of_kind(applied.events, TriggerFired)])
        state = applied.state
    assert told == [[], [], ["t", "begins"]]


def test_what_is_won_at_the_end_of_the_last_turn_is_won_within_it() -> None:
    won = group("all", condition("survive", turn=3), condition("within", turn=3))
    assert through(with_plan(drawn(), (win_path(won),)), END).ended == Ending(GOLD, EndReason.CONDITION, "way")
