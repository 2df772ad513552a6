"""Actions are taken back when both seats agree, and in no other way."""

from __future__ import annotations

from runtime.engine.board.sides import Side
from runtime.engine.game.actions import EndTurn, RefusalCode, Resign
from runtime.engine.records.record import replay
from runtime.match.session import TakeBack
from tests.match.small_levels import WORDS, small_session
from tests.match.test_session import TEA


def test_both_seats_agree_and_the_game_is_as_it_was() -> None:
    session = small_session()
    start = session.state
    assert session.submit(Side.GOLD, TEA, session.number) == ()
    assert session.submit(Side.GOLD, EndTurn(), session.number) == ()
    assert session.propose_take_back(Side.GOLD, 2)
    assert session.proposal == TakeBack(Side.GOLD, 2)
    assert session.state != start
    assert not session.answer_take_back(Side.GOLD, agreed=True)
    assert session.answer_take_back(Side.SILVER, agreed=True)
    assert session.state == start
    assert session.actions == ()
    assert session.can_take_back == 0
    assert replay(session.record, WORDS).state == start


def test_a_proposal_can_be_declined_and_lapses_with_the_next_action() -> None:
    session = small_session()
    session.submit(Side.GOLD, TEA, session.number)
    state = session.state
    assert session.propose_take_back(Side.GOLD)
    assert not session.propose_take_back(Side.SILVER)
    assert session.answer_take_back(Side.SILVER, agreed=False)
    assert (session.state, session.proposal) == (state, None)
    assert session.propose_take_back(Side.GOLD)
    session.submit(Side.GOLD, EndTurn(), session.number)
    assert session.proposal is None
    assert not session.answer_take_back(Side.SILVER, agreed=True)


def test_no_more_is_taken_back_than_was_done() -> None:
    session = small_session()
    assert not session.propose_take_back(Side.GOLD)
    session.submit(Side.GOLD, TEA, session.number)
    assert not session.propose_take_back(Side.GOLD, 2)
    assert not session.propose_take_back(Side.GOLD, 0)


def test_what_was_decided_before_a_take_back_comes_too_late() -> None:
    session = small_session()
    session.submit(Side.GOLD, TEA, session.number)
    session.propose_take_back(Side.GOLD)
    session.answer_take_back(Side.SILVER, agreed=True)
    for number in (0, 1):
        assert [one.code for one in session.submit(Side.GOLD, TEA, number)] == [RefusalCode.NOT_YOUR_TURN]
    assert session.submit(Side.GOLD, TEA, session.number) == ()


def test_a_resignation_can_be_taken_back_too() -> None:
    session = small_session()
    session.submit(Side.GOLD, Resign(), session.number)
    assert session.state.ended is not None
    session.propose_take_back(Side.GOLD)
    session.answer_take_back(Side.SILVER, agreed=True)
    assert session.state.ended is None


def test_watchers_hear_of_proposals_and_answers() -> None:
    session = small_session()
    heard: list[object] = []
    stop = session.watch(lambda: heard.append(session.proposal))
    session.submit(Side.GOLD, TEA, session.number)
    session.propose_take_back(Side.GOLD)
    session.answer_take_back(Side.SILVER, agreed=True)
    stop()
    session.submit(Side.GOLD, TEA, session.number)
    session.propose_take_back(Side.GOLD)
    assert heard == [TakeBack(Side.GOLD, 1), None]
