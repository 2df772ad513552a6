"""Chance in a level: one draw of the game's generator picks a branch, and players are told no more than its text."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime.campaign.level_json import read_level_data, write_level_data
from runtime.engine.board.sides import BySide
from runtime.engine.conditions.plan_builder import planned
from runtime.engine.game.actions import Action, Commit, EndTurn
from runtime.engine.game.chance import draw
from runtime.engine.game.events import ChanceDecided, MessageShown, VariableChanged
from runtime.engine.game.state import GameState
from runtime.engine.levels.level import Branch, Effect, Level, Trigger, Variable
from runtime.engine.records.record import replay
from runtime.engine.turn.apply_event import replayed
from runtime.engine.turn.view import redacted, seen_by
from runtime.match.ways_to_win import has_chance
from runtime.support.json_text import plain
from tests.engine.boards import GOLD, RELEASE, SILVER, board, done, game, lay, words
from tests.engine.objectives import chance, condition, effect, of_kind, when, with_plan
from tests.engine.records import recorded

LEXICON = words("CAT CATS TO")
CAT, END = Commit(lay("CAT", 0, 0)), EndTurn()
ON = board(". . . . .\n. . . . .", "G . . . .\n. . . . S")
COINS = Variable("coins", 0, "Coins", shown=True)
LAID = condition("play_word", words="CAT")


def coins(number: int) -> Effect:
    return effect("set_variable", variable="coins", value=number)


THREE_TO_ONE = chance(Branch((coins(1),), text="The dragon wakes.", weight=3), Branch((coins(2),), weight=1))


def begun(*triggers: Trigger, seed: int = 1) -> GameState:
    state = replace(game(ON, "CATS", other_rack="TO", pools=BySide("EEEE", "EEEE")), chance=seed)
    return with_plan(state, triggers=triggers, variables=(COINS,))


def level_with(*triggers: Trigger) -> Level:
    level = Level("a", "A", ON.terrain, cities=ON.cities, variables=(COINS,), triggers=triggers)
    return replace(level, start=replace(level.start, racks=BySide("CATS", "TO")))


def test_one_draw_of_the_games_generator_picks_the_branch() -> None:
    for seed in range(60):
        state = begun(when(LAID, THREE_TO_ONE), seed=seed)
        lot, after = draw(state.chance, 4)
        applied = done(state, CAT, LEXICON)
        assert applied.state.variables["coins"] == (1 if lot < 3 else 2)
        assert applied.state.chance == after, "one draw, and no more"
        assert replayed(state, applied.events) == applied.state


@pytest.mark.slow
def test_branches_come_as_often_as_their_weights_say() -> None:
    found: Counter[int] = Counter()
    for seed in range(800):
        found[done(begun(when(LAID, THREE_TO_ONE), seed=seed), CAT, LEXICON).state.variables["coins"]] += 1
    assert 550 < found[1] < 650


def test_what_follows_the_branch_comes_after_it_and_branches_may_hold_chance() -> None:
    inner = chance(Branch((effect("add_variable", variable="coins", by=10),)), Branch((coins(20),)))
    outer = chance(Branch((coins(1), inner), weight=1000), Branch((), weight=1))
    state = begun(when(LAID, outer, effect("message", text="After."), name="a"))
    events = done(state, CAT, LEXICON).events
    told = of_kind(events, ChanceDecided | VariableChanged | MessageShown)
    decided = [ChanceDecided, VariableChanged]
    assert [type(event) for event in told] == [*decided, *decided, MessageShown]
    assert told[3].value in (11, 20)


def test_an_end_within_a_branch_ends_the_game_at_once() -> None:
    ends = chance(*(Branch((effect("end", winner="gold"), coins(9))) for _ in range(2)))
    applied = done(begun(when(LAID, ends, coins(5))), CAT, LEXICON)
    assert applied.state.ended is not None
    assert applied.state.ended.winner is GOLD
    assert applied.state.variables["coins"] == 0


def test_players_are_told_that_chance_decided_and_the_branchs_own_text_alone() -> None:
    branches = (Branch((coins(1),), text="The dragon wakes.", weight=1000), Branch((coins(2),), text="It sleeps."))
    applied = done(begun(when(LAID, chance(*branches))), CAT, LEXICON)
    for side in (GOLD, SILVER):
        assert of_kind(redacted(applied.events, side), ChanceDecided) == [ChanceDecided("The dragon wakes.")]
        seen = repr((redacted(applied.events, side), seen_by(applied.state, side, LEXICON)))
        assert "It sleeps" not in seen
        assert "EffectNode" not in seen
        assert "1001" not in seen


def test_a_record_replays_the_same_course_of_chance() -> None:
    rolls = when(condition("turn_begins", turn=1, every=1), THREE_TO_ONE, repeat=True)
    courses = set()
    for seed in range(8):
        actions: list[Action] = [END] * 6
        record = recorded(level_with(rolls), RELEASE, LEXICON, seed, actions)
        first, second = replay(record, LEXICON), replay(record, LEXICON)
        assert first.state == second.state
        told = tuple(event for events in first.events for event in events)
        courses.add(tuple(event.branch for event in of_kind(told, ChanceDecided)))
    assert len(courses) > 1, "another seed, another course"
    assert all(len(course) > 1 for course in courses)


@pytest.mark.parametrize(
    ("branches", "flaw"),
    [
        ((), ("bad-branches", "")),
        ((Branch(),), ("bad-branches", "")),
        ((Branch(), Branch((effect("hop"),))), ("unknown-effect", "/branches/1/effects/0/kind")),
        (
            (Branch((effect("set_turn", side="red"),)), Branch()),
            ("bad-argument", "/branches/0/effects/0/arguments/side"),
        ),
    ],
)
def test_what_can_go_one_way_alone_or_is_wrong_inside_is_not_played(
    branches: tuple[Branch, ...], flaw: tuple[str, str]
) -> None:
    (found,) = planned(level_with(when(LAID, chance(*branches))), RELEASE).flaws
    assert (found.code.value, found.pointer) == (flaw[0], f"/triggers/0/effects/0{flaw[1]}")


def test_branches_belong_to_effects_that_can_go_several_ways() -> None:
    message = replace(effect("message", text="Hello"), branches=(Branch(), Branch()))
    (flaw,) = planned(level_with(when(LAID, message)), RELEASE).flaws
    assert (flaw.code.value, flaw.pointer, flaw.details["most"]) == ("bad-branches", "/triggers/0/effects/0", 0)


def test_a_level_with_chance_is_of_the_second_format_and_read_as_it_was_written() -> None:
    level = level_with(when(LAID, THREE_TO_ONE))
    data = plain(write_level_data(replace(level, variables=())))
    assert data["format"] == 2
    assert read_level_data(plain(write_level_data(level))) == (level, ())
    assert write_level_data(replace(level, triggers=(), variables=()))["format"] == 1
    odd = replace(effect("message", text="Hello"), branches=(Branch(),))
    assert write_level_data(replace(level, triggers=(when(LAID, odd),), variables=()))["format"] == 2
    assert has_chance(level)
    assert not has_chance(replace(level, triggers=()))


_EFFECTS = st.deferred(lambda: st.one_of(st.integers(0, 3).map(coins), _CHANCES))
_BRANCHES = st.builds(
    Branch,
    effects=st.lists(_EFFECTS, max_size=2).map(tuple),
    text=st.sampled_from(["", "So it is."]),
    weight=st.integers(1, 1000),
)
_CHANCES = st.lists(_BRANCHES, min_size=2, max_size=3).map(lambda branches: chance(*branches))


@pytest.mark.slow
@given(st.lists(_CHANCES, min_size=1, max_size=3), st.integers(0, 2**64 - 1))
def test_nested_effects_are_kept_by_files_and_lead_to_the_same_position_again(chances: list[Effect], seed: int) -> None:
    level = level_with(when(LAID, *chances))
    assert read_level_data(plain(write_level_data(level))) == (level, ())
    state = begun(when(LAID, *chances), seed=seed)
    applied = done(state, CAT, LEXICON)
    assert replayed(state, applied.events) == applied.state
    record = recorded(level, RELEASE, LEXICON, seed, [CAT, END])
    assert replay(record, LEXICON).state == replay(record, LEXICON).state
