"""Records of games that tests play, and whether a record still holds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from runtime.engine.game.actions import Action
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.records.record import Record, fingerprint, replay
from runtime.engine.words.words import Words


def recorded(level: Level, rules: Ruleset, words: Words, seed: int, actions: Iterable[Action]) -> Record:
    """The record of a game with these actions, all of which are allowed."""
    record = Record(level, rules, words.hash, seed, tuple(actions))
    replayed = replay(record, words)
    assert not replayed.refusals, f"action {len(replayed.states)} is refused: {replayed.refusals[0].code.value}"
    return replace(record, result=fingerprint(replayed.state))


def holds(record: Record, words: Words) -> bool:
    """Whether a record's words are these, every action is allowed, and the noted result comes out."""
    if record.words != words.hash:
        return False
    replayed = replay(record, words)
    return not replayed.refusals and record.result in ("", fingerprint(replayed.state))
