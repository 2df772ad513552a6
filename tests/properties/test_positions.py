"""Every position of any game comes back the same from its file; and the form of every file is as the schema says."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from runtime import resources
from runtime.campaign.actiondata import read_action_data, write_action_data
from runtime.campaign.form import Forms
from runtime.campaign.positiondata import laid_out, read_position_data, write_position_data
from runtime.campaign.positions import position_of, state_of
from runtime.engine.level import Level
from runtime.engine.ruleset import Ruleset
from runtime.support.jsontext import parse, write
from tests.engine.boards import EDITIONS
from tests.properties.games import LEXICON, levels, play, rulesets

FORMS = Forms(resources.schemas())
GAMES = given(level=levels(), rules=rulesets(), seed=st.integers(0, 2**64 - 1))


@settings(max_examples=12)
@GAMES
def test_a_game_goes_through_files_whole(level: Level, rules: Ruleset, seed: int) -> None:
    for before, action, applied in play(level, rules, seed):
        assert read_action_data(write_action_data(action)) == action
        for state in (before, applied.state):
            position = position_of(state, EDITIONS)
            parsed = parse(write(laid_out(position)))
            assert parsed.value == write_position_data(position)
            assert FORMS.issues("position", parsed, "") == ()
            read, issues = read_position_data(parsed.value)
            assert issues == ()
            assert state_of(read, EDITIONS, LEXICON) == state
            assert read == position
