"""A level played freely: every goal makes a sound level, says what it asks, and is won by who reaches it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from runtime.campaign.rulesets import resolve
from runtime.engine.board.sides import BySide, Side
from runtime.engine.conditions.objectives import shown_objectives
from runtime.engine.game.actions import Commit, EndTurn
from runtime.engine.game.state import Ending, EndReason
from runtime.engine.levels.level import Condition, Effect, PoolKind, Seat, Story, StoryPage, Trigger, WinPath
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.turn.first_position import faults
from runtime.match.session import Session
from runtime.match.skirmish import AS_IT_IS, GOALS, SkirmishOptions, figures_on, varied
from runtime.support.objective_sentences import say_sentence
from runtime.support.texts import english
from tests.engine.boards import EDITIONS, lay
from tests.match.small_levels import WORDS, small_level

STORIED = replace(
    small_level(),
    conditions=BySide((WinPath("own", Condition("score", arguments={"points": 999})),), ()),
    triggers=(Trigger("t", Condition("turn_begins", arguments={"turn": 1}), (Effect("message", {"text": "Hail"}),)),),
    story=Story(before=(StoryPage("Once"),)),
    description="About",
)


def session_of(wishes: SkirmishOptions) -> Session:
    level = varied(small_level(), wishes)
    rules = resolve(EDITIONS[level.ruleset], level.rules)
    assert isinstance(rules, Ruleset)
    return Session(level, rules, WORDS, 1)


def does(session: Session, *actions: Commit | EndTurn) -> None:
    for action in actions:
        assert session.submit(session.state.to_act, action, session.number) == ()


@pytest.mark.parametrize("edition", sorted(EDITIONS))
@pytest.mark.parametrize("goal", sorted(GOALS))
def test_every_goal_can_be_played_by_every_edition(goal: str, edition: str) -> None:
    level = varied(STORIED, SkirmishOptions(goal, edition=edition, pool=PoolKind.INFINITE))
    rules = resolve(EDITIONS[level.ruleset], level.rules)
    assert isinstance(rules, Ruleset)
    assert faults(level, rules) == ()
    assert (level.ruleset, level.pools.gold.kind, level.story) == (edition, PoolKind.INFINITE, Story())
    assert (goal == AS_IT_IS) == (level.triggers == STORIED.triggers)


def test_each_goal_says_what_it_asks_for() -> None:
    asked = {}
    for goal in GOALS:
        session = session_of(SkirmishOptions(goal, {"points": 12, "turns": 4, "count": 2}))
        seen = shown_objectives(session.state, WORDS, Side.GOLD)
        asked[goal] = [say_sentence(english(), one.text) for one in seen if one.side is Side.GOLD]
    assert asked.pop("level") == asked.pop("standard") == []
    assert all(len(texts) == 1 for texts in asked.values())
    assert "12" in asked["points"][0]
    assert "2" in asked["hold"][0]
    assert "4" in asked["hold"][0]
    assert "5" in asked["time"][0], "the fifth turn begins when four are over"


def test_the_first_to_reach_the_points_wins() -> None:
    session = session_of(SkirmishOptions("points", {"points": 5}, pool=PoolKind.INFINITE))
    does(session, Commit(lay("TAXI", 1, 1)), EndTurn())
    assert session.state.ended == Ending(Side.GOLD, EndReason.CONDITION, "skirmish-gold")


def test_after_so_many_turns_the_higher_score_wins_and_not_earlier() -> None:
    session = session_of(SkirmishOptions("time", {"turns": 4}))
    does(session, Commit(lay("TAXI", 1, 1)), EndTurn(), EndTurn(), EndTurn())
    assert session.state.ended is None
    does(session, EndTurn())
    assert session.state.ended is not None
    assert session.state.ended.winner is Side.GOLD
    drawn = session_of(SkirmishOptions("time", {"turns": 2}))
    does(drawn, EndTurn(), EndTurn())
    assert drawn.state.ended == Ending(None, EndReason.TURN_LIMIT)


def test_a_lead_and_held_cities_win() -> None:
    session = session_of(SkirmishOptions("lead", {"points": 5, "turns": 0}))
    does(session, Commit(lay("TAXI", 1, 1)), EndTurn())
    assert session.state.ended == Ending(Side.GOLD, EndReason.CONDITION, "skirmish-gold")
    held = session_of(SkirmishOptions("hold", {"count": 1, "turns": 1}))
    does(held, EndTurn())
    assert held.state.ended is not None


def test_only_total_control_ends_where_the_standard_ends_do_not_count() -> None:
    assert not varied(STORIED, SkirmishOptions("control")).standard_end
    assert varied(STORIED, SkirmishOptions("control", ends=True)).standard_end
    assert not varied(STORIED, SkirmishOptions("points", ends=False)).standard_end


def test_what_is_not_wished_stays_and_figures_keep_to_the_map() -> None:
    same = varied(STORIED, SkirmishOptions())
    assert replace(same, story=STORIED.story) == STORIED
    seats = BySide(None, Seat("adept"))
    assert varied(STORIED, SkirmishOptions(seats=seats)).seats == BySide(STORIED.seats.gold, Seat("adept"))
    assert varied(STORIED, SkirmishOptions("hold", {"count": 50})).conditions.gold[0].when.arguments["count"] == 2
    assert [figure.most for figure in figures_on(STORIED, GOALS["hold"])] == [2, 200]
    assert varied(STORIED, SkirmishOptions("standard", pool=PoolKind.STANDARD, multiple=2)).pools.silver.multiple == 2
