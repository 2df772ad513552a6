"""Positions, actions and whole games come back the same from their texts, and from a record."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.records.notation import read_action, read_position, write_action, write_position
from runtime.engine.records.record import fingerprint, replay
from runtime.engine.turn.turn import start
from tests.engine.records import holds, recorded
from tests.examples import examples
from tests.properties.games import LEXICON, levels, play, rulesets

GAMES = given(level=levels(), rules=rulesets(), seed=st.integers(0, 2**64 - 1))


@examples(25)
@GAMES
def test_every_position_and_action_comes_back_from_its_line(level: Level, rules: Ruleset, seed: int) -> None:
    for before, action, applied in play(level, rules, seed):
        assert read_action(write_action(action)) == action
        for state in (before, applied.state):
            line = write_position(state)
            assert read_position(line, state.setup) == state
            assert line.isprintable()


@pytest.mark.slow
@settings(max_examples=10)
@GAMES
def test_a_record_replays_to_the_same_fingerprint(level: Level, rules: Ruleset, seed: int) -> None:
    history = play(level, rules, seed)
    actions = [action for _, action, _ in history]
    record = recorded(level, rules, LEXICON, seed, actions)
    replayed = replay(record, LEXICON)
    assert replayed.states == (start(level, rules, seed).state, *(applied.state for _, _, applied in history))
    assert list(replayed.events[1:]) == [applied.events for _, _, applied in history]
    assert record.result == fingerprint(replayed.state)
    assert holds(record, LEXICON)
    assert not holds(replace(record, words="others"), LEXICON)
    assert not holds(replace(record, result=fingerprint(replayed.states[0])), LEXICON)
    assert len({fingerprint(state) for state in replayed.states}) == len(set(map(write_position, replayed.states)))
