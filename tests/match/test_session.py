"""A session lets a game change through one door, and tells everybody just what they may know."""

from __future__ import annotations

import logging
from dataclasses import replace
from itertools import starmap

import pytest

from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.game.actions import Action, Commit, EndTurn, Order, RefusalCode, Resign, Spy
from runtime.engine.game.events import (
    AttackDeclared,
    Event,
    GameEnded,
    LettersDrawn,
    MessageShown,
    OrderChosen,
    TurnBegan,
    TurnEnded,
    WordCommitted,
)
from runtime.engine.levels.level import Condition, Effect, Pool, PoolKind, Trigger
from runtime.engine.turn.turn import Applied, apply, start
from runtime.engine.turn.view import seen_by
from runtime.match.rehearsal import Rehearsal
from runtime.match.session import Session
from tests.match.small_levels import WORDS, small_level, small_session
from tests.movegen.boards import DESIGN, RELEASE

TEA = Commit((Laid(Cell(1, 1), "T"), Laid(Cell(1, 2), "E"), Laid(Cell(1, 3), "A")))
FAR = Commit((Laid(Cell(3, 1), "T"), Laid(Cell(3, 2), "E"), Laid(Cell(3, 3), "A")))


def codes(session: Session, side: Side, action: Action, number: int) -> list[RefusalCode]:
    return [refusal.code for refusal in session.submit(side, action, number)]


def test_an_accepted_action_moves_the_game_on() -> None:
    session = small_session()
    assert session.submit(Side.GOLD, TEA, 0) == ()
    assert session.number == 1
    assert session.actions == (TEA,)
    assert session.view(Side.GOLD).rack.letters == "IX"
    assert session.view(Side.GOLD).table.board.letters.gold[Cell(1, 2)] == "E"


def test_what_a_spy_has_told_is_known_while_board_rack_and_turn_are_the_same() -> None:
    session, told = small_session(), Spy(TEA.letters)
    assert session.spied == ()
    session.submit(Side.GOLD, told, 0)
    assert session.spied == TEA.letters
    assert Session.resumed(session.record, WORDS).spied == TEA.letters, "from a savegame too"
    session.submit(Side.GOLD, Commit((Laid(Cell(1, 1), "A"), Laid(Cell(2, 1), "T"))), 1)
    assert session.spied == (), "the board is another"
    idle = small_session()
    for number, action in enumerate((told, EndTurn())):
        idle.submit(Side.GOLD, action, number)
    assert idle.spied == (), "so is the turn"
    idle.submit(Side.SILVER, EndTurn(), 2)
    assert idle.spied == ()
    nothing = Pool(PoolKind.ORDER)
    bare = Session(replace(small_level(), pools=BySide(nothing, nothing)), RELEASE, WORDS, 1)
    for number, (side, action) in enumerate(((Side.GOLD, told), (Side.GOLD, EndTurn()), (Side.SILVER, EndTurn()))):
        assert bare.submit(side, action, number) == ()
    assert bare.state.racks[Side.GOLD].letters == bare.record.level.start.racks.gold
    assert bare.spied == (), "another turn, though rack and board are the same"


def test_a_refused_action_changes_nothing() -> None:
    session = small_session()
    before = session.state
    told: list[tuple[Event, ...]] = []
    session.listen(None, told.append)
    assert codes(session, Side.GOLD, FAR, 0) == [RefusalCode.NOT_LINKED]
    assert session.state is before
    assert (session.number, session.actions, told) == (0, (), [])


def test_a_late_a_repeated_and_an_out_of_turn_submit_are_refused() -> None:
    session = small_session()
    assert codes(session, Side.SILVER, EndTurn(), 0) == [RefusalCode.NOT_YOUR_TURN]
    assert session.submit(Side.GOLD, TEA, 0) == ()
    assert codes(session, Side.GOLD, TEA, 0) == [RefusalCode.NOT_YOUR_TURN], "sent twice"
    assert codes(session, Side.GOLD, EndTurn(), 2) == [RefusalCode.NOT_YOUR_TURN], "ahead of the game"
    assert session.submit(Side.GOLD, EndTurn(), 1) == ()
    assert codes(session, Side.GOLD, EndTurn(), 2) == [RefusalCode.NOT_YOUR_TURN]
    assert session.actions == (TEA, EndTurn())


def attacked_twice() -> Session:
    """Silver has IT and IS in the way of gold's TEA, by the rules where the defender chooses."""
    level = small_level(5)
    letters = {Cell(2, 2): "I", Cell(2, 3): "T", Cell(3, 2): "S"}
    silver = (*level.cities[:1], replace(level.cities[1], at=Cell(3, 2)))
    start_with = replace(level.start, letters=BySide((), tuple(starmap(Laid, letters.items()))))
    return Session(replace(level, cities=silver, start=start_with), DESIGN, WORDS, 1)


def test_the_defender_answers_an_attack_in_the_attackers_turn() -> None:
    session = attacked_twice()
    told: list[Event] = []
    session.listen(Side.SILVER, told.extend)
    assert session.submit(Side.GOLD, TEA, 0) == ()
    waiting = session.view(Side.SILVER).waiting
    assert waiting is not None
    assert codes(session, Side.GOLD, EndTurn(), 1) == [RefusalCode.NOT_YOUR_TURN]
    assert codes(session, Side.SILVER, EndTurn(), 1) == [RefusalCode.NEEDS_ORDER]
    assert session.submit(Side.SILVER, Order(waiting.defenders), 1) == ()
    assert [type(event) for event in told] == [AttackDeclared, OrderChosen, WordCommitted]
    assert session.submit(Side.GOLD, EndTurn(), 2) == ()
    assert session.actions == (TEA, Order(waiting.defenders), EndTurn())


def test_nothing_can_be_done_after_the_end() -> None:
    session = small_session()
    assert session.submit(Side.GOLD, Resign(), 0) == ()
    assert codes(session, Side.SILVER, EndTurn(), 1) == [RefusalCode.GAME_OVER]
    assert codes(session, Side.GOLD, EndTurn(), 1) == [RefusalCode.GAME_OVER]


def test_the_actions_played_again_give_the_same_position() -> None:
    session = small_session()
    for side, action in ((Side.GOLD, TEA), (Side.GOLD, EndTurn()), (Side.SILVER, EndTurn()), (Side.GOLD, EndTurn())):
        assert session.submit(side, action, session.number) == ()
    state = start(small_level(), RELEASE, 1).state
    for action in session.actions:
        applied = apply(state, action, WORDS)
        assert isinstance(applied, Applied)
        state = applied.state
    assert state == session.state


def test_a_view_is_what_the_engine_lets_the_side_see() -> None:
    session = small_session()
    for side in Side:
        assert session.view(side) == seen_by(session.state, side)


def test_what_happened_before_the_first_action_can_be_asked_for() -> None:
    session = small_session()
    assert [type(event) for event in session.opening()] == [TurnBegan]
    assert session.opening(Side.SILVER) == session.opening()


def test_each_listener_is_told_what_its_side_may_see() -> None:
    session = small_session()
    heard: dict[Side | None, list[Event]] = {side: [] for side in (None, *Side)}
    for side, events in heard.items():
        session.listen(side, events.extend)
    for side in (Side.GOLD, Side.SILVER, Side.GOLD):
        session.submit(side, EndTurn(), session.number)
    drawn = {
        side: [event.letters for event in events if isinstance(event, LettersDrawn) and event.side is Side.GOLD]
        for side, events in heard.items()
    }
    assert drawn == {None: ["STN"], Side.GOLD: ["STN"], Side.SILVER: [""]}
    assert all(len(events) == len(heard[None]) for events in heard.values())


def test_listeners_are_told_when_the_new_position_holds() -> None:
    session = small_session()
    seen: list[int] = []
    session.listen(Side.GOLD, lambda events: seen.append(session.number))
    session.submit(Side.GOLD, TEA, 0)
    assert seen == [1]


def test_who_stopped_listening_hears_no_more() -> None:
    session = small_session()
    told: list[tuple[Event, ...]] = []
    stop = session.listen(None, told.append)
    session.submit(Side.GOLD, TEA, 0)
    stop()
    stop()
    session.submit(Side.GOLD, EndTurn(), 1)
    assert len(told) == 1


def test_a_listener_may_stop_another_while_they_are_told() -> None:
    session = small_session()
    told: list[tuple[Event, ...]] = []
    stops = []
    session.listen(None, lambda events: stops[0]())
    stops.append(session.listen(None, told.append))
    session.submit(Side.GOLD, TEA, 0)
    assert told == []


def test_what_a_listener_does_is_told_after_what_it_heard() -> None:
    session = small_session()
    heard: list[type[Event]] = []

    def answer(events: tuple[Event, ...]) -> None:
        if isinstance(events[0], WordCommitted):
            assert session.submit(Side.GOLD, EndTurn(), session.number) == ()
            assert session.number == 2, "it is done at once"

    session.listen(None, answer)
    session.listen(None, lambda events: heard.extend(type(event) for event in events))
    session.submit(Side.GOLD, TEA, 0)
    assert heard[:2] == [WordCommitted, TurnEnded]


@pytest.mark.expects_log
def test_a_listener_that_fails_harms_nobody(caplog: pytest.LogCaptureFixture) -> None:
    session = small_session()
    heard: list[type[Event]] = []

    def fail(events: tuple[Event, ...]) -> None:
        raise RuntimeError("no more paper")

    session.listen(None, fail)
    session.listen(None, lambda events: heard.extend(type(event) for event in events))
    assert session.submit(Side.GOLD, TEA, 0) == ()
    assert session.submit(Side.GOLD, Resign(), 1) == ()
    assert heard == [WordCommitted, GameEnded]
    assert [record.levelno for record in caplog.records] == [logging.ERROR, logging.ERROR]
    assert "no more paper" in caplog.text


def test_a_game_that_is_shown_from_a_later_position_tells_no_messages_of_before() -> None:
    hail = Trigger("t", Condition("turn_begins", arguments={"turn": 1}), (Effect("message", {"text": "Hail"}),))
    level = replace(small_level(), triggers=(hail,))

    def told(game: Rehearsal) -> list[MessageShown]:
        return [event for event in game.opening() if isinstance(event, MessageShown)]

    assert len(told(Rehearsal(level, RELEASE, WORDS, 1))) == 1
    later = Rehearsal(level, RELEASE, WORDS, 1)
    later.perform((EndTurn(),))
    assert (later.place, told(later)) == (1, [])
    assert len(later.opening()) > 1
