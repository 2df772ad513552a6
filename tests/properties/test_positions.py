"""Every position of any game comes back the same from its file; and the form of every file is as the schema says."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from runtime import resources
from runtime.campaign.action_json import read_action_data, write_action_data, write_events_data
from runtime.campaign.play import Judging
from runtime.campaign.position_json import laid_out, read_position_data, write_position_data
from runtime.campaign.positions import position_of, state_of
from runtime.campaign.schema_validation import Schemas
from runtime.engine.game.actions import Spy
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.records.notation import read_position, write_position
from runtime.lexicon import lexicon_of
from runtime.match.referee import Referee, RefereeLibrary
from runtime.support.json_text import parse, write
from runtime.support.texts import english
from tests.engine.boards import EDITIONS
from tests.examples import examples
from tests.properties.games import LEXICON, MEANINGS, SHORT, levels, play, rulesets
from tests.properties.test_objectives import play as play_scenario
from tests.properties.test_objectives import scenarios

SCHEMAS = Schemas(resources.schemas())
GAMES = given(level=levels(), rules=rulesets(), seed=st.integers(0, 2**64 - 1))


@examples(12)
@GAMES
def test_a_game_goes_through_files_whole(level: Level, rules: Ruleset, seed: int) -> None:
    for before, action, applied in play(level, rules, seed):
        assert read_action_data(write_action_data(action)) == action
        for state in (before, applied.state):
            position = position_of(state, EDITIONS)
            parsed = parse(write(laid_out(position)))
            assert parsed.value == write_position_data(position)
            assert SCHEMAS.issues("position", parsed, "") == ()
            read, issues = read_position_data(parsed.value)
            assert issues == ()
            assert state_of(read, EDITIONS, LEXICON) == state
            assert read == position


@examples(12)
@given(level=scenarios(), rules=rulesets(), seed=st.integers(0, 2**64 - 1))
def test_conditions_and_triggers_go_along_and_every_event_can_be_told(level: Level, rules: Ruleset, seed: int) -> None:
    judging = Judging.of(level)
    meanings = {word: kinds.split() for word, kinds in MEANINGS.items()}
    library = RefereeLibrary(lexicon_of(SHORT, meanings), EDITIONS, SCHEMAS, english())
    for before, action, applied in play_scenario(level, rules, seed):
        position = position_of(applied.state, EDITIONS, judging)
        parsed = parse(write(laid_out(position)))
        assert SCHEMAS.issues("position", parsed, "") == ()
        read, _ = read_position_data(parsed.value)
        assert state_of(read, EDITIONS, LEXICON) == applied.state
        line = write_position(applied.state)
        assert read_position(line, applied.state.setup) == applied.state
        told = json.loads(json.dumps(write_events_data(applied.events)))
        referee = Referee(library, before, judging)
        answer = json.loads(referee.answer(json.dumps(write_action_data(action)).encode()))
        if not isinstance(action, Spy):
            assert answer["ok"], answer
            assert answer["events"] == told
            assert referee.state == applied.state
