"""A game is looked at again as it was; in a running one, nothing is in what is shown that is not for these eyes."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime import resources
from runtime.campaign.model import CampaignWords
from runtime.campaign.play_json import record_text
from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.game.actions import Commit, EndTurn, RefusalCode, Resign
from runtime.engine.game.events import (
    LettersDiscarded,
    LettersDrawn,
    LettersGiven,
    MessageShown,
    SpyReported,
    WordCommitted,
)
from runtime.engine.game.state import GameState, Rack
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.records.notation import read_action
from runtime.engine.records.record import Record
from runtime.engine.words.board_context import BoardContext, scores
from runtime.lexicon import load_lexicon, load_words
from runtime.match.lookback import MarkKind, RecordVerdict, Replay, look_back, replay_of
from runtime.match.lookback_files import fetch, score_sheet, shown
from runtime.match.session import Session
from runtime.match.wordlists import campaign_source
from tests.examples import examples
from tests.match.small_levels import WORDS, small_level, small_session
from tests.match.test_session import TEA
from tests.movegen.boards import RELEASE
from tests.properties.games import LEXICON, levels, play, rulesets

GAMES = examples(8)


def session_of(level: Level, rules: Ruleset, seed: int, share: int) -> Session:
    """A random game, played as far as ``share`` percent of it."""
    history = play(level, rules, seed)
    session = Session(level, rules, LEXICON, seed)
    for _, action, _ in history[: len(history) * share // 100]:
        assert session.submit(session.state.to_act, action, session.number) == ()
    return session


def a_record(*actions: object) -> Record:
    session = small_session()
    for action in actions:
        assert session.submit(session.state.to_act, action, session.number) == ()  # type: ignore[arg-type]
    return session.record


@GAMES
@given(levels(), rulesets(), st.integers(0, 999))
def test_a_film_has_every_position_of_the_game(level: Level, rules: Ruleset, seed: int) -> None:
    session = session_of(level, rules, seed, 100)
    replay = replay_of(session.record, LEXICON)
    assert replay.verdict is RecordVerdict.HOLDS
    assert replay.last == len(session.actions)
    end = session.state
    assert (replay.positions[-1].board, replay.positions[-1].ended) == (end.board, end.ended)
    assert replay.whole is not None
    for position, state in zip(replay.positions, replay.whole.states, strict=True):
        assert position.scores == scores(BoardContext.of(state), state.base, LEXICON)
        assert position.racks == state.racks
    fights = [place for place, events in enumerate(replay.events) for one in events if _is_fight(one)]
    assert [mark.place for mark in replay.marks if mark.kind is MarkKind.COMBAT] == fights


def _is_fight(event: object) -> bool:
    return isinstance(event, WordCommitted) and event.attack is not None


@GAMES
@given(levels(), rulesets(), st.integers(0, 999), st.integers(10, 90), st.sampled_from(SIDES))
def test_looking_back_holds_nothing_of_the_other_side(
    level: Level, rules: Ruleset, seed: int, share: int, side: Side
) -> None:
    session = session_of(level, rules, seed, share)
    if session.state.ended is not None:
        return
    for people in ((side,), SIDES):
        replay = look_back(session, side, people)
        assert replay is not None
        assert replay.last == len(session.actions)
        assert replay.positions[-1].board == session.state.board
        assert_hidden(replay, side.other)
        if people == SIDES:
            assert_untold(replay, side)


def assert_hidden(replay: Replay, other: Side) -> None:
    """No position, pool, seed or record is in the replay, and nothing that only ``other`` may know."""
    assert replay.whole is None
    assert replay.record is None
    assert all(
        position.racks[other] is None and position.racks[other.other] is not None for position in replay.positions
    )
    assert not [one for one in _within(replay.positions) if isinstance(one, GameState)]
    assert_untold(replay, other)


def assert_untold(replay: Replay, side: Side) -> None:
    """What ``side`` drew, gave up, was given or heard of is not told."""
    for event in (one for events in replay.events for one in events):
        if isinstance(event, LettersDrawn | LettersDiscarded | LettersGiven) and event.side is side:
            assert not event.letters
        if isinstance(event, SpyReported) and event.side is side:
            assert event.letters == ()
        assert not (isinstance(event, MessageShown) and event.to is side)


def _within(value: object) -> list[object]:
    """A value and all that it is made of."""
    if isinstance(value, tuple):
        return [value, *(one for part in value for one in _within(part))]
    if is_dataclass(value) and not isinstance(value, type | Rack):
        return [value, *(one for field in fields(value) for one in _within(getattr(value, field.name)))]
    return [value]


def test_a_game_without_people_is_looked_back_at_whole() -> None:
    session = small_session()
    session.submit(Side.GOLD, TEA, session.number)
    replay = look_back(session, Side.GOLD, ())
    assert replay is not None
    assert all(rack is not None for position in replay.positions for rack in position.racks)


def test_turns_are_stepped_to_from_anywhere() -> None:
    replay = replay_of(a_record(TEA, EndTurn(), EndTurn(), EndTurn()), WORDS)
    assert replay.turns == (0, 2, 3, 4)
    assert (replay.turn_before(1), replay.turn_before(2), replay.turn_before(0)) == (0, 0, 0)
    assert (replay.turn_after(0), replay.turn_after(1), replay.turn_after(4)) == (2, 2, 4)
    assert (replay.clamped(-3), replay.clamped(99)) == (0, 4)


def test_a_record_that_comes_out_otherwise_says_so() -> None:
    record = a_record(TEA, EndTurn(), Resign())
    assert replay_of(record, WORDS).verdict is RecordVerdict.HOLDS
    assert replay_of(replace(record, result="0" * 64), WORDS).verdict is RecordVerdict.DIFFERS
    assert replay_of(replace(record, words="others"), WORDS).verdict is RecordVerdict.OTHER_WORDS
    broken = replay_of(replace(record, actions=(*record.actions[:1], TEA, Resign())), WORDS)
    assert (broken.verdict, broken.last) == (RecordVerdict.BREAKS, 1)
    assert broken.refusals[0].code is RefusalCode.NOT_IN_RACK


def test_a_session_that_went_on_elsewhere_than_its_record_is_not_looked_back_at() -> None:
    record = a_record(TEA)
    session = Session.resumed(record, WORDS, small_session().state)
    assert look_back(session, Side.GOLD, (Side.GOLD,)) is None


def test_a_file_is_a_film_and_a_broken_one_says_where(tmp_path: Path) -> None:
    words = load_lexicon()
    session = Session(small_level(), RELEASE, words, 1)
    for action in (TEA, EndTurn(), Resign()):
        assert session.submit(session.state.to_act, action, session.number) == ()
    file = tmp_path / "a.record.json"
    file.write_text(record_text(session.record), encoding="utf-8")
    found = fetch(file, resources.campaigns().iterdir())
    assert found.replay is not None
    assert (found.replay.verdict, found.replay.last) == (RecordVerdict.HOLDS, 3)
    file.write_text('{"format": 1}', encoding="utf-8")
    broken = fetch(file)
    assert broken.replay is None
    assert {issue.place.file for issue in broken.issues} == {"a.record.json"}
    assert fetch(tmp_path / "none.json").issues


def test_a_game_with_a_campaigns_own_words_is_whole_where_the_campaign_is(tmp_path: Path) -> None:
    home = tmp_path / "campaigns" / "own"
    (home / "words").mkdir(parents=True)
    (home / "words" / "own.txt").write_text("TIXEA\nTEA\n", encoding="utf-8")
    head = {"format": 1, "id": "own", "name": "Own", "levels": [], "words": {"list": "own.txt"}}
    (home / "campaign.json").write_text(json.dumps(head), encoding="utf-8")
    session = Session(small_level(), RELEASE, load_words(campaign_source(CampaignWords(list="own.txt"), home)), 1)
    tixea = tuple(Laid(Cell(1, column), letter) for column, letter in enumerate("TIXEA", 1))
    for action in (Commit(tixea), EndTurn(), Resign()):
        assert session.submit(session.state.to_act, action, session.number) == ()
    file = tmp_path / "own.record.json"
    file.write_text(record_text(session.record), encoding="utf-8")
    there, elsewhere = fetch(file, [home]).replay, fetch(file).replay
    assert there is not None
    assert elsewhere is not None
    assert (there.verdict, there.last) == (RecordVerdict.HOLDS, 3)
    assert there.words.hash == session.record.words
    # Elsewhere the words that were laid are taken from the record itself.
    assert (elsewhere.verdict, elsewhere.last) == (RecordVerdict.HOLDS, 3)
    assert [position.board for position in elsewhere.positions] == [position.board for position in there.positions]


def test_words_that_a_player_had_brought_along_are_found_out() -> None:
    words = load_lexicon().changed(("TEXI",), ())
    session = Session(small_level(), RELEASE, words, 1)
    texi = tuple(Laid(Cell(1, column), letter) for column, letter in enumerate("TEXI", 1))
    for action in (Commit(texi), EndTurn(), Resign()):
        assert session.submit(session.state.to_act, action, session.number) == ()
    replay = shown(session.record)
    assert (replay.verdict, replay.last) == (RecordVerdict.HOLDS, 3)
    assert replay.words.valid("TEXI")


def test_the_moves_are_written_in_notation() -> None:
    record = a_record(TEA, EndTurn(), Resign())
    lines = score_sheet(record, replay_of(record, WORDS)).splitlines()
    moves = [line.partition(" ;") for line in lines if not line.startswith(";")]
    assert [read_action(move.partition(" ")[2]) for move, _, _ in moves] == list(record.actions)
    assert [move.partition(" ")[0] for move, _, _ in moves] == ["gold", "gold", "silver"]
    assert moves[0][2] == " 3:0"
    assert lines[0] == "; Meadow"


@pytest.mark.parametrize("side", SIDES)
def test_the_rack_of_who_looks_is_as_it_was(side: Side) -> None:
    session = small_session()
    racks = [session.state.racks[side]]
    for action in (TEA, EndTurn(), EndTurn()):
        session.submit(session.state.to_act, action, session.number)
        racks.append(session.state.racks[side])
    replay = look_back(session, side, (side,))
    assert replay is not None
    assert [position.racks[side] for position in replay.positions] == racks
