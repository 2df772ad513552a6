"""The turn clock acts through the session for who has no time left, and loses nobody a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from runtime.campaign.play import spent, turned
from runtime.campaign.play_json import read_savegame
from runtime.engine.board.sides import BySide, Side
from runtime.engine.game.actions import Commit, Discard, EndTurn, Order
from runtime.engine.levels.level import Seat
from runtime.engine.records.record import replay
from runtime.match.autosave import Saver, SaveTarget, resume
from runtime.match.clock import GRACE, MILLISECONDS, Clock, ClockKind, fallback, is_out, pass_time, stands, wound
from runtime.match.save_files import SavePlace
from runtime.match.session import Session
from runtime.profile.home import find_home
from runtime.support.texts import english
from tests.engine.boards import EDITIONS
from tests.match.small_levels import WORDS, small_session
from tests.match.test_session import TEA, attacked_twice

TURN = Clock(ClockKind.TURN, 60)
GAME = Clock(ClockKind.GAME, 100, 5)


def timed(clock: Clock, session: Session | None = None) -> Session:
    session = session or small_session()
    session.times = wound(clock)
    return session


def left(session: Session) -> tuple[int, int]:
    """Seconds of gold and silver."""
    times = stands(session)
    assert times is not None
    return times.left.gold // MILLISECONDS, times.left.silver // MILLISECONDS


def test_a_turn_ends_by_itself_and_what_was_committed_stands() -> None:
    session = timed(TURN)
    session.submit(Side.GOLD, TEA, session.number)
    assert pass_time(session, 59_000) == ()
    assert left(session) == (1, 60)
    assert pass_time(session, 1_000) == (EndTurn(),)
    assert session.actions == (TEA, EndTurn())
    assert session.state.to_act is Side.SILVER
    assert left(session) == (0, 60)
    pass_time(session, 60_000)
    assert left(session)[0] == 60, "a new turn brings its whole time"
    assert not replay(session.record, WORDS).refusals, "the record tells it like any other game"


def test_a_time_for_the_game_gains_with_each_turn_and_always_has_some_grace() -> None:
    session = timed(GAME)
    pass_time(session, 40_000)
    session.submit(Side.GOLD, EndTurn(), session.number)
    assert left(session) == (65, 100)
    pass_time(session, 99_000)
    session.submit(Side.SILVER, EndTurn(), session.number)
    assert left(session) == (65, 6)
    assert pass_time(session, 70_000) == (EndTurn(),)
    assert left(session) == (5, GRACE)
    session.submit(Side.SILVER, EndTurn(), session.number)
    assert left(session) == (GRACE, 11), "nobody loses on time: what is left is the grace"


def test_turns_to_which_no_time_is_handed_in_bring_the_increment_too() -> None:
    session = timed(GAME)
    pass_time(session, 40_000)
    for side in (Side.GOLD, Side.SILVER):
        session.submit(side, EndTurn(), session.number)
    assert left(session) == (65, 105)


def test_letters_over_the_limit_are_given_up_before_the_turn_ends() -> None:
    session = timed(TURN)
    while not session.view(session.state.to_act).must_discard:
        session.submit(session.state.to_act, EndTurn(), session.number)
    side, view = session.state.to_act, session.view(session.state.to_act)
    done = pass_time(session, 60_000)
    assert [type(one) for one in done] == [Discard, EndTurn]
    assert isinstance(done[0], Discard)
    most = max(view.rack.letters.count(letter) for letter in view.rack.letters)
    assert view.rack.letters.count(done[0].letters[0]) == most, "of what there is most of"
    assert session.state.to_act is side.other


def test_the_defenders_fight_in_the_natural_order() -> None:
    session = timed(TURN, attacked_twice())
    pass_time(session, 1_000)
    assert session.submit(Side.GOLD, TEA, 0) == ()
    assert session.state.waiting is not None
    mover, defender = session.state.to_move, session.state.to_act
    assert mover is not defender
    natural = session.state.waiting.defenders
    before = stands(session)
    assert before is not None
    pass_time(session, 10_000)
    assert pass_time(session, 50_000) == (Order(natural),)
    assert session.state.to_act is mover, "the attacker's turn goes on"
    after = stands(session)
    assert after is not None
    assert after.left[mover] == before.left[mover], "on the defender's time"


def test_a_game_without_a_clock_and_one_that_is_over_know_no_time() -> None:
    session = small_session()
    assert pass_time(session, 10**9) == ()
    timed(TURN, session)
    while session.state.ended is None:
        pass_time(session, 60_000)
    number = session.number
    assert pass_time(session, 60_000) == ()
    assert session.number == number


def test_the_clock_goes_on_where_it_was_saved(tmp_path: Path) -> None:
    path = tmp_path / "saves" / "game.json"
    session = timed(GAME)
    target = SaveTarget(find_home(tmp_path), SavePlace(path), BySide(Seat(), Seat()), EDITIONS)
    Saver(target, english()).begin(session, pytest.fail)
    pass_time(session, 12_345)
    session.submit(Side.GOLD, TEA, session.number)
    read = read_savegame(path)
    assert read.value is not None
    resumed = resume(read.value, EDITIONS, WORDS).session
    assert stands(resumed) == stands(session)
    assert left(resumed) == (87, 100)


def test_values_by_themselves() -> None:
    times = wound(TURN)
    assert spent(times, 5) == times, "nobody is to act yet"
    running = turned(times, 1, Side.GOLD, Side.GOLD)
    assert not is_out(running)
    assert is_out(spent(running, 60_000))
    assert turned(spent(running, 10), 1, Side.GOLD, Side.GOLD).left.gold == 59_990
    ordering = turned(spent(running, 10), 1, Side.GOLD, Side.SILVER)
    assert ordering.left == BySide(59_990, 60_000)


def test_the_fallback_is_one_step() -> None:
    session = small_session()
    assert fallback(session.view(Side.GOLD)) == EndTurn()
    assert isinstance(TEA, Commit)
