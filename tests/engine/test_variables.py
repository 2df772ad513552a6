"""What a level remembers in numbers: set and added to, asked, kept within its range, and told of only where shown."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime.campaign.level_json import read_level_data, write_level_data
from runtime.campaign.play import Judging, Position, Preset
from runtime.campaign.position_json import POSITION, read_position_data
from runtime.campaign.positions import position_of, state_of
from runtime.engine.board.sides import BySide
from runtime.engine.conditions.effect_kinds import EFFECT_KINDS
from runtime.engine.conditions.plan_builder import planned
from runtime.engine.conditions.variable_effects import variable_bounds
from runtime.engine.game.actions import Action, Commit, EndTurn
from runtime.engine.game.events import VariableChanged
from runtime.engine.game.state import GameState
from runtime.engine.levels.level import Effect, Level, Trigger, Variable, WinPath
from runtime.engine.records.notation import read_position, write_position
from runtime.engine.records.record import replay
from runtime.engine.turn.apply_event import replayed
from runtime.engine.turn.view import redacted, seen_by
from runtime.match.presets import Beginning, begin_preset
from runtime.support.json_text import plain
from tests.engine.boards import EDITIONS, GOLD, RELEASE, SILVER, board, done, game, lay, words
from tests.engine.objectives import clause, condition, effect, figures, of_kind, seen, when, win_path, with_plan
from tests.engine.records import recorded

LEXICON = words("CAT CATS TO DOG AX SWORD", SWORD="attacking")
CAT, END = Commit(lay("CAT", 0, 0)), EndTurn()
COINS = Variable("coins", 2, "Coins", shown=True)
ANGER = Variable("anger")
EACH_TURN = condition("play_word", words="CAT")


def begun(
    *triggers: Trigger, wins: tuple[WinPath, ...] = (), variables: tuple[Variable, ...] = (COINS, ANGER)
) -> GameState:
    state = game(board(". . . . .\n. . . . .", "G . . . .\n. . . . S"), "CATS", other_rack="TO", pools=BySide("E", "E"))
    return with_plan(state, wins, triggers=triggers, variables=variables)


def values_after(state: GameState, *actions: Action) -> dict[str, int]:
    for action in actions:
        state = done(state, action, LEXICON).state
    return dict(state.variables)


def test_a_trigger_sets_a_variable_and_adds_to_one() -> None:
    state = begun(
        when(
            EACH_TURN,
            effect("add_variable", variable="coins", by=3),
            effect("add_variable", variable="coins", by=-1),
            effect("set_variable", variable="anger", value=-7),
        )
    )
    assert values_after(state, CAT) == {"coins": 4, "anger": -7}
    assert values_after(state) == {"coins": 2, "anger": 0}


@pytest.mark.parametrize(("first", "by", "last"), [(999_999, 2, 1_000_000), (-999_999, -1_000_000, -1_000_000)])
def test_a_variable_stays_at_the_edge_of_its_range(first: int, by: int, last: int) -> None:
    state = begun(
        when(EACH_TURN, effect("add_variable", variable="anger", by=by)), variables=(replace(ANGER, start=first),)
    )
    assert values_after(state, CAT) == {"anger": last}


@given(st.lists(st.integers(-1_000_000, 1_000_000), max_size=6), st.integers(-1_000_000, 1_000_000))
def test_sums_are_those_of_numbers_held_within_the_range(parts: list[int], first: int) -> None:
    adding = (effect("add_variable", variable="anger", by=part) for part in parts)
    state = begun(when(EACH_TURN, *adding), variables=(replace(ANGER, start=first),))
    value = first
    for part in parts:
        value = max(-1_000_000, min(1_000_000, value + part))
    applied = done(state, CAT, LEXICON)
    assert applied.state.variables["anger"] == value
    assert replayed(state, applied.events) == applied.state


@pytest.mark.parametrize(
    ("measure", "side", "value"),
    [
        ("score", "gold", 4),
        ("score", "silver", 0),
        ("lead", "silver", -4),
        ("turn", "gold", 10),
        ("cities", "gold", 1),
        ("letters", "gold", 1),
        ("letters", "silver", 2),
        ("tokens", "gold", 0),
        ("words_lost", "silver", 0),
    ],
)
def test_a_variable_can_be_set_to_what_is_measured(measure: str, side: str, value: int) -> None:
    state = begun(when(EACH_TURN, effect("set_variable", variable="anger", measure=measure, side=side)))
    assert values_after(state, CAT)["anger"] == value


def test_words_lost_are_counted_from_the_beginning_of_the_game() -> None:
    on = board(". . . . .\n. . . t o\n. . . . .", "G . . . .\n. . . . S\n. . . . S")
    counting = when(
        condition("turn_begins", turn=3),
        effect("set_variable", variable="anger", measure="words_lost", side="silver"),
    )
    state = with_plan(game(on, "SWORD", pools=BySide("E", "E"), turn=1), triggers=(counting,), variables=(ANGER,))
    assert values_after(state, Commit(lay("SWORD", 0, 0)), END, END) == {"anger": 1}


@pytest.mark.parametrize(
    ("asked", "holds"),
    [
        ({"least": 2}, True),
        ({"least": 3}, False),
        ({"most": 2}, True),
        ({"most": 1}, False),
        ({"is": 2}, True),
        ({"is": 3}, False),
        ({"least": 1, "most": 5}, True),
        ({"least": 3, "most": 5}, False),
    ],
)
def test_a_condition_asks_what_a_variable_holds(asked: dict[str, int], holds: bool) -> None:
    state = begun(wins=(win_path(condition("variable", variable="coins", **asked), bonus=True),))
    assert seen(state, LEXICON).progress.holds is holds


def test_a_variable_that_a_trigger_raises_wins_at_once() -> None:
    state = begun(
        when(EACH_TURN, effect("add_variable", variable="coins", by=1)),
        wins=(win_path(condition("variable", variable="coins", least=3)),),
    )
    assert figures(seen(state, LEXICON).progress) == (2, 3)
    assert clause(seen(state, LEXICON)) == "“Coins” is at least 3"
    ended = done(state, CAT, LEXICON).state.ended
    assert ended is not None
    assert (ended.winner, ended.path) == (GOLD, "way")


def test_a_hidden_variable_is_in_no_view_and_no_event_of_a_player() -> None:
    state = begun(
        when(EACH_TURN, effect("add_variable", variable="coins", by=1), effect("add_variable", variable="anger", by=9)),
        wins=(win_path(condition("variable", variable="anger", least=20), bonus=True),),
    )
    applied = done(state, CAT, LEXICON)
    for side in (GOLD, SILVER):
        view = seen_by(applied.state, side, LEXICON)
        assert view.variables == {"coins": 3}
        assert view.setup.plan.variables == (COINS,)
        assert figures(view.objectives[0].progress) == (0, 1)
        told = of_kind(redacted(applied.events, side), VariableChanged)
        assert told == [VariableChanged("coins", 3, "Coins", shown=True)]


def test_what_asks_nothing_or_speaks_of_no_variable_is_not_played() -> None:
    def flaws(**asked: object) -> list[tuple[str, str]]:
        level = Level(
            "a",
            "A",
            board(". .", "G S").terrain,
            variables=(COINS,),
            conditions=BySide((win_path(condition("variable", **asked)),), ()),
        )
        return [(flaw.code.value, flaw.pointer) for flaw in planned(level, RELEASE).flaws]

    place = "/conditions/gold/0/when/arguments"
    assert flaws(variable="coins", least=0) == []
    assert flaws(variable="coins") == [("missing-argument", place)]
    assert flaws(variable="coin", least=1) == [("no-such-thing", f"{place}/variable")]
    assert flaws(variable="coins", least=1_000_001) == [("argument-range", f"{place}/least")]


def test_positions_presets_and_records_hold_what_variables_hold() -> None:
    adding = when(EACH_TURN, effect("add_variable", variable="coins", by=5))
    level = Level(
        "a",
        "A",
        board(". . . . .\n. . . . .", "G . . . .\n. . . . S").terrain,
        cities=board(". . . . .\n. . . . .", "G . . . .\n. . . . S").cities,
        variables=(COINS, ANGER),
        triggers=(adding,),
    )
    level = replace(level, start=replace(level.start, racks=BySide("CATS", "TO")))
    record = recorded(level, RELEASE, LEXICON, 7, [CAT, END])
    state = replay(record, LEXICON).state
    assert state.variables == {"coins": 7, "anger": 0}
    assert read_position(write_position(state), state.setup) == state
    data = plain(POSITION.show(position_of(state, EDITIONS, Judging.of(level))))
    assert data["variables"] == {"coins": 7, "anger": 0}
    position, issues = read_position_data(json.loads(json.dumps(data)))
    assert (issues, state_of(position, EDITIONS, LEXICON)) == ((), state)
    begun_so = begin_preset(level, Preset("p", "P", Position(variables={"anger": 4})), EDITIONS, LEXICON, seed=1)
    assert isinstance(begun_so, Beginning)
    assert begun_so.opening.state.variables == {"coins": 2, "anger": 4}
    assert read_level_data(plain(write_level_data(level))) == (level, ())
    assert write_level_data(level)["format"] == 2
    assert "variables" not in write_level_data(replace(level, variables=()))


@given(
    st.integers(-5, 5),
    st.lists(
        st.one_of(
            st.integers(-4, 4).map(lambda by: effect("add_variable", variable="anger", by=by)),
            st.integers(-9, 9).map(lambda value: effect("set_variable", variable="anger", value=value)),
            st.just(effect("add_variable", variable="coins", by=1)),
        ),
        max_size=4,
    ),
    st.lists(st.integers(0, 3), max_size=8),
)
def test_no_variable_ever_leaves_the_bounds_that_are_known_of_it(
    first: int, effects: list[Effect], order: list[int]
) -> None:
    variable = replace(ANGER, start=first)
    state = begun(when(EACH_TURN, *effects), variables=(COINS, variable))
    (rule,) = state.setup.plan.rules
    least, most = variable_bounds(variable, rule.effects)
    if len(order) == len(set(order)):
        fewest, greatest = variable_bounds(variable, (), rule.effects)
        least, most = max(least, fewest), min(most, greatest)
    for number in order:
        if number < len(rule.effects):
            node = rule.effects[number]
            happened = EFFECT_KINDS[node.kind].happen(state, node, LEXICON)
            state = replayed(state, [happened]) if isinstance(happened, VariableChanged) else state
        assert least <= state.variables["anger"] <= most
